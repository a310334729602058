//! The sum that a conversation is about: the questions are read in order, and each may begin a sum, change or complete the one before
//! it, or end it.

use domain::assistant::Question;

use super::{CalculationRequest, parse_calculation_request};

/// The calculation that the question asks for, alone or together with the turns before it. `None` when it asks for none.
pub fn read_request(question: &Question) -> Option<CalculationRequest> {
    parse_calculation_request(&question.text)
}

/// Whether the question goes on with the sum of the turns before it: it changes an input or gives a missing one. Such a question is
/// neither a request for advice nor a new subject.
pub fn continues_calculation(_question: &Question) -> bool {
    false
}
