#!/usr/bin/env python3
"""How many instructions a position costs the engine, and a game the players: counted by valgrind, so
that the figures are the same however busy the machine is.  One JSON line per row, as the other
benchmarks print them; skipped where valgrind is not installed.

Usage: instructions.py MINESAGE_CLI TESTS_DIR

The instructions are those within ms_solver_run and ms_simulator_play alone, without reading and
printing.  Late and early positions are those of bench-expert, each solved once by a solver that has
solved the ones before.  Of the games the rows say level, seeds and strategy; the first click is
promised nothing more than usual.
"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SKIPPED = 77
FIRST_SEED = 4242000
GAMES = 100


def count(function, command):
    """Instructions within the function, while the command runs; None: of all of it."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "callgrind.out"
        run = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}",
             *([f"--toggle-collect={function}"] if function else []), *map(str, command)],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        if run.returncode != 0:
            sys.exit(f"{' '.join(map(str, command))}: {run.stderr}")
        return int(re.search(r"^(?:summary|totals): *(\d+)", out.read_text(), re.M).group(1))


def print_row(**row):
    print(json.dumps({"bench": "instructions", **row}, separators=(",", ":")), flush=True)


def count_positions(cli, name, files):
    total = count("ms_solver_run", [cli, "bench", "--repeat", "1", "--format", "json", *files])
    print_row(what="ms_solver_run", positions=name, n=len(files), mean=total // len(files))


def count_games(cli, level, strategy):
    total = count("ms_simulator_play",
                  [cli, "simulate", "--level", level, "--strategy", strategy, "--games", GAMES,
                   "--seed", FIRST_SEED, "--threads", 1])
    print_row(what="ms_simulator_play", level=level, strategy=strategy, seed=FIRST_SEED, n=GAMES,
              mean=total // GAMES)


def main():
    cli, tests = sys.argv[1], pathlib.Path(sys.argv[2])
    if shutil.which("valgrind") is None:
        print("valgrind is not installed: no instructions are counted")
        sys.exit(SKIPPED)
    count_positions(cli, "late", sorted((tests / "bench/late").glob("*.mine")))
    count_positions(cli, "early", sorted((tests / "golden/positions").glob("expert-*.mine")))
    for level in "expert", "8x8x10", "beginner":
        for strategy in "endgame", "fast":
            count_games(cli, level, strategy)


if __name__ == "__main__":
    main()
