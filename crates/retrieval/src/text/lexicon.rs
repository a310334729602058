//! The synonyms in the index's own words. Each group is a *concept*, a term of the index beside the
//! words: documents are given the concepts of the terms they hold, so that a search for one of them
//! is one look-up, and phrases of several words count as exactly as single words do.

use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use domain::search::Synonyms;

use super::setting::Settings;
use super::sound::sound;
use super::{Stemmer, Words, fold, is_stop_word};

/// Longer terms are found by their first words.
const LONGEST_PHRASE: usize = 6;

pub type Concept = u32;

#[derive(Default)]
pub struct Lexicon {
    /// By stems, joined by spaces.
    terms: HashMap<String, Entry>,
    /// By sound: what a word that is in no dictionary may be meant for.
    sounds: HashMap<String, Vec<Concept>>,
    /// Of the longest term that begins with a stem, how many stems it has.
    longest: HashMap<String, usize>,
    ignored: HashSet<String>,
    /// Words that are spelled right.
    known: HashSet<String>,
    settings: Settings,
    concepts: Vec<Meaning>,
    fingerprint: u64,
}

#[derive(Default)]
struct Entry {
    /// Documents with this term have the concept.
    held: Vec<Concept>,
    /// Among them those of a group: its longer terms hide the shorter ones in them.
    of_groups: Vec<Concept>,
    /// Searches that have this term look for the concept, though documents don't have it by this term.
    one_way: Vec<Concept>,
}

#[derive(Default)]
struct Meaning {
    terms: Vec<Vec<String>>,
    /// As editors wrote its first term.
    name: String,
}

/// Concepts that a search's words stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sense {
    /// Of the words that were asked about.
    pub words: Range<usize>,
    pub concepts: Vec<Concept>,
}

impl Lexicon {
    pub fn new(synonyms: &Synonyms) -> Self {
        let folded = |words: &[String]| words.iter().map(|word| fold(word)).collect();
        let mut lexicon = Self {
            ignored: folded(&synonyms.ignore),
            known: folded(&synonyms.known),
            settings: Settings::new(&synonyms.setting),
            ..Self::default()
        };
        for group in &synonyms.groups {
            let concept = lexicon.concept(group);
            for term in group {
                if let Some(entry) = lexicon.entry(term) {
                    entry.held.push(concept);
                    entry.of_groups.push(concept);
                }
                lexicon.hear(term, &[concept]);
            }
        }
        for (from, to) in &synonyms.one_way {
            let concepts: Vec<Concept> = to.iter().flat_map(|term| lexicon.concepts_of(term)).collect();
            for term in from {
                if let Some(entry) = lexicon.entry(term) {
                    entry.one_way.extend(&concepts);
                }
                lexicon.hear(term, &concepts);
            }
        }
        for key in lexicon.terms.keys() {
            let first = key.split(' ').next().unwrap_or_default();
            let longest = lexicon.longest.entry(first.to_owned()).or_default();
            *longest = (*longest).max(key.split(' ').count());
        }
        for entry in lexicon.terms.values_mut() {
            for concepts in [&mut entry.held, &mut entry.of_groups, &mut entry.one_way] {
                concepts.sort_unstable();
                concepts.dedup();
            }
        }
        let mut hasher = DefaultHasher::new();
        (&synonyms.groups, &synonyms.one_way).hash(&mut hasher);
        lexicon.fingerprint = hasher.finish();
        lexicon
    }

    /// Differs when documents would be given other concepts.
    pub fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    fn concept(&mut self, terms: &[String]) -> Concept {
        let meaning = Meaning {
            terms: terms.iter().map(|term| stems_of(term)).filter(|stems| !stems.is_empty()).collect(),
            name: terms.first().cloned().unwrap_or_default(),
        };
        self.concepts.push(meaning);
        (self.concepts.len() - 1) as Concept
    }

    /// The groups a term is in, else a concept of its own.
    fn concepts_of(&mut self, term: &str) -> Vec<Concept> {
        let stems = stems_of(term);
        let key = key_of(&stems);
        if key.is_empty() {
            return Vec::new();
        }
        if let Some(entry) = self.terms.get(&key).filter(|entry| !entry.held.is_empty()) {
            return entry.held.clone();
        }
        let concept = self.concept(&[term.to_owned()]);
        self.terms.entry(key).or_default().held.push(concept);
        vec![concept]
    }

    fn entry(&mut self, term: &str) -> Option<&mut Entry> {
        let key = key_of(&stems_of(term));
        (!key.is_empty()).then(|| self.terms.entry(key).or_default())
    }

    fn hear(&mut self, term: &str, concepts: &[Concept]) {
        if let Some(key) = sound(&fold(term)).filter(|_| !term.contains(' ')) {
            let known = self.sounds.entry(key).or_default();
            known.extend(concepts.iter().filter(|c| !known.contains(c)).copied().collect::<Vec<_>>());
        }
    }

    /// A word of Hindi or Hinglish without a subject. `word` is folded.
    /// See [`Settings::without`].
    pub fn without_setting(&self, asked: &str) -> String {
        self.settings.without(asked, self)
    }

    /// The stems of what that leaves out.
    pub fn setting(&self, asked: &str) -> HashSet<String> {
        self.settings.stems(asked, self)
    }

    pub fn is_ignored(&self, word: &str) -> bool {
        self.ignored.contains(word)
    }

    /// Spelled right, though no text may have it. `word` is folded.
    pub fn is_known(&self, word: &str) -> bool {
        self.known.contains(word)
    }

    /// What documents are given for a text of these stems: single words each, phrases where no
    /// longer one stands.
    pub fn held(&self, stems: &[String]) -> Vec<Concept> {
        let mut held = Vec::new();
        for stem in stems {
            held.extend(self.terms.get(stem).map(|entry| &entry.held).into_iter().flatten());
        }
        for pick in [
            |entry: &Entry| entry.of_groups.clone(),
            |entry: &Entry| if entry.of_groups.is_empty() { entry.held.clone() } else { Vec::new() },
        ] {
            self.phrases(stems, 2, pick, |_, concepts| held.extend(concepts));
        }
        held
    }

    /// What a search for these stems looks for beside them: groups by their longest terms, and one-way
    /// terms wherever they stand.
    pub fn senses(&self, stems: &[String]) -> Vec<Sense> {
        let mut senses: Vec<Sense> = Vec::new();
        self.phrases(stems, 1, |entry| entry.held.clone(), |words, concepts| senses.push(Sense { words, concepts }));
        self.phrases(stems, 1, |entry| entry.one_way.clone(), |words, concepts| senses.push(Sense { words, concepts }));
        senses
    }

    /// The longest one-way term at the start of these stems: how many of them it has, and what editors call it properly.
    pub fn properly(&self, stems: &[String]) -> Option<(usize, &str)> {
        let longest = self.longest.get(stems.first()?).map_or(0, |longest| *longest).min(stems.len());
        (1..=longest).rev().find_map(|length| {
            let concept = self.terms.get(&key_of(&stems[..length]))?.one_way.first()?;
            Some((length, self.name(*concept)))
        })
    }

    /// The concepts of one word.
    pub fn sense(&self, stem: &str) -> Vec<Concept> {
        self.terms.get(stem).map(|entry| entry.held.iter().chain(&entry.one_way).copied().collect()).unwrap_or_default()
    }

    pub fn sense_by_sound(&self, word: &str) -> Vec<Concept> {
        sound(word).and_then(|key| self.sounds.get(&key).cloned()).unwrap_or_default()
    }

    pub fn terms(&self, concept: Concept) -> &[Vec<String>] {
        self.concepts.get(concept as usize).map_or(&[], |meaning| &meaning.terms)
    }

    pub fn name(&self, concept: Concept) -> &str {
        self.concepts.get(concept as usize).map_or("", |meaning| &meaning.name)
    }

    /// From left to right the longest terms that `pick` wants, without overlap.
    fn phrases(
        &self,
        stems: &[String],
        shortest: usize,
        pick: impl Fn(&Entry) -> Vec<Concept>,
        mut found: impl FnMut(Range<usize>, Vec<Concept>),
    ) {
        let mut at = 0;
        let mut key = String::new();
        while at + shortest <= stems.len() {
            let longest = self.longest.get(&stems[at]).map_or(0, |longest| *longest).min(stems.len() - at);
            let hit = (shortest..=longest).rev().find_map(|length| {
                key.clear();
                for (n, stem) in stems[at..at + length].iter().enumerate() {
                    if n > 0 {
                        key.push(' ');
                    }
                    key.push_str(stem);
                }
                let concepts = pick(self.terms.get(&key)?);
                (!concepts.is_empty()).then_some((length, concepts))
            });
            match hit {
                Some((length, concepts)) => {
                    found(at..at + length, concepts);
                    at += length;
                }
                None => at += 1,
            }
        }
    }
}

/// The term that stands for a concept in the index.
pub fn concept_term(concept: Concept) -> String {
    format!("c{concept}")
}

fn stems_of(term: &str) -> Vec<String> {
    let stemmer = Stemmer::english();
    let folded = Words::new(term).map(|range| fold(&term[range])).filter(|word| !word.is_empty() && !is_stop_word(word));
    folded.take(LONGEST_PHRASE).map(|word| stemmer.stem(&word).into_owned()).collect()
}

fn key_of(stems: &[String]) -> String {
    stems.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let yaml = "groups:\n- terms: [pf, provident fund, पीएफ]\n- terms: [ppf, public provident fund]\n- terms: [loan, karz]\n- terms: [home loan, ghar loan]\n\
            - from: [pf loan, farm 31]\n  to: [form 31]\n- terms: [withdraw, nikale]\nignore: [kaise]";
        Lexicon::new(&Synonyms::parse(yaml).unwrap())
    }

    fn stems(text: &str) -> Vec<String> {
        stems_of(text)
    }

    #[test]
    fn documents_hold_single_words_and_the_longest_phrases() {
        let lexicon = lexicon();
        assert_eq!(lexicon.held(&stems("a provident fund")), [0]);
        assert_eq!(lexicon.held(&stems("the public provident fund")), [1]);
        let mut both = lexicon.held(&stems("home loan"));
        both.sort();
        assert_eq!(both, [2, 3]);
        assert_eq!(lexicon.held(&stems("fund provident")), [] as [Concept; 0]);
    }

    #[test]
    fn searches_go_one_way_where_editors_say_so() {
        let lexicon = lexicon();
        let found = |text: &str| lexicon.senses(&stems(text)).into_iter().map(|s| (s.words, s.concepts)).collect::<Vec<_>>();
        assert_eq!(found("ghar loan"), [(0..2, vec![3])]);
        assert_eq!(found("pf loan"), [(0..1, vec![0]), (1..2, vec![2]), (0..2, vec![5])]);
        assert_eq!(found("form 31"), [(0..2, vec![5])]);
        assert!(lexicon.held(&stems("farm 31")).is_empty(), "one way only");
        assert_eq!(lexicon.name(5), "form 31");
    }

    #[test]
    fn unknown_words_are_known_by_sound() {
        assert_eq!(lexicon().sense_by_sound("nikaalein"), [4]);
        assert!(lexicon().sense_by_sound("nominee").is_empty());
        assert!(lexicon().is_ignored("kaise"));
    }
}
