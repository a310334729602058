//! Signing in with a UAN and a password of ours, setting that password, and moving an account to another number.

use jiff::{SignedDuration, Timestamp};
use sha2::{Digest, Sha256};

use super::codes::{find_text_language, minus, plus, wait_until};
use super::common_passwords::is_common;
use super::session::{OpenSession, OpenedSession, Opening};
use super::{FundAccount, FundAccounts, LoginTries};
use crate::contact::Mobile;
use crate::error::FieldErrors;
use crate::ids::SubscriberId;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::provident_fund::Uan;
use crate::sessions::NetworkKey;
use crate::time::{describe_duration, format_date_in, indian_date};
use crate::{Error, Result, UnitOfWork};

/// The one text for every login that fails (docs/product/provident-fund-accounts.md).
pub const WRONG_LOGIN: &str = "Either UAN or Password is incorrect";

/// Tries for a number from one network.
const MAX_TRIES: u32 = 5;
/// Tries for a number from all networks together, after which each has only [`TRIES_FOR_EACH_NETWORK`]: whoever knows a number must not
/// close it to its owner. Whoever has many networks is slowed down and not stopped; UAN and password must both be guessed, and common
/// passwords are refused when they are chosen.
const MAX_TRIES_IN_ALL: u32 = 30;
const TRIES_FOR_EACH_NETWORK: u32 = 2;
const LOCK: SignedDuration = SignedDuration::from_mins(15);
/// How old a code may be with which a password is set, an account moved, or everything erased.
pub(super) const FRESH: SignedDuration = SignedDuration::from_mins(10);
/// How long the owner of the former number can take the account back.
const UNDO: SignedDuration = SignedDuration::from_hours(72);
/// The refusal while the owner of the former number can still take the account back, with what follows from it.
pub(super) fn build_moved_lately_error(what_follows: &str) -> Error {
    let words = format!("This account moved to another number less than {} ago. {what_follows}", describe_duration(UNDO));
    Error::conflict("MOVED_LATELY", words)
}

const PASSWORD_LENGTH: std::ops::RangeInclusive<usize> = 8..=128;

pub struct LoginInput {
    pub uan: String,
    pub password: String,
    pub mobile_number: String,
    /// The number of the account until now, when it moves to `mobile_number`.
    pub old_mobile_number: Option<String>,
    /// The network that it was sent from.
    pub network: NetworkKey,
    /// The browser in words.
    pub device: String,
}

pub struct PasswordInput {
    pub uan: String,
    pub password: String,
    /// first, forgot or account.
    pub source: String,
}

/// What is known of a login before its password is checked.
struct Attempt {
    uan: Option<Uan>,
    mobile: Mobile,
    /// The number under which the account stands.
    known_as: Mobile,
}

impl FundAccounts {
    /// Signs in. `None` when UAN, number and password do not belong together; nothing tells which of them is wrong.
    pub async fn login(&self, input: LoginInput, (session, present): (Option<OpenSession>, Option<&str>)) -> Result<Option<OpenedSession>> {
        let Some(attempt) = parse_attempt(&input) else { return Ok(None) };
        let known_as = self.hash_mobile(&attempt.known_as)?;
        let from_here = hash_number_and_network(&known_as, input.network);
        self.count_try(&known_as, &from_here).await?;
        let account = self.store.fund_accounts().find_account(&known_as).await?;
        let hash = account.as_ref().and_then(|account| account.password.as_deref());
        let is_right = self.hasher.verify(&input.password, hash).await?;
        let uan = attempt.uan.as_ref().map(|uan| self.hash_uan(uan)).transpose()?;
        let is_theirs = |account: &FundAccount| is_right && uan.is_some() && account.uan == uan;
        if !account.as_ref().is_some_and(is_theirs) {
            return Ok(None);
        }
        let now = self.environment.now();
        // A session ends after some hours, and what a code has proven with it. A password would begin them anew, so only a fresh proof goes along.
        let is_fresh = |session: &OpenSession| session.mobile == attempt.mobile && session.is_freshly_proven(now);
        let proven_at = session.filter(is_fresh).and_then(|session| session.row.proven_at);
        let work = self.store.begin().await?;
        // What was checked may have changed meanwhile.
        let Some(mut account) = work.fund_accounts().lock_account(&known_as).await?.filter(|now| Some(now) == account.as_ref()) else {
            return Ok(None);
        };
        if attempt.mobile != attempt.known_as {
            self.move_account(&*work, &mut account, &attempt, proven_at).await?;
        }
        account.signed_in_at = now;
        work.fund_accounts().update_account(&account).await?;
        work.fund_accounts().set_login_tries(&from_here, LoginTries { count: 0, last_at: now }).await?;
        // A password may have been read over a shoulder, so it links the account with nobody; only a code does.
        let opening = Opening { mobile: attempt.mobile, subscriber: None, proven_at, password_code_at: None, device: input.device };
        let opened = self.open_session(&*work, opening, present).await?;
        work.commit().await?;
        Ok(Some(opened))
    }

    /// Counts a try before its password is checked, so that many at once gain nothing: for the number from everywhere, and from this
    /// network. The number's row is locked first by everybody.
    async fn count_try(&self, mobile: &[u8; 32], from_here: &[u8; 32]) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let in_all = count_lately(work.fund_accounts().lock_login_tries(mobile, now).await?, now);
        let tries = work.fund_accounts().lock_login_tries(from_here, now).await?;
        let own = count_lately(tries, now);
        let limit = if in_all >= MAX_TRIES_IN_ALL { TRIES_FOR_EACH_NETWORK } else { MAX_TRIES };
        if own >= limit {
            return Err(Error::TooManyRequests { retry_after: wait_until(plus(tries.last_at, LOCK), now) });
        }
        work.fund_accounts().set_login_tries(mobile, LoginTries { count: in_all.saturating_add(1), last_at: now }).await?;
        work.fund_accounts().set_login_tries(from_here, LoginTries { count: own + 1, last_at: now }).await?;
        work.commit().await
    }

    async fn move_account(
        &self,
        work: &dyn UnitOfWork,
        account: &mut FundAccount,
        attempt: &Attempt,
        proven_at: Option<Timestamp>,
    ) -> Result<()> {
        let now = self.environment.now();
        if proven_at.is_none_or(|at| now.duration_since(at) > FRESH) {
            return Err(Error::Forbidden("Please confirm your new mobile number with a code first".to_owned()));
        }
        // A second move would take away the former number's right to undo the first.
        if may_return(account, now) {
            return Err(build_moved_lately_error("Until then it stays there, or goes back"));
        }
        let hash = self.hash_mobile(&attempt.mobile)?;
        if work.fund_accounts().lock_account(&hash).await?.is_some() {
            return Err(Error::conflict(
                "MOBILE_IN_USE",
                "This mobile number has an account of its own. Sign in to that, or delete it first.",
            ));
        }
        let mut content = self.open_account(account)?;
        content.former_mobile = Some(std::mem::replace(&mut content.mobile, attempt.mobile.reveal().to_owned()));
        account.former_mobile = Some(account.mobile);
        account.mobile = hash;
        account.moved_at = Some(now);
        account.sealed = self.seal_account(account.id, &content)?;
        work.fund_accounts().end_sessions(&self.hash_mobile(&attempt.known_as)?, None).await?;
        // Whoever was linked knew the former number; the new one may be somebody else's.
        let owner = account.subscriber.take();
        self.send_text(work, MessageKind::PfNumberChanged, &attempt.known_as, owner).await
    }

    /// Gives an account back to the number that it was moved away from, within three days. Its password ends, because whoever moved the
    /// account knew it, and so does its link to a subscriber, which may be theirs.
    pub async fn undo_move(&self, session: &OpenSession) -> Result<()> {
        let now = self.environment.now();
        let work = self.store.begin().await?;
        let found = work.fund_accounts().lock_account_moved_from(&session.row.mobile).await?.filter(|account| may_return(account, now));
        let mut account = found.filter(|_| session.is_proven()).ok_or(Error::NotFound("Change of number"))?;
        if work.fund_accounts().lock_account(&session.row.mobile).await?.is_some() {
            return Err(Error::conflict("MOBILE_IN_USE", "This mobile number has an account of its own. Delete it first."));
        }
        let mut content = self.open_account(&account)?;
        work.fund_accounts().end_sessions(&account.mobile, None).await?;
        content.mobile = session.mobile.reveal().to_owned();
        content.former_mobile = None;
        account.mobile = session.row.mobile;
        (account.former_mobile, account.moved_at, account.password, account.subscriber) = (None, None, None, None);
        account.sealed = self.seal_account(account.id, &content)?;
        work.fund_accounts().update_account(&account).await?;
        work.commit().await
    }

    /// Sets the password. All other sessions of the number end, and the number is told. Of the links to subscribers only that of this
    /// session stays, which a code has opened: any other may be of somebody who knew the password until now.
    pub async fn set_password(&self, session: &OpenSession, input: PasswordInput) -> Result<()> {
        let now = self.environment.now();
        if session.row.password_code_at.is_none_or(|at| now.duration_since(at) > FRESH) {
            return Err(Error::Forbidden("Please ask for a code with the purpose \"password\" first, and enter it here".to_owned()));
        }
        let uan = check_password_input(&input, &session.mobile)?;
        let hash = self.hasher.hash(&input.password).await?;
        let work = self.store.begin().await?;
        let mut account = self.lock_or_create_account(&*work, session).await?;
        let uan_hash = self.hash_uan(&uan)?;
        check_source(&input.source, &account, &uan_hash)?;
        let is_change = account.password.is_some();
        let mut content = self.open_account(&account)?;
        content.uan = Some(uan.reveal().to_owned());
        account.sealed = self.seal_account(account.id, &content)?;
        (account.uan, account.password) = (Some(uan_hash), Some(hash));
        account.subscriber = session.linkable_subscriber();
        work.fund_accounts().update_account(&account).await?;
        let mut row = session.row.clone();
        row.password_code_at = None;
        work.fund_accounts().update_session(&row).await?;
        work.fund_accounts().end_sessions(&row.mobile, Some(&row.token)).await?;
        if is_change {
            self.send_text(&*work, MessageKind::PfPasswordChanged, &session.mobile, account.subscriber).await?;
            let former = content.former_mobile.filter(|_| may_return(&account, now));
            if let Some(former) = former {
                self.send_text(&*work, MessageKind::PfPasswordChanged, &Mobile::from_sealed(former), account.subscriber).await?;
            }
        }
        work.commit().await
    }

    /// Tells the number of an account of a change, by SMS in the language of its owner.
    pub(super) async fn send_text(&self, work: &dyn UnitOfWork, kind: MessageKind, to: &Mobile, owner: Option<SubscriberId>) -> Result<()> {
        let today = indian_date(self.environment.now());
        let draft = MessageDraft::new(kind, self.environment.new_random_uuid().simple(), [])
            .with_language(find_text_language(work, owner).await?)
            .with_words("day", |language| format_date_in(today, language));
        self.outbox.add(work, draft, Recipient::from_mobile(to)).await
    }
}

/// Whether the owner of the former number can still take the account back.
pub(super) fn may_return(account: &FundAccount, now: Timestamp) -> bool {
    account.former_mobile.is_some() && account.moved_at.is_some_and(|at| at > minus(now, UNDO))
}

/// The tries that still count: those that followed each other with less than [`LOCK`] between them.
fn count_lately(tries: LoginTries, now: Timestamp) -> u32 {
    if plus(tries.last_at, LOCK) > now { tries.count } else { 0 }
}

/// Stands for a number as one network tries it.
fn hash_number_and_network(mobile: &[u8; 32], network: NetworkKey) -> [u8; 32] {
    Sha256::new().chain_update(mobile).chain_update(network.0).finalize().into()
}

/// `None` when the number itself is none: it has no account.
fn parse_attempt(input: &LoginInput) -> Option<Attempt> {
    let mobile = Mobile::parse("mobile_number", &input.mobile_number).ok()?;
    let old = input.old_mobile_number.as_deref().map(str::trim).filter(|text| !text.is_empty());
    let known_as = match old {
        Some(old) => Mobile::parse("oldMobileNumber", old).ok()?,
        None => mobile.clone(),
    };
    Some(Attempt { uan: Uan::new(input.uan.trim()), mobile, known_as })
}

fn check_password_input(input: &PasswordInput, mobile: &Mobile) -> Result<Uan> {
    let mut errors = FieldErrors::new();
    let mut refuse = |field: &str, why: String| drop(errors.insert(field.to_owned(), why));
    let uan = Uan::new(input.uan.trim());
    let own_numbers = [mobile.reveal(), uan.as_ref().map(Uan::reveal).unwrap_or_default()];
    if uan.is_none() {
        refuse("uan", "A UAN has 12 digits".to_owned());
    }
    if !PASSWORD_LENGTH.contains(&input.password.chars().count()) {
        let (from, to) = (PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end());
        refuse("password", format!("Choose a password of {from} to {to} characters"));
    } else if input.password.contains(mobile.reveal()) || uan.as_ref().is_some_and(|uan| input.password.contains(uan.reveal())) {
        refuse("password", "The password must not hold your UAN or mobile number".to_owned());
    } else if is_common(&input.password, &own_numbers) {
        refuse("password", "Many people use this password, so it is tried first. Please choose another".to_owned());
    }
    if !["first", "forgot", "account"].contains(&input.source.trim()) {
        refuse("source", "source is first, forgot or account".to_owned());
    }
    match uan {
        Some(uan) if errors.is_empty() => Ok(uan),
        _ => Err(Error::invalid_fields(errors)),
    }
}

fn check_source(source: &str, account: &FundAccount, uan: &[u8; 32]) -> Result<()> {
    match (source.trim(), &account.password) {
        ("first", Some(_)) => {
            Err(Error::conflict("PASSWORD_SET", "This number has a password already. Choose \"forgot password\" instead."))
        }
        ("forgot" | "account", Some(_)) if account.uan.as_ref() != Some(uan) => {
            Err(Error::invalid("uan", "This is not the UAN with which the password was first set"))
        }
        _ => Ok(()),
    }
}
