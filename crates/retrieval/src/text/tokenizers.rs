//! Tokenizers: how a text is broken into terms, one way per kind of field.

use std::collections::HashSet;
use std::sync::Arc;

use domain::text::devanagari::contains_devanagari;
use tantivy::tokenizer::{Token, TokenStream, Tokenizer, TokenizerManager};

use super::{
    Lexicon, MAX_PREFIX_CHARS, MIN_PREFIX_CHARS, Stemmer, Words, format_concept_term, is_stop_word, normalise_word, normalise_word_into,
    phonetic_key, stem_hindi,
};

/// Which terms a field has for each word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TermKind {
    /// Stems, as often as they occur, without stop words.
    Stems,
    /// Each different word once, unstemmed: the dictionary in which typing mistakes are looked up.
    Words,
    /// Each different prefix of a word once, the whole word included.
    Prefixes,
    /// Stems and prefixes, each once, for names, which are few and short.
    Names,
    /// Neighbouring stems as one term, for phrases.
    Pairs,
    /// All stems as one term, stop words included: the whole title.
    WholeTitle,
    /// The phonetic key of each different word, once.
    PhoneticKeys,
    /// The stem of each different word in Devanagari, once.
    HindiStems,
}

impl TermKind {
    pub const ALL: [Self; 8] =
        [Self::Stems, Self::Words, Self::Prefixes, Self::Names, Self::Pairs, Self::WholeTitle, Self::PhoneticKeys, Self::HindiStems];

    pub fn name(self) -> &'static str {
        match self {
            Self::Stems => "stems",
            Self::Words => "words",
            Self::Prefixes => "beginnings",
            Self::Names => "names",
            Self::Pairs => "pairs",
            Self::WholeTitle => "whole",
            Self::PhoneticKeys => "sounds",
            Self::HindiStems => "hindi",
        }
    }

    /// The terms of a text.
    pub fn extract_terms(self, text: &str) -> Vec<String> {
        match self {
            Self::Stems => stem_text(text),
            Self::Words => distinct_words(text).into_iter().collect(),
            Self::Prefixes => word_prefixes(text).into_iter().collect(),
            Self::Names => word_prefixes(text).into_iter().chain(stem_text(text)).collect::<HashSet<_>>().into_iter().collect(),
            Self::Pairs => stem_text(text).windows(2).map(|pair| pair.join(" ")).collect(),
            Self::WholeTitle => vec![whole_title_term(text)],
            Self::PhoneticKeys => {
                distinct_words(text).iter().filter_map(|word| phonetic_key(word)).collect::<HashSet<_>>().into_iter().collect()
            }
            Self::HindiStems => {
                let words = distinct_words(text);
                let hindi = words.iter().filter(|word| contains_devanagari(word));
                hindi.map(|word| stem_hindi(word)).collect::<HashSet<_>>().into_iter().collect()
            }
        }
    }
}

fn for_each_word(text: &str, mut visit: impl FnMut(&str)) {
    let mut folded = String::new();
    for range in Words::new(text) {
        normalise_word_into(&text[range], &mut folded);
        if !folded.is_empty() && !is_stop_word(&folded) {
            visit(&folded);
        }
    }
}

fn stem_text(text: &str) -> Vec<String> {
    let stemmer = Stemmer::english();
    let mut stems = Vec::with_capacity(text.len() / 8);
    for_each_word(text, |word| stems.push(stemmer.stem(word).into_owned()));
    stems
}

/// The stems of all words, stop words included.
pub fn whole_title_term(text: &str) -> String {
    let stemmer = Stemmer::english();
    let stems: Vec<String> = Words::new(text).map(|range| stemmer.stem(&normalise_word(&text[range])).into_owned()).collect();
    stems.join(" ")
}

fn distinct_words(text: &str) -> HashSet<String> {
    let mut words = HashSet::new();
    for_each_word(text, |word| {
        if !words.contains(word) {
            words.insert(word.to_owned());
        }
    });
    words
}

fn word_prefixes(text: &str) -> HashSet<String> {
    let mut beginnings = HashSet::new();
    for word in distinct_words(text) {
        let ends = word.char_indices().map(|(at, _)| at).chain([word.len()]);
        for end in ends.skip(MIN_PREFIX_CHARS).take(MAX_PREFIX_CHARS + 1 - MIN_PREFIX_CHARS) {
            if !beginnings.contains(&word[..end]) {
                beginnings.insert(word[..end].to_owned());
            }
        }
    }
    beginnings
}

/// The tokenizer of fields that hold concepts.
pub const CONCEPT_TOKENIZER: &str = "concepts";

/// The tokenizer of fields that hold products.
pub const PRODUCT_TOKENIZER: &str = "products";

pub fn register_tokenizers(tokenizers: &TokenizerManager, lexicon: &Arc<Lexicon>) {
    for terms in TermKind::ALL {
        tokenizers.register(terms.name(), TermTokenizer(terms));
    }
    tokenizers.register(CONCEPT_TOKENIZER, ConceptTokenizer(Arc::clone(lexicon)));
    tokenizers.register(PRODUCT_TOKENIZER, ProductTokenizer(Arc::clone(lexicon)));
}

/// The ids of the products that each line of the text names.
#[derive(Clone)]
struct ProductTokenizer(Arc<Lexicon>);

impl Tokenizer for ProductTokenizer {
    type TokenStream<'a> = TermStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> TermStream {
        let mentions = text.lines().flat_map(|line| self.0.products().detect(line));
        let terms: Vec<String> = mentions.map(|mention| mention.product.id.clone()).collect();
        TermStream { terms: terms.into_iter(), token: Token::default() }
    }
}

#[derive(Clone)]
struct ConceptTokenizer(Arc<Lexicon>);

impl Tokenizer for ConceptTokenizer {
    type TokenStream<'a> = TermStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> TermStream {
        let terms: Vec<String> = self.0.document_concepts(&stem_text(text)).into_iter().map(format_concept_term).collect();
        TermStream { terms: terms.into_iter(), token: Token::default() }
    }
}

#[derive(Clone)]
struct TermTokenizer(TermKind);

impl Tokenizer for TermTokenizer {
    type TokenStream<'a> = TermStream;

    fn token_stream<'a>(&'a mut self, text: &'a str) -> TermStream {
        TermStream { terms: self.0.extract_terms(text).into_iter(), token: Token::default() }
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

    fn sorted_terms(terms: TermKind, text: &str) -> Vec<String> {
        let mut found = terms.extract_terms(text);
        found.sort();
        found
    }

    #[test]
    fn terms_of_a_title() {
        let title = "The Claims of 80C";
        assert_eq!(TermKind::Stems.extract_terms(title), ["claim", "80c"]);
        assert_eq!(sorted_terms(TermKind::Words, title), ["80c", "claims"]);
        assert_eq!(sorted_terms(TermKind::Prefixes, title), ["80", "80c", "cl", "cla", "clai", "claim", "claims"]);
        assert_eq!(TermKind::Pairs.extract_terms(title), ["claim 80c"]);
        assert_eq!(TermKind::WholeTitle.extract_terms(title), ["the claim of 80c"]);
    }

    #[test]
    fn hindi_stems_are_of_words_in_devanagari() {
        assert_eq!(sorted_terms(TermKind::HindiStems, "EPF खाता और खाते, UAN"), ["और", "खात"]);
    }

    #[test]
    fn beginnings_are_of_characters() {
        assert_eq!(sorted_terms(TermKind::Prefixes, "पीएफ"), ["पी", "पीए", "पीएफ"]);
    }
}
