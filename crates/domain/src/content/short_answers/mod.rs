//! Short answers: one question in a reader's words with a self-contained answer, in English, Hindi and Hinglish. The assistant quotes them
//! word for word, the search finds them, and each has a page of its own.

mod reading;
mod references;
mod rendering;
mod repository;
#[cfg(test)]
pub(crate) mod samples;
mod service;
mod typed_figures;
mod validation;

use serde::{Deserialize, Serialize};

pub use reading::{AnswerOrigin, ShownAnswer, ShownFilter};
pub use references::ReferenceTargets;
pub use rendering::{DatedFacts, RenderedAnswer, RenderedText};
pub use repository::{ShortAnswerFilter, ShortAnswerQueries, ShortAnswerRepository, StoredAnswer};
pub use service::ShortAnswers;
pub use typed_figures::find_typed_figures;
pub use validation::phrasing_key;

use crate::calculators::CalculatorKind;
use crate::language::Language;

/// One question with its answer. Texts hold `{{fact:…}}` tags instead of figures; whoever shows them puts the figures in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswer {
    /// Its name in addresses, unique over all short answers and never changed.
    pub slug: String,
    /// Id of the product or subject that it is about, such as "ppf". An answer about another product never leads.
    pub product: String,
    pub intent: Intent,
    pub basis: AnswerBasis,
    /// The calculator that does the sum with the reader's own figures, where the answer rests on something else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calculator: Option<CalculatorKind>,
    /// The day on which somebody last held it against its source.
    pub checked_on: jiff::civil::Date,
    /// Slugs of one to three short answers that a reader asks next.
    pub related: Vec<String>,
    pub question: LanguageTexts,
    /// Three to eight more ways in which people type the question, in any language.
    pub phrasings: Vec<String>,
    /// Markdown of 30 to 90 words in each language; the first sentence answers and stands alone.
    pub answer: LanguageTexts,
    /// What to do now: at most three steps in each language, which may be none.
    pub steps: Vec<LanguageTexts>,
}

impl ShortAnswer {
    /// The canonical path.
    pub fn url(&self) -> String {
        format!("/answers/{}", self.slug)
    }

    /// The path in a language; English stands at the canonical path.
    pub fn url_in(&self, language: Language) -> String {
        match language {
            Language::English => self.url(),
            other => format!("{}?lang={}", self.url(), other.as_str()),
        }
    }

    /// The calculator that a reader goes on with.
    pub fn calculator(&self) -> Option<CalculatorKind> {
        match self.basis {
            AnswerBasis::Calculator(kind) => Some(kind),
            _ => self.calculator,
        }
    }

    /// The question in each language, then its other phrasings.
    pub fn asked_texts(&self) -> impl Iterator<Item = &str> {
        self.question.iter().map(|(_, text)| text).chain(self.phrasings.iter().map(String::as_str))
    }
}

impl AnswerBasis {
    /// The slug of the article, if it is one.
    pub fn article_slug(&self) -> Option<&str> {
        match self {
            Self::Article { slug, .. } => Some(slug),
            _ => None,
        }
    }
}

/// What a short answer rests on, where a reader can check it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum AnswerBasis {
    /// A section of an article: the article's slug, and the heading as the article has it, without fact tags filled in.
    Article {
        slug: String,
        section: String,
    },
    /// An assist module, by its slug.
    Assist(String),
    Calculator(CalculatorKind),
    /// A document of somebody else.
    Source {
        title: String,
        publisher: String,
        url: Option<String>,
    },
}

/// A text in each of the readers' languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LanguageTexts {
    pub en: String,
    pub hi: String,
    pub hinglish: String,
}

impl LanguageTexts {
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Hindi => &self.hi,
            Language::Hinglish => &self.hinglish,
        }
    }

    pub fn iter_mut(&mut self) -> impl Iterator<Item = &mut String> {
        [&mut self.en, &mut self.hi, &mut self.hinglish].into_iter()
    }

    pub fn iter(&self) -> impl Iterator<Item = (Language, &str)> {
        Language::ALL.into_iter().map(|language| (language, self.get(language)))
    }
}

/// The kind of thing that a question asks for.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    strum::IntoStaticStr,
    strum::EnumString,
    strum::VariantArray,
)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum Intent {
    Amount,
    Rate,
    Date,
    Duration,
    Form,
    Steps,
    Eligibility,
    Definition,
    Comparison,
    Calculation,
    Complaint,
    Document,
    Reason,
    Consequence,
}

impl Intent {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    /// Parses a name such as "amount".
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    pub fn as_str(self) -> &'static str {
        self.into()
    }
}
