//! The registration form: as sent, and as accepted.

use super::{Email, Phone, PhoneLengths};
use crate::consents::{Purpose, SUBSCRIBE_NOTICE};
use crate::error::{FieldErrors, collect_field_errors};
use crate::text::lengths::{self, collect_excess};
use crate::text::{describe_excess, normalise_line};
use crate::{Error, Result};

/// Grapheme clusters.
pub(super) const MAX_NAME_LENGTH: usize = lengths::PERSON_NAME;

/// The form as sent.
#[derive(Debug, Clone, Default)]
pub struct RegistrationInput {
    pub name: String,
    pub email: String,
    pub phone: Option<String>,
    pub country_code: Option<String>,
    pub phone_lengths: PhoneLengths,
    pub service_assist: Option<String>,
    /// The boxes that were ticked; empty for clients that send no boxes.
    pub agreed: Vec<Purpose>,
    /// "I am 18 or older." Without it, only the service consent is recorded.
    pub is_adult: bool,
    /// Version of the notice shown beside the boxes.
    pub notice: Option<String>,
}

/// The form as accepted.
#[derive(Debug, Clone)]
pub struct ValidatedRegistration {
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub service_assist: Option<String>,
    /// The agreed purposes, and `Adult` when the person confirmed their age.
    pub agreed: Vec<Purpose>,
    /// The version of the notice whose words were agreed to; `None` when nothing was.
    pub notice: Option<String>,
}

impl ValidatedRegistration {
    /// Checks all fields at once; `Invalid` names every field that is wrong.
    pub fn parse(input: RegistrationInput) -> Result<Self> {
        let mut errors = FieldErrors::new();
        let name = normalise_line(&input.name);
        if name.is_empty() {
            errors.insert("name".to_owned(), "Name is required".to_owned());
        } else if let Some(excess) = describe_excess(&name, MAX_NAME_LENGTH) {
            errors.insert("name".to_owned(), excess);
        }
        let email = collect_field_errors(Email::parse(&input.email), &mut errors)?;
        let phone = Phone::parse(input.country_code.as_deref(), input.phone.as_deref().unwrap_or_default(), input.phone_lengths);
        let phone = collect_field_errors(phone, &mut errors)?;
        let mut agreed = if input.is_adult { input.agreed } else { Vec::new() };
        if !agreed.is_empty() && SUBSCRIBE_NOTICE.find_shown(input.notice.as_deref()).is_none() {
            errors.insert("notice".to_owned(), "The text has changed. Please load the page again".to_owned());
        }
        if input.is_adult {
            agreed.push(Purpose::Adult);
        }
        let service_assist = input.service_assist.map(|module| normalise_line(&module)).filter(|module| !module.is_empty());
        collect_excess("serviceAssist", service_assist.as_deref().unwrap_or_default(), lengths::MODULE, &mut errors);
        match (email, phone) {
            (Some(email), Some(phone)) if errors.is_empty() => {
                Ok(Self { name, email, phone, service_assist, agreed, notice: input.notice })
            }
            _ => Err(Error::invalid_fields(errors)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_tells_what_is_wrong() {
        let input = RegistrationInput { phone: Some("12".to_owned()), email: "x".to_owned(), ..Default::default() };
        let Err(Error::Invalid { fields, .. }) = ValidatedRegistration::parse(input) else { panic!("must be refused") };
        assert_eq!(fields["name"], "Name is required");
        assert_eq!(fields["email"], "Please enter a valid email address");
        assert_eq!(fields["phone"], "Please enter a valid 10-digit phone number or leave it empty");
    }

    #[test]
    fn who_does_not_say_to_be_adult_agrees_to_nothing_but_the_service() {
        let input = RegistrationInput {
            name: "Asha".to_owned(),
            email: "asha@example.in".to_owned(),
            agreed: vec![Purpose::Email],
            ..Default::default()
        };
        assert!(ValidatedRegistration::parse(input).unwrap().agreed.is_empty());
    }
}
