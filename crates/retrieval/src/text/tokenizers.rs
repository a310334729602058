//! The ways a text is broken into terms, one per kind of field.

use std::collections::HashSet;
use std::sync::Arc;

use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};

use super::{LONGEST_PREFIX, Lexicon, SHORTEST_PREFIX, Stemmer, Words, concept_term, fold, fold_into, is_stop_word, sound};

/// What a field holds of each word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Terms {
    /// Stems, repeated as often as they occur, stop words left out.
    Stems,
    /// Each different word once, unstemmed: the dictionary that typing mistakes are looked up in.
    Words,
    /// Each different beginning of a word once, the whole word among them.
    Beginnings,
    /// Stems and beginnings, each once: names that are few and short.
    Names,
    /// Neighbouring stems as one term, for phrases.
    Pairs,
    /// All stems as one term, stop words among them: the whole title.
    Whole,
    /// How each different word sounds, once.
    Sounds,
}

impl Terms {
    pub const ALL: [Self; 7] = [Self::Stems, Self::Words, Self::Beginnings, Self::Names, Self::Pairs, Self::Whole, Self::Sounds];

    pub fn name(self) -> &'static str {
        match self {
            Self::Stems => "stems",
            Self::Words => "words",
            Self::Beginnings => "beginnings",
            Self::Names => "names",
            Self::Pairs => "pairs",
            Self::Whole => "whole",
            Self::Sounds => "sounds",
        }
    }

    /// The terms of a text.
    pub fn of(self, text: &str) -> Vec<String> {
        match self {
            Self::Stems => stems(text),
            Self::Words => different_words(text).into_iter().collect(),
            Self::Beginnings => beginnings(text).into_iter().collect(),
            Self::Names => beginnings(text).into_iter().chain(stems(text)).collect::<HashSet<_>>().into_iter().collect(),
            Self::Pairs => stems(text).windows(2).map(|pair| pair.join(" ")).collect(),
            Self::Whole => vec![whole(text)],
            Self::Sounds => different_words(text).iter().filter_map(|word| sound(word)).collect::<HashSet<_>>().into_iter().collect(),
        }
    }
}

fn each_word(text: &str, mut see: impl FnMut(&str)) {
    let mut folded = String::new();
    for range in Words::new(text) {
        fold_into(&text[range], &mut folded);
        if !folded.is_empty() && !is_stop_word(&folded) {
            see(&folded);
        }
    }
}

fn stems(text: &str) -> Vec<String> {
    let stemmer = Stemmer::english();
    let mut stems = Vec::with_capacity(text.len() / 8);
    each_word(text, |word| stems.push(stemmer.stem(word).into_owned()));
    stems
}

/// The stems of all words, stop words among them.
pub fn whole(text: &str) -> String {
    let stemmer = Stemmer::english();
    let stems: Vec<String> = Words::new(text).map(|range| stemmer.stem(&fold(&text[range])).into_owned()).collect();
    stems.join(" ")
}

fn different_words(text: &str) -> HashSet<String> {
    let mut words = HashSet::new();
    each_word(text, |word| {
        if !words.contains(word) {
            words.insert(word.to_owned());
        }
    });
    words
}

fn beginnings(text: &str) -> HashSet<String> {
    let mut beginnings = HashSet::new();
    for word in different_words(text) {
        let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
        for end in ends.skip(SHORTEST_PREFIX).take(LONGEST_PREFIX + 1 - SHORTEST_PREFIX) {
            if !beginnings.contains(&word[..end]) {
                beginnings.insert(word[..end].to_owned());
            }
        }
    }
    beginnings
}

/// The tokenizer of fields that hold concepts.
pub const CONCEPTS: &str = "concepts";

pub fn register(tokenizers: &TokenizerManager, lexicon: &Arc<Lexicon>) {
    for terms in Terms::ALL {
        tokenizers.register(terms.name(), TermTokenizer(terms));
    }
    tokenizers.register(CONCEPTS, ConceptTokenizer(Arc::clone(lexicon)));
}

#[derive(Clone)]
struct ConceptTokenizer(Arc<Lexicon>);

impl Tokenizer for ConceptTokenizer {
    type TokenStream<'a> = TermStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> TermStream {
        let terms: Vec<String> = self.0.held(&stems(text)).into_iter().map(concept_term).collect();
        TermStream { terms: terms.into_iter(), token: Token::default() }
    }
}

#[derive(Clone)]
struct TermTokenizer(Terms);

impl Tokenizer for TermTokenizer {
    type TokenStream<'a> = TermStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> TermStream {
        TermStream { terms: self.0.of(text).into_iter(), token: Token::default() }
    }
}

struct TermStream {
    terms: std::vec::IntoIter<String>,
    token: Token,
}

impl TokenStream for TermStream {
    fn advance(&mut self) -> bool {
        let Some(text) = self.terms.next() else { return false };
        self.token.position = self.token.position.wrapping_add(1);
        self.token.text = text;
        true
    }

    fn token(&self) -> &Token {
        &self.token
    }

    fn token_mut(&mut self) -> &mut Token {
        &mut self.token
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sorted(terms: Terms, text: &str) -> Vec<String> {
        let mut found = terms.of(text);
        found.sort();
        found
    }

    #[test]
    fn terms_of_a_title() {
        let title = "The Claims of 80C";
        assert_eq!(Terms::Stems.of(title), ["claim", "80c"]);
        assert_eq!(sorted(Terms::Words, title), ["80c", "claims"]);
        assert_eq!(sorted(Terms::Beginnings, title), ["80", "80c", "cl", "cla", "clai", "claim", "claims"]);
        assert_eq!(Terms::Pairs.of(title), ["claim 80c"]);
        assert_eq!(Terms::Whole.of(title), ["the claim of 80c"]);
    }

    #[test]
    fn beginnings_are_of_characters() {
        assert_eq!(sorted(Terms::Beginnings, "पीएफ"), ["पी", "पीए", "पीएफ"]);
    }
}
