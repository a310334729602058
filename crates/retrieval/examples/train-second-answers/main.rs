//! Fits the weights by which a second short answer is chosen where a question asks two things, and prints
//! `crates/assistant/src/extractive/second_choice_weights.rs`. The readers' questions of `content/assistant/eval/answers-train.yml` that were
//! looked at for a second question are asked, and what their labels name beside the first answer should be the likeliest, or nothing.
//!
//! `cargo run --release -p retrieval --example train-second-answers -- [content folder [model folder [--misses]]]`

#[path = "../content/cached_embedder.rs"]
mod cached_embedder;
#[path = "../choice/mod.rs"]
mod fitting;
#[path = "../starter/mod.rs"]
mod starter;

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use assistant::{SECOND_FEATURE_NAMES, SecondCandidate, SecondFeatures, weigh_second_candidates};
use cached_embedder::CachedEmbedder;
use domain::assistant::{Question, RequestKind};
use fitting::{Case, PARTS, fit_choice};
use serde::Deserialize;
use starter::{Outcome, StarterSite};

const READERS_FILE: &str = "assistant/eval/answers-train.yml";
/// From these likelihoods on a second answer would be given.
const LIMITS: [f32; 6] = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7];

#[derive(Debug, Deserialize)]
struct ReadersQuestion {
    q: String,
    #[serde(default)]
    slugs: Vec<String>,
    /// What else it asks; `None` where nobody looked for it.
    second: Option<Vec<String>>,
}

/// A question that was looked at, with what may be said beside its first answer.
struct LabelledQuestion {
    text: String,
    first: String,
    /// The short answers of which one is wanted beside the first; none where nothing more is asked.
    wanted: Vec<String>,
    candidates: Vec<SecondCandidate>,
}

impl LabelledQuestion {
    fn is_wanted(&self, slug: &str) -> bool {
        self.wanted.iter().any(|wanted| wanted == slug)
    }

    fn to_case(&self) -> Case<{ SECOND_FEATURE_NAMES.len() }> {
        Case { candidates: self.candidates.iter().map(|one| (one.features, self.is_wanted(&one.found.slug))).collect() }
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let content = PathBuf::from(arguments.first().map_or("content", String::as_str));
    let folder = PathBuf::from(arguments.get(1).map_or("data/model", String::as_str));
    let shows_misses = arguments.get(2).is_some_and(|argument| argument == "--misses");
    let embedder = Arc::new(CachedEmbedder::open(&folder).ok_or("the sentence model is missing: make model")?);
    let site = StarterSite::new(&content, embedding::load_vocabulary_words(&folder), embedder.clone()).await?;
    let readers: Vec<ReadersQuestion> = serde_yaml_ng::from_str(&fs::read_to_string(content.join(READERS_FILE))?)?;
    let mut questions = Vec::new();
    for asked in readers {
        questions.extend(ask(&site, asked).await?);
    }
    embedder.save()?;
    cross_validate(&questions, shows_misses);
    let cases: Vec<_> = questions.iter().map(LabelledQuestion::to_case).collect();
    let weights = fit_choice(cases.iter());
    for (name, weight) in SECOND_FEATURE_NAMES.iter().zip(weights) {
        eprintln!("  {weight:8.3}  {name}");
    }
    println!("pub const WEIGHTS: SecondFeatures = {weights:.3?};");
    Ok(())
}

/// Asks a question that was looked at. What its labels name is wanted beside the first answer, unless that says it; beside a wrong first answer
/// whatever is right is wanted.
async fn ask(site: &StarterSite, asked: ReadersQuestion) -> Outcome<Option<LabelledQuestion>> {
    let Some(second) = asked.second else { return Ok(None) };
    let text = Question::parse_text(&asked.q)?;
    let question = Question { text: text.clone(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
    let Some((first, candidates)) = site.engine.list_second_candidates(&question.without_personal_numbers()).await? else {
        return Ok(None);
    };
    let wanted = match (asked.slugs.contains(&first), second.contains(&first)) {
        (true, true) => Vec::new(),
        (true, false) => second,
        (false, true) => asked.slugs,
        (false, false) => asked.slugs.into_iter().chain(second).collect(),
    };
    Ok(Some(LabelledQuestion { text, first, wanted, candidates }))
}

/// Prints how well weights do on questions that they were not fitted on.
fn cross_validate(questions: &[LabelledQuestion], shows_misses: bool) {
    let cases: Vec<_> = questions.iter().map(LabelledQuestion::to_case).collect();
    // The likelihood of the best, whether it is wanted, and whether anything is.
    let mut judged: Vec<(f32, bool, bool)> = Vec::new();
    for part in 0..PARTS {
        let fitted = cases.iter().enumerate().filter(|(at, _)| at % PARTS != part).map(|(_, case)| case);
        let weights: SecondFeatures = fit_choice(fitted);
        for question in questions.iter().skip(part).step_by(PARTS) {
            let best = weigh_second_candidates(question.candidates.clone(), &weights).into_iter().next();
            let is_right = best.as_ref().is_some_and(|best| question.is_wanted(&best.slug));
            let likelihood = best.as_ref().map_or(0.0, |best| best.confidence);
            if shows_misses && (is_right != (likelihood >= 0.25)) {
                let best = best.map_or_else(String::new, |best| format!("{} {:.2}", best.slug, best.confidence));
                eprintln!("{:?}: first {}, wanted {:?}, got {best}", question.text, question.first, question.wanted);
            }
            judged.push((likelihood, is_right, !question.wanted.is_empty()));
        }
    }
    let wanting = judged.iter().filter(|(_, _, wanted)| *wanted).count();
    let possible = questions.iter().filter(|question| question.candidates.iter().any(|one| question.is_wanted(&one.found.slug))).count();
    eprintln!("{} questions; {wanting} want a second answer, which is among the candidates of {possible}", judged.len());
    for limit in LIMITS {
        let given = || judged.iter().filter(move |(likelihood, ..)| *likelihood >= limit);
        let right = given().filter(|(_, right, _)| *right).count();
        let needless = given().filter(|(_, _, wanted)| !wanted).count();
        eprintln!("  from {limit:.1} on: given {}, right {right}, needless {needless}", given().count());
    }
}
