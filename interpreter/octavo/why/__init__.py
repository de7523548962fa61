"""Why a move is legal or not: the sentences behind a verdict."""
