"""The games in the forms that other projects want them in, each an extra of the distribution.

Nothing here is imported by the rest of the library. A module whose packages are not installed raises
`MissingExtraError`, which names the extra.
"""
