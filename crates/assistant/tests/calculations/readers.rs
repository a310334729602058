//! Questions for sums as readers write them (`content/assistant/eval/sums.yml`), turn by turn: every figure, in the first sentence and in
//! the asker's language.

use std::collections::BTreeMap;

use assistant::CalculatedAnswer;
use domain::assistant::{Question, RequestKind, Turn};
use domain::calculators::Unit;
use domain::numerals::format_rupees;

use super::content::{build_calculator, load_content};
use assistant::QuestionCalculator;

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Conversation {
    kind: String,
    language: String,
    turns: Vec<AskedTurn>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedTurn {
    ask: String,
    #[serde(default)]
    result: Option<BTreeMap<String, f64>>,
    #[serde(default)]
    missing: Vec<String>,
}

/// What is wrong with an answer, or nothing.
fn find_fault(conversation: &Conversation, turn: &AskedTurn, answer: Option<&CalculatedAnswer>) -> Option<String> {
    let Some(answer) = answer else { return (turn.result.is_some() || !turn.missing.is_empty()).then(|| "no sum".to_owned()) };
    if turn.result.is_none() && turn.missing.is_empty() {
        return Some(format!("a sum: {}", answer.lead));
    }
    if answer.missing_inputs != turn.missing {
        return Some(format!("missing {:?}", answer.missing_inputs));
    }
    let expected = turn.result.iter().flatten();
    let Some(calculation) = answer.calculations.first() else {
        return turn.result.as_ref().map(|_| format!("no result: {}", answer.to_html()));
    };
    if calculation.kind.as_str() != conversation.kind || answer.language.as_str() != conversation.language {
        return Some(format!("{} in {}", calculation.kind.as_str(), answer.language.as_str()));
    }
    let together = || {
        calculation.results.iter().filter(|figure| ["own", "employer", "pension"].contains(&figure.name)).map(|figure| figure.value).sum()
    };
    let found = |name: &str| calculation.results.iter().find(|figure| figure.name == name).map(|figure| (figure.value, figure.unit));
    expected
        .filter_map(|(name, value)| check_figure(&answer.lead, *value, found(name).unwrap_or_else(|| (together(), Unit::Rupees))))
        .next()
}

/// A figure is right to the rupee and stands in the first sentence.
fn check_figure(lead: &str, expected: f64, (value, unit): (f64, Unit)) -> Option<String> {
    let shown = if unit == Unit::Rupees { format_rupees(value.round()) } else { format!("{value} ") };
    let is_right = (value - expected).abs() <= 1.0;
    (!is_right || !lead.contains(&shown)).then(|| format!("{value} for {expected}: {lead}"))
}

#[test]
fn every_sum_of_readers_is_right_in_its_first_sentence() {
    let conversations: Vec<Conversation> = serde_yaml_ng::from_str(include_str!("../../../../content/assistant/eval/sums.yml")).unwrap();
    let calculator = build_calculator(&load_content());
    let mut wrong = Vec::new();
    for conversation in &conversations {
        let mut question =
            Question { text: String::new(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
        for turn in &conversation.turns {
            question.text.clone_from(&turn.ask);
            let answer = calculator.calculate_answer(&question).unwrap();
            if let Some(fault) = find_fault(conversation, turn, answer.as_ref()) {
                wrong.push(format!("{}\n    {fault}", turn.ask));
            }
            question.previous_turns.push(Turn { question: turn.ask.clone(), ..Turn::default() });
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(conversations.len() >= 45);
}
