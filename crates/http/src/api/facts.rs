//! The fact registry: anyone may read it, editors maintain it.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::facts::{Confidence, EffectiveValue, Fact, FactUnit, FactValue, Slab};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::article_editing::SourceInput;
use super::cached_responses::{ReadRequest, uncached_json};
use super::input::{JsonBody, PathParam, Query};
use crate::access::EditorPlus;
use crate::responses::{self, CorrectedArticle, Data, DueFact, FactFlag, FactRegistry, FrontPage};
use crate::{ApiError, AppState};

/// All facts that articles quote, with former and announced values.
#[utoipa::path(get, path = "/cms/api/facts", tag = "facts", responses((status = 200, body = Data<FactRegistry>)))]
pub async fn list_facts(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "facts", responses::load_facts(&app)).await
}

/// What the home page tells of the registry: the rules that changed last, and the days that come next.
#[utoipa::path(get, path = "/cms/api/front-page", tag = "facts", responses((status = 200, body = Data<FrontPage>)))]
pub async fn read_front_page(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "front-page", responses::load_front_page(&app)).await
}

/// Corrections of articles, newest first.
#[utoipa::path(get, path = "/cms/api/corrections", tag = "facts", responses((status = 200, body = Data<Vec<CorrectedArticle>>)))]
pub async fn list_corrections(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "corrections", responses::load_corrections(&app)).await
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct SlabInput {
    above: f64,
    rate: f64,
}

#[derive(Debug, Deserialize, ToSchema)]
pub struct DatedInput {
    #[schema(value_type = String, format = Date)]
    from: Date,
    /// Exactly one of `number`, `text` and, for the unit "slabs", `slabs`.
    #[serde(default)]
    number: Option<f64>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    slabs: Option<Vec<SlabInput>>,
    /// A or B; less certain values are not published.
    confidence: String,
    #[schema(value_type = String, format = Date)]
    checked: Date,
    source: SourceInput,
}

/// A fact with all its values; values that are left out are deleted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct FactForm {
    label: String,
    /// Slug of the category under which it is listed.
    category: String,
    /// rupees, rupees a month, rupees a year, percent, percent a year, days, months, years, times, number, text or slabs.
    unit: String,
    values: Vec<DatedInput>,
}

impl FactForm {
    fn into_fact(self, id: String) -> domain::Result<Fact> {
        let unit: FactUnit = serde_json::from_value(self.unit.into()).map_err(|_| Error::invalid("unit", "There is no such unit"))?;
        let values = self.values.into_iter().map(DatedInput::into_dated).collect::<domain::Result<_>>()?;
        Ok(Fact { id, label: self.label.trim().to_owned(), category: self.category, unit, values })
    }
}

impl DatedInput {
    fn into_dated(self) -> domain::Result<EffectiveValue> {
        let value = match (self.number, self.text, self.slabs) {
            (Some(number), None, None) => FactValue::Number(number),
            (None, Some(text), None) => FactValue::Text(text.trim().to_owned()),
            (None, None, Some(slabs)) => FactValue::Slabs(slabs.into_iter().map(|s| Slab { above: s.above, rate: s.rate }).collect()),
            _ => return Err(Error::invalid("values", "Each value needs exactly one of number, text and slabs")),
        };
        let confidence = match self.confidence.as_str() {
            "A" => Confidence::A,
            "B" => Confidence::B,
            _ => return Err(Error::invalid("values", "Confidence must be A or B: what is less sure is not published")),
        };
        Ok(EffectiveValue { from: self.from, value, confidence, checked: self.checked, source: self.source.into() })
    }
}

/// Adds or replaces a fact. Every page that quotes it shows the new value. Articles whose own text or
/// calculations rely on the old value are listed by `flags`.
#[utoipa::path(put, path = "/cms/api/facts/{id}", tag = "facts", params(("id" = String, Path)), request_body = FactForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<FactRegistry>)))]
pub async fn save_fact(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(id): PathParam<String>,
    JsonBody(form): JsonBody<FactForm>,
) -> Result<Response, ApiError> {
    app.content.facts.save(form.into_fact(id)?).await?;
    Ok(uncached_json(responses::load_facts(&app).await?))
}

/// Articles that were last saved when a fact that they quote or calculate with had another value. Saving an
/// article again removes it from the list.
#[utoipa::path(get, path = "/cms/api/facts/flags", tag = "facts", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<FactFlag>>)))]
pub async fn list_fact_flags(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    Ok(uncached_json(responses::load_fact_flags(&app).await?))
}

/// Facts that have to be compared with their sources by a day, the earliest first, with the articles, short answers and assist
/// modules that show them. Saving a fact with a new `checked` removes it from the list.
#[utoipa::path(get, path = "/cms/api/facts/due", tag = "facts", security(("bearer" = ["editor"])),
    params(("until" = Option<String>, Query, format = Date, description = "The last day to list; a quarter ahead unless given.")),
    responses((status = 200, body = Data<Vec<DueFact>>)))]
pub async fn list_due_facts(State(app): State<AppState>, _: EditorPlus, query: Query) -> Result<Response, ApiError> {
    let to_date = |text: &str| text.parse::<Date>().map_err(|_| Error::invalid("until", "A day is written YYYY-MM-DD"));
    let until = query.text("until").map(to_date).transpose()?;
    Ok(uncached_json(responses::load_due_facts(&app, until).await?))
}
