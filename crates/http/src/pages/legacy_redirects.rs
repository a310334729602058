//! Redirects from addresses of an older site.

use axum::http::{StatusCode, Uri};
use axum::response::Response;

use super::respond;
use super::route::Route;
use crate::App;

/// Looks up a redirect before the page: "/?p=12" would show the home page, and a trailing slash would cause a
/// second redirect.
pub(super) async fn find_legacy_redirect(app: &App, uri: &Uri, route: &Route<'_>) -> Option<Response> {
    let asks_for_old = match route {
        Route::Page(_) => uri.path() == "/" && uri.query().is_some_and(is_legacy_query),
        Route::TrailingSlash(_) => true,
        _ => false,
    };
    if asks_for_old { look_up_redirect(app, uri).await } else { None }
}

/// Looks up a redirect when there is no page.
pub(super) async fn redirect_if_missing(app: &App, uri: &Uri, response: Response) -> Response {
    if response.status() != StatusCode::NOT_FOUND {
        return response;
    }
    look_up_redirect(app, uri).await.unwrap_or(response)
}

async fn look_up_redirect(app: &App, uri: &Uri) -> Option<Response> {
    let address = uri.path_and_query().map_or(uri.path(), |all| all.as_str());
    match app.content.redirects.follow(address).await {
        Ok(target) => target.map(|path| respond::redirect(StatusCode::MOVED_PERMANENTLY, &path)),
        Err(error) => {
            tracing::warn!(%error, "looking up a redirect failed");
            None
        }
    }
}

/// WordPress's default addresses of posts, pages and archives.
fn is_legacy_query(query: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_slug = |text: &str| !text.is_empty() && !text.contains(['&', '=']);
    ["p=", "page_id=", "cat=", "author=", "m="].iter().filter_map(|name| query.strip_prefix(name)).any(is_number)
        || query.strip_prefix("tag=").is_some_and(is_slug)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_queries_of_an_old_site_are_looked_up_at_home() {
        for old in ["p=12", "page_id=3", "cat=4", "author=1", "m=202005", "tag=epf"] {
            assert!(is_legacy_query(old), "{old}");
        }
        for other in ["", "p=", "p=x", "utm_source=p=1", "page=2", "tag=", "tag=a&b=c"] {
            assert!(!is_legacy_query(other), "{other}");
        }
    }
}
