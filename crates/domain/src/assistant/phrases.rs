//! Phrases in a question: words one after the other, of either script, however they are written.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Words that "~" may skip.
const GAP: usize = 4;
/// Words of fewer letters are spelled in one way.
const SHORTEST_LOOSE: usize = 4;

/// The folded words of a text, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::assistant) struct Tokens(Vec<String>);

impl Tokens {
    pub fn of(text: &str) -> Self {
        let mut words = Vec::new();
        let mut word = String::new();
        // Compatibility forms, case and what is invisible: "Ｗhich", "w\u{200b}hich" and "which" are one word.
        for c in text.nfkc().flat_map(char::to_lowercase) {
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

    /// The same with the spellings of one word made one: see [`loosened`].
    pub fn loose(text: &str) -> Self {
        Self(Self::of(text).0.iter().map(|word| loosened(word)).collect())
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn words(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(String::as_str)
    }

    /// With the phrases taken out; something stays in their places, so that what stood around them does not meet.
    pub fn without(mut self, phrases: &[Phrase]) -> Self {
        for phrase in phrases {
            let places: Vec<usize> = phrase.places(&self).collect();
            for at in places {
                let end = phrase.end(&self.0, at).unwrap_or(at);
                self.0[at..end].fill(String::from("·"));
            }
        }
        self
    }
}

/// One spelling for the many of Hindi in Latin letters ("achha" and "accha", "chaahie" and "chahiye"), and of Devanagari
/// with and without its dots. Short words stay: "ppf" is not "pf".
fn loosened(word: &str) -> String {
    let plain: String = word.chars().filter(|c| *c != '\u{93c}').map(|c| if c == '\u{901}' { '\u{902}' } else { c }).collect();
    if !plain.is_ascii() || plain.len() < SHORTEST_LOOSE {
        return plain;
    }
    let mut text = plain;
    for (from, to) in [("aa", "a"), ("ee", "i"), ("oo", "u"), ("w", "v"), ("iy", "i")] {
        text = text.replace(from, to);
    }
    let mut single = String::with_capacity(text.len());
    for c in text.chars().filter(|c| c.is_ascii()) {
        if !single.ends_with(c) {
            single.push(c);
        }
    }
    single
}

/// Words one after the other: "stock*" is any word that begins so, "~" up to [`GAP`] words of any kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::assistant) struct Phrase(Vec<Part>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Word(String),
    Beginning(String),
    Gap,
}

pub(in crate::assistant) fn read(terms: &[String]) -> Vec<Phrase> {
    phrases(terms, Tokens::of)
}

/// A text without the phrases, wherever they stand; "~" has no meaning here.
pub(in crate::assistant) fn left_out(text: &str, phrases: &[Phrase]) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let spoken: Vec<Tokens> = words.iter().map(|word| Tokens::of(word)).collect();
    let (mut left, mut at) = (Vec::new(), 0);
    while at < words.len() {
        let length = phrases.iter().filter_map(|phrase| {
            let end = at + phrase.0.len();
            let here = Tokens(spoken.get(at..end)?.iter().flat_map(|tokens| tokens.0.clone()).collect());
            phrase.is_all_of(&here).then_some(end - at)
        });
        match length.max() {
            Some(length) => at += length,
            None => {
                left.push(words[at]);
                at += 1;
            }
        }
    }
    left.join(" ")
}

/// To be looked for in [`Tokens::loose`].
pub(in crate::assistant) fn read_loose(terms: &[String]) -> Vec<Phrase> {
    phrases(terms, Tokens::loose)
}

fn phrases(terms: &[String], tokens: fn(&str) -> Tokens) -> Vec<Phrase> {
    terms.iter().map(|term| Phrase::read(term, tokens)).filter(|phrase| !phrase.0.is_empty()).collect()
}

impl Phrase {
    fn read(term: &str, tokens: fn(&str) -> Tokens) -> Self {
        let parts = term.split_whitespace().flat_map(|part| {
            if part == "~" {
                return vec![Part::Gap];
            }
            let words = tokens(part).0;
            let last = words.len().saturating_sub(1);
            let open = part.ends_with('*');
            words
                .into_iter()
                .enumerate()
                .map(|(at, word)| if open && at == last { Part::Beginning(word) } else { Part::Word(word) })
                .collect()
        });
        Self(parts.collect())
    }

    /// Where it begins.
    pub fn places<'a>(&'a self, tokens: &'a Tokens) -> impl Iterator<Item = usize> + 'a {
        (0..tokens.len()).filter(move |at| self.end(&tokens.0, *at).is_some())
    }

    pub fn stands_in(&self, tokens: &Tokens) -> bool {
        self.places(tokens).next().is_some()
    }

    pub fn begins(&self, tokens: &Tokens) -> bool {
        self.end(&tokens.0, 0).is_some()
    }

    /// Whether nothing else stands there.
    pub fn is_all_of(&self, tokens: &Tokens) -> bool {
        is_all(&self.0, &tokens.0)
    }

    fn end(&self, words: &[String], at: usize) -> Option<usize> {
        matched(&self.0, words, at)
    }
}

fn matched(parts: &[Part], words: &[String], at: usize) -> Option<usize> {
    match parts.split_first() {
        None => Some(at),
        Some((Part::Gap, rest)) => (0..=GAP).find_map(|skipped| matched(rest, words, at + skipped)),
        Some((Part::Word(word), rest)) => words.get(at).filter(|is| *is == word).and_then(|_| matched(rest, words, at + 1)),
        Some((Part::Beginning(start), rest)) => words.get(at).filter(|is| is.starts_with(start)).and_then(|_| matched(rest, words, at + 1)),
    }
}

fn is_all(parts: &[Part], words: &[String]) -> bool {
    match parts.split_first() {
        None => words.is_empty(),
        Some((Part::Gap, rest)) => (0..=GAP.min(words.len())).any(|skipped| is_all(rest, &words[skipped..])),
        Some((part, rest)) => words.split_first().is_some_and(|(first, behind)| {
            let fits = match part {
                Part::Word(word) => first == word,
                Part::Beginning(start) => first.starts_with(start),
                Part::Gap => false,
            };
            fits && is_all(rest, behind)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stands(phrase: &str, text: &str) -> bool {
        Phrase::read(phrase, Tokens::of).stands_in(&Tokens::of(text))
    }

    #[test]
    fn phrases_are_of_whole_words_in_order() {
        assert!(stands("should i ~ buy", "Should I now really BUY it?") && stands("should i ~ buy", "should I buy"));
        assert!(!stands("should i ~ buy", "should i tell them before they may buy"));
        assert!(stands("stock*", "penny-stocks") && !stands("stock", "stocks"));
        assert!(stands("कौन सा", "मुझे कौन सा फंड") && !stands("कौन", "कौनसा"));
    }

    #[test]
    fn a_phrase_may_be_all_that_is_said() {
        let all = |phrase: &str, text: &str| Phrase::read(phrase, Tokens::of).is_all_of(&Tokens::of(text));
        assert!(all("hello", "Hello!") && !all("hello", "hello, what is EPF") && all("~ summar*", "please give me a summary"));
        assert!(all("talk to ~ human ~", "Talk to a real human, please") && !all("summary", "") && !all("~", "one two three four five"));
    }

    #[test]
    fn odd_spelling_is_the_same_word() {
        assert!(stands("which", "Ｗｈｉｃｈ") && stands("which", "whi\u{200b}ch"));
        assert_eq!(Tokens::of("best way to").without(&[Phrase::read("best way", Tokens::of)]).0, ["·", "·", "to"]);
    }

    #[test]
    fn loose_words_meet_in_any_spelling() {
        let meets = |phrase: &str, text: &str| Phrase::read(phrase, Tokens::loose).stands_in(&Tokens::loose(text));
        assert!(meets("chahiye", "chaahie") && meets("achha", "accha") && meets("बढ़िया", "बढिया") && meets("लूँ", "लूं"));
        assert!(meets("kharid*", "khareedun") && !meets("pf", "ppf"));
    }
}
