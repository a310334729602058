//! The digest of one Indian day.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "digests")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub date: String,
    pub title: String,
    pub intro: String,
    pub items: Json,
    /// `draft` or `published`.
    pub status: String,
    pub sent_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
