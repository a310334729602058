//! Reading what callers send: leniently where old clients are careless (queries), strictly where a
//! mistake would be stored (bodies). NUL bytes never get further than here, since PostgreSQL
//! refuses them.

use std::borrow::Cow;

use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, FromRequestParts, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::articles::Patch;
use domain::error::FieldErrors;
use domain::ids::{
    ArticleId, BookingId, CategoryId, CommentId, ExpertId, FaqId, IntakeFileId, MessageId, RedirectId, ServiceId, SessionId, TagId,
    WebinarId,
};
use domain::paging::Page;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::failure;
use crate::{ApiError, AppState};

/// Why a body is not even looked at, beside the domain's reasons.
#[derive(Debug)]
pub enum Refusal {
    Domain(Error),
    TooLarge,
    /// What would have been right.
    WrongMedia(&'static str),
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            Refusal::Domain(error) => ApiError(error).into_response(),
            Refusal::TooLarge => failure(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE", "That is too large", None, None),
            Refusal::WrongMedia(expected) => {
                failure(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA", &format!("Please send {expected}"), None, None)
            }
        }
    }
}

/// The query's parameters. Badly encoded characters stay as they are, "+" is a space; of a repeated
/// parameter the first counts.
#[derive(Debug, Default)]
pub struct Query(Vec<(String, String)>);

impl Query {
    fn parse(raw: &str) -> Self {
        let pairs = raw.split('&').filter(|pair| !pair.is_empty());
        Self(pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(name, value)| (decoded(name), decoded(value))).collect())
    }

    pub fn of_uri(uri: &Uri) -> Self {
        uri.query().map(Self::parse).unwrap_or_default()
    }

    #[cfg(test)]
    pub fn of(pairs: &[(&str, &str)]) -> Self {
        Self(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// Blank is the same as absent.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// Every parameter, decoded, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// `Invalid` for what is no whole number; numbers beyond all bounds count as very large.
    pub fn number(&self, name: &str) -> domain::Result<Option<i64>> {
        let Some(text) = self.text(name) else { return Ok(None) };
        let digits = text.trim_start_matches(['-', '+']);
        if digits.is_empty() || text.len() - digits.len() > 1 || !digits.bytes().all(|b| b.is_ascii_digit()) {
            return Err(Error::invalid(name, format!("{name} must be a whole number")));
        }
        let beyond = if text.starts_with('-') { i64::MIN } else { i64::MAX };
        Ok(Some(text.trim_start_matches('+').parse().unwrap_or(beyond)))
    }

    pub fn page(&self, default_limit: i64) -> domain::Result<Page> {
        Ok(Page::clamped(self.number("page")?.unwrap_or(1), self.number("limit")?.unwrap_or(default_limit)))
    }
}

fn decoded(text: &str) -> String {
    let spaced: Cow<'_, str> = if text.contains('+') { text.replace('+', " ").into() } else { text.into() };
    let decoded = percent_decode_str(&spaced).decode_utf8_lossy();
    if decoded.contains('\0') { decoded.replace('\0', "") } else { decoded.into_owned() }
}

impl FromRequestParts<AppState> for Query {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self::of_uri(&parts.uri))
    }
}

/// What a path may name. `None` answers 404: a malformed id is the id of nothing.
pub trait InPath: Sized {
    const WHAT: &'static str;
    fn from_path(text: &str) -> Option<Self>;
}

macro_rules! ids_in_paths {
    ($($id:ty: $what:literal),+) => {$(
        impl InPath for $id {
            const WHAT: &'static str = $what;
            fn from_path(text: &str) -> Option<Self> {
                Self::parse(text)
            }
        }
    )+};
}

ids_in_paths!(ArticleId: "Article", CategoryId: "Category", TagId: "Tag", FaqId: "Question", RedirectId: "Redirect",
    SessionId: "Session", domain::ids::ConversationId: "Conversation", domain::ids::GapId: "Gap", MessageId: "Message", CommentId: "Comment", WebinarId: "Webinar", BookingId: "Booking", ExpertId: "Expert", ServiceId: "Service", IntakeFileId: "File");

impl InPath for domain::calculators::Kind {
    const WHAT: &'static str = "Calculator";
    fn from_path(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

/// A place in a short list, from 1.
impl InPath for u8 {
    const WHAT: &'static str = "That";
    fn from_path(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// An Indian day.
impl InPath for jiff::civil::Date {
    const WHAT: &'static str = "Day";
    fn from_path(text: &str) -> Option<Self> {
        (text.len() == 10).then(|| text.parse().ok()).flatten()
    }
}

/// A slug or name.
impl InPath for String {
    const WHAT: &'static str = "That";
    fn from_path(text: &str) -> Option<Self> {
        (text.len() <= 300 && !text.contains(char::is_control)).then(|| text.to_owned())
    }
}

/// The one parameter of a path.
pub struct Named<T>(pub T);

impl<T: InPath + Send> FromRequestParts<AppState> for Named<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, app).await.ok();
        let value = params.as_ref().and_then(|params| params.iter().next()).and_then(|(_, text)| T::from_path(text));
        Ok(Self(value.ok_or(Error::NotFound(T::WHAT))?))
    }
}

/// Both parameters of a path.
pub struct Pair<A, B>(pub A, pub B);

impl<A: InPath + Send, B: InPath + Send> FromRequestParts<AppState> for Pair<A, B> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, app).await.ok();
        let mut texts = params.iter().flat_map(RawPathParams::iter).map(|(_, text)| text);
        let first = texts.next().and_then(A::from_path).ok_or(Error::NotFound(A::WHAT))?;
        let second = texts.next().and_then(B::from_path).ok_or(Error::NotFound(B::WHAT))?;
        Ok(Self(first, second))
    }
}

/// A JSON body. Unknown keys are ignored; a wrong type is the field's fault and says which.
pub struct Body<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for Body<T> {
    type Rejection = Refusal;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, Refusal> {
        if !is_json(request.headers()) {
            return Err(Refusal::WrongMedia("application/json"));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(unread)?;
        Ok(Self(parse(&bytes)?))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json") || essence.ends_with("+json")
}

fn unread(rejection: BytesRejection) -> Refusal {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        Refusal::TooLarge
    } else {
        Refusal::Domain(Error::Invalid { message: "The request ended before its body was complete".into(), fields: FieldErrors::new() })
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> domain::Result<T> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|_| Error::Invalid { message: "The request is not well-formed JSON".into(), fields: FieldErrors::new() })?;
    if let Some(field) = nul_in(&value, "") {
        return Err(Error::invalid(&field, format!("{field} must not contain NUL characters")));
    }
    serde_path_to_error::deserialize(value).map_err(|error| wrong_field(&error.path().to_string(), &error.inner().to_string()))
}

/// Where the first one stands, as a path.
fn nul_in(value: &Value, path: &str) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then(|| if path.is_empty() { "body" } else { path }.to_owned()),
        Value::Array(items) => items.iter().enumerate().find_map(|(at, item)| nul_in(item, &format!("{path}[{at}]"))),
        Value::Object(fields) => {
            let inside = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            fields.iter().find_map(|(name, field)| nul_in(field, &inside(name)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// serde's words in ours: "invalid type: integer `5`, expected a string" → "must be a string".
fn wrong_field(path: &str, words: &str) -> Error {
    if let Some(field) = words.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        let field = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
        return Error::invalid(&field, format!("{field} is required"));
    }
    let expected = words.rsplit_once("expected ").map_or(words, |(_, expected)| expected);
    let expected = match expected {
        "i64" | "i32" | "u32" => "a whole number",
        "a sequence" => "a list",
        _ if expected.starts_with("struct ") => "an object",
        // What is left is about the inside of a value, in the words of a library.
        _ if !expected.starts_with("a ") && !expected.starts_with("one of") => "written in another form",
        _ => expected,
    };
    let must = format!("must be {}", domain::text::cut(expected, 120));
    if path == "." {
        return Error::Invalid { message: format!("The request {must}"), fields: FieldErrors::new() };
    }
    Error::invalid(path, format!("{path} {must}"))
}

/// For `#[serde(default, deserialize_with = "patch")]`: absent keeps, null clears.
pub fn patch<'de, T: Deserialize<'de>, D: Deserializer<'de>>(field: D) -> Result<Patch<T>, D::Error> {
    Ok(Option::<T>::deserialize(field)?.map_or(Patch::Clear, Patch::Set))
}

/// A list has no null: clearing empties it.
pub fn list_patch<T>(patch: Patch<Vec<T>>) -> Option<Vec<T>> {
    match patch {
        Patch::Keep => None,
        Patch::Clear => Some(Vec::new()),
        Patch::Set(items) => Some(items),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    #[serde(rename_all = "camelCase")]
    struct Form {
        title: String,
        #[serde(default, deserialize_with = "patch")]
        video: Patch<String>,
        base_revision: Option<i64>,
    }

    fn form(json: &str) -> domain::Result<Form> {
        parse(json.as_bytes())
    }

    fn fields(error: Error) -> FieldErrors {
        match error {
            Error::Invalid { fields, .. } => fields,
            other => panic!("{other}"),
        }
    }

    #[test]
    fn queries_are_read_leniently() {
        let query = Query::parse("searchText=epf+%E0%A4%AA%zz%00&page=2&page=3&flag&limit=");
        assert_eq!(query.text("searchText"), Some("epf प%zz"));
        assert_eq!(query.number("page").unwrap(), Some(2));
        assert_eq!(query.text("flag"), None);
        assert_eq!(query.number("limit").unwrap(), None);
        assert_eq!(Query::parse("a=%ff%fe").text("a"), Some("\u{fffd}\u{fffd}"));
    }

    #[test]
    fn numbers_are_clamped_but_words_are_refused() {
        let limit = |raw: &str| Query::parse(raw).page(20).map(|page| (page.number(), page.limit()));
        assert_eq!(limit("").unwrap(), (1, 20));
        assert_eq!(limit("limit=0&page=-5").unwrap(), (1, 1));
        assert_eq!(limit("limit=99999999999999999999").unwrap(), (1, 100));
        for bad in ["limit=abc", "page=1.5", "limit=--1", "page=-", "limit=1e3", "limit=0x10"] {
            assert!(fields(limit(bad).unwrap_err()).len() == 1, "{bad}");
        }
    }

    #[test]
    fn absent_keeps_and_null_clears() {
        assert_eq!(form(r#"{"title":"a","other":1}"#).unwrap().video, Patch::Keep);
        assert_eq!(form(r#"{"title":"a","video":null}"#).unwrap().video, Patch::Clear);
        assert_eq!(form(r#"{"title":"a","video":"v"}"#).unwrap().video, Patch::Set("v".into()));
    }

    #[test]
    fn wrong_types_name_their_field() {
        assert_eq!(fields(form(r#"{"title":5}"#).unwrap_err())["title"], "title must be a string");
        assert_eq!(fields(form(r#"{"title":"a","baseRevision":"x"}"#).unwrap_err())["baseRevision"], "baseRevision must be a whole number");
        assert_eq!(fields(form("{}").unwrap_err())["title"], "title is required");
        assert_eq!(fields(wrong_field("facts[0]", "missing field `value`"))["facts[0].value"], "facts[0].value is required");
        for broken in ["", "{", "[1]", "5", "\"x\"", "nul"] {
            assert!(matches!(form(broken), Err(Error::Invalid { .. })), "{broken}");
        }
    }

    #[test]
    fn seats_are_counted_or_unlimited() {
        use crate::api::webinars::WebinarChange;
        for wrong in ["-1", "1.5", "\"lots\""] {
            let refused = parse::<WebinarChange>(format!("{{\"seats\":{wrong}}}").as_bytes()).unwrap_err();
            assert_eq!(fields(refused)["seats"], "seats must be a whole number from 0, or \"unlimited\"", "{wrong}");
        }
        assert!(parse::<WebinarChange>(b"{\"seats\":0}").is_ok() && parse::<WebinarChange>(b"{\"seats\":\"unlimited\"}").is_ok());
    }

    #[test]
    fn nul_goes_no_further() {
        let Err(Error::Invalid { fields, .. }) = form("{\"title\":\"a\\u0000b\"}") else { panic!("taken") };
        assert!(fields.contains_key("title"));
    }
}
