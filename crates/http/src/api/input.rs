//! Parses requests: queries leniently, because old clients are careless, and bodies strictly, because mistakes
//! would be stored. NUL characters never pass this layer, because PostgreSQL refuses them.

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
use domain::language::Language;
use domain::paging::Page;
use percent_encoding::percent_decode_str;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer};
use serde_json::Value;

use crate::error::failure_response;
use crate::{ApiError, AppState};

/// Why a request body is refused: a domain error, or a reason of HTTP.
#[derive(Debug)]
pub enum BodyRejection {
    Domain(Error),
    TooLarge,
    /// Wrong media type; contains the expected one.
    UnsupportedMedia(&'static str),
}

impl From<Error> for BodyRejection {
    fn from(error: Error) -> Self {
        Self::Domain(error)
    }
}

impl IntoResponse for BodyRejection {
    fn into_response(self) -> Response {
        match self {
            BodyRejection::Domain(error) => ApiError(error).into_response(),
            BodyRejection::TooLarge => failure_response(StatusCode::PAYLOAD_TOO_LARGE, "TOO_LARGE", "That is too large", None, None),
            BodyRejection::UnsupportedMedia(expected) => {
                failure_response(StatusCode::UNSUPPORTED_MEDIA_TYPE, "UNSUPPORTED_MEDIA", &format!("Please send {expected}"), None, None)
            }
        }
    }
}

/// The query's parameters. Badly encoded characters stay as they are and "+" is a space. Of a repeated
/// parameter the first counts.
#[derive(Debug, Default)]
pub struct Query(Vec<(String, String)>);

impl Query {
    fn parse(raw: &str) -> Self {
        let pairs = raw.split('&').filter(|pair| !pair.is_empty());
        Self(
            pairs
                .map(|pair| pair.split_once('=').unwrap_or((pair, "")))
                .map(|(name, value)| (decode_lossy(name), decode_lossy(value)))
                .collect(),
        )
    }

    pub fn from_uri(uri: &Uri) -> Self {
        uri.query().map(Self::parse).unwrap_or_default()
    }

    #[cfg(test)]
    pub fn from_pairs(pairs: &[(&str, &str)]) -> Self {
        Self(pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect())
    }

    /// The trimmed value; a blank one counts as absent.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    }

    /// The language of a page that is read in English and Hindi: `lang`, English when it is not named.
    pub fn page_language(&self) -> domain::Result<Language> {
        match self.text("lang") {
            None | Some("en") => Ok(Language::English),
            Some("hi") => Ok(Language::Hindi),
            Some(_) => Err(Error::invalid("lang", "lang must be en or hi")),
        }
    }

    /// Every parameter, decoded, in order.
    pub fn pairs(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// A whole number; `Invalid` for anything else. Numbers beyond the range of `i64` are clamped.
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
        Ok(Page::new_clamped(self.number("page")?.unwrap_or(1), self.number("limit")?.unwrap_or(default_limit)))
    }
}

fn decode_lossy(text: &str) -> String {
    let spaced: Cow<'_, str> = if text.contains('+') { text.replace('+', " ").into() } else { text.into() };
    let decoded = percent_decode_str(&spaced).decode_utf8_lossy();
    if decoded.contains('\0') { decoded.replace('\0', "") } else { decoded.into_owned() }
}

impl FromRequestParts<AppState> for Query {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &AppState) -> Result<Self, ApiError> {
        Ok(Self::from_uri(&parts.uri))
    }
}

/// A type that can be parsed from a path parameter. `None` leads to 404, because a malformed id names nothing.
pub trait FromPath: Sized {
    const RESOURCE: &'static str;
    fn from_path(text: &str) -> Option<Self>;
}

macro_rules! ids_in_paths {
    ($($id:ty: $resource:literal),+) => {$(
        impl FromPath for $id {
            const RESOURCE: &'static str = $resource;
            fn from_path(text: &str) -> Option<Self> {
                Self::parse(text)
            }
        }
    )+};
}

ids_in_paths!(ArticleId: "Article", CategoryId: "Category", TagId: "Tag", FaqId: "Question", RedirectId: "Redirect",
    SessionId: "Session", domain::ids::ConversationId: "Conversation", domain::ids::GapId: "Gap", domain::ids::LeadId: "Lead", domain::ids::CaseId: "Case", domain::ids::ReportId: "Report", domain::ids::ReportShareId: "Link", domain::ids::SealedWillId: "Sealed will", MessageId: "Message", CommentId: "Comment", WebinarId: "Webinar", BookingId: "Booking", ExpertId: "Expert", ServiceId: "Service", IntakeFileId: "File");

impl FromPath for domain::calculators::CalculatorKind {
    const RESOURCE: &'static str = "Calculator";
    fn from_path(text: &str) -> Option<Self> {
        Self::parse(text)
    }
}

/// A position in a short list, from 1.
impl FromPath for u8 {
    const RESOURCE: &'static str = "That";
    fn from_path(text: &str) -> Option<Self> {
        text.parse().ok()
    }
}

/// A day in India, as YYYY-MM-DD.
impl FromPath for jiff::civil::Date {
    const RESOURCE: &'static str = "Day";
    fn from_path(text: &str) -> Option<Self> {
        (text.len() == 10).then(|| text.parse().ok()).flatten()
    }
}

/// A slug or name.
impl FromPath for String {
    const RESOURCE: &'static str = "That";
    fn from_path(text: &str) -> Option<Self> {
        (text.len() <= 300 && !text.contains(char::is_control)).then(|| text.to_owned())
    }
}

/// The only parameter of a path.
pub struct PathParam<T>(pub T);

impl<T: FromPath + Send> FromRequestParts<AppState> for PathParam<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, app).await.ok();
        let value = params.as_ref().and_then(|params| params.iter().next()).and_then(|(_, text)| T::from_path(text));
        Ok(Self(value.ok_or(Error::NotFound(T::RESOURCE))?))
    }
}

/// Both parameters of a path.
pub struct PathPair<A, B>(pub A, pub B);

impl<A: FromPath + Send, B: FromPath + Send> FromRequestParts<AppState> for PathPair<A, B> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        let params = RawPathParams::from_request_parts(parts, app).await.ok();
        let mut texts = params.iter().flat_map(RawPathParams::iter).map(|(_, text)| text);
        let first = texts.next().and_then(A::from_path).ok_or(Error::NotFound(A::RESOURCE))?;
        let second = texts.next().and_then(B::from_path).ok_or(Error::NotFound(B::RESOURCE))?;
        Ok(Self(first, second))
    }
}

/// A JSON body. Unknown keys are ignored; a wrong type is reported with the name of its field.
pub struct JsonBody<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for JsonBody<T> {
    type Rejection = BodyRejection;

    async fn from_request(request: Request, app: &AppState) -> Result<Self, BodyRejection> {
        if !is_json(request.headers()) {
            return Err(BodyRejection::UnsupportedMedia("application/json"));
        }
        let bytes = Bytes::from_request(request, app).await.map_err(body_rejection)?;
        Ok(Self(parse_json(&bytes)?))
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let media = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = media.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/json") || essence.ends_with("+json")
}

pub(super) fn body_rejection(rejection: BytesRejection) -> BodyRejection {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        BodyRejection::TooLarge
    } else {
        BodyRejection::Domain(Error::Invalid {
            message: "The request ended before its body was complete".into(),
            fields: FieldErrors::new(),
        })
    }
}

pub(super) fn parse_json<T: DeserializeOwned>(bytes: &[u8]) -> domain::Result<T> {
    let value: Value = serde_json::from_slice(bytes)
        .map_err(|_| Error::Invalid { message: "The request is not well-formed JSON".into(), fields: FieldErrors::new() })?;
    if !value.is_object() {
        // A list would otherwise be taken for the fields of an object, in their order.
        return Err(Error::Invalid { message: "The request must be a JSON object".into(), fields: FieldErrors::new() });
    }
    if let Some(field) = find_nul(&value, "") {
        return Err(Error::invalid(&field, format!("{field} must not contain NUL characters")));
    }
    serde_path_to_error::deserialize(value).map_err(|error| to_field_error(&error.path().to_string(), &error.inner().to_string()))
}

/// The path of the first value that contains a NUL character.
fn find_nul(value: &Value, path: &str) -> Option<String> {
    match value {
        Value::String(text) => text.contains('\0').then(|| if path.is_empty() { "body" } else { path }.to_owned()),
        Value::Array(items) => items.iter().enumerate().find_map(|(at, item)| find_nul(item, &format!("{path}[{at}]"))),
        Value::Object(fields) => {
            let inside = |name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
            fields.iter().find_map(|(name, field)| find_nul(field, &inside(name)))
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => None,
    }
}

/// Translates serde's messages: "invalid type: integer `5`, expected a string" → "must be a string".
fn to_field_error(path: &str, words: &str) -> Error {
    if let Some(field) = words.strip_prefix("missing field `").and_then(|rest| rest.split('`').next()) {
        let field = if path == "." { field.to_owned() } else { format!("{path}.{field}") };
        return Error::invalid(&field, format!("{field} is required"));
    }
    let expected = words.rsplit_once("expected ").map_or(words, |(_, expected)| expected);
    let expected = match expected {
        "i64" | "i32" | "u32" => "a whole number",
        "a sequence" => "a list",
        _ if expected.starts_with("struct ") => "an object",
        // Other messages are a library's words about the content of a value, which the caller need not see.
        _ if !expected.starts_with("a ") && !expected.starts_with("one of") => "written in another form",
        _ => expected,
    };
    let must = format!("must be {}", domain::text::truncate(expected, 120));
    if path == "." {
        return Error::Invalid { message: format!("The request {must}"), fields: FieldErrors::new() };
    }
    Error::invalid(path, format!("{path} {must}"))
}

/// For `#[serde(default, deserialize_with = "patch")]`: an absent field keeps its value, null clears it.
pub fn patch<'de, T: Deserialize<'de>, D: Deserializer<'de>>(field: D) -> Result<Patch<T>, D::Error> {
    Ok(Option::<T>::deserialize(field)?.map_or(Patch::Clear, Patch::Set))
}

/// Converts a patch of a list, for which clearing means emptying.
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

    fn parse_form(json: &str) -> domain::Result<Form> {
        parse_json(json.as_bytes())
    }

    fn field_errors(error: Error) -> FieldErrors {
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
            assert!(field_errors(limit(bad).unwrap_err()).len() == 1, "{bad}");
        }
    }

    #[test]
    fn absent_keeps_and_null_clears() {
        assert_eq!(parse_form(r#"{"title":"a","other":1}"#).unwrap().video, Patch::Keep);
        assert_eq!(parse_form(r#"{"title":"a","video":null}"#).unwrap().video, Patch::Clear);
        assert_eq!(parse_form(r#"{"title":"a","video":"v"}"#).unwrap().video, Patch::Set("v".into()));
    }

    #[test]
    fn wrong_types_name_their_field() {
        assert_eq!(field_errors(parse_form(r#"{"title":5}"#).unwrap_err())["title"], "title must be a string");
        assert_eq!(
            field_errors(parse_form(r#"{"title":"a","baseRevision":"x"}"#).unwrap_err())["baseRevision"],
            "baseRevision must be a whole number"
        );
        assert_eq!(field_errors(parse_form("{}").unwrap_err())["title"], "title is required");
        assert_eq!(field_errors(to_field_error("facts[0]", "missing field `value`"))["facts[0].value"], "facts[0].value is required");
        for broken in ["", "{", "[1]", "5", "\"x\"", "nul"] {
            assert!(matches!(parse_form(broken), Err(Error::Invalid { .. })), "{broken}");
        }
    }

    #[test]
    fn seats_are_counted_or_unlimited() {
        use crate::api::webinars::WebinarChange;
        for wrong in ["-1", "1.5", "\"lots\""] {
            let refused = parse_json::<WebinarChange>(format!("{{\"seats\":{wrong}}}").as_bytes()).unwrap_err();
            assert_eq!(field_errors(refused)["seats"], "seats must be a whole number from 0, or \"unlimited\"", "{wrong}");
        }
        assert!(parse_json::<WebinarChange>(b"{\"seats\":0}").is_ok() && parse_json::<WebinarChange>(b"{\"seats\":\"unlimited\"}").is_ok());
    }

    #[test]
    fn nul_goes_no_further() {
        let Err(Error::Invalid { fields, .. }) = parse_form("{\"title\":\"a\\u0000b\"}") else { panic!("taken") };
        assert!(fields.contains_key("title"));
    }
}
