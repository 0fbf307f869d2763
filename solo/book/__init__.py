"""What an author writes: reading a book into a typed model, and what is found wrong with it."""
