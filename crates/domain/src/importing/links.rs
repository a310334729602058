//! Addresses of the old site: in which form they are remembered, and which links of a text lead there.

use unicode_normalization::UnicodeNormalization;

/// Percent escapes decoded where they are whole and UTF-8; as it is otherwise.
pub fn decoded(text: &str) -> String {
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

/// The form in which an old address is kept and looked up: path decoded, in lower case, without a
/// slash at its end; the query as it is. `None` for what no address of a page can be.
pub fn normalised(path_and_query: &str) -> Option<String> {
    let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
    let path: String = decoded(path).to_lowercase().nfc().collect();
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

/// Path and query of an absolute address.
pub fn path_of(address: &str) -> Option<String> {
    let url = url::Url::parse(address.trim()).ok()?;
    url.host()?;
    normalised(&url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path())))
}

/// Path, query and fragment of an address on `site`; `None` when it is another host's.
pub fn inside(address: &str, site: &url::Url) -> Option<String> {
    let url = site.join(address.trim()).ok()?;
    let host = |url: &url::Url| url.host_str().map(|host| host.trim_start_matches("www.").to_owned());
    if host(&url) != host(site) || !matches!(url.scheme(), "http" | "https") {
        return None;
    }
    let mut path = url.path().to_owned();
    for (mark, part) in [('?', url.query()), ('#', url.fragment())] {
        if let Some(part) = part {
            path.push(mark);
            path.push_str(part);
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_page_has_one_form() {
        for address in ["/2020/01/Some-Post/", "/2020/01/some-post", "/2020/01/some%2Dpost//"] {
            assert_eq!(normalised(address).as_deref(), Some("/2020/01/some-post"), "{address}");
        }
        assert_eq!(normalised("/?p=5").as_deref(), Some("/?p=5"));
        assert_eq!(normalised("/%e0%a4%b9/").as_deref(), Some("/ह"));
        for bad in ["/", "", "//evil.test/x", "/\\evil", "x/y", "/a%00b"] {
            assert_eq!(normalised(bad), None, "{bad}");
        }
    }

    #[test]
    fn links_to_the_old_site_are_known() {
        let site = url::Url::parse("http://www.old.test/blog").unwrap();
        assert_eq!(inside("https://old.test/a/?x=1#y", &site).as_deref(), Some("/a/?x=1#y"));
        assert_eq!(inside("https://other.test/a", &site), None);
        assert_eq!(path_of("https://old.test/A/?p=1").as_deref(), Some("/a?p=1"));
    }
}
