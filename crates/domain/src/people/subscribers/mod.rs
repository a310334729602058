//! Subscribers: people who left an address, and how far it is proven. What they agreed to is in `consents`.

mod address_change;
mod identity_provider;
mod profile;
mod registration;
mod registration_input;
mod service;
mod verification;

use std::collections::HashMap;

use async_trait::async_trait;
use jiff::Timestamp;

pub use identity_provider::{Identity, IdentityProvider, SignInChallenge};
pub use profile::{Profile, ProfileChange};
pub(crate) use registration::RegisteredSubscriber;
pub use registration_input::{RegistrationInput, ValidatedRegistration};
pub(crate) use service::owns_subscriber;
pub use service::{MAX_FEEDBACK_LENGTH, SignInResult, SubscriberDeps, Subscribers};

pub use crate::contact::{DEFAULT_DIAL_CODE, Email, Phone, PhoneLengths};

use crate::Result;
use crate::ids::{ArticleId, SessionId, SubscriberId};
use crate::language::Language;
use crate::messages::Recipient;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub id: SubscriberId,
    /// Unique: one subscriber for each address.
    pub email: Email,
    pub name: String,
    pub phone: Option<Phone>,
    /// HTTPS address of the picture at the sign-in provider.
    pub picture: Option<String>,
    /// `sub` of Google's id token.
    pub google_sub: Option<String>,
    /// When the address was first proven by a code or by Google; until then everything here is only claimed.
    pub proven_at: Option<Timestamp>,
    /// When the address last changed; `None` when it never did, or the change was undone.
    pub email_changed_at: Option<Timestamp>,
    /// The session that typed the address, while it is unproven.
    pub made_by: Option<SessionId>,
    /// The assist module that somebody first asked about.
    pub service_assist: Option<String>,
    /// The word of the newest case, e.g. "waiting_for_you" or "pf_report_generated"; written by `cases` alone.
    pub assist_status: Option<String>,
    /// No updates are sent before this time.
    pub paused_until: Option<Timestamp>,
    pub created_at: Timestamp,
}

/// A subscriber's messages go to their e-mail address.
impl From<&Subscriber> for Recipient {
    fn from(subscriber: &Subscriber) -> Self {
        Recipient::from_email(Some(subscriber.id), &subscriber.email).unless_proven(subscriber.proven_at.is_some())
    }
}

/// Who wrote feedback on the chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeedbackAuthor {
    /// Somebody who had proven the address.
    Subscriber(SubscriberId),
    /// A session that had only typed an address. Nothing stored tells under whose address it was; it becomes a person's when the same
    /// session proves one.
    UnprovenSession(SessionId),
}

#[async_trait]
pub trait SubscriberQueries: Send + Sync {
    async fn find(&self, id: SubscriberId) -> Result<Option<Subscriber>>;
    async fn find_by_email(&self, email: &Email) -> Result<Option<Subscriber>>;
    /// In order of id, starting behind `after`.
    async fn list_after(&self, after: Option<SubscriberId>, limit: u32) -> Result<Vec<Subscriber>>;
    /// The languages of these people's mails, as [`SubscriberRepository::find_mail_language`] finds one. Those who read in English are absent.
    async fn list_mail_languages(&self, ids: &[SubscriberId]) -> Result<HashMap<SubscriberId, Language>>;
    /// Feedback on the chat, oldest first.
    async fn list_feedback(&self, author: FeedbackAuthor) -> Result<Vec<(Timestamp, String)>>;
}

#[async_trait]
pub trait SubscriberRepository: Send + Sync {
    /// Locks the row until the unit of work ends.
    async fn lock(&self, id: SubscriberId) -> Result<Option<Subscriber>>;
    /// As [`SubscriberRepository::lock`].
    async fn lock_by_email(&self, email: &Email) -> Result<Option<Subscriber>>;
    async fn lock_by_google_sub(&self, sub: &str) -> Result<Option<Subscriber>>;
    /// The language of the person's newest case, or else of their newest order, or else of the mails about their newest call; English for
    /// whoever has none of them.
    async fn find_mail_language(&self, id: SubscriberId) -> Result<Language>;
    /// False when the address was taken in the meantime.
    async fn insert(&self, subscriber: &Subscriber) -> Result<bool>;
    /// `Conflict` when another subscriber has the address.
    async fn update(&self, subscriber: &Subscriber) -> Result<()>;
    /// Makes the person's own what was taken under their address by sessions that had proven nothing, once the address is proven:
    /// a seat at a webinar doesn't lapse any more, and feedback of the session that proves it is theirs.
    async fn keep_claimed(&self, id: SubscriberId, session: SessionId) -> Result<()>;
    /// Removes the person from every table of this product. Returns the articles they had commented on.
    async fn erase(&self, subscriber: &Subscriber) -> Result<Vec<ArticleId>>;
    /// As [`SubscriberChanges::erase`], for an account whose address is another's: what goes by the address alone stays, such as messages and
    /// places on a waitlist.
    async fn dissolve(&self, subscriber: &Subscriber) -> Result<Vec<ArticleId>>;
    /// Records why somebody left, without who it was.
    async fn add_unsubscribe_reason(&self, reason: &str, at: Timestamp) -> Result<()>;
    async fn add_feedback(&self, author: FeedbackAuthor, text: &str, at: Timestamp) -> Result<()>;
}
