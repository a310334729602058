//! Maps a path to the page it names, without looking anything up.

use std::borrow::Cow;

use domain::short_links::is_short_id;

use super::feed::Format;
use super::table::{PageMatch, find_page};
use super::url_parts::decode_segment;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Route<'a> {
    /// A page of the table, at one of its addresses.
    Page(PageMatch<'a>),
    Article {
        category: Cow<'a, str>,
        slug: Cow<'a, str>,
    },
    ShortLink(&'a str),
    ServiceWorker,
    Robots,
    /// How to report a weakness.
    SecurityText,
    /// Feed of the whole site, or of the category with this slug.
    Feed(Option<Cow<'a, str>>, Format),
    /// Feed of the latest digests.
    DigestFeed(Format),
    /// Calendar of the days by which something must be done.
    Dates,
    /// What was published in the last two days.
    NewsSitemap,
    /// Part number from 1; `None` for `/sitemap.xml`.
    Sitemap(Option<usize>),
    /// The page has moved permanently to this path.
    Moved(&'static str),
    /// The path without the slashes at its end.
    TrailingSlash(&'a str),
    /// A path of the API, which has no page.
    ApiPath,
    Missing,
}

impl<'a> Route<'a> {
    pub fn from_path(path: &'a str) -> Self {
        match path {
            "/home" => Self::Moved("/"),
            "/sw.js" => Self::ServiceWorker,
            "/robots.txt" => Self::Robots,
            "/.well-known/security.txt" => Self::SecurityText,
            "/feed.xml" => Self::Feed(None, Format::Rss),
            "/feed.atom" => Self::Feed(None, Format::Atom),
            "/dailydigest/feed.xml" => Self::DigestFeed(Format::Rss),
            "/dailydigest/feed.atom" => Self::DigestFeed(Format::Atom),
            "/dates.ics" => Self::Dates,
            "/sitemap-news.xml" => Self::NewsSitemap,
            "/sitemap.xml" => Self::Sitemap(None),
            _ => find_page(path).map_or_else(|| Self::from_segments(path), Self::Page),
        }
    }

    fn from_segments(path: &'a str) -> Self {
        let Some(inner) = path.strip_prefix('/') else { return Self::Missing };
        if path.ends_with('/') {
            return Self::from_trailing_slash(path);
        }
        let mut segments = inner.split('/');
        match (segments.next(), segments.next(), segments.next()) {
            (Some("cms" | "chatbot" | "pf"), ..) => Self::ApiPath,
            (Some("s"), Some(id), None) => Self::ShortLink(id),
            (Some(only), None, None) => Self::from_single_segment(only),
            (Some(category), Some("feed.xml"), None) => Self::category_feed(category, Format::Rss),
            (Some(category), Some("feed.atom"), None) => Self::category_feed(category, Format::Atom),
            (Some("feed"), Some(file), None) => match file.rsplit_once('.') {
                Some((category, "xml")) => Self::category_feed(category, Format::Rss),
                Some((category, "atom")) => Self::category_feed(category, Format::Atom),
                _ => Self::Missing,
            },
            (Some(category), Some(slug), None) => match (decode_segment(category), decode_segment(slug)) {
                (Some(category), Some(slug)) => Self::Article { category, slug },
                _ => Self::Missing,
            },
            _ => Self::Missing,
        }
    }

    fn category_feed(category: &'a str, format: Format) -> Self {
        decode_segment(category).map_or(Self::Missing, |category| Self::Feed(Some(category), format))
    }

    fn from_single_segment(only: &'a str) -> Self {
        if let Some(number) = only.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")) {
            return number.parse().ok().filter(|part| *part > 0).map_or(Self::Missing, |part| Self::Sitemap(Some(part)));
        }
        if is_short_id(only) { Self::ShortLink(only) } else { Self::Missing }
    }

    /// "//host/" and "/\host/" must not become a redirect: browsers take both for another site. Nor must an address that holds a secret
    /// or a person's e-mail address, because redirects stand in the logs of everything in between: its page answers at once.
    fn from_trailing_slash(path: &'a str) -> Self {
        let trimmed = path.trim_end_matches('/');
        let first = trimmed.get(1..).map(|inner| inner.split('/').next().unwrap_or_default());
        let confidential = find_page(trimmed).filter(PageMatch::is_confidential);
        match (first, confidential) {
            (None | Some(""), _) => Self::Missing,
            (Some(_), Some(page)) if !trimmed.contains('\\') => Self::Page(page),
            (Some("cms" | "chatbot" | "pf"), _) => Self::ApiPath,
            (Some(_), _) if trimmed.contains("//") || trimmed.contains('\\') => Self::Missing,
            (Some(_), _) => Self::TrailingSlash(trimmed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article_route(category: &'static str, slug: &'static str) -> Route<'static> {
        Route::Article { category: category.into(), slug: slug.into() }
    }

    fn describe_page(path: &str) -> (&'static str, &str) {
        match Route::from_path(path) {
            Route::Page(PageMatch { address, argument, .. }) => (address, argument),
            other => panic!("{path}: {other:?}"),
        }
    }

    #[test]
    fn fixed_paths_win_then_shapes() {
        assert_eq!(describe_page("/"), ("/", ""));
        assert_eq!(Route::from_path("/home"), Route::Moved("/"));
        assert_eq!(describe_page("/privacy"), ("/privacy", ""));
        assert_eq!(describe_page("/dailydigest/2026-11-20"), ("/dailydigest/{date}", "2026-11-20"));
        assert_eq!(Route::from_path("/dailydigest/feed.atom"), Route::DigestFeed(Format::Atom));
        assert_eq!(Route::from_path("/epfo/new-scheme"), article_route("epfo", "new-scheme"));
        assert_eq!(Route::from_path("/%65pfo/%E0%A4%B9"), article_route("epfo", "ह"));
        assert_eq!(Route::from_path("/s/anything"), Route::ShortLink("anything"));
        assert_eq!(describe_page("/conversation/0123abcd"), ("/conversation/{id}", "0123abcd"));
        assert_eq!(Route::from_path("/abcDEF12"), Route::ShortLink("abcDEF12"));
        assert_eq!(Route::from_path("/sitemap-2.xml"), Route::Sitemap(Some(2)));
        assert_eq!(Route::from_path("/feed.atom"), Route::Feed(None, Format::Atom));
        assert_eq!(Route::from_path("/epfo/feed.atom"), Route::Feed(Some("epfo".into()), Format::Atom));
        assert_eq!(Route::from_path("/feed/epfo.xml"), Route::Feed(Some("epfo".into()), Format::Rss));
        assert_eq!(Route::from_path("/feed/epfo"), Route::Missing);
        assert_eq!(Route::from_path("/sitemap-news.xml"), Route::NewsSitemap);
        assert_eq!(Route::from_path("/dates.ics"), Route::Dates);
        assert_eq!(Route::from_path("/cms/api/nothing"), Route::ApiPath);
    }

    #[test]
    fn other_shapes_are_missing() {
        for path in [
            "/short",
            "/404",
            "/a/b/c",
            "//evil.test/",
            "/\\evil.test/",
            "/a//b/",
            "//",
            "*",
            "",
            "/a%2Fb/c",
            "/sitemap-0.xml",
            "/sitemap-x.xml",
        ] {
            assert_eq!(Route::from_path(path), Route::Missing, "{path}");
        }
    }

    #[test]
    fn slashes_at_the_end_go() {
        assert_eq!(Route::from_path("/about/"), Route::TrailingSlash("/about"));
        assert_eq!(Route::from_path("/epfo/new//"), Route::TrailingSlash("/epfo/new"));
        assert_eq!(Route::from_path("/pf/v1/"), Route::ApiPath);
        assert_eq!(Route::from_path("/pf/nothing/"), Route::ApiPath);
        assert_eq!(describe_page("/unsubscribe/asha@example.in/"), ("/unsubscribe/{email}", "asha@example.in"));
        assert_eq!(describe_page("/pf/report/0123/"), ("/pf/report/{id}", "0123"));
        assert_eq!(describe_page("/pf/verify/abcd//"), ("/pf/verify/{hash}", "abcd"));
    }
}
