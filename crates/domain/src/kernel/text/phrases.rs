//! Phrase matching in questions: consecutive words in Latin or Devanagari script, tolerant of spelling variants.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::devanagari::{ANUSVARA, CANDRABINDU, NUKTA};

/// Largest number of words that "~" may skip.
const MAX_GAP_WORDS: usize = 4;
/// Shorter words keep their spelling: "ppf" is not "pf".
const MIN_LOOSE_CHARS: usize = 4;

/// The normalised words of a text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NormalisedWords(Vec<String>);

impl NormalisedWords {
    pub fn tokenise(text: &str) -> Self {
        let mut words = Vec::new();
        let mut word = String::new();
        // Compatibility forms, case and invisible characters are normalised: "Ｗhich", "w\u{200b}hich" and "which" become one word.
        // ASCII has no such forms, and the thousands of phrases that every start reads are mostly ASCII.
        let characters: &mut dyn Iterator<Item = char> =
            if text.is_ascii() { &mut text.chars().map(|c| c.to_ascii_lowercase()) } else { &mut text.nfkc().flat_map(char::to_lowercase) };
        for c in characters {
            match c {
                '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\'' | '’' => {}
                c if c.is_alphanumeric() || is_combining_mark(c) => word.push(c),
                _ if word.is_empty() => {}
                _ => words.push(std::mem::take(&mut word)),
            }
        }
        if !word.is_empty() {
            words.push(word);
        }
        Self(words)
    }

    /// Tokenises with unified spelling: see [`normalise_hindi_spelling`].
    pub fn tokenise_loosely(text: &str) -> Self {
        Self(Self::tokenise(text).0.iter().map(|word| normalise_hindi_spelling(word)).collect())
    }

    pub fn count_words(&self) -> usize {
        self.0.len()
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// Replaces the phrases by placeholders, so that the words around them don't become neighbours.
    pub fn without_phrases(mut self, phrases: &[Phrase]) -> Self {
        for phrase in phrases {
            let places: Vec<usize> = phrase.find_positions(&self).collect();
            for at in places {
                let end = phrase.find_match_end(&self.0, at).unwrap_or(at);
                self.0[at..end].fill(String::from("·"));
            }
        }
        self
    }
}

/// Unifies the many spellings of Hindi in Latin letters ("achha" and "accha", "chaahie" and "chahiye"), and of Devanagari
/// with and without its dots. Short words stay as they are: "ppf" is not "pf".
fn normalise_hindi_spelling(word: &str) -> String {
    let plain: String = word.chars().filter(|c| *c != NUKTA).map(|c| if c == CANDRABINDU { ANUSVARA } else { c }).collect();
    if !plain.is_ascii() || plain.len() < MIN_LOOSE_CHARS {
        return plain;
    }
    let mut single = String::with_capacity(plain.len());
    let mut rest = plain.as_str();
    while let Some(letter) = rest.chars().next() {
        let (unified, length) = match rest.get(..2) {
            Some("aa") => ('a', 2),
            Some("ee") => ('i', 2),
            Some("oo") => ('u', 2),
            _ if letter == 'w' => ('v', 1),
            // "kiya" is "kia".
            _ if letter == 'y' && single.ends_with('i') => ('i', 1),
            _ => (letter, 1),
        };
        if !single.ends_with(unified) {
            single.push(unified);
        }
        rest = &rest[length..];
    }
    single
}

/// Consecutive words: "stock*" matches any word with that prefix, "#" a number in digits, "~" up to four words of any kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Phrase(Vec<PhrasePart>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum PhrasePart {
    Word(String),
    Prefix(String),
    Number,
    Gap,
}

pub fn parse_phrases(terms: &[String]) -> Vec<Phrase> {
    parse_terms(terms, NormalisedWords::tokenise)
}

/// Removes the phrases from a text wherever they occur; "~" has no special meaning here.
pub fn remove_phrases(text: &str, phrases: &[Phrase]) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let spoken: Vec<NormalisedWords> = words.iter().map(|word| NormalisedWords::tokenise(word)).collect();
    let (mut remaining, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let length = phrases.iter().filter_map(|phrase| {
            let end = at + phrase.0.len();
            let here = NormalisedWords(spoken.get(at..end)?.iter().flat_map(|tokens| tokens.0.clone()).collect());
            phrase.matches_all_of(&here).then_some(end - at)
        });
        match length.max() {
            Some(length) => at += length,
            None => {
                remaining.push(words[at]);
                at += 1;
            }
        }
    }
    remaining.join(" ")
}

/// Parses phrases for matching in [`NormalisedWords::tokenise_loosely`].
pub fn parse_loose_phrases(terms: &[String]) -> Vec<Phrase> {
    parse_terms(terms, NormalisedWords::tokenise_loosely)
}

fn parse_terms(terms: &[String], tokens: fn(&str) -> NormalisedWords) -> Vec<Phrase> {
    terms.iter().map(|term| Phrase::parse(term, tokens)).filter(|phrase| !phrase.0.is_empty()).collect()
}

impl Phrase {
    fn parse(term: &str, tokens: fn(&str) -> NormalisedWords) -> Self {
        let parts = term.split_whitespace().flat_map(|part| {
            match part {
                "~" => return vec![PhrasePart::Gap],
                "#" => return vec![PhrasePart::Number],
                _ => {}
            }
            let words = tokens(part).0;
            let last = words.len().saturating_sub(1);
            let open = part.ends_with('*');
            words
                .into_iter()
                .enumerate()
                .map(|(at, word)| if open && at == last { PhrasePart::Prefix(word) } else { PhrasePart::Word(word) })
                .collect()
        });
        Self(parts.collect())
    }

    /// Word positions at which the phrase starts.
    pub fn find_positions<'a>(&'a self, tokens: &'a NormalisedWords) -> impl Iterator<Item = usize> + 'a {
        (0..tokens.count_words()).filter(move |at| self.find_match_end(&tokens.0, *at).is_some())
    }

    pub fn occurs_in(&self, tokens: &NormalisedWords) -> bool {
        self.find_positions(tokens).next().is_some()
    }

    pub fn is_prefix_of(&self, tokens: &NormalisedWords) -> bool {
        self.find_match_end(&tokens.0, 0).is_some()
    }

    /// Whether the phrase matches the whole text.
    pub fn matches_all_of(&self, tokens: &NormalisedWords) -> bool {
        matches_exactly(&self.0, &tokens.0)
    }

    fn find_match_end(&self, words: &[String], at: usize) -> Option<usize> {
        match_parts(&self.0, words, at)
    }
}

fn match_parts(parts: &[PhrasePart], words: &[String], at: usize) -> Option<usize> {
    match parts.split_first() {
        None => Some(at),
        Some((PhrasePart::Gap, rest)) => (0..=MAX_GAP_WORDS).find_map(|skipped| match_parts(rest, words, at + skipped)),
        Some((part, rest)) => words.get(at).filter(|word| part.fits(word)).and_then(|_| match_parts(rest, words, at + 1)),
    }
}

fn matches_exactly(parts: &[PhrasePart], words: &[String]) -> bool {
    match parts.split_first() {
        None => words.is_empty(),
        Some((PhrasePart::Gap, rest)) => (0..=MAX_GAP_WORDS.min(words.len())).any(|skipped| matches_exactly(rest, &words[skipped..])),
        Some((part, rest)) => words.split_first().is_some_and(|(first, behind)| part.fits(first) && matches_exactly(rest, behind)),
    }
}

impl PhrasePart {
    /// Whether it matches one word. A gap matches by itself.
    fn fits(&self, word: &str) -> bool {
        match self {
            Self::Word(own) => own == word,
            Self::Prefix(start) => word.starts_with(start.as_str()),
            Self::Number => word.chars().all(|c| c.is_ascii_digit()),
            Self::Gap => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrase_occurs(phrase: &str, text: &str) -> bool {
        Phrase::parse(phrase, NormalisedWords::tokenise).occurs_in(&NormalisedWords::tokenise(text))
    }

    #[test]
    fn phrases_are_of_whole_words_in_order() {
        assert!(phrase_occurs("should i ~ buy", "Should I now really BUY it?") && phrase_occurs("should i ~ buy", "should I buy"));
        assert!(!phrase_occurs("should i ~ buy", "should i tell them before they may buy"));
        assert!(phrase_occurs("stock*", "penny-stocks") && !phrase_occurs("stock", "stocks"));
        assert!(phrase_occurs("otp is #", "My OTP is 482913") && !phrase_occurs("otp is #", "my otp is late"));
        assert!(phrase_occurs("कौन सा", "मुझे कौन सा फंड") && !phrase_occurs("कौन", "कौनसा"));
    }

    #[test]
    fn a_phrase_may_be_all_that_is_said() {
        let all =
            |phrase: &str, text: &str| Phrase::parse(phrase, NormalisedWords::tokenise).matches_all_of(&NormalisedWords::tokenise(text));
        assert!(all("hello", "Hello!") && !all("hello", "hello, what is EPF") && all("~ summar*", "please give me a summary"));
        assert!(all("talk to ~ human ~", "Talk to a real human, please") && !all("summary", "") && !all("~", "one two three four five"));
    }

    #[test]
    fn odd_spelling_is_the_same_word() {
        assert!(phrase_occurs("which", "Ｗｈｉｃｈ") && phrase_occurs("which", "whi\u{200b}ch"));
        assert_eq!(
            NormalisedWords::tokenise("best way to").without_phrases(&[Phrase::parse("best way", NormalisedWords::tokenise)]).0,
            ["·", "·", "to"]
        );
    }

    #[test]
    fn loose_words_meet_in_any_spelling() {
        let meets = |phrase: &str, text: &str| {
            Phrase::parse(phrase, NormalisedWords::tokenise_loosely).occurs_in(&NormalisedWords::tokenise_loosely(text))
        };
        assert!(meets("chahiye", "chaahie") && meets("achha", "accha") && meets("बढ़िया", "बढिया") && meets("लूँ", "लूं"));
        assert!(meets("kharid*", "khareedun") && !meets("pf", "ppf"));
    }
}
