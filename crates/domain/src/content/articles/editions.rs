//! Hindi editions. An edition is an article of its own, with its own text, figures and history, in the category `hi`; it has the slug of its
//! English article. Its sections stand in the same order, so that a reference to a section leads to the same place in both.

use std::collections::BTreeSet;

use super::html::list_headings;
use crate::facts::find_quotes;

/// The anchor in `other` of the section that stands there where `anchor` stands in `own`. `None` when the bodies do not have the same number
/// of sections, or `own` has no such section.
pub fn find_counterpart(own: &str, other: &str, anchor: &str) -> Option<String> {
    let (own, other) = (list_headings(own), list_headings(other));
    if own.len() != other.len() {
        return None;
    }
    let place = own.iter().position(|heading| heading.id.as_deref() == Some(anchor))?;
    other.into_iter().nth(place)?.id
}

/// What an edition lacks of its English article, for the person who writes it. `english` and `hindi` are bodies; the key facts are the ids of
/// the facts in the two boxes.
pub fn check_edition(english: &str, hindi: &str, english_facts: &[&str], hindi_facts: &[&str]) -> Vec<String> {
    let mut problems = Vec::new();
    let (sections, own) = (list_headings(english).len(), list_headings(hindi).len());
    if sections != own {
        problems
            .push(format!("the English article has {sections} headings and the edition {own}; the sections must stand in the same order"));
    }
    let quoted: BTreeSet<String> = find_quotes(hindi).into_iter().map(|quote| quote.fact).collect();
    let is_there = |fact: &str| hindi_facts.contains(&fact) || quoted.contains(fact);
    problems.extend(
        english_facts.iter().filter(|fact| !is_there(fact)).map(|fact| format!("the key fact {fact} of the English article is missing")),
    );
    problems
}

#[cfg(test)]
mod tests {
    use super::*;

    const ENGLISH: &str = r#"<h2 id="file">File</h2><p>a</p><h2 id="wait">Wait</h2>"#;
    const HINDI: &str = r#"<h2 id="आवेदन">आवेदन</h2><p>क <data data-fact="epf.b"></data></p><h2 id="इंतज़ार">इंतज़ार</h2>"#;

    #[test]
    fn a_section_has_its_counterpart_at_the_same_place() {
        assert_eq!(find_counterpart(ENGLISH, HINDI, "wait").as_deref(), Some("इंतज़ार"));
        assert_eq!(find_counterpart(HINDI, ENGLISH, "आवेदन").as_deref(), Some("file"));
        assert_eq!(find_counterpart(ENGLISH, HINDI, "other"), None);
        assert_eq!(find_counterpart(ENGLISH, "<h2 id=\"a\">A</h2>", "wait"), None);
    }

    #[test]
    fn an_edition_has_the_sections_and_the_key_facts_of_its_article() {
        assert_eq!(check_edition(ENGLISH, HINDI, &["epf.a", "epf.b"], &["epf.a"]), Vec::<String>::new());
        let problems = check_edition(ENGLISH, "<h2 id=\"a\">A</h2>", &["epf.a"], &[]);
        assert_eq!(problems.len(), 2, "{problems:?}");
    }
}
