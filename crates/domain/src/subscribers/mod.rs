//! People who left an address: who they are, how far that is proven, what they agreed to is in `consents`.

mod email;
mod entering;
mod erasing;
mod phone;
mod profile;
mod proving;
mod registration;
mod service;

use async_trait::async_trait;
use jiff::Timestamp;

pub use email::Email;
pub(crate) use entering::Entered;
pub use phone::{DEFAULT_DIAL_CODE, Phone};
pub use profile::{Profile, ProfileChange};
pub use registration::{Registration, RegistrationInput};
pub(crate) use service::owns;
pub use service::{SignedIn, Subscribers};

use crate::Result;
use crate::ids::{ArticleId, SessionId, SubscriberId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Subscriber {
    pub id: SubscriberId,
    /// One subscriber an address.
    pub email: Email,
    pub name: String,
    pub phone: Option<Phone>,
    /// https address of a picture, from the sign-in provider.
    pub picture: Option<String>,
    /// `sub` of Google's id token.
    pub google_sub: Option<String>,
    /// When the address was first proven by a code or by Google; until then everything here is only claimed.
    pub proven_at: Option<Timestamp>,
    /// The session that typed it, while it is unproven.
    pub made_by: Option<SessionId>,
    /// The assist module somebody asked for when subscribing.
    pub service_assist: Option<String>,
    /// How far an assisted service is, e.g. "pf_report_generated"; set by staff.
    pub assist_status: Option<String>,
    /// No updates before this moment.
    pub paused_until: Option<Timestamp>,
    pub created_at: Timestamp,
}

#[async_trait]
pub trait SubscriberQueries: Send + Sync {
    async fn find(&self, id: SubscriberId) -> Result<Option<Subscriber>>;
    async fn by_email(&self, email: &Email) -> Result<Option<Subscriber>>;
    /// By id.
    async fn after(&self, after: Option<SubscriberId>, limit: u32) -> Result<Vec<Subscriber>>;
    /// What they told us of the chat, oldest first.
    async fn feedback_of(&self, id: SubscriberId) -> Result<Vec<(Timestamp, String)>>;
}

#[async_trait]
pub trait SubscriberRepository: Send + Sync {
    /// Holds the row until the unit of work ends.
    async fn lock(&self, id: SubscriberId) -> Result<Option<Subscriber>>;
    /// As [`SubscriberRepository::lock`].
    async fn lock_by_email(&self, email: &Email) -> Result<Option<Subscriber>>;
    async fn lock_by_google_sub(&self, sub: &str) -> Result<Option<Subscriber>>;
    /// False when the address is taken meanwhile.
    async fn insert(&self, subscriber: &Subscriber) -> Result<bool>;
    /// `Conflict` when another subscriber has the address.
    async fn update(&self, subscriber: &Subscriber) -> Result<()>;
    /// Takes the person out of every table that this product's own data fills. Answers the articles they had written under.
    async fn erase(&self, subscriber: &Subscriber) -> Result<Vec<ArticleId>>;
    /// Why somebody left, without who.
    async fn add_leaving_reason(&self, reason: &str, at: Timestamp) -> Result<()>;
    async fn add_feedback(&self, id: SubscriberId, text: &str, at: Timestamp) -> Result<()>;
}
