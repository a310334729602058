//! Categories, in the editors' order.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Category {
    #[serde(rename = "_id")]
    pub id: String,
    pub name: String,
    pub slug: String,
    pub description: String,
    /// Number of published articles.
    pub article_count: u64,
}

impl Category {
    pub fn new(category: domain::categories::Category, article_count: u64) -> Self {
        let domain::categories::Category { id, name, slug, description, .. } = category;
        Self { id: id.to_string(), name, slug, description, article_count }
    }
}

impl Cacheable for Vec<Category> {
    fn tags(&self) -> Vec<Tag> {
        vec!["categories".into()]
    }
}

pub async fn load_categories(app: &App) -> Result<Data<Vec<Category>>> {
    let all = app.content.categories.list().await?;
    Ok(Data::new(all.into_iter().map(|(category, articles)| Category::new(category, articles)).collect()))
}
