//! Letters to employers about what their part of the record lacks.

use super::content::{Block, Section};
use super::offer::{Letter, Offer, fill_letter};
use crate::provident_fund::{Analysis, Finding, Outcome, month_list};

pub(super) fn compose_letters(offer: &Offer, analysis: &Analysis) -> Option<Section> {
    let mut blocks = Vec::new();
    for finding in analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Fail) {
        if let Some(letter) = offer.letters.iter().find(|letter| letter.check == finding.check) {
            blocks.extend(compose_letter(letter, finding, analysis));
        }
    }
    if blocks.is_empty() {
        return None;
    }
    blocks.insert(0, Block::paragraph("Copy a letter, add the date and the member ID by hand, sign it and keep a copy."));
    Some(Section::new("letters", "Letters to send", blocks))
}

fn compose_letter(letter: &Letter, finding: &Finding, analysis: &Analysis) -> Vec<Block> {
    let account = finding.member.as_ref().and_then(|member| analysis.accounts.iter().find(|account| account.member == *member));
    let employer = account.map_or("your employer", |account| account.employer.as_str());
    let months = if finding.months.is_empty() { "(see the report)".to_owned() } else { month_list(&finding.months) };
    let fill = |text: &String| fill_letter(text, employer, &months, &analysis.holder);
    let mut blocks = vec![Block::heading(fill(&letter.title))];
    blocks.extend(letter.paragraphs.iter().map(|text| Block::paragraph(fill(text))));
    blocks
}
