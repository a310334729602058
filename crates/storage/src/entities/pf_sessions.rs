//! A session of the provident-fund service, by the hash of its cookie.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "pf_sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub token_hash: Vec<u8>,
    pub mobile_hash: Vec<u8>,
    pub subscriber_id: Option<Uuid>,
    pub proven_at: Option<i64>,
    pub password_code_at: Option<i64>,
    pub key_id: String,
    pub wrapped_key: Vec<u8>,
    pub body: Vec<u8>,
    pub created_at: i64,
    pub last_seen_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
