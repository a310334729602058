//! Which amount is of what, the days of a service, and ages.

use domain::calculators::CalculatorKind;
use domain::time::MONTHS_PER_YEAR;
use jiff::civil::Date;

use crate::calculation_requests::ages::{find_ages, find_current_age};
use crate::calculation_requests::dates::{self, CalendarDate, EmploymentPeriod};
use crate::calculation_requests::quantities::{Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

/// In words. A name stands so near before its amount, and so near behind it.
const WORDS_BEFORE: usize = 6;
const WORDS_BEHIND: usize = 4;
const CLAUSE_BREAKS: &str = ",|and|aur|और|plus|with|tatha|तथा|but|lekin|लेकिन";
const LAST_YEAR_WORDS: &str = "last year|pichle saal|pichhle saal|pichle sal|previous year|पिछले साल";
/// Short names of months that are words of their own, and need a day.
const DOUBTFUL_MONTHS: &[&str] = &["may", "mar", "jan", "dec", "jun", "sep"];

/// A quantity with what it is called.
pub(in crate::calculation_requests) struct CalledQuantity<'a, L> {
    pub value: f64,
    pub label: Option<L>,
    pub quantity: &'a Quantity,
}

/// The amounts of a question, each with the name that stands beside it.
pub(in crate::calculation_requests) fn call_amounts<'a, L: Copy>(
    question: &'a ParsedQuestion,
    labels: &[(L, &str)],
) -> Vec<CalledQuantity<'a, L>> {
    call_quantities(question, QuantityKind::Rupees, labels)
}

/// The quantities of one kind, each with the name that stands beside it. Each name serves one quantity; the name before a quantity goes before the
/// one behind it, as far as no other quantity and no break of the sentence lies between.
pub(in crate::calculation_requests) fn call_quantities<'a, L: Copy>(
    question: &'a ParsedQuestion,
    kind: QuantityKind,
    labels: &[(L, &str)],
) -> Vec<CalledQuantity<'a, L>> {
    let mut used: Vec<usize> = Vec::new();
    let mut called = Vec::new();
    for (at, quantity) in question.quantities.iter().enumerate() {
        let from = at.checked_sub(1).map_or(0, |before| question.quantities[before].end);
        let to = find_start_of_next(question, at);
        if quantity.kind != kind {
            continue;
        }
        let next_is_open =
            question.quantities.get(at + 1).is_some_and(|next| next.kind == kind) && !is_named_behind(question, at + 1, labels);
        let is_break = |place: &usize| is_one_of(&question.words[*place], CLAUSE_BREAKS);
        let before = (from..quantity.start).rev().take(WORDS_BEFORE).take_while(|place| !is_break(place));
        let behind = list_places_behind(question, at);
        let is_free = |label: &PlacedLabel<L>| (label.start..label.end).all(|place| !used.contains(&place));
        // "CTC 30,000 basic 14,500": the basic pay is the next amount, unless that has a name behind it.
        let is_of_next = |label: &PlacedLabel<L>| next_is_open && label.end == to;
        // "18% GST": a rate that is followed by its name has no other.
        let adjacent = match kind {
            QuantityKind::Percent if quantity.end < to => find_label_beginning(question, quantity.end, labels),
            _ => None,
        };
        let named_before = || before.filter_map(|place| find_label_ending(question, place, labels)).find(is_free);
        let named_behind =
            || behind.filter_map(|place| find_label_beginning(question, place, labels)).find(|label| is_free(label) && !is_of_next(label));
        let adjacent = adjacent.filter(|label| is_free(label) && !is_of_next(label));
        let found = adjacent.or_else(named_before).or_else(named_behind);
        used.extend(found.iter().flat_map(|label| label.start..label.end));
        called.push(CalledQuantity { value: quantity.value, label: found.map(|found| found.label), quantity });
    }
    called
}

fn find_start_of_next(question: &ParsedQuestion, at: usize) -> usize {
    question.quantities.get(at + 1).map_or(question.words.len(), |next| next.start)
}

/// The places of the words behind a quantity in which its name may stand.
fn list_places_behind(question: &ParsedQuestion, at: usize) -> impl Iterator<Item = usize> {
    let is_break = |place: &usize| is_one_of(&question.words[*place], CLAUSE_BREAKS);
    (question.quantities[at].end..find_start_of_next(question, at)).take(WORDS_BEHIND).take_while(move |place| !is_break(place))
}

fn is_named_behind<L: Copy>(question: &ParsedQuestion, at: usize, labels: &[(L, &str)]) -> bool {
    list_places_behind(question, at).any(|place| find_label_beginning(question, place, labels).is_some())
}

/// A name where it stands in a question; `end` is exclusive.
struct PlacedLabel<L> {
    label: L,
    start: usize,
    end: usize,
}

fn find_label_ending<L: Copy>(question: &ParsedQuestion, place: usize, labels: &[(L, &str)]) -> Option<PlacedLabel<L>> {
    let end = place + 1;
    let (label, length) = find_longest(labels, |name| {
        let start = end.checked_sub(name.split(' ').count());
        start.is_some_and(|start| topics::starts_with_phrase(&question.words[start..], name))
    })?;
    Some(PlacedLabel { label, start: end - length, end })
}

fn find_label_beginning<L: Copy>(question: &ParsedQuestion, place: usize, labels: &[(L, &str)]) -> Option<PlacedLabel<L>> {
    let (label, length) = find_longest(labels, |name| topics::starts_with_phrase(&question.words[place..], name))?;
    Some(PlacedLabel { label, start: place, end: place + length })
}

/// The label with the longest name that stands there, and the words of that name: "interest on FD" is no FD. Of equally long names the first counts.
fn find_longest<L: Copy>(labels: &[(L, &str)], stands: impl Fn(&str) -> bool) -> Option<(L, usize)> {
    let mut longest: Option<(L, usize)> = None;
    for (label, names) in labels {
        let lengths = names.split('|').filter(|name| stands(name)).map(|name| name.split(' ').count());
        if let Some(length) = lengths.max().filter(|length| longest.is_none_or(|(_, known)| *length > known)) {
            longest = Some((*label, length));
        }
    }
    longest
}

pub(super) fn is_one_of(word: &str, names: &str) -> bool {
    names.split('|').any(|name| name == word)
}

/// The asker's age, also where nothing but "38 saal" says so.
pub(super) fn find_age(question: &ParsedQuestion, least: f64, most: f64) -> Option<f64> {
    let ages = find_ages(CalculatorKind::Nps, &question.words, &question.quantities);
    let is_age = |years: &f64| years.fract() == 0.0 && (least..=most).contains(years);
    find_current_age(&ages).filter(is_age).or_else(|| {
        let mut years = question
            .quantities
            .iter()
            .filter(|quantity| quantity.kind == QuantityKind::Span && quantity.is_in_years)
            .map(|quantity| quantity.value / f64::from(MONTHS_PER_YEAR))
            .filter(is_age);
        years.next().filter(|_| years.next().is_none())
    })
}

/// A service as it is told.
pub(super) struct ToldService {
    pub months: u32,
    /// Whether days are left beside the months.
    pub has_days: bool,
    /// Whether it is told by its first and last day.
    pub is_dated: bool,
    /// Whether one of these days has no year.
    pub has_day_without_year: bool,
}

/// The service between the two days of a question, or else the longest duration that it names in years. A day without a year is the last one before
/// today, or of the year that it is said to be of.
pub(super) fn find_service(question: &ParsedQuestion, today: Date) -> Option<ToldService> {
    let mut days = dates::find_calendar_dates(&question.words);
    let without_year: Vec<CalendarDate> = (0..question.words.len()).filter_map(|at| read_day_without_year(question, at, today)).collect();
    let has_day_without_year = !without_year.is_empty();
    days.extend(without_year);
    if let Some(EmploymentPeriod { months, has_days, .. }) = EmploymentPeriod::measure_between(&days) {
        return Some(ToldService { months, has_days, is_dated: true, has_day_without_year });
    }
    let spans = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span && quantity.is_in_years);
    let months = spans.map(|span| span.value).max_by(f64::total_cmp)? as u32;
    Some(ToldService { months, has_days: false, is_dated: false, has_day_without_year: false })
}

fn read_day_without_year(question: &ParsedQuestion, at: usize, today: Date) -> Option<CalendarDate> {
    let words = &question.words;
    let month = dates::parse_month(&words[at])?;
    let day_before = at.checked_sub(1).and_then(|before| dates::parse_day(&words[before]));
    let day_behind = words.get(at + 1).and_then(|word| dates::parse_day(word));
    let day = day_before.or(day_behind);
    let next = at + 1 + usize::from(day_before.is_none() && day_behind.is_some());
    let is_year = |place: usize| {
        words.get(place).and_then(|word| word.parse::<i16>().ok()).is_some_and(|year| dates::CALENDAR_YEARS.contains(&f64::from(year)))
    };
    let comma = usize::from(words.get(next).is_some_and(|word| word == ","));
    let has_year = is_year(next + comma) || (day_before.is_none() && at.checked_sub(1).is_some_and(is_year));
    if has_year || (day.is_none() && DOUBTFUL_MONTHS.contains(&words[at].as_str())) {
        return None;
    }
    let is_past = (month, day.unwrap_or(1)) <= (today.month(), today.day());
    let is_of_last_year = words.get(next..).is_some_and(|rest| topics::contains_any(&rest[..rest.len().min(3)], LAST_YEAR_WORDS));
    let year = today.year() - i16::from(!is_past || is_of_last_year);
    Some(CalendarDate { year, month: Some(month), day })
}
