//! What somebody pays for.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "orders")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub bought: String,
    pub bought_id: Uuid,
    pub subscriber_id: Option<Uuid>,
    pub session_id: Option<Uuid>,
    pub amount: i64,
    pub lines: Json,
    pub buyer_name: Option<String>,
    pub buyer_email: Option<String>,
    pub buyer_country_code: Option<String>,
    pub buyer_phone: Option<String>,
    pub buyer_pin_code: Option<String>,
    pub buyer_state: Option<String>,
    pub buyer_gstin: Option<String>,
    pub receipt: String,
    pub gateway_order: Option<String>,
    pub status: String,
    pub refunded: i64,
    pub expires_at: i64,
    pub created_at: i64,
    pub paid_at: Option<i64>,
    pub look_at: Option<i64>,
    pub buyer_country: Option<String>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
