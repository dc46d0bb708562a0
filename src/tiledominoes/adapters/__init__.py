"""The games in the form that other packages want; each module here needs an extra, and says which."""
