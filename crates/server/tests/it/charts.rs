//! Charts in articles: drawn from the table that stands beside them, from nothing that a writer draws, and right with the article's
//! worked example.

use std::path::Path;

use reqwest::Method;
use serde_json::json;
use tempfile::TempDir;

use crate::html::Document;
use crate::site::{Engine, Finished, SOON, Site, folder, write};

on_both_databases!(
    a_chart_is_drawn_with_its_table,
    a_chart_goes_by_the_rules_of_the_day_it_was_checked,
    no_drawing_of_a_writer_is_shown,
    a_chart_that_differs_from_its_example_stays_out,
    articles_of_ours_have_charts
);

const FACTS: &str = "- id: gratuity.ceiling
  label: Most gratuity the law requires
  category: taxation
  unit: rupees
  values:
    - {from: 2020-01-01, value: 100000, confidence: A, checked: 2026-11-20, source: {title: Old}}
    - {from: 2026-11-21, value: 2000000, confidence: A, checked: 2026-11-21, source: {title: New}}
- id: banking.deposit-insurance
  label: Insured with one bank
  category: taxation
  unit: rupees
  values:
    - {from: 2020-02-04, value: 500000, confidence: A, checked: 2026-11-20, source: {title: Insurer}}
";
const HEAD: &str = "---\ntitle: Sums\ncategory: taxation\nchecked_on: 2026-11-20\n";
const WORKED: &str = "worked:\n  - name: The loan\n    given: {balance: 4000000}\n    \
    steps: [\"emi = round(emi(balance, 8.25, 180))\", \"longer = round(emi(balance, 8.25, 240))\"]\n    shown: {emi: \"₹38,806\", longer: \"₹34,083\"}\n";

fn bars(longer: &str) -> String {
    format!(
        "```chart\nkind: bars\ntitle: Two terms\nsays: The EMI falls from ₹38,806 to ₹34,083.\nrows_are: Term\ncolumns: [EMI]\n\
         rows:\n  - [15 years, 38806]\n  - [20 years, {longer}]\n```\n"
    )
}

fn content(worked: &str, body: &str) -> TempDir {
    let folder = folder();
    write(folder.path(), "categories.yml", "- {name: Taxation, slug: taxation, description: Taxes.}\n");
    write(folder.path(), "facts/gratuity.yml", FACTS);
    write(folder.path(), "articles/taxation/sums.md", &format!("{HEAD}{worked}---\nText.\n\n{body}\n\nMore.\n"));
    folder
}

async fn import(site: &Site, folder: &Path) -> Finished {
    site.cli(&["import", &folder.display().to_string(), "--format", "markdown"]).await
}

/// The page of the imported article, once the server knows its facts.
async fn page_with(engine: Engine, body: &str, drawn: &str) -> (Site, String) {
    let site = Site::start(engine).await;
    let report = import(&site, content("", body).path()).await;
    assert!(report.success, "{}{}", report.stdout, report.stderr);
    let page = crate::site::eventually(SOON, "the chart is drawn", || async {
        let page = site.get("/taxation/sums").await;
        (page.status == 200 && page.text().contains(drawn)).then(|| page.text())
    })
    .await;
    (site, page)
}

async fn a_chart_is_drawn_with_its_table(engine: Engine) {
    let (site, page) = page_with(engine, &bars("34083"), "chart-bars").await;
    let document = Document::of(&page);
    let drawing = document.all("svg").find(|svg| svg.attribute("class") == "chart-bars").unwrap();
    assert_eq!(drawing.attribute("role"), "img");
    assert!(drawing.inner.contains("<title>Two terms</title><desc>The EMI falls from ₹38,806 to ₹34,083.</desc>"), "{}", drawing.inner);
    assert!(drawing.inner.contains("<text class=\"chart-figure\"") && drawing.inner.contains("₹34,083</text>"), "{}", drawing.inner);
    let figure = document.all("figure").find(|figure| figure.attribute("data-chart") == "bars").unwrap();
    for part in ["<figcaption>Two terms</figcaption>", "<summary>The figures of this chart</summary>", "<th scope=\"row\">20 years</th>"] {
        assert!(figure.inner.contains(part), "{part} in {}", figure.inner);
    }
    assert!(document.every().iter().all(|element| element.attribute("style").is_empty()));
    // What is stored, and comes back in an export, has no drawing.
    assert_eq!(site.database.number("SELECT COUNT(*) FROM article_bodies WHERE html LIKE '%<svg%'").await, 0);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM article_bodies WHERE html LIKE '%data-chart=\"bars\"%'").await, 1);
}

async fn a_chart_goes_by_the_rules_of_the_day_it_was_checked(engine: Engine) {
    let block = "```chart\nkind: stack\ntitle: Gratuity by years\nsays: It grows.\ncalculator: gratuity wages=30000 years=10\n```\n";
    let (_, page) = page_with(engine, block, "chart-area").await;
    let document = Document::of(&page);
    let figure = document.all("figure").find(|figure| figure.attribute("data-chart") == "stack").unwrap();
    assert!(figure.inner.contains("₹1,00,000</") && !figure.inner.contains("₹1,73,077"), "the ceiling of 20 Nov 2026: {}", figure.inner);
    assert_eq!(figure.inner.matches("<rect ").count(), 10, "{}", figure.inner);
}

async fn no_drawing_of_a_writer_is_shown(engine: Engine) {
    let site = Site::start(engine).await;
    let table = "<table><tr><th>Term</th><th>EMI</th></tr><tr><td>a</td><td>₹1</td></tr><tr><td>b</td><td>₹2</td></tr></table>";
    let svg = "<svg onload=\"alert(1)\"><text>Buy now</text></svg>";
    let body = format!(
        "<p>x</p>{svg}<figure data-chart=\"bars\" onclick=\"alert(2)\"><figcaption>T {svg}</figcaption><p>S</p>{svg}{table}</figure>\
         <figure data-chart=\"pie\"><figcaption>No chart</figcaption><p>S</p>{table}</figure><figure data-inputs=\"a\">{svg}</figure>"
    );
    let id = site.article(json!({"content": body})).await["_id"].as_str().unwrap().to_owned();
    let html = read_body(&site, &id).await;
    assert_eq!(html.matches("<svg").count(), 1, "only ours: {html}");
    for gone in ["onload", "onclick", "alert", "Buy now", "pie", "data-inputs"] {
        assert!(!html.contains(gone), "{gone} in {html}");
    }
    // What an editor loads and saves again stays the same chart.
    site.edit(&id, json!({"content": html})).await;
    assert_eq!(read_body(&site, &id).await, html);
}

/// The body as an editor reads it, which is never a kept answer.
async fn read_body(site: &Site, id: &str) -> String {
    let article = site.ask_as("editor", Method::GET, &format!("/cms/api/contents/{id}")).await.expect(200).await.json();
    article["data"]["main_content_id"]["content"].as_str().unwrap().to_owned()
}

async fn a_chart_that_differs_from_its_example_stays_out(engine: Engine) {
    let site = Site::start(engine).await;
    let refused = import(&site, content(WORKED, &bars("34084")).path()).await;
    assert!(!refused.success);
    for word in ["articles/taxation/sums.md", "chart \"Two terms\"", "\"₹34,084\" in the row \"20 years\" is no value of a worked example"]
    {
        assert!(refused.stderr.contains(word), "{word}: {}", refused.stderr);
    }
    let unreadable = import(&site, content("", &bars("34083").replace("kind: bars", "kind: pie")).path()).await;
    assert!(!unreadable.success && unreadable.stderr.contains("sums.md: a chart can't be read"), "{}", unreadable.stderr);
    let good = import(&site, content(WORKED, &bars("34083")).path()).await;
    assert!(good.success, "{}", good.stderr);
}

async fn articles_of_ours_have_charts(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let list = site.read("/cms/api/contents?limit=100").await["contents"].clone();
    let mut drawn = 0;
    for card in list.as_array().unwrap() {
        let article = site.read(&format!("/cms/api/contents/{}", card["_id"].as_str().unwrap())).await["data"].clone();
        let html = article["main_content_id"]["content"].as_str().unwrap_or_default();
        let charts = html.matches("<figure data-chart=").count();
        assert_eq!(html.matches("<svg class=\"chart-").count(), charts, "each is drawn: {}", card["url"]);
        drawn += usize::from(charts > 0);
    }
    assert!(drawn >= 15, "{drawn} articles with a chart");
}
