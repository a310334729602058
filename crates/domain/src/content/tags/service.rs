//! Changes of tags.

use std::sync::Arc;

use super::{ContentType, Tag};
use crate::audit::note_value;
use crate::changes::Change;
use crate::ids::TagId;
use crate::slug::slugify;
use crate::text::lengths::{self, check_length};
use crate::text::normalise_line;
use crate::{Environment, Error, Result, Store, UnitOfWork};

#[derive(Debug, Clone, Default)]
pub struct TagInput {
    pub name: Option<String>,
    pub slug: Option<String>,
}

/// The tags that somebody named.
#[derive(Debug, Clone, Default)]
pub struct NamedTags {
    pub ids: Vec<TagId>,
    /// Those of them that are not stored yet. They are saved with what names them, or not at all.
    pub new: Vec<Tag>,
}

#[derive(Clone)]
pub struct Tags {
    store: Arc<dyn Store>,
    environment: Environment,
}

impl Tags {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    pub async fn list(&self) -> Result<Vec<Tag>> {
        self.store.tags().list().await
    }

    pub async fn list_content_types(&self) -> Result<Vec<ContentType>> {
        self.store.tags().list_content_types().await
    }

    /// Resolves ids, slugs or names. An unknown name becomes a tag if the writer `may_create` tags; else `Invalid`.
    pub async fn resolve(&self, words: &[String], may_create: bool) -> Result<NamedTags> {
        let all = self.store.tags().list().await?;
        let mut named = NamedTags::default();
        for word in words {
            let slug = slugify(&normalise_line(word));
            let is_meant = |tag: &&Tag| tag.slug == *word || tag.slug == slug || tag.id.to_string() == *word;
            let id = match all.iter().chain(&named.new).find(is_meant) {
                Some(tag) => tag.id,
                None if may_create && slug.is_empty() => return Err(Error::invalid("tags", "A tag needs a letter or a digit")),
                None if may_create => {
                    check_length("tags", &normalise_line(word), lengths::TAG_NAME)?;
                    let tag = self.new_tag(&TagInput { name: Some(word.clone()), slug: None })?;
                    let id = tag.id;
                    named.new.push(tag);
                    id
                }
                None => return Err(Error::invalid("tags", format!("There is no tag \"{word}\""))),
            };
            if !named.ids.contains(&id) {
                named.ids.push(id);
            }
        }
        Ok(named)
    }

    pub async fn create(&self, input: &TagInput) -> Result<Tag> {
        let tag = self.new_tag(input)?;
        let mut work = self.store.begin().await?;
        note_value(&mut *work, "tag", None, Some(&tag.slug));
        self.save(work, tag).await
    }

    fn new_tag(&self, input: &TagInput) -> Result<Tag> {
        apply_input(Tag { id: TagId(self.environment.new_uuid()), name: String::new(), slug: String::new() }, input)
    }

    pub async fn update(&self, id: TagId, input: &TagInput) -> Result<Tag> {
        let work = self.store.begin().await?;
        let before = work.tags().lock(id).await?.ok_or(Error::NotFound("Tag"))?;
        self.save(work, apply_input(before, input)?).await
    }

    pub async fn delete(&self, id: TagId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.tags().delete(id).await? {
            return Err(Error::NotFound("Tag"));
        }
        work.record_change(Change::Tags);
        work.commit().await
    }

    async fn save(&self, mut work: Box<dyn UnitOfWork>, tag: Tag) -> Result<Tag> {
        work.tags().save(&tag).await?;
        work.record_change(Change::Tags);
        work.commit().await?;
        Ok(tag)
    }
}

fn apply_input(mut tag: Tag, input: &TagInput) -> Result<Tag> {
    if let Some(name) = &input.name {
        tag.name = normalise_line(name);
    }
    if tag.name.is_empty() {
        return Err(Error::invalid("name", "Name is required"));
    }
    if input.name.is_some() {
        check_length("name", &tag.name, lengths::TAG_NAME)?;
    }
    if let Some(slug) = &input.slug {
        tag.slug = slugify(&slug.replace('-', " "));
    } else if tag.slug.is_empty() {
        tag.slug = slugify(&tag.name);
    }
    if tag.slug.is_empty() {
        return Err(Error::invalid("slug", "The slug must hold a letter or digit"));
    }
    check_length("slug", &tag.slug, lengths::SLUG)?;
    Ok(tag)
}
