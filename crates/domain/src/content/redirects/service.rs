//! Creates and follows redirects from old addresses.

use std::sync::Arc;

use super::{Redirect, RedirectTarget, list_shorter_paths, normalise_path};
use crate::articles::{Article, is_site_path};
use crate::audit::note_value;
use crate::ids::{ArticleId, RedirectId};
use crate::paging::{Listing, Page};
use crate::store::UnitOfWork;
use crate::text::lengths::check_length;
use crate::{Environment, Error, Result, Store};

/// The number of redirects that are followed when checking a new one for loops.
const MAX_CHAIN_LENGTH: usize = 10;

/// In bytes; an address of plain letters has as many characters.
const MAX_PATH: usize = 1_000;

/// The input for a redirect, with exactly one of `to` and `article`.
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
    environment: Environment,
}

impl Redirects {
    pub fn new(store: Arc<dyn Store>, environment: Environment) -> Self {
        Self { store, environment }
    }

    pub async fn list(&self, page: Page) -> Result<Listing<Redirect>> {
        self.store.redirects().list(page).await
    }

    /// Returns the path that an address without a page redirects to. `path_and_query` is as the reader sent it. A redirect
    /// with a query, such as "/?p=12", matches first, then one for the path alone, then one for its shorter forms: page 2 of
    /// an old list redirects to where its first page does.
    pub async fn follow(&self, path_and_query: &str) -> Result<Option<String>> {
        let path = path_and_query.split('?').next().unwrap_or_default();
        let normalised = normalise_path(path);
        let shorter = normalised.as_deref().map(list_shorter_paths).unwrap_or_default();
        for form in normalise_path(path_and_query).into_iter().chain(normalised).chain(shorter) {
            if let Some(redirect) = self.store.redirects().find(&form).await?
                && let Some(path) = self.resolve_target(redirect.to).await?
            {
                return Ok(Some(path));
            }
        }
        Ok(None)
    }

    /// Returns the target's path; `None` for an article that is not public.
    async fn resolve_target(&self, target: RedirectTarget) -> Result<Option<String>> {
        match target {
            RedirectTarget::Path(path) => Ok(Some(path)),
            RedirectTarget::Article(id) => Ok(self.store.articles().find(id).await?.filter(Article::is_public).map(|a| a.url())),
        }
    }

    /// `Conflict("REDIRECT_TAKEN")` when the address has a redirect already.
    pub async fn create(&self, input: &RedirectInput) -> Result<Redirect> {
        check_length("from", &input.from, MAX_PATH)?;
        let from = normalise_path(input.from.trim())
            .ok_or_else(|| Error::invalid("from", "Write a path that begins with /, such as /2020/01/old-post"))?;
        let mut work = self.store.begin().await?;
        let to = match (&input.to, input.article) {
            (Some(to), None) => RedirectTarget::Path(parse_site_path(to)?),
            (None, Some(id)) => {
                let article = work.articles().find_for_update(id).await?.filter(|a| a.deleted_at.is_none());
                RedirectTarget::Article(article.ok_or_else(|| Error::invalid("articleId", "There is no such article"))?.id)
            }
            _ => return Err(Error::invalid("to", "Say where it leads: either a path (to) or an article (articleId)")),
        };
        refuse_loop(&*work, &from, &to).await?;
        let redirect = Redirect { id: RedirectId(self.environment.new_uuid()), from, to, created_at: self.environment.now() };
        if !work.redirects().insert(&redirect).await? {
            return Err(Error::conflict(
                "REDIRECT_TAKEN",
                format!("{} leads somewhere already; delete that redirect first", redirect.from),
            ));
        }
        let target = match &redirect.to {
            RedirectTarget::Path(path) => path.clone(),
            RedirectTarget::Article(article) => format!("article {article}"),
        };
        note_value(&mut *work, format!("redirect of {}", redirect.from), None, Some(target));
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

fn parse_site_path(to: &str) -> Result<String> {
    let to = to.trim();
    check_length("to", to, MAX_PATH)?;
    let is_plain = is_site_path(to) && to.len() <= MAX_PATH && !to.chars().any(char::is_control);
    if is_plain {
        Ok(to.to_owned())
    } else {
        Err(Error::invalid("to", "Only a path of this site can be the target, such as /epfo/new-scheme"))
    }
}

/// Refuses a redirect that leads back to its own address, directly or through others.
async fn refuse_loop(work: &dyn UnitOfWork, from: &str, to: &RedirectTarget) -> Result<()> {
    let mut next = to.clone();
    for _ in 0..MAX_CHAIN_LENGTH {
        let RedirectTarget::Path(path) = next else { return Ok(()) };
        let path = path.split('#').next().unwrap_or_default().to_owned();
        let Some(form) = normalise_path(&path) else { return Ok(()) };
        let bare_path = form.split('?').next().unwrap_or_default().to_owned();
        if form == from || bare_path == from {
            return Err(Error::invalid("to", "This redirect would lead back to itself"));
        }
        let mut found = work.redirects().find(&form).await?;
        if found.is_none() && !bare_path.is_empty() {
            found = work.redirects().find(&bare_path).await?;
        }
        match found {
            Some(redirect) => next = redirect.to,
            None => return Ok(()),
        }
    }
    Err(Error::invalid("to", format!("That would be a chain of more than {MAX_CHAIN_LENGTH} redirects")))
}
