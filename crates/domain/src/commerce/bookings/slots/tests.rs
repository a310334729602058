use jiff::Timestamp;
use jiff::civil::{Weekday, date};
use uuid::Uuid;

use super::*;
use crate::bookings::expert::{AvailabilityException, AvailabilityRule, parse_zone};
use crate::bookings::local_days::{list_local_days, to_minute, to_timestamp};

fn parse_minute(text: &str) -> Minute {
    to_minute(text.parse::<Timestamp>().unwrap())
}

fn format_starts(starts: &[Minute]) -> Vec<String> {
    starts.iter().map(|start| to_timestamp(*start).strftime("%d %H:%M").to_string()).collect()
}

fn parse_window(start: &str, end: &str) -> Window {
    Window::parse(start, end).unwrap()
}

fn build_rule(weekday: Weekday, window: Window) -> AvailabilityRule {
    AvailabilityRule { weekday, window, valid_from: None, valid_until: None }
}

/// Every Thursday and Sunday.
fn build_availability(window: Window) -> Availability {
    Availability { rules: vec![build_rule(Weekday::Thursday, window), build_rule(Weekday::Sunday, window)], exceptions: Vec::new() }
}

fn half_hour_timing() -> Timing {
    Timing { duration: 30, buffer_before: 0, buffer_after: 0, step: 30, notice: 0, horizon_days: 60, max_per_day: None }
}

fn find_starts(zone_name: &str, availability: &Availability, timing: &Timing, taken: &[Span], from: &str, until: &str) -> Vec<String> {
    let zone = parse_zone(zone_name).unwrap();
    let expert = ExpertAvailability { zone: &zone, availability, occupied: taken, service_starts: &[] };
    format_starts(&find_free_starts(&expert, timing, Span { from: parse_minute(from), until: parse_minute(until) }))
}

const THURSDAY: (&str, &str) = ("2026-11-25T18:30:00Z", "2026-11-26T18:30:00Z");

#[test]
fn indian_hours_are_five_and_a_half_before_utc() {
    let all =
        find_starts("Asia/Kolkata", &build_availability(parse_window("09:00", "10:30")), &half_hour_timing(), &[], THURSDAY.0, THURSDAY.1);
    assert_eq!(all, ["26 03:30", "26 04:00", "26 04:30"]);
    let longer = Timing { duration: 45, ..half_hour_timing() };
    assert_eq!(
        find_starts("Asia/Kolkata", &build_availability(parse_window("09:00", "10:30")), &longer, &[], THURSDAY.0, THURSDAY.1),
        ["26 03:30", "26 04:00"]
    );
}

#[test]
fn a_span_begins_and_ends_anywhere() {
    let rules = build_availability(parse_window("09:00", "10:30"));
    let part = |from: &str, until: &str| find_starts("Asia/Kolkata", &rules, &half_hour_timing(), &[], from, until);
    assert_eq!(part("2026-11-26T03:31:00Z", "2026-11-26T04:30:00Z"), ["26 04:00"]);
    assert!(part("2026-11-26T04:31:00Z", "2026-11-26T18:30:00Z").is_empty());
    assert!(part("2026-11-26T04:30:00Z", "2026-11-26T04:30:00Z").is_empty());
}

#[test]
fn buffers_keep_away_from_what_is_taken() {
    let timing = Timing { buffer_before: 5, buffer_after: 10, ..half_hour_timing() };
    // Occupied with its own buffers: 04:25 to 05:10.
    let taken = [Span { from: parse_minute("2026-11-26T04:25:00Z"), until: parse_minute("2026-11-26T05:10:00Z") }];
    let free = find_starts("Asia/Kolkata", &build_availability(parse_window("09:00", "12:30")), &timing, &taken, THURSDAY.0, THURSDAY.1);
    assert_eq!(free, ["26 03:30", "26 05:30", "26 06:00", "26 06:30"]);
}

#[test]
fn touching_spans_do_not_overlap() {
    let taken = [Span { from: parse_minute("2026-11-26T04:00:00Z"), until: parse_minute("2026-11-26T04:30:00Z") }];
    let free = find_starts(
        "Asia/Kolkata",
        &build_availability(parse_window("09:00", "10:30")),
        &half_hour_timing(),
        &taken,
        THURSDAY.0,
        THURSDAY.1,
    );
    assert_eq!(free, ["26 03:30", "26 04:30"]);
}

#[test]
fn a_day_takes_so_many_and_no_more() {
    let (zone, rules) = (parse_zone("Asia/Kolkata").unwrap(), build_availability(parse_window("09:00", "10:30")));
    let timing = Timing { max_per_day: Some(2), ..half_hour_timing() };
    let on_it = [parse_minute("2026-11-26T06:00:00Z"), parse_minute("2026-11-26T18:29:00Z")];
    let count = |booked: &[Minute]| {
        let expert = ExpertAvailability { zone: &zone, availability: &rules, occupied: &[], service_starts: booked };
        find_free_starts(&expert, &timing, Span { from: parse_minute(THURSDAY.0), until: parse_minute(THURSDAY.1) }).len()
    };
    assert_eq!((count(&on_it), count(&on_it[..1])), (0, 3));
    assert_eq!(count(&[parse_minute("2026-11-25T18:29:00Z"), parse_minute("2026-11-26T18:30:00Z")]), 3, "other days don't count");
}

#[test]
fn exceptions_close_and_open_days() {
    let mut rules = build_availability(parse_window("09:00", "10:00"));
    let exception = |is_closed, extra| AvailabilityException { date: date(2026, 11, 26), is_closed, extra, reason: String::new() };
    let on = |rules: &Availability| find_starts("Asia/Kolkata", rules, &half_hour_timing(), &[], THURSDAY.0, THURSDAY.1);
    rules.exceptions = vec![exception(true, Vec::new())];
    assert!(on(&rules).is_empty());
    rules.exceptions = vec![exception(true, vec![parse_window("20:00", "20:30")])];
    assert_eq!(on(&rules), ["26 14:30"]);
    // Hours that touch or overlap are merged: no start is offered twice, and none is lost where they meet.
    rules.exceptions = vec![exception(false, vec![parse_window("09:30", "11:00"), parse_window("11:00", "11:30")])];
    assert_eq!(on(&rules).len(), 5);
    rules.rules[0].valid_from = Some(date(2026, 11, 27));
    rules.exceptions.clear();
    assert!(on(&rules).is_empty());
    rules.rules[0].valid_from = None;
    rules.rules[0].valid_until = Some(date(2026, 11, 26));
    assert_eq!(on(&rules).len(), 2);
}

/// London goes back at 02:00 on 25 October 2026: that Sunday has 25 hours.
#[test]
fn an_expert_in_london_keeps_local_hours_across_the_change() {
    let rules = build_availability(parse_window("09:00", "09:30"));
    let sundays = find_starts("Europe/London", &rules, &half_hour_timing(), &[], "2026-10-18T00:00:00Z", "2026-11-02T00:00:00Z");
    assert_eq!(sundays, ["18 08:00", "22 08:00", "25 09:00", "29 09:00", "01 09:00"]);
    let night = find_starts(
        "Europe/London",
        &build_availability(parse_window("00:30", "02:30")),
        &half_hour_timing(),
        &[],
        "2026-10-24T23:00:00Z",
        "2026-10-26T00:00:00Z",
    );
    assert_eq!(night.first().map(String::as_str), Some("24 23:30"));
    assert_eq!(night.len(), 6, "the hour from one to two comes twice: {night:?}");
}

/// New York goes forward at 02:00 on 14 March 2027: half past two does not exist.
#[test]
fn hours_that_do_not_exist_are_not_offered() {
    let night = find_starts(
        "America/New_York",
        &build_availability(parse_window("01:00", "04:00")),
        &half_hour_timing(),
        &[],
        "2027-03-14T05:00:00Z",
        "2027-03-15T04:00:00Z",
    );
    assert_eq!(night, ["14 06:00", "14 06:30", "14 07:00", "14 07:30"]);
}

#[test]
fn a_visitor_sees_their_own_days_and_clock() {
    let new_york = parse_zone("America/New_York").unwrap();
    let all: Vec<_> = list_local_days(&new_york, date(2026, 10, 31), date(2026, 11, 2)).collect();
    let lengths: Vec<_> = all.iter().map(|day| day.span.until - day.span.from).collect();
    assert_eq!(lengths, [1440, 1500, 1440]);
    let change = &all[1];
    assert_eq!(
        (change.local_minute(parse_minute("2026-11-01T05:30:00Z")), change.local_minute(parse_minute("2026-11-01T06:30:00Z"))),
        (90, 90),
        "half past one, twice"
    );
    assert_eq!(change.local_minute(parse_minute("2026-11-01T15:00:00Z")), 600);
    assert_eq!(all[0].local_minute(parse_minute("2026-10-31T04:00:00Z")), 0);
}

#[test]
fn equal_starts_are_one_offer() {
    let expert = |number: u128| ExpertId(Uuid::from_u128(number));
    let merged = group_offers(&[(expert(1), vec![10, 30]), (expert(2), vec![10, 20])]);
    let told: Vec<_> = merged.iter().map(|offer| (offer.start, offer.experts.len())).collect();
    assert_eq!(told, [(10, 2), (20, 1), (30, 1)]);
    assert_eq!(merged[0].experts, [expert(1), expert(2)]);
    assert!(group_offers(&[]).is_empty());
}
