//! What the assistant doesn't do, whoever asks and whichever engine answers: advise. Which fund, policy or loan
//! to take, what a price will be, how to divide one's own money. It teaches the method instead.
//!
//! A pure function over words that editors keep (`content/assistant/guards.yml`) and a judge that was trained on examples.
//! Instructions in a question change nothing, for nothing here obeys a question.

pub mod judge;
mod refusal;
mod words;

use std::collections::BTreeMap;

pub use refusal::{Refusal, refused};

use super::phrases::{self, Phrase, Tokens};
use super::{Question, numbers};
use crate::search::Vector;
use crate::{Error, Result};
use judge::{Features, Judge};
use words::{File, Lesson, WrittenRule};

/// The words of a rule lie within so many words of each other.
const WINDOW: usize = 24;
/// A question of at most so many words may lean on the one before it.
const LEANING: usize = 8;

/// What advice would be about: decides who else may give it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Advice {
    Securities,
    Deposits,
    Insurance,
    Loan,
    Tax,
    Legal,
}

impl Advice {
    /// The particular before the general: what names several is about the first.
    pub const ALL: [Self; 6] = [Self::Insurance, Self::Loan, Self::Tax, Self::Legal, Self::Deposits, Self::Securities];

    /// As the file of the guards and the metrics call it.
    pub fn as_str(self) -> &'static str {
        match self {
            Advice::Securities => "securities",
            Advice::Deposits => "deposits",
            Advice::Insurance => "insurance",
            Advice::Loan => "loan",
            Advice::Tax => "tax",
            Advice::Legal => "legal",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Answer,
    Refuse(Refusal),
}

/// The words that tell a question for advice from one for knowledge.
#[derive(Debug, Clone, Default)]
pub struct Guards {
    /// Looked through first and taken out: "best way", "emergency fund".
    neutral: Vec<Phrase>,
    /// "and for …", "what about …".
    leaning: Vec<Phrase>,
    products: BTreeMap<Advice, Vec<Phrase>>,
    /// Who sells them: counts as a product, but says of which kind only where nothing else does.
    sellers: BTreeMap<Advice, Vec<Phrase>>,
    rules: Vec<Rule>,
    /// The lists of the rules by name: what the judge looks at beside the words.
    lists: BTreeMap<String, Vec<Phrase>>,
    lessons: BTreeMap<Advice, Lesson>,
    judge: Option<Judge>,
}

#[derive(Debug, Clone)]
struct Rule {
    about: Option<Advice>,
    slots: Vec<Slot>,
    /// In this order, each beginning at most so many words after the one before.
    within: Option<usize>,
    unless: Vec<Phrase>,
}

#[derive(Debug, Clone)]
enum Slot {
    Words(Vec<Phrase>),
    /// Something that is bought, held or owed; a short question may have named it in the turn before.
    Product,
}

impl Guards {
    /// From the YAML file. `Invalid` says what is wrong and where.
    pub fn parse(yaml: &str) -> Result<Self> {
        File::parse(yaml)?.guards()
    }

    /// Judges beside the rules. Without one they are alone.
    pub fn with_judge(self, judge: Judge) -> Self {
        Self { judge: Some(judge), ..self }
    }

    /// Whether it is advice that is asked for; `meaning` is the question's vector, where there is one.
    pub fn verdict(&self, question: &Question, meaning: Option<&Vector>) -> Verdict {
        // "How much SIP do I need for 1 crore in 15 years" sounds like a wish for advice, and asks for a sum.
        if numbers::is_for_a_goal(&question.text) {
            return Verdict::Answer;
        }
        let tokens = self.tokens(&question.text);
        let asked_before = question.before.last().map_or("", |turn| turn.question.as_str());
        let before = self.tokens(asked_before);
        let alone = self.broken(&tokens, &Tokens::default());
        // A rule that needs the turn before knows more than the judge, who hears this question only.
        let of_both = if alone.is_none() { self.broken(&tokens, &before) } else { None };
        if of_both.is_some() || self.is_advice(&question.text, &tokens, alone, meaning) {
            return Verdict::Refuse(self.refusal(alone.or(of_both).and_then(|rule| rule.about), &tokens, &before));
        }
        // "And for the long term?" after a question for advice is that question again.
        let leans = tokens.len() <= LEANING && self.leaning.iter().any(|phrase| phrase.begins(&tokens));
        let rule_before = self.broken(&before, &Tokens::default());
        if leans && before.len() > 0 && self.is_advice(asked_before, &before, rule_before, None) {
            return Verdict::Refuse(self.refusal(rule_before.and_then(|rule| rule.about), &tokens, &before));
        }
        Verdict::Answer
    }

    fn is_advice(&self, text: &str, tokens: &Tokens, rule: Option<&Rule>, meaning: Option<&Vector>) -> bool {
        match &self.judge {
            Some(judge) => judge.says(&self.features(text, tokens), meaning, rule.is_some()) > 0.0,
            None => rule.is_some(),
        }
    }

    /// What the judge looks at, and whether the rules alone would refuse: for training.
    pub fn heard(&self, text: &str) -> (Features, bool) {
        let tokens = self.tokens(text);
        (self.features(text, &tokens), self.broken(&tokens, &Tokens::default()).is_some())
    }

    fn features(&self, text: &str, tokens: &Tokens) -> Features {
        let stands = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.stands_in(tokens));
        let mut lists: Vec<&str> = self.lists.iter().filter(|(_, phrases)| stands(phrases)).map(|(name, _)| name.as_str()).collect();
        if self.things().any(|phrase| phrase.stands_in(tokens)) {
            lists.push("product");
        }
        judge::features(text, &lists)
    }

    fn tokens(&self, text: &str) -> Tokens {
        Tokens::loose(text).without(&self.neutral)
    }

    fn things(&self) -> impl Iterator<Item = &Phrase> {
        self.products.values().chain(self.sellers.values()).flatten()
    }

    fn broken(&self, tokens: &Tokens, before: &Tokens) -> Option<&Rule> {
        let named_before = tokens.len() <= LEANING && self.things().any(|phrase| phrase.stands_in(before));
        self.rules.iter().find(|rule| self.breaks(rule, tokens, named_before))
    }

    fn breaks(&self, rule: &Rule, tokens: &Tokens, named_before: bool) -> bool {
        if rule.unless.iter().any(|phrase| phrase.stands_in(tokens)) {
            return false;
        }
        let mut places: Vec<Vec<usize>> = Vec::with_capacity(rule.slots.len());
        for slot in &rule.slots {
            let found: Vec<usize> = match slot {
                Slot::Words(phrases) => phrases.iter().flat_map(|phrase| phrase.places(tokens)).collect(),
                Slot::Product => self.things().flat_map(|phrase| phrase.places(tokens)).collect(),
            };
            match (found.is_empty(), slot) {
                (true, Slot::Product) if named_before => {}
                (true, _) => return false,
                (false, _) => places.push(found),
            }
        }
        if let Some(within) = rule.within {
            return in_order(&places, within);
        }
        let starts = places.iter().flatten().copied();
        starts.into_iter().any(|start| places.iter().all(|slot| slot.iter().any(|at| (start..start + WINDOW).contains(at))))
    }

    fn refusal(&self, about: Option<Advice>, tokens: &Tokens, before: &Tokens) -> Refusal {
        let of = |kinds: &BTreeMap<Advice, Vec<Phrase>>, tokens: &Tokens| {
            let found = |kind: &&Advice| kinds.get(kind).is_some_and(|phrases| phrases.iter().any(|phrase| phrase.stands_in(tokens)));
            Advice::ALL.iter().find(found).copied()
        };
        let named = |tokens: &Tokens| of(&self.products, tokens).or_else(|| of(&self.sellers, tokens));
        let advice = about.or_else(|| named(tokens)).or_else(|| named(before)).unwrap_or(Advice::Securities);
        let lesson = self.lessons.get(&advice).cloned().unwrap_or_default();
        Refusal { advice, say: lesson.say, method: lesson.method, adviser: lesson.adviser, about: lesson.about }
    }
}

impl File {
    fn guards(self) -> Result<Guards> {
        let sets: BTreeMap<&str, Vec<Phrase>> =
            self.words.iter().map(|(name, terms)| (name.as_str(), phrases::read_loose(terms))).collect();
        let mut rules = Vec::new();
        for (at, rule) in self.rules.iter().enumerate() {
            let mut slots = Vec::new();
            for name in &rule.all {
                slots.push(match (name.as_str(), sets.get(name.as_str())) {
                    ("product", _) => Slot::Product,
                    (_, Some(phrases)) => Slot::Words(phrases.clone()),
                    (name, None) => return Err(Error::invalid("guards", format!("rule {}: there are no words {name:?}", at + 1))),
                });
            }
            if slots.is_empty() {
                return Err(Error::invalid("guards", format!("rule {} has no words", at + 1)));
            }
            rules.push(Rule { about: rule.about, slots, within: rule.within, unless: unless(rule, &sets, at + 1)? });
        }
        if let Some(missing) = Advice::ALL.iter().find(|kind| !self.lessons.contains_key(kind)) {
            return Err(Error::invalid("guards", format!("no lesson for {missing:?}")));
        }
        let by_kind = |all: &BTreeMap<Advice, Vec<String>>| all.iter().map(|(kind, terms)| (*kind, phrases::read_loose(terms))).collect();
        Ok(Guards {
            neutral: phrases::read_loose(&self.neutral),
            leaning: phrases::read_loose(&self.leaning),
            products: by_kind(&self.products),
            sellers: by_kind(&self.sellers),
            rules,
            lists: sets.into_iter().map(|(name, phrases)| (name.to_owned(), phrases)).collect(),
            lessons: self.lessons,
            judge: None,
        })
    }
}

/// Phrases as they stand there; "@name" is the whole list of that name.
fn unless(rule: &WrittenRule, sets: &BTreeMap<&str, Vec<Phrase>>, number: usize) -> Result<Vec<Phrase>> {
    let mut all = Vec::new();
    for term in &rule.unless {
        match term.strip_prefix('@') {
            None => all.extend(phrases::read_loose(std::slice::from_ref(term))),
            Some(name) => match sets.get(name) {
                Some(phrases) => all.extend(phrases.iter().cloned()),
                None => return Err(Error::invalid("guards", format!("rule {number}: there are no words {name:?}"))),
            },
        }
    }
    Ok(all)
}

/// Whether each can begin after the one before it, at most `within` words later.
fn in_order(places: &[Vec<usize>], within: usize) -> bool {
    let mut reached: Vec<usize> = places.first().cloned().unwrap_or_default();
    for next in places.iter().skip(1) {
        reached = next.iter().copied().filter(|at| reached.iter().any(|before| (before + 1..=before + within).contains(at))).collect();
    }
    !reached.is_empty()
}

#[cfg(test)]
mod tests;
