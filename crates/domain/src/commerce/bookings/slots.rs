//! Finds the free starts of an expert. Pure: hours, occupied time and a span come in, minutes come out.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::consultation::Timing;
use super::expert::{Availability, MINUTES_PER_DAY, Window};
use super::local_days::{Minute, Span, list_local_days_in};
use crate::ids::ExpertId;

/// One expert's hours and occupied time.
#[derive(Debug, Clone, Copy)]
pub struct ExpertAvailability<'d> {
    pub zone: &'d TimeZone,
    pub availability: &'d Availability,
    /// Held and booked time, buffers included, in order; no two overlap.
    pub occupied: &'d [Span],
    /// Starts of held and booked consultations of the requested service, in order.
    pub service_starts: &'d [Minute],
}

/// Every free start in `span`, in order.
pub fn find_free_starts(expert: &ExpertAvailability<'_>, timing: &Timing, span: Span) -> Vec<Minute> {
    let mut search = StartSearch { timing, span, occupied: expert.occupied, found: Vec::new() };
    if span.from >= span.until {
        return search.found;
    }
    let mut windows = Vec::new();
    for day in list_local_days_in(expert.zone, span) {
        if is_full(expert.service_starts, timing, day.span) {
            continue;
        }
        collect_windows(expert.availability, day.date, &mut windows);
        for window in &windows {
            search.search_window(Span { from: day.minute_at(window.start), until: day.minute_at(window.end) });
        }
    }
    search.found
}

struct StartSearch<'f> {
    timing: &'f Timing,
    span: Span,
    /// Occupied time that ends after the current position.
    occupied: &'f [Span],
    found: Vec<Minute>,
}

impl StartSearch<'_> {
    /// Windows come in order, so that occupied time is traversed once.
    fn search_window(&mut self, window: Span) {
        let [step, duration, before, after] =
            [self.timing.step, self.timing.duration, self.timing.buffer_before, self.timing.buffer_after].map(i64::from);
        if step <= 0 {
            return;
        }
        let steps_before =
            (self.span.from - window.from).max(0).div_euclid(step) + i64::from((self.span.from - window.from).max(0) % step > 0);
        let mut at = window.from + steps_before * step;
        while at + duration <= window.until && at < self.span.until {
            let busy = Span { from: at - before, until: at + duration + after };
            while self.occupied.first().is_some_and(|taken| taken.until <= busy.from) {
                self.occupied = &self.occupied[1..];
            }
            if self.occupied.first().is_none_or(|taken| !taken.overlaps(&busy)) {
                self.found.push(at);
            }
            at += step;
        }
    }
}

fn is_full(starts: &[Minute], timing: &Timing, day: Span) -> bool {
    let Some(most) = timing.max_per_day else { return false };
    let on_it = starts.partition_point(|at| *at < day.until) - starts.partition_point(|at| *at < day.from);
    i32::try_from(on_it).unwrap_or(i32::MAX) >= most
}

/// The hours of a date, in order; windows that touch are merged.
fn collect_windows(availability: &Availability, date: Date, windows: &mut Vec<Window>) {
    windows.clear();
    let weekday = date.weekday();
    let exception = availability.exceptions.iter().find(|exception| exception.date == date);
    if !exception.is_some_and(|exception| exception.is_closed) {
        windows.extend(availability.rules.iter().filter(|rule| rule.is_valid_on(date, weekday)).map(|rule| rule.window));
    }
    windows.extend(exception.iter().flat_map(|exception| exception.extra.iter().copied()));
    if windows.len() > 1 {
        windows.sort_unstable();
        merge_touching(windows);
    }
}

fn merge_touching(windows: &mut Vec<Window>) {
    let mut last = 0;
    for at in 1..windows.len() {
        let window = windows[at];
        if window.start <= windows[last].end {
            windows[last].end = windows[last].end.max(window.end).min(MINUTES_PER_DAY);
        } else {
            last += 1;
            windows[last] = window;
        }
    }
    windows.truncate(last + 1);
}

/// A start, and the experts who are free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub start: Minute,
    /// In the order of the input.
    pub experts: Vec<ExpertId>,
}

/// Groups starts into one offer each, in order.
pub fn group_offers(by_expert: &[(ExpertId, Vec<Minute>)]) -> Vec<Offer> {
    let count = by_expert.iter().map(|(_, starts)| starts.len()).sum();
    let mut all: Vec<(Minute, u32)> = Vec::with_capacity(count);
    for (number, (_, starts)) in (0u32..).zip(by_expert) {
        all.extend(starts.iter().map(|start| (*start, number)));
    }
    all.sort_unstable();
    let same_start = |one: &(Minute, u32), other: &(Minute, u32)| one.0 == other.0;
    let offer = |group: &[(Minute, u32)]| Offer {
        start: group[0].0,
        experts: group.iter().filter_map(|(_, number)| by_expert.get(*number as usize)).map(|(id, _)| *id).collect(),
    };
    all.chunk_by(same_start).map(offer).collect()
}

#[cfg(test)]
mod tests;
