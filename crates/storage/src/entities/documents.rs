//! An issued invoice, bill of supply or credit note.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "documents")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub kind: String,
    pub number: String,
    pub file_name: String,
    pub year: i32,
    pub serial: i32,
    pub order_id: Uuid,
    pub refund_id: Option<Uuid>,
    pub issued_on: String,
    pub content: Json,
    pub taxable: i64,
    pub cgst: i64,
    pub sgst: i64,
    pub igst: i64,
    pub total: i64,
    pub kept_until: i64,
    pub created_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
