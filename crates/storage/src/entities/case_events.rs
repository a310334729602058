//! What happened in a case.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "case_events")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub case_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub number: i64,
    pub at: i64,
    pub author: String,
    pub staff: Option<String>,
    pub kind: String,
    pub text: String,
    pub status: Option<String>,
    pub file_id: Option<Uuid>,
    pub amount: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
