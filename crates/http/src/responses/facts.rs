//! The fact registry and the list of corrections, as readers see them, and the articles that staff should review.

use domain::Result;
use domain::deadlines::Deadline;
use domain::fact_reviews::DueFact as Due;
use domain::facts::{Confidence, EffectiveValue, Fact};
use domain::time::indian_date;
use jiff::Span;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{ContentCard, Source};
use super::{Cacheable, Data, LIST_TAG};
use crate::App;

/// Maximum number of corrected articles that are read for the list.
const MAX_CORRECTIONS: u32 = 200;

/// A value and the day from which it is valid.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct DatedValue {
    /// Formatted with its unit, such as "₹25,000 a month".
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
    /// Slug of the category.
    pub category: String,
    /// The value that is valid today.
    pub now: DatedValue,
    /// Announced values that are not yet in force, nearest first.
    pub coming: Vec<DatedValue>,
    /// Former values, newest first.
    pub former: Vec<DatedValue>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct FactRegistry {
    /// The latest day on which any fact was compared with its source; absent while there are no facts.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub rules_as_of: Option<Date>,
    pub facts: Vec<RegistryFact>,
    /// Deadlines within a year, the next date of each, nearest first. A cached response may contain some that have passed.
    pub coming_dates: Vec<ComingDate>,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ComingDate {
    /// Id of the deadline, the same every year.
    pub id: String,
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub title: String,
    pub summary: String,
    /// Slug of the category.
    pub category: String,
    /// Path of a page of this site that explains it.
    #[schema(required)]
    pub link: Option<String>,
    pub confidence: &'static str,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
    pub source: Source,
}

impl Cacheable for FactRegistry {
    fn tags(&self) -> Vec<Tag> {
        vec!["facts".into()]
    }
}

pub async fn load_facts(app: &App) -> Result<Data<FactRegistry>> {
    let today = indian_date(app.environment.now());
    let facts = app.content.facts.list().await?;
    let rules_as_of = facts.iter().filter_map(|fact| fact.value_on(today)).map(|dated| dated.checked).max();
    let facts = facts.iter().filter_map(|fact| to_registry_fact(fact, today)).collect();
    Ok(Data::new(FactRegistry { rules_as_of, facts, coming_dates: list_coming_dates(app, today) }))
}

pub(super) fn list_coming_dates(app: &App, today: Date) -> Vec<ComingDate> {
    let until = today.saturating_add(Span::new().years(1));
    let coming = app.content.deadlines.list_upcoming(today, until).into_iter();
    let to_coming_date = |(date, one): (Date, &Deadline)| ComingDate {
        id: one.id.clone(),
        date,
        title: one.title.clone(),
        summary: one.summary.clone(),
        category: one.category.clone(),
        link: one.link.clone(),
        confidence: confidence_letter(one.confidence),
        checked: one.checked,
        source: one.source.clone().into(),
    };
    coming.map(to_coming_date).collect()
}

pub(super) fn confidence_letter(confidence: Confidence) -> &'static str {
    match confidence {
        Confidence::A => "A",
        Confidence::B => "B",
    }
}

fn to_registry_fact(fact: &Fact, today: Date) -> Option<RegistryFact> {
    let now = fact.value_on(today)?;
    let dated = |dated: &EffectiveValue| DatedValue {
        value: fact.format_with_unit(dated),
        from: dated.from,
        confidence: confidence_letter(dated.confidence),
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

/// A correction of an article.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CorrectedArticle {
    #[schema(value_type = String, format = Date)]
    pub date: Date,
    pub text: String,
    pub title: String,
    /// Canonical path.
    pub url: String,
}

impl Cacheable for Vec<CorrectedArticle> {
    fn tags(&self) -> Vec<Tag> {
        vec![LIST_TAG.into()]
    }
}

/// All corrections, newest first.
pub async fn load_corrections(app: &App) -> Result<Data<Vec<CorrectedArticle>>> {
    let mut all = Vec::new();
    for corrected in app.content.article_reader.list_corrected(MAX_CORRECTIONS).await? {
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

/// An article that was last saved when a fact that it quotes or calculates with had another value.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct FactFlag {
    pub article: ContentCard,
    pub fact: String,
    pub label: String,
    pub was: String,
    pub now: String,
}

pub async fn load_fact_flags(app: &App) -> Result<Data<Vec<FactFlag>>> {
    let flags = app.content.article_reader.list_outdated_quotes().await?.into_iter().map(|flag| FactFlag {
        article: flag.article.into(),
        fact: flag.fact,
        label: flag.label,
        was: flag.saved_value,
        now: flag.current_value,
    });
    Ok(Data::new(flags.collect()))
}

/// A fact that has to be compared with its source again, and everything that shows it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DueFact {
    pub fact: String,
    pub label: String,
    /// Today's value with its unit.
    pub value: String,
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
    /// The day of the check; one in the past is overdue.
    #[schema(value_type = String, format = Date)]
    pub due: Date,
    /// What may have changed the fact.
    pub reason: String,
    /// The office that says what is in force.
    pub confirmed_by: String,
    /// Public articles, newest first.
    pub articles: Vec<ContentCard>,
    /// Slugs of short answers.
    pub answers: Vec<String>,
    /// Slugs of assist modules.
    pub modules: Vec<String>,
}

impl From<Due> for DueFact {
    fn from(due: Due) -> Self {
        Self {
            fact: due.id,
            label: due.label,
            value: due.value,
            checked: due.checked,
            due: due.check.on,
            reason: due.check.reason,
            confirmed_by: due.check.confirmed_by,
            articles: due.articles.into_iter().map(ContentCard::from).collect(),
            answers: due.answers,
            modules: due.modules,
        }
    }
}

/// The facts that are due until a day; without one, within [`domain::fact_reviews::LOOK_AHEAD_DAYS`] days.
pub async fn load_due_facts(app: &App, until: Option<Date>) -> Result<Data<Vec<DueFact>>> {
    let reviews = &app.content.fact_reviews;
    let due = reviews.list_due(until.unwrap_or_else(|| reviews.default_until())).await?;
    Ok(Data::new(due.into_iter().map(DueFact::from).collect()))
}
