//! The article and its parts.

use std::collections::BTreeSet;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::facts::{Quote, Registry, Source, find_quotes};
use crate::ids::{ArticleId, CategoryId, TagId};
use crate::language::Language;
use crate::slug::HINDI_CATEGORY;
use crate::staff::{Role, Staff};
use crate::tags::Tag;
use crate::worked_examples::WorkedExample;
use crate::{Error, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, strum::IntoStaticStr, strum::EnumString, strum::VariantArray)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase")]
pub enum ArticleStatus {
    Draft,
    Published,
    Scheduled,
}

impl ArticleStatus {
    pub const ALL: &'static [Self] = <Self as strum::VariantArray>::VARIANTS;

    pub fn as_str(self) -> &'static str {
        self.into()
    }

    pub fn parse(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A line of the Key facts box, always dated. With a `quote` it comes from the registry; value, day and source are then
/// those of the registry when the article was last saved.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyFact {
    pub label: String,
    pub value: String,
    pub as_of: Date,
    pub source: Option<String>,
    /// The https URL of the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source_url: Option<String>,
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<Quote>,
}

impl KeyFact {
    /// Fills in the registry's value of `today`, or of the quoted day. A line that the registry does not know stays as it is.
    pub fn resolve_quote(self, registry: &Registry, today: Date) -> Self {
        self.resolve_quote_in(registry, today, Language::English)
    }

    /// Like [`Self::resolve_quote`], with the units in the language of the article.
    pub fn resolve_quote_in(mut self, registry: &Registry, today: Date, language: Language) -> Self {
        let Some(quote) = &self.quote else { return self };
        let Some(fact) = registry.fact(&quote.fact) else { return self };
        if let Some(dated) = fact.value_on(quote.on.unwrap_or(today)) {
            self.value = fact.format_with_unit_in(dated, language);
            self.as_of = dated.from;
            self.source = Some(dated.source.title.clone());
            self.source_url = dated.source.url.clone();
        }
        self
    }
}

/// A correction, shown under the article.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Correction {
    pub date: Date,
    pub text: String,
}

/// The part of an article that an editor writes. Each revision stores one.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArticleContent {
    pub title: String,
    /// Set only when an editor chose a slug that differs from the title's.
    pub chosen_slug: Option<String>,
    pub category: CategoryId,
    /// Cleaned HTML.
    pub html: String,
    /// Plain text, at most 300 characters.
    pub excerpt: String,
    pub image: Option<String>,
    /// A YouTube watch, short or embed URL.
    pub video: Option<String>,
    pub tags: Vec<TagId>,
    pub status: ArticleStatus,
    /// When a scheduled article goes live.
    pub publish_at: Option<Timestamp>,
    pub is_featured: bool,
    pub author: Option<String>,
    pub reviewer: Option<String>,
    pub checked_on: Option<Date>,
    pub sources: Vec<Source>,
    pub facts: Vec<KeyFact>,
    #[serde(default)]
    pub worked: Vec<WorkedExample>,
    pub corrections: Vec<Correction>,
    pub sponsor: Option<String>,
}

impl ArticleContent {
    /// `Forbidden` when somebody who is no editor changes what only editors say of an article. `before` is `None` for a new one.
    pub fn check_editorial_fields(&self, before: Option<&Self>, by: &Staff) -> Result<()> {
        if by.role.can_edit_all() {
            return Ok(());
        }
        if self.is_featured != before.is_some_and(|before| before.is_featured) {
            return Err(Error::Forbidden("Only an editor chooses which articles are featured".to_owned()));
        }
        if self.reviewer.as_ref() != before.and_then(|before| before.reviewer.as_ref()) {
            return Err(Error::Forbidden("Only an editor says who has reviewed an article".to_owned()));
        }
        Ok(())
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CategoryRef {
    pub id: CategoryId,
    pub name: String,
    pub slug: String,
}

impl CategoryRef {
    /// The language of the category's articles.
    pub fn language(&self) -> Language {
        if self.slug == HINDI_CATEGORY { Language::Hindi } else { Language::English }
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct ArticleCounts {
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
    /// The effective slug: the chosen one, else the title's, else the id.
    pub slug: String,
    /// Another live article of the category has the same slug, so the canonical URL carries `?id=`.
    pub shares_slug: bool,
    pub reading_minutes: i32,
    pub published_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    /// 1 after the first save, incremented with each further one.
    pub revision: i64,
    pub counts: ArticleCounts,
    /// Name of the staff member who created it; an author may edit only their own.
    pub owner: String,
    pub deleted_at: Option<Timestamp>,
}

impl Article {
    pub fn is_public(&self) -> bool {
        self.deleted_at.is_none() && self.content.status == ArticleStatus::Published
    }

    /// Whether search has a document for it. A Hindi edition is part of its English article's, and then stands in its place (`search::editions`).
    pub fn is_indexed(&self) -> bool {
        self.category.language() == Language::English
    }

    pub fn url(&self) -> String {
        canonical_url(&self.category.slug, &self.slug, self.shares_slug, self.id)
    }

    /// The facts whose value of today the article shows or calculates with. Values quoted for a fixed day never change and are left out.
    pub fn list_current_quotes(&self) -> BTreeSet<String> {
        let in_sums = self.content.worked.iter().flat_map(WorkedExample::quotes);
        let in_box = self.content.facts.iter().filter_map(|fact| fact.quote.clone());
        let all = find_quotes(&self.content.html).into_iter().chain(in_box).chain(in_sums);
        all.filter(|quote| quote.on.is_none()).map(|quote| quote.fact).collect()
    }

    pub fn to_card(&self) -> ArticleCard {
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

    /// `Forbidden` unless `by` may edit the article: authors edit their own articles, editors and admins all of them.
    pub fn check_editable_by(&self, by: &Staff) -> Result<()> {
        if by.role.can_edit_all() || (by.role == Role::Author && self.owner == by.name) {
            Ok(())
        } else {
            Err(Error::Forbidden("You may change only your own articles".to_owned()))
        }
    }

    /// Whether `viewer` may see drafts of the article.
    pub fn is_visible_to(&self, viewer: &Staff) -> bool {
        self.check_editable_by(viewer).is_ok()
    }
}

/// An article without its body, as lists show it.
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
    pub counts: ArticleCounts,
    pub is_featured: bool,
    pub sponsor: Option<String>,
    pub author: Option<String>,
    pub published_at: Option<Timestamp>,
    pub updated_at: Timestamp,
    pub reading_minutes: i32,
    pub status: ArticleStatus,
}

impl ArticleCard {
    pub fn url(&self) -> String {
        canonical_url(&self.category.slug, &self.slug, self.shares_slug, self.id)
    }
}

/// `/{category}/{slug}`, with `?id=` only while another article of the category has the same slug.
fn canonical_url(category: &str, slug: &str, shares_slug: bool, id: ArticleId) -> String {
    if shares_slug { format!("/{category}/{slug}?id={id}") } else { format!("/{category}/{slug}") }
}

/// An article with its corrections, oldest first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArticleCorrections {
    pub article: ArticleCard,
    pub corrections: Vec<Correction>,
}

/// A stored version of an article.
#[derive(Debug, Clone, PartialEq)]
pub struct Revision {
    pub article: ArticleId,
    pub number: i64,
    pub content: ArticleContent,
    pub saved_by: String,
    pub saved_at: Timestamp,
}
