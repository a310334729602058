//! Generates one answer: verifies the model's reply sentence by sentence and streams what was verified to the sink.

use domain::assistant::{Answer, MAX_RELATED_QUESTIONS, MIN_RELATED_CHARS, Passage, Question, sanitise_answer};
use domain::language_model::{LanguageModel, ModelRequest};

use super::claim_verification::{ClaimVerifier, Verification};
use super::markdown::{HtmlSink, MarkdownRenderer};
use super::refusal_detection::{DetectedReply, RefusalDetector};
use super::screening::HostileText;
use super::{IsAboutOtherProduct, ModelOutcome, RetractableSink};

/// In bytes, reasoning included. A longer reply makes the answer unusable.
const MAX_REPLY_BYTES: usize = 60_000;

/// What an answer is generated from.
pub(super) struct GenerationTask<'a> {
    pub request: &'a ModelRequest,
    /// The word by which the model declines.
    pub not_covered_marker: &'a str,
    /// Unguessable, and no text for readers.
    pub token: &'a str,
    pub question: &'a Question,
    pub passages: &'a [Passage],
    pub is_about_other_product: Option<&'a IsAboutOtherProduct>,
}

/// Returns the answer and its verification. Pushes each sentence once it is verified.
pub(super) async fn generate_answer(
    model: &dyn LanguageModel,
    task: &GenerationTask<'_>,
    sink: &RetractableSink<'_>,
) -> Result<(Answer, Verification), ModelOutcome> {
    let to_failure = |refused: domain::error::ProviderError| ModelOutcome::Failed { reason: refused.to_string() };
    let mut completion = model.start_completion(task.request).await.map_err(to_failure)?;
    let mut builder = AnswerBuilder::new(task);
    while let Some(piece) = completion.next_chunk().await.map_err(to_failure)? {
        sink.push_html(&builder.push_piece(&piece)?).await;
    }
    let FinishedAnswer { last_piece, html, verification } = builder.finish()?;
    sink.push_html(&last_piece).await;
    Ok((build_answer(&html, &verification, task.question, task.passages), verification))
}

struct FinishedAnswer {
    /// The HTML that `push_piece` has not returned yet.
    last_piece: String,
    html: String,
    verification: Verification,
}

struct AnswerBuilder<'a> {
    not_covered_marker: &'a str,
    refusal_detector: RefusalDetector,
    renderer: MarkdownRenderer,
    sink: HtmlSink<ClaimVerifier<'a>>,
    reply_bytes: usize,
    html: String,
}

impl<'a> AnswerBuilder<'a> {
    fn new(task: &GenerationTask<'a>) -> Self {
        let markers = [task.token, task.not_covered_marker];
        let hostile_text = HostileText::new(&task.request.system, &markers, task.passages);
        let verifier = ClaimVerifier::new(task.question, task.passages, hostile_text, task.is_about_other_product);
        Self {
            not_covered_marker: task.not_covered_marker,
            refusal_detector: RefusalDetector::new(),
            renderer: MarkdownRenderer::default(),
            sink: HtmlSink::new(verifier),
            reply_bytes: 0,
            html: String::new(),
        }
    }

    /// Returns the verified HTML that the piece adds.
    fn push_piece(&mut self, piece: &str) -> Result<String, ModelOutcome> {
        self.reply_bytes += piece.len();
        if self.reply_bytes > MAX_REPLY_BYTES {
            return Err(ModelOutcome::Unusable);
        }
        match self.refusal_detector.push(piece, self.not_covered_marker) {
            DetectedReply::NotCovered => return Err(ModelOutcome::NotCovered),
            DetectedReply::Text(text) => self.renderer.push(&text, &mut self.sink),
        }
        self.take_html()
    }

    /// Fails when the model declined, wrote no sentence, or wrote too little that can be shown.
    fn finish(mut self) -> Result<FinishedAnswer, ModelOutcome> {
        match std::mem::replace(&mut self.refusal_detector, RefusalDetector::PassThrough).finish(self.not_covered_marker) {
            DetectedReply::NotCovered => return Err(ModelOutcome::NotCovered),
            DetectedReply::Text(text) => self.renderer.push(&text, &mut self.sink),
        }
        self.renderer.finish(&mut self.sink);
        let last_piece = self.take_html()?;
        let verification = self.sink.gate.into_verification();
        if let Some(fault) = verification.final_rejection() {
            return Err(ModelOutcome::Rejected { fault, dropped_marks: verification.dropped_marks });
        }
        if verification.shown_sentences == 0 {
            return Err(ModelOutcome::Unusable);
        }
        Ok(FinishedAnswer { last_piece, html: self.html, verification })
    }

    fn take_html(&mut self) -> Result<String, ModelOutcome> {
        let verification = self.sink.gate.verification();
        if let Some(fault) = verification.rejection {
            return Err(ModelOutcome::Rejected { fault, dropped_marks: verification.dropped_marks });
        }
        let piece = self.sink.take_html();
        self.html.push_str(&piece);
        Ok(piece)
    }
}

fn build_answer(html: &str, verification: &Verification, question: &Question, passages: &[Passage]) -> Answer {
    Answer {
        html: sanitise_answer(html),
        sources: verification.sources.clone(),
        related: find_related_questions(question, passages),
        confidence: verification.shown_sentences as f32 / (verification.shown_sentences + verification.dropped_sentences).max(1) as f32,
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
