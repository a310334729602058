//! What our calls answer: one file per noun with the wire's types and the function that fills them.
//! The API serialises these, the rendered pages embed them, so that both say the same; routes,
//! roles and caching are not known here.

mod activities;
mod articles;
mod assist_modules;
mod bookings;
mod calculators;
mod cards;
mod categories;
mod chat;
mod comments;
mod consultations;
mod digests;
mod drafts;
mod export;
mod facts;
mod faqs;
mod intake_files;
mod invoices;
mod notices;
mod pages;
mod payments;
mod pictures;
mod search;
mod services;
mod short_links;
mod site;
mod slots;
mod stats;
mod subscribers;
mod tags;
mod toggles;
mod webinars;

use domain::articles::Status;
use domain::changes::Change;
use domain::comments::CommentStatus;
use domain::consents::Purpose;
use domain::invoices::DocumentKind;
use domain::payments::{OrderStatus, Progress};
use domain::search::Kind;
use domain::sessions::Assurance;
use domain::webinars::{SeatStatus, WebinarState};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

pub use activities::{Activities, registered_webinars};
pub use articles::{
    Address, CONTENTS_LIMIT, Content, Contents, ContentsQuery, MainContent, MainHtml, StatusFilter, Summary, by_category, content,
    content_at, content_at_title, contents, main_html, related, summary,
};
pub use assist_modules::{ASSIST, Card as AssistCard, Module as AssistModule, assist_module, assist_modules};
pub use bookings::{Booking, booking, scheduled_calls};
pub use calculators::{CalculatorResult, OnPage, calculator, calculator_on_page, merged_inputs};
pub use cards::{CategoryRef, ContentCard, Correction, Fact, Source, TagRef};
pub use categories::{Category, categories};
pub use chat::{
    ChatGap, ChatHistory, ChatLink, ChatMessage, ChatReview, ChatSession, ChatSessions, ChatSource, OwnChat, OwnWait, SharedChat,
};
pub use comments::{COMMENTS_LIMIT, Comment, CommentPage, Looking, comments, comments_tag};
pub use consultations::{Coupon, ExpertHours, ManagedCall, ManagedExpert, ManagedService, WEEKDAYS};
pub use digests::{Digest, DigestItem, digest, digest_item};
pub(crate) use drafts::PREVIEW_PURPOSE;
pub use drafts::{PreviewLink, Revision, preview, preview_link, revisions};
pub use export::{Export, export};
pub use facts::{CorrectedArticle, FactFlag, FactRegistry, corrections, fact_flags, facts};
pub use faqs::{Faq, faqs};
pub use intake_files::{IntakeFile, intake_files};
pub use invoices::{GstState, IssuedDocument, PaymentDetails, payment_details, states};
pub use notices::{Notice, notice};
pub use pages::{StandingPage, page};
pub use payments::{CheckedPayment, LedgerEntry, PaidUser, PaymentOrder, checked_payment, payment_order};
pub use pictures::{PictureRef, Uploaded, picture_tag, uploaded, written};
pub use search::{SEARCH_LIMIT, SearchAnswer, SearchItem, search};
pub use services::{Amount, CONSULTATIONS, Expert, PriceLine, Service, lines, services};
pub use short_links::follow;
pub use site::{Site, Social, site};
pub use slots::{Hold, Nearest, SlotList, hold, slots};
pub use stats::Counts;
pub use subscribers::{Consent, Profile, Session, SignedIn, Tokens, consents};
pub use tags::{ContentType, content_types, tags};
pub use toggles::{Toggle, toggles};
pub use webinars::{Attendee, Availability, OwnPlace, WEBINARS, Webinar, WebinarList, webinar, webinar_for, webinar_held, webinars};

/// An answer that a cache may keep: it knows what it shows.
pub trait Answer: Serialize {
    /// When one of these is dropped, the answer has to be made anew.
    fn tags(&self) -> Vec<Tag>;
}

/// The envelope of everything that answers one thing or one plain list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Data<T> {
    pub success: bool,
    pub data: T,
}

impl<T> Data<T> {
    pub fn new(data: T) -> Self {
        Self { success: true, data }
    }
}

impl<T: Answer> Answer for Data<T> {
    fn tags(&self) -> Vec<Tag> {
        self.data.tags()
    }
}

/// The envelope of a call that has nothing to tell but that it was done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Done {
    pub success: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

impl Done {
    pub fn new() -> Self {
        Self { success: true, message: None }
    }

    pub fn saying(message: &str) -> Self {
        Self { success: true, message: Some(message.to_owned()) }
    }
}

impl Default for Done {
    fn default() -> Self {
        Self::new()
    }
}

/// A text that is one of a few words, for the API's description.
fn one_of<const N: usize>(words: [&'static str; N]) -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).build()
}

fn statuses() -> Object {
    one_of([Status::Draft, Status::Published, Status::Scheduled].map(Status::as_str))
}

fn kinds() -> Object {
    one_of([Kind::Content, Kind::Webinar, Kind::Assist, Kind::AssetTransmission, Kind::Category].map(Kind::as_str))
}

fn assurances() -> Object {
    one_of([Assurance::Claimed, Assurance::Proven].map(Assurance::as_str))
}

fn purposes() -> Object {
    one_of(Purpose::ALL.map(Purpose::as_str))
}

fn seat_statuses() -> Object {
    one_of([SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered].map(SeatStatus::as_str))
}

fn webinar_states() -> Object {
    one_of(WebinarState::ALL.map(WebinarState::as_str))
}

fn document_kinds() -> Object {
    one_of(DocumentKind::ALL.map(DocumentKind::as_str))
}

fn payment_progress() -> Object {
    one_of(Progress::ALL.map(Progress::as_str))
}

fn order_states() -> Object {
    one_of(OrderStatus::ALL.map(OrderStatus::as_str))
}

fn comment_states() -> Object {
    one_of([CommentStatus::Approved, CommentStatus::Pending, CommentStatus::Removed].map(CommentStatus::as_str))
}

/// Shown by every list of articles.
pub const LIST: &str = "list";
/// Shown by every answer that holds a whole article: dropped when something that articles mention
/// changes its name.
pub const ARTICLES: &str = "articles";
/// Shown by every answer with likes or views. Nothing in the change log drops it: the answer cache
/// does, when such an answer has grown old.
pub const COUNTS: &str = "counts";

pub fn article_tag(id: domain::ids::ArticleId) -> Tag {
    format!("article:{id}").into()
}

pub fn page_tag(slug: &str) -> Tag {
    format!("page:{slug}").into()
}

/// The tags that a committed change drops.
pub fn tags_of(change: &Change) -> Vec<String> {
    let fixed = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    match change {
        // Categories show how many articles they hold.
        Change::Article(id) => [vec![format!("article:{id}")], fixed(&[LIST, "categories", "search"])].concat(),
        Change::Category(_) => fixed(&["categories", LIST, ARTICLES, "search"]),
        // Articles name their tags, and what is related to them follows from tags.
        Change::Tags => fixed(&["tags", LIST, ARTICLES, "search"]),
        Change::ContentTypes => fixed(&["content-types"]),
        // Whole articles quote facts; so do the answers made from them.
        Change::Fact(_) => fixed(&["facts", "site", ARTICLES, LIST]),
        Change::Faqs => fixed(&["faqs"]),
        Change::Toggles => fixed(&["toggles"]),
        Change::Page(slug) => vec![format!("page:{slug}")],
        Change::Digest(_) => fixed(&["digest"]),
        Change::Webinar(_) => fixed(&[WEBINARS, "search"]),
        Change::Picture(hash) => vec![format!("picture:{hash}")],
        // The pages of the assist modules show what is offered.
        Change::Consultations => fixed(&[CONSULTATIONS, ASSIST]),
        Change::AssistModule(_) => fixed(&[ASSIST, "search"]),
        Change::Comments(article) => vec![format!("comments:{article}")],
        // Nothing that readers share shows a session.
        Change::SessionEnded(_) | Change::Erased(_) => Vec::new(),
    }
}
