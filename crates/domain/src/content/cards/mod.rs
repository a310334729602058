//! Social cards: the picture that messengers and social networks show for a page. A card is rendered from the page's own
//! words. Its address contains a fingerprint of them, so that it can be cached for ever.

mod card_renderer;
mod path;
mod service;

pub use card_renderer::CardRenderer;
pub use path::CardPath;
pub use service::Cards;

use jiff::civil::Date;

use crate::covers::Figure;
use crate::ids::{ArticleId, WebinarId};

/// The size of a card in pixels, which all networks accept.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;

/// The subject of a card. There is no card for free text, so that nobody can have their own words rendered under our name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CardSubject {
    /// The publication itself: home, and every page without a card of its own.
    Site,
    Article(ArticleId),
    /// A category, by slug.
    Category(String),
    /// A static page, by slug.
    Page(String),
    /// An assist module, by slug.
    Module(String),
    /// An area of the site besides articles, by its path without the slash.
    Area(&'static str),
    Webinar(WebinarId),
    /// The digest of an Indian day.
    Digest(Date),
}

/// What a card shows.
#[derive(Debug, Clone, PartialEq)]
pub struct CardContent {
    /// The line above the title: a category's name, or the kind of page.
    pub badge: Option<String>,
    /// Selects colour and illustration; `None` for pages without a category.
    pub category: Option<String>,
    pub title: String,
    /// The figure of an article's cover; without one, the title decides the illustration.
    pub figure: Option<Figure>,
    /// The publication's name.
    pub site: String,
}
