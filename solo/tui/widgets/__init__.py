"""What screens are made of: each is given view values and shows them; what a player does comes back as a message."""
