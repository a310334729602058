//! Answers with a published short answer: its text as editors wrote it, what to do, and the place that it rests on.

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{
    Agreement, AnswerBook, AnswerMatch, AnswerQuery, Library, MAX_RELATED_QUESTIONS, Passage, Question, ReadableAnswer, Source,
};
use domain::language::Language;
use domain::search::SearchKind;
use domain::short_answers::AnswerBasis;
use domain::text::devanagari::{is_danda, is_devanagari};
use domain::text::{escape_html, list_words, split_sentences};

use super::answer_writer::AnswerWriter;
use super::continuation::was_just_given;
use super::{ExtractiveEngine, FoundAnswers};
use crate::generative::ShortAnswerSource;

/// Where several short answers say much the same, none of them alone is likely, but one of them is: so the first few are taken together.
/// From this joint confidence on the likeliest answers the question.
pub const MIN_ANSWER_CONFIDENCE: f32 = 0.6;
/// Matches that are taken together, and those of a question that leans, which is looked up in several ways.
const JOINED_MATCHES: usize = 5;
const JOINED_LEANING_MATCHES: usize = 3;
/// No match below this confidence answers.
const MIN_OWN_CONFIDENCE: f32 = 0.12;
/// Below this confidence the answer says which question it answers.
pub const SURE_CONFIDENCE: f32 = 0.6;
/// Below it the published question is called the nearest one; between the two it stands above its answer without a word.
pub const LIKELY_CONFIDENCE: f32 = 0.4;
/// From this joint confidence on the nearest short answer is shown where none answers, if it agrees with the question.
pub const MIN_NEAREST_CONFIDENCE: f32 = 0.42;
const MIN_OWN_NEAREST_CONFIDENCE: f32 = 0.2;
/// What counts as agreement: the share of the question's telling words that it holds, where the question names its product and where it
/// doesn't.
const MIN_HELD_WORDS: f32 = 0.2;
const MIN_HELD_WORDS_WITHOUT_PRODUCT: f32 = 0.4;
/// A question that holds less of it than this, and names no product of it, has nothing to do with it.
const MIN_HELD_WORDS_OF_NEAR: f32 = 0.4;
/// An answer that opens with "yes" or "no" says which question it answers, unless it is this likely.
const MIN_CONFIDENCE_OF_VERDICT: f32 = 0.98;
/// A short answer that is this likely comes before a sum, unless it says an amount itself.
pub const MIN_CONFIDENCE_BESIDE_SUM: f32 = 0.97;
/// … before one that lacks figures or is not due.
pub const MIN_CONFIDENCE_BEFORE_OPEN_SUM: f32 = 0.5;
/// A question with a short answer that is this likely isn't refused for the classifier's sake, only for a rule's.
pub const MIN_CONFIDENCE_BESIDE_CLASSIFIER: f32 = 0.6;
/// … and one that a rule takes for a question for advice from this likelihood on.
pub const MIN_CONFIDENCE_BESIDE_RULE: f32 = 0.95;
/// A short answer that is this likely stands below a refusal.
pub const MIN_CONFIDENCE_BELOW_REFUSAL: f32 = 0.35;
/// A question that a rule takes for one for advice gets a published comparison that is this likely.
pub const MIN_CONFIDENCE_OF_COMPARISON: f32 = 0.8;
/// Another short answer that is this likely is offered beside the one that answers; so many at most.
pub const MIN_ALTERNATIVE_CONFIDENCE: f32 = 0.1;
pub const MAX_ALTERNATIVES: usize = 2;
/// How another short answer begins is shown below one of less than [`SURE_CONFIDENCE`], if it is this likely, and hardly less likely than that one.
const MIN_CONFIDENCE_OF_OTHER_READING: f32 = 0.15;
const MIN_SHARE_OF_OTHER_READING: f32 = 0.4;
/// … and the whole of it, from this share of that one's likelihood on.
const MIN_SHARE_OF_EQUAL_READING: f32 = 0.65;
/// A short answer that is this likely is offered where none answers.
pub const MIN_NEAR_CONFIDENCE: f32 = 0.08;
/// From this confidence on a language model gets a short answer to read.
const MIN_MODEL_CONFIDENCE: f32 = 0.1;
/// Short answers that a language model gets.
const MAX_MODEL_ANSWERS: usize = 4;
/// A longer question is looked up sentence by sentence too.
const MAX_SHORT_QUESTION_WORDS: usize = 14;
const MIN_CLAUSE_WORDS: usize = 4;
const MAX_CLAUSES: usize = 5;
/// Words with which an answer says yes or no.
const VERDICTS: [&str; 10] = ["yes", "no", "haan", "han", "nahi", "nahin", "हाँ", "हां", "नहीं", "जी"];
/// Words between two ways, and those behind them that name no second one.
const CHOOSING_WORDS: [&str; 6] = ["or", "vs", "versus", "ya", "या", "बनाम"];
const REFUSING_WORDS: [&str; 6] = ["not", "no", "nahi", "nahin", "na", "नहीं"];
/// Factor on the confidence of matches found with one sentence of a long question.
const CLAUSE_TRUST: f32 = 0.85;
/// Matches that are looked at.
pub const MAX_MATCHES: usize = 6;

/// The short answers that were found for a question, the likeliest first; none of them is about another product. A long question is
/// looked up as a whole and sentence by sentence, because people tell their story before they ask.
pub async fn find_matches(book: &dyn AnswerBook, query: &AnswerQuery, limit: usize) -> Result<Vec<AnswerMatch>> {
    let mut best: Vec<AnswerMatch> = Vec::new();
    for (query, trust) in list_queries(book, query) {
        for found in book.find_matches(&query, limit).await?.into_iter().filter(|found| found.fits_product) {
            let confidence = found.confidence * trust;
            match best.iter_mut().find(|known| known.slug == found.slug) {
                Some(known) if known.confidence < confidence => *known = AnswerMatch { confidence, ..found },
                Some(_) => {}
                None => best.push(AnswerMatch { confidence, ..found }),
            }
        }
    }
    sort_by_confidence(&mut best);
    best.truncate(limit);
    Ok(best)
}

/// How likely one of the first matches answers the question.
pub fn join_confidence(matches: &[AnswerMatch], leans: bool) -> f32 {
    let count = if leans { JOINED_LEANING_MATCHES } else { JOINED_MATCHES };
    matches.iter().take(count).map(|found| found.confidence).sum::<f32>().min(1.0)
}

/// Whether a match is likely enough to lead where the first ones together are.
pub fn may_lead(found: &AnswerMatch) -> bool {
    found.confidence >= MIN_OWN_CONFIDENCE
}

/// Whether a match may be shown as the nearest where none answers: it speaks of what is asked about.
pub fn is_nearest(found: &AnswerMatch) -> bool {
    let Agreement { names_product, held_words, .. } = found.agreement;
    let least = if names_product { MIN_HELD_WORDS } else { MIN_HELD_WORDS_WITHOUT_PRODUCT };
    found.confidence >= MIN_OWN_NEAREST_CONFIDENCE && held_words >= least
}

/// Whether the reader may as well have meant what another match answers.
pub fn is_other_reading(other: &AnswerMatch, chosen: &AnswerMatch) -> bool {
    let least = (chosen.confidence * MIN_SHARE_OF_OTHER_READING).max(MIN_CONFIDENCE_OF_OTHER_READING);
    chosen.confidence < SURE_CONFIDENCE && other.confidence >= least
}

/// Whether the reader may nearly as well have meant another match.
pub fn is_as_likely(other: &AnswerMatch, chosen: &AnswerMatch) -> bool {
    other.confidence >= chosen.confidence * MIN_SHARE_OF_EQUAL_READING
}

/// Whether the question of a match is worth offering where none answers. Questions that share no more than a stray word are not.
pub fn is_near(found: &AnswerMatch) -> bool {
    let shares_subject = found.agreement.names_product || found.agreement.held_words >= MIN_HELD_WORDS_OF_NEAR;
    found.confidence >= MIN_NEAR_CONFIDENCE && shares_subject
}

/// Whether an answer opens with a verdict that belongs to its own question, and so may be wrong for the one that was asked.
pub fn needs_its_question(answer: &ReadableAnswer, confidence: f32) -> bool {
    let ends_word = |c: char| is_danda(c) || (!c.is_alphanumeric() && !is_devanagari(c));
    let first = answer.rendered.answer.text.split(ends_word).next().unwrap_or_default();
    confidence < MIN_CONFIDENCE_OF_VERDICT && VERDICTS.contains(&first.to_lowercase().as_str())
}

/// Whether a question sets two ways against each other: "prepay or invest". "Or not" names only one.
pub fn names_two_ways(text: &str) -> bool {
    let words: Vec<String> = list_words(text).map(str::to_lowercase).collect();
    let is_one_of = |word: &String, names: &[&str]| names.contains(&word.as_str());
    let sets_against = |at: usize| at > 0 && words.get(at + 1).is_some_and(|next| !is_one_of(next, &REFUSING_WORDS));
    words.iter().enumerate().any(|(at, word)| is_one_of(word, &CHOOSING_WORDS) && sets_against(at))
}

pub fn sort_by_confidence(matches: &mut [AnswerMatch]) {
    matches.sort_by(|a, b| b.confidence.total_cmp(&a.confidence).then_with(|| a.slug.cmp(&b.slug)));
}

/// What is looked up, each with how far its matches are trusted.
fn list_queries(book: &dyn AnswerBook, whole: &AnswerQuery) -> Vec<(AnswerQuery, f32)> {
    let mut queries = vec![(whole.clone(), 1.0)];
    if whole.text.split_whitespace().count() > MAX_SHORT_QUESTION_WORDS {
        let named = || name_products(book, &whole.text);
        for sentence in split_clauses(&whole.text) {
            let names_product = !book.catalogue().detect(sentence).is_empty();
            let context = if names_product { String::new() } else { named() };
            queries.push((AnswerQuery { text: sentence.to_owned(), context, article: whole.article }, CLAUSE_TRUST));
        }
    }
    queries
}

/// The names of the products that a text speaks of.
pub fn name_products(book: &dyn AnswerBook, text: &str) -> String {
    let named = book.catalogue().detect(text);
    named.iter().map(|mention| mention.product.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// The sentences of a question that have enough words to ask something.
fn split_clauses(text: &str) -> Vec<&str> {
    let clauses = text.split(['.', '?', '!', '\n', '।', ';']).map(str::trim);
    let clauses: Vec<&str> = clauses.filter(|clause| clause.split_whitespace().count() >= MIN_CLAUSE_WORDS).collect();
    if clauses.len() > 1 { clauses.into_iter().take(MAX_CLAUSES).collect() } else { Vec::new() }
}

/// Writes a short answer with its steps and cites what it rests on.
pub async fn write_answer(library: &dyn Library, answer: &ReadableAnswer) -> Result<AnswerWriter> {
    let mut writer = AnswerWriter::default();
    let source = find_source(library, answer).await?;
    writer.sources.push(source);
    let mark = "<sup data-source=\"1\">1</sup>";
    writer.html = append_to_last_paragraph(&answer.rendered.answer.html, mark);
    let steps: String = answer.rendered.steps.iter().map(|step| format!("<li>{}</li>", step.html)).collect();
    if !steps.is_empty() {
        writer.html.push_str(&format!("<ul>{steps}</ul>"));
    }
    Ok(writer)
}

/// Appends a short answer under its question, behind words that say why it stands there where there are any.
pub async fn append_answer(library: &dyn Library, answer: &ReadableAnswer, words: &str, writer: &mut AnswerWriter) -> Result<()> {
    let written = write_answer(library, answer).await?;
    let place = writer.sources.len() + 1;
    let html = written.html.replace("<sup data-source=\"1\">1</sup>", &format!("<sup data-source=\"{place}\">{place}</sup>"));
    let words = if words.is_empty() { String::new() } else { format!("{words} ") };
    writer.html.push_str(&format!("<p>{words}<em>{}</em></p>{html}", escape_html(&answer.rendered.question)));
    writer.sources.extend(written.sources);
    Ok(())
}

/// Appends a short answer's first sentence under its question, behind words that say why it stands there.
pub async fn append_lead(library: &dyn Library, answer: &ReadableAnswer, words: &str, writer: &mut AnswerWriter) -> Result<()> {
    let Some(lead) = split_sentences(&answer.rendered.answer.text).into_iter().next() else { return Ok(()) };
    writer.sources.push(find_source(library, answer).await?);
    let place = writer.sources.len();
    writer.html.push_str(&format!(
        "<p>{words} <em>{}</em></p><p>{}<sup data-source=\"{place}\">{place}</sup></p>",
        escape_html(&answer.rendered.question),
        escape_html(&lead)
    ));
    Ok(())
}

/// The questions of short answers in a language, as many as are shown; without those that were withdrawn, and without the one that the turn
/// before was answered with.
pub async fn read_new_questions(
    book: &dyn AnswerBook,
    asked: &Question,
    matches: impl Iterator<Item = &AnswerMatch> + Send,
    language: Language,
) -> Result<Vec<String>> {
    let mut questions = Vec::new();
    for found in matches.filter(|found| !was_just_given(asked, &found.slug)).take(MAX_RELATED_QUESTIONS) {
        let answer = book.read_answer(&found.slug, language).await?;
        questions.extend(answer.map(|answer| answer.rendered.question));
    }
    Ok(questions)
}

/// The questions without repetitions, as many as are shown.
pub fn keep_first_of_each(questions: Vec<String>) -> Vec<String> {
    let mut kept: Vec<String> = Vec::new();
    for question in questions {
        if kept.len() < MAX_RELATED_QUESTIONS && !kept.contains(&question) {
            kept.push(question);
        }
    }
    kept
}

/// Puts the mark inside the last paragraph, behind its text.
fn append_to_last_paragraph(html: &str, mark: &str) -> String {
    match html.trim_end().strip_suffix("</p>") {
        Some(open) => format!("{open}{mark}</p>"),
        None => format!("{html}{mark}"),
    }
}

/// The sentence of the article's section or the guide that says most of the answer; otherwise the short answer's own page.
async fn find_source(library: &dyn Library, answer: &ReadableAnswer) -> Result<Source> {
    let passages = match (&answer.basis, answer.article) {
        (AnswerBasis::Article { .. }, Some(article)) => in_section(library.article_passages(article).await?, answer),
        (AnswerBasis::Assist(module), _) => {
            let found = library.find_passages(&answer.rendered.question, None, 40).await?;
            found.into_iter().filter(|passage| passage.article.is_none() && passage.id == *module).collect()
        }
        _ => Vec::new(),
    };
    let texts: Vec<String> = passages.iter().map(|passage| passage.text.clone()).collect();
    let covered = library.score_coverage(&answer.rendered.answer.text, texts).await?;
    let best = passages.iter().zip(covered).max_by(|a, b| a.1.total_cmp(&b.1)).map(|(passage, _)| passage);
    Ok(best.and_then(Source::from_passage).unwrap_or_else(|| cite_page(answer)))
}

fn in_section(passages: Vec<Passage>, answer: &ReadableAnswer) -> Vec<Passage> {
    let Some(section) = answer.rendered.section.as_deref() else { return passages };
    let of_section: Vec<Passage> = passages.iter().filter(|passage| passage.heading == section).cloned().collect();
    if of_section.is_empty() { passages } else { of_section }
}

/// Cites the page of the short answer itself, which names the document behind it.
fn cite_page(answer: &ReadableAnswer) -> Source {
    let title = match &answer.basis {
        AnswerBasis::Source { title, .. } => title.clone(),
        _ => answer.rendered.question.clone(),
    };
    let quote = split_sentences(&answer.rendered.answer.text).into_iter().next().unwrap_or_default();
    Source { title, url: answer.url.clone(), quote, article: None, paragraph: None }
}

#[async_trait]
impl ShortAnswerSource for ExtractiveEngine {
    async fn find_passages(&self, question: &Question) -> Result<Vec<Passage>> {
        let Some(book) = &self.answer_book else { return Ok(Vec::new()) };
        let FoundAnswers { language, matches, .. } = self.find_short_answers(question).await?;
        let mut passages = Vec::new();
        for found in matches.iter().filter(|found| found.confidence >= MIN_MODEL_CONFIDENCE).take(MAX_MODEL_ANSWERS) {
            passages.extend(book.read_answer(&found.slug, language).await?.map(|answer| to_passage(&found.slug, &answer)));
        }
        Ok(passages)
    }
}

/// A short answer with its steps, as a passage of its own page.
fn to_passage(slug: &str, answer: &ReadableAnswer) -> Passage {
    let steps = answer.rendered.steps.iter().map(|step| step.text.as_str());
    let text: Vec<&str> = std::iter::once(answer.rendered.answer.text.as_str()).chain(steps).collect();
    Passage {
        kind: SearchKind::Answer,
        id: slug.to_owned(),
        article: None,
        title: answer.rendered.question.clone(),
        category: None,
        url: answer.url.clone(),
        anchor: None,
        heading: String::new(),
        text: text.join("\n"),
        columns: Vec::new(),
        paragraph: 0,
        start: 0,
        lexical_score: 1.0,
        similarity: None,
        score: 1.0,
        sentence_matches: Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::names_two_ways;

    #[test]
    fn two_ways_are_told_from_a_yes_or_no() {
        for text in ["Prepay or invest?", "loan chukau ya invest karu", "प्रीपे करें या निवेश", "FD vs RD"]
        {
            assert!(names_two_ways(text), "{text}");
        }
        for text in ["should I prepay or not", "loan lu ya nahi", "prepay the loan", "or"] {
            assert!(!names_two_ways(text), "{text}");
        }
    }
}
