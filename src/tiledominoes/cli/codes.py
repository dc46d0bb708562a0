"""The exit codes of every command."""

from __future__ import annotations

FAULT = 2
"""Something wrong was given."""

INTERRUPTED = 130
"""What shells give for a program that Ctrl-C has ended."""
