//! What a Hindi reader gets without asking for it each time: mails about webinars, the digest, alerts, replies, the yearly reminder, texts to
//! a mobile number. Their mails' language is that of their newest case.

use serde_json::{Value, json};

use crate::cases::{CASES, EMAIL, NUMBER, open, person, request};
use crate::comments::{known_author, moderate, post_comment, reply};
use crate::fund_accounts::{PASSWORD, prove};
use crate::site::{Browser, Engine, SOON, Site, eventually, ticked};
use crate::webinars::{WEBINARS, announce_webinar, id, register};

on_both_databases!(
    mails_about_a_webinar_are_hindi,
    whatsapp_about_a_webinar_is_hindi,
    the_digest_has_titles_of_hindi_editions,
    alerts_are_hindi,
    a_reply_to_a_comment_is_told_in_hindi,
    the_yearly_reminder_is_hindi,
    an_answer_to_a_search_in_hindi_is_mailed_in_hindi,
    texts_to_a_hindi_readers_number_are_hindi,
);

const ENGLISH_EMAIL: &str = "ravi@example.in";
const TITLE: &str = "पीएफ क्लेम क्यों लौटते हैं";

fn is_hindi(text: &str) -> bool {
    text.chars().any(|letter| ('\u{900}'..='\u{97f}').contains(&letter))
}

fn text<'a>(mail: &'a Value, part: &str) -> &'a str {
    mail[part].as_str().unwrap()
}

/// A person with a case in Hindi.
async fn hindi_reader(site: &Site) -> Browser<'_> {
    let asha = person(site).await;
    let mut entry = request("मेरा क्लेम लौट आया।");
    entry["language"] = json!("hi");
    asha.post(CASES, &entry).await.expect(201);
    asha
}

/// An English article with its Hindi edition.
async fn article_in_both(site: &Site, content: &str) -> (Value, Value) {
    let english = site.article(json!({"title": "Why PF claims get rejected", "content": content})).await;
    site.post_as("editor", "/cms/api/categories", &json!({"name": "हिन्दी", "slug": "hi"})).await.expect(201);
    let edition = json!({"title": TITLE, "slug": english["slug"], "category_id": "hi", "content": content, "excerpt": "नाम की स्पेलिंग से।"});
    (english, site.article(edition).await)
}

async fn mails_about_a_webinar_are_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    asha.agree("whatsapp", false).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    register(&asha, &webinar, EMAIL).await.expect(200);
    let ravi = site.subscriber(&ticked(ENGLISH_EMAIL, "9876543211")).await;
    register(&ravi, &webinar, ENGLISH_EMAIL).await.expect(200);
    let registered = site.message(EMAIL, "webinar_registered").await;
    assert_eq!(registered["subject"], "आपकी सीट: Claims, in plain words");
    let words = text(&registered, "text");
    assert!(words.contains("शाम 6:30 बजे भारतीय समय") && !words.contains("IST"), "{words}");
    let html = text(&registered, "html");
    assert!(html.contains("<html lang=\"hi\">") && html.contains("<span lang=\"en\">Claims, in plain words</span>"), "{html}");
    let english = site.message(ENGLISH_EMAIL, "webinar_registered").await;
    assert_eq!(english["subject"], "Your seat: Claims, in plain words");
    assert!(text(&english, "text").contains("6:30 pm IST") && !is_hindi(text(&english, "text")), "{english}");

    let path = format!("{WEBINARS}/{}", id(&webinar));
    site.put_as("editor", &path, &json!({"time": "19:30"})).await.expect(200);
    site.morning().await;
    let moved = site.message(EMAIL, "webinar_moved").await;
    assert_eq!(moved["subject"], "समय बदला: Claims, in plain words");
    let words = text(&moved, "text");
    assert!(words.contains("नया समय: ") && words.contains("शाम 7:30 बजे") && words.contains("पहले: ") && !words.contains(" pm "), "{words}");
    site.put_as("editor", &path, &json!({"cancelReason": "The speaker is ill"})).await.expect(200);
    site.morning().await;
    let cancelled = site.message(EMAIL, "webinar_cancelled").await;
    assert_eq!(cancelled["subject"], "रद्द हुआ: Claims, in plain words");
    assert!(text(&cancelled, "html").contains("<span lang=\"en\">The speaker is ill</span>"), "{cancelled}");
}

async fn whatsapp_about_a_webinar_is_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    let webinar = announce_webinar(&site, 3, json!({})).await;
    register(&asha, &webinar, EMAIL).await.expect(200);
    site.database.run("UPDATE jobs SET run_at = 0 WHERE CAST(payload AS TEXT) LIKE '%remindOfWebinar%'").await;
    let reminded = eventually(SOON, "three reminders by WhatsApp", async || {
        let sent = site.list_sent_by(NUMBER, "webinar_reminder_1").await;
        (sent.len() == 3).then_some(sent)
    })
    .await;
    for message in &reminded {
        let words = text(message, "text");
        assert!(words.starts_with("नमस्ते Asha, याद रहे: वेबिनार “Claims, in plain words” "), "{words}");
        assert!(words.contains("शाम 6:30 बजे भारतीय समय") && !words.contains("IST"), "{words}");
    }
    for soon in ["10 मिनट में", "एक घंटे में", "कल"] {
        let said = format!("{soon} शुरू होगा");
        assert!(reminded.iter().any(|message| text(message, "text").contains(&said)), "{said}: {reminded:?}");
    }
}

async fn the_digest_has_titles_of_hindi_editions(engine: Engine) {
    let site = open(engine).await;
    hindi_reader(&site).await;
    site.subscriber(&ticked(ENGLISH_EMAIL, "9876543211")).await;
    let (english, hindi) = article_in_both(&site, "<p>Names.</p>").await;
    let item = |kind: &str, title: &str, link: &Value| json!({"kind": kind, "title": title, "summary": "In English.", "link": link});
    let day = site.today();
    let body = json!({
        "title": "Why PF claims get rejected",
        "intro": format!("3 things worth knowing on {}.", day.strftime("%-d %b %Y")),
        "items": [
            item("article", "Why PF claims get rejected", &english["url"]),
            item("news", "Corrected: Why PF claims get rejected", &english["url"]),
            item("rule", "A rate went up", &json!("/rules")),
        ],
    });
    let path = format!("/cms/api/digests/{day}");
    site.put_as("editor", &path, &body).await.expect(200);
    site.post_as("editor", &format!("{path}/approve"), &json!({})).await.expect(200);
    let mail = eventually(SOON, "the digest has come", async || {
        site.morning().await;
        site.list_sent_by(EMAIL, "daily_digest").await.pop()
    })
    .await;
    assert_eq!(mail["subject"], format!("रोज़ की ख़बरें: {TITLE}"));
    let html = text(&mail, "html");
    for words in [
        "<html lang=\"hi\">",
        "जानने लायक 3 बातें।",
        "नाम की स्पेलिंग से।",
        &format!("सुधार: {TITLE}"),
        "<span lang=\"en\">A rate went up</span> (अंग्रेज़ी में)",
        "आपने सहमति दी थी, इसलिए यह ई-मेल मिला है",
        "बंद करें या कुछ समय रोकें",
    ] {
        assert!(html.contains(words), "{words}: {html}");
    }
    // HTML has its slashes escaped.
    assert!(text(&mail, "text").contains(text(&hindi, "url")), "{mail}");
    for words in ["Why PF claims", "Unsubscribe", "Why it matters", "Read it with", "worth knowing"] {
        assert!(!html.contains(words), "{words}: {html}");
    }
    let english = site.message(ENGLISH_EMAIL, "daily_digest").await;
    assert_eq!(english["subject"], "Why PF claims get rejected");
    assert!(!is_hindi(text(&english, "text")) && text(&english, "text").contains("3 things worth knowing"), "{english}");
}

async fn alerts_are_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    site.category("EPFO").await;
    let set_ceiling = async |values: Value| {
        let fact = json!({"label": "The wage ceiling", "category": "epfo", "unit": "rupees a month", "values": values});
        site.put_as("editor", "/cms/api/facts/epf.wage-ceiling", &fact).await.expect(200);
    };
    let value = |from: &str, number: f64| json!({"from": from, "number": number, "confidence": "A", "checked": "2026-11-20", "source": {"title": format!("Order of {from}")}});
    set_ceiling(json!([value("2014-09-01", 15_000.0)])).await;
    let (english, hindi) = article_in_both(&site, "<p>It is {{fact:epf.wage-ceiling}}.</p>").await;
    let subject = format!("/cms/api/subscribers/follows/article:{}", text(&english, "_id"));
    asha.put(&subject, &json!({"notice": "follow-2-hi"})).await.expect(200);
    set_ceiling(json!([value("2014-09-01", 15_000.0), value("2026-09-17", 25_000.0)])).await;
    site.edit(text(&english, "_id"), json!({"content": "<p>Now {{fact:epf.wage-ceiling}}.</p>", "correction": "The date was wrong."}))
        .await;
    site.run_command(&["tasks", "run", "rule-alerts"]).await;
    let mail = site.message(EMAIL, "rule_alert").await;
    assert_eq!(mail["subject"], "एक नियम बदल गया है: The wage ceiling");
    let words = text(&mail, "text");
    for said in ["पहले: ₹15,000 प्रति माह", "अब: ₹25,000 प्रति माह", "लागू: 17 सितंबर 2026 से", TITLE, text(&hindi, "url")]
    {
        assert!(words.contains(said), "{said}: {words}");
    }
    assert!(!words.contains("You get this") && !words.contains("It said"), "{words}");
    let corrected = site.message(EMAIL, "correction_alert").await;
    assert_eq!(corrected["subject"], format!("हमने “{TITLE}” में सुधार किया है"));
    let html = text(&corrected, "html");
    assert!(
        html.contains("<span lang=\"en\">The date was wrong.</span>") && text(&corrected, "text").contains(text(&hindi, "url")),
        "{html}"
    );
    assert!(!html.contains("Why PF claims") && !html.contains("(अंग्रेज़ी में)"), "{html}");
}

async fn a_reply_to_a_comment_is_told_in_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    asha.agree("comments", true).await;
    let article = text(&site.article(json!({"title": "Why PF claims get rejected"})).await, "_id").to_owned();
    let first = post_comment(&asha, &article, "A question.").await;
    moderate(&site, &first, "approve").await;
    let (ravi, _) = known_author(&site, &article, ENGLISH_EMAIL).await;
    reply(&ravi, &first, "An answer.").await;
    site.morning().await;
    let mail = site.message(EMAIL, "comment_reply").await;
    assert_eq!(mail["subject"], "“Why PF claims get rejected” पर आपकी टिप्पणी का जवाब");
    assert!(text(&mail, "html").contains("<html lang=\"hi\">") && text(&mail, "text").contains("ये ई-मेल बंद करें"), "{mail}");
}

async fn the_yearly_reminder_is_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    asha.put("/cms/api/subscribers/consents", &json!({"papers": true, "notice": "papers-1-hi"})).await.expect(200);
    site.database.run("UPDATE papers_reminders SET next_at = 1").await;
    site.run_command(&["tasks", "run", "papers-reminders"]).await;
    let mail = site.message(EMAIL, "papers_reminder").await;
    assert_eq!(mail["subject"], "साल में एक बार: अपने काग़ज़ात देख लें");
    assert!(text(&mail, "html").contains("<html lang=\"hi\">") && !text(&mail, "text").contains("You asked"), "{mail}");
}

async fn an_answer_to_a_search_in_hindi_is_mailed_in_hindi(engine: Engine) {
    let site = Site::with_sandbox(engine).await;
    for (email, consent) in [(EMAIL, "tell-me-2-hi"), (ENGLISH_EMAIL, "tell-me-2")] {
        let wish = json!({"keyword": "quokka", "notify": true, "email": email, "consent": consent});
        site.post("/cms/api/analytics/search/record", &wish).await.expect(202);
    }
    site.article(json!({"title": "Quokka"})).await;
    eventually(SOON, "the article can be found", async || (site.search("quokka").await["totalCount"] == 1).then_some(())).await;
    let hindi = eventually(SOON, "the answer has come", async || {
        site.database.run("UPDATE recurring_tasks SET next_due = 0 WHERE name = 'notify-requests' AND lease_token IS NULL").await;
        site.morning().await;
        site.list_sent_by(EMAIL, "search_answered").await.pop()
    })
    .await;
    assert_eq!(hindi["subject"], "आपने जो पूछा था, उस पर अब कुछ है: Quokka");
    assert!(text(&hindi, "text").contains("Quokka (अंग्रेज़ी में)"), "{hindi}");
    let english = site.message(ENGLISH_EMAIL, "search_answered").await;
    assert!(!is_hindi(text(&english, "text")), "{english}");
}

async fn texts_to_a_hindi_readers_number_are_hindi(engine: Engine) {
    let site = open(engine).await;
    let asha = hindi_reader(&site).await;
    // Nobody's number yet, so the first code is in English.
    prove(&site, &asha, "9000000001", "password").await;
    let password = json!({"uan": "100100100101", "password": "long enough", "source": "first"});
    asha.post(PASSWORD, &password).await.expect(200);
    let codes = async || site.list_sent_by("9000000001", "pf-code").await;
    assert!(codes().await.iter().all(|sent| text(sent, "text").contains("is your code for The Fine Print")));
    prove(&site, &asha, "9000000001", "login").await;
    let sent = codes().await;
    let words = sent.iter().map(|one| text(one, "text")).find(|words| is_hindi(words)).expect("a code in Hindi");
    assert!(words.contains("The Fine Print के लिए आपका कोड है"), "{words}");
}
