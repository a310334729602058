//! Taking pictures in, and making their widths.

use std::sync::Arc;

use super::{FileName, Known, MAX_ALT, Picture, State, Variant, hash_in, named_in};
use crate::changes::Change;
use crate::ids::JobId;
use crate::jobs::{Job, NewJob};
use crate::providers::{Clean, Darkroom, ObjectStore};
use crate::text::{cut, one_line};
use crate::{Ambient, Error, Result, Store};

#[derive(Clone)]
pub struct Pictures {
    store: Arc<dyn Store>,
    objects: Arc<dyn ObjectStore>,
    darkroom: Arc<dyn Darkroom>,
    ambient: Ambient,
}

impl Pictures {
    pub fn new(store: Arc<dyn Store>, objects: Arc<dyn ObjectStore>, darkroom: Arc<dyn Darkroom>, ambient: Ambient) -> Self {
        Self { store, objects, darkroom, ambient }
    }

    /// Keeps a clean copy of the picture and has its widths made later; what was sent is not kept.
    /// `Invalid` on the field `file` when the bytes are no whole picture or hold too many pixels.
    pub async fn take_in(&self, sent: Vec<u8>, alt: &str, by: &str) -> Result<Picture> {
        let clean = self.darkroom.cleaned(sent).await?;
        let file = FileName::of(&clean.bytes, clean.format);
        self.objects.put(&file.to_string(), &clean.bytes).await?;
        let picture = Picture {
            hash: file.hash,
            format: clean.format,
            width: clean.width,
            height: clean.height,
            bytes: clean.bytes.len() as u64,
            alt: cut(&one_line(alt), MAX_ALT),
            uploaded_by: by.to_owned(),
            state: State::Pending,
            variants: Vec::new(),
            created_at: self.ambient.now(),
        };
        self.keep(picture).await
    }

    /// The pixels alone, for who shows them without keeping them. `Invalid` as with [`Pictures::take_in`].
    pub async fn cleaned(&self, sent: Vec<u8>) -> Result<Clean> {
        self.darkroom.cleaned(sent).await
    }

    async fn keep(&self, picture: Picture) -> Result<Picture> {
        let work = self.store.begin().await?;
        if !work.pictures().insert(&picture).await? {
            drop(work);
            return self.find(&picture.hash).await;
        }
        let job = NewJob {
            job: Job::MakeWidths { picture: picture.hash.clone() },
            run_at: picture.created_at,
            unique_key: Some(format!("widths:{}", picture.hash)),
        };
        work.jobs().enqueue(JobId(self.ambient.uuid()), &job).await?;
        work.commit().await?;
        Ok(picture)
    }

    pub async fn find(&self, hash: &str) -> Result<Picture> {
        self.store.pictures().find(hash).await?.ok_or(Error::NotFound("Picture"))
    }

    /// The bytes of a picture file.
    pub async fn read(&self, file: &FileName) -> Result<Vec<u8>> {
        self.objects.get(&file.to_string()).await?.ok_or(Error::NotFound("File"))
    }

    /// Of these addresses and in this HTML, the pictures of this site. Without any the database isn't asked.
    pub async fn shown(&self, addresses: impl Iterator<Item = &str>, html: &str) -> Result<Known> {
        let mut hashes: Vec<String> = addresses.filter_map(hash_in).chain(named_in(html)).collect();
        hashes.sort();
        hashes.dedup();
        if hashes.is_empty() {
            return Ok(Known::new());
        }
        let found = self.store.pictures().find_all(&hashes).await?;
        Ok(found.into_iter().map(|picture| (picture.hash.clone(), picture)).collect())
    }

    /// The job. Doing it twice is harmless; a picture that is gone needs nothing.
    pub async fn make_widths(&self, hash: &str) -> Result<()> {
        let Some(picture) = self.store.pictures().find(hash).await?.filter(|picture| picture.state != State::Ready) else { return Ok(()) };
        match self.made(&picture).await {
            Ok(variants) => self.finish(hash, State::Ready, &variants).await,
            Err(error) if error.is_transient() => Err(error),
            Err(error) => {
                self.finish(hash, State::Failed, &[]).await?;
                Err(error)
            }
        }
    }

    async fn made(&self, picture: &Picture) -> Result<Vec<Variant>> {
        let kept = self.read(&picture.file()).await?;
        let mut variants = Vec::new();
        for made in self.darkroom.widths(kept).await? {
            let file = FileName { hash: picture.hash.clone(), width: Some(made.width), format: made.format };
            self.objects.put(&file.to_string(), &made.bytes).await?;
            variants.push(Variant { width: made.width, format: made.format, bytes: made.bytes.len() as u64 });
        }
        Ok(variants)
    }

    async fn finish(&self, hash: &str, state: State, variants: &[Variant]) -> Result<()> {
        let mut work = self.store.begin().await?;
        work.pictures().finish(hash, state, variants).await?;
        work.record(Change::Picture(hash.to_owned()));
        work.commit().await
    }
}
