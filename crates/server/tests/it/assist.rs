//! Assist: modules as edited files, their pages, the search, and the promise to tell.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually, folder};

on_both_databases!(
    the_starter_modules_are_whole,
    a_module_page_says_everything,
    an_unknown_module_shows_the_hub,
    an_edited_module_shows_at_once,
    modules_are_found_by_search,
    a_consent_is_recorded_with_its_words,
);

const MODULES: [&str; 8] = ["epf", "tax", "insurance", "loans", "inheritance", "will", "nps", "nri"];

async fn the_starter_modules_are_whole(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let list = site.read("/cms/api/assist-modules").await;
    let mut known: Vec<&str> = list["data"].as_array().unwrap().iter().map(|card| card["module"].as_str().unwrap()).collect();
    known.sort_unstable();
    let mut expected = MODULES.to_vec();
    expected.sort_unstable();
    assert_eq!(known, expected);
    for module in MODULES {
        let whole = site.read(&format!("/cms/api/assist-modules/{module}")).await["data"].clone();
        for list in ["weDo", "weDoNot", "documents", "steps", "faqs", "sources"] {
            assert!(!whole[list].as_array().unwrap().is_empty(), "{module}: {list}");
        }

        assert!(!whole.to_string().contains("{{"), "{module}: every quote is resolved");
        assert_eq!(whole["checkedOn"], "2026-11-20", "{module}");
    }
    check_failure(&site.get("/cms/api/assist-modules/nothing").await, 404);
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in MODULES.map(|module| format!("/assist?module={module}")).iter().map(String::as_str).chain(["/assist"]) {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} is in the map");
    }
}

async fn a_module_page_says_everything(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let module = site.read("/cms/api/assist-modules/epf").await["data"].clone();
    let text = site.get("/assist?module=epf&utm_source=x").await.expect(200).text();
    let document = Document::of(&text);
    assert_eq!(document.link("canonical"), format!("{}/assist?module=epf", site.address));
    assert_eq!(document.title(), "Provident fund help – The Fine Print");
    let words = document.all("main").next().unwrap().text();
    for word in
        ["What we do", "What we do not do", "Documents to keep ready", "step by step", "not EPFO or any government body", "20 Nov 2026"]
    {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
    assert!(!module["related"].as_array().unwrap().is_empty(), "it leads to articles that are there");
    assert!(words.contains(module["related"][0]["title"].as_str().unwrap()));
    assert!(!words.to_lowercase().contains("book now") && !words.contains("Pay "), "nothing pretends to be bookable");
    let questions = document.json_ld("FAQPage").expect("an FAQPage");
    assert_eq!(questions["mainEntity"].as_array().unwrap().len(), module["faqs"].as_array().unwrap().len());
    let crumbs = document.json_ld("BreadcrumbList").expect("breadcrumbs");
    assert_eq!(crumbs["itemListElement"][1]["name"], "Assist");
    let languages: Vec<&str> = document.all("link").map(|link| link.attribute("hreflang")).filter(|lang| !lang.is_empty()).collect();
    assert_eq!(languages, ["en-IN", "x-default"]);
}

async fn an_unknown_module_shows_the_hub(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    for path in ["/assist?module=nothing", "/assist?module=%00", "/assist?module=EPF"] {
        let text = site.get(path).await.expect(200).text();
        let document = Document::of(&text);
        assert_eq!(document.link("canonical"), format!("{}/assist", site.address), "{path}");
        assert!(text.contains("There is no guide at that address") != path.ends_with("%00"), "{path}");
    }
    let hub = site.get("/assist").await.expect(200).text();
    assert!(!hub.contains("There is no guide") && hub.contains("Answer three questions"));
    for module in MODULES {
        assert!(Document::of(&hub).anchors().contains(&format!("/assist?module={module}").as_str()), "{module}");
    }
}

fn module(title: &str) -> String {
    format!(
        "---\ntitle: {title}\nline: One line.\norder: 1\nwe_do: [\"Explain **it**\"]\nwe_do_not: [\"File <script>x</script>it\"]\n\
         steps: [Look]\nchecked_on: 2026-11-20\n---\nHello.\n"
    )
}

async fn an_edited_module_shows_at_once(engine: Engine) {
    let site = Site::start(engine).await;
    let import = async |title: &str, more: &[&str]| {
        let folder = folder();
        std::fs::create_dir_all(folder.path().join("assist")).unwrap();
        std::fs::write(folder.path().join("assist/epf.md"), module(title)).unwrap();
        let path = folder.path().to_str().unwrap().to_owned();
        site.run_command(&[&["import", &path, "--format", "markdown"], more].concat()).await
    };
    assert!(site.get("/assist").await.expect(200).text().contains("No services are open now"));
    import("First title", &[]).await;
    let shows = |title: &'static str| {
        let site = &site;
        async move { site.get("/assist?module=epf").await.text().contains(title).then_some(()) }
    };
    eventually(SOON, "the module is there", || shows("First title")).await;
    import("Second title", &[]).await;
    assert!(site.get("/assist?module=epf").await.text().contains("First title"), "without --update nothing changes");
    import("Second title", &["--update"]).await;
    eventually(SOON, "the page follows", || shows("Second title")).await;
    let stored = site.read("/cms/api/assist-modules/epf").await["data"].clone();
    assert_eq!((&stored["weDo"][0], &stored["weDoNot"][0]), (&json!("Explain <strong>it</strong>"), &json!("File it")));
}

async fn modules_are_found_by_search(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    eventually(SOON, "the module is indexed", || async {
        let found: Value = site.search("provident+fund+help").await;
        let hit = found["data"].as_array().unwrap().iter().find(|item| item["type"] == "assist")?.clone();
        assert_eq!((&hit["title"], &hit["url"]), (&json!("Provident fund help"), &json!("/assist?module=epf")));
        Some(())
    })
    .await;
    let page = site.get("/search?q=provident+fund+help").await.expect(200).text();
    assert!(page.contains("Explore Assist"));
}

async fn a_consent_is_recorded_with_its_words(engine: Engine) {
    let site = Site::start(engine).await;
    let notice = site.read("/cms/api/notices/tell-me").await["data"].clone();
    assert!(notice["agree"].as_str().unwrap().contains("18 or older"));
    let wish = |consent: &Value| json!({"keyword": "assist: epf", "notify": true, "email": "Asha@example.in", "consent": consent});
    let record = "/cms/api/analytics/search/record";
    let first = site.post(record, &wish(&notice["version"])).await.expect(202);
    let again = site.post(record, &wish(&notice["version"])).await.expect(202);
    assert_eq!(first.json(), again.json(), "the answer does not tell whether the address was known");
    check_failure(&site.post(record, &wish(&json!("tell-me-0"))).await, 400);
    let listed = site.run_command(&["wishes", "list"]).await;
    assert!(listed.contains("asha@example.in  assist: epf  (agreed to tell-me-2 sha256:"), "{listed}");
    assert!(site.run_command(&["wishes", "erase", "asha@example.in"]).await.contains("Erased 1"));
    assert!(!site.run_command(&["wishes", "list"]).await.contains("asha"));
}
