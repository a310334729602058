//! Daily digests in the database.

use async_trait::async_trait;
use domain::digests::{Digest, DigestQueries, DigestRepository};
use domain::{Error, Result};
use jiff::civil::Date;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::OnConflict;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect, Select};

use crate::entities::digests;
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{date, day};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl DigestQueries for SqlStore {
    async fn find(&self, date: Date) -> Result<Option<Digest>> {
        digests::Entity::find_by_id(day(date)).one(&self.reader).await.map_err(failed)?.map(digest).transpose()
    }

    async fn list(&self) -> Result<Vec<Digest>> {
        let query = digests::Entity::find().order_by_asc(digests::Column::Date);
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(digest).collect()
    }

    async fn latest(&self, today: Date) -> Result<Option<Digest>> {
        let query = digests::Entity::find().filter(digests::Column::Date.lte(day(today))).order_by_desc(digests::Column::Date);
        query.one(&self.reader).await.map_err(failed)?.map(digest).transpose()
    }

    async fn neighbours(&self, date: Date, today: Date) -> Result<(Option<Date>, Option<Date>)> {
        let published = digests::Entity::find().filter(digests::Column::Date.lte(day(today)));
        let before = published.clone().filter(digests::Column::Date.lt(day(date))).order_by_desc(digests::Column::Date);
        let after = published.filter(digests::Column::Date.gt(day(date))).order_by_asc(digests::Column::Date);
        Ok((self.first_day(before).await?, self.first_day(after).await?))
    }
}

impl SqlStore {
    async fn first_day(&self, query: Select<digests::Entity>) -> Result<Option<Date>> {
        let query = query.select_only().column(digests::Column::Date).into_tuple::<String>();
        query.one(&self.reader).await.map_err(failed)?.as_deref().map(date).transpose()
    }
}

#[async_trait]
impl DigestRepository for SqlUnitOfWork {
    async fn save(&self, digest: &Digest) -> Result<()> {
        let row = digests::ActiveModel {
            date: Set(day(digest.date)),
            title: Set(digest.title.clone()),
            intro: Set(digest.intro.clone()),
            items: Set(serde_json::to_value(&digest.items).map_err(Error::internal)?),
        };
        let replaced = [digests::Column::Title, digests::Column::Intro, digests::Column::Items];
        digests::Entity::insert(row)
            .on_conflict(OnConflict::column(digests::Column::Date).update_columns(replaced).to_owned())
            .exec_without_returning(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn digest(row: digests::Model) -> Result<Digest> {
    Ok(Digest {
        date: date(&row.date)?,
        title: row.title,
        intro: row.intro,
        items: serde_json::from_value(row.items).map_err(Error::internal)?,
    })
}
