//! Lists the figures of articles and assist modules that look like rules and are typed, where a fact of the registry would stay right
//! when the rule changes. Figures of worked examples are recalculated anyway and not listed.

use std::collections::{BTreeMap, BTreeSet};

use domain::articles::to_plain_text;
use domain::short_answers::find_typed_figures;
use domain::worked_examples::{ExampleInput, WorkedExample};
use jiff::Timestamp;

use crate::bundle::Bundle;

/// Words of a sentence that states a rule.
const RULE_WORDS: [&str; 24] = [
    "at most",
    "at least",
    "up to",
    "limit",
    "within",
    "above",
    "below",
    "ceiling",
    "must",
    "penalty",
    "exempt",
    "free of tax",
    "no tax",
    "deduct",
    "minimum",
    "maximum",
    "not more",
    "no more than",
    "threshold",
    "the rate",
    "late fee",
    "waiting period",
    "lock-in",
    "cap ",
];
/// Ends of HTML elements behind which another sentence begins.
const BLOCK_ENDS: [&str; 9] = ["</p>", "</li>", "</td>", "</th>", "</h2>", "</h3>", "</h4>", "<br>", "</tr>"];

/// A typed figure, and the sentence that makes it look like a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypedFigure {
    pub path: String,
    pub figure: String,
    pub sentence: String,
}

/// What was looked at and may stay: parts of sentences, by the path of their file; those of "everywhere" hold in all files.
#[derive(Debug, Clone, Default)]
pub struct AllowedFigures(BTreeMap<String, Vec<String>>);

impl AllowedFigures {
    pub fn parse(yaml: &str) -> Result<Self, String> {
        serde_yaml_ng::from_str(yaml).map(Self).map_err(|error| error.to_string())
    }

    fn allows(&self, path: &str, sentence: &str) -> bool {
        ["everywhere", path].iter().filter_map(|key| self.0.get(*key)).flatten().any(|part| sentence.contains(part.as_str()))
    }
}

/// Lists what is not allowed, in the order of the files.
pub fn list_typed_figures(bundle: &Bundle, allowed: &AllowedFigures) -> Vec<TypedFigure> {
    let mut found = Vec::new();
    for article in &bundle.articles {
        let recalculated = article.worked.iter().flat_map(list_recalculated).collect();
        found.extend(find_in_html(&article.path, article.html.as_str(), &recalculated, allowed));
    }
    for imported in &bundle.assist_modules {
        let text = imported.to_module(Timestamp::UNIX_EPOCH).text;
        let lists = [text.we_do, text.we_do_not, text.documents, text.steps].into_iter().flatten();
        let answers = text.questions.into_iter().map(|question| question.answer);
        for html in std::iter::once(text.intro).chain(lists).chain(answers) {
            found.extend(find_in_html(&imported.path, &html, &BTreeSet::new(), allowed));
        }
    }
    found
}

fn find_in_html(path: &str, html: &str, recalculated: &BTreeSet<String>, allowed: &AllowedFigures) -> Vec<TypedFigure> {
    let lines = BLOCK_ENDS.iter().fold(html.to_owned(), |html, end| html.replace(end, &format!("{end}\n")));
    let mut found = Vec::new();
    for line in lines.lines().map(to_plain_text) {
        for sentence in line.split_inclusive(['.', '?', ';']).fold(Vec::new(), join_numbers) {
            let lower = sentence.to_lowercase();
            if !RULE_WORDS.iter().any(|word| lower.contains(word)) || allowed.allows(path, &sentence) {
                continue;
            }
            let typed = find_typed_figures(&sentence).into_iter().filter(|figure| !recalculated.contains(&digits_of(figure)));
            found.extend(typed.map(|figure| TypedFigure { path: path.to_owned(), figure, sentence: sentence.trim().to_owned() }));
        }
    }
    found
}

/// A full stop inside a number ends no sentence.
fn join_numbers(mut sentences: Vec<String>, part: &str) -> Vec<String> {
    let goes_on = part.starts_with(|c: char| c.is_ascii_digit());
    match sentences.last_mut().filter(|last| goes_on && last.ends_with('.')) {
        Some(last) => last.push_str(part),
        None => sentences.push(part.to_owned()),
    }
    sentences
}

/// The figures of a worked example, by their digits.
fn list_recalculated(worked: &WorkedExample) -> Vec<String> {
    let given = worked.given.values().filter_map(|input| match input {
        ExampleInput::Number(number) => Some(number.to_string()),
        ExampleInput::Fact(_) => None,
    });
    worked.shown.values().map(|shown| digits_of(shown)).chain(given).collect()
}

fn digits_of(figure: &str) -> String {
    let digits: String = figure.chars().filter(|c| c.is_ascii_digit() || *c == '.').collect();
    digits.trim_matches('.').trim_end_matches(".00").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundle::{SourceFile, parse_bundle};

    fn list(body: &str, allowed: &str) -> Vec<String> {
        let head = "---\ntitle: T\nworked:\n  - name: One\n    given: {rate: 8.25}\n    steps: [\"a = rate * 100\"]\n    shown: {a: \"₹825\"}\n---\n";
        let files = [SourceFile { path: "articles/epfo/t.md".into(), text: format!("{head}{body}\n") }];
        let bundle = parse_bundle(&files).unwrap();
        list_typed_figures(&bundle, &AllowedFigures::parse(allowed).unwrap()).into_iter().map(|typed| typed.figure).collect()
    }

    #[test]
    fn rules_that_are_typed_are_listed_and_examples_are_not() {
        assert_eq!(list("The limit is ₹5,000 within 30 days. He paid ₹900.", "{}"), ["₹5,000", "30 days"]);
        assert_eq!(list("At most ₹825 at the rate of 8.25% counts, or {{fact:a.b}}.", "{}"), Vec::<String>::new());
        assert_eq!(list("The ceiling is 1.5% of pay.", "{}"), ["1.5 %"]);
    }

    #[test]
    fn what_was_looked_at_may_stay() {
        let text = "The limit is ₹5,000. You must wait 15 days.";
        assert_eq!(list(text, "articles/epfo/t.md: [The limit is]"), ["15 days"]);
        assert_eq!(list(text, "everywhere: [must wait]"), ["₹5,000"]);
        assert!(AllowedFigures::parse("everywhere: 3").is_err());
    }
}
