//! An expert who offers consultations.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "experts")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub slug: String,
    pub name: String,
    pub title: String,
    pub registration_number: Option<String>,
    pub bio: String,
    pub photo: Option<String>,
    pub languages: Json,
    pub zone: String,
    pub calendar: Option<String>,
    pub is_sample: bool,
    pub is_active: bool,
    pub position: i32,
    pub created_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
