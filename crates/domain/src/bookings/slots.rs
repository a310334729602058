//! Which starts an expert has free. Pure: hours, what is taken and a span of time come in, minutes come out.

use jiff::civil::Date;
use jiff::tz::TimeZone;

use super::consultation::Timing;
use super::days::{Minute, Span, days_of};
use super::expert::{Availability, DAY, Window};
use crate::ids::ExpertId;

/// What is known of one expert's time.
#[derive(Debug, Clone, Copy)]
pub struct Diary<'d> {
    pub zone: &'d TimeZone,
    pub availability: &'d Availability,
    /// Held and booked, buffers included, in order; none overlaps another.
    pub taken: &'d [Span],
    /// Starts of what is held and booked of the service asked for, in order.
    pub of_this_service: &'d [Minute],
}

/// Every free start in `span`, in order.
pub fn starts(diary: &Diary<'_>, timing: &Timing, span: Span) -> Vec<Minute> {
    let mut finding = Finding { timing, span, taken: diary.taken, found: Vec::new() };
    if span.from >= span.until {
        return finding.found;
    }
    let mut windows = Vec::new();
    for day in days_of(diary.zone, span) {
        if is_full(diary.of_this_service, timing, day.span) {
            continue;
        }
        windows_on(diary.availability, day.date, &mut windows);
        for window in &windows {
            finding.in_window(Span { from: day.at(window.start), until: day.at(window.end) });
        }
    }
    finding.found
}

struct Finding<'f> {
    timing: &'f Timing,
    span: Span,
    /// What has not ended yet.
    taken: &'f [Span],
    found: Vec<Minute>,
}

impl Finding<'_> {
    /// Windows come in order, so that what is taken is walked along once.
    fn in_window(&mut self, window: Span) {
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
            while self.taken.first().is_some_and(|taken| taken.until <= busy.from) {
                self.taken = &self.taken[1..];
            }
            if self.taken.first().is_none_or(|taken| !taken.overlaps(&busy)) {
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

/// The hours of a date, in order, those that touch made one.
fn windows_on(availability: &Availability, date: Date, windows: &mut Vec<Window>) {
    windows.clear();
    let weekday = date.weekday();
    let exception = availability.exceptions.iter().find(|exception| exception.date == date);
    if !exception.is_some_and(|exception| exception.is_closed) {
        windows.extend(availability.rules.iter().filter(|rule| rule.holds_on(date, weekday)).map(|rule| rule.window));
    }
    windows.extend(exception.iter().flat_map(|exception| exception.extra.iter().copied()));
    if windows.len() > 1 {
        windows.sort_unstable();
        join_touching(windows);
    }
}

fn join_touching(windows: &mut Vec<Window>) {
    let mut last = 0;
    for at in 1..windows.len() {
        let window = windows[at];
        if window.start <= windows[last].end {
            windows[last].end = windows[last].end.max(window.end).min(DAY);
        } else {
            last += 1;
            windows[last] = window;
        }
    }
    windows.truncate(last + 1);
}

/// A start and who has it free.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offer {
    pub start: Minute,
    /// In the order in which they came in.
    pub experts: Vec<ExpertId>,
}

/// One offer a start, in order.
pub fn offers(by_expert: &[(ExpertId, Vec<Minute>)]) -> Vec<Offer> {
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
