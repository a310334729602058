//! What kind of thing a question asks for, learned from the questions of the entries themselves: naive Bayes over their terms. It needs no
//! file of weights, and an editor's new answer teaches it at once.

use std::collections::HashMap;

use domain::short_answers::Intent;

use super::spelling::{SpelledText, TermId};

/// Occurrences that every term is given beforehand with every intent.
const SMOOTHING: f32 = 0.3;
/// Share of an estimate that the words decide; naive Bayes counts words that come together twice.
const TEMPER: f32 = 0.5;

#[derive(Default)]
pub struct IntentModel {
    counts: HashMap<(Intent, TermId), f32>,
    totals: HashMap<Intent, f32>,
    texts: HashMap<Intent, f32>,
    text_count: f32,
}

impl IntentModel {
    pub fn learn(&mut self, intent: Intent, text: &SpelledText) {
        for term in &text.terms {
            *self.counts.entry((intent, *term)).or_default() += 1.0;
            *self.totals.entry(intent).or_default() += 1.0;
        }
        *self.texts.entry(intent).or_default() += 1.0;
        self.text_count += 1.0;
    }

    /// The probability of each intent.
    pub fn estimate(&self, text: &SpelledText) -> HashMap<Intent, f32> {
        let score = |intent: &Intent| {
            let total = self.totals.get(intent).copied().unwrap_or_default();
            let of_term = |term: &TermId| {
                let count = self.counts.get(&(*intent, *term)).copied().unwrap_or_default();
                ((count + SMOOTHING) / (total + SMOOTHING * 2_000.0)).ln()
            };
            let prior = (self.texts.get(intent).copied().unwrap_or_default() / self.text_count.max(1.0)).ln();
            prior + TEMPER * text.terms.iter().map(of_term).sum::<f32>()
        };
        let scores: Vec<(Intent, f32)> = self.texts.keys().map(|intent| (*intent, score(intent))).collect();
        let most = scores.iter().map(|(_, score)| *score).fold(f32::MIN, f32::max);
        let sum: f32 = scores.iter().map(|(_, score)| (score - most).exp()).sum();
        scores.into_iter().map(|(intent, score)| (intent, (score - most).exp() / sum)).collect()
    }
}
