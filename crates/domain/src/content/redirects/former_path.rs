//! Addresses of the former site: the form in which they are stored and looked up, and the shorter forms that cover several of them.

use unicode_normalization::UnicodeNormalization;

/// Decodes percent escapes; text that would not be valid UTF-8 is returned unchanged.
pub fn percent_decode(text: &str) -> String {
    if !text.contains('%') {
        return text.to_owned();
    }
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let hex = after.get(..2).and_then(|two| std::str::from_utf8(two).ok()).and_then(|two| u8::from_str_radix(two, 16).ok());
        match (first, hex) {
            (b'%', Some(byte)) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            _ => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap_or_else(|_| text.to_owned())
}

/// The form in which an old address is stored and looked up: the path decoded, in lower case and without a trailing
/// slash; the query unchanged. `None` when it cannot be the address of a page.
pub fn normalise_path(path_and_query: &str) -> Option<String> {
    let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
    let path: String = percent_decode(path).to_lowercase().nfc().collect();
    let path = path.trim_end_matches('/');
    let is_plain = (path.is_empty() || path.starts_with('/')) && !path.starts_with("//") && !path.contains(['\\', '\0', '?', '#']);
    if !is_plain || path.len() + query.len() > 1_000 || path.chars().any(char::is_control) {
        return None;
    }
    let query: String = query.split('#').next().unwrap_or_default().chars().filter(|c| !c.is_control()).collect();
    match (path, query.as_str()) {
        ("", "") => None,
        ("", query) => Some(format!("/?{query}")),
        (path, "") => Some(path.to_owned()),
        (path, query) => Some(format!("{path}?{query}")),
    }
}

/// The shorter forms of an old address, nearest first: they cover later pages of an archive, other formats of its feed,
/// and the days of a month, for which no redirects are stored.
pub fn list_shorter_paths(path: &str) -> Vec<String> {
    let is_number = |text: &str| !text.is_empty() && text.len() <= 6 && text.bytes().all(|b| b.is_ascii_digit());
    let mut forms = Vec::new();
    let mut rest = path;
    while let Some((before, last)) = rest.rsplit_once('/') {
        let is_page = is_number(last) && before.ends_with("/page");
        let is_feed_form = matches!(last, "atom" | "rss" | "rss2" | "rdf") && before.ends_with("/feed");
        let is_day = is_number(last) && is_month_path(before);
        if !(is_page || is_feed_form || is_day || last == "page") {
            break;
        }
        rest = before;
        forms.extend(Some(rest.to_owned()).filter(|form| !form.is_empty()));
    }
    forms
}

/// Whether the path ends like "/2020/05", below any root of the old site.
fn is_month_path(path: &str) -> bool {
    let mut parts = path.rsplit('/');
    let is_number = |part: Option<&str>, digits: usize| part.is_some_and(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()));
    is_number(parts.next(), 2) && is_number(parts.next(), 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_page_has_one_form() {
        for address in ["/2020/01/Some-Post/", "/2020/01/some-post", "/2020/01/some%2Dpost//"] {
            assert_eq!(normalise_path(address).as_deref(), Some("/2020/01/some-post"), "{address}");
        }
        assert_eq!(normalise_path("/?p=5").as_deref(), Some("/?p=5"));
        assert_eq!(normalise_path("/%e0%a4%b9/").as_deref(), Some("/ह"));
        for bad in ["/", "", "//evil.test/x", "/\\evil", "x/y", "/a%00b"] {
            assert_eq!(normalise_path(bad), None, "{bad}");
        }
    }

    #[test]
    fn later_pages_and_days_are_forms_of_the_first() {
        assert_eq!(list_shorter_paths("/tag/epf/page/2"), ["/tag/epf/page", "/tag/epf"]);
        assert_eq!(list_shorter_paths("/tag/epf/feed/atom"), ["/tag/epf/feed"]);
        assert_eq!(list_shorter_paths("/blog/2020/05/07/page/3"), ["/blog/2020/05/07/page", "/blog/2020/05/07", "/blog/2020/05"]);
        assert_eq!(list_shorter_paths("/page/2"), ["/page"]);
        for whole in ["/2020/05/07/secret", "/2020/05", "/epfo/page-2", "/a/2", "/feed", "/"] {
            assert_eq!(list_shorter_paths(whole), Vec::<String>::new(), "{whole}");
        }
    }
}
