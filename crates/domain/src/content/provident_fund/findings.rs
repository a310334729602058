//! Making findings, and their order.

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

/// Failed ones first, by severity; then unknown, passed, and what does not apply.
pub(super) fn sort_findings(findings: &mut [Finding]) {
    let rank = |outcome: Outcome| match outcome {
        Outcome::Fail => 0,
        Outcome::Unknown => 1,
        Outcome::Pass => 2,
        Outcome::NotApplicable => 3,
    };
    findings.sort_by(|one, other| {
        let key = |finding: &Finding| (rank(finding.outcome), finding.severity, finding.check);
        key(one).cmp(&key(other)).then_with(|| one.member.cmp(&other.member)).then_with(|| one.title.cmp(&other.title))
    });
}
