//! Bringing a site of WordPress or of Ghost in: what comes, what is told, and that it comes once.

use std::path::{Path, PathBuf};
use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::site::{Engine, Finished, Process, SOON, Site, eventually, folder, png, write};

on_both_databases!(
    a_wordpress_site_comes_in,
    its_old_addresses_lead_on,
    its_lists_lead_to_the_nearest_thing,
    a_picture_that_cannot_come_is_a_link,
    a_trial_leaves_nothing_behind,
    it_comes_in_once_and_again_when_it_changed,
    a_broken_export_changes_nothing,
    what_was_cut_off_goes_on,
    a_ghost_site_comes_in,
);

/// Of the picture in the media folder, in pixels.
const SIDES: (u32, u32) = (60, 40);

fn item(id: u32, kind: &str, status: &str, title: &str, slug: &str, more: &str, content: &str) -> String {
    format!(
        "<item><title><![CDATA[{title}]]></title><link>https://old.test/2020/05/07/{slug}/</link><dc:creator>asha</dc:creator>\
         <guid>https://old.test/?p={id}</guid><content:encoded><![CDATA[{content}]]></content:encoded><wp:post_id>{id}</wp:post_id>\
         <wp:post_date>2020-05-07 10:00:00</wp:post_date><wp:post_date_gmt>2020-05-07 04:30:00</wp:post_date_gmt><wp:post_name>{slug}</wp:post_name>\
         <wp:status>{status}</wp:status><wp:post_type>{kind}</wp:post_type>{more}</item>\n"
    )
}

const TAX: &str = "<category domain=\"category\" nicename=\"tax\"><![CDATA[Tax]]></category><category domain=\"post_tag\" nicename=\"epf\"><![CDATA[EPF]]></category>";

fn export(items: &str) -> String {
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\" xmlns:content=\"c\" xmlns:dc=\"d\" xmlns:wp=\"w\">\n<channel>\n<title>Old</title>\n\
         <link>https://old.test</link>\n<wp:wxr_version>1.2</wp:wxr_version>\n<wp:base_blog_url>https://old.test</wp:base_blog_url>\n\
         <wp:author><wp:author_login>asha</wp:author_login><wp:author_display_name><![CDATA[Asha Rao]]></wp:author_display_name></wp:author>\n\
         <wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>tax</wp:category_nicename><wp:cat_name><![CDATA[Tax]]></wp:cat_name></wp:category>\n\
         {items}</channel>\n</rss>\n"
    )
}

fn classic() -> String {
    item(
        1,
        "post",
        "publish",
        "How to Save Tax in India",
        "how-to-save-tax-in-india",
        &format!(
            "{TAX}<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta><wp:comment><wp:comment_id>1</wp:comment_id></wp:comment>"
        ),
        "First lines.\nSecond line.<!--more-->\n\nhttps://www.youtube.com/watch?v=dQw4w9WgXcQ\n\n[caption id=\"x\" width=\"30\"]<img src=\"https://old.test/wp-content/uploads/2020/05/chart-300x200.png\" alt=\"Chart\"> A caption[/caption]\n\n<h1>Part</h1>\n[unknown_thing a=\"b\"]kept words[/unknown_thing] and a note [sic].\n\n<script>alert(1)</script><a href=\"https://old.test/2020/05/07/blocks/\">the other</a>",
    )
}

fn blocks() -> String {
    item(
        2,
        "post",
        "publish",
        "Blocks",
        "blocks",
        &TAX.replace("tax\"", "uncategorized\"").replace("Tax]", "Uncategorized]"),
        "<!-- wp:paragraph -->\n<p>A paragraph<sup data-fn=\"f1\"><a href=\"#f1\">1</a></sup>.</p>\n<!-- /wp:paragraph -->\n<!-- wp:table --><figure class=\"wp-block-table\"><table><tbody><tr><td>₹1,00,000</td></tr></tbody></table></figure><!-- /wp:table -->\n<!-- wp:latest-posts /-->\n<!-- wp:code --><pre class=\"wp-block-code\"><code>[gallery] stays</code></pre><!-- /wp:code -->",
    )
}

fn whole() -> String {
    let attachment = item(
        9,
        "attachment",
        "inherit",
        "chart",
        "chart",
        "<wp:attachment_url>https://old.test/wp-content/uploads/2020/05/chart.png</wp:attachment_url>",
        "",
    );
    let rest = [
        item(3, "post", "future", "Far away", "far-away", TAX, "Text."),
        item(4, "post", "draft", "", "", TAX, "A draft without a title."),
        item(5, "post", "publish", "Secret", "secret", &format!("{TAX}<wp:post_password>x</wp:post_password>"), "Hidden."),
        item(6, "post", "trash", "Gone", "gone", TAX, "Trash."),
        item(7, "page", "publish", "A page", "a-page", "", "Page."),
    ];
    export(&[classic(), blocks(), attachment, rest.concat()].concat()).replace(
        "2020-05-07 04:30:00</wp:post_date_gmt><wp:post_name>far-away",
        "2099-05-07 04:30:00</wp:post_date_gmt><wp:post_name>far-away",
    )
}

struct Old {
    folder: TempDir,
    file: PathBuf,
}

fn old(text: &str) -> Old {
    let folder = folder();
    let file = write(folder.path(), "old.xml", text);
    std::fs::create_dir_all(folder.path().join("media/2020/05")).unwrap();
    std::fs::write(folder.path().join("media/2020/05/chart.png"), png(SIDES.0, SIDES.1)).unwrap();
    Old { folder, file }
}

async fn import(site: &Site, format: &str, file: &Path, more: &[&str]) -> Finished {
    let path = file.display().to_string();
    site.cli(&[&["import", &path, "--format", format], more].concat()).await
}

async fn sides(site: &Site, picture: &str) -> (u32, u32) {
    let image = image::load_from_memory(&site.get(picture).await.expect(200).body).unwrap();
    (image.width(), image.height())
}

async fn article_at(site: &Site, category: &str, slug: &str) -> Value {
    let id = site.read(&format!("/cms/api/contents/url?category={category}&slug={slug}")).await["data"]["_id"].as_str().unwrap().to_owned();
    site.read(&format!("/cms/api/contents/{id}")).await["data"].clone()
}

async fn a_wordpress_site_comes_in(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole());
    let media = old.folder.path().join("media").display().to_string();
    let report_file = old.folder.path().join("report.json").display().to_string();
    let more = ["--media", &media, "--category-map", "tax=taxation", "--report", &report_file];
    let trial = import(&site, "wordpress", &old.file, &[&more[..], &["--dry-run"]].concat()).await;
    assert!(trial.success && trial.stdout.contains("5 article(s) would be added"), "{}{}", trial.stdout, trial.stderr);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM articles").await, 0);
    let report = import(&site, "wordpress", &old.file, &more).await;
    let redirects =
        |text: &str| text.split(" redirect(s)").next().and_then(|head| head.rsplit(' ').next()).unwrap().parse::<u32>().unwrap();
    assert_eq!(redirects(&trial.stdout), redirects(&report.stdout), "{}{}", trial.stdout, report.stdout);
    assert!(
        report.success && report.stdout.contains("5 article(s) added") && report.stdout.contains("1 skipped"),
        "{}{}",
        report.stdout,
        report.stderr
    );
    for told in [
        "1 comment(s) passed over",
        "1 × \"page\" passed over",
        "had a password",
        "[unknown_thing] was left out, its text kept",
        "latest-posts",
        "status is \"trash\"",
    ] {
        assert!(report.stdout.contains(told), "{told}: {}", report.stdout);
    }
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&report_file).unwrap()).unwrap();
    assert_eq!((&written["articles"]["added"], &written["pictures"]["stored"], &written["dryRun"]), (&json!(5), &json!(1), &json!(false)));

    let article = article_at(&site, "taxation", "how-to-save-tax-in-india").await;
    assert_eq!((&article["author"], &article["publishedAt"]), (&json!("Asha Rao"), &json!("2020-05-07T04:30:00Z")));
    assert_eq!((&article["excerpt"], &article["tags"][0]["name"]), (&json!("First lines. Second line."), &json!("EPF")));
    let picture = article["primary_image_url"].as_str().unwrap();
    assert_eq!(sides(&site, picture).await, SIDES);
    let html = article["main_content_id"]["content"].as_str().unwrap();
    for there in [
        "<p>First lines.<br>\nSecond line.</p>",
        "<div data-youtube=\"dQw4w9WgXcQ\"></div>",
        "<figure><picture>",
        &format!("src=\"{picture}\" alt=\"Chart\" width=\"60\" height=\"40\""),
        "</picture><figcaption>A caption</figcaption></figure>",
        "<h2 id=\"part\">Part</h2>",
        "kept words and a note [sic].",
        "<a href=\"/2020/05/07/blocks/\"",
    ] {
        assert!(html.contains(there), "{there} in {html}");
    }
    assert!(!html.contains("script") && !html.contains("caption]"), "{html}");
    for (from, to) in
        [("/category/tax/", "/categories?id=taxation"), ("/category/tax/feed/", "/taxation/feed.xml"), ("/feed/", "/feed.xml")]
    {
        assert_eq!(site.get(from).await.expect(301).header("location"), to, "{from}");
        site.get(to).await.expect(200);
    }
    let html = article_at(&site, "uncategorized", "blocks").await["main_content_id"]["content"].as_str().unwrap().to_owned();
    assert!(html.contains("₹1,00,000") && html.contains("[gallery] stays") && !html.contains("wp:"), "{html}");
    let all = site.ask_as("editor", Method::GET, "/cms/api/contents?status=all").await.send().await.json();
    let states: Vec<String> =
        ["draft", "scheduled", "published"].map(|s| format!("SELECT COUNT(*) FROM articles WHERE status = '{s}'")).into();
    let counts = [site.database.number(&states[0]).await, site.database.number(&states[1]).await, site.database.number(&states[2]).await];
    assert_eq!(counts, [2, 1, 2], "{all}");
    site.get("/taxation/how-to-save-tax-in-india").await.expect(200);
}

async fn its_old_addresses_lead_on(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole());
    assert!(import(&site, "wordpress", &old.file, &["--category-map", "tax=taxation"]).await.success);
    for address in
        ["/2020/05/07/how-to-save-tax-in-india/", "/2020/05/07/How-To-Save-Tax-In-India", "/2020/05/how-to-save-tax-in-india/", "/?p=1"]
    {
        let answer = site.get(address).await.expect(301);
        assert_eq!(answer.header("location"), "/taxation/how-to-save-tax-in-india", "{address}");
    }
    for hidden in ["/2020/05/07/secret", "/2020/05/07/gone", "/?p=99"] {
        assert!(site.get(hidden).await.status != 301, "{hidden} leads nowhere");
    }
    // The article moves on: its old addresses follow it.
    let id = article_at(&site, "taxation", "how-to-save-tax-in-india").await["_id"].as_str().unwrap().to_owned();
    site.edit(&id, json!({"slug": "tax-saving"})).await;
    assert_eq!(site.get("/?p=1").await.expect(301).header("location"), "/taxation/tax-saving");
}

/// By category, tag, author and month; their later pages and feeds too.
async fn its_lists_lead_to_the_nearest_thing(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole().replace("nicename=\"epf\"", "nicename=\"pf\""));
    assert!(import(&site, "wordpress", &old.file, &["--category-map", "tax=taxation"]).await.success);
    for (from, to) in [
        ("/tag/pf/", "/search?q=EPF"),
        ("/tag/pf/page/2/", "/search?q=EPF"),
        ("/tag/pf/feed/", "/feed.xml"),
        ("/tag/pf/feed/atom/", "/feed.xml"),
        ("/?tag=pf", "/search?q=EPF"),
        ("/author/asha", "/search?q=Asha%20Rao"),
        ("/author/Asha/page/3/", "/search?q=Asha%20Rao"),
        ("/category/tax/page/2/", "/categories?id=taxation"),
        ("/?cat=3", "/categories?id=taxation"),
        ("/2020/05/", "/categories?category=All"),
        ("/2020/05/07/", "/categories?category=All"),
        ("/2020/page/2", "/categories?category=All"),
        ("/?m=202005", "/categories?category=All"),
        ("/page/2/", "/categories?category=All"),
    ] {
        assert_eq!(site.get(from).await.expect(301).header("location"), to, "{from}");
        site.get(to).await.expect(200);
    }
    for none in ["/tag/other", "/author/nobody/page/2", "/2019/05", "/tag/pf/x"] {
        site.get(none).await.expect(404);
    }
    eventually(SOON, "search finds what the author wrote", || async {
        let found = site.read("/cms/api/content-search?searchText=Asha%20Rao").await.to_string();
        found.contains("how-to-save-tax-in-india").then_some(())
    })
    .await;
}

async fn a_picture_that_cannot_come_is_a_link(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole());
    let report_file = old.folder.path().join("report.json").display().to_string();
    let report = import(&site, "wordpress", &old.file, &["--report", &report_file]).await;
    assert!(report.stdout.contains("pictures of old.test could not be imported"), "{}", report.stdout);
    let written: Value = serde_json::from_str(&std::fs::read_to_string(&report_file).unwrap()).unwrap();
    let address = "https://old.test/wp-content/uploads/2020/05/chart-300x200.png";
    assert!(written["pictures"]["remote"].as_array().unwrap().contains(&json!(address)), "{written}");
    let html = article_at(&site, "tax", "how-to-save-tax-in-india").await["main_content_id"]["content"].as_str().unwrap().to_owned();
    let shown = format!("<small><a href=\"{address}\" rel=\"noopener\">Picture: Chart</a></small><figcaption>A caption</figcaption>");
    assert!(html.contains(&shown) && !html.contains("<img"), "{html}");
}

async fn a_trial_leaves_nothing_behind(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole());
    let (empty, path) = (folder(), old.file.display().to_string());
    let document = old.folder.path().join("all.json").display().to_string();
    site.run_command(&["export", &document, "--format", "json"]).await;
    for (file, format) in [(path, "wordpress"), (document, "json")] {
        let data = empty.path().display().to_string();
        let missing = format!("sqlite:{}", empty.path().join("other/site.sqlite").display());
        for address in [None, Some(&missing)] {
            let mut command = crate::site::program(&["import", &file, "--format", format, "--dry-run", "--data", &data]);
            command.envs(address.map(|address| ("FINEPRINT_DATABASE_URL", address)));
            let output = command.output().unwrap();
            assert!(output.status.success(), "{format}: {}", String::from_utf8_lossy(&output.stderr));
            let left: Vec<_> = std::fs::read_dir(empty.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
            assert!(left.is_empty(), "{format}: {left:?}");
        }
    }
}

async fn rows(site: &Site) -> Vec<i64> {
    let mut rows = Vec::new();
    for table in ["articles", "article_revisions", "categories", "tags", "redirects", "import_items", "changes"] {
        rows.push(site.database.number(&format!("SELECT COUNT(*) FROM {table}")).await);
    }
    rows
}

async fn it_comes_in_once_and_again_when_it_changed(engine: Engine) {
    let site = Site::start(engine).await;
    let old = old(&whole());
    assert!(import(&site, "wordpress", &old.file, &[]).await.success);
    let before = rows(&site).await;
    for more in [&[][..], &["--update"]] {
        let again = import(&site, "wordpress", &old.file, more).await;
        assert!(again.success && again.stdout.contains("0 article(s) added, 0 updated, 5 kept"), "{}{}", again.stdout, again.stderr);
        assert_eq!(rows(&site).await, before, "{more:?}");
    }
    // Edited here, unchanged there: the edit stays, even when asked to update.
    let id = article_at(&site, "uncategorized", "blocks").await["_id"].as_str().unwrap().to_owned();
    site.edit(&id, json!({"title": "Edited here"})).await;
    assert!(import(&site, "wordpress", &old.file, &["--update"]).await.stdout.contains("0 updated"));
    std::fs::write(&old.file, whole().replace("kept words", "new words")).unwrap();
    let kept = import(&site, "wordpress", &old.file, &[]).await;
    assert!(kept.stdout.contains("0 updated, 5 kept"), "{}", kept.stdout);
    let updated = import(&site, "wordpress", &old.file, &["--update"]).await;
    assert!(updated.stdout.contains("1 updated, 4 kept"), "{}{}", updated.stdout, updated.stderr);
    let html = article_at(&site, "tax", "how-to-save-tax-in-india").await["main_content_id"]["content"].as_str().unwrap().to_owned();
    assert!(html.contains("new words"), "{html}");
}

async fn a_broken_export_changes_nothing(engine: Engine) {
    let site = Site::start(engine).await;
    let before = rows(&site).await;
    let whole = whole();
    let cut = &whole[..whole.len() - 60];
    for (text, words) in [
        (cut.to_owned(), "old.xml:"),
        (
            whole.replace("2020-05-07 04:30:00</wp:post_date_gmt><wp:post_name>blocks", "yesterday</wp:post_date_gmt><wp:post_name>blocks"),
            "item 2",
        ),
        (whole.replace("trash</wp:status>", "trash</wp:state>"), "not well-formed XML"),
        ("<html><body>Not found</body></html>".to_owned(), "not a WordPress export"),
        (String::new(), "too early"),
    ] {
        let old = old(&text);
        let report = import(&site, "wordpress", &old.file, &[]).await;
        assert!(
            !report.success && report.stderr.contains(words) && report.stderr.contains("nothing was imported"),
            "{words}: {}{}",
            report.stdout,
            report.stderr
        );
        assert_eq!(rows(&site).await, before, "{words}");
    }
    assert!(!import(&site, "wordpress", Path::new("/no/such/file"), &[]).await.success);
}

/// Killed in the middle, as by a power cut; the second run brings what the first did not.
async fn what_was_cut_off_goes_on(engine: Engine) {
    const ALL: u32 = 1_500;
    let site = Site::start(engine).await;
    let items: String = (1..=ALL)
        .map(|n| item(n, "post", "publish", &format!("Post number {n}"), &format!("post-{n}"), TAX, "Text.\n\nMore text."))
        .collect();
    let old = old(&export(&items));
    let path = old.file.display().to_string();
    let count = || async { site.database.number("SELECT COUNT(*) FROM articles").await };
    let running = Process::start(site.program(&["import", &path, "--format", "wordpress"]));
    eventually(Duration::from_secs(60), "some articles are there", || async { (count().await > 0).then_some(()) }).await;
    drop(running);
    let written = count().await;
    assert!(written < i64::from(ALL), "it was cut off");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM import_items").await, written, "each is remembered with what it became");
    let report = import(&site, "wordpress", &old.file, &[]).await;
    assert!(report.success && report.stdout.contains(&format!("{written} kept")), "{}{}", report.stdout, report.stderr);
    assert_eq!(count().await, i64::from(ALL));
    let distinct = site.database.number("SELECT COUNT(DISTINCT title) FROM articles").await;
    let redirects = site.database.number("SELECT COUNT(*) FROM redirects").await;
    assert_eq!((distinct, redirects), (i64::from(ALL), i64::from(3 * ALL) + 15), "of each article; of the site's lists and their feeds");
}

async fn a_ghost_site_comes_in(engine: Engine) {
    let site = Site::start(engine).await;
    let post = |id: &str, more: Value| {
        let mut post = json!({"id": id, "title": format!("Ghost {id}"), "slug": format!("ghost-{id}"), "html": "<p>Text</p>", "status": "published",
            "visibility": "public", "type": "post", "published_at": "2024-02-03T04:05:06.000Z", "featured": 0});
        post.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        post
    };
    let lexical =
        json!({"root": {"children": [{"type": "paragraph", "children": [{"type": "text", "text": "From lexical", "format": 1}]}]}})
            .to_string();
    let mobiledoc = json!({"sections": [[1, "p", [[0, [], 0, "From mobiledoc"]]]], "markups": [], "atoms": [], "cards": []}).to_string();
    let data = json!({"db": [{"data": {
        "posts": [
            post("a", json!({"feature_image": "__GHOST_URL__/content/images/size/w600/2020/05/chart.png", "html": "<p>See <a href=\"__GHOST_URL__/ghost-b/\">b</a></p><div class=\"kg-card kg-callout-card\"><div class=\"kg-callout-text\">Mind</div></div>", "codeinjection_head": "<script>x</script>", "custom_excerpt": "Short."})),
            post("b", json!({"html": null, "lexical": lexical})),
            post("c", json!({"html": null, "mobiledoc": mobiledoc, "visibility": "paid"})),
            post("d", json!({"type": "page"})),
        ],
        "tags": [{"id": "t1", "name": "News", "slug": "news"}, {"id": "t2", "name": "EPF", "slug": "epf"}, {"id": "t3", "name": "#internal", "slug": "hash-internal"}],
        "users": [{"id": "u1", "name": "Asha Rao", "slug": "asha"}],
        "posts_tags": [{"post_id": "a", "tag_id": "t2", "sort_order": 1}, {"post_id": "a", "tag_id": "t1", "sort_order": 0}, {"post_id": "a", "tag_id": "t3", "sort_order": 2}, {"post_id": "b", "tag_id": "t1", "sort_order": 0}],
        "posts_authors": [{"post_id": "a", "author_id": "u1", "sort_order": 0}],
        "settings": [{"key": "title", "value": "Old blog"}],
    }}]});
    let old = old("");
    let file = write(old.folder.path(), "ghost.json", &format!("{data:#}"));
    let media = old.folder.path().join("media").display().to_string();
    let report = import(&site, "ghost", &file, &["--media", &media, "--category-map", "news=banking"]).await;
    assert!(report.success && report.stdout.contains("3 article(s) added"), "{}{}", report.stdout, report.stderr);
    for told in ["injected code", "for \"paid\" only", "1 × \"page\" passed over"] {
        assert!(report.stdout.contains(told), "{told}: {}", report.stdout);
    }
    let article = article_at(&site, "banking", "ghost-a").await;
    assert_eq!(
        (&article["author"], &article["publishedAt"], &article["excerpt"]),
        (&json!("Asha Rao"), &json!("2024-02-03T04:05:06Z"), &json!("Short."))
    );
    assert_eq!((article["tags"].as_array().unwrap().len(), &article["tags"][0]["name"]), (1, &json!("EPF")));
    assert_eq!(sides(&site, article["primary_image_url"].as_str().unwrap()).await, SIDES);
    let html = article["main_content_id"]["content"].as_str().unwrap();
    assert!(html.contains("href=\"/ghost-b/\"") && html.contains("callout-example"), "{html}");
    assert_eq!(site.get("/ghost-b/").await.expect(301).header("location"), "/banking/ghost-b");
    assert_eq!(article_at(&site, "banking", "ghost-b").await["main_content_id"]["content"], "<p><strong>From lexical</strong></p>");
    let again = import(&site, "ghost", &file, &["--category-map", "news=banking"]).await;
    assert!(again.stdout.contains("3 kept"), "{}", again.stdout);
    let broken = write(old.folder.path(), "broken.json", "{\"db\": [\n{\"data\": {\"posts\": [{\"id\": \"a\", \"title\": []}]}}]}");
    let report = import(&site, "ghost", &broken, &[]).await;
    assert!(!report.success && report.stderr.contains("broken.json:2"), "{}", report.stderr);
}
