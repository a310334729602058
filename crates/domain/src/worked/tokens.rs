//! An expression cut into its words.

use super::expression::Fault;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Token<'t> {
    Number(f64),
    Name(&'t str),
    /// One of `+ - * / ^ ( ) , < <= > >= ==`.
    Sign(&'static str),
}

/// Each token with its place in the text, in characters from 1.
pub(super) type Placed<'t> = (Token<'t>, usize);

/// Two characters first, so that "<=" is not taken for "<".
const SIGNS: [&str; 13] = ["<=", ">=", "==", "+", "-", "*", "/", "^", "(", ")", ",", "<", ">"];

pub(super) fn tokens(text: &str) -> Result<Vec<Placed<'_>>, Fault> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let at = text[..text.len() - rest.len()].chars().count() + 1;
        let length = if first.is_whitespace() {
            first.len_utf8()
        } else {
            let (token, length) = token(rest, at)?;
            found.push((token, at));
            length
        };
        rest = &rest[length..];
    }
    Ok(found)
}

fn token(rest: &str, at: usize) -> Result<(Token<'_>, usize), Fault> {
    if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
        return Ok((Token::Sign(sign), sign.len()));
    }
    let length_of = |is_part: fn(char) -> bool| rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
    if rest.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        let length = length_of(|c| c.is_ascii_digit() || c == '.' || c == '_');
        let number = rest[..length].replace('_', "").parse().map_err(|_| Fault::at(at, format!("\"{}\" is no number", &rest[..length])))?;
        return Ok((Token::Number(number), length));
    }
    if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        let length = length_of(|c| c.is_ascii_alphanumeric() || c == '_');
        return Ok((Token::Name(&rest[..length]), length));
    }
    let odd: String = rest.chars().take(1).collect();
    Err(Fault::at(at, format!("\"{odd}\" means nothing here")))
}
