//! Metrics of the chat. They contain numbers only, never any text of a conversation.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use domain::conversations::GenerationOutcome;
use parking_lot::Mutex;

use super::Chat;
use crate::access::HttpMetrics;

/// Upper bounds in seconds, with their Prometheus labels.
const BUCKETS: [(f64, &str); 7] = [(0.05, "0.05"), (0.1, "0.1"), (0.15, "0.15"), (0.5, "0.5"), (1.0, "1"), (5.0, "5"), (f64::MAX, "+Inf")];

#[derive(Default)]
pub struct ChatMetrics {
    sockets: AtomicU64,
    questions: AtomicU64,
    /// Number of answers by engine and outcome.
    answers: Mutex<BTreeMap<(String, &'static str), u64>>,
    /// Refused requests for advice, by subject.
    refusals: Mutex<BTreeMap<&'static str, u64>>,
    first_chunk: Mutex<FirstChunkHistogram>,
}

#[derive(Default)]
struct FirstChunkHistogram {
    count: u64,
    sum: f64,
    within: [u64; BUCKETS.len()],
}

/// Counts one open socket until it is dropped.
pub struct SocketGuard(Chat);

impl Drop for SocketGuard {
    fn drop(&mut self) {
        self.0.0.metrics.sockets.fetch_sub(1, Ordering::Relaxed);
    }
}

impl ChatMetrics {
    pub fn count_question(&self) {
        self.questions.fetch_add(1, Ordering::Relaxed);
    }

    pub fn record_answer(&self, generation: &GenerationOutcome, first: Option<Duration>) {
        let (engine, outcome) = match generation {
            GenerationOutcome::Complete { engine, answer } if answer.refused.is_some() => (engine, "refused"),
            GenerationOutcome::Complete { engine, answer } if answer.abstained => (engine, "abstained"),
            GenerationOutcome::Complete { engine, .. } => (engine, "answered"),
            GenerationOutcome::Stopped { engine } => (engine, "stopped"),
            GenerationOutcome::Failed { engine } => (engine, "failed"),
            GenerationOutcome::Interrupted { engine } => (engine, "interrupted"),
        };
        let mut answers = self.answers.lock();
        *answers.entry((engine.clone(), outcome)).or_default() += 1;
        drop(answers);
        if let GenerationOutcome::Complete { answer, .. } = generation
            && let Some(advice) = answer.refused
        {
            *self.refusals.lock().entry(advice.as_str()).or_default() += 1;
        }
        if let Some(took) = first {
            self.first_chunk.lock().record(took.as_secs_f64());
        }
    }
}

impl FirstChunkHistogram {
    fn record(&mut self, seconds: f64) {
        self.count += 1;
        self.sum += seconds;
        for ((bound, _), within) in BUCKETS.iter().zip(&mut self.within) {
            *within += u64::from(seconds <= *bound);
        }
    }
}

impl Chat {
    pub(super) fn track_socket(&self) -> SocketGuard {
        self.0.metrics.sockets.fetch_add(1, Ordering::Relaxed);
        SocketGuard(self.clone())
    }

    pub(crate) fn export_metrics(&self, metrics: &HttpMetrics) {
        let own = &self.0.metrics;
        metrics.set_gauge("fineprint_chat_sockets", &[], own.sockets.load(Ordering::Relaxed) as f64);
        metrics.set_gauge("fineprint_chat_questions_total", &[], own.questions.load(Ordering::Relaxed) as f64);
        for ((engine, outcome), count) in own.answers.lock().iter() {
            metrics.set_labelled_gauge("fineprint_chat_answers_total", &[("engine", engine), ("outcome", outcome)], *count as f64);
        }
        for (about, count) in own.refusals.lock().iter() {
            metrics.set_labelled_gauge("fineprint_chat_refusals_total", &[("about", about)], *count as f64);
        }
        let first = own.first_chunk.lock();
        metrics.set_gauge("fineprint_chat_first_chunk_seconds_sum", &[], first.sum);
        metrics.set_gauge("fineprint_chat_first_chunk_seconds_count", &[], first.count as f64);
        for ((_, name), within) in BUCKETS.iter().zip(first.within) {
            metrics.set_gauge("fineprint_chat_first_chunk_seconds_bucket", &[("le", name)], within as f64);
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::assistant::{AdviceSubject, Answer};

    use super::*;

    #[test]
    fn refused_advice_is_counted_by_what_it_was_about() {
        let metrics = ChatMetrics::default();
        for refused in [Some(AdviceSubject::Deposits), Some(AdviceSubject::Deposits), Some(AdviceSubject::Loan), None] {
            let answer = Answer { refused, ..Answer::default() };
            metrics.record_answer(&GenerationOutcome::Complete { engine: "embedded".to_owned(), answer }, None);
        }
        let refusals = metrics.refusals.lock();
        assert_eq!(refusals.iter().map(|(about, count)| (*about, *count)).collect::<Vec<_>>(), [("deposits", 2), ("loan", 1)]);
        let answers = metrics.answers.lock();
        assert_eq!((answers[&("embedded".to_owned(), "refused")], answers[&("embedded".to_owned(), "answered")]), (3, 1));
    }
}
