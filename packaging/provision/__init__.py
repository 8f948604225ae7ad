"""Sets up a working copy: system libraries, `.venv`, llama.cpp, models. Standard library only."""
