//! Where calculators stand in a text: a line of Markdown, and the element that it becomes.

use std::borrow::Cow;

use super::inputs::Inputs;
use super::kind::Kind;
use crate::articles::tag_length;
use crate::{Error, Result};

const LINE: &str = "{{calculator:";
const CLOSE: &str = "</div>";
/// A number as an element carries it: digits, and at most one point between digits.
const LONGEST_NUMBER: usize = 20;

/// A calculator in a body, with the inputs it starts with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    pub kind: Kind,
    /// Names of the kind's fields with plain numbers, in the writer's order.
    pub inputs: Vec<(&'static str, String)>,
}

impl Mark {
    /// `emi principal=4000000 rate=8.25 months=180`; every input is checked against the kind's limits.
    fn parse(text: &str) -> Result<Self> {
        let wrong = |message: String| Error::invalid("content", message);
        let mut words = text.split_whitespace();
        let name = words.next().unwrap_or_default();
        let kinds = || Kind::ALL.map(Kind::as_str).join(", ");
        let kind = Kind::parse(name).ok_or_else(|| wrong(format!("there is no calculator \"{name}\"; there are {}", kinds())))?;
        let mut pairs = Vec::new();
        for word in words {
            let pair = word.split_once('=').ok_or_else(|| wrong(format!("calculator {name}: \"{word}\" is not name=number")))?;
            pairs.push(pair);
        }
        let read = Inputs::read(kind, pairs.iter().copied()).map_err(|error| wrong(format!("calculator {name}: {error}")))?;
        let given = |given: &str| pairs.iter().any(|(name, _)| *name == given);
        let number = |name: &'static str| read.given(name).map(|value| (name, value.to_string()));
        Ok(Self { kind, inputs: kind.fields().iter().filter(|field| given(field.name)).filter_map(|field| number(field.name)).collect() })
    }

    /// From the attributes of an element. `None` for anything that [`Mark::element`] does not write.
    fn from_attributes(kind: &str, inputs: &str) -> Option<Self> {
        let kind = Kind::parse(kind)?;
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
    pub fn query(&self) -> String {
        self.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join("&")
    }

    fn element(&self) -> String {
        let inputs = self.query().replace('&', "&amp;");
        format!(r#"<div data-calculator="{}" data-inputs="{inputs}">{CLOSE}"#, self.kind.as_str())
    }
}

/// Replaces the lines that are calculators by their elements. `Invalid` says what is wrong with one.
pub fn markdown_with_marks(markdown: &str) -> Result<Cow<'_, str>> {
    if !markdown.contains(LINE) {
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
        if fence.is_none() && fenced.is_none() && line.contains(LINE) {
            let inner = line.trim_end().strip_prefix(LINE).and_then(|rest| rest.strip_suffix("}}"));
            let alone =
                inner.ok_or_else(|| Error::invalid("content", "a calculator stands on a line of its own, from its first column on"))?;
            out.push_str(&format!("\n{}\n", Mark::parse(alone)?.element()));
        } else {
            out.push_str(line);
        }
        out.push('\n');
    }
    Ok(out.into())
}

/// Of cleaned HTML: calculators stay where they stand between paragraphs, with inputs of their kind;
/// anything else that looks like one loses its attributes. Doing it twice changes nothing.
pub fn only_good_marks(html: String) -> String {
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
        match div_of_ours(tag) {
            Some(mark) => match mark.filter(|_| depth == 0 && rest[length..].starts_with(CLOSE)) {
                Some(mark) => {
                    out.push_str(&mark.element());
                    length += CLOSE.len();
                }
                None => {
                    out.push_str("<div>");
                    depth += 1;
                }
            },
            None => {
                out.push_str(tag);
                depth = if tag.starts_with("</") { depth.saturating_sub(1) } else { depth + usize::from(!is_void(tag)) };
            }
        }
        rest = &rest[length..];
    }
    out.push_str(rest);
    out
}

/// The calculators of a cleaned body, in order.
pub fn marks_in(html: &str) -> Vec<Mark> {
    let starts = html.match_indices("<div data-calculator=\"");
    starts.filter_map(|(at, _)| div_of_ours(&html[at..at + tag_length(&html[at..])]).flatten()).collect()
}

/// `None` for any other tag; `Some(None)` for one with our attributes that is no good.
fn div_of_ours(tag: &str) -> Option<Option<Mark>> {
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
    let mark = kind.filter(|_| !others).and_then(|kind| Mark::from_attributes(kind, inputs.unwrap_or_default()));
    Some(mark)
}

fn is_void(tag: &str) -> bool {
    let name = tag[1..].split([' ', '>', '/']).next().unwrap_or_default();
    matches!(name, "br" | "hr" | "img" | "col" | "wbr")
}

fn is_plain_number(text: &str) -> bool {
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    text.len() <= LONGEST_NUMBER
        && text.split_once('.').map_or_else(|| is_digits(text), |(whole, part)| is_digits(whole) && is_digits(part))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::articles::{body_html, clean_html};

    #[test]
    fn a_line_becomes_an_element_that_cleaning_keeps() {
        let body = body_html("Before\n{{calculator:emi principal=40,00,000 rate=8.25 months=180}}\nafter.\n").unwrap();
        let html = body.as_str();
        let element = r#"<div data-calculator="emi" data-inputs="principal=4000000&amp;rate=8.25&amp;months=180"></div>"#;
        assert!(html.contains(element) && html.contains("<p>Before</p>") && html.contains("<p>after.</p>"), "{html}");
        assert_eq!(clean_html(html), html);
        assert_eq!(marks_in(html)[0].query(), "principal=4000000&rate=8.25&months=180");
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told() {
        let told = |line: &str| body_html(line).unwrap_err().to_string();
        assert!(told("{{calculator:ppf rate=7}}").contains("there is no calculator \"ppf\"; there are emi, sip"));
        assert!(told("{{calculator:emi rate=8 months=180}}").contains("Loan amount is needed"));
        assert!(told("{{calculator:emi principal=1 rate=8 months=180}}").contains("between ₹1,000 and"));
        assert!(told("{{calculator:emi principal}}").contains("\"principal\" is not name=number"));
        assert!(told("See {{calculator:sip monthly=1 rate=1 years=1}}").contains("line of its own"));
        assert!(body_html("```\n{{calculator:as an example}}\n```\n").is_ok());
    }

    #[test]
    fn only_elements_that_we_write_get_through() {
        let good = r#"<div data-calculator="sip" data-inputs="monthly=5000"></div>"#;
        let bad = [
            r#"<div data-calculator="ppf" data-inputs=""></div>"#,
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
        assert!(clean.contains(good) && marks_in(&clean).len() == 1, "{clean}");
        assert_eq!(clean_html(&clean), clean);
    }
}
