//! Escaping plain text for HTML and XML.

/// Escapes text for the content and the quoted attributes of HTML and XML.
pub fn escape_html(text: &str) -> String {
    escape_with(text, push_escaped)
}

/// Appends one character as [`escape_html`] writes it.
pub fn push_escaped(out: &mut String, c: char) {
    match c {
        '"' => out.push_str("&quot;"),
        '\'' => out.push_str("&#39;"),
        '\u{a0}' => out.push(c),
        c => push_like_sanitiser(out, c),
    }
}

/// Escapes text between tags exactly as the sanitiser writes it: quotes stay, a no-break space becomes an entity. Stored
/// and streamed HTML is compared byte for byte with what the sanitiser makes of it, so [`escape_html`] doesn't serve there.
pub fn escape_like_sanitiser(text: &str) -> String {
    escape_with(text, push_like_sanitiser)
}

/// Escapes the value of a quoted attribute exactly as the sanitiser writes it.
pub fn escape_attribute_like_sanitiser(value: &str) -> String {
    escape_like_sanitiser(value).replace('"', "&quot;")
}

/// Appends one character as [`escape_like_sanitiser`] writes it.
pub fn push_like_sanitiser(out: &mut String, c: char) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '\u{a0}' => out.push_str("&nbsp;"),
        c => out.push(c),
    }
}

fn escape_with(text: &str, push: impl Fn(&mut String, char)) -> String {
    let mut out = String::with_capacity(text.len() + 16);
    text.chars().for_each(|c| push(&mut out, c));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const SPECIAL: &str = "a<b> & \"c\" 'd' = `e`/\u{a0}₹ हिंदी &amp;";

    #[test]
    fn text_shows_as_it_is_in_content_and_attributes() {
        assert_eq!(escape_html(SPECIAL), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; = `e`/\u{a0}₹ हिंदी &amp;amp;");
        assert_eq!(escape_html(""), "");
    }

    #[test]
    fn the_sanitisers_way_leaves_quotes_and_marks_no_break_spaces() {
        assert_eq!(escape_like_sanitiser(SPECIAL), "a&lt;b&gt; &amp; \"c\" 'd' = `e`/&nbsp;₹ हिंदी &amp;amp;");
        assert_eq!(escape_attribute_like_sanitiser(SPECIAL), "a&lt;b&gt; &amp; &quot;c&quot; 'd' = `e`/&nbsp;₹ हिंदी &amp;amp;");
    }
}
