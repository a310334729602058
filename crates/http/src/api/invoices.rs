//! Issued documents as PDF, and the States that the checkout offers.

use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use domain::Error;
use domain::sessions::Caller;
use domain::staff::Staff;

use super::cached_responses::uncached_json;
use super::input::PathParam;
use crate::access::{AnyCaller, AuditedRead, OptionalStaff, role_forbidden};
use crate::responses::{self, Data, GstState};
use crate::{ApiError, AppState};

/// India's States and Union Territories with their GST codes, sorted by name.
#[utoipa::path(get, path = "/cms/api/states", tag = "payments", responses((status = 200, body = Data<Vec<GstState>>)))]
pub async fn list_states(_: OptionalStaff) -> Response {
    uncached_json(Data::new(responses::list_gst_states()))
}

/// A person who may read documents: owners their own, staff those of the orders that they look after.
pub enum DocumentReader {
    Owner(Caller),
    Staff(Staff),
}

impl FromRequestParts<AppState> for DocumentReader {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<Self, ApiError> {
        if let OptionalStaff(Some(staff)) = OptionalStaff::from_request_parts(parts, app).await? {
            return if staff.role.can_assist() { Ok(Self::Staff(staff)) } else { Err(role_forbidden().into()) };
        }
        let AnyCaller(caller) = AnyCaller::from_request_parts(parts, app).await?;
        Ok(Self::Owner(caller))
    }
}

/// A document by id or number ("TF-26-27-000123.pdf"), for the session that paid or for the proven owner of the address; 404 for
/// everybody else.
#[utoipa::path(get, path = "/cms/api/documents/{name}", tag = "payments", params(("name" = String, Path, description = "id or number, and .pdf")),
    security(("session" = ["claimed"])), responses((status = 200, content_type = "application/pdf")))]
pub async fn read_document(
    State(app): State<AppState>,
    reader: DocumentReader,
    read: AuditedRead,
    PathParam(name): PathParam<String>,
) -> Result<Response, ApiError> {
    let name = name.strip_suffix(".pdf").ok_or(Error::NotFound("Document"))?;
    let document = match reader {
        DocumentReader::Owner(caller) => app.commerce.invoices.find_visible(caller, name).await?,
        DocumentReader::Staff(staff) => {
            let document = app.commerce.invoices.find_for_staff(&staff, name).await?;
            read.record(&app, &staff, document.number.as_str()).await?;
            document
        }
    };
    let pdf = app.commerce.pdf_renderer.render_pdf(&document).await?;
    let disposition = HeaderValue::try_from(format!("inline; filename=\"{}\"", document.file_name())).map_err(Error::internal)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    Ok((headers, pdf).into_response())
}
