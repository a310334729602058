//! Calculators in frames on other sites: they alone may be framed, they know nothing of the reader, and nothing of what is typed is
//! written down.

use serde_json::Value;

use crate::html::Document;
use crate::site::{Answer, Engine, Site};

on_both_databases!(
    every_calculator_may_be_framed,
    nothing_else_may_be_framed,
    a_frame_shows_the_figures_of_its_address,
    a_frame_has_the_colours_it_is_given,
    what_is_typed_is_not_written_down,
    the_script_is_small_and_may_be_kept
);

#[track_caller]
fn directive(answer: &Answer, name: &str) -> String {
    let policy = answer.header("content-security-policy");
    policy.split(';').map(str::trim).find(|part| part.starts_with(name)).unwrap_or_default().to_owned()
}

async fn list_kinds(site: &Site) -> Vec<String> {
    let groups = site.read("/cms/api/calculators").await["data"].clone();
    let all = groups.as_array().unwrap().iter().flat_map(|group| group["calculators"].as_array().unwrap().clone());
    all.map(|calculator: Value| calculator["kind"].as_str().unwrap().to_owned()).collect()
}

async fn every_calculator_may_be_framed(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let kinds = list_kinds(&site).await;
    assert_eq!(kinds.len(), 25);
    for kind in kinds {
        let page = site.get(&format!("/embed/calculators/{kind}")).await.expect(200);
        assert_eq!(directive(&page, "frame-ancestors"), "frame-ancestors *", "{kind}");
        assert_eq!(directive(&page, "script-src"), "script-src 'self'", "{kind}");
        assert_eq!((page.header("x-robots-tag"), page.header("referrer-policy")), ("noindex", "no-referrer"), "{kind}");
        assert_eq!((page.header("set-cookie"), page.header("x-frame-options")), ("", ""), "{kind}");
        let text = page.text();
        let document = Document::of(&text);
        for absent in ["header", "footer", "nav"] {
            assert_eq!(document.all(absent).count(), 0, "{kind}: <{absent}>");
        }
        let mut inline = document.all("script").filter(|script| script.attribute("src").is_empty());
        assert!(inline.all(|script| script.attribute("type") == "application/json"), "{kind}");
        assert!(text.contains("How it is calculated") && text.contains("to be worked out, and are not kept"), "{kind}");
        for link in document.all("a") {
            assert_eq!(link.attribute("target"), "_blank", "{kind}: {}", link.attribute("href"));
        }
        assert!(document.all("a").any(|link| link.attribute("href") == format!("/calculators/{kind}")), "{kind}");
    }
}

async fn nothing_else_may_be_framed(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let article = site.read("/cms/api/contents?limit=1").await["contents"][0]["url"].as_str().unwrap().to_owned();
    for path in [
        "/",
        &article,
        "/calculators",
        "/calculators/emi",
        "/calculators/emi?emi.principal=2000000",
        "/embed",
        "/embed/calculators",
        "/embed/calculators/abacus",
        "/embed/calculators/emi/more",
        "/service",
        "/cms/api/site",
        "/cms/api/calculators/emi?principal=2000000&rate=8&months=120",
        "/embed.js",
    ] {
        let answer = site.get(path).await;
        assert_eq!(directive(&answer, "frame-ancestors"), "frame-ancestors 'none'", "{path}: {}", answer.status);
    }
    site.get("/embed/calculators/abacus").await.expect(404);
    assert!(!site.get("/sitemap.xml").await.text().contains("/embed/"));
}

async fn a_frame_shows_the_figures_of_its_address(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let page = site.get("/embed/calculators/emi?emi.principal=20%2C00%2C000").await.expect(200);
    let text = page.text();
    assert!(text.contains("₹17,356"), "20 lakh at 8.5% over 240 months");
    assert_eq!((page.header("cache-control"), directive(&page, "frame-ancestors").as_str()), ("no-store", "frame-ancestors *"));
    let document = Document::of(&text);
    let own = "/calculators/emi?emi.principal=2000000";
    assert!(document.all("a").any(|link| link.attribute("href") == own), "the link opens the same figures");
    assert!(!site.get("/embed/calculators/emi").await.text().contains("₹17,356"), "nobody else gets them");
    let canonical = document.all("link").find(|link| link.attribute("rel") == "canonical").unwrap();
    assert!(canonical.attribute("href").ends_with("/calculators/emi"), "{}", canonical.attribute("href"));
}

async fn a_frame_has_the_colours_it_is_given(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    for (query, root) in [
        ("", "<html lang=\"en-IN\">"),
        ("?theme=dark", "<html lang=\"en-IN\" data-theme=\"dark\">"),
        ("?theme=light&sip.monthly=7000", "<html lang=\"en-IN\" data-theme=\"light\">"),
        ("?theme=%22%3E%3Cscript%3E", "<html lang=\"en-IN\">"),
    ] {
        let page = site.get(&format!("/embed/calculators/sip{query}")).await.expect(200);
        assert!(page.text().contains(root), "{query}");
    }
}

async fn what_is_typed_is_not_written_down(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    site.get("/embed/calculators/emi?emi.principal=7654321").await.expect(200);
    let answer = site.get("/cms/api/calculators/emi?principal=7654321&rate=8.5&months=240").await.expect(200);
    assert!(answer.header("cache-control").starts_with("private"), "nothing between the reader and us keeps it");
    site.get("/embed/calculators/emi?emi.principal=7654321&emi.rate=abc").await.expect(200);
    let log = site.server().log();
    assert!(!log.contains("7654321"), "{log}");
    assert_eq!(answer.header("set-cookie"), "");
}

async fn the_script_is_small_and_may_be_kept(engine: Engine) {
    let site = Site::start(engine).await;
    let script = site.get("/embed.js").await.expect(200);
    assert!(script.header("content-type").starts_with("text/javascript"), "{}", script.header("content-type"));
    assert!(script.header("cache-control").contains("max-age=3600"));
    let text = script.text();
    assert!(text.len() <= 2048, "{} bytes", text.len());
    for wanted in ["event.origin !== origin", "contentWindow === event.source"] {
        assert!(text.contains(wanted), "{wanted}");
    }
}
