//! Site search as a reader meets it.

use serde_json::{Value, json};

use crate::envelopes::check_failure;
use crate::site::{Engine, SOON, Site, eventually};

on_both_databases!(
    words_prefixes_and_typing_mistakes,
    results_have_their_shape_and_marks,
    snippets_are_escaped,
    pages_of_results,
    aliases_answer_equal_bytes,
    odd_terms_are_answered,
    the_index_survives_and_is_rebuilt,
    nothing_is_not_found_before_there_is_an_index,
    a_tool_is_found_while_an_article_explains_it,
    nothing_found_suggests_a_near_term,
);

async fn library(engine: Engine) -> Site {
    let site = Site::start(engine).await;
    site.category("Retirement Planning").await;
    for (title, content) in [
        ("How to withdraw your provident fund", "<p>Form 19 settles the account; Form 10C the pension.</p>"),
        ("Nominees of a bank locker", "<p>Up to four nominees. The provident fund has its own form.</p>"),
        ("पीएफ कैसे निकालें", "<p>भविष्य निधि की निकासी। वेतन का हिस्सा।</p>"),
    ] {
        site.article(json!({"title": title, "content": content})).await;
    }
    eventually(SOON, "everything is indexed", || async {
        (site.search("locker").await["totalCount"] == 1 && site.search("%E0%A4%B5%E0%A5%87%E0%A4%A4%E0%A4%A8").await["totalCount"] == 1)
            .then_some(())
    })
    .await;
    site
}

fn titles(answer: &Value) -> Vec<&str> {
    answer["data"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}

async fn words_prefixes_and_typing_mistakes(engine: Engine) {
    let site = library(engine).await;
    let withdraw = "How to withdraw your provident fund";
    for term in
        ["withdraw", "WITHDRAW", "withdr", "provident+fund", "provident%20fund", "provdient", "withdarw", "providant+fund", "fund+provid"]
    {
        let found = site.search(term).await;
        assert_eq!(titles(&found).first(), Some(&withdraw), "{term}: {found}");
    }
    let both = site.search("provident").await;
    assert_eq!(titles(&both), [withdraw, "Nominees of a bank locker"], "the title weighs most");
    let hindi = site.search("%E0%A4%A8%E0%A4%BF%E0%A4%95%E0%A4%BE%E0%A4%B2%E0%A5%87%E0%A4%82").await;
    assert_eq!(titles(&hindi), ["पीएफ कैसे निकालें", withdraw], "its own script first, then what it means");
    for nothing in ["", "+", "xyzzyplugh", "%00"] {
        let found = site.search(nothing).await;
        assert_eq!((&found["totalCount"], &found["data"]), (&json!(0), &json!([])), "{nothing}");
    }
    let category = site.search("retirement").await;
    assert_eq!((&category["data"][0]["type"], &category["data"][0]["title"]), (&json!("category"), &json!("Retirement Planning")));
    let url = category["data"][0]["url"].as_str().unwrap();
    assert!(url.starts_with("/categories?id="), "{url}");
    site.get(url).await.expect(200);
}

async fn results_have_their_shape_and_marks(engine: Engine) {
    let site = library(engine).await;
    let found = site.search("nominees").await;
    let mut keys: Vec<&String> = found.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["data", "hasMore", "limit", "page", "success", "totalCount"]);
    let item = &found["data"][0];
    let mut keys: Vec<&String> = item.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["category", "content", "id", "place", "title", "type", "url", "webinar_date"]);
    assert_eq!((&item["type"], &item["category"], &item["webinar_date"]), (&json!("content"), &json!("Taxation"), &Value::Null));
    assert!(item["content"].as_str().unwrap().to_lowercase().contains("<mark>nominees</mark>"), "{item}");
    assert_eq!(item["url"], "/taxation/nominees-bank-locker");
    site.get(item["url"].as_str().unwrap()).await.expect(200);
    site.get(&format!("/cms/api/contents/{}", item["id"].as_str().unwrap())).await.expect(200);
}

async fn snippets_are_escaped(engine: Engine) {
    let site = Site::start(engine).await;
    let content = "<p>Say &lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;quokka&quot; &lt;mark&gt;x&lt;/mark&gt;</p>";
    site.article(json!({"title": "<img src=x onerror=alert(1)> quokka", "content": content})).await;
    let found = eventually(SOON, "it is found", || async {
        let found = site.search("quokka").await;
        (found["totalCount"] == 1).then_some(found)
    })
    .await;
    let snippet = found["data"][0]["content"].as_str().unwrap();
    let without_marks = snippet.replace("<mark>", "").replace("</mark>", "");
    assert!(snippet.contains("<mark>quokka</mark>") && !without_marks.contains('<'), "{snippet}");
    assert!(snippet.contains("&lt;script&gt;"), "{snippet}");
    let page = site.get("/search?q=quokka").await.expect(200).text();
    assert!(!page.contains("<img src=x") && !page.contains("<script>alert"), "the search page escapes titles and snippets");
    let page = site.get("/search?q=%3C%2Ftitle%3E%3Cscript%3Ealert(1)%3C%2Fscript%3E").await.expect(200).text();
    assert!(!page.contains("<script>alert"), "and the term itself");
}

async fn pages_of_results(engine: Engine) {
    let site = Site::start(engine).await;
    for number in 0..5 {
        site.article(json!({"title": format!("Pangolin {number}")})).await;
    }
    eventually(SOON, "all are found", || async { (site.search("pangolin").await["totalCount"] == 5).then_some(()) }).await;
    let page = |query: &'static str| {
        let site = &site;
        async move { site.read(&format!("/cms/api/content-search?searchText=pangolin&{query}")).await }
    };
    let mut seen = Vec::new();
    for (query, more) in [("limit=2&page=1", true), ("limit=2&page=2", true), ("limit=2&page=3", false)] {
        let found = page(query).await;
        assert_eq!((&found["totalCount"], &found["hasMore"]), (&json!(5), &json!(more)), "{query}");
        seen.extend(found["data"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()));
    }
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 5, "every result stands on exactly one page");
    for (query, limit, number) in
        [("", 100, 1), ("limit=0", 1, 1), ("limit=-1&page=0", 1, 1), ("limit=5000", 100, 1), ("page=1000000", 100, 1_000_000)]
    {
        let found = page(query).await;
        assert_eq!((&found["limit"], &found["page"]), (&json!(limit), &json!(number)), "{query}");
    }
    for bad in ["limit=abc", "page=1x"] {
        check_failure(&site.get(&format!("/cms/api/content-search?searchText=pangolin&{bad}")).await, 400);
    }
}

async fn aliases_answer_equal_bytes(engine: Engine) {
    let site = library(engine).await;
    for query in ["searchText=provident&page=1&limit=100", "searchText=provdient", "searchText=", "limit=3", "searchText=a%26b"] {
        let first = site.get(&format!("/cms/api/content-search?{query}")).await.expect(200);
        for path in ["/cms/api/contents/search", "/cms/api/content-search/", "/cms/api/contents/search/"] {
            assert_eq!(site.get(&format!("{path}?{query}")).await.expect(200).body, first.body, "{path}?{query}");
        }
    }
    let body = json!({"longUrl": format!("{}/taxation/nominees-bank-locker", site.address)});
    let first = site.post("/cms/api/content-shorten", &body).await.expect(200);
    for path in ["/cms/api/contents/shorten", "/cms/api/content-shorten/", "/cms/api/contents/shorten/"] {
        assert_eq!(site.post(path, &body).await.expect(200).body, first.body, "{path}");
    }
}

async fn odd_terms_are_answered(engine: Engine) {
    let site = library(engine).await;
    let long = "provident%20".repeat(300);
    for term in [
        "%",
        "%zz",
        "100%",
        "%ff%fe",
        "a%26b%23c",
        "%22provident",
        "AND+OR+NOT",
        "title%3Aprovident",
        "provident*",
        "(((",
        "%5B%7B",
        "^~1",
        "-provident",
        "%E2%80%8B",
        "%F0%9F%91%A9",
        "'",
        "..%2F..",
        &long,
    ] {
        let answer = site.get(&format!("/cms/api/content-search?searchText={term}")).await.expect(200);
        assert_eq!(answer.json()["success"], true, "{term}");
    }
    // As the first version of the client sends it: the space is not encoded.
    assert_eq!(site.search("provident fund").await["data"][0]["title"], "How to withdraw your provident fund");
}

async fn the_index_survives_and_is_rebuilt(engine: Engine) {
    let mut site = library(engine).await;
    site.kill();
    site.launch().await;
    assert_eq!(site.search("locker").await["totalCount"], 1, "kept over a power cut");
    site.kill();
    std::fs::remove_dir_all(site.folder().join("search")).unwrap();
    site.launch().await;
    assert_eq!(site.search("locker").await["totalCount"], 1, "ready means that the index is whole");
    site.kill();
    // A file that is no index any more must not keep the site down.
    for entry in std::fs::read_dir(site.folder().join("search")).unwrap() {
        let path = entry.unwrap().path();
        if path.is_file() {
            std::fs::write(path, "not an index").unwrap();
        }
    }
    site.launch().await;
    assert_eq!(site.search("locker").await["totalCount"], 1, "rebuilt from the database");
}

async fn nothing_is_not_found_before_there_is_an_index(engine: Engine) {
    let site = Site::prepare(engine).await;
    site.run_command(&["seed"]).await;
    let site = site.up().await;
    assert!(site.search("pension").await["totalCount"].as_u64().unwrap() > 3, "the very first search waits for the index");
}

pub fn encode(term: &str) -> String {
    url::form_urlencoded::byte_serialize(term.as_bytes()).collect()
}

async fn a_tool_is_found_while_an_article_explains_it(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "A simple will", "slug": "write-simple-will-ten-parts"})).await;
    for (term, title, url) in [
        ("make will online", "Will planner", "/willplanning"),
        ("apni vasiyat kaise banaye", "Will planner (vasiyat banane ke liye)", "/willplanning"),
        ("वसीयत कैसे बनाएं", "वसीयत प्लानर", "/hi/willplanning"),
    ] {
        let found = eventually(SOON, "the tool is found", || async {
            let found = site.search(&encode(term)).await;
            (found["data"][0]["type"] == "tool").then_some(found)
        })
        .await;
        let first = &found["data"][0];
        assert_eq!((&first["title"], &first["url"], &first["place"]), (&json!(title), &json!(url), &Value::Null), "{term}");
    }
    assert_eq!(site.search("passbook+check").await["totalCount"], 0, "no article here explains passbooks");
    let tools: Vec<Value> = serde_yaml_ng::from_str(include_str!("../../../../content/search/tools.yml")).unwrap();
    for path in tools.iter().map(|tool| tool["path"].as_str().unwrap()).filter(|path| !path.starts_with("/guides/")) {
        site.get(path.split('#').next().unwrap()).await.expect(200);
    }
    site.edit(article["_id"].as_str().unwrap(), json!({"status": "draft"})).await;
    eventually(SOON, "it goes with the article", || async { (site.search("will+planner").await["totalCount"] == 0).then_some(()) }).await;
}

async fn nothing_found_suggests_a_near_term(engine: Engine) {
    let site = Site::start(engine).await;
    site.article(json!({"title": "Wombat burrows"})).await;
    eventually(SOON, "it is found", || async { (site.search("wombat").await["totalCount"] == 1).then_some(()) }).await;
    let nothing = site.search("wonbst").await;
    assert_eq!((&nothing["totalCount"], &nothing["suggestion"]), (&json!(0), &json!("wombat")));
    for term in ["wombat", "xyzzyplugh"] {
        assert!(site.search(term).await.get("suggestion").is_none(), "{term}");
    }
}
