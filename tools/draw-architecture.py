#!/usr/bin/env python3
"""Draws the two pictures of ARCHITECTURE.md from the code: the crates and who uses whom, and the floors of the domain.

With --check it changes nothing and fails when a picture is out of date.
"""

import json
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "ARCHITECTURE.md"
FLOORS = ("gathering", "commerce", "people", "content", "kernel")


def read_crate_arrows() -> dict[str, set[str]]:
    """Which crate of the workspace uses which, tests and examples aside."""
    command = ["cargo", "metadata", "--locked", "--no-deps", "--format-version", "1"]
    packages = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)["packages"]
    crates = {package["name"]: package for package in packages if "/crates/" in package["manifest_path"]}
    return {
        name: {d["name"] for d in package["dependencies"] if d["kind"] is None and d["name"] in crates}
        for name, package in crates.items()
    }


def drop_detours(arrows: dict[str, set[str]]) -> dict[str, set[str]]:
    """Leaves out an arrow where a longer way leads to the same crate, so that the picture can be read."""

    def reach(start: str) -> set[str]:
        return set().union(*({crate} | reach(crate) for crate in arrows[start]))

    return {name: used - set().union(*(reach(crate) for crate in used)) for name, used in arrows.items()}


def draw_crates() -> str:
    arrows = drop_detours(read_crate_arrows())
    lines = [f"  {name} --> {used}" for name in sorted(arrows) for used in sorted(arrows[name])]
    return "\n".join(["flowchart TD", *lines])


def draw_floors() -> str:
    lines = ["flowchart TD"]
    for floor in FLOORS:
        folder = ROOT / "crates/domain/src" / floor
        modules = sorted({path.stem for path in folder.iterdir()} - {"mod"})
        rows = [", ".join(modules[at : at + 6]) for at in range(0, len(modules), 6)]
        lines.append(f'  {floor}["<b>{floor}</b><br/>{"<br/>".join(rows)}"]')
    lines += [f"  {upper} --> {lower}" for upper, lower in zip(FLOORS, FLOORS[1:])]
    return "\n".join(lines)


def draw_into(page: str) -> str:
    for name, picture in (("crates", draw_crates()), ("floors", draw_floors())):
        block = f"<!-- picture: {name} -->\n```mermaid\n{picture}\n```\n<!-- end -->"
        page = re.sub(rf"<!-- picture: {name} -->.*?<!-- end -->", lambda _: block, page, flags=re.S)
    return page


drawn = draw_into(PAGE.read_text())
if "--check" not in sys.argv:
    PAGE.write_text(drawn)
elif drawn != PAGE.read_text():
    sys.exit("The pictures in ARCHITECTURE.md are out of date: run tools/draw-architecture.py")
