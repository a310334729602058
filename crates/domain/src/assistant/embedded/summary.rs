//! A summary of an article: what it is about, its key facts, the sentences that carry its rules, and what to do. Word for
//! word; no label, heading, question or story is among them.

use std::collections::HashSet;

use super::lead::points;
use super::picking::{is_question, told as told_by};
use super::stories::{EXAMPLE, People, STEPS, tells_a_story};
use super::writing::Writing;
use crate::assistant::Passage;

const MOST_FACTS: usize = 5;
const MOST_RULES: usize = 5;
/// Words of titles that tell nothing of their subject.
const EVERYWHERE: [&str; 14] = ["the", "that", "with", "your", "you", "what", "from", "this", "when", "and", "for", "how", "who", "are"];
/// With fewer that are worth so much, others stand in.
const LEAST_RULES: usize = 3;
const TELLS: f32 = 0.7;
const MOST_STEPS: usize = 3;
/// In characters: shorter ones say too little, longer ones too much.
const LENGTH: std::ops::RangeInclusive<usize> = 36..=260;

/// What standing in the opening is worth to the sentence that says what an article is about.
const OPENING: f32 = 1.5;
/// Words of something that was so once, or would be: no rule.
const OF_CASES: [&str; 12] = ["would", "was", "were", "had", "did", "said", "wrote", "asked", "opened", "got", "went", "came"];
/// Words of a rule: what must, may or cannot be, and until when.
const OF_RULES: [&str; 27] = [
    "must", "may", "cannot", "can", "only", "never", "no", "not", "within", "before", "until", "unless", "least", "most", "limit", "needs",
    "need", "required", "allowed", "covers", "counts", "means", "free", "due", "taxed", "exempt", "pays",
];
const UNITS: [&str; 12] = ["lakh", "crore", "year", "years", "month", "months", "day", "days", "hours", "times", "percent", "per"];

/// A sentence and where it stands.
struct Told<'a> {
    passage: &'a Passage,
    sentence: String,
    worth: f32,
}

/// Nothing of an article without sentences.
pub fn summary(passages: &[Passage]) -> Writing {
    let mut writing = Writing::default();
    let told = telling(passages);
    let about = about(&told);
    if let Some(about) = about {
        writing.paragraph(about.passage, &about.sentence);
    }
    let facts: Vec<&Passage> = passages.iter().filter(|passage| is_fact(passage)).take(MOST_FACTS).collect();
    writing.rows(&facts);
    let is_about = |other: &Told| about.is_some_and(|about| about.sentence == other.sentence);
    section(&mut writing, "What it says", rules(told.iter().filter(|other| !is_about(other)).collect()));
    section(&mut writing, "What to do", steps(passages));
    if writing.sources.is_empty() {
        first_sentence(&mut writing, passages);
    }
    writing
}

/// Of a text that tells neither a rule nor a fact.
fn first_sentence(writing: &mut Writing, passages: &[Passage]) {
    let told = passages.iter().flat_map(|passage| told_by(&passage.text).into_iter().map(move |sentence| (passage, sentence)));
    if let Some((passage, sentence)) = told.into_iter().next() {
        writing.paragraph(passage, &sentence);
    }
}

fn section(writing: &mut Writing, heading: &str, lines: Vec<(&Passage, String)>) {
    if !lines.is_empty() {
        writing.html.push_str(&format!("<h4>{heading}</h4>"));
        writing.list(&lines);
    }
}

/// The sentences that stand for themselves and tell a rule or a fact, in reading order.
fn telling(passages: &[Passage]) -> Vec<Told<'_>> {
    let people = People::of(passages);
    let mut found = Vec::new();
    for (passage, block) in blocks(passages, |label| label == EXAMPLE || label == STEPS) {
        let alone = |sentence: &String| {
            LENGTH.contains(&sentence.chars().count())
                && !sentence.starts_with(|c: char| c == '₹' || c.is_ascii_digit() || c.is_lowercase())
                && !["No. ", "Yes"].iter().any(|verdict| sentence.starts_with(verdict))
                && sentence.ends_with(['.', '।', '!', ')'])
                && !points(sentence)
                && !tells_a_story(sentence)
                && !people.stand_in(sentence)
        };
        let told = told_by(block).into_iter().filter(alone);
        found.extend(told.map(|sentence| Told { passage, worth: worth(&sentence), sentence }));
    }
    found
}

/// The blocks of text outside of readers' questions, without what stands behind a label that is `skipped` in its section.
fn blocks(passages: &[Passage], skipped: impl Fn(&str) -> bool) -> Vec<(&Passage, &str)> {
    let (mut found, mut section, mut skips) = (Vec::new(), None, false);
    for passage in passages.iter().filter(|passage| !is_question(&passage.heading)) {
        if section != Some(&passage.heading) {
            (section, skips) = (Some(&passage.heading), skipped(&passage.heading));
        }
        for block in passage.text.split('\n').filter(|block| !block.contains('\t')) {
            skips = if is_label(block) { skipped(block) } else { skips };
            if !skips && !is_label(block) {
                found.push((passage, block));
            }
        }
    }
    found
}

/// A caption or the title of a box, no sentence: "Example".
pub fn is_label(block: &str) -> bool {
    let words = block.split_whitespace().count();
    words <= 2 && block.chars().all(|c| c.is_alphabetic() || c == ' ')
}

/// The sentence that holds most of the title and tells most, best of the opening; the first of those that are as good.
fn about<'a, 'p>(told: &'a [Told<'p>]) -> Option<&'a Told<'p>> {
    let title = words(&told.first()?.passage.title);
    let opens = |told: &Told| if told.passage.heading.is_empty() { OPENING } else { 0.0 };
    let good = |told: &Told| words(&told.sentence).intersection(&title).count() as f32 + told.worth + opens(told);
    told.iter().rev().max_by(|a, b| good(a).total_cmp(&good(b)))
}

fn words(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).map(str::to_lowercase);
    words.filter(|word| !EVERYWHERE.contains(&word.as_str())).collect()
}

/// Figures, deadlines and rules.
fn worth(sentence: &str) -> f32 {
    let words: Vec<String> = sentence.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let any = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let has_figure = sentence.bytes().any(|byte| byte.is_ascii_digit());
    let measured = has_figure && (sentence.contains('₹') || sentence.contains('%') || any(&UNITS));
    // What the writers say of themselves, and sums step by step.
    let ours = if any(&["we", "our", "us"]) { 1.0 } else { 0.0 };
    let sum = if ["=", "×", "÷", "−"].iter().any(|sign| sentence.contains(sign)) { 1.5 } else { 0.0 };
    let case = if any(&OF_CASES) { 0.9 } else { 0.0 };
    f32::from(u8::from(measured)) + 0.4 * f32::from(u8::from(has_figure)) + 0.8 * f32::from(u8::from(any(&OF_RULES))) - ours - sum - case
}

/// The best of each section, at most so many, in reading order.
fn rules<'p>(told: Vec<&Told<'p>>) -> Vec<(&'p Passage, String)> {
    let mut best: Vec<(usize, &Told)> = Vec::new();
    for (at, told) in told.into_iter().enumerate() {
        match best.iter_mut().find(|(_, other)| other.passage.heading == told.passage.heading) {
            Some(known) if told.worth > known.1.worth => *known = (at, told),
            Some(_) => {}
            None => best.push((at, told)),
        }
    }
    best.sort_by(|(_, a), (_, b)| b.worth.total_cmp(&a.worth));
    let telling = best.iter().filter(|(_, told)| told.worth >= TELLS).count();
    best.truncate(telling.clamp(LEAST_RULES, MOST_RULES));
    best.sort_by_key(|(at, _)| *at);
    best.into_iter().map(|(_, told)| (told.passage, told.sentence.clone())).collect()
}

/// The first lines of the box that says what to do.
pub fn steps(passages: &[Passage]) -> Vec<(&Passage, String)> {
    let (mut lines, mut section, mut listed) = (Vec::new(), None, false);
    for passage in passages {
        for block in passage.text.split('\n').filter(|block| !block.contains('\t')) {
            if section != Some(&passage.heading) {
                (section, listed) = (Some(&passage.heading), passage.heading == STEPS);
            }
            if is_label(block) {
                listed = block == STEPS;
            } else if listed && let Some(step) = told_by(block).into_iter().next().filter(|step| step.split_whitespace().nth(2).is_some()) {
                lines.push((passage, step));
            }
        }
    }
    lines.truncate(MOST_STEPS);
    lines
}

/// A row of the box above the text.
fn is_fact(passage: &Passage) -> bool {
    passage.anchor.is_none() && passage.text.contains('\t') && passage.columns.is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::tests::passage;
    use super::*;

    #[test]
    fn a_summary_tells_rules_and_steps_but_no_labels_stories_or_questions() {
        let page = [
            passage("", "Asha opened an account in May. She had Four Nominees in mind. An account may have up to four nominees.", 0),
            passage("Shares", "Shares must add up to 100% or the bank refuses the form.\nExample", 10),
            passage("Shares", "Three cousins claimed ₹4,00,000 in 10 days. Their bank must pay within 15 days.", 20),
            passage("Claims", "Why so? 1. The papers. The bank pays within 15 days of the last paper.\nDo this", 30),
            passage("Claims", "Ask the bank for its form.\nSign it before two witnesses.", 40),
            passage("Is it worth it?", "Yes. It costs ₹0 and takes 10 minutes for each account you have.", 50),
        ];
        let written = summary(&page);
        let quotes: Vec<&str> = written.sources.iter().map(|source| source.quote.as_str()).collect();
        assert_eq!(
            quotes,
            [
                "An account may have up to four nominees.",
                "Shares must add up to 100% or the bank refuses the form.",
                "The bank pays within 15 days of the last paper.",
                "Ask the bank for its form.",
                "Sign it before two witnesses.",
            ]
        );
        assert!(written.html.contains("<h4>What it says</h4>") && written.html.contains("<h4>What to do</h4>"));
    }

    #[test]
    fn labels_are_told_from_sentences() {
        assert!(is_label("Example") && is_label("Fine print") && !is_label("Yes.") && !is_label("8.25%") && !is_label("Who has signed"));
    }
}
