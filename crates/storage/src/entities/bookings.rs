//! A consultation that is held, booked or over.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "bookings")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub service_id: Uuid,
    pub expert_id: Uuid,
    pub status: String,
    pub mode: String,
    pub starts_at: i64,
    pub ends_at: i64,
    pub busy_from: i64,
    pub busy_until: i64,
    pub hold_expires_at: Option<i64>,
    pub visitor: Option<Vec<u8>>,
    pub network: Option<Vec<u8>>,
    pub subscriber_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub country_code: Option<String>,
    pub phone: Option<String>,
    pub language: String,
    pub topic: Option<String>,
    pub question: Option<String>,
    pub zone: Option<String>,
    pub add_ons: Json,
    pub coupon: Option<String>,
    pub price: i64,
    pub lines: Json,
    pub policy: Json,
    pub request_key: Option<Vec<u8>>,
    pub order_id: Option<Uuid>,
    pub meeting_id: Option<String>,
    pub meeting_url: Option<String>,
    pub meeting_at: Option<i64>,
    pub sequence: i32,
    pub moved: i32,
    pub ended_by: Option<String>,
    pub ended_at: Option<i64>,
    pub ended_reason: Option<String>,
    pub created_at: i64,
    pub updated_at: i64,
    pub request_hash: Option<Vec<u8>>,
    pub is_refund_over: bool,
    pub mail_language: String,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
