//! The buyer, with the details that an invoice needs.

use super::residence::Residence;
use super::{Gstin, is_printable};
use crate::contact::{Email, Phone, PhoneLengths};
use crate::error::{FieldErrors, collect_field_errors};
use crate::text::{describe_excess, normalise_line};
use crate::{Error, Result};

const MAX_NAME_LENGTH: usize = 100;
const UNPRINTABLE_NAME: &str = "Please write the name for the invoice in Latin or Devanagari letters: our documents can show only these";

/// A buyer as the invoice names them.
#[derive(Clone, PartialEq, Eq)]
pub struct Buyer {
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub residence: Residence,
    pub gstin: Option<Gstin>,
}

/// The buyer's fields as sent.
#[derive(Clone, Copy, Default)]
pub struct BuyerInput<'t> {
    pub name: &'t str,
    pub email: &'t str,
    pub country_code: Option<&'t str>,
    pub phone: &'t str,
    pub phone_lengths: PhoneLengths,
    pub pin_code: &'t str,
    /// Name or GST code.
    pub state: &'t str,
    /// Instead of PIN code and State, for a buyer abroad.
    pub country: &'t str,
    pub gstin: &'t str,
}

impl Buyer {
    /// `Invalid` with every field that is wrong: `name`, `email`, `phone`, `countryCode`, `pinCode`, `state`, `country`,
    /// `gstin`.
    pub fn parse(typed: BuyerInput<'_>) -> Result<Self> {
        let mut errors = FieldErrors::new();
        let name = normalise_line(typed.name);
        if name.is_empty() {
            errors.insert("name".to_owned(), "Name is required".to_owned());
        } else if let Some(excess) = describe_excess(&name, MAX_NAME_LENGTH) {
            errors.insert("name".to_owned(), excess);
        } else if !is_printable(&name) {
            errors.insert("name".to_owned(), UNPRINTABLE_NAME.to_owned());
        }
        let email = collect_field_errors(Email::parse(typed.email), &mut errors)?;
        let phone = collect_field_errors(Phone::parse(typed.country_code, typed.phone, typed.phone_lengths), &mut errors)?;
        let residence = Residence::parse(&typed, &mut errors)?;
        let gstin = collect_field_errors(parse_optional_gstin(typed.gstin), &mut errors)?;
        match (email, phone, residence, gstin) {
            (Some(email), Some(phone), Some(residence), Some(gstin)) if errors.is_empty() => {
                residence.check_gstin_state(gstin.as_ref())?;
                Ok(Self { name, email, phone, residence, gstin })
            }
            _ => Err(Error::invalid_fields(errors)),
        }
    }
}

fn parse_optional_gstin(text: &str) -> Result<Option<Gstin>> {
    if text.trim().is_empty() { Ok(None) } else { Gstin::parse(text).map(Some) }
}

/// Never prints the person: debug output ends in logs.
impl std::fmt::Debug for Buyer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Buyer(•••)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_input() -> BuyerInput<'static> {
        BuyerInput { name: "Asha Rao", email: "asha@example.in", pin_code: "560001", state: "Karnataka", ..Default::default() }
    }

    #[test]
    fn a_buyer_needs_a_pin_code_and_a_state() {
        assert!(Buyer::parse(build_input()).is_ok());
        let Err(Error::Invalid { fields, .. }) =
            Buyer::parse(BuyerInput { name: " ", pin_code: "1", state: "", gstin: "X", ..build_input() })
        else {
            panic!("it was taken");
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["gstin", "name", "pinCode", "state"]);
    }

    #[test]
    fn a_business_is_where_it_is_registered() {
        let there = BuyerInput { gstin: "29AAGCB7383J1Z4", ..build_input() };
        assert!(Buyer::parse(there).is_ok());
        let elsewhere = Buyer::parse(BuyerInput { state: "Kerala", pin_code: "682001", ..there }).unwrap_err();
        assert_eq!(elsewhere.to_string(), "This GSTIN is registered in Karnataka. Please choose that State");
    }

    #[test]
    fn a_pin_code_and_a_state_belong_together() {
        let wrong = Buyer::parse(BuyerInput { state: "Kerala", ..build_input() }).unwrap_err();
        assert!(wrong.to_string().contains("are in Karnataka, not in Kerala"), "{wrong}");
    }

    #[test]
    fn a_buyer_abroad_needs_neither() {
        let abroad = BuyerInput { pin_code: "", state: "", country: "Oman", ..build_input() };
        let buyer = Buyer::parse(abroad).unwrap();
        assert_eq!(buyer.residence.country().map(ToString::to_string).as_deref(), Some("Oman"));
        assert!(Buyer::parse(BuyerInput { country: "India", ..abroad }).is_err());
        let registered = Buyer::parse(BuyerInput { gstin: "29AAGCB7383J1Z4", ..abroad }).unwrap_err();
        assert!(registered.to_string().contains("registered in Karnataka"), "{registered}");
    }

    #[test]
    fn names_must_have_letters_that_can_be_printed() {
        assert!(Buyer::parse(BuyerInput { name: "आशा राव", ..build_input() }).is_ok());
        let Err(Error::Invalid { fields, .. }) = Buyer::parse(BuyerInput { name: "ஆஷா ராவ்", ..build_input() }) else {
            panic!("taken")
        };
        assert!(fields["name"].contains("Latin or Devanagari"), "{fields:?}");
    }
}
