//! Filters of sentences: those that say something when they are quoted, and those that only label, announce, tell an anecdote or
//! lean on what stands before them.

use std::collections::HashSet;

use domain::assistant::{Passage, split_sentences};

/// Start of the line that closes every article.
const REVIEW_DATE_PREFIX: &str = "Rules and rates as of ";

/// Openings that answer yes or no.
const YES_NO_OPENINGS: [&str; 12] =
    ["Yes", "No", "Not", "Usually", "Sometimes", "Never", "Always", "Only", "Neither", "Both", "Either", "Partly"];

/// Openings that refer to something said before.
const ANAPHORIC_OPENINGS: [&str; 42] = [
    "It",
    "They",
    "That",
    "This",
    "These",
    "Those",
    "He",
    "She",
    "His",
    "Her",
    "So",
    "But",
    "And",
    "Or",
    "Then",
    "Its",
    "Their",
    "Them",
    "Each",
    "Such",
    "There",
    "Otherwise",
    "However",
    "Therefore",
    "Hence",
    "Instead",
    "Still",
    "Also",
    "Besides",
    "Here",
    "Once",
    "One of them",
    "If not",
    "If so",
    "If it",
    "If they",
    "In that",
    "For that",
    "After that",
    "The same",
    "The other",
    "The latter",
];

/// Endings of elliptical sentences, which omit what was said before: "For small sums there is."
const ELLIPTICAL_ENDINGS: [&str; 8] =
    [" there is.", " there are.", " it is.", " it does.", " it can.", " they do.", " they are.", " they can."];

/// Splits a text into sentences and drops labels, announcements and the closing line.
pub fn split_informative_sentences(text: &str) -> Vec<String> {
    split_sentences(text).into_iter().filter(|sentence| is_informative(sentence)).collect()
}

pub fn is_informative(sentence: &str) -> bool {
    !sentence.starts_with(REVIEW_DATE_PREFIX)
        && sentence != "Education, not advice."
        && !is_label(sentence)
        && !is_announcement(sentence)
        && !is_run_in_title(sentence)
}

/// Whether the block is a caption or box title such as "Example" rather than a sentence.
pub fn is_label(block: &str) -> bool {
    let words = block.split_whitespace().count();
    words <= 2 && block.chars().all(|c| c.is_alphabetic() || c == ' ')
}

/// Whether the sentence refers to something said before it.
pub fn is_anaphoric(sentence: &str) -> bool {
    starts_with_any(sentence, &ANAPHORIC_OPENINGS) || is_elliptical(sentence)
}

/// Whether the sentence omits what the preceding one says.
pub fn is_elliptical(sentence: &str) -> bool {
    ELLIPTICAL_ENDINGS.iter().any(|end| sentence.ends_with(end))
}

/// Whether the sentence starts with a yes-or-no answer.
pub fn is_yes_no_answer(sentence: &str) -> bool {
    starts_with_any(sentence, &YES_NO_OPENINGS)
}

fn starts_with_any(sentence: &str, openings: &[&str]) -> bool {
    openings.iter().any(|opening| sentence.strip_prefix(opening).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

// Sentences that only announce what follows or refer to the page's layout: "Two things to note.", "The second row needs a word."
// They guide the reader on the page but say nothing when quoted.

/// In words. A longer sentence has content of its own.
const MAX_ANNOUNCEMENT_WORDS: usize = 9;
const COUNT_WORDS: [&str; 9] = ["one", "two", "three", "four", "five", "six", "several", "a few", "some"];
/// Nouns without content of their own.
const EMPTY_NOUNS: [&str; 12] =
    ["things", "thing", "points", "point", "questions", "words", "notes", "note", "remarks", "remark", "lines", "reasons"];
const ORDINAL_WORDS: [&str; 12] = ["first", "second", "third", "fourth", "fifth", "last", "next", "two", "three", "four", "right", "left"];
const LAYOUT_NOUNS: [&str; 12] =
    ["row", "rows", "column", "columns", "line", "lines", "table", "tables", "chart", "charts", "section", "sections"];
/// Nouns that always mean the page's layout; a line or a section may belong to a form or a law.
const PAGE_LAYOUT_NOUNS: [&str; 5] = ["row", "rows", "table", "tables", "chart"];

/// Verbs too short to be recognised by their ending.
const SHORT_VERBS: [&str; 16] =
    ["is", "are", "was", "were", "be", "can", "may", "must", "will", "need", "do", "have", "had", "pay", "get", "come"];

pub fn is_announcement(sentence: &str) -> bool {
    let words: Vec<String> =
        sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_lowercase).collect();
    let tells = sentence.chars().any(|c| c.is_ascii_digit() || matches!(c, '₹' | '%' | ':' | '·' | '"' | '“'));
    if tells || words.len() > MAX_ANNOUNCEMENT_WORDS || !sentence.ends_with(['.', '!']) {
        return false;
    }
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let counts =
        COUNT_WORDS.contains(&word(0)) && (EMPTY_NOUNS.contains(&word(1)) || (word(1) == "more" && EMPTY_NOUNS.contains(&word(2))));
    let shows = word(0) == "here" && matches!(word(1), "is" | "are" | "s");
    let near = word(0) == "the" && matches!(word(2), "below" | "above");
    counts || shows || near || refers_to_layout(&words)
}

/// Whether this is a title that runs into its paragraph: "The free period."
pub fn is_run_in_title(sentence: &str) -> bool {
    let words: Vec<&str> = sentence.trim_end_matches('.').split_whitespace().collect();
    let [first, rest @ ..] = &words[..] else { return false };
    let is_verb = |word: &&&str| SHORT_VERBS.contains(&word.to_lowercase().as_str()) || word.ends_with(['s', '!']) || word.ends_with("ed");
    let is_bare_count = rest.len() == 1 && COUNT_WORDS.contains(&first.to_lowercase().as_str());
    let titled = sentence.ends_with('.') && ((1..=3).contains(&rest.len()) && ["The", "A", "An"].contains(first) || is_bare_count);
    titled
        && sentence.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '.' | '-' | '’' | '\''))
        && (is_bare_count || !rest.iter().any(|word| is_verb(&word)))
}

/// Matches "the second row", "the first two lines" and "all three rows" anywhere, and "the table" at the start.
fn refers_to_layout(words: &[String]) -> bool {
    let is = |at: usize, list: &[&str]| words.get(at).is_some_and(|word| list.contains(&word.as_str()));
    let placed = |at: usize| {
        is(at, &["the", "all"])
            && is(at + 1, &ORDINAL_WORDS)
            && (is(at + 2, &LAYOUT_NOUNS) || (is(at + 2, &ORDINAL_WORDS) && is(at + 3, &LAYOUT_NOUNS)))
    };
    (is(0, &["the", "this"]) && is(1, &PAGE_LAYOUT_NOUNS)) || (0..words.len()).any(placed)
}

// Anecdotes: the people in an article illustrate its rules but don't answer the reader's own question.

/// Titles of the article's boxes for examples and for steps.
pub const EXAMPLE_BOX_TITLE: &str = "Example";
pub const STEPS_BOX_TITLE: &str = "Do this";
const PRONOUNS: [&str; 6] = ["he", "she", "his", "her", "him", "hers"];

/// Openings of hypothetical cases.
const HYPOTHETICAL_OPENINGS: [&str; 3] = ["Suppose ", "Imagine ", "Now suppose "];

pub fn is_anecdote(sentence: &str) -> bool {
    HYPOTHETICAL_OPENINGS.iter().any(|start| sentence.starts_with(start)) || has_named_owner(sentence)
}

/// Whether the sentence contains a name from the question.
pub fn mentions_asked_name(sentence: &str, asked: &str) -> bool {
    let names: HashSet<String> = asked.split_whitespace().map(|word| strip_possessive(word).to_lowercase()).collect();
    sentence.split_whitespace().map(strip_possessive).any(|word| is_name(word) && names.contains(&word.to_lowercase()))
}

/// Matches "Fatima's necklace", but not "the Reserve Bank's rules" or "EPFO's form".
fn has_named_owner(sentence: &str) -> bool {
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

/// Names of the people in an article: names with a possessive, and names that share a block with "he" or "her".
#[derive(Debug, Default)]
pub struct PersonMentions(HashSet<String>);

impl PersonMentions {
    pub fn from_passages(passages: &[Passage]) -> Self {
        let mut names = HashSet::new();
        let texts = || passages.iter().flat_map(|passage| passage.text.split(|c: char| !c.is_alphanumeric()));
        let common: HashSet<&str> = texts().filter(|word| word.starts_with(char::is_lowercase)).collect();
        for block in passages.iter().flat_map(|passage| passage.text.split('\n')) {
            let tells = block.split(|c: char| !c.is_alphanumeric()).any(is_pronoun);
            for (at, word) in block.split_whitespace().enumerate() {
                let bare = strip_possessive(word);
                // The first word of a sentence is capitalised too, so there only a possessive proves a name.
                if is_name(bare) && !common.contains(bare.to_lowercase().as_str()) && (has_named_owner(word) || (tells && at > 0)) {
                    names.insert(bare.to_owned());
                }
            }
        }
        for block in passages.iter().flat_map(|passage| passage.text.split('\n')) {
            let words: Vec<&str> = block.split_whitespace().map(strip_possessive).collect();
            let is_one = |word: &str| is_name(word) && !common.contains(word.to_lowercase().as_str());
            // Matches "Ananya and Vikram" and "Sana in Hyderabad".
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

    /// Whether the sentence contains one of the names or a personal pronoun.
    pub fn occur_in(&self, sentence: &str) -> bool {
        sentence.split_whitespace().map(strip_possessive).any(|word| self.0.contains(word) || is_pronoun(word))
    }
}

fn is_pronoun(word: &str) -> bool {
    PRONOUNS.contains(&word.to_lowercase().as_str())
}

/// Strips surrounding punctuation and a trailing "'s".
fn strip_possessive(word: &str) -> &str {
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
    fn titles_that_run_in_are_no_sentences() {
        for title in ["The free period.", "Two invoices.", "The tax-free slice.", "A late employer."] {
            assert!(is_run_in_title(title), "{title}");
        }
        for sentence in [
            "The sum is short.",
            "The employer pays.",
            "The gap counted.",
            "Invite two witnesses.",
            "The most: ₹5,00,000.",
            "The gold may be sold at auction.",
        ] {
            assert!(!is_run_in_title(sentence), "{sentence}");
        }
    }

    #[test]
    fn what_only_announces_is_told_from_what_tells() {
        for empty in [
            "The second row needs a word.",
            "Here is how.",
            "Here are the three numbers, one at a time.",
            "Two things to note.",
            "Three points help a family here.",
            "Take special care with the fifth line.",
            "The sum below shows how.",
            "All three rows describe the same vegetables.",
            "The two rows are not alike.",
            "The table only says how high the bar is.",
        ] {
            assert!(is_announcement(empty), "{empty}");
        }
        for telling in [
            "Two witnesses sign the will.",
            "Four nominees may be named.",
            "The line that shows it is called the APR.",
            "The list speaks of the marriage of your children.",
            "Two things are needed: a PAN and a bank account.",
            "The pension column earns nothing.",
            "The last row is due within 7 days.",
            "Three reasons?",
            "Section 45 protects the family.",
        ] {
            assert!(!is_announcement(telling), "{telling}");
        }
    }

    #[test]
    fn an_article_knows_its_people() {
        let page = [super::super::tests::build_passage("", "Last May Kiran bought gold. She kept it.\nThe bank weighs it.", 0)];
        let people = PersonMentions::from_passages(&page);
        assert!(people.occur_in("Then Kiran sold it.") && people.occur_in("What she kept was gold."));
        assert!(!people.occur_in("The bank weighs gold."));
    }

    #[test]
    fn people_are_told_from_offices() {
        for story in
            ["Suppose Kiran has a salary.", "If the price falls, Fatima's necklace is worth less.", "Debashish’s father left shares."]
        {
            assert!(is_anecdote(story), "{story}");
        }
        for rule in ["The Reserve Bank's Directions are in place.", "Compare it with EPFO's record.", "The employer's share is less."] {
            assert!(!is_anecdote(rule), "{rule}");
        }
    }
}
