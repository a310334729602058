//! Following articles, rules and topics: one mail for each change, by consent, never twice, ended by a link, a switch or the account's end.

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Browser, Engine, Site, ticked, typed};

on_both_databases!(
    a_changed_rule_is_told_once,
    a_rule_that_changes_back_is_told_again,
    a_topic_tells_of_its_rules_and_articles,
    an_article_brings_no_old_corrections_to_a_topic,
    a_mended_figure_is_told_as_ours,
    a_correction_is_told_once,
    whoever_leaves_is_told_nothing,
    a_day_brings_a_few_mails_at_most,
    only_a_proven_address_follows,
);

const EMAIL: &str = "asha@example.in";
const FOLLOWS: &str = "/cms/api/subscribers/follows";
const CONSENTS: &str = "/cms/api/subscribers/consents";
const WRITTEN: &str = "SELECT COUNT(*) FROM messages WHERE kind = 'rule-alert'";
const ROWS: &str = "SELECT COUNT(*) FROM follows";

async fn set_fact(site: &Site, id: &str, values: &[(&str, f64)]) {
    let values: Vec<Value> = values
        .iter()
        .map(|(from, number)| {
            json!({"from": from, "number": number, "confidence": "A", "checked": "2026-11-20", "source": {"title": format!("Order of {from}")}})
        })
        .collect();
    let fact = json!({"label": format!("The rule {id}"), "category": "epfo", "unit": "rupees a month", "values": values});
    site.put_as("editor", &format!("/cms/api/facts/{id}"), &fact).await.expect(200);
}

/// An article that quotes the rule, and its subject.
async fn quoting_article(site: &Site, title: &str) -> (String, String) {
    let article = site.article(json!({"title": title, "category_id": "epfo", "content": "<p>It is {{fact:epf.wage-ceiling}}.</p>"})).await;
    let id = article["_id"].as_str().unwrap().to_owned();
    let subject = format!("{FOLLOWS}/article:{id}");
    (id, subject)
}

async fn prepare(engine: Engine) -> Site {
    let site = Site::with_sandbox(engine).await;
    site.category("EPFO").await;
    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0)]).await;
    site
}

async fn follow(site: &Site, reader: &Browser<'_>, subject: &str) -> Value {
    let notice = site.read("/cms/api/notices/follow").await["data"]["version"].clone();
    reader.put(subject, &json!({"notice": notice})).await.expect(200).json()["data"].clone()
}

async fn look_for_changes(site: &Site) {
    site.run_command(&["tasks", "run", "rule-alerts"]).await;
}

async fn a_changed_rule_is_told_once(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let (_, ceiling) = quoting_article(&site, "The ceiling").await;
    let (_, pension) = quoting_article(&site, "The pension").await;
    let list = follow(&site, &reader, &ceiling).await;
    assert_eq!((&list["agreed"], &list["follows"][0]["url"]), (&json!(true), &json!("/epfo/ceiling")));
    for subject in [pension.as_str(), "/cms/api/subscribers/follows/fact:epf.wage-ceiling", ceiling.as_str()] {
        reader.put(subject, &json!({})).await.expect(200);
    }
    assert_eq!(site.database.number(ROWS).await, 3, "following twice changes nothing");
    look_for_changes(&site).await;
    site.quiet().await;
    assert!(site.list_sent_by(EMAIL, "rule_alert").await.is_empty(), "nothing has changed yet");

    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0), ("2026-09-17", 25_000.0)]).await;
    look_for_changes(&site).await;
    let text = site.message(EMAIL, "rule_alert").await["text"].as_str().unwrap().to_owned();
    let said = ["A rule has changed", "It said: ₹15,000 a month", "It is: ₹25,000 a month", "In force since: 17 Sep 2026"];
    for words in said.into_iter().chain(["Order of 2026-09-17", "/unsubscribe/"]) {
        assert!(text.contains(words), "{words}: {text}");
    }
    look_for_changes(&site).await;
    // A value for a day to come, and another source, are no change.
    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0), ("2026-09-17", 25_000.0), ("2099-04-01", 30_000.0)]).await;
    look_for_changes(&site).await;
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, "rule_alert").await.len(), 1, "one mail, though three followed pages show the rule");
}

/// There and back and there again: each time it is news.
async fn a_rule_that_changes_back_is_told_again(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let (_, subject) = quoting_article(&site, "The ceiling").await;
    follow(&site, &reader, &subject).await;
    reader.put("/cms/api/subscribers/follows/fact:epf.wage-ceiling", &json!({})).await.expect(200);
    let (before, after) = ([("2014-09-01", 15_000.0)], [("2014-09-01", 15_000.0), ("2026-09-17", 25_000.0)]);
    for (times, values) in [&after[..], &before[..], &after[..]].into_iter().enumerate() {
        set_fact(&site, "epf.wage-ceiling", values).await;
        look_for_changes(&site).await;
        site.quiet().await;
        assert_eq!(site.list_sent_by(EMAIL, "rule_alert").await.len(), times + 1);
    }
    let texts: Vec<String> =
        site.list_sent_by(EMAIL, "rule_alert").await.iter().map(|mail| mail["text"].as_str().unwrap().to_owned()).collect();
    assert!(texts[1].contains("It said: ₹25,000 a month") && texts[1].contains("It is: ₹15,000 a month"), "{}", texts[1]);
    assert!(texts[0].contains("It said: ₹15,000 a month") && texts[0].contains("It is: ₹25,000 a month"), "{}", texts[0]);
}

async fn a_topic_tells_of_its_rules_and_articles(engine: Engine) {
    let site = prepare(engine).await;
    let shelf = site.read("/cms/api/categories").await["data"][0].clone();
    let subject = format!("{FOLLOWS}/category:{}", shelf["_id"].as_str().unwrap());
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    // The agreement of those who followed before there were topics does not speak of them.
    let (id, article) = quoting_article(&site, "The ceiling").await;
    follow(&site, &reader, &article).await;
    site.database.run("UPDATE consents SET notice = 'follow-1 sha256:00' WHERE purpose = 'rules'").await;
    check_failure(&reader.put(&subject, &json!({})).await, 400);
    reader.delete(&article, &json!({})).await.expect(200);
    let list = follow(&site, &reader, &subject).await;
    assert_eq!((&list["follows"][0]["title"], &list["follows"][0]["url"]), (&json!("EPFO"), &json!("/categories?id=epfo")));
    reader.put(&subject, &json!({})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 1, "following twice changes nothing");

    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0), ("2026-09-17", 25_000.0)]).await;
    site.edit(&id, json!({"correction": "The ceiling was given as a yearly sum."})).await;
    site.article(json!({"title": "Of another topic", "correction": "It was the wrong form."})).await;
    look_for_changes(&site).await;
    look_for_changes(&site).await;
    let rule = site.message(EMAIL, "rule_alert").await["text"].as_str().unwrap().to_owned();
    assert!(rule.contains("It is: ₹25,000 a month") && rule.contains("/rules#epf.wage-ceiling"), "{rule}");
    let correction = site.message(EMAIL, "correction_alert").await["text"].as_str().unwrap().to_owned();
    for words in ["\"The ceiling\"", "The ceiling was given as a yearly sum.", "/epfo/ceiling", "EPFO"] {
        assert!(correction.contains(words), "{words}: {correction}");
    }
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, "rule_alert").await.len(), 1);
    assert_eq!(site.list_sent_by(EMAIL, "correction_alert").await.len(), 1, "not that of another topic's article");
    let exported = reader.get("/cms/api/subscribers/export").await.expect(200).json();
    assert!(subject.ends_with(exported["follows"][0]["subject"].as_str().unwrap()), "{exported}");
    reader.delete(&subject, &json!({})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 0);
}

/// What an article was corrected in under another topic is no news to the followers of the one that it comes to, even on the same day.
async fn an_article_brings_no_old_corrections_to_a_topic(engine: Engine) {
    let site = prepare(engine).await;
    let topic = site.read("/cms/api/categories").await["data"][0].clone();
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    follow(&site, &reader, &format!("{FOLLOWS}/category:{}", topic["_id"].as_str().unwrap())).await;
    let article = site.article(json!({"title": "On the move"})).await;
    let id = article["_id"].as_str().unwrap();
    site.edit(id, json!({"correction": "It was the wrong form."})).await;
    look_for_changes(&site).await;
    site.edit(id, json!({"category_id": "epfo"})).await;
    look_for_changes(&site).await;
    site.quiet().await;
    assert!(site.list_sent_by(EMAIL, "correction_alert").await.is_empty(), "it was corrected before it came");
    site.edit(id, json!({"correction": "The limit was of last year."})).await;
    look_for_changes(&site).await;
    look_for_changes(&site).await;
    let text = site.message(EMAIL, "correction_alert").await["text"].as_str().unwrap().to_owned();
    assert!(text.contains("The limit was of last year.") && !text.contains("wrong form"), "{text}");
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, "correction_alert").await.len(), 1);
}

/// A wrong figure of ours that is mended is no change of the rule.
async fn a_mended_figure_is_told_as_ours(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let (_, subject) = quoting_article(&site, "The ceiling").await;
    follow(&site, &reader, &subject).await;
    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 16_000.0)]).await;
    look_for_changes(&site).await;
    let mail = site.message(EMAIL, "rule_alert").await;
    let text = mail["text"].as_str().unwrap();
    for words in ["We have corrected a figure", "It said: ₹15,000 a month", "It is: ₹16,000 a month", "In force since: 1 Sep 2014"] {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!mail.to_string().contains("A rule has changed"), "{mail}");
}

async fn a_correction_is_told_once(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let (id, subject) = quoting_article(&site, "The ceiling").await;
    site.edit(&id, json!({"correction": "We had the wrong form."})).await;
    follow(&site, &reader, &subject).await;
    look_for_changes(&site).await;
    site.edit(&id, json!({"correction": "The ceiling was given as a yearly sum."})).await;
    look_for_changes(&site).await;
    let text = site.message(EMAIL, "correction_alert").await["text"].as_str().unwrap().to_owned();
    assert!(text.contains("The ceiling was given as a yearly sum.") && text.contains("/epfo/ceiling"), "{text}");
    site.edit(&id, json!({"content": "<p>Now it is {{fact:epf.wage-ceiling}}.</p>"})).await;
    look_for_changes(&site).await;
    site.quiet().await;
    assert_eq!(
        site.list_sent_by(EMAIL, "correction_alert").await.len(),
        1,
        "neither what was there before, nor an edit without a correction"
    );
    site.edit(&id, json!({"correction": "The ceiling is of wages, not of contributions."})).await;
    look_for_changes(&site).await;
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, "correction_alert").await.len(), 2, "a second correction of the same day is told as well");
}

async fn whoever_leaves_is_told_nothing(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let (_, subject) = quoting_article(&site, "The ceiling").await;
    follow(&site, &reader, &subject).await;
    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0), ("2026-09-17", 25_000.0)]).await;
    look_for_changes(&site).await;
    let mail = site.message(EMAIL, "rule_alert").await;
    // The link in the mail ends these mails, and these alone.
    let one_click = url::Url::parse(mail["oneClick"].as_str().unwrap()).unwrap().path().to_owned();
    let body = "List-Unsubscribe=One-Click";
    site.ask(Method::POST, &one_click).body("application/x-www-form-urlencoded", body).expect(200).await;
    assert!(!reader.agrees("rules").await && reader.agrees("email").await);
    let list = reader.get(FOLLOWS).await.expect(200).json()["data"].clone();
    assert_eq!((&list["agreed"], list["follows"].as_array().unwrap().len()), (&json!(false), 1), "what they follow stays listed");
    set_fact(&site, "epf.wage-ceiling", &[("2014-09-01", 15_000.0), ("2026-09-17", 26_000.0)]).await;
    look_for_changes(&site).await;
    // Agreeing again begins from that day.
    reader.put(CONSENTS, &json!({"rules": true, "notice": "follow-2"})).await.expect(200);
    look_for_changes(&site).await;
    let exported = reader.get("/cms/api/subscribers/export").await.expect(200).json();
    assert!(subject.ends_with(exported["follows"][0]["subject"].as_str().unwrap()), "{exported}");
    reader.delete(&subject, &json!({})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 0);
    follow(&site, &reader, &subject).await;
    reader.delete("/cms/api/subscribers/me", &json!({"confirm": EMAIL})).await.expect(200);
    assert_eq!(site.database.number(ROWS).await, 0, "erased with the account");
    look_for_changes(&site).await;
    site.quiet().await;
    assert_eq!(site.list_sent_by(EMAIL, "rule_alert").await.len(), 1);
}

/// On the day of a Budget many rules change at once: a person gets five mails, and the rest on the next days.
async fn a_day_brings_a_few_mails_at_most(engine: Engine) {
    let site = prepare(engine).await;
    let reader = site.subscriber(&ticked(EMAIL, "9876543210")).await;
    let rules: Vec<String> = (1..=7).map(|number| format!("tax.rule-{number}")).collect();
    for rule in &rules {
        set_fact(&site, rule, &[("2014-09-01", 100.0)]).await;
        follow(&site, &reader, &format!("{FOLLOWS}/fact:{rule}")).await;
    }
    for rule in &rules {
        set_fact(&site, rule, &[("2014-09-01", 100.0), ("2026-02-01", 200.0)]).await;
    }
    look_for_changes(&site).await;
    look_for_changes(&site).await;
    assert_eq!(site.database.number(WRITTEN).await, 5);
    site.database.run("UPDATE messages SET created_at = created_at - 172800000000 WHERE kind = 'rule-alert'").await;
    look_for_changes(&site).await;
    look_for_changes(&site).await;
    assert_eq!(site.database.number(WRITTEN).await, 7, "nothing is lost, and nothing comes twice");
}

async fn only_a_proven_address_follows(engine: Engine) {
    let site = prepare(engine).await;
    let (_, subject) = quoting_article(&site, "The ceiling").await;
    check_failure(&site.browser().put(&subject, &json!({"notice": "follow-2"})).await, 401);
    let claimed = site.browser();
    claimed.subscribe(&typed(EMAIL)).await;
    check_failure(&claimed.put(&subject, &json!({"notice": "follow-2"})).await, 403);
    let reader = site.subscriber(&typed("ravi@example.in")).await;
    for notice in [json!(null), json!("subscribe-1"), json!("follow-1")] {
        check_failure(&reader.put(&subject, &json!({"notice": notice})).await, 400);
    }
    let draft = site.article(json!({"title": "Not yet", "category_id": "epfo", "status": "draft"})).await;
    let draft = format!("article:{}", draft["_id"].as_str().unwrap());
    for unknown in
        ["fact:no.such-rule", "topic:epfo", "category:epfo", "category:0192f3a4-7c1e-7000-8000-000000000001", "article:1", draft.as_str()]
    {
        check_failure(&reader.put(&format!("{FOLLOWS}/{unknown}"), &json!({"notice": "follow-2"})).await, 404);
    }
    assert_eq!(site.database.number(ROWS).await, 0);
}
