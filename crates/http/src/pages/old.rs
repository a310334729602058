//! Addresses of an older site, looked up where there would be no page.

use axum::http::{StatusCode, Uri};
use axum::response::Response;

use super::respond;
use super::route::Route;
use crate::App;

/// Before the page is looked for: "/?p=12" would show the home page, and a slash at the end would
/// cost a redirect of its own.
pub(super) async fn first(app: &App, uri: &Uri, route: &Route<'_>) -> Option<Response> {
    let asks_for_old = match route {
        Route::Home => uri.query().is_some_and(is_old_query),
        Route::TrailingSlash(_) => true,
        _ => false,
    };
    if asks_for_old { followed(app, uri).await } else { None }
}

/// In place of a page that is not there.
pub(super) async fn instead(app: &App, uri: &Uri, response: Response) -> Response {
    if response.status() != StatusCode::NOT_FOUND {
        return response;
    }
    followed(app, uri).await.unwrap_or(response)
}

async fn followed(app: &App, uri: &Uri) -> Option<Response> {
    let asked = uri.path_and_query().map_or(uri.path(), |all| all.as_str());
    match app.redirects.follow(asked).await {
        Ok(target) => target.map(|path| respond::redirect(StatusCode::MOVED_PERMANENTLY, &path)),
        Err(error) => {
            tracing::warn!(%error, "redirects could not be looked up");
            None
        }
    }
}

/// As WordPress names its posts, pages and lists where it has no better addresses.
fn is_old_query(query: &str) -> bool {
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
            assert!(is_old_query(old), "{old}");
        }
        for other in ["", "p=", "p=x", "utm_source=p=1", "page=2", "tag=", "tag=a&b=c"] {
            assert!(!is_old_query(other), "{other}");
        }
    }
}
