"""Groups and arrangements: the exact solver. Knows no game: shapes of groups come in, strengths and
arrangements go out.
"""
