"""The tests of Tien Kau: what holds for this game alone."""
