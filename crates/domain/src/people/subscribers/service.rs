//! A subscriber's own view of their data, and changes to it. Proving an address is in `verification`, erasing an account in
//! `account`.

use std::sync::Arc;
use std::time::Duration;

use jiff::SignedDuration;

use super::{Email, FeedbackAuthor, Profile, ProfileChange, Subscriber, ValidatedRegistration};
use crate::consents::{ConsentOrigin, Consents, Purpose};
use crate::contact::first_name;
use crate::ids::{SessionId, SubscriberId};
use crate::keys::SigningKeys;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Outbox, Recipient};
use crate::sessions::{Assurance, Browser, Caller, CodeAsker, Session, Sessions, SignInCodes, TokenPair};
use crate::site::Site;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// How long a proof allows an account to be moved or erased.
const FRESH_PROOF_DURATION: SignedDuration = SignedDuration::from_mins(10);
pub const MAX_FEEDBACK_LENGTH: usize = 4_000;
/// Texts of feedback that one person may send in a day.
const MAX_FEEDBACK_A_DAY: usize = 10;
/// Feedback counts against [`MAX_FEEDBACK_A_DAY`] for so long.
const FEEDBACK_WINDOW: SignedDuration = SignedDuration::from_hours(24);
/// Stands for a name that was not given.
pub(super) const DEFAULT_NAME: &str = "Reader";

/// The result of signing in: tokens, and the profile that this session may see.
#[derive(Debug, Clone)]
pub struct SignInResult {
    pub profile: Profile,
    pub tokens: TokenPair,
    /// Whether signing in with Google mailed a code, with which the address is proven.
    pub is_code_sent: bool,
}

#[derive(Clone)]
pub struct Subscribers {
    pub(super) store: Arc<dyn Store>,
    pub(super) environment: Environment,
    pub(super) sessions: Sessions,
    pub(super) codes: SignInCodes,
    pub(super) consents: Consents,
    pub(super) outbox: Outbox,
    pub(super) keys: SigningKeys,
    pub(super) site: Arc<Site>,
}

/// What [`Subscribers`] depends on.
pub struct SubscriberDeps {
    pub sessions: Sessions,
    pub codes: SignInCodes,
    pub consents: Consents,
    pub outbox: Outbox,
    pub keys: SigningKeys,
    pub site: Arc<Site>,
}

impl Subscribers {
    pub fn new(store: Arc<dyn Store>, environment: Environment, deps: SubscriberDeps) -> Self {
        let SubscriberDeps { sessions, codes, consents, outbox, keys, site } = deps;
        Self { store, environment, sessions, codes, consents, outbox, keys, site }
    }

    /// The sessions of subscribers, for the account's use cases, which end them.
    pub(crate) fn sessions(&self) -> &Sessions {
        &self.sessions
    }

    pub(crate) fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Records that a proven person agreed elsewhere to words that begin with "I am 18 or older", so that no form asks again.
    pub(crate) async fn record_age(&self, work: &dyn UnitOfWork, caller: Caller, source: &str) -> Result<()> {
        let origin = ConsentOrigin::Now { session: Some(caller.session), source };
        self.consents.record(work, caller.subscriber, Purpose::Adult, true, origin).await
    }

    pub async fn profile(&self, caller: Caller) -> Result<Profile> {
        let (session, subscriber) = self.require_session(caller).await?;
        Ok(Profile::from_session(&session, &subscriber))
    }

    /// Checks that a proven person confirmed their erasure by typing their own address.
    pub async fn check_erasure(&self, caller: Caller, typed: &str) -> Result<Subscriber> {
        let subscriber = self.require_proven(caller).await?;
        let session = self.store.sessions().find(caller.session).await?.ok_or(Error::Unauthorized)?;
        self.require_fresh_proof(&session)?;
        // Whoever took the account could erase it before its owner takes it back.
        self.check_last_change(&subscriber)?;
        if Email::parse(typed).ok().as_ref() != Some(&subscriber.email) {
            return Err(Error::invalid("confirm", "Please type your own e-mail address"));
        }
        Ok(subscriber)
    }

    /// Tells the owner of an address that their account was erased: whoever took it could do so unnoticed. The message names nobody by
    /// an id and is forgotten when it is sent; the address can't have changed lately, so there is no other to tell.
    pub(crate) async fn notify_erasure(&self, work: &dyn UnitOfWork, erased: &Subscriber, language: Language) -> Result<()> {
        let dedup_key = self.environment.new_random_uuid().simple();
        let draft = MessageDraft::new(MessageKind::AccountErased, dedup_key, [("firstName", first_name(&erased.name))]);
        self.outbox.add(work, draft.with_language(language), Recipient::from_email(None, &erased.email)).await
    }

    /// A session may be stolen, or a computer left open: what gives the account away needs a proof of the last ten minutes.
    fn require_fresh_proof(&self, session: &Session) -> Result<()> {
        let now = self.environment.now();
        let is_fresh = session.confirmed_at.is_some_and(|at| now.duration_since(at) < FRESH_PROOF_DURATION);
        if is_fresh { Ok(()) } else { Err(Error::FreshProofNeeded) }
    }

    /// Changes a profile. A proven session changes the subscriber; a claimed session changes only what the session holds. A
    /// proven person's new address counts once the code mailed to it is entered.
    pub async fn update_profile(&self, caller: Caller, change: &ProfileChange, browser: &Browser) -> Result<Profile> {
        let (name, email) = (change.parse_name()?, change.parse_email()?);
        let work = self.store.begin().await?;
        let mut subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let mut session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        let before = if caller.is_proven() { subscriber.phone.clone() } else { session.phone.clone() };
        let phone = change.parse_phone(before.as_ref())?;
        if let Some(name) = name {
            session.name.clone_from(&name);
            subscriber.name = if owns_subscriber(caller, &subscriber) { name } else { subscriber.name };
        }
        if let Some(phone) = phone {
            session.phone.clone_from(&phone);
            if owns_subscriber(caller, &subscriber) && subscriber.phone != phone {
                if !caller.is_proven() {
                    // The owner of a new, unproven number has not agreed to anything yet.
                    let origin = ConsentOrigin::Now { session: Some(caller.session), source: "number changed" };
                    self.consents.record(&*work, subscriber.id, Purpose::Whatsapp, false, origin).await?;
                }
                subscriber.phone = phone;
            }
        }
        work.sessions().update(&session).await?;
        work.subscribers().update(&subscriber).await?;
        if let Some(email) = email.filter(|email| *email != subscriber.email) {
            if !caller.is_proven() {
                return Err(Error::invalid("email", "Please subscribe again with that address"));
            }
            self.require_fresh_proof(&session)?;
            self.check_last_change(&subscriber)?;
            let asker = CodeAsker { session: Some(session.id), changes: Some(subscriber.id), browser };
            self.codes.check_changes(&*work, asker).await?;
            let known = work.subscribers().lock_by_email(&email).await?;
            if known.is_none() {
                self.mail_code(&*work, (&email, asker), Some(&subscriber), &subscriber.name).await?;
            } else {
                // The owner of that address must not learn who asked, nor the caller that it is taken.
                self.codes.issue(&*work, &email, asker, false).await?;
            }
        }
        work.commit().await?;
        Ok(Profile::from_session(&session, &subscriber))
    }

    /// Stores feedback on the chat. `email` must be the address of the session's subscriber. What a session writes that only claims the
    /// address stands in nobody's name until the same session proves it. Such a session gets the same answers whether the address is
    /// known or not, so its feedback is counted by itself.
    pub async fn submit_feedback(&self, caller: Caller, email: &str, text: &str) -> Result<()> {
        let text = crate::text::normalise_multiline(text);
        if let Some(excess) = crate::text::describe_excess(&text, MAX_FEEDBACK_LENGTH) {
            return Err(Error::invalid("feedback", excess));
        }
        if text.is_empty() {
            return Err(Error::invalid("feedback", "Feedback is required"));
        }
        let (_, subscriber) = self.require_session(caller).await?;
        if Email::parse(email).ok().as_ref() != Some(&subscriber.email) {
            return Err(Error::invalid("email", "User email not found"));
        }
        let now = self.environment.now();
        let author = |is_proven: bool| {
            if is_proven { FeedbackAuthor::Subscriber(subscriber.id) } else { FeedbackAuthor::UnprovenSession(caller.session) }
        };
        let text = crate::personal_numbers::mask_personal_data(&text);
        let work = self.store.begin().await?;
        // Held, so that many at once count each other.
        work.subscribers().lock(subscriber.id).await?.ok_or(Error::Unauthorized)?;
        let sent = self.store.subscribers().list_feedback(author(caller.is_proven())).await?;
        let recent = sent.iter().map(|(at, _)| *at).filter(|at| now.duration_since(*at) < FEEDBACK_WINDOW);
        // The last of them that still fills the day: when it is a day old, there is room.
        if let Some(filling) = recent.rev().nth(MAX_FEEDBACK_A_DAY - 1) {
            let wait = FEEDBACK_WINDOW - now.duration_since(filling);
            return Err(Error::TooManyRequests { retry_after: Duration::try_from(wait).unwrap_or_default().max(Duration::from_secs(1)) });
        }
        // It may just have ended, because the owner has proven the address; or have proven it itself.
        let session = work.sessions().lock(caller.session).await?.filter(|session| session.ended_at.is_none());
        let session = session.ok_or(Error::Unauthorized)?;
        work.subscribers().add_feedback(author(session.assurance == Assurance::Proven), &text, now).await?;
        work.commit().await
    }

    /// Whether a session may act as this person: it has proven the address, or the person's row was made in it. A session that only
    /// claims somebody's address may not.
    pub(crate) async fn is_own_session(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, session: SessionId) -> Result<bool> {
        let Some(subscriber) = work.subscribers().lock(subscriber).await? else { return Ok(false) };
        if subscriber.made_by == Some(session) {
            return Ok(true);
        }
        let session = work.sessions().lock(session).await?;
        Ok(session.is_some_and(|session| session.assurance == Assurance::Proven && session.subscriber == subscriber.id))
    }

    /// The number, masked, and the status of the assisted service, as this session may see them: what a stranger's row holds stays unseen.
    pub async fn describe_fund_profile(&self, caller: Caller) -> Result<(String, String)> {
        let (session, subscriber) = self.require_session(caller).await?;
        let is_own = caller.is_proven() || subscriber.made_by == Some(caller.session);
        let phone = if is_own { subscriber.phone.clone().or(session.phone) } else { session.phone };
        let status = if is_own { subscriber.assist_status.clone() } else { None };
        Ok((phone.map(|phone| phone.masked()).unwrap_or_default(), status.unwrap_or_default()))
    }

    /// The subscriber of a proven session. `ProofNeeded` for a session that only claims the address.
    pub async fn require_proven(&self, caller: Caller) -> Result<Subscriber> {
        if !caller.is_proven() {
            return Err(Error::ProofNeeded);
        }
        self.store.subscribers().find(caller.subscriber).await?.ok_or(Error::Unauthorized)
    }

    /// The session and its subscriber. `Unauthorized` when the session has ended.
    pub async fn require_session(&self, caller: Caller) -> Result<(Session, Subscriber)> {
        let session = self.store.sessions().find(caller.session).await?.filter(|session| session.ended_at.is_none());
        let subscriber = self.store.subscribers().find(caller.subscriber).await?;
        session.zip(subscriber).ok_or(Error::Unauthorized)
    }

    pub(super) fn new_subscriber(&self, typed: &ValidatedRegistration) -> Subscriber {
        Subscriber {
            // A time-based id would tell a stranger who types the address that it was known before.
            id: SubscriberId(self.environment.new_random_uuid()),
            email: typed.email.clone(),
            name: typed.name.clone(),
            phone: typed.phone.clone(),
            picture: None,
            google_sub: None,
            proven_at: None,
            email_changed_at: None,
            made_by: None,
            service_assist: typed.service_assist.clone(),
            assist_status: None,
            paused_until: None,
            created_at: self.environment.now(),
        }
    }

    pub(super) async fn mail_code(
        &self,
        work: &dyn UnitOfWork,
        (email, asker): (&Email, CodeAsker<'_>),
        subscriber: Option<&Subscriber>,
        name: &str,
    ) -> Result<()> {
        let Some(code) = self.codes.issue(work, email, asker, subscriber.is_some()).await? else { return Ok(()) };
        let draft = MessageDraft::new(
            MessageKind::SignInCode,
            self.environment.new_uuid().simple(),
            [("firstName", first_name(name)), ("code", &code)],
        );
        let language = self.find_language(work, subscriber, asker.browser.language).await?;
        self.outbox.add(work, draft.with_language(language), Recipient::from_email(subscriber.map(|s| s.id), email)).await
    }

    /// The language of a message about the account: that of the page which causes it if it is Hindi, or else the one in which the person reads
    /// about their case, order or call. A page in English says little, because most pages of the site are in English only.
    pub(super) async fn find_language(&self, work: &dyn UnitOfWork, subscriber: Option<&Subscriber>, page: Language) -> Result<Language> {
        match (page, subscriber) {
            (Language::English, Some(subscriber)) => work.subscribers().find_mail_language(subscriber.id).await,
            (page, _) => Ok(page),
        }
    }

    pub(super) async fn to_sign_in_result(&self, session: &Session, subscriber: &Subscriber, refresh: String) -> Result<SignInResult> {
        let tokens = self.sessions.issue_tokens(session, refresh).await?;
        Ok(SignInResult { profile: Profile::from_session(session, subscriber), tokens, is_code_sent: false })
    }
}

/// Whether this session may change the subscriber's row: it has proven the address, or it made the unproven row.
pub(crate) fn owns_subscriber(caller: Caller, subscriber: &Subscriber) -> bool {
    caller.is_proven() || (subscriber.proven_at.is_none() && subscriber.made_by == Some(caller.session))
}
