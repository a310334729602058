//! The booking form: as sent, as accepted, and its fingerprint.

use sha2::{Digest, Sha256};

use super::booking::{BookingDetails, CallLanguage};
use super::consultation::Mode;
use super::expert::parse_zone;
use crate::error::{FieldErrors, collect_field_errors};
use crate::ids::CaseId;
use crate::language;
use crate::payments::{Buyer, BuyerInput};
use crate::personal_numbers::mask_personal_numbers;
use crate::subscribers::{RegistrationInput, ValidatedRegistration};
use crate::text::lengths::{self, check_length};
use crate::text::{is_longer_than, normalise_line, normalise_multiline};
use crate::{Error, Result};

pub const MAX_QUESTION_LENGTH: usize = 500;

/// The form as sent.
#[derive(Debug, Clone, Default)]
pub struct BookingInput {
    pub hold: Option<String>,
    pub slot: Option<String>,
    /// Slug or id; only used when no slot is held yet.
    pub expert: Option<String>,
    pub who: RegistrationInput,
    pub language: Option<String>,
    /// Of the page on which it is booked, for the mails.
    pub mail_language: Option<String>,
    pub topic: Option<String>,
    pub question: Option<String>,
    pub mode: Option<String>,
    /// `None`: as chosen with the hold.
    pub add_ons: Option<Vec<String>>,
    pub coupon: Option<String>,
    pub pin_code: Option<String>,
    pub state: Option<String>,
    /// Instead of PIN code and State, for a buyer abroad.
    pub country: Option<String>,
    pub gstin: Option<String>,
    /// Ids of files sent beforehand.
    pub files: Vec<String>,
    /// The visitor's time zone.
    pub zone: Option<String>,
    /// Id of the person's case to which the call belongs; without it the case of the call's module.
    pub case: Option<String>,
}

/// The form as accepted; the buyer is parsed later, because only paid consultations need one.
#[derive(Debug, Clone)]
pub(super) struct ValidBookingInput {
    pub who: ValidatedRegistration,
    pub details: BookingDetails,
    pub mode: Option<Mode>,
    pub case: Option<CaseId>,
}

impl BookingInput {
    /// Parses the form; `Invalid` names every field that is wrong.
    pub(super) fn parse(&self) -> Result<ValidBookingInput> {
        let mut errors = FieldErrors::new();
        let who = collect_field_errors(ValidatedRegistration::parse(self.who.clone()), &mut errors)?;
        let about = collect_field_errors(self.parse_details(), &mut errors)?;
        let mode = collect_field_errors(parse_mode(self.mode.as_deref()), &mut errors)?;
        let case = collect_field_errors(parse_case(self.case.as_deref()), &mut errors)?;
        match (who, about, mode, case) {
            (Some(who), Some(about), Some(mode), Some(case)) if errors.is_empty() => {
                Ok(ValidBookingInput { who, details: about, mode, case })
            }
            _ => Err(Error::invalid_fields(errors)),
        }
    }

    fn parse_details(&self) -> Result<BookingDetails> {
        let language = match non_blank(self.language.as_deref()) {
            None => CallLanguage::default(),
            Some(word) => CallLanguage::parse(word).ok_or_else(|| Error::invalid("language", "English (en) or Hindi (hi)"))?,
        };
        let mail_language = language::Language::parse_mail_language("mailLanguage", non_blank(self.mail_language.as_deref()))?;
        let zone = match non_blank(self.zone.as_deref()) {
            None => None,
            Some(name) if parse_zone(name).is_some() => Some(name.to_owned()),
            Some(_) => return Err(Error::invalid("tz", "There is no such time zone")),
        };
        let question = self.question.as_deref().map(normalise_multiline).filter(|text| !text.is_empty());
        if question.as_ref().is_some_and(|text| is_longer_than(text, MAX_QUESTION_LENGTH)) {
            return Err(Error::invalid("question", "Please keep it under 500 characters"));
        }
        let topic = self.topic.as_deref().map(normalise_line).filter(|text| !text.is_empty());
        check_length("topic", topic.as_deref().unwrap_or_default(), lengths::CALL_TOPIC)?;
        let mask = |text: String| mask_personal_numbers(&text).0;
        Ok(BookingDetails { language, mail_language, topic: topic.map(mask), question: question.map(mask), zone })
    }

    /// Parses what an invoice needs; only for a paid consultation.
    pub(super) fn parse_buyer(&self) -> Result<Buyer> {
        Buyer::parse(BuyerInput {
            name: &self.who.name,
            email: &self.who.email,
            country_code: self.who.country_code.as_deref(),
            phone: self.who.phone.as_deref().unwrap_or_default(),
            phone_lengths: self.who.phone_lengths,
            pin_code: self.pin_code.as_deref().unwrap_or_default(),
            state: self.state.as_deref().unwrap_or_default(),
            country: self.country.as_deref().unwrap_or_default(),
            gstin: self.gstin.as_deref().unwrap_or_default(),
        })
    }

    /// SHA-256 of all fields, each with its length, so that no two requests share one: an `Idempotency-Key` is valid for one
    /// request only.
    pub(super) fn compute_fingerprint(&self) -> [u8; 32] {
        let who = &self.who;
        let mut hasher = FieldHasher(Sha256::new());
        for field in [
            &self.hold,
            &self.slot,
            &self.expert,
            &self.language,
            &self.mail_language,
            &self.topic,
            &self.question,
            &self.mode,
            &self.coupon,
            &self.pin_code,
            &self.state,
            &self.country,
            &self.gstin,
            &self.zone,
            &self.case,
            &who.phone,
            &who.country_code,
            &who.service_assist,
            &who.notice,
        ] {
            hasher.add(field.as_deref());
        }
        hasher.add(Some(&who.name));
        hasher.add(Some(&who.email));
        hasher.add(who.is_adult.then_some("adult"));
        hasher.add_list(who.agreed.iter().map(|purpose| purpose.as_str()));
        hasher.add_list(self.add_ons.iter().flatten().map(String::as_str));
        hasher.add_list(self.files.iter().map(String::as_str));
        hasher.0.finalize().into()
    }
}

/// Trims a text; blank is the same as absent.
pub(super) fn non_blank(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

pub(super) fn parse_mode(text: Option<&str>) -> Result<Option<Mode>> {
    let unknown = || Error::invalid("mode", "By video or by phone");
    non_blank(text).map(|text| Mode::parse(text).ok_or_else(unknown)).transpose()
}

fn parse_case(text: Option<&str>) -> Result<Option<CaseId>> {
    non_blank(text).map(|text| CaseId::parse(text).ok_or_else(not_your_case)).transpose()
}

/// One refusal for every case that is not the person's own, whether or not it exists.
pub(super) fn not_your_case() -> Error {
    Error::invalid("caseId", "This case belongs to another e-mail address. Please sign in with the address of your case")
}

struct FieldHasher(Sha256);

impl FieldHasher {
    fn add(&mut self, text: Option<&str>) {
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        self.0.update(length.to_be_bytes());
        self.0.update(text.unwrap_or_default());
    }

    fn add_list<'t>(&mut self, texts: impl Iterator<Item = &'t str>) {
        for text in texts {
            self.add(Some(text));
        }
        self.add(None);
    }
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
        assert_eq!(asked(" My PAN is ABCDE1234F ").unwrap().details.question.as_deref(), Some("My PAN is [PAN]"));
        assert!(asked(&"x".repeat(501)).is_err());
        assert!(asked(&format!("a{}", "\u{301}".repeat(5_000))).is_err());
        assert_eq!(asked("  ").unwrap().details.question, None);
    }

    #[test]
    fn another_word_is_another_request() {
        let input = || BookingInput { topic: Some("ab".to_owned()), question: Some("c".to_owned()), ..Default::default() };
        assert_eq!(input().compute_fingerprint(), input().compute_fingerprint());
        let others = [
            BookingInput { topic: Some("a".to_owned()), question: Some("bc".to_owned()), ..Default::default() },
            BookingInput { question: None, ..input() },
            BookingInput { files: vec!["x".to_owned()], ..input() },
            BookingInput { add_ons: Some(vec!["x".to_owned()]), ..input() },
            BookingInput { coupon: Some(String::new()), ..input() },
            BookingInput { case: Some("x".to_owned()), ..input() },
            BookingInput { mail_language: Some("hi".to_owned()), ..input() },
        ];
        for other in others {
            assert_ne!(other.compute_fingerprint(), input().compute_fingerprint(), "{other:?}");
        }
    }
}
