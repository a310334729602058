//! Stores the metadata of uploaded pictures.

use async_trait::async_trait;
use domain::pictures::{Picture, PictureFormat, PictureQueries, PictureRepository, PictureState, PictureVariant};
use domain::{Error, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait, EntityTrait, QueryFilter, QueryOrder, QuerySelect};

use crate::errors::to_error;
use crate::store::SqlStore;
use crate::time::{to_micros, to_timestamp};
use crate::unit::SqlUnitOfWork;
use entity::{ActiveModel, Column, Entity, Model};

#[async_trait]
impl PictureQueries for SqlStore {
    async fn find(&self, hash: &str) -> Result<Option<Picture>> {
        Entity::find_by_id(hash).one(&self.reader).await.map_err(to_error)?.map(to_picture).transpose()
    }

    async fn find_many(&self, hashes: &[String]) -> Result<Vec<Picture>> {
        let rows = Entity::find().filter(Column::Hash.is_in(hashes)).all(&self.reader).await.map_err(to_error)?;
        rows.into_iter().map(to_picture).collect()
    }

    async fn list_after(&self, hash: &str, limit: u32) -> Result<Vec<Picture>> {
        let query = Entity::find().filter(Column::Hash.gt(hash)).order_by_asc(Column::Hash).limit(u64::from(limit));
        query.all(&self.reader).await.map_err(to_error)?.into_iter().map(to_picture).collect()
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
            created_at: Set(to_micros(picture.created_at)),
        };
        self.insert_if_absent(row).await
    }

    async fn finish_processing(&self, hash: &str, state: PictureState, variants: &[PictureVariant]) -> Result<()> {
        let variants = serde_json::to_value(variants).map_err(Error::internal)?;
        Entity::update_many()
            .set(ActiveModel { state: Set(state.as_str().to_owned()), variants: Set(variants), ..Default::default() })
            .filter(Column::Hash.eq(hash))
            .exec(&self.txn)
            .await
            .map_err(to_error)?;
        Ok(())
    }
}

fn to_picture(row: Model) -> Result<Picture> {
    let unknown = |what: &str| Error::internal(format!("picture {}: unknown {what}", row.hash));
    Ok(Picture {
        format: PictureFormat::parse(&row.format).ok_or_else(|| unknown("format"))?,
        state: PictureState::parse(&row.state).ok_or_else(|| unknown("state"))?,
        width: u32::try_from(row.width).map_err(Error::internal)?,
        height: u32::try_from(row.height).map_err(Error::internal)?,
        bytes: u64::try_from(row.bytes).map_err(Error::internal)?,
        variants: serde_json::from_value(row.variants).map_err(Error::internal)?,
        created_at: to_timestamp(row.created_at)?,
        alt: row.alt,
        uploaded_by: row.uploaded_by,
        hash: row.hash,
    })
}

/// An uploaded picture.
mod entity {
    use sea_orm::entity::prelude::*;

    #[derive(Debug, Clone, DeriveEntityModel)]
    #[sea_orm(table_name = "pictures")]
    pub struct Model {
        #[sea_orm(primary_key, auto_increment = false)]
        pub hash: String,
        pub format: String,
        pub width: i32,
        pub height: i32,
        pub bytes: i64,
        pub alt: String,
        pub uploaded_by: String,
        pub state: String,
        pub variants: Json,
        pub created_at: i64,
    }

    #[derive(Debug, Clone, Copy, EnumIter, DeriveRelation)]
    pub enum Relation {}

    impl ActiveModelBehavior for ActiveModel {}
}
