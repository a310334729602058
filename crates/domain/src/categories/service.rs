//! How categories change. A new slug keeps every old address of the category, its feeds and its articles alive.

use std::sync::Arc;

use super::Category;
use crate::articles::{is_reserved, slug_of};
use crate::changes::Change;
use crate::error::FieldErrors;
use crate::ids::{CategoryId, RedirectId};
use crate::redirects::{Redirect, Target};
use crate::text::one_line;
use crate::{Ambient, Error, Result, Store, UnitOfWork};

/// On a change, what is left out stays.
#[derive(Debug, Clone, Default)]
pub struct CategoryInput {
    pub name: Option<String>,
    pub slug: Option<String>,
    pub description: Option<String>,
    pub position: Option<i32>,
}

#[derive(Clone)]
pub struct Categories {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Categories {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    pub async fn list(&self) -> Result<Vec<(Category, u64)>> {
        self.store.categories().list().await
    }

    /// By id or slug, as the wire allows both.
    pub async fn find(&self, id_or_slug: &str) -> Result<Category> {
        let by_id = match CategoryId::parse(id_or_slug) {
            Some(id) => self.store.categories().find(id).await?,
            None => None,
        };
        match by_id {
            Some(category) => Ok(category),
            None => self.store.categories().by_slug(id_or_slug).await?.ok_or(Error::NotFound("Category")),
        }
    }

    pub async fn create(&self, input: &CategoryInput) -> Result<Category> {
        let last = self.store.categories().list().await?.iter().map(|(c, _)| c.position).max().unwrap_or(-1);
        let blank = Category {
            id: CategoryId(self.ambient.uuid()),
            name: String::new(),
            slug: String::new(),
            description: String::new(),
            position: last + 1,
        };
        self.save(blank, input, None).await
    }

    pub async fn update(&self, id: CategoryId, input: &CategoryInput) -> Result<Category> {
        let before = self.store.categories().find(id).await?.ok_or(Error::NotFound("Category"))?;
        self.save(before.clone(), input, Some(&before)).await
    }

    pub async fn delete(&self, id: CategoryId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.categories().delete(id).await? {
            return Err(Error::NotFound("Category"));
        }
        work.record(Change::Category(id));
        work.commit().await
    }

    async fn save(&self, mut category: Category, input: &CategoryInput, before: Option<&Category>) -> Result<Category> {
        fill(&mut category, input)?;
        let mut work = self.store.begin().await?;
        if let Some(before) = before.filter(|b| b.slug != category.slug) {
            let now = self.ambient.now();
            for (article, slug) in work.articles().addresses_in(category.id).await? {
                work.articles().remember_address(&before.slug, &slug, article, now).await?;
            }
            for (from, to) in addresses(&before.slug).into_iter().zip(addresses(&category.slug)) {
                self.lead(&*work, &from, to).await?;
            }
        }
        work.categories().save(&category).await?;
        work.record(Change::Category(category.id));
        work.commit().await?;
        Ok(category)
    }

    /// What led away from the new address is over: a page stands there now. What the old one led to is over, too.
    async fn lead(&self, work: &dyn UnitOfWork, from: &str, to: String) -> Result<()> {
        for address in [from, to.as_str()] {
            if let Some(over) = work.redirects().find(address).await? {
                work.redirects().delete(over.id).await?;
            }
        }
        let id = RedirectId(self.ambient.uuid());
        let redirect = Redirect { id, from: from.to_owned(), to: Target::Path(to), created_at: self.ambient.now() };
        work.redirects().insert(&redirect).await.map(drop)
    }
}

/// Where a category's list and its feeds stand, as redirects know them.
fn addresses(slug: &str) -> [String; 5] {
    [
        format!("/categories?id={slug}"),
        format!("/{slug}/feed.xml"),
        format!("/{slug}/feed.atom"),
        format!("/feed/{slug}.xml"),
        format!("/feed/{slug}.atom"),
    ]
}

fn fill(category: &mut Category, input: &CategoryInput) -> Result<()> {
    let mut errors = FieldErrors::new();
    if let Some(name) = &input.name {
        category.name = one_line(name);
    }
    if category.name.is_empty() {
        errors.insert("name".into(), "Name is required".into());
    }
    if let Some(slug) = &input.slug {
        category.slug = slug_of(&slug.replace('-', " "));
    } else if category.slug.is_empty() {
        category.slug = slug_of(&category.name);
    }
    if category.slug.is_empty() || is_reserved(&category.slug) {
        errors.insert("slug".into(), format!("\"{}\" can't be a category's address; choose another slug", category.slug));
    }
    if let Some(description) = &input.description {
        category.description = one_line(description);
    }
    category.position = input.position.unwrap_or(category.position);
    if errors.is_empty() { Ok(()) } else { Err(Error::invalid_fields(errors)) }
}
