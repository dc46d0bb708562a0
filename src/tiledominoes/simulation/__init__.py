"""Many games between bots, on many workers."""
