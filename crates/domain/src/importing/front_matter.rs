//! The head of a Markdown file: YAML between two lines of `---`.

use std::collections::BTreeMap;

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::bundle::Problem;
use crate::articles::{KeyFactInput, Source};
use crate::facts::Quote;
use crate::worked::Worked;

#[derive(Debug, Deserialize)]
pub(super) struct ArticleHead {
    pub title: String,
    pub category: Option<String>,
    /// Other systems write a list; the first one is taken.
    #[serde(default)]
    pub categories: Vec<String>,
    #[serde(default)]
    pub tags: Vec<String>,
    pub author: Option<String>,
    pub reviewer: Option<String>,
    #[serde(alias = "description", alias = "summary")]
    pub excerpt: Option<String>,
    pub checked_on: Option<Date>,
    #[serde(alias = "date")]
    pub published_on: Option<Moment>,
    #[serde(default)]
    pub featured: bool,
    #[serde(default)]
    pub draft: bool,
    /// It goes live at `published_on`.
    #[serde(default)]
    pub scheduled: bool,
    /// Kept by an export, so that it is the same article when it comes back.
    pub id: Option<String>,
    pub updated_at: Option<Timestamp>,
    /// Paths of an older site that lead here.
    #[serde(default, alias = "aliases")]
    pub redirect_from: Vec<String>,
    pub image: Option<String>,
    pub youtube: Option<String>,
    pub slug: Option<String>,
    pub sponsor: Option<String>,
    #[serde(default)]
    pub facts: Vec<FactLine>,
    #[serde(default)]
    pub worked: Vec<Worked>,
    #[serde(default)]
    pub corrections: Vec<CorrectionLine>,
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Keys of other systems that mean nothing here; they are named in the report.
    #[serde(flatten)]
    pub other: BTreeMap<String, serde_yaml_ng::Value>,
}

/// Of the registry (`fact`), or typed in full.
#[derive(Debug, Deserialize)]
pub(super) struct FactLine {
    pub fact: Option<String>,
    /// The value of that day for good, instead of today's.
    pub on: Option<Date>,
    pub label: Option<String>,
    pub value: Option<String>,
    pub as_of: Option<Date>,
    pub source: Option<String>,
}

impl FactLine {
    pub fn input(self) -> Result<KeyFactInput, String> {
        if let Some(fact) = self.fact {
            return Ok(KeyFactInput::Quoted { quote: Quote { fact, on: self.on }, label: self.label });
        }
        let (Some(label), Some(value), Some(as_of)) = (self.label, self.value, self.as_of) else {
            return Err("a key fact needs either `fact`, or `label`, `value` and `as_of`".to_owned());
        };
        Ok(KeyFactInput::Typed { label, value, as_of, source: self.source })
    }
}

#[derive(Debug, Deserialize)]
pub(super) struct CorrectionLine {
    pub on: Date,
    pub what: String,
}

/// Texts are Markdown.
#[derive(Debug, Deserialize)]
pub(super) struct AssistHead {
    pub title: String,
    pub line: String,
    pub order: i32,
    pub takes: Option<String>,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    #[serde(default)]
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    #[serde(default)]
    pub related: Vec<String>,
    #[serde(default)]
    pub faqs: Vec<AssistFaq>,
    pub checked_on: Date,
    #[serde(default)]
    pub sources: Vec<Source>,
}

#[derive(Debug, Deserialize)]
pub(super) struct AssistFaq {
    pub q: String,
    pub a: String,
}

#[derive(Debug, Deserialize)]
pub(super) struct PageHead {
    pub title: String,
    #[serde(default)]
    pub description: String,
    pub updated_on: Option<Date>,
}

/// A day (nine in the morning in India) or an exact instant.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "must be a day like 2026-11-22 or a moment like 2026-11-22T09:30:00+05:30")]
pub(super) enum Moment {
    Instant(Timestamp),
    Day(Date),
}

impl Moment {
    pub fn timestamp(self) -> Option<Timestamp> {
        match self {
            Moment::Instant(at) => Some(at),
            Moment::Day(day) => day.at(9, 0, 0, 0).to_zoned(crate::time::ist()).ok().map(|zoned| zoned.timestamp()),
        }
    }
}

/// Splits a file into its parsed head and its body.
pub(super) fn split<'t, T: DeserializeOwned>(path: &str, text: &'t str) -> Result<(T, &'t str), Problem> {
    let problem = |line: usize, message: String| Problem { path: path.to_owned(), line: Some(line), message };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rest = text.strip_prefix("---").and_then(|rest| rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')));
    let rest = rest.ok_or_else(|| problem(1, "the file must begin with a line of --- and its front matter".to_owned()))?;
    let end = end_of_head(rest).ok_or_else(|| problem(1, "the front matter is not closed by a line of ---".to_owned()))?;
    let head = serde_yaml_ng::from_str(&rest[..end]).map_err(|error| {
        // The head starts on the file's second line.
        let line = error.location().map_or(1, |at| at.line() + 1);
        problem(line, format!("front matter: {error}"))
    })?;
    let body = rest[end..].trim_start_matches('-').trim_start_matches(['\r', '\n']);
    Ok((head, body))
}

fn end_of_head(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some(at);
        }
        at += line.len();
    }
    None
}
