"""`python -m ludolect` is the command `ludolect`."""

from ludolect.cli import main

main()
