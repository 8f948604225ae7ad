"""`python -m iasr_desktop` is the `iasr` command."""

from multiprocessing import freeze_support

from iasr_desktop.cli.main import main

if __name__ == "__main__":
    # In a frozen build this is how workers begin, too.
    freeze_support()
    main()
