"""A step of hatchling that takes compiled files out of `src/` once they are in the wheel.

mypyc puts them beside the source, where Python would prefer them to it ever after.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface[Any]):
    """Cleans up after every build."""

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # type: ignore[explicit-override]  # without typing_extensions
        """Remove the compiled files from the source."""
        for suffix in ("so", "pyd"):
            for compiled in Path(self.root, "src").rglob(f"*.{suffix}"):
                compiled.unlink()
