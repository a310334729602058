//! The parts of article responses: the card in lists and the small parts of an article.

use domain::articles as rules;
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::pictures::{illustrate_cards, tags_of_cards};
use super::{COUNTS_TAG, Cacheable, CoverDrawing, LIST_TAG, PictureRef, counts_tag};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = CategoryRef)]
pub struct CategoryRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
}

impl From<rules::CategoryRef> for CategoryRef {
    fn from(category: rules::CategoryRef) -> Self {
        Self { id: category.id.to_string(), name: category.name, slug: category.slug }
    }
}

/// An item of every list of articles.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContentCard {
    #[serde(rename = "_id")]
    pub id: String,
    pub title: String,
    pub slug: String,
    /// Canonical path.
    pub url: String,
    #[serde(rename = "category_id")]
    pub category: CategoryRef,
    /// Plain text.
    pub excerpt: String,
    #[serde(rename = "primary_image_url")]
    #[schema(required)]
    pub image: Option<String>,
    /// Size and widths of the image, when it was uploaded here.
    #[schema(required)]
    pub picture: Option<PictureRef>,
    /// The drawing of an article without an image that has a figure of its own.
    #[schema(required)]
    pub cover: Option<CoverDrawing>,
    #[serde(rename = "YT_url")]
    #[schema(required)]
    pub video: Option<String>,
    pub likes: i64,
    pub views: i64,
    pub is_featured: bool,
    #[schema(required)]
    pub sponsor: Option<String>,
    #[schema(required)]
    pub author: Option<String>,
    #[schema(required, value_type = Option<String>, format = DateTime)]
    pub published_at: Option<Timestamp>,
    pub reading_minutes: i32,
}

impl From<rules::ArticleCard> for ContentCard {
    fn from(card: rules::ArticleCard) -> Self {
        Self {
            id: card.id.to_string(),
            url: card.url(),
            title: card.title,
            slug: card.slug,
            category: card.category.into(),
            excerpt: card.excerpt,
            image: card.image,
            picture: None,
            cover: None,
            video: card.video,
            likes: card.counts.likes,
            views: card.counts.views,
            is_featured: card.is_featured,
            sponsor: card.sponsor,
            author: card.author,
            published_at: card.published_at,
            reading_minutes: card.reading_minutes,
        }
    }
}

pub(super) async fn to_content_cards(app: &App, cards: Vec<rules::ArticleCard>) -> domain::Result<Vec<ContentCard>> {
    illustrate_cards(app, cards.into_iter().map(ContentCard::from).collect()).await
}

impl Cacheable for Vec<ContentCard> {
    fn tags(&self) -> Vec<Tag> {
        let counts = self.iter().map(|card| counts_tag(&card.id));
        [LIST_TAG.into(), COUNTS_TAG.into()].into_iter().chain(counts).chain(tags_of_cards(self)).collect()
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct TagRef {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
}

impl From<domain::tags::Tag> for TagRef {
    fn from(tag: domain::tags::Tag) -> Self {
        Self { id: tag.id.to_string(), name: tag.name, slug: tag.slug }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Source {
    pub title: String,
    #[schema(required)]
    pub publisher: Option<String>,
    #[schema(required)]
    pub url: Option<String>,
}

impl From<rules::Source> for Source {
    fn from(source: rules::Source) -> Self {
        Self { title: source.title, publisher: source.publisher, url: source.url }
    }
}

/// A line of the Key facts box.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Fact {
    pub label: String,
    pub value: String,
    #[schema(value_type = String, format = Date)]
    pub as_of: Date,
    #[schema(required)]
    pub source: Option<String>,
    /// https URL of the source, when the fact is quoted from the registry.
    #[schema(required)]
    pub source_url: Option<String>,
    /// Id in the fact registry, when the fact is quoted from there.
    #[schema(required)]
    pub fact: Option<String>,
}

impl From<rules::KeyFact> for Fact {
    fn from(fact: rules::KeyFact) -> Self {
        Self {
            label: fact.label,
            value: fact.value,
            as_of: fact.as_of,
            source: fact.source,
            source_url: fact.source_url,
            fact: fact.quote.map(|quote| quote.fact),
        }
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Correction {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub text: String,
}

impl From<rules::Correction> for Correction {
    fn from(correction: rules::Correction) -> Self {
        Self { date: correction.date, text: correction.text }
    }
}
