//! What a session may see and change about a person.

use super::registration_input::MAX_NAME_LENGTH;
use super::{Email, Phone, PhoneLengths, Subscriber};
use crate::ids::SubscriberId;
use crate::sessions::{Assurance, Session};
use crate::text::{describe_excess, normalise_line};
use crate::{Error, Result};

/// A claimed session sees only what was typed in it, never what the subscriber's row holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Profile {
    pub id: SubscriberId,
    pub name: String,
    pub email: Email,
    pub phone: Option<Phone>,
    pub picture: Option<String>,
    pub assurance: Assurance,
}

impl Profile {
    pub fn from_session(session: &Session, subscriber: &Subscriber) -> Self {
        let proven = session.assurance == Assurance::Proven;
        Self {
            id: subscriber.id,
            email: subscriber.email.clone(),
            name: if proven { subscriber.name.clone() } else { session.name.clone() },
            phone: if proven { subscriber.phone.clone() } else { session.phone.clone() },
            picture: subscriber.picture.clone().filter(|_| proven),
            assurance: session.assurance,
        }
    }
}

/// A partial change: absent fields stay as they are.
#[derive(Debug, Clone, Default)]
pub struct ProfileChange {
    pub name: Option<String>,
    pub email: Option<String>,
    /// Blank removes it.
    pub phone: Option<String>,
    pub country_code: Option<String>,
    pub phone_lengths: PhoneLengths,
}

impl ProfileChange {
    pub fn parse_name(&self) -> Result<Option<String>> {
        let Some(name) = self.name.as_deref().map(normalise_line) else { return Ok(None) };
        if name.is_empty() {
            return Err(Error::invalid("name", "Name is required"));
        }
        describe_excess(&name, MAX_NAME_LENGTH).map_or(Ok(Some(name)), |excess| Err(Error::invalid("name", excess)))
    }

    /// `Some(None)` removes the number.
    pub fn parse_phone(&self, present: Option<&Phone>) -> Result<Option<Option<Phone>>> {
        let code = self.country_code.as_deref().or(present.map(Phone::country_code));
        self.phone.as_deref().map(|number| Phone::parse(code, number, self.phone_lengths)).transpose()
    }

    pub fn parse_email(&self) -> Result<Option<Email>> {
        self.email.as_deref().map(Email::parse).transpose()
    }
}
