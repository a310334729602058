//! What a term asks for as a whole: a tool by one of its names, or the page for a turn of life that somebody tells of. Synonyms count as
//! the word that the editors prefer, the order of the words does not count, and one word of doing stands for another.

use std::collections::{BTreeSet, HashSet};

use domain::search::Synonyms;

use super::lexicon::LexiconTables;
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
    tells: Vec<Vec<Phrase>>,
    /// With the words of `tells`.
    beside: HashSet<String>,
    about: Vec<KnownSubject>,
}

struct KnownSubject {
    lead: String,
    names: Vec<Phrase>,
    otherwise: bool,
}

/// Words that a term holds all of, in any order.
type Phrase = Vec<String>;

/// From so many subjects on, the page for the whole situation comes first.
const MANY_SUBJECTS: usize = 3;

/// A word of a name or a term.
struct NameWord {
    normalised: String,
    stem: String,
}

impl Names {
    /// `lexicon` holds the synonyms already.
    pub fn new(synonyms: &Synonyms, lexicon: &LexiconTables) -> Self {
        let stems = |terms: &[String]| terms.iter().flat_map(|term| split_words(term)).map(|word| word.stem).collect::<HashSet<String>>();
        let preferred =
            |terms: &[String]| stems(terms).iter().map(|stem| lexicon.preferred_word(stem).to_owned()).collect::<HashSet<String>>();
        let phrases = |terms: &[String]| -> Vec<Phrase> {
            let split = |term: &String| split_words(term).iter().map(|word| lexicon.preferred_word(&word.stem).to_owned()).collect();
            terms.iter().map(split).collect()
        };
        let situations = synonyms.situations.iter().map(|situation| {
            let about = situation.about.iter().map(|subject| KnownSubject {
                lead: subject.lead.clone(),
                names: phrases(&subject.words),
                otherwise: subject.otherwise,
            });
            KnownSituation {
                leads: situation.leads.clone(),
                tells: situation.tells.iter().map(|terms| phrases(terms)).collect(),
                beside: situation.tells.iter().chain([&situation.beside]).flat_map(|terms| preferred(terms)).collect(),
                about: about.collect(),
            }
        });
        Self {
            doing: stems(&synonyms.doing),
            asides: synonyms.asides.iter().map(|word| normalise_word(word)).collect(),
            subjects: preferred(&synonyms.subjects),
            situations: situations.collect(),
        }
    }

    /// The key of a name in the index.
    pub fn index_key(&self, name: &str, lexicon: &LexiconTables) -> String {
        let words = split_words(name);
        self.join_key(words.iter().filter(|word| !is_stop_word(&word.normalised)), lexicon)
    }

    /// The keys of the names that a term may be: with all its words, and without those that carry no subject.
    pub fn term_keys(&self, term: &str, lexicon: &LexiconTables) -> Vec<String> {
        let words = split_words(term);
        let whole = self.join_key(words.iter().filter(|word| !is_stop_word(&word.normalised)), lexicon);
        let telling = self.join_key(words.iter().filter(|word| self.tells_something(word, lexicon)), lexicon);
        [whole, telling].into_iter().filter(|key| !key.is_empty() && key != DOING).collect()
    }

    /// What leads for a term that tells of a situation and asks for nothing else, or for something that belongs to it; the keys of
    /// documents, best first.
    pub fn situation_leads(&self, term: &str, lexicon: &LexiconTables) -> Vec<&str> {
        let split = split_words(term);
        let prefer = |word: &NameWord| lexicon.preferred_word(&word.stem).to_owned();
        let words: HashSet<String> = split.iter().map(prefer).collect();
        let telling = split
            .iter()
            .filter(|word| self.tells_something(word, lexicon) && !self.doing.contains(&word.stem))
            .filter(|word| !word.normalised.chars().all(|c| c.is_ascii_digit()))
            .map(prefer);
        let telling: HashSet<String> = telling.collect();
        let told = self.situations.iter().filter(|situation| situation.tells.iter().all(|list| holds_any(&words, list)));
        let leads = told.map(|situation| situation.list_leads(&words, &telling));
        leads.into_iter().find(|leads| !leads.is_empty()).unwrap_or_default()
    }

    /// Whether a text without this word is never about what was asked.
    pub fn is_subject(&self, stem: &str, lexicon: &LexiconTables) -> bool {
        self.subjects.contains(lexicon.preferred_word(stem))
    }

    fn tells_something(&self, word: &NameWord, lexicon: &LexiconTables) -> bool {
        let is_filler = lexicon.is_filler(&word.normalised) && !self.doing.contains(&word.stem);
        !is_filler && !is_stop_word(&word.normalised) && !self.asides.contains(&word.normalised)
    }

    fn join_key<'w>(&self, words: impl Iterator<Item = &'w NameWord>, lexicon: &LexiconTables) -> String {
        let parts: BTreeSet<String> = words
            .map(|word| if self.doing.contains(&word.stem) { DOING.to_owned() } else { lexicon.preferred_word(&word.stem).to_owned() })
            .collect();
        parts.into_iter().collect::<Vec<_>>().join(" ")
    }
}

impl KnownSituation {
    /// `telling` are those of the words that carry a subject.
    fn list_leads(&self, words: &HashSet<String>, telling: &HashSet<String>) -> Vec<&str> {
        let found: Vec<(&KnownSubject, Vec<&Phrase>)> = self
            .about
            .iter()
            .map(|subject| (subject, subject.names.iter().filter(|name| holds_all(words, name)).collect::<Vec<_>>()))
            .filter(|(_, names)| !names.is_empty())
            .collect();
        // "Share certificate" is more than "share", and the insurance of a PF no life policy.
        let is_part_of_longer = |name: &Phrase, lead: &str| {
            let is_longer = |other: &&Phrase| other.len() > name.len() && name.iter().all(|word| other.contains(word));
            found.iter().any(|(subject, names)| subject.lead != lead && names.iter().any(is_longer))
        };
        let is_own = |(subject, names): &&(&KnownSubject, Vec<&Phrase>)| names.iter().any(|name| !is_part_of_longer(name, &subject.lead));
        let named: Vec<&KnownSubject> = found.iter().filter(is_own).map(|(subject, _)| *subject).collect();
        let has_particular = named.iter().any(|subject| !subject.otherwise);
        let mut leads: Vec<&str> =
            named.iter().filter(|subject| !has_particular || !subject.otherwise).map(|subject| subject.lead.as_str()).collect();
        leads.dedup();
        let asks_nothing_else = || telling.iter().all(|word| self.beside.contains(word));
        let whole = self.leads.iter().map(String::as_str);
        match leads.len() {
            0 if asks_nothing_else() => whole.collect(),
            0..MANY_SUBJECTS => leads,
            _ => whole.take(1).chain(leads.clone()).collect(),
        }
    }
}

fn holds_any(words: &HashSet<String>, phrases: &[Phrase]) -> bool {
    phrases.iter().any(|phrase| holds_all(words, phrase))
}

fn holds_all(words: &HashSet<String>, phrase: &[String]) -> bool {
    phrase.iter().all(|word| words.contains(word))
}

fn split_words(text: &str) -> Vec<NameWord> {
    let stemmer = Stemmer::english();
    let normalised = Words::new(text).map(|range| normalise_word(&text[range])).filter(|word| !word.is_empty());
    normalised.map(|normalised| NameWord { stem: stemmer.stem(&normalised).into_owned(), normalised }).collect()
}

#[cfg(test)]
mod tests {
    use super::super::lexicon::Lexicon;
    use super::*;

    fn lexicon() -> Lexicon {
        let yaml = "groups:\n- {from: [vasiyat, वसीयत], to: [will]}\n- terms: [death, died, मृत्यु]\n- terms: [father, papa, पिता]\n\
            - terms: [money, paisa]\n- terms: [bonus, बोनस]\nignore: [kaise, banaye, ki, ho, gayi, हो, गई, की]\n\
            doing: [make, write, banaye, banana, check]\nasides: [online]\nsubjects: [bonus]\n\
            situations:\n- {leads: [tool/steps], tells: [[death]], beside: [father, money], about: [{lead: tool/locker, words: [locker]},\
            {lead: tool/epf, words: [epf]}, {lead: tool/edli, words: [epf insurance]}, {lead: tool/shares, words: [demat account]}, {lead: tool/bank, words: [bank], otherwise: true}]}";
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
        for (term, leads) in [
            ("father died bank locker", vec!["tool/locker"]),
            ("epf ka insurance after death", vec!["tool/edli"]),
            ("how do I close the bank account after death of my uncle", vec!["tool/bank"]),
            ("epf and demat account, mother died in Pune", vec!["tool/epf", "tool/shares"]),
            ("locker, epf and demat account after a death", vec!["tool/steps", "tool/locker", "tool/epf", "tool/shares"]),
        ] {
            assert_eq!(lexicon.situation_leads(term), leads, "{term}");
        }
        for term in ["papa", "father died in Pune", "paisa"] {
            assert!(lexicon.situation_leads(term).is_empty(), "{term}");
        }
    }

    #[test]
    fn a_subject_is_known_in_both_scripts() {
        let lexicon = lexicon();
        assert!(lexicon.is_subject("bonus") && lexicon.is_subject("बोनस") && !lexicon.is_subject("money"));
    }
}
