//! Selects the passages that the model may answer from.

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{Library, Passage, Question, RequestKind};

use super::ModelOutcome;
use crate::instruction_filter::remove_instructions;

/// Largest number of passages for an answer, short answers aside.
const MAX_PASSAGES: usize = 8;
/// Largest number of short answers and facts before them.
const MAX_SHORT_ANSWERS: usize = 4;
/// In characters. An article to be summarised is cut to this length.
const MAX_ARTICLE_CHARS: usize = 24_000;
/// A question of fewer words is searched together with the previous one.
const MIN_STANDALONE_WORDS: usize = 6;

/// Finds the short answers and facts that fit a question, as passages that can be quoted and cited.
#[async_trait]
pub trait ShortAnswerSource: Send + Sync {
    /// Best first; empty when none fits.
    async fn find_passages(&self, question: &Question) -> Result<Vec<Passage>>;
}

/// Selects what the model may answer from: short answers first, then the library's passages.
pub(super) async fn select_passages(
    question: &Question,
    library: &dyn Library,
    short_answers: Option<&dyn ShortAnswerSource>,
) -> std::result::Result<Vec<Passage>, ModelOutcome> {
    let mut selected = match (question.kind, short_answers) {
        // They only add to the passages, so a failure isn't the question's.
        (RequestKind::Answer, Some(source)) => source.find_passages(question).await.unwrap_or_default(),
        _ => Vec::new(),
    };
    selected.truncate(MAX_SHORT_ANSWERS);
    for passage in find_library_passages(question, library).await? {
        let is_new = |known: &Passage| (known.url.as_str(), known.text.as_str()) != (passage.url.as_str(), passage.text.as_str());
        if selected.iter().all(is_new) {
            selected.push(passage);
        }
    }
    let selected: Vec<Passage> = selected.into_iter().filter_map(remove_instructions).collect();
    if selected.is_empty() { Err(ModelOutcome::NoPassages) } else { Ok(selected) }
}

/// Finds the library's passages: those of the open article first, then by score.
async fn find_library_passages(question: &Question, library: &dyn Library) -> std::result::Result<Vec<Passage>, ModelOutcome> {
    let found = match (question.kind, question.article) {
        (RequestKind::Answer, open) => {
            let mut found =
                library.find_passages(&build_query(question), open, MAX_PASSAGES).await.map_err(|_| ModelOutcome::NoPassages)?;
            found.truncate(MAX_PASSAGES);
            // The sort is stable, so each part stays ordered by score.
            found.sort_by_key(|passage| open.is_none() || passage.article != open);
            found
        }
        (RequestKind::Summary, Some(article)) => {
            let mut remaining_chars = MAX_ARTICLE_CHARS;
            let article_passages = library.article_passages(article).await.map_err(|_| ModelOutcome::NoPassages)?;
            let mut fits = |passage: &Passage| {
                remaining_chars = remaining_chars.saturating_sub(passage.text.chars().count());
                remaining_chars > 0
            };
            article_passages.into_iter().take(usize::from(u8::MAX)).take_while(|passage| fits(passage)).collect()
        }
        (RequestKind::Summary, None) => Vec::new(),
    };
    Ok(found)
}

fn build_query(question: &Question) -> String {
    match question.previous_turns.last() {
        Some(before) if question.text.split_whitespace().count() < MIN_STANDALONE_WORDS => format!("{} {}", before.question, question.text),
        _ => question.text.clone(),
    }
}
