//! A session of a browser.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "sessions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Uuid,
    pub assurance: String,
    pub name: String,
    pub country_code: Option<String>,
    pub phone: Option<String>,
    pub device: String,
    pub refresh_hash: Vec<u8>,
    pub created_at: i64,
    pub last_seen_at: i64,
    pub ended_at: Option<i64>,
    pub confirmed_at: Option<i64>,
    pub google_sub: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
