//! How many questions readers may ask to be told of. Anybody can leave any address, and each is a mail to somebody who may never have
//! asked: strangers are bounded by their browser, their network and all together, and owners of a proven address by themselves.

use std::time::Duration;

use jiff::Timestamp;

use super::Asker;
use crate::ids::{SessionId, SubscriberId};
use crate::sessions::{NetworkKey, Networks};
use crate::stats::VisitorKey;
use crate::subscribers::Email;
use crate::tally::{NetworkTally, Tally};
use crate::{Error, Result};

/// Questions that one browser may leave in a day, to whatever address nobody has proven.
const MAX_OF_BROWSER: u32 = 20;
/// The same from one network. The limit is wide because a whole office shares one. Whoever has proven the address has as many.
const MAX_OF_NETWORK: u32 = 60;
/// The same of everybody: whoever has many networks must not collect a list of strangers here, to whom we write one day.
const MAX_OF_STRANGERS: u32 = 1_000;
/// Questions that wait at once with an address that nobody has proven, and with one that its owner has.
const MAX_WAITING: u64 = 10;
const MAX_WAITING_OF_PERSON: u64 = 100;
/// Readers beyond which a question takes no further address that nobody has proven: closing it writes to all of them at once.
const MAX_READERS_OF_QUESTION: u64 = 500;
/// Before somebody who waits for many answers may ask again; nobody knows when one comes.
const STANDING_WAIT: Duration = Duration::from_secs(24 * 3_600);

/// An address, and the normalised question that it waits for.
type Wish = (Email, String);

/// Where a wish comes from. An owner of a proven address counts by themselves, so that neighbours take nothing from them.
#[derive(Debug, Clone, Copy)]
pub(super) enum WishSource {
    Owner(SubscriberId),
    Stranger { browser: Asker, networks: Networks },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum CountedBy {
    Network(NetworkKey),
    Owner(SubscriberId),
    Session(SessionId),
    Visitor(VisitorKey),
    /// A question is asked in a browser that has one of both.
    Nobody,
}

/// Counts by the day, in the memory of this node.
pub(super) struct WishBounds {
    of_network: NetworkTally<CountedBy, Wish>,
    of_browser: Tally<CountedBy, Wish>,
    of_strangers: Tally<(), Wish>,
}

impl WishBounds {
    pub fn new() -> Self {
        Self {
            of_network: NetworkTally::per_day(MAX_OF_NETWORK),
            of_browser: Tally::per_day(MAX_OF_BROWSER),
            of_strangers: Tally::per_day(MAX_OF_STRANGERS),
        }
    }

    /// Counts a wish; `TooOften` beyond what its source may leave today. The same one again is never too much.
    pub fn admit(&self, source: WishSource, email: &Email, question: &str, now: Timestamp) -> Result<()> {
        let wish = || (email.clone(), question.to_owned());
        let has_room = match source {
            WishSource::Owner(person) => {
                let owner = CountedBy::Owner(person);
                self.of_network.count_thing(owner, owner, wish(), now)
            }
            WishSource::Stranger { browser, networks } => {
                self.of_browser.count_thing(name_browser(browser), wish(), now)
                    && self.of_network.count_thing(CountedBy::Network(networks.own), CountedBy::Network(networks.wide), wish(), now)
                    && self.of_strangers.count_thing((), wish(), now)
            }
        };
        if has_room {
            return Ok(());
        }
        let message = match source {
            WishSource::Owner(_) => "You have asked for as many answers as we can note in a day. Please come back tomorrow",
            WishSource::Stranger { .. } => {
                "As many answers have been asked for from here as we can note in a day. Please come back tomorrow, or confirm your \
                 e-mail address under My Account and ask again"
            }
        };
        Err(Error::TooOften { message: message.to_owned(), retry_after: self.of_strangers.measure_wait(now) })
    }
}

/// Refuses what is one too many with it: `waiting` questions of this address, `readers` of this question.
pub(super) fn check_waiting(source: WishSource, waiting: u64, readers: u64) -> Result<()> {
    let message = match source {
        WishSource::Owner(_) if waiting > MAX_WAITING_OF_PERSON => {
            "You are waiting for a hundred answers already. We will write as soon as one of them is there"
        }
        WishSource::Stranger { .. } if waiting > MAX_WAITING || readers > MAX_READERS_OF_QUESTION => {
            "We can note no more of this for an address that nobody has confirmed. Please confirm your e-mail address under My Account \
             and ask again"
        }
        _ => return Ok(()),
    };
    Err(Error::TooOften { message: message.to_owned(), retry_after: STANDING_WAIT })
}

fn name_browser(browser: Asker) -> CountedBy {
    match browser {
        Asker { caller: Some(caller), .. } => CountedBy::Session(caller.session),
        Asker { visitor: Some(visitor), .. } => CountedBy::Visitor(visitor),
        Asker { caller: None, visitor: None } => CountedBy::Nobody,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stranger(number: u16) -> WishSource {
        let [high, low] = number.to_be_bytes();
        let key = std::array::from_fn(|at| match at {
            0 => high,
            1 => low,
            _ => 0,
        });
        let network = NetworkKey(key);
        let browser = Asker { caller: None, visitor: Some(VisitorKey(key)) };
        WishSource::Stranger { browser, networks: Networks { own: network, wide: network } }
    }

    #[test]
    fn strangers_have_an_end_together_and_owners_are_not_among_them() {
        let (bounds, now) = (WishBounds::new(), "2026-11-30T05:00:00Z".parse::<Timestamp>().unwrap());
        let leave = |source, number: u32| {
            let email = Email::parse(&format!("reader{number}@example.in")).unwrap();
            bounds.admit(source, &email, "how is a trust taxed", now)
        };
        for number in 0..MAX_OF_STRANGERS {
            leave(stranger(u16::try_from(number / MAX_OF_BROWSER).unwrap()), number).unwrap();
        }
        let Err(Error::TooOften { retry_after, .. }) = leave(stranger(900), MAX_OF_STRANGERS) else { panic!("one more was taken") };
        assert_eq!(retry_after, Duration::from_secs(13 * 3_600 + 1_800), "until midnight in India");
        assert!(leave(stranger(0), 0).is_ok(), "what was left before");
        assert!(leave(WishSource::Owner(SubscriberId(uuid::Uuid::from_u128(1))), 0).is_ok());
    }

    #[test]
    fn a_browser_has_fewer_than_its_network() {
        let (bounds, now) = (WishBounds::new(), Timestamp::UNIX_EPOCH);
        let email = Email::parse("asha@example.in").unwrap();
        let leave = |number: u32| bounds.admit(stranger(1), &email, &format!("question {number}"), now).is_ok();
        assert!((0..MAX_OF_BROWSER).all(leave) && !leave(MAX_OF_BROWSER));
    }
}
