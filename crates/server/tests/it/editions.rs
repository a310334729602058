//! Hindi editions: their addresses, what they say of their language, and that they stand among no English articles.

use reqwest::Method;
use serde_json::{Value, json};

use crate::chat::start_chat_site;
use crate::html::{Document, xml_texts};
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    both_editions_name_each_other,
    an_edition_comes_and_goes_with_its_link,
    lists_do_not_mix,
    editions_take_no_place_among_related_articles,
    the_list_of_editions,
    figures_are_in_hindi,
    a_search_in_hindi_finds_the_edition,
    an_edition_is_found_by_its_own_words,
    an_answer_in_hindi_cites_the_edition,
    editors_keep_editions,
);

const TITLE: &str = "पीएफ क्लेम क्यों रिजेक्ट होता है";
const ENGLISH_BODY: &str = "<p>First words.</p><h2>What it costs</h2><p>The claim starts again.</p>";
const HINDI_BODY: &str = "<p>पहली बात।</p><h2>क्या नुकसान</h2><p>क्लेम फिर से शुरू होता है।</p>";

async fn open_shelf(site: &Site) {
    site.post_as("editor", "/cms/api/categories", &json!({"name": "हिन्दी", "slug": "hi"})).await.expect(201);
}

async fn edition(site: &Site, slug: &str) -> Value {
    let body = json!({"title": TITLE, "slug": slug, "category_id": "hi", "content": HINDI_BODY, "excerpt": "नाम की स्पेलिंग से क्लेम लौटते हैं।"});
    site.article(body).await
}

/// An English article with its edition.
async fn both(site: &Site) -> (Value, Value) {
    let english = site.article(json!({"title": "Why PF claims get rejected", "content": ENGLISH_BODY})).await;
    open_shelf(site).await;
    let hindi = edition(site, english["slug"].as_str().unwrap()).await;
    (english, hindi)
}

fn url(article: &Value) -> &str {
    article["url"].as_str().unwrap()
}

/// The addresses of the page in each language, as `tag address`.
fn alternates(document: &Document) -> Vec<String> {
    let links = document.all("link").filter(|link| link.attribute("rel") == "alternate" && !link.attribute("hreflang").is_empty());
    let mut found: Vec<String> = links.map(|link| format!("{} {}", link.attribute("hreflang"), link.attribute("href"))).collect();
    found.sort();
    found
}

async fn read_page(site: &Site, path: &str) -> String {
    site.get(path).await.expect(200).text()
}

async fn both_editions_name_each_other(engine: Engine) {
    let site = Site::start(engine).await;
    let (english, hindi) = both(&site).await;
    assert_eq!(url(&hindi), format!("/hi/{}", english["slug"].as_str().unwrap()));
    let read = site.read(&format!("/cms/api/contents/{}", english["_id"].as_str().unwrap())).await["data"]["otherEdition"].clone();
    assert_eq!((&read["url"], &read["language"], &read["title"]), (&hindi["url"], &json!("hi"), &json!(TITLE)));
    let (in_english, in_hindi) = (format!("{}{}", site.address, url(&english)), format!("{}{}", site.address, url(&hindi)));
    let expected = [format!("en-IN {in_english}"), format!("hi {in_hindi}"), format!("x-default {in_english}")];
    for (article, other, lang, words) in [(&english, &hindi, "en-IN", "हिन्दी में पढ़ें"), (&hindi, &english, "hi", "Read in English")]
    {
        let html = read_page(&site, url(article)).await;
        let document = Document::of(&html);
        assert_eq!(document.all("html").next().unwrap().attribute("lang"), lang);
        assert_eq!(alternates(&document), expected, "{lang}");
        assert_eq!(document.link("canonical"), format!("{}{}", site.address, url(article)));
        assert_eq!(document.json_ld("Article").expect("an Article")["inLanguage"], lang);
        assert!(document.anchors().contains(&url(other)) && html.contains(words), "{lang}");
    }
    let html = read_page(&site, url(&hindi)).await;
    assert_eq!(Document::of(&html).meta("og:locale"), "hi_IN");
    for text in ["इस लेख", "टिप्पणियाँ", "काम के लिंक", "सब्सक्राइब"] {
        assert!(html.contains(text), "{text}");
    }
    assert!(!html.contains("Useful Links") && !html.contains("Share this article"));
}

async fn an_edition_comes_and_goes_with_its_link(engine: Engine) {
    let site = Site::start(engine).await;
    let english = site.article(json!({"title": "Why PF claims get rejected"})).await;
    open_shelf(&site).await;
    assert!(!read_page(&site, url(&english)).await.contains("हिन्दी में पढ़ें"));
    let hindi = edition(&site, english["slug"].as_str().unwrap()).await;
    let has_link = |wanted: bool| {
        let (site, url) = (&site, url(&english));
        async move { (read_page(site, url).await.contains("हिन्दी में पढ़ें") == wanted).then_some(()) }
    };
    eventually(SOON, "the English page leads to its edition", || has_link(true)).await;
    site.edit(hindi["_id"].as_str().unwrap(), json!({"status": "draft"})).await;
    eventually(SOON, "the link goes with the edition", || has_link(false)).await;
    site.get(url(&hindi)).await.expect(404);
}

async fn lists_do_not_mix(engine: Engine) {
    let site = Site::start(engine).await;
    let (english, hindi) = both(&site).await;
    for list in ["/cms/api/contents?limit=100", "/cms/api/contents?sort=popular&limit=100"] {
        let found = site.read(list).await;
        let urls: Vec<&Value> = found["contents"].as_array().unwrap().iter().map(|card| &card["url"]).collect();
        assert_eq!((urls, &found["totalCount"]), (vec![&english["url"]], &json!(1)), "{list}");
    }
    let categories = site.read("/cms/api/categories").await;
    assert!(categories["data"].as_array().unwrap().iter().all(|category| category["slug"] != "hi"), "{categories}");
    for path in ["/", "/categories", "/categories?category=All", "/feed.xml", "/feed.atom", "/sitemap-news.xml"] {
        assert!(!read_page(&site, path).await.contains(TITLE), "{path}");
    }
    let related = site.read(&format!("/cms/api/contents/{}/get-related-content", english["_id"].as_str().unwrap())).await;
    assert_eq!(related["data"], json!([]), "the edition of an article is not related to it");
    let map = xml_texts(&read_page(&site, "/sitemap.xml").await, "loc");
    for path in ["/hi", url(&hindi)] {
        assert!(map.contains(&format!("{}{path}", site.address)), "{path} in {map:?}");
    }
    let staff = site.ask_as("editor", Method::GET, "/cms/api/contents?status=all&limit=100").await.expect(200).await.json();
    assert_eq!(staff["totalCount"], 2, "editors see both: {staff}");
}

async fn editions_take_no_place_among_related_articles(engine: Engine) {
    let site = Site::start(engine).await;
    open_shelf(&site).await;
    let neighbour = site.article(json!({"title": "Without the tag"})).await;
    let english = site.article(json!({"title": "Why PF claims get rejected", "tags": ["claims"]})).await;
    for number in 1..=8 {
        let slug = format!("claim-{number}");
        site.article(json!({"title": TITLE, "slug": slug, "category_id": "hi", "content": HINDI_BODY, "tags": ["claims"]})).await;
    }
    let related = site.read(&format!("/cms/api/contents/{}/get-related-content", english["_id"].as_str().unwrap())).await;
    let urls: Vec<&Value> = related["data"].as_array().unwrap().iter().map(|card| &card["url"]).collect();
    assert_eq!(urls, [&neighbour["url"]], "eight articles in Hindi share the tag");
}

async fn the_list_of_editions(engine: Engine) {
    let site = Site::start(engine).await;
    let empty = site.get("/hi").await.expect(200);
    assert_eq!(empty.header("x-robots-tag"), "noindex, follow");
    let (_, hindi) = both(&site).await;
    eventually(SOON, "the list has the edition", || async {
        let html = read_page(&site, "/hi").await;
        (html.contains(TITLE) && html.contains(url(&hindi))).then_some(())
    })
    .await;
    let document_text = read_page(&site, "/hi").await;
    let document = Document::of(&document_text);
    assert_eq!(document.all("html").next().unwrap().attribute("lang"), "hi");
    assert_eq!(document.link("canonical"), format!("{}/hi", site.address));
    let moved = site.get("/categories?id=hi").await.expect(301);
    assert_eq!(moved.header("location"), "/hi");
    let feed = read_page(&site, "/hi/feed.xml").await;
    assert!(feed.contains(TITLE) && feed.contains("<language>hi</language>"), "{feed}");
    assert!(read_page(&site, "/hi/feed.atom").await.contains("xml:lang=\"hi\""));
}

async fn figures_are_in_hindi(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let hindi = site
        .article(json!({
            "title": "दिन और महीने", "slug": "days-and-months", "category_id": "hi",
            "content": "<p>{{fact:epf.settlement-days}} में, {{fact:epf.partial-membership}} की सदस्यता, {{fact:epf.tds-threshold}} पर।</p>",
            "facts": [{"fact": "epf.partial-membership", "label": "सदस्यता"}],
        }))
        .await;
    let html = read_page(&site, url(&hindi)).await;
    for text in ["20 दिन", "12 महीने", "₹50,000", "सदस्यता"] {
        assert!(html.contains(text), "{text}");
    }
    // Cards below tell of English articles.
    let call = format!("/cms/api/contents/{}", hindi["_id"].as_str().unwrap());
    let body = site.read(&call).await["data"]["main_content_id"]["content"].as_str().unwrap().to_owned();
    assert!(!body.contains("12 months") && !body.contains("20 days"), "{body}");
}

async fn a_search_in_hindi_finds_the_edition(engine: Engine) {
    let site = Site::start(engine).await;
    let (english, hindi) = both(&site).await;
    // "पीएफ क्लेम" and "pf claim kyun reject hua"
    for term in ["%E0%A4%AA%E0%A5%80%E0%A4%8F%E0%A4%AB%20%E0%A4%95%E0%A5%8D%E0%A4%B2%E0%A5%87%E0%A4%AE", "pf+claim+kyun+reject+hua"] {
        eventually(SOON, "the edition is found", || async {
            let found = site.search(term).await;
            let first = &found["data"][0];
            (first["url"] == hindi["url"] && first["title"] == TITLE && first["id"] == hindi["_id"]).then_some(())
        })
        .await;
    }
    let found = site.search("pf+claims").await;
    let urls: Vec<&Value> = found["data"].as_array().unwrap().iter().map(|item| &item["url"]).collect();
    assert_eq!(urls, [&english["url"]], "a search in English finds the English article alone");
}

async fn an_edition_is_found_by_its_own_words(engine: Engine) {
    let site = Site::start(engine).await;
    let (english, hindi) = both(&site).await;
    let id = hindi["_id"].as_str().unwrap();
    // "स्पेलिंग" stands in the excerpt of the edition, and "गुल्लक" in nothing yet.
    let search = |term: &'static str| {
        let site = &site;
        let encoded: String = url::form_urlencoded::byte_serialize(term.as_bytes()).collect();
        async move { site.search(&encoded).await["data"].as_array().unwrap().clone() }
    };
    eventually(SOON, "the edition is found by its own words", || async {
        (search("स्पेलिंग").await.first()?["url"] == hindi["url"]).then_some(())
    })
    .await;
    assert!(search("गुल्लक").await.is_empty());
    let body = "<p>पहली बात।</p><h2>क्या नुकसान</h2><p>गुल्लक की तरह जमा रकम रुक जाती है।</p>";
    site.edit(id, json!({"content": body})).await;
    let hit = eventually(SOON, "an edit is found", || async { search("गुल्लक").await.into_iter().next() }).await;
    assert_eq!((&hit["url"], &hit["id"]), (&hindi["url"], &hindi["_id"]));
    assert!(hit["content"].as_str().unwrap().contains("<mark>गुल्लक</mark>"), "{hit}");
    assert!(hit["place"].as_str().is_some_and(|place| place.starts_with('#')), "it leads to the paragraph: {hit}");
    // Moved to another slug, and back; then withdrawn.
    let slug = english["slug"].as_str().unwrap();
    site.edit(id, json!({"slug": "elsewhere"})).await;
    eventually(SOON, "the pair is parted", || async { search("गुल्लक").await.is_empty().then_some(()) }).await;
    site.edit(id, json!({"slug": slug})).await;
    eventually(SOON, "the pair is one again", || async { search("गुल्लक").await.first().map(|_| ()) }).await;
    site.edit(id, json!({"status": "draft"})).await;
    eventually(SOON, "a draft is not found", || async { search("गुल्लक").await.is_empty().then_some(()) }).await;
}

async fn an_answer_in_hindi_cites_the_edition(engine: Engine) {
    let site = start_chat_site(engine).await;
    let (english, hindi) = both(&site).await;
    let browser = site.browser();
    for (query, page, cited, quote) in [
        ("पीएफ क्लेम क्यों रिजेक्ट होता है?", &english, &hindi, "पहली बात।"),
        ("pf claim kyun reject hota hai?", &hindi, &hindi, "पहली बात।"),
        ("Why was my claim rejected?", &hindi, &english, "First words."),
    ] {
        let mut socket = browser.chat(None).await;
        socket.send(json!({"query": query, "article_url": format!("{}{}", site.address, url(page)), "request_id": query})).await;
        let heard = socket.answer().await;
        let source = &heard.last["sources"][0];
        assert_eq!((&source["contentId"], &source["url"]), (&cited["_id"], &cited["url"]), "{query}");
        assert!(source["quote"].as_str().unwrap().starts_with(quote), "{query}: {source}");
    }
}

async fn editors_keep_editions(engine: Engine) {
    let site = Site::start(engine).await;
    let (english, hindi) = both(&site).await;
    let saved = site.edit(hindi["_id"].as_str().unwrap(), json!({"title": "नया शीर्षक", "correction": "एक आँकड़ा सुधारा।"})).await;
    assert_eq!((&saved["title"], &saved["url"]), (&json!("नया शीर्षक"), &hindi["url"]), "the chosen slug stays");
    eventually(SOON, "the page follows", || async {
        let html = read_page(&site, url(&hindi)).await;
        (html.contains("नया शीर्षक") && html.contains("भूल-सुधार")).then_some(())
    })
    .await;
    let read = site.read(&format!("/cms/api/contents/{}", english["_id"].as_str().unwrap())).await;
    assert_eq!(read["data"]["otherEdition"]["title"], "नया शीर्षक");
}

/// A page and its Hindi twin: the twin is Hindi throughout, and both name one another.
pub async fn check_twin_in_hindi(site: &Site, [english, hindi]: [&str; 2], title: &str, own_words: &[&str], foreign_words: &[&str]) {
    let text = site.get(hindi).await.expect(200).text();
    assert!(text.contains("<html lang=\"hi\""), "the page says that it is Hindi");
    let document = Document::of(&text);
    assert_eq!(document.title(), title);
    assert_eq!(document.link("canonical"), format!("{}{hindi}", site.address));
    let words = document.all("main").next().unwrap().text();
    for word in own_words {
        assert!(words.contains(word), "{word:?} stands in the page");
    }
    for word in foreign_words {
        assert!(!words.contains(word), "{word:?} is left in English");
    }
    for path in [english, hindi] {
        let text = site.get(path).await.expect(200).text();
        for (language, other) in [("en-IN", english), ("x-default", english), ("hi", hindi)] {
            let named = Document::of(&text)
                .all("link")
                .any(|link| link.attribute("hreflang") == language && link.attribute("href") == format!("{}{other}", site.address));
            assert!(named, "{path} names {other} for {language}");
        }
    }
}
