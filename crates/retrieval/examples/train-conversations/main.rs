//! Fits the weights by which a question that follows other turns is matched with the short answers, and prints
//! `crates/assistant/src/extractive/continuation_weights.rs`. Each conversation of `content/assistant/eval/conversations.yml` is held with the
//! engine, with the sentence model and without it; the short answers that the file names should be the likeliest.
//!
//! `cargo run --release -p retrieval --example train-conversations -- [content folder [model folder]]`. With `--label FILE.jsonl` behind them it
//! prints the candidates of other conversations instead, for a person to name the right ones.

#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
mod choice;
#[path = "../choice/mod.rs"]
mod fitting;
#[path = "../starter/mod.rs"]
mod starter;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use assistant::CONTINUATION_FEATURE_NAMES;
use cached_embedder::CachedEmbedder;
use choice::{LabelledTurn, cross_validate, fit_turns};
use domain::assistant::{AnswerEngine, Question, RequestKind, Turn};
use domain::search::{Embedder, NoEmbedder};
use serde::Deserialize;
use starter::{NoProgress, Outcome, StarterSite, strip_tags};

const CONVERSATIONS_FILE: &str = "assistant/eval/conversations.yml";
/// Candidates that are printed for labelling.
const LABELLING_CANDIDATES: usize = 14;

#[derive(Debug, Deserialize)]
struct Conversation {
    turns: Vec<AskedTurn>,
}

#[derive(Debug, Deserialize)]
struct AskedTurn {
    q: String,
    /// The short answers of which one must be given; none when none answers it. Without the field the turn is only context.
    slugs: Option<Vec<String>>,
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let content = PathBuf::from(arguments.first().map_or("content", String::as_str));
    let folder = PathBuf::from(arguments.get(1).map_or("data/model", String::as_str));
    let embedder = Arc::new(CachedEmbedder::open(&folder).ok_or("the sentence model is missing: make model")?);
    let known = embedding::load_vocabulary_words(&folder);
    let with_meaning = StarterSite::new(&content, known.clone(), embedder.clone()).await?;
    if let (Some("--label"), Some(file)) = (arguments.get(2).map(String::as_str), arguments.get(3)) {
        for line in fs::read_to_string(file)?.lines() {
            print_candidates(&with_meaning, &serde_json::from_str(line)?).await?;
        }
        embedder.save()?;
        return Ok(());
    }
    let conversations: Vec<Conversation> = serde_yaml_ng::from_str(&fs::read_to_string(content.join(CONVERSATIONS_FILE))?)?;
    let by_words: Arc<dyn Embedder> = Arc::new(NoEmbedder);
    let by_words = StarterSite::new(&content, known, by_words).await?;
    let mut turns = Vec::new();
    for site in [&with_meaning, &by_words] {
        for (number, conversation) in conversations.iter().enumerate() {
            turns.extend(hold_conversation(site, number, conversation).await?);
        }
    }
    embedder.save()?;
    cross_validate(&turns);
    let weights = fit_turns(&turns);
    for (name, weight) in CONTINUATION_FEATURE_NAMES.iter().zip(weights) {
        eprintln!("  {weight:8.3}  {name}");
    }
    println!("pub const WEIGHTS: ContinuationFeatures = {weights:.3?};");
    Ok(())
}

/// Asks the turns one after the other, and keeps the candidates of those that have labels and follow another.
async fn hold_conversation(site: &StarterSite, number: usize, conversation: &Conversation) -> Outcome<Vec<LabelledTurn>> {
    let mut labelled = Vec::new();
    let mut previous_turns = Vec::new();
    for asked in &conversation.turns {
        let question = build_question(&asked.q, &previous_turns)?;
        if let (Some(slugs), false) = (&asked.slugs, previous_turns.is_empty()) {
            let candidates = site.engine.list_continuation_candidates(&question.without_personal_numbers()).await?;
            labelled.push(LabelledTurn { conversation: number, text: asked.q.clone(), slugs: slugs.clone(), candidates });
        }
        previous_turns.push(answer_turn(site, &question).await?);
    }
    Ok(labelled)
}

async fn print_candidates(site: &StarterSite, conversation: &Conversation) -> Outcome<()> {
    let mut previous_turns = Vec::new();
    for asked in &conversation.turns {
        let question = build_question(&asked.q, &previous_turns)?;
        let turn = answer_turn(site, &question).await?;
        let mut matches = assistant::weigh_candidates(
            site.engine.list_continuation_candidates(&question.without_personal_numbers()).await?,
            &choice::EVEN_WEIGHTS,
        );
        matches.truncate(LABELLING_CANDIDATES);
        let slugs: Vec<&str> = matches.iter().map(|found| found.slug.as_str()).collect();
        println!("{}", serde_json::json!({"q": asked.q, "given": turn.short_answer, "refused": turn.refused, "candidates": slugs}));
        previous_turns.push(turn);
    }
    Ok(())
}

fn build_question(text: &str, previous_turns: &[Turn]) -> Outcome<Question> {
    let text = Question::parse_text(text)?;
    Ok(Question { text, kind: RequestKind::Answer, article: None, module: None, previous_turns: previous_turns.to_vec() })
}

async fn answer_turn(site: &StarterSite, question: &Question) -> Outcome<Turn> {
    let answer = site.engine.answer(question, &NoProgress).await?;
    Ok(Turn {
        question: question.text.clone(),
        answer: strip_tags(&answer.html),
        offered: answer.related,
        refused: answer.refused.is_some(),
        short_answer: answer.short_answer,
        abstained: answer.abstained,
    })
}
