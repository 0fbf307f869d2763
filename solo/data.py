"""Where the files that come with the program are: the bundled adventures and the schema of a book."""

from importlib.resources import files
from pathlib import Path
from typing import Literal


def data_folder(name: Literal["adventures", "schemas"]) -> Path:
    """The folder of that name: inside the installed package, else beside it in the source tree.

    Raises FileNotFoundError where neither is there: a broken installation, or a package run from inside an archive.
    """
    package = Path(str(files("solo")))
    for folder in (package / "_data" / name, package.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the {name} that come with solo are missing: neither {package} nor its parent folder has them")
