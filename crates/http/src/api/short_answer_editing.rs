//! Writing short answers: editors check, save and delete them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::calculators::CalculatorKind;
use domain::ids::GapId;
use domain::language::Language;
use domain::short_answers::{AnswerBasis, Intent, LanguageTexts, ShortAnswer, StoredAnswer};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::input::{JsonBody, PathParam};
use crate::access::EditorPlus;
use crate::responses::{AnswerText, Data, Done};
use crate::{ApiError, App, AppState};

/// A text in each language.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AnswerTexts {
    en: String,
    hi: String,
    hinglish: String,
}

impl From<AnswerTexts> for LanguageTexts {
    fn from(texts: AnswerTexts) -> Self {
        Self { en: texts.en, hi: texts.hi, hinglish: texts.hinglish }
    }
}

impl From<LanguageTexts> for AnswerTexts {
    fn from(texts: LanguageTexts) -> Self {
        Self { en: texts.en, hi: texts.hi, hinglish: texts.hinglish }
    }
}

/// A document of somebody else.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct AnswerSource {
    title: String,
    publisher: String,
    /// https, or a path of this site.
    #[serde(default)]
    url: Option<String>,
}

/// A short answer as it is sent, complete. It rests on one of article (with section), assist and source, or on the calculator alone.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswerInput {
    /// Only for `validate`; a saved answer is named by its path.
    slug: Option<String>,
    /// Id of the product or subject.
    product: String,
    #[schema(schema_with = crate::responses::intent_schema)]
    intent: String,
    /// Slug of the article.
    article: Option<String>,
    /// The heading as the article has it, with its fact tags.
    section: Option<String>,
    /// Slug of the assist module.
    assist: Option<String>,
    /// Kind of the calculator that readers go on with.
    calculator: Option<String>,
    source: Option<AnswerSource>,
    /// The day on which somebody last held it against its source.
    #[schema(value_type = String, format = Date)]
    checked_on: Date,
    /// Slugs of at most three short answers that a reader asks next.
    #[serde(default)]
    related: Vec<String>,
    question: AnswerTexts,
    /// Three to eight more ways in which people type the question, in any language.
    phrasings: Vec<String>,
    /// Markdown; figures are fact tags such as {{fact:epf.rate}}.
    answer: AnswerTexts,
    /// At most three.
    #[serde(default)]
    steps: Vec<AnswerTexts>,
    /// The revision that the edit is based on. 409 when the answer has been saved since.
    base_revision: Option<i64>,
    /// Id of a question of `/chatbot/gaps` that this answers: it is closed with the save, and who waits for it is told.
    covers: Option<String>,
}

impl ShortAnswerInput {
    fn into_answer(self, slug: String) -> domain::Result<ShortAnswer> {
        let intent = Intent::parse(&self.intent).ok_or_else(|| Error::invalid("intent", "There is no such intent"))?;
        let parse_kind =
            |kind: String| CalculatorKind::parse(&kind).ok_or_else(|| Error::invalid("calculator", "There is no such calculator"));
        let mut calculator = self.calculator.map(parse_kind).transpose()?;
        let basis = match (self.article, self.assist, self.source) {
            (Some(slug), None, None) => Some(AnswerBasis::Article { slug, section: self.section.unwrap_or_default() }),
            (None, Some(slug), None) => Some(AnswerBasis::Assist(slug)),
            (None, None, Some(source)) => Some(AnswerBasis::Source { title: source.title, publisher: source.publisher, url: source.url }),
            (None, None, None) => calculator.take().map(AnswerBasis::Calculator),
            _ => None,
        };
        let wrong = "An answer rests on one of article, assist and source, or on a calculator alone";
        Ok(ShortAnswer {
            slug,
            product: self.product,
            intent,
            basis: basis.ok_or_else(|| Error::invalid("article", wrong))?,
            calculator,
            checked_on: self.checked_on,
            related: self.related,
            question: self.question.into(),
            phrasings: self.phrasings,
            answer: self.answer.into(),
            steps: self.steps.into_iter().map(LanguageTexts::from).collect(),
        })
    }
}

/// A short answer as it was written, with its fact tags.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StoredShortAnswer {
    slug: String,
    /// Canonical path of its page.
    url: String,
    product: String,
    #[schema(schema_with = crate::responses::intent_schema)]
    intent: &'static str,
    #[schema(required)]
    article: Option<String>,
    #[schema(required)]
    section: Option<String>,
    #[schema(required)]
    assist: Option<String>,
    #[schema(required)]
    calculator: Option<&'static str>,
    #[schema(required)]
    source: Option<AnswerSource>,
    #[schema(value_type = String, format = Date)]
    checked_on: Date,
    related: Vec<String>,
    question: AnswerTexts,
    phrasings: Vec<String>,
    answer: AnswerTexts,
    steps: Vec<AnswerTexts>,
    /// 1 for a new one; each save adds one.
    revision: i64,
    #[schema(value_type = String, format = DateTime)]
    updated_at: Timestamp,
}

impl From<StoredAnswer> for StoredShortAnswer {
    fn from(stored: StoredAnswer) -> Self {
        let StoredAnswer { answer, revision, updated_at } = stored;
        let (url, calculator) = (answer.url(), answer.calculator().map(CalculatorKind::as_str));
        let (mut article, mut section, mut assist, mut source) = (None, None, None, None);
        match answer.basis {
            AnswerBasis::Article { slug, section: heading } => (article, section) = (Some(slug), Some(heading)),
            AnswerBasis::Assist(slug) => assist = Some(slug),
            AnswerBasis::Calculator(_) => {}
            AnswerBasis::Source { title, publisher, url } => source = Some(AnswerSource { title, publisher, url }),
        }
        Self {
            slug: answer.slug,
            url,
            product: answer.product,
            intent: answer.intent.as_str(),
            article,
            section,
            assist,
            calculator,
            source,
            checked_on: answer.checked_on,
            related: answer.related,
            question: answer.question.into(),
            phrasings: answer.phrasings,
            answer: answer.answer.into(),
            steps: answer.steps.into_iter().map(AnswerTexts::from).collect(),
            revision,
            updated_at,
        }
    }
}

#[derive(Debug, Serialize, ToSchema)]
pub struct SavedShortAnswer {
    success: bool,
    data: StoredShortAnswer,
    /// Number of people who are told that their question has an answer; null when no question was covered.
    #[schema(required)]
    told: Option<u32>,
}

/// A short answer as it was written, for editing it.
#[utoipa::path(get, path = "/cms/api/short-answers/{slug}/edit", tag = "short answers", params(("slug" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<StoredShortAnswer>)))]
pub async fn read_stored_answer(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(slug): PathParam<String>,
) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(StoredShortAnswer::from(app.content.short_answers.find(&slug).await?))))
}

/// Creates a short answer or replaces it.
#[utoipa::path(put, path = "/cms/api/short-answers/{slug}", tag = "short answers", params(("slug" = String, Path)),
    request_body = ShortAnswerInput, security(("bearer" = ["editor"])),
    responses((status = 200, body = SavedShortAnswer), (status = 201, body = SavedShortAnswer)))]
pub async fn save_short_answer(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(slug): PathParam<String>,
    JsonBody(input): JsonBody<ShortAnswerInput>,
) -> Result<Response, ApiError> {
    let base_revision = input.base_revision;
    let parse_gap = |id: &str| GapId::parse(id).ok_or(Error::NotFound("Gap"));
    let covers = input.covers.as_deref().map(parse_gap).transpose()?;
    let saved = app.gathering.answer_editing.save(input.into_answer(slug)?, base_revision, covers).await?;
    let status = if saved.stored.revision == 1 { StatusCode::CREATED } else { StatusCode::OK };
    let told = saved.closed.map(|closed| closed.notified);
    Ok((status, uncached_json(SavedShortAnswer { success: true, data: saved.stored.into(), told })).into_response())
}

/// Deletes a short answer. Others that name it as related no longer do.
#[utoipa::path(delete, path = "/cms/api/short-answers/{slug}", tag = "short answers", params(("slug" = String, Path)),
    security(("bearer" = ["editor"])), responses((status = 200, body = Done)))]
pub async fn delete_short_answer(
    State(app): State<AppState>,
    _: EditorPlus,
    PathParam(slug): PathParam<String>,
) -> Result<Response, ApiError> {
    app.content.short_answers.delete(&slug).await?;
    Ok(uncached_json(Done::new()))
}

/// A short answer as readers would see it in one language.
#[derive(Debug, Serialize, ToSchema)]
pub struct CheckedShortAnswer {
    #[schema(schema_with = crate::responses::language_schema)]
    language: &'static str,
    question: String,
    answer: AnswerText,
    steps: Vec<AnswerText>,
}

/// Checks a short answer as saving it would, without saving it. Returns it in each language, with today's figures.
#[utoipa::path(post, path = "/cms/api/short-answers/validate", tag = "short answers", request_body = ShortAnswerInput,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Vec<CheckedShortAnswer>>)))]
pub async fn validate_short_answer(
    State(app): State<AppState>,
    _: EditorPlus,
    JsonBody(mut input): JsonBody<ShortAnswerInput>,
) -> Result<Response, ApiError> {
    let slug = input.slug.take().unwrap_or_default();
    let answer = app.content.short_answers.check(input.into_answer(slug)?).await?;
    let checked = Language::ALL.into_iter().map(|language| render_checked(&app, &answer, language)).collect::<domain::Result<Vec<_>>>()?;
    Ok(uncached_json(Data::new(checked)))
}

fn render_checked(app: &App, answer: &ShortAnswer, language: Language) -> domain::Result<CheckedShortAnswer> {
    let rendered = app.content.short_answers.render(answer, language)?;
    Ok(CheckedShortAnswer {
        language: language.as_str(),
        question: rendered.question,
        answer: rendered.answer.into(),
        steps: rendered.steps.into_iter().map(AnswerText::from).collect(),
    })
}
