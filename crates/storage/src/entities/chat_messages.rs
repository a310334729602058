//! A question to the assistant, or its answer.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "chat_messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub chat_id: Uuid,
    pub position: i64,
    pub sender: String,
    pub wish: String,
    pub status: String,
    pub text: String,
    pub sources: Json,
    pub related: Json,
    pub confidence: Option<i64>,
    pub abstained: bool,
    pub engine: Option<String>,
    pub answers: Option<Uuid>,
    pub request: Option<String>,
    pub lease_until: Option<i64>,
    pub stop_wanted: bool,
    pub copies: i64,
    pub created_at: i64,
    pub refused: bool,
    pub short_answer: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
