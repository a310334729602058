//! Codes by SMS: six digits, ten minutes, five tries, for the browser that asked.

use std::time::Duration;

use jiff::{SignedDuration, Timestamp};

use super::session::{OpenedSession, Opening};
use super::{FundAccounts, FundCode};
use crate::contact::{Mobile, first_name};
use crate::ids::{FundCodeId, SubscriberId};
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::people::one_time_codes::{
    CODE_LENGTH, CODE_TTL, CODES_FOR_EACH_NETWORK, MAX_TRIES, clean_typed_code, generate_digits, hash_code, is_in_time, is_right_code,
};
use crate::sessions::Caller;
use crate::stats::{NetworkKey, VisitorKey};
use crate::time::indian_date;
use crate::{Error, Result, UnitOfWork};

const RESEND_WAIT: SignedDuration = SignedDuration::from_secs(30);
const DAY: SignedDuration = SignedDuration::from_hours(24);
const CODES_PER_MOBILE_AND_DAY: usize = 5;
/// Codes a day for a number, whoever asks: nobody's phone is flooded from a thousand networks.
const MAX_CODES_OF_MOBILE: usize = 20;
/// Wrong tries of one browser and its network in a day after which it gets no more codes for the number: whoever errs so often is
/// guessing. Others are not kept from theirs. In a wide network the browser counts alone; there the number of codes is limit enough.
const MAX_WRONG_TRIES: u32 = 10;
/// Wrong tries for a number in a day, whoever makes them, after which its owner is told.
const TRIES_BEFORE_NOTICE: u32 = 10;

/// What a code is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::EnumString)]
#[strum(serialize_all = "lowercase")]
pub enum CodePurpose {
    Login,
    /// Setting a password.
    Password,
}

impl CodePurpose {
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// The browser that asks for a code.
#[derive(Debug, Clone, Copy)]
pub struct FundCodeAsker {
    pub visitor: VisitorKey,
    /// The network as codes know it.
    pub network: NetworkKey,
    /// Whether that holds many networks: what one of them does tells nothing of the others.
    pub is_wide: bool,
}

/// What the person is told. It is the same for known and unknown numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SentCode {
    pub id: FundCodeId,
    pub expires_at: Timestamp,
    pub resend_at: Timestamp,
}

impl FundAccounts {
    /// Sends a code to be entered in the browser that asks. `Unavailable` when the site has sent as many as it pays for in a day.
    pub async fn send_code(&self, mobile: &str, purpose: Option<&str>, asker: FundCodeAsker) -> Result<SentCode> {
        let mobile = Mobile::parse("mobile_number", mobile)?;
        let purpose = match purpose.map(str::trim).filter(|text| !text.is_empty()) {
            None => CodePurpose::Login,
            Some(text) => CodePurpose::parse(text).ok_or_else(|| Error::invalid("purpose", "purpose is login or password"))?,
        };
        let (now, id) = (self.environment.now(), FundCodeId(self.environment.new_random_uuid()));
        let digits = generate_digits(&self.environment, CODE_LENGTH);
        let hash = self.hash_mobile(&mobile)?;
        let code = FundCode {
            id,
            mobile: hash,
            visitor: asker.visitor,
            network: Some(asker.network),
            purpose,
            code: hash_code(id.0, &digits)?,
            created_at: now,
            tries: 0,
            is_closed: false,
        };
        let work = self.store.begin().await?;
        // Requests for one number wait for each other: on PostgreSQL many at once would all find room in the same list of codes.
        work.fund_accounts().lock_login_tries(&hash, now).await?;
        let since = minus(now, DAY);
        check_pace(&work.fund_accounts().list_codes_since(&hash, since).await?, asker, now)?;
        if work.fund_accounts().count_all_codes_since(since).await? >= u64::from(self.codes_per_day) {
            return Err(Error::unavailable("No more codes can be sent today. Please try again tomorrow."));
        }
        work.fund_accounts().add_code(&code).await?;
        let owner = self.store.fund_accounts().find_account(&hash).await?.and_then(|account| account.subscriber);
        let language = find_text_language(&*work, owner).await?;
        let draft = MessageDraft::new(MessageKind::PfCode, id.0.simple(), [("code", &digits)]);
        self.outbox.add(&*work, draft.with_language(language), Recipient::from_mobile(&mobile)).await?;
        work.commit().await?;
        Ok(SentCode { id, expires_at: plus(now, CODE_TTL), resend_at: plus(now, RESEND_WAIT) })
    }

    /// Proves a number with the code that was sent there, and opens a session. `device` names the browser in words, and
    /// `present` is its session until now.
    pub async fn confirm_code(
        &self,
        (mobile, otp, otp_id): (&str, &str, &str),
        visitor: Option<VisitorKey>,
        caller: Option<Caller>,
        (device, present): (String, Option<&str>),
    ) -> Result<OpenedSession> {
        let mobile = Mobile::parse("mobile_number", mobile)?;
        let (hash, now) = (self.hash_mobile(&mobile)?, self.environment.now());
        let id = FundCodeId::parse(otp_id.trim()).ok_or_else(wrong_code)?;
        let work = self.store.begin().await?;
        let found = work.fund_accounts().lock_code(id).await?;
        // Another browser's tries don't count, so that nobody can spend those of the person who asked.
        let is_theirs = |code: &FundCode| Some(code.visitor) == visitor && code.mobile == hash && is_open(code, now);
        let mut code = found.filter(is_theirs).ok_or_else(wrong_code)?;
        let is_right = is_right_code(id.0, &clean_typed_code(otp), &code.code)?;
        code.is_closed = is_right;
        code.tries += u32::from(!is_right);
        work.fund_accounts().update_code(&code).await?;
        if !is_right {
            self.warn_of_guessing(&*work, &hash).await?;
            work.commit().await?;
            return Err(wrong_code());
        }
        let subscriber = caller.filter(|caller| caller.is_proven()).map(|caller| caller.subscriber);
        let password_code_at = (code.purpose == CodePurpose::Password).then_some(now);
        let opening = Opening { mobile, subscriber, proven_at: Some(now), password_code_at, device };
        let opened = self.open_session(&*work, opening, present).await?;
        if let Some(mut account) = work.fund_accounts().lock_account(&hash).await? {
            account.signed_in_at = now;
            // The newest proof counts: a stranger who was signed in on a shared computer gives way to the owner.
            account.subscriber = subscriber.or(account.subscriber);
            work.fund_accounts().update_account(&account).await?;
        }
        work.commit().await?;
        Ok(opened)
    }

    /// Tells the owner of a number's account that somebody guesses at its codes, by mail, once a day. Not by SMS: the codes themselves have
    /// rung that phone, and whoever asks for them would cause one more. An account that belongs to no subscriber with a proven address
    /// has nobody who agreed to be written to.
    async fn warn_of_guessing(&self, work: &dyn UnitOfWork, mobile: &[u8; 32]) -> Result<()> {
        let now = self.environment.now();
        let tries = work.fund_accounts().list_codes_since(mobile, minus(now, DAY)).await?.iter().map(|code| code.tries).sum::<u32>();
        if tries < TRIES_BEFORE_NOTICE {
            return Ok(());
        }
        // Read without locks: erasing holds subscriber and account in the other order.
        let Some(account) = self.store.fund_accounts().find_account(mobile).await? else { return Ok(()) };
        let Some(subscriber) = account.subscriber else { return Ok(()) };
        let owner = self.store.subscribers().find(subscriber).await?.filter(|owner| owner.proven_at.is_some());
        let Some(owner) = owner else { return Ok(()) };
        let dedup_key = format!("{}:{}", account.id.0.simple(), indian_date(now));
        let draft = MessageDraft::new(MessageKind::PfCodesGuessed, dedup_key, [("firstName", first_name(&owner.name))]);
        let language = work.subscribers().find_mail_language(owner.id).await?;
        self.outbox.add(work, draft.with_language(language), Recipient::from_email(Some(owner.id), &owner.email)).await
    }
}

/// The language of a text to the number of an account: that of its owner's mails, who may have none.
pub(super) async fn find_text_language(work: &dyn UnitOfWork, owner: Option<SubscriberId>) -> Result<Language> {
    match owner {
        Some(owner) => work.subscribers().find_mail_language(owner).await,
        None => Ok(Language::English),
    }
}

/// Refuses a code too soon after the last one of this browser, or after too many in a day to this number. Strangers who ask for codes
/// must not use up its owner's: beyond the limit, everybody on a network of their own still gets some. `sent` are the number's codes of
/// the last day, oldest first.
fn check_pace(sent: &[FundCode], asker: FundCodeAsker, now: Timestamp) -> Result<()> {
    let last = sent.iter().filter(|code| code.visitor == asker.visitor).map(|code| plus(code.created_at, RESEND_WAIT)).max();
    // The oldest codes stop counting first: so many of them must be a day old before the rest leaves room.
    let too_many = (0..sent.len()).find(|gone| has_room(&sent[*gone..], asker)).unwrap_or(sent.len());
    let next_day = sent[..too_many].last().map(|code| plus(code.created_at, DAY));
    match last.max(next_day).filter(|free| *free > now) {
        Some(free) => Err(Error::TooManyRequests { retry_after: wait_until(free, now) }),
        None => Ok(()),
    }
}

fn has_room(sent: &[FundCode], asker: FundCodeAsker) -> bool {
    let is_of_browser = |code: &FundCode| code.visitor == asker.visitor;
    let own: Vec<&FundCode> = sent.iter().filter(|code| is_of_browser(code) || code.network == Some(asker.network)).collect();
    let limit = if sent.len() < CODES_PER_MOBILE_AND_DAY { CODES_PER_MOBILE_AND_DAY } else { CODES_FOR_EACH_NETWORK };
    let tries = own.iter().filter(|code| !asker.is_wide || is_of_browser(code)).map(|code| code.tries).sum::<u32>();
    let is_guessing = tries >= MAX_WRONG_TRIES;
    own.len() < limit && !is_guessing && sent.len() < MAX_CODES_OF_MOBILE
}

fn is_open(code: &FundCode, now: Timestamp) -> bool {
    !code.is_closed && code.tries < MAX_TRIES && is_in_time(code.created_at, now)
}

fn wrong_code() -> Error {
    Error::invalid("otp", "This code is not right, or its ten minutes are over. Please check it, or ask for a new one.")
}

pub(super) fn wait_until(free: Timestamp, now: Timestamp) -> Duration {
    Duration::try_from(free.duration_since(now)).unwrap_or_default().max(Duration::from_secs(1))
}

pub(super) fn plus(at: Timestamp, time: SignedDuration) -> Timestamp {
    at.checked_add(time).unwrap_or(at)
}

pub(super) fn minus(at: Timestamp, time: SignedDuration) -> Timestamp {
    at.checked_sub(time).unwrap_or(Timestamp::UNIX_EPOCH)
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: NetworkKey = NetworkKey([1; 16]);
    const OTHER: NetworkKey = NetworkKey([2; 16]);

    fn at(minute: i64) -> Timestamp {
        Timestamp::from_second(1_800_000_000 + 60 * minute).unwrap()
    }

    /// A code that a browser of this network asked for.
    fn sent(minute: i64, network: NetworkKey, tries: u32) -> FundCode {
        FundCode {
            id: FundCodeId(uuid::Uuid::from_u128(1)),
            mobile: [5; 32],
            visitor: VisitorKey([9; 16]),
            network: Some(network),
            purpose: CodePurpose::Login,
            code: [0; 32],
            created_at: at(minute),
            tries,
            is_closed: false,
        }
    }

    /// The minute at which one more is sent to the network of the reader; `None` if it is sent now.
    fn next(codes: &[FundCode], now: i64) -> Option<i64> {
        next_for(FundCodeAsker { visitor: VisitorKey([1; 16]), network: OWN, is_wide: false }, codes, now)
    }

    fn next_for(asker: FundCodeAsker, codes: &[FundCode], now: i64) -> Option<i64> {
        match check_pace(codes, asker, at(now)) {
            Ok(()) => None,
            Err(Error::TooManyRequests { retry_after }) => Some(now + i64::try_from(retry_after.as_secs()).unwrap() / 60),
            Err(error) => panic!("{error}"),
        }
    }

    #[test]
    fn the_life_of_a_code_that_is_told_is_its_own() {
        let Error::Invalid { fields, .. } = wrong_code() else { panic!("no field is named") };
        assert!(fields["otp"].contains(&crate::time::describe_duration(CODE_TTL)));
    }

    #[test]
    fn the_next_code_is_sent_when_it_was_said() {
        let day = 24 * 60;
        let of = |networks: &[NetworkKey]| (0..).zip(networks).map(|(minute, network)| sent(minute, *network, 0)).collect::<Vec<_>>();
        assert_eq!(next(&of(&[OWN; 4]), 60), None);
        assert_eq!(next(&of(&[OWN; 5]), 60), Some(day));
        // The oldest one is another's. When it goes, five are left and own ones still too many; with the next gone, there are four.
        assert_eq!(next(&of(&[OTHER, OWN, OTHER, OWN, OTHER, OTHER]), 60), Some(1 + day));
        // A stranger's twenty keep everybody waiting, until one goes.
        assert_eq!(next(&of(&[OTHER; 20]), 60), Some(day));
        // The wrong tries count, not the first code.
        assert_eq!(next(&[sent(0, OWN, 0), sent(1, OWN, 5), sent(2, OWN, 5)], 60), Some(1 + day));
        for codes in [of(&[OTHER, OWN, OTHER, OWN, OTHER, OTHER]), vec![sent(0, OWN, 0), sent(1, OWN, 5), sent(2, OWN, 5)]] {
            assert_eq!(next(&codes[2..], 1 + day), None, "it is true");
        }
    }

    #[test]
    fn a_neighbours_wrong_tries_are_theirs() {
        let codes = [sent(0, OWN, 5), sent(1, OWN, 5)];
        let of_network = FundCodeAsker { visitor: VisitorKey([1; 16]), network: OWN, is_wide: false };
        assert_eq!(next_for(of_network, &codes, 60), Some(24 * 60));
        assert_eq!(next_for(FundCodeAsker { is_wide: true, ..of_network }, &codes, 60), None);
        let guesser = FundCodeAsker { visitor: VisitorKey([9; 16]), is_wide: true, ..of_network };
        assert_eq!(next_for(guesser, &codes, 60), Some(24 * 60), "the browser that tried");
        // The number of codes is limited for all of the wide network.
        let five: Vec<FundCode> = (0..5).map(|minute| sent(minute, OWN, 0)).collect();
        assert_eq!(next_for(FundCodeAsker { is_wide: true, ..of_network }, &five, 60), Some(24 * 60));
    }
}
