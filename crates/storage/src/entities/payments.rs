//! One attempt to pay for an order.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "payments")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub order_id: Uuid,
    pub gateway_payment: String,
    pub amount: i64,
    pub status: String,
    pub method: Option<String>,
    pub failure: Option<String>,
    pub settles: bool,
    pub created_at: i64,
    pub captured_at: Option<i64>,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
