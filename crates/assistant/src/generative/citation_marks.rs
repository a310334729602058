//! Parses the marks with which a model cites a passage, `[1: "sentence"]`, and the variants that weaker models write.

/// A citation that a model wrote in square brackets after a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CitationMark {
    /// Number of the passage, from 1.
    pub number: usize,
    /// `None` when the mark is only a number; the claim itself must then be a quote.
    pub quote: Option<String>,
}

/// Parses the text between the brackets; `None` when it is no mark.
pub(super) fn parse_marks(inner: &str) -> Option<Vec<CitationMark>> {
    let inner = strip_label(inner);
    if let Some((number, quote)) = split_quote(inner) {
        return Some(vec![CitationMark { number, quote: Some(strip_quotation_marks(quote)) }]);
    }
    let number = |part: &str| strip_label(part).parse::<u8>().ok().map(|number| CitationMark { number: usize::from(number), quote: None });
    inner.split([',', ';']).map(number).collect()
}

/// Whether the quotation marks of a mark's quote are still open. `None` when this isn't the start of a mark with a quote.
pub(super) fn is_quote_open(inner: &str) -> Option<bool> {
    let (_, quote) = split_quote(strip_label(inner))?;
    let mut chars = quote.trim().chars();
    let opens = chars.next().is_some_and(is_quotation_mark);
    Some(opens && !chars.next_back().is_some_and(is_quotation_mark))
}

/// Strips a label: "Passage 2", "source 2" and "^2" become "2".
fn strip_label(text: &str) -> &str {
    let text = text.trim().trim_start_matches('^');
    let word = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let is_name = ["passage", "source"].iter().any(|name| text[..word].eq_ignore_ascii_case(name));
    if is_name { text[word..].trim_start() } else { text }
}

/// Splits the number from the quote after it, if there is one.
fn split_quote(text: &str) -> Option<(usize, &str)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let number = text[..digits].parse::<u8>().ok()?;
    let behind = text[digits..].trim_start();
    let remainder = behind.trim_start_matches([':', ',', '-', '–']).trim_start();
    let is_quote = behind.starts_with(':') || remainder.starts_with(is_quotation_mark);
    is_quote.then_some((usize::from(number), remainder))
}

fn strip_quotation_marks(quote: &str) -> String {
    quote.trim().trim_matches(is_quotation_mark).trim().to_owned()
}

fn is_quotation_mark(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '«' | '»' | '‘' | '’' | '\'')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn build_mark(number: usize, quote: Option<&str>) -> CitationMark {
        CitationMark { number, quote: quote.map(str::to_owned) }
    }

    #[test]
    fn forms_of_weaker_models_are_read() {
        for form in ["1: \"a b\"", "1:“a b”", " 1 : a b ", "1 \"a b\"", "1, 'a b'", "Passage 1: \"a b\"", "^1: \"a b\"", "source 1 – “a b”"]
        {
            assert_eq!(parse_marks(form), Some(vec![build_mark(1, Some("a b"))]), "{form}");
        }
        assert_eq!(parse_marks("1, 2"), Some(vec![build_mark(1, None), build_mark(2, None)]));
        assert_eq!(parse_marks("passage 3"), Some(vec![build_mark(3, None)]));
        for other in ["", "see below", "1 of 2", "300", "1.5", "a: \"b\"", "-1", "1,,2"] {
            assert_eq!(parse_marks(other), None, "{other}");
        }
    }

    #[test]
    fn an_open_quote_is_known() {
        assert_eq!(is_quote_open("1: \"see [a"), Some(true));
        assert_eq!(is_quote_open("1: \"see\""), Some(false));
        assert_eq!(is_quote_open("1: see"), Some(false));
        assert_eq!(is_quote_open("1: \""), Some(true));
        assert_eq!(is_quote_open("12"), None);
    }
}
