//! What is said before an answer, or instead of it: help for somebody in danger, and that a personal number was hidden.

use domain::assistant::Question;
use domain::language::Language;
use domain::personal_numbers::{PersonalNumber, find_masks, strip_masks};
use domain::search::Vector;

use crate::extractive::QueryAnalyser;
use crate::replies::{Replies, ReplyKey};
use crate::understanding::detect_answer_language;
use crate::urgent_help::{UrgentHelp, UrgentKind};

/// A wish to look something up in at most this many words is answered by the way there alone: "check my balance".
const MAX_LOOK_UP_WORDS: usize = 6;
/// Words that show that a wish is about the provident fund, in lower case.
const PROVIDENT_FUND_WORDS: [&str; 12] =
    ["pf", "epf", "epfo", "uan", "provident", "passbook", "eps", "पीएफ", "ईपीएफ", "ईपीएफओ", "यूएएन", "भविष्य"];

/// HTML that stands before the answer. It is empty for nearly every question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Preface {
    /// HTML of the answer's allow-list.
    pub html: String,
    /// Whether nothing follows it.
    pub replaces_answer: bool,
    /// Whether a long message gets the answer to what it asks all the same, where that answer is surely the one.
    pub sure_answer_follows: bool,
    /// Whether the turn before was met with the same help, of a kind that need not be said twice.
    pub was_just_said: bool,
    /// Slug of the short answer that follows where none answers the message itself.
    pub otherwise: Option<String>,
}

/// Composes prefaces. It reads a question as the reader wrote it, with its masks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PrefaceWriter<'a> {
    pub urgent_help: &'a UrgentHelp,
    pub replies: &'a Replies,
    pub query_analyser: &'a QueryAnalyser,
}

impl PrefaceWriter<'_> {
    /// `meaning` is the vector of the question without its personal numbers, if there is one.
    pub fn write(&self, question: &Question, meaning: Option<&Vector>) -> Preface {
        let language = detect_answer_language(question);
        let Some(urgent) = self.urgent_help.find_reply(question, meaning, language) else {
            return self.write_notice(question, language);
        };
        let notice = match urgent.kind {
            UrgentKind::DigitalArrest | UrgentKind::LostCard | UrgentKind::Fraud | UrgentKind::Bereavement => {
                self.write_notice(question, language)
            }
            UrgentKind::SelfHarm | UrgentKind::Violence | UrgentKind::Harassment | UrgentKind::Despair => Preface::default(),
        };
        let replaces_answer = urgent.replaces_answer || notice.replaces_answer;
        let was_just_said = is_said_once(urgent.kind) && self.find_kind_before(question, language) == Some(urgent.kind);
        let html = urgent.html + &notice.html;
        Preface { html, replaces_answer, sure_answer_follows: urgent.sure_answer_follows, was_just_said, otherwise: urgent.otherwise }
    }

    /// The kind of help that the turn before was met with.
    fn find_kind_before(&self, question: &Question, language: Language) -> Option<UrgentKind> {
        let (last, earlier) = question.previous_turns.split_last()?;
        let before = Question { text: last.question.clone(), previous_turns: earlier.to_vec(), ..question.clone() };
        Some(self.urgent_help.find_reply(&before, None, language)?.kind)
    }

    /// Tells the reader which numbers were hidden, and where to look up what they asked to be looked up.
    fn write_notice(&self, question: &Question, language: Language) -> Preface {
        let masks = find_masks(&question.text);
        let is_code = |kind: &PersonalNumber| {
            matches!(kind, PersonalNumber::Otp | PersonalNumber::Pin | PersonalNumber::Cvv | PersonalNumber::Password)
        };
        let mut keys = Vec::new();
        if masks.iter().any(|kind| !is_code(kind)) {
            keys.push(ReplyKey::NumberHidden);
        }
        if masks.iter().any(is_code) {
            keys.push(ReplyKey::CodeHidden);
        }
        if keys.is_empty() {
            return Preface::default();
        }
        let said = strip_masks(&question.text);
        let asks_to_look_up = self.query_analyser.asks_to_look_up(&said);
        let channel = find_channel(&masks, &question.text).filter(|_| asks_to_look_up);
        keys.extend(channel);
        let words = said.split_whitespace().filter(|word| word.chars().any(char::is_alphanumeric)).count();
        let html = keys.into_iter().map(|key| self.replies.get(key, language)).collect();
        // A PIN that doesn't work has one answer, however it is asked.
        let suffices = channel == Some(ReplyKey::LookUpPin) || words <= MAX_LOOK_UP_WORDS;
        Preface { html, replaces_answer: words == 0 || (asks_to_look_up && suffices), ..Preface::default() }
    }
}

/// Whether help tells what to do at once, so that whoever writes on after it has read it. Somebody in danger is told again where help is.
fn is_said_once(kind: UrgentKind) -> bool {
    matches!(kind, UrgentKind::Fraud | UrgentKind::DigitalArrest | UrgentKind::LostCard | UrgentKind::Harassment)
}

/// Where readers can look up for themselves what they asked about.
fn find_channel(masks: &[PersonalNumber], text: &str) -> Option<ReplyKey> {
    let lower = text.to_lowercase();
    let is_provident_fund = lower.split([' ', ',', '.', '?', '!', '।', '[', ']', '/']).any(|word| PROVIDENT_FUND_WORDS.contains(&word));
    let has = |kinds: &[PersonalNumber]| kinds.iter().any(|kind| masks.contains(kind));
    match () {
        () if has(&[PersonalNumber::Pin]) => Some(ReplyKey::LookUpPin),
        () if is_provident_fund => Some(ReplyKey::LookUpProvidentFund),
        () if has(&[PersonalNumber::Card, PersonalNumber::Account, PersonalNumber::UpiId, PersonalNumber::Cvv]) => {
            Some(ReplyKey::LookUpAccount)
        }
        () if has(&[PersonalNumber::Pan]) => Some(ReplyKey::LookUpTax),
        () if has(&[PersonalNumber::Aadhaar]) => Some(ReplyKey::LookUpAadhaar),
        () => None,
    }
}
