//! Loads the assist hub or one module, in English or Hindi. An unknown module shows the English hub with a notice; this is one cached page,
//! whatever the misspelt name. In Hindi it is a page that is missing, and a module without Hindi is read in English.

use domain::Error;
use domain::assist_modules::assist_path;
use domain::cards::CardSubject;
use domain::language::Language;
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
    pub async fn from_query(app: &App, query: Query<'_>, language: Language) -> Result<Self, NoPage> {
        let Some(slug) = query.get_non_empty("module").map(std::borrow::Cow::into_owned) else { return Ok(Self::Hub) };
        match app.content.assist_modules.get(&slug).await {
            Err(Error::NotFound(_)) if language == Language::Hindi => Err(NoPage::Missing),
            Err(Error::NotFound(_)) => Ok(Self::Unknown),
            Ok(module) if !module.list_languages().contains(&language) => Err(NoPage::TemporaryRedirect(module.url())),
            Ok(_) | Err(_) => Ok(Self::Module(slug)),
        }
    }

    pub fn url_in(&self, language: Language) -> String {
        let hub = assist_path(language);
        match self {
            Self::Hub => hub.to_owned(),
            Self::Module(module) => format!("{hub}?module={}", encode_component(module)),
            // No module can have this slug.
            Self::Unknown => format!("{hub}?module=_"),
        }
    }
}

pub(in crate::pages) async fn load_assist(app: &App, address: &AssistAddress, language: Language) -> Result<PageData, NoPage> {
    let mut loaded = PageData::new(app, address.url_in(language)).await?;
    loaded.add_tag(ASSIST_TAG.into());
    let subject = match address {
        AssistAddress::Module(module) => Some(CardSubject::Module(module.clone())),
        _ => CardSubject::from_area_path(assist_path(Language::English)),
    };
    if let Some(subject) = subject {
        loaded.set_card(app, subject).await?;
    }
    let modules = responses::load_assist_modules(app, language).await?;
    if modules.data.iter().all(|card| !card.languages.contains(&language.as_str())) {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["assist-modules", language.as_str()]), &modules)?;
    super::service::add_notice(&mut loaded, "tell-me", language)?;
    if let AssistAddress::Module(module) = address {
        super::add_services(app, &mut loaded).await?;
        super::service::add_call_notices(app, &mut loaded, language)?;
        let data = responses::load_assist_module(app, module, language).await?;
        loaded.add(json!(["assist-module", module, language.as_str()]), &data)?;
    }
    Ok(loaded)
}
