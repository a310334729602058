//! The article and its parts.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::facts::Quote;
use crate::ids::{ArticleId, CategoryId, TagId};
use crate::tags::Tag;
use crate::worked::Worked;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    Draft,
    Published,
    Scheduled,
}

impl Status {
    pub fn as_str(self) -> &'static str {
        match self {
            Status::Draft => "draft",
            Status::Published => "published",
            Status::Scheduled => "scheduled",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        [Status::Draft, Status::Published, Status::Scheduled].into_iter().find(|s| s.as_str() == text)
    }
}

/// Something a reader can check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub title: String,
    pub publisher: Option<String>,
    /// https only; absent for a citation without an address (a gazette number).
    pub url: Option<String>,
}

/// A line of the Key facts box: always dated. With `fact` it is the registry's, and value, day and
/// source are what that said when the article was last saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyFact {
    pub label: String,
    pub value: String,
    pub as_of: Date,
    pub source: Option<String>,
    /// Where the source can be read; https.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_url: Option<String>,
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Quote>,
}

/// What was wrong and is now right, shown under the article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub date: Date,
    pub text: String,
}

/// The part of an article that an editor writes; one revision is one of these.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArticleContent {
    pub title: String,
    /// Set only when an editor chose a slug other than the title's.
    pub chosen_slug: Option<String>,
    pub category: CategoryId,
    /// Cleaned HTML.
    pub html: String,
    /// Plain text, at most 300 characters.
    pub excerpt: String,
    pub image: Option<String>,
    /// A YouTube address that is a watch, short or embed form.
    pub video: Option<String>,
    pub tags: Vec<TagId>,
    pub status: Status,
    /// When a scheduled article goes live.
    pub publish_at: Option<Timestamp>,
    pub is_featured: bool,
    pub author: Option<String>,
    pub reviewer: Option<String>,
    pub checked_on: Option<Date>,
    pub sources: Vec<Source>,
    pub facts: Vec<KeyFact>,
    #[serde(default)]
    pub worked: Vec<Worked>,
    pub corrections: Vec<Correction>,
    pub sponsor: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryRef {
    pub id: CategoryId,
    pub name: String,
    pub slug: String,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    pub views: i64,
    pub likes: i64,
    pub shares: i64,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Article {
    pub id: ArticleId,
    pub content: ArticleContent,
    pub category: CategoryRef,
    pub tags: Vec<Tag>,
    pub main_content_id: Uuid,
    /// The slug in force: chosen, else of the title, else the id.
    pub slug: String,
    /// Another live article of the category has the same slug, so the canonical URL carries `?id=`.
    pub shares_slug: bool,
    pub reading_minutes: i32,
    pub published_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// 1 for the first save, one more with each.
    pub revision: i64,
    pub counts: Counts,
    /// Name of the staff member who created it; an author may edit only their own.
    pub owner: String,
    pub deleted_at: Option<Timestamp>,
}

impl Article {
    pub fn is_public(&self) -> bool {
        self.deleted_at.is_none() && self.content.status == Status::Published
    }

    pub fn url(&self) -> String {
        canonical_url(&self.category.slug, &self.slug, self.shares_slug, self.id)
    }

    pub fn card(&self) -> ArticleCard {
        ArticleCard {
            id: self.id,
            title: self.content.title.clone(),
            slug: self.slug.clone(),
            shares_slug: self.shares_slug,
            category: self.category.clone(),
            excerpt: self.content.excerpt.clone(),
            image: self.content.image.clone(),
            video: self.content.video.clone(),
            counts: self.counts,
            is_featured: self.content.is_featured,
            sponsor: self.content.sponsor.clone(),
            author: self.content.author.clone(),
            published_at: self.published_at,
            updated_at: self.updated_at,
            reading_minutes: self.reading_minutes,
            status: self.content.status,
        }
    }
}

/// What a list shows: an article without its body.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleCard {
    pub id: ArticleId,
    pub title: String,
    pub slug: String,
    pub shares_slug: bool,
    pub category: CategoryRef,
    pub excerpt: String,
    pub image: Option<String>,
    pub video: Option<String>,
    pub counts: Counts,
    pub is_featured: bool,
    pub sponsor: Option<String>,
    pub author: Option<String>,
    pub published_at: Option<Timestamp>,
    pub updated_at: Timestamp,
    pub reading_minutes: i32,
    pub status: Status,
}

impl ArticleCard {
    pub fn url(&self) -> String {
        canonical_url(&self.category.slug, &self.slug, self.shares_slug, self.id)
    }
}

/// `/{category}/{slug}`, with `?id=` only while the slug is not unique (contract, trap 34).
fn canonical_url(category: &str, slug: &str, shares_slug: bool, id: ArticleId) -> String {
    if shares_slug { format!("/{category}/{slug}?id={id}") } else { format!("/{category}/{slug}") }
}

/// An article and what was mended in it, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corrected {
    pub article: ArticleCard,
    pub corrections: Vec<Correction>,
}

/// A kept older version.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    pub article: ArticleId,
    pub number: i64,
    pub content: ArticleContent,
    pub saved_by: String,
    pub saved_at: Timestamp,
}
