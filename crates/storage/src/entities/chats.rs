//! A conversation with the assistant.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "chats")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub visitor: Option<Vec<u8>>,
    pub article_id: Option<Uuid>,
    pub page: Option<String>,
    pub module: Option<String>,
    pub first_message: String,
    pub message_count: i64,
    pub created_at: i64,
    pub last_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
