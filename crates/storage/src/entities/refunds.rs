//! A refund of a payment.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    pub payment_id: Uuid,
    pub amount: i64,
    pub reason: String,
    pub status: String,
    pub gateway_refund: Option<String>,
    pub failure: Option<String>,
    pub created_at: i64,
    pub processed_at: Option<i64>,
    pub look_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
