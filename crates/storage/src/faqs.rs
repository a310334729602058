//! The home page's questions in the database.

use async_trait::async_trait;
use domain::Result;
use domain::faqs::{Faq, FaqQueries, FaqRepository};
use domain::ids::FaqId;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder};

use crate::entities::faqs;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl FaqQueries for SqlStore {
    async fn list(&self) -> Result<Vec<Faq>> {
        let query = faqs::Entity::find().order_by_asc(faqs::Column::Position).order_by_asc(faqs::Column::Id);
        Ok(query.all(&self.reader).await.map_err(failed)?.into_iter().map(faq).collect())
    }
}

#[async_trait]
impl FaqRepository for SqlUnitOfWork {
    async fn find(&self, id: FaqId) -> Result<Option<Faq>> {
        Ok(faqs::Entity::find_by_id(id.0).one(&self.txn).await.map_err(failed)?.map(faq))
    }

    async fn save(&self, faq: &Faq) -> Result<()> {
        let row = faqs::ActiveModel {
            id: Set(faq.id.0),
            question: Set(faq.question.clone()),
            answer: Set(faq.answer.clone()),
            position: Set(faq.position),
        };
        let replaced = [faqs::Column::Question, faqs::Column::Answer, faqs::Column::Position];
        faqs::Entity::insert(row)
            .on_conflict(OnConflict::column(faqs::Column::Id).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }

    async fn delete(&self, id: FaqId) -> Result<bool> {
        let deleted = faqs::Entity::delete_many().filter(faqs::Column::Id.eq(id.0)).exec(&self.txn).await.map_err(failed)?;
        Ok(deleted.rows_affected > 0)
    }
}

fn faq(row: faqs::Model) -> Faq {
    Faq { id: FaqId(row.id), question: row.question, answer: row.answer, position: row.position }
}
