//! The registration of one person for one webinar.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "webinar_registrations")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub webinar_id: Uuid,
    pub subscriber_id: Uuid,
    pub session_id: Uuid,
    pub status: String,
    pub name: String,
    pub country_code: Option<String>,
    pub phone: Option<String>,
    pub place: Option<i64>,
    pub offer_hash: Option<Vec<u8>>,
    pub offer_until: Option<i64>,
    pub is_claimed: bool,
    pub held_until: Option<i64>,
    pub created_at: i64,
    pub updated_at: i64,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
