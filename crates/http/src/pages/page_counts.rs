//! Likes and views in cached pages. The change log does not report them, because every reader changes some. Instead this looks every minute
//! which counts have changed since, and drops the pages that show one of those. A dropped page costs nothing until a reader asks for it.

use std::collections::HashMap;
use std::time::Instant;

use domain::Result;
use domain::articles::ArticleCounts;
use domain::ids::ArticleId;

use crate::App;
use crate::responses::{COUNTS_TAG, RANKING_TAG, counts_tag};

/// When more counts have changed at once, all pages with counts are dropped: each tag that was dropped is remembered for a while.
const MAX_TAGS: usize = 1_000;

/// The counts as they were at the last look.
#[derive(Default)]
pub(super) struct PageCounts {
    known: Option<HashMap<ArticleId, ArticleCounts>>,
    looked_at: Option<Instant>,
}

impl PageCounts {
    /// Drops the pages whose counts have changed, unless the last look is recent enough.
    pub async fn drop_outdated_pages(&mut self, app: &App) -> Result<()> {
        if self.looked_at.is_some_and(|at| at.elapsed() < app.settings.page_counts_age) {
            return Ok(());
        }
        self.looked_at = Some(Instant::now());
        let current: HashMap<_, _> = app.content.counters.list_counts().await?.into_iter().collect();
        for tag in self.list_outdated_tags(&current) {
            app.caches.pages.invalidate_tag(&tag).await;
        }
        self.known = Some(current);
        Ok(())
    }

    fn list_outdated_tags(&self, current: &HashMap<ArticleId, ArticleCounts>) -> Vec<String> {
        // What was cached before the first look may show anything.
        let Some(known) = &self.known else { return vec![COUNTS_TAG.to_owned(), RANKING_TAG.to_owned()] };
        let before = |id: &ArticleId| known.get(id).copied().unwrap_or_default();
        let changed: Vec<_> = current.iter().filter(|(id, counts)| is_shown_differently(&before(id), counts)).collect();
        let mut tags = match changed.len() > MAX_TAGS {
            true => vec![COUNTS_TAG.to_owned()],
            false => changed.iter().map(|(id, _)| counts_tag(&id.to_string()).to_string()).collect(),
        };
        if changed.iter().any(|(id, counts)| counts.views != before(id).views) {
            tags.push(RANKING_TAG.to_owned());
        }
        tags
    }
}

/// Shares stand on no page.
fn is_shown_differently(before: &ArticleCounts, now: &ArticleCounts) -> bool {
    (before.views, before.likes) != (now.views, now.likes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(number: usize) -> ArticleId {
        ArticleId::parse(&format!("00000000-0000-4000-8000-{number:012}")).unwrap()
    }

    fn counts(views: i64, likes: i64, shares: i64) -> ArticleCounts {
        ArticleCounts { views, likes, shares }
    }

    #[test]
    fn only_what_shows_a_changed_count_is_dropped() {
        let [read, liked, shared, new] = [1, 2, 3, 4].map(article);
        let known = HashMap::from([(read, counts(5, 1, 0)), (liked, counts(5, 1, 0)), (shared, counts(5, 1, 0))]);
        let of = |id: ArticleId| counts_tag(&id.to_string()).to_string();
        let looked = PageCounts { known: Some(known.clone()), looked_at: None };
        let outdated = |changes: &[(ArticleId, ArticleCounts)]| {
            let mut current = known.clone();
            current.extend(changes.iter().copied());
            looked.list_outdated_tags(&current)
        };
        assert_eq!(outdated(&[]), Vec::<String>::new());
        assert_eq!(outdated(&[(shared, counts(5, 1, 9)), (new, counts(0, 0, 0))]), Vec::<String>::new());
        assert_eq!(outdated(&[(liked, counts(5, 2, 0))]), [of(liked)]);
        assert_eq!(outdated(&[(read, counts(6, 1, 0))]), [of(read), RANKING_TAG.to_owned()]);
        assert_eq!(outdated(&[(new, counts(1, 0, 0))]), [of(new), RANKING_TAG.to_owned()]);
        let many: Vec<_> = (0..=MAX_TAGS).map(|number| (article(100 + number), counts(0, 1, 0))).collect();
        assert_eq!(outdated(&many), [COUNTS_TAG]);
        assert_eq!(PageCounts::default().list_outdated_tags(&known), [COUNTS_TAG, RANKING_TAG]);
    }
}
