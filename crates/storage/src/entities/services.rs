//! A kind of consultation.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "services")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub slug: String,
    pub module: Option<String>,
    pub title: String,
    pub summary: String,
    pub price: i64,
    pub price_note: String,
    pub modes: Json,
    pub add_ons: Json,
    pub duration: i32,
    pub buffer_before: i32,
    pub buffer_after: i32,
    pub step: i32,
    pub notice: i32,
    pub horizon_days: i32,
    pub max_per_day: Option<i32>,
    pub policy: Json,
    pub is_active: bool,
    pub position: i32,
    pub created_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
