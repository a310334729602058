//! The terms of cancelling and moving a consultation, sentence by sentence, in the words of both languages. The pages translate what the
//! server says in English; a mail is worded here. A test of the web app compares the Hindi of both.

use jiff::Timestamp;

use super::consultation::Policy;
use crate::language::Language;

/// One sentence of the terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Term {
    CancelFreely,
    RefundUntil { hours: u32 },
    TooSoonForRefund { hours: u32 },
    MovedTooLateForRefund,
    MoveBringsNoRefund,
    TooLateToMove,
    NoMoreMoves,
    NoMoves,
    OneMoreMove { hours: u32 },
    OneMove { hours: u32 },
    TwoMoves { hours: u32 },
    Moves { n: u32, hours: u32 },
}

impl Term {
    fn describe_in(self, language: Language) -> String {
        if language == Language::Hindi { self.describe_in_hindi() } else { self.describe_in_english() }
    }

    fn describe_in_english(self) -> String {
        match self {
            Term::CancelFreely => "You can cancel at any time before it starts.".to_owned(),
            Term::RefundUntil { hours } => {
                let hours = name_hours(hours);
                format!("Cancel until {hours} before the start and everything is refunded; later nothing is.")
            }
            Term::TooSoonForRefund { hours } => {
                let hours = name_hours(hours);
                format!("It begins in less than {hours}: it can be cancelled, but not refunded.")
            }
            Term::MovedTooLateForRefund => "It was moved too late for a refund: it can be cancelled, but not refunded.".to_owned(),
            Term::MoveBringsNoRefund => "Moving it doesn't bring a refund back.".to_owned(),
            Term::TooLateToMove => "It's too late to move it.".to_owned(),
            Term::NoMoreMoves => "It can't be moved again.".to_owned(),
            Term::NoMoves => "It can't be moved.".to_owned(),
            Term::OneMoreMove { hours } => {
                let hours = name_hours(hours);
                format!("You can move it once more, until {hours} before it starts.")
            }
            Term::OneMove { hours } => {
                let hours = name_hours(hours);
                format!("You can move it once, until {hours} before it starts.")
            }
            Term::TwoMoves { hours } => {
                let hours = name_hours(hours);
                format!("You can move it twice, until {hours} before it starts.")
            }
            Term::Moves { n, hours } => {
                let hours = name_hours(hours);
                format!("You can move it {n} times, until {hours} before it starts.")
            }
        }
    }

    fn describe_in_hindi(self) -> String {
        match self {
            Term::CancelFreely => "शुरू होने से पहले आप इसे कभी भी रद्द कर सकते हैं।".to_owned(),
            Term::RefundUntil { hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("शुरू होने से {hours} पहले तक रद्द करने पर पूरे पैसे वापस मिलेंगे; उसके बाद कुछ नहीं।")
            }
            Term::TooSoonForRefund { hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("इसके शुरू होने में {hours} से भी कम समय बचा है: इसे रद्द किया जा सकता है, पर पैसे वापस नहीं मिलेंगे।")
            }
            Term::MovedTooLateForRefund => {
                "इसका समय तब बदला गया जब पैसे वापस मिलने का समय बीत चुका था: इसे रद्द किया जा सकता है, पर पैसे वापस नहीं मिलेंगे।".to_owned()
            }
            Term::MoveBringsNoRefund => "समय बदलने से पैसे वापस मिलने का हक नहीं लौटता।".to_owned(),
            Term::TooLateToMove => "इसका समय बदलने में अब देर हो चुकी है।".to_owned(),
            Term::NoMoreMoves => "इसका समय दोबारा नहीं बदला जा सकता।".to_owned(),
            Term::NoMoves => "इसका समय बदला नहीं जा सकता।".to_owned(),
            Term::OneMoreMove { hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("शुरू होने से {hours} पहले तक आप एक बार और इसका समय बदल सकते हैं।")
            }
            Term::OneMove { hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("शुरू होने से {hours} पहले तक आप एक बार इसका समय बदल सकते हैं।")
            }
            Term::TwoMoves { hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("शुरू होने से {hours} पहले तक आप दो बार इसका समय बदल सकते हैं।")
            }
            Term::Moves { n, hours } => {
                let hours = name_hours_in_hindi(hours);
                format!("शुरू होने से {hours} पहले तक आप {n} बार इसका समय बदल सकते हैं।")
            }
        }
    }
}

/// The terms as a text.
pub(super) fn describe_terms(terms: &[Term], language: Language) -> String {
    terms.iter().map(|term| term.describe_in(language)).collect::<Vec<_>>().join(" ")
}

fn name_hours(count: u32) -> String {
    if count == 1 { "an hour".to_owned() } else { format!("{count} hours") }
}

fn name_hours_in_hindi(count: u32) -> String {
    format!("{count} घंटे")
}

impl Policy {
    /// The terms in English, for a paid or a free consultation that was moved `moved` times.
    pub fn describe(&self, is_free: bool, moved: u32) -> String {
        describe_terms(&self.list_terms(is_free, moved), Language::English)
    }

    fn list_terms(&self, is_free: bool, moved: u32) -> Vec<Term> {
        let cancelling = if is_free { Term::CancelFreely } else { Term::RefundUntil { hours: self.refund_hours } };
        vec![cancelling, self.list_moves(moved)]
    }

    /// The terms at `now` of a consultation that starts at `starts_at`: a refund or a move that is already out of reach is not promised.
    pub(super) fn list_terms_at(&self, starts_at: Timestamp, now: Timestamp, is_free: bool, moved: u32) -> Vec<Term> {
        if is_free || self.is_refundable(starts_at, now) {
            return self.list_terms(is_free, moved);
        }
        let mut terms = vec![Term::TooSoonForRefund { hours: self.refund_hours }];
        terms.extend(self.list_late_moves(starts_at, now, moved));
        terms
    }

    /// The terms at `now` of a paid consultation that its attendee moved when it was too late for a refund.
    pub(super) fn list_terms_after_refund(&self, starts_at: Timestamp, now: Timestamp, moved: u32) -> Vec<Term> {
        let mut terms = vec![Term::MovedTooLateForRefund];
        terms.extend(self.list_late_moves(starts_at, now, moved));
        terms
    }

    /// The moves that are left of a consultation without a refund.
    fn list_late_moves(&self, starts_at: Timestamp, now: Timestamp, moved: u32) -> Vec<Term> {
        if moved >= self.reschedules {
            return vec![self.list_moves(moved)];
        }
        if !self.can_reschedule(starts_at, now, moved) {
            return vec![Term::TooLateToMove];
        }
        vec![self.list_moves(moved), Term::MoveBringsNoRefund]
    }

    fn list_moves(&self, moved: u32) -> Term {
        let hours = self.reschedule_hours;
        match self.reschedules.saturating_sub(moved) {
            0 if moved > 0 => Term::NoMoreMoves,
            0 => Term::NoMoves,
            1 if moved > 0 => Term::OneMoreMove { hours },
            1 => Term::OneMove { hours },
            2 => Term::TwoMoves { hours },
            n => Term::Moves { n, hours },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_moment(text: &str) -> Timestamp {
        text.parse().unwrap()
    }

    #[test]
    fn a_call_that_begins_too_soon_promises_no_refund() {
        let (policy, start) = (Policy::default(), parse_moment("2026-11-26T10:00:00Z"));
        let said = |now: &str, is_free| describe_terms(&policy.list_terms_at(start, parse_moment(now), is_free, 0), Language::English);
        assert_eq!(said("2026-11-25T10:00:00Z", false), policy.describe(false, 0));
        assert_eq!(
            said("2026-11-26T02:08:00Z", false),
            "It begins in less than 24 hours: it can be cancelled, but not refunded. You can move it twice, until 4 hours before it starts. \
             Moving it doesn't bring a refund back."
        );
        assert_eq!(
            said("2026-11-26T06:00:01Z", false),
            "It begins in less than 24 hours: it can be cancelled, but not refunded. It's too late to move it."
        );
        assert_eq!(said("2026-11-26T09:00:00Z", true), policy.describe(true, 0));
    }

    #[test]
    fn a_call_that_was_moved_too_late_promises_no_refund() {
        let (policy, start) = (Policy::default(), parse_moment("2026-12-26T10:00:00Z"));
        let said = |moved| {
            let terms = policy.list_terms_after_refund(start, parse_moment("2026-11-26T10:00:00Z"), moved);
            describe_terms(&terms, Language::English)
        };
        assert_eq!(
            said(1),
            "It was moved too late for a refund: it can be cancelled, but not refunded. You can move it once more, until 4 hours before it \
             starts. Moving it doesn't bring a refund back."
        );
        assert_eq!(said(2), "It was moved too late for a refund: it can be cancelled, but not refunded. It can't be moved again.");
    }

    #[test]
    fn what_is_left_of_the_moves_is_said() {
        let said = |moved| Policy::default().describe(true, moved);
        assert!(said(0).contains("You can move it twice, until 4 hours before"), "{}", said(0));
        assert!(said(1).contains("You can move it once more, until 4 hours before"), "{}", said(1));
        assert!(said(2).ends_with("It can't be moved again.") && said(3).ends_with("It can't be moved again."));
        let never = Policy { reschedules: 0, ..Policy::default() };
        assert!(never.describe(true, 0).ends_with("It can't be moved."));
    }

    #[test]
    fn the_terms_are_the_same_in_hindi() {
        let (policy, start) = (Policy { reschedule_hours: 1, ..Policy::default() }, parse_moment("2026-11-26T10:00:00Z"));
        let said = |now: &str| describe_terms(&policy.list_terms_at(start, parse_moment(now), false, 1), Language::Hindi);
        assert_eq!(
            said("2026-11-20T10:00:00Z"),
            "शुरू होने से 24 घंटे पहले तक रद्द करने पर पूरे पैसे वापस मिलेंगे; उसके बाद कुछ नहीं। शुरू होने से 1 घंटे पहले तक आप एक बार और इसका समय बदल सकते हैं।"
        );
        assert!(said("2026-11-26T05:00:00Z").starts_with("इसके शुरू होने में 24 घंटे से भी कम समय बचा है"));
    }
}
