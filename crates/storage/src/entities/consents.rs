//! A consent given or withdrawn.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "consents")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub subscriber_id: Uuid,
    pub purpose: String,
    pub granted: bool,
    pub notice: String,
    pub source: String,
    pub session_id: Option<Uuid>,
    pub effective: bool,
    pub at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
