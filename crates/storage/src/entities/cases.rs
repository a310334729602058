//! A case: one matter in which we help one person.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "cases")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub number: String,
    pub module: String,
    pub subscriber_id: Option<Uuid>,
    pub title: String,
    pub status: String,
    pub progress: Option<String>,
    pub agent: Option<String>,
    pub expert: Option<String>,
    pub quote: Option<Json>,
    pub order_id: Option<Uuid>,
    pub bookings: Json,
    pub report_id: Option<Uuid>,
    pub checklist: Json,
    pub filings: Json,
    pub began_at: Option<i64>,
    pub is_refund_open: bool,
    pub outcome: Option<String>,
    pub consent: String,
    pub due_at: Option<i64>,
    pub since: i64,
    pub reminders: i32,
    pub clock_at: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
    pub closed_at: Option<i64>,
    pub keep_until: Option<i64>,
    pub last_event: i64,
    pub language: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
