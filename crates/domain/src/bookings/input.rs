//! What somebody types to book a call.

use super::booking::{About, Language};
use super::consultation::Mode;
use super::expert::zone;
use crate::error::{FieldErrors, noted};
use crate::payments::{Buyer, TypedBuyer};
use crate::personal_numbers::masked;
use crate::subscribers::{Registration, RegistrationInput};
use crate::text::{cut, lines, one_line};
use crate::{Error, Result};
use unicode_segmentation::UnicodeSegmentation;

const LONGEST_QUESTION: usize = 500;
const LONGEST_TOPIC: usize = 120;

/// As sent.
#[derive(Debug, Clone, Default)]
pub struct BookingInput {
    pub hold: Option<String>,
    pub slot: Option<String>,
    /// Slug or id; only where nothing is held yet.
    pub expert: Option<String>,
    pub who: RegistrationInput,
    pub language: Option<String>,
    pub topic: Option<String>,
    pub question: Option<String>,
    pub mode: Option<String>,
    /// `None`: as it was held.
    pub add_ons: Option<Vec<String>>,
    pub coupon: Option<String>,
    pub pin_code: Option<String>,
    pub state: Option<String>,
    /// Instead of both, for somebody who lives abroad.
    pub country: Option<String>,
    pub gstin: Option<String>,
    /// Ids of what was sent beforehand.
    pub files: Vec<String>,
    /// The zone that the visitor lives by.
    pub zone: Option<String>,
}

/// As accepted, but for what needs the price.
#[derive(Debug, Clone)]
pub(super) struct Typed {
    pub who: Registration,
    pub about: About,
    pub mode: Option<Mode>,
}

impl BookingInput {
    /// `Invalid` with every field that is wrong.
    pub(super) fn parse(&self) -> Result<Typed> {
        let mut wrong = FieldErrors::new();
        let who = noted(Registration::parse(self.who.clone()), &mut wrong)?;
        let about = noted(self.about(), &mut wrong)?;
        let mode = noted(mode(self.mode.as_deref()), &mut wrong)?;
        match (who, about, mode) {
            (Some(who), Some(about), Some(mode)) if wrong.is_empty() => Ok(Typed { who, about, mode }),
            _ => Err(Error::invalid_fields(wrong)),
        }
    }

    fn about(&self) -> Result<About> {
        let language = match given(self.language.as_deref()) {
            None => Language::default(),
            Some(word) => Language::parse(word).ok_or_else(|| Error::invalid("language", "English (en) or Hindi (hi)"))?,
        };
        let zone = match given(self.zone.as_deref()) {
            None => None,
            Some(name) if zone(name).is_some() => Some(name.to_owned()),
            Some(_) => return Err(Error::invalid("tz", "There is no such time zone")),
        };
        let question = self.question.as_deref().map(lines).filter(|text| !text.is_empty());
        if question.as_ref().is_some_and(|text| text.graphemes(true).count() > LONGEST_QUESTION) {
            return Err(Error::invalid("question", "Please keep it under 500 characters"));
        }
        let topic = self.topic.as_deref().map(|text| cut(&one_line(text), LONGEST_TOPIC)).filter(|text| !text.is_empty());
        let unnumbered = |text: String| masked(&text).0;
        Ok(About { language, topic: topic.map(unnumbered), question: question.map(unnumbered), zone })
    }

    /// What an invoice needs, for a call that costs.
    pub(super) fn buyer(&self) -> Result<Buyer> {
        Buyer::parse(TypedBuyer {
            name: &self.who.name,
            email: &self.who.email,
            country_code: self.who.country_code.as_deref(),
            phone: self.who.phone.as_deref().unwrap_or_default(),
            pin_code: self.pin_code.as_deref().unwrap_or_default(),
            state: self.state.as_deref().unwrap_or_default(),
            country: self.country.as_deref().unwrap_or_default(),
            gstin: self.gstin.as_deref().unwrap_or_default(),
        })
    }
}

/// Blank is the same as absent.
pub(super) fn given(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

pub(super) fn mode(text: Option<&str>) -> Result<Option<Mode>> {
    let unknown = || Error::invalid("mode", "By video or by phone");
    given(text).map(|text| Mode::parse(text).ok_or_else(unknown)).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_tells_what_is_wrong() {
        let input = BookingInput { language: Some("xx".to_owned()), mode: Some("pigeon".to_owned()), ..Default::default() };
        let Err(Error::Invalid { fields, .. }) = input.parse() else { panic!("taken") };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["email", "language", "mode", "name"]);
    }

    #[test]
    fn questions_are_short_and_name_no_numbers() {
        let who = RegistrationInput { name: "Asha".to_owned(), email: "asha@example.in".to_owned(), ..Default::default() };
        let asked = |question: &str| BookingInput { who: who.clone(), question: Some(question.to_owned()), ..Default::default() }.parse();
        assert_eq!(asked(" My PAN is ABCDE1234F ").unwrap().about.question.as_deref(), Some("My PAN is [PAN]"));
        assert!(asked(&"x".repeat(501)).is_err());
        assert_eq!(asked("  ").unwrap().about.question, None);
    }
}
