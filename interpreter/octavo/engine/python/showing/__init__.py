"""What a player could show: with the cards as they are, and after what the player may still do
alone.
"""
