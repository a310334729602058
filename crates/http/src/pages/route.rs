//! Which page an address asks for, by its path alone and without looking anything up.

use std::borrow::Cow;

use domain::short_links::is_short_id;

use super::address::segment;
use super::feed::Format;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Route<'a> {
    Home,
    Article {
        category: Cow<'a, str>,
        slug: Cow<'a, str>,
    },
    /// `/content?title=&id=`, the older address of an article.
    Content,
    Categories,
    Search,
    /// A text that editors keep, by slug.
    Standing(&'static str),
    /// The fact registry.
    Rules,
    Corrections,
    /// `/assist` and `/assist?module=`.
    Assist,
    /// Filled by the browser alone.
    ReadingList,
    /// The newest digest, or that of a day as written in the address.
    Digest(Option<&'a str>),
    /// By id; `/webinar/{id}` shows the same and names `/webinars/{id}` as its own address.
    Webinar(&'a str),
    /// Where Google sends browsers back to.
    SignInCallback,
    /// With an address in its path: made once for everybody, the browser fills it.
    Unsubscribe,
    /// A shared conversation, by an id that is the only key to it: made once for everybody, the browser fills it.
    Conversation(&'a str),
    /// Booking a call: one page for all steps, the browser fills it.
    Service,
    /// A part of the site that isn't open yet, by path.
    Coming(&'static str),
    ShortLink(&'a str),
    Worker,
    Robots,
    /// Of the whole site, or of a category by slug.
    Feed(Option<Cow<'a, str>>, Format),
    /// The last digests.
    DigestFeed(Format),
    /// What was published in the last two days.
    NewsMap,
    /// From 1; `None` for the map itself.
    Sitemap(Option<usize>),
    /// The same page has moved there for good.
    Moved(&'static str),
    /// The path without the slashes at its end.
    TrailingSlash(&'a str),
    /// Under a path of programs.
    Call,
    Missing,
}

impl<'a> Route<'a> {
    pub fn of(path: &'a str) -> Self {
        match path {
            "/" => Self::Home,
            "/home" => Self::Moved("/"),
            "/content" => Self::Content,
            "/categories" => Self::Categories,
            "/search" => Self::Search,
            "/about" => Self::Standing("about"),
            "/privacy" => Self::Standing("privacy"),
            "/terms" => Self::Standing("terms"),
            "/disclosures" => Self::Standing("disclosures"),
            "/contact" => Self::Standing("contact"),
            "/refunds" => Self::Standing("refunds"),
            "/pricing" => Self::Standing("pricing"),
            "/rules" => Self::Rules,
            "/corrections" => Self::Corrections,
            "/assist" => Self::Assist,
            "/reading-list" => Self::ReadingList,
            "/dailydigest" => Self::Digest(None),
            "/auth/google/callback" => Self::SignInCallback,
            "/service" => Self::Service,
            "/assettransmission" => Self::Coming("/assettransmission"),
            "/willplanning" => Self::Coming("/willplanning"),
            "/sw.js" => Self::Worker,
            "/robots.txt" => Self::Robots,
            "/feed.xml" => Self::Feed(None, Format::Rss),
            "/feed.atom" => Self::Feed(None, Format::Atom),
            "/sitemap-news.xml" => Self::NewsMap,
            "/sitemap.xml" => Self::Sitemap(None),
            _ => Self::by_segments(path),
        }
    }

    fn by_segments(path: &'a str) -> Self {
        let Some(inner) = path.strip_prefix('/') else { return Self::Missing };
        if path.ends_with('/') {
            return Self::without_slash(path);
        }
        let mut segments = inner.split('/');
        match (segments.next(), segments.next(), segments.next()) {
            (Some("cms" | "chatbot" | "pf"), ..) => Self::Call,
            (Some("s"), Some(id), None) => Self::ShortLink(id),
            (Some("dailydigest"), Some(file @ ("feed.xml" | "feed.atom")), None) => {
                Self::DigestFeed(if file == "feed.xml" { Format::Rss } else { Format::Atom })
            }
            (Some("dailydigest"), Some(day), None) => Self::Digest(Some(day)),
            (Some("webinars" | "webinar"), Some(id), None) => Self::Webinar(id),
            (Some("unsubscribe"), Some(_), None) => Self::Unsubscribe,
            (Some("conversation"), Some(id), None) => Self::Conversation(id),
            (Some(only), None, None) => Self::single(only),
            (Some(category), Some("feed.xml"), None) => Self::feed_of(category, Format::Rss),
            (Some(category), Some("feed.atom"), None) => Self::feed_of(category, Format::Atom),
            (Some("feed"), Some(file), None) => match file.rsplit_once('.') {
                Some((category, "xml")) => Self::feed_of(category, Format::Rss),
                Some((category, "atom")) => Self::feed_of(category, Format::Atom),
                _ => Self::Missing,
            },
            (Some(category), Some(slug), None) => match (segment(category), segment(slug)) {
                (Some(category), Some(slug)) => Self::Article { category, slug },
                _ => Self::Missing,
            },
            _ => Self::Missing,
        }
    }

    fn feed_of(category: &'a str, format: Format) -> Self {
        segment(category).map_or(Self::Missing, |category| Self::Feed(Some(category), format))
    }

    fn single(only: &'a str) -> Self {
        if let Some(number) = only.strip_prefix("sitemap-").and_then(|rest| rest.strip_suffix(".xml")) {
            return number.parse().ok().filter(|part| *part > 0).map_or(Self::Missing, |part| Self::Sitemap(Some(part)));
        }
        if is_short_id(only) { Self::ShortLink(only) } else { Self::Missing }
    }

    /// "//host/" and "/\host/" must not become a redirect: browsers take both for another site.
    fn without_slash(path: &'a str) -> Self {
        let trimmed = path.trim_end_matches('/');
        let first = trimmed.get(1..).map(|inner| inner.split('/').next().unwrap_or_default());
        match first {
            None | Some("") => Self::Missing,
            Some("cms" | "chatbot" | "pf") => Self::Call,
            Some(_) if trimmed.contains("//") || trimmed.contains('\\') => Self::Missing,
            Some(_) => Self::TrailingSlash(trimmed),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn article(category: &'static str, slug: &'static str) -> Route<'static> {
        Route::Article { category: category.into(), slug: slug.into() }
    }

    #[test]
    fn fixed_paths_win_then_shapes() {
        assert_eq!(Route::of("/"), Route::Home);
        assert_eq!(Route::of("/home"), Route::Moved("/"));
        assert_eq!(Route::of("/privacy"), Route::Standing("privacy"));
        assert_eq!(Route::of("/epfo/new-scheme"), article("epfo", "new-scheme"));
        assert_eq!(Route::of("/%65pfo/%E0%A4%B9"), article("epfo", "ह"));
        assert_eq!(Route::of("/s/anything"), Route::ShortLink("anything"));
        assert_eq!(Route::of("/conversation/0123abcd"), Route::Conversation("0123abcd"));
        assert_eq!(Route::of("/abcDEF12"), Route::ShortLink("abcDEF12"));
        assert_eq!(Route::of("/sitemap-2.xml"), Route::Sitemap(Some(2)));
        assert_eq!(Route::of("/feed.atom"), Route::Feed(None, Format::Atom));
        assert_eq!(Route::of("/epfo/feed.atom"), Route::Feed(Some("epfo".into()), Format::Atom));
        assert_eq!(Route::of("/feed/epfo.xml"), Route::Feed(Some("epfo".into()), Format::Rss));
        assert_eq!(Route::of("/feed/epfo"), Route::Missing);
        assert_eq!(Route::of("/sitemap-news.xml"), Route::NewsMap);
        assert_eq!(Route::of("/cms/api/nothing"), Route::Call);
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
            assert_eq!(Route::of(path), Route::Missing, "{path}");
        }
    }

    #[test]
    fn slashes_at_the_end_go() {
        assert_eq!(Route::of("/about/"), Route::TrailingSlash("/about"));
        assert_eq!(Route::of("/epfo/new//"), Route::TrailingSlash("/epfo/new"));
        assert_eq!(Route::of("/pf/v1/"), Route::Call);
    }
}
