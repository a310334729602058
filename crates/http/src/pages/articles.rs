//! The pages of articles, and the legacy addresses that redirect to them.

use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use domain::articles::{Article, Resolution};
use domain::ids::ArticleId;

use super::loaders::ArticleAddress;
use super::render::{NoPage, PageResult, cached_page, result_response, uncached_page_or_shell, with_own_pictures};
use super::table::PageRequest;
use super::url_parts::{Query, encode_component};
use super::{calculator_pages, loaders, no_page, respond};
use crate::App;
use crate::site::is_file_folder;

/// The cache key is the decoded path, so that `?id=` and unknown parameters don't create further entries.
pub(super) async fn article_page(
    app: &App,
    request_headers: &HeaderMap,
    path: &str,
    query: Query<'_>,
    category: &str,
    slug: &str,
) -> Response {
    if is_file_folder(category) {
        return respond::send_plain(StatusCode::NOT_FOUND, "text/plain; charset=utf-8", "Not found");
    }
    let address = ArticleAddress { category, slug, id: None };
    if let Some(token) = query.get_non_empty("preview") {
        return Box::pin(preview_page(app, request_headers, address, &token)).await;
    }
    let decoded = path.contains('%').then(|| format!("/{category}/{slug}"));
    let key = decoded.as_deref().unwrap_or(path);
    let result = cached_page(app, key, || loaders::load_article(app, address)).await;
    let (result, address) = match query.get_non_empty("id") {
        Some(id) if !is_page_of(&result, &id) => {
            let result = Box::pin(article_by_id(app, address, key, &id, result)).await;
            (result, ArticleAddress { id: ArticleId::parse(&id), ..address })
        }
        _ => (result, address),
    };
    if calculator_pages::has_calculator_inputs(&result, query) {
        return Box::pin(calculator_pages::personal_page(app, request_headers, address, query)).await;
    }
    result_response(app, request_headers, &result).await
}

/// A draft's own pictures are shown to whoever has its link.
async fn preview_page(app: &App, request_headers: &HeaderMap, address: ArticleAddress<'_>, token: &str) -> Response {
    let response = uncached_page_or_shell(app, request_headers, loaders::load_preview(app, address, token).await).await;
    match loaders::find_previewed_article(app, token).await {
        Ok(article) => with_own_pictures(app, response, article.list_picture_origins()),
        Err(_) => response,
    }
}

/// Whether the page shows the article with this id. A page's first tag names its article.
fn is_page_of(result: &PageResult, id: &str) -> bool {
    let own = result.as_ref().ok().and_then(|outcome| outcome.page().tags.first());
    own.is_some_and(|tag| tag.strip_prefix("article:") == Some(id))
}

/// The id decides, because slugs are not unique: it may mean another article with the same slug, or an article at
/// another address.
async fn article_by_id(app: &App, address: ArticleAddress<'_>, key: &str, id: &str, result: PageResult) -> PageResult {
    let wanted = ArticleId::parse(id);
    match app.content.article_reader.resolve(address.category, address.slug, wanted).await {
        Ok(Resolution::Found(card)) if Some(card.id) == wanted && card.shares_slug && card.id.to_string() == id => {
            let address = ArticleAddress { id: wanted, ..address };
            cached_page(app, &format!("{key}?id={id}"), || loaders::load_article(app, address)).await
        }
        // The id belongs to no article here, or is not in canonical form.
        Ok(Resolution::Found(card)) => no_page(if result.is_ok() { NoPage::TemporaryRedirect(card.url()) } else { return result }),
        Ok(Resolution::Moved(url)) => no_page(NoPage::Moved(url)),
        Ok(Resolution::Ambiguous | Resolution::NotFound) | Err(_) => result,
    }
}

/// `/content?title=&id=`: the legacy address of an article, which always redirects.
pub(super) async fn content_redirect(request: PageRequest<'_>) -> Response {
    let PageRequest { app, headers, query, .. } = request;
    if let Some(token) = query.get_non_empty("preview") {
        let leading = loaders::find_previewed_article(app, &token).await.map(|article| redirect_to_preview(&article, &token));
        return result_response(app, headers, &no_page(leading.unwrap_or_else(NoPage::from))).await;
    }
    let result = no_page(resolve_content_redirect(app, query).await.unwrap_or_else(NoPage::from));
    result_response(app, headers, &result).await
}

/// A draft is shown at its future address.
fn redirect_to_preview(article: &Article, token: &str) -> NoPage {
    NoPage::TemporaryRedirect(format!("/{}/{}?preview={}", article.category.slug, article.slug, encode_component(token)))
}

async fn resolve_content_redirect(app: &App, query: Query<'_>) -> domain::Result<NoPage> {
    let id = query.get_non_empty("id").and_then(|id| ArticleId::parse(&id));
    let title = query.get_non_empty("title").unwrap_or_default();
    let mut found = app.content.article_reader.resolve_title(&title, id).await?;
    if found == Resolution::NotFound && !title.is_empty() {
        found = app.content.article_reader.resolve_title(&domain::articles::slugify(&title), None).await?;
    }
    Ok(match found {
        Resolution::Moved(url) => NoPage::Moved(url),
        Resolution::Ambiguous => NoPage::TemporaryRedirect(format!("/search?q={}", encode_component(&title.replace('-', " ")))),
        Resolution::Found(_) | Resolution::NotFound => NoPage::Missing,
    })
}

#[cfg(test)]
mod tests {
    use rendering::{CachedPage, CachedResult};

    use super::*;

    #[test]
    fn a_page_is_its_first_tags_article() {
        let page = CachedPage::new(200, "text/html", "", ["article:1".into(), "article:2".into()]);
        let result: PageResult = Ok(CachedResult::Fresh(page.into()));
        assert!(is_page_of(&result, "1") && !is_page_of(&result, "2") && !is_page_of(&no_page(NoPage::Missing), "1"));
    }
}
