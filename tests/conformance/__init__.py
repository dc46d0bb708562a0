"""Tests of the published vectors and of the runner for other implementations."""
