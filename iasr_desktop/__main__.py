"""`python -m iasr_desktop` is the `iasr` command."""

from iasr_desktop.cli.main import main

if __name__ == "__main__":
    main()
