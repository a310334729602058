//! Asks the assistant the questions of a file and prints each with its answer, for people to judge.
//!
//! `cargo run --release -p retrieval --example ask -- QUESTIONS.jsonl [content folder [model folder]]`. A line holds `{"id", "q"}` (or `"question"`), or
//! `{"id", "turns": [{"q"}, …]}`; the answers come as JSON lines with the same ids.

#[path = "content/cached_embedder.rs"]
mod cached_embedder;
mod starter;

use std::path::PathBuf;
use std::sync::Arc;

use cached_embedder::CachedEmbedder;
use domain::assistant::{AnswerEngine, Question, RequestKind, Turn};
use serde::Deserialize;
use starter::{NoProgress, Outcome, StarterSite, strip_tags};

#[derive(Deserialize)]
struct Asked {
    id: String,
    #[serde(default, alias = "question")]
    q: Option<String>,
    #[serde(default)]
    turns: Vec<AskedTurn>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum AskedTurn {
    Question { q: String },
    Text(String),
}

impl Asked {
    fn questions(&self) -> Vec<String> {
        let turns = self.turns.iter().map(|turn| match turn {
            AskedTurn::Question { q } | AskedTurn::Text(q) => q.clone(),
        });
        self.q.iter().cloned().chain(turns).collect()
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("name the file of questions")?;
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let embedder = Arc::new(CachedEmbedder::open(&folder).ok_or("the sentence model is missing: make model")?);
    let site = StarterSite::new(&content, embedding::load_vocabulary_words(&folder), embedder.clone()).await?;
    for line in std::fs::read_to_string(file)?.lines().filter(|line| !line.trim().is_empty()) {
        let asked: Asked = serde_json::from_str(line)?;
        let mut previous_turns: Vec<Turn> = Vec::new();
        for (turn, text) in asked.questions().into_iter().enumerate() {
            let parsed = Question::parse_text(&text)?;
            let question = Question {
                text: parsed.clone(),
                kind: RequestKind::Answer,
                article: None,
                module: None,
                previous_turns: previous_turns.clone(),
            };
            let answer = site.engine.answer(&question, &NoProgress).await?;
            let matches = site.engine.find_short_answers(&question.without_personal_numbers()).await?.matches;
            let near: Vec<String> = matches.iter().take(4).map(|found| format!("{} {:.2}", found.slug, found.confidence)).collect();
            println!(
                "{}",
                serde_json::json!({
                    "id": asked.id, "turn": turn + 1, "q": text, "answer": strip_tags(&answer.html).trim(), "abstained": answer.abstained,
                    "related": answer.related, "refused": answer.refused.is_some(), "confidence": answer.confidence, "near": near,
                    "source": answer.sources.first().map(|source| format!("{} – {}", source.title, source.quote)),
                })
            );
            previous_turns.push(Turn {
                question: parsed,
                answer: strip_tags(&answer.html),
                offered: answer.related,
                refused: answer.refused.is_some(),
                short_answer: answer.short_answer,
                abstained: answer.abstained,
            });
        }
    }
    embedder.save()?;
    Ok(())
}
