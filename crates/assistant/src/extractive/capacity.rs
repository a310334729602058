//! What is known of the engine before it is built.

/// The engine's name for metrics and the editors' review.
pub const ENGINE_NAME: &str = "embedded";

/// How many answers the engine may make at the same time: one a processor.
pub fn count_answers_at_once() -> usize {
    std::thread::available_parallelism().map_or(2, |processors| processors.get().max(2))
}
