//! Puts a report together from the analysis of the passbooks.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;

use super::accounts::compose_accounts;
use super::content::{Block, ReportContent, Section};
use super::letters::compose_letters;
use super::offer::Offer;
use super::origins::Origins;
use super::withdrawals::compose_withdrawals;
use crate::ids::ReportId;
use crate::provident_fund::{
    Account, Analysis, Check, Evidence, Finding, MonthState, Outcome, RuleSource, Severity, month_list, rupees, year_name,
};
use crate::time::format_date;

pub(super) fn compose(id: ReportId, version: i32, issued_on: Date, offer: &Offer, analysis: &Analysis, origins: &Origins) -> ReportContent {
    let sections = [
        compose_summary(analysis),
        compose_accounts(analysis, &origins.inputs.books),
        compose_findings(analysis),
        compose_readiness(analysis),
        compose_steps(analysis),
        compose_withdrawals(analysis),
        compose_letters(offer, analysis, origins.inputs),
        compose_tax(analysis),
        origins.compose(analysis),
        compose_unchecked(analysis, origins),
        compose_sources(analysis),
        Some(Section::new("disclaimer", "What this report is", vec![Block::List { items: offer.disclaimer.clone() }])),
    ];
    let mut content = ReportContent {
        id,
        version,
        language: "en".to_owned(),
        title: offer.title.clone(),
        issued_on,
        rules_as_of: analysis.rules_as_of,
        holder: analysis.holder.clone(),
        uans: analysis.uans.clone(),
        sections: sections.into_iter().flatten().collect(),
    };
    for account in &analysis.accounts {
        content.replace_everywhere(&account.member.0, &mask_member(&account.member.0));
    }
    content
}

/// "account ending 0101". The whole number would be enough to find a person's employer.
pub(super) fn mask_member(member: &str) -> String {
    format!("account ending {}", end_of_member(member))
}

/// The part of a member ID that a report shows: "0101".
pub(super) fn end_of_member(member: &str) -> String {
    let letters: Vec<char> = member.chars().collect();
    letters[letters.len().saturating_sub(4)..].iter().collect()
}

fn list_failed(analysis: &Analysis) -> impl Iterator<Item = &Finding> {
    analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Fail)
}

/// The title of a finding, with the employer where several accounts are compared and the title doesn't name them.
fn title_with_employer(analysis: &Analysis, finding: &Finding) -> String {
    let title = finding.title.trim_end_matches('.');
    let account = finding.member.as_ref().and_then(|member| analysis.accounts.iter().find(|account| account.member == *member));
    match account.filter(|account| analysis.accounts.len() > 1 && !finding.title.contains(&account.employer)) {
        Some(account) => format!("{title} ({})", account.employer),
        None => title.to_owned(),
    }
}

fn compose_summary(analysis: &Analysis) -> Option<Section> {
    let worst: Vec<String> = list_failed(analysis)
        .map(|finding| format!("{}: {}.", name_severity(finding.severity), title_with_employer(analysis, finding)))
        .collect();
    let head = match worst.len() {
        0 => "Nothing that we could check in your passbooks needs your attention.".to_owned(),
        1 => "One point in your passbooks needs your attention.".to_owned(),
        many => format!("{many} points in your passbooks need your attention, what is most at stake first."),
    };
    let mut blocks = vec![Block::paragraph(head)];
    if !worst.is_empty() {
        blocks.push(Block::List { items: worst });
    }
    let balance = analysis.balance;
    blocks.push(Block::paragraph(format!(
        "Balance at the last line read: employee {}, employer {}. Pension contributions of {} went to the pension scheme; they are no balance and earn no interest.",
        rupees(balance.employee),
        rupees(balance.employer),
        rupees(balance.pension)
    )));
    let pension = &analysis.pension;
    let estimate = match pension.monthly_estimate {
        Some((least, most)) => format!(" Estimated pension at 58: {} to {} a month.", rupees(least), rupees(most)),
        None => " What pension that makes is not known yet.".to_owned(),
    };
    blocks.push(Block::paragraph(format!("Pension service seen: at least {} months.{estimate}", pension.months_seen)));
    if !pension.assumptions.is_empty() {
        blocks.push(Block::List { items: pension.assumptions.clone() });
    }
    Some(Section::new("summary", "Summary", blocks))
}

fn compose_findings(analysis: &Analysis) -> Option<Section> {
    let mut blocks = Vec::new();
    for finding in list_failed(analysis) {
        blocks.push(Block::heading(format!("{}: {}", name_severity(finding.severity), title_with_employer(analysis, finding))));
        push_paragraph(&mut blocks, &finding.reason);
        if let Some(amount) = finding.amount {
            blocks.push(Block::paragraph(format!("At stake, as far as it can be reckoned: {}.", rupees(amount))));
        }
        if !finding.evidence.is_empty() {
            let words = finding.evidence.iter().map(|evidence| word_evidence(analysis, finding, evidence));
            blocks.push(Block::List { items: words.collect() });
        }
        if let Some(rule) = &finding.rule {
            blocks.push(Block::paragraph(format!("Rule: {}", source_line(rule))));
        }
    }
    let is_passed = |finding: &&Finding| finding.outcome == Outcome::Pass;
    let passed: Vec<String> = analysis.findings.iter().filter(is_passed).map(|finding| title_with_employer(analysis, finding)).collect();
    if !passed.is_empty() {
        blocks.push(Block::heading("In order"));
        blocks.push(Block::List { items: passed });
    }
    Some(Section::new("findings", "Findings", blocks))
}

/// The line with its place. Its account is named where the title doesn't say it, because two accounts can have the same line.
fn word_evidence(analysis: &Analysis, finding: &Finding, evidence: &Evidence) -> String {
    let place = match evidence.line {
        Some(line) => format!("passbook {}, page {}, line {}", year_name(evidence.year), line.page, line.line),
        None => format!("passbook {}", year_name(evidence.year)),
    };
    let is_said = analysis.accounts.len() < 2 || finding.member.as_ref() == Some(&evidence.member);
    match analysis.accounts.iter().find(|account| !is_said && account.member == evidence.member) {
        Some(account) => format!("{} ({}, {place})", evidence.text, name_account(account)),
        None => format!("{} ({place})", evidence.text),
    }
}

pub(super) fn name_account(account: &Account) -> String {
    format!("{}, {}", account.employer, mask_member(&account.member.0))
}

fn compose_readiness(analysis: &Analysis) -> Option<Section> {
    let readiness = &analysis.readiness;
    let word = |outcome: Outcome| match outcome {
        Outcome::Pass => "In order",
        Outcome::Fail => "Not in order",
        Outcome::Unknown => "Not known",
        Outcome::NotApplicable => "Doesn't apply",
    };
    let rows = readiness.items.iter().map(|item| {
        let weight = if item.critical { "A claim is refused without it" } else { "It helps" };
        vec![item.label.clone(), word(item.outcome).to_owned(), weight.to_owned()]
    });
    let blocks = vec![
        Block::paragraph(format!(
            "Of {1} points, {0} known. What you told us is taken as told; we have not checked it with anybody.",
            if readiness.known == 1 { "1 is".to_owned() } else { format!("{} are", readiness.known) },
            readiness.asked
        )),
        Block::Table { head: ["Point", "Today", "Weight"].map(str::to_owned).to_vec(), rows: rows.collect() },
    ];
    Some(Section::new("readiness", "Would a claim go through today?", blocks))
}

/// The steps stand under the finding that they mend, because "this month" says nothing by itself, and two jobs may need the same steps.
fn compose_steps(analysis: &Analysis) -> Option<Section> {
    let mut blocks = Vec::new();
    for finding in list_failed(analysis) {
        let items = list_own_steps(analysis, finding);
        if items.is_empty() {
            continue;
        }
        blocks.push(Block::heading(title_with_employer(analysis, finding)));
        if !finding.months.is_empty() {
            blocks.push(Block::paragraph(format!("It is about {}.", month_list(&finding.months))));
        }
        blocks.push(Block::Steps { items });
    }
    if blocks.is_empty() {
        blocks.push(Block::paragraph("There is nothing to do now."));
    }
    Some(Section::new("steps", "What to do, in order", blocks))
}

/// Whether a claim would go through rests on other findings too. What those say already is left out there.
fn list_own_steps(analysis: &Analysis, finding: &Finding) -> Vec<String> {
    if finding.check != Check::ClaimReadiness {
        return finding.remedy.clone();
    }
    let others: Vec<&Finding> = list_failed(analysis).filter(|other| other.check != Check::ClaimReadiness).collect();
    let is_said = |step: &String| others.iter().any(|other| other.remedy.contains(step) || other.remedy.join(" ") == *step);
    finding.remedy.iter().filter(|step| !is_said(step)).cloned().collect()
}

fn compose_tax(analysis: &Analysis) -> Option<Section> {
    let is_about_tax = |finding: &&Finding| matches!(finding.check, Check::TaxDeducted | Check::TaxableInterest);
    let mut blocks = Vec::new();
    for finding in analysis.findings.iter().filter(is_about_tax).filter(|finding| finding.outcome != Outcome::NotApplicable) {
        blocks.push(Block::heading(finding.title.clone()));
        push_paragraph(&mut blocks, &finding.reason);
    }
    if blocks.is_empty() {
        blocks.push(Block::paragraph("Your passbooks raise no question of tax."));
    }
    Some(Section::new("tax", "Tax", blocks))
}

fn compose_unchecked(analysis: &Analysis, origins: &Origins) -> Option<Section> {
    let unknown = analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Unknown);
    let mut items: Vec<String> = unknown.map(|finding| format!("{}. {}", title_with_employer(analysis, finding), finding.reason)).collect();
    items
        .extend(list_missing_books(analysis).into_iter().map(|book| format!("{book} was not given, so nothing is said about its months.")));
    if analysis.withdrawals.iter().any(|way| !way.unknowns.is_empty()) {
        items.push(
            "What stays open about each way to take money out is said beside it, under “What the rules allow you to take out”.".to_owned(),
        );
    }
    items.push(origins.describe_limit());
    Some(Section::new("unchecked", "What we could not check", vec![Block::List { items }]))
}

/// The passbooks that lie between those given: "The passbook of 2024-25, account ending 0101".
pub(super) fn list_missing_books(analysis: &Analysis) -> Vec<String> {
    let missing = analysis.months.iter().filter(|line| line.state == MonthState::NotUploaded);
    let books: BTreeSet<_> = missing.map(|line| (line.member.clone(), line.year)).collect();
    books.into_iter().map(|(member, year)| format!("The passbook of {}, {}", year_name(year), mask_member(&member.0))).collect()
}

fn compose_sources(analysis: &Analysis) -> Option<Section> {
    let of_findings = analysis.findings.iter().filter_map(|finding| finding.rule.as_ref());
    let of_withdrawals = analysis.withdrawals.iter().filter_map(|one| one.rule.as_ref());
    let blocks = vec![
        Block::paragraph(format!("Rules and rates as of {}.", format_date(analysis.rules_as_of))),
        Block::List { items: list_sources(of_findings.chain(of_withdrawals)) },
    ];
    Some(Section::new("sources", "Rules and sources", blocks))
}

/// Each source once, by name: one gazette can hold a rule that we read there and another that we know from elsewhere.
fn list_sources<'a>(rules: impl Iterator<Item = &'a RuleSource>) -> Vec<String> {
    let mut grades_of = BTreeMap::<_, BTreeSet<&str>>::new();
    for rule in rules {
        grades_of.entry((&rule.title, rule.since, &rule.url)).or_default().insert(&rule.grade);
    }
    let lines = grades_of.into_iter().map(|((title, since, url), grades)| format_source(title, since, url.as_deref(), &grades));
    lines.collect()
}

pub(super) fn source_line(rule: &RuleSource) -> String {
    format_source(&rule.title, rule.since, rule.url.as_deref(), &BTreeSet::from([rule.grade.as_str()]))
}

/// A title that already says from when the rule holds doesn't say it twice.
fn format_source(title: &str, since: Option<Date>, url: Option<&str>, grades: &BTreeSet<&str>) -> String {
    let since = since.map(|day| format!("in force from {}", format_date(day))).filter(|since| !title.contains(since.as_str()));
    let since = since.map(|since| format!(", {since}")).unwrap_or_default();
    let url = url.map(|url| format!(". {url}")).unwrap_or_default();
    format!("{title}{since}; {}{url}", describe_grades(grades))
}

/// The words of the dashboard (`web/src/features/provident-fund/rule-note.tsx`): a letter would tell a reader nothing.
fn describe_grades(grades: &BTreeSet<&str>) -> &'static str {
    match (grades.contains("A"), grades.contains("B"), grades.len()) {
        (true, false, 1) => "from an official text",
        (false, true, 1) => "from careful secondary sources",
        (true, true, 2) => "partly from an official text, partly from careful secondary sources",
        _ => "not confirmed by an official text",
    }
}

fn push_paragraph(blocks: &mut Vec<Block>, text: &str) {
    if !text.is_empty() {
        blocks.push(Block::paragraph(text));
    }
}

/// The words of the dashboard (`web/src/features/provident-fund/words.ts`): a reader compares the two.
fn name_severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Critical => "Urgent",
        Severity::High => "Important",
        Severity::Medium => "Worth mending",
        Severity::Low => "Small",
        Severity::Info => "Good to know",
    }
}
