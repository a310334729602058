//! Questions that ask for a calculation: which calculator and inputs a question means, and that the assistant's result equals the
//! calculator's.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod applied_rules;
mod comparisons;
mod content;
mod deductions;
mod gains;
mod notations;
mod offers;
mod own_sums;
mod pay;
mod questions;
mod readers;
#[path = "../../../domain/tests/support/mod.rs"]
mod support;
mod unpaid_debts;

use assistant::calculation_requests::{READ_WITH_TODAY, parse_calculation_request};
use domain::calculators::{CalculatorKind, Inputs, calculate};
use questions::{CALCULATIONS, INCOMPLETE, NOT_CALCULATIONS};
use support::rulebook;

/// Describes the parsed request as "emi principal=5000000 rate=8.5 months=240", and lists what is missing.
fn describe_request(question: &str) -> Option<(String, String)> {
    let asked = parse_calculation_request(question)?;
    let given = asked.inputs.iter().map(|(name, value)| format!(" {name}={value}")).collect::<String>();
    Some((format!("{}{given}", asked.kind.as_str()), asked.missing_inputs.join(" ")))
}

fn assert_examples(examples: impl Iterator<Item = (String, Option<(String, String)>)>) {
    let wrong: Vec<String> = examples
        .filter_map(|(question, expected)| {
            let found = describe_request(&question);
            (found != expected).then(|| format!("{question}\n    expected {expected:?}\n    found    {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn questions_with_all_their_numbers() {
    assert_examples(CALCULATIONS.iter().map(|(question, sum)| ((*question).to_owned(), Some(((*sum).to_owned(), String::new())))));
}

#[test]
fn questions_with_too_few_numbers() {
    let expected = |sum: &str, missing: &str| Some((sum.to_owned(), missing.to_owned()));
    assert_examples(INCOMPLETE.iter().map(|(question, sum, missing)| ((*question).to_owned(), expected(sum, missing))));
}

#[test]
fn questions_that_ask_for_no_sum() {
    assert_examples(NOT_CALCULATIONS.iter().map(|question| ((*question).to_owned(), None)));
}

#[test]
fn there_are_enough_examples_of_each() {
    assert!(CALCULATIONS.len() + INCOMPLETE.len() + NOT_CALCULATIONS.len() >= 120);
    for &kind in CalculatorKind::ALL.iter().filter(|kind| !READ_WITH_TODAY.contains(kind)) {
        assert!(CALCULATIONS.iter().filter(|(_, sum)| sum.split(' ').next() == Some(kind.as_str())).count() >= 3, "{kind:?}");
    }
}

#[test]
fn every_complete_question_is_worked_out_as_the_page_does() {
    for (question, sum) in CALCULATIONS {
        let asked = parse_calculation_request(question).unwrap();
        let by_question = asked.calculate(&rulebook()).unwrap_or_else(|error| panic!("{question}: {error}"));
        let mut pairs: Vec<(&str, &str)> = sum.split(' ').skip(1).filter_map(|pair| pair.split_once('=')).collect();
        for (nth, calculation) in by_question.iter().enumerate() {
            if by_question.len() > 1 {
                let (choice, values) = if asked.kind == CalculatorKind::Goal { ("rate", ["6", "12"]) } else { ("city", ["1", "0"]) };
                pairs.retain(|(name, _)| *name != choice);
                pairs.push((choice, values[nth]));
            }
            let inputs = Inputs::parse(asked.kind, pairs.iter().copied()).unwrap();
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

#[test]
fn what_is_assumed_is_listed() {
    let asked = parse_calculation_request("what will my PF be at 58 if I am 30, basic 40,000 and balance 2 lakh").unwrap();
    let calculation = asked.calculate(&rulebook()).unwrap().remove(0);
    let assumed: Vec<&str> = asked.list_assumed_inputs(&calculation).into_iter().map(|input| input.field.name).collect();
    assert_eq!(assumed, ["rise", "rate", "capped"]);
    assert_eq!(asked.to_query_string(), "epf.basic=40000&epf.age=30&epf.balance=200000&epf.until=58");
    assert!(calculation.facts.iter().any(|fact| fact.id == "epf.interest-rate"));
}

#[test]
fn an_allowance_without_its_city_is_compared() {
    let both = parse_calculation_request("HRA exemption: basic 50000, hra 25000, rent 40000").unwrap().calculate(&rulebook()).unwrap();
    let exempt: Vec<f64> = both.iter().map(|one| one.results[0].value).collect();
    assert_eq!(exempt, [300_000.0, 240_000.0]);
}

#[test]
fn a_goal_without_a_return_shows_two() {
    let both = parse_calculation_request("how much SIP do I need for 1 crore in 15 years").unwrap().calculate(&rulebook()).unwrap();
    let needed: Vec<f64> = both.iter().map(|one| one.results[0].value).collect();
    assert_eq!(needed, [34_215.0, 19_819.0]);
    let one = parse_calculation_request("how much SIP do I need for 1 crore in 15 years at 12%").unwrap().calculate(&rulebook()).unwrap();
    assert_eq!(one.len(), 1);
}

#[test]
fn an_allowance_is_worked_out_for_the_city_that_is_named() {
    let listed = ["in Mumbai", "Delhi", "in Bombay", "in New Delhi"].map(|place| (place, 25_000.0));
    let others = ["in Nagpur", "Indore", "in Hosapete"].map(|place| (place, 20_000.0));
    for (place, share) in listed.into_iter().chain(others) {
        let question = format!("HRA basic 50000 hra 25000 rent 40000 {place}");
        let sums = parse_calculation_request(&question).unwrap().calculate(&rulebook()).unwrap();
        let exempt: Vec<f64> = sums.iter().map(|one| one.results[0].value).collect();
        assert_eq!(exempt, [share * 12.0], "{question}");
    }
}

#[test]
fn both_regimes_are_in_one_result() {
    let tax = parse_calculation_request("tax on 18 lakh old vs new regime").unwrap().calculate(&rulebook()).unwrap();
    let names: Vec<&str> = tax[0].results.iter().map(|figure| figure.name).collect();
    assert_eq!((tax.len(), names), (1, vec!["saved", "new", "old", "even"]));
}

#[test]
fn what_is_missing_or_beyond_the_limits_is_told_by_field() {
    let fields = |question: &str| match parse_calculation_request(question).unwrap().calculate(&rulebook()) {
        Err(domain::Error::Invalid { fields, .. }) => fields,
        other => panic!("{other:?}"),
    };
    assert_eq!(fields("EMI of 50 lakh for 20 years")["rate"], "Interest rate is needed");
    assert_eq!(fields("tax on 90 lakh in the new regime")["income"], "Salary for the year must be between ₹0 and ₹50 lakh");
}

#[test]
fn a_minus_is_not_dropped() {
    assert!(parse_calculation_request("EMI for -5 lakh at 9% for 5 years").unwrap().has_negative_number);
    assert!(parse_calculation_request("SIP of ₹-5000 at 10% for 10 years").unwrap().has_negative_number);
    for fine in
        ["EMI of 50-lakh loan at 8.5% for 20-years", "EMI - 5 lakh at 9% for 5 years", "tax on 18 lakh in 2026-27 old vs new regime"]
    {
        assert!(!parse_calculation_request(fine).unwrap().has_negative_number, "{fine}");
    }
}

proptest::proptest! {
    #[test]
    fn no_text_brings_it_down(text in ".{0,160}", words in "(emi|pf|sip|eps|लाख|lakh|tak|at|साढ़े|पौने|a|half|and|point|of|₹|%|[0-9]{1,12}|58| ){0,30}") {
        for question in [text, words] {
            if let Some(asked) = parse_calculation_request(&question) {
                drop(asked.calculate(&rulebook()));
                proptest::prop_assert!(asked.inputs.iter().all(|(name, _)| asked.kind.fields().iter().any(|field| field.name == *name)));
            }
        }
    }
}
