//! The people who write and review, as readers see them.

use domain::articles::{ArticleFilter, Byline};
use domain::contributors::Contributor as Person;
use domain::paging::Page;
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::to_content_cards;
use super::{Cacheable, ContentCard, Data};
use crate::App;

/// Articles in each of the two lists of a person's page.
const MAX_ARTICLES: i64 = 30;

/// A person in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContributorCard {
    pub slug: String,
    pub url: String,
    /// Without the mark of a sample.
    pub name: String,
    /// True for somebody who stands in for a person to come.
    pub is_sample: bool,
    /// What the person does here.
    pub about: String,
}

impl From<&Person> for ContributorCard {
    fn from(person: &Person) -> Self {
        Self {
            slug: person.slug.clone(),
            url: person.path(),
            name: person.plain_name().to_owned(),
            is_sample: person.is_sample(),
            about: person.about.clone(),
        }
    }
}

impl Cacheable for Vec<ContributorCard> {
    /// The list is read at the start.
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

/// A person with the articles that name the person, the newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Contributor {
    #[serde(flatten)]
    pub card: ContributorCard,
    #[schema(required)]
    pub qualification: Option<String>,
    /// With whom the person is registered, and under which number.
    #[schema(required)]
    pub registration: Option<String>,
    /// At most 30 articles; `writtenCount` counts all.
    pub written: Vec<ContentCard>,
    pub written_count: u64,
    /// At most 30 articles; `reviewedCount` counts all.
    pub reviewed: Vec<ContentCard>,
    pub reviewed_count: u64,
}

impl Cacheable for Contributor {
    fn tags(&self) -> Vec<Tag> {
        let (mut tags, reviewed) = (self.written.tags(), self.reviewed.tags());
        tags.extend(reviewed);
        tags
    }
}

pub fn list_contributors(app: &App) -> Data<Vec<ContributorCard>> {
    Data::new(app.content.contributors.people.iter().map(ContributorCard::from).collect())
}

/// `NotFound` for an unknown slug.
pub async fn load_contributor(app: &App, slug: &str) -> Result<Data<Contributor>> {
    let person = app.content.contributors.find(slug).ok_or(Error::NotFound("Contributor"))?;
    let (written, written_count) = load_articles(app, Byline::Author(person.name.clone())).await?;
    let (reviewed, reviewed_count) = load_articles(app, Byline::Reviewer(person.name.clone())).await?;
    Ok(Data::new(Contributor {
        card: person.into(),
        qualification: person.qualification.clone(),
        registration: person.registration.clone(),
        written,
        written_count,
        reviewed,
        reviewed_count,
    }))
}

async fn load_articles(app: &App, byline: Byline) -> Result<(Vec<ContentCard>, u64)> {
    let filter = ArticleFilter { byline: Some(byline), ..ArticleFilter::published(Page::new_clamped(1, MAX_ARTICLES)) };
    let listing = app.content.article_reader.list(&filter).await?;
    let total = listing.total;
    Ok((to_content_cards(app, listing.items).await?, total))
}
