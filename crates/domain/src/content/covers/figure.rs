//! A figure whose quoted facts have the values of a day, ready to be drawn.

use jiff::civil::Date;

use super::{Cover, CoverKind, CoverPart, MAX_COUNT, MAX_LABEL, MAX_VALUE};
use crate::facts::{EffectiveValue, Fact, FactUnit, FactValue, Quote, Registry};
use crate::language::Language;
use crate::numerals::{format_rupees, format_rupees_compact};

const PLACEHOLDER_OPEN: &str = "{{fact:";
/// Amounts of whole thousands are said in lakh and crore; others lose nothing.
const COMPACT_STEP: f64 = 1000.0;
/// The words of the registry that a Hindi picture writes in its own script.
const HINDI_WORDS: [(&str, &str); 3] = [(" lakh", " लाख"), (" crore", " करोड़"), ("Form ", "फ़ॉर्म ")];

#[derive(Debug, Clone, PartialEq)]
pub struct Figure {
    pub language: Language,
    pub kind: CoverKind,
    pub parts: Vec<FigurePart>,
    /// Of a sum: one between two parts.
    pub signs: Vec<String>,
    pub joint: String,
    pub note: Option<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct FigurePart {
    pub value: String,
    pub label: String,
    pub size: f64,
    pub is_marked: bool,
}

impl Figure {
    /// Fills in the facts of `today`, or of the day that a quote names, in the language of the article. `Err` says which fact has no value,
    /// or what cannot be drawn.
    pub fn resolve(cover: &Cover, registry: &Registry, today: Date, language: Language) -> Result<Self, String> {
        cover.check()?;
        let fill = |text: &str| fill_in(text, registry, today, language);
        let parts = cover.parts.iter().map(|part| resolve_part(part, &fill)).collect::<Result<Vec<_>, _>>()?;
        if cover.kind == CoverKind::Count && parts.iter().any(|part| !(1.0..=MAX_COUNT).contains(&part.size)) {
            return Err(format!("cover: a count goes from 1 to {MAX_COUNT}"));
        }
        let joint = if language == Language::Hindi { "या" } else { "or" };
        Ok(Self {
            language,
            kind: cover.kind,
            signs: list_signs(cover),
            parts,
            joint: cover.joint.clone().unwrap_or_else(|| joint.to_owned()),
            note: cover.note.as_deref().map(fill).transpose()?,
        })
    }
}

fn resolve_part(part: &CoverPart, fill: &impl Fn(&str) -> Result<String, String>) -> Result<FigurePart, String> {
    let (value, label) = (fill(&part.value)?, fill(&part.label)?);
    for (text, most) in [(&value, MAX_VALUE), (&label, MAX_LABEL)] {
        if text.chars().count() > most {
            return Err(format!("cover: \"{text}\" is longer than {most} letters"));
        }
    }
    let size = part.size.or_else(|| read_number(&value)).unwrap_or(1.0);
    Ok(FigurePart { value, label, size, is_marked: part.marked })
}

fn list_signs(cover: &Cover) -> Vec<String> {
    if cover.kind != CoverKind::Sum || !cover.signs.is_empty() {
        return cover.signs.clone();
    }
    let between = cover.parts.len().saturating_sub(1);
    (0..between).map(|at| if at + 1 == between { "=" } else { "+" }.to_owned()).collect()
}

fn fill_in(text: &str, registry: &Registry, today: Date, language: Language) -> Result<String, String> {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(PLACEHOLDER_OPEN) {
        out.push_str(&rest[..at]);
        let inner = &rest[at + PLACEHOLDER_OPEN.len()..];
        let (name, after) = inner.split_once("}}").ok_or_else(|| format!("cover: not understood: {text}"))?;
        let quote = Quote::parse(name).ok_or_else(|| format!("cover: \"{name}\" is no fact"))?;
        let day = quote.on.unwrap_or(today);
        let fact = registry.fact(&quote.fact).ok_or_else(|| format!("cover: the registry has no fact \"{}\"", quote.fact))?;
        let dated = fact.value_on(day).ok_or_else(|| format!("cover: \"{}\" has no value on {day}", quote.fact))?;
        out.push_str(&format_short(fact, dated, language, after));
        rest = after;
    }
    out.push_str(rest);
    Ok(out)
}

/// As a picture has room for it: "₹5 lakh". `following` is the text after it.
fn format_short(fact: &Fact, dated: &EffectiveValue, language: Language, following: &str) -> String {
    let text = match (&dated.value, fact.unit) {
        (FactValue::Number(amount), FactUnit::Rupees | FactUnit::RupeesPerMonth | FactUnit::RupeesPerYear) => {
            if amount % COMPACT_STEP == 0.0 { format_rupees_compact(*amount) } else { format_rupees(*amount) }
        }
        _ => fact.format_value_in(dated, language, following),
    };
    match language {
        Language::Hindi => HINDI_WORDS.iter().fold(text, |text, (english, hindi)| text.replace(english, hindi)),
        Language::English | Language::Hinglish => text,
    }
}

/// The first number of a value, in units: "₹1.25 lakh" and "₹1.25 लाख" are 125000.
fn read_number(value: &str) -> Option<f64> {
    let start = value.find(|c: char| c.is_ascii_digit())?;
    let digits: String =
        value[start..].chars().take_while(|c| c.is_ascii_digit() || matches!(c, ',' | '.')).filter(|c| *c != ',').collect();
    let number: f64 = digits.trim_end_matches('.').parse().ok()?;
    let has = |words: [&str; 2]| words.iter().any(|word| value.contains(word));
    let scale = if has([" lakh", " लाख"]) {
        100_000.0
    } else if has([" crore", " करोड़"]) {
        10_000_000.0
    } else {
        1.0
    };
    Some(number * scale)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn registry() -> Registry {
        Registry::new([serde_yaml_ng::from_str(
            "id: epf.wage-ceiling\nlabel: PF wage ceiling\ncategory: epfo\nunit: rupees a month\nvalues:\n\
             - {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: a}}\n\
             - {from: 2026-09-17, value: 125000, confidence: A, checked: 2026-11-20, source: {title: b}}",
        )
        .unwrap()])
    }

    fn resolve(yaml: &str) -> Result<Figure, String> {
        resolve_in(yaml, &registry(), Language::English)
    }

    fn resolve_in(yaml: &str, registry: &Registry, language: Language) -> Result<Figure, String> {
        Figure::resolve(&serde_yaml_ng::from_str(yaml).unwrap(), registry, jiff::civil::date(2026, 11, 20), language)
    }

    #[test]
    fn facts_are_those_of_the_day_and_give_the_size() {
        let figure = resolve(
            "figure: change\nparts:\n- {value: '{{fact:epf.wage-ceiling@2026-08-31}}', label: before}\n\
             - {value: '{{fact:epf.wage-ceiling}}', label: 'now, not {{fact:epf.wage-ceiling@2026-08-31}}'}",
        )
        .unwrap();
        let parts: Vec<_> = figure.parts.iter().map(|part| (part.value.as_str(), part.size)).collect();
        assert_eq!(parts, [("₹15,000", 15_000.0), ("₹1.25 lakh", 125_000.0)]);
        assert_eq!(figure.parts[1].label, "now, not ₹15,000");
    }

    #[test]
    fn a_hindi_figure_has_its_units_and_words_in_hindi() {
        let fact = |id: &str, unit: &str, value: &str| -> Fact {
            serde_yaml_ng::from_str(&format!(
                "id: {id}\nlabel: A\ncategory: epfo\nunit: {unit}\nvalues:\n\
                 - {{from: 2026-01-01, value: {value}, confidence: A, checked: 2026-11-20, source: {{title: a}}}}"
            ))
            .unwrap()
        };
        let registry = Registry::new([
            fact("a.months", "months", "12"),
            fact("a.limit", "rupees", "1500000"),
            fact("a.form", "text", "Form 20"),
            fact("a.wait", "months", "2"),
        ]);
        let yaml = "{figure: slabs, parts: [{value: '{{fact:a.months}}'}, {value: '{{fact:a.limit}}'}, {value: '{{fact:a.form}}', \
                    label: '{{fact:a.wait}} बाद'}]}";
        let read = |language| {
            let figure = resolve_in(yaml, &registry, language).unwrap();
            figure.parts.into_iter().map(|part| (part.value, part.size)).collect::<Vec<_>>()
        };
        let [months, limit, form] = ["12 महीने", "₹15 लाख", "फ़ॉर्म 20"].map(str::to_owned);
        assert_eq!(read(Language::Hindi), [(months, 12.0), (limit, 1_500_000.0), (form, 20.0)]);
        assert_eq!(read(Language::English)[0].0, "12 months");
        assert_eq!(resolve_in(yaml, &registry, Language::Hindi).unwrap().parts[2].label, "2 महीने बाद");
    }

    #[test]
    fn what_cannot_be_filled_in_or_drawn_is_told() {
        for (yaml, word) in [
            ("{figure: big, parts: [{value: '{{fact:epf.moon}}'}]}", "epf.moon"),
            ("{figure: big, parts: [{value: '{{fact:epf.wage-ceiling@2001-01-01}}'}]}", "2001-01-01"),
            ("{figure: big, parts: [{value: '{{fact:epf.wage-ceiling'}]}", "not understood"),
            ("{figure: count, parts: [{value: 400 times}]}", "from 1 to 36"),
            ("{figure: big, parts: [{value: much too long a value for one figure}]}", "longer than 18"),
        ] {
            let mistake = resolve(yaml).unwrap_err();
            assert!(mistake.contains(word), "{mistake}");
        }
    }

    #[test]
    fn numbers_are_read_from_values() {
        for (value, number) in
            [("₹12,87,000", 1_287_000.0), ("24.9%", 24.9), ("+ 6 months", 6.0), ("₹1.5 crore", 15_000_000.0), ("₹2 लाख", 200_000.0)]
        {
            assert_eq!(read_number(value), Some(number));
        }
        assert_eq!(read_number("Nominee"), None);
    }
}
