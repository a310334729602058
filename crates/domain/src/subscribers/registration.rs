//! What somebody types to subscribe.

use super::{Email, Phone};
use crate::consents::{Purpose, SUBSCRIBE};
use crate::error::{FieldErrors, noted};
use crate::text::{cut, one_line};
use crate::{Error, Result};

const LONGEST_NAME: usize = 120;
const LONGEST_MODULE: usize = 40;

/// As sent.
#[derive(Debug, Clone, Default)]
pub struct RegistrationInput {
    pub name: String,
    pub email: String,
    pub phone: Option<String>,
    pub country_code: Option<String>,
    pub service_assist: Option<String>,
    /// The boxes that were ticked; none in payloads that know no boxes (contract, settled detail 4).
    pub agreed: Vec<Purpose>,
    /// "I am 18 or older." Without it nothing but the service is agreed to.
    pub is_adult: bool,
    /// Version of the notice that stood beside the boxes.
    pub notice: Option<String>,
}

/// As accepted.
#[derive(Debug, Clone)]
pub struct Registration {
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub service_assist: Option<String>,
    /// What is agreed to, and having said to be of age.
    pub agreed: Vec<Purpose>,
}

impl Registration {
    /// `Invalid` with the specification's texts (§ 5), all fields at once.
    pub fn parse(input: RegistrationInput) -> Result<Self> {
        let mut wrong = FieldErrors::new();
        let name = cut(&one_line(&input.name), LONGEST_NAME);
        if name.is_empty() {
            wrong.insert("name".to_owned(), "Name is required".to_owned());
        }
        let email = noted(Email::parse(&input.email), &mut wrong)?;
        let phone = noted(Phone::parse(input.country_code.as_deref(), input.phone.as_deref().unwrap_or_default()), &mut wrong)?;
        let mut agreed = if input.is_adult { input.agreed } else { Vec::new() };
        if !agreed.is_empty() && input.notice.as_deref() != Some(SUBSCRIBE.version) {
            wrong.insert("notice".to_owned(), "The text has changed. Please load the page again".to_owned());
        }
        if input.is_adult {
            agreed.push(Purpose::Adult);
        }
        let service_assist = input.service_assist.map(|m| cut(&one_line(&m), LONGEST_MODULE)).filter(|m| !m.is_empty());
        match (email, phone) {
            (Some(email), Some(phone)) if wrong.is_empty() => Ok(Self { name, email, phone, service_assist, agreed }),
            _ => Err(Error::invalid_fields(wrong)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_tells_what_is_wrong() {
        let input = RegistrationInput { phone: Some("12".to_owned()), email: "x".to_owned(), ..Default::default() };
        let Err(Error::Invalid { fields, .. }) = Registration::parse(input) else { panic!("must be refused") };
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
        assert!(Registration::parse(input).unwrap().agreed.is_empty());
    }
}
