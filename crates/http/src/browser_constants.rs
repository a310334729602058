//! What the web app has to know of the rules of this server: how long texts may be, lists that are chosen from. `make openapi` writes it as a
//! TypeScript file, so that no copy is kept by hand.

use std::fmt::Write as _;

use domain::orders::State;
use domain::text::lengths;
use domain::{assistant, bookings, cases, comments, fund_accounts, saved_plans, search, subscribers};

/// The State of who lives in none, which stands last in lists.
const OTHER_TERRITORY: &str = "Other Territory";

/// Fields count UTF-16 units and the server counts characters, which are never more.
const LIMITS: &[(&str, usize, &str)] = &[
    ("MAX_BOOKING_TOPIC_LENGTH", lengths::CALL_TOPIC, "The subject of a call with an expert."),
    ("MAX_BOOKING_QUESTION_LENGTH", bookings::MAX_QUESTION_LENGTH, "The question for the expert."),
    ("MAX_CANCELLATION_REASON_LENGTH", lengths::CANCELLATION_REASON, "The reason for cancelling a call."),
    ("MAX_LEAVING_REASON_LENGTH", lengths::LEAVING_REASON, "The reason for unsubscribing."),
    ("MAX_CASE_TEXT_LENGTH", cases::MAX_TEXT_LENGTH, "What is written in a case."),
    ("MAX_CASE_TITLE_LENGTH", lengths::CASE_TITLE, "The title of a case, and the office named in it."),
    ("MAX_CASE_REFERENCE_LENGTH", lengths::CASE_REFERENCE, "An office's own number."),
    ("MAX_FEEDBACK_LENGTH", subscribers::MAX_FEEDBACK_LENGTH, "Feedback on the site or on an answer."),
    ("MAX_COMMENT_LENGTH", comments::MAX_COMMENT_CHARS, "A comment, counted in characters as people see them."),
    ("MAX_ASSISTANT_QUESTION_LENGTH", assistant::MAX_QUESTION_CHARS, "A question for the assistant."),
    ("MAX_SEARCH_TERM_LENGTH", search::MAX_TERM, "A search term."),
    ("MAX_PLAN_ASSETS", saved_plans::MAX_ASSETS, "Assets in a plan of what to do after a death."),
    ("MAX_PLAN_NAME_LENGTH", saved_plans::MAX_NAME_LENGTH, "A name in such a plan."),
    ("MAX_PLAN_REMOVED", saved_plans::MAX_REMOVED, "Removed assets that a plan remembers."),
    ("MAX_PLAN_TICKS", saved_plans::MAX_TICKS, "Ticked steps of a plan."),
];

/// The TypeScript file. It is identical on every run.
pub fn browser_constants() -> String {
    let mut text = "// Limits and lists of the server, which checks them again. `make openapi` writes this file.\n".to_owned();
    for (name, value, what) in LIMITS {
        let _ = write!(text, "\n/** {what} */\nexport const {name} = {value}\n");
    }
    let minutes = fund_accounts::IDLE_TIMEOUT.as_mins();
    let _ = write!(
        text,
        "\n/** A session of the provident fund that asks nothing for so long ends. */\nexport const IDLE_MINUTES = {minutes}\n"
    );
    text.push_str("\n/** The States and Union Territories by name; what is none of them stands last. */\nexport const STATES = [\n");
    let mut states: Vec<&str> = State::all().map(State::name).collect();
    states.sort_by_key(|name| (*name == OTHER_TERRITORY, *name));
    for state in states {
        let _ = writeln!(text, "  '{state}',");
    }
    text.push_str("] as const\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_of_the_web_app_is_up_to_date() {
        let file = include_str!("../../../web/src/lib/server-constants.gen.ts");
        assert_eq!(file, browser_constants(), "run make openapi");
    }
}
