//! A refund that the gateway reported before its payment.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "early_refunds")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub gateway_refund: String,
    pub gateway_payment: String,
    pub amount: i64,
    pub status: String,
    pub receipt: Option<String>,
    pub at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
