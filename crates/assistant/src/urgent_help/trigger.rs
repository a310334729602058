//! When a message counts as urgent: combinations of word lists near one another.

use std::sync::Arc;

use super::Message;
use domain::text::phrases::Phrase;

/// The lists of a trigger must occur within this many words, unless it says otherwise. People in distress write long sentences
/// without marks.
pub(super) const DEFAULT_TRIGGER_SPAN: usize = 40;

/// A message matches when it holds a phrase of every list, near one another, and no exception.
#[derive(Debug, Clone)]
pub(super) struct Trigger {
    pub lists: Vec<Arc<[Phrase]>>,
    pub span: usize,
    pub exceptions: Vec<Arc<[Phrase]>>,
    /// Whether a mark of a joke excuses the message.
    pub excuses_jokes: bool,
}

impl Trigger {
    pub fn matches(&self, message: &Message) -> bool {
        let words = &message.words;
        if (self.excuses_jokes && message.is_joke)
            || self.exceptions.iter().flat_map(|list| list.iter()).any(|phrase| phrase.occurs_in(words))
        {
            return false;
        }
        let places: Vec<Vec<usize>> =
            self.lists.iter().map(|list| list.iter().flat_map(|phrase| phrase.find_positions(words)).collect()).collect();
        let starts = places.iter().flatten().copied();
        starts.into_iter().any(|start| places.iter().all(|list| list.iter().any(|at| (start..start + self.span).contains(at))))
    }
}
