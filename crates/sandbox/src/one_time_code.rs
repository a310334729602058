//! Finds one-time codes in messages.

/// The first six digits that stand alone; not those of amounts, addresses or longer numbers.
pub(crate) fn find_one_time_code(text: &str) -> Option<String> {
    let bytes = text.as_bytes();
    let mut from = 0;
    while let Some(start) = (from..bytes.len()).find(|at| bytes[*at].is_ascii_digit()) {
        let end = (start..bytes.len()).find(|at| !bytes[*at].is_ascii_digit()).unwrap_or(bytes.len());
        if end - start == 6 && can_precede_code(&text[..start]) && can_follow_code(&text[end..]) {
            return Some(text[start..end].to_owned());
        }
        from = end;
    }
    None
}

fn can_precede_code(before: &str) -> bool {
    !before.trim_end_matches(' ').ends_with('₹')
        && before.chars().next_back().is_none_or(|c| c.is_whitespace() || matches!(c, ':' | '(' | '"' | '“' | '*' | '\'' | '>'))
}

fn can_follow_code(after: &str) -> bool {
    let mut after = after.chars();
    match after.next() {
        Some('.' | ',') => after.next().is_none_or(char::is_whitespace),
        next => next.is_none_or(|c| c.is_whitespace() || matches!(c, ')' | '"' | '”' | '*' | '\'' | ';' | ':' | '!' | '<' | '–' | '—')),
    }
}

#[cfg(test)]
mod tests {
    use super::find_one_time_code;

    #[test]
    fn finds_a_code_and_nothing_that_only_looks_like_one() {
        for text in ["Your code is 123456.", "123456", "Code: 123456\nnext", "123456 is your code", "*123456*"] {
            assert_eq!(find_one_time_code(text).as_deref(), Some("123456"), "{text}");
        }
        for text in ["₹123456", "₹ 123456", "https://a.in/123456", "9876543210", "1,123456.50", "x=123456", "12345", ""] {
            assert_eq!(find_one_time_code(text), None, "{text}");
        }
        assert_eq!(find_one_time_code("Ref 1234567, code 654321").as_deref(), Some("654321"));
    }
}
