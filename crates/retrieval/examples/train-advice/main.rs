//! Trains the judge of advice from its examples and writes `content/assistant/judge.yml`; says first, by cross-validation, how well
//! what it learns holds for questions it has not seen. The same examples give the same file.
//!
//! `cargo run -p retrieval --example train-advice -- [content folder [model folder [--misses]]]`

#[path = "../content/kept.rs"]
mod kept;
mod learning;
mod validating;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use domain::assistant::Guards;
use domain::assistant::guards::judge::{Trained, fingerprint, meant};
use domain::providers::Embedder;
use domain::search::Synonyms;
use kept::Kept;
use learning::{Example, learned};
use retrieval::WordIndex;
use serde::Deserialize;
use validating::validated;

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// What the judge is made from, in the order of its fingerprint.
const ADVICE: &str = "assistant/judge/advice.txt";
const KNOWLEDGE: &str = "assistant/judge/knowledge.txt";
const SEEN: &str = "assistant/eval/advice.yml";
const GUARDS: &str = "assistant/guards.yml";
const JUDGE: &str = "assistant/judge.yml";

/// Of an evaluation set; what else stands there is of no use here.
#[derive(Deserialize)]
struct Case {
    q: String,
    kind: String,
}

/// Questions with whether they ask for advice.
fn labelled(content: &Path) -> Outcome<Vec<(String, bool)>> {
    let lines = |file: &str, advice: bool| -> Outcome<Vec<(String, bool)>> {
        let text = fs::read_to_string(content.join(file))?;
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        Ok(lines.map(|line| (line.to_owned(), advice)).collect())
    };
    let mut all = lines(ADVICE, true)?;
    all.extend(lines(KNOWLEDGE, false)?);
    let seen: Vec<Case> = serde_yaml_ng::from_str(&fs::read_to_string(content.join(SEEN))?)?;
    all.extend(seen.into_iter().map(|case| (case.q, case.kind == "advice")));
    Ok(all)
}

async fn examples(content: &Path, folder: &Path, kept: &Kept, guards: &Guards) -> Outcome<Vec<Example>> {
    let mut synonyms = Synonyms::parse(&fs::read_to_string(content.join("search/synonyms.yml"))?)?;
    synonyms.known.extend(embedding::words(folder));
    let index = WordIndex::in_memory(&synonyms)?;
    let mut examples = Vec::new();
    for (text, advice) in labelled(content)? {
        let (features, breaks_rule) = guards.heard(&text);
        // As the library asks: in the articles' language.
        let meaning = kept.question(&index.english(&text)).await.map(|vector| meant(&vector)).unwrap_or_default();
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
    let kept = Kept::open(&folder).ok_or("the judge learns by meaning too: `make model` brings the model")?;
    let guards = Guards::parse(&fs::read_to_string(content.join(GUARDS))?)?;
    let begun = Instant::now();
    let examples = examples(&content, &folder, &kept, &guards).await?;
    kept.keep()?;
    println!(
        "{} examples, {} of them for advice ({} s)",
        examples.len(),
        examples.iter().filter(|e| e.advice).count(),
        begun.elapsed().as_secs()
    );
    let all: Vec<&Example> = examples.iter().collect();
    let made = |with_meaning: bool| {
        let threshold = validated(&examples, with_meaning, misses);
        let mut weights = learned(&all, with_meaning);
        weights.threshold = threshold;
        weights
    };
    let files: Vec<String> =
        [ADVICE, KNOWLEDGE, SEEN, GUARDS].iter().map(|file| fs::read_to_string(content.join(file))).collect::<Result<_, _>>()?;
    let made_from = fingerprint(&files.iter().map(String::as_str).collect::<Vec<_>>());
    let trained = Trained { made_from, by_words: made(false), by_meaning: made(true) };
    let written = trained.written()?;
    println!("{} features, {} KB", trained.by_words.words.len(), written.len() / 1024);
    fs::write(content.join(JUDGE), written)?;
    Ok(())
}
