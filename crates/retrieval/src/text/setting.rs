//! What of a question tells who asks and where, not what: "my husband", "mere papa", "in Pune". Articles speak of "the
//! member" and "the heirs", so these words would only lead to stories of other husbands, or to no answer at all.

use std::collections::HashSet;
use std::ops::Range;

use domain::search::Setting;

use super::lexicon::Lexicon;
use super::{Stemmer, Words, fold, is_stop_word};

/// With fewer words left over, the setting is what was asked about.
const LEAST_LEFT: usize = 2;
/// The word that asks for a kind of thing together with the next.
const HOW: &str = "how";

#[derive(Debug, Default)]
pub struct Settings {
    own: HashSet<String>,
    relations: HashSet<String>,
    anywhere: HashSet<String>,
    names: HashSet<String>,
    kinds: HashSet<String>,
}

impl Settings {
    pub fn new(setting: &Setting) -> Self {
        let stems = |words: &[String]| words.iter().map(|word| stem(word)).collect();
        Self {
            own: stems(&setting.own),
            relations: stems(&setting.relations),
            anywhere: stems(&setting.anywhere),
            names: stems(&setting.names),
            kinds: stems(&setting.kinds),
        }
    }

    /// The question without its setting; all of it where hardly anything would be left.
    pub fn without(&self, asked: &str, lexicon: &Lexicon) -> String {
        let (mut left, mut at) = (String::with_capacity(asked.len()), 0);
        for (range, _) in self.of(asked, lexicon) {
            left.push_str(&asked[at..range.start]);
            at = range.end;
        }
        left.push_str(&asked[at..]);
        left
    }

    /// The stems of a question's setting.
    pub fn stems(&self, asked: &str, lexicon: &Lexicon) -> HashSet<String> {
        self.of(asked, lexicon).into_iter().map(|(_, stem)| stem).collect()
    }

    fn of(&self, asked: &str, lexicon: &Lexicon) -> Vec<(Range<usize>, String)> {
        let (mut found, mut kinds, mut of_asker, mut behind_how, mut subjects) = (Vec::new(), Vec::new(), false, false, 0);
        let mut words = Words::new(asked).peekable();
        while let Some(range) = words.next() {
            let folded = fold(&asked[range.clone()]);
            let stem = stem(&folded);
            let is_name = words.peek().is_some_and(|next| self.names.contains(&self::stem(&asked[next.clone()])));
            let is_setting = (self.anywhere.contains(&stem) && !is_name) || (of_asker && self.relations.contains(&stem));
            let is_kind = behind_how && self.kinds.contains(&stem);
            of_asker = is_setting || self.own.contains(&stem);
            behind_how = folded == HOW;
            if is_setting {
                found.push((range, stem));
            } else if is_kind {
                kinds.push((range, stem));
            } else if !is_stop_word(&folded) && !lexicon.is_ignored(&folded) {
                subjects += 1;
            }
        }
        match subjects {
            LEAST_LEFT.. => found,
            // Beside a single word such a one would be half of what is asked.
            1 => kinds,
            _ => Vec::new(),
        }
    }
}

fn stem(word: &str) -> String {
    Stemmer::english().stem(&fold(word)).into_owned()
}

#[cfg(test)]
mod tests {
    use domain::search::Synonyms;

    use super::*;

    fn without(asked: &str) -> String {
        let synonyms = Synonyms::parse(
            "ignore: [ki, ho, gayi]\nsetting: {own: [my, mere], relations: [husband, father, says, late], anywhere: [papa, pune, current], names: [account], kinds: [much]}",
        )
        .unwrap();
        Settings::new(&synonyms.setting).without(asked, &Lexicon::new(&synonyms))
    }

    #[test]
    fn relations_of_the_asker_and_places_are_left_out() {
        assert_eq!(without("My late father's PF claim").split_whitespace().collect::<Vec<_>>(), ["My", "PF", "claim"]);
        assert_eq!(without("Is probate needed in Pune?").split_whitespace().collect::<Vec<_>>(), ["Is", "probate", "needed", "in", "?"]);
        assert_eq!(without("the current PF rate").split_whitespace().collect::<Vec<_>>(), ["the", "PF", "rate"]);
        assert_eq!(without("current account overdraft rate"), "current account overdraft rate");
        assert_eq!(without("papa ki death ho gayi pf claim").trim(), "ki death ho gayi pf claim");
        assert_eq!(without("Which father says so of a husband?"), "Which father says so of a husband?");
    }

    #[test]
    fn words_that_only_say_the_kind_are_left_out() {
        assert_eq!(without("How much is the minimum?").split_whitespace().collect::<Vec<_>>(), ["How", "is", "the", "minimum?"]);
        assert_eq!(without("How much is it?"), "How much is it?");
        assert_eq!(without("How much tax on a gift?"), "How much tax on a gift?");
        assert_eq!(without("Is that too much tax?"), "Is that too much tax?");
    }

    #[test]
    fn a_question_about_them_keeps_them() {
        assert_eq!(without("Can my husband inherit?"), "Can my husband inherit?");
    }
}
