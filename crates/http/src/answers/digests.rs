//! The daily digest as it is read.

use domain::Result;
use domain::time::indian_date;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::Source;
use super::{Answer, Data};
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
    /// The Indian day it is for.
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub title: String,
    pub intro: String,
    pub items: Vec<DigestItem>,
    /// The nearest published days before and after.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub previous: Option<Date>,
    #[schema(required, value_type = Option<String>, format = Date)]
    pub next: Option<Date>,
}

impl Answer for Option<Digest> {
    fn tags(&self) -> Vec<Tag> {
        vec!["digest".into()]
    }
}

/// The digest of a day, of the nearest before it, or the newest; `None` when there is none or its day has not come.
pub async fn digest(app: &App, date: Option<Date>) -> Result<Data<Option<Digest>>> {
    let today = indian_date(app.ambient.now());
    let digests = app.store.digests();
    let found = match date {
        Some(date) if date > today => None,
        // Today's may still come.
        Some(date) if date == today => digests.find(date).await?,
        Some(date) => digests.latest(date).await?,
        None => digests.latest(today).await?,
    };
    let Some(found) = found else {
        return Ok(Data::new(None));
    };
    let (previous, next) = digests.neighbours(found.date, today).await?;
    let items = found.items.into_iter().map(digest_item).collect();
    Ok(Data::new(Some(Digest { date: found.date, title: found.title, intro: found.intro, items, previous, next })))
}

pub fn digest_item(item: domain::digests::DigestItem) -> DigestItem {
    let sources = item.sources.into_iter().map(Source::from).collect();
    DigestItem { kind: item.kind, title: item.title, summary: item.summary, why_it_matters: item.why_it_matters, link: item.link, sources }
}
