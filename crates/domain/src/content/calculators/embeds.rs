//! Calculators embedded in texts: a line of Markdown, and the element that it becomes.

use std::borrow::Cow;

use super::inputs::Inputs;
use super::kind::CalculatorKind;
use crate::text::tag_length;
use crate::{Error, Result};

const EMBED_PREFIX: &str = "{{calculator:";
const CLOSE: &str = "</div>";
/// The maximum length of a number in an element: digits, and at most one point between digits.
const MAX_NUMBER_CHARS: usize = 20;

/// A calculator in a body, with its initial inputs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CalculatorEmbed {
    pub kind: CalculatorKind,
    /// Field names with plain numbers, in the order of the kind's fields.
    pub inputs: Vec<(&'static str, String)>,
}

impl CalculatorEmbed {
    /// Parses `emi principal=4000000 rate=8.25 months=180` and checks every input against its limits.
    pub(crate) fn parse(text: &str) -> Result<Self> {
        let invalid = |message: String| Error::invalid("content", message);
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kinds = || CalculatorKind::ALL.iter().map(|kind| kind.as_str()).collect::<Vec<_>>().join(", ");
        let kind =
            CalculatorKind::parse(name).ok_or_else(|| invalid(format!("there is no calculator \"{name}\"; there are {}", kinds())))?;
        let mut pairs = Vec::new();
        for word in words {
            let pair = word.split_once('=').ok_or_else(|| invalid(format!("calculator {name}: \"{word}\" is not name=number")))?;
            pairs.push(pair);
        }
        let read = Inputs::parse(kind, pairs.iter().copied()).map_err(|error| invalid(format!("calculator {name}: {error}")))?;
        let is_given = |is_given: &str| pairs.iter().any(|(name, _)| *name == is_given);
        let number = |name: &'static str| read.get_optional(name).map(|value| (name, value.to_string()));
        Ok(Self {
            kind,
            inputs: kind.fields().iter().filter(|field| is_given(field.name)).filter_map(|field| number(field.name)).collect(),
        })
    }

    /// Parses the attributes of an element. `None` for anything that [`CalculatorEmbed::to_element`] does not write.
    pub(crate) fn from_attributes(kind: &str, inputs: &str) -> Option<Self> {
        let kind = CalculatorKind::parse(kind)?;
        let mut found: Vec<(&'static str, String)> = Vec::new();
        for pair in inputs.replace("&amp;", "&").split('&').filter(|pair| !pair.is_empty()) {
            let (name, value) = pair.split_once('=')?;
            let field = kind.fields().iter().find(|field| field.name == name)?;
            if !is_plain_number(value) || found.iter().any(|(known, _)| *known == field.name) {
                return None;
            }
            found.push((field.name, value.to_owned()));
        }
        Some(Self { kind, inputs: found })
    }

    /// `principal=4000000&rate=8.25&months=180`
    pub fn to_query_string(&self) -> String {
        self.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
    }

    fn to_element(&self) -> String {
        let inputs = self.to_query_string().replace('&', "&amp;");
        format!(r#"<div data-calculator="{}" data-inputs="{inputs}">{CLOSE}"#, self.kind.as_str())
    }
}

/// Replaces calculator lines by their elements. `Invalid` says what is wrong with a line.
pub fn embed_calculators(markdown: &str) -> Result<Cow<'_, str>> {
    if !markdown.contains(EMBED_PREFIX) {
        return Ok(markdown.into());
    }
    let mut out = String::with_capacity(markdown.len() + 200);
    let mut fence: Option<&str> = None;
    for line in markdown.lines() {
        let fenced = ["```", "~~~"].into_iter().find(|mark| line.trim_start().starts_with(mark));
        match (fence, fenced) {
            (None, Some(mark)) => fence = Some(mark),
            (Some(open), Some(mark)) if open == mark => fence = None,
            _ => {}
        }
        if fence.is_none() && fenced.is_none() && line.contains(EMBED_PREFIX) {
            let inner = line.trim_end().strip_prefix(EMBED_PREFIX).and_then(|rest| rest.strip_suffix("}}"));
            let alone =
                inner.ok_or_else(|| Error::invalid("content", "a calculator stands on a line of its own, from its first column on"))?;
            out.push_str(&format!("\n{}\n", CalculatorEmbed::parse(alone)?.to_element()));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    Ok(out.into())
}

/// Sanitises the calculators in sanitised HTML: those at the top level with valid inputs stay, and anything else that looks
/// like one loses its attributes. Idempotent.
pub fn sanitise_embeds(html: String) -> String {
    if !html.contains("data-calculator") && !html.contains("data-inputs") {
        return html;
    }
    let mut out = String::with_capacity(html.len());
    let mut depth = 0usize;
    let mut rest = html.as_str();
    while let Some(start) = rest.find('<') {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let tag = &rest[..tag_length(rest)];
        let mut length = tag.len();
        match parse_embed_div(tag) {
            Some(mark) => match mark.filter(|_| depth == 0 && rest[length..].starts_with(CLOSE)) {
                Some(mark) => {
                    out.push_str(&mark.to_element());
                    length += CLOSE.len();
                }
                None => {
                    out.push_str("<div>");
                    depth += 1;
                }
            },
            None => {
                out.push_str(tag);
                depth = if tag.starts_with("</") { depth.saturating_sub(1) } else { depth + usize::from(!is_void_element(tag)) };
            }
        }
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// Returns the calculators of a sanitised body, in order.
pub fn find_embeds(html: &str) -> Vec<CalculatorEmbed> {
    let starts = html.match_indices("<div data-calculator=\"");
    starts.filter_map(|(at, _)| parse_embed_div(&html[at..at + tag_length(&html[at..])]).flatten()).collect()
}

/// Returns `None` for any other tag, and `Some(None)` for a tag with our attributes that is not valid.
fn parse_embed_div(tag: &str) -> Option<Option<CalculatorEmbed>> {
    let attributes = tag.strip_prefix("<div ")?;
    if !attributes.contains("data-calculator=") && !attributes.contains("data-inputs=") {
        return None;
    }
    let mut parts = attributes.split('"');
    let (mut kind, mut inputs, mut others) = (None, None, false);
    while let (Some(name), Some(value)) = (parts.next(), parts.next()) {
        match name.trim() {
            "data-calculator=" => kind = Some(value),
            "data-inputs=" => inputs = Some(value),
            _ => others = true,
        }
    }
    let mark = kind.filter(|_| !others).and_then(|kind| CalculatorEmbed::from_attributes(kind, inputs.unwrap_or_default()));
    Some(mark)
}

fn is_void_element(tag: &str) -> bool {
    let name = tag[1..].split([' ', '>', '/']).next().unwrap_or_default();
    matches!(name, "br" | "hr" | "img" | "col" | "wbr")
}

fn is_plain_number(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.len() <= MAX_NUMBER_CHARS
        && text.split_once('.').map_or_else(|| is_digits(text), |(whole, part)| is_digits(whole) && is_digits(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::{clean_html, render_body};

    #[test]
    fn a_line_becomes_an_element_that_cleaning_keeps() {
        let body = render_body("Before\n{{calculator:emi principal=40,00,000 rate=8.25 months=180}}\nafter.\n").unwrap();
        let html = body.as_str();
        let element = r#"<div data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"></div>"#;
        assert!(html.contains(element) && html.contains("<p>Before</p>") && html.contains("<p>after.</p>"), "{html}");
        assert_eq!(clean_html(html), html);
        assert_eq!(find_embeds(html)[0].to_query_string(), "principal=4000000&rate=8.25&months=180");
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        let error_of = |line: &str| render_body(line).unwrap_err().to_string();
        assert!(error_of("{{calculator:kvp rate=7}}").contains("there is no calculator \"kvp\"; there are emi, sip"));
        assert!(error_of("{{calculator:emi rate=8 months=180}}").contains("Loan amount is needed"));
        assert!(error_of("{{calculator:emi principal=1 rate=8 months=180}}").contains("between ₹1,000 and"));
        assert!(error_of("{{calculator:emi principal}}").contains("\"principal\" is not name=number"));
        assert!(error_of("See {{calculator:sip monthly=1 rate=1 years=1}}").contains("line of its own"));
        assert!(render_body("```\n{{calculator:as an example}}\n```\n").is_ok());
    }

    #[test]
    fn only_elements_that_we_write_get_through() {
        let good = r#"<div data-calculator="sip" data-inputs="monthly=5000"></div>"#;
        let bad = [
            r#"<div data-calculator="kvp" data-inputs=""></div>"#,
            r#"<div data-calculator="sip" data-inputs="monthly=&quot;><script>"></div>"#,
            r#"<div data-calculator="sip" data-inputs="monthly=1e9"></div>"#,
            r#"<div data-calculator="sip" data-inputs="colour=1"></div>"#,
            r#"<div data-calculator="sip" data-inputs="monthly=1&monthly=2"></div>"#,
            r#"<div data-inputs="monthly=1"></div>"#,
            r#"<div class="callout" data-calculator="sip"></div>"#,
            r#"<div data-calculator="sip" data-inputs="monthly=5000">words</div>"#,
            r#"<blockquote><div data-calculator="sip" data-inputs="monthly=5000"></div></blockquote>"#,
        ];
        for html in bad {
            let clean = clean_html(html);
            assert!(!clean.contains("data-"), "{clean}");
            assert_eq!(clean_html(&clean), clean);
        }
        let clean = clean_html(&format!("<p>a<br>b</p><hr><ul><li>x</li></ul>{good}<p>c</p>"));
        assert!(clean.contains(good) && find_embeds(&clean).len() == 1, "{clean}");
        assert_eq!(clean_html(&clean), clean);
    }
}
