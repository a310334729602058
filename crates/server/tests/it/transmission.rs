//! Asset transmission: the rules as page data, an area without JavaScript, and areas in the search.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use crate::editions::check_twin_in_hindi;
use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    the_rules_come_with_todays_facts,
    the_web_tests_try_the_rules_of_the_server,
    an_area_is_read_without_javascript,
    both_languages_lead_to_one_another,
    areas_are_found_by_search,
    papers_say_who_names_them,
    the_assistant_quotes_the_case_that_is_asked_for,
    without_facts_nothing_is_offered,
);

fn find_area<'a>(rules: &'a Value, id: &str) -> &'a Value {
    rules["areas"].as_array().unwrap().iter().find(|area| area["id"] == id).unwrap()
}

async fn the_rules_come_with_todays_facts(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let rules = site.read("/cms/api/transmission").await["data"].clone();
    assert_eq!(rules["lacksFigures"], false);
    let bank = find_area(&rules, "bank");
    assert!(bank["limit"]["text"].as_str().unwrap().contains("₹15,00,000"), "{}", bank["limit"]);
    assert_eq!(bank["limit"]["grade"], "A");
    let known: BTreeSet<&str> = rules["sources"].as_array().unwrap().iter().map(|source| source["id"].as_str().unwrap()).collect();
    assert!(known.contains("fact:banking.claim-limit") && known.contains("rbi-claims"));
    assert!(!rules.to_string().contains("{{"), "every quote is resolved");
    let page = site.get("/assettransmission").await.expect(200).text();
    let words = Document::of(&page).all("main").next().unwrap().text();
    for word in ["In the first 7 days", "A nominee is not always the", "UDGAM"] {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
    assert!(page.contains("\"transmission\""), "the whole rule set is page data");
}

/// What decides which rule fits, without the words, which change with the facts.
fn list_decisions(rules: &Value) -> Vec<Value> {
    let of_rule = |rule: &Value| json!([rule["id"], rule["when"], rule["papers"], rule["never"]]);
    let list = |area: &Value, kind: &str| area[kind].as_array().unwrap().iter().map(of_rule).collect::<Vec<_>>();
    let areas = rules["areas"].as_array().unwrap().iter();
    areas.map(|area| json!([area["id"], list(area, "routes"), list(area, "modifiers")])).collect()
}

async fn the_web_tests_try_the_rules_of_the_server(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let rules = site.read("/cms/api/transmission").await["data"].clone();
    let file: Value = serde_json::from_str(include_str!("../../../../web/src/testing/transmission-rules.json")).unwrap();
    assert_eq!(list_decisions(&file["data"]), list_decisions(&rules), "write the answer of /cms/api/transmission into that file");
}

async fn an_area_is_read_without_javascript(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let text = site.get("/assettransmission/demat?utm_source=x").await.expect(200).text();
    let document = Document::of(&text);
    assert_eq!(document.title(), "Demat account after a death – The Fine Print");
    assert_eq!(document.link("canonical"), format!("{}/assettransmission/demat", site.address));
    let words = document.all("main").next().unwrap().text();
    for word in ["Transmission Request Form", "₹30,00,000", "21 days", "Not confirmed", "Who claims", "Rules as of"] {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
    check_missing(&site, "/assettransmission/nothing").await;
    check_missing(&site, "/assettransmission/%00").await;
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in ["/assettransmission", "/assettransmission/bank", "/assettransmission/society-flat"] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} is in the map");
    }
}

async fn both_languages_lead_to_one_another(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let [english, hindi] = ["/assettransmission/bank", "/hi/assettransmission/bank"];
    let own_words = ["क्लेम कौन करे", "₹15,00,000", "15 दिन", "Annex I-A", "अभी पक्का नहीं", "नियम", "उत्तराधिकार प्रमाण पत्र, प्रोबेट"];
    let foreign_words = ["Who claims", "Not confirmed", "Rules as of", "May not be asked"];
    check_twin_in_hindi(&site, [english, hindi], "मृत्यु के बाद: बैंक खाता या सावधि जमा (एफडी) – The Fine Print", &own_words, &foreign_words)
        .await;
    let rules = site.read("/cms/api/transmission?lang=hi").await["data"].clone();
    let ours = site.read("/cms/api/transmission").await["data"].clone();
    assert_eq!(list_decisions(&rules), list_decisions(&ours), "one rule set decides for both");
    assert_eq!(find_area(&rules, "bank")["url"], hindi);
    assert!(!rules.to_string().contains("{{"), "every quote is resolved");
    check_failure(&site.get("/cms/api/transmission?lang=ta").await, 400);
    let landing = site.get("/hi/assettransmission").await.expect(200).text();
    for word in ["पहले 7 दिन में", "भूली हुई बैंक जमा"] {
        assert!(landing.contains(word), "{word:?} stands in the page");
    }
    check_missing(&site, "/hi/assettransmission/nothing").await;
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in ["/hi/assettransmission", hindi] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} is in the map");
    }
}

async fn check_missing(site: &Site, path: &str) {
    let text = site.get(path).await.expect(404).text();
    assert!(text.contains("noindex"), "{path}");
}

async fn areas_are_found_by_search(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    for (term, url) in [("papa+ka+demat", "/assettransmission/demat"), ("edli+7+lakh+insurance", "/assettransmission/edli")] {
        eventually(SOON, "the area is indexed", || async {
            let found: Value = site.search(term).await;
            let hit = found["data"].as_array().unwrap().iter().find(|item| item["type"] == "assetTransmission")?.clone();
            (hit["url"] == url && hit["category"] == "Inheritance Planning").then_some(())
        })
        .await;
    }
    // Whoever asks in Hindi is led to the page in Hindi, in its words.
    let found: Value = site.search("%E0%A4%A1%E0%A5%80%E0%A4%AE%E0%A5%88%E0%A4%9F+%E0%A4%96%E0%A4%BE%E0%A4%A4%E0%A4%BE+%E0%A4%AE%E0%A5%83%E0%A4%A4%E0%A5%8D%E0%A4%AF%E0%A5%81+%E0%A4%95%E0%A5%87+%E0%A4%AC%E0%A4%BE%E0%A4%A6").await;
    let hit = found["data"].as_array().unwrap().iter().find(|item| item["type"] == "assetTransmission").unwrap().clone();
    assert_eq!((&hit["url"], &hit["title"]), (&json!("/hi/assettransmission/demat"), &json!("डीमैट खाता")));
    let page = site.get("/search?q=papa+ka+demat").await.expect(200).text();
    assert!(page.contains("Explore Asset Transmission"));
}

async fn papers_say_who_names_them(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let rules = site.read("/cms/api/transmission").await["data"].clone();
    let known: BTreeSet<&str> = rules["sources"].as_array().unwrap().iter().map(|source| source["id"].as_str().unwrap()).collect();
    let bank = find_area(&rules, "bank");
    let surety = bank["routes"][0]["never"].as_array().unwrap().iter().find(|paper| paper["id"] == "surety").unwrap();
    assert_eq!((&surety["sources"], &surety["grade"]), (&json!(["fact:banking.not-asked-of-nominee"]), &json!("A")));
    for area in rules["areas"].as_array().unwrap() {
        let of_rules = ["routes", "modifiers"].into_iter().flat_map(|kind| area[kind].as_array().unwrap());
        for paper in of_rules.flat_map(|rule| ["papers", "never"].into_iter().filter_map(|kind| rule[kind].as_array()).flatten()) {
            let sources = paper["sources"].as_array().unwrap();
            assert!(sources.iter().all(|source| known.contains(source.as_str().unwrap())), "{}: {paper}", area["id"]);
            assert_eq!(sources.is_empty(), paper["grade"].is_null(), "{}: {paper}", area["id"]);
        }
    }
    for (path, named, unknown) in [
        ("/assettransmission/bank", "Surety of another person (Reserve Bank of India)", "Copy of the will (not confirmed)"),
        ("/hi/assettransmission/bank", "मृत्यु प्रमाण पत्र (Reserve Bank of India)", "(अभी पक्का नहीं)"),
    ] {
        let text = site.get(path).await.expect(200).text();
        let words = Document::of(&text).all("main").next().unwrap().text();
        let words = words.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words.contains(named) && words.contains(unknown), "{path}: {words}");
    }
}

/// What the assistant says, with the addresses of its sources.
async fn ask_assistant(site: &Site, question: &str) -> (String, Vec<(String, String)>) {
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.ask(question).await;
    let heard = socket.answer().await;
    let text = |source: &Value, name: &str| source[name].as_str().unwrap_or_default().to_owned();
    let sources = heard.last["sources"].as_array().unwrap().iter();
    (heard.text().to_owned(), sources.map(|source| (text(source, "url"), text(source, "quote"))).collect())
}

async fn the_assistant_quotes_the_case_that_is_asked_for(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.set("FINEPRINT_LIMITS_CHAT_PER_MINUTE", "1000000").up().await;
    for (question, place, parts) in [
        (
            "papa ki demat account thi, nominee nahi hai, kya form lagega",
            "/assettransmission/demat#amount-open",
            ["Transmission Request Form", "Affidavit of each heir"],
        ),
        (
            "bank account of my late mother, joint with me, what papers",
            "/assettransmission/bank#nominee",
            ["payable to the survivor", "Death certificate"],
        ),
        (
            "पापा का देहांत हो गया, उनके डीमैट खाते में नॉमिनी नहीं है, कौन सा फॉर्म लगेगा",
            "/hi/assettransmission/demat#amount-open",
            ["डिपॉज़िटरी पार्टिसिपेंट के यहाँ जमा करें", "मृत्यु प्रमाण पत्र"],
        ),
    ] {
        // The questions of all two thousand answers are read first, which takes a debug build on a busy machine its time.
        let (said, sources) = eventually(Duration::from_secs(60), "the case is quoted", || async {
            let answer = ask_assistant(&site, question).await;
            answer.1.iter().any(|(url, _)| url == place).then_some(answer)
        })
        .await;
        assert!(parts.iter().all(|part| said.contains(part)), "{question}: {said}");
        let (_, quote) = sources.iter().find(|(url, _)| url == place).unwrap();
        // The page says it in the same words.
        let page = site.get(place.split('#').next().unwrap()).await.expect(200).text();
        assert!(Document::of(&page).all("main").next().unwrap().text().contains(quote.as_str()), "{question}: {quote}");
    }
    for question in ["how do I add a nominee to my demat account", "which papers do I need for a home loan"] {
        let (_, sources) = ask_assistant(&site, question).await;
        assert!(sources.iter().all(|(url, _)| !url.contains("/assettransmission")), "{question}: {sources:?}");
    }
}

async fn without_facts_nothing_is_offered(engine: Engine) {
    let site = Site::start(engine).await;
    let rules = site.read("/cms/api/transmission").await["data"].clone();
    assert_eq!(rules["lacksFigures"], true);
    let limit = &find_area(&rules, "bank")["limit"];
    assert!(limit["grade"].is_null() && !limit["text"].as_str().unwrap().contains('₹'), "{limit}");
    let text = site.get("/assettransmission/bank").await.expect(200).text();
    assert!(text.contains("noindex"));
    check_failure(&site.get("/cms/api/transmission/bank").await, 404);
}
