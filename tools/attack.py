#!/usr/bin/env python3
"""Attacks a fresh server on this machine, bounded, and prints what held.

    tools/attack.py BINARY

Each row is an attack that once worked or that a review expected to fail (tools/attacks/). The server is a demo with data of its own; it and
its data are gone at the end. The exit code is 1 when something did not hold, or could not be tried.
"""

import os
import sys
import tempfile

# The folder of the sources stays as it is.
sys.dont_write_bytecode = True

import attacks
from attacks.site import ATTACKS, Site


def carry_out(function, site):
    """What became of an attack, and what was seen."""
    try:
        held, seen = function(site)
    except Exception as error:  # an attack that can't be carried out proves nothing
        return "**not tried**", f"{error!r}"[:160]
    return "held" if held else "**FELL**", seen


def main():
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    held_all = True
    with tempfile.TemporaryDirectory(prefix="fineprint-attack.") as folder:
        site = Site(os.path.abspath(sys.argv[1]), folder)
        try:
            print("| row | attack | outcome | seen |\n|---|---|---|---|")
            for row, title, function in ATTACKS:
                outcome, seen = carry_out(function, site)
                held_all = held_all and outcome == "held"
                print(f"| {row} | {title} | {outcome} | {seen} |", flush=True)
            panics = site.output().count("panicked")
            print(f"\nPanics in the server's output: {panics}. Memory at the end: {site.memory()} MB.")
            held_all = held_all and panics == 0 and site.process.poll() is None
        finally:
            site.stop()
    sys.exit(0 if held_all else 1)


if __name__ == "__main__":
    main()
