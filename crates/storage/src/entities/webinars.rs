//! A webinar, whether upcoming, over or cancelled.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "webinars")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub title: String,
    pub description: String,
    pub kind: String,
    pub starts_at: i64,
    pub ends_at: i64,
    pub duration_minutes: i32,
    pub seats: Option<i64>,
    pub taken: i64,
    pub last_place: i64,
    pub waiting: i64,
    pub moderators: Json,
    pub link: Option<String>,
    pub has_reminders: bool,
    pub recording_url: Option<String>,
    pub transcript: Option<String>,
    pub moved_from: Option<i64>,
    pub cancelled_at: Option<i64>,
    pub cancel_reason: Option<String>,
    pub sequence: i32,
    pub is_deleted: bool,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
