//! The short answers that were found for a question, and whether they answer it, come before a sum, or leave it to an article's sentences.

use domain::assistant::{Agreement, AnswerMatch, Question};
use domain::ids::ArticleId;
use domain::language::Language;
use domain::short_answers::Intent;

use super::{CalculatedAnswer, confidence, short_answer};

/// The short answers that may answer a question, the likeliest first, and the language to answer in.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct FoundAnswers {
    pub language: Language,
    /// Whether the question takes something over from the turns before.
    pub leans: bool,
    /// Whether the likeliest is the answer just given, which says what is asked now too.
    pub repeats: bool,
    /// The open article, when the question concerns it alone: "how much is the minimum?".
    pub only_article: Option<ArticleId>,
    pub matches: Vec<AnswerMatch>,
}

/// Inputs without which a question is far from a sum.
const MANY_MISSING: usize = 3;

impl FoundAnswers {
    /// The same with a single, certain short answer.
    pub fn with_only(&self, slug: &str) -> Self {
        let certain = AnswerMatch {
            slug: slug.to_owned(),
            product: String::new(),
            intent: Intent::Steps,
            confidence: 1.0,
            fits_product: true,
            agreement: Agreement::default(),
        };
        Self { matches: vec![certain], only_article: None, leans: false, ..self.clone() }
    }

    /// From which confidence on a sentence of an article answers. Where there are short answers and none of them fits, a sentence that only
    /// shares words with the question seldom answers it, unless it is of the article that the reader has open.
    pub fn min_sentence_confidence(&self, question: &Question) -> f32 {
        match (self.matches.is_empty() || question.article.is_some(), self.leans) {
            (true, _) => confidence::MIN_ANSWER_CONFIDENCE,
            (false, false) if self.language == Language::English => confidence::MIN_CONFIDENCE_BESIDE_ANSWERS,
            // A piece of an English article doesn't answer whoever asks in Hindi.
            (false, _) => f32::INFINITY,
        }
    }

    /// How likely one of the first short answers answers the question.
    pub fn joint_confidence(&self) -> f32 {
        short_answer::join_confidence(&self.matches, self.leans)
    }

    /// How likely the likeliest short answer is.
    pub fn best_confidence(&self) -> f32 {
        self.matches.first().map_or(0.0, |found| found.confidence)
    }

    /// Whether a short answer comes before a sum: it is likely, and the sum lacks figures, can't tell them apart or is of what isn't due; or it
    /// is very likely and says something else than an amount. A sum without any amount that lacks much says less than whatever answers the question, and so does one
    /// that takes an amount for an income without being told, or is of a part of the question. Nothing comes before a sum that is wholly the reader's own.
    pub fn outweighs(&self, sum: &CalculatedAnswer) -> bool {
        let Some(best) = self.matches.first().filter(|_| !sum.leads) else { return false };
        let is_of_amounts = matches!(best.intent, Intent::Calculation | Intent::Amount | Intent::Rate | Intent::Comparison);
        // Whoever has said all but one figure wants the sum, and no example of another's.
        if sum.missing_inputs.len() == 1 && sum.given > 1 && is_of_amounts {
            return false;
        }
        match !sum.is_worked_out() || sum.is_not_due {
            true if sum.lacks_amount && sum.missing_inputs.len() >= MANY_MISSING => {
                self.joint_confidence() >= short_answer::MIN_ANSWER_CONFIDENCE
            }
            true => best.confidence >= short_answer::MIN_CONFIDENCE_BEFORE_OPEN_SUM,
            false if sum.guesses_income || sum.is_of_part => best.confidence >= short_answer::SURE_CONFIDENCE,
            false => best.confidence >= short_answer::MIN_CONFIDENCE_BESIDE_SUM && !is_of_amounts,
        }
    }
}
