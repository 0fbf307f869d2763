"""A game in progress: how it begins, its steps, sessions with undo and replay, saves, and its telling."""
