//! Other sites whose pictures a text shows. Readers' browsers load pictures from these, and from nowhere else.

use std::collections::BTreeSet;

use url::Url;

use super::Article;

impl Article {
    /// The origins of its main picture and of those in its text, where they lie on other sites.
    pub fn list_picture_origins(&self) -> BTreeSet<String> {
        let main = self.content.image.as_deref().and_then(parse_picture_origin);
        main.into_iter().chain(list_picture_origins(&self.content.html)).collect()
    }
}

/// The origins of the pictures in a clean text, such as `https://pictures.example.in`. Quotes inside attribute values are escaped there, so
/// an address ends at the first one.
pub fn list_picture_origins(html: &str) -> impl Iterator<Item = String> + '_ {
    html.split("<img").skip(1).filter_map(|tag| {
        let (_, from_address) = tag.split_once(" src=\"")?;
        let (address, _) = from_address.split_once('"')?;
        parse_picture_origin(address)
    })
}

/// `None` for our own pictures, and for a host that a policy can't name.
fn parse_picture_origin(address: &str) -> Option<String> {
    let url = Url::parse(address).ok()?;
    let is_nameable = |host: &str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    (url.scheme() == "https" && url.host_str().is_some_and(is_nameable)).then(|| url.origin().ascii_serialization())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::clean_html;

    #[test]
    fn other_sites_of_a_text_are_found() {
        let html = clean_html(
            "<p>https://text.example/a.png <a href=\"https://link.example\">x</a></p>\
             <img alt=\"a > b\" src=\"https://a.example/1.png?x=1&y=2\"><img src=\"/uploads/b.png\">\
             <figure><img src=\"https://B.example:8443/2.png\"></figure><img src=\"https://a.example/3.png\">",
        );
        let found: BTreeSet<String> = list_picture_origins(&html).collect();
        assert_eq!(found.into_iter().collect::<Vec<_>>(), ["https://a.example", "https://b.example:8443"]);
    }

    #[test]
    fn only_what_a_policy_can_name_is_an_origin() {
        let named = parse_picture_origin("https://चित्र.example/a.png").unwrap();
        assert!(named.starts_with("https://xn--") && named.is_ascii(), "{named}");
        for other in
            ["/uploads/a.png", "http://a.example/1.png", "https://[::1]/1.png", "data:image/gif;base64,R0lGOD", "https://a;b.example/x", ""]
        {
            assert_eq!(parse_picture_origin(other), None, "{other}");
        }
    }
}
