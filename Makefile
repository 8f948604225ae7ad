# `make run` and `make test` are the whole set-up; packaging/bootstrap.py does the work.
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

.PHONY: run test fault fuzz lock translations screenshots
run test fault fuzz lock translations screenshots:
ifeq ($(strip $(PYTHON)),)
	@echo "error: Python 3.11 or newer was not found. Install it (Debian, Ubuntu: apt-get install python3 python3-venv), then run the same command again." >&2; exit 1
else
	@"$(PYTHON)" packaging/bootstrap.py $@ $(ARGS)
endif
