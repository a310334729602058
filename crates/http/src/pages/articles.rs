//! The pages of articles, and the older addresses that lead to them.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::articles::{Article, Resolution};
use domain::ids::ArticleId;

use super::address::{Query, component};
use super::loaders::ArticleAddress;
use super::making::{Made, NoPage, answer, kept, once};
use super::{loaders, no, respond, typed};
use crate::App;
use crate::site::is_file_folder;

/// The key is the path in its plain form: `?id=` and unknown parameters don't make other pages.
pub(super) async fn article(app: &App, asked: &HeaderMap, path: &str, query: Query<'_>, category: &str, slug: &str) -> Response {
    if is_file_folder(category) {
        return respond::plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found");
    }
    let address = ArticleAddress { category, slug, id: None };
    if let Some(token) = query.filled("preview") {
        return Box::pin(async { once(app, asked, loaders::preview(app, address, &token).await).await }).await;
    }
    let decoded = path.contains('%').then(|| format!("/{category}/{slug}"));
    let key = decoded.as_deref().unwrap_or(path);
    let made = kept(app, key, || loaders::article(app, address)).await;
    let (made, address) = match query.filled("id") {
        Some(id) if !shows(&made, &id) => {
            let made = Box::pin(article_by_id(app, address, key, &id, made)).await;
            (made, ArticleAddress { id: ArticleId::parse(&id), ..address })
        }
        _ => (made, address),
    };
    if typed::wants(&made, query) {
        return Box::pin(typed::answered(app, asked, address, query)).await;
    }
    answer(app, asked, &made).await
}

/// Whether the page is that article's own: its first tag says whose it is.
fn shows(made: &Made, id: &str) -> bool {
    let own = made.as_ref().ok().and_then(|outcome| outcome.page().tags.first());
    own.is_some_and(|tag| tag.strip_prefix("article:") == Some(id))
}

/// The id decides (trap 32): another article of the same slug, or another address altogether.
async fn article_by_id(app: &App, address: ArticleAddress<'_>, key: &str, id: &str, made: Made) -> Made {
    let wanted = ArticleId::parse(id);
    match app.reading.resolve(address.category, address.slug, wanted).await {
        Ok(Resolution::Here(card)) if Some(card.id) == wanted && card.shares_slug && card.id.to_string() == id => {
            let address = ArticleAddress { id: wanted, ..address };
            kept(app, &format!("{key}?id={id}"), || loaders::article(app, address)).await
        }
        // An id that leads nowhere, or that is written in another way.
        Ok(Resolution::Here(card)) => no(if made.is_ok() { NoPage::Elsewhere(card.url()) } else { return made }),
        Ok(Resolution::Moved(url)) => no(NoPage::Moved(url)),
        Ok(Resolution::Ambiguous | Resolution::Unknown) | Err(_) => made,
    }
}

/// `/content?title=&id=`: the older address of an article always leads on.
pub(super) async fn content(app: &App, asked: &HeaderMap, query: Query<'_>) -> Response {
    if let Some(token) = query.filled("preview") {
        let leading = loaders::previewed(app, &token).await.map(|article| at_its_address(&article, &token));
        return answer(app, asked, &no(leading.unwrap_or_else(NoPage::from))).await;
    }
    let made = no(leading_on(app, query).await.unwrap_or_else(NoPage::from));
    answer(app, asked, &made).await
}

/// A draft is shown where it will stand.
fn at_its_address(article: &Article, token: &str) -> NoPage {
    NoPage::Elsewhere(format!("/{}/{}?preview={}", article.category.slug, article.slug, component(token)))
}

async fn leading_on(app: &App, query: Query<'_>) -> domain::Result<NoPage> {
    let id = query.filled("id").and_then(|id| ArticleId::parse(&id));
    let title = query.filled("title").unwrap_or_default();
    let mut found = app.reading.resolve_title(&title, id).await?;
    if found == Resolution::Unknown && !title.is_empty() {
        found = app.reading.resolve_title(&domain::articles::slug_of(&title), None).await?;
    }
    Ok(match found {
        Resolution::Moved(url) => NoPage::Moved(url),
        Resolution::Ambiguous => NoPage::Elsewhere(format!("/search?q={}", component(&title.replace('-', " ")))),
        Resolution::Here(_) | Resolution::Unknown => NoPage::Missing,
    })
}

#[cfg(test)]
mod tests {
    use rendering::{CachedPage, Outcome};

    use super::*;

    #[test]
    fn a_page_is_its_first_tags_article() {
        let page = CachedPage::new(200, "text/html", "", ["article:1".into(), "article:2".into()]);
        let made: Made = Ok(Outcome::Fresh(page.into()));
        assert!(shows(&made, "1") && !shows(&made, "2") && !shows(&no(NoPage::Missing), "1"));
    }
}
