//! Answers with a published short answer: its text as editors wrote it, what to do, and the place that it rests on.

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, AnswerQuery, Library, Passage, ReadableAnswer, Source};
use domain::short_answers::AnswerBasis;

use super::answer_writer::AnswerWriter;
use crate::understanding::Understanding;

/// From this confidence on a short answer answers the question.
pub const MIN_ANSWER_CONFIDENCE: f32 = 0.3;
/// From this confidence on a short answer is near enough to be offered when nothing answers the question.
pub const MIN_NEAR_CONFIDENCE: f32 = 0.12;
/// Matches that are looked at.
const MAX_MATCHES: usize = 6;

/// The short answers that were found for a question, the likeliest first; none of them is about another product.
pub async fn find_matches(book: &dyn AnswerBook, understood: &Understanding) -> Result<Vec<AnswerMatch>> {
    let mut matches = book.find_matches(&understood.query, MAX_MATCHES).await?;
    if !understood.leans && !understood.query.context.is_empty() {
        // What the conversation was about may not concern this question at all.
        let alone = AnswerQuery { context: String::new(), ..understood.query.clone() };
        let others = book.find_matches(&alone, MAX_MATCHES).await?;
        if best_confidence(&others) > best_confidence(&matches) {
            matches = others;
        }
    }
    matches.retain(|found| found.fits_product);
    Ok(matches)
}

fn best_confidence(matches: &[AnswerMatch]) -> f32 {
    matches.iter().find(|found| found.fits_product).map_or(0.0, |found| found.confidence)
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
    let quote = domain::text::split_sentences(&answer.rendered.answer.text).into_iter().next().unwrap_or_default();
    Source { title, url: answer.url.clone(), quote, article: None, paragraph: None }
}
