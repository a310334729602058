//! What a term asks for as a whole: a tool by one of its names, or the first steps of a turn of life that somebody tells of. Synonyms count as
//! the word that the editors prefer, the order of the words does not count, and one word of doing stands for another.

use std::collections::{BTreeSet, HashSet};

use domain::search::Synonyms;

use super::lexicon::Lexicon;
use super::{Stemmer, Words, is_stop_word, normalise_word};

/// Stands for any word of doing.
const DOING: &str = "+";

#[derive(Default)]
pub struct Names {
    /// Stems.
    doing: HashSet<String>,
    asides: HashSet<String>,
    subjects: HashSet<String>,
    situations: Vec<KnownSituation>,
}

/// A situation whose words are replaced by those that the editors prefer.
struct KnownSituation {
    leads: Vec<String>,
    tells: Vec<HashSet<String>>,
    beside: HashSet<String>,
}

/// A word of a name or a term.
struct NameWord {
    normalised: String,
    stem: String,
}

impl Names {
    /// `lexicon` holds the synonyms already.
    pub fn new(synonyms: &Synonyms, lexicon: &Lexicon) -> Self {
        let stems = |terms: &[String]| terms.iter().flat_map(|term| split_words(term)).map(|word| word.stem).collect::<HashSet<String>>();
        let preferred =
            |terms: &[String]| stems(terms).iter().map(|stem| lexicon.preferred_word(stem).to_owned()).collect::<HashSet<String>>();
        let situations = synonyms.situations.iter().map(|situation| KnownSituation {
            leads: situation.leads.clone(),
            tells: situation.tells.iter().map(|terms| preferred(terms)).collect(),
            beside: preferred(&situation.beside),
        });
        Self {
            doing: stems(&synonyms.doing),
            asides: synonyms.asides.iter().map(|word| normalise_word(word)).collect(),
            subjects: preferred(&synonyms.subjects),
            situations: situations.collect(),
        }
    }

    /// The key of a name in the index.
    pub fn index_key(&self, name: &str, lexicon: &Lexicon) -> String {
        let words = split_words(name);
        self.join_key(words.iter().filter(|word| !is_stop_word(&word.normalised)), lexicon)
    }

    /// The keys of the names that a term may be: with all its words, and without those that carry no subject.
    pub fn term_keys(&self, term: &str, lexicon: &Lexicon) -> Vec<String> {
        let words = split_words(term);
        let whole = self.join_key(words.iter().filter(|word| !is_stop_word(&word.normalised)), lexicon);
        let telling = self.join_key(words.iter().filter(|word| self.tells_something(word, lexicon)), lexicon);
        [whole, telling].into_iter().filter(|key| !key.is_empty() && key != DOING).collect()
    }

    /// What leads for a term that tells of a situation and asks for nothing else; the keys of documents, best first.
    pub fn situation_leads(&self, term: &str, lexicon: &Lexicon) -> &[String] {
        let words: HashSet<String> = split_words(term)
            .iter()
            .filter(|word| self.tells_something(word, lexicon) && !self.doing.contains(&word.stem))
            .filter(|word| !word.normalised.chars().all(|c| c.is_ascii_digit()))
            .map(|word| lexicon.preferred_word(&word.stem).to_owned())
            .collect();
        let holds = |situation: &&KnownSituation| {
            let is_told = situation.tells.iter().all(|list| words.iter().any(|word| list.contains(word)));
            is_told && words.iter().all(|word| situation.beside.contains(word) || situation.tells.iter().any(|list| list.contains(word)))
        };
        self.situations.iter().find(holds).map_or(&[], |situation| situation.leads.as_slice())
    }

    /// Whether a text without this word is never about what was asked.
    pub fn is_subject(&self, stem: &str, lexicon: &Lexicon) -> bool {
        self.subjects.contains(lexicon.preferred_word(stem))
    }

    fn tells_something(&self, word: &NameWord, lexicon: &Lexicon) -> bool {
        let is_filler = lexicon.is_filler(&word.normalised) && !self.doing.contains(&word.stem);
        !is_filler && !is_stop_word(&word.normalised) && !self.asides.contains(&word.normalised)
    }

    fn join_key<'w>(&self, words: impl Iterator<Item = &'w NameWord>, lexicon: &Lexicon) -> String {
        let parts: BTreeSet<String> = words
            .map(|word| if self.doing.contains(&word.stem) { DOING.to_owned() } else { lexicon.preferred_word(&word.stem).to_owned() })
            .collect();
        parts.into_iter().collect::<Vec<_>>().join(" ")
    }
}

fn split_words(text: &str) -> Vec<NameWord> {
    let stemmer = Stemmer::english();
    let normalised = Words::new(text).map(|range| normalise_word(&text[range])).filter(|word| !word.is_empty());
    normalised.map(|normalised| NameWord { stem: stemmer.stem(&normalised).into_owned(), normalised }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lexicon() -> Lexicon {
        let yaml = "groups:\n- {from: [vasiyat, वसीयत], to: [will]}\n- terms: [death, died, मृत्यु]\n- terms: [father, papa, पिता]\n\
            - terms: [money, paisa]\n- terms: [bonus, बोनस]\nignore: [kaise, banaye, ki, ho, gayi, हो, गई, की]\n\
            doing: [make, write, banaye, banana, check]\nasides: [online]\nsubjects: [bonus]\n\
            situations:\n- {leads: [tool/steps], tells: [[death]], beside: [father, money]}";
        Lexicon::new(&Synonyms::parse(yaml).unwrap())
    }

    #[test]
    fn a_name_is_known_by_its_words_in_any_order() {
        let lexicon = lexicon();
        let name = lexicon.name_key("make a will");
        for term in ["how do I make my will online", "vasiyat kaise banaye", "will banana", "वसीयत banana"] {
            assert!(lexicon.term_name_keys(term).contains(&name), "{term}");
        }
        for term in ["will", "make will nominee", "online", "make", "will he get it"] {
            assert!(!lexicon.term_name_keys(term).contains(&name), "{term}");
        }
        assert!(lexicon.term_name_keys("passbook check").contains(&lexicon.name_key("check passbook")));
    }

    #[test]
    fn a_filler_of_a_name_has_to_be_typed() {
        let lexicon = lexicon();
        let name = lexicon.name_key("kaise loan");
        assert!(lexicon.term_name_keys("loan kaise").contains(&name) && !lexicon.term_name_keys("loan").contains(&name));
    }

    #[test]
    fn a_situation_is_told_and_nothing_else_asked() {
        let lexicon = lexicon();
        for term in ["papa ki death ho gayi", "my father died 3", "पिता की मृत्यु हो गई", "death paisa"] {
            assert_eq!(lexicon.situation_leads(term), ["tool/steps"], "{term}");
        }
        for term in ["papa", "father died bank locker", "paisa"] {
            assert!(lexicon.situation_leads(term).is_empty(), "{term}");
        }
    }

    #[test]
    fn a_subject_is_known_in_both_scripts() {
        let lexicon = lexicon();
        assert!(lexicon.is_subject("bonus") && lexicon.is_subject("बोनस") && !lexicon.is_subject("money"));
    }
}
