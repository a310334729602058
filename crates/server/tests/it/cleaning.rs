//! HTML that could hurt a reader: removed when it is written, and again when it is read.

use serde_json::json;

use crate::html::{Document, elements};
use crate::site::{Engine, Site};

on_both_databases!(
    dirty_html_is_cleaned_when_written,
    dirty_rows_are_cleaned_when_read,
    players_load_on_a_click_only,
    endless_nesting_is_refused,
    what_editors_paste_keeps_its_shape,
);

const DIRTY: &str = r#"<h2 onclick="steal()">Head</h2><p style="position:fixed" onmouseover=steal()>Text <script>steal()</script>
<scr<script>ipt>steal()</script><svg onload=steal()><math><mtext><a xlink:href="javascript:steal()">x</a></mtext></math></svg>
<a href="javascript:steal()">one</a><a href="JaVaScRiPt&colon;steal()">two</a><a href="data:text/html,<script>steal()</script>">three</a>
<img src=x onerror=steal()><img src="http://tracker.example/p.png"><iframe src="https://evil.example/"></iframe><iframe srcdoc="<script>steal()</script>"></iframe>
<object data="x.swf"></object><embed src="x.swf"><form action="https://evil.example"><input name=q><button formaction="javascript:steal()">go</button></form>
<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example"><link rel=stylesheet href="https://evil.example/x.css">
<style>@import 'https://evil.example'</style><template><script>steal()</script></template><noscript><p title="</noscript><img src=x onerror=steal()>"></noscript>
<details open ontoggle=steal()>d</details><a href="https://good.example/" target="_blank">good</a></p><table><tr><td background="javascript:steal()">cell</td></tr></table>"#;

#[track_caller]
fn check_clean(html: &str) {
    let found = elements(html);
    for element in &found {
        let forbidden = [
            "script", "style", "svg", "math", "iframe", "object", "embed", "form", "input", "button", "base", "meta", "link", "template",
            "noscript",
        ];
        assert!(!forbidden.contains(&element.name.as_str()), "<{}> in {html}", element.name);
        for (name, value) in &element.attributes {
            assert!(
                !name.starts_with("on") && !matches!(name.as_str(), "style" | "srcdoc" | "formaction" | "target" | "background"),
                "{name} in {html}"
            );
            let value: String = value.to_lowercase().chars().filter(|c| !c.is_whitespace()).collect();
            assert!(
                !value.starts_with("javascript") && !value.starts_with("data:") && !value.starts_with("http://"),
                "{name}={value} in {html}"
            );
        }
    }
    let words: Vec<String> = found.iter().filter(|element| element.name == "a").map(|a| a.text()).collect();
    assert!(words.contains(&"good".to_owned()) && words.contains(&"one".to_owned()), "harmless words stay: {html}");
}

/// The article's own part of its page.
fn body_of(page: &str) -> String {
    let start = page.find(r#"<h2 id="head""#).unwrap_or_else(|| panic!("the article's text is in its page: {page}"));
    page[start..start + page[start..].find("</table>").expect("to the end")].to_owned()
}

async fn dirty_html_is_cleaned_when_written(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "Dirty", "content": DIRTY})).await;
    let id = article["_id"].as_str().unwrap();
    check_clean(article["main_content_id"]["content"].as_str().unwrap());
    let stored = site.database.texts("SELECT html FROM article_bodies").await;
    check_clean(&stored[0]);
    let main = site.read(&format!("/cms/api/contents/main/html/{id}")).await;
    check_clean(main["data"]["content"].as_str().unwrap());
    check_clean(&body_of(&site.get("/taxation/dirty").await.expect(200).text()));
    assert!(!article["excerpt"].as_str().unwrap().contains("steal()<"), "{article}");
    // Cleaning twice changes nothing.
    let again = site.edit(id, json!({"content": article["main_content_id"]["content"]})).await;
    assert_eq!(again["main_content_id"]["content"], article["main_content_id"]["content"]);
}

async fn dirty_rows_are_cleaned_when_read(engine: Engine) {
    let site = Site::start(engine).await;
    let article = site.article(json!({"title": "By hand"})).await;
    let id = article["_id"].as_str().unwrap();
    site.post_as("editor", "/cms/api/faqs", &json!({"question": "Clean?", "answer": "<p>Yes</p>"})).await.expect(201);
    // As an older version or a person at the database might have left it.
    let dirty = DIRTY.replace('\'', "''");
    assert_eq!(site.database.run(&format!("UPDATE article_bodies SET html = '{dirty}'")).await, 1);
    assert_eq!(site.database.run(&format!("UPDATE faqs SET answer = '{dirty}'")).await, 1);
    let read = site.read(&format!("/cms/api/contents/{id}")).await;
    check_clean(read["data"]["main_content_id"]["content"].as_str().unwrap());
    let main = site.read(&format!("/cms/api/contents/main/html/{id}")).await;
    check_clean(main["data"]["content"].as_str().unwrap());
    check_clean(&body_of(&site.get(article["url"].as_str().unwrap()).await.expect(200).text()));
    let faqs = site.read("/cms/api/faqs/general/list").await;
    check_clean(faqs["data"][0]["answer"].as_str().unwrap());
}

async fn players_load_on_a_click_only(engine: Engine) {
    let site = Site::start(engine).await;
    let content = r#"<p>Watch:</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1" allow="camera"></iframe>
        <iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>"#;
    let article = site.article(json!({"title": "Film", "content": content, "YT_url": "https://youtu.be/dQw4w9WgXcQ"})).await;
    let html = article["main_content_id"]["content"].as_str().unwrap();
    assert_eq!(html.matches(r#"data-youtube="dQw4w9WgXcQ""#).count(), 1, "{html}");
    assert!(!html.contains("iframe") && !html.contains("evil"), "{html}");
    let page = site.get("/taxation/film").await.expect(200).text();
    let document = Document::of(&page);
    assert_eq!(document.all("iframe").count(), 0, "nothing of YouTube loads before a click");
    let foreign = document
        .every()
        .iter()
        .filter(|element| element.attribute("src").contains("youtube") || element.attribute("src").contains("ytimg"));
    assert_eq!(foreign.count(), 0);
}

async fn endless_nesting_is_refused(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let token = site.token("editor").await;
    for unit in ["<div>", "<b>", "<blockquote><p>", "<ul><li>", "<a href='/x'>", "<table><tr><td>", "<svg>", "<!--"] {
        let body = json!({"title": "Deep", "content": unit.repeat(100_000 / unit.len()), "category_id": "taxation"});
        let began = tokio::time::Instant::now();
        let answer = site.ask(reqwest::Method::POST, "/cms/api/contents").token(&token).json(&body).send().await;
        assert!(matches!(answer.status, 201 | 400), "{unit}: {} {:.300}", answer.status, answer.text());
        assert!(began.elapsed() < std::time::Duration::from_secs(10), "{unit} took {:?}", began.elapsed());
    }
    let body = json!({"title": "Deep", "content": "<div>".repeat(1_000), "category_id": "taxation"});
    let refused = site.ask(reqwest::Method::POST, "/cms/api/contents").token(&token).json(&body).send().await;
    assert!(crate::envelopes::check_failure(&refused, 400)["fields"]["content"].is_string());
    // A long flat text is none of that.
    site.article(json!({"title": "Flat", "content": "<p>Some <b>bold</b> words.</p>".repeat(10_000)})).await;
}

/// Words that stood apart are not run together, and no picture is left that shows nothing.
async fn what_editors_paste_keeps_its_shape(engine: Engine) {
    let site = Site::start(engine).await;
    for (pasted, kept) in [
        ("<H1 class=x>Who may claim</H1><h5>Where</h5>", "<h2 id=\"who-may-claim\">Who may claim</h2><h4 id=\"where\">Where</h4>"),
        ("<dl><dt>UAN</dt><dd>12 digits</dd></dl>", "<div><p>UAN</p><p>12 digits</p></div>"),
        ("<section><center>One</center></section><article>Two</article>", "<div><p>One</p></div><div>Two</div>"),
        (
            "<p>a<img src=x alt=\"b > c\">b<img src=\"https://a.example/p.png\" alt=\"A > B\"></p>",
            "<p>ab<img src=\"https://a.example/p.png\" alt=\"A &gt; B\"></p>",
        ),
        ("<p>2 < 3 &lt;h1&gt; <h1x>y</h1x></p>", "<p>2 &lt; 3 &lt;h1&gt; y</p>"),
    ] {
        let article = site.article(json!({"content": pasted})).await;
        assert_eq!(article["main_content_id"]["content"], kept, "{pasted}");
        let read = site.read(&format!("/cms/api/contents/{}", article["_id"].as_str().unwrap())).await;
        let shown = read["data"]["main_content_id"]["content"].as_str().unwrap().replace(" decoding=\"async\"", "");
        assert_eq!(shown, kept, "{pasted}");
    }
}
