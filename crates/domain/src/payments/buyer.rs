//! Who pays, with what an invoice has to say of them.

use crate::error::FieldErrors;
use crate::invoices::{Gstin, PinCode, State};
use crate::subscribers::{Email, Phone};
use crate::text::{cut, one_line};
use crate::{Error, Result};

const LONGEST_NAME: usize = 100;

/// PIN code and State stand on every invoice for an online service to somebody unregistered, whatever its value
/// (CGST Rules 2017, rule 46, second proviso; Notification 12/2024-CT of 10 Jul 2024).
#[derive(Clone, PartialEq, Eq)]
pub struct Buyer {
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub pin_code: PinCode,
    pub state: State,
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
    pub gstin: &'t str,
}

impl Buyer {
    /// `Invalid` with every field that is wrong: `name`, `email`, `phone`, `countryCode`, `pinCode`, `state`, `gstin`.
    pub fn parse(typed: TypedBuyer<'_>) -> Result<Self> {
        let mut wrong = FieldErrors::new();
        let name = cut(&one_line(typed.name), LONGEST_NAME);
        if name.is_empty() {
            wrong.insert("name".to_owned(), "Name is required".to_owned());
        }
        let email = noted(Email::parse(typed.email), &mut wrong)?;
        let phone = noted(Phone::parse(typed.country_code, typed.phone), &mut wrong)?;
        let pin_code = noted(PinCode::parse(typed.pin_code), &mut wrong)?;
        let state = noted(State::parse(typed.state), &mut wrong)?;
        let gstin = noted(optional_gstin(typed.gstin), &mut wrong)?;
        match (email, phone, pin_code, state, gstin) {
            (Some(email), Some(phone), Some(pin_code), Some(state), Some(gstin)) if wrong.is_empty() => {
                registered_in(gstin.as_ref(), state)?;
                Ok(Self { name, email, phone, pin_code, state, gstin })
            }
            _ => Err(Error::invalid_fields(wrong)),
        }
    }
}

fn optional_gstin(text: &str) -> Result<Option<Gstin>> {
    if text.trim().is_empty() { Ok(None) } else { Gstin::parse(text).map(Some) }
}

/// A registered buyer is supplied where the registration is (IGST Act 2017, s. 12(2)(a)): another State on the invoice would
/// charge the wrong tax.
fn registered_in(gstin: Option<&Gstin>, state: State) -> Result<()> {
    match gstin.map(Gstin::state).transpose()? {
        Some(registered) if registered != state => {
            Err(Error::invalid("gstin", format!("This GSTIN is registered in {}. Please choose that State", registered.name())))
        }
        _ => Ok(()),
    }
}

/// What was read, or nothing and a word in `wrong`.
fn noted<T>(read: Result<T>, wrong: &mut FieldErrors) -> Result<Option<T>> {
    match read {
        Ok(value) => Ok(Some(value)),
        Err(Error::Invalid { fields, .. }) => {
            wrong.extend(fields);
            Ok(None)
        }
        Err(other) => Err(other),
    }
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
        let elsewhere = Buyer::parse(TypedBuyer { state: "Kerala", ..there }).unwrap_err();
        assert_eq!(elsewhere.to_string(), "This GSTIN is registered in Karnataka. Please choose that State");
    }
}
