//! Splits text into words, with the same rules for documents, queries and highlighting.

mod abbreviations;
mod context_words;
mod hindi_stem;
mod lexicon;
mod names;
mod normalise;
mod phonetic;
mod segment;
mod stem;
mod stop_words;
pub mod tokenizers;
mod transliteration;

pub use abbreviations::expand_abbreviations;
pub use hindi_stem::stem_hindi;
pub use lexicon::{Concept, ConceptSpan, Lexicon, Vocabulary, format_concept_term};
pub use normalise::{normalise_word, normalise_word_into};
pub use phonetic::phonetic_key;
pub use segment::Words;
pub use stem::Stemmer;
pub use stop_words::is_stop_word;
pub use transliteration::transliterate;

/// Characters of the longest prefix that is indexed; longer prefixes are cut to it.
pub const MAX_PREFIX_CHARS: usize = 12;
/// Characters of the shortest prefix that is looked up.
pub const MIN_PREFIX_CHARS: usize = 2;

/// The first `length` characters of the text.
pub fn truncate_chars(word: &str, length: usize) -> &str {
    word.char_indices().nth(length).map_or(word, |(end, _)| &word[..end])
}
