//! Quiet hours: nothing that can wait goes out between nine in the evening and eight in the morning, Indian time.

use jiff::civil::time;
use jiff::{SignedDuration, Timestamp};

use super::Urgency;
use crate::time::ist;

/// Whoever is told less than this before has changed their plans for nothing, or set out already.
const TIME_TO_REACT: SignedDuration = SignedDuration::from_hours(2);

/// The first moment from `at` on at which a message of this urgency may go.
pub fn allowed_from(at: Timestamp, urgency: Urgency) -> Timestamp {
    if urgency == Urgency::Code {
        return at;
    }
    let here = at.to_zoned(ist());
    let (morning, evening) = (time(8, 0, 0, 0), time(21, 0, 0, 0));
    let day = match here.time() {
        now if now < morning => Ok(here.date()),
        now if now >= evening => here.date().tomorrow(),
        _ => return at,
    };
    day.and_then(|day| day.to_datetime(morning).to_zoned(ist())).map_or(at, |morning| morning.timestamp())
}

/// As [`allowed_from`], for news of what happens at `happens_at`: at once where the morning leaves too little time before it.
pub fn allowed_before(happens_at: Timestamp, at: Timestamp, urgency: Urgency) -> Timestamp {
    let morning = allowed_from(at, urgency);
    if happens_at.duration_since(morning) < TIME_TO_REACT { at } else { morning }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(at: &str) -> String {
        allowed_from(at.parse().unwrap(), Urgency::Bulk).to_string()
    }

    #[test]
    fn what_would_come_too_late_does_not_wait() {
        let (night, morning): (Timestamp, Timestamp) = ("2026-11-20T20:00:00Z".parse().unwrap(), "2026-11-21T02:30:00Z".parse().unwrap());
        let allowed = |happens_at: &str| allowed_before(happens_at.parse().unwrap(), night, Urgency::Soon);
        assert_eq!(allowed("2026-11-20T20:30:00Z"), night, "02:00 in India, half an hour later");
        assert_eq!(allowed("2026-11-21T04:29:59Z"), night, "a second before 10:00 in India");
        assert_eq!(allowed("2026-11-21T04:30:00Z"), morning, "10:00 in India: two hours are enough");
        assert_eq!(allowed("2026-11-19T04:30:00Z"), night, "what is going on already");
    }

    #[test]
    fn what_can_wait_waits_for_the_morning() {
        assert_eq!(moved("2026-11-20T15:29:59Z"), "2026-11-20T15:29:59Z", "20:59:59 in India");
        assert_eq!(moved("2026-11-20T15:30:00Z"), "2026-11-21T02:30:00Z", "21:00 in India");
        assert_eq!(moved("2026-11-20T20:00:00Z"), "2026-11-21T02:30:00Z", "01:30 in India, the next day there");
        let night: Timestamp = "2026-11-20T20:00:00Z".parse().unwrap();
        assert_eq!(allowed_from(night, Urgency::Code), night);
    }
}
