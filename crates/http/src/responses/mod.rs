//! Response types: one file per resource, with its wire types and the functions that fill them. The API
//! serialises them and rendered pages embed them, so that both show the same. Routes, roles and caching
//! are not known here.

mod activities;
mod articles;
mod assist_modules;
mod bookings;
mod calculator_pages;
mod calculators;
mod cards;
mod case_desk;
mod case_experts;
mod cases;
mod categories;
mod chat;
mod comments;
mod consultations;
mod contributors;
mod digests;
mod drafts;
mod export;
mod facts;
mod faqs;
mod follows;
mod front_page;
mod fund_accounts;
mod glossary;
mod guides;
mod intake_files;
mod invoices;
mod leads;
mod message_checks;
mod next_steps;
mod notices;
mod pages;
mod passbooks;
mod payments;
mod pictures;
mod reports;
mod saved_plans;
mod sealed_wills;
mod search;
mod services;
mod short_answers;
mod short_links;
mod site;
mod slots;
mod stats;
mod subscribers;
mod tags;
mod toggles;
mod transmission;
mod webinars;

use domain::articles::ArticleStatus;
use domain::changes::Change;
use domain::comments::CommentStatus;
use domain::consents::Purpose;
use domain::invoices::DocumentKind;
use domain::language::Language;
use domain::payments::{OrderStatus, PaymentProgress};
use domain::search::SearchKind;
use domain::sessions::Assurance;
use domain::short_answers::Intent;
use domain::webinars::{SeatStatus, WebinarState};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::{Object, ObjectBuilder, Type};

pub use activities::{Activities, FundProfile, load_reported_profile, to_registered_webinars};
pub use articles::{
    Address, CONTENTS_LIMIT, Content, Contents, ContentsQuery, MainContent, MainHtml, StatusFilter, Summary, load_address_by_title,
    load_content, load_content_address, load_contents, load_contents_by_category, load_main_html, load_marked_content,
    load_newest_of_categories, load_related, load_summary,
};
pub use assist_modules::{ASSIST_TAG, Card as AssistCard, Module as AssistModule, load_assist_module, load_assist_modules};
pub use bookings::{Booking, load_booking, load_scheduled_calls};
pub use calculator_pages::{CalculatorGroup, CalculatorPage, list_calculators, load_calculator_page};
pub use calculators::{CalculatorResult, PageCalculation, calculate_for_page, calculate_result, merge_inputs};
pub use cards::{CategoryRef, ContentCard, Correction, Fact, Source, TagRef};
pub use case_desk::{CaseDesk, DeskCase, QueuedCase, load_case_desk, load_desk_case};
pub use case_experts::{GivenCase, load_given_case};
pub use cases::{Case, CaseCard, OwnCase, load_case};
pub use categories::{Category, load_categories};
pub use chat::{
    ChatGap, ChatHistory, ChatLink, ChatMessage, ChatReview, ChatSession, ChatSessions, ChatSource, ChatSuggestions, OwnChat, OwnWait,
    SharedChat,
};
pub use comments::{COMMENTS_LIMIT, Comment, CommentPage, CommentPresenter, comments_tag, load_comments};
pub use consultations::{Coupon, ExpertHours, ManagedCall, ManagedExpert, ManagedService, WEEKDAYS};
pub use contributors::{Contributor, ContributorCard, list_contributors, load_contributor};
pub use digests::{Digest, DigestItem, load_digest, to_digest_item};
pub(crate) use drafts::PREVIEW_PURPOSE;
pub use drafts::{PreviewLink, Revision, create_preview_link, load_preview, load_revisions};
pub use export::{Export, to_export};
pub use facts::{CorrectedArticle, DueFact, FactFlag, FactRegistry, load_corrections, load_due_facts, load_fact_flags, load_facts};
pub use faqs::{Faq, load_faqs};
pub use follows::{FollowedPages, OwnFollow, to_own_follow};
pub use front_page::{FRONT_CALCULATOR, FrontPage, load_front_page};
pub use fund_accounts::{
    FundAccount, FundCode, FundData, FundDataFile, FundErasure, FundLoginStatus, FundSignIn, FundUanDetails, FundUans, KeptPassbooks,
};
pub use glossary::{GlossaryTerm, load_glossary, mark_terms_of_article};
pub use guides::{Guide, GuideCard, list_guides, load_guide};
pub use intake_files::{IntakeFile, to_intake_files};
pub use invoices::{GstState, IssuedDocument, PaymentDetails, list_gst_states, load_payment_details};
pub use leads::{Lead, OwnCallRequest};
pub use message_checks::{MessageCheck, MessageOverview, to_message_overview};
pub use notices::{CRM_NOTICE_NAME, Notice, find_notice, is_crm_notice, name_notice};
pub use pages::{StandingPage, load_standing_page};
pub use passbooks::{ReadFile, ReadPassbooks, WithdrawabilityCheck, to_read_files};
pub use payments::{CheckedPayment, LedgerEntry, PaidUser, PaymentOrder, load_checked_payment, to_payment_order};
pub use pictures::{CoverDrawing, PictureRef, Uploaded, illustrate_draft, load_uploaded, picture_tag};
pub use reports::{OpenedReport, Report, ReportLink, ReportOffer, SharedReport, VerifiedReport, to_offer};
pub use saved_plans::{Plan, SavedPlan};
pub use sealed_wills::{SealedWill, SealedWillDeletion};
pub use search::{SEARCH_LIMIT, SearchAnswer, SearchItem, search};
pub use services::{Amount, CONSULTATIONS_TAG, Expert, PriceLine, Service, load_services, to_price_lines};
pub use short_answers::{
    AnswerSubject, AnswerText, RelatedAnswer, SHORT_ANSWERS_LIMIT, ShortAnswer, ShortAnswerList, ShortAnswersQuery, article_answers_tag,
    load_answer_subjects, load_short_answer, load_short_answers,
};
pub use short_links::follow_short_link;
pub use site::{Site, Social, load_site};
pub use slots::{Hold, Nearest, SlotList, load_hold, to_slots};
pub use stats::Counts;
pub use subscribers::{Consent, Profile, Session, SignedIn, Tokens, to_consents};
pub use tags::{ContentType, load_content_types, load_tags};
pub use toggles::{Toggle, load_toggles};
pub use transmission::{Transmission, load_transmission};
pub use webinars::{
    Attendee, Availability, RegistrationStatus, WEBINARS_TAG, Webinar, WebinarList, load_deleted_webinar, load_ended_webinars,
    load_webinar, load_webinar_for, load_webinars,
};

/// A response that may be cached, because it knows the tags of everything it shows.
pub trait Cacheable: Serialize {
    /// When one of these tags is dropped, the response must be built again.
    fn tags(&self) -> Vec<Tag>;
}

/// The envelope of a single resource or a plain list.
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

impl<T: Cacheable> Cacheable for Data<T> {
    fn tags(&self) -> Vec<Tag> {
        self.data.tags()
    }
}

/// The envelope of an operation that returns nothing but success.
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

    pub fn with_message(message: &str) -> Self {
        Self { success: true, message: Some(message.to_owned()) }
    }
}

impl Default for Done {
    fn default() -> Self {
        Self::new()
    }
}

/// The schema of a string that is one of `values`: strings, or variants of an enum, which stand for their texts.
fn string_enum<T: Copy + Into<&'static str>>(values: &[T]) -> Object {
    let words = values.iter().map(|value| -> &'static str { (*value).into() });
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(words)).build()
}

fn article_status_schema() -> Object {
    string_enum(ArticleStatus::ALL)
}

fn search_kind_schema() -> Object {
    string_enum(SearchKind::ALL)
}

fn assurance_schema() -> Object {
    string_enum(Assurance::ALL)
}

fn purpose_schema() -> Object {
    string_enum(Purpose::ALL)
}

fn seat_status_schema() -> Object {
    string_enum(&[SeatStatus::Registered, SeatStatus::Waitlisted, SeatStatus::Offered])
}

fn webinar_status_schema() -> Object {
    string_enum(WebinarState::ALL)
}

fn document_kind_schema() -> Object {
    string_enum(DocumentKind::ALL)
}

fn payment_progress_schema() -> Object {
    string_enum(PaymentProgress::ALL)
}

fn order_status_schema() -> Object {
    string_enum(OrderStatus::ALL)
}

pub(crate) fn intent_schema() -> Object {
    string_enum(Intent::ALL)
}

pub(crate) fn language_schema() -> Object {
    string_enum(&Language::ALL)
}

fn comment_status_schema() -> Object {
    string_enum(&[CommentStatus::Approved, CommentStatus::Pending, CommentStatus::Removed])
}

/// Cache tag of every list of short answers.
pub const SHORT_ANSWERS_TAG: &str = "short-answers";
/// Cache tag of every list of articles.
pub const LIST_TAG: &str = "list";
/// Cache tag of every response that contains a whole article. It is dropped when a category, tag or fact that
/// articles mention changes.
pub const ARTICLES_TAG: &str = "articles";
/// Cache tag of every response with likes or views. No entry of the change log drops it; the response cache
/// drops it when such a response is too old. Pages go by the [`counts_tag`] of each article that they show.
pub const COUNTS_TAG: &str = "counts";
/// Cache tag of every page that lists the most read articles: others may overtake them.
pub const RANKING_TAG: &str = "ranking";

pub fn short_answer_tag(slug: &str) -> Tag {
    format!("short-answer:{slug}").into()
}

pub fn article_tag(id: domain::ids::ArticleId) -> Tag {
    format!("article:{id}").into()
}

/// The tag of everything that shows the likes or views of the article with this id.
pub fn counts_tag(id: &str) -> Tag {
    format!("{COUNTS_TAG}:{id}").into()
}

/// The tag of everything that names the other edition of the article with this slug.
pub fn edition_tag(slug: &str) -> Tag {
    format!("edition:{slug}").into()
}

pub fn page_tag(slug: &str) -> Tag {
    format!("page:{slug}").into()
}

/// The tags that a committed change drops.
pub fn tags_of_change(change: &Change) -> Vec<String> {
    let fixed = |tags: &[&str]| tags.iter().map(|tag| (*tag).to_owned()).collect::<Vec<_>>();
    match change {
        // Categories show their number of articles.
        Change::Article(id) => [vec![format!("article:{id}")], fixed(&[LIST_TAG, "categories", "search"])].concat(),
        Change::Category(_) => fixed(&["categories", LIST_TAG, ARTICLES_TAG, "search"]),
        // Articles show their tags, and related articles are found by tags.
        Change::Tags => fixed(&["tags", LIST_TAG, ARTICLES_TAG, "search"]),
        Change::ContentTypes => fixed(&["content-types"]),
        // Whole articles quote facts, and so do excerpts in lists.
        Change::Fact(_) => fixed(&["facts", "site", ARTICLES_TAG, LIST_TAG]),
        Change::Faqs => fixed(&["faqs"]),
        Change::Toggles => fixed(&["toggles"]),
        Change::Page(slug) => vec![format!("page:{slug}")],
        Change::Digest(_) => fixed(&["digest"]),
        Change::Webinar(_) => fixed(&[WEBINARS_TAG, "search"]),
        Change::Picture(hash) => vec![format!("picture:{hash}")],
        // The pages of assist modules show the services.
        Change::Consultations => fixed(&[CONSULTATIONS_TAG, ASSIST_TAG]),
        Change::AssistModule(_) => fixed(&[ASSIST_TAG, "search"]),
        Change::ShortAnswer(slug) => vec![short_answer_tag(slug).to_string(), SHORT_ANSWERS_TAG.to_owned(), "search".to_owned()],
        Change::Comments(article) => vec![format!("comments:{article}")],
        // No shared response shows a session or a person's data.
        Change::SessionEnded(_) | Change::Erased(_) => Vec::new(),
    }
}
