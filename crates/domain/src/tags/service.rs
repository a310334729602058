//! How tags change.

use std::sync::Arc;

use super::{ContentType, Tag};
use crate::articles::slug_of;
use crate::changes::Change;
use crate::ids::TagId;
use crate::text::one_line;
use crate::{Ambient, Error, Result, Store};

#[derive(Debug, Clone, Default)]
pub struct TagInput {
    pub name: Option<String>,
    pub slug: Option<String>,
}

#[derive(Clone)]
pub struct Tags {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Tags {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    pub async fn list(&self) -> Result<Vec<Tag>> {
        self.store.tags().list().await
    }

    pub async fn content_types(&self) -> Result<Vec<ContentType>> {
        self.store.tags().content_types().await
    }

    /// Ids or slugs, as the wire allows both; an unknown one is the writer's mistake.
    pub async fn resolve(&self, wanted: &[String]) -> Result<Vec<TagId>> {
        let all = self.store.tags().list().await?;
        let mut found = Vec::with_capacity(wanted.len());
        for word in wanted {
            let tag = all.iter().find(|tag| tag.slug == *word || tag.id.to_string() == *word);
            let id = tag.ok_or_else(|| Error::invalid("tags", format!("There is no tag \"{word}\"")))?.id;
            if !found.contains(&id) {
                found.push(id);
            }
        }
        Ok(found)
    }

    pub async fn create(&self, input: &TagInput) -> Result<Tag> {
        self.save(Tag { id: TagId(self.ambient.uuid()), name: String::new(), slug: String::new() }, input).await
    }

    pub async fn update(&self, id: TagId, input: &TagInput) -> Result<Tag> {
        let before = self.store.tags().list().await?.into_iter().find(|tag| tag.id == id);
        self.save(before.ok_or(Error::NotFound("Tag"))?, input).await
    }

    pub async fn delete(&self, id: TagId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.tags().delete(id).await? {
            return Err(Error::NotFound("Tag"));
        }
        work.record(Change::Tags);
        work.commit().await
    }

    async fn save(&self, mut tag: Tag, input: &TagInput) -> Result<Tag> {
        if let Some(name) = &input.name {
            tag.name = one_line(name);
        }
        if tag.name.is_empty() {
            return Err(Error::invalid("name", "Name is required"));
        }
        if let Some(slug) = &input.slug {
            tag.slug = slug_of(&slug.replace('-', " "));
        } else if tag.slug.is_empty() {
            tag.slug = slug_of(&tag.name);
        }
        if tag.slug.is_empty() {
            return Err(Error::invalid("slug", "The slug must hold a letter or digit"));
        }
        let mut work = self.store.begin().await?;
        work.tags().save(&tag).await?;
        work.record(Change::Tags);
        work.commit().await?;
        Ok(tag)
    }
}
