//! Keeping and following old addresses.

use std::sync::Arc;

use super::{Redirect, Target};
use crate::articles::{Article, is_own_path};
use crate::ids::{ArticleId, RedirectId};
use crate::importing::{normalised, shorter_forms};
use crate::paging::{Listing, Page};
use crate::store::UnitOfWork;
use crate::{Ambient, Error, Result, Store};

/// A chain of redirects is followed this far when one is added.
const LONGEST_CHAIN: usize = 10;

/// Exactly one of `to` and `article`.
#[derive(Debug, Clone, Default)]
pub struct RedirectInput {
    pub from: String,
    /// A path of this site.
    pub to: Option<String>,
    pub article: Option<ArticleId>,
}

#[derive(Clone)]
pub struct Redirects {
    store: Arc<dyn Store>,
    ambient: Ambient,
}

impl Redirects {
    pub fn new(store: Arc<dyn Store>, ambient: Ambient) -> Self {
        Self { store, ambient }
    }

    pub async fn list(&self, page: Page) -> Result<Listing<Redirect>> {
        self.store.redirects().list(page).await
    }

    /// The path that an address without a page leads to. `path_and_query` is as the reader sent it.
    /// The query counts when a redirect names one, as "/?p=12" does; otherwise the path alone decides, and at
    /// last its shorter forms: page 2 of an old list leads where its first page does.
    pub async fn follow(&self, path_and_query: &str) -> Result<Option<String>> {
        let path = path_and_query.split('?').next().unwrap_or_default();
        let bare = normalised(path);
        let shorter = bare.as_deref().map(shorter_forms).unwrap_or_default();
        for form in normalised(path_and_query).into_iter().chain(bare).chain(shorter) {
            if let Some(redirect) = self.store.redirects().find(&form).await?
                && let Some(path) = self.leads_to(redirect.to).await?
            {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// `None` for an article that readers can't see.
    async fn leads_to(&self, target: Target) -> Result<Option<String>> {
        match target {
            Target::Path(path) => Ok(Some(path)),
            Target::Article(id) => Ok(self.store.articles().find(id).await?.filter(Article::is_public).map(|a| a.url())),
        }
    }

    /// `Conflict("REDIRECT_TAKEN")` when the address leads somewhere already.
    pub async fn create(&self, input: &RedirectInput) -> Result<Redirect> {
        let from = normalised(input.from.trim())
            .ok_or_else(|| Error::invalid("from", "Write a path that begins with /, such as /2020/01/old-post"))?;
        let work = self.store.begin().await?;
        let to = match (&input.to, input.article) {
            (Some(to), None) => Target::Path(own_path(to)?),
            (None, Some(id)) => {
                let article = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none());
                Target::Article(article.ok_or_else(|| Error::invalid("articleId", "There is no such article"))?.id)
            }
            _ => return Err(Error::invalid("to", "Say where it leads: either a path (to) or an article (articleId)")),
        };
        refuse_loop(&*work, &from, &to).await?;
        let redirect = Redirect { id: RedirectId(self.ambient.uuid()), from, to, created_at: self.ambient.now() };
        if !work.redirects().insert(&redirect).await? {
            return Err(Error::conflict(
                "REDIRECT_TAKEN",
                format!("{} leads somewhere already; delete that redirect first", redirect.from),
            ));
        }
        work.commit().await?;
        Ok(redirect)
    }

    pub async fn delete(&self, id: RedirectId) -> Result<()> {
        let work = self.store.begin().await?;
        if !work.redirects().delete(id).await? {
            return Err(Error::NotFound("Redirect"));
        }
        work.commit().await
    }
}

fn own_path(to: &str) -> Result<String> {
    let to = to.trim();
    let is_plain = is_own_path(to) && to.len() <= 1_000 && !to.chars().any(char::is_control);
    if is_plain {
        Ok(to.to_owned())
    } else {
        Err(Error::invalid("to", "Only a path of this site can be the target, such as /epfo/new-scheme"))
    }
}

/// A reader must arrive: an address can't lead back to itself, at once or by others.
async fn refuse_loop(work: &dyn UnitOfWork, from: &str, to: &Target) -> Result<()> {
    let mut next = to.clone();
    for _ in 0..LONGEST_CHAIN {
        let Target::Path(path) = next else { return Ok(()) };
        let path = path.split('#').next().unwrap_or_default().to_owned();
        let Some(form) = normalised(&path) else { return Ok(()) };
        let bare = form.split('?').next().unwrap_or_default().to_owned();
        if form == from || bare == from {
            return Err(Error::invalid("to", "That would lead back to itself"));
        }
        let mut found = work.redirects().find(&form).await?;
        if found.is_none() && !bare.is_empty() {
            found = work.redirects().find(&bare).await?;
        }
        match found {
            Some(redirect) => next = redirect.to,
            None => return Ok(()),
        }
    }
    Err(Error::invalid("to", format!("That would be a chain of more than {LONGEST_CHAIN} redirects")))
}
