//! The entries that are worth comparing with a question: those that share its rarest words, and those that are near in meaning.

use std::collections::{BTreeSet, HashMap};

use super::spelling::{SpelledText, TermId};
use super::{EntryCosines, IndexedEntry};

/// Entries that are compared in full, by words, by meaning and by the trained encoder.
const MAX_BY_WORDS: usize = 80;
const MAX_BY_MEANING: usize = 20;
const MAX_BY_ENCODING: usize = 30;
/// What a term counts that only the answer's text holds.
const ANSWER_TEXT_SHARE: f32 = 0.4;

/// An entry, with the shares of the question's terms that it holds, weighted by rarity: 0 to 1.
#[derive(Debug, Clone, Copy)]
pub struct Candidate {
    pub entry: usize,
    pub coverage_in_questions: f32,
    pub coverage_in_all: f32,
}

/// For each term the entries that hold it.
#[derive(Default)]
pub struct WordPostings {
    in_questions: Vec<Vec<u32>>,
    /// In the answer's text and in none of its questions.
    in_answers: Vec<Vec<u32>>,
    rarity: Vec<f32>,
    entry_count: usize,
}

impl WordPostings {
    pub fn add_entry(&mut self, questions: &[SpelledText], answers: &[SpelledText]) {
        let entry = self.entry_count as u32;
        self.entry_count += 1;
        let collect = |texts: &[SpelledText]| -> BTreeSet<TermId> { texts.iter().flat_map(|text| text.terms.iter().copied()).collect() };
        let asked = collect(questions);
        for term in collect(answers).difference(&asked) {
            slot(&mut self.in_answers, *term).push(entry);
        }
        for term in asked {
            slot(&mut self.in_questions, term).push(entry);
        }
    }

    /// Works out how rare each term is, once all entries are in.
    pub fn finish(&mut self) {
        let terms = self.in_questions.len().max(self.in_answers.len());
        self.in_questions.resize(terms, Vec::new());
        self.in_answers.resize(terms, Vec::new());
        let all = self.entry_count as f32;
        let rarity = |(asked, told): (&Vec<u32>, &Vec<u32>)| {
            let holding = asked.len() as f32 + ANSWER_TEXT_SHARE * told.len() as f32;
            (1.0 + (all - holding).max(0.0) / (holding + 0.5)).ln()
        };
        self.rarity = self.in_questions.iter().zip(&self.in_answers).map(rarity).collect();
    }

    pub fn rarity(&self, term: TermId) -> f32 {
        self.rarity.get(term as usize).copied().unwrap_or_default()
    }

    /// The rarity of a word that no entry holds.
    pub fn unknown_rarity(&self) -> f32 {
        (1.0 + 2.0 * self.entry_count as f32).ln()
    }

    /// Whether a question or the answer of an entry holds the term.
    pub fn holds(&self, entry: usize, term: TermId) -> bool {
        let has = |postings: &[Vec<u32>]| postings.get(term as usize).is_some_and(|entries| entries.binary_search(&(entry as u32)).is_ok());
        has(&self.in_questions) || has(&self.in_answers)
    }

    pub fn find_candidates(
        &self,
        query: &SpelledText,
        cosines: Option<&HashMap<String, EntryCosines>>,
        encoded_nearness: &[f32],
        entries: &[IndexedEntry],
    ) -> Vec<Candidate> {
        let mut asked = vec![0.0_f32; self.entry_count];
        let mut told = vec![0.0_f32; self.entry_count];
        for term in &query.terms {
            let rarity = self.rarity(*term);
            self.in_questions[*term as usize].iter().for_each(|entry| asked[*entry as usize] += rarity);
            self.in_answers[*term as usize].iter().for_each(|entry| told[*entry as usize] += rarity);
        }
        let known: f32 = query.terms.iter().map(|term| self.rarity(*term)).sum();
        let all = (known + self.unknown_rarity() * query.unknown_words as f32).max(f32::MIN_POSITIVE);
        let worth = |entry: usize| asked[entry] + ANSWER_TEXT_SHARE * told[entry];
        let mut chosen =
            choose_best((0..self.entry_count).filter(|entry| worth(*entry) > 0.0).map(|entry| (entry, worth(entry))), MAX_BY_WORDS);
        if let Some(cosines) = cosines {
            for nearness in [|cosines: &EntryCosines| cosines.question, |cosines: &EntryCosines| cosines.answer] {
                let near = entries.iter().enumerate().filter_map(|(at, entry)| Some((at, nearness(cosines.get(&entry.slug)?))));
                chosen.extend(choose_best(near, MAX_BY_MEANING));
            }
        }
        chosen.extend(choose_best(encoded_nearness.iter().copied().enumerate(), MAX_BY_ENCODING));
        chosen.sort_unstable();
        chosen.dedup();
        let to_candidate = |entry: usize| Candidate {
            entry,
            coverage_in_questions: asked[entry] / all,
            coverage_in_all: (asked[entry] + told[entry]) / all,
        };
        chosen.into_iter().map(to_candidate).collect()
    }
}

fn slot(postings: &mut Vec<Vec<u32>>, term: TermId) -> &mut Vec<u32> {
    let at = term as usize;
    if postings.len() <= at {
        postings.resize(at + 1, Vec::new());
    }
    &mut postings[at]
}

fn choose_best(scored: impl Iterator<Item = (usize, f32)>, limit: usize) -> Vec<usize> {
    let mut all: Vec<(usize, f32)> = scored.collect();
    all.sort_unstable_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    all.truncate(limit);
    all.into_iter().map(|(entry, _)| entry).collect()
}
