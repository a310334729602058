//! Guards against requests for advice, for every engine: which fund, policy or loan to take, what a price will be, how to divide
//! one's own money. The assistant refuses and teaches the method instead.
//!
//! The decision is a pure function of word lists that editors maintain (`content/assistant/guards.yml`) and a classifier trained
//! on examples. Instructions in a question have no effect, because nothing here executes text.

mod guards_file;
mod refusal;

use std::collections::BTreeMap;

use domain::assistant::{AdviceSubject, Question};
use domain::search::Vector;
use domain::text::phrases::{self, NormalisedWords, Phrase};
use domain::{Error, Result};

pub use refusal::{Refusal, build_refusal_answer};

use crate::calculation_requests;
use crate::text_classifier::{self, Features, TextClassifier};
use guards_file::{GuardsFile, RuleConfig};

/// All words of a rule must occur within this many words. People tell a story before they ask what a rule says.
const MAX_RULE_SPAN: usize = 24;
/// Added to the classifier's score when a rule matches. It is large, but doesn't outweigh a question that clearly asks for knowledge.
pub const RULE_WEIGHT: f32 = 1.0;
const MAX_KNOWLEDGE_SPAN: usize = 60;
/// Only a question of at most this many words can be a follow-up.
const MAX_FOLLOW_UP_WORDS: usize = 8;
const MAX_WORDS_OF_GOING_ON: usize = 14;

/// Word lists of the file whose words show that a question is about money.
const MONEY_LISTS: &[&str] = &["wealth", "price", "earn", "tips"];
/// … and those whose words seek a decision. A short question without any that follows an answer is for no advice.
const SEEKING_LISTS: &[&str] = &[
    "whether", "best", "opinion", "hand", "judged", "good", "decision", "place", "act", "actme", "doing", "doit", "outdo", "which", "tips",
    "future",
];
/// Words at the end of a Hindi question that make it a condition: "naya ghar le lu to?" asks what follows from it.
const CONDITIONS: [&str; 4] = ["to", "toh", "तो", "तौ"];
/// Words that only take up the talk where one of the words below, or a comma, follows: "acha ye batao" praises nothing.
const OPENINGS: [&str; 7] = ["acha", "accha", "achha", "achcha", "ok", "okay", "अच्छा"];
const BEHIND_OPENINGS: [&str; 14] = ["ye", "yeh", "yah", "ab", "to", "toh", "batao", "bataiye", "ये", "यह", "अब", "तो", "बताओ", "बताइए"];
/// "Ye batao" goes with them.
const THIS_WORDS: [&str; 5] = ["ye", "yeh", "yah", "ये", "यह"];
const TELL_WORDS: [&str; 4] = ["batao", "bataiye", "बताओ", "बताइए"];
const ENDS_OF_OPENINGS: [char; 4] = [',', '.', '।', '!'];

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuardDecision {
    Answer,
    Refuse(Refusal),
}

/// The rules and word lists that distinguish a request for advice from a question for knowledge.
#[derive(Debug, Clone, Default)]
pub struct Guards {
    /// Phrases that are removed first: "best way", "emergency fund".
    neutral: Vec<Phrase>,
    /// Openings of follow-ups: "and for …", "what about …".
    follow_up_openings: Vec<Phrase>,
    products: BTreeMap<AdviceSubject, Vec<Phrase>>,
    /// Names of sellers. They count as products but decide the subject only when no product does.
    sellers: BTreeMap<AdviceSubject, Vec<Phrase>>,
    rules: Vec<Rule>,
    /// Rules whose questions are for knowledge, whatever another rule or the classifier says.
    knowledge_rules: Vec<Rule>,
    /// The rules' word lists by name, which are also features of the classifier.
    word_lists: BTreeMap<String, Vec<Phrase>>,
    reading: BTreeMap<AdviceSubject, String>,
    classifier: Option<TextClassifier>,
}

#[derive(Debug, Clone)]
struct Rule {
    about: Option<AdviceSubject>,
    slots: Vec<RuleSlot>,
    /// When set, the slots must occur in this order, each starting at most this many words after the previous one.
    within: Option<usize>,
    /// Without that, the words within which all slots must occur.
    span: usize,
    unless: Vec<Phrase>,
}

#[derive(Debug, Clone)]
enum RuleSlot {
    Words(Vec<Phrase>),
    /// A product that is bought, held or owed. For a short question the previous turn may name it.
    Product,
}

/// What became of the question before this one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviousTurnOutcome {
    Refused,
    Answered,
    /// The question alone tells.
    Unknown,
}

impl PreviousTurnOutcome {
    /// What became of the turn before a question.
    pub fn of(question: &Question) -> Self {
        match question.previous_turns.last().filter(|turn| !turn.answer.is_empty()) {
            None => Self::Unknown,
            // What is published on the matter was given beside the refusal, and what follows may go on from that.
            Some(turn) if turn.refused && turn.short_answer.is_none() => Self::Refused,
            Some(_) => Self::Answered,
        }
    }
}

impl Guards {
    /// Parses the YAML file. `Invalid` describes the mistake and its place.
    pub fn parse(yaml: &str) -> Result<Self> {
        GuardsFile::parse(yaml)?.into_guards()
    }

    /// Adds a classifier to the rules; without one the rules decide alone.
    pub fn with_classifier(self, classifier: TextClassifier) -> Self {
        Self { classifier: Some(classifier), ..self }
    }

    /// Decides whether the question asks for advice. `meaning` is the question's vector, if there is one.
    pub fn decide(&self, question: &Question, meaning: Option<&Vector>) -> GuardDecision {
        self.decide_after(question, meaning, PreviousTurnOutcome::Unknown)
    }

    /// Decides by what became of the turn before, too.
    pub fn decide_after(&self, question: &Question, meaning: Option<&Vector>, turn_before: PreviousTurnOutcome) -> GuardDecision {
        // "How much SIP do I need for 1 crore in 15 years" sounds like a request for advice but asks for a calculation.
        if calculation_requests::is_savings_goal(&question.text) {
            return GuardDecision::Answer;
        }
        let asked = without_opening(&question.text);
        let tokens = self.tokenise_without_neutral_phrases(asked);
        // "Mother is no more; does the account run on, or must it be closed?" names a choice, but a rule answers it.
        if self.knowledge_rules.iter().any(|rule| self.rule_matches(rule, &tokens, false)) {
            return GuardDecision::Answer;
        }
        let asked_before = question.previous_turns.last().map_or("", |turn| turn.question.as_str());
        let before = self.tokenise_without_neutral_phrases(asked_before);
        let own_rule = self.find_broken_rule(&tokens, &NormalisedWords::default());
        // A rule that uses the previous turn knows more than the classifier, which sees this question only.
        let joint_rule = if own_rule.is_none() { self.find_broken_rule(&tokens, &before) } else { None };
        // "And for the long term?" after a request for advice repeats that request; "and debt funds?" after a question about tax doesn't
        // ask for any.
        let leans =
            tokens.count_words() <= MAX_FOLLOW_UP_WORDS && self.follow_up_openings.iter().any(|phrase| phrase.is_prefix_of(&tokens));
        if leans && before.count_words() > 0 && own_rule.or(joint_rule).is_none() {
            let rule_before = self.find_broken_rule(&before, &NormalisedWords::default());
            let was_advice = match turn_before {
                PreviousTurnOutcome::Refused => true,
                PreviousTurnOutcome::Answered => false,
                PreviousTurnOutcome::Unknown => self.is_advice(asked_before, &before, rule_before, None),
            };
            return match was_advice {
                true => GuardDecision::Refuse(self.build_refusal(rule_before, &tokens, &before)),
                false => GuardDecision::Answer,
            };
        }
        // "When do I start paying?" and "and pension for my children?" after an answer go on from it; alone they say too little for the classifier.
        let names_product = self.product_phrases().any(|phrase| phrase.occurs_in(&tokens));
        let is_short = tokens.count_words() <= MAX_FOLLOW_UP_WORDS && !names_product;
        let seeks_nothing = tokens.count_words() <= MAX_WORDS_OF_GOING_ON && !self.lists_hold(SEEKING_LISTS, &tokens);
        let goes_on = turn_before == PreviousTurnOutcome::Answered && (is_short || seeks_nothing);
        if goes_on && own_rule.or(joint_rule).is_none() {
            return GuardDecision::Answer;
        }
        if joint_rule.is_some() || self.is_advice(asked, &tokens, own_rule, meaning) {
            if own_rule.or(joint_rule).is_none() && !self.names_money(&tokens) && !self.names_money(&before) {
                // The classifier knows questions about money only: "which cutoff will it be" is about another subject.
                return GuardDecision::Answer;
            }
            if turn_before == PreviousTurnOutcome::Answered && tokens.count_words() <= MAX_FOLLOW_UP_WORDS && is_condition(&question.text) {
                return GuardDecision::Answer;
            }
            let refusal = self.build_refusal(own_rule.or(joint_rule), &tokens, &before);
            // A rule that needs the product of the turn before breaks down where that turn was an ordinary question: "if I take it out in
            // three years" then asks what happens, and a published answer may say so.
            let breaks_rule = own_rule.is_some() || (joint_rule.is_some() && turn_before != PreviousTurnOutcome::Answered);
            return GuardDecision::Refuse(Refusal { breaks_rule, ..refusal });
        }
        GuardDecision::Answer
    }

    /// Whether a product, a seller or money is named.
    fn names_money(&self, tokens: &NormalisedWords) -> bool {
        self.lists_hold(MONEY_LISTS, tokens) || self.product_phrases().any(|phrase| phrase.occurs_in(tokens))
    }

    /// Whether the tokens hold a word of these lists.
    fn lists_hold(&self, names: &[&str], tokens: &NormalisedWords) -> bool {
        names.iter().filter_map(|name| self.word_lists.get(*name)).flatten().any(|phrase| phrase.occurs_in(tokens))
    }

    fn is_advice(&self, text: &str, tokens: &NormalisedWords, rule: Option<&Rule>, meaning: Option<&Vector>) -> bool {
        match &self.classifier {
            Some(classifier) => {
                let rule_weight = if rule.is_some() { RULE_WEIGHT } else { 0.0 };
                classifier.measure_margin(&self.extract_features(text, tokens), meaning) + rule_weight > 0.0
            }
            None => rule.is_some(),
        }
    }

    /// Returns the classifier's features, and whether the rules alone would refuse. Training uses it.
    pub fn extract_training_features(&self, text: &str) -> (Features, bool) {
        let tokens = self.tokenise_without_neutral_phrases(text);
        (self.extract_features(text, &tokens), self.find_broken_rule(&tokens, &NormalisedWords::default()).is_some())
    }

    fn extract_features(&self, text: &str, tokens: &NormalisedWords) -> Features {
        let stands = |phrases: &[Phrase]| phrases.iter().any(|phrase| phrase.occurs_in(tokens));
        let mut lists: Vec<&str> = self.word_lists.iter().filter(|(_, phrases)| stands(phrases)).map(|(name, _)| name.as_str()).collect();
        if self.product_phrases().any(|phrase| phrase.occurs_in(tokens)) {
            lists.push("product");
        }
        text_classifier::extract_features(text, &lists)
    }

    fn tokenise_without_neutral_phrases(&self, text: &str) -> NormalisedWords {
        NormalisedWords::tokenise_loosely(text).without_phrases(&self.neutral)
    }

    fn product_phrases(&self) -> impl Iterator<Item = &Phrase> {
        self.products.values().chain(self.sellers.values()).flatten()
    }

    fn find_broken_rule(&self, tokens: &NormalisedWords, before: &NormalisedWords) -> Option<&Rule> {
        let named_before = tokens.count_words() <= MAX_FOLLOW_UP_WORDS && self.product_phrases().any(|phrase| phrase.occurs_in(before));
        self.rules.iter().find(|rule| self.rule_matches(rule, tokens, named_before))
    }

    fn rule_matches(&self, rule: &Rule, tokens: &NormalisedWords, named_before: bool) -> bool {
        if rule.unless.iter().any(|phrase| phrase.occurs_in(tokens)) {
            return false;
        }
        let mut places: Vec<Vec<usize>> = Vec::with_capacity(rule.slots.len());
        for slot in &rule.slots {
            let found: Vec<usize> = match slot {
                RuleSlot::Words(phrases) => phrases.iter().flat_map(|phrase| phrase.find_positions(tokens)).collect(),
                RuleSlot::Product => self.product_phrases().flat_map(|phrase| phrase.find_positions(tokens)).collect(),
            };
            match (found.is_empty(), slot) {
                (true, RuleSlot::Product) if named_before => {}
                (true, _) => return false,
                (false, _) => places.push(found),
            }
        }
        if let Some(within) = rule.within {
            return occur_in_order(&places, within);
        }
        let starts = places.iter().flatten().copied();
        starts.into_iter().any(|start| places.iter().all(|slot| slot.iter().any(|at| (start..start + rule.span).contains(at))))
    }

    fn build_refusal(&self, rule: Option<&Rule>, tokens: &NormalisedWords, before: &NormalisedWords) -> Refusal {
        let of = |kinds: &BTreeMap<AdviceSubject, Vec<Phrase>>, tokens: &NormalisedWords| {
            let found =
                |kind: &&AdviceSubject| kinds.get(kind).is_some_and(|phrases| phrases.iter().any(|phrase| phrase.occurs_in(tokens)));
            AdviceSubject::ALL.iter().find(found).copied()
        };
        let named = |tokens: &NormalisedWords| of(&self.products, tokens).or_else(|| of(&self.sellers, tokens));
        let advice =
            rule.and_then(|rule| rule.about).or_else(|| named(tokens)).or_else(|| named(before)).unwrap_or(AdviceSubject::Securities);
        let is_named =
            |kind: &&AdviceSubject| self.products.get(kind).is_some_and(|phrases| phrases.iter().any(|phrase| phrase.occurs_in(tokens)));
        // A loan and the house bought with it are one matter; so are a tax regime and what is deducted under it.
        let saved_in = [AdviceSubject::Securities, AdviceSubject::Deposits, AdviceSubject::Insurance];
        let names_several = saved_in.contains(&advice) && saved_in.iter().filter(is_named).count() > 1;
        let search_text = self.reading.get(&advice).cloned().unwrap_or_default();
        Refusal { advice, breaks_rule: rule.is_some(), names_several, search_text }
    }
}

impl GuardsFile {
    fn into_guards(self) -> Result<Guards> {
        let sets: BTreeMap<&str, Vec<Phrase>> =
            self.words.iter().map(|(name, terms)| (name.as_str(), phrases::parse_loose_phrases(terms))).collect();
        let rules = build_rules(&self.rules, &sets, ("rule", MAX_RULE_SPAN))?;
        let known_words = self.knowledge.words.iter().map(|(name, terms)| (name.as_str(), phrases::parse_loose_phrases(terms)));
        let known_sets: BTreeMap<&str, Vec<Phrase>> = sets.clone().into_iter().chain(known_words).collect();
        let knowledge_rules = build_rules(&self.knowledge.rules, &known_sets, ("knowledge rule", MAX_KNOWLEDGE_SPAN))?;
        if let Some(missing) = AdviceSubject::ALL.iter().find(|kind| !self.read.contains_key(kind)) {
            return Err(Error::invalid("guards", format!("there is nothing to read for {missing:?}")));
        }
        let by_kind = |all: &BTreeMap<AdviceSubject, Vec<String>>| {
            all.iter().map(|(kind, terms)| (*kind, phrases::parse_loose_phrases(terms))).collect()
        };
        Ok(Guards {
            neutral: phrases::parse_loose_phrases(&self.neutral),
            follow_up_openings: phrases::parse_loose_phrases(&self.leaning),
            products: by_kind(&self.products),
            sellers: by_kind(&self.sellers),
            rules,
            knowledge_rules,
            word_lists: sets.into_iter().map(|(name, phrases)| (name.to_owned(), phrases)).collect(),
            reading: self.read,
            classifier: None,
        })
    }
}

/// Builds rules of a kind from their word lists, which must occur within `span` words. An error names the rule by its kind and number.
fn build_rules(rules: &[RuleConfig], sets: &BTreeMap<&str, Vec<Phrase>>, (kind, span): (&str, usize)) -> Result<Vec<Rule>> {
    let mut built = Vec::new();
    for (at, rule) in rules.iter().enumerate() {
        let place = format!("{kind} {}", at + 1);
        let mut slots = Vec::new();
        for name in &rule.all {
            slots.push(match (name.as_str(), sets.get(name.as_str())) {
                ("product", _) => RuleSlot::Product,
                (_, Some(phrases)) => RuleSlot::Words(phrases.clone()),
                (name, None) => return Err(Error::invalid("guards", format!("{place}: unknown word list {name:?}"))),
            });
        }
        if slots.is_empty() {
            return Err(Error::invalid("guards", format!("{place} names no word list")));
        }
        built.push(Rule { about: rule.about, slots, within: rule.within, span, unless: parse_exceptions(rule, sets, &place)? });
    }
    Ok(built)
}

/// Parses the exceptions of a rule; "@name" stands for the whole list of that name.
fn parse_exceptions(rule: &RuleConfig, sets: &BTreeMap<&str, Vec<Phrase>>, place: &str) -> Result<Vec<Phrase>> {
    let mut all = Vec::new();
    for term in &rule.unless {
        match term.strip_prefix('@') {
            None => all.extend(phrases::parse_loose_phrases(std::slice::from_ref(term))),
            Some(name) => match sets.get(name) {
                Some(phrases) => all.extend(phrases.iter().cloned()),
                None => return Err(Error::invalid("guards", format!("{place}: unknown word list {name:?}"))),
            },
        }
    }
    Ok(all)
}

/// The question without words that only take up the talk.
fn without_opening(text: &str) -> &str {
    let read = |word: &str| word.trim_end_matches(ENDS_OF_OPENINGS).to_lowercase();
    let Some((first, rest)) = text.trim_start().split_once(char::is_whitespace) else { return text };
    let next = read(rest.split_whitespace().next().unwrap_or_default());
    let is_cut_off = first.ends_with(ENDS_OF_OPENINGS) || BEHIND_OPENINGS.contains(&next.as_str());
    if !is_cut_off || !OPENINGS.contains(&read(first).as_str()) {
        return text;
    }
    let behind = rest.trim_start().split_once(char::is_whitespace).filter(|(this, _)| THIS_WORDS.contains(&read(this).as_str()));
    let told = behind.and_then(|(_, rest)| rest.trim_start().split_once(char::is_whitespace));
    told.filter(|(tell, _)| TELL_WORDS.contains(&read(tell).as_str())).map_or(rest, |(_, rest)| rest)
}

/// Whether a question ends as a condition, without asking what to do.
fn is_condition(text: &str) -> bool {
    let last = text.trim_end_matches(|c: char| !c.is_alphanumeric() && c != 'ो').split_whitespace().last().unwrap_or_default();
    CONDITIONS.contains(&last.to_lowercase().as_str())
}

/// Whether the slots can occur in order, each starting at most `within` words after the previous one.
fn occur_in_order(places: &[Vec<usize>], within: usize) -> bool {
    let mut reached: Vec<usize> = places.first().cloned().unwrap_or_default();
    for next in places.iter().skip(1) {
        reached = next.iter().copied().filter(|at| reached.iter().any(|before| (before + 1..=before + within).contains(at))).collect();
    }
    !reached.is_empty()
}

#[cfg(test)]
mod tests;
