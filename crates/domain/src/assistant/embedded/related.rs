//! Questions that the articles really answer: the headings that readers' questions stand in.

use std::collections::HashSet;

use super::picking::is_question;
use crate::assistant::{MOST_RELATED, Passage, Question, SHORTEST_RELATED};

const LONGEST: usize = 200;

/// From what was found, then from the page that the answer stands on; without what was asked already.
pub fn related(question: &Question, answered: Option<&Passage>, found: &[Passage], page: &[Passage]) -> Vec<String> {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let mut seen: HashSet<String> = question.before.iter().map(|turn| plain(&turn.question)).collect();
    seen.insert(plain(&question.text));
    seen.extend(answered.map(|passage| plain(&passage.heading)));
    let of_page = |passage: &&Passage| answered.is_some_and(|answered| answered.article == passage.article && answered.id == passage.id);
    let near = found.iter().filter(of_page).chain(page).chain(found.iter().filter(|passage| !of_page(passage)));
    let headings = near.map(|passage| passage.heading.as_str()).filter(|heading| is_question(heading));
    let long_enough = |heading: &&str| (SHORTEST_RELATED + 1..=LONGEST).contains(&heading.chars().count());
    headings.filter(long_enough).filter(|heading| seen.insert(plain(heading))).take(MOST_RELATED).map(str::to_owned).collect()
}
