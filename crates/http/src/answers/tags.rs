//! The two flat lists of names that articles are described by.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::TagRef;
use super::{Answer, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContentType {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
}

impl Answer for Vec<TagRef> {
    fn tags(&self) -> Vec<Tag> {
        vec!["tags".into()]
    }
}

impl Answer for Vec<ContentType> {
    fn tags(&self) -> Vec<Tag> {
        vec!["content-types".into()]
    }
}

/// By name.
pub async fn tags(app: &App) -> Result<Data<Vec<TagRef>>> {
    Ok(Data::new(app.tags.list().await?.into_iter().map(TagRef::from).collect()))
}

pub async fn content_types(app: &App) -> Result<Data<Vec<ContentType>>> {
    let all = app.tags.content_types().await?;
    Ok(Data::new(all.into_iter().map(|kind| ContentType { id: kind.id.to_string(), name: kind.name, slug: kind.slug }).collect()))
}
