//! Quiet hours: nothing that can wait goes out between nine in the evening and eight in the morning, Indian time.

use jiff::Timestamp;
use jiff::civil::time;

use super::Urgency;
use crate::time::ist;

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

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(at: &str) -> String {
        allowed_from(at.parse().unwrap(), Urgency::Bulk).to_string()
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
