//! The guides: their list, the page of one as the server writes it, and what becomes of a step whose article readers can't see.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    the_guides_are_listed,
    a_guide_has_a_page_with_all_its_steps,
    a_step_keeps_its_words_while_its_article_is_away,
    a_form_is_named_as_the_registry_names_it,
    an_unknown_guide_is_not_found,
);

const GUIDE: &str = "/cms/api/guides/leaving-a-job";
/// The article of the guide's first step.
const ARTICLE: &str = "leaving-job-every-payment-its-clock-its-tax";

/// All steps of a guide, in their order.
fn steps(guide: &Value) -> Vec<Value> {
    let stages = guide["stages"].as_array().unwrap();
    stages.iter().flat_map(|stage| stage["steps"].as_array().unwrap().clone()).collect()
}

fn find_step(guide: &Value, id: &str) -> Value {
    steps(guide).into_iter().find(|step| step["id"] == id).unwrap()
}

async fn the_guides_are_listed(engine: Engine) {
    let site = Site::start(engine).await;
    let list = site.read("/cms/api/guides").await["data"].as_array().unwrap().clone();
    assert_eq!(list.len(), 7);
    assert_eq!((&list[0]["slug"], &list[0]["url"]), (&json!("first-job"), &json!("/guides/first-job")));
    let html = site.get("/guides").await.expect(200).text();
    let document = Document::of(&html);
    assert_eq!(document.all("h1").next().unwrap().text(), "Guides");
    let anchors = document.anchors();
    for guide in &list {
        let (url, title) = (guide["url"].as_str().unwrap(), guide["title"].as_str().unwrap());
        assert!(anchors.contains(&url) && html.contains(title), "{url}: {anchors:?}");
        assert_eq!(guide["steps"], steps(&site.read(&format!("/cms/api{url}")).await["data"]).len());
    }
    assert_eq!(document.json_ld("ItemList").expect("an ItemList")["itemListElement"].as_array().unwrap().len(), 7);
    let map = xml_texts(&site.get("/sitemap.xml").await.expect(200).text(), "loc");
    for path in ["/guides", "/guides/leaving-a-job", "/guides/a-death-in-the-family"] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} in {map:?}");
    }
}

async fn a_guide_has_a_page_with_all_its_steps(engine: Engine) {
    let site = Site::start(engine).await;
    let guide = site.read(GUIDE).await["data"].clone();
    let html = site.get("/guides/leaving-a-job").await.expect(200).text();
    let document = Document::of(&html);
    assert_eq!(document.all("h1").next().unwrap().text(), "Leaving a job");
    let all = steps(&guide);
    let shown: Vec<String> = document.all("li").map(|item| item.text()).collect();
    for step in &all {
        let [action, reason] = ["action", "reason"].map(|part| step[part].as_str().unwrap().to_owned());
        assert!(shown.iter().any(|text| text.contains(&action) && text.contains(&reason)), "{action}: {shown:?}");
    }
    for stage in guide["stages"].as_array().unwrap() {
        let title = stage["title"].as_str().unwrap();
        assert!(document.all("h2").any(|heading| heading.text() == title), "{title}");
    }
    // Calculators, areas and pages ship with the program, so their links are there on an empty site.
    let anchors = document.anchors();
    assert!(anchors.contains(&"/calculators/gratuity") && anchors.contains(&"/guides/first-job") && anchors.contains(&"/guides"));
    assert!(html.contains(&format!("0 of {} done", all.len())));
    let how = document.json_ld("HowTo").expect("a HowTo");
    assert_eq!((&how["name"], how["step"].as_array().unwrap().len()), (&json!("Leaving a job"), guide["stages"].as_array().unwrap().len()));
    assert!(document.json_ld("BreadcrumbList").is_some());
    assert_eq!(document.link("canonical"), format!("{}/guides/leaving-a-job", site.address));
    let death = site.read("/cms/api/guides/a-death-in-the-family").await["data"].clone();
    let bank = find_step(&death, "bank");
    assert_eq!((&bank["link"]["kind"], &bank["link"]["url"]), (&json!("transmission"), &json!("/assettransmission/bank")));
    let deadline = find_step(&site.read("/cms/api/guides/first-job").await["data"], "return")["link"].clone();
    assert_eq!(deadline["kind"], "deadline");
    assert!(deadline["date"].as_str().unwrap().parse::<jiff::civil::Date>().is_ok(), "{deadline}");
}

async fn a_step_keeps_its_words_while_its_article_is_away(engine: Engine) {
    let site = Site::start(engine).await;
    let first = async || find_step(&site.read(GUIDE).await["data"], "payments");
    let step = first().await;
    assert_eq!(step["link"], Value::Null);
    let action = step["action"].as_str().unwrap();
    assert!(site.get("/guides/leaving-a-job").await.expect(200).text().contains(action));
    let article = site.article(json!({"title": "Every payment", "slug": ARTICLE})).await;
    let url = article["url"].as_str().unwrap();
    eventually(SOON, "the step leads to its article", || async { (first().await["link"]["url"] == url).then_some(()) }).await;
    let is_linked = async || Document::of(&site.get("/guides/leaving-a-job").await.expect(200).text()).anchors().contains(&url);
    eventually(SOON, "the page leads to it", || async { is_linked().await.then_some(()) }).await;
    site.edit(article["_id"].as_str().unwrap(), json!({"status": "draft"})).await;
    eventually(SOON, "the link is gone", || async { (first().await["link"] == Value::Null).then_some(()) }).await;
    eventually(SOON, "it is gone from the page", || async { (!is_linked().await).then_some(()) }).await;
}

async fn a_form_is_named_as_the_registry_names_it(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("EPFO").await;
    let transfer = async || find_step(&site.read(GUIDE).await["data"], "transfer")["form"].clone();
    assert_eq!(transfer().await, Value::Null);
    let fact = json!({"label": "Form for a transfer", "category": "epfo", "unit": "text", "values": [{"from": "2020-01-01", "text": "Form 13",
        "confidence": "A", "checked": "2026-11-20", "source": {"title": "Scheme", "publisher": "EPFO"}}]});
    site.put_as("editor", "/cms/api/facts/epf.form-transfer", &fact).await.expect(200);
    eventually(SOON, "the form has its name", || async { (transfer().await["name"] == "Form 13").then_some(()) }).await;
    assert_eq!((&transfer().await["checked"], &transfer().await["place"]), (&json!("2026-11-20"), &json!("EPFO's member portal")));
    eventually(SOON, "the page names it", || async {
        site.get("/guides/leaving-a-job").await.expect(200).text().contains("Form 13").then_some(())
    })
    .await;
}

async fn an_unknown_guide_is_not_found(engine: Engine) {
    let site = Site::start(engine).await;
    check_failure(&site.get("/cms/api/guides/winning-the-lottery").await, 404);
    for path in ["/guides/winning-the-lottery", "/guides/First-Job", "/guides/first-job@2026-11-26"] {
        site.get(path).await.expect(404);
    }
}
