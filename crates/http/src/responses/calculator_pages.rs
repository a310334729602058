//! The list of calculators, and the page of one: what it works out, the values it begins with, and the articles about its rules.

use std::collections::BTreeMap;

use domain::calculators::{CalculatorKind, CalculatorPage as Entry};
use domain::{Error, Result};
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::cards::{ContentCard, to_content_cards};
use super::pictures::tags_of_cards;
use super::{Cacheable, Data, LIST_TAG};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorCard {
    /// The name under `/calculators/`, such as "income-tax".
    pub kind: &'static str,
    pub title: String,
    /// One sentence: what it works out, and from what.
    pub summary: String,
    pub url: String,
}

impl From<&Entry> for CalculatorCard {
    fn from(page: &Entry) -> Self {
        Self { kind: page.kind.as_str(), title: page.title.clone(), summary: page.summary.clone(), url: page.path() }
    }
}

/// Calculators of one subject.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorGroup {
    pub id: String,
    pub title: String,
    pub calculators: Vec<CalculatorCard>,
}

impl Cacheable for Vec<CalculatorGroup> {
    /// The list ships with the program.
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct CalculatorPage {
    #[serde(flatten)]
    pub card: CalculatorCard,
    /// Plain text.
    pub about: String,
    /// The values that the form begins with, by the name of their input.
    pub start: BTreeMap<String, String>,
    /// Published articles about its rules, the most important one first.
    pub articles: Vec<ContentCard>,
    /// Other calculators of its group.
    pub related: Vec<CalculatorCard>,
}

impl Cacheable for CalculatorPage {
    fn tags(&self) -> Vec<Tag> {
        [LIST_TAG.into()].into_iter().chain(tags_of_cards(&self.articles)).collect()
    }
}

pub fn list_calculators(app: &App) -> Data<Vec<CalculatorGroup>> {
    let pages = &app.content.calculator_pages;
    let groups = pages.groups.iter().map(|group| CalculatorGroup {
        id: group.id.clone(),
        title: group.title.clone(),
        calculators: pages.list_group(&group.id).map(CalculatorCard::from).collect(),
    });
    Data::new(groups.collect())
}

/// `NotFound` for a calculator without a page.
pub async fn load_calculator_page(app: &App, kind: CalculatorKind) -> Result<Data<CalculatorPage>> {
    let pages = &app.content.calculator_pages;
    let page = pages.find(kind).ok_or(Error::NotFound("Calculator"))?;
    let mut articles = Vec::new();
    for slug in &page.articles {
        articles.extend(app.content.article_reader.find_card_by_slug(slug).await?);
    }
    Ok(Data::new(CalculatorPage {
        card: page.into(),
        about: page.about.clone(),
        start: page.start.iter().cloned().collect(),
        articles: to_content_cards(app, articles).await?,
        related: pages.list_group(&page.group).filter(|other| other.kind != kind).map(CalculatorCard::from).collect(),
    }))
}
