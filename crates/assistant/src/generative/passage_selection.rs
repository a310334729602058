//! Selects the passages that the model may answer from.

use domain::assistant::{Library, Passage, Question, RequestKind};

use super::ModelOutcome;

/// Largest number of passages for an answer.
const MAX_PASSAGES: usize = 8;
/// In characters. An article to be summarised is cut to this length.
const MAX_ARTICLE_CHARS: usize = 24_000;
/// A question of fewer words is searched together with the previous one.
const MIN_STANDALONE_WORDS: usize = 6;

/// Selects passages: those of the open article first, then by score.
pub(super) async fn select_passages(question: &Question, library: &dyn Library) -> Result<Vec<Passage>, ModelOutcome> {
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
    if found.is_empty() { Err(ModelOutcome::NoPassages) } else { Ok(found) }
}

fn build_query(question: &Question) -> String {
    match question.previous_turns.last() {
        Some(before) if question.text.split_whitespace().count() < MIN_STANDALONE_WORDS => format!("{} {}", before.question, question.text),
        _ => question.text.clone(),
    }
}
