//! A member of staff read personal data of a case.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "case_accesses")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub case_id: Uuid,
    pub at: i64,
    pub staff: String,
    pub what: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
