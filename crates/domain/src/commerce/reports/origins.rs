//! Where each thing in a report comes from, and of which day it is: the passbooks, the answers, and the record that was fetched.

use jiff::civil::Date;

use super::composing::mask_member;
use super::content::{Block, Section};
use super::inputs::Inputs;
use crate::provident_fund::{Account, Analysis, FetchedRecord, QuestionnaireAnswers, list_latest_prints};
use crate::time::format_date;

pub(super) struct Origins<'a> {
    pub inputs: &'a Inputs,
    /// The day on which the answers were sealed with the draft.
    pub told_on: Date,
}

impl Origins<'_> {
    pub fn compose(&self, analysis: &Analysis) -> Option<Section> {
        let head = ["What", "From", "As of"].map(str::to_owned).to_vec();
        let mut rows: Vec<Vec<String>> = analysis.accounts.iter().map(|account| self.describe_account(account)).collect();
        if self.inputs.told != QuestionnaireAnswers::default() {
            rows.push(vec!["Your answers to the questions".to_owned(), "You told us".to_owned(), format_date(self.told_on)]);
        }
        let what = "UANs, names and dates of exit under your number".to_owned();
        rows.push(match &self.inputs.fetched {
            Some(record) => vec![what, format!("Told by {}", record.source), format_date(record.fetched_on)],
            None => vec![what, "Not fetched".to_owned(), "–".to_owned()],
        });
        let mut blocks = vec![Block::Table { head, rows }];
        match &self.inputs.fetched {
            Some(record) => blocks.extend(describe_record(record)),
            None => blocks.push(Block::paragraph(
                "The record under your number was not fetched for this report. So it rests on your passbooks and your answers alone.",
            )),
        }
        Some(Section::new("origins", "Where this comes from", blocks))
    }

    /// The last of what could not be checked.
    pub fn describe_limit(&self) -> String {
        match &self.inputs.fetched {
            Some(record) => format!(
                "What the EPFO's own record says beyond UANs, names and dates of exit. We saw your passbooks, your answers and what {} told, nothing else.",
                record.source
            ),
            None => "What the EPFO's own record says. We saw your passbooks and your answers, nothing else.".to_owned(),
        }
    }

    fn describe_account(&self, account: &Account) -> Vec<String> {
        let prints = list_latest_prints(self.inputs.books.iter()).into_iter().filter(|book| book.member == account.member);
        let printed = prints.filter_map(|book| book.printed).max();
        vec![
            format!("{}, {}", account.employer, mask_member(&account.member.0)),
            "Your passbooks".to_owned(),
            printed.map_or_else(|| "no date printed".to_owned(), |printed| format_date(printed.date())),
        ]
    }
}

fn describe_record(record: &FetchedRecord) -> Vec<Block> {
    let day = format_date(record.fetched_on);
    if record.uans.is_empty() {
        return vec![Block::paragraph(format!("On {day} the source knew no UAN under your number."))];
    }
    let rows = record.uans.iter().flat_map(|fetched| {
        let employments = fetched.employments.iter().map(|employment| {
            let left = employment.left.map_or_else(|| "none".to_owned(), format_date);
            vec![format!("UAN {}, {}", fetched.uan.masked(), mask_member(&employment.member.0)), left]
        });
        let row = vec![format!("UAN {}", fetched.uan.masked()), "–".to_owned()];
        let without_employment = fetched.employments.is_empty().then_some(row);
        employments.chain(without_employment).collect::<Vec<_>>()
    });
    vec![
        Block::paragraph(format!("This stood under your number on {day}; what changed since is not in this report.")),
        Block::Table { head: ["Account", "Date of exit"].map(str::to_owned).to_vec(), rows: rows.collect() },
    ]
}
