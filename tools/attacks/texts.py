"""Comments, counts and other words of strangers on our pages."""

import time
import unicodedata

from attacks.site import Browser, attack, count_each, find_article

COMMENTS = "/cms/api/comments"


def write_comment(person, article, text):
    return person.post(COMMENTS, {"contentId": article, "text": text}).data()


def approve(site, comment):
    """As a moderator who has read what the queue shows."""
    queue = site.staff("GET", f"{COMMENTS}?status=pending&limit=100").data()
    version = next(one["version"] for one in queue if one["_id"] == comment["_id"])
    return site.staff("POST", f"{COMMENTS}/{comment['_id']}/moderate", {"action": "approve", "version": version})


def is_shown(site, article, comment):
    """Whether a reader sees it, who comes with a cookie and so gets nothing that was kept a moment."""
    reader = Browser(site, "127.0.0.161")
    reader.cookies["visitor"] = "0123456789abcdef0123456789abcdef"
    shown = reader.ask("GET", f"{COMMENTS}/content/{article}?sort=newest").data()
    return next((one["html"] for one in shown if one["_id"] == comment["_id"]), None)


@attack("–", "a comment that changes after its approval")
def changed_comment(site):
    person, article = Browser(site, "127.0.0.162"), find_article(site)
    person.prove("comment@a.example")
    first = write_comment(person, article, "My first words.")
    approve(site, first)
    before = is_shown(site, article, first)
    changed = person.ask("PUT", f"{COMMENTS}/{first['_id']}", {"text": "An accusation"}).data()["status"]
    after = is_shown(site, article, first)
    held = first["status"] == "pending" and before and changed == "pending" and after is None
    return held, f"first {first['status']}, approved it shows {before!r}, changed it is {changed} and shows {after!r}"


@attack("B6", "personal numbers in other scripts and signs")
def disguised_numbers(site):
    person, article = Browser(site, "127.0.0.163"), find_article(site)
    person.prove("numbers@a.example")
    texts = [
        "my number is １００１００１００１０１ why",
        "pan ＡＢＣＰＥ１２３４Ｆ.",
        "আমার ১০০১০০১০০১০১",
        "uan 1001\u200b0010\u200b0101 ok",
        "it is 1001.0010.0101.",
        "call \u202a98765\u206043210\u202c",
        "ravi＠example．in",
    ]
    kept = []
    for text in texts:
        comment = write_comment(person, article, text)
        plain = unicodedata.normalize("NFKC", comment["html"])
        digits = "".join(str(unicodedata.digit(sign)) for sign in plain if sign.isdigit())
        if len(digits) >= 4 or "ABCPE" in plain or "ravi" in plain:
            kept.append(text)
    queue = site.staff("GET", COMMENTS).body
    return not kept and "[UAN]" in queue, f"{len(texts)} written, {len(kept)} kept: {kept}"


@attack("–", "markup in a comment, a search and an address")
def live_markup(site):
    person, article, script = Browser(site, "127.0.0.164"), find_article(site), "<script>alert(1)</script>"
    person.prove("markup@a.example")
    html = write_comment(person, article, f"{script}<img src=x onerror=alert(1)> <b onclick=alert(1)>bold</b>")["html"]
    asked = "%3Cscript%3Ealert(1)%3C/script%3E"
    pages = [person.ask("GET", path) for path in (f"/search?q={asked}", f"/{asked}", f"/{asked}/{asked}")]
    live = [page.status for page in pages if script in page.body]
    held = not live and not any(tag in html for tag in ("<script", "<img", "<b "))
    return held, f"pages {count_each([page.status for page in pages])}, {len(live)} with live markup; comment {html[:60]!r}"


@attack("L1", "a comment hidden by one network's reports, and endless reasons")
def reported_comment(site):
    person, article = Browser(site, "127.0.0.165"), find_article(site)
    person.prove("reported@a.example")
    comment = write_comment(person, article, "Words that somebody dislikes.")
    approve(site, comment)
    slowest = 0.0
    for reason in ["Rude", "a\u0301" * 20_000, "a" + "\u0301" * 20_000, "1" * 40_000, "Rude again"]:
        began = time.monotonic()
        Browser(site, "127.0.0.166").post(f"{COMMENTS}/{comment['_id']}/report", {"reason": reason})
        slowest = max(slowest, time.monotonic() - began)
    shown = is_shown(site, article, comment) is not None
    return shown and slowest < 1, f"still shown after five reports: {shown}, slowest {slowest:.2f} s"


@attack("L1", "likes pushed by one network")
def pushed_likes(site):
    article, likes = find_article(site), []
    for _ in range(30):
        like = {"contentId": article, "stat": "like"}
        likes.append(Browser(site, "127.0.0.167").post("/cms/api/content-stats/update-content-stats", like).data()["likes"])
    return 0 < likes[-1] <= likes[0] + 19, f"{likes[0]} after the first, {likes[-1]} after 30"
