//! Synonyms of search terms, edited in `content/search/synonyms.yml`. Normalising and comparing words is the index's task.

use serde::Deserialize;

use crate::{Error, Result};

/// A file with more terms is refused as a mistake.
const MAX_TERMS: usize = 20_000;
/// The maximum length of a term in characters: nobody types longer ones.
const MAX_TERM_CHARS: usize = 80;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Synonyms {
    /// Groups of synonyms: each term also finds the others of its group.
    pub groups: Vec<Vec<String>>,
    /// One-way synonyms: each of the first terms also finds the second ones.
    pub one_way: Vec<(Vec<String>, Vec<String>)>,
    /// Filler words, ignored when other words remain.
    pub ignore: Vec<String>,
    /// Words that are spelled correctly although no text contains them. They are never corrected.
    pub known: Vec<String>,
    /// Words that describe who asks and where, not what is asked.
    pub context_words: ContextWordLists,
    /// Words of doing. In the name of a tool one stands for another: "banana", "likhna", "make".
    pub doing: Vec<String>,
    /// Words that say nothing about which tool is meant: "online", "free".
    pub asides: Vec<String>,
    /// Words of which a text has to have each that the term has, or it comes after those that do.
    pub subjects: Vec<String>,
    pub situations: Vec<Situation>,
}

/// A turn of life that somebody tells of without naming a product, and what they need first.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Situation {
    /// What leads, best first: the kind of a result, "/" and its id.
    pub leads: Vec<String>,
    /// The term has to hold a word of each list.
    pub tells: Vec<Vec<String>>,
    /// Other words that it may hold. With any further word it asks for something of its own.
    #[serde(default)]
    pub beside: Vec<String>,
    /// What may be asked for in this situation. Where one of them is named, its document leads whatever else the term holds.
    #[serde(default)]
    pub about: Vec<SituationSubject>,
}

/// Something that a term may name beside a situation, such as the kind of asset that somebody left.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SituationSubject {
    /// The kind of a result, "/" and its id.
    pub lead: String,
    /// Its names; of one with several words the term holds all.
    pub words: Vec<String>,
    /// Whether these names count only where nothing else is named: a demat account is kept with a bank, too.
    #[serde(default)]
    pub otherwise: bool,
}

/// Words that only give the context of a question. "My husband died in Pune" is about a death: the assistant searches for
/// what remains without these words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ContextWordLists {
    /// Possessives such as "my" and "our", which come before a relation.
    pub own: Vec<String>,
    /// Relations, ignored after one of `own`.
    pub relations: Vec<String>,
    /// Words ignored anywhere, such as places.
    pub anywhere: Vec<String>,
    /// Words before which the others are not ignored, because they form a name: "current account".
    pub names: Vec<String>,
    /// Words ignored after "how" when a single other word remains: they say what kind of answer is wanted, and the answering
    /// sentence does not contain them.
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
    setting: ContextWordLists,
    #[serde(default)]
    doing: Vec<Term>,
    #[serde(default)]
    asides: Vec<Term>,
    #[serde(default)]
    subjects: Vec<Term>,
    #[serde(default)]
    situations: Vec<Situation>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Group {
    terms: Option<Vec<Term>>,
    from: Option<Vec<Term>>,
    to: Option<Vec<Term>>,
}

/// YAML parses `1930` as a number and `true` as a flag.
#[derive(Deserialize)]
#[serde(untagged)]
enum Term {
    Text(String),
    Number(i64),
    Flag(bool),
}

impl Term {
    fn into_text(self) -> String {
        match self {
            Self::Text(text) => text.trim().to_lowercase(),
            Self::Number(number) => number.to_string(),
            Self::Flag(flag) => if flag { "true" } else { "false" }.to_owned(),
        }
    }
}

impl Synonyms {
    /// Parses the YAML file. `Invalid` says what is wrong and, for a syntax error, in which line.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: File = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("synonyms", error.to_string()))?;
        let mut synonyms = Self {
            ignore: into_texts(file.ignore),
            known: into_texts(file.known),
            context_words: file.setting,
            doing: into_texts(file.doing),
            asides: into_texts(file.asides),
            subjects: into_texts(file.subjects),
            situations: file.situations,
            ..Self::default()
        };
        for (at, group) in file.groups.into_iter().enumerate() {
            match (group.terms, group.from, group.to) {
                (Some(terms), None, None) => synonyms.groups.push(into_texts(terms)),
                (None, Some(from), Some(to)) => synonyms.one_way.push((into_texts(from), into_texts(to))),
                _ => return Err(Error::invalid("synonyms", format!("group {} needs either `terms`, or `from` and `to`", at + 1))),
            }
        }
        synonyms.check()?;
        Ok(synonyms)
    }

    fn check(&self) -> Result<()> {
        let both = self.one_way.iter().flat_map(|(from, to)| from.iter().chain(to));
        let lists = [&self.ignore, &self.known, &self.doing, &self.asides, &self.subjects].into_iter().flatten();
        let told = self
            .situations
            .iter()
            .flat_map(|situation| situation.tells.iter().flatten().chain(&situation.beside).chain(about_words(situation)));
        let all: Vec<&String> = self.groups.iter().flatten().chain(both).chain(lists).chain(told).collect();
        if all.len() > MAX_TERMS {
            return Err(Error::invalid("synonyms", format!("more than {MAX_TERMS} terms")));
        }
        if let Some(at) = self.situations.iter().position(|it| {
            let leads = it.leads.iter().chain(it.about.iter().map(|subject| &subject.lead));
            it.tells.is_empty() || leads.into_iter().any(|key| !key.contains('/'))
        }) {
            return Err(Error::invalid("synonyms", format!("situation {} needs `tells`, and `leads` of a kind and an id", at + 1)));
        }
        match all.iter().find(|term| term.is_empty() || term.chars().count() > MAX_TERM_CHARS) {
            Some(term) => Err(Error::invalid("synonyms", format!("{term:?} is empty or longer than {MAX_TERM_CHARS} characters"))),
            None => Ok(()),
        }
    }
}

fn about_words(situation: &Situation) -> impl Iterator<Item = &String> {
    situation.about.iter().flat_map(|subject| &subject.words)
}

fn into_texts(terms: Vec<Term>) -> Vec<String> {
    terms.into_iter().map(Term::into_text).collect()
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
        for (yaml, word) in [
            ("groups: 5", "line"),
            ("groups:\n- {from: [a]}", "group 1"),
            ("other: []", "other"),
            ("ignore: ['']", "empty"),
            ("situations:\n- {leads: [tool], tells: [[a]]}", "situation 1"),
            ("situations:\n- {leads: [tool/a], tells: []}", "situation 1"),
            ("situations:\n- {leads: [tool/a], tells: [[a]], about: [{lead: b, words: [c]}]}", "situation 1"),
        ] {
            let message = Synonyms::parse(yaml).unwrap_err();
            let Error::Invalid { fields, .. } = &message else { panic!("{message}") };
            assert!(fields["synonyms"].contains(word), "{yaml}: {fields:?}");
        }
    }
}
