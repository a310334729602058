//! Stores what people follow.

use async_trait::async_trait;
use domain::follows::{Follow, FollowQueries, FollowRepository, Followed};
use domain::ids::SubscriberId;
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, PaginatorTrait, QueryFilter, QueryOrder, QuerySelect, Select};
use uuid::Uuid;

use crate::errors::{DbResult, to_error};
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use crate::write_batch::WriteTransaction;
use entity::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl FollowQueries for SqlStore {
    async fn list_by_subscriber(&self, subscriber: SubscriberId) -> Result<Vec<Follow>> {
        let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0));
        let rows = query.order_by_desc(Column::At).order_by_asc(Column::Subject).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_follow).collect()
    }

    async fn list_followed(&self, after: Option<&Followed>, limit: u32) -> Result<Vec<Followed>> {
        let mut query = Entity::find().select_only().column(Column::Subject).distinct();
        if let Some(after) = after {
            query = query.filter(Column::Subject.gt(after.to_string()));
        }
        let query = query.order_by_asc(Column::Subject).limit(u64::from(limit)).into_tuple::<String>();
        query.all(&self.reader).await.map_err(to_error)?.iter().map(|text| parse_followed(text)).collect()
    }

    async fn list_followers_behind(
        &self,
        followed: &Followed,
        known: &str,
        after: Option<SubscriberId>,
        limit: u32,
    ) -> Result<Vec<SubscriberId>> {
        let mut query = Entity::find()
            .select_only()
            .column(Column::SubscriberId)
            .filter(Column::Subject.eq(followed.to_string()))
            .filter(Column::Known.ne(known));
        if let Some(after) = after {
            query = query.filter(Column::SubscriberId.gt(after.0));
        }
        let query = query.order_by_asc(Column::SubscriberId).limit(u64::from(limit)).into_tuple::<Uuid>();
        Ok(query.all(&self.reader).await.map_err(to_error)?.into_iter().map(SubscriberId).collect())
    }
}

#[async_trait]
impl FollowRepository for SqlUnitOfWork {
    async fn add_follow(&self, follow: &Follow) -> Result<()> {
        let row = ActiveModel {
            subscriber_id: Set(follow.subscriber.0),
            subject: Set(follow.followed.to_string()),
            at: Set(to_micros(follow.at)),
            known: Set(follow.known.clone()),
        };
        self.insert_if_absent(row).await.map(drop)
    }

    async fn remove_follow(&self, subscriber: SubscriberId, followed: &Followed) -> Result<()> {
        let rows = Entity::delete_many().filter(Column::SubscriberId.eq(subscriber.0)).filter(Column::Subject.eq(followed.to_string()));
        rows.exec(&self.txn).await.map(drop).map_err(to_error)
    }

    async fn find_follow(&self, subscriber: SubscriberId, followed: &Followed) -> Result<Option<Follow>> {
        find_row(subscriber, followed).one(&self.txn).await.map_err(to_error)?.map(to_follow).transpose()
    }

    async fn count_follows(&self, subscriber: SubscriberId) -> Result<u64> {
        Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).count(&self.txn).await.map_err(to_error)
    }

    async fn list_follows(&self, subscriber: SubscriberId) -> Result<Vec<Follow>> {
        let query = Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).order_by_asc(Column::Subject);
        query.all(&self.txn).await.map_err(to_error)?.into_iter().map(to_follow).collect()
    }

    async fn set_known(&self, subscriber: SubscriberId, followed: &Followed, known: &str) -> Result<()> {
        let update = Entity::update_many()
            .col_expr(Column::Known, known.into())
            .filter(Column::SubscriberId.eq(subscriber.0))
            .filter(Column::Subject.eq(followed.to_string()));
        update.exec(&self.txn).await.map(drop).map_err(to_error)
    }
}

pub async fn erase_subscriber(txn: &WriteTransaction, subscriber: SubscriberId) -> DbResult<()> {
    Entity::delete_many().filter(Column::SubscriberId.eq(subscriber.0)).exec(txn).await.map(drop)
}

fn find_row(subscriber: SubscriberId, followed: &Followed) -> Select<Entity> {
    Entity::find().filter(Column::SubscriberId.eq(subscriber.0)).filter(Column::Subject.eq(followed.to_string()))
}

fn to_follow(row: Model) -> Result<Follow> {
    Ok(Follow {
        subscriber: SubscriberId(row.subscriber_id),
        followed: parse_followed(&row.subject)?,
        at: to_timestamp(row.at)?,
        known: row.known,
    })
}

fn parse_followed(text: &str) -> Result<Followed> {
    Followed::parse(text).ok_or_else(|| Error::internal("somebody follows something unknown"))
}

/// What somebody follows.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "follows")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub subscriber_id: Uuid,
        #[sea_orm(primary_key, auto_increment = false)]
        pub subject: String,
        pub at: i64,
        pub known: String,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
