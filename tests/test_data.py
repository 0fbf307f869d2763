"""The bundled files are found in a source tree and in an installed wheel, and the wheel leaves none of them out."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import solo.data
from solo.data import data_folder

TREE = Path(__file__).resolve().parents[1]
NAMES = ("adventures", "schemas")

ASK = """
import json, solo.data
print(json.dumps([str(solo.data.data_folder(name)) for name in ("adventures", "schemas")]))
"""


def bundled(folder: Path) -> set[str]:
    """The files of a folder, by their path from it; what Python leaves behind is none of them."""
    return {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts and not path.name.startswith(".")
    }


def asked(place: Path) -> list[Path]:
    """What `data_folder` says to a program that finds `solo` in `place` first."""
    program = f"import sys; sys.path.insert(0, {str(place)!r})\n{ASK}"
    answer = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=True)
    return [Path(folder) for folder in json.loads(answer.stdout)]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this tree, built and unpacked."""
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(place)]
    subprocess.run(build, cwd=TREE, capture_output=True, check=True)
    (wheel,) = place.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(place / "unpacked")
    return place / "unpacked"


def test_source_tree() -> None:
    assert asked(TREE) == [TREE / "adventures", TREE / "schemas"]


def test_installed(unpacked: Path) -> None:
    assert asked(unpacked) == [unpacked / "solo" / "_data" / "adventures", unpacked / "solo" / "_data" / "schemas"]


def test_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solo.data, "files", lambda package: tmp_path / package)
    with pytest.raises(FileNotFoundError, match="the schemas that come with solo are missing"):
        data_folder("schemas")


@pytest.mark.parametrize("name", NAMES)
def test_the_wheel_has_every_bundled_file(unpacked: Path, name: str) -> None:
    there = bundled(TREE / name)
    assert there
    assert bundled(unpacked / "solo" / "_data" / name) == there


def test_the_wheel_has_the_adventures_and_the_schema(unpacked: Path) -> None:
    data = unpacked / "solo" / "_data"
    assert list((data / "adventures").glob("*.adventure.yaml"))
    assert list((data / "schemas").glob("*.schema.json"))


def test_the_wheel_has_every_file_of_the_package(unpacked: Path) -> None:
    packed = {path for path in bundled(unpacked / "solo") if not path.startswith("_data/")}
    assert packed == bundled(TREE / "solo")


def test_the_wheel_has_nothing_beside_the_package(unpacked: Path) -> None:
    """No folder of the source tree may land in site-packages under a name of its own."""
    tops = {path.name for path in unpacked.iterdir() if path.suffix != ".dist-info"}
    assert tops == {"solo"}
