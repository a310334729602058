//! Parses the expression language of worked examples: numbers, names, `+ - * / ^`, brackets, functions, and comparisons
//! inside `if(condition, then, else)`.

use std::fmt;

use super::lexer::{PlacedToken, Token, tokenise};

/// A longer expression is refused: a reader could not follow it as a step of an example.
const MAX_CHARACTERS: usize = 500;
/// The maximum nesting depth, which bounds the parser's recursion.
const MAX_DEPTH: usize = 40;

/// What is wrong with an expression, and at which position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExpressionError {
    /// The position in characters, from 1.
    pub position: usize,
    pub message: String,
}

impl ExpressionError {
    pub(super) fn new(at: usize, message: impl Into<String>) -> Self {
        Self { position: at, message: message.into() }
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at character {})", self.message, self.position)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expression<'t> {
    Number(f64),
    Name(&'t str, usize),
    Negate(Box<Expression<'t>>),
    /// The operator, its position, and both operands.
    Binary(&'static str, usize, Box<(Expression<'t>, Expression<'t>)>),
    Call(&'t str, usize, Vec<Expression<'t>>),
    /// The comparison sign, and the left side, right side, then-branch and else-branch.
    If(&'static str, Box<[Expression<'t>; 4]>),
}

pub(super) fn parse(text: &str) -> Result<Expression<'_>, ExpressionError> {
    if text.chars().count() > MAX_CHARACTERS {
        return Err(ExpressionError::new(MAX_CHARACTERS, format!("an expression has at most {MAX_CHARACTERS} characters")));
    }
    let end = text.chars().count() + 1;
    let mut parser = Parser { tokens: tokenise(text)?, next: 0, depth: 0, end };
    let whole = parser.parse_sum()?;
    match parser.peek() {
        None => Ok(whole),
        Some(_) => Err(parser.unexpected_token_error("an operator or the end")),
    }
}

struct Parser<'t> {
    tokens: Vec<PlacedToken<'t>>,
    next: usize,
    depth: usize,
    /// The position after the last character.
    end: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&Token<'t>> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn position(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, at)| *at)
    }

    fn unexpected_token_error(&self, expected_token: &str) -> ExpressionError {
        let found = match self.peek() {
            None => "nothing".to_owned(),
            Some(Token::Number(number)) => number.to_string(),
            Some(Token::Name(name)) => format!("\"{name}\""),
            Some(Token::Sign(sign)) => format!("\"{sign}\""),
        };
        ExpressionError::new(self.position(), format!("{expected_token} was expected, not {found}"))
    }

    /// Consumes the next token if it is one of these signs.
    fn take_sign(&mut self, signs: &[&str]) -> Option<(&'static str, usize)> {
        let at = self.position();
        match self.peek() {
            Some(Token::Sign(sign)) if signs.contains(sign) => {
                let sign = *sign;
                self.next += 1;
                Some((sign, at))
            }
            _ => None,
        }
    }

    fn expect_sign(&mut self, sign: &'static str) -> Result<(), ExpressionError> {
        self.take_sign(&[sign]).map(drop).ok_or_else(|| self.unexpected_token_error(&format!("\"{sign}\"")))
    }

    fn parse_sum(&mut self) -> Result<Expression<'t>, ExpressionError> {
        let mut left = self.parse_product()?;
        while let Some((sign, at)) = self.take_sign(&["+", "-"]) {
            left = Expression::Binary(sign, at, Box::new((left, self.parse_product()?)));
        }
        Ok(left)
    }

    fn parse_product(&mut self) -> Result<Expression<'t>, ExpressionError> {
        let mut left = self.parse_signed()?;
        while let Some((sign, at)) = self.take_sign(&["*", "/"]) {
            left = Expression::Binary(sign, at, Box::new((left, self.parse_signed()?)));
        }
        Ok(left)
    }

    /// `-2^2` is −4, as in mathematics.
    fn parse_signed(&mut self) -> Result<Expression<'t>, ExpressionError> {
        self.with_depth_limit(|parser| match parser.take_sign(&["-", "+"]) {
            Some(("-", _)) => Ok(Expression::Negate(Box::new(parser.parse_signed()?))),
            Some(_) => parser.parse_signed(),
            None => parser.parse_power(),
        })
    }

    /// Right-associative: `2^3^2` is 2^9.
    fn parse_power(&mut self) -> Result<Expression<'t>, ExpressionError> {
        let base = self.parse_atom()?;
        match self.take_sign(&["^"]) {
            Some((sign, at)) => Ok(Expression::Binary(sign, at, Box::new((base, self.parse_signed()?)))),
            None => Ok(base),
        }
    }

    fn parse_atom(&mut self) -> Result<Expression<'t>, ExpressionError> {
        let at = self.position();
        let token = self.tokens.get(self.next).map(|(token, _)| token.clone());
        match token {
            Some(Token::Number(number)) => {
                self.next += 1;
                Ok(Expression::Number(number))
            }
            Some(Token::Name(name)) => {
                self.next += 1;
                if self.take_sign(&["("]).is_some() { self.parse_call(name, at) } else { Ok(Expression::Name(name, at)) }
            }
            Some(Token::Sign("(")) => {
                self.next += 1;
                let inner = self.parse_sum()?;
                self.expect_sign(")")?;
                Ok(inner)
            }
            _ => Err(self.unexpected_token_error("a number, a name or \"(\"")),
        }
    }

    fn parse_call(&mut self, name: &'t str, at: usize) -> Result<Expression<'t>, ExpressionError> {
        if name == "if" {
            return self.parse_if();
        }
        let mut arguments = Vec::new();
        while self.take_sign(&[")"]).is_none() {
            if !arguments.is_empty() {
                self.expect_sign(",")?;
            }
            arguments.push(self.parse_sum()?);
        }
        Ok(Expression::Call(name, at, arguments))
    }

    fn parse_if(&mut self) -> Result<Expression<'t>, ExpressionError> {
        let left = self.parse_sum()?;
        let Some((sign, _)) = self.take_sign(&["<", "<=", ">", ">=", "=="]) else {
            return Err(self.unexpected_token_error("a comparison"));
        };
        let right = self.parse_sum()?;
        self.expect_sign(",")?;
        let then = self.parse_sum()?;
        self.expect_sign(",")?;
        let otherwise = self.parse_sum()?;
        self.expect_sign(")")?;
        Ok(Expression::If(sign, Box::new([left, right, then, otherwise])))
    }

    fn with_depth_limit(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<Expression<'t>, ExpressionError>,
    ) -> Result<Expression<'t>, ExpressionError> {
        if self.depth == MAX_DEPTH {
            return Err(ExpressionError::new(self.position(), "too many brackets inside brackets"));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }
}
