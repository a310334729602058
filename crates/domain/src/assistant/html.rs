//! Which HTML an answer may hold: fewer things than an article, no pictures, no links that lead off the site.

use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;

/// Related questions of one answer (product.md § 9).
pub const MOST_RELATED: usize = 4;
/// In characters; a related question is longer (product.md § 9).
pub const SHORTEST_RELATED: usize = 10;

const TAGS: [&str; 21] = [
    "p",
    "br",
    "strong",
    "em",
    "ul",
    "ol",
    "li",
    "h3",
    "h4",
    "blockquote",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "sup",
    "a",
    "button",
    "caption",
];

static ANSWER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .add_tags(TAGS)
        .add_clean_content_tags(["script", "style", "template", "svg", "math", "object", "iframe", "form", "textarea", "select", "title"])
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("sup", ["data-source"])
        .add_tag_attributes("button", ["type"])
        .url_schemes(HashSet::new())
        .url_relative(ammonia::UrlRelative::PassThrough)
        .attribute_filter(|tag, name, value| match (tag, name) {
            // A path of this site; "//" and "/\" lead to another.
            ("a", "href") => (value.starts_with('/') && !value.starts_with("//") && !value.starts_with("/\\")).then(|| value.into()),
            ("sup", "data-source") => value.parse::<u8>().is_ok().then(|| value.into()),
            ("button", "type") => (value == "button").then(|| value.into()),
            _ => None,
        });
    builder
});

/// The answer's HTML with nothing in it but what is allowed.
pub fn cleaned(html: &str) -> String {
    ANSWER.clean(html).to_string()
}

/// Text as HTML.
pub fn escaped(text: &str) -> String {
    ammonia::clean_text(text).replace("&#32;", " ").replace("&#47;", "/")
}

/// The related questions as buttons, as product.md has them inside the answer.
pub fn related_buttons(related: &[String]) -> String {
    let buttons = related.iter().map(|question| format!("<li><button type=\"button\">{}</button></li>", escaped(question)));
    let items: String = buttons.collect();
    if items.is_empty() { items } else { format!("<ul>{items}</ul>") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_listed_passes() {
        let given = "<p onclick=x>Hi <img src=https://a.test/x><a href=\"//evil.test\">a</a><a href=\"javascript:x\">b</a>\
            <a href=\"/epfo/x#y\">c</a><sup data-source=\"2\">[2]</sup><sup data-source=\"x\">y</sup><script>x</script><iframe src=x></iframe></p>";
        assert_eq!(cleaned(given), "<p>Hi <a>a</a><a>b</a><a href=\"/epfo/x#y\">c</a><sup data-source=\"2\">[2]</sup><sup>y</sup></p>");
        assert_eq!(
            cleaned(&related_buttons(&["How is <b> taxed?".to_owned()])),
            "<ul><li><button type=\"button\">How is &lt;b&gt; taxed?</button></li></ul>"
        );
    }
}
