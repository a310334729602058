//! Loads the assist hub or one module. An unknown module shows the hub with a notice; this is one cached page,
//! whatever the misspelt name.

use domain::Error;
use domain::cards::CardSubject;
use serde_json::json;

use crate::App;
use crate::pages::page_data::PageData;
use crate::pages::render::NoPage;
use crate::pages::url_parts::{Query, encode_component};
use crate::responses::{self, ASSIST_TAG};

#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) enum AssistAddress {
    Hub,
    Module(String),
    Unknown,
}

impl AssistAddress {
    /// When modules can't be looked up, loading the module's page reports the error.
    pub async fn from_query(app: &App, query: Query<'_>) -> Self {
        let Some(module) = query.get_non_empty("module").map(std::borrow::Cow::into_owned) else { return Self::Hub };
        match app.content.assist_modules.get(&module).await {
            Err(Error::NotFound(_)) => Self::Unknown,
            Ok(_) | Err(_) => Self::Module(module),
        }
    }

    pub fn url(&self) -> String {
        match self {
            Self::Hub => "/assist".to_owned(),
            Self::Module(module) => format!("/assist?module={}", encode_component(module)),
            // No module can have this slug.
            Self::Unknown => "/assist?module=_".to_owned(),
        }
    }
}

pub(in crate::pages) async fn load_assist(app: &App, address: &AssistAddress) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, address.url()).await?;
    loaded.add_tag(ASSIST_TAG.into());
    let subject = match address {
        AssistAddress::Module(module) => Some(CardSubject::Module(module.clone())),
        _ => CardSubject::from_area_path("/assist"),
    };
    if let Some(subject) = subject {
        loaded.set_card(app, subject).await?;
    }
    let modules = responses::load_assist_modules(app).await?;
    if modules.data.is_empty() {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["assist-modules"]), &modules)?;
    loaded.add_untracked(json!(["notice", "tell-me"]), &responses::find_notice("tell-me")?)?;
    if let AssistAddress::Module(module) = address {
        super::add_services(app, &mut loaded).await?;
        super::service::add_call_notices(app, &mut loaded)?;
        loaded.add(json!(["assist-module", module]), &responses::load_assist_module(app, module).await?)?;
    }
    Ok(loaded)
}
