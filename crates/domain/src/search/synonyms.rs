//! What a searcher's word may also be called, as editors keep it (`content/search/synonyms.yml`).
//! How words are folded and compared is the index's business.

use serde::Deserialize;

use crate::{Error, Result};

/// More than this is no list of synonyms any more.
const MOST_TERMS: usize = 20_000;
/// Longer terms are never found: nobody types them.
const LONGEST_TERM: usize = 80;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    /// Whoever types one of them also finds the others.
    pub groups: Vec<Vec<String>>,
    /// Whoever types one of the first also finds the second.
    pub one_way: Vec<(Vec<String>, Vec<String>)>,
    /// Words that carry no subject: left out when other words remain.
    pub ignore: Vec<String>,
    /// Words that are spelled right though no text has them: never taken for a typing mistake.
    pub known: Vec<String>,
    /// Words that say whose question it is and where it is asked, not what is asked.
    pub setting: Setting,
}

/// "My husband died in Pune": what is asked is about a death. The assistant looks for the rest of such a question.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Setting {
    /// "my", "our": what follows is a relation of the asker.
    pub own: Vec<String>,
    /// Left out behind one of `own`.
    pub relations: Vec<String>,
    /// Left out wherever they stand.
    pub anywhere: Vec<String>,
    /// But not before one of these, with which they are a name: "current account".
    pub names: Vec<String>,
    /// Left out behind "how" where a single other word is left: they say what kind of thing is asked for, and stand in no
    /// sentence that tells it.
    #[serde(default)]
    pub kinds: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    groups: Vec<Group>,
    #[serde(default)]
    ignore: Vec<Term>,
    #[serde(default)]
    known: Vec<Term>,
    #[serde(default)]
    setting: Setting,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    terms: Option<Vec<Term>>,
    from: Option<Vec<Term>>,
    to: Option<Vec<Term>>,
}

/// YAML reads `1930` as a number, `no` as it is.
#[derive(Deserialize)]
#[serde(untagged)]
enum Term {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl Term {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text.trim().to_lowercase(),
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => if flag { "true" } else { "false" }.to_owned(),
        }
    }
}

impl Synonyms {
    /// From the YAML file. `Invalid` says what is wrong and in which line.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: File = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("synonyms", error.to_string()))?;
        let mut synonyms = Self { ignore: texts(file.ignore), known: texts(file.known), setting: file.setting, ..Self::default() };
        for (at, group) in file.groups.into_iter().enumerate() {
            match (group.terms, group.from, group.to) {
                (Some(terms), None, None) => synonyms.groups.push(texts(terms)),
                (None, Some(from), Some(to)) => synonyms.one_way.push((texts(from), texts(to))),
                _ => return Err(Error::invalid("synonyms", format!("group {} needs either `terms`, or `from` and `to`", at + 1))),
            }
        }
        synonyms.check()?;
        Ok(synonyms)
    }

    fn check(&self) -> Result<()> {
        let both = self.one_way.iter().flat_map(|(from, to)| from.iter().chain(to));
        let all: Vec<&String> = self.groups.iter().flatten().chain(both).chain(&self.ignore).chain(&self.known).collect();
        if all.len() > MOST_TERMS {
            return Err(Error::invalid("synonyms", format!("more than {MOST_TERMS} terms")));
        }
        match all.iter().find(|term| term.is_empty() || term.chars().count() > LONGEST_TERM) {
            Some(term) => Err(Error::invalid("synonyms", format!("{term:?} is empty or longer than {LONGEST_TERM} characters"))),
            None => Ok(()),
        }
    }
}

fn texts(terms: Vec<Term>) -> Vec<String> {
    terms.into_iter().map(Term::text).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_both_directions() {
        let synonyms =
            Synonyms::parse("groups:\n- terms: [PF, epf]\n- from: [1930]\n  to: [fraud]\nignore: [kaise]\nknown: [Expert]").unwrap();
        assert_eq!(synonyms.groups, [["pf", "epf"]]);
        assert_eq!(synonyms.one_way, [(vec!["1930".to_owned()], vec!["fraud".to_owned()])]);
        assert_eq!((synonyms.ignore, synonyms.known), (vec!["kaise".to_owned()], vec!["expert".to_owned()]));
        assert_eq!(Synonyms::parse("{}").unwrap(), Synonyms::default());
    }

    #[test]
    fn says_what_is_wrong() {
        for (yaml, word) in
            [("groups: 5", "line"), ("groups:\n- {from: [a]}", "group 1"), ("other: []", "other"), ("ignore: ['']", "empty")]
        {
            let message = Synonyms::parse(yaml).unwrap_err();
            let Error::Invalid { fields, .. } = &message else { panic!("{message}") };
            assert!(fields["synonyms"].contains(word), "{yaml}: {fields:?}");
        }
    }
}
