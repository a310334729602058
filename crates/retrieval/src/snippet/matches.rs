//! Finds the words of a query in the texts of its hits.

use std::collections::HashMap;
use std::ops::Range;

use super::{MATCH_WINDOW_BYTES, MAX_SNIPPET_CHARS};
use crate::ranking::WordForms;
use crate::text::{MAX_PREFIX_CHARS, Stemmer, Words, normalise_word_into, phonetic_key, truncate_chars};

/// Matches that are collected; a text with more has a good place among the first.
const MAX_MATCHES: usize = 256;
/// Spellings whose match is cached from one text to the next.
const MAX_CACHED_SPELLINGS: usize = 4096;

pub struct Highlighter<'a> {
    forms: &'a [WordForms],
    prefixes: Vec<Option<&'a str>>,
    /// Single stems, with the index of the query's word that each stands for.
    stems: HashMap<&'a str, usize>,
    /// Terms of several stems, with the index of the query's word.
    phrases: Vec<(&'a [String], usize)>,
    by_sound: bool,
    stemmer: Stemmer,
    start_filter: WordStartFilter,
    /// The match of each spelling seen so far: normalising and stemming are expensive, and texts repeat their words.
    spellings: HashMap<String, Spelling>,
    normalised: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchedWord {
    pub word: usize,
    pub exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub range: Range<usize>,
    pub matched: MatchedWord,
}

#[derive(Debug, Clone, Default)]
struct Spelling {
    matched: Option<MatchedWord>,
    /// The phrases that contain this stem, and its position in each.
    parts: Vec<(usize, usize)>,
}

/// A phrase that has begun: its index, the number of stems matched, and the byte where it starts.
type PartialPhrase = (usize, usize, usize);

impl<'a> Highlighter<'a> {
    pub fn new(forms: &'a [WordForms]) -> Self {
        let beginnings = forms.iter().map(|forms| forms.prefix.as_deref().map(|start| truncate_chars(start, MAX_PREFIX_CHARS))).collect();
        let mut stems = HashMap::new();
        let mut phrases = Vec::new();
        for (word, forms) in forms.iter().enumerate() {
            for stem in &forms.stems {
                stems.entry(stem.as_str()).or_insert(word);
            }
        }
        for (word, forms) in forms.iter().enumerate() {
            for other in &forms.synonyms {
                match other.as_slice() {
                    [only] => _ = stems.entry(only.as_str()).or_insert(word),
                    several => phrases.push((several, word)),
                }
            }
        }
        let sounds = forms.iter().any(|forms| forms.phonetic_key.is_some());
        let prefix_starts = forms.iter().flat_map(|forms| &forms.prefix).map(String::as_str);
        let openings = WordStartFilter::new(
            stems.keys().copied().chain(phrases.iter().flat_map(|(stems, _)| stems.iter().map(String::as_str))).chain(prefix_starts),
            sounds,
        );
        Self {
            forms,
            prefixes: beginnings,
            stems,
            phrases,
            by_sound: sounds,
            stemmer: Stemmer::english(),
            start_filter: openings,
            spellings: HashMap::new(),
            normalised: String::new(),
        }
    }

    /// Finds the matches from the start to a little after the first good place in `body`: one that has all words, or
    /// three of many. The search ends at the end of `body`.
    pub fn find_matches_until_good_place(&mut self, text: &str, body: Range<usize>) -> Vec<Match> {
        let enough = self.forms.len().min(3);
        let mut last_seen: Vec<Option<usize>> = vec![None; self.forms.len()];
        let mut matches: Vec<Match> = Vec::new();
        let mut partial_phrases: Vec<PartialPhrase> = Vec::new();
        let mut end = body.end;
        for range in Words::new(&text[..body.end]) {
            if range.start > end || matches.len() == MAX_MATCHES {
                break;
            }
            let spelling = &text[range.clone()];
            if !self.start_filter.may_match(spelling.as_bytes()) {
                partial_phrases.clear();
                continue;
            }
            self.cache_spelling(spelling);
            let Some(cached) = self.spellings.get(spelling) else { continue };
            let mut found = cached.matched.map(|of| Match { range: range.clone(), matched: of });
            if let Some((word, start)) = advance_phrases(&self.phrases, &cached.parts, &mut partial_phrases, range.start) {
                while matches.last().is_some_and(|last| last.range.end > start) {
                    matches.pop();
                }
                found = Some(Match { range: start..range.end, matched: MatchedWord { word, exact: true } });
            }
            let Some(found) = found else { continue };
            if found.matched.exact || self.forms[found.matched.word].stems.is_empty() {
                last_seen[found.matched.word] = Some(found.range.start);
            }
            let recent = last_seen.iter().flatten().filter(|start| range.end <= **start + MATCH_WINDOW_BYTES);
            if range.start >= body.start && recent.count() >= enough {
                end = end.min(range.end + MAX_SNIPPET_CHARS);
            }
            matches.push(found);
        }
        matches
    }

    /// Matches the spelling and caches the result, unless it is cached already.
    fn cache_spelling(&mut self, spelling: &str) {
        if self.spellings.contains_key(spelling) {
            return;
        }
        normalise_word_into(spelling, &mut self.normalised);
        let stem = self.stemmer.stem(&self.normalised);
        let mut parts = Vec::new();
        for (phrase, (stems, _)) in self.phrases.iter().enumerate() {
            parts.extend(stems.iter().enumerate().filter(|(_, part)| **part == stem).map(|(at, _)| (phrase, at)));
        }
        let spelling_match = Spelling { matched: self.match_word(&self.normalised, &stem), parts };
        if self.spellings.len() >= MAX_CACHED_SPELLINGS {
            self.spellings.clear();
        }
        self.spellings.insert(spelling.to_owned(), spelling_match);
    }

    /// Finds the query's word that a word of the text matches.
    fn match_word(&self, normalised: &str, stem: &str) -> Option<MatchedWord> {
        if let Some(word) = self.stems.get(stem) {
            return Some(MatchedWord { word: *word, exact: true });
        }
        let begun = |start: &Option<&str>| start.is_some_and(|start| normalised.starts_with(start));
        let begun = self.prefixes.iter().position(begun);
        let by_sound_match = || {
            let key = phonetic_key(normalised).filter(|_| self.by_sound)?;
            self.forms.iter().position(|forms| forms.phonetic_key.as_ref() == Some(&key))
        };
        begun.or_else(by_sound_match).map(|word| MatchedWord { word, exact: false })
    }
}

/// Advances the phrases that the present word may continue. Returns the query's word and the start of a phrase that is
/// complete.
fn advance_phrases(
    phrases: &[(&[String], usize)],
    parts: &[(usize, usize)],
    partial_phrases: &mut Vec<PartialPhrase>,
    at: usize,
) -> Option<(usize, usize)> {
    let mut complete: Option<(usize, usize)> = None;
    let mut continued = Vec::new();
    for (phrase, part) in parts {
        let start = match part {
            0 => Some(at),
            _ => partial_phrases.iter().find(|(known, seen, _)| known == phrase && seen == part).map(|(_, _, start)| *start),
        };
        let Some(start) = start else { continue };
        let (stems, word) = phrases[*phrase];
        if part + 1 < stems.len() {
            continued.push((*phrase, part + 1, start));
        } else if complete.is_none_or(|(_, earliest)| start < earliest) {
            complete = Some((word, start));
        }
    }
    *partial_phrases = continued;
    complete
}

/// The first two letters that a matching word can have. A stem shares them with its words, so most words of a text are
/// skipped without being normalised.
struct WordStartFilter {
    pairs: [[bool; 26]; 26],
    /// First letters of the pairs.
    firsts: [bool; 26],
    singles: [bool; 256],
}

impl WordStartFilter {
    fn new<'f>(forms: impl Iterator<Item = &'f str>, all: bool) -> Self {
        let mut openings = Self { pairs: [[false; 26]; 26], firsts: [false; 26], singles: [all; 256] };
        // A character outside ASCII may normalise to any letter.
        openings.singles[128..].fill(true);
        for form in forms {
            match form.as_bytes() {
                [first, second, ..] if first.is_ascii_lowercase() && second.is_ascii_lowercase() => {
                    openings.pairs[usize::from(first - b'a')][usize::from(second - b'a')] = true;
                    openings.firsts[usize::from(first - b'a')] = true;
                }
                [first, ..] => openings.singles[usize::from(*first)] = true,
                [] => {}
            }
        }
        openings
    }

    fn may_match(&self, word: &[u8]) -> bool {
        match word {
            [first, second, ..] if first.is_ascii_alphabetic() => {
                let first = first.to_ascii_lowercase();
                let at = usize::from(first - b'a');
                self.singles[usize::from(first)]
                    || if second.is_ascii_alphabetic() {
                        self.pairs[at][usize::from(second.to_ascii_lowercase() - b'a')]
                    } else {
                        !second.is_ascii() && self.firsts[at]
                    }
            }
            [first, ..] => self.singles[usize::from(first.to_ascii_lowercase())],
            [] => false,
        }
    }
}
