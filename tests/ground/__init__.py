"""Tests of the ground floor: dominoes, bags, packs, chips, errors, options and texts."""
