//! Checks the scanner against the sanitiser: HTML that the scanner accepts is left unchanged by sanitising.

use proptest::prelude::*;

use super::super::allow_list::{BODY_TAGS, TAGS};
use super::super::html::clean_html;
use super::*;

fn is_unchanged_by_cleaning(html: &str) -> bool {
    clean_html(html) == html
}

#[test]
fn every_allowed_element_is_known_and_no_other() {
    for name in TAGS.iter().chain(BODY_TAGS) {
        // The sanitiser writes players as another element.
        assert_eq!(find_element(name).is_some(), *name != "iframe", "{name}");
    }
    for name in allow_list::ELEMENTS_REMOVED_WITH_CONTENT.iter().chain(&["iframe", "button", "input", "base", "link", "meta", "h1", "xmp"])
    {
        assert!(find_element(name).is_none(), "{name}");
    }
}

#[test]
fn what_articles_are_made_of_is_verified_once_it_is_clean() {
    for written in [
        "",
        "words alone &amp; others &lt;b&gt;&nbsp;",
        "<p>One <strong>two <em>three</em></strong><br>four\n</p>\n<hr>\n<p></p>",
        "<h2>How to file</h2><p>x</p><h2>How to file</h2><h3>“Quoted” &amp; <code>coded</code></h3><h4></h4>",
        "<ul>\n<li>One</li>\n<li><p>Two</p><ol start=\"3\"><li>Three</li></ol></li></ul>",
        "<table><caption>Of</caption><thead><tr><th align=\"right\" scope=\"col\">A</th></tr></thead><tbody>\n<tr><td colspan=\"2\"><p>1</p></td></tr></tbody></table>",
        "<div class=\"callout callout-example\"><p class=\"callout-title\">Example</p><blockquote><p>x</p></blockquote></div>",
        "<p><a href=\"/epfo?a=1&amp;b=2#c\" title=\"the &quot;EPFO&quot;\">x</a> <a href=\"https://x.in/हिंदी\">y</a> <a href=\"#z\">z</a></p>",
        "<figure><img src=\"/uploads/x.jpg\" alt=\"A\" width=\"10\" height=\"20\"><figcaption>Of it</figcaption></figure>",
        "<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ\"></iframe>",
        "<details><summary>More</summary><p>x</p></details><pre><code>a\n b</code></pre>",
        "<p>At <data data-fact=\"epf-rate\" data-on=\"2026-04-01\">8.25%</data> ₹ £</p>",
        "<div data-calculator=\"emi\" data-inputs=\"principal=4000000&amp;rate=8.25&amp;months=180\"></div>",
        "<figure data-chart=\"stack\" data-calculator=\"sip\" data-inputs=\"monthly=5000\"><figcaption>T</figcaption><p>It grows.</p></figure>",
        "<figure data-chart=\"bars\"><figcaption>T</figcaption><p>S</p><table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>₹1</td></tr>\
         <tr><td>d</td><td>₹2</td></tr></table></figure>",
    ] {
        let clean = clean_html(written);
        assert!(is_canonical_html(&clean), "{clean}");
        assert!(is_unchanged_by_cleaning(&clean), "{clean}");
    }
}

#[test]
fn anything_that_could_hurt_is_left_to_the_cleaner() {
    for text in [
        "<script>alert(1)</script>",
        "<p onclick=\"x()\">a</p>",
        "<p style=\"x\">a</p>",
        "<P>a</P>",
        "<p >a</p>",
        "<p\n>a</p>",
        "<p>a",
        "a</p>",
        "<p>a</div>",
        "</div><p>outside</p><div>",
        "<p><p>a</p></p>",
        "<b><p>a</p></b>",
        "<table><p>a</p></table>",
        "<table>a</table>",
        "<tr><td>a</td></tr>",
        "<li>a</li>",
        "<a href=\"/a\">a</a>",
        "<a href=\"/a\" rel=\"opener\">a</a>",
        "<a rel=\"noopener\" href=\"/a\">a</a>",
        "<a href=\"javascript:alert(1)\" rel=\"noopener\">a</a>",
        "<a href=\"java\nscript:alert(1)\" rel=\"noopener\">a</a>",
        "<a href=\"JAVASCRIPT&amp;colon;alert(1)\" rel=\"noopener\">a</a>",
        "<a href=\" javascript:alert(1)\" rel=\"noopener\">a</a>",
        "<a href=\"//evil.in\" rel=\"noopener\">a</a>",
        "<a href=\"/\\evil.in\" rel=\"noopener\">a</a>",
        "<a href=\"https://\" rel=\"noopener\">a</a>",
        "<a href=\"/a\" href=\"/b\" rel=\"noopener\">a</a>",
        "<a href='/a' rel=\"noopener\">a</a>",
        "<a href=/a rel=\"noopener\">a</a>",
        "<a rel=\"noopener\"><a rel=\"noopener\">a</a></a>",
        "<a rel=\"noopener\" rel=\"noopener\">a</a>",
        "<img src=\"http://t.in/p.png\">",
        "<img src=\"data:image/svg+xml,x\">",
        "<img src=\"/x.png\" onerror=\"x\">",
        "<img src=\"/x.png\"/>",
        "<img src=\"/x.png\"></img>",
        "<iframe src=\"https://www.youtube.com/embed/dQw4w9WgXcQ\"></iframe>",
        "<svg><p>a</p></svg>",
        "<math><p>a</p></math>",
        "<!-- a -->",
        "<!doctype html>",
        "<?php ?>",
        "<p>a &copy; b</p>",
        "<p>a &#60; b</p>",
        "<p>a & b</p>",
        "<p>a > b</p>",
        "<p>a\u{a0}b</p>",
        "<p>a\rb</p>",
        "<p>a\0b</p>",
        "<p>a\u{85}b</p>",
        "\u{feff}<p>a</p>",
        "<p>a</p><",
        "<p title=\"x\">a</p>",
        "<div class=\"callout evil\"></div>",
        "<div class=\"callout  callout-example\"></div>",
        "<div data-youtube=\"no id\"></div>",
        "<div data-calculator=\"no-such\" data-inputs=\"\"></div>",
        "<figure data-chart=\"bars\"></figure>",
        "<figure data-chart=\"pie\"><figcaption>T</figcaption><p>S</p></figure>",
        "<figure data-chart=\"stack\" data-calculator=\"sip\" data-inputs=\"\"><p>S</p><figcaption>T</figcaption></figure>",
        "<data data-fact=\"<>\">1</data>",
        "<h2>without an address</h2>",
        "<h2 id=\"of-another\">Heading</h2>",
        "<h2 id=\"root\"><script></h2>",
        "<h2 id=\"a\">A</h2><h2 id=\"a\">A</h2>",
        "<pre>\na</pre>",
    ] {
        assert!(!is_canonical_html(text), "{text:?}");
    }
    assert!(!is_canonical_html(&format!("{}{}", "<div>".repeat(101), "</div>".repeat(101))));
}

/// Generates pieces of tags and texts, good ones and bad ones.
fn html_fragment() -> impl Strategy<Value = String> {
    let names: Vec<&str> = TAGS.iter().chain(BODY_TAGS).copied().chain(["script", "svg", "h1", "button", "template"]).collect();
    let attributes = [
        "",
        "",
        "",
        " id=\"a\"",
        " class=\"callout\"",
        " class=\"callout-title\"",
        " href=\"/a\" rel=\"noopener\"",
        " rel=\"noopener\"",
        " href=\"https://x.in/?a=1&amp;b\" rel=\"noopener\"",
        " src=\"/a.png\"",
        " src=\"https://x.in/a.png\" alt=\"&quot;\"",
        " onclick=\"x\"",
        " align=\"right\"",
        " start=\"2\"",
        " data-fact=\"epf-rate\"",
        " data-on=\"2026-04-01\"",
        " title=\"a &lt; b\"",
        " data-youtube=\"dQw4w9WgXcQ\"",
        " data-chart=\"stack\"",
        " data-chart=\"stack\" data-calculator=\"sip\" data-inputs=\"rate=8\"",
    ];
    let words = ["a", "A b", "\n", " ", "&amp;", "&nbsp;", "&lt;x&gt;", "₹", "£", "\"", "'", "<", ">", "&", "\u{a0}", "{{fact:epf-rate}}"];
    prop_oneof![
        6 => (prop::sample::select(names.clone()), prop::sample::select(attributes.to_vec())).prop_map(|(name, rest)| format!("<{name}{rest}>")),
        6 => prop::sample::select(names).prop_map(|name| format!("</{name}>")),
        4 => prop::sample::select(words.to_vec()).prop_map(str::to_owned),
    ]
}

/// Generates properly nested elements, each where it may appear.
fn elements_inside(outer: ContentModel, depth: u32) -> BoxedStrategy<String> {
    let is_text = matches!(outer, ContentModel::Phrasing | ContentModel::Flow | ContentModel::Details | ContentModel::ListItems);
    let words = if is_text { vec!["a", "words ", "\n", "&amp;", "₹", ""] } else { vec!["\n", ""] };
    let text = prop::sample::select(words).prop_map(str::to_owned).boxed();
    let fitting = |name: &&str| find_element(name).is_some_and(|element| can_contain(outer, element.placement));
    let names: Vec<&'static str> = TAGS.iter().chain(BODY_TAGS).copied().filter(fitting).collect();
    if depth == 0 || names.is_empty() {
        return text;
    }
    let one = prop::sample::select(names).prop_flat_map(move |name| {
        let holds = find_element(name).map_or(ContentModel::Void, |element| element.content_model);
        let rest = if name == "a" { " href=\"/a\" rel=\"noopener\"" } else { "" };
        let content = if holds == ContentModel::Void { Just(String::new()).boxed() } else { elements_inside(holds, depth - 1) };
        let close = if holds == ContentModel::Void { String::new() } else { format!("</{name}>") };
        content.prop_map(move |content| format!("<{name}{rest}>{content}{close}"))
    });
    prop::collection::vec(prop_oneof![1 => text, 2 => one], 0..4).prop_map(|parts| parts.concat()).boxed()
}

fn element_tree() -> BoxedStrategy<String> {
    elements_inside(ContentModel::Flow, 6)
}

proptest! {
    // `PROPTEST_CASES` asks for more.
    #![proptest_config(ProptestConfig { cases: ProptestConfig::default().cases.max(600), ..ProptestConfig::default() })]

    #[test]
    fn what_is_verified_is_left_as_it_is(pieces in prop::collection::vec(html_fragment(), 0..14)) {
        let html = pieces.concat();
        prop_assert!(!is_canonical_html(&html) || is_unchanged_by_cleaning(&html), "{}", html);
    }

    #[test]
    fn verified_element_trees_are_unchanged_by_cleaning(trees in prop::collection::vec(element_tree(), 1..3)) {
        let html = trees.concat();
        prop_assert!(!is_canonical_html(&html) || is_unchanged_by_cleaning(&html), "{}", html);
    }

    #[test]
    fn a_clean_text_with_something_put_into_it_is_seen(
        trees in prop::collection::vec(element_tree(), 1..3), put in html_fragment(), at in 0usize..400, cut in 0usize..3,
    ) {
        let clean = clean_html(&trees.concat());
        let places: Vec<usize> = clean.char_indices().map(|(at, _)| at).chain([clean.len()]).collect();
        let (from, to) = (at % places.len(), (at % places.len() + cut).min(places.len() - 1));
        let html = format!("{}{put}{}", &clean[..places[from]], &clean[places[to]..]);
        prop_assert!(!is_canonical_html(&html) || is_unchanged_by_cleaning(&html), "{}", html);
    }
}
