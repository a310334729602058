//! Measures how well the extractive engine answers: the questions of `content/assistant/eval` over the starter
//! articles, with meanings and by words alone. `dev.yml`, `readers.yml` and `readers-more.yml` are the sets it is tuned
//! on; the held sets are not used for tuning. Also measures the guards on `advice-held.yml` and `advice-fresh.yml`,
//! which were used neither to correct nor to train them.
//!
//! `make eval`, or `cargo run -p retrieval --example assistant -- [content folder [model folder [--misses | --signs]]]`

#[path = "content/cached_embedder.rs"]
mod cached_embedder;
#[path = "starter/cases.rs"]
mod cases;
mod starter;

use std::path::PathBuf;
use std::sync::Arc;

use cached_embedder::CachedEmbedder;
use cases::{Case, CaseKind, CaseResult, load_cases};
use domain::search::{Embedder, NoEmbedder};
use starter::{Outcome, StarterSite};

/// Share of the questions on our subjects that may be mistaken for another subject.
const MAX_FALSE_ALARMS: f64 = 0.05;
fn compute_share(results: &[(&Case, CaseResult)], kinds: &[CaseKind], good: impl Fn(&Case, &CaseResult) -> bool) -> (f64, usize) {
    let asked: Vec<_> = results.iter().filter(|(case, _)| kinds.contains(&case.kind)).collect();
    let right = asked.iter().filter(|(case, seen)| good(case, seen)).count();
    (right as f64 / asked.len().max(1) as f64, asked.len())
}

/// The share of questions on other subjects whose confidence is below the value that `MAX_FALSE_ALARMS` of our own
/// questions are below.
fn other_subject_recall(results: &[(&Case, CaseResult)]) -> f64 {
    let sign = |seen: &CaseResult| seen.features.best_similarity.unwrap_or(seen.features.best_coverage);
    let mut ours: Vec<f32> = results
        .iter()
        .filter(|(case, _)| matches!(case.kind, CaseKind::Answered | CaseKind::Followup))
        .map(|(_, seen)| sign(seen))
        .collect();
    ours.sort_by(f32::total_cmp);
    let limit = ours[(ours.len() as f64 * MAX_FALSE_ALARMS) as usize];
    compute_share(results, &[CaseKind::Other], |_, seen| sign(seen) < limit).0
}

fn compute_figures(results: &[(&Case, CaseResult)]) -> Vec<(String, String)> {
    let percent = |(share, of): (f64, usize)| format!("{:.1} % of {of}", share * 100.0);
    let ours = [CaseKind::Answered, CaseKind::Followup];
    let none = [CaseKind::Unanswered, CaseKind::Other];
    let hindi = |case: &Case| case.lang.is_some();
    let answering = |case: &Case, seen: &CaseResult| {
        seen.passage_in_top_three && (!seen.answer.abstained) && seen.has_right_sentence && !case.has.is_empty()
    };
    let with_sentence: Vec<_> = results.iter().filter(|(case, _)| ours.contains(&case.kind) && !case.has.is_empty()).collect();
    let right = with_sentence.iter().filter(|(case, seen)| answering(case, seen)).count();
    let leading = with_sentence.iter().filter(|(case, seen)| answering(case, seen) && seen.starts_with_sentence).count();
    let abstained =
        results.iter().filter(|(case, seen)| seen.answer.abstained && case.kind != CaseKind::Advice && case.kind != CaseKind::Computed);
    let (said, rightly) = abstained.fold((0, 0), |(said, rightly), (case, _)| (said + 1, rightly + usize::from(none.contains(&case.kind))));
    let quotes: usize = results.iter().map(|(_, seen)| seen.answer.sources.len()).sum();
    let foreign: Vec<_> = results.iter().filter(|(case, _)| ours.contains(&case.kind) && hindi(case)).collect();
    let found = foreign.iter().filter(|(_, seen)| seen.passage_in_top_three).count();
    vec![
        ("right passage in the first 3".into(), percent(compute_share(results, &ours, |_, seen| seen.passage_in_top_three))),
        ("… Hindi and Hinglish".into(), percent((found as f64 / foreign.len().max(1) as f64, foreign.len()))),
        ("answer sentence right".into(), percent((right as f64 / with_sentence.len().max(1) as f64, with_sentence.len()))),
        ("… in its first paragraph".into(), percent((leading as f64 / with_sentence.len().max(1) as f64, with_sentence.len()))),
        (
            "quotes word for word".into(),
            percent((
                compute_share(
                    results,
                    &[CaseKind::Answered, CaseKind::Followup, CaseKind::Unanswered, CaseKind::Other, CaseKind::Advice, CaseKind::Computed],
                    |_, seen| seen.verbatim,
                )
                .0,
                quotes,
            )),
        ),
        ("answered what is answered".into(), percent(compute_share(results, &ours, |_, seen| !seen.answer.abstained && !seen.refused))),
        ("abstention, precision".into(), percent((f64::from(rightly as u32) / f64::from(said.max(1) as u32), said))),
        ("abstention, recall".into(), percent(compute_share(results, &none, |_, seen| seen.answer.abstained))),
        ("… same subject, unanswered".into(), percent(compute_share(results, &[CaseKind::Unanswered], |_, seen| seen.answer.abstained))),
        ("… another subject".into(), percent(compute_share(results, &[CaseKind::Other], |_, seen| seen.answer.abstained))),
        (
            "another subject recognised at 5 % false alarms".into(),
            percent((other_subject_recall(results), compute_share(results, &[CaseKind::Other], |_, _| true).1)),
        ),
        ("advice refused".into(), percent(compute_share(results, &[CaseKind::Advice], |_, seen| seen.refused))),
        (
            "knowledge refused by mistake".into(),
            percent(compute_share(
                results,
                &[CaseKind::Answered, CaseKind::Followup, CaseKind::Unanswered, CaseKind::Computed],
                |_, seen| seen.refused,
            )),
        ),
    ]
}

fn print_misses(results: &[(&Case, CaseResult)]) {
    for (case, seen) in results {
        let text: String = starter::strip_tags(&seen.answer.html).chars().take(170).collect();
        let wrong = match case.kind {
            CaseKind::Answered | CaseKind::Followup => {
                !seen.passage_in_top_three || !seen.has_right_sentence || seen.answer.abstained || seen.refused
            }
            CaseKind::Unanswered | CaseKind::Other => !seen.answer.abstained,
            CaseKind::Advice => !seen.refused,
            CaseKind::Computed => seen.refused || case.calc.is_none(),
        };
        if wrong {
            println!(
                "  {:?} {:?}: passage {}, sentence {}, abstained {}, refused {}, sure {:.2}\n      wanted {:?} {:?}\n      got {:?}: {text}",
                case.kind,
                case.q,
                seen.passage_in_top_three,
                seen.has_right_sentence,
                seen.answer.abstained,
                seen.refused,
                seen.confidence,
                case.want,
                case.has,
                seen.top_slugs
            );
        }
    }
}

fn print_features(name: &str, results: &[(&Case, CaseResult)]) {
    for (case, seen) in results {
        let s = &seen.features;
        let right = seen.passage_in_top_three && seen.has_right_sentence;
        let meaning = s.best_similarity.unwrap_or(-1.0);
        println!(
            "SIGN\t{name}\t{:?}\t{right}\t{meaning:.3}\t{:.3}\t{:.3}\t{:.3}\t{:.3}\t{}",
            case.kind, s.passage_coverage, s.best_coverage, s.sentence_coverage, s.answer_type_share, case.q
        );
    }
}

/// Measures the guards on held-out questions and prints none of them.
async fn evaluate_guards(starter: &StarterSite, cases: &[Case]) -> Outcome<String> {
    let mut seen = Vec::new();
    for case in cases {
        seen.push((case, starter.run_case(case).await?));
    }
    let (refused, of) = compute_share(&seen, &[CaseKind::Advice], |_, seen| seen.refused);
    let (mistaken, of_knowledge) = compute_share(&seen, &[CaseKind::Unanswered], |_, seen| seen.refused);
    Ok(format!("advice refused {:.1} % of {of}, knowledge refused by mistake {:.1} % of {of_knowledge}", refused * 100.0, mistaken * 100.0))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let more = arguments.next().unwrap_or_default();
    let kept = CachedEmbedder::open(&folder).map(Arc::new);
    let mut columns: Vec<(String, Vec<(String, String)>)> = Vec::new();
    let mut aside: Vec<(String, String)> = Vec::new();
    for meanings in [true, false] {
        let embedder: Arc<dyn Embedder> = match (&kept, meanings) {
            (Some(kept), true) => kept.clone(),
            (None, true) => continue,
            _ => Arc::new(NoEmbedder),
        };
        let starter =
            StarterSite::new(&content, if embedder.is_ready() { embedding::load_vocabulary_words(&folder) } else { Vec::new() }, embedder)
                .await?;
        for set in ["dev", "held", "readers", "readers-held", "readers-more", "readers-aside"] {
            // Held-out questions are not looked at while tuning.
            let aside = set.contains("held") || set.contains("aside");
            if aside && more == "--misses" {
                continue;
            }
            let all = load_cases(&content, &format!("{set}.yml"))?;
            let mut seen = Vec::new();
            for case in &all {
                seen.push((case, starter.run_case(case).await?));
            }
            let name = format!("{set}, {}", if meanings { "words and meanings" } else { "words alone" });
            if more == "--misses" {
                println!("\n{name}");
                print_misses(&seen);
            }
            if more == "--signs" && set == "dev" {
                print_features(&name, &seen);
            }
            columns.push((name, compute_figures(&seen)));
        }
        for set in ["advice-held", "advice-fresh"] {
            let name = format!("{set}, {}", if meanings { "words and meanings" } else { "words alone" });
            aside.push((name, evaluate_guards(&starter, &load_cases(&content, &format!("{set}.yml"))?).await?));
        }
    }
    for (name, figures) in aside {
        println!("{name}: {figures}");
    }
    println!();
    if let Some(kept) = kept {
        kept.save()?;
    }
    println!("| | {} |", columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" | "));
    println!("|---|{}", "---|".repeat(columns.len()));
    for row in 0..columns[0].1.len() {
        let values: Vec<&str> = columns.iter().map(|(_, figures)| figures[row].1.as_str()).collect();
        println!("| {} | {} |", columns[0].1[row].0, values.join(" | "));
    }
    Ok(())
}
