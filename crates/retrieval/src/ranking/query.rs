//! What a reader typed, as words.

use domain::search::MAX_TERM;

use crate::text::tokenizers::whole;
use crate::text::{Lexicon, SHORTEST_PREFIX, Sense, Stemmer, Words, beginning, fold, is_devanagari, is_stop_word, spelled_out};

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
    /// Has no subject of its own; it is here because a term that stands for something else holds it.
    pub filler: bool,
}

impl Word {
    /// Whether a document that lacks it lacks something of what is asked: no filler, no bit of a word, and no mere
    /// number, which may be the asker's own.
    pub fn tells(&self) -> bool {
        let is_number = self.folded.chars().all(|c| c.is_ascii_digit() || c == '.');
        !self.filler && !self.only_beginning && !is_number && self.folded.chars().nth(2).is_some()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    pub words: Vec<Word>,
    /// What the words are called elsewhere.
    pub senses: Vec<Sense>,
    /// All of it as a whole title would be indexed.
    pub whole: String,
    /// Written in Hindi, in either script.
    pub hindi: bool,
}

impl Query {
    /// The different words of the term's first [`MAX_TERM`] characters, without stop words and
    /// filler unless there is nothing else.
    pub fn parse(term: &str, lexicon: &Lexicon) -> Self {
        let term = beginning(term, MAX_TERM);
        let stemmer = Stemmer::english();
        let term = &spelled_out(term);
        let typed: Vec<String> = Words::new(term).map(|range| fold(&term[range])).filter(|word| !word.is_empty()).collect();
        let filler = |word: &String| lexicon.is_ignored(word);
        let hindi = typed.iter().any(|word| (filler(word) && !is_stop_word(word)) || is_devanagari(word));
        let nothing_else = typed.iter().all(|word| is_stop_word(word) || filler(word));
        let mut words: Vec<Word> = Vec::new();
        for folded in typed.iter().filter(|word| !is_stop_word(word)) {
            let filler = filler(folded) && !nothing_else;
            let stem = stemmer.stem(folded).into_owned();
            words.push(Word { folded: folded.clone(), stem, unfinished: false, only_beginning: false, filler });
        }
        let (mut words, senses) = with_senses(words, lexicon);
        if words.is_empty() {
            let alone = typed.into_iter().next_back().filter(|word| long_enough(word));
            words.extend(alone.map(|folded| Word { stem: folded.clone(), folded, unfinished: true, only_beginning: true, filler: false }));
        }
        if let Some(last) = words.last_mut() {
            last.unfinished = long_enough(&last.folded);
        }
        Self { words, senses, whole: whole(term), hindi }
    }

    /// As it was asked: its last word is no beginning of another.
    pub fn finished(mut self) -> Self {
        self.words.iter_mut().for_each(|word| word.unfinished = false);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// Finds what words stand for while they still stand as they were typed, then drops the filler that
/// stands for nothing, and repetitions.
fn with_senses(words: Vec<Word>, lexicon: &Lexicon) -> (Vec<Word>, Vec<Sense>) {
    let stems: Vec<String> = words.iter().map(|word| word.stem.clone()).collect();
    let mut senses = lexicon.senses(&stems);
    let covered = |at: usize| senses.iter().any(|sense| sense.words.contains(&at) && sense.words.len() > 1);
    let mut kept: Vec<Word> = Vec::new();
    // Where each typed word went.
    let mut places: Vec<Option<usize>> = Vec::with_capacity(words.len());
    for (at, word) in words.into_iter().enumerate() {
        if word.filler && !covered(at) {
            places.push(None);
            continue;
        }
        let known = kept.iter().position(|other| other.stem == word.stem);
        let place = known.unwrap_or(kept.len());
        if known.is_some() {
            // The later of two equal words stays, for the last one may be unfinished.
            kept.remove(place);
            kept.push(word);
            let last = kept.len() - 1;
            for seen in places.iter_mut().flatten() {
                *seen = if *seen == place { last } else { *seen - usize::from(*seen > place) };
            }
            places.push(Some(last));
        } else if place < MOST_WORDS {
            kept.push(word);
            places.push(Some(place));
        } else {
            places.push(None);
        }
    }
    senses.retain_mut(|sense| {
        let at: Vec<usize> = sense.words.clone().filter_map(|word| places.get(word).copied().flatten()).collect();
        match (at.iter().min(), at.iter().max()) {
            (Some(first), Some(last)) => {
                sense.words = *first..*last + 1;
                true
            }
            _ => false,
        }
    });
    (kept, senses)
}

fn long_enough(word: &str) -> bool {
    word.chars().nth(SHORTEST_PREFIX - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(term: &str) -> Query {
        let yaml =
            "groups: [{terms: [pf, provident fund]}, {terms: [withdraw, nikale]}, {terms: [in hand, hath me]}]\nignore: [kaise, ka, me]";
        Query::parse(term, &Lexicon::new(&domain::search::Synonyms::parse(yaml).unwrap()))
    }

    fn folded(term: &str) -> Vec<String> {
        parse(term).words.into_iter().map(|word| word.folded).collect()
    }

    #[test]
    fn stop_words_and_repetitions_go() {
        assert_eq!(folded("How do I withdraw my PF, withdraw the PF?"), ["withdraw", "pf"]);
        assert_eq!(folded("claims claim"), ["claim"]);
    }

    #[test]
    fn filler_goes_unless_there_is_nothing_else() {
        assert_eq!(folded("pf kaise nikale"), ["pf", "nikale"]);
        assert_eq!(folded("kaise ka"), ["kaise", "ka"]);
        assert!(parse("pf kaise nikale").hindi && !parse("withdraw pf").hindi);
    }

    #[test]
    fn senses_follow_their_words() {
        let senses = |term: &str| parse(term).senses.into_iter().map(|s| (s.words, s.concepts)).collect::<Vec<_>>();
        assert_eq!(senses("ka provident fund kaise nikale"), [(0..2, vec![0]), (2..3, vec![1])]);
        assert_eq!(senses("fund provident"), []);
        assert_eq!(senses("pf of my pf"), [(0..1, vec![0]), (0..1, vec![0])]);
    }

    #[test]
    fn only_the_last_word_is_unfinished() {
        let words = parse("pf withd").words;
        assert_eq!(words.iter().map(|word| word.unfinished).collect::<Vec<_>>(), [false, true]);
        assert!(!parse("p").words[0].unfinished);
    }

    #[test]
    fn a_stop_word_alone_may_begin_something() {
        let words = parse("how to").words;
        assert!(words.len() == 1 && words[0].only_beginning && words[0].folded == "to");
    }

    #[test]
    fn long_terms_are_cut() {
        assert!(parse(&"word ".repeat(2000)).words.len() == 1);
        let many: String = (0..2000).map(|n| format!("w{n} ")).collect();
        assert_eq!(parse(&many).words.len(), MOST_WORDS);
        assert!(parse(&"\u{0}'\"?! ".repeat(1000)).is_empty());
    }
}
