//! One-time codes by e-mail: six digits, valid for ten minutes and for the browser that asked, five tries, and a limited number for
//! each address and hour.

use std::sync::Arc;
use std::time::Duration;

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::known_browsers::KnownBrowsers;
use super::{Browser, NetworkKey, SignInCode};
use crate::contact::Email;
use crate::ids::{CodeId, SessionId, SubscriberId};
use crate::people::one_time_codes::{
    CODE_LENGTH, CODES_FOR_EACH_NETWORK, MAX_TRIES, clean_typed_code, generate_digits, hash_code, is_in_time, is_right_code,
};
use crate::tally::{NetworkQuota, NetworkTally, Tally};
use crate::time::subtract_or_epoch;
use crate::{Environment, Error, Result, UnitOfWork};

const RATE_WINDOW: SignedDuration = SignedDuration::from_hours(1);
/// Asking again within this time gets no second mail: the code on its way is the code.
const SAME_CODE_DURATION: SignedDuration = SignedDuration::from_mins(1);
/// Codes an hour for an address, whoever asks: a mailbox is not flooded from a thousand networks.
const MAX_CODES_OF_ADDRESS: usize = 60;
/// Codes an hour of its own for each session and each browser that has proven the address, beyond all other limits.
const CODES_FOR_EACH_OWNER: usize = 2;
/// Codes that a mailbox gets in a day at addresses with a tag, whoever asks; beyond it each network gets two.
const MAX_CODES_OF_TAGGED: u32 = 10;
const TAGGED_FOR_EACH_NETWORK: u32 = 2;
/// Wrong tries are added up over this time, whoever makes them.
const GUESS_WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// Wrong tries in a day after which six digits are no longer enough: whoever tries so often is guessing.
const MAX_WRONG_TRIES: u32 = 20;
/// Too long to be guessed, so that the owner can still sign in while somebody tries.
const LONG_CODE_LENGTH: usize = 12;
/// Changes of address that one person may ask for in a day, and one network in an hour.
const MAX_CHANGES_A_DAY: usize = 3;
const MAX_CHANGES_OF_NETWORK: u32 = 20;

/// What came of entering a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CodeCheck {
    Right,
    Wrong,
    /// Wrong, and from here on codes are long; the owner should know.
    LastWrong,
    /// Short codes don't count at present.
    Paused,
}

/// Who asks for a code, and for what.
#[derive(Debug, Clone, Copy)]
pub struct CodeAsker<'b> {
    pub session: Option<SessionId>,
    /// Whose address is to change to the one that gets the code.
    pub changes: Option<SubscriberId>,
    pub browser: &'b Browser,
}

impl CodeAsker<'_> {
    /// Whether the code can be entered here: for what it was asked for, and in the browser that asked. A code that changes an address
    /// counts only in its own session, so that a stolen session gains nothing from a code of another.
    fn may_enter(&self, code: &SignInCode) -> bool {
        match self.changes {
            Some(_) => code.changes == self.changes && code.session == self.session,
            None => code.changes.is_none() && self.is_browser_of(code),
        }
    }

    /// Whether this browser asked for the code.
    fn is_browser_of(&self, code: &SignInCode) -> bool {
        (self.session.is_some() && self.session == code.session) || (self.browser.visitor.is_some() && self.browser.visitor == code.visitor)
    }

    /// Whether it asked before, or somebody else on its network did.
    fn is_neighbour_of(&self, code: &SignInCode) -> bool {
        self.is_browser_of(code) || code.network == Some(self.browser.code_network)
    }
}

#[derive(Clone)]
pub struct SignInCodes {
    environment: Environment,
    /// Codes that one address may request in an hour.
    per_hour: u32,
    issued: Arc<IssuedCodes>,
    /// `None`: only sessions are known.
    known_browsers: Option<KnownBrowsers>,
}

/// Codes of late beside the limit of each address: whoever registers is sent one as well as whoever asks, and made-up addresses have no
/// end.
struct IssuedCodes {
    /// Codes of this hour by network.
    of_network: NetworkTally<NetworkKey, CodeId>,
    /// Codes of this hour for changes of address. What is stored knows the wide network only.
    changes_of_network: Tally<NetworkKey, CodeId>,
    /// Codes of today to addresses such as "asha+news@…" by the mailbox in which they arrive.
    tagged: Tally<[u8; 32], CodeId>,
    tagged_from_network: Tally<([u8; 32], NetworkKey), CodeId>,
}

impl IssuedCodes {
    fn new(per_network: u32) -> Self {
        Self {
            of_network: NetworkTally::per_hour(per_network),
            changes_of_network: Tally::per_hour(MAX_CHANGES_OF_NETWORK),
            tagged: Tally::per_day(MAX_CODES_OF_TAGGED),
            tagged_from_network: Tally::per_day(TAGGED_FOR_EACH_NETWORK),
        }
    }

    /// Counts a code; `TooManyRequests` when it is too many for its network or its mailbox.
    fn admit_code(&self, email: &Email, asker: CodeAsker<'_>, code: CodeId, now: Timestamp) -> Result<()> {
        let Browser { network, code_network: wide, .. } = *asker.browser;
        let mailbox: [u8; 32] = Sha256::digest(email.mailbox().as_bytes()).into();
        let has_network_room = self.of_network.count_thing(network, wide, code, now)
            && (asker.changes.is_none() || self.changes_of_network.count_thing(network, code, now));
        if !has_network_room {
            return Err(Error::TooManyRequests { retry_after: self.of_network.measure_wait(now) });
        }
        let has_room = !email.has_tag()
            || self.tagged.count_thing(mailbox, code, now)
            || self.tagged_from_network.count_thing((mailbox, wide), code, now);
        if has_room { Ok(()) } else { Err(Error::TooManyRequests { retry_after: self.tagged.measure_wait(now) }) }
    }
}

impl SignInCodes {
    pub fn new(environment: Environment, per_hour: u32) -> Self {
        Self { environment, per_hour, issued: Arc::new(IssuedCodes::new(u32::MAX)), known_browsers: None }
    }

    /// Limits the codes that are mailed in an hour because of one network.
    #[must_use]
    pub fn limiting_networks(self, per_network: u32) -> Self {
        Self { issued: Arc::new(IssuedCodes::new(per_network)), ..self }
    }

    /// Keeps a share of the codes for browsers that have proven the address.
    #[must_use]
    pub fn recognising_browsers(self, known_browsers: KnownBrowsers) -> Self {
        Self { known_browsers: Some(known_browsers), ..self }
    }

    /// Issues a new code for the address. Unknown addresses count towards the limit as known ones do (`known`), but the digits
    /// are returned only for a known address. Nothing is returned either while a code is less than a minute old: it still counts.
    /// `TooManyRequests` over the limit.
    pub async fn issue(&self, work: &dyn UnitOfWork, email: &Email, asker: CodeAsker<'_>, known: bool) -> Result<Option<String>> {
        let now = self.environment.now();
        let codes = work.sessions().lock_codes_since(&email.hash(), subtract_or_epoch(now, GUESS_WINDOW)).await?;
        let is_newer_than = |code: &SignInCode, age: SignedDuration| now.duration_since(code.created_at) < age;
        if codes.iter().any(|code| !code.closed && asker.may_enter(code) && is_newer_than(code, SAME_CODE_DURATION)) {
            return Ok(None);
        }
        let recent: Vec<&SignInCode> = codes.iter().filter(|code| is_newer_than(code, RATE_WINDOW)).collect();
        let id = CodeId(self.environment.new_uuid());
        let network = match self.check_rate(&recent, asker).and_then(|()| self.issued.admit_code(email, asker, id, now)) {
            Ok(()) => asker.browser.code_network,
            Err(refused) => {
                let share = self.find_own_share(work, email, asker).await?;
                share.filter(|share| has_room(&recent, *share)).ok_or(refused)?
            }
        };
        let length = if count_wrong_tries(&codes) >= MAX_WRONG_TRIES { LONG_CODE_LENGTH } else { CODE_LENGTH };
        let digits = generate_digits(&self.environment, length);
        let code = if known { Some(hash_code(id.0, &digits)?) } else { None };
        let made = SignInCode {
            id,
            address: email.hash(),
            code,
            session: asker.session,
            visitor: asker.browser.visitor,
            network: Some(network),
            changes: asker.changes,
            created_at: now,
            tries: 0,
            closed: false,
        };
        work.sessions().add_code(&made).await?;
        Ok(known.then_some(digits))
    }

    /// Strangers who ask for codes to an address must not use up its owner's: beyond the limit, everybody on a network of their
    /// own still gets two an hour.
    fn check_rate(&self, recent: &[&SignInCode], asker: CodeAsker<'_>) -> Result<()> {
        let own: Vec<&&SignInCode> = recent.iter().filter(|code| asker.is_neighbour_of(code)).collect();
        let limit = usize::try_from(self.per_hour).unwrap_or(usize::MAX);
        let is_flooded = recent.len() >= MAX_CODES_OF_ADDRESS.max(limit);
        if !is_flooded && (own.len() < limit.min(CODES_FOR_EACH_NETWORK) || (own.len() < limit && recent.len() < limit)) {
            return Ok(());
        }
        let oldest = own.iter().map(|code| code.created_at).min().or_else(|| recent.iter().map(|code| code.created_at).min());
        Err(self.refuse_until(oldest, RATE_WINDOW))
    }

    /// Whoever has proven the address, however long ago, is counted apart from everybody else: by the session, or by the browser once it is
    /// signed out. Each of them took a code from the mailbox, so that nobody has many.
    async fn find_own_share(&self, work: &dyn UnitOfWork, email: &Email, asker: CodeAsker<'_>) -> Result<Option<NetworkKey>> {
        if let Some(session) = asker.session.filter(|_| asker.changes.is_none())
            && has_proven(work, email, session).await?
        {
            return Ok(Some(NetworkKey(*session.0.as_bytes())));
        }
        let Some((known, browser)) = self.known_browsers.as_ref().zip(asker.browser.known.as_ref()).filter(|_| asker.changes.is_none())
        else {
            return Ok(None);
        };
        Ok(known.has_proven(browser, email).await?.then(|| browser.share()))
    }

    fn refuse_until(&self, oldest: Option<Timestamp>, window: SignedDuration) -> Error {
        let now = self.environment.now();
        let free = oldest.and_then(|at| at.checked_add(window).ok()).unwrap_or(now);
        let wait = Duration::try_from(free.duration_since(now)).unwrap_or_default();
        Error::TooManyRequests { retry_after: wait.max(Duration::from_secs(1)) }
    }

    /// Limits the codes that are mailed to new addresses of known people: each goes to a stranger's mailbox if the address is
    /// one. `TooManyRequests` over the limit.
    pub async fn check_changes(&self, work: &dyn UnitOfWork, asker: CodeAsker<'_>) -> Result<()> {
        let Some(subscriber) = asker.changes else { return Ok(()) };
        let now = self.environment.now();
        let codes =
            work.sessions().list_changes_since(subscriber, &asker.browser.code_network, subtract_or_epoch(now, GUESS_WINDOW)).await?;
        let own = codes.iter().filter(|code| code.changes == Some(subscriber)).map(|code| code.created_at);
        if own.clone().count() >= MAX_CHANGES_A_DAY {
            return Err(self.refuse_until(own.min(), GUESS_WINDOW));
        }
        let near = codes.iter().map(|code| code.created_at).filter(|at| now.duration_since(*at) < RATE_WINDOW);
        // Where there is no wider network, what is stored counts alone.
        let is_wide = asker.browser.code_network != asker.browser.network;
        let quota = NetworkQuota::new(MAX_CHANGES_OF_NETWORK);
        let limit = if is_wide { quota.wide } else { quota.own };
        if near.clone().count() >= usize::try_from(limit).unwrap_or(usize::MAX) {
            return Err(self.refuse_until(near.min(), RATE_WINDOW));
        }
        Ok(())
    }

    /// Checks digits against the valid codes that this browser asked for. The caller must commit in any case: the try is counted.
    pub async fn check(&self, work: &dyn UnitOfWork, email: &Email, typed: &str, asker: CodeAsker<'_>) -> Result<CodeCheck> {
        let typed = clean_typed_code(typed);
        let now = self.environment.now();
        let codes = work.sessions().lock_codes_since(&email.hash(), subtract_or_epoch(now, GUESS_WINDOW)).await?;
        let wrong_before = count_wrong_tries(&codes);
        if wrong_before >= MAX_WRONG_TRIES && typed.len() <= CODE_LENGTH {
            return Ok(CodeCheck::Paused);
        }
        let is_live = |code: &&SignInCode| !code.closed && is_in_time(code.created_at, now) && asker.may_enter(code);
        let live: Vec<&SignInCode> = codes.iter().filter(is_live).collect();
        let Some(newest) = live.iter().max_by_key(|code| (code.created_at, code.id)) else { return Ok(CodeCheck::Wrong) };
        for code in &live {
            if let Some(expected) = code.code
                && is_right_code(code.id.0, &typed, &expected)?
            {
                for used in &live {
                    work.sessions().close_code(used.id).await?;
                }
                return Ok(CodeCheck::Right);
            }
        }
        work.sessions().increment_tries(newest.id).await?;
        if newest.tries + 1 >= MAX_TRIES {
            for used in &live {
                work.sessions().close_code(used.id).await?;
            }
        }
        Ok(if wrong_before + 1 == MAX_WRONG_TRIES { CodeCheck::LastWrong } else { CodeCheck::Wrong })
    }
}

/// Whether fewer codes went to this share of an owner than it has.
fn has_room(recent: &[&SignInCode], share: NetworkKey) -> bool {
    recent.iter().filter(|code| code.network == Some(share)).count() < CODES_FOR_EACH_OWNER
}

/// Whether the session has proven this address, however long ago.
async fn has_proven(work: &dyn UnitOfWork, email: &Email, session: SessionId) -> Result<bool> {
    let proven = work.sessions().lock(session).await?.filter(|session| session.confirmed_at.is_some() && session.ended_at.is_none());
    let Some(session) = proven else { return Ok(false) };
    Ok(work.subscribers().lock(session.subscriber).await?.is_some_and(|owner| owner.email == *email))
}

fn count_wrong_tries(codes: &[SignInCode]) -> u32 {
    codes.iter().map(|code| code.tries).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::environment::{Clock, RandomSource};
    use crate::language::Language;

    /// A clock that stands still, and nothing random.
    struct Standstill;

    impl Clock for Standstill {
        fn now(&self) -> Timestamp {
            Timestamp::UNIX_EPOCH
        }
    }

    impl RandomSource for Standstill {
        fn fill_bytes(&self, buffer: &mut [u8]) {
            buffer.fill(7);
        }
    }

    /// A browser in the network with this number, of one wide network.
    fn browser(number: u8) -> Browser {
        Browser {
            device: "Firefox".to_owned(),
            visitor: None,
            network: NetworkKey([number; 16]),
            code_network: NetworkKey([99; 16]),
            known: None,
            language: Language::English,
        }
    }

    /// Asks for a code to a new address from a network; whether it was given.
    fn ask_for_code(issued: &IssuedCodes, number: u128, network: u8, changes: Option<SubscriberId>) -> bool {
        let email = Email::parse(&format!("reader{number}@example.in")).unwrap();
        let browser = browser(network);
        let asker = CodeAsker { session: None, changes, browser: &browser };
        issued.admit_code(&email, asker, CodeId(uuid::Uuid::from_u128(number)), Timestamp::UNIX_EPOCH).is_ok()
    }

    #[test]
    fn one_network_leaves_its_neighbours_their_codes() {
        let issued = IssuedCodes::new(2);
        let mut asked = 0;
        let mut ask = |network: u8, changes: Option<SubscriberId>| {
            asked += 1;
            ask_for_code(&issued, asked, network, changes)
        };
        assert!(ask(1, None) && ask(1, None) && !ask(1, None));
        // Ten times the limit are for all of them.
        for network in 2..=10 {
            assert!(ask(network, None) && ask(network, None), "{network}");
        }
        assert!(!ask(11, None), "the twenty-first");
    }

    #[test]
    fn an_owner_has_a_share_that_strangers_take_nothing_from() {
        let codes = SignInCodes::new(Environment::new(Arc::new(Standstill), Arc::new(Standstill)), 5);
        let (own, share) = (browser(1), NetworkKey([1; 16]));
        let asker = CodeAsker { session: None, changes: None, browser: &own };
        let code = |network: NetworkKey| SignInCode {
            id: CodeId(uuid::Uuid::nil()),
            address: [0; 32],
            code: None,
            session: None,
            visitor: None,
            network: Some(network),
            changes: None,
            created_at: Timestamp::UNIX_EPOCH,
            tries: 0,
            closed: false,
        };
        let mut sent = vec![code(NetworkKey([7; 16])); MAX_CODES_OF_ADDRESS];
        assert!(codes.check_rate(&sent.iter().collect::<Vec<_>>(), asker).is_err(), "nobody else gets one");
        for expected in [true, true, false] {
            assert_eq!(has_room(&sent.iter().collect::<Vec<_>>(), share), expected, "two an hour");
            sent.push(code(share));
        }
    }

    #[test]
    fn a_mailbox_is_full_until_midnight_in_india() {
        let (issued, now) = (IssuedCodes::new(u32::MAX), "2026-11-27T12:30:00Z".parse::<Timestamp>().unwrap());
        let browser = browser(1);
        let asker = CodeAsker { session: None, changes: None, browser: &browser };
        let ask = |number: u32| {
            let email = Email::parse(&format!("asha+{number}@example.in")).unwrap();
            issued.admit_code(&email, asker, CodeId(uuid::Uuid::from_u128(u128::from(number))), now)
        };
        for number in 0..MAX_CODES_OF_TAGGED + TAGGED_FOR_EACH_NETWORK {
            assert!(ask(number).is_ok(), "{number}");
        }
        assert!(matches!(ask(99), Err(Error::TooManyRequests { retry_after }) if retry_after == Duration::from_secs(6 * 3_600)));
    }

    #[test]
    fn changes_of_address_are_counted_by_network() {
        let issued = IssuedCodes::new(u32::MAX);
        let person = Some(SubscriberId(uuid::Uuid::from_u128(1)));
        let mut asked = 0;
        let mut ask = |network: u8, changes: Option<SubscriberId>| {
            asked += 1;
            ask_for_code(&issued, asked, network, changes)
        };
        for _ in 0..MAX_CHANGES_OF_NETWORK {
            assert!(ask(1, person));
        }
        assert!(!ask(1, person) && ask(1, None) && ask(2, person));
    }
}
