"""`python -m solo`."""

from solo.cli import main

main()
