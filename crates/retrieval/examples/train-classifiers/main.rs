//! Trains the advice classifier from its examples and writes `content/assistant/judge.yml`. First prints, by
//! cross-validation, how well it does on questions that it has not seen. The same examples give the same file.
//!
//! `cargo run -p retrieval --example train-advice -- [content folder [model folder [--misses]]]`

#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
mod training;
mod validation;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use assistant::Guards;
use assistant::guards::advice_classifier::{TrainedWeights, fingerprint, scale_vector};
use cached_embedder::CachedEmbedder;
use domain::search::{Embedder, Synonyms};
use retrieval::WordIndex;
use serde::Deserialize;
use training::{Example, train_weights};
use validation::cross_validate;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// The files that the classifier is trained from, in the order of its fingerprint.
const ADVICE_FILE: &str = "assistant/judge/advice.txt";
const KNOWLEDGE_FILE: &str = "assistant/judge/knowledge.txt";
const EVALUATION_FILE: &str = "assistant/eval/advice.yml";
const GUARDS_FILE: &str = "assistant/guards.yml";
const CLASSIFIER_FILE: &str = "assistant/judge.yml";

/// A case of an evaluation set; its other fields are not needed here.
#[derive(Deserialize)]
struct Case {
    q: String,
    kind: String,
}

/// Loads questions, each with whether it asks for advice.
fn load_labelled(content: &Path) -> Outcome<Vec<(String, bool)>> {
    let lines = |file: &str, advice: bool| -> Outcome<Vec<(String, bool)>> {
        let text = fs::read_to_string(content.join(file))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(lines.map(|line| (line.to_owned(), advice)).collect())
    };
    let mut all = lines(ADVICE_FILE, true)?;
    all.extend(lines(KNOWLEDGE_FILE, false)?);
    let seen: Vec<Case> = serde_yaml_ng::from_str(&fs::read_to_string(content.join(EVALUATION_FILE))?)?;
    all.extend(seen.into_iter().map(|case| (case.q, case.kind == "advice")));
    Ok(all)
}

async fn build_examples(content: &Path, folder: &Path, kept: &CachedEmbedder, guards: &Guards) -> Outcome<Vec<Example>> {
    let mut synonyms = Synonyms::parse(&fs::read_to_string(content.join("search/synonyms.yml"))?)?;
    synonyms.known.extend(embedding::load_vocabulary_words(folder));
    let index = WordIndex::in_memory(&synonyms)?;
    let mut examples = Vec::new();
    for (text, advice) in load_labelled(content)? {
        let (features, breaks_rule) = guards.extract_training_features(&text);
        // In English, as the assistant's library queries the model.
        let meaning =
            kept.embed_question(&index.rewrite_for_embedding(&text)).await.map(|vector| scale_vector(&vector)).unwrap_or_default();
        examples.push(Example { text, advice, features, breaks_rule, meaning });
    }
    Ok(examples)
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let misses = arguments.next().is_some_and(|more| more == "--misses");
    let kept = CachedEmbedder::open(&folder).ok_or("the classifier also learns from vectors: `make model` downloads the model")?;
    let guards = Guards::parse(&fs::read_to_string(content.join(GUARDS_FILE))?)?;
    let begun = Instant::now();
    let examples = build_examples(&content, &folder, &kept, &guards).await?;
    kept.save()?;
    println!(
        "{} examples, {} of them for advice ({} s)",
        examples.len(),
        examples.iter().filter(|e| e.advice).count(),
        begun.elapsed().as_secs()
    );
    let all: Vec<&Example> = examples.iter().collect();
    let made = |with_meaning: bool| {
        let threshold = cross_validate(&examples, with_meaning, misses);
        let mut weights = train_weights(&all, with_meaning);
        weights.threshold = threshold;
        weights
    };
    let files: Vec<String> = [ADVICE_FILE, KNOWLEDGE_FILE, EVALUATION_FILE, GUARDS_FILE]
        .iter()
        .map(|file| fs::read_to_string(content.join(file)))
        .collect::<Result<_, _>>()?;
    let made_from = fingerprint(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let trained = TrainedWeights { made_from, text_only: made(false), with_vector: made(true) };
    let written = trained.to_yaml()?;
    println!("{} features, {} KB", trained.text_only.feature_weights.len(), written.len() / 1024);
    fs::write(content.join(CLASSIFIER_FILE), written)?;
    Ok(())
}
