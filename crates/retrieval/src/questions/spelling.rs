//! One spelling for every way of writing: Devanagari in Latin letters, English words by their stems, all of them by their sound, and the
//! words that mean the same by their concept.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use domain::search::Synonyms;
use domain::text::devanagari::contains_devanagari;

use super::encoder::{TermHash, TermKind, hash_term};
use crate::text::{Concept, Lexicon, Stemmer, Words, expand_abbreviations, is_stop_word, normalise_word, phonetic_key, transliterate};

/// Longer texts are cut: a question is one or two sentences.
const MAX_WORDS: usize = 160;

/// Letters of the pieces of words, with a mark at each end of the word.
const PIECE_LENGTHS: [usize; 2] = [3, 4];

/// Number of a word, concept or pair of words.
pub type TermId = u32;

/// A text as the index compares it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SpelledText {
    /// Words, concepts and pairs of neighbouring words, each once, in ascending order. Terms that no entry has are left out.
    pub terms: Vec<TermId>,
    /// Telling words that no entry has.
    pub unknown_words: usize,
    /// The telling words of a reader's question: neither fillers nor plain numbers.
    pub telling_words: Vec<TellingWord>,
    /// The words by their sound, with a space between them; letters are compared in threes.
    pub sounds: String,
}

/// A word that says what a question is about, with everything by which an entry may hold it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TellingWord {
    /// The word itself, if any entry holds it.
    pub word: Option<TermId>,
    /// Its concepts.
    pub concepts: Vec<TermId>,
}

/// The parts of a text before they have numbers.
struct SpelledWords {
    /// Each word by its sound.
    words: Vec<String>,
    /// Concepts, each with the words that it stands for.
    concepts: Vec<(Range<usize>, Concept)>,
    /// Whether each word is neither a filler nor a plain number.
    telling: Vec<bool>,
}

pub struct Speller {
    lexicon: Arc<Lexicon>,
    stemmer: Stemmer,
    terms: HashMap<String, TermId>,
}

impl Speller {
    pub fn new(lexicon: Arc<Lexicon>) -> Self {
        Self { lexicon, stemmer: Stemmer::english(), terms: HashMap::new() }
    }

    /// A speller of its own for measurements.
    pub fn from_synonyms(synonyms: &Synonyms) -> Self {
        Self::new(Arc::new(Lexicon::new(synonyms)))
    }

    /// The terms by which the encoder knows a text: words and pairs of words by their sound, pieces of words, and concepts by their name.
    pub fn hash_terms(&self, text: &str) -> Vec<TermHash> {
        let spelled = self.spell_words(text);
        let mut hashes: Vec<TermHash> = spelled.words.iter().map(|word| hash_term(TermKind::Word, word)).collect();
        hashes.extend(spelled.words.windows(2).map(|pair| hash_term(TermKind::Pair, &pair.join(" "))));
        for word in &spelled.words {
            let framed: Vec<char> = std::iter::once('<').chain(word.chars()).chain(std::iter::once('>')).collect();
            for length in PIECE_LENGTHS {
                hashes.extend(framed.windows(length).map(|piece| hash_term(TermKind::Piece, &String::from_iter(piece))));
            }
        }
        let names = spelled.concepts.iter().map(|(_, concept)| self.lexicon.concept_name(*concept));
        hashes.extend(names.map(|name| hash_term(TermKind::Concept, name)));
        hashes
    }

    /// Spells a text of an entry, and learns its terms.
    pub fn spell_and_learn(&mut self, text: &str) -> SpelledText {
        let spelled = self.spell_words(text);
        let mut ids: Vec<TermId> = Vec::new();
        for term in spelled.terms() {
            let next = self.terms.len() as TermId;
            ids.push(*self.terms.entry(term).or_insert(next));
        }
        ids.sort_unstable();
        ids.dedup();
        SpelledText { terms: ids, sounds: spelled.words.join(" "), ..SpelledText::default() }
    }

    /// Spells a reader's question.
    pub fn spell(&self, text: &str) -> SpelledText {
        let spelled = self.spell_words(text);
        let mut ids: Vec<TermId> = spelled.terms().filter_map(|term| self.terms.get(&term).copied()).collect();
        ids.sort_unstable();
        ids.dedup();
        let telling_words = self.collect_telling_words(&spelled);
        let unknown_words = telling_words.iter().filter(|word| word.word.is_none() && word.concepts.is_empty()).count();
        SpelledText { terms: ids, unknown_words, telling_words, sounds: spelled.words.join(" ") }
    }

    fn collect_telling_words(&self, spelled: &SpelledWords) -> Vec<TellingWord> {
        let to_word = |(at, word): (usize, &String)| TellingWord {
            word: self.terms.get(word).copied(),
            concepts: spelled
                .concepts
                .iter()
                .filter(|(words, _)| words.contains(&at))
                .filter_map(|(_, concept)| self.terms.get(&name_concept(*concept)).copied())
                .collect(),
        };
        let mut words: Vec<TellingWord> = spelled.words.iter().enumerate().filter(|(at, _)| spelled.telling[*at]).map(to_word).collect();
        words.dedup();
        words
    }

    fn spell_words(&self, text: &str) -> SpelledWords {
        let expanded = expand_abbreviations(text);
        let folded: Vec<String> =
            Words::new(&expanded).take(MAX_WORDS).map(|range| normalise_word(&expanded[range])).filter(|word| !word.is_empty()).collect();
        SpelledWords {
            words: folded.iter().map(|word| self.spell_word(word)).collect(),
            concepts: self.find_concepts(&folded),
            telling: folded.iter().map(|word| !is_stop_word(word) && !self.lexicon.is_filler(word) && !is_plain_number(word)).collect(),
        }
    }

    fn spell_word(&self, word: &str) -> String {
        let latin = if contains_devanagari(word) { transliterate(word).into_iter().next() } else { None };
        let latin = latin.as_deref().unwrap_or(word);
        let stem = self.stemmer.stem(latin);
        phonetic_key(&stem).unwrap_or_else(|| stem.into_owned())
    }

    /// The concepts of the words, by the lists of synonyms, and by its sound for a word that is in none of them.
    fn find_concepts(&self, folded: &[String]) -> Vec<(Range<usize>, Concept)> {
        let places: Vec<usize> = (0..folded.len()).filter(|at| !is_stop_word(&folded[*at])).collect();
        let stems: Vec<String> = places.iter().map(|at| self.stemmer.stem(&folded[*at]).into_owned()).collect();
        let mut concepts: Vec<(Range<usize>, Concept)> = Vec::new();
        let mut explained = vec![false; stems.len()];
        for span in self.lexicon.find_concept_spans(&stems) {
            explained[span.words.clone()].fill(true);
            let words = places[span.words.start]..places[span.words.end - 1] + 1;
            concepts.extend(span.concepts.iter().map(|concept| (words.clone(), *concept)));
        }
        for (at, _) in places.iter().zip(&explained).filter(|(at, explained)| !**explained && !self.lexicon.is_filler(&folded[**at])) {
            let word = &folded[*at];
            let latin = if contains_devanagari(word) { transliterate(word) } else { vec![word.clone()] };
            let by_sound = latin.iter().flat_map(|word| self.lexicon.concepts_by_sound(word)).next();
            concepts.extend(by_sound.map(|concept| (*at..*at + 1, concept)));
        }
        concepts
    }
}

impl SpelledWords {
    /// Words, pairs of neighbouring words and concepts.
    fn terms(&self) -> impl Iterator<Item = String> {
        let pairs = self.words.windows(2).map(|pair| pair.join(" "));
        self.words.iter().cloned().chain(pairs).chain(self.concepts.iter().map(|(_, concept)| name_concept(*concept)))
    }
}

/// The term of a concept, which no word is spelled like.
fn name_concept(concept: Concept) -> String {
    format!("\u{1}{concept}")
}

/// A number without letters is the reader's own; "80c" and "15g" are names.
fn is_plain_number(word: &str) -> bool {
    word.chars().all(|c| !c.is_alphabetic())
}
