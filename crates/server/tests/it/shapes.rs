//! What the calls answer: exactly the keys that docs/api-design.md names.

use serde_json::{Value, json};

use crate::site::{Engine, NO_SUCH_ID, Site};

on_both_databases!(
    an_article_has_exactly_its_keys,
    lists_have_their_envelope_and_pages,
    every_read_call_answers_its_shape,
    each_category_has_its_newest_article,
    related_articles_are_six_at_most,
    summaries_are_short_and_plain,
    types_of_values_are_the_contracts,
);

const CARD: [&str; 17] = [
    "_id",
    "title",
    "slug",
    "url",
    "category_id",
    "excerpt",
    "primary_image_url",
    "YT_url",
    "likes",
    "views",
    "isFeatured",
    "sponsor",
    "author",
    "publishedAt",
    "readingMinutes",
    "picture",
    "cover",
];
const WHOLE: [&str; 18] = [
    "authorUrl",
    "reviewerUrl",
    "checkBy",
    "checkReason",
    "main_content_id",
    "reviewer",
    "checkedOn",
    "tags",
    "sources",
    "facts",
    "corrections",
    "nextSteps",
    "otherEdition",
    "updatedAt",
    "status",
    "publishAt",
    "revision",
    "shares",
];

#[track_caller]
fn check_keys(value: &Value, expected: &[&str]) {
    let mut found: Vec<&str> = value.as_object().unwrap_or_else(|| panic!("no object: {value}")).keys().map(String::as_str).collect();
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

fn rich() -> Value {
    json!({
        "title": "A rich article",
        "content": "<h2>First part</h2><p>Words of the body.</p>",
        "excerpt": "What it says.",
        "primary_image_url": "https://images.example/a.jpg",
        "YT_url": "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
        "tags": ["epf"],
        "author": "Meera Iyer",
        "reviewer": "R. Subramaniam",
        "checkedOn": "2026-11-20",
        "sources": [{"title": "S.O. 5109(E)", "publisher": "Gazette", "url": "https://egazette.gov.in/"}, {"title": "A letter"}],
        "facts": [{"label": "Ceiling", "value": "₹25,000", "asOf": "2026-09-17", "source": "S.O. 5109(E)"}],
        "sponsor": "A bank",
        "isFeatured": true,
        "correction": "The date was wrong."
    })
}

async fn an_article_has_exactly_its_keys(engine: Engine) {
    let site = Site::start(engine).await;
    site.post_as("editor", "/cms/api/tags", &json!({"name": "EPF"})).await.expect(201);
    let id = site.article(rich()).await["_id"].as_str().unwrap().to_owned();
    let read = site.read(&format!("/cms/api/contents/{id}?source=website")).await;
    check_keys(&read, &["success", "data"]);
    let article = &read["data"];
    check_keys(article, &[&CARD[..], &WHOLE[..]].concat());
    check_keys(&article["category_id"], &["_id", "name", "slug"]);
    check_keys(&article["main_content_id"], &["_id", "content"]);
    check_keys(&article["tags"][0], &["_id", "name", "slug"]);
    check_keys(&article["sources"][1], &["title", "publisher", "url"]);
    check_keys(&article["facts"][0], &["label", "value", "asOf", "source", "sourceUrl", "fact"]);
    check_keys(&article["corrections"][0], &["date", "text"]);
    assert_eq!(article["url"], "/taxation/rich-article");
    assert_eq!(article["main_content_id"]["content"], r#"<h2 id="first-part">First part</h2><p>Words of the body.</p>"#);
    assert_eq!(article["sources"][1], json!({"title": "A letter", "publisher": null, "url": null}));
    assert_eq!(article["facts"][0]["asOf"], "2026-09-17");
    assert_eq!((&article["readingMinutes"], &article["revision"], &article["status"]), (&json!(1), &json!(1), &json!("published")));
    let list = site.read("/cms/api/contents").await;
    check_keys(&list["contents"][0], &CARD);
}

async fn lists_have_their_envelope_and_pages(engine: Engine) {
    let site = Site::start(engine).await;
    for number in 1..=5 {
        let day = format!("2026-11-0{number}T03:30:00Z");
        site.article(json!({"title": format!("Number {number}"), "publishAt": day, "isFeatured": number == 2})).await;
    }
    let titles = |list: &Value| -> Vec<String> {
        list["contents"].as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap().to_owned()).collect()
    };
    let page = |number: &'static str| site.read(number);
    let first = page("/cms/api/contents?source=website&limit=2").await;
    check_keys(&first, &["success", "contents", "totalCount", "page", "limit", "hasMore"]);
    assert_eq!(titles(&first), ["Number 5", "Number 4"]);
    assert_eq!(first["totalCount"], 5);
    assert_eq!((&first["page"], &first["limit"], &first["hasMore"]), (&json!(1), &json!(2), &json!(true)));
    let last = page("/cms/api/contents?limit=2&page=3").await;
    assert_eq!((titles(&last), &last["hasMore"]), (vec!["Number 1".to_owned()], &json!(false)));
    let beyond = page("/cms/api/contents?limit=2&page=4000000000000").await;
    assert_eq!((titles(&beyond).len(), &beyond["totalCount"], &beyond["hasMore"]), (0, &json!(5), &json!(false)));
    for (query, limit, number) in [("limit=0", 1, 1), ("limit=-7&page=-2", 1, 1), ("limit=100000", 100, 1), ("page=0", 20, 1)] {
        let list = site.read(&format!("/cms/api/contents?{query}")).await;
        assert_eq!((&list["limit"], &list["page"]), (&json!(limit), &json!(number)), "{query}");
    }
    for bad in ["limit=abc", "page=x", "limit=1.5", "sort=best"] {
        site.get(&format!("/cms/api/contents?{bad}")).await.expect(400);
    }
    assert_eq!(titles(&page("/cms/api/contents?featured=true").await), ["Number 2"]);
    assert_eq!(titles(&page("/cms/api/contents?category=taxation&limit=1").await), ["Number 5"]);
    assert_eq!(page("/cms/api/contents?category=nowhere").await["totalCount"], 0);
    assert_eq!(page("/cms/api/contents/by-category/taxation?limit=3").await["totalCount"], 5);
    site.get("/cms/api/contents/by-category/nowhere").await.expect(404);
}

async fn every_read_call_answers_its_shape(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    for (path, keys) in [
        ("/cms/api/categories", &["_id", "name", "slug", "description", "articleCount"][..]),
        ("/cms/api/content-types", &["_id", "name", "slug"]),
        ("/cms/api/tags", &["_id", "name", "slug"]),
        ("/cms/api/faqs/general/list", &["_id", "question", "answer"]),
        ("/cms/api/toggles", &["toggleName", "isEnabled"]),
    ] {
        let answer = site.read(path).await;
        check_keys(&answer, &["success", "data"]);
        check_keys(&answer["data"][0], keys);
    }
    let page = site.read("/cms/api/pages/about").await;
    check_keys(&page["data"], &["slug", "title", "description", "content", "updatedAt"]);
    site.get("/cms/api/pages/nothing").await.expect(404);
    let about = site.read("/cms/api/site").await;
    let keys = [
        "name",
        "shortName",
        "baseUrl",
        "companyLine",
        "contactEmail",
        "editorEmail",
        "contributeUrl",
        "social",
        "signIn",
        "rulesAsOf",
        "checksPhoneLengths",
    ];
    check_keys(&about["data"], &keys);
    check_keys(&about["data"]["social"], &["facebook", "instagram", "linkedin", "x", "youtube"]);
    assert_eq!(about["data"]["baseUrl"], site.address.as_str());
    assert_eq!(site.read("/cms/api/digest?date=2020-01-01").await["data"], Value::Null, "there was none on that day");
    let digest = site.read("/cms/api/digest?date=2026-11-22").await;
    check_keys(&digest["data"], &["date", "title", "intro", "items", "prev", "next", "first"]);
    check_keys(&digest["data"]["items"][0], &["kind", "title", "summary", "whyItMatters", "link", "sources"]);
    site.get("/cms/api/digest?date=soon").await.expect(400);
}

/// The tiles of Discover are filled by one call.
async fn each_category_has_its_newest_article(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let newest = site.read("/cms/api/contents/newest-of-categories").await["data"].clone();
    let newest = newest.as_array().unwrap();
    let shelves: Vec<&Value> = newest.iter().map(|card| &card["category_id"]["slug"]).collect();
    let categories = site.read("/cms/api/categories").await["data"].clone();
    let filled: Vec<&Value> =
        categories.as_array().unwrap().iter().filter(|one| one["articleCount"] != 0).map(|one| &one["slug"]).collect();
    assert_eq!(shelves, filled, "one of each category that has articles, in their order");
    for card in newest {
        let list = site.read(&format!("/cms/api/contents?category={}&limit=1", card["category_id"]["slug"].as_str().unwrap())).await;
        assert_eq!(list["contents"][0], *card);
    }
}

async fn related_articles_are_six_at_most(engine: Engine) {
    let site = Site::start(engine).await;
    let mut id = String::new();
    for number in 0..8 {
        id = site.article(json!({"title": format!("Sibling {number}")})).await["_id"].as_str().unwrap().to_owned();
    }
    let related = site.read(&format!("/cms/api/contents/{id}/get-related-content")).await;
    let cards = related["data"].as_array().unwrap();
    assert_eq!(cards.len(), 6);
    assert!(cards.iter().all(|card| card["_id"] != id.as_str()), "an article is not related to itself");
    check_keys(&cards[0], &CARD);
    site.get(&format!("/cms/api/contents/{NO_SUCH_ID}/get-related-content")).await.expect(404);
}

async fn summaries_are_short_and_plain(engine: Engine) {
    let site = Site::start(engine).await;
    let body = format!("<p>{}<b>bold</b> &amp; more</p>", "long words ".repeat(200));
    let article = site.article(json!({"title": "For a message", "content": body})).await;
    let summary = site.read(&format!("/cms/api/content-recent/related-wa-summary?id={}", article["_id"].as_str().unwrap())).await;
    check_keys(&summary["data"], &["summary", "url", "related"]);
    let text = summary["data"]["summary"].as_str().unwrap();
    assert!(text.chars().count() <= 700 && text.contains("For a message") && !text.contains('<'), "{text}");
    assert_eq!(summary["data"]["url"], format!("{}/taxation/message", site.address));
    site.get("/cms/api/content-recent/related-wa-summary").await.expect(400);
    site.get(&format!("/cms/api/content-recent/related-wa-summary?id={NO_SUCH_ID}")).await.expect(404);
}

async fn types_of_values_are_the_contracts(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({})).await;
    for id in [&article["_id"], &article["category_id"]["_id"], &article["main_content_id"]["_id"]] {
        assert!(id.as_str().is_some_and(|id| id.len() == 36), "ids are strings: {id}");
    }
    for moment in [&article["publishedAt"], &article["updatedAt"]] {
        let text = moment.as_str().unwrap();
        assert!(text.ends_with('Z') && text.parse::<jiff::Timestamp>().is_ok(), "RFC 3339 in UTC: {text}");
    }
    for count in ["likes", "views", "shares", "revision"] {
        assert!(article[count].is_i64(), "{count}");
    }
    for absent in ["primary_image_url", "YT_url", "sponsor", "author", "reviewer", "checkedOn", "publishAt"] {
        assert_eq!(article[absent], Value::Null, "{absent}");
    }
    for list in ["tags", "sources", "facts", "corrections"] {
        assert_eq!(article[list], json!([]), "{list}");
    }
    let by_main = site.read(&format!("/cms/api/contents/main/html/{}", article["main_content_id"]["_id"].as_str().unwrap())).await;
    let by_own = site.read(&format!("/cms/api/contents/main/html/{}", article["_id"].as_str().unwrap())).await;
    check_keys(&by_main["data"], &["_id", "content"]);
    assert_eq!(by_main, by_own);
}
