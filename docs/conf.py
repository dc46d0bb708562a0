"""How Sphinx builds the documentation; nothing here needs the network."""

import doctest
import sys
from pathlib import Path

import tiledominoes

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "tiledominoes"
author = "the tiledominoes contributors"
project_copyright = author
version = release = tiledominoes.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    # From the folder _ext.
    "annotations",
    "chuopai_tables",
    "clause_pictures",
    "clause_tables",
    "clauses",
    "coverage_tables",
    "decision_tables",
    "domino_glossary",
    "domino_names",
    "inherited_fields",
    "obligations",
    "pictures",
    "tienkau_tables",
    "value_docs",
]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"tiledominoes {release}"
html_static_path = ["_static"]
html_css_files = ["clauses.css"]

# Examples must print exactly what they show.
doctest_default_flags = doctest.DONT_ACCEPT_TRUE_FOR_1

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 90

# The docstrings are of Google's form.
napoleon_numpy_docstring = False

# Single backquotes in a docstring are code.
default_role = "code"

# What the copy button takes: the code without prompts, and not what it prints.
copybutton_exclude = ".linenos, .gp, .go"

myst_heading_anchors = 3

nitpick_ignore_regex = [
    # Type variables stand for other names and have no description of their own.
    (r"py:class", r"tiledominoes(\.\w+)+\.[A-Z](_co|_contra)?"),
    # The standard library: its inventory is on the network, and the build does without.
    (r"py:.*", r"(collections\.abc|concurrent\.futures|enum|pathlib|random|types|typing)\..*"),
    (r"py:.*", r"(hypothesis\..*|SearchStrategy)"),
    (r"py:.*", r"(IndexError|KeyError|TypeError|ValueError)"),
]
