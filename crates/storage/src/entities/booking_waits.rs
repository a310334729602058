//! A person who waits for a free slot of a service.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "booking_waits")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub service_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub email: String,
    pub name: String,
    pub from_day: Option<String>,
    pub to_day: Option<String>,
    pub network: Option<Vec<u8>>,
    pub created_at: i64,
    pub language: String,
    pub is_proven: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
