//! How well the embedded engine answers: the questions of `content/assistant/eval` over the starter articles, with
//! meanings and by words alone. `dev.yml`, `readers.yml` and `readers-more.yml` are what it is tuned on, the held ones were held back; and how
//! the guards fare with `advice-held.yml` and `advice-fresh.yml`, which they are neither mended by nor trained on.
//!
//! `make eval`, or `cargo run -p retrieval --example assistant -- [content folder [model folder [--misses | --signs]]]`

#[path = "content/kept.rs"]
mod kept;
mod starter;

use std::path::PathBuf;
use std::sync::Arc;

use domain::providers::{Embedder, NoEmbedder};
use kept::Kept;
use starter::{Asked, Case, Outcome, Seen, Starter, cases};

/// Questions on our subjects that may be taken for another subject.
const FALSE_ALARMS: f64 = 0.05;
fn share(of: &[(&Case, Seen)], kinds: &[Asked], good: impl Fn(&Case, &Seen) -> bool) -> (f64, usize) {
    let asked: Vec<_> = of.iter().filter(|(case, _)| kinds.contains(&case.kind)).collect();
    let right = asked.iter().filter(|(case, seen)| good(case, seen)).count();
    (right as f64 / asked.len().max(1) as f64, asked.len())
}

/// The share of questions on other subjects below the confidence that so many of ours are below.
fn other_recognised(of: &[(&Case, Seen)]) -> f64 {
    let sign = |seen: &Seen| seen.signs.meaning.unwrap_or(seen.signs.most_cover);
    let mut ours: Vec<f32> =
        of.iter().filter(|(case, _)| matches!(case.kind, Asked::Answered | Asked::Followup)).map(|(_, seen)| sign(seen)).collect();
    ours.sort_by(f32::total_cmp);
    let limit = ours[(ours.len() as f64 * FALSE_ALARMS) as usize];
    share(of, &[Asked::Other], |_, seen| sign(seen) < limit).0
}

fn figures(of: &[(&Case, Seen)]) -> Vec<(String, String)> {
    let percent = |(share, of): (f64, usize)| format!("{:.1} % of {of}", share * 100.0);
    let ours = [Asked::Answered, Asked::Followup];
    let none = [Asked::Unanswered, Asked::Other];
    let hindi = |case: &Case| case.lang.is_some();
    let answering = |case: &Case, seen: &Seen| seen.in_three && (!seen.answer.abstained) && seen.sentence && !case.has.is_empty();
    let with_sentence: Vec<_> = of.iter().filter(|(case, _)| ours.contains(&case.kind) && !case.has.is_empty()).collect();
    let right = with_sentence.iter().filter(|(case, seen)| answering(case, seen)).count();
    let leading = with_sentence.iter().filter(|(case, seen)| answering(case, seen) && seen.leads).count();
    let abstained = of.iter().filter(|(case, seen)| seen.answer.abstained && case.kind != Asked::Advice && case.kind != Asked::Computed);
    let (said, rightly) = abstained.fold((0, 0), |(said, rightly), (case, _)| (said + 1, rightly + usize::from(none.contains(&case.kind))));
    let quotes: usize = of.iter().map(|(_, seen)| seen.answer.sources.len()).sum();
    let foreign: Vec<_> = of.iter().filter(|(case, _)| ours.contains(&case.kind) && hindi(case)).collect();
    let found = foreign.iter().filter(|(_, seen)| seen.in_three).count();
    vec![
        ("right passage in the first 3".into(), percent(share(of, &ours, |_, seen| seen.in_three))),
        ("… Hindi and Hinglish".into(), percent((found as f64 / foreign.len().max(1) as f64, foreign.len()))),
        ("answer sentence right".into(), percent((right as f64 / with_sentence.len().max(1) as f64, with_sentence.len()))),
        ("… in its first paragraph".into(), percent((leading as f64 / with_sentence.len().max(1) as f64, with_sentence.len()))),
        (
            "quotes word for word".into(),
            percent((
                share(
                    of,
                    &[Asked::Answered, Asked::Followup, Asked::Unanswered, Asked::Other, Asked::Advice, Asked::Computed],
                    |_, seen| seen.verbatim,
                )
                .0,
                quotes,
            )),
        ),
        ("answered what is answered".into(), percent(share(of, &ours, |_, seen| !seen.answer.abstained && !seen.refused))),
        ("abstention, precision".into(), percent((f64::from(rightly as u32) / f64::from(said.max(1) as u32), said))),
        ("abstention, recall".into(), percent(share(of, &none, |_, seen| seen.answer.abstained))),
        ("… same subject, unanswered".into(), percent(share(of, &[Asked::Unanswered], |_, seen| seen.answer.abstained))),
        ("… another subject".into(), percent(share(of, &[Asked::Other], |_, seen| seen.answer.abstained))),
        (
            "another subject recognised at 5 % false alarms".into(),
            percent((other_recognised(of), share(of, &[Asked::Other], |_, _| true).1)),
        ),
        ("advice refused".into(), percent(share(of, &[Asked::Advice], |_, seen| seen.refused))),
        (
            "knowledge refused by mistake".into(),
            percent(share(of, &[Asked::Answered, Asked::Followup, Asked::Unanswered, Asked::Computed], |_, seen| seen.refused)),
        ),
    ]
}

fn misses(of: &[(&Case, Seen)]) {
    for (case, seen) in of {
        let text: String = starter::plain(&seen.answer.html).chars().take(170).collect();
        let wrong = match case.kind {
            Asked::Answered | Asked::Followup => !seen.in_three || !seen.sentence || seen.answer.abstained || seen.refused,
            Asked::Unanswered | Asked::Other => !seen.answer.abstained,
            Asked::Advice => !seen.refused,
            Asked::Computed => seen.refused || case.calc.is_none(),
        };
        if wrong {
            println!(
                "  {:?} {:?}: passage {}, sentence {}, abstained {}, refused {}, sure {:.2}\n      wanted {:?} {:?}\n      got {:?}: {text}",
                case.kind,
                case.q,
                seen.in_three,
                seen.sentence,
                seen.answer.abstained,
                seen.refused,
                seen.confidence,
                case.want,
                case.has,
                seen.first
            );
        }
    }
}

fn signs(name: &str, of: &[(&Case, Seen)]) {
    for (case, seen) in of {
        let s = &seen.signs;
        let right = seen.in_three && seen.sentence;
        let meaning = s.meaning.unwrap_or(-1.0);
        println!(
            "SIGN\t{name}\t{:?}\t{right}\t{meaning:.3}\t{:.3}\t{:.3}\t{:.3}\t{:.3}\t{}",
            case.kind, s.cover, s.most_cover, s.sentence, s.things, case.q
        );
    }
}

/// How the guards fare with questions kept aside, of which none is named.
async fn guarded(starter: &Starter, cases: &[Case]) -> Outcome<String> {
    let mut seen = Vec::new();
    for case in cases {
        seen.push((case, starter.seen(case).await?));
    }
    let (refused, of) = share(&seen, &[Asked::Advice], |_, seen| seen.refused);
    let (mistaken, of_knowledge) = share(&seen, &[Asked::Unanswered], |_, seen| seen.refused);
    Ok(format!("advice refused {:.1} % of {of}, knowledge refused by mistake {:.1} % of {of_knowledge}", refused * 100.0, mistaken * 100.0))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let content = PathBuf::from(arguments.next().unwrap_or_else(|| "content".to_owned()));
    let folder = PathBuf::from(arguments.next().unwrap_or_else(|| "data/model".to_owned()));
    let more = arguments.next().unwrap_or_default();
    let kept = Kept::open(&folder).map(Arc::new);
    let mut columns: Vec<(String, Vec<(String, String)>)> = Vec::new();
    let mut aside: Vec<(String, String)> = Vec::new();
    for meanings in [true, false] {
        let embedder: Arc<dyn Embedder> = match (&kept, meanings) {
            (Some(kept), true) => kept.clone(),
            (None, true) => continue,
            _ => Arc::new(NoEmbedder),
        };
        let starter = Starter::new(&content, if embedder.is_ready() { embedding::words(&folder) } else { Vec::new() }, embedder).await?;
        for set in ["dev", "held", "readers", "readers-held", "readers-more", "readers-aside"] {
            // What was held back is not looked at while tuning.
            let aside = set.contains("held") || set.contains("aside");
            if aside && more == "--misses" {
                continue;
            }
            let all = cases(&content, &format!("{set}.yml"))?;
            let mut seen = Vec::new();
            for case in &all {
                seen.push((case, starter.seen(case).await?));
            }
            let name = format!("{set}, {}", if meanings { "words and meanings" } else { "words alone" });
            if more == "--misses" {
                println!("\n{name}");
                misses(&seen);
            }
            if more == "--signs" && set == "dev" {
                signs(&name, &seen);
            }
            columns.push((name, figures(&seen)));
        }
        for set in ["advice-held", "advice-fresh"] {
            let name = format!("{set}, {}", if meanings { "words and meanings" } else { "words alone" });
            aside.push((name, guarded(&starter, &cases(&content, &format!("{set}.yml"))?).await?));
        }
    }
    for (name, figures) in aside {
        println!("{name}: {figures}");
    }
    println!();
    if let Some(kept) = kept {
        kept.keep()?;
    }
    println!("| | {} |", columns.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(" | "));
    println!("|---|{}", "---|".repeat(columns.len()));
    for row in 0..columns[0].1.len() {
        let values: Vec<&str> = columns.iter().map(|(_, figures)| figures[row].1.as_str()).collect();
        println!("| {} | {} |", columns[0].1[row].0, values.join(" | "));
    }
    Ok(())
}
