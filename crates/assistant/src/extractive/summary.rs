//! Extractive summary of an article: its topic, key facts, main rules and steps. Every line is verbatim; labels, headings,
//! questions and anecdotes are left out.

use std::collections::HashSet;

use domain::assistant::Passage;

use super::answer_writer::AnswerWriter;
use super::query_analysis::AMOUNT_SCALES;
use super::sentence_filters::{
    EXAMPLE_BOX_TITLE, PersonMentions, STEPS_BOX_TITLE, is_anaphoric, is_anecdote, is_label, split_informative_sentences,
};
use super::sentence_ranking::is_question_heading;

const MAX_FACTS: usize = 5;
const MAX_RULES: usize = 5;
/// Stop words of titles.
const TITLE_STOP_WORDS: [&str; 14] =
    ["the", "that", "with", "your", "you", "what", "from", "this", "when", "and", "for", "how", "who", "are"];
/// When fewer rules reach [`MIN_RULE_SCORE`], the next best fill up to this number.
const MIN_RULES: usize = 3;
const MIN_RULE_SCORE: f32 = 0.7;
const MAX_STEPS: usize = 3;
/// In characters. Shorter sentences say too little, longer ones too much.
const SENTENCE_CHARS: std::ops::RangeInclusive<usize> = 36..=260;

/// Bonus for a topic sentence before the first heading.
const OPENING_BONUS: f32 = 1.5;
/// Words that show a past or hypothetical case rather than a rule.
const CASE_WORDS: [&str; 12] = ["would", "was", "were", "had", "did", "said", "wrote", "asked", "opened", "got", "went", "came"];
/// Words that show a rule: duty, permission, limit or deadline.
const RULE_WORDS: [&str; 27] = [
    "must", "may", "cannot", "can", "only", "never", "no", "not", "within", "before", "until", "unless", "least", "most", "limit", "needs",
    "need", "required", "allowed", "covers", "counts", "means", "free", "due", "taxed", "exempt", "pays",
];
/// Words that make a figure a measure, beside those for lakh and crore.
const UNITS: [&str; 10] = ["year", "years", "month", "months", "day", "days", "hours", "times", "percent", "per"];

/// A sentence with its passage and score.
struct SummaryCandidate<'a> {
    passage: &'a Passage,
    sentence: String,
    score: f32,
}

/// The headings of a summary's lists, as HTML.
#[derive(Debug, Clone, Copy)]
pub struct SummaryHeadings<'a> {
    pub rules: &'a str,
    pub steps: &'a str,
}

/// Summarises an article; empty when the article has no sentences.
pub fn summarise(passages: &[Passage], headings: SummaryHeadings<'_>) -> AnswerWriter {
    let mut writer = AnswerWriter::default();
    let sentences = collect_candidate_sentences(passages);
    let about = find_topic_sentence(&sentences);
    if let Some(about) = about {
        writer.write_paragraph(about.passage, &about.sentence);
    }
    let facts: Vec<&Passage> = passages.iter().filter(|passage| is_key_facts_row(passage)).take(MAX_FACTS).collect();
    writer.write_rows(&facts);
    let is_about = |other: &SummaryCandidate| about.is_some_and(|about| about.sentence == other.sentence);
    write_section(&mut writer, headings.rules, select_rules(sentences.iter().filter(|other| !is_about(other)).collect()));
    write_section(&mut writer, headings.steps, collect_steps(passages));
    if writer.sources.is_empty() {
        write_first_sentence(&mut writer, passages);
    }
    writer
}

/// Fallback for a text without rules or facts.
fn write_first_sentence(writer: &mut AnswerWriter, passages: &[Passage]) {
    let sentences =
        passages.iter().flat_map(|passage| split_informative_sentences(&passage.text).into_iter().map(move |sentence| (passage, sentence)));
    if let Some((passage, sentence)) = sentences.into_iter().next() {
        writer.write_paragraph(passage, &sentence);
    }
}

fn write_section(writer: &mut AnswerWriter, heading: &str, lines: Vec<(&Passage, String)>) {
    if !lines.is_empty() {
        writer.html.push_str(&format!("<h4>{heading}</h4>"));
        writer.write_list(&lines);
    }
}

/// The sentences that can be understood alone and state a rule or fact, in reading order.
fn collect_candidate_sentences(passages: &[Passage]) -> Vec<SummaryCandidate<'_>> {
    let people = PersonMentions::from_passages(passages);
    let mut found = Vec::new();
    for (passage, block) in collect_blocks(passages, |label| label == EXAMPLE_BOX_TITLE || label == STEPS_BOX_TITLE) {
        let alone = |sentence: &String| {
            SENTENCE_CHARS.contains(&sentence.chars().count())
                && !sentence.starts_with(|c: char| c == '₹' || c.is_ascii_digit() || c.is_lowercase())
                && !["No. ", "Yes"].iter().any(|verdict| sentence.starts_with(verdict))
                && sentence.ends_with(['.', '।', '!', ')'])
                && !is_anaphoric(sentence)
                && !is_anecdote(sentence)
                && !people.occur_in(sentence)
        };
        let sentences = split_informative_sentences(block).into_iter().filter(alone);
        found.extend(sentences.map(|sentence| SummaryCandidate { passage, score: score_rule(&sentence), sentence }));
    }
    found
}

/// Text blocks outside readers' questions, without those that follow a `skipped` label in their section.
fn collect_blocks(passages: &[Passage], skipped: impl Fn(&str) -> bool) -> Vec<(&Passage, &str)> {
    let (mut found, mut section, mut skips) = (Vec::new(), None, false);
    for passage in passages.iter().filter(|passage| !is_question_heading(&passage.heading)) {
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

/// The sentence with the best sum of shared title words, score and opening bonus; the first one among equals.
fn find_topic_sentence<'a, 'p>(sentences: &'a [SummaryCandidate<'p>]) -> Option<&'a SummaryCandidate<'p>> {
    let title = collect_non_stop_words(&sentences.first()?.passage.title);
    let opens = |sentence: &SummaryCandidate| if sentence.passage.heading.is_empty() { OPENING_BONUS } else { 0.0 };
    let good = |sentence: &SummaryCandidate| {
        collect_non_stop_words(&sentence.sentence).intersection(&title).count() as f32 + sentence.score + opens(sentence)
    };
    sentences.iter().rev().max_by(|a, b| good(a).total_cmp(&good(b)))
}

fn collect_non_stop_words(text: &str) -> HashSet<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2).map(str::to_lowercase);
    words.filter(|word| !TITLE_STOP_WORDS.contains(&word.as_str())).collect()
}

/// Scores a sentence by its figures, deadlines and rule words.
fn score_rule(sentence: &str) -> f32 {
    let words: Vec<String> = sentence.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase).collect();
    let any = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
    let has_figure = sentence.bytes().any(|byte| byte.is_ascii_digit());
    let measured = has_figure && (sentence.contains('₹') || sentence.contains('%') || any(&UNITS) || any(&AMOUNT_SCALES));
    // Penalties: the authors speaking of themselves, and calculations step by step.
    let ours = if any(&["we", "our", "us"]) { 1.0 } else { 0.0 };
    let sum = if ["=", "×", "÷", "−"].iter().any(|sign| sentence.contains(sign)) { 1.5 } else { 0.0 };
    let case = if any(&CASE_WORDS) { 0.9 } else { 0.0 };
    f32::from(u8::from(measured)) + 0.4 * f32::from(u8::from(has_figure)) + 0.8 * f32::from(u8::from(any(&RULE_WORDS))) - ours - sum - case
}

/// The best sentence of each section, [`MIN_RULES`] to [`MAX_RULES`] in all, in reading order.
fn select_rules<'p>(sentences: Vec<&SummaryCandidate<'p>>) -> Vec<(&'p Passage, String)> {
    let mut best: Vec<(usize, &SummaryCandidate)> = Vec::new();
    for (at, sentence) in sentences.into_iter().enumerate() {
        match best.iter_mut().find(|(_, other)| other.passage.heading == sentence.passage.heading) {
            Some(known) if sentence.score > known.1.score => *known = (at, sentence),
            Some(_) => {}
            None => best.push((at, sentence)),
        }
    }
    best.sort_by(|(_, a), (_, b)| b.score.total_cmp(&a.score));
    let ruled_count = best.iter().filter(|(_, sentence)| sentence.score >= MIN_RULE_SCORE).count();
    best.truncate(ruled_count.clamp(MIN_RULES, MAX_RULES));
    best.sort_by_key(|(at, _)| *at);
    best.into_iter().map(|(_, sentence)| (sentence.passage, sentence.sentence.clone())).collect()
}

/// The first lines of the box that lists what to do.
pub fn collect_steps(passages: &[Passage]) -> Vec<(&Passage, String)> {
    let (mut lines, mut section, mut listed) = (Vec::new(), None, false);
    for passage in passages {
        for block in passage.text.split('\n').filter(|block| !block.contains('\t')) {
            if section != Some(&passage.heading) {
                (section, listed) = (Some(&passage.heading), passage.heading == STEPS_BOX_TITLE);
            }
            if is_label(block) {
                listed = block == STEPS_BOX_TITLE;
            } else if listed
                && let Some(step) =
                    split_informative_sentences(block).into_iter().next().filter(|step| step.split_whitespace().nth(2).is_some())
            {
                lines.push((passage, step));
            }
        }
    }
    lines.truncate(MAX_STEPS);
    lines
}

/// Whether the passage is a row of the key-facts box above the text.
fn is_key_facts_row(passage: &Passage) -> bool {
    passage.anchor.is_none() && passage.text.contains('\t') && passage.columns.is_empty()
}

#[cfg(test)]
mod tests {
    use super::super::tests::build_passage;
    use super::*;

    #[test]
    fn a_summary_tells_rules_and_steps_but_no_labels_stories_or_questions() {
        let page = [
            build_passage("", "Asha opened an account in May. She had Four Nominees in mind. An account may have up to four nominees.", 0),
            build_passage("Shares", "Shares must add up to 100% or the bank refuses the form.\nExample", 10),
            build_passage("Shares", "Three cousins claimed ₹4,00,000 in 10 days. Their bank must pay within 15 days.", 20),
            build_passage("Claims", "Why so? 1. The papers. The bank pays within 15 days of the last paper.\nDo this", 30),
            build_passage("Claims", "Ask the bank for its form.\nSign it before two witnesses.", 40),
            build_passage("Is it worth it?", "Yes. It costs ₹0 and takes 10 minutes for each account you have.", 50),
        ];
        let written = summarise(&page, SummaryHeadings { rules: "What it says", steps: "What to do" });
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
