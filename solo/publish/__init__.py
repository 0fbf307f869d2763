"""What is made of a book: its graph, its figures, a new one to begin with, and the same one renumbered."""
