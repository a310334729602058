//! The OpenAPI document, generated from the handlers' attributes, and the page that shows it.

mod html;
mod text_limits;

use utoipa::openapi::extensions::ExtensionsBuilder;
use utoipa::openapi::path::Operation;
use utoipa::openapi::schema::Components;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{ContentBuilder, InfoBuilder, OpenApi, PathItem, Ref, RefOr, ResponseBuilder};
use utoipa::{PartialSchema, ToSchema};

use crate::error::Failure;

pub(crate) use html::{render_reference_page, stylesheet};

/// Adds what all operations have in common, so that handlers don't repeat it.
pub(crate) fn complete_document(mut document: OpenApi) -> OpenApi {
    document.info = InfoBuilder::new()
        .title("The Fine Print")
        .version(env!("CARGO_PKG_VERSION"))
        .description(Some(
            "The content backend. Answers are JSON in an envelope; failures carry a message for people and a code for machines.",
        ))
        .build();
    let components = document.components.get_or_insert_with(Components::new);
    components.schemas.insert(Failure::name().into_owned(), Failure::schema());
    text_limits::add_text_limits(components);
    let bearer =
        HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("A staff token; each operation names the least role")).build();
    components.add_security_scheme("bearer", SecurityScheme::Http(bearer));
    let session = ApiKey::Cookie(ApiKeyValue::with_description(
        "accessToken",
        "A reader's session, as cookie or bearer token; each operation says whether a claimed one is enough or it must be proven",
    ));
    components.add_security_scheme("session", SecurityScheme::ApiKey(session));
    for item in document.paths.paths.values_mut() {
        operations_of(item).for_each(complete_operation);
    }
    document
}

pub(crate) fn operations_of(item: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut item.get, &mut item.post, &mut item.put, &mut item.patch, &mut item.delete].into_iter().flatten()
}

fn complete_operation(operation: &mut Operation) {
    let schema = Ref::from_schema_name(Failure::name());
    let failure =
        ResponseBuilder::new().description("A failure").content("application/json", ContentBuilder::new().schema(Some(schema)).build());
    operation.responses.responses.insert("default".to_owned(), RefOr::T(failure.build()));
    if let Some(role) = required_role(operation) {
        operation.extensions = Some(ExtensionsBuilder::new().add("x-role", role).build());
    }
}

/// Whether an operation demands a reader's session; `server/tests/it/permissions.rs` tests each of these.
#[cfg(test)]
pub(crate) fn requires_session(operation: &Operation) -> bool {
    let security = operation.security.as_ref().and_then(|security| serde_json::to_value(security).ok());
    security.is_some_and(|security| security.get(0).is_some_and(|first| first.get("session").is_some()))
}

/// The lowest role that may call an operation; `None` for a public one.
pub(crate) fn required_role(operation: &Operation) -> Option<String> {
    let security = serde_json::to_value(operation.security.as_ref()?).ok()?;
    security.get(0)?.get("bearer")?.get(0)?.as_str().map(str::to_owned)
}
