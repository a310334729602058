//! Which links of an imported text lead to the old site, and to which of its pages.

use domain::redirects::normalise_path;

/// The normalised path and query of an absolute address.
pub fn parse_path(address: &str) -> Option<String> {
    let url = url::Url::parse(address.trim()).ok()?;
    url.host()?;
    normalise_path(&url.query().map_or_else(|| url.path().to_owned(), |query| format!("{}?{query}", url.path())))
}

/// The path, query and fragment of an address on `site`; `None` for another host.
pub fn path_on_site(address: &str, site: &url::Url) -> Option<String> {
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
    fn links_to_the_old_site_are_known() {
        let site = url::Url::parse("http://www.old.test/blog").unwrap();
        assert_eq!(path_on_site("https://old.test/a/?x=1#y", &site).as_deref(), Some("/a/?x=1#y"));
        assert_eq!(path_on_site("https://other.test/a", &site), None);
        assert_eq!(parse_path("https://old.test/A/?p=1").as_deref(), Some("/a?p=1"));
    }
}
