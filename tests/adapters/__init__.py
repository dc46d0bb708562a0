"""The tests of the adapters: the games as arrays, in PettingZoo and in OpenSpiel."""
