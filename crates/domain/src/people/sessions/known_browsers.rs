//! Browsers that have proven an address, and keep that to themselves: a signed cookie says so, and nothing of it is stored here. It outlives
//! the session, so that strangers who keep asking for codes to an address don't keep its owner from signing in again.

use jiff::{SignedDuration, Timestamp};

use super::NetworkKey;
use crate::contact::Email;
use crate::keys::SigningKeys;
use crate::text::to_hex;
use crate::{Environment, Error, Result};

const PURPOSE: &str = "known-browser";
/// Browsers keep no cookie for longer than 400 days.
pub const KNOWN_BROWSER_TTL: SignedDuration = SignedDuration::from_hours(365 * 24);
/// People who share a browser and are remembered in it, the last one first.
const MAX_ADDRESSES: usize = 5;

/// What the cookie of a browser says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KnownBrowser {
    /// Random; it tells browsers apart, and names nobody.
    id: String,
    /// Keyed hashes of the addresses that were proven here: whoever reads the cookie can't try addresses against it.
    addresses: Vec<String>,
}

impl KnownBrowser {
    /// Stands in place of a network where codes are counted.
    pub(super) fn share(&self) -> NetworkKey {
        let mut bytes = self.id.bytes();
        NetworkKey(std::array::from_fn(|_| bytes.next().unwrap_or_default()))
    }
}

#[derive(Clone)]
pub struct KnownBrowsers {
    keys: SigningKeys,
    environment: Environment,
}

impl KnownBrowsers {
    pub fn new(keys: SigningKeys, environment: Environment) -> Self {
        Self { keys, environment }
    }

    /// Reads a cookie; `None` for anything but a valid one of ours.
    pub async fn read(&self, cookie: &str) -> Result<Option<KnownBrowser>> {
        let payload = self.keys.verify(PURPOSE, cookie).await?;
        Ok(payload.and_then(|payload| {
            let mut parts = payload.split('|').map(str::to_owned);
            Some(KnownBrowser { id: parts.next()?, addresses: parts.collect() })
        }))
    }

    /// The cookie of a browser that has proven this address now.
    pub async fn remember(&self, browser: Option<&KnownBrowser>, email: &Email) -> Result<String> {
        let id = browser.map_or_else(|| self.environment.generate_secret(), |browser| browser.id.clone());
        let own = self.hash_address(&id, email).await?;
        let others = browser.into_iter().flat_map(|browser| browser.addresses.iter()).filter(|address| **address != own);
        let addresses: Vec<&str> = std::iter::once(&own).chain(others).take(MAX_ADDRESSES).map(String::as_str).collect();
        let now: Timestamp = self.environment.now();
        let expires = now.checked_add(KNOWN_BROWSER_TTL).map_err(Error::internal)?;
        self.keys.sign_token(PURPOSE, &format!("{id}|{}", addresses.join("|")), expires).await
    }

    pub(super) async fn has_proven(&self, browser: &KnownBrowser, email: &Email) -> Result<bool> {
        Ok(browser.addresses.contains(&self.hash_address(&browser.id, email).await?))
    }

    /// Another one in each browser, so that two cookies don't show that they are of one person.
    async fn hash_address(&self, id: &str, email: &Email) -> Result<String> {
        Ok(to_hex(&self.keys.pseudonym(PURPOSE, &format!("{id}|{email}")).await?))
    }
}
