//! The HTML allow-list of answers. It is smaller than that of articles: no images and no links to other sites.

use std::collections::HashSet;
use std::sync::LazyLock;

use ammonia::Builder;

use crate::text::escape_html;

/// Largest number of related questions in one answer; the widget shows no more (docs/product/assistant.md).
pub const MAX_RELATED_QUESTIONS: usize = 4;
/// In characters. A related question must be longer than this (docs/product/assistant.md).
pub const MIN_RELATED_CHARS: usize = 10;

const ALLOWED_TAGS: [&str; 21] = [
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

static ANSWER_SANITISER: LazyLock<Builder<'static>> = LazyLock::new(|| {
    let mut builder = Builder::empty();
    builder
        .add_tags(ALLOWED_TAGS)
        .add_clean_content_tags(["script", "style", "template", "svg", "math", "object", "iframe", "form", "textarea", "select", "title"])
        .add_tag_attributes("a", ["href"])
        .add_tag_attributes("sup", ["data-source"])
        .add_tag_attributes("button", ["type"])
        .url_schemes(HashSet::new())
        .url_relative(ammonia::UrlRelative::PassThrough)
        .attribute_filter(|tag, name, value| match (tag, name) {
            // Only a path on this site: browsers read "//" and "/\" as the start of another host.
            ("a", "href") => (value.starts_with('/') && !value.starts_with("//") && !value.starts_with("/\\")).then(|| value.into()),
            ("sup", "data-source") => value.parse::<u8>().is_ok().then(|| value.into()),
            ("button", "type") => (value == "button").then(|| value.into()),
            _ => None,
        });
    builder
});

/// Removes everything from the answer's HTML that the allow-list doesn't contain.
pub fn sanitise_answer(html: &str) -> String {
    ANSWER_SANITISER.clean(html).to_string()
}

/// Renders the related questions as buttons inside the answer, where the widget expects them. Empty when there are none.
pub fn render_related_buttons(related: &[String]) -> String {
    let buttons = related.iter().map(|question| format!("<li><button type=\"button\">{}</button></li>", escape_html(question)));
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
        assert_eq!(
            sanitise_answer(given),
            "<p>Hi <a>a</a><a>b</a><a href=\"/epfo/x#y\">c</a><sup data-source=\"2\">[2]</sup><sup>y</sup></p>"
        );
        assert_eq!(
            sanitise_answer(&render_related_buttons(&["How is <b> taxed?".to_owned()])),
            "<ul><li><button type=\"button\">How is &lt;b&gt; taxed?</button></li></ul>"
        );
    }
}
