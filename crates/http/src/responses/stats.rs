//! Likes and views, as the counting operations return them.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Counts {
    pub likes: i64,
    pub views: i64,
}

impl From<domain::articles::ArticleCounts> for Counts {
    fn from(counts: domain::articles::ArticleCounts) -> Self {
        Self { likes: counts.likes, views: counts.views }
    }
}
