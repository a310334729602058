//! The guides as readers see them: each step with its link, as far as readers can see what it leads to, and its form as it is called today.

use domain::guides::{Guide as Entry, StepForm, StepTarget};
use domain::language::Language;
use domain::time::indian_date;
use domain::{Error, Result};
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{ASSIST_TAG, Cacheable, Data, LIST_TAG, SHORT_ANSWERS_TAG, string_enum};
use crate::App;

/// Where a deadline leads that has no page of its own: the coming dates.
const COMING_DATES_PATH: &str = "/rules";

/// A guide in a list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct GuideCard {
    pub slug: String,
    pub url: String,
    pub title: String,
    /// For whom it is, in one sentence.
    pub audience: String,
    /// Number of its steps.
    pub steps: usize,
}

impl From<&Entry> for GuideCard {
    fn from(guide: &Entry) -> Self {
        Self {
            slug: guide.slug.clone(),
            url: guide.url(),
            title: guide.title.clone(),
            audience: guide.audience.clone(),
            steps: guide.steps().count(),
        }
    }
}

impl Cacheable for Vec<GuideCard> {
    /// The list ships with the program.
    fn tags(&self) -> Vec<Tag> {
        Vec::new()
    }
}

/// What a step leads to.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = GuideLink)]
pub struct Link {
    #[schema(schema_with = link_kind_schema)]
    pub kind: &'static str,
    pub title: String,
    /// Path of this site.
    pub url: String,
    /// The next date of a deadline.
    #[schema(required, value_type = Option<String>, format = Date)]
    pub date: Option<Date>,
}

fn link_kind_schema() -> utoipa::openapi::Object {
    string_enum(&["article", "answer", "calculator", "assist", "transmission", "deadline", "page"])
}

/// The form that a step is done with.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = GuideForm)]
pub struct Form {
    /// As it is called today, such as "Form 13".
    pub name: String,
    /// The official place where it is given in.
    pub place: String,
    /// The place's own address.
    #[schema(required)]
    pub url: Option<String>,
    /// The day on which its name was last compared with the source.
    #[schema(value_type = String, format = Date)]
    pub checked: Date,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = GuideStep)]
pub struct Step {
    /// Its name within the guide, always the same.
    pub id: String,
    /// What to do, in one sentence.
    pub action: String,
    /// Why, in one sentence.
    pub reason: String,
    /// Absent while readers can't see what it leads to.
    #[schema(required)]
    pub link: Option<Link>,
    #[schema(required)]
    pub form: Option<Form>,
}

/// Steps of one time, such as "In the first week".
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = GuideStage)]
pub struct Stage {
    pub title: String,
    pub steps: Vec<Step>,
}

/// A guide with its steps in the order in which they are done.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct Guide {
    pub slug: String,
    pub url: String,
    pub title: String,
    /// For whom it is, in one sentence.
    pub audience: String,
    pub stages: Vec<Stage>,
    /// The other guides.
    pub others: Vec<GuideCard>,
}

impl Cacheable for Guide {
    fn tags(&self) -> Vec<Tag> {
        [LIST_TAG, SHORT_ANSWERS_TAG, ASSIST_TAG, "facts"].map(Tag::from).to_vec()
    }
}

pub fn list_guides(app: &App) -> Data<Vec<GuideCard>> {
    Data::new(app.content.guides.guides.iter().map(GuideCard::from).collect())
}

/// `NotFound` for an unknown slug.
pub async fn load_guide(app: &App, slug: &str) -> Result<Data<Guide>> {
    let guides = &app.content.guides;
    let guide = guides.find(slug).ok_or(Error::NotFound("Guide"))?;
    let today = indian_date(app.environment.now());
    let mut stages = Vec::with_capacity(guide.stages.len());
    for stage in &guide.stages {
        let mut steps = Vec::with_capacity(stage.steps.len());
        for step in &stage.steps {
            steps.push(Step {
                id: step.id.clone(),
                action: step.action.clone(),
                reason: step.reason.clone(),
                link: find_link(app, &step.target, today).await?,
                form: step.form.as_ref().and_then(|form| find_form(app, form, today)),
            });
        }
        stages.push(Stage { title: stage.title.clone(), steps });
    }
    Ok(Data::new(Guide {
        slug: guide.slug.clone(),
        url: guide.url(),
        title: guide.title.clone(),
        audience: guide.audience.clone(),
        stages,
        others: guides.guides.iter().filter(|other| other.slug != slug).map(GuideCard::from).collect(),
    }))
}

/// `None` while readers can't see what the step leads to.
async fn find_link(app: &App, target: &StepTarget, today: Date) -> Result<Option<Link>> {
    let content = &app.content;
    let to_link = |kind: &'static str, title: String, url: String| Link { kind, title, url, date: None };
    Ok(match target {
        StepTarget::Article(slug) => {
            let card = content.article_reader.find_card_by_slug(slug).await?;
            card.map(|card| to_link("article", card.title.clone(), card.url()))
        }
        StepTarget::Answer(slug) => {
            let shown = unless_missing(content.short_answers.show(slug, Language::English).await)?;
            shown.map(|shown| to_link("answer", shown.rendered.question, shown.stored.answer.url()))
        }
        StepTarget::Calculator(kind) => {
            content.calculator_pages.find(*kind).map(|page| to_link("calculator", page.title.clone(), page.path()))
        }
        StepTarget::Assist(slug) => {
            let module = unless_missing(content.assist_modules.get(slug).await)?;
            module.map(|module| to_link("assist", module.title.clone(), module.url()))
        }
        StepTarget::Transmission(area) => {
            content.transmission.find_title_and_url(area).map(|(title, url)| to_link("transmission", title, url))
        }
        StepTarget::Deadline(id) => content.deadlines.find(id).map(|deadline| Link {
            kind: "deadline",
            title: deadline.title.clone(),
            url: deadline.link.clone().unwrap_or_else(|| COMING_DATES_PATH.to_owned()),
            date: deadline.next_date(today),
        }),
        StepTarget::Page(page) => Some(to_link("page", page.title.clone(), page.path.clone())),
    })
}

fn unless_missing<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Error::NotFound(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

/// `None` while the registry of facts does not say what the form is called.
fn find_form(app: &App, form: &StepForm, today: Date) -> Option<Form> {
    let registry = app.content.facts.cache().registry();
    let fact = registry.fact(&form.fact)?;
    let dated = fact.value_on(today)?;
    Some(Form { name: fact.format_with_unit(dated), place: form.place.clone(), url: form.url.clone(), checked: dated.checked })
}
