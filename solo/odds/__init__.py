"""What can happen in a book, found out without playing it: what never can, how something can, and how likely it is."""
