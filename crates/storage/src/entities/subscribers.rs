//! A subscriber.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "subscribers")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub email: String,
    pub name: String,
    pub country_code: Option<String>,
    pub phone: Option<String>,
    pub picture: Option<String>,
    pub google_sub: Option<String>,
    pub proven_at: Option<i64>,
    pub email_changed_at: Option<i64>,
    pub made_by: Option<Uuid>,
    pub service_assist: Option<String>,
    pub assist_status: Option<String>,
    pub paused_until: Option<i64>,
    pub created_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
