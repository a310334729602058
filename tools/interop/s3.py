"""Uploads in a real store that speaks S3 and checks signatures (the crate s3s-fs). Usage: s3.py PROGRAM"""

import pathlib
import struct
import sys
import zlib

from ours import Browser, Program, Site, check, end, environment, eventually, folder, free_port, run, version

KEY, SECRET = "AKIDEXAMPLE", "a+secret/key="
FILES = "/cms/api/calendar-bookings/files"


def png(side):
    """A square of many colours."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    rows = b"".join(b"\0" + bytes((x * y) % 256 for x in range(side) for _ in range(3)) for y in range(side))
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def settings(port, bucket, secret=SECRET):
    """The sandbox stands in for the scanner of files."""
    where = {"S3_BUCKET": bucket, "S3_ENDPOINT": f"http://127.0.0.1:{port}", "S3_REGION": "ap-south-1", "S3_PREFIX": "site/uploads"}
    return where | {"S3_ACCESS_KEY_ID": KEY, "S3_SECRET_ACCESS_KEY": secret, "ALLOW_SANDBOX": "true", "RENDER_THREADS": 1}


def named(root, bucket):
    return sorted(path.name for path in (root / bucket / "site/uploads").glob("[!.]*"))


def pictures(site, root):
    sent = site.staff("author").upload("/cms/api/uploads", "x.png", png(700)).expect(201).data
    ready = lambda: site.staff("author").get(f"/cms/api/uploads/{sent['hash']}").expect(200).data["state"] == "ready"
    eventually("the widths are made", ready)
    kept = named(root, "pictures")
    is_all = len(kept) > 4 and all(name.startswith(sent["hash"]) for name in kept)
    check("a picture and its widths lie in the bucket", is_all, f"{len(kept)} objects below the prefix")
    served = [Browser(site).get(f"/uploads/{name}") for name in kept]
    lying = [(root / "pictures/site/uploads" / name).read_bytes() for name in kept]
    check("each is served, byte for byte", [answer.body for answer in served] == lying, f"{sum(len(answer.body) for answer in served)} bytes")
    check("what is not there", (came := Browser(site).get(f"/uploads/{'0' * 64}.png").status) == 404, came)
    return kept


def a_file_taken_back(site, root):
    browser, before = Browser(site), named(root, "pictures")
    file = browser.upload(FILES, "a.pdf", b"%PDF-1.7\n%%EOF\n").expect(201).data
    added = set(named(root, "pictures")) - set(before)
    browser.send("DELETE", f"{FILES}/{file['_id']}").expect(200)
    is_gone = file["state"] == "clean" and len(added) == 1 and named(root, "pictures") == before
    check("put, read and deleted: a file before a call", is_gone, "gone from the bucket")


def a_backup(place, root, port, kept):
    """More objects than one answer of a list has: a thousand."""
    for number in range(1100):
        (root / f"pictures/site/uploads/more-{number}.png").write_bytes(b"x")
    with Site(place / "site", **settings(port, "pictures")) as site:
        site.run("backup", place / "all.tar.gz")
    run(environment(place / "second", settings(port, "second")), "restore", place / "all.tar.gz")
    found = named(root, "second")
    check("backup and restore into another bucket", len(found) == len(kept) + 1100, f"{len(found)} objects")
    with Site(place / "second", **settings(port, "second")) as site:
        check("the picture is served from there", (came := Browser(site).get(f"/uploads/{kept[0]}").status) == 200, came)


with folder() as name:
    place, port = pathlib.Path(name), free_port()
    root = place / "store"
    for bucket in ("pictures", "second"):
        (root / bucket).mkdir(parents=True)
    print(f"s3s-fs {version([sys.argv[1], '--version'])}")
    serve = [sys.argv[1], "--host", "127.0.0.1", "--port", port, "--access-key", KEY, "--secret-key", SECRET, root]
    with Program(serve, {"RUST_LOG": "info"}, "running"), Site(place / "site", **settings(port, "pictures")) as site:
        kept = pictures(site, root)
        a_file_taken_back(site, root)
        site.end()
        a_backup(place, root, port, kept)
        with Site(place / "stranger", **settings(port, "pictures", "wrong")) as stranger:
            check("a wrong key", (came := stranger.staff("author").upload("/cms/api/uploads", "x.png", png(64)).status) == 503, came)
    with Site(place / "site", **settings(port, "pictures")) as site:
        check("the store is gone: pages go on", (came := Browser(site).get("/").status) == 200, came)
        check("the store is gone: a picture", (came := Browser(site).get(f"/uploads/{kept[0]}").status) == 503, came)
end()
