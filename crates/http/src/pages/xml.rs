//! Text inside XML and HTML.

/// Good for content and quoted attributes; characters that XML 1.0 forbids are left out.
pub(super) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\t' | '\n' | '\r' => safe.push(c),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_is_escaped_and_forbidden_characters_go() {
        assert_eq!(escaped("a<b> & \"c\" 'd'\u{0}\u{1b}\u{ffff}\n₹"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n₹");
    }
}
