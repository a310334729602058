//! Who pays, with what an invoice has to say of them.

use super::residence::Residence;
use crate::error::{FieldErrors, noted};
use crate::invoices::{Gstin, can_be_printed};
use crate::subscribers::{Email, Phone};
use crate::text::{cut, one_line};
use crate::{Error, Result};

const LONGEST_NAME: usize = 100;
const OTHER_LETTERS: &str = "Please write the name for the invoice in Latin or Devanagari letters: our documents can show only these";

/// As an invoice names them.
#[derive(Clone, PartialEq, Eq)]
pub struct Buyer {
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub residence: Residence,
    pub gstin: Option<Gstin>,
}

/// As it comes from a form.
#[derive(Clone, Copy, Default)]
pub struct TypedBuyer<'t> {
    pub name: &'t str,
    pub email: &'t str,
    pub country_code: Option<&'t str>,
    pub phone: &'t str,
    pub pin_code: &'t str,
    /// Name or GST code.
    pub state: &'t str,
    /// Instead of both, for somebody who lives abroad.
    pub country: &'t str,
    pub gstin: &'t str,
}

impl Buyer {
    /// `Invalid` with every field that is wrong: `name`, `email`, `phone`, `countryCode`, `pinCode`, `state`, `country`,
    /// `gstin`.
    pub fn parse(typed: TypedBuyer<'_>) -> Result<Self> {
        let mut wrong = FieldErrors::new();
        let name = cut(&one_line(typed.name), LONGEST_NAME);
        if name.is_empty() {
            wrong.insert("name".to_owned(), "Name is required".to_owned());
        } else if !can_be_printed(&name) {
            wrong.insert("name".to_owned(), OTHER_LETTERS.to_owned());
        }
        let email = noted(Email::parse(typed.email), &mut wrong)?;
        let phone = noted(Phone::parse(typed.country_code, typed.phone), &mut wrong)?;
        let residence = Residence::parse(&typed, &mut wrong)?;
        let gstin = noted(optional_gstin(typed.gstin), &mut wrong)?;
        match (email, phone, residence, gstin) {
            (Some(email), Some(phone), Some(residence), Some(gstin)) if wrong.is_empty() => {
                residence.check_registered(gstin.as_ref())?;
                Ok(Self { name, email, phone, residence, gstin })
            }
            _ => Err(Error::invalid_fields(wrong)),
        }
    }
}

fn optional_gstin(text: &str) -> Result<Option<Gstin>> {
    if text.trim().is_empty() { Ok(None) } else { Gstin::parse(text).map(Some) }
}

/// Never who it is: what is printed for debugging ends in logs.
impl std::fmt::Debug for Buyer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Buyer(•••)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed() -> TypedBuyer<'static> {
        TypedBuyer { name: "Asha Rao", email: "asha@example.in", pin_code: "560001", state: "Karnataka", ..Default::default() }
    }

    #[test]
    fn a_buyer_needs_a_pin_code_and_a_state() {
        assert!(Buyer::parse(typed()).is_ok());
        let Err(Error::Invalid { fields, .. }) = Buyer::parse(TypedBuyer { name: " ", pin_code: "1", state: "", gstin: "X", ..typed() })
        else {
            panic!("it was taken");
        };
        assert_eq!(fields.keys().collect::<Vec<_>>(), ["gstin", "name", "pinCode", "state"]);
    }

    #[test]
    fn a_business_is_where_it_is_registered() {
        let there = TypedBuyer { gstin: "29AAGCB7383J1Z4", ..typed() };
        assert!(Buyer::parse(there).is_ok());
        let elsewhere = Buyer::parse(TypedBuyer { state: "Kerala", pin_code: "682001", ..there }).unwrap_err();
        assert_eq!(elsewhere.to_string(), "This GSTIN is registered in Karnataka. Please choose that State");
    }

    #[test]
    fn a_pin_code_and_a_state_belong_together() {
        let wrong = Buyer::parse(TypedBuyer { state: "Kerala", ..typed() }).unwrap_err();
        assert!(wrong.to_string().contains("are in Karnataka, not in Kerala"), "{wrong}");
    }

    #[test]
    fn a_buyer_abroad_needs_neither() {
        let abroad = TypedBuyer { pin_code: "", state: "", country: "Oman", ..typed() };
        let buyer = Buyer::parse(abroad).unwrap();
        assert_eq!(buyer.residence.country().map(ToString::to_string).as_deref(), Some("Oman"));
        assert!(Buyer::parse(TypedBuyer { country: "India", ..abroad }).is_err());
        let registered = Buyer::parse(TypedBuyer { gstin: "29AAGCB7383J1Z4", ..abroad }).unwrap_err();
        assert!(registered.to_string().contains("registered in Karnataka"), "{registered}");
    }

    #[test]
    fn names_must_have_letters_that_can_be_printed() {
        assert!(Buyer::parse(TypedBuyer { name: "आशा राव", ..typed() }).is_ok());
        let Err(Error::Invalid { fields, .. }) = Buyer::parse(TypedBuyer { name: "ஆஷா ராவ்", ..typed() }) else {
            panic!("taken")
        };
        assert!(fields["name"].contains("Latin or Devanagari"), "{fields:?}");
    }
}
