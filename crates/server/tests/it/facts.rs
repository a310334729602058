//! The fact registry: one value, quoted everywhere, followed when it changes; corrections.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually, folder, within_a_second, write};

on_both_databases!(
    a_changed_fact_shows_everywhere,
    a_fact_of_a_day_stays,
    overtaken_articles_are_flagged,
    facts_that_are_due_are_listed_with_what_quotes_them,
    every_fact_can_be_listed_as_due,
    what_does_not_fit_is_refused,
    an_unknown_fact_is_not_published,
    the_registry_is_a_page,
    deadlines_stand_among_the_rules,
    the_home_page_tells_what_changed_and_what_comes,
    a_folder_brings_facts_corrections_and_sums,
    a_correction_is_dated_and_listed,
);

const CEILING: &str = "/cms/api/facts/epf.wage-ceiling";

fn value(from: &str, number: f64) -> Value {
    json!({"from": from, "number": number, "confidence": "A", "checked": "2026-11-20",
        "source": {"title": format!("Order of {from}"), "publisher": "The Gazette of India", "url": format!("https://gazette.example/{from}")}})
}

fn ceiling(values: &[Value]) -> Value {
    json!({"label": "PF wage ceiling", "category": "epfo", "unit": "rupees a month", "values": values})
}

async fn with_ceiling(engine: Engine) -> Site {
    let site = Site::start(engine).await;
    site.category("EPFO").await;
    site.put_as("editor", CEILING, &ceiling(&[value("2014-09-01", 15_000.0)])).await.expect(200);
    site
}

const QUOTING: &str = "<h2>Now</h2><p>The ceiling is {{fact:epf.wage-ceiling}} and was {{fact:epf.wage-ceiling@2015-01-01}}.</p>";

async fn quoting(site: &Site) -> Value {
    let facts = json!([{"fact": "epf.wage-ceiling"}, {"fact": "epf.wage-ceiling", "label": "In 2015", "on": "2015-01-01"}]);
    site.article(json!({"title": "Ceiling", "category_id": "epfo", "content": QUOTING, "facts": facts, "excerpt": "About it."})).await
}

async fn a_changed_fact_shows_everywhere(engine: Engine) {
    let site = with_ceiling(engine).await;
    let article = quoting(&site).await;
    let paths =
        ["/epfo/ceiling".to_owned(), format!("/cms/api/contents/{}", article["_id"].as_str().unwrap()), "/cms/api/facts".to_owned()];
    eventually(SOON, "the article is found by its figure", || async { (site.search("15,000").await["totalCount"] == 1).then_some(()) })
        .await;
    let (site, paths) = (&site, &paths);
    within_a_second(
        "a changed fact",
        |round| async move {
            let newer = value("2026-09-17", 25_000.0 + f64::from(u16::try_from(round).unwrap()));
            site.put_as("editor", CEILING, &ceiling(&[value("2014-09-01", 15_000.0), newer])).await.expect(200);
        },
        |round| async move {
            let text = format!("₹25,00{round}");
            let mut seen = true;
            for path in paths {
                seen = seen && site.get(path).await.text().contains(&text);
            }
            seen && site.search(&format!("25,00{round}")).await["totalCount"] == 1
        },
    )
    .await;
    let read = site.read(&paths[1]).await["data"].clone();
    let box_now = &read["facts"][0];
    assert_eq!((&box_now["label"], &box_now["asOf"]), (&json!("PF wage ceiling"), &json!("2026-09-17")));
    assert_eq!((&box_now["fact"], &box_now["source"]), (&json!("epf.wage-ceiling"), &json!("Order of 2026-09-17")));
    assert_eq!(box_now["sourceUrl"], "https://gazette.example/2026-09-17", "the fact leads to where it is written");
}

async fn a_fact_of_a_day_stays(engine: Engine) {
    let site = with_ceiling(engine).await;
    let id = quoting(&site).await["_id"].as_str().unwrap().to_owned();
    site.put_as("editor", CEILING, &ceiling(&[value("2014-09-01", 15_000.0), value("2026-09-17", 25_000.0)])).await.expect(200);
    let article = eventually(SOON, "the new value is read", || async {
        let article = site.read(&format!("/cms/api/contents/{id}")).await["data"].clone();
        article.to_string().contains("₹25,000").then_some(article)
    })
    .await;
    let body = article["main_content_id"]["content"].as_str().unwrap();
    assert!(body.contains("since 17 Sep 2026\">₹25,000</data>"), "{body}");
    assert!(body.contains("on 1 Jan 2015\">₹15,000</data>"), "{body}");
    assert_eq!((&article["facts"][1]["label"], &article["facts"][1]["value"]), (&json!("In 2015"), &json!("₹15,000 a month")));
    // Announced for the future: told, not yet used.
    let coming = [value("2014-09-01", 15_000.0), value("2026-09-17", 25_000.0), value("2199-01-01", 90_000.0)];
    let registry = site.put_as("editor", CEILING, &ceiling(&coming)).await.expect(200).json()["data"].clone();
    let fact = &registry["facts"][0];
    assert_eq!((&fact["now"]["value"], &fact["coming"][0]["value"]), (&json!("₹25,000 a month"), &json!("₹90,000 a month")));
    assert_eq!(fact["former"][0]["from"], "2014-09-01");
    assert_eq!(site.database.number("SELECT COUNT(*) FROM jobs WHERE kind = 'factsTakeEffect'").await, 1);
}

async fn overtaken_articles_are_flagged(engine: Engine) {
    let site = with_ceiling(engine).await;
    let id = quoting(&site).await["_id"].as_str().unwrap().to_owned();
    let flags = || async {
        let token = site.ask_as("editor", reqwest::Method::GET, "/cms/api/facts/flags").await.send().await;
        token.expect(200).json()["data"].clone()
    };
    assert_eq!(flags().await, json!([]));
    site.put_as("editor", CEILING, &ceiling(&[value("2014-09-01", 15_000.0), value("2026-09-17", 25_000.0)])).await.expect(200);
    let flagged = flags().await;
    assert_eq!((&flagged[0]["article"]["_id"], &flagged[0]["was"], &flagged[0]["now"]), (&json!(id), &json!("₹15,000"), &json!("₹25,000")));
    site.edit(&id, json!({"excerpt": "Looked at again."})).await;
    assert_eq!(flags().await, json!([]));
    check_failure(&site.get("/cms/api/facts/flags").await, 401);
}

/// Without a review of its own, a fact is due a year after it was last checked.
async fn facts_that_are_due_are_listed_with_what_quotes_them(engine: Engine) {
    let site = with_ceiling(engine).await;
    let checked = |day: &str| {
        let mut value = value("2014-09-01", 15_000.0);
        value["checked"] = json!(day);
        ceiling(&[value])
    };
    site.put_as("editor", CEILING, &checked("2024-01-10")).await.expect(200);
    let id = quoting(&site).await["_id"].as_str().unwrap().to_owned();
    let due = |path: &'static str| {
        let site = &site;
        async move { site.ask_as("editor", reqwest::Method::GET, path).await.send().await }
    };
    let listed = due("/cms/api/facts/due").await.expect(200).json()["data"].clone();
    let fact = &listed[0];
    assert_eq!((&fact["fact"], &fact["due"], &fact["checked"]), (&json!("epf.wage-ceiling"), &json!("2025-01-10"), &json!("2024-01-10")));
    assert_eq!((&fact["confirmedBy"], &fact["value"]), (&json!("The Gazette of India"), &json!("₹15,000 a month")));
    assert_eq!((&fact["articles"][0]["_id"], &fact["answers"], &fact["modules"]), (&json!(id), &json!([]), &json!([])));
    assert_eq!(due("/cms/api/facts/due?until=2025-01-09").await.expect(200).json()["data"], json!([]));
    check_failure(&due("/cms/api/facts/due?until=soon").await, 400);
    check_failure(&site.ask_as("author", reqwest::Method::GET, "/cms/api/facts/due").await.send().await, 403);
    let printed = site.run_command(&["facts", "due", "--until", "2025-01-10"]).await;
    for wanted in ["10 Jan 2025  OVERDUE  epf.wage-ceiling", "confirmed by: The Gazette of India", "articles: /epfo/ceiling"] {
        assert!(printed.contains(wanted), "{wanted}: {printed}");
    }
    // The article says by when its figures should have been checked; once they are, nothing is due.
    let check_by = |day: &'static str| {
        let (site, id) = (&site, &id);
        async move {
            let path = format!("/cms/api/contents/{id}");
            eventually(SOON, "the article's day of checking", || async {
                (site.read(&path).await["data"]["checkBy"] == day).then_some(())
            })
            .await;
        }
    };
    check_by("2025-01-10").await;
    site.put_as("editor", CEILING, &checked("2199-01-10")).await.expect(200);
    check_by("2200-01-10").await;
    assert_eq!(due("/cms/api/facts/due").await.expect(200).json()["data"], json!([]));
}

/// However many facts are asked for, the texts are searched once: each by itself took longer than a request may.
async fn every_fact_can_be_listed_as_due(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let path = "/cms/api/facts/due?until=9999-12-31";
    let listed = site.ask_as("editor", reqwest::Method::GET, path).await.expect(200).await.json()["data"].clone();
    let all = listed.as_array().unwrap();
    assert!(all.len() > 100, "{}", all.len());
    assert!(all.iter().any(|fact| fact["answers"].as_array().unwrap().len() > 1), "what quotes them is named");
}

async fn what_does_not_fit_is_refused(engine: Engine) {
    let site = with_ceiling(engine).await;
    let bad = [
        json!({"unit": "furlongs"}),
        json!({"category": "nowhere"}),
        json!({"label": " "}),
        json!({"values": []}),
        json!({"unit": "text"}),
        json!({"values": [value("2014-09-01", 1.0), value("2014-09-01", 2.0)]}),
    ];
    for change in bad {
        let mut fact = ceiling(&[value("2014-09-01", 1.0)]);
        fact.as_object_mut().unwrap().extend(change.as_object().unwrap().clone());
        check_failure(&site.put_as("editor", CEILING, &fact).await, 400);
    }
    let unsure = json!({"from": "2014-09-01", "number": 1, "confidence": "C", "checked": "2026-11-20", "source": {"title": "x"}});
    check_failure(&site.put_as("editor", CEILING, &ceiling(&[unsure])).await, 400);
    let id = "/cms/api/facts/Wage%20Ceiling";
    check_failure(&site.put_as("editor", id, &ceiling(&[value("2014-09-01", 1.0)])).await, 400);
    check_failure(&site.put_as("author", CEILING, &ceiling(&[value("2014-09-01", 1.0)])).await, 403);
    assert_eq!(site.read("/cms/api/facts").await["data"]["facts"][0]["now"]["value"], "₹15,000 a month");
}

async fn an_unknown_fact_is_not_published(engine: Engine) {
    let site = with_ceiling(engine).await;
    let input = json!({"title": "T", "category_id": "epfo", "content": "<p>{{fact:epf.nothing}}</p>"});
    let refused = check_failure(&site.post_as("editor", "/cms/api/contents", &input).await, 400);
    assert!(refused["fields"]["content"].as_str().unwrap().contains("epf.nothing"), "{refused}");
    let input = json!({"title": "T", "category_id": "epfo", "content": "<p>x</p>", "facts": [{"fact": "epf.nothing"}]});
    check_failure(&site.post_as("editor", "/cms/api/contents", &input).await, 400);
}

async fn the_registry_is_a_page(engine: Engine) {
    let site = with_ceiling(engine).await;
    assert!(site.get("/rules").await.expect(200).text().contains("as of"), "the program's own words until there are others");
    let folder = folder();
    write(folder.path(), "pages/rules.md", "---\ntitle: Rules and rates\ndescription: All of them.\n---\nHow to read this.\n");
    let finished = site.cli(&["import", &folder.path().display().to_string(), "--format", "markdown"]).await;
    assert!(finished.success, "{}", finished.stderr);
    let page = eventually(SOON, "the page is there", || async {
        let page = site.get("/rules").await.expect(200).text();
        page.contains("How to read this.").then_some(page)
    })
    .await;
    for wanted in ["₹15,000 a month", "1 Sep 2014", "Order of 2014-09-01", "Rules as of", "20 Nov 2026", "How to read this."] {
        assert!(page.contains(wanted), "{wanted}");
    }
    // The footer's day follows the registry.
    assert_eq!(site.read("/cms/api/site").await["data"]["rulesAsOf"], "2026-11-20");
}

const FACTS: &str = "- id: a.rate\n  label: The rate\n  category: epfo\n  unit: percent a year\n  values:\n\
    \x20   - {from: 2024-04-01, value: 8.25, confidence: A, checked: 2026-11-20, source: {title: EPFO}}\n";

/// They come with the program: the next of each, in order, with its source, on the page too.
async fn deadlines_stand_among_the_rules(engine: Engine) {
    let site = Site::start(engine).await;
    let coming = site.read("/cms/api/facts").await["data"]["comingDates"].as_array().unwrap().clone();
    let dates: Vec<&str> = coming.iter().map(|one| one["date"].as_str().unwrap()).collect();
    assert!(dates.len() >= 8 && dates.is_sorted(), "{dates:?}");
    assert!(coming.iter().all(|one| one["source"]["title"].is_string() && !one["summary"].as_str().unwrap().is_empty()), "{coming:?}");
    let page = site.get("/rules").await.expect(200).text();
    for shown in ["Upcoming dates", "Advance tax: third instalment, 75% in total"] {
        assert!(page.contains(shown), "{shown}");
    }
}

/// What was and what is, newest first, only of the last year and only what differs; the next deadlines; a calculator with its values.
/// The day so many months before today.
#[allow(clippy::disallowed_methods)]
fn months_ago(months: i64) -> String {
    let today = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date();
    today.checked_sub(jiff::Span::new().months(months)).unwrap().to_string()
}

async fn the_home_page_tells_what_changed_and_what_comes(engine: Engine) {
    let site = with_ceiling(engine).await;
    let told = async || site.read("/cms/api/front-page").await["data"].clone();
    assert_eq!(told().await["changedRules"], json!([]), "a rule without a former value");
    let (recent, long_ago) = (months_ago(2), months_ago(14));
    site.put_as("editor", CEILING, &ceiling(&[value("2014-09-01", 15_000.0), value(&recent, 25_000.0)])).await.expect(200);
    let other = |values: &[Value]| json!({"label": "Other", "category": "epfo", "unit": "rupees", "values": values});
    let (old, same) = ([value("2014-09-01", 1.0), value(&long_ago, 2.0)], [value("2014-09-01", 1.0), value(&months_ago(3), 1.0)]);
    site.put_as("editor", "/cms/api/facts/epf.old", &other(&old)).await.expect(200);
    site.put_as("editor", "/cms/api/facts/epf.same", &other(&same)).await.expect(200);
    let front = told().await;
    let changed = json!([{"fact": "epf.wage-ceiling", "label": "PF wage ceiling", "was": "₹15,000 a month", "now": "₹25,000 a month", "since": recent}]);
    assert_eq!(front["changedRules"], changed);
    let dates: Vec<&str> = front["comingDates"].as_array().unwrap().iter().map(|one| one["date"].as_str().unwrap()).collect();
    assert!(dates.len() == 8 && dates.is_sorted(), "{dates:?}");
    assert_eq!((&front["calculator"]["kind"], &front["calculator"]["url"]), (&json!("emi"), &json!("/calculators/emi")));
    let page = site.get("/").await.expect(200).text();
    for shown in ["What changed in the rules", "₹25,000", "Coming dates", "Start here", "Work it out"] {
        assert!(page.contains(shown), "{shown}");
    }
}

async fn a_folder_brings_facts_corrections_and_sums(engine: Engine) {
    let site = Site::start(engine).await;
    let folder = folder();
    write(folder.path(), "categories.yml", "- {name: EPFO, slug: epfo}\n");
    write(folder.path(), "facts/a.yml", FACTS);
    let head = "---\ntitle: Sums\nchecked_on: 2026-11-20\nfacts:\n  - fact: a.rate\nworked:\n  - name: One\n    given: {rate: \"fact:a.rate\", sum: 100000}\n\
        \x20   steps: [\"interest = sum * rate / 100\"]\n    shown: {interest: \"₹8,250\"}\ncorrections:\n  - {on: 2026-11-18, what: The rate was wrong.}\n---\n";
    write(folder.path(), "articles/epfo/sums.md", &format!("{head}At {{{{fact:a.rate}}}} that is ₹8,250.\n"));
    let path = folder.path().display().to_string();
    let dry = site.cli(&["import", &path, "--format", "markdown", "--dry-run"]).await;
    assert!(dry.success, "{}{}", dry.stdout, dry.stderr);
    let real = site.cli(&["import", &path, "--format", "markdown"]).await;
    assert!(real.success, "{}{}", real.stdout, real.stderr);
    let page = eventually(SOON, "the article is there", || async {
        let page = site.get("/epfo/sums").await;
        (page.status == 200).then(|| page.text())
    })
    .await;
    for wanted in ["8.25% a year", ">8.25%</data>", "The rate was wrong."] {
        assert!(page.contains(wanted), "{wanted}");
    }
    // The same folder again changes nothing, also with --update.
    let again = site.cli(&["import", &path, "--format", "markdown", "--update"]).await;
    assert!(again.stdout.contains("0 article(s) added, 0 updated, 1 kept"), "{}", again.stdout);
    write(folder.path(), "articles/epfo/sums.md", &format!("{head}At {{{{fact:a.other}}}} that is ₹8,250.\n"));
    let broken = site.cli(&["import", &path, "--format", "markdown", "--update"]).await;
    assert!(!broken.success && broken.stderr.contains("sums.md") && broken.stderr.contains("a.other"), "{}", broken.stderr);
}

async fn a_correction_is_dated_and_listed(engine: Engine) {
    let site = with_ceiling(engine).await;
    let id = quoting(&site).await["_id"].as_str().unwrap().to_owned();
    assert_eq!(site.read("/cms/api/corrections").await["data"], json!([]));
    let before = site.read(&format!("/cms/api/contents/{id}")).await["data"]["updatedAt"].clone();
    site.edit(&id, json!({"correction": "The year was 2014, not 2013."})).await;
    let listed = eventually(SOON, "the correction is listed", || async {
        let listed = site.read("/cms/api/corrections").await["data"].clone();
        (listed.as_array().unwrap().len() == 1).then_some(listed)
    })
    .await;
    assert_eq!((&listed[0]["text"], &listed[0]["url"]), (&json!("The year was 2014, not 2013."), &json!("/epfo/ceiling")));
    let page = site.get("/epfo/ceiling").await.expect(200).text();
    assert!(page.contains("The year was 2014, not 2013."));
    let after = site.read(&format!("/cms/api/contents/{id}")).await["data"]["updatedAt"].as_str().unwrap().to_owned();
    assert_ne!(before, json!(after));
    assert!(page.contains(&format!("\"dateModified\":\"{after}\"")), "dateModified is the correction's");
}
