//! The labelled turns of conversations, and how well fitted weights choose among what each of them may be answered with.

use assistant::{ContinuationCandidate, ContinuationFeatures};

use crate::fitting::{Case, PARTS, fit_choice};

/// From these confidences of the first three together on an answer would be given.
const LIMITS: [f32; 4] = [0.4, 0.5, 0.6, 0.7];
const JOINED: usize = 3;

/// Weights that let every look-up count the same.
pub const EVEN_WEIGHTS: ContinuationFeatures = {
    let mut weights = [0.0; assistant::CONTINUATION_FEATURE_NAMES.len()];
    let mut place = 0;
    while place < 8 {
        weights[place] = 1.0;
        place += 1;
    }
    weights
};

/// A turn that follows others, with the short answers of which one must be given and those that came into question.
pub struct LabelledTurn {
    pub conversation: usize,
    pub text: String,
    pub slugs: Vec<String>,
    pub candidates: Vec<ContinuationCandidate>,
}

impl LabelledTurn {
    fn is_right(&self, slug: &str) -> bool {
        self.slugs.iter().any(|right| right == slug)
    }

    fn to_case(&self) -> Case<{ assistant::CONTINUATION_FEATURE_NAMES.len() }> {
        Case { candidates: self.candidates.iter().map(|one| (one.features, self.is_right(&one.found.slug))).collect() }
    }
}

/// The weights under which what was labelled is likeliest.
pub fn fit_turns(turns: &[LabelledTurn]) -> ContinuationFeatures {
    let cases: Vec<_> = turns.iter().map(LabelledTurn::to_case).collect();
    fit_choice(cases.iter())
}

/// Prints how well weights do on conversations that they were not fitted on.
pub fn cross_validate(turns: &[LabelledTurn]) {
    let mut judged: Vec<(f32, bool, bool)> = Vec::new();
    for part in 0..PARTS {
        let (kept, fitted): (Vec<&LabelledTurn>, Vec<&LabelledTurn>) = turns.iter().partition(|turn| turn.conversation % PARTS == part);
        let fitted: Vec<LabelledTurn> = fitted.into_iter().map(copy_turn).collect();
        let weights = fit_turns(&fitted);
        for turn in kept {
            let matches = assistant::weigh_candidates(turn.candidates.clone(), &weights);
            let joint: f32 = matches.iter().take(JOINED).map(|found| found.confidence).sum();
            let is_right = matches.first().is_some_and(|best| turn.is_right(&best.slug));
            if std::env::args().any(|argument| argument == "--misses") && !is_right && !turn.slugs.is_empty() {
                let best: Vec<String> = matches.iter().take(3).map(|one| format!("{} {:.2}", one.slug, one.confidence)).collect();
                eprintln!("missed: {:?} wants {:?}, got {best:?}", turn.text, turn.slugs);
            }
            judged.push((joint, is_right, turn.slugs.is_empty()));
        }
    }
    let covered = judged.iter().filter(|(_, _, none)| !none).count();
    let uncovered = judged.len() - covered;
    let first = judged.iter().filter(|(_, right, _)| *right).count();
    eprintln!("{covered} covered turns, the right one first: {first}; {uncovered} not covered");
    for limit in LIMITS {
        let answered = judged.iter().filter(|(joint, _, none)| *joint >= limit && !none).count();
        let right = judged.iter().filter(|(joint, right, _)| *joint >= limit && *right).count();
        let anyway = judged.iter().filter(|(joint, _, none)| *joint >= limit && *none).count();
        eprintln!("  from {limit:.1} on: covered answered {answered}, rightly {right}; not covered answered anyway {anyway}");
    }
}

fn copy_turn(turn: &LabelledTurn) -> LabelledTurn {
    let LabelledTurn { conversation, text, slugs, candidates } = turn;
    LabelledTurn { conversation: *conversation, text: text.clone(), slugs: slugs.clone(), candidates: candidates.clone() }
}
