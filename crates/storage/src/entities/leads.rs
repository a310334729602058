//! A person who asked to be called.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "leads")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub name: String,
    pub country_code: String,
    pub phone: String,
    pub email: Option<String>,
    pub module: String,
    pub source: String,
    pub consent: String,
    pub consented_at: i64,
    pub may_mirror: bool,
    pub state: String,
    pub owner: Option<String>,
    pub tags: Json,
    pub created_at: i64,
    pub contacted_at: i64,
    pub revision: i64,
    pub crm_record: Option<String>,
    pub mirrored_revision: i64,
    pub is_number_proven: bool,
    pub other_askers: Json,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
