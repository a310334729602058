//! The shelves, in the editor's order.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Answer, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
    pub description: String,
    /// Published articles only.
    pub article_count: u64,
}

impl Category {
    pub fn new(category: domain::categories::Category, article_count: u64) -> Self {
        let domain::categories::Category { id, name, slug, description, .. } = category;
        Self { id: id.to_string(), name, slug, description, article_count }
    }
}

impl Answer for Vec<Category> {
    fn tags(&self) -> Vec<Tag> {
        vec!["categories".into()]
    }
}

pub async fn categories(app: &App) -> Result<Data<Vec<Category>>> {
    let all = app.categories.list().await?;
    Ok(Data::new(all.into_iter().map(|(category, articles)| Category::new(category, articles)).collect()))
}
