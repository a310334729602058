use std::collections::BTreeSet;

use domain::financial_year::FinancialYear;
use domain::provident_fund::{
    Account, Analysis, Check, ContinuedPension, EstablishmentId, Evidence, Finding, GrownBalance, Heads, LineRef, MemberId, Month,
    MonthLine, MonthState, Outcome, Passbook, PassbookReading, PensionOutlook, Readiness, ReadinessItem, Refusal, Row, RowKind, RuleSource,
    SelfCheck, SelfCheckKind, Severity, TaxableData, Totals, Uan, Verdict, Wages, WithdrawOrKeep, Withdrawal, YearBalance,
};
use domain::reports::HindiSentences;
use jiff::civil::date;
use serde_json::Value;
use utoipa::ToSchema;

use super::super::ReadPassbooks;

/// Everything that can be sent, once.
fn reading() -> ReadPassbooks {
    let (member, year) = (MemberId("MHBAN00123450000012345".into()), FinancialYear::from_start_year(2025));
    let month = Month::new(2025, 3).expect("a month");
    let line = Some(LineRef { page: 1, line: 2 });
    let heads = Heads::default();
    let rule = Some(RuleSource { title: "a rule".into(), url: None, since: Some(date(2025, 4, 1)), grade: "A".into() });
    let text = String::new;
    let finding = Finding {
        check: Check::Overlap,
        outcome: Outcome::Fail,
        severity: Severity::High,
        member: None,
        title: "A finding".into(),
        reason: text(),
        remedy: Vec::new(),
        evidence: vec![Evidence { member: member.clone(), year, line, text: text() }],
        months: vec![month],
        amount: Some(1),
        rule: rule.clone(),
    };
    let analysis = Analysis {
        holder: text(),
        uans: Vec::new(),
        rules_as_of: date(2026, 11, 24),
        balance: heads,
        accounts: vec![Account {
            member: member.clone(),
            employer: text(),
            first_wage_month: Some(month),
            last_wage_month: None,
            balance: heads,
            years_read: vec![year],
        }],
        findings: vec![finding],
        pension: PensionOutlook {
            months_seen: 1,
            monthly_estimate: Some((1, 2)),
            if_continued: Some(ContinuedPension { amount: 3, at_least: true, until_age: 58 }),
            assumptions: Vec::new(),
        },
        withdrawals: vec![Withdrawal {
            purpose: text(),
            verdict: Verdict::Yes,
            at_most: None,
            reason: text(),
            unknowns: Vec::new(),
            rule: rule.clone(),
        }],
        withdraw_or_keep: WithdrawOrKeep {
            take_now: Some(3),
            stays: 1,
            rule: None,
            rate: 8.25,
            rate_rule: rule,
            until_age: 58,
            growth: vec![GrownBalance { years: 1, kept: 4, left: 1 }],
        },
        readiness: Readiness {
            known: 0,
            asked: 1,
            items: vec![ReadinessItem { id: text(), label: text(), outcome: Outcome::Unknown, critical: true, remedy: None }],
        },
        months: vec![MonthLine {
            member,
            year,
            wage_month: month,
            on: None,
            state: MonthState::Missing,
            epf_wages: 0,
            heads,
            line,
            explanation: text(),
        }],
        years: vec![YearBalance { year, heads, interest: heads, running: false }],
    };
    let sentences = HindiSentences::parse(r#"[{en: "A finding", hi: "एक बात"}]"#).expect("a pair of sentences");
    ReadPassbooks::new(PassbookReading { books: vec![Ok(sample_book()), Err(Refusal::Scan)], analysis: Some(analysis) }, &sentences)
}

fn sample_book() -> Passbook {
    let heads = Heads { employee: 1, employer: 2, pension: 3 };
    let month = Month::new(2025, 3).expect("a month");
    Passbook {
        member: MemberId("MHBAN00123450000012345".into()),
        establishment: EstablishmentId("MHBAN0012345000".into()),
        employer: "SAMPLE".into(),
        holder: "ASHA".into(),
        born: None,
        uan: Uan::new("100000000001"),
        year: FinancialYear::from_start_year(2025),
        printed: Some(date(2026, 11, 5).at(1, 2, 3, 0)),
        opening: heads,
        rows: vec![Row {
            wage_month: month,
            on: date(2025, 4, 14),
            kind: RowKind::Contribution { due: month },
            wages: Wages::default(),
            heads,
            line: LineRef { page: 1, line: 1 },
        }],
        totals: Totals::default(),
        interest: Some(heads),
        tds: None,
        closing: heads,
        taxable: Some(TaxableData::default()),
        checks: vec![SelfCheck { kind: SelfCheckKind::EveryLine, passed: false, expected: heads, printed: heads }],
    }
}

/// The schema with its references followed, and the names of its properties.
fn properties(schema: &Value, all: &Value) -> Option<Value> {
    if let Some(name) = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()) {
        return properties(&all[name], all);
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return choices.iter().find_map(|choice| properties(choice, all));
    }
    schema.get("properties").or_else(|| schema.get("items")).cloned()
}

fn compare(value: &Value, schema: &Value, all: &Value, place: &str, met: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            let described = properties(schema, all).unwrap_or_else(|| panic!("{place} is not described"));
            for (name, inner) in fields {
                let schema = described.get(name).unwrap_or_else(|| panic!("{place}.{name} is not described"));
                met.insert(format!("{place}.{name}"));
                compare(inner, schema, all, &format!("{place}.{name}"), met);
            }
            let may_lack = ["uans", "passbook", "refusal", "due", "from", "para", "text"];
            for name in described.as_object().expect("properties").keys().filter(|name| !may_lack.contains(&name.as_str())) {
                assert!(fields.contains_key(name), "{place}.{name} is described but not sent");
            }
        }
        Value::Array(items) if !items.iter().all(Value::is_number) => {
            let inner = properties(schema, all).unwrap_or_else(|| panic!("{place} is not described"));
            for item in items {
                compare(item, &inner, all, place, met);
            }
        }
        Value::String(word) => {
            let schema = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next()).map_or(schema, |name| &all[name]);
            let allowed = schema["enum"].as_array();
            assert!(allowed.is_none_or(|allowed| allowed.contains(&Value::from(word.as_str()))), "{place}: {word}");
        }
        _ => {}
    }
}

#[test]
fn what_is_sent_is_what_is_described() {
    let mut schemas = Vec::new();
    ReadPassbooks::schemas(&mut schemas);
    schemas.push((ReadPassbooks::name().into_owned(), <ReadPassbooks as utoipa::PartialSchema>::schema()));
    let all: serde_json::Map<String, Value> =
        schemas.into_iter().map(|(name, schema)| (name, serde_json::to_value(schema).expect("a schema"))).collect();
    let all = Value::Object(all);
    let value = serde_json::to_value(reading()).expect("JSON");
    let mut met = BTreeSet::new();
    compare(&value, &all["ReadPassbooks"], &all, "", &mut met);
    for place in [".books.passbook.rows.kind.type", ".analysis.findings.evidence.line.page", ".books.refusal.message", ".hindi.english"] {
        assert!(met.contains(place), "{place} in {met:?}");
    }
}
