//! One-time codes in messages.

/// The first six digits that stand alone; amounts, addresses and parts of longer numbers do not.
pub(crate) fn one_time_code(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(start) = (from..bytes.len()).find(|at| bytes[*at].is_ascii_digit()) {
        let end = (start..bytes.len()).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(bytes.len());
        if end - start == 6 && opens(&text[..start]) && closes(&text[end..]) {
            return Some(text[start..end].to_owned());
        }
        from = end;
    }
    None
}

fn opens(before: &str) -> bool {
    !before.trim_end_matches(' ').ends_with('₹')
        && before.chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, ':' | '(' | '"' | '“' | '*' | '\'' | '>'))
}

fn closes(after: &str) -> bool {
    let mut after = after.chars();
    match after.next() {
        Some('.' | ',') => after.next().is_none_or(char::is_whitespace),
        next => next.is_none_or(|c| c.is_whitespace() || matches!(c, ')' | '"' | '”' | '*' | '\'' | ';' | ':' | '!' | '<' | '–' | '—')),
    }
}

#[cfg(test)]
mod tests {
    use super::one_time_code;

    #[test]
    fn finds_a_code_and_nothing_that_only_looks_like_one() {
        for text in ["Your code is 123456.", "123456", "Code: 123456\nnext", "123456 is your code", "*123456*"] {
            assert_eq!(one_time_code(text).as_deref(), Some("123456"), "{text}");
        }
        for text in ["₹123456", "₹ 123456", "https://a.in/123456", "9876543210", "1,123456.50", "x=123456", "12345", ""] {
            assert_eq!(one_time_code(text), None, "{text}");
        }
        assert_eq!(one_time_code("Ref 1234567, code 654321").as_deref(), Some("654321"));
    }
}
