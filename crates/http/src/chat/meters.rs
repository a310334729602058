//! What the chat does, in numbers for `/metrics`; never a word of what is said.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::assistant::conversations::Made;

use super::Chat;
use crate::access::Meters;

/// Upper bounds in seconds, and what they are called.
const BOUNDS: [(f64, &str); 7] = [(0.05, "0.05"), (0.1, "0.1"), (0.15, "0.15"), (0.5, "0.5"), (1.0, "1"), (5.0, "5"), (f64::MAX, "+Inf")];

#[derive(Default)]
pub struct ChatMeters {
    sockets: AtomicU64,
    questions: AtomicU64,
    /// By engine and outcome.
    answers: Mutex<BTreeMap<(String, &'static str), u64>>,
    /// Of questions for advice, by what it was about.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    first: Mutex<First>,
}

#[derive(Default)]
struct First {
    count: u64,
    sum: f64,
    within: [u64; BOUNDS.len()],
}

/// A socket, for as long as it is held.
pub struct Open(Chat);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.0.meters.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ChatMeters {
    pub fn asked(&self) {
        self.questions.fetch_add(1, Ordering::Relaxed);
    }

    pub fn answered(&self, made: &Made, first: Option<Duration>) {
        let (engine, outcome) = match made {
            Made::Whole { engine, answer } if answer.refused.is_some() => (engine, "refused"),
            Made::Whole { engine, answer } if answer.abstained => (engine, "abstained"),
            Made::Whole { engine, .. } => (engine, "answered"),
            Made::Stopped { engine } => (engine, "stopped"),
            Made::Failed { engine } => (engine, "failed"),
            Made::Interrupted { engine } => (engine, "interrupted"),
        };
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        *answers.entry((engine.clone(), outcome)).or_default() += 1;
        drop(answers);
        if let Made::Whole { answer, .. } = made
            && let Some(advice) = answer.refused
        {
            *self.refusals.lock().unwrap_or_else(PoisonError::into_inner).entry(advice.as_str()).or_default() += 1;
        }
        if let Some(took) = first {
            self.first.lock().unwrap_or_else(PoisonError::into_inner).note(took.as_secs_f64());
        }
    }
}

impl First {
    fn note(&mut self, seconds: f64) {
        self.count += 1;
        self.sum += seconds;
        for ((bound, _), within) in BOUNDS.iter().zip(&mut self.within) {
            *within += u64::from(seconds <= *bound);
        }
    }
}

impl Chat {
    pub(super) fn opened(&self) -> Open {
        self.0.meters.sockets.fetch_add(1, Ordering::Relaxed);
        Open(self.clone())
    }

    pub(crate) fn measured(&self, meters: &Meters) {
        let own = &self.0.meters;
        meters.gauge("fineprint_chat_sockets", &[], own.sockets.load(Ordering::Relaxed) as f64);
        meters.gauge("fineprint_chat_questions_total", &[], own.questions.load(Ordering::Relaxed) as f64);
        for ((engine, outcome), count) in own.answers.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            meters.labelled("fineprint_chat_answers_total", &[("engine", engine), ("outcome", outcome)], *count as f64);
        }
        for (about, count) in own.refusals.lock().unwrap_or_else(PoisonError::into_inner).iter() {
            meters.labelled("fineprint_chat_refusals_total", &[("about", about)], *count as f64);
        }
        let first = own.first.lock().unwrap_or_else(PoisonError::into_inner);
        meters.gauge("fineprint_chat_first_chunk_seconds_sum", &[], first.sum);
        meters.gauge("fineprint_chat_first_chunk_seconds_count", &[], first.count as f64);
        for ((_, name), within) in BOUNDS.iter().zip(first.within) {
            meters.gauge("fineprint_chat_first_chunk_seconds_bucket", &[("le", name)], within as f64);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::assistant::{Advice, Answer};

    use super::*;

    #[test]
    fn refused_advice_is_counted_by_what_it_was_about() {
        let meters = ChatMeters::default();
        for refused in [Some(Advice::Deposits), Some(Advice::Deposits), Some(Advice::Loan), None] {
            let answer = Answer { refused, ..Answer::default() };
            meters.answered(&Made::Whole { engine: "embedded".to_owned(), answer }, None);
        }
        let refusals = meters.refusals.lock().unwrap();
        assert_eq!(refusals.iter().map(|(about, count)| (*about, *count)).collect::<Vec<_>>(), [("deposits", 2), ("loan", 1)]);
        let answers = meters.answers.lock().unwrap();
        assert_eq!((answers[&("embedded".to_owned(), "refused")], answers[&("embedded".to_owned(), "answered")]), (3, 1));
    }
}
