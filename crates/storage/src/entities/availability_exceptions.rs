//! An exception to the weekly hours of an expert on one day.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "availability_exceptions")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub expert_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: String,
    pub is_closed: bool,
    pub extra: Json,
    pub reason: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
