//! Compares the network with vectors that another implementation computed from the original 32-bit weights. It runs only where
//! `tools/model.sh` has put the model: `FINEPRINT_MODEL` or `data/model`.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::PathBuf;

use embedding::SentenceModel;

struct Reference {
    text: String,
    pieces: Vec<u32>,
    vector: Vec<f32>,
}

fn load_references() -> Vec<Reference> {
    let all: serde_json::Value = serde_json::from_str(include_str!("vectors.json")).unwrap();
    let numbers = |value: &serde_json::Value| value.as_array().unwrap().iter().map(|n| n.as_f64().unwrap()).collect::<Vec<_>>();
    let read = |one: &serde_json::Value| Reference {
        text: one["text"].as_str().unwrap().to_owned(),
        pieces: numbers(&one["pieces"]).into_iter().map(|n| n as u32).collect(),
        vector: numbers(&one["vector"]).into_iter().map(|n| n as f32).collect(),
    };
    all.as_array().unwrap().iter().map(read).collect()
}

fn load_model() -> Option<SentenceModel> {
    let folder = std::env::var_os("FINEPRINT_MODEL")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../data/model"), PathBuf::from);
    match SentenceModel::load(&folder) {
        Ok(model) => Some(model),
        Err(domain::Error::NotFound(_)) => {
            println!("skipped: no model in {}", folder.display());
            None
        }
        Err(error) => panic!("{error:?}"),
    }
}

#[test]
fn pieces_of_words_are_those_of_the_original() {
    let Some(model) = load_model() else { return };
    for reference in load_references() {
        assert_eq!(model.tokenise(&reference.text), reference.pieces, "{}", reference.text);
    }
}

#[test]
fn vectors_are_those_of_the_original() {
    let Some(model) = load_model() else { return };
    for Reference { text, vector, .. } in load_references() {
        let made = model.embed(&text);
        let cosine: f32 = made.iter().zip(&vector).map(|(a, b)| a * b).sum();
        assert!(cosine >= 0.999, "{cosine} {text}");
        println!("{cosine:.5} {text}");
    }
}
