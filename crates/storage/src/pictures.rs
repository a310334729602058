//! Uploaded pictures in the database.

use async_trait::async_trait;
use domain::pictures::{Format, Picture, PictureQueries, PictureRepository, State, Variant};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::entities::pictures::{ActiveModel, Column, Entity, Model};
use crate::errors::failed;
use crate::store::SqlStore;
use crate::time::{instant, micros};
use crate::unit::SqlUnitOfWork;

#[async_trait]
impl PictureQueries for SqlStore {
    async fn find(&self, hash: &str) -> Result<Option<Picture>> {
        Entity::find_by_id(hash).one(&self.reader).await.map_err(failed)?.map(picture).transpose()
    }

    async fn find_all(&self, hashes: &[String]) -> Result<Vec<Picture>> {
        let rows = Entity::find().filter(Column::Hash.is_in(hashes)).all(&self.reader).await.map_err(failed)?;
        rows.into_iter().map(picture).collect()
    }

    async fn after(&self, hash: &str, limit: u32) -> Result<Vec<Picture>> {
        let query = Entity::find().filter(Column::Hash.gt(hash)).order_by_asc(Column::Hash).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(failed)?.into_iter().map(picture).collect()
    }
}

#[async_trait]
impl PictureRepository for SqlUnitOfWork {
    async fn insert(&self, picture: &Picture) -> Result<bool> {
        let row = ActiveModel {
            hash: Set(picture.hash.clone()),
            format: Set(picture.format.extension().to_owned()),
            width: Set(i32::try_from(picture.width).map_err(Error::internal)?),
            height: Set(i32::try_from(picture.height).map_err(Error::internal)?),
            bytes: Set(i64::try_from(picture.bytes).map_err(Error::internal)?),
            alt: Set(picture.alt.clone()),
            uploaded_by: Set(picture.uploaded_by.clone()),
            state: Set(picture.state.as_str().to_owned()),
            variants: Set(serde_json::to_value(&picture.variants).map_err(Error::internal)?),
            created_at: Set(micros(picture.created_at)),
        };
        self.insert_unless_there(row).await
    }

    async fn finish(&self, hash: &str, state: State, variants: &[Variant]) -> Result<()> {
        let variants = serde_json::to_value(variants).map_err(Error::internal)?;
        Entity::update_many()
            .set(ActiveModel { state: Set(state.as_str().to_owned()), variants: Set(variants), ..Default::default() })
            .filter(Column::Hash.eq(hash))
            .exec(&self.txn)
            .await
            .map_err(failed)?;
        Ok(())
    }
}

fn picture(row: Model) -> Result<Picture> {
    let unknown = |what: &str| Error::internal(format!("picture {}: {what}", row.hash));
    Ok(Picture {
        format: Format::parse(&row.format).ok_or_else(|| unknown("format"))?,
        state: State::parse(&row.state).ok_or_else(|| unknown("state"))?,
        width: u32::try_from(row.width).map_err(Error::internal)?,
        height: u32::try_from(row.height).map_err(Error::internal)?,
        bytes: u64::try_from(row.bytes).map_err(Error::internal)?,
        variants: serde_json::from_value(row.variants).map_err(Error::internal)?,
        created_at: instant(row.created_at)?,
        alt: row.alt,
        uploaded_by: row.uploaded_by,
        hash: row.hash,
    })
}
