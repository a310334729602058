//! The words in which readers ask next, by the short answer that they have just got.

use std::collections::HashMap;

use domain::assistant::Situations;
use domain::search::Vector;

use super::encoder::QuestionEncoder;
use super::features::{Comparison, trigram_similarity};
use super::spelling::{SpelledText, Speller};

/// How near words come: by shared words, by letters, by the encoder.
pub type Nearness = [f32; 3];

/// What is asked next, with the words of each theme kept once.
#[derive(Default)]
pub struct FollowUpIndex {
    words: Vec<Vec<AskedWords>>,
    /// For a short answer, what is asked next: a slug, and the place of its words.
    after: HashMap<String, Vec<(String, usize)>>,
}

struct AskedWords {
    spelled: SpelledText,
    encoding: Vector,
}

impl FollowUpIndex {
    pub fn build(situations: &Situations, speller: &Speller, encoder: &QuestionEncoder) -> Self {
        let read = |texts: &[String]| -> Vec<AskedWords> {
            let read_one =
                |text: &String| AskedWords { spelled: speller.spell(text), encoding: encoder.encode(&speller.hash_terms(text), None) };
            texts.iter().map(read_one).collect()
        };
        let mut index = Self::default();
        let mut places: HashMap<&str, usize> = HashMap::new();
        for (theme, texts) in &situations.themes {
            places.insert(theme, index.words.len());
            index.words.push(read(texts));
        }
        for situation in &situations.situations {
            let themes = situation.themes.iter().filter_map(|(theme, slug)| Some((slug.clone(), *places.get(theme.as_str())?)));
            let mut next: Vec<(String, usize)> = themes.collect();
            for ask in &situation.asks {
                next.push((ask.slug.clone(), index.words.len()));
                index.words.push(read(&ask.q));
            }
            for slug in &situation.after {
                let others = next.iter().filter(|(next, _)| next != slug);
                index.after.entry(slug.clone()).or_default().extend(others.cloned());
            }
        }
        index
    }

    /// How near a question comes to what is asked after a short answer, by the slug of what is asked for.
    pub fn compare(&self, after: &str, question: &Comparison<'_>) -> HashMap<&str, Nearness> {
        let mut nearest: HashMap<&str, Nearness> = HashMap::new();
        for (slug, place) in self.after.get(after).into_iter().flatten() {
            let known = nearest.entry(slug.as_str()).or_default();
            for words in &self.words[*place] {
                let compared = [
                    question.term_cosine(&words.spelled),
                    trigram_similarity(&question.spelled.sounds, &words.spelled.sounds),
                    question.encoded.cosine(&words.encoding).max(0.0),
                ];
                known.iter_mut().zip(compared).for_each(|(known, compared)| *known = known.max(compared));
            }
        }
        nearest
    }
}
