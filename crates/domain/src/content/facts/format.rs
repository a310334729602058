//! Formats the values of facts, as a sentence or a table shows them.

use super::{EffectiveValue, Fact, FactUnit, FactValue};
use crate::numerals::{format_indian_number, format_rupees};

impl FactUnit {
    /// The words after the figure where no sentence surrounds it.
    fn suffix(self) -> &'static str {
        match self {
            FactUnit::RupeesPerMonth => " a month",
            FactUnit::RupeesPerYear | FactUnit::PercentPerYear => " a year",
            _ => "",
        }
    }
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

    /// The value as a table shows it: "₹25,000 a month".
    pub fn format_with_unit(&self, dated: &EffectiveValue) -> String {
        format!("{}{}", self.format_value(dated), self.unit.suffix())
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
