//! The rules of asset transmission. Which of them fit is worked out in the browser.

use axum::extract::State;
use axum::response::Response;

use super::cached_responses::ReadRequest;
use super::input::Query;
use crate::responses::{self, Data, Transmission};
use crate::{ApiError, AppState};

/// All rules about the assets of a person who has died, with the facts of today. It takes no answers: they stay on the device.
#[utoipa::path(get, path = "/cms/api/transmission", tag = "transmission",
    params(("lang" = Option<String>, Query, description = "en (default) or hi")),
    responses((status = 200, body = Data<Transmission>)))]
pub async fn read_transmission(State(app): State<AppState>, query: Query, reader: ReadRequest) -> Result<Response, ApiError> {
    let language = query.page_language()?;
    let key = format!("transmission?{}", language.as_str());
    reader.respond(&app, &key, async { Ok(responses::load_transmission(&app, language)) }).await
}
