//! The body of an article, in a table of its own so that lists never read it.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "article_bodies")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub main_content_id: Uuid,
    pub article_id: Uuid,
    pub html: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
