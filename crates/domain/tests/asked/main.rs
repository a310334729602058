//! Numbers asked for in words: which sum a question asks for and from what, and that the assistant's
//! result is the calculator's.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod notations;
mod questions;
#[path = "../support/mod.rs"]
mod support;

use domain::assistant::numbers::asked;
use domain::calculators::{Calculation, Inputs, Kind, calculate};
use questions::{INCOMPLETE, NO_SUM, SUMS};
use support::rulebook;

/// "emi principal=5000000 rate=8.5 months=240", and what is missing.
fn read(question: &str) -> Option<(String, String)> {
    let asked = asked(question)?;
    let given = asked.given.iter().map(|(name, value)| format!(" {name}={value}")).collect::<String>();
    Some((format!("{}{given}", asked.kind.as_str()), asked.missing.join(" ")))
}

fn wrong(examples: impl Iterator<Item = (String, Option<(String, String)>)>) {
    let wrong: Vec<String> = examples
        .filter_map(|(question, expected)| {
            let found = read(&question);
            (found != expected).then(|| format!("{question}\n    expected {expected:?}\n    found    {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn questions_with_all_their_numbers() {
    wrong(SUMS.iter().map(|(question, sum)| ((*question).to_owned(), Some(((*sum).to_owned(), String::new())))));
}

#[test]
fn questions_with_too_few_numbers() {
    let expected = |sum: &str, missing: &str| Some((sum.to_owned(), missing.to_owned()));
    wrong(INCOMPLETE.iter().map(|(question, sum, missing)| ((*question).to_owned(), expected(sum, missing))));
}

#[test]
fn questions_that_ask_for_no_sum() {
    wrong(NO_SUM.iter().map(|question| ((*question).to_owned(), None)));
}

#[test]
fn there_are_enough_examples_of_each() {
    assert!(SUMS.len() + INCOMPLETE.len() + NO_SUM.len() >= 120);
    for kind in Kind::ALL {
        assert!(SUMS.iter().filter(|(_, sum)| sum.split(' ').next() == Some(kind.as_str())).count() >= 3, "{kind:?}");
    }
}

#[test]
fn every_complete_question_is_worked_out_as_the_page_does() {
    for (question, sum) in SUMS {
        let asked = asked(question).unwrap();
        let by_question = asked.compute(&rulebook()).unwrap_or_else(|error| panic!("{question}: {error}"));
        let mut pairs: Vec<(&str, &str)> = sum.split(' ').skip(1).filter_map(|pair| pair.split_once('=')).collect();
        for (nth, calculation) in by_question.iter().enumerate() {
            if by_question.len() > 1 {
                let (choice, values) = if asked.kind == Kind::Goal { ("rate", ["6", "12"]) } else { ("city", ["1", "0"]) };
                pairs.retain(|(name, _)| *name != choice);
                pairs.push((choice, values[nth]));
            }
            let inputs = Inputs::read(asked.kind, pairs.iter().copied()).unwrap();
            let page = calculate(&inputs, &rulebook()).unwrap();
            assert_eq!(
                (&calculation.results, &calculation.tables, &calculation.facts),
                (&page.results, &page.tables, &page.facts),
                "{question}"
            );
            assert!(!calculation.formula.is_empty());
        }
    }
}

fn notes(calculation: &Calculation) -> String {
    calculation.notes.join("\n")
}

#[test]
fn what_is_assumed_is_said() {
    let asked = asked("what will my PF be at 58 if I am 30, basic 40,000 and balance 2 lakh").unwrap();
    let calculation = asked.compute(&rulebook()).unwrap().remove(0);
    let assumed =
        "Assumed, as the question does not say it: Pay rise: 0%; Interest rate: 8.25%; Contributions are on: all of the basic pay.";
    assert!(notes(&calculation).starts_with(assumed), "{}", notes(&calculation));
    assert_eq!(asked.query(), "epf.basic=40000&epf.age=30&epf.balance=200000&epf.until=58");
    assert!(calculation.facts.iter().any(|fact| fact.id == "epf.interest-rate"));
}

#[test]
fn an_allowance_without_its_city_is_compared() {
    let both = asked("HRA exemption: basic 50000, hra 25000, rent 40000").unwrap().compute(&rulebook()).unwrap();
    let exempt: Vec<f64> = both.iter().map(|one| one.results[0].value).collect();
    assert_eq!(exempt, [300_000.0, 240_000.0]);
}

#[test]
fn a_goal_without_a_return_shows_two() {
    let both = asked("how much SIP do I need for 1 crore in 15 years").unwrap().compute(&rulebook()).unwrap();
    let needed: Vec<f64> = both.iter().map(|one| one.results[0].value).collect();
    assert_eq!(needed, [34_215.0, 19_819.0]);
    assert!(both.iter().all(|one| notes(one).starts_with("The question names no return, so two are assumed")));
    let one = asked("how much SIP do I need for 1 crore in 15 years at 12%").unwrap().compute(&rulebook()).unwrap();
    assert!(one.len() == 1 && !notes(&one[0]).contains("two are assumed"));
}

#[test]
fn an_allowance_is_worked_out_for_the_city_that_is_named() {
    let listed = ["in Mumbai", "Delhi", "in Bombay", "in New Delhi"].map(|place| (place, 25_000.0));
    let others = ["in Nagpur", "Indore", "in Hosapete"].map(|place| (place, 20_000.0));
    for (place, share) in listed.into_iter().chain(others) {
        let question = format!("HRA basic 50000 hra 25000 rent 40000 {place}");
        let sums = asked(&question).unwrap().compute(&rulebook()).unwrap();
        let exempt: Vec<f64> = sums.iter().map(|one| one.results[0].value).collect();
        assert_eq!(exempt, [share * 12.0], "{question}");
    }
}

#[test]
fn both_regimes_are_in_one_result() {
    let tax = asked("tax on 18 lakh old vs new regime").unwrap().compute(&rulebook()).unwrap();
    let names: Vec<&str> = tax[0].results.iter().map(|figure| figure.name).collect();
    assert_eq!((tax.len(), names), (1, vec!["saved", "new", "old"]));
}

#[test]
fn what_is_missing_or_beyond_the_limits_is_told_by_field() {
    let fields = |question: &str| match asked(question).unwrap().compute(&rulebook()) {
        Err(domain::Error::Invalid { fields, .. }) => fields,
        other => panic!("{other:?}"),
    };
    assert_eq!(fields("EMI of 50 lakh for 20 years")["rate"], "Interest rate is needed");
    assert_eq!(fields("tax on 90 lakh in the new regime")["income"], "Salary for the year must be between ₹0 and ₹50 lakh");
}

#[test]
fn a_minus_is_not_dropped() {
    assert!(asked("EMI for -5 lakh at 9% for 5 years").unwrap().is_below_zero);
    assert!(asked("SIP of ₹-5000 at 10% for 10 years").unwrap().is_below_zero);
    for fine in
        ["EMI of 50-lakh loan at 8.5% for 20-years", "EMI - 5 lakh at 9% for 5 years", "tax on 18 lakh in 2026-27 old vs new regime"]
    {
        assert!(!asked(fine).unwrap().is_below_zero, "{fine}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_brings_it_down(text in ".{0,160}", words in "(emi|pf|sip|eps|लाख|lakh|tak|at|साढ़े|पौने|a|half|and|point|of|₹|%|[0-9]{1,12}|58| ){0,30}") {
        for question in [text, words] {
            if let Some(asked) = asked(&question) {
                drop(asked.compute(&rulebook()));
                proptest::prop_assert!(asked.given.iter().all(|(name, _)| asked.kind.fields().iter().any(|field| field.name == *name)));
            }
        }
    }
}
