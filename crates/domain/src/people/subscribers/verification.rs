//! Verification of an address: by the code that was mailed to it, or by Google.

use super::registration::ignore_rate_limit;
use super::service::{DEFAULT_NAME, SignInResult};
use super::{Email, Identity, Subscriber, Subscribers, ValidatedRegistration};
use crate::consents::{ConsentOrigin, Purpose};
use crate::contact::first_name;
use crate::ids::{SessionId, SubscriberId};
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::sessions::{Assurance, Browser, Caller, CodeAsker, CodeCheck, Session};
use crate::text::{normalise_line, truncate};
use crate::{Error, Result, UnitOfWork};

impl Subscribers {
    /// Mails a code to an address, or to the session's own. The answer is the same whether anybody is known there.
    pub async fn send_code(&self, email: Option<&str>, caller: Option<Caller>, browser: &Browser) -> Result<()> {
        let work = self.store.begin_shared().await?;
        let subscriber = match (email, caller) {
            (Some(email), _) => work.subscribers().lock_by_email(&Email::parse(email)?).await?,
            (None, Some(caller)) => work.subscribers().lock(caller.subscriber).await?,
            (None, None) => return Err(Error::invalid("email", "Please enter a valid email address")),
        };
        let address = match (email, &subscriber) {
            (Some(email), _) => Email::parse(email)?,
            (None, Some(subscriber)) => subscriber.email.clone(),
            (None, None) => return Err(Error::Unauthorized),
        };
        let name = subscriber.as_ref().map(|subscriber| subscriber.name.clone()).unwrap_or_default();
        let asker = CodeAsker { session: caller.map(|caller| caller.session), changes: None, browser };
        self.mail_code(&*work, (&address, asker), subscriber.as_ref(), &name).await?;
        work.commit().await
    }

    /// Proves an address by its code: the session's own, or `email` for a browser without a session.
    pub async fn verify(&self, code: &str, email: Option<&str>, caller: Option<Caller>, browser: &Browser) -> Result<SignInResult> {
        let mut work = self.store.begin_shared().await?;
        let subscriber = match (email, caller) {
            (Some(email), _) => work.subscribers().lock_by_email(&Email::parse(email)?).await?,
            (None, Some(caller)) => work.subscribers().lock(caller.subscriber).await?,
            (None, None) => return Err(Error::Unauthorized),
        };
        let address = match (email, &subscriber) {
            (Some(email), _) => Email::parse(email)?,
            (None, Some(subscriber)) => subscriber.email.clone(),
            (None, None) => return Err(Error::Unauthorized),
        };
        let own = caller.filter(|caller| email.is_none() || subscriber.as_ref().is_some_and(|s| s.id == caller.subscriber));
        let moving = caller.filter(|caller| caller.is_proven() && subscriber.is_none());
        let changes = moving.map(|caller| caller.subscriber);
        let asker = CodeAsker { session: caller.map(|caller| caller.session), changes, browser };
        let checked = self.codes.check(&*work, &address, code, asker).await?;
        if checked != CodeCheck::Right {
            if checked == CodeCheck::LastWrong
                && let Some(known) = subscriber.as_ref().filter(|known| known.proven_at.is_some())
            {
                self.warn_of_guessing(&*work, known).await?;
            }
            work.commit().await?;
            return Err(if checked == CodeCheck::Paused { short_codes_paused() } else { invalid_code() });
        }
        match (subscriber, moving) {
            (None, Some(caller)) => self.change_email(work, caller, address).await,
            (Some(mut subscriber), _) => {
                let was_claimed = subscriber.proven_at.is_none();
                let (mut session, mut refresh) = self.get_or_open_session(&mut *work, own, &subscriber, browser).await?;
                if session.assurance == Assurance::Claimed {
                    refresh = self.sessions.promote(&mut *work, &mut session).await?;
                }
                let was_others = was_claimed && subscriber.made_by != Some(session.id);
                self.mark_proven(&mut *work, &mut subscriber, &session, browser.language).await?;
                if was_others {
                    self.notify_takeover(&*work, &subscriber, &session, browser.language).await?;
                }
                work.commit().await?;
                self.to_sign_in_result(&session, &subscriber, refresh).await
            }
            (None, _) => Err(invalid_code()),
        }
    }

    /// Signs in the person whom Google names, keyed by `sub`. Where Google runs the mailbox, an address that was only typed before
    /// belongs to its owner from here on, and the session that typed it is signed out. The profile also shows whether a phone
    /// number is still missing.
    pub async fn sign_in_with_google(&self, identity: Identity, browser: &Browser) -> Result<SignInResult> {
        if !identity.email_verified {
            return Err(Error::Forbidden("Google has not verified this e-mail address. Please use another way to sign in".to_owned()));
        }
        let email = Email::parse(&identity.email)?;
        let mut work = self.store.begin().await?;
        let by_sub = work.subscribers().lock_by_google_sub(&identity.subject).await?;
        let found = match by_sub {
            Some(subscriber) => Some(subscriber),
            None if identity.runs_mailbox => work.subscribers().lock_by_email(&email).await?,
            None => return self.claim_with_google(work, identity, email, browser).await,
        };
        let is_new = found.is_none();
        let typed = to_registration(&identity, email);
        let name = typed.name.clone();
        let mut subscriber = found.unwrap_or_else(|| self.new_subscriber(&typed));
        if subscriber.google_sub.as_deref().is_some_and(|known| known != identity.subject) {
            return Err(Error::conflict(
                "OTHER_ACCOUNT",
                "This address is linked to another Google account here. Please sign in with a code",
            ));
        }
        let was_claimed = !is_new && subscriber.proven_at.is_none();
        let is_newly_linked = !is_new && !was_claimed && subscriber.google_sub.is_none();
        subscriber.google_sub = Some(identity.subject);
        subscriber.picture = identity.picture;
        if is_new && !work.subscribers().insert(&subscriber).await? {
            return Err(Error::unavailable("Please try again in a moment"));
        }
        let (session, refresh) = self.sessions.open(&*work, subscriber.id, Assurance::Proven, (name, None), &browser.device).await?;
        if is_new {
            let origin = ConsentOrigin::Now { session: Some(session.id), source: "Google sign-in" };
            self.consents.record(&*work, subscriber.id, Purpose::Service, true, origin).await?;
        }
        self.mark_proven(&mut *work, &mut subscriber, &session, browser.language).await?;
        if was_claimed {
            self.notify_takeover(&*work, &subscriber, &session, browser.language).await?;
        }
        if is_newly_linked {
            self.notify_google_linked(&*work, &subscriber).await?;
        }
        work.commit().await?;
        self.to_sign_in_result(&session, &subscriber, refresh).await
    }

    /// Signs in with an address whose mailbox Google does not run: it only remembers who once had it. The session counts as one in
    /// which the address was typed, so it sees nobody's data and nobody who proves the address later sees its own; the code that is
    /// mailed there proves it, and links the Google account.
    async fn claim_with_google(
        &self,
        work: Box<dyn UnitOfWork>,
        identity: Identity,
        email: Email,
        browser: &Browser,
    ) -> Result<SignInResult> {
        let typed = to_registration(&identity, email);
        let found = work.subscribers().lock_by_email(&typed.email).await?;
        let is_new = found.is_none();
        let mut subscriber = found.unwrap_or_else(|| self.new_subscriber(&typed));
        let named = (typed.name.clone(), None);
        let (mut session, refresh) = self.sessions.new_session(subscriber.id, Assurance::Claimed, named, &browser.device);
        session.google_sub = Some(identity.subject);
        if is_new {
            subscriber.made_by = Some(session.id);
            if !work.subscribers().insert(&subscriber).await? {
                return Err(Error::unavailable("Please try again in a moment"));
            }
        }
        work.sessions().insert(&session).await?;
        let source = "Google sign-in";
        let origin = if is_new {
            ConsentOrigin::Now { session: Some(session.id), source }
        } else {
            ConsentOrigin::OnProof { session: session.id, source }
        };
        self.consents.record(&*work, subscriber.id, Purpose::Service, true, origin).await?;
        let asker = CodeAsker { session: Some(session.id), changes: None, browser };
        let mailed = self.mail_code(&*work, (&subscriber.email, asker), Some(&subscriber), &typed.name).await;
        let is_code_sent = mailed.is_ok();
        mailed.or_else(ignore_rate_limit)?;
        work.commit().await?;
        Ok(SignInResult { is_code_sent, ..self.to_sign_in_result(&session, &subscriber, refresh).await? })
    }

    /// Links the Google account with which this session began, once a code has shown that its mailbox is this person's.
    async fn link_google_of_session(
        &self,
        work: &dyn UnitOfWork,
        subscriber: &mut Subscriber,
        session: &Session,
        is_first: bool,
    ) -> Result<()> {
        let Some(sub) = &session.google_sub else { return Ok(()) };
        if subscriber.google_sub.is_some() || work.subscribers().lock_by_google_sub(sub).await?.is_some() {
            return Ok(());
        }
        subscriber.google_sub = Some(sub.clone());
        if is_first { Ok(()) } else { self.notify_google_linked(work, subscriber).await }
    }

    /// The caller's own session, or a new one for a browser that has none.
    async fn get_or_open_session(
        &self,
        work: &mut dyn UnitOfWork,
        own: Option<Caller>,
        subscriber: &Subscriber,
        browser: &Browser,
    ) -> Result<(Session, String)> {
        if let Some(caller) = own
            && let Some(mut session) = work.sessions().lock(caller.session).await?.filter(|session| session.ended_at.is_none())
        {
            let refresh = self.sessions.promote(work, &mut session).await?;
            return Ok((session, refresh));
        }
        // Only the address was typed here: name and number are the subscriber's own if they were proven before; otherwise they
        // belong to a person who only typed the address.
        let is_proven = subscriber.proven_at.is_some();
        let typed = if is_proven { (subscriber.name.clone(), subscriber.phone.clone()) } else { (DEFAULT_NAME.to_owned(), None) };
        self.sessions.open(work, subscriber.id, Assurance::Proven, typed, &browser.device).await
    }

    /// Applies a proof. The first proof makes the row its owner's: what this session typed is taken over, what others typed or
    /// agreed to is dropped, and they are signed out. Otherwise whoever typed the address first would keep access to the owner's
    /// account.
    async fn mark_proven(&self, work: &mut dyn UnitOfWork, subscriber: &mut Subscriber, session: &Session, page: Language) -> Result<()> {
        let is_first = subscriber.proven_at.is_none();
        self.consents.activate(work, (subscriber.id, subscriber.proven_at), session.id).await?;
        if is_first {
            self.revoke_consents_of_others(work, subscriber.id, session.id).await?;
            subscriber.name.clone_from(&session.name);
            subscriber.phone.clone_from(&session.phone);
            self.sessions.end_others(work, subscriber.id, Some(session.id)).await?;
            subscriber.proven_at = Some(self.environment.now());
            subscriber.made_by = None;
            self.send_welcome(work, subscriber, page).await?;
        } else if session.phone.is_some() && subscriber.phone.is_none() {
            subscriber.phone.clone_from(&session.phone);
        }
        self.link_google_of_session(work, subscriber, session, is_first).await?;
        self.outbox.release_held(work, &subscriber.email).await?;
        work.subscribers().keep_claimed(subscriber.id, session.id).await?;
        work.subscribers().update(subscriber).await
    }

    /// Tells the owner that somebody else had typed the address before and is signed out.
    async fn notify_takeover(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, session: &Session, page: Language) -> Result<()> {
        let draft = MessageDraft::new(MessageKind::TakenOver, session.id.0.simple(), [("firstName", first_name(&subscriber.name))]);
        let language = self.find_language(work, Some(subscriber), page).await?;
        self.outbox.add(work, draft.with_language(language), Recipient::from(subscriber)).await
    }

    /// Revokes the consents that other sessions gave in the owner's name.
    async fn revoke_consents_of_others(&self, work: &dyn UnitOfWork, subscriber: SubscriberId, own: SessionId) -> Result<()> {
        let origin = ConsentOrigin::Now { session: None, source: "address proven by its owner" };
        for consent in work.consents().list_current(subscriber).await? {
            if consent.session != Some(own) && consent.purpose != Purpose::Service {
                self.consents.record(work, subscriber, consent.purpose, false, origin).await?;
            }
        }
        Ok(())
    }

    /// Changes the address of a proven person to one that they have just proven as well. The present one was proven anew in this
    /// session when the change was asked for; it is told, and can undo it. Other sessions and open links end, in case one of them is a
    /// thief's.
    async fn change_email(&self, mut work: Box<dyn UnitOfWork>, caller: Caller, address: Email) -> Result<SignInResult> {
        let mut subscriber = work.subscribers().lock(caller.subscriber).await?.ok_or(Error::Unauthorized)?;
        let mut session = work.sessions().lock(caller.session).await?.ok_or(Error::Unauthorized)?;
        self.check_last_change(&subscriber)?;
        self.notify_address_change(&*work, &subscriber, &address).await?;
        self.sessions.end_others(&mut *work, subscriber.id, Some(session.id)).await?;
        self.close_links(&*work, subscriber.id).await?;
        subscriber.email = address;
        subscriber.email_changed_at = Some(self.environment.now());
        work.subscribers().update(&subscriber).await?;
        let refresh = self.sessions.promote(&mut *work, &mut session).await?;
        work.commit().await?;
        self.to_sign_in_result(&session, &subscriber, refresh).await
    }
}

/// Who Google says it is, as if they had typed it.
fn to_registration(identity: &Identity, email: Email) -> ValidatedRegistration {
    // Google says the name; nobody is there to shorten it.
    let name = identity.name.as_deref().map(|name| truncate(&normalise_line(name), 120)).filter(|name| !name.is_empty());
    let name = name.unwrap_or_else(|| DEFAULT_NAME.to_owned());
    ValidatedRegistration { name, email, phone: None, service_assist: None, agreed: Vec::new(), notice: None }
}

fn invalid_code() -> Error {
    Error::invalid("code", "That code is wrong or has expired. Please check it or ask for a new one")
}

fn short_codes_paused() -> Error {
    let words = "Too many wrong codes were entered for this address, so its codes have twelve digits for now. Please enter all \
                 twelve, or ask for a new code";
    Error::conflict("LONG_CODE_NEEDED", words)
}
