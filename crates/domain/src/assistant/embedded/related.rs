//! Questions that the articles really answer: the headings that readers' questions stand in.

use std::collections::HashSet;

use super::picking::is_question;
use crate::assistant::guards::{Guards, Verdict};
use crate::assistant::{MOST_RELATED, Passage, Question, SHORTEST_RELATED};

const LONGEST: usize = 200;

/// From what was found, then from the page that the answer stands on; without what was asked already and what the
/// guards would refuse.
pub fn related(guards: &Guards, question: &Question, answered: Option<&Passage>, found: &[Passage], page: &[Passage]) -> Vec<String> {
    let plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let mut seen: HashSet<String> = question.before.iter().map(|turn| plain(&turn.question)).collect();
    seen.insert(plain(&question.text));
    seen.extend(answered.map(|passage| plain(&passage.heading)));
    let of_page = |passage: &&Passage| answered.is_some_and(|answered| answered.article == passage.article && answered.id == passage.id);
    let near = found.iter().filter(of_page).chain(page).chain(found.iter().filter(|passage| !of_page(passage)));
    let may_be_asked = |heading: &&str| {
        let asked = Question { text: (*heading).to_owned(), before: Vec::new(), ..question.clone() };
        guards.verdict(&asked, None) == Verdict::Answer
    };
    let headings = near.map(|passage| passage.heading.as_str()).filter(|heading| is_question(heading));
    let long_enough = |heading: &&str| (SHORTEST_RELATED + 1..=LONGEST).contains(&heading.chars().count());
    headings
        .filter(long_enough)
        .filter(|heading| seen.insert(plain(heading)))
        .filter(may_be_asked)
        .take(MOST_RELATED)
        .map(str::to_owned)
        .collect()
}
