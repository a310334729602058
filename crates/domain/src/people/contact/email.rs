//! An e-mail address as it is stored and compared.

use std::fmt;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::{Error, Result};

const MAX_LENGTH: usize = 254;

/// Trimmed and in lower case. Only the syntax is checked; the proof is the mail that arrives.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// `Invalid` on the field `email`.
    pub fn parse(text: &str) -> Result<Self> {
        let text = text.trim().to_lowercase();
        if is_plausible(&text) { Ok(Self(text)) } else { Err(Error::invalid("email", "Please enter a valid email address")) }
    }

    /// A value from storage, which was checked when it was written.
    pub fn from_stored(text: String) -> Self {
        Self(text)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The mailbox in which this address arrives, as far as that is known: without a tag behind "+", and at Gmail without dots.
    pub fn mailbox(&self) -> String {
        let (local, domain) = self.0.rsplit_once('@').unwrap_or((&self.0, ""));
        let name = local.split_once('+').map_or(local, |(name, _)| name);
        match domain {
            "gmail.com" | "googlemail.com" => format!("{}@gmail.com", name.replace('.', "")),
            _ => format!("{name}@{domain}"),
        }
    }

    /// "asha+news@example.in": whoever has a mailbox has as many such addresses as they like. A dot tells nothing: most people at Gmail
    /// write their own address with one.
    pub fn has_tag(&self) -> bool {
        self.0.rsplit_once('@').is_some_and(|(local, _)| local.contains('+'))
    }

    /// SHA-256 that stands for the address where the address itself must not be stored.
    pub fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }

    /// "a•••@e•••.com": enough for its owner to recognise.
    pub fn to_masked(&self) -> String {
        let (local, domain) = self.0.rsplit_once('@').unwrap_or((&self.0, ""));
        let (host, top) = domain.rsplit_once('.').unwrap_or((domain, ""));
        let first = |text: &str| text.chars().next().map(String::from).unwrap_or_default();
        format!("{}•••@{}•••.{top}", first(local), first(host))
    }
}

impl fmt::Display for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Never the address itself: what is printed for debugging ends in logs.
impl fmt::Debug for Email {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Email(•••)")
    }
}

fn is_plausible(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else {
        return false;
    };
    let good_domain = domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.') && !domain.contains("..");
    !local.is_empty()
        && good_domain
        && text.len() <= MAX_LENGTH
        && !text.chars().any(|c| c.is_whitespace() || c.is_control() || matches!(c, '<' | '>' | ',' | '"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_checked_and_normalised() {
        assert_eq!(Email::parse(" Asha.R@Example.IN ").unwrap().as_str(), "asha.r@example.in");
        for bad in ["asha", "a@b", "a b@c.in", "a@b..in", "@c.in", "a@.in"] {
            assert!(Email::parse(bad).is_err(), "{bad}");
        }
        let longest = format!("{}@example.in", "a".repeat(MAX_LENGTH - 11));
        assert!(Email::parse(&longest).is_ok());
        assert!(Email::parse(&format!("a{longest}")).is_err());
    }

    #[test]
    fn tags_arrive_in_one_mailbox() {
        let mailbox = |address: &str| Email::parse(address).unwrap().mailbox();
        assert_eq!(mailbox("asha+news@example.in"), "asha@example.in");
        assert_eq!(mailbox("asha.rao@example.in"), "asha.rao@example.in");
        assert_eq!(mailbox("a.sha.rao+1+2@googlemail.com"), "asharao@gmail.com");
        let has_tag = |address: &str| Email::parse(address).unwrap().has_tag();
        assert!(has_tag("asha+news@example.in") && has_tag("a.sha.rao+1@gmail.com"));
        assert!(!has_tag("asha.rao@gmail.com") && !has_tag("asha@googlemail.com") && !has_tag("asha.rao@example.in"));
    }

    #[test]
    fn nothing_prints_an_address_by_accident() {
        let email = Email::parse("asha@example.in").unwrap();
        assert_eq!(format!("{email:?}"), "Email(•••)");
        assert_eq!(email.to_masked(), "a•••@e•••.in");
    }
}
