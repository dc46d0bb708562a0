"""How fast the library is: ``python -m benchmarks`` in the project's folder."""
