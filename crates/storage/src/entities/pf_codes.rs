//! A code that was sent by SMS.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "pf_codes")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub mobile_hash: Vec<u8>,
    pub visitor: Vec<u8>,
    pub network: Option<Vec<u8>>,
    pub purpose: String,
    pub code_hash: Vec<u8>,
    pub created_at: i64,
    pub tries: i32,
    pub closed: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
