//! Discount codes for calls, as staff manage them.

use axum::extract::State;
use axum::response::Response;
use domain::bookings::Discount;
use domain::ids::ServiceId;
use domain::{Error, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached_responses::uncached_json;
use super::experts::parse_date;
use super::input::JsonBody;
use crate::access::EditorPlus;
use crate::responses::{Coupon, Data};
use crate::{ApiError, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponForm {
    code: Option<String>,
    note: Option<String>,
    /// Either this or `amount`.
    percent: Option<u8>,
    /// In paise; either this or `percent`.
    amount: Option<i64>,
    /// Ids of the services that it is valid for; absent means every service.
    services: Option<Vec<String>>,
    valid_from: Option<String>,
    valid_until: Option<String>,
    max_uses: Option<i32>,
    active: Option<bool>,
}

/// All coupons.
#[utoipa::path(get, path = "/cms/api/consultations/coupons", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<Coupon>>)))]
pub async fn list_coupons(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    Ok(uncached_json(Data::new(app.commerce.bookings.list_coupons().await?.iter().map(Coupon::from).collect::<Vec<_>>())))
}

/// Creates a coupon, or replaces the one with the same code; its number of uses is kept.
#[utoipa::path(post, path = "/cms/api/consultations/coupons", tag = "consultations", request_body = CouponForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Coupon>)))]
pub async fn save_coupon(State(app): State<AppState>, _: EditorPlus, JsonBody(input): JsonBody<CouponForm>) -> Result<Response, ApiError> {
    let discount = match (input.percent, input.amount) {
        (Some(percent), None) => Discount::Percent(percent),
        (None, Some(amount)) => Discount::Amount(Money::from_paise(amount)),
        _ => return Err(Error::invalid("discount", "Either percent or amount").into()),
    };
    let id = |id: &String| ServiceId::parse(id).ok_or_else(|| Error::invalid("services", "There is no such service"));
    let coupon = domain::bookings::Coupon {
        code: input.code.unwrap_or_default(),
        note: input.note.unwrap_or_default(),
        discount,
        services: input.services.unwrap_or_default().iter().map(id).collect::<Result<_, _>>()?,
        valid_from: parse_date("validFrom", input.valid_from.as_deref())?,
        valid_until: parse_date("validUntil", input.valid_until.as_deref())?,
        max_uses: input.max_uses,
        used: 0,
        is_active: input.active.unwrap_or(true),
    };
    Ok(uncached_json(Data::new(Coupon::from(&app.commerce.bookings.save_coupon(coupon).await?))))
}
