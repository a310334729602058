//! A recurring task: when it ran, when it is due, and who holds it.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "recurring_tasks")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub name: String,
    pub created_at: i64,
    pub next_due: i64,
    pub last_run: Option<i64>,
    pub last_success: Option<i64>,
    pub last_error: Option<String>,
    pub failures: i32,
    pub lease_token: Option<String>,
    pub lease_until: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
