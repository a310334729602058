//! What a question says before anything is looked up: its language, what it is about, and what it takes over from the turns before.

mod follow_up;
mod seniors;

use domain::assistant::{AnswerQuery, Question};
use domain::language::Language;
use domain::products::ProductCatalogue;

pub use follow_up::FollowUpWords;

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
        let name_senior =
            |text: String| if is_about_senior && !text.contains(seniors::SENIOR) { format!("{text} {}", seniors::SENIOR) } else { text };
        Self {
            language: detect_answer_language(question),
            query: AnswerQuery { text: name_senior(completed.text), context: completed.context, article: question.article },
            leans: completed.leans,
            goes_on: words(&question.text),
            asked: name_senior(question.text.clone()),
            subject: completed.subject,
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
        _ => own,
    }
}
