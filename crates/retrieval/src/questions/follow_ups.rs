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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use domain::assistant::{QuestionEntry, Situations};
    use domain::products::ProductCatalogue;
    use domain::search::Synonyms;
    use domain::short_answers::Intent;

    use crate::questions::{QuestionEncoder, QuestionIndex};

    const THEMES: &str = "papers: [what papers, kagaz kya lagenge]\nduration: [how long does it take]";
    const SITUATIONS: &str = "- after: [claim, refusal]\n  themes: {papers: claim-papers, duration: claim-time}\n  asks:\n    \
                              - {slug: refusal, q: [and if they refuse, mana kar de to]}\n    - {slug: withdrawn, q: [is it still published]}";

    fn build_index() -> QuestionIndex {
        let entry = |slug: &str, question: &str| QuestionEntry {
            slug: slug.to_owned(),
            product: "health".to_owned(),
            intent: Intent::Steps,
            article: None,
            questions: vec![question.to_owned()],
            answers: Vec::new(),
        };
        let entries = vec![
            entry("claim", "How do I claim?"),
            entry("refusal", "The claim was refused. What now?"),
            entry("claim-papers", "What papers does a claim need? kagaz kya lagenge"),
            entry("claim-time", "How long does it take to settle a claim?"),
        ];
        let catalogue = ProductCatalogue::parse("- {id: health, name: Health insurance, hi: बीमा, aliases: [mediclaim]}").unwrap();
        let situations = [("themes.yml", THEMES), ("health.yml", SITUATIONS)];
        let files: Vec<(String, String)> = situations.map(|(name, yaml)| (name.to_owned(), yaml.to_owned())).into();
        let synonyms = Synonyms::parse("{}").unwrap();
        QuestionIndex::from_synonyms(entries, Arc::new(catalogue), &synonyms, Arc::new(QuestionEncoder::default()))
            .with_follow_ups(&Situations::parse(&files).unwrap())
    }

    #[test]
    fn what_is_asked_next_is_found_by_its_words_in_this_situation_alone() {
        let index = build_index();
        let nearest = |after: &str, text: &str| index.find_follow_ups(after, text).first().map(|one| one.found.slug.clone());
        assert_eq!(nearest("claim", "papers?").as_deref(), Some("claim-papers"));
        assert_eq!(nearest("refusal", "कागज क्या लगेंगे").as_deref(), Some("claim-papers"));
        assert_eq!(nearest("claim", "aur mana kar de to").as_deref(), Some("refusal"));
        assert_eq!(nearest("claim-time", "papers?"), None);
    }

    #[test]
    fn neither_the_answer_just_given_nor_one_that_is_gone_is_asked_for_next() {
        let found: Vec<String> =
            build_index().find_follow_ups("refusal", "and if they refuse").into_iter().map(|one| one.found.slug).collect();
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(!found.iter().any(|slug| slug == "refusal" || slug == "withdrawn"));
    }
}
