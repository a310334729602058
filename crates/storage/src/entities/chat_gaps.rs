//! A question that no article answers (a gap).

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "chat_gaps")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub question_key: String,
    pub question: String,
    pub askers: i64,
    pub created_at: i64,
    pub last_at: i64,
    pub article_id: Option<Uuid>,
    pub answered_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
