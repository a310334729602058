//! What a figure says in words, for those who do not see it.

use super::{CoverKind, Figure, FigurePart};

/// How a sign is read; `None` for a sign that sums do not have.
pub(super) fn name_sign(sign: &str) -> Option<&'static str> {
    match sign {
        "+" => Some("plus"),
        "−" => Some("less"),
        "×" => Some("times"),
        "÷" => Some("divided by"),
        "=" => Some("is"),
        _ => None,
    }
}

impl Figure {
    /// One sentence: "75% can be taken; 25% stays in."
    pub fn describe(&self) -> String {
        let said: Vec<String> = self.parts.iter().map(|part| self.describe_part(part)).collect();
        let text = match self.kind {
            CoverKind::Change => format!("From {}", said.join(" to ")),
            CoverKind::Either => said.join(&format!(" {} ", self.joint)),
            CoverKind::Timeline | CoverKind::Chain => said.join(", then "),
            CoverKind::Sum => self.describe_sum(&said),
            CoverKind::Count => said.first().cloned().unwrap_or_default(),
            CoverKind::Form => self.describe_form(&said),
            CoverKind::Fork => match said.split_first() {
                Some((head, rest)) => format!("{head}: {}", rest.join("; ")),
                None => String::new(),
            },
            _ => said.join("; "),
        };
        let text = match &self.note {
            Some(note) => format!("{note}: {text}"),
            None => text,
        };
        if text.ends_with('.') { text } else { format!("{text}.") }
    }

    fn describe_part(&self, part: &FigurePart) -> String {
        let (first, second) = match self.kind {
            CoverKind::Slabs | CoverKind::Check | CoverKind::Form if !part.label.is_empty() => (&part.label, &part.value),
            _ => (&part.value, &part.label),
        };
        if second.is_empty() { first.clone() } else { format!("{first} {second}") }
    }

    /// The form's name and fields come first, then what its label says of it.
    fn describe_form(&self, said: &[String]) -> String {
        let Some(head) = self.parts.first() else { return String::new() };
        let fields: Vec<&str> = said.iter().skip(1).map(String::as_str).collect();
        let label = if head.label.is_empty() { String::new() } else { format!(". {}", head.label) };
        format!("{}: {}{label}", head.value, fields.join("; "))
    }

    fn describe_sum(&self, said: &[String]) -> String {
        let mut text = String::new();
        for (at, part) in said.iter().enumerate() {
            if let Some(sign) = at.checked_sub(1).and_then(|before| self.signs.get(before)) {
                text.push_str(&format!(" {} ", name_sign(sign).unwrap_or("and")));
            }
            text.push_str(part);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::facts::Registry;

    #[test]
    fn a_figure_is_said_in_one_sentence() {
        for (yaml, said) in [
            ("{figure: bar, parts: [{value: 75%, label: can be taken}, {value: 25%, label: stays in}]}", "75% can be taken; 25% stays in."),
            ("{figure: change, parts: [{value: 5%, label: before}, {value: 2%, label: now}]}", "From 5% before to 2% now."),
            ("{figure: sum, parts: [{value: '3'}, {value: '4'}, {value: '7', label: years}]}", "3 plus 4 is 7 years."),
            ("{figure: either, parts: [{value: 30%}, {value: 1%}], joint: and}", "30% and 1%."),
            ("{figure: slabs, parts: [{label: Gratuity, value: 30 days}, {label: Pay, value: 2 days}]}", "Gratuity 30 days; Pay 2 days."),
            ("{figure: fork, parts: [{value: One job}, {value: Form 20}, {value: Form 10D}]}", "One job: Form 20; Form 10D."),
            (
                "{figure: form, parts: [{value: Form 19, label: For all}, {label: UAN}, {label: Tax, value: nil}]}",
                "Form 19: UAN; Tax nil. For all.",
            ),
            ("{figure: curve, note: In 20 years, parts: [{value: ₹2}, {value: ₹1}]}", "In 20 years: ₹2; ₹1."),
        ] {
            let cover = serde_yaml_ng::from_str(yaml).unwrap();
            assert_eq!(Figure::resolve(&cover, &Registry::default(), date(2026, 11, 20)).unwrap().describe(), said);
        }
    }
}
