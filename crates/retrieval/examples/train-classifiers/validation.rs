//! Tenfold cross-validation: each time a tenth of the examples is left out of the training and classified. Neighbouring
//! examples are alike, so they are left out together.

use assistant::guards::advice_classifier::RULE_WEIGHT;

use super::training::{Example, train_weights};

const FOLDS: usize = 10;
const GROUP_SIZE: usize = 10;
/// Share of the questions for knowledge that may be refused by mistake.
const MAX_MISTAKEN_REFUSALS: f32 = 0.02;

/// Prints the figures and returns the threshold.
pub fn cross_validate(examples: &[Example], with_meaning: bool, misses: bool) -> f32 {
    let fold = |at: usize| ((at / GROUP_SIZE).wrapping_mul(2_654_435_761) >> 7) % FOLDS;
    let mut judged: Vec<(f32, &Example)> = Vec::new();
    for left_out in 0..FOLDS {
        let kept: Vec<&Example> = examples.iter().enumerate().filter(|(at, _)| fold(*at) != left_out).map(|(_, example)| example).collect();
        let weights = train_weights(&kept, with_meaning);
        for (_, example) in examples.iter().enumerate().filter(|(at, _)| fold(*at) == left_out) {
            let meaning: &[f32] = if with_meaning { &example.meaning } else { &[] };
            let rule = if example.breaks_rule { RULE_WEIGHT } else { 0.0 };
            judged.push((weights.raw_score(&example.features, meaning) + rule, example));
        }
    }
    let threshold = choose_threshold(&judged);
    let share = |advice: bool, refused: &dyn Fn(f32, &Example) -> bool| {
        let of: Vec<_> = judged.iter().filter(|(_, example)| example.advice == advice).collect();
        100.0 * of.iter().filter(|(sum, example)| refused(*sum, example)).count() as f32 / of.len().max(1) as f32
    };
    let judges = |sum: f32, _: &Example| sum > threshold;
    let rules = |_: f32, example: &Example| example.breaks_rule;
    println!(
        "{}: threshold {threshold:.2}, advice refused {:.1} %, knowledge refused by mistake {:.1} % (rules alone {:.1} % and {:.1} %)",
        if with_meaning { "by words and meaning" } else { "by words" },
        share(true, &judges),
        share(false, &judges),
        share(true, &rules),
        share(false, &rules),
    );
    for (sum, example) in judged.iter().filter(|(sum, example)| misses && (*sum > threshold) != example.advice) {
        println!("  {} {:.2} {}", if example.advice { "answered" } else { "refused" }, sum - threshold, example.text);
    }
    threshold
}

/// The lowest threshold above which no more questions for knowledge lie than may be refused.
fn choose_threshold(judged: &[(f32, &Example)]) -> f32 {
    let mut knowledge: Vec<f32> = judged.iter().filter(|(_, example)| !example.advice).map(|(sum, _)| *sum).collect();
    knowledge.sort_by(|one, other| other.total_cmp(one));
    let allowed = (knowledge.len() as f32 * MAX_MISTAKEN_REFUSALS) as usize;
    knowledge.get(allowed).copied().unwrap_or_default()
}
