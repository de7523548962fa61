"""Commands about files: what there is, what is wrong, what it becomes. `octavo.cli` loads the one
that is named.
"""
