//! A coupon code with its discount.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "coupons")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub code: String,
    pub note: String,
    pub percent: Option<i32>,
    pub amount: Option<i64>,
    pub services: Json,
    pub valid_from: Option<String>,
    pub valid_until: Option<String>,
    pub max_uses: Option<i32>,
    pub used: i32,
    pub is_active: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
