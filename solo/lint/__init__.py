"""Findings for people and programs: the checks of a book, and the reporters that print what they found."""
