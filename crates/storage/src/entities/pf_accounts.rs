//! A provident-fund account.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "pf_accounts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub mobile_hash: Vec<u8>,
    pub uan_hash: Option<Vec<u8>>,
    pub subscriber_id: Option<Uuid>,
    pub password: Option<String>,
    pub former_mobile: Option<Vec<u8>>,
    pub moved_at: Option<i64>,
    pub key_id: String,
    pub wrapped_key: Vec<u8>,
    pub body: Vec<u8>,
    pub created_at: i64,
    pub signed_in_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
