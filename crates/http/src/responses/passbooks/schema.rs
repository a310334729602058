//! The shape of passbooks and their analysis for the OpenAPI document. The domain's own types are what is sent; a test holds the names of
//! these fields against theirs.
#![expect(dead_code, reason = "describes answers in the OpenAPI document")]

use utoipa::ToSchema;
use utoipa::openapi::Object;

use super::word_schema;

/// An amount under each head, in whole rupees.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfHeads {
    pub employee: i64,
    pub employer: i64,
    pub pension: i64,
}

/// Wages of both schemes, in whole rupees.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfWages {
    pub epf: i64,
    pub eps: i64,
}

/// Where a line stands in its file.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfLineRef {
    pub page: u16,
    pub line: u16,
}

/// What a line is. `due` belongs to a contribution, `from` to a transfer in, `para` to a claim, `text` to anything else.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfRowKind {
    #[schema(schema_with = row_type_schema, rename = "type")]
    pub kind_type: String,
    pub due: Option<String>,
    pub from: Option<String>,
    pub para: Option<String>,
    pub text: Option<String>,
}

/// One line of the table.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfRow {
    pub wage_month: String,
    #[schema(value_type = String, format = Date)]
    pub on: String,
    pub kind: PfRowKind,
    pub wages: PfWages,
    pub heads: PfHeads,
    pub line: PfLineRef,
}

/// The printed totals of the year.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfTotals {
    pub contributions: PfHeads,
    pub transfers_in: PfHeads,
    pub withdrawals: PfHeads,
}

/// The block about taxable contributions.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfTaxableData {
    pub contribution: i64,
    pub non_taxable: i64,
    pub taxable: i64,
}

/// One comparison of the book with itself.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfSelfCheck {
    #[schema(schema_with = self_check_kind_schema)]
    pub kind: String,
    pub passed: bool,
    pub expected: PfHeads,
    pub printed: PfHeads,
}

/// One passbook. `uan` is masked; `year` is the calendar year in which its financial year begins.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfPassbook {
    pub member: String,
    pub establishment: String,
    pub employer: String,
    pub holder: String,
    #[schema(value_type = Option<String>, format = Date, required)]
    pub born: Option<String>,
    #[schema(required)]
    pub uan: Option<String>,
    pub year: i16,
    #[schema(required)]
    pub printed: Option<String>,
    pub opening: PfHeads,
    pub rows: Vec<PfRow>,
    pub totals: PfTotals,
    #[schema(required)]
    pub interest: Option<PfHeads>,
    #[schema(required)]
    pub tds: Option<PfHeads>,
    pub closing: PfHeads,
    #[schema(required)]
    pub taxable: Option<PfTaxableData>,
    pub checks: Vec<PfSelfCheck>,
}

/// The rule behind a finding.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfRuleSource {
    pub title: String,
    #[schema(required)]
    pub url: Option<String>,
    #[schema(value_type = Option<String>, format = Date, required)]
    pub since: Option<String>,
    pub grade: String,
}

/// One line of one file; `line` is null when the file says it by leaving it out.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfEvidence {
    pub member: String,
    pub year: i16,
    #[schema(required)]
    pub line: Option<PfLineRef>,
    pub text: String,
}

/// One check with its outcome.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfFinding {
    #[schema(schema_with = check_schema)]
    pub check: String,
    #[schema(schema_with = outcome_schema)]
    pub outcome: String,
    #[schema(schema_with = severity_schema)]
    pub severity: String,
    #[schema(required)]
    pub member: Option<String>,
    pub title: String,
    pub reason: String,
    pub remedy: Vec<String>,
    pub evidence: Vec<PfEvidence>,
    pub months: Vec<String>,
    #[schema(required)]
    pub amount: Option<i64>,
    #[schema(required)]
    pub rule: Option<PfRuleSource>,
}

/// One member ID over all its files.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfAccount {
    pub member: String,
    pub employer: String,
    #[schema(required)]
    pub first_wage_month: Option<String>,
    #[schema(required)]
    pub last_wage_month: Option<String>,
    pub balance: PfHeads,
    pub years_read: Vec<i16>,
}

/// One row of the month table.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfMonthLine {
    pub member: String,
    pub year: i16,
    pub wage_month: String,
    #[schema(value_type = Option<String>, format = Date, required)]
    pub on: Option<String>,
    #[schema(schema_with = month_state_schema)]
    pub state: String,
    pub epf_wages: i64,
    pub heads: PfHeads,
    #[schema(required)]
    pub line: Option<PfLineRef>,
    pub explanation: String,
}

/// The balance at the end of a financial year.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfYearBalance {
    pub year: i16,
    pub heads: PfHeads,
    pub interest: PfHeads,
    pub running: bool,
}

/// Pension service and what it may pay: rupees a month at least and at most, or null.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfPensionOutlook {
    pub months_seen: u32,
    #[schema(required)]
    pub monthly_estimate: Option<Vec<i64>>,
    #[schema(required)]
    pub if_continued: Option<PfContinuedPension>,
    pub assumptions: Vec<String>,
}

/// While the service seen is too short for an estimate: rupees a month with a contribution every month until that age, on today's
/// wages. `atLeast` is true when earlier service may not be seen.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfContinuedPension {
    pub amount: i64,
    pub at_least: bool,
    pub until_age: i64,
}

/// One way to take money out.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfWithdrawal {
    pub purpose: String,
    #[schema(schema_with = verdict_schema)]
    pub verdict: String,
    #[schema(required)]
    pub at_most: Option<i64>,
    pub reason: String,
    pub unknowns: Vec<String>,
    #[schema(required)]
    pub rule: Option<PfRuleSource>,
}

/// What may be taken out now, and what the fund comes to with and without that. `takeNow` is null when nothing is surely allowed.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfWithdrawOrKeep {
    #[schema(required)]
    pub take_now: Option<i64>,
    pub stays: i64,
    #[schema(required)]
    pub rule: Option<PfRuleSource>,
    pub rate: f64,
    #[schema(required)]
    pub rate_rule: Option<PfRuleSource>,
    pub until_age: i64,
    pub growth: Vec<PfGrownBalance>,
}

/// The fund after whole years: all of it kept, and what is left after taking out now.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfGrownBalance {
    pub years: u32,
    pub kept: i64,
    pub left: i64,
}

/// One question of claim readiness.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfReadinessItem {
    pub id: String,
    pub label: String,
    #[schema(schema_with = outcome_schema)]
    pub outcome: String,
    pub critical: bool,
    #[schema(required)]
    pub remedy: Option<String>,
}

/// Whether a claim would go through today.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfReadiness {
    pub known: u32,
    pub asked: u32,
    pub items: Vec<PfReadinessItem>,
}

/// What follows from the passbooks. `uans` are masked.
#[derive(ToSchema)]
#[schema(rename_all = "camelCase")]
pub struct PfAnalysis {
    pub holder: String,
    pub uans: Vec<String>,
    #[schema(value_type = String, format = Date)]
    pub rules_as_of: String,
    pub balance: PfHeads,
    pub accounts: Vec<PfAccount>,
    pub findings: Vec<PfFinding>,
    pub pension: PfPensionOutlook,
    pub withdrawals: Vec<PfWithdrawal>,
    pub withdraw_or_keep: PfWithdrawOrKeep,
    pub readiness: PfReadiness,
    pub months: Vec<PfMonthLine>,
    pub years: Vec<PfYearBalance>,
}

fn check_schema() -> Object {
    word_schema(&[
        "missingMonths",
        "lateDeposit",
        "contributionMaths",
        "pensionSanity",
        "overlap",
        "exitMissing",
        "transferPending",
        "pensionService",
        "pensionEstimate",
        "higherPension",
        "taxDeducted",
        "taxableInterest",
        "interest",
        "claimReadiness",
        "inoperative",
        "continuity",
        "twoUans",
        "identity",
        "serviceDates",
    ])
}

fn outcome_schema() -> Object {
    word_schema(&["pass", "fail", "unknown", "notApplicable"])
}

fn severity_schema() -> Object {
    word_schema(&["critical", "high", "medium", "low", "info"])
}

fn month_state_schema() -> Object {
    word_schema(&["contribution", "zeroWages", "missing", "notUploaded", "transfer", "withdrawal", "interest", "other"])
}

fn verdict_schema() -> Object {
    word_schema(&["yes", "no", "unknown"])
}

fn self_check_kind_schema() -> Object {
    word_schema(&["contributionTotal", "transferTotal", "withdrawalTotal", "closingBalance", "everyLine"])
}

fn row_type_schema() -> Object {
    word_schema(&["contribution", "transferIn", "transferOut", "claim", "claimInterest", "other"])
}

#[cfg(test)]
mod tests;
