#!/usr/bin/env python3
"""Holds the licence of every crate and web package against the list in deny.toml. Needs no network."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POLICY = tomllib.loads((ROOT / "deny.toml").read_text())["licenses"]
ALLOWED = set(POLICY["allow"])
EXCEPTIONS = {entry["crate"]: set(entry["allow"]) for entry in POLICY.get("exceptions", [])}
# 23 Nov 2026: packages that only build or test the web app (MPL, Python), and two fonts under the licence for fonts.
DEVELOPMENT_EXCEPTIONS = {"MPL-2.0", "Python-2.0", "OFL-1.1"}

# 24 Nov 2026: png-js, which pdfmake uses, names no licence in its manifest; its file LICENSE is the MIT licence.
STATED_IN_THEIR_FILES = {"node_modules/png-js": "MIT"}


def is_allowed(expression: str, allowed: set[str]) -> bool:
    """Evaluates an SPDX expression; AND binds closer than OR, and the old form A/B means A OR B."""
    tokens = re.findall(r"\(|\)|[^\s()]+", re.sub(r"\s*/\s*", " OR ", expression))

    def any_of() -> bool:
        verdict = all_of()
        while tokens and tokens[0] == "OR":
            tokens.pop(0)
            verdict = all_of() or verdict
        return verdict

    def all_of() -> bool:
        verdict = one()
        while tokens and tokens[0] == "AND":
            tokens.pop(0)
            verdict = one() and verdict
        return verdict

    def one() -> bool:
        token = tokens.pop(0)
        if token == "(":
            verdict = any_of()
            tokens.pop(0)
            return verdict
        if tokens and tokens[0] == "WITH":
            # An exception only adds permissions.
            del tokens[:2]
        return token in allowed

    return any_of()


def refuse_crates() -> list[str]:
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout)
    ours = set(metadata["workspace_members"])
    refused = []
    for package in metadata["packages"]:
        name, licence = package["name"], package["license"] or "none"
        if package["id"] not in ours and not is_allowed(licence, ALLOWED | EXCEPTIONS.get(name, set())):
            refused.append(f"crate {name} {package['version']}: {licence}")
    return refused


def refuse_web_packages() -> list[str]:
    refused = []
    for lock in ("web/package-lock.json", "tools/openapi/package-lock.json"):
        for path, package in json.loads((ROOT / lock).read_text())["packages"].items():
            licence = package.get("license") or STATED_IN_THEIR_FILES.get(path, "none")
            is_shipped = not package.get("dev") and lock.startswith("web/")
            allowed = ALLOWED if is_shipped else ALLOWED | DEVELOPMENT_EXCEPTIONS
            if path and not is_allowed(licence, allowed):
                refused.append(f"{lock}: {path.removeprefix('node_modules/')}: {licence}")
    return refused


if refused := refuse_crates() + refuse_web_packages():
    sys.exit("Licences that deny.toml does not allow:\n" + "\n".join(refused))
