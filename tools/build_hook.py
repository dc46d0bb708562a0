"""A step of hatchling around the compiled build: flags for the compiler before, a clean `src/` after.

mypyc puts compiled files beside the source, where Python would prefer them to it ever after.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# mypyc's own functions are not exported to be replaced, so calls of them need no detour through a table.
_FLAGS = ("-fno-semantic-interposition", "-fno-plt")


class CustomBuildHook(BuildHookInterface[Any]):
    """Runs around every build; it must be the first of the hooks, to be in time for mypyc."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # type: ignore[explicit-override]  # without typing_extensions
        """Add the flags where the compiler is sure to know them; flags from outside come last and win."""
        if sys.platform == "linux":
            os.environ["CFLAGS"] = " ".join((*_FLAGS, os.environ.get("CFLAGS", "")))

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # type: ignore[explicit-override]  # without typing_extensions
        """Remove the compiled files from the source."""
        for suffix in ("so", "pyd"):
            for compiled in Path(self.root, "src").rglob(f"*.{suffix}"):
                compiled.unlink()
