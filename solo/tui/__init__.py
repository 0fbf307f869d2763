"""The terminal app: a book played on a whole screen, over the same session as every other front end."""
