//! Stores the frequently asked questions of the home page.

use async_trait::async_trait;
use domain::Result;
use domain::faqs::{Faq, FaqQueries, FaqRepository};
use domain::ids::FaqId;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, ConnectionTrait, DbBackend, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl FaqQueries for SqlStore {
    async fn list(&self) -> Result<Vec<Faq>> {
        let query = entity::Entity::find().order_by_asc(entity::Column::Position).order_by_asc(entity::Column::Id);
        Ok(query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_faq).collect())
    }
}

#[async_trait]
impl FaqRepository for SqlUnitOfWork {
    async fn lock(&self, id: FaqId) -> Result<Option<Faq>> {
        let query = entity::Entity::find_by_id(id.0);
        let query = if self.txn.get_database_backend() == DbBackend::Postgres { query.lock_exclusive() } else { query };
        Ok(query.one(&self.txn).await.map_err(to_error)?.map(to_faq))
    }

    async fn save(&self, faq: &Faq) -> Result<()> {
        let row = entity::ActiveModel {
            id: Set(faq.id.0),
            question: Set(faq.question.clone()),
            answer: Set(faq.answer.clone()),
            position: Set(faq.position),
        };
        let replaced = [entity::Column::Question, entity::Column::Answer, entity::Column::Position];
        entity::Entity::insert(row)
            .on_conflict(OnConflict::column(entity::Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }

    async fn delete(&self, id: FaqId) -> Result<bool> {
        let deleted = entity::Entity::delete_many().filter(entity::Column::Id.eq(id.0)).exec(&self.txn).await.map_err(to_error)?;
        Ok(deleted.rows_affected > 0)
    }
}

fn to_faq(row: entity::Model) -> Faq {
    Faq { id: FaqId(row.id), question: row.question, answer: row.answer, position: row.position }
}

/// A frequently asked question of the home page.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "faqs")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub id: Uuid,
        pub question: String,
        pub answer: String,
        pub position: i32,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
