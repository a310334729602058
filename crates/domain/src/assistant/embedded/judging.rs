//! Whether the articles answer at all. The weights were fitted on the evaluation's `dev.yml` (docs/assistant.md).

use super::picking::Signs;

/// Below this an answer is not given.
pub const ENOUGH: f32 = 0.5;
/// Below this not even the nearest articles are offered: it is another subject.
pub const OF_OUR_SUBJECTS: f32 = 0.15;

/// From 0 to 1.
pub fn confidence(signs: &Signs) -> f32 {
    let sum = match signs.meaning {
        Some(meaning) => 12.0 * (meaning - 0.53) + 4.0 * (signs.cover - 0.5) + 1.0 * (signs.things - 0.5),
        None => 8.0 * (signs.cover - 0.55) + 1.0 * (signs.things - 0.5),
    };
    1.0 / (1.0 + (-sum).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_near_and_holds_the_words_is_answered() {
        let near = Signs { meaning: Some(0.75), cover: 0.9, most_cover: 0.9, sentence: 0.8, things: 1.0 };
        let far = Signs { meaning: Some(0.2), cover: 0.1, most_cover: 0.1, sentence: 0.0, things: 0.0 };
        assert!(confidence(&near) > ENOUGH && confidence(&far) < OF_OUR_SUBJECTS);
        assert!(confidence(&Signs { meaning: None, ..near }) > ENOUGH && confidence(&Signs { meaning: None, ..far }) < ENOUGH);
    }
}
