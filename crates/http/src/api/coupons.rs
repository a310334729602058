//! Codes that make a call cheaper, as staff keep them.

use axum::extract::State;
use axum::response::Response;
use domain::bookings::{Coupon as HeldCoupon, Discount};
use domain::ids::ServiceId;
use domain::{Error, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::cached::uncached;
use super::experts::date;
use super::input::Body;
use crate::access::EditorPlus;
use crate::answers::{Coupon, Data};
use crate::{ApiError, AppState};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CouponForm {
    code: Option<String>,
    note: Option<String>,
    /// This …
    percent: Option<u8>,
    /// … or this, in paise.
    amount: Option<i64>,
    /// Ids; absent: for every service.
    services: Option<Vec<String>>,
    valid_from: Option<String>,
    valid_until: Option<String>,
    max_uses: Option<i32>,
    active: Option<bool>,
}

#[utoipa::path(get, path = "/cms/api/consultations/coupons", tag = "consultations", security(("bearer" = ["editor"])),
    responses((status = 200, body = Data<Vec<Coupon>>)))]
pub async fn list_coupons(State(app): State<AppState>, _: EditorPlus) -> Result<Response, ApiError> {
    Ok(uncached(Data::new(app.bookings.coupons().await?.iter().map(Coupon::from).collect::<Vec<_>>())))
}

/// Adds it, or replaces the one of its code; how often it was used stays.
#[utoipa::path(post, path = "/cms/api/consultations/coupons", tag = "consultations", request_body = CouponForm,
    security(("bearer" = ["editor"])), responses((status = 200, body = Data<Coupon>)))]
pub async fn save_coupon(State(app): State<AppState>, _: EditorPlus, Body(input): Body<CouponForm>) -> Result<Response, ApiError> {
    let discount = match (input.percent, input.amount) {
        (Some(percent), None) => Discount::Percent(percent),
        (None, Some(amount)) => Discount::Amount(Money::of_paise(amount)),
        _ => return Err(Error::invalid("discount", "Either percent or amount").into()),
    };
    let id = |id: &String| ServiceId::parse(id).ok_or_else(|| Error::invalid("services", "There is no such service"));
    let coupon = HeldCoupon {
        code: input.code.unwrap_or_default(),
        note: input.note.unwrap_or_default(),
        discount,
        services: input.services.unwrap_or_default().iter().map(id).collect::<Result<_, _>>()?,
        valid_from: date("validFrom", input.valid_from.as_deref())?,
        valid_until: date("validUntil", input.valid_until.as_deref())?,
        max_uses: input.max_uses,
        used: 0,
        is_active: input.active.unwrap_or(true),
    };
    Ok(uncached(Data::new(Coupon::from(&app.bookings.save_coupon(coupon).await?))))
}
