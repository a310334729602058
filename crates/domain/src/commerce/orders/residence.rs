//! Where a buyer lives, as far as an invoice has to state it.

use super::buyer::BuyerInput;
use super::{Country, Gstin, PinCode, State};
use crate::error::{FieldErrors, collect_field_errors};
use crate::{Error, Result};

#[derive(Clone, PartialEq, Eq)]
pub enum Residence {
    /// Every invoice for an online service to an unregistered buyer states PIN code and State, whatever its value (CGST Rules
    /// 2017, rule 46, second proviso; Notification 12/2024-CT of 10 Jul 2024).
    India { pin_code: PinCode, state: State },
    /// The place of supply is outside India (IGST Act 2017, s. 13(2)).
    Abroad(Country),
}

impl Residence {
    /// `None`, with an entry in `wrong` for every field that is wrong.
    pub(super) fn parse(typed: &BuyerInput<'_>, errors: &mut FieldErrors) -> Result<Option<Self>> {
        if !typed.country.trim().is_empty() {
            return Ok(collect_field_errors(Country::parse(typed.country), errors)?.map(Residence::Abroad));
        }
        let pin_code = collect_field_errors(PinCode::parse(typed.pin_code), errors)?;
        let state = collect_field_errors(State::parse(typed.state), errors)?;
        let Some((pin_code, state)) = pin_code.zip(state) else { return Ok(None) };
        Ok(collect_field_errors(pin_code.check_in_state(state), errors)?.map(|()| Residence::India { pin_code, state }))
    }

    /// Checks that a GSTIN belongs to the State: a registered buyer is supplied where the registration is (IGST Act 2017, s.
    /// 12(2)(a)), so another State on the invoice would charge the wrong tax.
    pub(super) fn check_gstin_state(&self, gstin: Option<&Gstin>) -> Result<()> {
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
