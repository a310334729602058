//! Reading short answers. Anyone may.

use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use domain::Error;
use domain::language::Language;
use domain::search::MAX_TERM;
use domain::short_answers::ShownFilter;

use super::cached_responses::{ReadRequest, cached_response, uncached_json};
use super::input::{PathParam, Query};
use crate::access::{Client, WorkGate};
use crate::responses::{self, AnswerSubject, Data, GlossaryTerm, SHORT_ANSWERS_LIMIT, ShortAnswer, ShortAnswerList, ShortAnswersQuery};
use crate::{ApiError, AppState};

/// Each search goes through all answers, so only some run at a time. The people of an office seldom send eight in the same moment.
static SEARCHES: WorkGate = WorkGate::new(2, 8, 1_000);

/// Short answers that readers can see, in English, in the order of their slugs.
#[utoipa::path(get, path = "/cms/api/short-answers", tag = "short answers",
    params(
        ("product" = Option<String>, Query, description = "Id of a product; an unknown one finds nothing"),
        ("article" = Option<String>, Query, description = "Slug of the article that they rest on"),
        ("q" = Option<String>, Query, description = "Words that a question or another phrasing of it contains, in any language; the first 200 characters count"),
        ("page" = Option<i64>, Query, description = "From 1"),
        ("limit" = Option<i64>, Query, description = "1 to 100, default 20"),
    ),
    responses((status = 200, body = ShortAnswerList)))]
pub async fn list_short_answers(
    State(app): State<AppState>,
    Client(address): Client,
    query: Query,
    headers: HeaderMap,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    let own = |name: &str| query.text(name).map(str::to_owned);
    let filter = ShownFilter {
        product: own("product"),
        article: own("article"),
        text: query.text("q").map(|text| text.chars().take(MAX_TERM).collect()),
    };
    let wanted = ShortAnswersQuery { filter, page: query.page(SHORT_ANSWERS_LIMIT)? };
    let key = list_key(&wanted);
    // A kept list costs nothing. Thousands share one address behind an operator's gateway: what articles show must not be kept from them
    // by one who searches without a pause.
    if wanted.filter.text.is_none()
        && let Some(kept) = cached_response(&app, &key, &headers).await
    {
        return Ok(kept);
    }
    // Counted also where a list is kept once it is built: until then everybody who asks for it waits for the same turn.
    let _search = WorkGate::count_work(&SEARCHES, address)?;
    // There are as many lists as there are words, and as many pages and products as somebody types; each reads all answers.
    let load = async {
        let _turn = SEARCHES.wait_for_turn().await?;
        responses::load_short_answers(&app, &wanted).await
    };
    if wanted.filter.text.is_some() {
        return Ok(uncached_json(load.await?));
    }
    reader.respond(&app, &key, load).await
}

fn list_key(query: &ShortAnswersQuery) -> String {
    let ShownFilter { product, article, .. } = &query.filter;
    let [product, article] = [product, article].map(|text| text.as_deref().unwrap_or_default());
    format!("short-answers?{},{}&{product}&{article}", query.page.number(), query.page.limit())
}

/// All questions that have a short answer, by product or subject.
#[utoipa::path(get, path = "/cms/api/short-answer-subjects", tag = "short answers",
    responses((status = 200, body = Data<Vec<AnswerSubject>>)))]
pub async fn list_answer_subjects(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "short-answer-subjects", responses::load_answer_subjects(&app)).await
}

/// The terms of the glossary, each with its meaning and its short answer, in alphabetical order.
#[utoipa::path(get, path = "/cms/api/glossary", tag = "short answers", responses((status = 200, body = Data<Vec<GlossaryTerm>>)))]
pub async fn list_glossary_terms(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "glossary", responses::load_glossary(&app)).await
}

/// One short answer with what it rests on. 404 while readers can't see its article, or a fact that it quotes has no value.
#[utoipa::path(get, path = "/cms/api/short-answers/{slug}", tag = "short answers",
    params(("slug" = String, Path), ("lang" = Option<String>, Query, description = "en (default), hi or hinglish")),
    responses((status = 200, body = Data<ShortAnswer>)))]
pub async fn read_short_answer(
    State(app): State<AppState>,
    PathParam(slug): PathParam<String>,
    query: Query,
    reader: ReadRequest,
) -> Result<Response, ApiError> {
    let language = match query.text("lang") {
        None => Language::English,
        Some(name) => Language::parse(name).ok_or_else(|| Error::invalid("lang", "lang must be en, hi or hinglish"))?,
    };
    let key = format!("short-answers/{slug}?{}", language.as_str());
    reader.respond(&app, &key, responses::load_short_answer(&app, &slug, language)).await
}
