//! The marks by which a model says where a claim stands: `[1: "sentence"]`, and what weaker models make of that form.

/// What a model wrote between square brackets behind a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Mark {
    /// Of the passage, from 1.
    pub number: usize,
    /// None: only the number, so that the claim itself has to stand there.
    pub quote: Option<String>,
}

/// The marks of what stands between the brackets; `None` when it is something else.
pub(super) fn read(inner: &str) -> Option<Vec<Mark>> {
    let inner = unnamed(inner);
    if let Some((number, quote)) = quoting(inner) {
        return Some(vec![Mark { number, quote: Some(unquoted(quote)) }]);
    }
    let number = |part: &str| unnamed(part).parse::<u8>().ok().map(|number| Mark { number: usize::from(number), quote: None });
    inner.split([',', ';']).map(number).collect()
}

/// Whether this is the beginning of a mark with a quote, and if so whether its quotation marks are open still.
pub(super) fn open_quote(inner: &str) -> Option<bool> {
    let (_, quote) = quoting(unnamed(inner))?;
    let mut chars = quote.trim().chars();
    let opens = chars.next().is_some_and(is_quotation_mark);
    Some(opens && !chars.next_back().is_some_and(is_quotation_mark))
}

/// "Passage 2", "source 2", "^2" are 2.
fn unnamed(text: &str) -> &str {
    let text = text.trim().trim_start_matches('^');
    let word = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_name = ["passage", "source"].iter().any(|name| text[..word].eq_ignore_ascii_case(name));
    if is_name { text[word..].trim_start() } else { text }
}

/// The number and what comes behind it, when a quote may.
fn quoting(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse::<u8>().ok()?;
    let behind = text[digits..].trim_start();
    let rest = behind.trim_start_matches([':', ',', '-', '–']).trim_start();
    let is_quote = behind.starts_with(':') || rest.starts_with(is_quotation_mark);
    is_quote.then_some((usize::from(number), rest))
}

fn unquoted(quote: &str) -> String {
    quote.trim().trim_matches(is_quotation_mark).trim().to_owned()
}

fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mark(number: usize, quote: Option<&str>) -> Mark {
        Mark { number, quote: quote.map(str::to_owned) }
    }

    #[test]
    fn forms_of_weaker_models_are_read() {
        for form in ["1: \"a b\"", "1:“a b”", " 1 : a b ", "1 \"a b\"", "1, 'a b'", "Passage 1: \"a b\"", "^1: \"a b\"", "source 1 – “a b”"]
        {
            assert_eq!(read(form), Some(vec![mark(1, Some("a b"))]), "{form}");
        }
        assert_eq!(read("1, 2"), Some(vec![mark(1, None), mark(2, None)]));
        assert_eq!(read("passage 3"), Some(vec![mark(3, None)]));
        for other in ["", "see below", "1 of 2", "300", "1.5", "a: \"b\"", "-1", "1,,2"] {
            assert_eq!(read(other), None, "{other}");
        }
    }

    #[test]
    fn an_open_quote_is_known() {
        assert_eq!(open_quote("1: \"see [a"), Some(true));
        assert_eq!(open_quote("1: \"see\""), Some(false));
        assert_eq!(open_quote("1: see"), Some(false));
        assert_eq!(open_quote("1: \""), Some(true));
        assert_eq!(open_quote("12"), None);
    }
}
