//! How many terms and requests are stored. Anybody can search for anything without a cookie, and each new term is a row that is kept.

use std::collections::{BTreeSet, HashSet};

use jiff::Timestamp;

use crate::contact::Email;
use crate::sessions::{NetworkKey, Networks};
use crate::tally::{NetworkTally, Tally};
use crate::{Error, Result, UnitOfWork};

/// Different terms of one network that are recorded in a day. The limit is wide because thousands of phones may share one.
const MAX_TERMS_OF_NETWORK: u32 = 1_000;
/// Terms that nobody searched for before, of everybody in a day; searches for known ones are counted beyond it.
const MAX_NEW_TERMS: u32 = 5_000;
/// Stored terms beyond which no new one is stored.
const MAX_STORED_TERMS: u64 = 200_000;
/// Addresses that may be entered from one network in a day. The limit is wide because a whole office shares one.
const MAX_ADDRESSES_OF_NETWORK: u32 = 60;
/// Requests of everybody in a day with addresses that were typed: each is a mail to somebody who may never have asked.
const MAX_TYPED_REQUESTS: u32 = 5_000;

pub struct TermBounds {
    searched: NetworkTally<NetworkKey, String>,
    added: Tally<(), String>,
    addresses: NetworkTally<NetworkKey, Email>,
    requests: Tally<(), (Email, String)>,
}

impl TermBounds {
    pub fn new() -> Self {
        Self {
            searched: NetworkTally::per_day(MAX_TERMS_OF_NETWORK),
            added: Tally::per_day(MAX_NEW_TERMS),
            addresses: NetworkTally::per_day(MAX_ADDRESSES_OF_NETWORK),
            requests: Tally::per_day(MAX_TYPED_REQUESTS),
        }
    }

    /// Whether a search of this network is recorded.
    pub fn admit_search(&self, networks: Networks, term: &str, now: Timestamp) -> bool {
        self.searched.count_thing(networks.own, networks.wide, term.to_owned(), now)
    }

    /// `TooManyRequests` when the network has typed enough addresses today, or everybody has made enough requests.
    pub fn admit_request(&self, networks: Networks, email: &Email, term: &str, now: Timestamp) -> Result<()> {
        let has_room = self.addresses.count_thing(networks.own, networks.wide, email.clone(), now)
            && self.requests.count_thing((), (email.clone(), term.to_owned()), now);
        if has_room { Ok(()) } else { Err(self.refuse(now)) }
    }

    pub fn refuse(&self, now: Timestamp) -> Error {
        Error::TooManyRequests { retry_after: self.requests.measure_wait(now) }
    }

    /// Those of the terms that may be stored: the known ones, and as many new ones as there is room for.
    pub async fn admit_terms(&self, work: &dyn UnitOfWork, terms: &BTreeSet<&str>, now: Timestamp) -> Result<HashSet<String>> {
        let listed: Vec<&str> = terms.iter().copied().collect();
        let mut admitted: HashSet<String> = work.analytics().find_known_terms(&listed).await?.into_iter().collect();
        if admitted.len() == terms.len() {
            return Ok(admitted);
        }
        let mut room = MAX_STORED_TERMS.saturating_sub(work.analytics().count_terms().await?);
        for term in listed {
            if room > 0 && !admitted.contains(term) && self.added.count_thing((), term.to_owned(), now) {
                admitted.insert(term.to_owned());
                room -= 1;
            }
        }
        Ok(admitted)
    }
}
