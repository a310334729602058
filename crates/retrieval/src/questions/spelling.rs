//! One spelling for every way of writing: Devanagari in Latin letters, English words by their stems, all of them by their sound, and the
//! words that mean the same by their concept.

use std::collections::HashMap;
use std::sync::Arc;

use domain::text::devanagari::contains_devanagari;

use crate::text::{Lexicon, Stemmer, Words, expand_abbreviations, is_stop_word, normalise_word, phonetic_key, transliterate};

/// Longer texts are cut: a question is one or two sentences.
const MAX_WORDS: usize = 160;

/// Number of a word, concept or pair of words.
pub type TermId = u32;

/// A text as the index compares it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct SpelledText {
    /// Words, concepts and pairs of neighbouring words, each once, in ascending order. Terms that no entry has are left out.
    pub terms: Vec<TermId>,
    /// Number of terms, those included that no entry has.
    pub term_count: usize,
    /// Words and concepts that no entry has.
    pub unknown_words: usize,
    /// The words by their sound, with a space between them; letters are compared in threes.
    pub sounds: String,
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

    /// Spells a text of an entry, and learns its terms.
    pub fn spell_and_learn(&mut self, text: &str) -> SpelledText {
        let (terms, sounds) = self.spell_terms(text);
        let mut ids: Vec<TermId> = Vec::with_capacity(terms.len());
        for term in terms {
            let next = self.terms.len() as TermId;
            ids.push(*self.terms.entry(term).or_insert(next));
        }
        ids.sort_unstable();
        ids.dedup();
        SpelledText { term_count: ids.len(), terms: ids, unknown_words: 0, sounds }
    }

    /// Spells a reader's question.
    pub fn spell(&self, text: &str) -> SpelledText {
        let (mut terms, sounds) = self.spell_terms(text);
        terms.sort_unstable();
        terms.dedup();
        let mut ids: Vec<TermId> = terms.iter().filter_map(|term| self.terms.get(term).copied()).collect();
        ids.sort_unstable();
        let is_unknown_word = |term: &&String| !term.contains(' ') && !self.terms.contains_key(*term) && !self.lexicon.is_filler(term);
        SpelledText { unknown_words: terms.iter().filter(is_unknown_word).count(), term_count: terms.len(), terms: ids, sounds }
    }

    /// The terms of a text, and its words by their sound.
    fn spell_terms(&self, text: &str) -> (Vec<String>, String) {
        let expanded = expand_abbreviations(text);
        let folded: Vec<String> =
            Words::new(&expanded).take(MAX_WORDS).map(|range| normalise_word(&expanded[range])).filter(|word| !word.is_empty()).collect();
        let words: Vec<String> = folded.iter().map(|word| self.spell_word(word)).collect();
        let mut terms = words.clone();
        terms.extend(words.windows(2).map(|pair| pair.join(" ")));
        terms.extend(self.find_concepts(&folded));
        (terms, words.join(" "))
    }

    fn spell_word(&self, word: &str) -> String {
        let latin = if contains_devanagari(word) { transliterate(word).into_iter().next() } else { None };
        let latin = latin.as_deref().unwrap_or(word);
        let stem = self.stemmer.stem(latin);
        phonetic_key(&stem).unwrap_or_else(|| stem.into_owned())
    }

    fn find_concepts(&self, folded: &[String]) -> Vec<String> {
        let telling: Vec<&String> = folded.iter().filter(|word| !is_stop_word(word)).collect();
        let stems: Vec<String> = telling.iter().map(|word| self.stemmer.stem(word).into_owned()).collect();
        let mut concepts: Vec<String> = Vec::new();
        let mut explained = vec![false; stems.len()];
        for span in self.lexicon.find_concept_spans(&stems) {
            explained[span.words.clone()].fill(true);
            concepts.extend(span.concepts.iter().map(|concept| format!("\u{1}{concept}")));
        }
        for (word, _) in telling.iter().zip(&explained).filter(|(word, explained)| !**explained && !self.lexicon.is_filler(word)) {
            let latin = if contains_devanagari(word) { transliterate(word) } else { vec![(*word).clone()] };
            let by_sound = latin.iter().flat_map(|word| self.lexicon.concepts_by_sound(word)).next();
            concepts.extend(by_sound.map(|concept| format!("\u{1}{concept}")));
        }
        concepts
    }
}
