"""The tests of Chuo Pai: what holds for this game alone."""
