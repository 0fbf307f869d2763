"""solo: a runtime for numbered-paragraph solo adventures. `from solo import read, Session` is the public door."""
