//! Short answers over HTTP: their pages in three languages, their place in articles, and how editors keep them.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, NO_SUCH_ID, SOON, Site, eventually, typed, within_a_second};

on_both_databases!(
    an_answer_has_a_page_in_each_language,
    an_article_shows_its_answers,
    all_questions_stand_on_one_page,
    an_answer_is_withdrawn_with_its_article,
    what_is_edited_shows_at_once,
    editors_save_check_and_delete,
    wrong_answers_are_refused,
    readers_list_and_find_answers,
    words_without_an_end_are_cut,
    a_busy_network_is_shown_what_is_kept,
    a_search_shows_answers_in_its_language,
    a_covered_gap_is_closed_with_the_save,
    the_assistant_answers_what_was_covered,
    the_glossary_shows_the_terms_that_are_explained,
    an_article_marks_the_first_mention_of_a_term,
);

const FACT: &str = "/cms/api/facts/epf.claim-days";
const BODY: &str =
    "<h2>How long it takes</h2><p>A claim takes {{fact:epf.claim-days}}.</p><h2>Questions</h2><h3>Who pays a claim?</h3><p>EPFO.</p>";

fn claim_days(days: u32) -> Value {
    json!({"label": "Days of a claim", "category": "epfo", "unit": "days", "values": [{"from": "2020-01-01", "number": days, "confidence": "A",
        "checked": "2026-11-20", "source": {"title": "Charter", "publisher": "EPFO"}}]})
}

/// An answer that rests on the article "Claims"; `with` replaces fields.
fn answer(slug: &str, with: Value) -> Value {
    let mut body = json!({
        "product": "epf", "intent": "duration", "article": "claims", "section": "How long it takes", "checkedOn": "2026-11-20",
        "question": {"en": format!("How long does claim {slug} take?"), "hi": format!("क्लेम {slug} में कितने दिन लगते हैं?"), "hinglish": format!("Claim {slug} me kitne din lagte hain?")},
        "phrasings": [format!("{slug} time"), format!("{slug} kab aayega"), format!("{slug} कब मिलेगा")],
        "answer": {
            "en": "EPFO settles a complete claim **in {{fact:epf.claim-days}}**, counted from the day on which the claim was filed. After that, raise a grievance on the portal and keep its number until the money is in your account.",
            "hi": "ईपीएफओ पूरा क्लेम **{{fact:epf.claim-days}} में** निपटाता है, और गिनती उस दिन से होती है जिस दिन क्लेम भरा गया था। उसके बाद पोर्टल पर शिकायत दर्ज कीजिए और पैसा खाते में आने तक उसका नंबर सँभालकर रखिए।",
            "hinglish": "EPFO poora claim **{{fact:epf.claim-days}} me** settle karta hai, aur ginti us din se hoti hai jis din claim bhara gaya tha. Uske baad portal par grievance daaliye aur paisa account me aane tak uska number sambhal kar rakhiye."
        },
        "steps": [{"en": "Wait {{fact:epf.claim-days}}.", "hi": "{{fact:epf.claim-days}} रुकिए।", "hinglish": "{{fact:epf.claim-days}} rukiye."}],
    });
    body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
    body
}

async fn save(site: &Site, slug: &str, with: Value) -> Value {
    let saved = site.put_as("editor", &format!("/cms/api/short-answers/{slug}"), &answer(slug, with)).await;
    assert!(matches!(saved.status, 200 | 201), "{}", saved.text());
    saved.json()["data"].clone()
}

/// The fact and the article on which the answers rest; the article.
async fn furnish(site: &Site) -> Value {
    site.category("EPFO").await;
    site.put_as("editor", FACT, &claim_days(20)).await.expect(200);
    site.article(json!({"title": "Claims", "slug": "claims", "category_id": "epfo", "content": BODY})).await
}

/// A site with the article and the answers "one" and "two", which leads to it.
async fn start(engine: Engine) -> (Site, Value) {
    let site = Site::start(engine).await;
    let article = furnish(&site).await;
    save(&site, "one", json!({})).await;
    save(&site, "two", json!({"related": ["one"], "calculator": "epf"})).await;
    (site, article)
}

async fn page(site: &Site, path: &str) -> (String, Document) {
    let text = site.get(path).await.expect(200).text();
    let document = Document::of(&text);
    (text, document)
}

async fn an_answer_has_a_page_in_each_language(engine: Engine) {
    let (site, article) = start(engine).await;
    let own = |path: &str| format!("{}{path}", site.address);
    let (text, english) = page(&site, "/answers/two").await;
    assert_eq!(english.all("h1").next().unwrap().text(), "How long does claim two take?");
    assert!(english.all("article").next().unwrap().text().contains("EPFO settles a complete claim in 20 days"), "{text}");
    assert!(english.all("li").any(|item| item.text() == "Wait 20 days."), "{text}");
    for words in ["Checked on 20 Nov 2026", "Where this comes from", "Education only"] {
        assert!(text.contains(words), "{words}");
    }
    let anchors = english.anchors();
    let section = format!("{}#long-it-takes", article["url"].as_str().unwrap());
    for link in [section.as_str(), "/answers", "/answers#about-epf", "/answers/two?lang=hi", "/answers/two?lang=hinglish", "/answers/one"] {
        assert!(anchors.contains(&link), "{link}: {anchors:?}");
    }
    let alternates: Vec<(&str, &str)> = english
        .all("link")
        .filter(|link| link.attribute("rel") == "alternate" && !link.attribute("hreflang").is_empty())
        .map(|link| (link.attribute("hreflang"), link.attribute("href")))
        .collect();
    let (hindi, hinglish) = (own("/answers/two?lang=hi"), own("/answers/two?lang=hinglish"));
    let two = own("/answers/two");
    assert_eq!(alternates, [("en", two.as_str()), ("hi", &hindi), ("hi-Latn", &hinglish), ("x-default", &two)]);
    let data = english.json_ld("QAPage").expect("a QAPage")["mainEntity"].clone();
    assert_eq!((&data["name"], &data["answerCount"]), (&json!("How long does claim two take?"), &json!(1)));
    assert!(data["acceptedAnswer"]["text"].as_str().unwrap().ends_with("Wait 20 days."), "{data}");
    assert_eq!((&data["acceptedAnswer"]["url"], &data["acceptedAnswer"]["author"]["name"]), (&json!(two), &json!("The Fine Print")));
    assert!(data["dateModified"].is_string() && english.json_ld("BreadcrumbList").is_some());
    for (language, tag, question, words) in [
        ("hi", "hi", "क्लेम two में कितने दिन लगते हैं?", "20 नवंबर 2026 को जाँचा गया"),
        ("hinglish", "hi-Latn", "Claim two me kitne din lagte hain?", "20 Nov 2026 ko check kiya gaya"),
    ] {
        let path = format!("/answers/two?lang={language}");
        let (text, document) = page(&site, &path).await;
        assert_eq!(document.all("h1").next().unwrap().text(), question);
        assert_eq!(document.all("article").next().unwrap().attribute("lang"), tag);
        assert_eq!(document.link("canonical"), own(&path));
        assert!(document.meta("robots").starts_with("index") && text.contains(words), "{words}: {text}");
        assert!(document.anchors().contains(&format!("/answers/one?lang={language}").as_str()), "related ones stay in the language");
    }
    for same in ["/answers/two?lang=en", "/answers/two?lang=klingon&utm_source=x"] {
        assert_eq!(page(&site, same).await.1.link("canonical"), two, "{same}");
    }
    for unknown in ["/answers/three", "/answers/Two", "/answers/%E0%A4%B9", "/answers/two/more"] {
        site.get(unknown).await.expect(404);
    }
}

async fn an_article_shows_its_answers(engine: Engine) {
    let (site, article) = start(engine).await;
    let url = article["url"].as_str().unwrap();
    let texts = |question: &str| json!({"en": question, "hi": "क्लेम का पैसा कौन देता है?", "hinglish": "Claim ka paisa kaun deta hai?"});
    save(&site, "asked", json!({"question": texts("Who  pays a CLAIM?")})).await;
    let (text, document) = eventually(SOON, "the article shows its answers", || async {
        let (text, document) = page(&site, url).await;
        document.anchors().contains(&"/answers/one").then_some((text, document))
    })
    .await;
    assert!(text.contains("Short answers from this article"), "{text}");
    let folded = document.all("summary").map(|summary| summary.text());
    let questions: Vec<String> = folded.filter(|text| text.ends_with('?')).collect();
    assert_eq!(questions, ["How long does claim one take?", "How long does claim two take?"], "what the article asks itself is left out");
    let bare = site.article(json!({"title": "Bare"})).await;
    assert!(!page(&site, bare["url"].as_str().unwrap()).await.0.contains("Short answers from this article"));
    site.delete_as("editor", "/cms/api/short-answers/one").await.expect(200);
    site.delete_as("editor", "/cms/api/short-answers/two").await.expect(200);
    eventually(SOON, "the section goes with the answers", || async {
        (!page(&site, url).await.0.contains("Short answers from this article")).then_some(())
    })
    .await;
}

async fn all_questions_stand_on_one_page(engine: Engine) {
    let site = Site::start(engine).await;
    let (_, empty) = page(&site, "/answers").await;
    assert_eq!(empty.meta("robots"), "noindex, follow");
    assert!(!site.get("/sitemap.xml").await.text().contains("/answers"));
    furnish(&site).await;
    save(&site, "one", json!({})).await;
    save(&site, "loan-one", json!({"product": "home-loan"})).await;
    let (text, document) = eventually(SOON, "the questions are listed", || async {
        let (text, document) = page(&site, "/answers").await;
        document.anchors().contains(&"/answers/loan-one").then_some((text, document))
    })
    .await;
    assert!(document.meta("robots").starts_with("index"));
    for link in ["/answers/one", "#about-epf", "#about-home-loan"] {
        assert!(document.anchors().contains(&link), "{link}: {text}");
    }
    assert!(document.every().iter().any(|element| element.attribute("id") == "about-home-loan"));
    let addresses = eventually(SOON, "the sitemap has them", || async {
        let addresses = xml_texts(&site.get("/sitemap.xml").await.text(), "loc");
        addresses.contains(&format!("{}/answers/loan-one", site.address)).then_some(addresses)
    })
    .await;
    assert!(addresses.contains(&format!("{}/answers", site.address)));
    assert!(page(&site, "/").await.1.anchors().contains(&"/answers"), "the footer leads there");
    assert!(page(&site, "/categories").await.1.anchors().contains(&"/answers"));
}

async fn an_answer_is_withdrawn_with_its_article(engine: Engine) {
    let (site, article) = start(engine).await;
    save(
        &site,
        "free",
        json!({"article": null, "source": {"title": "Charter", "publisher": "EPFO", "url": "https://epfindia.gov.in"}, "related": ["one"]}),
    )
    .await;
    let id = article["_id"].as_str().unwrap();
    for path in ["/answers/one", "/answers/free", "/answers", "/cms/api/short-answers/one", "/cms/api/short-answers"] {
        site.get(path).await.expect(200);
    }
    assert!(page(&site, "/answers/free").await.1.anchors().contains(&"https://epfindia.gov.in"));
    let is_shown = |shown: bool| {
        let site = &site;
        eventually(SOON, "every page follows the article", move || async move {
            let status = if shown { 200 } else { 404 };
            let found = site.get("/answers/one").await.status == status
                && site.get("/answers/one?lang=hi").await.status == status
                && site.get("/cms/api/short-answers/one").await.status == status
                && page(site, "/answers/free").await.1.anchors().contains(&"/answers/one") == shown
                && page(site, "/answers").await.1.anchors().contains(&"/answers/one") == shown
                && site.get("/sitemap.xml").await.text().contains("/answers/one") == shown;
            found.then_some(())
        })
    };
    is_shown(true).await;
    site.edit(id, json!({"status": "draft"})).await;
    is_shown(false).await;
    let listed = site.read("/cms/api/short-answers").await;
    assert_eq!((&listed["totalCount"], &listed["data"][0]["slug"]), (&json!(1), &json!("free")));
    site.edit(id, json!({"status": "published"})).await;
    is_shown(true).await;
    // Editors still reach it when readers don't.
    site.delete_as("editor", &format!("/cms/api/contents/{id}")).await.expect(200);
    is_shown(false).await;
    site.ask_as("editor", Method::GET, "/cms/api/short-answers/one/edit").await.expect(200).await;
}

async fn what_is_edited_shows_at_once(engine: Engine) {
    let (site, article) = start(engine).await;
    let (site, url) = (&site, article["url"].as_str().unwrap());
    let all_show = async |text: &str| {
        let mut shown = true;
        for path in ["/answers/one", "/cms/api/short-answers/one", "/cms/api/short-answers?article=claims", url] {
            shown = shown && site.get(path).await.text().contains(text);
        }
        shown
    };
    within_a_second(
        "an edited answer",
        |round| async move {
            let english = format!("EPFO settles a complete claim in {{{{fact:epf.claim-days}}}}, as edition {round} says, counted from the day on which the claim was filed. After that, raise a grievance on the portal and keep its number.");
            let mut answer = answer("one", json!({}));
            answer["answer"]["en"] = english.into();
            site.put_as("editor", "/cms/api/short-answers/one", &answer).await.expect(200);
        },
        |round| async move { all_show(&format!("as edition {round} says")).await },
    )
    .await;
    within_a_second(
        "a changed fact",
        |round| async move { drop(site.put_as("editor", FACT, &claim_days(31 + u32::try_from(round).unwrap())).await.expect(200)) },
        |round| async move {
            all_show(&format!("{} days", 31 + round)).await
                && site.get("/answers/one?lang=hi").await.text().contains(&format!("{} दिन", 31 + round))
        },
    )
    .await;
    within_a_second(
        "an edited related question",
        |round| async move {
            let mut question = answer("one", json!({}))["question"].clone();
            question["en"] = format!("How long, in round {round}?").into();
            save(site, "one", json!({"question": question})).await;
        },
        |round| async move { site.get("/answers/two").await.text().contains(&format!("in round {round}?")) },
    )
    .await;
    // A fact without a value today takes the answer away.
    let mut later = claim_days(20);
    later["values"][0]["from"] = "2099-01-01".into();
    site.put_as("editor", FACT, &later).await.expect(200);
    eventually(SOON, "the answer is gone", || async { (site.get("/answers/one").await.status == 404).then_some(()) }).await;
    assert_eq!(site.read("/cms/api/short-answers").await["totalCount"], 0);
}

async fn editors_save_check_and_delete(engine: Engine) {
    let site = Site::start(engine).await;
    furnish(&site).await;
    let path = "/cms/api/short-answers/one";
    let checked =
        site.post_as("editor", "/cms/api/short-answers/validate", &answer("one", json!({"slug": "one"}))).await.expect(200).json();
    assert_eq!(checked["data"].as_array().unwrap().len(), 3);
    assert!(checked["data"][1]["answer"]["text"].as_str().unwrap().contains("20 दिन"), "{checked}");
    site.get(path).await.expect(404);
    let created = site.put_as("editor", path, &answer("one", json!({}))).await.expect(201).json();
    assert_eq!((&created["data"]["revision"], &created["told"]), (&json!(1), &Value::Null));
    let stored = site.ask_as("editor", Method::GET, &format!("{path}/edit")).await.expect(200).await.json()["data"].clone();
    assert!(stored["answer"]["en"].as_str().unwrap().contains("{{fact:epf.claim-days}}"), "{stored}");
    assert_eq!((&stored["article"], &stored["section"]), (&json!("claims"), &json!("How long it takes")));
    assert_eq!((&stored["assist"], &stored["source"], &stored["calculator"]), (&Value::Null, &Value::Null, &Value::Null));
    // What was read can be sent back as it is.
    let mut sent = stored.clone();
    sent["baseRevision"] = 1.into();
    sent["intent"] = "date".into();
    let saved = site.put_as("editor", path, &sent).await.expect(200).json();
    assert_eq!((&saved["data"]["revision"], &saved["data"]["intent"]), (&json!(2), &json!("date")));
    let stale = site.put_as("editor", path, &sent).await;
    check_failure(&stale, 409);
    assert_eq!(stale.json()["code"], "STALE_REVISION");
    check_failure(&site.put_as("editor", "/cms/api/short-answers/new", &answer("new", json!({"baseRevision": 1}))).await, 404);
    save(&site, "two", json!({"related": ["one"]})).await;
    site.delete_as("editor", path).await.expect(200);
    check_failure(&site.delete_as("editor", path).await, 404);
    let other = site.ask_as("editor", Method::GET, "/cms/api/short-answers/two/edit").await.expect(200).await.json();
    assert_eq!((&other["data"]["related"], &other["data"]["revision"]), (&json!([]), &json!(2)), "nothing leads to what is gone");
}

async fn wrong_answers_are_refused(engine: Engine) {
    let (site, _) = start(engine).await;
    for (with, field, words) in [
        (json!({"product": "tea"}), "product", "no product"),
        (json!({"intent": "soon"}), "intent", "no such intent"),
        (json!({"article": "nowhere"}), "article", "no published article"),
        (json!({"section": "Elsewhere"}), "section", "no heading"),
        (json!({"article": null, "assist": "nothing"}), "assist", "no assist module"),
        (json!({"assist": "epf"}), "article", "one of article, assist and source"),
        (json!({"article": null, "calculator": "abacus"}), "calculator", "no such calculator"),
        (json!({"related": ["nothing"]}), "related", "no short answer"),
        (json!({"phrasings": ["only one"]}), "phrasings", "Three to eight"),
        (json!({"phrasings": ["three time", "ONE  TIME", "three three"]}), "phrasings", "also a phrasing of one"),
        (json!({"steps": [{"en": "Wait 20 days.", "hi": "रुकिए।", "hinglish": "Rukiye."}]}), "steps.0.en", "20 days"),
        (json!({"question": {"en": "How long?", "hi": "How long?", "hinglish": "Kitne din?"}}), "question.hi", "Devanagari"),
        (json!({"answer": {"en": "Soon.", "hi": "जल्दी।", "hinglish": "Jaldi."}}), "answer.en", "words"),
        (json!({"question": {"en": 5}}), "question.en", "must be a string"),
        (json!({"checkedOn": "yesterday"}), "checkedOn", ""),
    ] {
        let body = answer("three", with.clone());
        let mut checked = body.clone();
        checked["slug"] = "three".into();
        for refused in [
            site.put_as("editor", "/cms/api/short-answers/three", &body).await,
            site.post_as("editor", "/cms/api/short-answers/validate", &checked).await,
        ] {
            check_failure(&refused, 400);
            let fields = refused.json()["fields"].clone();
            assert!(fields[field].as_str().is_some_and(|why| why.contains(words)), "{with}: {fields}");
        }
    }
    check_failure(&site.put_as("editor", "/cms/api/short-answers/Not%20Good", &answer("three", json!({}))).await, 400);
    check_failure(&site.put_as("author", "/cms/api/short-answers/three", &answer("three", json!({}))).await, 403);
    assert_eq!(site.database.number("SELECT COUNT(*) FROM short_answers").await, 2);
}

/// Thousands of telephones share one address behind an operator's gateway, and so do a school and whoever in it searches without a pause.
async fn a_busy_network_is_shown_what_is_kept(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let article = "/cms/api/short-answers?article=claims";
    // An answer that was made while a change came in is not kept, so that the first one alone may not be.
    for _ in 0..3 {
        site.read(article).await;
    }
    let search = async |number: usize| site.get(&format!("/cms/api/short-answers?q=claim{number}")).await.status;
    let searches = futures_util::future::join_all((0..60).map(search));
    let looks = async {
        let mut statuses = Vec::new();
        for _ in 0..20 {
            statuses.push(site.get(article).await.status);
        }
        statuses
    };
    let (searches, looks) = tokio::join!(searches, looks);
    assert!(searches.contains(&429) && searches.contains(&200), "{searches:?}");
    assert_eq!(looks, [200; 20]);
}

/// Each word is looked for in each answer, so whoever searches doesn't decide how many there are.
async fn words_without_an_end_are_cut(engine: Engine) {
    let (site, _) = start(engine).await;
    let count = async |text: &str| site.read(&format!("/cms/api/short-answers?q={text}")).await["totalCount"].as_u64().unwrap();
    assert_eq!(count("one+nonsense").await, 0);
    assert_eq!(count(&format!("{}nonsense", "one+time+".repeat(40))).await, 1, "what stands behind 200 characters doesn't count");
    assert_eq!(count(&"a+".repeat(15_000)).await, 2, "a letter that is in both");
}

async fn readers_list_and_find_answers(engine: Engine) {
    let (site, article) = start(engine).await;
    save(&site, "loan-one", json!({"product": "home-loan", "article": null, "source": {"title": "Rules", "publisher": "RBI"}})).await;
    let slugs = async |query: &str| {
        let list = site.read(&format!("/cms/api/short-answers{query}")).await;
        let slugs: Vec<String> = list["data"].as_array().unwrap().iter().map(|card| card["slug"].as_str().unwrap().to_owned()).collect();
        (slugs.join(" "), list["totalCount"].as_u64().unwrap(), list["hasMore"].as_bool().unwrap())
    };
    let found = |slugs: &str, total: u64, more: bool| (slugs.to_owned(), total, more);
    assert_eq!(slugs("").await, found("loan-one one two", 3, false));
    assert_eq!(slugs("?limit=2").await, found("loan-one one", 3, true));
    assert_eq!(slugs("?limit=2&page=2").await, found("two", 3, false));
    assert_eq!(slugs("?product=epf").await, found("one two", 2, false));
    assert_eq!(slugs("?article=claims&limit=1").await, found("one", 2, true));
    assert_eq!(slugs("?q=TWO%20kab").await, found("two", 1, false));
    assert_eq!(slugs("?q=%E0%A4%95%E0%A4%AC&product=home-loan").await, found("loan-one", 1, false));
    assert_eq!(slugs("?product=tea").await, found("", 0, false));
    check_failure(&site.get("/cms/api/short-answers?limit=abc").await, 400);
    let two = site.read("/cms/api/short-answers/two?lang=hinglish").await["data"].clone();
    assert_eq!((&two["language"], &two["url"]), (&json!("hinglish"), &json!("/answers/two?lang=hinglish")));
    assert!(two["answer"]["html"].as_str().unwrap().contains("<data data-fact=\"epf.claim-days\""), "{two}");
    assert_eq!(
        two["related"],
        json!([{"slug": "one", "url": "/answers/one?lang=hinglish", "question": "Claim one me kitne din lagte hain?"}])
    );
    assert_eq!(two["basis"]["url"], format!("{}#long-it-takes", article["url"].as_str().unwrap()));
    assert_eq!((&two["calculator"]["kind"], &two["calculator"]["url"]), (&json!("epf"), &json!("/calculators/epf")));
    check_failure(&site.get("/cms/api/short-answers/two?lang=fr").await, 400);
    check_failure(&site.get("/cms/api/short-answers/three").await, 404);
    let subjects = site.read("/cms/api/short-answer-subjects").await["data"].clone();
    let names: Vec<(&Value, usize)> =
        subjects.as_array().unwrap().iter().map(|one| (&one["product"], one["questions"].as_array().unwrap().len())).collect();
    assert_eq!(names, [(&json!("epf"), 2), (&json!("home-loan"), 1)]);
}

/// A question that nothing answers yet, and the id of its gap; Asha waits for it.
async fn open_gap(site: &Site, question: &str) -> String {
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    socket.ask(question).await;
    let heard = socket.answer().await;
    assert_eq!(heard.last["abstained"], true, "{}", heard.last);
    browser
        .post("/chatbot/user/wish/", &json!({"message_id": heard.id(), "email": "asha@example.in", "consent": "tell-me-2"}))
        .await
        .expect(200);
    let gaps = site.ask_as("editor", Method::GET, "/chatbot/gaps").await.expect(200).await.json();
    gaps["data"][0]["_id"].as_str().unwrap().to_owned()
}

async fn a_covered_gap_is_closed_with_the_save(engine: Engine) {
    let site = crate::chat::start_chat_site(engine).await;
    let article = furnish(&site).await;
    let _known = site.subscriber(&typed("ravi@example.in")).await;
    let gap = open_gap(&site, "Claim kab milega? [abstain]").await;
    let path = "/cms/api/short-answers/one";
    let open = async || site.ask_as("editor", Method::GET, "/chatbot/gaps").await.expect(200).await.json()["totalCount"].clone();
    // Both happen or neither.
    check_failure(&site.put_as("editor", path, &answer("one", json!({"covers": NO_SUCH_ID}))).await, 404);
    site.get(path).await.expect(404);
    check_failure(&site.put_as("editor", path, &answer("one", json!({"covers": gap, "baseRevision": 7}))).await, 404);
    assert_eq!(open().await, 1);
    let saved = site.put_as("editor", path, &answer("one", json!({"covers": gap}))).await.expect(201).json();
    assert_eq!(saved["told"], 1);
    assert_eq!(open().await, 0);
    let covered = site.ask_as("editor", Method::GET, "/chatbot/gaps?answered=true").await.expect(200).await.json();
    assert_eq!(covered["data"][0]["contentId"], article["_id"]);
    let mail = eventually(SOON, "who waits is told", || async {
        site.morning().await;
        site.list_sent_by("asha@example.in", "gap_covered").await.into_iter().next()
    })
    .await;
    let text = mail["text"].as_str().unwrap();
    assert!(text.contains("/answers/one?lang=hinglish") && text.contains("Claim one me kitne din lagte hain?"), "{mail}");
}

/// Among many other answers: how likely one is meant depends on what else there is.
async fn the_assistant_answers_what_was_covered(engine: Engine) {
    let site = Site::prepare_with_starter(engine).await.set("FINEPRINT_LIMITS_CHAT_PER_MINUTE", "1000000");
    let site = site.up().await;
    site.put_as("editor", FACT, &claim_days(20)).await.expect(200);
    let question = "How many days does a refund of a cancelled railway ticket take?";
    eventually(Duration::from_secs(60), "the answers are loaded", || async { (site.get("/readyz").await.status == 200).then_some(()) })
        .await;
    check_applied_rule(&site).await;
    let gap = open_gap(&site, question).await;
    let texts = json!({
        "en": question, "hi": "रद्द किए रेल टिकट का रिफ़ंड कितने दिन में आता है?", "hinglish": "Cancel kiye rail ticket ka refund kitne din me aata hai?"
    });
    let source = json!({"title": "Charter", "publisher": "IRCTC"});
    save(
        &site,
        "rail-ticket-refund",
        json!({"product": "bank-account", "article": null, "source": source, "question": texts, "covers": gap}),
    )
    .await;
    let browser = site.browser();
    // The questions of all two thousand answers are read anew, which takes a debug build on a busy machine its time.
    eventually(Duration::from_secs(180), "the assistant knows the answer", || async {
        let mut socket = browser.chat(None).await;
        socket.ask(question).await;
        let heard = socket.answer().await;
        (heard.last["abstained"] == false && heard.text().contains("EPFO settles a complete claim")).then_some(())
    })
    .await;
}

/// The rule of an answer is applied to the reader's figures, and again to a figure that is corrected.
async fn check_applied_rule(site: &Site) {
    let browser = site.browser();
    let mut socket = browser.chat(None).await;
    for (asked, said) in [
        (
            "How much of my bank money is insured if the bank fails? My fixed deposit is 8.7 lakh",
            "Of ₹8,70,000 in one bank, held in one name, ₹5,00,000 is insured and ₹3,70,000 is not.",
        ),
        ("sorry, the fixed deposit is 4 lakh", "₹4,00,000 is within the insured ₹5,00,000"),
    ] {
        socket.ask(asked).await;
        let heard = socket.answer().await.text().to_owned();
        assert!(heard.contains(said), "{heard}");
    }
}

async fn the_glossary_shows_the_terms_that_are_explained(engine: Engine) {
    let (site, article) = start(engine).await;
    assert_eq!(site.read("/cms/api/glossary").await["data"], json!([]));
    assert!(site.get("/glossary").await.expect(200).text().contains("No terms yet"));
    save(&site, "uan-meaning", json!({})).await;
    let meaning = "EPFO settles a complete claim in 20 days, counted from the day on which the claim was filed.";
    let own = json!({"term": "UAN", "also": ["Universal Account Number"], "meaning": meaning, "url": "/answers/uan-meaning"});
    eventually(SOON, "the term is there", || async { (site.read("/cms/api/glossary").await["data"] == json!([own])).then_some(()) }).await;
    let (text, document) = page(&site, "/glossary").await;
    assert!(document.anchors().contains(&"/answers/uan-meaning") && text.contains(meaning), "{text}");
    // An answer that is withdrawn takes its term along.
    site.edit(article["_id"].as_str().unwrap(), json!({"status": "draft"})).await;
    eventually(SOON, "the term is gone", || async { (site.read("/cms/api/glossary").await["data"] == json!([])).then_some(()) }).await;
}

async fn an_article_marks_the_first_mention_of_a_term(engine: Engine) {
    let site = Site::start(engine).await;
    let explaining = furnish(&site).await;
    let body = "<h2>Your UAN</h2><p>The UAN is yours. Keep the UAN.</p>";
    let article = site.article(json!({"title": "Numbers", "category_id": "epfo", "content": body})).await;
    let about = site.article(json!({"title": "A UAN in short", "category_id": "epfo", "content": body})).await;
    let (id, url) = (article["_id"].as_str().unwrap(), article["url"].as_str().unwrap());
    assert!(!page(&site, url).await.0.contains("/answers/uan-meaning"), "nobody could follow the link");
    save(&site, "uan-meaning", json!({})).await;
    let (text, document) = eventually(SOON, "the term is marked", || async {
        let (text, document) = page(&site, url).await;
        document.anchors().contains(&"/answers/uan-meaning").then_some((text, document))
    })
    .await;
    let mark = "<a class=\"term\" href=\"/answers/uan-meaning\">UAN</a>";
    assert!(text.contains(&format!("<p>The {mark} is yours. Keep the UAN.</p>")), "{text}");
    assert_eq!(document.all("a").filter(|link| link.attribute("class") == "term").count(), 1, "{text}");
    assert!(!page(&site, about["url"].as_str().unwrap()).await.1.anchors().contains(&"/answers/uan-meaning"), "its title names the term");
    // The call stays as it is; the web app asks for the marks.
    let call = format!("/cms/api/contents/{id}");
    let plain = site.read(&call).await["data"]["main_content_id"]["content"].clone();
    assert_eq!(plain, "<h2 id=\"uan\">Your UAN</h2><p>The UAN is yours. Keep the UAN.</p>");
    let marked = site.read(&format!("{call}?terms=true")).await["data"]["main_content_id"]["content"].clone();
    assert!(marked.as_str().unwrap().contains(mark), "{marked}");
    check_failure(&site.get(&format!("{call}?terms=perhaps")).await, 400);
    // An answer that is withdrawn takes its mark along.
    site.edit(explaining["_id"].as_str().unwrap(), json!({"status": "draft"})).await;
    eventually(SOON, "the mark is gone", || async {
        let gone = !page(&site, url).await.1.anchors().contains(&"/answers/uan-meaning");
        let read = site.read(&format!("{call}?terms=true")).await.to_string();
        (gone && !read.contains("uan-meaning")).then_some(())
    })
    .await;
}

async fn a_search_shows_answers_in_its_language(engine: Engine) {
    let (site, _) = start(engine).await;
    for (term, title, words, url) in [
        ("one time", "How long does claim one take?", "in 20 days", "/answers/one"),
        ("one कब मिलेगा", "क्लेम one में कितने दिन लगते हैं?", "20 दिन में", "/answers/one?lang=hi"),
        ("one kab aayega", "Claim one me kitne din lagte hain?", "EPFO poora claim", "/answers/one?lang=hinglish"),
    ] {
        let term: String = url::form_urlencoded::byte_serialize(term.as_bytes()).collect();
        let shown = eventually(SOON, "the answer is found in the language of the search", || async {
            let found = site.search(&term).await;
            let items = found["data"].as_array().unwrap();
            items.iter().find(|item| item["type"] == "answer" && item["id"] == "one" && item["title"] == title).cloned()
        })
        .await;
        let plain = shown["content"].as_str().unwrap().replace("<mark>", "").replace("</mark>", "");
        assert!(plain.contains(words), "{shown}");
        assert_eq!(shown["url"], url);
        assert!(site.get(url).await.expect(200).text().contains(title));
    }
}
