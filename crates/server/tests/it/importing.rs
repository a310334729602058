//! Bringing a folder of Markdown in: all or nothing, as often as one likes.

use std::path::Path;

use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;

use crate::site::{Engine, Finished, SOON, Site, folder, write};

on_both_databases!(
    a_folder_comes_in_once,
    a_dry_run_writes_nothing,
    a_broken_file_stops_everything,
    updating_makes_revisions,
    imported_markdown_is_clean,
    foreign_front_matter_is_read,
    short_answers_come_in_with_their_articles,
    a_broken_short_answer_is_named,
);

const GOOD: &str = "---\ntitle: \"Imported: First\"\ncategory: taxation\ntags: [one, two]\nauthor: Meera\nexcerpt: Short.\nchecked_on: 2026-11-20\n\
    published_on: 2026-11-12\nfacts:\n  - {label: L, value: V, as_of: 2026-01-01, source: S}\nsources:\n  - {title: T, publisher: P, url: \"https://a.example/\"}\n---\n\n\
    ## Part\n\nText with **bold**.\n\n> [!IMPORTANT]\n> The clause.\n";

fn small_folder() -> TempDir {
    let folder = folder();
    write(folder.path(), "categories.yml", "- {name: Taxation, slug: taxation, description: Taxes.}\n");
    write(folder.path(), "articles/taxation/first.md", GOOD);
    write(folder.path(), "articles/taxation/second.md", "---\ntitle: Second\n---\nMore text.\n");
    write(folder.path(), "articles/taxation/third.md", "---\ntitle: Third\ndraft: true\n---\nHidden text.\n");
    folder
}

async fn import(site: &Site, folder: &Path, more: &[&str]) -> Finished {
    let path = folder.display().to_string();
    site.cli(&[&["import", &path, "--format", "markdown"], more].concat()).await
}

/// Rows of every table that an import writes to.
async fn rows(site: &Site) -> Vec<i64> {
    let mut rows = Vec::new();
    for table in ["articles", "article_revisions", "categories", "tags", "faqs", "pages", "content_types", "short_answers", "changes"] {
        rows.push(site.database.number(&format!("SELECT COUNT(*) FROM {table}")).await);
    }
    rows
}

async fn a_folder_comes_in_once(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = small_folder();
    let report = import(&site, folder.path(), &[]).await;
    assert!(report.success && report.stdout.contains("3 article(s) added"), "{}{}", report.stdout, report.stderr);
    crate::site::eventually(SOON, "the articles are there", || async {
        (site.read("/cms/api/contents").await["totalCount"] == 2 && site.search("imported").await["totalCount"] == 1).then_some(())
    })
    .await;
    let url = "/taxation/imported-first";
    let id = site.read("/cms/api/contents/url?category=taxation&slug=imported-first").await["data"]["_id"].as_str().unwrap().to_owned();
    let article = site.read(&format!("/cms/api/contents/{id}")).await["data"].clone();
    assert_eq!(
        (&article["title"], &article["author"], &article["excerpt"]),
        (&json!("Imported: First"), &json!("Meera"), &json!("Short."))
    );
    assert_eq!(article["publishedAt"], "2026-11-12T03:30:00Z", "nine in the morning in India");
    assert_eq!((article["tags"].as_array().unwrap().len(), &article["facts"][0]["asOf"]), (2, &json!("2026-01-01")));
    let html = article["main_content_id"]["content"].as_str().unwrap();
    assert!(
        html.contains(r#"<h2 id="part">Part</h2>"#) && html.contains("<strong>bold</strong>") && html.contains("callout-fine-print"),
        "{html}"
    );
    site.get(url).await.expect(200);
    let drafts = site.ask_as("editor", Method::GET, "/cms/api/contents?status=draft").await.expect(200).await.json();
    assert_eq!(drafts["contents"][0]["title"], "Third");

    let before = rows(&site).await;
    for more in [&[][..], &["--update"]] {
        let again = import(&site, folder.path(), more).await;
        assert!(again.success && again.stdout.contains("0 article(s) added"), "{}", again.stdout);
        assert_eq!(rows(&site).await, before, "{more:?}");
    }
}

async fn a_dry_run_writes_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let before = rows(&site).await;
    let report = import(&site, small_folder().path(), &["--dry-run"]).await;
    assert!(report.success && report.stdout.contains("3 article(s) would be added"), "{}{}", report.stdout, report.stderr);
    assert_eq!(rows(&site).await, before);
    // And of a change: what would be updated, and what was.
    let folder = small_folder();
    assert!(import(&site, folder.path(), &[]).await.success);
    write(folder.path(), "articles/taxation/second.md", "---\ntitle: Second\n---\nNew text.\n");
    let before = rows(&site).await;
    let report = import(&site, folder.path(), &["--dry-run", "--update"]).await;
    assert!(report.stdout.contains("0 article(s) would be added, 1 would be updated, 2 kept"), "{}{}", report.stdout, report.stderr);
    assert_eq!(rows(&site).await, before);
    let report = import(&site, folder.path(), &["--dry-run"]).await;
    assert!(report.stdout.contains("0 would be updated, 3 kept"), "{}", report.stdout);
}

async fn a_broken_file_stops_everything(engine: Engine) {
    let site = Site::start(engine).await;
    let before = rows(&site).await;
    for (text, words) in [
        ("No head at all.\n", &["broken.md:1"][..]),
        ("---\ntitle: X\nchecked_on: soon\n---\nText.\n", &["broken.md:3", "checked_on"]),
        ("---\ntitle: X\npublished_on: yesterday\n---\nText.\n", &["broken.md:", "a day like 2026-11-22"]),
        ("---\ntitle: \"X\ncategory: taxation\n---\nText.\n", &["broken.md:"]),
        ("---\ntitle: X\n---\n", &["broken.md", "no text"]),
        ("---\ntitle: X\nfacts:\n  - {label: L, value: V}\n---\nText.\n", &["broken.md:", "as_of"]),
        ("---\ntitle: X\ncategory: nowhere\n---\nText.\n", &["broken.md", "nowhere"]),
        ("---\ntitle: X\nimage: javascript:alert(1)\n---\nText.\n", &["broken.md"]),
        ("---\ntitle: X\nsources:\n  - {title: T, url: \"http://plain.example/\"}\n---\nText.\n", &["broken.md", "https"]),
    ] {
        let folder = small_folder();
        write(folder.path(), "articles/taxation/broken.md", text);
        let report = import(&site, folder.path(), &[]).await;
        assert!(!report.success, "{text:?} came in: {}", report.stdout);
        for word in words {
            assert!(report.stderr.contains(word), "{word:?} for {text:?}: {}", report.stderr);
        }
        assert_eq!(rows(&site).await, before, "{text:?} left something");
    }
    // All problems at once.
    let folder = small_folder();
    write(folder.path(), "a.md", "x");
    write(folder.path(), "b.md", "y");
    let report = import(&site, folder.path(), &[]).await;
    assert!(report.stderr.contains("a.md:1") && report.stderr.contains("b.md:1"), "{}", report.stderr);
    std::fs::write(folder.path().join("a.md"), [0xff, 0xfe, 0x00]).unwrap();
    let report = import(&site, folder.path(), &[]).await;
    assert!(!report.success && report.stderr.contains("a.md"), "{}", report.stderr);
    assert!(!import(&site, Path::new("/no/such/folder"), &[]).await.success);
    assert_eq!(rows(&site).await, before);
}

async fn updating_makes_revisions(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = small_folder();
    assert!(import(&site, folder.path(), &[]).await.success);
    write(folder.path(), "articles/taxation/second.md", "---\ntitle: Second\n---\nNew text.\n");
    let kept = import(&site, folder.path(), &[]).await;
    assert!(kept.stdout.contains("0 updated") && kept.stdout.contains("3 kept"), "without --update nothing changes: {}", kept.stdout);
    let updated = import(&site, folder.path(), &["--update"]).await;
    assert!(updated.stdout.contains("1 updated") && updated.stdout.contains("2 kept"), "{}", updated.stdout);
    let id = site.read("/cms/api/contents/url?category=taxation&slug=second").await["data"]["_id"].as_str().unwrap().to_owned();
    let article = site.ask_as("editor", Method::GET, &format!("/cms/api/contents/{id}")).await.expect(200).await.json();
    assert_eq!((&article["data"]["revision"], &article["data"]["main_content_id"]["content"]), (&json!(2), &json!("<p>New text.</p>\n")));
}

async fn imported_markdown_is_clean(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = small_folder();
    let text = "---\ntitle: Hostile\n---\n<script>alert(1)</script>\n\n[x](javascript:alert(1)) ![y](http://t.example/p.png)\n\n<img src=x onerror=alert(1)>\n\n<p onclick=alert(1)>z</p>\n";
    write(folder.path(), "articles/taxation/hostile.md", text);
    assert!(import(&site, folder.path(), &[]).await.success);
    let stored = site.database.texts("SELECT html FROM article_bodies").await.join("\n");
    for bad in ["<script", "javascript:", "onerror", "onclick", "http://t.example"] {
        assert!(!stored.contains(bad), "{bad}: {stored}");
    }
}

async fn foreign_front_matter_is_read(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = small_folder();
    let text = "---\r\ntitle: Foreign\r\nlayout: post\r\ndate: 2026-10-01T10:00:00Z\r\ndescription: Words.\r\ncategories: [taxation]\r\n---\r\nText.\r\n";
    write(folder.path(), "blog/foreign.markdown", text);
    write(folder.path(), "loose.md", "---\ntitle: Loose\n---\nText.\n");
    let refused = import(&site, folder.path(), &[]).await;
    assert!(!refused.success && refused.stderr.contains("loose.md"), "it names no category: {}", refused.stderr);
    let report = import(&site, folder.path(), &["--category", "taxation"]).await;
    assert!(report.success && report.stdout.contains("layout"), "ignored keys are told: {}{}", report.stdout, report.stderr);
    let foreign = site.read("/cms/api/contents?limit=100").await;
    let foreign = foreign["contents"].as_array().unwrap().iter().find(|card| card["title"] == "Foreign").unwrap().clone();
    assert_eq!((&foreign["publishedAt"], &foreign["excerpt"]), (&json!("2026-10-01T10:00:00Z"), &json!("Words.")));
}

const WORDS: &str = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen";

/// A file with one short answer, which rests on a section of the first article.
fn short_answer(slug: &str, related: &str) -> String {
    let hindi = "शब्द ".repeat(30);
    format!(
        "- slug: {slug}\n  product: epf\n  intent: date\n  article: imported-first\n  section: \"Part\"\n  checked_on: 2026-11-20\n  \
         related: [{related}]\n  question: {{en: \"When {slug}?\", hi: \"{slug} कब?\", hinglish: \"{slug} kab?\"}}\n  \
         phrasings: [{slug} one, {slug} two, {slug} three]\n  \
         answer: {{en: \"Pay at once {WORDS} {WORDS}\", hi: {hindi}, hinglish: Abhi karein {WORDS} {WORDS}}}\n"
    )
}

fn folder_with_answers() -> TempDir {
    let folder = small_folder();
    write(folder.path(), "answers/epfo/a.yml", &short_answer("a", "b"));
    write(folder.path(), "answers/epfo/b.yml", &short_answer("b", "a"));
    folder
}

async fn short_answers_come_in_with_their_articles(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = folder_with_answers();
    let would = import(&site, folder.path(), &["--dry-run"]).await;
    assert!(would.success && would.stdout.contains("3 article(s) would be added"), "{}{}", would.stdout, would.stderr);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM short_answers").await, 0);
    let report = import(&site, folder.path(), &[]).await;
    assert!(report.success, "{}{}", report.stdout, report.stderr);
    assert_eq!(site.database.texts("SELECT slug FROM short_answers ORDER BY slug").await, ["a", "b"]);
    let before = rows(&site).await;
    import(&site, folder.path(), &["--update"]).await;
    assert_eq!(rows(&site).await, before, "what is the same is not written again");
    write(folder.path(), "answers/epfo/b.yml", &short_answer("b", "a").replace("intent: date", "intent: steps"));
    import(&site, folder.path(), &[]).await;
    assert_eq!(rows(&site).await, before, "nothing changes without --update");
    import(&site, folder.path(), &["--update"]).await;
    assert_eq!(site.database.number("SELECT revision FROM short_answers WHERE slug = 'b'").await, 2);
    assert_eq!(site.database.number("SELECT revision FROM short_answers WHERE slug = 'a'").await, 1);
}

async fn a_broken_short_answer_is_named(engine: Engine) {
    let site = Site::start(engine).await;
    let before = rows(&site).await;
    for (right, wrong, words) in [
        ("product: epf", "product: tea", "There is no product \"tea\""),
        ("intent: date", "intent: soon", "no intent \"soon\""),
        ("article: imported-first", "article: nowhere", "no published article \"nowhere\""),
        ("section: \"Part\"", "section: \"Elsewhere\"", "no heading \"Elsewhere\""),
        ("article: imported-first\n  section: \"Part\"", "assist: nothing", "no assist module \"nothing\""),
        ("related: [a]", "related: [nothing]", "no short answer \"nothing\""),
        ("Pay at once", "Pay ₹5 lakh at once", "₹5"),
        ("Pay at once", "Pay {{fact:no.such}} at once", "no.such"),
        ("slug: b\n", "slug: a\n", "also stands in answers/epfo/a.yml"),
        ("b one", "A ONE", "is also a phrasing of a"),
    ] {
        let folder = folder_with_answers();
        let text = short_answer("b", "a");
        assert!(text.contains(right), "{right}");
        write(folder.path(), "answers/epfo/b.yml", &text.replace(right, wrong));
        let report = import(&site, folder.path(), &[]).await;
        let slug = if wrong.starts_with("slug") { "a" } else { "b" };
        let named = report.stderr.contains(&format!("answers/epfo/b.yml: {slug}: ")) && report.stderr.contains(words);
        assert!(!report.success && named, "{wrong}: {}{}", report.stdout, report.stderr);
        assert_eq!(rows(&site).await, before, "{wrong} left something");
    }
}
