//! Formats the values of facts, as a sentence or a table shows them.

use super::{EffectiveValue, Fact, FactUnit, FactValue};
use crate::language::Language;
use crate::numerals::{format_indian_number, format_rupees};
use crate::text::devanagari::is_devanagari;

impl FactUnit {
    /// The words after the figure where no sentence surrounds it.
    fn suffix(self) -> &'static str {
        match self {
            FactUnit::RupeesPerMonth => " a month",
            FactUnit::RupeesPerYear | FactUnit::PercentPerYear => " a year",
            _ => "",
        }
    }

    /// As [`Self::suffix`], in Hindi.
    fn hindi_suffix(self) -> &'static str {
        match self {
            FactUnit::RupeesPerMonth => " प्रति माह",
            FactUnit::RupeesPerYear | FactUnit::PercentPerYear => " सालाना",
            _ => "",
        }
    }

    /// The Hindi word for a unit of time; `None` for other units and in English. Only "महीना" has a singular of its own.
    fn time_word(self, language: Language, is_singular: bool) -> Option<&'static str> {
        match (language, self) {
            (Language::Hindi, FactUnit::Days) => Some("दिन"),
            (Language::Hindi, FactUnit::Months) => Some(if is_singular { "महीना" } else { "महीने" }),
            (Language::Hindi, FactUnit::Years) => Some("साल"),
            (Language::Hinglish, FactUnit::Days) => Some("din"),
            (Language::Hinglish, FactUnit::Months) => Some(if is_singular { "mahina" } else { "mahine" }),
            (Language::Hinglish, FactUnit::Years) => Some("saal"),
            _ => None,
        }
    }
}

/// Hindi words after which stands the thing before them in its oblique form, in both scripts.
const POSTPOSITIONS: [&str; 26] = [
    "का",
    "के",
    "की",
    "को",
    "से",
    "में",
    "पर",
    "तक",
    "ने",
    "बाद",
    "पहले",
    "वाला",
    "वाले",
    "वाली",
    "ka",
    "ke",
    "ki",
    "ko",
    "se",
    "me",
    "mein",
    "par",
    "tak",
    "wala",
    "wale",
    "wali",
];

fn starts_with_postposition(html: &str) -> bool {
    // The next word is within this many bytes, whatever closing tags stand before it.
    const MAX_BYTES: usize = 60;
    let end = html.char_indices().map(|(at, _)| at).take_while(|at| *at <= MAX_BYTES).last().unwrap_or_default();
    let mut text = html[..end].trim_start();
    while let Some(tag) = text.strip_prefix('<') {
        text = tag.split_once('>').map_or("", |(_, rest)| rest).trim_start();
    }
    let word: String = text.chars().take_while(|c| c.is_alphabetic() || is_devanagari(*c)).collect();
    POSTPOSITIONS.contains(&word.as_str())
}

impl Fact {
    /// The value as a sentence quotes it: "₹25,000", "8.25%", "15 days".
    pub fn format_value(&self, dated: &EffectiveValue) -> String {
        match &dated.value {
            FactValue::Text(text) => text.clone(),
            FactValue::Number(number) => self.format_number(*number),
            FactValue::Slabs(slabs) => {
                let parts = slabs.iter().map(|slab| format!("{}% above {}", format_indian_number(slab.rate, 2), format_rupees(slab.above)));
                parts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// The value as a sentence of this language quotes it: "15 days", "15 दिन", "15 din". `following` is the sanitised HTML after it, because
    /// one month is "1 महीना" on its own and "1 महीने" before a postposition.
    pub fn format_value_in(&self, dated: &EffectiveValue, language: Language, following: &str) -> String {
        match &dated.value {
            FactValue::Number(number) => match self.unit.time_word(language, *number == 1.0 && !starts_with_postposition(following)) {
                Some(word) => format!("{} {word}", format_indian_number(*number, 2)),
                None => self.format_value(dated),
            },
            _ => self.format_value(dated),
        }
    }

    /// The value as a table shows it: "₹25,000 a month".
    pub fn format_with_unit(&self, dated: &EffectiveValue) -> String {
        format!("{}{}", self.format_value(dated), self.unit.suffix())
    }

    /// Like [`Self::format_with_unit`], in the words of a language: "₹25,000 प्रति माह", "12 महीने".
    pub fn format_with_unit_in(&self, dated: &EffectiveValue, language: Language) -> String {
        match language {
            Language::Hindi => format!("{}{}", self.format_value_in(dated, language, ""), self.unit.hindi_suffix()),
            Language::English | Language::Hinglish => self.format_with_unit(dated),
        }
    }

    fn format_number(&self, number: f64) -> String {
        let many = |one: &str| format!("{} {one}{}", format_indian_number(number, 2), if number == 1.0 { "" } else { "s" });
        match self.unit {
            FactUnit::Rupees | FactUnit::RupeesPerMonth | FactUnit::RupeesPerYear => format_rupees(number),
            FactUnit::Percent | FactUnit::PercentPerYear => format!("{}%", format_indian_number(number, 4)),
            FactUnit::Days => many("day"),
            FactUnit::Months => many("month"),
            FactUnit::Years => many("year"),
            FactUnit::Times | FactUnit::Number | FactUnit::Text | FactUnit::Slabs => format_indian_number(number, 4),
        }
    }
}
