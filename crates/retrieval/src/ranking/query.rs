//! Parses what a reader typed into words.

use domain::search::MAX_TERM;
use domain::text::devanagari::contains_devanagari;

use crate::text::tokenizers::whole_title_term;
use crate::text::{
    ConceptSpan, Lexicon, MIN_PREFIX_CHARS, Stemmer, Words, expand_abbreviations, is_stop_word, normalise_word, truncate_chars,
};

/// Further words of a search are ignored; they would narrow the result no more.
const MAX_WORDS: usize = 12;
/// Words and characters of a question that are turned into English. People tell a story before they ask, so the end counts too.
const MAX_QUESTION_WORDS: usize = 80;
const MAX_QUESTION_CHARS: usize = 2_000;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QueryWord {
    pub normalised: String,
    pub stem: String,
    /// Set for the last word, which may be unfinished: it also matches as a prefix.
    pub unfinished: bool,
    /// Set for a lone stop word, which matches as a prefix only.
    pub prefix_only: bool,
    /// A filler word; it is kept only because it is part of a known phrase.
    pub is_filler: bool,
}

impl QueryWord {
    /// Whether a document without this word lacks a part of the question. Fillers, prefixes, words of two letters and
    /// mere numbers, which may be the asker's own, do not count.
    pub fn is_significant(&self) -> bool {
        let is_number = self.normalised.chars().all(|c| c.is_ascii_digit() || c == '.');
        !self.is_filler && !self.prefix_only && !is_number && self.normalised.chars().nth(2).is_some()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// As it was typed, at most [`MAX_TERM`] characters.
    pub text: String,
    pub words: Vec<QueryWord>,
    /// The concepts that the words stand for.
    pub concept_spans: Vec<ConceptSpan>,
    /// The whole query as the term under which an equal title is indexed.
    pub title_term: String,
    /// Whether the query is in Hindi, in either script.
    pub is_hindi: bool,
    /// Whether words in Devanagari are looked up in the Hindi editions of articles.
    pub reads_editions: bool,
}

impl Query {
    /// Takes the different words of the term's first [`MAX_TERM`] characters, without stop words and fillers unless
    /// there is nothing else.
    pub fn parse(term: &str, lexicon: &Lexicon) -> Self {
        Self::parse_up_to(truncate_chars(term, MAX_TERM), MAX_WORDS, lexicon)
    }

    /// Takes the different words of a whole question, whose meaning is looked for.
    pub fn parse_question(question: &str, lexicon: &Lexicon) -> Self {
        Self::parse_up_to(truncate_chars(question, MAX_QUESTION_CHARS), MAX_QUESTION_WORDS, lexicon)
    }

    fn parse_up_to(text: &str, max_words: usize, lexicon: &Lexicon) -> Self {
        let stemmer = Stemmer::english();
        let term = &expand_abbreviations(text);
        let typed: Vec<String> = Words::new(term).map(|range| normalise_word(&term[range])).filter(|word| !word.is_empty()).collect();
        let filler = |word: &String| lexicon.is_filler(word);
        let hindi = typed.iter().any(|word| (filler(word) && !is_stop_word(word)) || contains_devanagari(word));
        let nothing_else = typed.iter().all(|word| is_stop_word(word) || filler(word));
        let mut words: Vec<QueryWord> = Vec::new();
        for folded in typed.iter().filter(|word| !is_stop_word(word)) {
            let filler = filler(folded) && !nothing_else;
            let stem = stemmer.stem(folded).into_owned();
            words.push(QueryWord { normalised: folded.clone(), stem, unfinished: false, prefix_only: false, is_filler: filler });
        }
        let (mut words, concept_spans) = find_concepts_and_drop_fillers(words, max_words, lexicon);
        if words.is_empty() {
            let only_word = typed.into_iter().next_back().filter(|word| is_long_enough(word));
            words.extend(only_word.map(|folded| QueryWord {
                stem: folded.clone(),
                normalised: folded,
                unfinished: true,
                prefix_only: true,
                is_filler: false,
            }));
        }
        if let Some(last) = words.last_mut() {
            last.unfinished = is_long_enough(&last.normalised);
        }
        Self { text: text.to_owned(), words, concept_spans, title_term: whole_title_term(term), is_hindi: hindi, reads_editions: true }
    }

    /// Treats the last word as complete, for a question that was sent and is not being typed.
    pub fn with_complete_words(mut self) -> Self {
        self.words.iter_mut().for_each(|word| word.unfinished = false);
        self
    }

    /// For whoever quotes the English texts alone.
    pub fn without_editions(self) -> Self {
        Self { reads_editions: false, ..self }
    }

    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }
}

/// Finds the concepts of the words in their typed order, then drops repetitions, the fillers that belong to no concept, and what is
/// beyond `max_words`.
fn find_concepts_and_drop_fillers(words: Vec<QueryWord>, max_words: usize, lexicon: &Lexicon) -> (Vec<QueryWord>, Vec<ConceptSpan>) {
    let stems: Vec<String> = words.iter().map(|word| word.stem.clone()).collect();
    let mut concept_spans = lexicon.find_concept_spans(&stems);
    let covered = |at: usize| concept_spans.iter().any(|sense| sense.words.contains(&at) && sense.words.len() > 1);
    let mut distinct: Vec<QueryWord> = Vec::new();
    // The new position of each typed word.
    let mut places: Vec<Option<usize>> = Vec::with_capacity(words.len());
    for (at, word) in words.into_iter().enumerate() {
        if word.is_filler && !covered(at) {
            places.push(None);
            continue;
        }
        let repeated = distinct.iter().position(|other| other.stem == word.stem);
        let place = repeated.unwrap_or(distinct.len());
        if repeated.is_some() {
            // The later of two equal words stays, because the last one may be unfinished.
            distinct.remove(place);
            distinct.push(word);
            let last = distinct.len() - 1;
            for seen in places.iter_mut().flatten() {
                *seen = if *seen == place { last } else { *seen - usize::from(*seen > place) };
            }
            places.push(Some(last));
        } else if place < max_words {
            distinct.push(word);
            places.push(Some(place));
        } else {
            places.push(None);
        }
    }
    concept_spans.retain_mut(|sense| {
        let at: Vec<usize> = sense.words.clone().filter_map(|word| places.get(word).copied().flatten()).collect();
        match (at.iter().min(), at.iter().max()) {
            (Some(first), Some(last)) => {
                sense.words = *first..*last + 1;
                true
            }
            _ => false,
        }
    });
    (distinct, concept_spans)
}

fn is_long_enough(word: &str) -> bool {
    word.chars().nth(MIN_PREFIX_CHARS - 1).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(term: &str) -> Query {
        let yaml =
            "groups: [{terms: [pf, provident fund]}, {terms: [withdraw, nikale]}, {terms: [in hand, hath me]}]\nignore: [kaise, ka, me]";
        Query::parse(term, &Lexicon::new(&domain::search::Synonyms::parse(yaml).unwrap()))
    }

    fn normalised_words(term: &str) -> Vec<String> {
        parse(term).words.into_iter().map(|word| word.normalised).collect()
    }

    #[test]
    fn stop_words_and_repetitions_go() {
        assert_eq!(normalised_words("How do I withdraw my PF, withdraw the PF?"), ["withdraw", "pf"]);
        assert_eq!(normalised_words("claims claim"), ["claim"]);
    }

    #[test]
    fn filler_goes_unless_there_is_nothing_else() {
        assert_eq!(normalised_words("pf kaise nikale"), ["pf", "nikale"]);
        assert_eq!(normalised_words("kaise ka"), ["kaise", "ka"]);
        assert!(parse("pf kaise nikale").is_hindi && !parse("withdraw pf").is_hindi);
    }

    #[test]
    fn concept_spans_follow_their_words() {
        let concept_spans = |term: &str| parse(term).concept_spans.into_iter().map(|s| (s.words, s.concepts)).collect::<Vec<_>>();
        assert_eq!(concept_spans("ka provident fund kaise nikale"), [(0..2, vec![0]), (2..3, vec![1])]);
        assert_eq!(concept_spans("fund provident"), []);
        assert_eq!(concept_spans("pf of my pf"), [(0..1, vec![0]), (0..1, vec![0])]);
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
        assert!(words.len() == 1 && words[0].prefix_only && words[0].normalised == "to");
    }

    #[test]
    fn long_terms_are_cut() {
        assert!(parse(&"word ".repeat(2000)).words.len() == 1);
        let many: String = (0..2000).map(|n| format!("w{n} ")).collect();
        assert_eq!(parse(&many).words.len(), MAX_WORDS);
        assert!(parse(&"\u{0}'\"?! ".repeat(1000)).is_empty());
    }
}
