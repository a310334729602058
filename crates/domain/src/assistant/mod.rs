//! Answers to readers' questions.

pub mod numbers;
