//! The rules that are applied to readers' figures (content/assistant/applied-rules): what each of their examples is answered with.

use std::fs;
use std::path::PathBuf;

use assistant::AppliedRules;
use assistant::applied_rules::RuleExample;
use domain::assistant::{Question, RequestKind, Turn};
use domain::facts::Registry;
use domain::language::Language;

use crate::content::{TODAY, load_content};

fn load_rules() -> AppliedRules {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../content/assistant/applied-rules");
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "yml") {
            files.push((path.file_name().unwrap().to_str().unwrap().to_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    AppliedRules::parse(&files).unwrap()
}

/// The last message of an example after the others, each of which was answered with the same short answer.
fn ask(slug: &str, example: &RuleExample) -> Question {
    let (last, earlier) = example.ask.split_last().unwrap();
    let turn = |text: &String| Turn { question: text.clone(), short_answer: Some(slug.to_owned()), ..Turn::default() };
    Question {
        text: last.clone(),
        kind: RequestKind::Answer,
        article: None,
        module: None,
        previous_turns: earlier.iter().map(turn).collect(),
    }
}

#[test]
fn every_example_is_answered_as_its_rule_says() {
    let (rules, registry) = (load_rules(), Registry::new(load_content().facts));
    let mut wrong = Vec::new();
    for (slug, example) in rules.examples() {
        let question = ask(slug, example);
        let said = rules.apply(slug, &question, &registry, TODAY, Language::detect(&question.text));
        let is_right = match (&said, &example.says) {
            (Some(said), Some(piece)) => said.contains(piece),
            (None, None) => true,
            _ => false,
        };
        if !is_right {
            wrong.push(format!("{slug}: {:?}\n    expected {:?}\n    said     {said:?}", example.ask, example.says));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_case_of_a_rule_has_an_example() {
    assert_eq!(load_rules().list_without_examples(), Vec::<&str>::new());
}

#[test]
fn every_fact_of_a_rule_is_known() {
    let (rules, registry) = (load_rules(), Registry::new(load_content().facts));
    let unknown: Vec<&str> = rules.facts().into_iter().filter(|id| registry.number(id, TODAY).is_err()).collect();
    assert_eq!(unknown, Vec::<&str>::new());
}

#[test]
fn every_rule_belongs_to_a_published_short_answer() {
    let published = load_content().short_answers;
    let rules = load_rules();
    let unknown: Vec<&str> = rules.slugs().filter(|slug| published.iter().all(|answer| answer.answer.slug != *slug)).collect();
    assert_eq!(unknown, Vec::<&str>::new());
}
