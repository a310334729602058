//! Help for people in danger: somebody who wants to die, who is beaten, who is being defrauded or threatened at this moment, or who
//! has just lost a relative. It comes before everything else, says what to do now, and is never written by a language model.
//!
//! What is recognised and what is said stands in `content/assistant/urgent-help.yml`. Recognition is a pure function of word lists.

mod trigger;
mod urgent_help_file;

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::Result;
use domain::assistant::{Question, RequestKind};
use domain::language::Language;
use serde::Deserialize;

use domain::text::phrases::{NormalisedWords, Phrase};
use trigger::Trigger;
use urgent_help_file::UrgentHelpFile;

/// What kind of help somebody needs. A message that shows several gets the help that the file names first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UrgentKind {
    /// Somebody wants to die or to harm themselves, and says so or hints at it.
    SelfHarm,
    /// Somebody is beaten, threatened or robbed of their money at home.
    Violence,
    /// A caller plays police, court or authority and holds somebody on the line.
    DigitalArrest,
    /// A card, a phone or a wallet was lost or stolen.
    LostCard,
    /// Money has just left through fraud, or a code was given away.
    Fraud,
    /// Recovery agents threaten, shame or besiege somebody.
    Harassment,
    /// Debts or losses overwhelm somebody.
    Despair,
    /// A relative has died.
    Bereavement,
}

impl UrgentKind {
    pub const ALL: [Self; 8] = [
        Self::SelfHarm,
        Self::Violence,
        Self::DigitalArrest,
        Self::LostCard,
        Self::Fraud,
        Self::Harassment,
        Self::Despair,
        Self::Bereavement,
    ];

    /// Name in the file and in metrics.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SelfHarm => "self-harm",
            Self::Violence => "violence",
            Self::DigitalArrest => "digital-arrest",
            Self::LostCard => "lost-card",
            Self::Fraud => "fraud",
            Self::Harassment => "harassment",
            Self::Despair => "despair",
            Self::Bereavement => "bereavement",
        }
    }
}

/// What is said to somebody in need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UrgentReply {
    pub kind: UrgentKind,
    /// HTML of the answer's allow-list.
    pub html: String,
    /// Whether nothing else is said; otherwise the ordinary answer follows.
    pub replaces_answer: bool,
    /// Whether a long message gets the answer to what it asks all the same, where that answer is surely the one.
    pub sure_answer_follows: bool,
    /// Slug of the short answer that follows where none answers the message itself.
    pub otherwise: Option<String>,
}

/// Recognises urgent messages and knows what to say.
#[derive(Debug, Clone, Default)]
pub struct UrgentHelp {
    /// Phrases that only sound urgent and are taken out first: "life insurance", "suicide clause".
    neutral: Vec<Phrase>,
    /// Marks of a joke, in lower case: "lol", "😂".
    jokes: Vec<String>,
    /// In order of precedence.
    kinds: Vec<HelpForKind>,
}

#[derive(Debug, Clone)]
struct HelpForKind {
    kind: UrgentKind,
    replaces_answer: bool,
    sure_answer_follows: bool,
    /// A message with one of these asks something that is answered below the help all the same.
    answered_words: Arc<[Phrase]>,
    otherwise: Option<String>,
    triggers: Vec<Trigger>,
    /// A message that matches one of these needs no help of this kind.
    exclusions: Vec<Trigger>,
    /// Short messages that repeat the need when the message before it showed it: "nobody cares".
    continuations: Vec<Phrase>,
    html: BTreeMap<Language, String>,
    addition: Option<Addition>,
}

/// What is added when the message names a cause.
#[derive(Debug, Clone)]
struct Addition {
    cause: Arc<[Phrase]>,
    html: BTreeMap<Language, String>,
}

/// A message as the triggers read it.
#[derive(Debug)]
struct Message {
    words: NormalisedWords,
    is_joke: bool,
}

/// Only a message of at most this many words is read as a continuation of the one before.
const MAX_CONTINUATION_WORDS: usize = 12;

impl UrgentHelp {
    /// Parses the YAML file. `Invalid` describes the mistake: a kind, a language or a fact that is missing, an unknown list.
    pub fn parse(yaml: &str) -> Result<Self> {
        UrgentHelpFile::parse(yaml)?.into_urgent_help()
    }

    /// Finds what to say to somebody in need, in their language. `None` for every ordinary question, and for a sentence of an earlier
    /// answer that was selected and asked about.
    pub fn find_reply(&self, question: &Question, language: Language) -> Option<UrgentReply> {
        if question.kind == RequestKind::Summary || question.repeats_earlier_answer() {
            return None;
        }
        let message = self.read_message(&question.text);
        let help = self.find_help(&message).or_else(|| self.find_continued_help(question, &message))?;
        let asks_on = help.answered_words.iter().any(|phrase| phrase.occurs_in(&message.words));
        let (kind, replaces_answer, otherwise) = (help.kind, help.replaces_answer && !asks_on, help.otherwise.clone());
        let html = help.compose_html(&message, language);
        Some(UrgentReply { kind, html, replaces_answer, sure_answer_follows: help.sure_answer_follows, otherwise })
    }

    fn read_message(&self, text: &str) -> Message {
        let lower = text.to_lowercase();
        let is_joke = self.jokes.iter().any(|joke| lower.contains(joke.as_str()));
        Message { words: NormalisedWords::tokenise_loosely(text).without_phrases(&self.neutral), is_joke }
    }

    fn find_help(&self, message: &Message) -> Option<&HelpForKind> {
        self.kinds.iter().find(|help| help.is_needed_by(message))
    }

    fn find_continued_help(&self, question: &Question, message: &Message) -> Option<&HelpForKind> {
        let before = self.find_help(&self.read_message(&question.previous_turns.last()?.question))?;
        let goes_on = message.words.count_words() <= MAX_CONTINUATION_WORDS
            && before.continuations.iter().any(|phrase| phrase.occurs_in(&message.words));
        goes_on.then_some(before)
    }
}

impl HelpForKind {
    fn is_needed_by(&self, message: &Message) -> bool {
        let matches = |triggers: &[Trigger]| triggers.iter().any(|trigger| trigger.matches(message));
        matches(&self.triggers) && !matches(&self.exclusions)
    }

    fn compose_html(&self, message: &Message, language: Language) -> String {
        let added = self.addition.as_ref().filter(|addition| addition.cause.iter().any(|phrase| phrase.occurs_in(&message.words)));
        let text = |html: &BTreeMap<Language, String>| html.get(&language).cloned().unwrap_or_default();
        text(&self.html) + &added.map(|addition| text(&addition.html)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
