//! One sentence in both languages: words, and slots such as `{rupees}` or `{name2}` in which figures, names or other sentences stand.

use super::slots::SlotKind;
use super::{HindiSentences, list_numbers};

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Words(String),
    Slot {
        /// The kind and, where a sentence has several of it, a number.
        name: String,
        kind: SlotKind,
    },
}

#[derive(Debug, Clone)]
pub(super) struct Pattern {
    english: Vec<Part>,
    hindi: Vec<Part>,
}

impl Pattern {
    pub fn parse(english: &str, hindi: &str) -> Result<Self, String> {
        if hindi.trim().is_empty() {
            return Err(format!("\"{english}\" has an empty Hindi"));
        }
        let pattern = Self { english: parse_parts(english)?, hindi: parse_parts(hindi)? };
        let (wanted, own) = (list_figures(&pattern.english), list_figures(&pattern.hindi));
        if wanted != own {
            return Err(format!("\"{english}\" has {wanted:?}, and its Hindi {own:?}"));
        }
        if pattern.english.windows(2).any(|pair| matches!(pair, [Part::Slot { .. }, Part::Slot { .. }])) {
            return Err(format!("\"{english}\" has two slots with nothing between them"));
        }
        Ok(pattern)
    }

    /// How much of it is words: of two that fit, the one with more words is meant.
    pub fn count_word_bytes(&self) -> usize {
        list_words(&self.english).map(str::len).sum()
    }

    pub fn translate(&self, text: &str, sentences: &HindiSentences) -> Option<String> {
        if !self.has_words_of(text) {
            return None;
        }
        let mut filled = Vec::new();
        if !fill(&self.english, text, sentences, &mut filled) {
            return None;
        }
        let write = |part: &Part| match part {
            Part::Words(words) => words.clone(),
            Part::Slot { name, .. } => filled.iter().find(|(slot, _)| slot == name).map_or_else(String::new, |(_, text)| text.clone()),
        };
        Some(self.hindi.iter().map(write).collect())
    }

    /// Whether the text has all words in their order: a look that costs little, before slots are tried. The ends are compared first,
    /// because they refuse nearly every text without a search.
    fn has_words_of(&self, text: &str) -> bool {
        let (first, last) = (self.english.first(), self.english.last());
        if matches!(first, Some(Part::Words(words)) if !text.starts_with(words.as_str()))
            || matches!(last, Some(Part::Words(words)) if !text.ends_with(words.as_str()))
        {
            return false;
        }
        let mut rest = text;
        list_words(&self.english).all(|words| match rest.find(words) {
            Some(at) => {
                rest = &rest[at + words.len()..];
                true
            }
            None => false,
        })
    }
}

/// Fills the slots of the parts from the text, all of which they must cover.
fn fill(parts: &[Part], text: &str, sentences: &HindiSentences, filled: &mut Vec<(String, String)>) -> bool {
    match parts.split_first() {
        None => text.is_empty(),
        Some((Part::Words(words), rest)) => text.strip_prefix(words.as_str()).is_some_and(|text| fill(rest, text, sentences, filled)),
        Some((Part::Slot { name, kind }, rest)) => {
            let ends: Vec<usize> = match rest.first() {
                Some(Part::Words(words)) => text.match_indices(words.as_str()).map(|(at, _)| at).collect(),
                _ => vec![text.len()],
            };
            ends.into_iter().any(|end| {
                let Some(hindi) = kind.translate(&text[..end], sentences) else { return false };
                filled.push((name.clone(), hindi));
                let is_whole = fill(rest, &text[end..], sentences, filled);
                if !is_whole {
                    filled.pop();
                }
                is_whole
            })
        }
    }
}

fn parse_parts(text: &str) -> Result<Vec<Part>, String> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((words, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').ok_or_else(|| format!("\"{text}\" has a brace without its end"))?;
        let kind = SlotKind::parse(name.trim_end_matches(|c: char| c.is_ascii_digit()))
            .ok_or_else(|| format!("\"{text}\" has an unknown slot \"{name}\""))?;
        if !words.is_empty() {
            parts.push(Part::Words(words.to_owned()));
        }
        parts.push(Part::Slot { name: name.to_owned(), kind });
        rest = behind;
    }
    if !rest.is_empty() {
        parts.push(Part::Words(rest.to_owned()));
    }
    Ok(parts)
}

fn list_words(parts: &[Part]) -> impl Iterator<Item = &str> {
    parts.iter().filter_map(|part| match part {
        Part::Words(words) => Some(words.as_str()),
        Part::Slot { .. } => None,
    })
}

/// Slots and numbers, sorted.
fn list_figures(parts: &[Part]) -> Vec<&str> {
    let mut figures = Vec::new();
    for part in parts {
        match part {
            Part::Words(words) => figures.extend(list_numbers(words)),
            Part::Slot { name, .. } => figures.push(name.as_str()),
        }
    }
    figures.sort_unstable();
    figures
}
