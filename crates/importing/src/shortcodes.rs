//! Parses WordPress's shortcodes, `[name key="value"]inside[/name]`, in the text of a post.

/// A shortcode in a text.
#[derive(Debug, PartialEq, Eq)]
pub struct Shortcode<'t> {
    pub name: &'t str,
    /// Name and value; the name is empty for a value without one.
    pub attributes: Vec<(String, String)>,
    pub inside: Option<&'t str>,
}

impl Shortcode<'_> {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str()).filter(|value| !value.is_empty())
    }
}

/// Replaces every shortcode with the result of `expand_one`. Code, tags and comments are left alone, and so are words
/// in brackets that only look like a shortcode: an unknown name counts as one only if it has a named value, an end tag,
/// or a hyphen or underscore in it.
pub fn expand_shortcodes(text: &str, is_known: &dyn Fn(&str) -> bool, expand_one: &mut dyn FnMut(&Shortcode<'_>) -> String) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['[', '<']) {
        out.push_str(&rest[..at]);
        rest = &rest[at..];
        if rest.starts_with('<') {
            let end = find_tag_end(rest);
            out.push_str(&rest[..end]);
            rest = &rest[end..];
        } else if rest.starts_with("[[") {
            let end = rest.find("]]").map_or(2, |end| end + 2);
            // An escaped shortcode is shown as text.
            out.push_str(rest[..end].strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(&rest[..end]));
            rest = &rest[end..];
        } else if let Some((found, length)) = parse_shortcode(rest).filter(|(found, _)| is_shortcode(found, is_known)) {
            out.push_str(&expand_one(&found));
            rest = &rest[length..];
        } else {
            out.push('[');
            rest = &rest[1..];
        }
    }
    out.push_str(rest);
    out
}

fn is_shortcode(found: &Shortcode<'_>, is_known: &dyn Fn(&str) -> bool) -> bool {
    is_known(found.name)
        || found.inside.is_some()
        || found.name.contains(['_', '-'])
        || found.attributes.iter().any(|(name, _)| !name.is_empty())
}

/// Length of a tag, a comment, or an element whose content is not text of the post.
fn find_tag_end(text: &str) -> usize {
    let until = |mark: &str| text.find(mark).map_or(text.len(), |at| at + mark.len());
    if text.starts_with("<!--") {
        return until("-->");
    }
    for name in ["pre", "code", "script", "style"] {
        let is_this = text.get(1..=name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        if is_this && text[1 + name.len()..].starts_with([' ', '>', '\n']) {
            return until(&format!("</{name}>"));
        }
    }
    // "a < b" is no tag.
    if !text[1..].starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') {
        return 1;
    }
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, '>') => return at + 1,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ => {}
        }
    }
    1
}

/// Parses the shortcode at the start of the text; also returns its whole length.
fn parse_shortcode(text: &str) -> Option<(Shortcode<'_>, usize)> {
    let inner = &text[1..];
    let length = inner.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '-').filter(|length| *length > 0)?;
    let name = &inner[..length];
    if !name.starts_with(|c: char| c.is_ascii_alphabetic()) || !inner[length..].starts_with([' ', ']', '/', '\n', '\t', '=', '\u{a0}']) {
        return None;
    }
    let close = find_attributes_end(&inner[length..])? + length;
    let attributes = inner[length..close].trim();
    let (attributes, is_alone) = attributes.strip_suffix('/').map_or((attributes, false), |rest| (rest, true));
    let start_length = close + 2;
    let end_mark = format!("[/{name}]");
    let inside = (!is_alone).then(|| text[start_length..].find(&end_mark)).flatten();
    // The same name again before the end tag: this shortcode has no end tag of its own.
    let nested = inside.is_some_and(|end| text[start_length..start_length + end].contains(&format!("[{name} ")));
    let inside = inside.filter(|_| !nested);
    let whole = inside.map_or(start_length, |end| start_length + end + end_mark.len());
    let inside = inside.map(|end| &text[start_length..start_length + end]);
    Some((Shortcode { name, attributes: parse_attributes(attributes), inside }, whole))
}

/// Position of the "]" that ends the start tag; quoted values may contain one.
fn find_attributes_end(text: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (None, ']') => return Some(at),
            (None, '[') => return None,
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if c == open => quote = None,
            _ if at > 4_000 => return None,
            _ => {}
        }
    }
    None
}

fn parse_attributes(text: &str) -> Vec<(String, String)> {
    let plain =
        text.replace(['\u{201c}', '\u{201d}', '\u{2033}'], "\"").replace("&quot;", "\"").replace("&#8221;", "\"").replace('\u{a0}', " ");
    let mut all = Vec::new();
    let mut rest = plain.trim();
    while !rest.is_empty() {
        let name_end = rest.find(|c: char| c == '=' || c.is_whitespace() || c == '"' || c == '\'').unwrap_or(rest.len());
        let (name, after) = rest.split_at(name_end);
        let (name, value_text) = match after.strip_prefix('=') {
            Some(value) => (name, value),
            None if name.is_empty() => ("", after),
            None => {
                all.push((String::new(), name.to_owned()));
                rest = after.trim_start();
                continue;
            }
        };
        let (value, after) = parse_value(value_text.trim_start());
        all.push((name.to_ascii_lowercase(), value.replace("&amp;", "&")));
        rest = after.trim_start();
    }
    all
}

fn parse_value(text: &str) -> (String, &str) {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else {
        let end = text.find(char::is_whitespace).unwrap_or(text.len());
        return (text[..end].to_owned(), &text[end..]);
    };
    let inner = &text[1..];
    match inner.find(quote) {
        Some(end) => (inner[..end].to_owned(), &inner[end + 1..]),
        None => (inner.to_owned(), ""),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expand_sample(text: &str) -> (String, Vec<String>) {
        let mut seen = Vec::new();
        let out = expand_shortcodes(text, &|name| name == "gallery", &mut |found| {
            seen.push(format!("{} {:?} {:?}", found.name, found.attributes, found.inside));
            format!("<{}>", found.name)
        });
        (out, seen)
    }

    #[test]
    fn finds_them_and_only_them() {
        let (out, seen) = expand_sample("a [gallery ids=\"1,2\" x='y]'] b [caption w=1]<img> text[/caption] [contact-form-7]");
        assert_eq!(out, "a <gallery> b <caption> <contact-form-7>");
        assert_eq!(seen[0], "gallery [(\"ids\", \"1,2\"), (\"x\", \"y]\")] None");
        assert_eq!(seen[1], "caption [(\"w\", \"1\")] Some(\"<img> text\")");
    }

    #[test]
    fn brackets_of_a_text_stay() {
        for text in [
            "coracles [simple boat]. [sic]",
            "[1] [^2] a[0]",
            "<pre>[gallery]</pre> <code>[x a=b]</code>",
            "<a title=\"[gallery]\">x</a>",
            "[unclosed a=\"b",
        ] {
            assert_eq!(expand_sample(text).0, text);
        }
        assert_eq!(expand_sample("[[gallery]]").0, "[gallery]");
        assert_eq!(expand_sample("1 < 2 [gallery]").0, "1 < 2 <gallery>");
    }

    #[test]
    fn values_may_be_curly_quoted_or_bare() {
        assert_eq!(
            parse_attributes("a=“b c” d=e https://x.test/y \"z\""),
            [("a", "b c"), ("d", "e"), ("", "https://x.test/y"), ("", "z")].map(|(n, v)| (n.to_owned(), v.to_owned()))
        );
    }
}
