//! Composes the answer from the ranked sentences: the opening sentence first, then steps, table rows or further sentences, and the
//! related questions.
//!
//! Quoting sentences out of context. "No." answers only the question above it, and "He represents the estate." needs to say who
//! "he" is. Such a sentence is quoted together with the preceding one, or under its heading.

use std::collections::HashSet;

use domain::Result;
use domain::assistant::{Library, MAX_RELATED_QUESTIONS, MIN_RELATED_CHARS, Passage, Question};

use super::answer_writer::{AnswerWriter, expand_sentence};
use super::query_analysis::{AnalysedQuery, AnswerType, contains_answer_type};
use super::sentence_filters::{is_anaphoric, is_anecdote, is_elliptical, is_yes_no_answer, split_informative_sentences};
use super::sentence_ranking::{Candidate, RankedSentences, is_question_heading};
use crate::guards::{GuardDecision, Guards};

/// Two questions are the same when each covers at least this much of the other.
const SAME_QUESTION_COVERAGE: f32 = 0.7;
/// Below this coverage the heading is a different question.
const OTHER_QUESTION_COVERAGE: f32 = 0.35;
/// A sentence with this share of the best score may replace an opening that answers a different question.
const ALTERNATIVE_SCORE_RATIO: f32 = 0.85;

/// Decides whether a neighbouring sentence is included; the flag is true for a preceding one.
pub type NeighbourPredicate<'a> = &'a dyn Fn(&str, bool) -> bool;

/// A neighbour with this share of the sentence's score is quoted with it.
const NEIGHBOUR_SCORE_RATIO: f32 = 0.88;

/// A quote with the heading that it needs to be understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StandaloneQuote<'a> {
    /// The heading above it when the quote needs one, or the page's title when there is no heading.
    pub heading: Option<&'a str>,
    /// A contiguous verbatim part of one block.
    pub text: String,
}

/// The sentence that opens the answer.
pub struct OpeningSentence<'a> {
    pub candidate: &'a Candidate,
    pub quote: StandaloneQuote<'a>,
}

/// Chooses the best candidate, unless it answers a different question and a candidate of similar score needs no heading.
pub async fn choose_opening<'a>(
    library: &dyn Library,
    ranked: &'a RankedSentences,
    best: &'a Candidate,
    query: &AnalysedQuery,
) -> Result<OpeningSentence<'a>> {
    let passage = &ranked.passages[best.passage_index];
    let quote = quote_with_neighbours(ranked, best);
    if quote.heading.is_none() {
        return Ok(OpeningSentence { candidate: best, quote });
    }
    if !is_question_heading(&passage.heading) {
        return Ok(OpeningSentence { candidate: best, quote });
    }
    let heading_coverage = measure_coverage(library, &query.search_text, &passage.heading).await?;
    if heading_coverage >= SAME_QUESTION_COVERAGE
        && measure_coverage(library, &passage.heading, &query.search_text).await? >= SAME_QUESTION_COVERAGE
    {
        return Ok(OpeningSentence { candidate: best, quote: StandaloneQuote { heading: None, ..quote } });
    }
    if heading_coverage >= OTHER_QUESTION_COVERAGE {
        return Ok(OpeningSentence { candidate: best, quote });
    }
    for pick in ranked.candidates.iter().filter(|pick| pick.score >= best.score * ALTERNATIVE_SCORE_RATIO && pick.sentence != best.sentence)
    {
        let other = quote_with_neighbours(ranked, pick);
        if other.heading.is_none() && !is_table_row(&ranked.passages[pick.passage_index]) {
            return Ok(OpeningSentence { candidate: pick, quote: other });
        }
    }
    Ok(OpeningSentence { candidate: best, quote })
}

/// Quotes a sentence with the neighbours that belong to the answer: those of similar score, and under a reader's question
/// all preceding ones, because the answer begins with the first.
pub fn quote_with_neighbours<'a>(ranked: &'a RankedSentences, candidate: &Candidate) -> StandaloneQuote<'a> {
    let passage = &ranked.passages[candidate.passage_index];
    let answers = is_question_heading(&passage.heading);
    let as_good = |sentence: &str| {
        let worth =
            |other: &&Candidate| other.passage_index == candidate.passage_index && other.score >= candidate.score * NEIGHBOUR_SCORE_RATIO;
        ranked.candidates.iter().filter(worth).any(|other| other.sentence == sentence)
    };
    quote_with_heading_if_needed(passage, &candidate.sentence, Some(&|sentence, before| (before && answers) || as_good(sentence)))
}

/// Quotes a sentence out of its context; with `forward`, a short one includes the next sentence.
pub fn quote_standalone<'a>(passage: &'a Passage, sentence: &str, forward: bool) -> StandaloneQuote<'a> {
    quote_with_heading_if_needed(passage, sentence, forward.then_some(&|_, _| false))
}

/// Includes the neighbours that `joins` accepts; it receives the neighbour and whether it precedes the sentence.
fn quote_with_heading_if_needed<'a>(passage: &'a Passage, sentence: &str, joins: Option<NeighbourPredicate<'_>>) -> StandaloneQuote<'a> {
    let quote = expand_sentence(passage, sentence, joins);
    // A yes or no belongs to the question in its heading; under other headings it is an ordinary sentence.
    let leans = is_anaphoric(&quote)
        || (quote.starts_with(sentence) && is_anaphoric(sentence))
        || (is_question_heading(&passage.heading) && is_yes_no_answer(&quote) && !is_table_row(passage));
    let heading = if passage.heading.is_empty() { &passage.title } else { &passage.heading };
    StandaloneQuote { heading: leans.then_some(heading.as_str()), text: quote }
}

/// Measures how much of the query the text covers.
async fn measure_coverage(library: &dyn Library, query: &str, text: &str) -> Result<f32> {
    Ok(library.score_coverage(query, vec![text.to_owned()]).await?.first().copied().unwrap_or_default())
}

// What follows the opening.

/// Largest number of sentences after the opening.
const MAX_EXTRA_SENTENCES: usize = 2;
/// A further sentence needs this share of the opening's score.
const MIN_EXTRA_SCORE_RATIO: f32 = 0.82;
/// Smallest number of words in a further sentence that is quoted under its heading.
const MIN_WORDS_UNDER_HEADING: usize = 5;
const MAX_STEPS: usize = 6;
const MAX_ROWS: usize = 6;

/// Writes the sentence or row that answers the question.
pub fn write_opening(writer: &mut AnswerWriter, ranked: &RankedSentences, lead: &OpeningSentence<'_>) {
    let passage = &ranked.passages[lead.candidate.passage_index];
    if is_table_row(passage) {
        writer.write_rows(&[passage]);
    } else {
        writer.write_quote(passage, &lead.quote);
    }
}

/// Writes what follows the opening; `page` holds all passages of its article.
pub fn write_further_sentences(
    writer: &mut AnswerWriter,
    ranked: &RankedSentences,
    best: &Candidate,
    query: &AnalysedQuery,
    page: &[Passage],
) {
    let passage = &ranked.passages[best.passage_index];
    let mut listed = false;
    if query.asks_for(AnswerType::Steps) || query.asks_for(AnswerType::Papers) {
        listed = write_steps(writer, passage, page, query.asks_for(AnswerType::Papers));
    }
    if query.asks_for(AnswerType::Comparison) || (is_table_row(passage) && !passage.columns.is_empty()) {
        listed |= write_other_table_rows(writer, ranked, passage, page, query);
    }
    let most = if listed { 1 } else { MAX_EXTRA_SENTENCES };
    let mut quoted_passages: Vec<usize> = vec![best.passage_index];
    for pick in ranked.candidates.iter().filter(|pick| pick.score >= best.score * MIN_EXTRA_SCORE_RATIO) {
        let other = &ranked.passages[pick.passage_index];
        if quoted_passages.len() > most {
            break;
        }
        if quoted_passages.contains(&pick.passage_index) || (listed && other.anchor == passage.anchor && other.article == passage.article) {
            continue;
        }
        let quote = quote_standalone(other, &pick.sentence, false);
        // "For small sums there is." says little even under its heading, so only the opening may be quoted that way.
        if !is_table_row(other)
            && quote.heading.is_some()
            && (is_elliptical(&quote.text) || quote.text.split_whitespace().count() < MIN_WORDS_UNDER_HEADING)
        {
            continue;
        }
        quoted_passages.push(pick.passage_index);
        if is_table_row(other) {
            writer.write_rows(&[other]);
        } else {
            writer.write_quote(other, &quote);
        }
    }
}

/// Lists the lines of the section from the passage onwards, if there are at least two. A line that continues the previous one
/// ("the name of the holder,") names a thing to bring along and is no step; `with_fragments` keeps such lines.
fn write_steps(writer: &mut AnswerWriter, passage: &Passage, page: &[Passage], with_fragments: bool) -> bool {
    let section = page.iter().filter(|other| other.anchor == passage.anchor && other.start >= passage.start && !is_table_row(other));
    let lines = section.flat_map(|other| other.text.split('\n').map(move |line| (other, line)));
    let first =
        |line: &str| split_informative_sentences(line).into_iter().next().filter(|sentence| sentence.split_whitespace().nth(2).is_some());
    let is_usable = |quote: &String| (with_fragments || !quote.starts_with(char::is_lowercase)) && !is_anecdote(quote);
    let is_quoted = |quote: &String| writer.sources.iter().any(|source| source.quote.contains(quote.as_str()));
    let mut steps: Vec<(&Passage, String)> =
        lines.filter_map(|(other, line)| Some((other, first(line)?))).filter(|(_, quote)| !is_quoted(quote) && is_usable(quote)).collect();
    // When some lines are instructions, the lines between them only explain.
    let orders = |(_, quote): &(&Passage, String)| contains_answer_type(quote, AnswerType::Steps) == Some(true);
    if !with_fragments && steps.iter().filter(|step| orders(step)).count() >= 2 {
        steps.retain(orders);
    }
    if !with_fragments && !steps.iter().any(orders) {
        // The section only describes; the steps are in the article's own box.
        let boxed = super::summary::collect_steps(page);
        steps = boxed.into_iter().filter(|(_, quote)| !is_quoted(quote)).collect();
    }
    steps.truncate(MAX_STEPS);
    if steps.len() < 2 {
        return false;
    }
    writer.write_list(&steps);
    true
}

/// Adds rows of the same table: those that were found too, or all when the question compares. Returns whether it wrote any.
fn write_other_table_rows(
    writer: &mut AnswerWriter,
    ranked: &RankedSentences,
    passage: &Passage,
    page: &[Passage],
    query: &AnalysedQuery,
) -> bool {
    let is_same_table = |other: &&Passage| is_table_row(other) && other.anchor == passage.anchor && !other.columns.is_empty();
    let is_relevant = |other: &&Passage| {
        ranked.passages.iter().take(8).any(|near| near.article == other.article && near.start == other.start)
            || query.asks_for(AnswerType::Comparison)
    };
    let is_opening_row = |other: &&Passage| is_table_row(passage) && other.start == passage.start;
    let rows: Vec<&Passage> = page.iter().filter(is_same_table).filter(is_relevant).filter(|other| !is_opening_row(other)).collect();
    let same: Vec<&Passage> = rows.iter().copied().filter(|row| row.columns == rows[0].columns).take(MAX_ROWS).collect();
    writer.write_rows(&same);
    !same.is_empty()
}

fn is_table_row(passage: &Passage) -> bool {
    passage.text.contains('\t')
}

// Related questions, taken from headings that are readers' questions, because the articles do answer those.

const MAX_RELATED_CHARS: usize = 200;

/// Collects headings from the answer's page first, then from the other passages found. Questions that were already asked, or
/// that the guards would refuse, are left out.
pub fn find_related_questions(
    guards: &Guards,
    question: &Question,
    answered_passage: Option<&Passage>,
    passages: &[Passage],
    page: &[Passage],
) -> Vec<String> {
    let to_plain = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect::<String>();
    let mut asked_headings: HashSet<String> = question.previous_turns.iter().map(|turn| to_plain(&turn.question)).collect();
    asked_headings.insert(to_plain(&question.text));
    asked_headings.extend(answered_passage.map(|passage| to_plain(&passage.heading)));
    let of_page = |passage: &&Passage| {
        answered_passage.is_some_and(|answered_passage| answered_passage.article == passage.article && answered_passage.id == passage.id)
    };
    let near = passages.iter().filter(of_page).chain(page).chain(passages.iter().filter(|passage| !of_page(passage)));
    let may_be_asked = |heading: &&str| {
        let heading_question = Question { text: (*heading).to_owned(), previous_turns: Vec::new(), ..question.clone() };
        guards.decide(&heading_question, None) == GuardDecision::Answer
    };
    let headings = near.map(|passage| passage.heading.as_str()).filter(|heading| is_question_heading(heading));
    let long_enough = |heading: &&str| (MIN_RELATED_CHARS + 1..=MAX_RELATED_CHARS).contains(&heading.chars().count());
    headings
        .filter(long_enough)
        .filter(|heading| asked_headings.insert(to_plain(heading)))
        .filter(may_be_asked)
        .take(MAX_RELATED_QUESTIONS)
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::tests::build_passage;
    use super::*;

    fn quote_in_section(heading: &str, text: &str, sentence: &str) -> (Option<String>, String) {
        let passage = build_passage(heading, text, 10);
        let said = quote_standalone(&passage, sentence, true);
        (said.heading.map(str::to_owned), said.text)
    }

    #[test]
    fn what_leans_takes_the_sentence_before_along() {
        let (under, quote) =
            quote_in_section("Executors", "An executor is named in the will. He represents the estate.", "He represents the estate.");
        assert_eq!((under, quote.as_str()), (None, "An executor is named in the will. He represents the estate."));
    }

    #[test]
    fn what_leans_on_nothing_before_it_is_told_under_its_heading() {
        let (under, quote) = quote_in_section(
            "Executors",
            "He represents the estate until it is shared out among the heirs and all debts are paid.",
            "He represents the estate until it is shared out among the heirs and all debts are paid.",
        );
        assert_eq!(under.as_deref(), Some("Executors"));
        assert!(quote.starts_with("He represents"));
        let (under, _) = quote_in_section(
            "",
            "It is the bank that asks, in writing and with a reason, and never by telephone or by message.",
            "It is the bank that asks, in writing and with a reason, and never by telephone or by message.",
        );
        assert_eq!(under.as_deref(), Some("Four Nominees for One Account"));
    }

    #[test]
    fn what_leads_is_told_with_its_neighbours() {
        let (first, second, third) = (
            "Counting it again as money would use it twice, for it lowers your spending already.",
            "It counts only if you would really sell it and live in a smaller one on the rest of the money.",
            "Write down what a smaller one would cost you in the same town, with all the charges.",
        );
        let text = format!("{first} {second} {third}");
        let whole = |heading: &str, values: [f32; 3]| {
            let pick = |(sentence, value): (&str, f32)| Candidate { passage_index: 0, sentence: sentence.to_owned(), score: value };
            let picks: Vec<Candidate> = [first, second, third].into_iter().zip(values).map(pick).collect();
            let looked = RankedSentences {
                passages: vec![build_passage(heading, &text, 10)],
                candidates: picks.clone(),
                ..RankedSentences::default()
            };
            super::quote_with_neighbours(&looked, &picks[1]).text
        };
        // Under a reader's question the answer begins with the first sentence; elsewhere only neighbours of similar score are included.
        assert_eq!(whole("Does the house count?", [0.2, 0.8, 0.2]), format!("{first} {second}"));
        assert_eq!(whole("The house", [0.2, 0.8, 0.75]), format!("{first} {second} {third}"));
        assert!(whole("The house", [0.2, 0.8, 0.2]).ends_with(second));
    }

    #[test]
    fn a_verdict_needs_its_question() {
        let (under, quote) = quote_in_section(
            "Can a nominee keep the money?",
            "No. The nominee holds it for the heirs.",
            "No. The nominee holds it for the heirs.",
        );
        assert_eq!((under.as_deref(), quote.as_str()), (Some("Can a nominee keep the money?"), "No. The nominee holds it for the heirs."));
        let (under, _) = quote_in_section(
            "Nominees",
            "Not all banks ask for a witness when the form is filed online with a signature.",
            "Not all banks ask for a witness when the form is filed online with a signature.",
        );
        assert_eq!(under, None);
        assert!(!is_anaphoric("Italy taxes it.") && !is_anaphoric("Nobody asks.") && is_anaphoric("It, too, is taxed."));
        let (under, _) =
            quote_in_section("Is there a short way?", "For small sums there is. A letter will do.", "For small sums there is.");
        assert_eq!(under.as_deref(), Some("Is there a short way?"));
        assert!(is_anaphoric("For small sums there is.") && !is_anaphoric("Look where it is kept."));
    }
}
