//! Tenfold cross-validation: each time a tenth of the examples is left out of the training and classified. Neighbouring
//! examples are alike, so they are left out together.

use super::training::{Example, train_weights};

const FOLDS: usize = 10;
const GROUP_SIZE: usize = 10;

/// What is printed and chosen.
pub struct Validation<'a> {
    /// What the class is called, and the texts that don't belong to it.
    pub class: &'a str,
    pub others: &'a str,
    /// Share of the other texts that may be taken for the class.
    pub max_false_alarms: f32,
    pub shows_misses: bool,
}

impl Validation<'_> {
    /// Prints the figures and returns the threshold.
    pub fn cross_validate(&self, examples: &[Example], with_meaning: bool) -> f32 {
        let fold = |at: usize| ((at / GROUP_SIZE).wrapping_mul(2_654_435_761) >> 7) % FOLDS;
        let mut judged: Vec<(f32, &Example)> = Vec::new();
        for left_out in 0..FOLDS {
            let kept: Vec<&Example> =
                examples.iter().enumerate().filter(|(at, _)| fold(*at) != left_out).map(|(_, example)| example).collect();
            let weights = train_weights(&kept, with_meaning);
            for (_, example) in examples.iter().enumerate().filter(|(at, _)| fold(*at) == left_out) {
                let meaning: &[f32] = if with_meaning { &example.meaning } else { &[] };
                judged.push((weights.raw_score(&example.features, meaning) + example.rule_weight, example));
            }
        }
        let threshold = self.choose_threshold(&judged);
        let share = |belongs: bool, is_taken: &dyn Fn(f32, &Example) -> bool| {
            let of: Vec<_> = judged.iter().filter(|(_, example)| example.belongs == belongs).collect();
            100.0 * of.iter().filter(|(sum, example)| is_taken(*sum, example)).count() as f32 / of.len().max(1) as f32
        };
        let by_classifier = |sum: f32, _: &Example| sum > threshold;
        let by_rules = |_: f32, example: &Example| example.rule_weight > 0.0;
        println!(
            "{}: threshold {threshold:.2}, {} recognised {:.1} %, {} taken for it {:.1} % (by rules alone {:.1} % and {:.1} %)",
            if with_meaning { "by words and meaning" } else { "by words" },
            self.class,
            share(true, &by_classifier),
            self.others,
            share(false, &by_classifier),
            share(true, &by_rules),
            share(false, &by_rules),
        );
        for (sum, example) in judged.iter().filter(|(sum, example)| self.shows_misses && (*sum > threshold) != example.belongs) {
            println!("  {} {:.2} {}", if example.belongs { "missed" } else { "taken" }, sum - threshold, example.text);
        }
        threshold
    }

    /// The lowest threshold above which no more other texts lie than may be taken for the class.
    fn choose_threshold(&self, judged: &[(f32, &Example)]) -> f32 {
        let mut others: Vec<f32> = judged.iter().filter(|(_, example)| !example.belongs).map(|(sum, _)| *sum).collect();
        others.sort_by(|one, other| other.total_cmp(one));
        let allowed = (others.len() as f32 * self.max_false_alarms) as usize;
        others.get(allowed).copied().unwrap_or_default()
    }
}
