//! How much of what is asked a document covers. A word tells the more, the fewer documents have it, and one that no
//! document has tells most: who asks for a thing that nothing here is about is not answered with all that share a common word.

use tantivy::Searcher;

use super::holding::rarity;
use super::plan::Plan;

/// A document is found by its words from this share of the question's information on. Chosen on the first half of
/// `content/search/uncovered.yml` (docs/search.md).
const LEAST: f32 = 0.2;

/// By the words that a document has, one bit each: whether that is enough.
pub struct Coverage(Vec<bool>);

impl Coverage {
    pub fn of(searcher: &Searcher, plan: &Plan) -> Self {
        let documents = searcher.num_docs() as f32;
        let holding = |word: usize| {
            let of_word = plan.look_ups.iter().filter(|look_up| look_up.words & (1 << word) != 0);
            of_word.map(|look_up| look_up.found.documents as f32).fold(0.0, f32::max)
        };
        // A word that everything has still tells a little.
        let words: Vec<f32> = (0..plan.forms.len()).map(|word| rarity(documents, holding(word).min(documents)).max(0.1)).collect();
        // Once: of several unknown words one is the subject, the others may be manners of speaking.
        Self::shares(&words, if plan.may_lack_its_subject() { rarity(documents, 0.0) } else { 0.0 })
    }

    /// `lacking`: what the words tell that no document has.
    fn shares(words: &[f32], lacking: f32) -> Self {
        let least = LEAST * (words.iter().sum::<f32>() + lacking);
        let told = |had: usize| words.iter().enumerate().filter(|(word, _)| had & (1 << word) != 0).map(|(_, tells)| tells).sum::<f32>();
        Self((0..1_usize << words.len()).map(|had| told(had) >= least).collect())
    }

    /// `words`: bit n, has the query's nth word.
    pub fn suffices(&self, words: u16) -> bool {
        self.0.get(usize::from(words)).copied().unwrap_or(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_word_does_not_stand_for_an_unknown_one() {
        let coverage = Coverage::shares(&[0.3, 4.0], 5.0);
        assert!(!coverage.suffices(0b01) && coverage.suffices(0b10) && coverage.suffices(0b11));
        assert!(!coverage.suffices(0) && !coverage.suffices(0b100));
    }

    #[test]
    fn without_unknown_words_a_fair_part_is_enough() {
        let coverage = Coverage::shares(&[1.0, 1.0, 1.5], 0.0);
        assert!(coverage.suffices(0b001) && coverage.suffices(0b110));
    }
}
