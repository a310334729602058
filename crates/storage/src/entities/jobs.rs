//! A job that is queued, running or dead; completed jobs are deleted.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "jobs")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub payload: Json,
    pub class: i32,
    pub status: String,
    pub unique_key: Option<String>,
    pub attempts: i32,
    pub run_at: i64,
    pub lease_token: Option<String>,
    pub lease_until: Option<i64>,
    pub last_error: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
