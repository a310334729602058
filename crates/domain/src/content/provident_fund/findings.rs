//! Making findings, and their order.

use std::cmp::Reverse;

use super::{Check, Evidence, Finding, MemberId, Month, Outcome, RuleSource, Severity};

impl Finding {
    fn new(check: Check, outcome: Outcome, severity: Severity, title: impl Into<String>) -> Self {
        Self {
            check,
            outcome,
            severity,
            member: None,
            title: title.into(),
            reason: String::new(),
            remedy: Vec::new(),
            evidence: Vec::new(),
            months: Vec::new(),
            amount: None,
            rule: None,
        }
    }

    pub(super) fn pass(check: Check, title: impl Into<String>) -> Self {
        Self::new(check, Outcome::Pass, Severity::Info, title)
    }

    pub(super) fn fail(check: Check, severity: Severity, title: impl Into<String>) -> Self {
        Self::new(check, Outcome::Fail, severity, title)
    }

    pub(super) fn unknown(check: Check, title: impl Into<String>) -> Self {
        Self::new(check, Outcome::Unknown, Severity::Info, title)
    }

    pub(super) fn not_applicable(check: Check, title: impl Into<String>) -> Self {
        Self::new(check, Outcome::NotApplicable, Severity::Info, title)
    }

    pub(super) fn about(mut self, member: &MemberId) -> Self {
        self.member = Some(member.clone());
        self
    }

    pub(super) fn because(mut self, reason: impl Into<String>) -> Self {
        self.reason = reason.into();
        self
    }

    pub(super) fn with_remedy<const N: usize>(mut self, steps: [&str; N]) -> Self {
        self.remedy = steps.map(str::to_owned).to_vec();
        self
    }

    pub(super) fn with_evidence(mut self, evidence: Vec<Evidence>) -> Self {
        self.evidence = evidence;
        self
    }

    pub(super) fn on_months(mut self, months: Vec<Month>) -> Self {
        self.months = months;
        self
    }

    pub(super) fn with_amount(mut self, amount: i64) -> Self {
        self.amount = Some(amount);
        self
    }

    pub(super) fn by_rule(mut self, rule: Option<RuleSource>) -> Self {
        self.rule = rule;
        self
    }
}

/// A sum matters from this part of the balance on, in percent. It is our measure for the order alone, no rule.
const WEIGHTY_PERCENT: i64 = 1;

/// What is at stake comes first: sums that matter against the balance, the largest on top, then what blocks claims, then the rest of
/// what failed. After it comes what is unknown, passed, and does not apply. A sum of which it is unknown whether it is lost counts too.
pub(super) fn sort_findings(findings: &mut [Finding], balance: i64) {
    findings.sort_by(|one, other| {
        let key = |finding: &Finding| {
            let place = place_of(finding, balance);
            let amount = Reverse(finding.amount.unwrap_or(0));
            let by_amount = if place == 0 { amount } else { Reverse(0) };
            (place, by_amount, finding.severity, amount, finding.check)
        };
        key(one).cmp(&key(other)).then_with(|| one.member.cmp(&other.member)).then_with(|| one.title.cmp(&other.title))
    });
}

fn place_of(finding: &Finding, balance: i64) -> u8 {
    match finding.outcome {
        Outcome::Fail | Outcome::Unknown if is_weighty(finding, balance) => 0,
        Outcome::Fail if finding.severity == Severity::Critical => 1,
        Outcome::Fail => 2,
        Outcome::Unknown => 3,
        Outcome::Pass => 4,
        Outcome::NotApplicable => 5,
    }
}

/// What fails with a low severity is not lost, however large it is.
fn is_weighty(finding: &Finding, balance: i64) -> bool {
    let counts = finding.outcome == Outcome::Unknown || finding.severity <= Severity::Medium;
    finding.amount.is_some_and(|amount| counts && amount > 0 && amount.saturating_mul(100) >= balance.saturating_mul(WEIGHTY_PERCENT))
}
