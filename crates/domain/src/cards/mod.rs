//! Social cards: the picture that messengers and social networks show of a page. Each is drawn
//! from the page's own words; its address carries a mark of them, so that it can be kept for ever.

mod address;
mod service;

pub use address::CardAddress;
pub use service::Cards;

use jiff::civil::Date;

use crate::ids::{ArticleId, WebinarId};

/// In pixels; what all the networks expect.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// What a card is of. Nothing else can be drawn: nobody can have their own words drawn under our name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// The publication itself: home, and every page without a card of its own.
    Site,
    Article(ArticleId),
    /// By slug.
    Category(String),
    /// A standing page, by slug.
    Page(String),
    /// An assist module, by slug.
    Module(String),
    /// A part of the site that is more than articles, by its path without the slash.
    Area(&'static str),
    Webinar(WebinarId),
    /// The digest of an Indian day.
    Digest(Date),
}

/// What is drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Face {
    /// Above the title: a category's name, or the kind of page.
    pub badge: Option<String>,
    /// Decides colour and drawing; `None` for pages of no category.
    pub category: Option<String>,
    pub title: String,
    /// The publication's name.
    pub site: String,
}
