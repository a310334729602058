//! A message of the outbox.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "messages")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub message_key: String,
    pub subscriber_id: Option<Uuid>,
    pub channel: String,
    pub recipient: String,
    pub kind: String,
    pub version: i32,
    pub variables: Json,
    pub purpose: String,
    pub urgency: i32,
    pub status: String,
    pub tries: i32,
    pub provider_id: Option<String>,
    pub failure: Option<String>,
    pub is_unproven: bool,
    pub run_at: i64,
    pub lease_token: Option<String>,
    pub lease_until: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
