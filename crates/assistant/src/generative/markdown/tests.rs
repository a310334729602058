use domain::assistant::sanitise_answer;
use proptest::prelude::*;

use super::super::citation_marks::CitationMark;
use super::super::quote_location::find_quoted_sentence;
use super::*;

const TEXTS: [&str; 2] = ["The form is free of charge.", "See [a] \"here\" | there, all of it."];

/// Shows everything but sentences with "hidden" in them, and gives every mark whose quote it knows the same number.
struct OpenGate;

impl ClaimGate for OpenGate {
    fn check_claim(&mut self, claim: &Claim) -> Option<Vec<Option<u8>>> {
        let number = |mark: &CitationMark| {
            let text = TEXTS.get(mark.number.checked_sub(1)?)?;
            find_quoted_sentence(mark.quote.as_deref().unwrap_or(&claim.text), text).map(|_| 1)
        };
        let mut numbers: Vec<Option<u8>> = claim.marks.iter().map(number).collect();
        numbers.dedup();
        (!claim.text.contains("hidden")).then_some(numbers)
    }

    fn allows_lead_in(&mut self, text: &str) -> bool {
        !text.contains("hidden")
    }

    fn is_verdict(&self, text: &str) -> bool {
        text == "Yes."
    }

    fn drop_unfinished_mark(&mut self) {}
}

/// Renders Markdown in pieces of `piece` characters and returns the pieces of HTML.
fn render_pieces(markdown: &str, piece: usize) -> Vec<String> {
    let mut out = HtmlSink::new(OpenGate);
    let (mut renderer, mut pieces) = (MarkdownRenderer::default(), Vec::new());
    let chars: Vec<char> = markdown.chars().collect();
    for piece in chars.chunks(piece) {
        renderer.push(&piece.iter().collect::<String>(), &mut out);
        pieces.push(out.take_html());
    }
    renderer.finish(&mut out);
    pieces.push(out.take_html());
    pieces
}

fn render_in_pieces(markdown: &str, piece: usize) -> String {
    render_pieces(markdown, piece).concat()
}

#[test]
fn the_subset_is_understood() {
    for (markdown, expected) in [
        ("a\nb\n\nc", "<p>a b</p><p>c</p>"),
        ("**a** b *c* `d<e`", "<p><strong>a</strong> b <em>c</em> <code>d&lt;e</code></p>"),
        ("***a*** **b *c* d**", "<p><strong><em>a</em></strong> <strong>b <em>c</em> d</strong></p>"),
        ("**a *b** c* d", "<p><strong>a <em>b</em></strong> c* d</p>"),
        ("**open", "<p><strong>open</strong></p>"),
        ("5 * 3 * 2 and 2*3 ** x", "<p>5 * 3 * 2 and 2*3 ** x</p>"),
        ("- a\n- b\n\n\n- c\nd\n\ne", "<ul><li>a</li><li>b</li><li>c d</li></ul><p>e</p>"),
        ("1. a\n   - x\n   - y\n2. b", "<ol><li>a<br>– x<br>– y</li><li>b</li></ol>"),
        ("1) a\n\n2) b", "<ol><li>a</li><li>b</li></ol>"),
        ("12 months\n2026. Yes", "<p>12 months 2026. Yes</p>"),
        ("# A\n##### B\ntext #no\n# C", "<h3>A</h3><h4>B</h4><p>text #no</p>"),
        ("> a\n> b\n\nc", "<blockquote>a b</blockquote><p>c</p>"),
        ("a\n\n---\n\nb", "<p>a</p><p>b</p>"),
        ("```markdown\na\n```", "<p>a</p>"),
        (
            "Look:\n\n| A | B |\n|---|:-:|\n| 1 | **2** |\n| `x|y` | \\| |\nend",
            "<p>Look:</p><table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td><strong>2</strong></td></tr>\
             <tr><td><code>x|y</code></td><td>|</td></tr></tbody></table><p>end</p>",
        ),
        ("| a | b |\nc", "<p>a · b</p><p>c</p>"),
        ("a [link](http://x.test/a_(b)) b ![p](x) c [d] e", "<p>a link b c [d] e</p>"),
        ("\\*a\\* \\x", "<p>*a* \\x</p>"),
        ("a\u{202e}b\u{200b}c\u{7}\u{0}", "<p>abc</p>"),
        ("क्\u{200d}ष", "<p>क्\u{200d}ष</p>"),
        ("a & b\u{a0}c \"d\"", "<p>a &amp; b&nbsp;c \"d\"</p>"),
    ] {
        assert_eq!(render_in_pieces(markdown, 1_000), expected, "{markdown}");
        assert_eq!(render_in_pieces(markdown, 1), expected, "{markdown} in pieces");
        assert_eq!(sanitise_answer(expected), expected);
    }
}

#[test]
fn what_is_hidden_leaves_nothing_behind() {
    for (markdown, expected) in [
        ("A is b. It is hidden. C is d.", "<p>A is b. C is d.</p>"),
        ("**A is hidden. B is c.** *D.*", "<p><strong>B is c.</strong> <em>D.</em></p>"),
        ("hidden\n\na", "<p>a</p>"),
        ("Look:\n\n- hidden\n- hidden\n\na", "<p>a</p>"),
        ("Look:\n\n- hidden\n- b", "<p>Look:</p><ul><li>b</li></ul>"),
        ("All a. Look:\n- b", "<p>All a.</p><p>Look:</p><ul><li>b</li></ul>"),
        ("hidden:\n- b", "<ul><li>b</li></ul>"),
        ("# A\nhidden\n\nb", "<p>b</p>"),
        ("# A\nLook:\n- b", "<h3>A</h3><p>Look:</p><ul><li>b</li></ul>"),
        ("1. hidden\n   - x\n2. b", "<ol><li>– x</li><li>b</li></ol>"),
        ("|A|\n|-|\n|hidden|", ""),
        ("|A|\n|-|\n|hidden|\n|b|", "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>"),
        ("|hidden|\n|-|\n|b|\n\nc", "<p>c</p>"),
        ("Yes. A is b.", "<p>Yes. A is b.</p>"),
        ("Yes. A is hidden. B.", "<p>B.</p>"),
        ("Yes.", ""),
    ] {
        assert_eq!(render_in_pieces(markdown, 1_000), expected, "{markdown}");
        assert_eq!(render_in_pieces(markdown, 1), expected, "{markdown} in pieces");
    }
}

#[test]
fn a_sentence_comes_whole_once_the_next_one_begins() {
    let pieces = render_pieces("See Rs. 5 here. [1] Then\n\n|A|\n|-|\n|b|\n", 1);
    let shown: Vec<&str> = pieces.iter().map(String::as_str).filter(|piece| !piece.is_empty()).collect();
    assert_eq!(
        shown,
        ["<p>See Rs. 5 here.", " Then</p>", "<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b</td></tr>", "</tbody></table>"]
    );
}

#[test]
fn marks_are_read_wherever_they_stand() {
    let proof = "[1: \"The form is free of charge.\"]";
    let sup = "<sup data-source=\"1\">[1]</sup>";
    for (markdown, expected) in [
        (format!("It is free {proof}."), format!("<p>It is free{sup}.</p>")),
        (format!("It is free. {proof} And so on."), format!("<p>It is free.{sup} And so on.</p>")),
        (format!("It is **free {proof}**"), format!("<p>It is <strong>free{sup}</strong></p>")),
        (format!("It is free {proof}{proof} [9: \"x y z\"]."), format!("<p>It is free{sup}.</p>")),
        (
            format!("|A|\n|-|\n|free {proof}|"),
            format!("<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>free{sup}</td></tr></tbody></table>"),
        ),
        ("See all [2: \"See [a] \"here\" | there, all of it.\"]!".to_owned(), format!("<p>See all{sup}!</p>")),
        (
            "|A|\n|-|\n|b [2: \"See [a] \"here\" | there, all of it.\"]|".to_owned(),
            format!("<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>b{sup}</td></tr></tbody></table>"),
        ),
        ("The form is free of charge [1](http://x.test).".to_owned(), format!("<p>The form is free of charge{sup}.</p>")),
        ("It is free [1: \"The form is free of".to_owned(), "<p>It is free</p>".to_owned()),
        ("It is free [1: \"nested [brackets [in] here\"] more".to_owned(), "<p>It is free</p>".to_owned()),
    ] {
        assert_eq!(render_in_pieces(&markdown, 1_000), expected, "{markdown}");
        assert_eq!(render_in_pieces(&markdown, 1), expected, "{markdown} in pieces");
    }
}

/// Letters, Markdown and HTML syntax, and invisible characters.
fn hostile_markdown() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        "[a-c .\n]{0,6}",
        proptest::sample::select(vec![
            "<script>alert(1)</script>",
            "<img src=x onerror=x>",
            "</p>",
            "<table>",
            "<svg/onload=x>",
            "<!--",
            "-->",
            "<![CDATA[",
            "&lt;",
            "&#x3c;",
            "&amp",
            "*",
            "**",
            "***",
            "`",
            "```",
            "[",
            "]",
            "(",
            ")",
            "![",
            "](javascript:x)",
            "[1: \"",
            "\"]",
            "[1]",
            "[1: \"The form is free of charge.\"]",
            "|",
            "\n|",
            "|-|-|\n",
            "\n- ",
            "\n1. ",
            "\n  - ",
            "\n# ",
            "\n> ",
            "\n\n",
            "\\",
            "\u{0}",
            "\u{202e}",
            "\u{200b}",
            "\u{a0}",
            "\u{fffe}",
            "पीएफ ",
            "\r",
            "\t",
            "1",
            "₹5",
            "<a href=//x>",
            "<button>",
            "<sup data-source=9>",
            "</sup>",
            "_",
            "---\n",
        ])
        .prop_map(str::to_owned),
        "\\PC{0,4}",
    ];
    proptest::collection::vec(part, 0..24).prop_map(|parts| parts.concat())
}

proptest! {
    #[test]
    fn nothing_comes_out_that_the_sanitiser_would_change(markdown in hostile_markdown(), piece in 1_usize..9) {
        let written = render_in_pieces(&markdown, piece);
        prop_assert_eq!(&sanitise_answer(&written), &written);
    }

    #[test]
    fn pieces_change_nothing(markdown in hostile_markdown(), piece in 1_usize..9) {
        prop_assert_eq!(render_in_pieces(&markdown, piece), render_in_pieces(&markdown, usize::MAX));
    }
}
