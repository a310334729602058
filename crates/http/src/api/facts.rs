//! The fact registry: read by all, kept by editors.

use axum::extract::State;
use axum::response::Response;
use domain::Error;
use domain::facts::{Confidence, Dated, Fact, Slab, Unit, Value};
use jiff::civil::Date;
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::{Reader, uncached};
use super::editing::SourceInput;
use super::input::{Body, Named};
use crate::access::EditorPlus;
use crate::answers::{self, CorrectedArticle, Data, FactFlag, FactRegistry};
use crate::{ApiError, AppState};

/// Every rule that articles quote, with what held before and what is announced.
#[utoipa::path(get, path = "/cms/api/facts", tag = "facts", responses((status = 200, body = Data<FactRegistry>)))]
pub async fn list_facts(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "facts", answers::facts(&app)).await
}

/// Newest first.
#[utoipa::path(get, path = "/cms/api/corrections", tag = "facts", responses((status = 200, body = Data<Vec<CorrectedArticle>>)))]
pub async fn list_corrections(State(app): State<AppState>, reader: Reader) -> Result<Response, ApiError> {
    reader.answer(&app, "corrections", answers::corrections(&app)).await
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
    /// A figure, words, or for the unit "slabs" a list of them: exactly one of the three.
    #[serde(default)]
    number: Option<f64>,
    #[serde(default)]
    text: Option<String>,
    #[serde(default)]
    slabs: Option<Vec<SlabInput>>,
    /// A or B; what is less sure is not published.
    confidence: String,
    #[schema(value_type = String, format = Date)]
    checked: Date,
    source: SourceInput,
}

/// A fact with all its values: what is left out of them is gone.
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
    fn named(self, id: String) -> domain::Result<Fact> {
        let unit: Unit = serde_json::from_value(self.unit.into()).map_err(|_| Error::invalid("unit", "There is no such unit"))?;
        let values = self.values.into_iter().map(DatedInput::checked).collect::<domain::Result<_>>()?;
        Ok(Fact { id, label: self.label.trim().to_owned(), category: self.category, unit, values })
    }
}

impl DatedInput {
    fn checked(self) -> domain::Result<Dated> {
        let value = match (self.number, self.text, self.slabs) {
            (Some(number), None, None) => Value::Number(number),
            (None, Some(text), None) => Value::Text(text.trim().to_owned()),
            (None, None, Some(slabs)) => Value::Slabs(slabs.into_iter().map(|s| Slab { above: s.above, rate: s.rate }).collect()),
            _ => return Err(Error::invalid("values", "Each value needs exactly one of number, text and slabs")),
        };
        let confidence = match self.confidence.as_str() {
            "A" => Confidence::A,
            "B" => Confidence::B,
            _ => return Err(Error::invalid("values", "Confidence must be A or B: what is less sure is not published")),
        };
        Ok(Dated { from: self.from, value, confidence, checked: self.checked, source: self.source.into() })
    }
}

/// Adds the fact or replaces it. Every page that quotes it shows the new value; articles whose own
/// words or sums rest on the old one are listed by `flags`.
#[utoipa::path(put, path = "/cms/api/facts/{id}", tag = "facts", params(("id" = String, Path)), request_body = FactForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<FactRegistry>)))]
pub async fn save_fact(
    State(app): State<AppState>,
    _: EditorPlus,
    Named(id): Named<String>,
    Body(form): Body<FactForm>,
) -> Result<Response, ApiError> {
    app.facts.save(form.named(id)?).await?;
    Ok(uncached(answers::facts(&app).await?))
}

/// Articles last saved when a fact they quote or reckon with had another value. Saving one again,
/// after a look, takes it off the list.
#[utoipa::path(get, path = "/cms/api/facts/flags", tag = "facts", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<FactFlag>>)))]
pub async fn list_fact_flags(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    Ok(uncached(answers::fact_flags(&app).await?))
}
