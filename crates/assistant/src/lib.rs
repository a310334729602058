//! The assistant's engines. They answer from the site's own articles and cite, for each claim, a sentence that the reader can check.
//!
//! [`ExtractiveEngine`] quotes sentences and needs no model; [`generative::GenerativeEngine`] lets a language model write and believes
//! only what the articles state. Both implement `domain::assistant::AnswerEngine` and refuse requests for advice by the same [`Guards`]
//! (docs/product/assistant.md). Questions, answers and the library are types of `domain::assistant`.

mod addresses;
pub mod applied_rules;
pub mod calculation_requests;
pub mod extractive;
pub mod generative;
pub mod guards;
pub mod instruction_filter;
mod payment_requests;
mod preface;
mod reader_texts;
pub mod replies;
mod screened_library;
mod secret_requests;
pub mod text_classifier;
pub mod understanding;
pub mod urgent_help;

pub use applied_rules::AppliedRules;
pub use extractive::{
    AnswerConditions, CONTINUATION_FEATURE_NAMES, CalculatedAnswer, ConfidenceFeatures, ContinuationCandidate, ContinuationFeatures,
    ENGINE_NAME, ExtractiveEngine, QueryAnalyser, QuestionCalculator, RulebookCalculator, SECOND_FEATURE_NAMES, SecondCandidate,
    SecondFeatures, SumTexts, TransmissionCases, TransmissionQuestions, count_answers_at_once, weigh_candidates, weigh_second_candidates,
};
pub use guards::{GuardDecision, Guards, Refusal};
pub use preface::Preface;
pub use replies::{Replies, ReplyKey};
pub use screened_library::ScreenedLibrary;
pub use text_classifier::TextClassifier;
pub use urgent_help::{UrgentHelp, UrgentKind, UrgentReply};
