//! Uploads pictures and encodes their widths.

use std::sync::Arc;

use super::{
    CleanImage, FileName, ImageProcessor, MAX_ALT, Picture, PictureState, PictureVariant, PicturesByHash, find_picture_hashes, parse_hash,
};
use crate::changes::Change;
use crate::ids::JobId;
use crate::jobs::{Job, NewJob};
use crate::object_store::ObjectStore;
use crate::text::lengths::check_length;
use crate::text::normalise_line;
use crate::{Environment, Error, Result, Store};

#[derive(Clone)]
pub struct Pictures {
    store: Arc<dyn Store>,
    objects: Arc<dyn ObjectStore>,
    image_processor: Arc<dyn ImageProcessor>,
    environment: Environment,
}

impl Pictures {
    pub fn new(
        store: Arc<dyn Store>,
        objects: Arc<dyn ObjectStore>,
        image_processor: Arc<dyn ImageProcessor>,
        environment: Environment,
    ) -> Self {
        Self { store, objects, image_processor, environment }
    }

    /// Stores a clean copy of the picture and enqueues the encoding of its widths. The uploaded bytes are not stored.
    /// `Invalid` on the field `file` when they are not a complete picture or have too many pixels, and on `alt` when that is too long.
    pub async fn upload(&self, picture_bytes: Vec<u8>, alt: &str, by: &str) -> Result<Picture> {
        let alt = normalise_line(alt);
        check_length("alt", &alt, MAX_ALT)?;
        let clean = self.image_processor.clean(picture_bytes).await?;
        let file = FileName::from_bytes(&clean.bytes, clean.format);
        self.objects.put(&file.to_string(), &clean.bytes).await?;
        let picture = Picture {
            hash: file.hash,
            format: clean.format,
            width: clean.width,
            height: clean.height,
            bytes: clean.bytes.len() as u64,
            alt,
            uploaded_by: by.to_owned(),
            state: PictureState::Pending,
            variants: Vec::new(),
            created_at: self.environment.now(),
        };
        self.save(picture).await
    }

    /// Returns the picture without metadata, for callers that show it without storing it. `Invalid` as in [`Pictures::upload`].
    pub async fn clean(&self, bytes: Vec<u8>) -> Result<CleanImage> {
        self.image_processor.clean(bytes).await
    }

    async fn save(&self, picture: Picture) -> Result<Picture> {
        let work = self.store.begin().await?;
        if !work.pictures().insert(&picture).await? {
            drop(work);
            return self.find(&picture.hash).await;
        }
        let job = NewJob {
            job: Job::GenerateWidths { picture: picture.hash.clone() },
            run_at: picture.created_at,
            unique_key: Some(format!("widths:{}", picture.hash)),
        };
        work.jobs().enqueue(JobId(self.environment.new_uuid()), &job).await?;
        work.commit().await?;
        Ok(picture)
    }

    pub async fn find(&self, hash: &str) -> Result<Picture> {
        self.store.pictures().find(hash).await?.ok_or(Error::NotFound("Picture"))
    }

    /// The bytes of a picture file.
    pub async fn read_file(&self, file: &FileName) -> Result<Vec<u8>> {
        self.objects.get(&file.to_string()).await?.ok_or(Error::NotFound("File"))
    }

    /// Returns this site's pictures among these addresses and in this HTML. Without any, it does not query the database.
    pub async fn find_referenced(&self, addresses: impl Iterator<Item = &str>, html: &str) -> Result<PicturesByHash> {
        let mut hashes: Vec<String> = addresses.filter_map(parse_hash).chain(find_picture_hashes(html)).collect();
        hashes.sort();
        hashes.dedup();
        if hashes.is_empty() {
            return Ok(PicturesByHash::new());
        }
        let found = self.store.pictures().find_many(&hashes).await?;
        Ok(found.into_iter().map(|picture| (picture.hash.clone(), picture)).collect())
    }

    /// Runs the job that encodes the widths. It is idempotent, and does nothing for a picture that no longer exists.
    pub async fn make_widths(&self, hash: &str) -> Result<()> {
        let Some(picture) = self.store.pictures().find(hash).await?.filter(|picture| picture.state != PictureState::Ready) else {
            return Ok(());
        };
        match self.encode_variants(&picture).await {
            Ok(variants) => self.finish_processing(hash, PictureState::Ready, &variants).await,
            Err(error) if error.is_transient() => Err(error),
            Err(error) => {
                self.finish_processing(hash, PictureState::Failed, &[]).await?;
                Err(error)
            }
        }
    }

    async fn encode_variants(&self, picture: &Picture) -> Result<Vec<PictureVariant>> {
        let original = self.read_file(&picture.file()).await?;
        let mut variants = Vec::new();
        for variant in self.image_processor.encode_widths(original).await? {
            let file = FileName { hash: picture.hash.clone(), width: Some(variant.width), format: variant.format };
            self.objects.put(&file.to_string(), &variant.bytes).await?;
            variants.push(PictureVariant { width: variant.width, format: variant.format, bytes: variant.bytes.len() as u64 });
        }
        Ok(variants)
    }

    async fn finish_processing(&self, hash: &str, state: PictureState, variants: &[PictureVariant]) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.pictures().finish_processing(hash, state, variants).await?;
        work.record_change(Change::Picture(hash.to_owned()));
        work.commit().await
    }
}
