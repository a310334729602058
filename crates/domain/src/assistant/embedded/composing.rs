//! From the sentences picked to an answer: the one that answers first, then steps, rows or a second voice.

use super::lead::{Lead, leaves_out, said};
use super::picking::told as told_by;
use super::picking::{Looked, Pick};
use super::reading::{Read, Thing, holds};
use super::stories::tells_a_story;
use super::writing::Writing;
use crate::assistant::Passage;

/// Sentences beside the first.
const MOST_BESIDE: usize = 2;
/// Of the first one's value.
const GOOD_BESIDE: f32 = 0.82;
/// Words that a sentence under a heading has at least, when another leads.
const TELLS_UNDER: usize = 5;
const MOST_STEPS: usize = 6;
const MOST_ROWS: usize = 6;

/// The sentence or row that answers.
pub fn lead(writing: &mut Writing, looked: &Looked, lead: &Lead<'_>) {
    let passage = &looked.passages[lead.pick.passage];
    if is_row(passage) {
        writing.rows(&[passage]);
    } else {
        writing.said(passage, &lead.said);
    }
}

/// What follows it; `page` is all of the article that it stands in.
pub fn rest(writing: &mut Writing, looked: &Looked, best: &Pick, read: &Read, page: &[Passage]) {
    let passage = &looked.passages[best.passage];
    let mut listed = false;
    if read.asks(Thing::Steps) || read.asks(Thing::Papers) {
        listed = steps(writing, passage, page, read.asks(Thing::Papers));
    }
    if read.asks(Thing::Comparison) || (is_row(passage) && !passage.columns.is_empty()) {
        listed |= table(writing, looked, passage, page, read);
    }
    let most = if listed { 1 } else { MOST_BESIDE };
    let mut told: Vec<usize> = vec![best.passage];
    for pick in looked.picks.iter().filter(|pick| pick.value >= best.value * GOOD_BESIDE) {
        let other = &looked.passages[pick.passage];
        if told.len() > most {
            break;
        }
        if told.contains(&pick.passage) || (listed && other.anchor == passage.anchor && other.article == passage.article) {
            continue;
        }
        let said = said(other, &pick.sentence, false);
        // "For small sums there is." says little even under its heading; only what leads is told so.
        if !is_row(other) && said.under.is_some() && (leaves_out(&said.quote) || said.quote.split_whitespace().count() < TELLS_UNDER) {
            continue;
        }
        told.push(pick.passage);
        if is_row(other) {
            writing.rows(&[other]);
        } else {
            writing.said(other, &said);
        }
    }
}

fn is_row(passage: &Passage) -> bool {
    passage.text.contains('\t')
}

/// The lines of the section that follow the passage, when it is a list of some length. A line that goes on from the one before
/// ("the name of the holder,") is a thing to bring along, and no step.
fn steps(writing: &mut Writing, passage: &Passage, page: &[Passage], with_things: bool) -> bool {
    let section = page.iter().filter(|other| other.anchor == passage.anchor && other.start >= passage.start && !is_row(other));
    let lines = section.flat_map(|other| other.text.split('\n').map(move |line| (other, line)));
    let first = |line: &str| told_by(line).into_iter().next().filter(|sentence| sentence.split_whitespace().nth(2).is_some());
    let stands = |quote: &String| (with_things || !quote.starts_with(char::is_lowercase)) && !tells_a_story(quote);
    let told = |quote: &String| writing.sources.iter().any(|source| source.quote.contains(quote.as_str()));
    let mut steps: Vec<(&Passage, String)> =
        lines.filter_map(|(other, line)| Some((other, first(line)?))).filter(|(_, quote)| !told(quote) && stands(quote)).collect();
    // Where some are orders, what stands between them explains.
    let orders = |(_, quote): &(&Passage, String)| holds(quote, Thing::Steps) == Some(true);
    if !with_things && steps.iter().filter(|step| orders(step)).count() >= 2 {
        steps.retain(orders);
    }
    if !with_things && !steps.iter().any(orders) {
        // Paragraphs that tell of something; what is to be done stands in the article's own box.
        let boxed = super::summary::steps(page);
        steps = boxed.into_iter().filter(|(_, quote)| !told(quote)).collect();
    }
    steps.truncate(MOST_STEPS);
    if steps.len() < 2 {
        return false;
    }
    writing.list(&steps);
    true
}

/// More rows of the table: those found as well, or all of a small one when things are compared.
fn table(writing: &mut Writing, looked: &Looked, passage: &Passage, page: &[Passage], read: &Read) -> bool {
    let beside = |other: &&Passage| is_row(other) && other.anchor == passage.anchor && !other.columns.is_empty();
    let found = |other: &&Passage| {
        looked.passages.iter().take(8).any(|near| near.article == other.article && near.start == other.start)
            || read.asks(Thing::Comparison)
    };
    let told = |other: &&Passage| is_row(passage) && other.start == passage.start;
    let rows: Vec<&Passage> = page.iter().filter(beside).filter(found).filter(|other| !told(other)).collect();
    let same: Vec<&Passage> = rows.iter().copied().filter(|row| row.columns == rows[0].columns).take(MOST_ROWS).collect();
    writing.rows(&same);
    !same.is_empty()
}
