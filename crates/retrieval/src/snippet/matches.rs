//! Finds the words of one search in the texts of its hits.

use std::collections::HashMap;
use std::ops::Range;

use super::{LENGTH, PLACE};
use crate::ranking::Forms;
use crate::text::{LONGEST_PREFIX, Stemmer, Words, beginning, fold_into, sound};

/// Matches looked at; a text that has more has a good place among them.
const MOST_MATCHES: usize = 256;
/// Spellings remembered from one text to the next.
const MOST_SPELLINGS: usize = 4096;

pub struct Highlighter<'a> {
    forms: &'a [Forms],
    beginnings: Vec<Option<&'a str>>,
    /// Words of one stem, and the query's word that each is.
    stems: HashMap<&'a str, usize>,
    /// Terms of several stems, and the query's word.
    phrases: Vec<(&'a [String], usize)>,
    sounds: bool,
    stemmer: Stemmer,
    openings: Openings,
    /// What each spelling met so far is: folding and stemming are dear, and texts repeat themselves.
    spellings: HashMap<String, Spelling>,
    folded: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Matched {
    pub word: usize,
    pub exact: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    pub range: Range<usize>,
    pub of: Matched,
}

#[derive(Debug, Clone, Default)]
struct Spelling {
    matched: Option<Matched>,
    /// Which stem of which phrases it is.
    parts: Vec<(usize, usize)>,
}

/// A phrase whose first stems stand here: which, how many, from where.
type Begun = (usize, usize, usize);

impl<'a> Highlighter<'a> {
    pub fn new(forms: &'a [Forms]) -> Self {
        let beginnings = forms.iter().map(|forms| forms.beginning.as_deref().map(|start| beginning(start, LONGEST_PREFIX))).collect();
        let mut stems = HashMap::new();
        let mut phrases = Vec::new();
        for (word, forms) in forms.iter().enumerate() {
            for stem in &forms.stems {
                stems.entry(stem.as_str()).or_insert(word);
            }
        }
        for (word, forms) in forms.iter().enumerate() {
            for other in &forms.others {
                match other.as_slice() {
                    [only] => _ = stems.entry(only.as_str()).or_insert(word),
                    several => phrases.push((several, word)),
                }
            }
        }
        let sounds = forms.iter().any(|forms| forms.sound.is_some());
        let begun = forms.iter().flat_map(|forms| &forms.beginning).map(String::as_str);
        let openings = Openings::of(
            stems.keys().copied().chain(phrases.iter().flat_map(|(stems, _)| stems.iter().map(String::as_str))).chain(begun),
            sounds,
        );
        Self {
            forms,
            beginnings,
            stems,
            phrases,
            sounds,
            stemmer: Stemmer::english(),
            openings,
            spellings: HashMap::new(),
            folded: String::new(),
        }
    }

    /// The matches from the start to a little after the first place in `body` that is good enough: one
    /// that has all words, or of many words three. Ends with `body`.
    pub fn matches(&mut self, text: &str, body: Range<usize>) -> Vec<Match> {
        let enough = self.forms.len().min(3);
        let mut last_seen: Vec<Option<usize>> = vec![None; self.forms.len()];
        let mut matches: Vec<Match> = Vec::new();
        let mut begun: Vec<Begun> = Vec::new();
        let mut end = body.end;
        for range in Words::new(&text[..body.end]) {
            if range.start > end || matches.len() == MOST_MATCHES {
                break;
            }
            let spelling = &text[range.clone()];
            if !self.openings.may_open(spelling.as_bytes()) {
                begun.clear();
                continue;
            }
            self.spelled(spelling);
            let Some(known) = self.spellings.get(spelling) else { continue };
            let mut found = known.matched.map(|of| Match { range: range.clone(), of });
            if let Some((word, start)) = follow(&self.phrases, &known.parts, &mut begun, range.start) {
                while matches.last().is_some_and(|last| last.range.end > start) {
                    matches.pop();
                }
                found = Some(Match { range: start..range.end, of: Matched { word, exact: true } });
            }
            let Some(found) = found else { continue };
            if found.of.exact || self.forms[found.of.word].stems.is_empty() {
                last_seen[found.of.word] = Some(found.range.start);
            }
            let here = last_seen.iter().flatten().filter(|start| range.end <= **start + PLACE);
            if range.start >= body.start && here.count() >= enough {
                end = end.min(range.end + LENGTH);
            }
            matches.push(found);
        }
        matches
    }

    /// Sees to it that the spelling is known.
    fn spelled(&mut self, spelling: &str) {
        if self.spellings.contains_key(spelling) {
            return;
        }
        fold_into(spelling, &mut self.folded);
        let stem = self.stemmer.stem(&self.folded);
        let mut parts = Vec::new();
        for (phrase, (stems, _)) in self.phrases.iter().enumerate() {
            parts.extend(stems.iter().enumerate().filter(|(_, part)| **part == stem).map(|(at, _)| (phrase, at)));
        }
        let known = Spelling { matched: self.matched(&self.folded, &stem), parts };
        if self.spellings.len() >= MOST_SPELLINGS {
            self.spellings.clear();
        }
        self.spellings.insert(spelling.to_owned(), known);
    }

    /// The query's word that a word of the text matches.
    fn matched(&self, folded: &str, stem: &str) -> Option<Matched> {
        if let Some(word) = self.stems.get(stem) {
            return Some(Matched { word: *word, exact: true });
        }
        let begun = |start: &Option<&str>| start.is_some_and(|start| folded.starts_with(start));
        let begun = self.beginnings.iter().position(begun);
        let heard = || {
            let key = sound(folded).filter(|_| self.sounds)?;
            self.forms.iter().position(|forms| forms.sound.as_ref() == Some(&key))
        };
        begun.or_else(heard).map(|word| Matched { word, exact: false })
    }
}

/// Goes on with the phrases that a word may continue; the query's word and the start of one that is
/// complete.
fn follow(phrases: &[(&[String], usize)], parts: &[(usize, usize)], begun: &mut Vec<Begun>, at: usize) -> Option<(usize, usize)> {
    let mut complete: Option<(usize, usize)> = None;
    let mut going_on = Vec::new();
    for (phrase, part) in parts {
        let start = match part {
            0 => Some(at),
            _ => begun.iter().find(|(known, seen, _)| known == phrase && seen == part).map(|(_, _, start)| *start),
        };
        let Some(start) = start else { continue };
        let (stems, word) = phrases[*phrase];
        if part + 1 < stems.len() {
            going_on.push((*phrase, part + 1, start));
        } else if complete.is_none_or(|(_, earliest)| start < earliest) {
            complete = Some((word, start));
        }
    }
    *begun = going_on;
    complete
}

/// The first two letters that a matching word can have. A stem shares them with its words, so most
/// words of a text are passed over without being folded.
struct Openings {
    pairs: [[bool; 26]; 26],
    /// Letters that a pair begins with.
    firsts: [bool; 26],
    singles: [bool; 256],
}

impl Openings {
    fn of<'f>(forms: impl Iterator<Item = &'f str>, all: bool) -> Self {
        let mut openings = Self { pairs: [[false; 26]; 26], firsts: [false; 26], singles: [all; 256] };
        // What isn't ASCII may fold to anything.
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

    fn may_open(&self, word: &[u8]) -> bool {
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
