//! The little language of worked examples: numbers, names, `+ - * / ^`, brackets, functions, and
//! comparisons inside `if(condition, then, else)`.

use std::fmt;

use super::tokens::{Placed, Token, tokens};

/// An expression longer than this is no step of an example that a reader could follow.
const MOST_CHARACTERS: usize = 500;
/// Brackets inside brackets; reading goes no deeper than this.
const MOST_DEPTH: usize = 40;

/// What is wrong with an expression, and where in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// In characters from 1.
    pub at: usize,
    pub message: String,
}

impl Fault {
    pub(super) fn at(at: usize, message: impl Into<String>) -> Self {
        Self { at, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (at character {})", self.message, self.at)
    }
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Expression<'t> {
    Number(f64),
    Name(&'t str, usize),
    Negative(Box<Expression<'t>>),
    /// The sign, its place, and both sides.
    Both(&'static str, usize, Box<(Expression<'t>, Expression<'t>)>),
    Call(&'t str, usize, Vec<Expression<'t>>),
    /// Left side, sign and right side of the condition; then; else.
    If(&'static str, Box<[Expression<'t>; 4]>),
}

pub(super) fn parse(text: &str) -> Result<Expression<'_>, Fault> {
    if text.chars().count() > MOST_CHARACTERS {
        return Err(Fault::at(MOST_CHARACTERS, format!("an expression has at most {MOST_CHARACTERS} characters")));
    }
    let end = text.chars().count() + 1;
    let mut parser = Parser { tokens: tokens(text)?, next: 0, depth: 0, end };
    let whole = parser.sum()?;
    match parser.peek() {
        None => Ok(whole),
        Some(_) => Err(parser.unexpected("an operator or the end")),
    }
}

struct Parser<'t> {
    tokens: Vec<Placed<'t>>,
    next: usize,
    depth: usize,
    /// The place after the last character.
    end: usize,
}

impl<'t> Parser<'t> {
    fn peek(&self) -> Option<&Token<'t>> {
        self.tokens.get(self.next).map(|(token, _)| token)
    }

    fn place(&self) -> usize {
        self.tokens.get(self.next).map_or(self.end, |(_, at)| *at)
    }

    fn unexpected(&self, wanted: &str) -> Fault {
        let found = match self.peek() {
            None => "nothing".to_owned(),
            Some(Token::Number(number)) => number.to_string(),
            Some(Token::Name(name)) => format!("\"{name}\""),
            Some(Token::Sign(sign)) => format!("\"{sign}\""),
        };
        Fault::at(self.place(), format!("{wanted} was expected, not {found}"))
    }

    /// Takes the next token if it is one of these signs.
    fn take(&mut self, signs: &[&str]) -> Option<(&'static str, usize)> {
        let at = self.place();
        match self.peek() {
            Some(Token::Sign(sign)) if signs.contains(sign) => {
                let sign = *sign;
                self.next += 1;
                Some((sign, at))
            }
            _ => None,
        }
    }

    fn must(&mut self, sign: &'static str) -> Result<(), Fault> {
        self.take(&[sign]).map(drop).ok_or_else(|| self.unexpected(&format!("\"{sign}\"")))
    }

    fn sum(&mut self) -> Result<Expression<'t>, Fault> {
        let mut left = self.product()?;
        while let Some((sign, at)) = self.take(&["+", "-"]) {
            left = Expression::Both(sign, at, Box::new((left, self.product()?)));
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Expression<'t>, Fault> {
        let mut left = self.signed()?;
        while let Some((sign, at)) = self.take(&["*", "/"]) {
            left = Expression::Both(sign, at, Box::new((left, self.signed()?)));
        }
        Ok(left)
    }

    /// `-2^2` is −4, as in mathematics.
    fn signed(&mut self) -> Result<Expression<'t>, Fault> {
        self.deeper(|parser| match parser.take(&["-", "+"]) {
            Some(("-", _)) => Ok(Expression::Negative(Box::new(parser.signed()?))),
            Some(_) => parser.signed(),
            None => parser.power(),
        })
    }

    /// From the right: `2^3^2` is 2^9.
    fn power(&mut self) -> Result<Expression<'t>, Fault> {
        let base = self.atom()?;
        match self.take(&["^"]) {
            Some((sign, at)) => Ok(Expression::Both(sign, at, Box::new((base, self.signed()?)))),
            None => Ok(base),
        }
    }

    fn atom(&mut self) -> Result<Expression<'t>, Fault> {
        let at = self.place();
        let token = self.tokens.get(self.next).map(|(token, _)| token.clone());
        match token {
            Some(Token::Number(number)) => {
                self.next += 1;
                Ok(Expression::Number(number))
            }
            Some(Token::Name(name)) => {
                self.next += 1;
                if self.take(&["("]).is_some() { self.call(name, at) } else { Ok(Expression::Name(name, at)) }
            }
            Some(Token::Sign("(")) => {
                self.next += 1;
                let inner = self.sum()?;
                self.must(")")?;
                Ok(inner)
            }
            _ => Err(self.unexpected("a number, a name or \"(\"")),
        }
    }

    fn call(&mut self, name: &'t str, at: usize) -> Result<Expression<'t>, Fault> {
        if name == "if" {
            return self.choice();
        }
        let mut arguments = Vec::new();
        while self.take(&[")"]).is_none() {
            if !arguments.is_empty() {
                self.must(",")?;
            }
            arguments.push(self.sum()?);
        }
        Ok(Expression::Call(name, at, arguments))
    }

    fn choice(&mut self) -> Result<Expression<'t>, Fault> {
        let left = self.sum()?;
        let Some((sign, _)) = self.take(&["<", "<=", ">", ">=", "=="]) else { return Err(self.unexpected("a comparison")) };
        let right = self.sum()?;
        self.must(",")?;
        let then = self.sum()?;
        self.must(",")?;
        let otherwise = self.sum()?;
        self.must(")")?;
        Ok(Expression::If(sign, Box::new([left, right, then, otherwise])))
    }

    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Result<Expression<'t>, Fault>) -> Result<Expression<'t>, Fault> {
        if self.depth == MOST_DEPTH {
            return Err(Fault::at(self.place(), "too many brackets inside brackets"));
        }
        self.depth += 1;
        let read = read(self);
        self.depth -= 1;
        read
    }
}
