//! The other sites whose pictures our pages show. The content security policy names them and no others, so that a picture that somebody
//! slips into a page can't tell another site about its reader.

use std::collections::BTreeSet;

use axum::http::HeaderValue;
use domain::Result;
use domain::articles::{Article, list_picture_origins};
use parking_lot::RwLock;

use crate::App;

const BATCH: u32 = 100;

/// What is known of the published texts. Sites whose last picture has gone are forgotten when all texts are read again.
pub struct PictureOrigins(RwLock<Known>);

struct Known {
    origins: BTreeSet<String>,
    /// More texts changed than were looked at.
    is_outdated: bool,
    /// The policy that names these origins; `None` until it is asked for.
    policy: Option<HeaderValue>,
}

impl Default for PictureOrigins {
    fn default() -> Self {
        Self(RwLock::new(Known { origins: BTreeSet::new(), is_outdated: true, policy: None }))
    }
}

impl PictureOrigins {
    /// The policy for the pages as they are now; `build` makes it when the origins have changed.
    pub(super) fn policy(&self, build: impl FnOnce(&BTreeSet<String>) -> HeaderValue) -> HeaderValue {
        if let Some(policy) = &self.0.read().policy {
            return policy.clone();
        }
        let mut known = self.0.write();
        let policy = build(&known.origins);
        known.policy = Some(policy.clone());
        policy
    }

    /// Origins of one page, and those of all others.
    pub(super) fn with(&self, own: BTreeSet<String>) -> BTreeSet<String> {
        self.0.read().origins.iter().cloned().chain(own).collect()
    }

    pub(super) fn add(&self, found: BTreeSet<String>) {
        if found.is_subset(&self.0.read().origins) {
            return;
        }
        let mut known = self.0.write();
        known.origins.extend(found);
        known.policy = None;
    }

    pub(super) fn mark_outdated(&self) {
        self.0.write().is_outdated = true;
    }

    /// Reads all published texts, at the start and when more have changed than were looked at one by one. A node does so before its
    /// first answer: otherwise the first pages would show drawings in place of other sites' pictures.
    pub async fn refresh(&self, app: &App) -> Result<()> {
        if !self.0.read().is_outdated {
            return Ok(());
        }
        let origins = collect_origins(app).await?;
        *self.0.write() = Known { origins, is_outdated: false, policy: None };
        Ok(())
    }
}

async fn collect_origins(app: &App) -> Result<BTreeSet<String>> {
    let mut origins = BTreeSet::new();
    let mut after = None;
    loop {
        let batch = app.content.article_reader.list_published_after(after, BATCH).await?;
        let Some(last) = batch.last() else { break };
        after = Some(last.id);
        origins.extend(batch.iter().flat_map(Article::list_picture_origins));
    }
    for page in app.content.standing_pages.list().await? {
        origins.extend(list_picture_origins(&page.html));
    }
    Ok(origins)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_policy_is_made_when_the_origins_change() {
        let known = PictureOrigins::default();
        let policy = || known.policy(|origins| HeaderValue::try_from(origins.iter().cloned().collect::<String>()).unwrap());
        let of = |origin: &str| BTreeSet::from([origin.to_owned()]);
        assert_eq!(policy(), "");
        known.add(of("https://a.example"));
        assert_eq!(policy(), "https://a.example");
        known.add(of("https://a.example"));
        assert_eq!(known.policy(|_| HeaderValue::from_static("made again")), "https://a.example");
        assert_eq!(known.with(of("https://b.example")).len(), 2);
        assert_eq!(policy(), "https://a.example", "what one page shows is not what all show");
    }
}
