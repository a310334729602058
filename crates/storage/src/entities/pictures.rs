//! An uploaded picture.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "pictures")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub hash: String,
    pub format: String,
    pub width: i32,
    pub height: i32,
    pub bytes: i64,
    pub alt: String,
    pub uploaded_by: String,
    pub state: String,
    pub variants: Json,
    pub created_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
