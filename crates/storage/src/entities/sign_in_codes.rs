//! A one-time code, by the hash of its address.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "sign_in_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub address_hash: Vec<u8>,
    pub code_hash: Option<Vec<u8>>,
    pub session_id: Option<Uuid>,
    pub visitor: Option<Vec<u8>>,
    pub network: Option<Vec<u8>>,
    pub changes: Option<Uuid>,
    pub created_at: i64,
    pub tries: i32,
    pub closed: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
