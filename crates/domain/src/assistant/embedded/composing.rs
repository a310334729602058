//! From the sentences picked to an answer: the one that answers first, then steps, rows or a second voice.

use super::lead::{Lead, said};
use super::picking::told as told_by;
use super::picking::{Looked, Pick};
use super::reading::{Read, Thing};
use super::writing::Writing;
use crate::assistant::Passage;

/// Sentences beside the first.
const MOST_BESIDE: usize = 2;
/// Of the first one's value.
const GOOD_BESIDE: f32 = 0.82;
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
        listed = steps(writing, passage, page);
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
        told.push(pick.passage);
        if is_row(other) {
            writing.rows(&[other]);
        } else {
            writing.said(other, &said(other, &pick.sentence, false));
        }
    }
}

fn is_row(passage: &Passage) -> bool {
    passage.text.contains('\t')
}

/// The lines of the section that follow the passage, when it is a list of some length.
fn steps(writing: &mut Writing, passage: &Passage, page: &[Passage]) -> bool {
    let section = page.iter().filter(|other| other.anchor == passage.anchor && other.start >= passage.start && !is_row(other));
    let lines = section.flat_map(|other| other.text.split('\n').map(move |line| (other, line)));
    let first = |line: &str| told_by(line).into_iter().next().filter(|sentence| sentence.split_whitespace().nth(2).is_some());
    let told = |quote: &String| writing.sources.iter().any(|source| source.quote.contains(quote.as_str()));
    let steps: Vec<(&Passage, String)> =
        lines.filter_map(|(other, line)| Some((other, first(line)?))).filter(|(_, quote)| !told(quote)).take(MOST_STEPS).collect();
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
