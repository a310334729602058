//! The front matter of a Markdown file: YAML between two lines of `---`.

use std::collections::BTreeMap;

use domain::articles::{KeyFactInput, Source};
use domain::assist_modules::{AssistHelp, HindiHelp};
use domain::facts::Quote;
use domain::worked_examples::WorkedExample;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::bundle::Problem;

#[derive(Debug, Deserialize)]
pub(super) struct ArticleHead {
    pub title: String,
    pub category: Option<String>,
    /// Other systems write a list; the first entry is used.
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
    pub published_on: Option<PublicationTime>,
    #[serde(default)]
    pub featured: bool,
    #[serde(default)]
    pub draft: bool,
    /// Whether the article is published at `published_on`.
    #[serde(default)]
    pub scheduled: bool,
    /// Written by an export, so that a later import recognises the article.
    pub id: Option<String>,
    pub updated_at: Option<Timestamp>,
    /// Paths of an older site that redirect to the article.
    #[serde(default, alias = "aliases")]
    pub redirect_from: Vec<String>,
    pub image: Option<String>,
    pub youtube: Option<String>,
    pub slug: Option<String>,
    pub sponsor: Option<String>,
    #[serde(default)]
    pub facts: Vec<FactLine>,
    #[serde(default)]
    pub worked: Vec<WorkedExample>,
    /// The figure of the article's cover. Other systems name a picture here, which is not used.
    pub cover: Option<serde_yaml_ng::Value>,
    #[serde(default)]
    pub corrections: Vec<CorrectionLine>,
    #[serde(default)]
    pub sources: Vec<Source>,
    /// Keys that are not used here; the report names them.
    #[serde(flatten)]
    pub other: BTreeMap<String, serde_yaml_ng::Value>,
}

/// A key fact: quoted from the registry (`fact`), or typed in full.
#[derive(Debug, Deserialize)]
pub(super) struct FactLine {
    pub fact: Option<String>,
    /// Fixes the value of that day, instead of quoting the current one.
    pub on: Option<Date>,
    pub label: Option<String>,
    pub value: Option<String>,
    pub as_of: Option<Date>,
    pub source: Option<String>,
}

impl FactLine {
    pub fn into_input(self) -> Result<KeyFactInput, String> {
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

/// Front matter of an assist module; its texts are Markdown.
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
    pub help: Option<AssistHelp>,
}

/// Front matter of the Hindi of an assist module. It has words alone: order, price, days, sources and related articles stand in the English file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HindiAssistHead {
    pub title: String,
    pub line: String,
    pub takes: Option<String>,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    #[serde(default)]
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    #[serde(default)]
    pub faqs: Vec<AssistFaq>,
    pub help: Option<HindiHelp>,
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

/// A day (meaning 9 a.m. in India) or an exact instant.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(untagged, expecting = "must be a day like 2026-11-22 or a moment like 2026-11-22T09:30:00+05:30")]
pub(super) enum PublicationTime {
    Instant(Timestamp),
    Day(Date),
}

impl PublicationTime {
    pub fn to_timestamp(self) -> Option<Timestamp> {
        match self {
            PublicationTime::Instant(at) => Some(at),
            PublicationTime::Day(day) => day.at(9, 0, 0, 0).to_zoned(domain::time::ist_time_zone()).ok().map(|zoned| zoned.timestamp()),
        }
    }
}

/// Splits a file into its parsed front matter and its body.
pub(super) fn split_front_matter<'t, T: DeserializeOwned>(path: &str, text: &'t str) -> Result<(T, &'t str), Problem> {
    let problem = |line: usize, message: String| Problem { path: path.to_owned(), line: Some(line), message };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let rest = text.strip_prefix("---").and_then(|rest| rest.strip_prefix("\r\n").or_else(|| rest.strip_prefix('\n')));
    let rest = rest.ok_or_else(|| problem(1, "the file must begin with a line of --- and its front matter".to_owned()))?;
    let end = find_head_end(rest).ok_or_else(|| problem(1, "the front matter is not closed by a line of ---".to_owned()))?;
    let head = serde_yaml_ng::from_str(&rest[..end]).map_err(|error| {
        // The front matter starts on the file's second line.
        let line = error.location().map_or(1, |at| at.line() + 1);
        problem(line, format!("front matter: {error}"))
    })?;
    let body = rest[end..].trim_start_matches('-').trim_start_matches(['\r', '\n']);
    Ok((head, body))
}

fn find_head_end(text: &str) -> Option<usize> {
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if line.trim_end() == "---" {
            return Some(at);
        }
        at += line.len();
    }
    None
}
