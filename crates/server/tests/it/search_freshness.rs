//! What is published is found by its words within a second and by its meaning within ten, whatever still waits for its vectors.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use crate::site::{Engine, SOON, Site, eventually, within_a_second};

on_both_databases!(published_words_and_meanings_are_found_in_time,);

/// Shares no word with the article that it means.
const ASKED: &str = "what+does+a+spiny+anteater+eat";

fn leads_to(found: &Value, url: &str) -> bool {
    found["data"].as_array().unwrap().iter().any(|item| item["url"].as_str().unwrap().starts_with(url))
}

async fn published_words_and_meanings_are_found_in_time(engine: Engine) {
    let model = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/model");
    let site = Site::prepare_with_starter(engine).await.set("FINEPRINT_MODEL", model.to_str().unwrap());
    // Articles whose vectors are all to be made yet, which takes minutes.
    let site = site.up().await;
    let has_model = model.join("model.safetensors").exists();
    if has_model {
        eventually(Duration::from_secs(60), "the model is there", || async {
            site.server().log().contains("sentence vectors loaded").then_some(())
        })
        .await;
    }
    within_a_second(
        "an article's words",
        |round| {
            let site = &site;
            async move {
                drop(site.article(json!({"title": format!("Round {round}"), "content": format!("<p>The quokka{round} hops.</p>")})).await)
            }
        },
        |round| {
            let site = &site;
            async move { site.search(&format!("quokka{round}")).await["totalCount"] == 1 }
        },
    )
    .await;
    let text = "<p>The echidna feeds on ants and termites with its long tongue. Spines cover its back.</p>";
    let article = site.article(json!({"title": "Echidna", "content": text})).await;
    let url = article["url"].as_str().unwrap();
    let by_words = site.read(&format!("/cms/api/content-search?searchText={ASKED}&mode=words")).await;
    assert!(!leads_to(&by_words, url), "words alone lead there: {by_words}");
    if has_model {
        eventually(SOON, "the article's meaning is found", || async {
            leads_to(&site.read(&format!("/cms/api/content-search?searchText={ASKED}&mode=fused&limit=100")).await, url).then_some(())
        })
        .await;
        assert!(!site.server().log().contains("sentence vectors are complete"), "nothing waited any more, so it proves little");
    }
}
