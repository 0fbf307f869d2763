"""The checks that follow the state of a game: what is asked for, what can be reached, and what can be shown to go wrong."""
