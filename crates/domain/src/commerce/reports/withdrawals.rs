//! What the report says of the ways to take money out: the verdicts of the dashboard. What holds for several purposes is said once.

use super::composing::source_line;
use super::content::{Block, Section};
use crate::provident_fund::{Analysis, Finding, Outcome, Severity, Verdict, Withdrawal, rupees};

/// Ways with the same answer for the same first reason, in the order of the analysis.
struct Group<'a> {
    ways: Vec<&'a Withdrawal>,
}

impl<'a> Group<'a> {
    fn fits(&self, way: &Withdrawal) -> bool {
        self.ways.first().is_some_and(|first| {
            let title = |way: &'_ Withdrawal| way.rule.as_ref().map(|rule| rule.title.clone());
            let head = |way: &'_ Withdrawal| split_sentences(&way.reason).next().map(str::to_owned);
            (first.verdict, first.at_most) == (way.verdict, way.at_most) && title(first) == title(way) && head(first) == head(way)
        })
    }

    fn name(&self) -> String {
        self.ways.iter().map(|way| way.purpose.as_str()).collect::<Vec<_>>().join("; ")
    }

    fn shared<'b>(&'b self, list: impl Fn(&'a Withdrawal) -> Vec<&'a str> + 'b) -> Vec<&'a str> {
        let Some((first, others)) = self.ways.split_first() else { return Vec::new() };
        list(first).into_iter().filter(|text| others.iter().all(|way| list(way).contains(text))).collect()
    }

    fn describe(&self) -> Vec<Block> {
        let reasons = |way: &'a Withdrawal| split_sentences(&way.reason).collect::<Vec<_>>();
        let unknowns = |way: &'a Withdrawal| way.unknowns.iter().map(String::as_str).collect::<Vec<_>>();
        let (same_reasons, same_unknowns) = (self.shared(reasons), self.shared(unknowns));
        let mut blocks = vec![Block::heading(self.name()), Block::paragraph(same_reasons.join(" "))];
        let own = |way: &&'a Withdrawal| {
            let text: Vec<&str> = reasons(way).into_iter().filter(|text| !same_reasons.contains(text)).collect();
            (!text.is_empty()).then(|| format!("{}: {}", way.purpose, text.join(" ")))
        };
        let own: Vec<String> = self.ways.iter().filter_map(own).collect();
        if !own.is_empty() {
            blocks.push(Block::List { items: own });
        }
        let mut open: Vec<String> = same_unknowns.iter().map(|&text| text.to_owned()).collect();
        for way in &self.ways {
            let left = unknowns(way).into_iter().filter(|text| !same_unknowns.contains(text));
            open.extend(left.map(|text| format!("{}: {text}", way.purpose)));
        }
        if !open.is_empty() {
            blocks.push(Block::paragraph("What we can't know:"));
            blocks.push(Block::List { items: open });
        }
        if let Some(rule) = self.ways.first().and_then(|way| way.rule.as_ref()) {
            blocks.push(Block::paragraph(format!("Rule: {}", source_line(rule))));
        }
        blocks
    }
}

pub(super) fn compose_withdrawals(analysis: &Analysis) -> Option<Section> {
    if analysis.withdrawals.is_empty() {
        return None;
    }
    let mut blocks = Vec::new();
    if analysis.readiness.items.iter().any(|item| item.critical && item.outcome == Outcome::Fail) {
        blocks
            .push(Block::paragraph("Whatever the rules allow, a claim would be refused today: what is in its way has to be mended first."));
    }
    blocks.push(Block::paragraph(
        "What is allowed is not a reason to do it: what you take out stops earning interest, and may end the years that count for your pension.",
    ));
    let is_blocked = is_claim_blocked(analysis);
    if is_blocked {
        blocks.push(Block::paragraph("A “Yes” below holds once what is in the way of a claim is mended."));
    }
    let row = |way: &Withdrawal| {
        let at_most = way.at_most.map_or_else(|| "–".to_owned(), rupees);
        vec![way.purpose.clone(), verdict_name(way.verdict, is_blocked).to_owned(), at_most]
    };
    let head = ["Purpose", "Allowed", "At most"].map(str::to_owned).to_vec();
    blocks.push(Block::Table { head, rows: analysis.withdrawals.iter().map(row).collect() });
    blocks.extend(group_ways(&analysis.withdrawals).iter().flat_map(Group::describe));
    Some(Section::new("withdrawals", "What the rules allow you to take out", blocks))
}

fn group_ways(ways: &[Withdrawal]) -> Vec<Group<'_>> {
    let mut groups: Vec<Group> = Vec::new();
    for way in ways {
        match groups.iter_mut().find(|group| group.fits(way)) {
            Some(group) => group.ways.push(way),
            None => groups.push(Group { ways: vec![way] }),
        }
    }
    groups
}

/// Whether something stands in the way of any claim: a point of readiness, or an urgent finding such as an exit that nobody knows of. The
/// dashboard says the same (`web/src/features/provident-fund/results-in-words.ts`).
fn is_claim_blocked(analysis: &Analysis) -> bool {
    let is_urgent = |finding: &Finding| finding.outcome == Outcome::Fail && finding.severity == Severity::Critical;
    analysis.readiness.items.iter().any(|item| item.critical && item.outcome == Outcome::Fail) || analysis.findings.iter().any(is_urgent)
}

fn verdict_name(verdict: Verdict, is_blocked: bool) -> &'static str {
    match verdict {
        Verdict::Yes if is_blocked => "Yes, once what is in the way is mended",
        Verdict::Yes => "Yes",
        Verdict::No => "No",
        Verdict::Unknown => "Unknown",
    }
}

/// Sentences end in a full stop before a capital letter, so that amounts and "No. 3" stay whole.
fn split_sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text).filter(|text| !text.is_empty());
    std::iter::from_fn(move || {
        let whole = rest?;
        let is_end = |at: &usize| whole[at + 2..].starts_with(|letter: char| letter.is_ascii_uppercase());
        let end = whole.match_indices(". ").map(|(at, _)| at).find(is_end);
        let (sentence, after) = match end {
            Some(at) => (&whole[..=at], Some(&whole[at + 2..])),
            None => (whole, None),
        };
        rest = after;
        Some(sentence)
    })
}
