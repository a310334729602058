//! What the model may answer from.

use super::super::{Library, Passage, Question, Wish};
use super::Outcome;

/// For an answer.
const MOST: usize = 8;
/// Of an article to be summarised, in characters.
const ARTICLE: usize = 24_000;
/// A question of fewer words leans on the one before it.
const LEANING: usize = 6;

/// The open article's first, then by nearness.
pub(super) async fn of(question: &Question, library: &dyn Library) -> Result<Vec<Passage>, Outcome> {
    let found = match (question.wish, question.article) {
        (Wish::Answer, open) => {
            let mut found = library.find(&asked(question), open, MOST).await.map_err(|_| Outcome::NoPassages)?;
            found.truncate(MOST);
            // A stable sort: nearness stays the order within both parts.
            found.sort_by_key(|passage| open.is_none() || passage.article != open);
            found
        }
        (Wish::Summary, Some(article)) => {
            let mut left = ARTICLE;
            let whole = library.of(article).await.map_err(|_| Outcome::NoPassages)?;
            let mut fits = |passage: &Passage| {
                left = left.saturating_sub(passage.text.chars().count());
                left > 0
            };
            whole.into_iter().take(usize::from(u8::MAX)).take_while(|passage| fits(passage)).collect()
        }
        (Wish::Summary, None) => Vec::new(),
    };
    if found.is_empty() { Err(Outcome::NoPassages) } else { Ok(found) }
}

fn asked(question: &Question) -> String {
    match question.before.last() {
        Some(before) if question.text.split_whitespace().count() < LEANING => format!("{} {}", before.question, question.text),
        _ => question.text.clone(),
    }
}
