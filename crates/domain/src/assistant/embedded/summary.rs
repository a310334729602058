//! A summary of an article: its key facts, then a sentence of each section.

use super::picking::{is_question, told as told_by};
use super::writing::{Writing, grown};
use crate::assistant::Passage;

const MOST_FACTS: usize = 5;
const MOST_SECTIONS: usize = 10;

/// Nothing of an article without sentences.
pub fn summary(passages: &[Passage]) -> Writing {
    let mut writing = Writing::default();
    let mut parts = sections(passages);
    let facts: Vec<&Passage> = passages.iter().filter(|passage| is_fact(passage)).take(MOST_FACTS).collect();
    if let Some(opening) = parts.first().filter(|part| part.heading.is_empty()).copied() {
        parts.remove(0);
        told(&mut writing, opening);
    }
    writing.rows(&facts);
    for part in parts.into_iter().take(MOST_SECTIONS) {
        writing.html.push_str(&format!("<h4>{}</h4>", crate::assistant::escaped(&part.heading)));
        told(&mut writing, part);
    }
    writing
}

fn told(writing: &mut Writing, passage: &Passage) {
    if let Some(first) = told_by(&passage.text).first() {
        writing.paragraph(passage, &grown(passage, first, Some(&|_, _| false)));
    }
}

/// A row of the box above the text.
fn is_fact(passage: &Passage) -> bool {
    passage.anchor.is_none() && passage.text.contains('\t') && passage.columns.is_empty()
}

/// The first text of each section that isn't a reader's question.
fn sections(passages: &[Passage]) -> Vec<&Passage> {
    let mut found: Vec<&Passage> = Vec::new();
    for passage in passages.iter().filter(|passage| !passage.text.contains('\t') && !is_question(&passage.heading)) {
        if found.last().is_none_or(|last| last.anchor != passage.anchor) && found.iter().all(|part| part.anchor != passage.anchor) {
            found.push(passage);
        }
    }
    found
}
