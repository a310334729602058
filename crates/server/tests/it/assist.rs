//! Assist: modules as edited files, their pages, the search, and the promise to tell.

use std::path::Path;

use serde_json::{Value, json};

use crate::editions::check_twin_in_hindi;
use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::search::encode;
use crate::site::{Engine, SOON, Site, eventually, folder};

on_both_databases!(
    the_starter_modules_are_whole,
    a_module_page_says_everything,
    both_languages_lead_to_one_another,
    every_module_is_read_in_hindi,
    a_module_without_hindi_is_read_in_english,
    hindi_that_differs_is_refused,
    an_unknown_module_shows_the_hub,
    an_edited_module_shows_at_once,
    modules_are_found_by_search,
    whoever_searches_in_hindi_is_led_to_the_guide_in_hindi,
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
    assert_eq!(languages, ["en-IN", "x-default", "hi"]);
}

async fn both_languages_lead_to_one_another(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let [english, hindi] = ["/assist?module=epf", "/hi/assist?module=epf"];
    let own_words = [
        "हम क्या करते हैं",
        "हम क्या नहीं करते",
        "ये काग़ज़ तैयार रखें",
        "Form 31",
        "View profile",
        "20 दिन में न निपटे",
        "आम तौर पर ₹999, GST समेत",
        "20 नवंबर 2026",
        "हम न ईपीएफओ हैं, न कोई सरकारी संस्था",
        "इसमें मदद माँगें",
    ];
    let foreign_words = ["What we do", "Documents to keep", "Free guide", "GST included", "Education only", "Help from a person"];
    check_twin_in_hindi(&site, [english, hindi], "भविष्य निधि (पीएफ) में मदद – The Fine Print", &own_words, &foreign_words).await;
    let text = site.get(hindi).await.expect(200).text();
    let document = Document::of(&text);
    let module = site.read("/cms/api/assist-modules/epf?lang=hi").await["data"].clone();
    let questions = document.json_ld("FAQPage").expect("an FAQPage");
    assert_eq!(questions["mainEntity"][0]["name"], module["faqs"][0]["question"]);
    let crumbs = document.json_ld("BreadcrumbList").expect("breadcrumbs");
    assert_eq!(crumbs["itemListElement"][1]["name"], "मदद");
    // Articles that have a Hindi edition come in it.
    assert_eq!(module["related"][0]["url"], "/hi/why-pf-claims-get-rejected-12-point-check");
    check_twin_in_hindi(&site, ["/assist", "/hi/assist"], "मदद – The Fine Print", &["तीन सवालों के जवाब दें", "वसीयत प्लानर"], &["Not sure?"])
        .await;
    let hub = site.get("/hi/assist").await.expect(200).text();
    for module in MODULES {
        assert!(Document::of(&hub).anchors().contains(&format!("/hi/assist?module={module}").as_str()), "{module}");
    }
    for path in ["/hi/assist?module=nothing", "/hi/assist?module=EPF"] {
        assert!(site.get(path).await.expect(404).text().contains("noindex"), "{path}");
    }
    // A short answer that rests on a guide leads to it in its own language.
    for (language, url) in [("en", "/assist?module=nps"), ("hi", "/hi/assist?module=nps"), ("hinglish", "/assist?module=nps")] {
        let answer = site.read(&format!("/cms/api/short-answers/nps-pran-meaning?lang={language}")).await;
        assert_eq!(answer["data"]["basis"]["url"], url, "{language}");
    }
    check_failure(&site.get("/cms/api/assist-modules?lang=ta").await, 400);
    check_failure(&site.get("/cms/api/assist-modules/epf?lang=ta").await, 400);
    check_failure(&site.get("/cms/api/assist-modules/nothing?lang=hi").await, 404);
}

/// What is no word is the same in both languages.
async fn every_module_is_read_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let cards = site.read("/cms/api/assist-modules?lang=hi").await["data"].clone();
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    assert!(map.contains(&format!("{}/hi/assist", site.address)));
    for (place, ours) in site.read("/cms/api/assist-modules").await["data"].as_array().unwrap().iter().enumerate() {
        let module = ours["module"].as_str().unwrap();
        let card = &cards[place];
        assert_eq!((&card["module"], &card["languages"]), (&ours["module"], &json!(["en", "hi"])));
        assert_eq!(card["url"], format!("/hi{}", ours["url"].as_str().unwrap()));
        for same in ["price", "priceAsOf", "documents"] {
            assert_eq!(card["help"][same], ours["help"][same], "{module}: {same}");
        }
        assert_ne!(card["help"]["nextStep"], ours["help"]["nextStep"], "{module}");
        let path = format!("/cms/api/assist-modules/{module}");
        let [english, hindi] = [site.read(&path).await["data"].clone(), site.read(&format!("{path}?lang=hi")).await["data"].clone()];
        for list in ["weDo", "weDoNot", "documents", "steps", "faqs", "related"] {
            assert_eq!(hindi[list].as_array().unwrap().len(), english[list].as_array().unwrap().len(), "{module}: {list}");
        }
        assert_eq!((&hindi["sources"], &hindi["checkedOn"]), (&english["sources"], &english["checkedOn"]), "{module}");
        assert!(!hindi.to_string().contains("{{"), "{module}: every quote is resolved");
        assert!(map.contains(&format!("{}/hi/assist?module={module}", site.address)), "{module} is in the map");
    }
}

/// What an operator adds in English is read in English until somebody translates it.
async fn a_module_without_hindi_is_read_in_english(engine: Engine) {
    let site = Site::start(engine).await;
    let files = folder();
    write_module(files.path(), "epf.md", &module("In English"));
    import_modules(&site, files.path(), &[]).await;
    eventually(SOON, "the module is there", || async { (site.get("/assist?module=epf").await.status == 200).then_some(()) }).await;
    let answer = eventually(SOON, "the page follows", || async {
        let answer = site.get("/hi/assist?module=epf").await;
        (answer.status == 302).then_some(answer)
    })
    .await;
    assert_eq!(answer.header("location"), "/assist?module=epf");
    check_failure(&site.get("/cms/api/assist-modules/epf?lang=hi").await, 404);
    let card = site.read("/cms/api/assist-modules?lang=hi").await["data"][0].clone();
    assert_eq!((&card["title"], &card["url"], &card["languages"]), (&json!("In English"), &json!("/assist?module=epf"), &json!(["en"])));
    let hub = site.get("/hi/assist").await.expect(200).text();
    assert!(hub.contains("noindex") && Document::of(&hub).anchors().contains(&"/assist?module=epf"));
    let english = site.get("/assist?module=epf").await.expect(200).text();
    assert!(!english.contains("hreflang=\"hi\""), "no page in Hindi is named");
    let map = site.get("/sitemap.xml").await.expect(200).text();
    assert!(!map.contains("/hi/assist"), "nor in the map");
}

async fn hindi_that_differs_is_refused(engine: Engine) {
    let site = Site::start(engine).await;
    let files = folder();
    write_module(files.path(), "epf.md", &module("In English"));
    let hindi = "---\ntitle: हिन्दी में\nline: एक लाइन।\nwe_do: [समझाते हैं]\nwe_do_not: [कुछ जमा नहीं करते]\nsteps: [देखें]\n---\nनमस्ते।\n";
    for (right, wrong, words) in [
        ("steps: [देखें]", "steps: [देखें, रुकें]", "steps: the English has 1 lines and the Hindi 2"),
        ("नमस्ते", "12 दिन", "the text below"),
        ("title:", "order: 2\ntitle:", "order"),
    ] {
        write_module(files.path(), "epf.hi.md", &hindi.replace(right, wrong));
        let path = files.path().to_str().unwrap();
        let report = site.cli(&["import", path, "--format", "markdown"]).await;
        assert!(
            !report.success && report.stderr.contains("assist/epf.hi.md") && report.stderr.contains(words),
            "{wrong}: {}",
            report.stderr
        );
        assert_eq!(site.read("/cms/api/assist-modules").await["data"], json!([]), "{wrong} left something");
    }
    write_module(files.path(), "epf.hi.md", hindi);
    import_modules(&site, files.path(), &[]).await;
    eventually(SOON, "the module is read in Hindi", || async {
        let answer = site.get("/hi/assist?module=epf").await;
        (answer.status == 200 && answer.text().contains("हिन्दी में")).then_some(())
    })
    .await;
    // Changed Hindi alone is a change.
    write_module(files.path(), "epf.hi.md", &hindi.replace("नमस्ते", "फिर से"));
    import_modules(&site, files.path(), &["--update"]).await;
    eventually(SOON, "the page follows", || async {
        site.get("/hi/assist?module=epf").await.text().contains("फिर से").then_some(())
    })
    .await;
}

fn write_module(folder: &Path, name: &str, text: &str) {
    std::fs::create_dir_all(folder.join("assist")).unwrap();
    std::fs::write(folder.join("assist").join(name), text).unwrap();
}

async fn import_modules(site: &Site, folder: &Path, more: &[&str]) {
    site.run_command(&[&["import", folder.to_str().unwrap(), "--format", "markdown"], more].concat()).await;
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

async fn whoever_searches_in_hindi_is_led_to_the_guide_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    eventually(SOON, "the module is indexed", || async {
        let found: Value = site.search(&encode("पीएफ में मदद चाहिए")).await;
        let hit = found["data"].as_array().unwrap().iter().find(|item| item["type"] == "assist")?.clone();
        assert_eq!((&hit["title"], &hit["url"]), (&json!("भविष्य निधि (पीएफ) में मदद"), &json!("/hi/assist?module=epf")));
        Some(())
    })
    .await;
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
