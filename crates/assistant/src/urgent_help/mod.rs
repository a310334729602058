//! Help for people in danger: somebody who wants to die, who is beaten, who is being defrauded or threatened at this moment, or who
//! has just lost a relative. It comes before everything else, says what to do now, and is never written by a language model.
//!
//! What is recognised and what is said stands in `content/assistant/urgent-help.yml`. Recognition is a pure function of word lists and,
//! for wishes to die that no list holds, of a trained classifier (decision 0096).

mod trigger;
mod urgent_help_file;

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::Result;
use domain::assistant::{Question, RequestKind};
use domain::language::Language;
use domain::search::Vector;
use serde::Deserialize;

use crate::text_classifier::{self, Features, TextClassifier};
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

    /// Whether somebody else threatens or robs the person at this moment.
    fn is_danger_from_others(self) -> bool {
        matches!(self, Self::Violence | Self::DigitalArrest | Self::LostCard | Self::Fraud | Self::Harassment)
    }

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
    /// The word lists by name, which are also features of the classifier.
    word_lists: BTreeMap<String, Arc<[Phrase]>>,
    /// Hears a wish to die in words that no trigger holds.
    wish_classifier: Option<TextClassifier>,
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
    /// Whether this is said where only the classifier hears the wish.
    is_for_heard_wish: bool,
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

/// The classifier is not asked about a message of fewer words: "nobody cares" says too little without what it answers.
const MIN_WORDS_OF_WISH: usize = 4;
/// Only a message of at most this many words is read as a continuation of the one before.
const MAX_CONTINUATION_WORDS: usize = 12;

impl UrgentHelp {
    /// Parses the YAML file. `Invalid` describes the mistake: a kind, a language or a fact that is missing, an unknown list.
    pub fn parse(yaml: &str) -> Result<Self> {
        UrgentHelpFile::parse(yaml)?.into_urgent_help()
    }

    /// Adds a classifier of wishes to die to the word lists.
    pub fn with_wish_classifier(self, classifier: TextClassifier) -> Self {
        Self { wish_classifier: Some(classifier), ..self }
    }

    /// Finds what to say to somebody in need, in their language. `meaning` is the message's vector, if there is one. `None` for every
    /// ordinary question, and for a sentence of an earlier answer that was selected and asked about.
    pub fn find_reply(&self, question: &Question, meaning: Option<&Vector>, language: Language) -> Option<UrgentReply> {
        if question.kind == RequestKind::Summary || question.repeats_earlier_answer() {
            return None;
        }
        let message = self.read_message(&question.text);
        let listed = self.find_help(&message).or_else(|| self.find_continued_help(question, &message));
        let Some(heard) = self.find_heard_wish(&question.text, &message, listed, meaning) else {
            return Some(listed?.compose_reply(&message, language));
        };
        let reply = heard.compose_reply(&message, language);
        // Whoever is being defrauded or beaten at this moment is told what to do about that as well.
        let danger = listed.filter(|help| help.kind.is_danger_from_others()).map(|help| help.compose_reply(&message, language));
        Some(UrgentReply { html: reply.html + &danger.map(|reply| reply.html).unwrap_or_default(), ..reply })
    }

    /// The help for a wish to die that only the classifier hears.
    fn find_heard_wish(
        &self,
        text: &str,
        message: &Message,
        listed: Option<&HelpForKind>,
        meaning: Option<&Vector>,
    ) -> Option<&HelpForKind> {
        let classifier = self.wish_classifier.as_ref().filter(|_| listed.is_none_or(|help| help.kind != UrgentKind::SelfHarm))?;
        let says_enough = message.words.count_words() >= MIN_WORDS_OF_WISH;
        let is_heard = says_enough && !message.is_joke && classifier.measure_margin(&self.extract_features(text, message), meaning) > 0.0;
        self.kinds.iter().find(|help| help.is_for_heard_wish).filter(|_| is_heard)
    }

    /// Returns the classifier's features of a message. Training uses it.
    pub fn extract_training_features(&self, text: &str) -> Features {
        self.extract_features(text, &self.read_message(text))
    }

    fn extract_features(&self, text: &str, message: &Message) -> Features {
        let occurs = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.occurs_in(&message.words));
        let lists: Vec<&str> = self.word_lists.iter().filter(|(_, phrases)| occurs(phrases)).map(|(name, _)| name.as_str()).collect();
        text_classifier::extract_features(text, &lists)
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

    fn compose_reply(&self, message: &Message, language: Language) -> UrgentReply {
        let asks_on = self.answered_words.iter().any(|phrase| phrase.occurs_in(&message.words));
        UrgentReply {
            kind: self.kind,
            html: self.compose_html(message, language),
            replaces_answer: self.replaces_answer && !asks_on,
            sure_answer_follows: self.sure_answer_follows,
            otherwise: self.otherwise.clone(),
        }
    }

    fn compose_html(&self, message: &Message, language: Language) -> String {
        let added = self.addition.as_ref().filter(|addition| addition.cause.iter().any(|phrase| phrase.occurs_in(&message.words)));
        let text = |html: &BTreeMap<Language, String>| html.get(&language).cloned().unwrap_or_default();
        text(&self.html) + &added.map(|addition| text(&addition.html)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
