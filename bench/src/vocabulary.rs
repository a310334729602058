//! The vocabulary of the generated articles and searches: common English words, financial terms, and many generated names, so that
//! the index has a dictionary of realistic size.

use crate::random::{Random, Zipf};

const WORDS: &str = include_str!("words.txt");
const NAME_COUNT: usize = 24_000;
/// Number of terms that every article uses, such as money, account and bank.
const GENERAL_TERMS: usize = 60;
/// Number of terms of one article's topic.
const TERMS_PER_TOPIC: usize = 40;
/// The share of special terms that belong to the topic.
const ON_TOPIC_SHARE: f64 = 0.8;
const SYLLABLES: [&str; 40] = [
    "ka", "ri", "mu", "na", "ve", "la", "sa", "ti", "ro", "ha", "pu", "ja", "de", "vi", "gan", "mal", "shi", "bha", "tar", "kol", "nir",
    "sur", "dev", "pan", "chi", "mor", "lak", "sam", "ven", "raj", "bal", "gir", "hos", "jal", "kum", "nag", "pal", "rat", "ul", "win",
];

#[derive(Debug)]
pub struct Vocabulary {
    /// Financial terms, the most common first.
    pub terms: Vec<&'static str>,
    /// Generated names of places, firms and people.
    pub names: Vec<String>,
    common: Vec<&'static str>,
    /// Ranks over common words, terms and names, in that order.
    ranks: Zipf,
    term_ranks: Zipf,
}

impl Default for Vocabulary {
    fn default() -> Self {
        let (common, terms) = WORDS.split_once("\n\n").unwrap_or(("", WORDS));
        let common: Vec<&str> = common.split_whitespace().collect();
        let terms: Vec<&str> = terms.split_whitespace().collect();
        let names = generate_names();
        let ranks = Zipf::new(common.len() + terms.len() + names.len());
        let term_ranks = Zipf::new(terms.len());
        Self { terms, names, common, ranks, term_ranks }
    }
}

/// The topic of an article: the few special terms that it uses often.
#[derive(Debug)]
pub struct Topic {
    terms: Vec<&'static str>,
    ranks: Zipf,
}

impl Topic {
    pub fn term(&self, random: &mut Random) -> &'static str {
        self.terms[self.ranks.draw(random)]
    }
}

impl Vocabulary {
    pub fn topic(&self, random: &mut Random) -> Topic {
        let terms = (0..TERMS_PER_TOPIC).map(|_| *random.pick(&self.terms[GENERAL_TERMS..]));
        Topic { terms: terms.collect(), ranks: Zipf::new(TERMS_PER_TOPIC) }
    }

    /// A random word, distributed as in running text about the topic.
    pub fn word(&self, topic: &Topic, random: &mut Random) -> &str {
        let rank = self.ranks.draw(random);
        let (common, terms) = (self.common.len(), self.terms.len());
        match rank {
            _ if rank < common => self.common[rank],
            _ if rank < common + GENERAL_TERMS => self.terms[rank - common],
            _ if rank < common + terms && random.fraction() < ON_TOPIC_SHARE => topic.term(random),
            _ if rank < common + terms => self.terms[rank - common],
            _ => &self.names[rank - common - terms],
        }
    }

    pub fn term(&self, random: &mut Random) -> &'static str {
        self.terms[self.term_ranks.draw(random)]
    }

    /// Searches as readers type them, the same in every run. Of ten, six are correct words (one to three words, one of the six a name),
    /// two contain a typing mistake, and two end in the middle of a word.
    pub fn generate_searches(&self, count: usize) -> Vec<String> {
        let mut random = Random::new(77);
        (0..count).map(|number| self.generate_search(number, &mut random)).collect()
    }

    fn generate_search(&self, number: usize, random: &mut Random) -> String {
        let (first, second) = (self.term(random), self.term(random));
        match number % 10 {
            0 | 1 => format!("{first} {second}"),
            2 | 3 => first.to_owned(),
            4 => format!("{first} {second} {}", self.term(random)),
            5 => random.pick(&self.names).clone(),
            6 => mistype(self.long_term(random), random),
            7 => format!("{first} {}", mistype(self.long_term(random), random)),
            8 => cut_to_prefix(self.long_term(random), random),
            _ => format!("{first} {}", cut_to_prefix(self.long_term(random), random)),
        }
    }

    fn long_term(&self, random: &mut Random) -> &'static str {
        loop {
            let term = self.term(random);
            if term.len() >= 6 {
                return term;
            }
        }
    }
}

/// Adds one typing mistake after the first letter: two letters swapped, or one left out, doubled or wrong.
fn mistype(word: &str, random: &mut Random) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = random.between(1, letters.len() - 2);
    match random.below(4) {
        0 if letters[at] != letters[at + 1] => letters.swap(at, at + 1),
        1 => drop(letters.remove(at)),
        2 => letters.insert(at, letters[at]),
        _ => letters[at] = if letters[at] == 'x' { 'z' } else { 'x' },
    }
    letters.into_iter().collect()
}

fn cut_to_prefix(word: &str, random: &mut Random) -> String {
    word.chars().take(random.between(3, 5)).collect()
}

fn generate_names() -> Vec<String> {
    let mut random = Random::new(4);
    let mut seen = std::collections::BTreeSet::new();
    let mut names = Vec::with_capacity(NAME_COUNT);
    while names.len() < NAME_COUNT {
        let name: String = (0..random.between(2, 4)).map(|_| *random.pick(&SYLLABLES)).collect();
        if seen.insert(name.clone()) {
            names.push(capitalise(&name));
        }
    }
    names
}

pub fn capitalise(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_the_same_every_time_and_of_every_sort() {
        let vocabulary = Vocabulary::default();
        let searches = vocabulary.generate_searches(200);
        assert_eq!(searches, Vocabulary::default().generate_searches(200));
        assert!(vocabulary.terms.contains(&searches[2].as_str()));
        assert!(!vocabulary.terms.contains(&searches[6].as_str()), "{}", searches[6]);
        assert!((3..=5).contains(&searches[8].len()), "{}", searches[8]);
    }
}
