//! Tries to sign in with a mobile number, known or not.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "pf_login_tries")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub mobile_hash: Vec<u8>,
    pub tries: i32,
    pub last_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
