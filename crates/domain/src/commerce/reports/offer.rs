//! What is sold: the price, the terms and the words around the findings, as edited in `content/reports.yml`, and their Hindi.

use jiff::SignedDuration;
use jiff::civil::Date;
use serde::Deserialize;

use super::hindi::HindiSentences;
use super::letters::{BLANK, LetterWords};
use crate::provident_fund::Check;
use crate::time::MONTHS_PER_YEAR;
use crate::{Error, Money, Result};

const HOURS_A_DAY: i64 = 24;
const DAYS_A_YEAR: i64 = 365;

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Offer {
    /// The day from which price and terms hold.
    pub as_of: Date,
    pub source: String,
    pub title: String,
    /// GST included.
    rupees: i64,
    /// "including GST".
    pub price_note: String,
    /// Else the whole amount goes back.
    prepared_within_hours: i64,
    /// How long a missing document is waited for.
    document_days: i64,
    /// How long after its first version a report is renewed for free.
    renewal_days: i64,
    pub share_days: i64,
    /// How long a report is kept that nobody has paid for.
    draft_days: i64,
    kept_months: i64,
    pub refund_rule: String,
    pub consent: KeepingConsent,
    /// What the report contains, for the preview.
    pub contents: Vec<String>,
    pub(super) letters: Vec<Letter>,
    /// What stands above the paragraphs of every letter, and below them.
    letter_opening: Vec<String>,
    letter_closing: Vec<String>,
    pub(super) disclaimer: Vec<String>,
    /// All sentences of a report in Hindi, from `content/reports.hi.yml`.
    #[serde(skip)]
    pub(super) hindi: HindiSentences,
}

/// The words of the consent to keep.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeepingConsent {
    pub version: String,
    pub text: String,
    /// The same in Hindi, under a version of its own: whoever read it agreed to its words.
    pub hindi: ConsentWords,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConsentWords {
    pub version: String,
    pub text: String,
}

impl KeepingConsent {
    /// Whether it is the version of today, in either language.
    pub(super) fn has_version(&self, version: &str) -> bool {
        [&self.version, &self.hindi.version].into_iter().any(|known| known == version)
    }
}

/// A letter to an employer for each failed check of a kind. `{employer}`, `{months}`, `{holder}`, `{uan}` and `{member}` are filled in;
/// `{blank}` is a space to write in.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Letter {
    pub check: Check,
    pub title: String,
    pub paragraphs: Vec<String>,
}

impl Offer {
    /// Reads `content/reports.yml` and `content/reports.hi.yml`; the error says what is wrong in them.
    pub fn parse(yaml: &str, hindi: &str) -> std::result::Result<Self, String> {
        let sentences = HindiSentences::parse(hindi).map_err(|why| format!("content/reports.hi.yml: {why}"))?;
        let offer = Self::read(yaml, sentences)?;
        offer.check_hindi()?;
        Ok(offer)
    }

    /// Reads `content/reports.yml` at once and its Hindi when it is needed; [`Offer::parse`] finds what is wrong in the Hindi.
    pub fn read_without_hindi(yaml: &str, hindi: String) -> std::result::Result<Self, String> {
        Self::read(yaml, HindiSentences::read_when_needed(hindi))
    }

    fn read(yaml: &str, hindi: HindiSentences) -> std::result::Result<Self, String> {
        let mut offer: Self = serde_yaml_ng::from_str(yaml).map_err(|why| format!("content/reports.yml: {why}"))?;
        offer.hindi = hindi;
        let spans = [
            offer.rupees,
            offer.prepared_within_hours,
            offer.document_days,
            offer.renewal_days,
            offer.share_days,
            offer.draft_days,
            offer.kept_months,
        ];
        if spans.iter().any(|span| *span < 1) {
            return Err("content/reports.yml: the price and every span of time must be at least 1".to_owned());
        }
        Ok(offer)
    }

    /// Every word of the offer that stands in a report has its Hindi, also in a letter that is filled in.
    fn check_hindi(&self) -> std::result::Result<(), String> {
        let known = LetterWords {
            employer: "Works Ltd".to_owned(),
            months: "April 2024 to June 2024 and August 2024".to_owned(),
            holder: "Asha Rao".to_owned(),
            uan: Some("XXXX XXXX 0101".to_owned()),
            member: Some("0101".to_owned()),
        };
        let unknown = LetterWords {
            months: BLANK.to_owned(),
            holder: known.holder.clone(),
            employer: known.employer.clone(),
            uan: None,
            member: None,
        };
        let letters = self.letters.iter().flat_map(|letter| std::iter::once(&letter.title).chain(self.list_paragraphs(letter)));
        let letters = letters.flat_map(|text| [known.fill(text), unknown.fill(text)]);
        let mut texts = std::iter::once(self.title.clone()).chain(self.disclaimer.iter().cloned()).chain(letters);
        match texts.find(|text| self.hindi.translate(text).is_none()) {
            Some(text) => Err(format!("content/reports.hi.yml: \"{text}\" has no Hindi")),
            None => Ok(()),
        }
    }

    /// The Hindi of findings, in the words of the report.
    pub fn hindi(&self) -> &HindiSentences {
        &self.hindi
    }

    /// The lines of a letter below its title.
    pub(super) fn list_paragraphs<'a>(&'a self, letter: &'a Letter) -> impl Iterator<Item = &'a String> {
        self.letter_opening.iter().chain(&letter.paragraphs).chain(&self.letter_closing)
    }

    /// GST included.
    pub fn price(&self) -> Result<Money> {
        let paise = self.rupees.checked_mul(100).ok_or_else(|| Error::internal("the report's price is too large"))?;
        Ok(Money::from_paise(paise))
    }

    pub(super) fn preparation_time(&self) -> SignedDuration {
        SignedDuration::from_hours(self.prepared_within_hours)
    }

    pub(super) fn document_wait(&self) -> SignedDuration {
        days(self.document_days)
    }

    pub(super) fn renewal_period(&self) -> SignedDuration {
        days(self.renewal_days)
    }

    pub(super) fn share_validity(&self) -> SignedDuration {
        days(self.share_days)
    }

    pub(super) fn draft_retention(&self) -> SignedDuration {
        days(self.draft_days)
    }

    /// Twelve months are a whole year; of a part of one, a day more or less is nothing.
    pub(super) fn report_retention(&self) -> SignedDuration {
        days(self.kept_months.saturating_mul(DAYS_A_YEAR) / i64::from(MONTHS_PER_YEAR))
    }
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count.saturating_mul(HOURS_A_DAY))
}
