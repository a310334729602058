//! Splits an expression into tokens.

use super::expression::ExpressionError;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'t> {
    Number(f64),
    Name(&'t str),
    /// One of `+ - * / ^ ( ) , < <= > >= ==`.
    Sign(&'static str),
}

/// A token with its position in the text, in characters from 1.
pub(super) type PlacedToken<'t> = (Token<'t>, usize);

/// Two-character signs come first, so that "<=" is not read as "<".
const SIGNS: [&str; 13] = ["<=", ">=", "==", "+", "-", "*", "/", "^", "(", ")", ",", "<", ">"];

pub(super) fn tokenise(text: &str) -> Result<Vec<PlacedToken<'_>>, ExpressionError> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = text[..text.len() - rest.len()].chars().count() + 1;
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let (token, length) = next_token(rest, at)?;
            found.push((token, at));
            length
        };
        rest = &rest[length..];
    }
    Ok(found)
}

fn next_token(rest: &str, at: usize) -> Result<(Token<'_>, usize), ExpressionError> {
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    let length_of = |is_part: fn(char) -> bool| rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        let length = length_of(|c| c.is_ascii_digit() || c == '.' || c == '_');
        let number = rest[..length]
            .replace('_', "")
            .parse()
            .map_err(|_| ExpressionError::new(at, format!("\"{}\" is not a number", &rest[..length])))?;
        return Ok((Token::Number(number), length));
    }
    if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let length = length_of(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((Token::Name(&rest[..length]), length));
    }
    let odd: String = rest.chars().take(1).collect();
    Err(ExpressionError::new(at, format!("\"{odd}\" means nothing here")))
}
