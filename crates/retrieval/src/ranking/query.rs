//! What a reader typed, as words.

use domain::search::MAX_TERM;

use crate::text::tokenizers::whole;
use crate::text::{SHORTEST_PREFIX, Stemmer, Words, beginning, fold, is_stop_word};

/// More words than this narrow nothing further.
const MOST_WORDS: usize = 12;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    pub folded: String,
    pub stem: String,
    /// The last word may be unfinished: its beginning counts as well.
    pub unfinished: bool,
    /// A stop word that stands alone can only be the beginning of something.
    pub only_beginning: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub words: Vec<Word>,
    /// All of it as a whole title would be indexed.
    pub whole: String,
}

impl Query {
    /// The different words of the term's first [`MAX_TERM`] characters, without stop words unless
    /// there is nothing else.
    pub fn parse(term: &str) -> Self {
        let term = beginning(term, MAX_TERM);
        let stemmer = Stemmer::english();
        let typed: Vec<String> = Words::new(term).map(|range| fold(&term[range])).filter(|word| !word.is_empty()).collect();
        let mut words: Vec<Word> = Vec::new();
        for folded in typed.iter().filter(|word| !is_stop_word(word)) {
            let stem = stemmer.stem(folded).into_owned();
            // The later of two equal words stays, for the last one may be unfinished.
            words.retain(|word| word.stem != stem);
            words.push(Word { folded: folded.clone(), stem, unfinished: false, only_beginning: false });
        }
        words.truncate(MOST_WORDS);
        if words.is_empty() {
            let alone = typed.into_iter().next_back().filter(|word| long_enough(word));
            words.extend(alone.map(|folded| Word { stem: folded.clone(), folded, unfinished: true, only_beginning: true }));
        }
        if let Some(last) = words.last_mut() {
            last.unfinished = long_enough(&last.folded);
        }
        Self { words, whole: whole(term) }
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

fn long_enough(word: &str) -> bool {
    word.chars().nth(SHORTEST_PREFIX - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(term: &str) -> Vec<String> {
        Query::parse(term).words.into_iter().map(|word| word.folded).collect()
    }

    #[test]
    fn stop_words_and_repetitions_go() {
        assert_eq!(folded("How do I withdraw my PF, withdraw the PF?"), ["withdraw", "pf"]);
        assert_eq!(folded("claims claim"), ["claim"]);
    }

    #[test]
    fn only_the_last_word_is_unfinished() {
        let words = Query::parse("pf withd").words;
        assert_eq!(words.iter().map(|word| word.unfinished).collect::<Vec<_>>(), [false, true]);
        assert!(!Query::parse("p").words[0].unfinished);
    }

    #[test]
    fn a_stop_word_alone_may_begin_something() {
        let words = Query::parse("how to").words;
        assert!(words.len() == 1 && words[0].only_beginning && words[0].folded == "to");
    }

    #[test]
    fn long_terms_are_cut() {
        assert!(Query::parse(&"word ".repeat(2000)).words.len() == 1);
        let many: String = (0..2000).map(|n| format!("w{n} ")).collect();
        assert_eq!(Query::parse(&many).words.len(), MOST_WORDS);
        assert!(Query::parse(&"\u{0}'\"?! ".repeat(1000)).is_empty());
    }
}
