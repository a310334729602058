//! How long the slots of fifty experts take: `cargo run -p domain --release --example slots`. Targets: 7 days ≤ 3 ms, 30 days ≤ 15 ms
//! of processor.

use std::error::Error;
use std::time::Instant;

use domain::bookings::{
    Availability, AvailabilityRule, ExpertAvailability, Minute, Span, Timing, Window, find_free_starts, group_offers, parse_zone, to_minute,
};
use domain::ids::ExpertId;
use jiff::civil::Weekday;
use uuid::Uuid;

const EXPERTS: u128 = 50;
const ROUNDS: u32 = 200;
const DAY: Minute = 24 * 60;

const NO_ZONE: &str = "a zone is missing";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let from = to_minute("2026-10-20T18:30:00Z".parse()?);
    for days in [7, 30] {
        let span = Span { from, until: from + days * DAY };
        let count = all(span)?;
        let begun = Instant::now();
        for _ in 0..ROUNDS {
            std::hint::black_box(all(std::hint::black_box(span))?);
        }
        println!("{days} days × {EXPERTS} experts: {count} offers, {:.3} ms", begun.elapsed().as_secs_f64() * 1e3 / f64::from(ROUNDS));
    }
    Ok(())
}

/// Half of them in India, half in London, whose clocks change in the span; five calls a day each.
fn all(span: Span) -> Outcome<usize> {
    let zones = [parse_zone("Asia/Kolkata").ok_or(NO_ZONE)?, parse_zone("Europe/London").ok_or(NO_ZONE)?];
    let availability = hours()?;
    let timing = Timing { duration: 30, buffer_before: 5, buffer_after: 10, step: 30, notice: 0, horizon_days: 60, max_per_day: Some(12) };
    let by_expert: Vec<(ExpertId, Vec<Minute>)> = (0..EXPERTS)
        .zip(zones.iter().cycle())
        .map(|(number, zone)| {
            let taken = calls(span, number as Minute);
            let of_this_service: Vec<Minute> = taken.iter().map(|call| call.from + 5).collect();
            let diary = ExpertAvailability { zone, availability: &availability, occupied: &taken, service_starts: &of_this_service };
            (ExpertId(Uuid::from_u128(number)), find_free_starts(&diary, &timing, span))
        })
        .collect();
    Ok(group_offers(&by_expert).len())
}

fn hours() -> Outcome<Availability> {
    let days = [Weekday::Monday, Weekday::Tuesday, Weekday::Wednesday, Weekday::Thursday, Weekday::Friday, Weekday::Saturday];
    let windows = [("09:00", "13:00"), ("14:00", "18:00")].map(|(from, until)| Window::parse(from, until));
    let windows: Vec<Window> = windows.into_iter().collect::<Option<_>>().ok_or("no such hours")?;
    let rule = |weekday: Weekday| {
        windows.clone().into_iter().map(move |window| AvailabilityRule { weekday, window, valid_from: None, valid_until: None })
    };
    Ok(Availability { rules: days.into_iter().flat_map(rule).collect(), exceptions: Vec::new() })
}

fn calls(span: Span, number: Minute) -> Vec<Span> {
    let days = (span.until - span.from) / DAY;
    let at = |day: Minute, call: Minute| span.from + day * DAY + 9 * 60 + call * 90 + number % 6 * 10;
    (0..days).flat_map(|day| (0..5).map(move |call| at(day, call))).map(|from| Span { from, until: from + 45 }).collect()
}
