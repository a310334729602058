//! Generates one answer: streams the model's reply to the sink and verifies it on the way.

use domain::assistant::{Answer, MAX_RELATED_QUESTIONS, MIN_RELATED_CHARS, Passage, Question, sanitise_answer};
use domain::language_model::{LanguageModel, ModelRequest};

use super::claim_verification::{ClaimVerifier, Verification};
use super::markdown::{HtmlSink, MarkdownRenderer};
use super::refusal_detection::{DetectedReply, RefusalDetector};
use super::{ModelOutcome, RetractableSink};

/// In bytes of HTML. A longer reply makes the answer unusable.
const MAX_HTML_BYTES: usize = 30_000;

/// Returns the answer and the number of marks that were dropped. `not_covered_marker` is the word by which the model declines.
pub(super) async fn generate_answer(
    model: &dyn LanguageModel,
    request: &ModelRequest,
    not_covered_marker: &str,
    question: &Question,
    passages: &[Passage],
    sink: &RetractableSink<'_>,
) -> Result<(Answer, usize), ModelOutcome> {
    let to_failure = |refused: domain::error::ProviderError| ModelOutcome::Failed { reason: refused.to_string() };
    let mut completion = model.start_completion(request).await.map_err(to_failure)?;
    let mut page = AnswerBuilder {
        refusal_detector: RefusalDetector::new(),
        writer: MarkdownRenderer::default(),
        sink: HtmlSink::new(ClaimVerifier::new(question, passages)),
        html: String::new(),
    };
    while let Some(piece) = completion.next_chunk().await.map_err(to_failure)? {
        sink.push_html(&page.push_piece(&piece, not_covered_marker)?).await;
    }
    let FinishedAnswer { last_piece, html, verification } = page.finish(not_covered_marker)?;
    if verification.verified == 0 {
        return Err(ModelOutcome::Unverified { dropped: verification.dropped_marks });
    }
    sink.push_html(&last_piece).await;
    Ok((build_answer(&html, &verification, question, passages), verification.dropped_marks))
}

struct FinishedAnswer {
    /// The HTML that `push_piece` has not returned yet.
    last_piece: String,
    html: String,
    verification: Verification,
}

struct AnswerBuilder<'a> {
    refusal_detector: RefusalDetector,
    writer: MarkdownRenderer,
    sink: HtmlSink<'a>,
    html: String,
}

impl AnswerBuilder<'_> {
    /// Returns the HTML that the piece adds.
    fn push_piece(&mut self, piece: &str, not_covered_marker: &str) -> Result<String, ModelOutcome> {
        match self.refusal_detector.push(piece, not_covered_marker) {
            DetectedReply::NotCovered => return Err(ModelOutcome::NotCovered),
            DetectedReply::Text(text) => self.writer.push(&text, &mut self.sink),
        }
        self.take_html()
    }

    /// Fails when the model declined, wrote no sentence, or stated a figure that it was not given.
    fn finish(mut self, not_covered_marker: &str) -> Result<FinishedAnswer, ModelOutcome> {
        match std::mem::replace(&mut self.refusal_detector, RefusalDetector::PassThrough).finish(not_covered_marker) {
            DetectedReply::NotCovered => return Err(ModelOutcome::NotCovered),
            DetectedReply::Text(text) => self.writer.push(&text, &mut self.sink),
        }
        self.writer.finish(&mut self.sink);
        let last_piece = self.take_html()?;
        let verification = self.sink.claims.into_verification();
        if verification.sentences == 0 {
            return Err(ModelOutcome::Unusable);
        }
        Ok(FinishedAnswer { last_piece, html: self.html, verification })
    }

    fn take_html(&mut self) -> Result<String, ModelOutcome> {
        if self.sink.claims.verification().unknown_figure.is_some() {
            return Err(ModelOutcome::InventedFigure);
        }
        let piece = self.sink.take_html();
        self.html.push_str(&piece);
        if self.html.len() > MAX_HTML_BYTES { Err(ModelOutcome::Unusable) } else { Ok(piece) }
    }
}

fn build_answer(html: &str, verification: &Verification, question: &Question, passages: &[Passage]) -> Answer {
    Answer {
        html: sanitise_answer(html),
        sources: verification.sources.clone(),
        related: find_related_questions(question, passages),
        confidence: verification.verified as f32 / verification.sentences.max(1) as f32,
        ..Answer::default()
    }
}

/// Collects headings that are questions, because the articles answer those.
fn find_related_questions(question: &Question, passages: &[Passage]) -> Vec<String> {
    let mut related: Vec<String> = Vec::new();
    for heading in passages.iter().map(|passage| passage.heading.trim()) {
        let is_question = heading.ends_with('?') && heading.chars().count() > MIN_RELATED_CHARS;
        let is_new = !heading.eq_ignore_ascii_case(question.text.trim()) && !related.iter().any(|one| one == heading);
        if is_question && is_new && related.len() < MAX_RELATED_QUESTIONS {
            related.push(heading.to_owned());
        }
    }
    related
}
