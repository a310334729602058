//! Something a reader or the staff said under an article.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "comments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub article_id: Uuid,
    pub parent_id: Option<Uuid>,
    pub subscriber_id: Option<Uuid>,
    pub name: String,
    pub badge: Option<String>,
    pub text: String,
    pub status: String,
    pub held_for: Option<String>,
    pub pinned: bool,
    pub changed_article: bool,
    pub likes: i64,
    pub created_at: i64,
    pub edited_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
