"""Files before a call, looked into by a real clamd (Debian's clamav-daemon) with a signature of our own, not the public database."""

import pathlib

from ours import Browser, Program, Site, check, end, eventually, folder, free_port, version

CLAMD = "/usr/sbin/clamd"
FILES = "/cms/api/calendar-bookings/files"
# In two parts, so that no scanner reports this file.
EICAR = r"X5O!P%@AP[4\PZX54(P^)7CC)7}$" + "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
CLEAN = b"%PDF-1.7\nA passbook\n%%EOF\n"
INFECTED = f"%PDF-1.7\n{EICAR}\n%%EOF\n".encode()


def clamd(place, port, longest="25M"):
    """Anywhere in any file: type 0, offset *."""
    signatures = place / "signatures"
    signatures.mkdir(exist_ok=True)
    (signatures / "own.ndb").write_text(f"Own.Eicar-Test:0:*:{EICAR.encode().hex()}\n")
    config = place / "clamd.conf"
    listening = f"LocalSocket {place}/clamd.ctl\nTCPAddr 127.0.0.1\nTCPSocket {port}\n"
    config.write_text(f"Foreground yes\nDatabaseDirectory {signatures}\n{listening}StreamMaxLength {longest}\n")
    return Program([CLAMD, "--config-file", config], ready="Self checking")


def sent(site, content):
    """The browser that sent it, and the state that it was answered."""
    browser = Browser(site)
    return browser, browser.upload(FILES, "papers.pdf", content).expect(201).data["state"]


def state(browser):
    return browser.get(FILES).expect(200).data[0]["state"]


def verdicts(site, way):
    check(f"{way}: a clean PDF", (came := sent(site, CLEAN)[1]) == "clean", came)
    check(f"{way}: EICAR in a PDF", (came := sent(site, INFECTED)[1]) == "refused", came)


with folder() as name:
    place, port = pathlib.Path(name), free_port()
    print(f"clamd {version([CLAMD, '--version'])}, signature of our own")
    tcp = {"FILES_SCANNER": f"tcp://127.0.0.1:{port}", "RENDER_THREADS": 1}
    with Site(place / "site", **tcp) as site:
        check("nobody listens: the start says so, and goes on", "(files.scanner) does not answer" in site.said, "in the log")
        waiting, came = sent(site, CLEAN)
        infected, _ = sent(site, INFECTED)
        check("nobody listens: files are taken and wait", came == "checking" and state(infected) == "checking", came)
        with clamd(place, port):
            eventually("what waited is checked", lambda: state(waiting) == "clean" and state(infected) == "refused")
            check("clamd comes: what waited is checked", True, "clean, refused")
            verdicts(site, "TCP")
            largest = CLEAN + bytes(10 * 1024 * 1024 - len(CLEAN))
            check("TCP: 10 MB, the largest that we take", (came := sent(site, largest)[1]) == "clean", came)
        check("clamd ends: a file waits", (came := sent(site, CLEAN)[1]) == "checking", came)
        with clamd(place, port, "1M"):
            check("larger than StreamMaxLength", (came := sent(site, CLEAN + bytes(8 * 1024 * 1024))[1]) == "refused", came)
            check("the log says what to set", "StreamMaxLength must be" in site.said, "StreamMaxLength")
            check("the next one after it", (came := sent(site, CLEAN)[1]) == "clean", came)
        objects = list((place / "site/uploads").glob("intake-*"))
        is_gone = all(EICAR.encode() not in item.read_bytes() for item in objects)
        check("bytes of refused files are gone", is_gone and len(objects) == 5, f"{len(objects)} others are kept")
    with clamd(place, port), Site(place / "other", FILES_SCANNER=f"unix:{place}/clamd.ctl", RENDER_THREADS=1) as site:
        verdicts(site, "Unix socket")
end()
