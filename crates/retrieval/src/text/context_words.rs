//! Context words of a question: they say who asks and where, not what is asked ("my husband", "mere papa", "in Pune").
//! Articles speak of "the member" and "the heirs", so these words would only lead to anecdotes about other husbands, or
//! to no answer at all.

use std::collections::HashSet;
use std::ops::Range;

use domain::search::ContextWordLists;

use super::lexicon::LexiconTables;
use super::{Stemmer, Words, is_stop_word, normalise_word};

/// When fewer words would be left, the context is what the question is about.
const MIN_WORDS_LEFT: usize = 2;
/// After this word a word of the list `kinds` asks for an amount or a manner ("how much").
const HOW: &str = "how";

#[derive(Debug, Default)]
pub struct ContextWords {
    own: HashSet<String>,
    relations: HashSet<String>,
    anywhere: HashSet<String>,
    names: HashSet<String>,
    kinds: HashSet<String>,
}

impl ContextWords {
    pub fn new(setting: &ContextWordLists) -> Self {
        let stems = |words: &[String]| words.iter().map(|word| stem_word(word)).collect();
        Self {
            own: stems(&setting.own),
            relations: stems(&setting.relations),
            anywhere: stems(&setting.anywhere),
            names: stems(&setting.names),
            kinds: stems(&setting.kinds),
        }
    }

    /// The question without its context words; unchanged where hardly anything would be left.
    pub fn strip(&self, question: &str, lexicon: &LexiconTables) -> String {
        let (mut remaining, mut at) = (String::with_capacity(question.len()), 0);
        for (range, _) in self.find_ranges(question, lexicon) {
            remaining.push_str(&question[at..range.start]);
            at = range.end;
        }
        remaining.push_str(&question[at..]);
        remaining
    }

    /// The stems of the question's context words.
    pub fn find_stems(&self, question: &str, lexicon: &LexiconTables) -> HashSet<String> {
        self.find_ranges(question, lexicon).into_iter().map(|(_, stem)| stem).collect()
    }

    fn find_ranges(&self, question: &str, lexicon: &LexiconTables) -> Vec<(Range<usize>, String)> {
        let (mut found, mut kinds, mut of_asker, mut behind_how, mut subjects) = (Vec::new(), Vec::new(), false, false, 0);
        let mut words = Words::new(question).peekable();
        while let Some(range) = words.next() {
            let folded = normalise_word(&question[range.clone()]);
            let stem = stem_word(&folded);
            let is_name = words.peek().is_some_and(|next| self.names.contains(&self::stem_word(&question[next.clone()])));
            let is_setting = (self.anywhere.contains(&stem) && !is_name) || (of_asker && self.relations.contains(&stem));
            let is_kind = behind_how && self.kinds.contains(&stem);
            of_asker = is_setting || self.own.contains(&stem);
            behind_how = folded == HOW;
            if is_setting {
                found.push((range, stem));
            } else if is_kind {
                kinds.push((range, stem));
            } else if !is_stop_word(&folded) && !lexicon.is_filler(&folded) {
                subjects += 1;
            }
        }
        match subjects {
            MIN_WORDS_LEFT.. => found,
            // Next to a single subject word, "much" would count as half of the question.
            1 => kinds,
            _ => Vec::new(),
        }
    }
}

fn stem_word(word: &str) -> String {
    Stemmer::english().stem(&normalise_word(word)).into_owned()
}

#[cfg(test)]
mod tests {
    use domain::search::Synonyms;

    use super::super::lexicon::Lexicon;
    use super::*;

    fn strip_context(asked: &str) -> String {
        let synonyms = Synonyms::parse(
            "ignore: [ki, ho, gayi]\nsetting: {own: [my, mere], relations: [husband, father, says, late], anywhere: [papa, pune, current], names: [account], kinds: [much]}",
        )
        .unwrap();
        ContextWords::new(&synonyms.context_words).strip(asked, &Lexicon::new(&synonyms))
    }

    #[test]
    fn relations_of_the_asker_and_places_are_left_out() {
        assert_eq!(strip_context("My late father's PF claim").split_whitespace().collect::<Vec<_>>(), ["My", "PF", "claim"]);
        assert_eq!(
            strip_context("Is probate needed in Pune?").split_whitespace().collect::<Vec<_>>(),
            ["Is", "probate", "needed", "in", "?"]
        );
        assert_eq!(strip_context("the current PF rate").split_whitespace().collect::<Vec<_>>(), ["the", "PF", "rate"]);
        assert_eq!(strip_context("current account overdraft rate"), "current account overdraft rate");
        assert_eq!(strip_context("papa ki death ho gayi pf claim").trim(), "ki death ho gayi pf claim");
        assert_eq!(strip_context("Which father says so of a husband?"), "Which father says so of a husband?");
    }

    #[test]
    fn words_that_only_say_the_kind_are_left_out() {
        assert_eq!(strip_context("How much is the minimum?").split_whitespace().collect::<Vec<_>>(), ["How", "is", "the", "minimum?"]);
        assert_eq!(strip_context("How much is it?"), "How much is it?");
        assert_eq!(strip_context("How much tax on a gift?"), "How much tax on a gift?");
        assert_eq!(strip_context("Is that too much tax?"), "Is that too much tax?");
    }

    #[test]
    fn a_question_about_them_keeps_them() {
        assert_eq!(strip_context("Can my husband inherit?"), "Can my husband inherit?");
    }
}
