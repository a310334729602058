//! What a question says before anything is looked up: its language, what it is about, and what it takes over from the turns before.

mod follow_up;
mod seniors;
mod sold_asset;

use domain::assistant::{AnswerQuery, Question};
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::text::trim_end_marks;

pub use follow_up::FollowUpWords;
pub use sold_asset::SoldAsset;

/// A question of so few words says nothing about its language: "PPF?" in a Hindi conversation is Hindi.
const MAX_WORDS_WITHOUT_LANGUAGE: usize = 2;

/// A question with what the conversation adds to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Understanding {
    /// The language of the answer.
    pub language: Language,
    /// What is looked up.
    pub query: AnswerQuery,
    /// Whether the question can't be understood without the turns before.
    pub leans: bool,
    /// Whether it begins or speaks as one that goes on from another ("and", "it").
    pub goes_on: bool,
    /// The question's own words.
    pub asked: String,
    /// What the turns before were about, whether or not the question takes it over; empty for a first question.
    pub subject: String,
    /// What was sold, if the conversation says it.
    pub sold: Option<SoldAsset>,
}

impl Understanding {
    /// Reads the question and its conversation. `count_content_words` counts the words that say what a text is about.
    pub fn of(
        question: &Question,
        catalogue: &ProductCatalogue,
        words: &FollowUpWords<'_>,
        count_content_words: &dyn Fn(&str) -> usize,
    ) -> Self {
        let reader = follow_up::ConversationReader { catalogue, words, count_content_words };
        let completed = reader.complete(question);
        let is_about_senior = seniors::is_about_senior(&question.text);
        let sold = SoldAsset::of(question);
        let untold_sale = sold.filter(|_| sold_asset::asks_about_new_house(&question.text)).map(SoldAsset::search_words);
        let name_untold = |text: &str| {
            let senior = Some(seniors::SENIOR).filter(|senior| is_about_senior && !text.contains(*senior));
            std::iter::once(trim_end_marks(text)).chain(senior).chain(untold_sale).collect::<Vec<_>>().join(" ")
        };
        Self {
            language: detect_answer_language(question),
            query: AnswerQuery { text: name_untold(&completed.text), context: completed.context, article: question.article },
            leans: completed.leans,
            goes_on: words(&question.text),
            asked: name_untold(&question.text),
            subject: completed.subject,
            sold,
        }
    }

    /// The question together with what it takes over.
    pub fn whole_text(&self) -> String {
        format!("{} {}", self.query.text, self.query.context).trim().to_owned()
    }
}

/// The language to answer in: that of the question, or of the one before where the question is too short to show any.
pub fn detect_answer_language(question: &Question) -> Language {
    let own = Language::detect(&question.text);
    let is_telling = question.text.split_whitespace().count() > MAX_WORDS_WITHOUT_LANGUAGE;
    match question.previous_turns.last() {
        Some(before) if own == Language::English && !is_telling => Language::detect(&before.question),
        // "Bank validation failed likha hai" after a question in Hinglish stays in it.
        Some(before) if own == Language::English && Language::holds_hinglish(&question.text) => Language::detect(&before.question),
        _ => own,
    }
}
