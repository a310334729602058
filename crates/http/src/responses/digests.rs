//! The daily digest, as readers get it.

use domain::Result;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::Source;
use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DigestItem {
    /// news, rule, deadline, term, webinar or article.
    pub kind: String,
    pub title: String,
    pub summary: String,
    #[schema(required)]
    pub why_it_matters: Option<String>,
    /// A path of this site.
    #[schema(required)]
    pub link: Option<String>,
    pub sources: Vec<Source>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Digest {
    /// Its day in India.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub title: String,
    pub intro: String,
    pub items: Vec<DigestItem>,
    /// Day of the nearest earlier digest; `next` is the nearest later one.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub prev: Option<Date>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub next: Option<Date>,
    /// Day of the first digest.
    #[schema(value_type = String, format = Date)]
    pub first: Date,
}

impl Cacheable for Option<Digest> {
    fn tags(&self) -> Vec<Tag> {
        vec!["digest".into()]
    }
}

/// The digest of a day, or for a past day without one the nearest earlier digest; without a date, the newest. `None` when
/// there is none, or when the day is in the future.
pub async fn load_digest(app: &App, date: Option<Date>) -> Result<Data<Option<Digest>>> {
    let digests = &app.gathering.digests;
    let Some(found) = digests.find_published(date).await? else {
        return Ok(Data::new(None));
    };
    let (prev, next) = digests.find_neighbours(found.date).await?;
    let first = digests.find_first_day().await?.unwrap_or(found.date);
    let items = found.items.into_iter().map(to_digest_item).collect();
    Ok(Data::new(Some(Digest { date: found.date, title: found.title, intro: found.intro, items, prev, next, first })))
}

pub fn to_digest_item(item: domain::digests::DigestItem) -> DigestItem {
    let sources = item.sources.into_iter().map(Source::from).collect();
    DigestItem { kind: item.kind, title: item.title, summary: item.summary, why_it_matters: item.why_it_matters, link: item.link, sources }
}
