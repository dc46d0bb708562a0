"""The obligations of `tiledominoes.game`, each a function that puts it to the test; see `base`."""
