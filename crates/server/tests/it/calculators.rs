//! Calculators and worked examples: the call, the page as the server writes it, and what the importer
//! makes of examples that don't add up.

use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::site::{Engine, Finished, SOON, Site, folder, write};

on_both_databases!(
    a_call_works_out_what_is_asked,
    wrong_inputs_are_told_by_field,
    rules_come_from_the_registry,
    an_input_may_be_a_choice,
    an_input_may_be_a_day,
    a_page_shows_its_calculators,
    a_page_shows_what_its_address_says,
    a_body_holds_only_calculators_of_ours,
    examples_that_dont_add_up_stay_out,
    every_calculator_has_a_page_and_is_found,
);

const FACTS: &str = "- id: gratuity.ceiling
  label: Most gratuity the law requires
  category: taxation
  unit: rupees
  values:
    - {from: 2020-01-01, value: 1000000, confidence: A, checked: 2026-11-20, source: {title: Old}}
    - {from: 2026-01-01, value: 2000000, confidence: A, checked: 2026-11-20, source: {title: New}}
- id: banking.deposit-insurance
  label: Insured with one bank
  category: taxation
  unit: rupees
  values:
    - {from: 2020-02-04, value: 500000, confidence: A, checked: 2026-11-20, source: {title: Insurer}}
";

const HEAD: &str = "---\ntitle: Sums\ncategory: taxation\nchecked_on: 2026-11-20\n";
const BODY: &str = "Before the calculators.\n\n{{calculator:emi principal=4000000 rate=8.25 months=180}}\n\nThe EMI is ₹38,806.\n\n\
    {{calculator:gratuity wages=30000 years=10}}\n\nAfter them.\n";

fn content(worked: &str, body: &str) -> TempDir {
    let folder = folder();
    write(folder.path(), "categories.yml", "- {name: Taxation, slug: taxation, description: Taxes.}\n");
    write(folder.path(), "facts/gratuity.yml", FACTS);
    write(folder.path(), "articles/taxation/sums.md", &format!("{HEAD}{worked}---\n{body}"));
    folder
}

async fn import(site: &Site, folder: &Path) -> Finished {
    site.cli(&["import", &folder.display().to_string(), "--format", "markdown"]).await
}

/// With the article "Sums" at /taxation/sums.
async fn with_sums(engine: Engine) -> Site {
    let site = Site::start(engine).await;
    let report = import(&site, content("", BODY).path()).await;
    assert!(report.success, "{}{}", report.stdout, report.stderr);
    crate::site::eventually(SOON, "the rules are known", || async {
        (site.get("/cms/api/calculators/gratuity?wages=30000&years=10").await.status == 200).then_some(())
    })
    .await;
    site
}

fn figure(answer: &Value, name: &str) -> f64 {
    let figures = answer["data"]["results"].as_array().unwrap();
    figures.iter().find(|figure| figure["name"] == name).unwrap()["value"].as_f64().unwrap()
}

async fn a_call_works_out_what_is_asked(engine: Engine) {
    let site = Site::start(engine).await;
    let answer = site.get("/cms/api/calculators/emi?principal=40,00,000&rate=8.25&months=180").await.expect(200);
    assert_eq!(answer.header("cache-control"), "private, max-age=300");
    let emi = answer.json();
    assert_eq!((figure(&emi, "emi"), figure(&emi, "interest")), (38_806.0, 2_984_944.0));
    assert_eq!(emi["data"]["inputs"][0]["value"], 4_000_000.0);
    assert_eq!(emi["data"]["tables"][0]["rows"].as_array().unwrap().len(), 15);
    assert_eq!(emi["data"]["chart"]["columns"], json!([0, 1]));
    let sip = site.get("/cms/api/calculators/sip?monthly=10000&rate=0&years=2").await.expect(200).json();
    assert_eq!(figure(&sip, "value"), 240_000.0);
    let swp = site.get("/cms/api/calculators/swp?amount=120000&monthly=10000&rate=0&years=1").await.expect(200).json();
    assert_eq!((figure(&swp, "left"), figure(&swp, "taken")), (0.0, 120_000.0));
    let household = site.get("/cms/api/calculators/net-worth?bank=100000&loans=250000").await.expect(200).json();
    assert_eq!((figure(&household, "worth"), figure(&household, "indebted")), (-150_000.0, 250.0));
    site.get("/cms/api/calculators/nsc?rate=7").await.expect(404);
}

async fn wrong_inputs_are_told_by_field(engine: Engine) {
    let site = Site::start(engine).await;
    let answer = site.get("/cms/api/calculators/emi?principal=5&rate=%F0%9F%92%B8&colour=1").await.expect(400);
    assert_eq!(answer.header("cache-control"), "no-store");
    let fields = answer.json()["fields"].clone();
    assert_eq!(fields["principal"], "Loan amount must be between ₹1,000 and ₹100 crore");
    assert_eq!(fields["rate"], "Interest rate must be a number");
    assert_eq!(fields["months"], "Loan tenure is needed");
    assert_eq!(fields["colour"], "\"colour\" is not an input of emi");
}

async fn rules_come_from_the_registry(engine: Engine) {
    let empty = Site::start(engine).await;
    let missing = empty.get("/cms/api/calculators/gratuity?wages=30000&years=10").await.expect(409).json();
    assert!(missing["message"].as_str().unwrap().contains("\"gratuity.ceiling\""), "{missing}");
    let site = with_sums(engine).await;
    let answer = site.get("/cms/api/calculators/gratuity?wages=500000&years=30").await.expect(200).json();
    assert_eq!((figure(&answer, "gratuity"), figure(&answer, "full").round()), (2_000_000.0, 8_653_846.0));
    let fact = &answer["data"]["facts"][0];
    assert_eq!((&fact["id"], &fact["value"], &fact["from"]), (&json!("gratuity.ceiling"), &json!("₹20,00,000"), &json!("2026-01-01")));
}

async fn an_input_may_be_a_choice(engine: Engine) {
    let site = with_sums(engine).await;
    let deposit = "/cms/api/calculators/fd?amount=100000&rate=7&months=12";
    let quarterly = site.get(deposit).await.expect(200).json();
    let input = &quarterly["data"]["inputs"][3];
    assert_eq!((&input["name"], &input["value"]), (&json!("times"), &json!(4.0)));
    assert_eq!(input["choices"][2], json!({"value": 4.0, "label": "every quarter"}));
    assert_eq!(quarterly["data"]["inputs"][0]["choices"], json!([]));
    let yearly = site.get(&format!("{deposit}&times=1")).await.expect(200).json();
    assert_eq!((figure(&quarterly, "value"), figure(&yearly, "value")), (107_186.0, 107_000.0));
    let wrong = site.get(&format!("{deposit}&times=3")).await.expect(400).json();
    assert!(wrong["fields"]["times"].as_str().unwrap().contains("4 (every quarter)"), "{wrong}");
}

async fn an_input_may_be_a_day(engine: Engine) {
    let site = Site::start(engine).await;
    let report = import(&site, content_with_rules_of_gains().path()).await;
    assert!(report.success, "{}{}", report.stdout, report.stderr);
    let sale = "/cms/api/calculators/capital-gains?asset=2&cost=600000&price=1000000&bought=2024-01-15";
    let sold = crate::site::eventually(SOON, "the rules are known", || async {
        let answer = site.get(&format!("{sale}&sold=2026-01-16")).await;
        (answer.status == 200).then(|| answer.json())
    })
    .await;
    assert_eq!((figure(&sold, "tax"), figure(&sold, "gain")), (52_000.0, 400_000.0));
    let input = &sold["data"]["inputs"][1];
    assert_eq!((&input["name"], &input["unit"], &input["value"]), (&json!("bought"), &json!("date"), &json!(20_240_115.0)));
    // As a number it is the same day, and one day earlier the gain is short-term.
    let earlier = site.get(&format!("{sale}&sold=20260115")).await.expect(200).json();
    assert_eq!(figure(&earlier, "tax"), 124_800.0);
    let wrong = site.get(&format!("{sale}&sold=15-01-2026")).await.expect(400).json();
    assert_eq!(wrong["fields"]["sold"], "Sold on must be a date such as 2026-11-26");
    let page = site.get("/calculators/capital-gains?capital-gains.asset=2&capital-gains.sold=2026-03-01").await.expect(200).text();
    assert!(page.contains("type=\"date\"") && page.contains("value=\"2026-03-01\"") && page.contains("Long-term gain"));
}

/// The rules that a sale of gold needs, and those of a house, with which the page begins.
fn content_with_rules_of_gains() -> TempDir {
    let folder = content("", BODY);
    let fact = |(id, unit, from, value): (&str, &str, &str, &str)| {
        format!(
            "- id: {id}\n  label: {id}\n  category: taxation\n  unit: {unit}\n  values:\n    \
             - {{from: {from}, value: {value}, confidence: A, checked: 2026-11-20, source: {{title: Act}}}}\n"
        )
    };
    let facts = [
        ("tax.gold-long-months", "months", "2024-07-23", "24"),
        ("tax.gold-ltcg-rate", "percent", "2024-07-23", "12.5"),
        ("tax.cess", "percent", "2026-04-01", "4"),
        ("tax.surcharge-from", "rupees", "2026-04-01", "5000000"),
        ("tax.loss-years", "years", "2026-04-01", "8"),
        ("property.long-months", "months", "2024-07-23", "24"),
        ("property.gain-rate", "percent", "2024-07-23", "12.5"),
        ("property.gain-rate-indexed", "percent", "2024-07-23", "20"),
        ("property.indexation-day", "text", "2024-07-23", "23 Jul 2024"),
        ("property.fair-value-day", "text", "2026-04-01", "1 Apr 2001"),
        ("tax.cost-inflation-index", "number", "2025-04-01", "376"),
    ];
    write(folder.path(), "facts/gains.yml", &facts.map(fact).concat());
    folder
}

async fn a_page_shows_its_calculators(engine: Engine) {
    let site = with_sums(engine).await;
    // A page made while the import is still being followed is not kept.
    let page = crate::site::eventually(SOON, "the page is kept", || async {
        let page = site.get("/taxation/sums").await.expect(200);
        (page.header("cache-control") != "no-store").then_some(page)
    })
    .await;
    let html = page.text();
    for shown in [
        "Loan instalment (EMI)",
        "₹38,806",
        "₹29,84,944",
        "40,00,000",
        "How it is calculated",
        "₹1,73,077",
        "Most gratuity the law requires",
    ] {
        assert!(html.contains(shown), "{shown}");
    }
    let place = |of: &str| html.find(of).unwrap();
    assert!(place("<p>Before the calculators.") < place("Loan instalment (EMI)"));
    assert!(place("Loan instalment (EMI)") < place("<p>The EMI is <span class=\"whole\">₹38,806</span>."));
    assert!(html.contains("\"/assets/calculator-"), "its code is fetched with the application");
    // An address that says nothing of a calculator is the same page.
    let same = site.get("/taxation/sums?utm=premium.site&sip.monthly").await.expect(200);
    assert!(same.text().contains("₹38,806"));
    assert!(!site.get("/cms/api/contents?category=taxation").await.text().contains("data-calculator"));
}

async fn a_page_shows_what_its_address_says(engine: Engine) {
    let site = with_sums(engine).await;
    let page = site.get("/taxation/sums?emi.principal=50%2C00%2C000&emi.months=240&gratuity.years=abc").await.expect(200);
    assert_eq!((page.header("cache-control"), page.header("referrer-policy")), ("no-store", "no-referrer"));
    let html = page.text();
    // ₹50 lakh for 240 months at the article's own rate.
    for shown in ["₹42,603", "50,00,000", "Years of service must be a number"] {
        assert!(html.contains(shown), "{shown}");
    }
    let canonical = html.split("rel=\"canonical\"").nth(1).unwrap().split('>').next().unwrap();
    assert!(canonical.contains("/taxation/sums\""), "{canonical}");
    // Nobody else gets it.
    assert!(!site.get("/taxation/sums").await.text().contains("₹42,603"));
}

async fn a_body_holds_only_calculators_of_ours(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site
        .article(json!({"content": "<p>x</p><div data-calculator=\"sip\" data-inputs=\"monthly=5000&amp;rate=8&amp;years=10\"></div>\
            <div data-calculator=\"emi\" data-inputs=\"rate=&quot;onload=alert(1)\"></div><div data-calculator=\"ppf\">y</div>"}))
        .await;
    let html = article["main_content_id"]["content"].as_str().unwrap();
    assert_eq!(html.matches("data-").count(), 2, "{html}");
    let page = site.get(article["url"].as_str().unwrap()).await.expect(200).text();
    assert!(page.contains("Monthly investment (SIP)") && !page.contains("alert(1)"));
}

async fn examples_that_dont_add_up_stay_out(engine: Engine) {
    let site = Site::start(engine).await;
    let example = |emi: &str| {
        format!(
            "worked:\n  - name: The loan\n    given: {{balance: 4000000, top: \"fact:gratuity.ceiling@2025-12-31\"}}\n    \
             steps: [\"emi = round(emi(balance, 8.25, 180))\", \"all = top / 10\"]\n    shown: {{emi: \"{emi}\", all: \"₹1,00,000\"}}\n"
        )
    };
    let refused = import(&site, content(&example("₹38,805"), "It is ₹38,805, and ₹1,00,000.\n").path()).await;
    assert!(!refused.success);
    for word in ["articles/taxation/sums.md", "\"The loan\"", "emi", "\"₹38,805\" is shown, but 38,806 comes out"] {
        assert!(refused.stderr.contains(word), "{word}: {}", refused.stderr);
    }
    let absent = import(&site, content(&example("₹38,806"), "It is about ₹39,000.\n").path()).await;
    assert!(!absent.success && absent.stderr.contains("\"₹1,00,000\" does not stand in the text"), "{}", absent.stderr);
    let bad_line = import(&site, content("", "{{calculator:emi principal=5 rate=8 months=12}}\n").path()).await;
    assert!(!bad_line.success && bad_line.stderr.contains("sums.md: calculator emi: Loan amount must be"), "{}", bad_line.stderr);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM articles").await, 0);
    let good = import(&site, content(&example("₹38,806"), "It is ₹38,806, and ₹1,00,000.\n").path()).await;
    assert!(good.success, "{}", good.stderr);
}

async fn every_calculator_has_a_page_and_is_found(engine: Engine) {
    let site = with_sums(engine).await;
    let groups = site.read("/cms/api/calculators").await["data"].clone();
    let all: Vec<&Value> = groups.as_array().unwrap().iter().flat_map(|group| group["calculators"].as_array().unwrap()).collect();
    let list = site.get("/calculators").await.expect(200).text();
    let sitemap = site.get("/sitemap.xml").await.expect(200).text();
    for calculator in &all {
        let url = calculator["url"].as_str().unwrap();
        assert!(list.contains(&format!("href=\"{url}\"")) && sitemap.contains(&format!("{url}</loc>")), "{url}");
        let page = site.get(url).await.expect(200).text();
        assert!(page.contains(&format!("{}</h1>", calculator["title"].as_str().unwrap())), "{url}");
    }
    assert_eq!(all.len(), 25);
    // The page begins with a worked example, and shows what its address says.
    let page = site.get("/calculators/emi").await.expect(200).text();
    assert!(page.contains("Monthly EMI") && page.contains("₹34,713"), "40 lakh at 8.5% over 240 months");
    let page = site.get("/calculators/emi?emi.principal=2000000").await.expect(200);
    assert!(page.text().contains("₹17,356") && page.header("cache-control").contains("no-store"));
    let own = site.read("/cms/api/calculator-pages/gratuity").await["data"].clone();
    assert_eq!((&own["start"]["wages"], &own["articles"]), (&json!("50000"), &json!([])), "no such article is published here");
    site.get("/calculators/abacus").await.expect(404);
    site.get("/cms/api/calculator-pages/abacus").await.expect(404);
    // The search finds a calculator while an article tells its rules.
    for slug in [
        "emi-or-tenure-what-ask-bank-after-rate",
        "hra-exemption-2026-27-three-amounts-eight-cities",
        "fixed-deposits-rate-tax-cost-breaking-one",
    ] {
        site.article(json!({"title": format!("Rules {slug}"), "slug": slug})).await;
    }
    for (words, kind) in [("emi calculator", "emi"), ("hra kitna milega", "hra"), ("एफडी कैलकुलेटर", "fd")] {
        let words: String = url::form_urlencoded::byte_serialize(words.as_bytes()).collect();
        crate::site::eventually(SOON, "the calculator is found", || async {
            let found = site.read(&format!("/cms/api/content-search?searchText={words}")).await;
            let first = found["data"].as_array().unwrap().iter().find(|item| item["type"] == "calculator").cloned().unwrap_or_default();
            (first["url"] == format!("/calculators/{kind}")).then_some(())
        })
        .await;
    }
}
