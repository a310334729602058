//! How text becomes words: the same rules for what is indexed, asked and highlighted.

mod devanagari;
mod fold;
mod lexicon;
mod segment;
mod setting;
mod short;
mod sound;
mod stem;
mod stop_words;
pub mod tokenizers;

pub use devanagari::{is_devanagari, readings};
pub use fold::{fold, fold_into};
pub use lexicon::{Concept, Lexicon, Sense, concept_term};
pub use segment::Words;
pub use short::spelled_out;
pub use sound::sound;
pub use stem::Stemmer;
pub use stop_words::is_stop_word;

/// The longest prefix that is indexed, in characters; longer beginnings are cut to it.
pub const LONGEST_PREFIX: usize = 12;
/// The shortest beginning of a word that counts as one.
pub const SHORTEST_PREFIX: usize = 2;

/// The first `length` characters.
pub fn beginning(word: &str, length: usize) -> &str {
    word.char_indices().nth(length).map_or(word, |(end, _)| &word[..end])
}
