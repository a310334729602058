//! Weekly hours of an expert.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "availability_rules")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub expert_id: Uuid,
    pub weekday: i32,
    pub starts: i32,
    pub ends: i32,
    pub valid_from: Option<String>,
    pub valid_until: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
