//! The people who write and review articles, as their pages present them. Edited in `content/contributors.yml`.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::articles::is_slug;
use crate::{Error, Result};

/// What the pages of contributors stand below.
pub const CONTRIBUTORS_PATH: &str = "/contributors";

/// The marks of people who don't exist. They stand at the end of a name, so that no list or feed shows it without one.
const SAMPLE_MARKS: [&str; 2] = [" (sample author)", " (sample reviewer)"];
/// In letters.
const MAX_TEXT: usize = 300;

/// A person who writes or reviews.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Contributor {
    /// The name in addresses.
    pub slug: String,
    /// As articles name the person, with the mark of a sample.
    pub name: String,
    /// What the person does here, in one or two sentences.
    pub about: String,
    /// What the person has learnt. A sample has none.
    pub qualification: Option<String>,
    /// With whom the person is registered, and under which number. A sample has none.
    pub registration: Option<String>,
}

impl Contributor {
    /// The canonical path.
    pub fn path(&self) -> String {
        format!("{CONTRIBUTORS_PATH}/{}", self.slug)
    }

    /// Whether the person stands in for somebody who is still to come.
    pub fn is_sample(&self) -> bool {
        SAMPLE_MARKS.iter().any(|mark| self.name.ends_with(mark))
    }

    /// The name without the mark of a sample.
    pub fn plain_name(&self) -> &str {
        SAMPLE_MARKS.iter().find_map(|mark| self.name.strip_suffix(mark)).unwrap_or(&self.name)
    }
}

/// All contributors, in the order in which they are shown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Contributors {
    pub people: Vec<Contributor>,
}

impl Contributors {
    /// Parses the YAML list. `Invalid` names who stands there twice, what is empty or too long, and a sample with a qualification.
    pub fn parse(yaml: &str) -> Result<Self> {
        let people: Vec<Contributor> = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        let (mut slugs, mut names) = (BTreeSet::new(), BTreeSet::new());
        for person in &people {
            if !slugs.insert(&person.slug) || !names.insert(&person.name) {
                return Err(wrong(format!("{:?} stands there twice", person.name)));
            }
            check_contributor(person).map_err(|why| wrong(format!("{}: {why}", person.slug)))?;
        }
        Ok(Self { people })
    }

    pub fn find(&self, slug: &str) -> Option<&Contributor> {
        self.people.iter().find(|person| person.slug == slug)
    }

    /// The person whom an article names so.
    pub fn find_by_name(&self, name: &str) -> Option<&Contributor> {
        self.people.iter().find(|person| person.name == name)
    }
}

fn check_contributor(person: &Contributor) -> std::result::Result<(), String> {
    if !is_slug(&person.slug) || !person.slug.is_ascii() {
        return Err("its slug is not one".to_owned());
    }
    let texts = [Some(&person.name), Some(&person.about), person.qualification.as_ref(), person.registration.as_ref()];
    if texts.into_iter().flatten().any(|text| text.trim().is_empty() || text.chars().count() > MAX_TEXT) {
        return Err(format!("a text is empty or longer than {MAX_TEXT} letters"));
    }
    if person.is_sample() && (person.qualification.is_some() || person.registration.is_some()) {
        return Err("somebody who doesn't exist has neither qualification nor registration".to_owned());
    }
    Ok(())
}

fn wrong(why: String) -> Error {
    Error::invalid("contributors", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(yaml: &str) -> Result<Contributors> {
        Contributors::parse(yaml)
    }

    #[test]
    fn a_sample_keeps_its_mark() {
        let people = parse("- {slug: meera, name: Meera Iyer (sample author), about: Writes.}\n- {slug: asha, name: Asha Rao, about: Reviews., registration: ICAI 1}").unwrap();
        let (meera, asha) = (people.find("meera").unwrap(), people.find_by_name("Asha Rao").unwrap());
        assert!(meera.is_sample() && meera.plain_name() == "Meera Iyer" && meera.path() == "/contributors/meera");
        assert!(!asha.is_sample() && asha.plain_name() == "Asha Rao");
        assert!(people.find_by_name("Meera Iyer").is_none());
    }

    #[test]
    fn mistakes_are_named() {
        for (yaml, why) in [
            ("- {slug: a, name: A, about: B.}\n- {slug: a, name: C, about: D.}", "twice"),
            ("- {slug: a, name: A, about: B.}\n- {slug: b, name: A, about: D.}", "twice"),
            ("- {slug: A b, name: A, about: B.}", "slug"),
            ("- {slug: a, name: A, about: ''}", "empty"),
            ("- {slug: a, name: A (sample author), about: B., qualification: CA}", "doesn't exist"),
            ("- {slug: a, name: A}", "about"),
        ] {
            let error = format!("{:?}", parse(yaml).unwrap_err());
            assert!(error.contains(why), "{yaml}: {error}");
        }
    }
}
