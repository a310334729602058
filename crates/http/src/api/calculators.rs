//! The calculators: their list, their pages and their results.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::calculators::CalculatorKind;

use super::cached_responses::ReadRequest;
use super::input::{PathParam, Query};
use crate::access::OptionalStaff;
use crate::responses::{self, CalculatorGroup, CalculatorPage, CalculatorResult, Data};
use crate::{ApiError, AppState};

/// Rules are valid until midnight. A corrected fact may show five minutes late. The address holds what somebody typed, so nothing between
/// the reader and us keeps the answer.
const CACHE_CONTROL: HeaderValue = HeaderValue::from_static("private, max-age=300");

/// All calculators, by subject.
#[utoipa::path(get, path = "/cms/api/calculators", tag = "calculators", responses((status = 200, body = Data<Vec<CalculatorGroup>>)))]
pub async fn list_calculators(State(app): State<AppState>, reader: ReadRequest) -> Result<Response, ApiError> {
    reader.respond(&app, "calculators", async { Ok(responses::list_calculators(&app)) }).await
}

/// The page of a calculator, without its result.
#[utoipa::path(get, path = "/cms/api/calculator-pages/{kind}", tag = "calculators", params(("kind" = String, Path)),
    responses((status = 200, body = Data<CalculatorPage>)))]
pub async fn read_calculator_page(
    State(app): State<AppState>,
    // First, so that a token that isn't known is refused whatever is asked for.
    reader: ReadRequest,
    PathParam(kind): PathParam<CalculatorKind>,
) -> Result<Response, ApiError> {
    reader.respond(&app, &format!("calculator-pages/{}", kind.as_str()), responses::load_calculator_page(&app, kind)).await
}

/// Calculates the result for these inputs, with the formula, tables and the facts it is based on. Each kind has
/// its own inputs: emi (principal, rate, months), prepayment (principal, rate, months, prepaid,
/// after), sip (monthly, rate, years), goal (amount, rate, years), swp (amount, monthly, rate, years, rise), fd (amount, rate, months,
/// times), rd (monthly, rate, months, times), epf (basic, age, balance, rise, rate, until, capped), eps
/// (wages, years, start), nps (monthly, age, rate, annuity, balance, rise, until, share), income-tax
/// (income, deductions), hra (basic, hra, rent, city, months), gratuity (wages, years), loan (emi, rate, months), drawdown
/// (amount, rate, years), extra (principal, rate, months, monthly, emis), payout (amount, rate, times, scheme), ppf (yearly, rate,
/// years, balance, times), ssy (yearly, age, rate, times), fd-tax (amount, rate, years, slab, inflation, age), capital-gains (asset,
/// bought, sold, cost, price, expenses, others, slab, seller), term-cover (expenses, years, rate, inflation, debts, goals, cover,
/// savings), net-worth (bank, retirement, funds, gold, property, other, housing, loans, cards), tds (payment, amount, months, pan). A
/// day is written 2026-11-26 or 20261126, and answered as the number 20261126 with the unit `date`.
#[utoipa::path(get, path = "/cms/api/calculators/{kind}", tag = "calculators",
    params(
        ("kind" = String, Path, description = "As `kind` in the list of calculators"),
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
        ("until" = Option<String>, Query, description = "A whole number, usually 58 for epf and the age of a normal exit for nps"),
        ("capped" = Option<String>, Query, description = "1: contributions on pay up to the wage ceiling; 0: on all of it"),
        ("start" = Option<String>, Query, description = "The age at which a pension starts, a whole number"),
        ("annuity" = Option<String>, Query, description = "Percent a year that an annuity pays"),
        ("share" = Option<String>, Query, description = "Percent of the corpus that buys an annuity"),
        ("amount" = Option<String>, Query, description = "Rupees"),
        ("prepaid" = Option<String>, Query, description = "Rupees"),
        ("after" = Option<String>, Query, description = "So many instalments before the prepayment, usually 0"),
        ("times" = Option<String>, Query, description = "How often a year interest is added: 1, 2, 4 or 12; usually 4"),
        ("hra" = Option<String>, Query, description = "Rupees a month"),
        ("rent" = Option<String>, Query, description = "Rupees a month"),
        ("city" = Option<String>, Query, description = "1: a city of the higher limit; 0: any other place"),
        ("yearly" = Option<String>, Query, description = "Rupees a year"),
        ("slab" = Option<String>, Query, description = "Percent, the rate of the highest slab without cess"),
        ("inflation" = Option<String>, Query, description = "Percent a year"),
        ("asset" = Option<String>, Query, description = "0: listed shares or equity fund; 1: debt fund; 2: gold; 3: land or house"),
        ("bought" = Option<String>, Query, description = "A day"),
        ("sold" = Option<String>, Query, description = "A day, after the day of the purchase"),
        ("cost" = Option<String>, Query, description = "Rupees"),
        ("price" = Option<String>, Query, description = "Rupees"),
        ("expenses" = Option<String>, Query, description = "Rupees: of a sale, usually 0, or of a family a year"),
        ("others" = Option<String>, Query, description = "Rupees of other long-term gains of the year from shares and equity funds"),
        ("seller" = Option<String>, Query, description = "1: resident individual or Hindu undivided family; 0: NRI, company or firm"),
        ("debts" = Option<String>, Query, description = "Rupees, usually 0"),
        ("goals" = Option<String>, Query, description = "Rupees at today's prices, usually 0"),
        ("cover" = Option<String>, Query, description = "Rupees of life cover already there, usually 0"),
        ("savings" = Option<String>, Query, description = "Rupees already there, usually 0"),
        ("bank" = Option<String>, Query, description = "Rupees in accounts and deposits, usually 0"),
        ("retirement" = Option<String>, Query, description = "Rupees in EPF, PPF and NPS, usually 0"),
        ("funds" = Option<String>, Query, description = "Rupees in mutual funds and shares, usually 0"),
        ("gold" = Option<String>, Query, description = "Rupees, usually 0"),
        ("property" = Option<String>, Query, description = "Rupees, usually 0"),
        ("other" = Option<String>, Query, description = "Rupees of other assets, usually 0"),
        ("housing" = Option<String>, Query, description = "Rupees of a home loan outstanding, usually 0"),
        ("loans" = Option<String>, Query, description = "Rupees of other loans outstanding, usually 0"),
        ("cards" = Option<String>, Query, description = "Rupees of card dues, usually 0"),
        ("payment" = Option<String>, Query, description = "0 to 7: bank interest, senior, rent, fees, commission, dividend, land or house, EPF"),
        ("pan" = Option<String>, Query, description = "1: the receiver's PAN is given, as usual; 0: no valid PAN"),
    ),
    responses(
        (status = 200, body = Data<CalculatorResult>),
        (status = 400, body = crate::error::Failure, description = "Which inputs are wrong"),
        (status = 404, body = crate::error::Failure, description = "No such calculator"),
        (status = 409, body = crate::error::Failure, description = "The fact registry lacks a rule that it needs"),
    ))]
pub async fn run_calculator(
    State(app): State<AppState>,
    _: OptionalStaff,
    PathParam(kind): PathParam<CalculatorKind>,
    query: Query,
) -> Result<Response, ApiError> {
    let answer: Data<CalculatorResult> = responses::calculate_result(&app, kind, query.pairs())?;
    Ok(([(header::CACHE_CONTROL, CACHE_CONTROL)], Json(answer)).into_response())
}
