//! How figures are written: Indian grouping, no needless zeros.

use super::{Dated, Fact, Unit, Value};

/// 1234567.5 → "12,34,567.5"; at most `decimals` digits after the point, trailing zeros dropped.
pub fn grouped(number: f64, decimals: usize) -> String {
    let fixed = format!("{:.decimals$}", number.abs());
    let (whole, part) = fixed.split_once('.').unwrap_or((&fixed, ""));
    let part = part.trim_end_matches('0');
    let sign = if number < 0.0 && (part.bytes().chain(whole.bytes())).any(|b| b != b'0') { "−" } else { "" };
    let point = if part.is_empty() { "" } else { "." };
    format!("{sign}{}{point}{part}", with_commas(whole))
}

/// The last three digits, then groups of two.
pub(crate) fn with_commas(digits: &str) -> String {
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let mut out = String::new();
    for (at, digit) in head.char_indices() {
        if at > 0 && (head.len() - at) % 2 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    if out.is_empty() { tail.to_owned() } else { format!("{out},{tail}") }
}

/// "₹12,34,567"; paise only when there are any.
pub fn rupees(amount: f64) -> String {
    let text = grouped(amount, 2);
    match text.strip_prefix('−') {
        Some(rest) => format!("−₹{rest}"),
        None => format!("₹{text}"),
    }
}

impl Unit {
    /// What follows the figure where there is no sentence around it.
    fn tail(self) -> &'static str {
        match self {
            Unit::RupeesAMonth => " a month",
            Unit::RupeesAYear | Unit::PercentAYear => " a year",
            _ => "",
        }
    }
}

impl Fact {
    /// As a sentence quotes it: "₹25,000", "8.25%", "15 days".
    pub fn quoted(&self, dated: &Dated) -> String {
        match &dated.value {
            Value::Text(text) => text.clone(),
            Value::Number(number) => self.number(*number),
            Value::Slabs(slabs) => {
                let parts = slabs.iter().map(|slab| format!("{}% above {}", grouped(slab.rate, 2), rupees(slab.above)));
                parts.collect::<Vec<_>>().join(", ")
            }
        }
    }

    /// As a table shows it: "₹25,000 a month".
    pub fn full(&self, dated: &Dated) -> String {
        format!("{}{}", self.quoted(dated), self.unit.tail())
    }

    fn number(&self, number: f64) -> String {
        let many = |one: &str| format!("{} {one}{}", grouped(number, 2), if number == 1.0 { "" } else { "s" });
        match self.unit {
            Unit::Rupees | Unit::RupeesAMonth | Unit::RupeesAYear => rupees(number),
            Unit::Percent | Unit::PercentAYear => format!("{}%", grouped(number, 4)),
            Unit::Days => many("day"),
            Unit::Months => many("month"),
            Unit::Years => many("year"),
            Unit::Times | Unit::Number | Unit::Text | Unit::Slabs => grouped(number, 4),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_grouped_the_indian_way() {
        let shown = [0.0, 7.0, 999.0, 1000.0, 99_999.0, 1_234_567.0, 10_000_000.0].map(rupees);
        assert_eq!(shown, ["₹0", "₹7", "₹999", "₹1,000", "₹99,999", "₹12,34,567", "₹1,00,00,000"]);
        assert_eq!((rupees(17_333.33), rupees(-2_500.5), grouped(-0.001, 2)), ("₹17,333.33".into(), "−₹2,500.5".into(), "0".into()));
    }
}
