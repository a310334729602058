//! How long the texts of requests may be, as the rules of the domain say. An attribute on the field could only repeat the number.

use domain::text::lengths;
use domain::{bookings, cases, comments, subscribers};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{Components, Object, Schema};

/// A body, a text in it and its most characters.
const LIMITS: &[(&str, &str, usize)] = &[
    ("BookingInput", "topic", lengths::CALL_TOPIC),
    ("BookingInput", "question", bookings::MAX_QUESTION_LENGTH),
    ("CancelInput", "reason", lengths::CANCELLATION_REASON),
    ("CaseForm", "title", lengths::CASE_TITLE),
    ("CaseForm", "text", cases::MAX_TEXT_LENGTH),
    ("CaseText", "text", cases::MAX_TEXT_LENGTH),
    ("CaseReason", "reason", lengths::CASE_TITLE),
    ("CaseFilingForm", "office", lengths::CASE_TITLE),
    ("CaseFilingForm", "reference", lengths::CASE_REFERENCE),
    ("CommentInput", "text", comments::MAX_COMMENT_CHARS),
    ("FeedbackInput", "feedback", subscribers::MAX_FEEDBACK_LENGTH),
];

/// Writes each limit to its text. What is not in the document is left out; a test holds that all are there.
pub(super) fn add_text_limits(components: &mut Components) {
    for (body, text, most) in LIMITS {
        if let Some(text) = find_text(components, body, text) {
            text.max_length = Some(*most);
        }
    }
}

fn find_text<'c>(components: &'c mut Components, body: &str, text: &str) -> Option<&'c mut Object> {
    let Some(RefOr::T(Schema::Object(body))) = components.schemas.get_mut(body) else { return None };
    match body.properties.get_mut(text) {
        Some(RefOr::T(Schema::Object(text))) => Some(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_stands_at_its_text() {
        let mut components = crate::openapi().components.unwrap();
        for (body, text, most) in LIMITS {
            let found = find_text(&mut components, body, text).and_then(|text| text.max_length);
            assert_eq!(found, Some(*most), "{body}.{text}");
        }
    }
}
