//! Registration: typing a name and an address into the subscribe form, or into any other form that asks for them.

use super::service::owns_subscriber;
use super::{RegistrationInput, SignInResult, Subscriber, Subscribers, ValidatedRegistration};
use crate::consents::{Consent, ConsentOrigin, Purpose};
use crate::contact::first_name;
use crate::language::Language;
use crate::messages::{MessageDraft, MessageKind, Recipient};
use crate::sessions::{Assurance, Browser, Caller, CodeAsker, Session};
use crate::{Error, Result, UnitOfWork};

/// A person who registered within the caller's unit of work, which is not committed yet.
#[derive(Debug)]
pub(crate) struct RegisteredSubscriber {
    pub subscriber: Subscriber,
    pub session: Session,
    /// True when the address was unknown before.
    pub is_new: bool,
    refresh: String,
}

impl RegisteredSubscriber {
    pub fn caller(&self) -> Caller {
        Caller { session: self.session.id, subscriber: self.subscriber.id, assurance: self.session.assurance }
    }
}

impl Subscribers {
    /// Registers an address. The answer is the same whether the address is known or not: a session that has proven nothing,
    /// showing what was typed. Somebody who is signed in with a proven address and types it again stays signed in, and the new
    /// details are taken over.
    pub async fn register(&self, input: RegistrationInput, caller: Option<Caller>, browser: &Browser) -> Result<SignInResult> {
        let typed = ValidatedRegistration::parse(input)?;
        let work = self.store.begin_shared().await?;
        let registered = self.register_in(&*work, &typed, caller, browser).await?;
        work.commit().await?;
        self.finish_registration(registered).await
    }

    /// [`Subscribers::register`] as part of another use case. After the commit, [`Subscribers::finish_registration`] makes the
    /// answer.
    pub(crate) async fn register_in(
        &self,
        work: &dyn UnitOfWork,
        typed: &ValidatedRegistration,
        caller: Option<Caller>,
        browser: &Browser,
    ) -> Result<RegisteredSubscriber> {
        let found = work.subscribers().lock_by_email(&typed.email).await?;
        if let (Some(subscriber), Some(caller)) = (&found, caller)
            && caller.subscriber == subscriber.id
            && let Some(session) = work.sessions().lock(caller.session).await?.filter(|session| session.ended_at.is_none())
        {
            return self.register_in_session(work, typed, subscriber.clone(), session).await;
        }
        let is_new = found.is_none();
        let mut subscriber = found.unwrap_or_else(|| self.new_subscriber(typed));
        let named = (typed.name.clone(), typed.phone.clone());
        let (session, refresh) = self.sessions.new_session(subscriber.id, Assurance::Claimed, named, &browser.device);
        if is_new {
            subscriber.made_by = Some(session.id);
            if !work.subscribers().insert(&subscriber).await? {
                return Err(Error::unavailable("This address was just used to subscribe. Please try again"));
            }
        }
        work.sessions().insert(&session).await?;
        let current_consents = if is_new { Vec::new() } else { work.consents().list_current(subscriber.id).await? };
        self.record_consents(work, (&subscriber, &session), typed, (is_new, current_consents), &[]).await?;
        let asker = CodeAsker { session: Some(session.id), changes: None, browser };
        self.mail_code(work, (&subscriber.email, asker), Some(&subscriber), &typed.name).await.or_else(ignore_rate_limit)?;
        Ok(RegisteredSubscriber { subscriber, session, is_new, refresh })
    }

    pub(crate) async fn finish_registration(&self, registered: RegisteredSubscriber) -> Result<SignInResult> {
        self.to_sign_in_result(&registered.session, &registered.subscriber, registered.refresh).await
    }

    /// Registers again in the session that this browser already has for the address: no new session and no new code.
    async fn register_in_session(
        &self,
        work: &dyn UnitOfWork,
        typed: &ValidatedRegistration,
        mut subscriber: Subscriber,
        mut session: Session,
    ) -> Result<RegisteredSubscriber> {
        let caller = Caller { session: session.id, subscriber: subscriber.id, assurance: session.assurance };
        let is_own = owns_subscriber(caller, &subscriber);
        session.name.clone_from(&typed.name);
        session.phone = typed.phone.clone().or(session.phone);
        if is_own {
            let is_other_number = typed.phone.is_some() && typed.phone != subscriber.phone;
            if is_other_number && !caller.is_proven() {
                // The owner of a new, unproven number has not agreed to anything yet.
                let origin = ConsentOrigin::Now { session: Some(session.id), source: "number changed" };
                self.consents.record(work, subscriber.id, Purpose::Whatsapp, false, origin).await?;
            }
            subscriber.name.clone_from(&typed.name);
            subscriber.phone = typed.phone.clone().or(subscriber.phone);
            // The first module that somebody asked about is kept; cases say what else they need help with.
            subscriber.service_assist = subscriber.service_assist.or_else(|| typed.service_assist.clone());
            work.subscribers().update(&subscriber).await?;
        }
        let current_consents = work.consents().list_current(subscriber.id).await?;
        if is_own {
            let person = (subscriber.id, subscriber.proven_at);
            self.consents.check_registration_pace(work, person, &current_consents, &typed.agreed).await?;
            self.record_consents(work, (&subscriber, &session), typed, (true, current_consents), &[]).await?;
        } else {
            // What waits for this session's proof already is not stored again, however often the form is sent.
            let waiting = work.consents().list_waiting(subscriber.id, session.id).await?;
            self.record_consents(work, (&subscriber, &session), typed, (false, current_consents), &waiting).await?;
        }
        let refresh = self.sessions.rotate_refresh_token(work, &mut session).await?;
        Ok(RegisteredSubscriber { subscriber, session, is_new: false, refresh })
    }

    /// Records the service consent always. The ticked boxes are effective at once when `counts` is true (the row belongs to this
    /// session), else from the proof on; `waiting` are those that this session has given already.
    async fn record_consents(
        &self,
        work: &dyn UnitOfWork,
        (subscriber, session): (&Subscriber, &Session),
        typed: &ValidatedRegistration,
        (counts, held): (bool, Vec<Consent>),
        waiting: &[Purpose],
    ) -> Result<()> {
        let source = "subscribe form";
        let origin = if counts {
            ConsentOrigin::Now { session: Some(session.id), source }
        } else {
            ConsentOrigin::OnProof { session: session.id, source }
        };
        let purposes = std::iter::once(Purpose::Service).chain(typed.agreed.iter().copied());
        for purpose in purposes.filter(|purpose| !waiting.contains(purpose)) {
            self.consents.record_agreement(work, &held, (subscriber.id, purpose), typed.notice.as_deref(), origin).await?;
        }
        Ok(())
    }

    /// Thanks by WhatsApp, once the person has proven who they are: before, the number may be anybody's.
    pub(super) async fn send_welcome(&self, work: &dyn UnitOfWork, subscriber: &Subscriber, page: Language) -> Result<()> {
        let Some(phone) = &subscriber.phone else { return Ok(()) };
        let agreed = work.consents().list_current(subscriber.id).await?;
        if !agreed.iter().any(|consent| consent.purpose == Purpose::Whatsapp && consent.granted) {
            return Ok(());
        }
        // Keyed by number and day: typing somebody's number under many addresses sends one message, not many.
        let dedup_key = phone.daily_key(self.environment.now());
        let draft = MessageDraft::new(MessageKind::Subscribed, dedup_key, [("firstName", first_name(&subscriber.name))]);
        let language = self.find_language(work, Some(subscriber), page).await?;
        self.outbox.add(work, draft.with_language(language), Recipient::from_whatsapp(subscriber.id, phone)).await
    }
}

/// Registration continues when the limit of codes is reached: the next code can be requested later.
pub(super) fn ignore_rate_limit(error: Error) -> Result<()> {
    if matches!(error, Error::TooManyRequests { .. }) { Ok(()) } else { Err(error) }
}
