//! What is said about a person's passbooks: findings with their evidence, balances, service and what can be withdrawn.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::{Heads, LineRef, MemberId, Month};
use crate::financial_year::FinancialYear;

/// One check, with its outcome. The texts are plain sentences for the member.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Finding {
    pub check: Check,
    pub outcome: Outcome,
    pub severity: Severity,
    /// The employment it is about; `None` when it is about all of them.
    pub member: Option<MemberId>,
    /// One sentence: what was found.
    pub title: String,
    /// Why it matters and how it was found, with figures.
    pub reason: String,
    /// What to do: who acts, where, with which form and papers. Empty when there is nothing to do.
    pub remedy: Vec<String>,
    /// The lines it rests on.
    pub evidence: Vec<Evidence>,
    /// The months it concerns, in order.
    pub months: Vec<Month>,
    /// Rupees at stake, when they can be reckoned.
    pub amount: Option<i64>,
    pub rule: Option<RuleSource>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Check {
    MissingMonths,
    LateDeposit,
    ContributionMaths,
    PensionSanity,
    Overlap,
    ExitMissing,
    TransferPending,
    PensionService,
    PensionEstimate,
    HigherPension,
    TaxDeducted,
    TaxableInterest,
    Interest,
    ClaimReadiness,
    Inoperative,
    Continuity,
    TwoUans,
    /// Name and date of birth at the head of the books.
    Identity,
    /// Dates of joining and exit beside the months paid for.
    ServiceDates,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Pass,
    Fail,
    /// It can't be said from what was given; `reason` says what is missing.
    Unknown,
    NotApplicable,
}

/// How much a failed check matters; the first is the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Severity {
    Critical,
    High,
    Medium,
    Low,
    Info,
}

/// One line of one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Evidence {
    pub member: MemberId,
    pub year: FinancialYear,
    /// `None` when the file says it by leaving it out.
    pub line: Option<LineRef>,
    /// The line in words: "September 2025: employee ₹1,800, employer ₹550, pension ₹1,250, credited 14 Oct 2025".
    pub text: String,
}

/// The rule behind a finding: a fact of the registry, or a stated source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct RuleSource {
    pub title: String,
    pub url: Option<String>,
    /// The day from which the rule holds.
    pub since: Option<Date>,
    /// "A" or "B", as facts are graded; "unknown" when only reported.
    pub grade: String,
}

/// All of it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Analysis {
    pub holder: String,
    /// Masked.
    pub uans: Vec<String>,
    pub rules_as_of: Date,
    /// The balance of all accounts at the last line, pension apart; not the closing forecast.
    pub balance: Heads,
    pub accounts: Vec<Account>,
    /// What is at stake first: sums that matter, then what blocks claims, the rest of what failed, unknown, passed.
    pub findings: Vec<Finding>,
    pub pension: PensionOutlook,
    pub withdrawals: Vec<Withdrawal>,
    pub withdraw_or_keep: WithdrawOrKeep,
    pub readiness: Readiness,
    pub months: Vec<MonthLine>,
    /// Balance at the end of each financial year, for the chart.
    pub years: Vec<YearBalance>,
}

/// One member ID over all its files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Account {
    pub member: MemberId,
    pub employer: String,
    pub first_wage_month: Option<Month>,
    pub last_wage_month: Option<Month>,
    pub balance: Heads,
    pub years_read: Vec<FinancialYear>,
}

/// One row of the month table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct MonthLine {
    pub member: MemberId,
    pub year: FinancialYear,
    pub wage_month: Month,
    pub on: Option<Date>,
    pub state: MonthState,
    pub epf_wages: i64,
    pub heads: Heads,
    pub line: Option<LineRef>,
    /// "Explain this line": what each figure is, with the rule it follows or does not.
    pub explanation: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum MonthState {
    Contribution,
    /// A row without wages and money.
    ZeroWages,
    /// A month inside the employment of which the file holds nothing.
    Missing,
    /// The file of the month's year was not given.
    NotUploaded,
    Transfer,
    Withdrawal,
    Interest,
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct YearBalance {
    pub year: FinancialYear,
    pub heads: Heads,
    pub interest: Heads,
    /// True while the year runs: the balance of the last line.
    pub running: bool,
}

/// The pension scheme: service seen and what it may pay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct PensionOutlook {
    /// Months with a pension contribution, overlaps once: "at least so many".
    pub months_seen: u32,
    /// Rupees a month at 58, at least and at most; `None` when it can't be reckoned.
    pub monthly_estimate: Option<(i64, i64)>,
    /// Where the service seen is too short for an estimate: what further contributions would make of it. `None` too when they can't.
    pub if_continued: Option<ContinuedPension>,
    /// Where there is no estimate, the first says why.
    pub assumptions: Vec<String>,
}

/// The pension with a contribution every month until the age of the full pension, on today's wages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ContinuedPension {
    /// Rupees a month.
    pub amount: i64,
    /// True when earlier service may not be seen, which would make it more.
    pub at_least: bool,
    pub until_age: i64,
}

/// One way to take money out, by the decision table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Withdrawal {
    pub purpose: String,
    pub verdict: Verdict,
    /// Rupees at most, when the rule gives one.
    pub at_most: Option<i64>,
    pub reason: String,
    /// What only the reader or the EPFO can say.
    pub unknowns: Vec<String>,
    pub rule: Option<RuleSource>,
}

/// What may be taken out now, and what the fund comes to by then and without it. Rupees; the pension is apart.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawOrKeep {
    /// The most that a way answered with "yes" allows; `None` when there is no such way.
    pub take_now: Option<i64>,
    /// What is left in the fund after that.
    pub stays: i64,
    /// The rule of the way.
    pub rule: Option<RuleSource>,
    /// Percent a year: the last declared rate, taken for all years.
    pub rate: f64,
    pub rate_rule: Option<RuleSource>,
    /// The age of the full pension, to which is reckoned unless the reader chooses another.
    pub until_age: i64,
    /// After each whole year from now.
    pub growth: Vec<GrownBalance>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GrownBalance {
    pub years: u32,
    /// When nothing is taken out.
    pub kept: i64,
    /// What is left after taking out now.
    pub left: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Verdict {
    Yes,
    No,
    Unknown,
}

/// Whether a claim would go through today.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Readiness {
    pub known: u32,
    pub asked: u32,
    pub items: Vec<ReadinessItem>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadinessItem {
    /// The name of the field of [`super::QuestionnaireAnswers`] that answers it: "aadhaarLinked".
    pub id: String,
    pub label: String,
    pub outcome: Outcome,
    /// A claim is refused while this fails.
    pub critical: bool,
    pub remedy: Option<String>,
}
