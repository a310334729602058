//! Sentences that tell of somebody: an article's people make its rules clear, but are no answer to a reader's own question.

use std::collections::HashSet;

use crate::assistant::Passage;

/// What the box that tells a case is called, and the one that says what to do.
pub const EXAMPLE: &str = "Example";
pub const STEPS: &str = "Do this";
const PRONOUNS: [&str; 6] = ["he", "she", "his", "her", "him", "hers"];

/// Openings of a case that is made up.
const SUPPOSING: [&str; 3] = ["Suppose ", "Imagine ", "Now suppose "];

pub fn tells_a_story(sentence: &str) -> bool {
    SUPPOSING.iter().any(|start| sentence.starts_with(start)) || owns_something(sentence)
}

/// Whether the question names somebody whom the sentence tells of.
pub fn names_one_of(sentence: &str, asked: &str) -> bool {
    let names: HashSet<String> = asked.split_whitespace().map(|word| bare(word).to_lowercase()).collect();
    sentence.split_whitespace().map(bare).any(|word| is_name(word) && names.contains(&word.to_lowercase()))
}

/// "Fatima's necklace", but not "the Reserve Bank's rules" or "EPFO's form".
fn owns_something(sentence: &str) -> bool {
    let mut before = "";
    for word in sentence.split_whitespace() {
        let owner = word.trim_start_matches(|c: char| !c.is_alphanumeric()).strip_suffix("'s").or_else(|| word.strip_suffix("’s"));
        if owner.is_some_and(is_name) && !is_name(before) && !before.eq_ignore_ascii_case("the") {
            return true;
        }
        before = word;
    }
    false
}

/// The names of an article's people: those that own something, and those that stand in one block with "he" or "her".
#[derive(Debug, Default)]
pub struct People(HashSet<String>);

impl People {
    pub fn of(passages: &[Passage]) -> Self {
        let mut names = HashSet::new();
        let texts = || passages.iter().flat_map(|passage| passage.text.split(|c: char| !c.is_alphanumeric()));
        let common: HashSet<&str> = texts().filter(|word| word.starts_with(char::is_lowercase)).collect();
        for block in passages.iter().flat_map(|passage| passage.text.split('\n')) {
            let tells = block.split(|c: char| !c.is_alphanumeric()).any(is_pronoun);
            for (at, word) in block.split_whitespace().enumerate() {
                let bare = bare(word);
                // The first word of a sentence has a capital, too: there only an owner is surely a name.
                if is_name(bare) && !common.contains(bare.to_lowercase().as_str()) && (owns_something(word) || (tells && at > 0)) {
                    names.insert(bare.to_owned());
                }
            }
        }
        for block in passages.iter().flat_map(|passage| passage.text.split('\n')) {
            let words: Vec<&str> = block.split_whitespace().map(bare).collect();
            let is_one = |word: &str| is_name(word) && !common.contains(word.to_lowercase().as_str());
            // "Ananya and Vikram", "Sana in Hyderabad".
            for three in words.windows(3).filter(|three| is_one(three[0]) && is_one(three[2])) {
                match three[1] {
                    "and" => names.extend([three[0].to_owned(), three[2].to_owned()]),
                    "in" => drop(names.insert(three[0].to_owned())),
                    _ => {}
                }
            }
        }
        Self(names)
    }

    /// Whether one of them stands there, or somebody who is not named.
    pub fn stand_in(&self, sentence: &str) -> bool {
        sentence.split_whitespace().map(bare).any(|word| self.0.contains(word) || is_pronoun(word))
    }
}

fn is_pronoun(word: &str) -> bool {
    PRONOUNS.contains(&word.to_lowercase().as_str())
}

/// Without the marks around it and the "'s" behind it.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric());
    word.strip_suffix("'s").or_else(|| word.strip_suffix("’s")).unwrap_or(word)
}

fn is_name(word: &str) -> bool {
    let mut letters = word.chars();
    letters.next().is_some_and(char::is_uppercase) && word.chars().count() > 2 && letters.all(char::is_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_article_knows_its_people() {
        let page = [super::super::tests::passage("", "Last May Kiran bought gold. She kept it.\nThe bank weighs it.", 0)];
        let people = People::of(&page);
        assert!(people.stand_in("Then Kiran sold it.") && people.stand_in("What she kept was gold."));
        assert!(!people.stand_in("The bank weighs gold."));
    }

    #[test]
    fn people_are_told_from_offices() {
        for story in
            ["Suppose Kiran has a salary.", "If the price falls, Fatima's necklace is worth less.", "Debashish’s father left shares."]
        {
            assert!(tells_a_story(story), "{story}");
        }
        for rule in ["The Reserve Bank's Directions are in place.", "Compare it with EPFO's record.", "The employer's share is less."] {
            assert!(!tells_a_story(rule), "{rule}");
        }
    }
}
