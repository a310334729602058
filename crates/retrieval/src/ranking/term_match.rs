//! Matches the words of a question in a passage or sentence, by the forms that the index has for them.

use std::collections::HashMap;

use super::WordForms;
use super::weights::{B, K1, MAX_PAIR_DISTANCE, SYNONYM_WEIGHT};
use crate::text::{Stemmer, Words, is_stop_word, normalise_word_into};

/// Spellings whose stems are cached from one text to the next.
const MAX_CACHED_SPELLINGS: usize = 20_000;

/// How often a text contains each word of the question, and how long the text is, in words without stop words.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TermMatch {
    pub counts: Vec<f32>,
    pub length: f32,
    /// Bit n is set when the question's nth word and the next one occur in this order, close to each other.
    pub pairs: u16,
}

impl TermMatch {
    /// The match of several texts taken together.
    pub fn merge(matches: &[TermMatch]) -> TermMatch {
        let mut all = matches.first().cloned().unwrap_or_default();
        for other in matches.iter().skip(1) {
            all.counts.iter_mut().zip(&other.counts).for_each(|(sum, count)| *sum += count);
            all.length += other.length;
            all.pairs |= other.pairs;
        }
        all
    }
}

/// The weight of a word that `holding` of all documents contain (inverse document frequency as in BM25).
pub fn inverse_document_frequency(documents: f32, containing: f32) -> f32 {
    (1.0 + (documents - containing + 0.5) / (containing + 0.5)).ln()
}

/// How rare each word of the question is in a set of texts, and how rare a word is that none of them contains.
pub struct WordRarity {
    words: Vec<f32>,
    unknown: f32,
}

impl WordRarity {
    pub fn from_matches<'h>(texts: impl Iterator<Item = &'h TermMatch> + Clone) -> Self {
        let all = texts.clone().count() as f32;
        let words = texts.clone().next().map_or(0, |it| it.counts.len());
        let document_count = |word: usize| texts.clone().filter(|it| it.counts[word] > 0.0).count() as f32;
        Self {
            words: (0..words).map(|word| inverse_document_frequency(all, document_count(word))).collect(),
            unknown: inverse_document_frequency(all, 0.0),
        }
    }

    /// Gives the dropped words no weight.
    pub fn without_words(mut self, dropped: impl Fn(usize) -> bool) -> Self {
        self.words.iter_mut().enumerate().filter(|(word, _)| dropped(*word)).for_each(|(_, rarity)| *rarity = 0.0);
        self
    }

    /// How much of the question a text covers, 0 to 1; `unknown` is the number of its words that no text contains.
    pub fn coverage(&self, term_match: &TermMatch, unknown: usize) -> f32 {
        let all = self.words.iter().sum::<f32>() + unknown as f32 * self.unknown;
        let term_match: f32 = term_match.counts.iter().zip(&self.words).map(|(count, rarity)| count.min(1.0) * rarity).sum();
        if all > 0.0 { term_match / all } else { 0.0 }
    }

    /// How many of the question's pairs of consecutive words a text contains in order, weighted by rarity: 0 to 1.
    pub fn pair_coverage(&self, term_match: &TermMatch) -> f32 {
        let pair_weight = |word: usize| self.words[word].min(self.words[word + 1]);
        let pairs = 0..self.words.len().saturating_sub(1).min(u16::BITS as usize);
        let all: f32 = pairs.clone().map(pair_weight).sum();
        let term_match: f32 = pairs.filter(|word| term_match.pairs & (1 << word) != 0).map(pair_weight).sum();
        if all > 0.0 { term_match / all } else { 0.0 }
    }

    /// The BM25 score; `average` is the average length of the texts.
    pub fn bm25_score(&self, term_match: &TermMatch, average: f32) -> f32 {
        let length = K1 * (1.0 - B + B * term_match.length / average.max(1.0));
        term_match.counts.iter().zip(&self.words).map(|(count, rarity)| rarity * count * (K1 + 1.0) / (count + length)).sum()
    }
}

/// The stems that follow a term's first stem, the index of the question's word that the term stands for, and its
/// weight.
type TermPattern<'a> = (&'a [String], usize, f32);

pub struct TermMatcher<'a> {
    words: usize,
    /// By the first stem.
    terms: HashMap<&'a str, Vec<TermPattern<'a>>>,
    stemmer: Stemmer,
    /// Stem of each spelling seen so far; `None` for a stop word.
    spellings: HashMap<String, Option<String>>,
    normalised: String,
}

impl<'a> TermMatcher<'a> {
    pub fn new(forms: &'a [WordForms]) -> Self {
        let mut terms: HashMap<&str, Vec<TermPattern>> = HashMap::new();
        for (word, forms) in forms.iter().enumerate() {
            for stem in &forms.stems {
                terms.entry(stem.as_str()).or_default().push((&[], word, 1.0));
            }
            for (first, following) in forms.synonyms.iter().filter_map(|other| other.split_first()) {
                terms.entry(first.as_str()).or_default().push((following, word, SYNONYM_WEIGHT));
            }
        }
        Self { words: forms.len(), terms, stemmer: Stemmer::english(), spellings: HashMap::new(), normalised: String::new() }
    }

    pub fn match_text(&mut self, text: &str) -> TermMatch {
        let stems = self.stem_words(text);
        let mut term_match = TermMatch { counts: vec![0.0; self.words], length: stems.len() as f32, pairs: 0 };
        // Last position of each word of the question.
        let mut last: Vec<Option<usize>> = vec![None; self.words];
        for at in 0..stems.len() {
            // One position counts once for each word of the question, with the weight of its best term.
            let mut best: Vec<(usize, f32)> = Vec::new();
            for (following, word, weight) in self.terms.get(stems[at].as_str()).into_iter().flatten() {
                if stems[at + 1..].starts_with(following) {
                    match best.iter_mut().find(|(known, _)| known == word) {
                        Some((_, most)) => *most = most.max(*weight),
                        None => best.push((*word, *weight)),
                    }
                }
            }
            for (word, weight) in best {
                term_match.counts[word] += weight;
                let before = word.checked_sub(1).filter(|_| word <= u16::BITS as usize);
                if let Some(before) =
                    before.filter(|before| last[*before].is_some_and(|place| place < at && at - place <= MAX_PAIR_DISTANCE))
                {
                    term_match.pairs |= 1 << before;
                }
                last[word] = Some(at);
            }
        }
        term_match
    }

    fn stem_words(&mut self, text: &str) -> Vec<String> {
        let mut stems = Vec::with_capacity(text.len() / 8);
        for range in Words::new(text) {
            let spelling = &text[range];
            if let Some(known) = self.spellings.get(spelling) {
                stems.extend(known.clone());
                continue;
            }
            normalise_word_into(spelling, &mut self.normalised);
            let carries = !self.normalised.is_empty() && !is_stop_word(&self.normalised);
            let stem = carries.then(|| self.stemmer.stem(&self.normalised).into_owned());
            stems.extend(stem.clone());
            if self.spellings.len() < MAX_CACHED_SPELLINGS {
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
            WordForms { stems: vec!["pf".into()], synonyms: vec![vec!["provid".into(), "fund".into()]], ..WordForms::default() },
            WordForms { stems: vec!["claim".into()], ..WordForms::default() },
        ];
        let mut holding = TermMatcher::new(&forms);
        let held = holding.match_text("The provident fund claims, and your PF");
        assert_eq!((held.counts, held.length), (vec![1.85, 1.0], 4.0));
        assert_eq!(holding.match_text("Provident only").counts, [0.0, 0.0]);
        let rarity = WordRarity::from_matches([TermMatch { counts: vec![0.0, 0.0], ..TermMatch::default() }].iter());
        assert_eq!(rarity.pair_coverage(&holding.match_text("a PF that they claim")), 1.0);
        assert_eq!(rarity.pair_coverage(&holding.match_text("claim your PF")), 0.0);
    }
}
