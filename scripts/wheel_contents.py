"""Says what is wrong with a wheel: python scripts/wheel_contents.py keyforge_py-….whl"""

import re
import sys
import zipfile
from email import message_from_bytes
from pathlib import Path

NEEDED = (
    "keyforge/py.typed",
    "keyforge/_keyforge/__init__.pyi",
    "keyforge/_replay/page.html",
    "LICENSE-MIT",
    "LICENSE-APACHE",
)
MACHINE = re.compile(rb"/(?:root|home|Users)/[\w./-]+")
MOST = 25_000_000
"""A wheel should not grow beyond this without anybody noticing, in bytes."""


def faults(path: Path) -> list[str]:
    """What is wrong with it."""
    found = []
    with zipfile.ZipFile(path) as wheel:
        names = wheel.namelist()
        found += [
            f"{name} is missing"
            for name in NEEDED
            if not any(it.endswith(name) for it in names)
        ]
        found += [
            f"{name} is no part of a package"
            for name in names
            if name.endswith((".pyc", ".rs", ".ipynb"))
        ]
        for name in names:
            if places := set(MACHINE.findall(wheel.read(name))):
                found.append(
                    f"{name} names places of a machine, such as {sorted(places)[0].decode()}"
                )
        metadata = message_from_bytes(
            wheel.read(next(it for it in names if it.endswith(".dist-info/METADATA")))
        )
    if metadata["License-Expression"] != "MIT OR Apache-2.0":
        found.append(f"the licence is {metadata['License-Expression']}")
    if metadata["Requires-Python"] != ">=3.11":
        found.append(f"it asks for Python {metadata['Requires-Python']}")
    if path.stat().st_size > MOST:
        found.append(f"it has {path.stat().st_size} bytes")
    return found


if __name__ == "__main__":
    wrong = faults(Path(sys.argv[1]))
    for fault in wrong:
        print(fault, file=sys.stderr)
    sys.exit(bool(wrong))
