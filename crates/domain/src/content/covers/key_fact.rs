//! The figure of an article for which the program brings no cover: the first of its key facts that is one.

use super::{Cover, CoverKind, CoverPart, Figure};
use crate::articles::KeyFact;

/// The value in large, with its name below. A quoted fact is quoted here too, so the picture changes on the day on which the rule does.
pub(super) fn cover_key_fact(fact: &KeyFact) -> Cover {
    let value = match &fact.quote {
        Some(quote) => match quote.on {
            Some(day) => format!("{{{{fact:{}@{day}}}}}", quote.fact),
            None => format!("{{{{fact:{}}}}}", quote.fact),
        },
        None => fact.value.clone(),
    };
    let part = CoverPart { value, label: fact.label.clone(), size: None, marked: false };
    Cover { kind: CoverKind::Big, parts: vec![part], signs: Vec::new(), joint: None, note: None }
}

/// Whether it says a number, which is what a picture is drawn for.
pub(super) fn says_number(figure: &Figure) -> bool {
    figure.parts.iter().any(|part| part.value.chars().any(|c| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::facts::{Quote, Registry};
    use crate::language::Language;

    fn key_fact(value: &str, quote: Option<&str>) -> KeyFact {
        KeyFact {
            label: "PF wage ceiling".to_owned(),
            value: value.to_owned(),
            as_of: date(2026, 11, 20),
            source: None,
            source_url: None,
            quote: quote.map(|text| Quote::parse(text).unwrap()),
        }
    }

    fn resolve(fact: &KeyFact) -> Result<Figure, String> {
        let registry = Registry::new([serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: PF wage ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: a}}\n\
             - {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()]);
        Figure::resolve(&cover_key_fact(fact), &registry, date(2026, 11, 20), Language::English)
    }

    #[test]
    fn a_quoted_fact_has_the_value_of_its_day() {
        for (quote, value) in [("epf.wage-ceiling", "₹25,000"), ("epf.wage-ceiling@2026-08-31", "₹15,000")] {
            let figure = resolve(&key_fact("₹1", Some(quote))).unwrap();
            assert_eq!((figure.parts[0].value.as_str(), figure.parts[0].label.as_str()), (value, "PF wage ceiling"));
        }
    }

    #[test]
    fn only_short_values_with_a_number_are_drawn() {
        assert!(says_number(&resolve(&key_fact("12 months", None)).unwrap()));
        assert!(!says_number(&resolve(&key_fact("Your employer", None)).unwrap()));
        assert!(resolve(&key_fact("12 months from the day on which the claim was filed", None)).is_err());
    }
}
