//! The calculators of articles.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::calculators::Kind;

use super::input::{Named, Query};
use crate::access::OptionalStaff;
use crate::answers::{self, CalculatorResult, Data};
use crate::{ApiError, AppState};

/// The rules of a day hold until midnight; a corrected fact may be five minutes late.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=300");

/// What comes out for these inputs, with the formula, a table by year and the facts it rests on. The
/// inputs are those of the kind: emi (principal, rate, months), sip (monthly, rate, years), epf (basic,
/// age, balance, rise, rate, until), eps (wages, years), income-tax (income, deductions), gratuity
/// (wages, years).
#[utoipa::path(get, path = "/cms/api/calculators/{kind}", tag = "calculators",
    params(
        ("kind" = String, Path, description = "emi, sip, epf, eps, income-tax or gratuity"),
        ("principal" = Option<String>, Query, description = "Rupees"),
        ("monthly" = Option<String>, Query, description = "Rupees"),
        ("basic" = Option<String>, Query, description = "Rupees a month"),
        ("wages" = Option<String>, Query, description = "Rupees a month"),
        ("income" = Option<String>, Query, description = "Rupees a year, before deductions"),
        ("deductions" = Option<String>, Query, description = "Rupees a year, besides the standard deduction"),
        ("balance" = Option<String>, Query, description = "Rupees"),
        ("rate" = Option<String>, Query, description = "Percent a year"),
        ("rise" = Option<String>, Query, description = "Percent a year"),
        ("months" = Option<String>, Query, description = "A whole number"),
        ("years" = Option<String>, Query, description = "A whole number"),
        ("age" = Option<String>, Query, description = "A whole number"),
        ("until" = Option<String>, Query, description = "A whole number, usually 58"),
    ),
    responses(
        (status = 200, body = Data<CalculatorResult>),
        (status = 400, body = crate::error::Failure, description = "Which inputs are wrong"),
        (status = 404, body = crate::error::Failure, description = "No such calculator"),
        (status = 409, body = crate::error::Failure, description = "The fact registry lacks a rule that it needs"),
    ))]
pub async fn read_calculator(
    State(app): State<AppState>,
    _: OptionalStaff,
    Named(kind): Named<Kind>,
    query: Query,
) -> Result<Response, ApiError> {
    let answer: Data<CalculatorResult> = answers::calculator(&app, kind, query.pairs())?;
    Ok(([(header::CACHE_CONTROL, KEPT)], Json(answer)).into_response())
}
