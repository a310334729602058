//! What stands in the slots of a sentence, and how it is written in Hindi. Figures keep their digits and their grouping.

use jiff::civil::Date;
use strum::EnumString;

use super::HindiSentences;
use crate::time::{format_hindi_date, name_hindi_month, parse_date};

/// A hash or an address on the web is at least so long.
const CODE_LENGTH: usize = 24;

#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString)]
#[strum(serialize_all = "snake_case")]
pub(super) enum SlotKind {
    /// "₹1,00,000".
    Rupees,
    /// "8.25", "120".
    Number,
    /// "3 months", "1 day".
    Span,
    /// "14 Oct 2025".
    Day,
    /// "April 2024 to June 2024 and August 2024".
    Months,
    /// "2022-23 and 2023-24".
    Years,
    /// "this month", "these months".
    These,
    /// An employer, a form, the title of a source: it stays as it is.
    Name,
    /// A hash, or an address on the web.
    Code,
    /// Sentences, or the points of a list.
    Text,
}

impl SlotKind {
    pub fn parse(name: &str) -> Option<Self> {
        name.parse().ok()
    }

    /// `None` for what can't stand in the slot.
    pub fn translate(self, english: &str, sentences: &HindiSentences) -> Option<String> {
        match self {
            Self::Rupees => keep_if(english, |text| text.trim_start_matches('−').strip_prefix('₹').is_some_and(is_number)),
            Self::Number => keep_if(english, is_number),
            Self::Span => translate_span(english),
            Self::Day => parse_date(english).map(format_hindi_date),
            Self::Months => translate_list(english, translate_run),
            Self::Years => translate_list(english, |text| keep_if(text, is_year)),
            Self::These => match english {
                "this month" => Some("इस महीने".to_owned()),
                "these months" => Some("इन महीनों".to_owned()),
                _ => None,
            },
            Self::Name => Some(english.to_owned()),
            Self::Code => keep_if(english, |text| text.len() >= CODE_LENGTH && text.bytes().all(|byte| byte.is_ascii_graphic())),
            Self::Text => sentences.translate_text(english),
        }
    }
}

fn keep_if(text: &str, is_right: impl FnOnce(&str) -> bool) -> Option<String> {
    is_right(text).then(|| text.to_owned())
}

fn is_number(text: &str) -> bool {
    let is_digit = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_digit());
    let is_inside = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b',' | b'.'));
    is_inside && is_digit(text.bytes().next()) && is_digit(text.bytes().last())
}

/// "2025-26".
fn is_year(text: &str) -> bool {
    let Some((start, end)) = text.split_once('-') else { return false };
    start.len() == 4 && end.len() == 2 && start.bytes().chain(end.bytes()).all(|byte| byte.is_ascii_digit())
}

fn translate_span(english: &str) -> Option<String> {
    let (number, noun) = english.split_once(' ').filter(|(number, _)| is_number(number))?;
    let noun = match noun {
        "month" => "महीना",
        "months" => "महीने",
        "day" | "days" => "दिन",
        _ => return None,
    };
    Some(format!("{number} {noun}"))
}

/// "a, b and c".
fn translate_list(english: &str, translate: impl Fn(&str) -> Option<String>) -> Option<String> {
    let join = |points: &str| points.split(", ").map(&translate).collect::<Option<Vec<_>>>().map(|points| points.join(", "));
    match english.rsplit_once(" and ") {
        Some((head, last)) => Some(format!("{} और {}", join(head)?, translate(last)?)),
        None => join(english),
    }
}

/// A month, or "April 2024 to June 2024".
fn translate_run(english: &str) -> Option<String> {
    match english.split_once(" to ") {
        Some((first, last)) => Some(format!("{} से {}", translate_month(first)?, translate_month(last)?)),
        None => translate_month(english),
    }
}

fn translate_month(english: &str) -> Option<String> {
    let first = Date::strptime("%d %B %Y", format!("1 {english}")).ok()?;
    Some(format!("{} {}", name_hindi_month(first), first.year()))
}
