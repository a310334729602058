//! How much of the question a document covers. The fewer documents contain a word, the more it counts, and a word that
//! no document contains counts most: a question about a subject that is not covered here is not answered with
//! everything that shares one of its common words.

use tantivy::Searcher;

use super::plan::Plan;
use super::term_match::inverse_document_frequency;
use super::weights::{MIN_COVERAGE, MIN_RARITY, UNLISTED_HINDI_SHARE};

/// For each set of words, as a bit mask: the share of the question that a document covers which contains them.
pub struct Coverage {
    shares: Vec<f32>,
    /// What remains of each share when the unlisted words of a Hindi question count too.
    strictness: f32,
    /// The words without which nothing covers enough.
    subject_mask: u16,
}

impl Coverage {
    pub fn compute(searcher: &Searcher, plan: &Plan) -> Self {
        let documents = searcher.num_docs() as f32;
        let document_count = |word: usize| {
            let of_word = plan.lookups.iter().filter(|look_up| look_up.word_mask & (1 << word) != 0);
            of_word.map(|look_up| look_up.term.documents as f32).fold(0.0, f32::max)
        };
        // A word that every document contains still counts a little.
        let words: Vec<f32> = (0..plan.forms.len())
            .map(|word| inverse_document_frequency(documents, document_count(word).min(documents)).max(MIN_RARITY))
            .collect();
        let unknown = inverse_document_frequency(documents, 0.0);
        // Counted once: of several unknown words one is the subject, the others are often figures of speech.
        let lacking = if plan.may_lack_subject() { unknown } else { 0.0 };
        let unlisted = if plan.unlisted_words > 0 { UNLISTED_HINDI_SHARE * unknown } else { 0.0 };
        let all = words.iter().sum::<f32>() + lacking;
        let strictness = all / (all + unlisted).max(f32::EPSILON);
        Self { strictness, subject_mask: plan.subject_mask, ..Self::from_weights(&words, lacking) }
    }

    /// `lacking` is the weight of the words that no document contains.
    fn from_weights(words: &[f32], lacking: f32) -> Self {
        let all = words.iter().sum::<f32>() + lacking;
        let weight_of =
            |mask: usize| words.iter().enumerate().filter(|(word, _)| mask & (1 << word) != 0).map(|(_, weight)| weight).sum::<f32>();
        let shares = (0..1_usize << words.len()).map(|mask| if all > 0.0 { weight_of(mask) / all } else { 0.0 });
        Self { shares: shares.collect(), strictness: 1.0, subject_mask: 0 }
    }

    /// The share of the question, 0 to 1. Bit n of `words` is set when the document contains the query's nth word.
    pub fn share(&self, words: u16) -> f32 {
        self.shares.get(usize::from(words)).copied().unwrap_or_default()
    }

    /// The share with every word of a Hindi question, even one that may be a filler.
    pub fn strict_share(&self, words: u16) -> f32 {
        self.share(words) * self.strictness
    }

    /// Whether a document with these words covers enough to be found.
    pub fn is_sufficient(&self, words: u16) -> bool {
        self.share(words) >= MIN_COVERAGE && words & self.subject_mask == self.subject_mask
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_word_does_not_stand_for_an_unknown_one() {
        let coverage = Coverage::from_weights(&[0.3, 4.0], 5.0);
        assert!(!coverage.is_sufficient(0b01) && coverage.is_sufficient(0b10) && coverage.is_sufficient(0b11));
        assert!(!coverage.is_sufficient(0) && !coverage.is_sufficient(0b100));
    }

    #[test]
    fn a_subject_is_never_missing() {
        let coverage = Coverage { subject_mask: 0b001, ..Coverage::from_weights(&[1.0, 4.0], 0.0) };
        assert!(coverage.is_sufficient(0b01) && coverage.is_sufficient(0b11) && !coverage.is_sufficient(0b10));
    }

    #[test]
    fn without_unknown_words_a_fair_part_is_enough() {
        let coverage = Coverage::from_weights(&[1.0, 1.0, 1.5], 0.0);
        assert!(coverage.is_sufficient(0b001) && coverage.is_sufficient(0b110));
    }
}
