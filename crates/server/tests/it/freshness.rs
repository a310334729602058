//! An edit is visible within one second: in answers, pages and search, on this node and on others.

use serde_json::json;

use crate::html::Document;
use crate::site::{Engine, SOON, Site, within_a_second};

on_both_databases!(
    an_article_here,
    an_article_on_another_node,
    questions_and_switches_here,
    questions_and_switches_on_another_node,
    a_category_everywhere,
    what_the_command_line_brings,
    the_other_node_writes_too,
);

/// Holds on every node that is asked, each time.
async fn all_show(nodes: &[&Site], path: &str, text: &str) -> bool {
    for node in nodes {
        if !node.get(path).await.text().contains(text) {
            return false;
        }
    }
    true
}

async fn article_is_fresh(editor: &Site, readers: &[&Site]) {
    let article = editor.article(json!({"title": "Fresh", "excerpt": "Before.", "isFeatured": true})).await;
    let id = article["_id"].as_str().unwrap();
    let paths = [
        "/taxation/fresh".to_owned(),
        format!("/cms/api/contents/{id}"),
        "/cms/api/contents".to_owned(),
        "/".to_owned(),
        "/categories?category=All".to_owned(),
        "/cms/api/content-search?searchText=fresh".to_owned(),
        "/feed.xml".to_owned(),
    ];
    // Everything is in every cache before the edit.
    for path in &paths {
        for reader in readers {
            reader.get(path).await.expect(200);
        }
    }
    within_a_second(
        "an edited article",
        |round| async move { drop(editor.edit(id, json!({"excerpt": format!("Excerpt{round} of fresh words.")})).await) },
        |round| {
            let paths = &paths;
            async move {
                let text = format!("Excerpt{round}");
                let mut seen = true;
                for path in paths {
                    seen =
                        seen && (if path.contains("search") { found(readers, &text).await } else { all_show(readers, path, &text).await });
                }
                seen
            }
        },
    )
    .await;
}

/// Whether a search for the word finds exactly the article.
async fn found(readers: &[&Site], word: &str) -> bool {
    for reader in readers {
        if !reader.search(word).await["data"][0]["content"].as_str().unwrap_or_default().contains(&format!("<mark>{word}</mark>")) {
            return false;
        }
    }
    true
}

async fn an_article_here(engine: Engine) {
    let site = Site::start(engine).await;
    article_is_fresh(&site, &[&site]).await;
}

async fn an_article_on_another_node(engine: Engine) {
    let site = Site::start(engine).await;
    let other = site.second_node().await;
    article_is_fresh(&site, &[&other]).await;
}

async fn home_is_fresh(editor: &Site, readers: &[&Site]) {
    let faq = json!({"question": "What is it?", "answer": "<p>Before.</p>"});
    let faq = editor.post_as("editor", "/cms/api/faqs", &faq).await.expect(201).json();
    let path = format!("/cms/api/faqs/{}", faq["data"]["_id"].as_str().unwrap());
    within_a_second(
        "an edited question",
        |round| {
            let path = &path;
            async move {
                let answer = json!({"answer": format!("<p>Answer number {round}.</p>")});
                editor.put_as("editor", path, &answer).await.expect(200);
            }
        },
        |round| async move {
            let text = format!("Answer number {round}.");
            all_show(readers, "/", &text).await && all_show(readers, "/cms/api/faqs/general/list", &text).await
        },
    )
    .await;

    // The switch stands in every page's data, and the header and the bottom bar follow it.
    let shown = |on: bool| format!(r#""toggleName":"header","isEnabled":{on}"#);
    within_a_second(
        "a turned switch",
        |round| async move { editor.turn("header", round % 2 == 1).await },
        |round| async move {
            let on = round % 2 == 1;
            let told = all_show(readers, "/cms/api/toggles", &shown(on)).await;
            told && all_have_header(readers, "/", on).await && all_have_header(readers, "/about", on).await
        },
    )
    .await;
}

async fn all_have_header(nodes: &[&Site], path: &str, on: bool) -> bool {
    for node in nodes {
        let text = node.get(path).await.text();
        let document = Document::of(&text);
        let bars = document.all("nav").filter(|nav| nav.attribute("aria-labelledby").is_empty()).count();
        if (document.all("header").count() > 0) != on || (bars > 0) != on {
            return false;
        }
    }
    true
}

async fn questions_and_switches_here(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    home_is_fresh(&site, &[&site]).await;
}

async fn questions_and_switches_on_another_node(engine: Engine) {
    let site = Site::start_with_starter(engine).await;
    let other = site.second_node().await;
    home_is_fresh(&site, &[&other]).await;
}

async fn a_category_everywhere(engine: Engine) {
    let site = Site::start(engine).await;
    let other = site.second_node().await;
    site.article(json!({"title": "Shelved"})).await;
    let id = site.read("/cms/api/categories").await["data"][0]["_id"].as_str().unwrap().to_owned();
    let (site, nodes) = (&site, &[&site, &other]);
    within_a_second(
        "a renamed category",
        |round| {
            let path = format!("/cms/api/categories/{id}");
            async move { drop(site.put_as("editor", &path, &json!({"name": format!("Levies{round}")})).await.expect(200)) }
        },
        |round| async move {
            let name = format!("Levies{round}");
            let mut seen = true;
            for path in [
                "/taxation/shelved",
                "/categories",
                "/cms/api/categories",
                "/cms/api/contents",
                "/cms/api/content-search?searchText=shelved",
            ] {
                seen = seen && all_show(nodes, path, &name).await;
            }
            seen
        },
    )
    .await;
}

async fn what_the_command_line_brings(engine: Engine) {
    let site = Site::start(engine).await;
    site.category("Taxation").await;
    let folder = crate::site::folder();
    let (site, folder) = (&site, folder.path());
    within_a_second(
        "an imported article",
        |round| async move {
            let text = format!("---\ntitle: Imported{round}\ncategory: taxation\n---\nText.\n");
            crate::site::write(folder, &format!("{round}.md"), &text);
            site.run_command(&["import", &folder.display().to_string(), "--format", "markdown"]).await;
        },
        |round| async move {
            let title = format!("Imported{round}");
            all_show(&[site], "/", &title).await && all_show(&[site], "/cms/api/contents", &title).await
        },
    )
    .await;
}

async fn the_other_node_writes_too(engine: Engine) {
    let site = Site::start(engine).await;
    let other = site.second_node().await;
    let article = site.article(json!({"title": "Between two"})).await;
    let path = format!("/cms/api/contents/{}", article["_id"].as_str().unwrap());
    let token = site.token("editor").await;
    // Turn by turn, each on the other's revision.
    for round in 1..=6 {
        let (writer, reader) = if round % 2 == 0 { (&site, &other) } else { (&other, &site) };
        let change = json!({"title": format!("Turn {round}"), "baseRevision": round});
        writer.ask(reqwest::Method::PUT, &path).token(&token).json(&change).expect(200).await;
        crate::site::eventually(SOON, "the other node shows it", || async {
            (reader.read(&path).await["data"]["revision"] == round + 1).then_some(())
        })
        .await;
    }
}
