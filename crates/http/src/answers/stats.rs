//! Likes and views as the counting calls answer them.

use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
pub struct Counts {
    pub likes: i64,
    pub views: i64,
}

impl From<domain::articles::Counts> for Counts {
    fn from(counts: domain::articles::Counts) -> Self {
        Self { likes: counts.likes, views: counts.views }
    }
}
