//! Changes of categories. When a slug changes, every old address of the category, its feeds and its articles redirects.

use std::sync::Arc;

use super::Category;
use crate::changes::Change;
use crate::error::FieldErrors;
use crate::ids::{CategoryId, RedirectId};
use crate::redirects::{Redirect, RedirectTarget};
use crate::slug::{HINDI_CATEGORY, is_category_slug, slugify};
use crate::text::lengths::{self, collect_excess};
use crate::text::normalise_line;
use crate::{Environment, Error, Result, Store, UnitOfWork};

/// The input for a category. On an update, omitted fields stay as they are.
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
    environment: Environment,
}

impl Categories {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    /// The categories that readers choose from. The Hindi editions have a page of their own instead.
    pub async fn list(&self) -> Result<Vec<(Category, u64)>> {
        let mut all = self.store.categories().list().await?;
        all.retain(|(category, _)| category.slug != HINDI_CATEGORY);
        Ok(all)
    }

    /// Accepts an id or a slug.
    pub async fn find(&self, id_or_slug: &str) -> Result<Category> {
        let by_id = match CategoryId::parse(id_or_slug) {
            Some(id) => self.store.categories().find(id).await?,
            None => None,
        };
        match by_id {
            Some(category) => Ok(category),
            None => self.store.categories().find_by_slug(id_or_slug).await?.ok_or(Error::NotFound("Category")),
        }
    }

    pub async fn find_by_slug(&self, slug: &str) -> Result<Category> {
        self.store.categories().find_by_slug(slug).await?.ok_or(Error::NotFound("Category"))
    }

    pub async fn create(&self, input: &CategoryInput) -> Result<Category> {
        let last = self.store.categories().list().await?.iter().map(|(c, _)| c.position).max().unwrap_or(-1);
        let mut category = Category {
            id: CategoryId(self.environment.new_uuid()),
            name: String::new(),
            slug: String::new(),
            description: String::new(),
            position: last + 1,
        };
        apply_input(&mut category, input)?;
        self.save(self.store.begin().await?, category).await
    }

    pub async fn update(&self, id: CategoryId, input: &CategoryInput) -> Result<Category> {
        let work = self.store.begin().await?;
        let mut category = work.categories().lock(id).await?.ok_or(Error::NotFound("Category"))?;
        let former_slug = category.slug.clone();
        apply_input(&mut category, input)?;
        if category.slug != former_slug {
            self.redirect_former_addresses(&*work, &former_slug, &category).await?;
        }
        self.save(work, category).await
    }

    pub async fn delete(&self, id: CategoryId) -> Result<()> {
        let mut work = self.store.begin().await?;
        if !work.categories().delete(id).await? {
            return Err(Error::NotFound("Category"));
        }
        work.record_change(Change::Category(id));
        work.commit().await
    }

    async fn redirect_former_addresses(&self, work: &dyn UnitOfWork, former_slug: &str, category: &Category) -> Result<()> {
        let now = self.environment.now();
        for (article, slug) in work.articles().list_slugs_in_category(category.id).await? {
            work.articles().save_former_address(former_slug, &slug, article, now).await?;
        }
        for (from, to) in redirected_addresses(former_slug).into_iter().zip(redirected_addresses(&category.slug)) {
            self.add_redirect(work, &from, to).await?;
        }
        Ok(())
    }

    async fn save(&self, mut work: Box<dyn UnitOfWork>, category: Category) -> Result<Category> {
        work.categories().save(&category).await?;
        work.record_change(Change::Category(category.id));
        work.commit().await?;
        Ok(category)
    }

    /// Redirects an old address to the new one. An existing redirect from either address is removed: the new address has a
    /// page now, and the old one leads there.
    async fn add_redirect(&self, work: &dyn UnitOfWork, from: &str, to: String) -> Result<()> {
        for address in [from, to.as_str()] {
            if let Some(existing) = work.redirects().find(address).await? {
                work.redirects().delete(existing.id).await?;
            }
        }
        let id = RedirectId(self.environment.new_uuid());
        let redirect = Redirect { id, from: from.to_owned(), to: RedirectTarget::Path(to), created_at: self.environment.now() };
        work.redirects().insert(&redirect).await.map(drop)
    }
}

/// The addresses of a category's list and feeds that need a redirect.
fn redirected_addresses(slug: &str) -> [String; 5] {
    [
        format!("/categories?id={slug}"),
        format!("/{slug}/feed.xml"),
        format!("/{slug}/feed.atom"),
        format!("/feed/{slug}.xml"),
        format!("/feed/{slug}.atom"),
    ]
}

fn apply_input(category: &mut Category, input: &CategoryInput) -> Result<()> {
    let mut errors = FieldErrors::new();
    if let Some(name) = &input.name {
        category.name = normalise_line(name);
        collect_excess("name", &category.name, lengths::CATEGORY_NAME, &mut errors);
    }
    if category.name.is_empty() {
        errors.insert("name".into(), "Name is required".into());
    }
    if let Some(slug) = &input.slug {
        category.slug = slugify(&slug.replace('-', " "));
        collect_excess("slug", &category.slug, lengths::SLUG, &mut errors);
    } else if category.slug.is_empty() {
        category.slug = slugify(&category.name);
    }
    if !errors.contains_key("slug") && !is_category_slug(&category.slug) {
        errors.insert("slug".into(), format!("\"{}\" can't be a category's address; choose another slug", category.slug));
    }
    if let Some(description) = &input.description {
        category.description = normalise_line(description);
        collect_excess("description", &category.description, lengths::CATEGORY_DESCRIPTION, &mut errors);
    }
    category.position = input.position.unwrap_or(category.position);
    if errors.is_empty() { Ok(()) } else { Err(Error::invalid_fields(errors)) }
}
