//! Tags and content types.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::TagRef;
use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ContentType {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
}

impl Cacheable for Vec<TagRef> {
    fn tags(&self) -> Vec<Tag> {
        vec!["tags".into()]
    }
}

impl Cacheable for Vec<ContentType> {
    fn tags(&self) -> Vec<Tag> {
        vec!["content-types".into()]
    }
}

/// All tags, sorted by name.
pub async fn load_tags(app: &App) -> Result<Data<Vec<TagRef>>> {
    Ok(Data::new(app.content.tags.list().await?.into_iter().map(TagRef::from).collect()))
}

pub async fn load_content_types(app: &App) -> Result<Data<Vec<ContentType>>> {
    let all = app.content.tags.list_content_types().await?;
    Ok(Data::new(all.into_iter().map(|kind| ContentType { id: kind.id.to_string(), name: kind.name, slug: kind.slug }).collect()))
}
