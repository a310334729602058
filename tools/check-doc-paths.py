#!/usr/bin/env python3
"""Holds the documents against the tree. A path that a document names exists. A name without its path lies in a folder that the same line
names, or, where the line names none, anywhere in the repository. Decisions tell what was so when they were made; they are left out."""
import re
import subprocess
import sys
from pathlib import Path

ENDINGS = "rs|ts|tsx|css|yml|sh|py|txt|md|toml|json|jsonl"
TOKEN = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"^[A-Za-z0-9_.-]+(/[A-Za-z0-9_.-]+)+/?$")
NAME = re.compile(rf"^[A-Za-z0-9_-]+\.({ENDINGS})$|^[A-Za-z0-9_-]+/$")
# Words that stand for any name, and names of what lies outside of the repository.
PLACEHOLDERS = re.compile(r"NOUN|FLOOR")
OUTSIDE = {"docs/importing.md": {"content/images", "uploads/"}, "docs/operations.md": {"manifest.json", "model/", "uploads/"}}
# Where a document's names lie that stand without any path.
FOLDERS = {"docs/security/findings.md": ["crates/server/tests/it/"]}

files = subprocess.run(["git", "ls-files"], capture_output=True, text=True, check=True).stdout.splitlines()
tree = {*files, *(f"{folder}/" for file in files for folder in map(str, Path(file).parents) if folder != ".")}
rooms = {entry.split("/")[0] for entry in tree if "/" in entry}
documents = [
    file for file in files
    if file in ("ARCHITECTURE.md", "CONTRIBUTING.md", "README.md") or (file.startswith("docs/") and not file.startswith("docs/decisions/"))
]
problems = []


def has_name(name: str, folder: str = "") -> bool:
    return any(entry == folder + name or (entry.startswith(folder) and entry.endswith(f"/{name}")) for entry in tree)


for document in (document for document in documents if document.endswith(".md")):
    for number, line in enumerate(Path(document).read_text().splitlines(), 1):
        where = f"{document}:{number}"
        tokens = [token for token in TOKEN.findall(line) if not PLACEHOLDERS.search(token) and token not in OUTSIDE.get(document, ())]
        folders = list(FOLDERS.get(document, []))
        for token in tokens:
            if PATH.match(token) and token.split("/")[0] in rooms:
                path = token.rstrip("/")
                if path in tree:
                    folders.append(f"{Path(path).parent}/")
                elif f"{path}/" in tree:
                    folders.append(f"{path}/")
                else:
                    problems.append(f"{where}: {token} does not exist")
        for token in tokens:
            if NAME.match(token) and token not in tree and not (any(has_name(token, folder) for folder in folders) if folders else has_name(token)):
                problems.append(f"{where}: {token} is not in {' or '.join(folders)}" if folders else f"{where}: {token} does not exist")

print("\n".join(problems), file=sys.stderr, end="\n" if problems else "")
sys.exit(1 if problems else 0)
