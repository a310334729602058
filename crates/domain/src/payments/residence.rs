//! Where a buyer lives, as far as an invoice has to say it.

use super::buyer::TypedBuyer;
use crate::error::{FieldErrors, noted};
use crate::invoices::{Country, Gstin, PinCode, State};
use crate::{Error, Result};

#[derive(Clone, PartialEq, Eq)]
pub enum Residence {
    /// PIN code and State stand on every invoice for an online service to somebody unregistered, whatever its value (CGST Rules
    /// 2017, rule 46, second proviso; Notification 12/2024-CT of 10 Jul 2024).
    India { pin_code: PinCode, state: State },
    /// The place of supply is outside India (IGST Act 2017, s. 13(2)).
    Abroad(Country),
}

impl Residence {
    /// `None` with a word in `wrong` for every field that is wrong.
    pub(super) fn parse(typed: &TypedBuyer<'_>, wrong: &mut FieldErrors) -> Result<Option<Self>> {
        if !typed.country.trim().is_empty() {
            return Ok(noted(Country::parse(typed.country), wrong)?.map(Residence::Abroad));
        }
        let pin_code = noted(PinCode::parse(typed.pin_code), wrong)?;
        let state = noted(State::parse(typed.state), wrong)?;
        let Some((pin_code, state)) = pin_code.zip(state) else { return Ok(None) };
        Ok(noted(pin_code.check_lies_in(state), wrong)?.map(|()| Residence::India { pin_code, state }))
    }

    /// A registered buyer is supplied where the registration is (IGST Act 2017, s. 12(2)(a)): another State on the invoice would
    /// charge the wrong tax.
    pub(super) fn check_registered(&self, gstin: Option<&Gstin>) -> Result<()> {
        let Some(registered) = gstin.map(Gstin::state).transpose()? else { return Ok(()) };
        match self {
            Residence::India { state, .. } if *state == registered => Ok(()),
            Residence::India { .. } => {
                Err(Error::invalid("gstin", format!("This GSTIN is registered in {}. Please choose that State", registered.name())))
            }
            Residence::Abroad(_) => {
                let words = format!("This GSTIN is registered in {}. Please enter that PIN code and State", registered.name());
                Err(Error::invalid("gstin", words))
            }
        }
    }

    pub fn pin_code(&self) -> Option<&PinCode> {
        match self {
            Residence::India { pin_code, .. } => Some(pin_code),
            Residence::Abroad(_) => None,
        }
    }

    pub fn state(&self) -> Option<State> {
        match self {
            Residence::India { state, .. } => Some(*state),
            Residence::Abroad(_) => None,
        }
    }

    pub fn country(&self) -> Option<&Country> {
        match self {
            Residence::India { .. } => None,
            Residence::Abroad(country) => Some(country),
        }
    }
}
