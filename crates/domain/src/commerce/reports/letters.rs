//! Letters to employers about what their part of the record lacks. What a report must not show whole, or nobody told us, is a blank to fill
//! in by hand.

use super::composing::end_of_member;
use super::content::{Block, Section};
use super::inputs::Inputs;
use super::offer::{Letter, Offer};
use crate::provident_fund::{Account, Analysis, Finding, Outcome, Uan, month_list};

/// The space that is left to write in: enough for the 22 letters of a member ID.
pub(super) const BLANK: &str = "____________________________";

pub(super) fn compose_letters(offer: &Offer, analysis: &Analysis, inputs: &Inputs) -> Option<Section> {
    let mut blocks = Vec::new();
    for finding in analysis.findings.iter().filter(|finding| finding.outcome == Outcome::Fail) {
        if let Some(letter) = offer.letters.iter().find(|letter| letter.check == finding.check) {
            blocks.extend(compose_letter(offer, letter, &LetterWords::new(finding, analysis, inputs)));
        }
    }
    if blocks.is_empty() {
        return None;
    }
    let how = "Copy a letter, fill in the blanks by hand, sign it and keep a copy. Your numbers are masked in this report, and a letter needs \
               them in full.";
    blocks.insert(0, Block::paragraph(how));
    Some(Section::new("letters", "Letters to send", blocks))
}

fn compose_letter(offer: &Offer, letter: &Letter, words: &LetterWords) -> Vec<Block> {
    let mut blocks = vec![Block::heading(words.fill(&letter.title))];
    blocks.extend(offer.list_paragraphs(letter).map(|text| Block::paragraph(words.fill(text))));
    blocks
}

/// What is put into the lines of a letter.
pub(super) struct LetterWords {
    pub employer: String,
    pub months: String,
    pub holder: String,
    /// Masked.
    pub uan: Option<String>,
    /// The last letters of the member ID.
    pub member: Option<String>,
}

impl LetterWords {
    fn new(finding: &Finding, analysis: &Analysis, inputs: &Inputs) -> Self {
        let account = finding.member.as_ref().and_then(|member| analysis.accounts.iter().find(|account| account.member == *member));
        Self {
            employer: account.map_or("your employer", |account| account.employer.as_str()).to_owned(),
            months: if finding.months.is_empty() { BLANK.to_owned() } else { month_list(&finding.months) },
            holder: analysis.holder.clone(),
            uan: account.and_then(|account| find_uan(account, inputs)).map(Uan::masked),
            member: account.map(|account| end_of_member(&account.member.0)),
        }
    }

    /// The line with the words of the case in place of what stands in braces.
    pub fn fill(&self, line: &str) -> String {
        let uan = self.uan.as_ref().map_or_else(|| BLANK.to_owned(), |uan| format!("{uan} (in full: {BLANK})"));
        let member = self.member.as_ref().map_or_else(|| BLANK.to_owned(), |end| format!("ending {end} (in full: {BLANK})"));
        let filled = line.replace("{employer}", &self.employer).replace("{months}", &self.months).replace("{holder}", &self.holder);
        filled.replace("{uan}", &uan).replace("{member}", &member).replace("{blank}", BLANK)
    }
}

/// The UAN of an account: its passbooks print it, or the record has its employment.
fn find_uan<'a>(account: &Account, inputs: &'a Inputs) -> Option<&'a Uan> {
    let printed = inputs.books.iter().filter(|book| book.member == account.member).filter_map(|book| book.uan.as_ref()).next_back();
    printed.or_else(|| inputs.fetched.as_ref()?.find_uan_of(&account.member))
}
