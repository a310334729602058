//! The Hindi of a report covers whatever the analysis says. Every analysis of these tests is looked at.

use std::sync::LazyLock;

use domain::provident_fund::Analysis;
use domain::reports::HindiSentences;

static SENTENCES: LazyLock<HindiSentences> =
    LazyLock::new(|| HindiSentences::parse(include_str!("../../../../content/reports.hi.yml")).unwrap());

/// Fails with the first text that a report would print and that has no Hindi with the same figures.
pub fn check_hindi(analysis: &Analysis) {
    for text in list_texts(analysis) {
        assert!(SENTENCES.translate(&text).is_some(), "no Hindi, or other figures: {text}");
    }
}

/// What a report prints of an analysis.
fn list_texts(analysis: &Analysis) -> Vec<String> {
    let mut texts = Vec::new();
    for finding in &analysis.findings {
        texts.extend([finding.title.clone(), finding.reason.clone()]);
        texts.extend(finding.remedy.iter().cloned());
        texts.extend(finding.evidence.iter().map(|evidence| evidence.text.clone()));
    }
    texts.extend(analysis.readiness.items.iter().map(|item| item.label.clone()));
    texts.extend(analysis.pension.assumptions.iter().cloned());
    for way in &analysis.withdrawals {
        texts.extend([way.purpose.clone(), way.reason.clone()]);
        texts.extend(way.unknowns.iter().map(|text| format!("{}: {text}", way.purpose)));
    }
    texts.retain(|text| !text.is_empty());
    texts
}
