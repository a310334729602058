//! The terms of our service and the site's own words in a case, read from `content/cases.yml`.

use jiff::civil::{Date, Weekday};
use jiff::{SignedDuration, Timestamp, ToSpan};
use serde::Deserialize;

use crate::text::phrases::{NormalisedWords, Phrase, parse_loose_phrases};
use crate::time::{describe_count, indian_date, ist_time_zone};
use crate::{Error, Result};

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseRules {
    /// The day from which these terms hold.
    pub as_of: Date,
    /// Where they are published.
    pub source: String,
    pub terms: CaseTerms,
    pub office_hours: OfficeHours,
    /// When agents are there, in a sentence.
    pub hours: String,
    scope_guard: ScopeGuard,
    /// With whom something is filed, in the order in which they are offered.
    pub offices: Vec<OfficeKind>,
    pub(super) events: EventTexts,
    /// The same in the words of the desk, where the person is somebody else.
    desk_events: EventTexts,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CaseTerms {
    pub answer_working_days: u32,
    pub quote_days: u32,
    /// In rising order.
    pub reminder_days: Vec<u32>,
    pub unanswered_days: u32,
    pub acceptance_days: u32,
    /// After so many days we ask how it stands with an office for which no rule sets a time.
    pub office_ask_days: u32,
    /// What was filed longer ago is taken for a slip in the year.
    pub filed_within_days: u32,
    pub reopen_days: u32,
    pub files_kept_days: u32,
    pub open_files_kept_days: u32,
    pub open_cases: usize,
    /// Asked for, whatever became of them.
    pub cases_per_day: u32,
}

impl CaseTerms {
    /// "one working day"
    pub fn describe_answer_time(&self) -> String {
        describe_count(self.answer_working_days, "working day")
    }

    /// "two weeks"
    pub fn describe_acceptance_time(&self) -> String {
        describe_days(self.acceptance_days)
    }

    /// "three weeks"
    pub fn describe_unanswered_time(&self) -> String {
        describe_days(self.unanswered_days)
    }

    /// "30 days"
    pub fn describe_reopening_time(&self) -> String {
        describe_days(self.reopen_days)
    }
}

/// The days and hours on which agents are there, in Indian time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficeHours {
    first_day: WorkingDay,
    last_day: WorkingDay,
    /// Hours of the day, from 0 to 23.
    from: i8,
    until: i8,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
enum WorkingDay {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl OfficeHours {
    fn includes(self, day: Weekday) -> bool {
        let number = |day: WorkingDay| day as i8 + 1;
        (number(self.first_day)..=number(self.last_day)).contains(&day.to_monday_one_offset())
    }

    /// "Monday to Friday, 10 am to 6 pm"
    fn describe(self) -> String {
        let hour = |hour: i8| match hour {
            0 => "midnight".to_owned(),
            1..=11 => format!("{hour} am"),
            12 => "noon".to_owned(),
            _ => format!("{} pm", hour - 12),
        };
        let (first, last): (&str, &str) = (self.first_day.into(), self.last_day.into());
        format!("{first} to {last}, {} to {}", hour(self.from), hour(self.until))
    }

    fn is_sound(self) -> bool {
        self.first_day < self.last_day && (0..24).contains(&self.from) && (0..24).contains(&self.until) && self.from < self.until
    }
}

/// A kind of office, and what may be filed with it: the same office has another time for another matter, or none.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfficeKind {
    /// Its word in the API and in storage.
    pub kind: String,
    pub label: String,
    /// The fact that says how many days it has from complete papers; `None` where no rule is known.
    #[serde(default)]
    pub clock: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScopeGuard {
    answer: String,
    #[serde(deserialize_with = "deserialize_phrases")]
    phrases: Vec<Phrase>,
}

fn deserialize_phrases<'de, D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Vec<Phrase>, D::Error> {
    Ok(parse_loose_phrases(&Vec::deserialize(deserializer)?))
}

/// What the site itself says in the thread.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct EventTexts {
    pub requested: String,
    pub quote_lapsed: String,
    pub reminded: String,
    pub unanswered: String,
    pub accepted_by_time: String,
    pub paid: String,
    /// With `{day}` and `{reference}`.
    pub office_late: String,
    /// As `office_late`, for an office for which no rule sets a time.
    pub office_silent: String,
    /// The person has answered while the office's answer is awaited.
    pub office_goes_on: String,
    /// A payment came for what can no longer be bought with it.
    pub paid_too_late: String,
}

impl EventTexts {
    fn list(&self) -> [&str; 10] {
        let Self { requested, quote_lapsed, reminded, unanswered, accepted_by_time, paid, .. } = self;
        let Self { office_late, office_silent, office_goes_on, paid_too_late, .. } = self;
        [requested, quote_lapsed, reminded, unanswered, accepted_by_time, paid, office_late, office_silent, office_goes_on, paid_too_late]
            .map(String::as_str)
    }
}

impl CaseRules {
    /// The error says what is wrong with the file.
    pub fn parse(yaml: &str) -> std::result::Result<Self, String> {
        let rules: Self = serde_yaml_ng::from_str(yaml).map_err(|error| error.to_string())?;
        let terms = &rules.terms;
        if !terms.reminder_days.is_sorted() || terms.reminder_days.last().is_some_and(|last| *last >= terms.unanswered_days) {
            return Err("reminder_days must rise and end before unanswered_days".to_owned());
        }
        if rules.offices.iter().any(|office| rules.offices.iter().filter(|other| other.kind == office.kind).count() > 1) {
            return Err("each kind of office stands once in offices".to_owned());
        }
        if !rules.office_hours.is_sound() {
            return Err(
                "office_hours must name a first and a later last day, and hours from 0 to 23 of which the second is later".to_owned()
            );
        }
        match rules.list_untrue_sentences().first() {
            Some((sentence, term)) => Err(format!("the terms say \"{term}\", and this sentence doesn't: {sentence}")),
            None => Ok(rules),
        }
    }

    /// The sentences that name a term in other words than the term's, each with the words of the term.
    fn list_untrue_sentences(&self) -> Vec<(&str, String)> {
        let Self { terms, events, desk_events, .. } = self;
        let mut named = vec![(self.hours.as_str(), terms.describe_answer_time()), (self.hours.as_str(), self.office_hours.describe())];
        for texts in [events, desk_events] {
            named.push((texts.unanswered.as_str(), terms.describe_unanswered_time()));
            named.push((texts.accepted_by_time.as_str(), terms.describe_acceptance_time()));
            let closing = [&texts.unanswered, &texts.accepted_by_time];
            named.extend(closing.map(|text| (text.as_str(), format!("within {}", terms.describe_reopening_time()))));
        }
        named.retain(|(sentence, term)| !sentence.contains(term.as_str()));
        named
    }

    pub fn find_office(&self, kind: &str) -> Option<&OfficeKind> {
        self.offices.iter().find(|office| office.kind == kind)
    }

    /// The fixed answer to a message that asks for what we never do.
    pub fn find_scope_answer(&self, text: &str) -> Option<&str> {
        let words = NormalisedWords::tokenise_loosely(text);
        let asks = self.scope_guard.phrases.iter().any(|phrase| phrase.occurs_in(&words));
        asks.then_some(self.scope_guard.answer.as_str())
    }

    /// What the site itself said in the thread, as agents and experts read it. A sentence that the site no longer says stays as it was.
    pub(super) fn reword_for_desk(&self, text: &str) -> Option<String> {
        let mut pairs = self.events.list().into_iter().zip(self.desk_events.list());
        pairs.find_map(|(told, on_desk)| reword(told, on_desk, text))
    }

    /// By when somebody should have answered: the end of the hours of a working day.
    pub fn answer_due_at(&self, now: Timestamp) -> Result<Timestamp> {
        let mut day = indian_date(now);
        let mut left = self.terms.answer_working_days;
        while left > 0 {
            day = day.tomorrow().map_err(Error::internal)?;
            if self.office_hours.includes(day.weekday()) {
                left -= 1;
            }
        }
        day.at(self.office_hours.until, 0, 0, 0).to_zoned(ist_time_zone()).map(|zoned| zoned.timestamp()).map_err(Error::internal)
    }
}

/// Says `text` in the words of `other` if it is the sentence `told`, whose `{day}` and `{reference}` stand for anything.
fn reword(told: &str, other: &str, text: &str) -> Option<String> {
    let Some((before, rest)) = told.split_once("{day}") else {
        return (told == text).then(|| other.to_owned());
    };
    let (between, after) = rest.split_once("{reference}")?;
    let (day, reference) = text.strip_prefix(before)?.strip_suffix(after)?.split_once(between)?;
    Some(other.replace("{day}", day).replace("{reference}", reference))
}

/// "two weeks" and "30 days"
fn describe_days(days: u32) -> String {
    if days > 0 && days.is_multiple_of(DAYS_PER_WEEK) { describe_count(days / DAYS_PER_WEEK, "week") } else { describe_count(days, "day") }
}

const DAYS_PER_WEEK: u32 = 7;

pub(super) fn add_days(at: Timestamp, days: u32) -> Result<Timestamp> {
    at.checked_add(SignedDuration::from_hours(24 * i64::from(days))).map_err(Error::internal)
}

pub(super) fn add_calendar_days(day: Date, days: i64) -> Result<Date> {
    day.checked_add(days.days()).map_err(Error::internal)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules() -> CaseRules {
        CaseRules::parse(include_str!("../../../../../content/cases.yml")).unwrap()
    }

    #[test]
    fn asking_for_what_we_never_do_gets_the_fixed_answer() {
        let rules = rules();
        for asking in ["Please FILE it\nfor me", "my OTP is 123456", "can you sign on my behalf?", "Take a percent of the claim"] {
            assert!(rules.find_scope_answer(asking).is_some(), "{asking}");
        }
        for fine in ["How do I file it?", "Where do I sign?", "I logged in and the page is empty", "I have filed it with number 12"] {
            assert_eq!(rules.find_scope_answer(fine), None, "{fine}");
        }
    }

    #[test]
    fn the_desk_reads_its_own_words() {
        let rules = rules();
        for (told, on_desk) in rules.events.list().into_iter().zip(rules.desk_events.list()) {
            assert_eq!(rules.reword_for_desk(told).as_deref(), Some(on_desk));
            assert!(!on_desk.to_lowercase().contains("you"), "it speaks to the person: {on_desk}");
        }
        let late = rules.events.office_late.replace("{day}", "1 Dec 2026").replace("{reference}", "EPF/12");
        let on_desk = rules.reword_for_desk(&late).unwrap();
        assert!(on_desk.contains("1 Dec 2026") && on_desk.contains("EPF/12") && !on_desk.contains('{'), "{on_desk}");
        assert_eq!(rules.reword_for_desk("My claim was sent back."), None);
    }

    #[test]
    fn an_answer_is_due_on_the_next_working_day() {
        let due = |text: &str| rules().answer_due_at(text.parse().unwrap()).unwrap().to_string();
        // A Tuesday, and a Friday.
        assert_eq!(due("2026-11-24T04:30:00Z"), "2026-11-25T12:30:00Z");
        assert_eq!(due("2026-11-27T04:30:00Z"), "2026-11-30T12:30:00Z");
    }

    #[test]
    fn sentences_say_the_terms_that_the_file_sets() {
        let rules = rules();
        assert_eq!(rules.office_hours.describe(), "Monday to Friday, 10 am to 6 pm");
        let terms = &rules.terms;
        let said = [terms.describe_answer_time(), terms.describe_unanswered_time(), terms.describe_acceptance_time()];
        assert_eq!(said, ["one working day", "three weeks", "two weeks"]);
        assert_eq!(terms.describe_reopening_time(), "30 days");
        let file = include_str!("../../../../../content/cases.yml");
        for (term, other) in [
            ("answer_working_days: 1", "answer_working_days: 2"),
            ("unanswered_days: 21", "unanswered_days: 28"),
            ("acceptance_days: 14", "acceptance_days: 10"),
            ("reopen_days: 30", "reopen_days: 60"),
            ("until: 18", "until: 19"),
            ("last_day: friday", "last_day: saturday"),
        ] {
            let why = CaseRules::parse(&file.replace(term, other)).unwrap_err();
            assert!(why.contains("this sentence doesn't"), "{other}: {why}");
        }
    }

    #[test]
    fn reminders_end_before_the_case_does() {
        let file = include_str!("../../../../../content/cases.yml").replace("reminder_days: [2, 7]", "reminder_days: [2, 30]");
        assert!(CaseRules::parse(&file).is_err());
    }
}
