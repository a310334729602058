//! A file uploaded before a consultation.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "intake_files")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub holder: Vec<u8>,
    pub place: i32,
    pub visitor: Option<Vec<u8>>,
    pub booking_id: Option<Uuid>,
    pub case_id: Option<Uuid>,
    pub name: String,
    pub kind: String,
    pub size: i64,
    pub object: String,
    pub state: String,
    pub created_at: i64,
    pub expires_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
