//! The fact registry and the list of corrections, as readers see them; and what staff should look at again.

use domain::Result;
use domain::deadlines::Deadline;
use domain::facts::{Confidence, Dated, Fact};
use domain::time::indian_date;
use jiff::Span;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{ContentCard, Source};
use super::{Answer, Data, LIST};
use crate::App;

/// How many corrections the list goes back.
const CORRECTIONS: u32 = 200;

/// A value and the day from which it holds.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DatedValue {
    /// As it is written, with its unit: "₹25,000 a month".
    pub value: String,
    #[schema(value_type = String, format = Date)]
    pub from: Date,
    /// A: the official text, or three independent sources. B: two, or one careful one.
    pub confidence: &'static str,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
    pub source: Source,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RegistryFact {
    pub id: String,
    pub label: String,
    /// Slug.
    pub category: String,
    /// What holds today.
    pub now: DatedValue,
    /// Announced, not yet in force; the nearest first.
    pub coming: Vec<DatedValue>,
    /// Newest first.
    pub former: Vec<DatedValue>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactRegistry {
    /// The latest day on which any of them was compared with its source; absent while there are none.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub rules_as_of: Option<Date>,
    pub facts: Vec<RegistryFact>,
    /// Days by which something must be done, the nearest first: the next of each within a year. A kept answer may hold some
    /// that have passed.
    pub coming_dates: Vec<ComingDate>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ComingDate {
    /// Of the deadline; the same every year.
    pub id: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub title: String,
    pub summary: String,
    /// Slug.
    pub category: String,
    /// A page of this site that says more.
    #[schema(required)]
    pub link: Option<String>,
    pub confidence: &'static str,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
    pub source: Source,
}

impl Answer for FactRegistry {
    fn tags(&self) -> Vec<Tag> {
        vec!["facts".into()]
    }
}

pub async fn facts(app: &App) -> Result<Data<FactRegistry>> {
    let today = indian_date(app.ambient.now());
    let facts = app.facts.list().await?;
    let rules_as_of = facts.iter().filter_map(|fact| fact.on(today)).map(|dated| dated.checked).max();
    let facts = facts.iter().filter_map(|fact| in_force(fact, today)).collect();
    Ok(Data::new(FactRegistry { rules_as_of, facts, coming_dates: coming_dates(app, today) }))
}

fn coming_dates(app: &App, today: Date) -> Vec<ComingDate> {
    let until = today.saturating_add(Span::new().years(1));
    let coming = app.deadlines.coming(today, until).into_iter();
    let shown = |(date, one): (Date, &Deadline)| ComingDate {
        id: one.id.clone(),
        date,
        title: one.title.clone(),
        summary: one.summary.clone(),
        category: one.category.clone(),
        link: one.link.clone(),
        confidence: letter(one.confidence),
        checked: one.checked,
        source: one.source.clone().into(),
    };
    coming.map(shown).collect()
}

fn letter(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::A => "A",
        Confidence::B => "B",
    }
}

fn in_force(fact: &Fact, today: Date) -> Option<RegistryFact> {
    let now = fact.on(today)?;
    let dated = |dated: &Dated| DatedValue {
        value: fact.full(dated),
        from: dated.from,
        confidence: letter(dated.confidence),
        checked: dated.checked,
        source: dated.source.clone().into(),
    };
    Some(RegistryFact {
        id: fact.id.clone(),
        label: fact.label.clone(),
        category: fact.category.clone(),
        now: dated(now),
        coming: fact.values.iter().filter(|value| value.from > today).map(dated).collect(),
        former: fact.values.iter().rev().filter(|value| value.from < now.from).map(dated).collect(),
    })
}

/// What was wrong in an article and has been put right.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CorrectedArticle {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub text: String,
    pub title: String,
    /// Canonical path.
    pub url: String,
}

impl Answer for Vec<CorrectedArticle> {
    fn tags(&self) -> Vec<Tag> {
        vec![LIST.into()]
    }
}

/// Newest first.
pub async fn corrections(app: &App) -> Result<Data<Vec<CorrectedArticle>>> {
    let mut all = Vec::new();
    for corrected in app.store.articles().corrected(CORRECTIONS).await? {
        let (title, url) = (corrected.article.title.clone(), corrected.article.url());
        all.extend(corrected.corrections.into_iter().map(|correction| CorrectedArticle {
            date: correction.date,
            text: correction.text,
            title: title.clone(),
            url: url.clone(),
        }));
    }
    all.sort_by_key(|correction| std::cmp::Reverse(correction.date));
    Ok(Data::new(all))
}

/// An article that was last saved when a fact it shows or reckons with had another value.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FactFlag {
    pub article: ContentCard,
    pub fact: String,
    pub label: String,
    pub was: String,
    pub now: String,
}

pub async fn fact_flags(app: &App) -> Result<Data<Vec<FactFlag>>> {
    let flags = app.facts.flags().await?.into_iter().map(|flag| FactFlag {
        article: flag.article.into(),
        fact: flag.fact,
        label: flag.label,
        was: flag.was,
        now: flag.now,
    });
    Ok(Data::new(flags.collect()))
}
