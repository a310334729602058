//! An article without its body, its tags and its counters.

use sea_orm::entity::prelude::*;

#[derive(Debug, Clone, DeriveEntityModel)]
#[sea_orm(table_name = "articles")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub category_id: Uuid,
    pub title: String,
    pub chosen_slug: Option<String>,
    pub slug: String,
    pub shares_slug: bool,
    pub excerpt: String,
    pub image: Option<String>,
    pub video: Option<String>,
    pub status: String,
    pub publish_at: Option<i64>,
    pub is_featured: bool,
    pub author: Option<String>,
    pub reviewer: Option<String>,
    pub checked_on: Option<String>,
    pub sources: Json,
    pub facts: Json,
    pub worked: Json,
    pub corrections: Json,
    /// The date of the latest correction.
    pub corrected_on: Option<String>,
    /// How many corrections it had when it came to its category from another one.
    pub corrections_on_arrival: i32,
    pub sponsor: Option<String>,
    pub reading_minutes: i32,
    pub published_at: Option<i64>,
    /// The time lists sort by: publication, or the last change of an article that was never published.
    pub listed_at: i64,
    pub created_at: i64,
    pub updated_at: i64,
    pub revision: i64,
    pub owner: String,
    pub deleted_at: Option<i64>,
    /// Whether `deleted_at` is set; indexes use this column.
    pub is_deleted: bool,
}

#[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
pub enum Relation {
    #[sea_orm(belongs_to = "super::categories::Entity", from = "Column::CategoryId", to = "super::categories::Column::Id")]
    Categories,
    #[sea_orm(belongs_to = "super::article_stats::Entity", from = "Column::Id", to = "super::article_stats::Column::ArticleId")]
    ArticleStats,
    #[sea_orm(belongs_to = "super::article_bodies::Entity", from = "Column::Id", to = "super::article_bodies::Column::ArticleId")]
    ArticleBodies,
}

impl Related<super::categories::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::Categories.def()
    }
}

impl Related<super::article_stats::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::ArticleStats.def()
    }
}

impl Related<super::article_bodies::Entity> for Entity {
    fn to() -> RelationDef {
        Relation::ArticleBodies.def()
    }
}

impl ActiveModelBehavior for ActiveModel {}
