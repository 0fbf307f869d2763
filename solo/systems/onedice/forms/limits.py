"""How large figures in a book may be. Far beyond any rulebook, and small enough for every screen."""

HEALTH_MAX = 999
DEFENCE_MAX = 99
DAMAGE_MAX = 99
BONUS_MAX = 50
TARGET_MAX = 99
XP_MAX = 100_000
RANGE_MAX = 10_000  # metres
SHOTS_MAX = 1_000
SLOWED_MAX = 5  # what a piece of armour may take from Quick
