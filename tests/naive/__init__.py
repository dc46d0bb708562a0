"""Brute-force engines of the three games, written from the rulebook alone.

The tests play the library against them. Nothing here is fast and nothing here is shared with the
library: tiles are two-digit texts in plain lists, and what may be played is found by trying every
subset of the hand and judging it by the words of the rules.
"""
