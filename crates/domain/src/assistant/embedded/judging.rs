//! Whether the articles answer at all. The weights were fitted on the evaluation's `dev.yml` (docs/assistant.md).

use super::picking::Signs;

/// Below this an answer is not given.
pub const ENOUGH: f32 = 0.61;
/// Below this not even the nearest articles are offered: it is another subject.
pub const OF_OUR_SUBJECTS: f32 = 0.15;

/// From 0 to 1.
pub fn confidence(signs: &Signs) -> f32 {
    let hindi = if signs.hindi { 2.9 } else { 0.0 };
    let sum = hindi
        + match signs.meaning {
            Some(meaning) => -5.1 + 4.0 * meaning + 2.6 * signs.cover + 3.1 * signs.most_cover + 0.9 * signs.sentence,
            None => -3.8 + 2.8 * signs.cover + 3.5 * signs.most_cover + 1.2 * signs.sentence,
        };
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_and_holds_the_words_is_answered() {
        let near = Signs { meaning: Some(0.75), cover: 0.9, most_cover: 0.9, sentence: 0.8, things: 1.0, hindi: false };
        let far = Signs { meaning: Some(0.2), cover: 0.1, most_cover: 0.1, sentence: 0.0, things: 0.0, hindi: false };
        assert!(confidence(&near) > ENOUGH && confidence(&far) < OF_OUR_SUBJECTS, "{} {}", confidence(&near), confidence(&far));
        assert!(confidence(&Signs { meaning: None, ..near }) > ENOUGH && confidence(&Signs { meaning: None, ..far }) < ENOUGH);
    }
}
