//! What was filed with offices. Each filing has a time of its own, and a case waits until the last of its offices has answered.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::case::Case;
use super::event::{Author, EventKind};
use super::notifications::CaseNotification;
use super::person::{parse_line, parse_text};
use super::rules::{CaseRules, OfficeKind, add_calendar_days};
use super::service::{Cases, NewEvent};
use super::status::CaseStatus;
use crate::error::{FieldErrors, collect_field_errors};
use crate::ids::CaseId;
use crate::sessions::Caller;
use crate::text::lengths;
use crate::time::{format_date, indian_date, ist_time_zone};
use crate::{Error, Result, UnitOfWork};

/// A matter that goes to more offices is several matters.
pub const MAX_FILINGS: usize = 12;

/// What was filed with one office, and by when it should answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Filing {
    /// The kind of office in `content/cases.yml`, which decides its time; empty for what was filed before there were kinds.
    #[serde(default)]
    pub kind: String,
    pub office: String,
    /// The office's own number.
    pub reference: String,
    pub filed_on: Date,
    /// `None` where no rule sets a time.
    pub answer_by: Option<Date>,
    /// The label of the fact that sets the time.
    pub rule: Option<String>,
    /// The day on which we ask how it stands, where no rule sets a time.
    #[serde(default)]
    pub ask_on: Option<Date>,
    /// Whether the office's answer is still to come, also while we wait for the person.
    #[serde(default)]
    pub is_awaited: bool,
    /// Whether the person was told that its time is over.
    #[serde(default)]
    pub is_reminded: bool,
}

impl Filing {
    /// The last day on which nothing is to be done about the office.
    fn last_day(&self) -> Option<Date> {
        self.answer_by.or(self.ask_on)
    }

    /// The morning after the last day that the office had.
    fn is_late_at(&self) -> Result<Option<Timestamp>> {
        let Some(day) = self.last_day() else { return Ok(None) };
        let morning = day.tomorrow().map_err(Error::internal)?.at(9, 0, 0, 0);
        morning.to_zoned(ist_time_zone()).map(|zoned| Some(zoned.timestamp())).map_err(Error::internal)
    }
}

/// "Filed on … with number …", as it was typed.
#[derive(Clone, Default)]
pub struct FilingInput {
    /// A kind of office in `content/cases.yml`.
    pub kind: String,
    pub office: String,
    /// The office's own number.
    pub reference: String,
    pub filed_on: Option<Date>,
}

/// What an office answered, as an agent typed it.
#[derive(Clone, Default)]
pub struct OfficeAnswer {
    pub text: String,
    /// Which filing was answered, counted from 0. It may be missing while only one is awaited.
    pub filing: Option<usize>,
}

impl Case {
    /// The filings whose offices still have to answer.
    fn list_awaited_filings(&self) -> impl Iterator<Item = &Filing> {
        self.filings.iter().filter(|filing| filing.is_awaited)
    }

    /// Whether an office still has to answer what was filed.
    pub fn awaits_office(&self) -> bool {
        self.list_awaited_filings().next().is_some()
    }

    /// Whether something can be filed now: another office as well, while the first one still has time.
    pub fn can_file(&self) -> bool {
        self.status.is_under_way() && self.filings.len() < MAX_FILINGS
    }

    /// When the person has to be told about an office; `None` once they were told about each.
    pub(super) fn office_reminder_at(&self) -> Result<Option<Timestamp>> {
        let times = self.list_awaited_filings().filter(|filing| !filing.is_reminded).map(Filing::is_late_at);
        Ok(times.collect::<Result<Vec<_>>>()?.into_iter().flatten().min())
    }

    /// From when the weeks without an answer count. A case one of whose offices is still within its time is not closed over a question.
    pub(super) fn unanswered_since(&self) -> Result<Timestamp> {
        let times = self.list_awaited_filings().map(Filing::is_late_at).collect::<Result<Vec<_>>>()?;
        Ok(times.into_iter().flatten().fold(self.since, Timestamp::max))
    }

    /// The place of the filing that an office has answered.
    fn find_answered(&self, named: Option<usize>) -> Result<usize> {
        let awaited: Vec<usize> = (0..self.filings.len()).filter(|place| self.filings[*place].is_awaited).collect();
        match (named, awaited.as_slice()) {
            (_, []) => Err(self.status.refuse("answered by an office")),
            (None, [only]) => Ok(*only),
            (Some(place), _) if awaited.contains(&place) => Ok(place),
            (Some(_), _) => Err(Error::invalid("filing", "This office's answer is not awaited. Please choose another one")),
            (None, _) => Err(Error::invalid("filing", "Several offices have still to answer. Please choose which one did")),
        }
    }
}

impl Cases {
    /// "Filed on … with number …": the office's time begins.
    pub async fn record_filing(&self, caller: Caller, id: CaseId, input: &FilingInput) -> Result<Case> {
        let work = self.store.begin().await?;
        let (mut case, _) = self.lock_own(&*work, caller, id).await?;
        self.wait_for_office(&*work, &mut case, input, Author::Person).await?;
        self.save(&*work, &mut case).await?;
        work.commit().await?;
        Ok(case)
    }

    pub(super) async fn wait_for_office(&self, work: &dyn UnitOfWork, case: &mut Case, input: &FilingInput, by: Author) -> Result<()> {
        let today = indian_date(self.environment.now());
        if !case.status.is_under_way() {
            return Err(case.status.refuse(CaseStatus::WaitingForOffice.words()));
        }
        if !case.can_file() {
            let message =
                format!("A case has at most {MAX_FILINGS} filings. Please start a new one, and say that it goes on from this one");
            return Err(Error::conflict("CASE_FULL", message));
        }
        let ValidFiling { kind, office, reference, filed_on } = input.validate(&self.rules, today)?;
        let (answer_by, rule) = self.find_office_clock(kind, filed_on)?;
        let ask_on = match answer_by {
            Some(_) => None,
            None => Some(add_calendar_days(today, i64::from(self.rules.terms.office_ask_days))?),
        };
        let why = format!("Filed with {office} on {}, number {reference}.", format_date(filed_on));
        let kind = kind.kind.clone();
        case.filings.push(Filing { kind, office, reference, filed_on, answer_by, rule, ask_on, is_awaited: true, is_reminded: false });
        match case.status {
            CaseStatus::WaitingForOffice => self.record(work, case, NewEvent::new(by, EventKind::Status, &why)).await,
            _ => self.take_step(work, case, CaseStatus::WaitingForOffice, by, &why).await,
        }
    }

    /// The office's last day with the rule that says so, by the fact that its kind names, as it stood on the day of filing.
    fn find_office_clock(&self, kind: &OfficeKind, filed_on: Date) -> Result<(Option<Date>, Option<String>)> {
        let Some(fact) = &kind.clock else { return Ok((None, None)) };
        let registry = self.fact_cache.registry();
        let Ok(days) = registry.number(fact, filed_on) else { return Ok((None, None)) };
        #[expect(clippy::cast_possible_truncation, reason = "a number of days")]
        let answer_by = add_calendar_days(filed_on, days as i64)?;
        Ok((Some(answer_by), registry.fact(fact).map(|fact| fact.label.clone())))
    }

    /// An office has answered. The case goes on once no other office is waited for; a question to the person stays open.
    pub(super) async fn record_office_answer(
        &self,
        work: &dyn UnitOfWork,
        case: &mut Case,
        by: Author,
        answer: &OfficeAnswer,
    ) -> Result<()> {
        let place = case.find_answered(answer.filing)?;
        let text = parse_text("text", &answer.text)?;
        case.filings[place].is_awaited = false;
        match case.status {
            CaseStatus::WaitingForOffice if !case.awaits_office() => self.take_step(work, case, CaseStatus::Open, by, &text).await,
            _ => self.record(work, case, NewEvent::new(by, EventKind::Message, &text)).await,
        }
    }

    /// Tells the person once of each office that its time is over, or asks how it stands where no rule sets one.
    pub(super) async fn remind_about_offices(&self, work: &dyn UnitOfWork, case: &mut Case) -> Result<()> {
        let now = self.environment.now();
        let events = &self.rules.events;
        let mut told = Vec::new();
        for filing in case.filings.iter_mut().filter(|filing| filing.is_awaited && !filing.is_reminded) {
            if filing.is_late_at()?.is_none_or(|at| at > now) {
                continue;
            }
            filing.is_reminded = true;
            let (words, news) = match filing.answer_by {
                Some(_) => (&events.office_late, CaseNotification::OfficeLate),
                None => (&events.office_silent, CaseNotification::OfficeSilent),
            };
            let day = filing.last_day().map(format_date).unwrap_or_default();
            told.push((words.replace("{day}", &day).replace("{reference}", &filing.reference), news));
        }
        for (text, news) in told {
            self.record(work, case, NewEvent::new(Author::System, EventKind::Message, &text)).await?;
            self.notify(work, case, news).await?;
        }
        // The letter is ours to prepare.
        case.due_at = Some(self.rules.answer_due_at(now)?);
        Ok(())
    }
}

/// What was filed, once it is known to be whole.
struct ValidFiling<'r> {
    kind: &'r OfficeKind,
    office: String,
    reference: String,
    filed_on: Date,
}

impl FilingInput {
    fn validate<'r>(&self, rules: &'r CaseRules, today: Date) -> Result<ValidFiling<'r>> {
        let mut errors = FieldErrors::new();
        let mut parse = |field: &str, typed: &str, most: usize| collect_field_errors(parse_line(field, typed, most), &mut errors);
        let office = parse("office", &self.office, lengths::CASE_TITLE)?;
        let reference = parse("reference", &self.reference, lengths::CASE_REFERENCE)?;
        let kind = rules.find_office(self.kind.trim());
        if kind.is_none() {
            errors.insert("officeKind".to_owned(), "Please choose what kind of office it is".to_owned());
        }
        for (field, text, message) in [
            ("office", &office, "Please name the office, such as EPFO"),
            ("reference", &reference, "Please enter the number that the office gave you"),
        ] {
            if text.as_deref() == Some("") {
                errors.insert(field.to_owned(), message.to_owned());
            }
        }
        let filed_on = collect_field_errors(self.check_day(rules.terms.filed_within_days, today), &mut errors)?;
        match (kind, office, reference, filed_on) {
            (Some(kind), Some(office), Some(reference), Some(filed_on)) if errors.is_empty() => {
                Ok(ValidFiling { kind, office, reference, filed_on })
            }
            _ => Err(Error::invalid_fields(errors)),
        }
    }

    /// A slip in the year would start a clock that has long run out, or never does.
    fn check_day(&self, within: u32, today: Date) -> Result<Date> {
        let refuse = |message: String| Err(Error::invalid("filedOn", message));
        match self.filed_on {
            None => refuse("Please enter the day on which you filed it".to_owned()),
            Some(day) if day > today => refuse("This day is still to come. Please enter the day on which you filed it".to_owned()),
            Some(day) if day < add_calendar_days(today, -i64::from(within))? => refuse(format!(
                "This day is more than {within} days ago. Please check the year; if it is right, write it to us in the thread"
            )),
            Some(day) => Ok(day),
        }
    }
}
