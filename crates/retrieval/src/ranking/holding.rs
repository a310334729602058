//! Which words of a question a passage or sentence holds, by the forms that the index found for them.

use std::collections::HashMap;

use super::Forms;
use crate::text::{Stemmer, Words, fold_into, is_stop_word};

/// A word's other name counts a little less than the word.
const OTHER_NAME: f32 = 0.85;
// Okapi BM25.
const K1: f32 = 1.2;
const B: f32 = 0.75;
/// Words that stand in order are at most so many words apart.
const NEAR: usize = 5;
/// Spellings remembered from one text to the next.
const MOST_SPELLINGS: usize = 20_000;

/// How often, by word of the question; and how long the text is, in words that carry a topic.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Held {
    pub counts: Vec<f32>,
    pub length: f32,
    /// Bit n: the question's nth word and the next one stand in this order, near each other.
    pub pairs: u16,
}

impl Held {
    /// Of texts together.
    pub fn all(of: &[Held]) -> Held {
        let mut all = of.first().cloned().unwrap_or_default();
        for held in of.iter().skip(1) {
            all.counts.iter_mut().zip(&held.counts).for_each(|(sum, count)| *sum += count);
            all.length += held.length;
            all.pairs |= held.pairs;
        }
        all
    }
}

/// What a word is worth that so many of all texts hold.
pub fn rarity(all: f32, holding: f32) -> f32 {
    (1.0 + (all - holding + 0.5) / (holding + 0.5)).ln()
}

/// How rare each word of the question is among texts, and one that none of them holds.
pub struct Rarity {
    words: Vec<f32>,
    unknown: f32,
}

impl Rarity {
    pub fn among<'h>(texts: impl Iterator<Item = &'h Held> + Clone) -> Self {
        let all = texts.clone().count() as f32;
        let words = texts.clone().next().map_or(0, |it| it.counts.len());
        let holding = |word: usize| texts.clone().filter(|it| it.counts[word] > 0.0).count() as f32;
        Self { words: (0..words).map(|word| rarity(all, holding(word))).collect(), unknown: rarity(all, 0.0) }
    }

    /// The words that are dropped count for nothing.
    pub fn without(mut self, dropped: impl Fn(usize) -> bool) -> Self {
        self.words.iter_mut().enumerate().filter(|(word, _)| dropped(*word)).for_each(|(_, rarity)| *rarity = 0.0);
        self
    }

    /// How much of what is asked a text holds, `unknown` words of it being known to none: 0 to 1.
    pub fn cover(&self, held: &Held, unknown: usize) -> f32 {
        let all = self.words.iter().sum::<f32>() + unknown as f32 * self.unknown;
        let held: f32 = held.counts.iter().zip(&self.words).map(|(count, rarity)| count.min(1.0) * rarity).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    /// How much of the question's pairs of neighbouring words a text holds in their order: 0 to 1.
    pub fn in_order(&self, held: &Held) -> f32 {
        let worth = |word: usize| self.words[word].min(self.words[word + 1]);
        let pairs = 0..self.words.len().saturating_sub(1).min(u16::BITS as usize);
        let all: f32 = pairs.clone().map(worth).sum();
        let held: f32 = pairs.filter(|word| held.pairs & (1 << word) != 0).map(worth).sum();
        if all > 0.0 { held / all } else { 0.0 }
    }

    /// BM25; `average` is the length of the texts.
    pub fn value(&self, held: &Held, average: f32) -> f32 {
        let length = K1 * (1.0 - B + B * held.length / average.max(1.0));
        held.counts.iter().zip(&self.words).map(|(count, rarity)| rarity * count * (K1 + 1.0) / (count + length)).sum()
    }
}

/// What follows a term's first stem, the question's word that it stands for, and its weight.
type Term<'a> = (&'a [String], usize, f32);

pub struct Holding<'a> {
    words: usize,
    /// By the first stem.
    terms: HashMap<&'a str, Vec<Term<'a>>>,
    stemmer: Stemmer,
    /// Stems of spellings met so far; none of a stop word.
    spellings: HashMap<String, Option<String>>,
    folded: String,
}

impl<'a> Holding<'a> {
    pub fn new(forms: &'a [Forms]) -> Self {
        let mut terms: HashMap<&str, Vec<Term>> = HashMap::new();
        for (word, forms) in forms.iter().enumerate() {
            for stem in &forms.stems {
                terms.entry(stem.as_str()).or_default().push((&[], word, 1.0));
            }
            for (first, rest) in forms.others.iter().filter_map(|other| other.split_first()) {
                terms.entry(first.as_str()).or_default().push((rest, word, OTHER_NAME));
            }
        }
        Self { words: forms.len(), terms, stemmer: Stemmer::english(), spellings: HashMap::new(), folded: String::new() }
    }

    pub fn of(&mut self, text: &str) -> Held {
        let stems = self.stems(text);
        let mut held = Held { counts: vec![0.0; self.words], length: stems.len() as f32, pairs: 0 };
        // Where each word of the question stood last.
        let mut last: Vec<Option<usize>> = vec![None; self.words];
        for at in 0..stems.len() {
            // One place counts once for each word of the question, by its best term.
            let mut best: Vec<(usize, f32)> = Vec::new();
            for (rest, word, weight) in self.terms.get(stems[at].as_str()).into_iter().flatten() {
                if stems[at + 1..].starts_with(rest) {
                    match best.iter_mut().find(|(known, _)| known == word) {
                        Some((_, most)) => *most = most.max(*weight),
                        None => best.push((*word, *weight)),
                    }
                }
            }
            for (word, weight) in best {
                held.counts[word] += weight;
                let before = word.checked_sub(1).filter(|_| word <= u16::BITS as usize);
                if let Some(before) = before.filter(|before| last[*before].is_some_and(|place| place < at && at - place <= NEAR)) {
                    held.pairs |= 1 << before;
                }
                last[word] = Some(at);
            }
        }
        held
    }

    fn stems(&mut self, text: &str) -> Vec<String> {
        let mut stems = Vec::with_capacity(text.len() / 8);
        for range in Words::new(text) {
            let spelling = &text[range];
            if let Some(known) = self.spellings.get(spelling) {
                stems.extend(known.clone());
                continue;
            }
            fold_into(spelling, &mut self.folded);
            let carries = !self.folded.is_empty() && !is_stop_word(&self.folded);
            let stem = carries.then(|| self.stemmer.stem(&self.folded).into_owned());
            stems.extend(stem.clone());
            if self.spellings.len() < MOST_SPELLINGS {
                self.spellings.insert(spelling.to_owned(), stem);
            }
        }
        stems
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_their_other_names_are_counted() {
        let forms = [
            Forms { stems: vec!["pf".into()], others: vec![vec!["provid".into(), "fund".into()]], ..Forms::default() },
            Forms { stems: vec!["claim".into()], ..Forms::default() },
        ];
        let mut holding = Holding::new(&forms);
        let held = holding.of("The provident fund claims, and your PF");
        assert_eq!((held.counts, held.length), (vec![1.85, 1.0], 4.0));
        assert_eq!(holding.of("Provident only").counts, [0.0, 0.0]);
        let rarity = Rarity::among([Held { counts: vec![0.0, 0.0], ..Held::default() }].iter());
        assert_eq!(rarity.in_order(&holding.of("a PF that they claim")), 1.0);
        assert_eq!(rarity.in_order(&holding.of("claim your PF")), 0.0);
    }
}
