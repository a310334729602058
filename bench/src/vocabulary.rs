//! The words of the made-up articles and of the searches in them: common English, the trade's terms
//! and a long tail of made-up names, so that the index has a dictionary of a real one's size.

use crate::random::{Random, Zipf};

const WORDS: &str = include_str!("words.txt");
const NAMES: usize = 24_000;
/// Terms that every article uses: money, account, bank.
const GENERAL: usize = 60;
/// Terms of one article's topic.
const TOPIC: usize = 40;
/// How often a special term is one of the topic's.
const ON_TOPIC: f64 = 0.8;
const SYLLABLES: [&str; 40] = [
    "ka", "ri", "mu", "na", "ve", "la", "sa", "ti", "ro", "ha", "pu", "ja", "de", "vi", "gan", "mal", "shi", "bha", "tar", "kol", "nir",
    "sur", "dev", "pan", "chi", "mor", "lak", "sam", "ven", "raj", "bal", "gir", "hos", "jal", "kum", "nag", "pal", "rat", "ul", "win",
];

#[derive(Debug)]
pub struct Vocabulary {
    /// The trade's terms, the commonest first.
    pub terms: Vec<&'static str>,
    /// Made-up names of places, firms and people.
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
        let names = names();
        let ranks = Zipf::new(common.len() + terms.len() + names.len());
        let term_ranks = Zipf::new(terms.len());
        Self { terms, names, common, ranks, term_ranks }
    }
}

/// What one article is about: a word that it uses at all it uses often, others hardly.
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
        let terms = (0..TOPIC).map(|_| *random.one_of(&self.terms[GENERAL..]));
        Topic { terms: terms.collect(), ranks: Zipf::new(TOPIC) }
    }

    /// A word as often as it occurs in running text about the topic.
    pub fn word(&self, topic: &Topic, random: &mut Random) -> &str {
        let rank = self.ranks.draw(random);
        let (common, terms) = (self.common.len(), self.terms.len());
        match rank {
            _ if rank < common => self.common[rank],
            _ if rank < common + GENERAL => self.terms[rank - common],
            _ if rank < common + terms && random.fraction() < ON_TOPIC => topic.term(random),
            _ if rank < common + terms => self.terms[rank - common],
            _ => &self.names[rank - common - terms],
        }
    }

    pub fn term(&self, random: &mut Random) -> &'static str {
        self.terms[self.term_ranks.draw(random)]
    }

    /// Searches as readers type them, always the same: of ten, six are proper words (one, two or
    /// three of them, one time a name), two hold a typing mistake, two end in the middle of a word.
    pub fn searches(&self, count: usize) -> Vec<String> {
        let mut random = Random::new(77);
        (0..count).map(|number| self.search(number, &mut random)).collect()
    }

    fn search(&self, number: usize, random: &mut Random) -> String {
        let (first, second) = (self.term(random), self.term(random));
        match number % 10 {
            0 | 1 => format!("{first} {second}"),
            2 | 3 => first.to_owned(),
            4 => format!("{first} {second} {}", self.term(random)),
            5 => random.one_of(&self.names).clone(),
            6 => mistyped(self.long_term(random), random),
            7 => format!("{first} {}", mistyped(self.long_term(random), random)),
            8 => begun(self.long_term(random), random),
            _ => format!("{first} {}", begun(self.long_term(random), random)),
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

/// One mistake: two letters swapped, one left out, one doubled or one wrong; the first letter is right.
fn mistyped(word: &str, random: &mut Random) -> String {
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

fn begun(word: &str, random: &mut Random) -> String {
    word.chars().take(random.between(3, 5)).collect()
}

fn names() -> Vec<String> {
    let mut random = Random::new(4);
    let mut seen = std::collections::BTreeSet::new();
    let mut names = Vec::with_capacity(NAMES);
    while names.len() < NAMES {
        let name: String = (0..random.between(2, 4)).map(|_| *random.one_of(&SYLLABLES)).collect();
        if seen.insert(name.clone()) {
            names.push(capitalised(&name));
        }
    }
    names
}

pub fn capitalised(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn searches_are_the_same_every_time_and_of_every_sort() {
        let vocabulary = Vocabulary::default();
        let searches = vocabulary.searches(200);
        assert_eq!(searches, Vocabulary::default().searches(200));
        assert!(vocabulary.terms.contains(&searches[2].as_str()));
        assert!(!vocabulary.terms.contains(&searches[6].as_str()), "{}", searches[6]);
        assert!((3..=5).contains(&searches[8].len()), "{}", searches[8]);
    }
}
