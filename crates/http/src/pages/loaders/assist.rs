//! Assist: the hub, and one module. A module that isn't there shows the hub with a notice, which is one
//! page however the address was misspelt.

use domain::cards::Subject;
use serde_json::json;

use crate::App;
use crate::answers::{self, ASSIST};
use crate::pages::address::{Query, component};
use crate::pages::loaded::Loaded;
use crate::pages::making::NoPage;

#[derive(Debug, PartialEq, Eq)]
pub(in crate::pages) enum Assist {
    Hub,
    Module(String),
    Unknown,
}

impl Assist {
    /// While modules can't be looked up, the module's own page says so.
    pub async fn of(app: &App, query: Query<'_>) -> Self {
        let Some(module) = query.filled("module").map(std::borrow::Cow::into_owned) else { return Self::Hub };
        match app.store.assist_modules().find(&module).await {
            Ok(None) => Self::Unknown,
            Ok(Some(_)) | Err(_) => Self::Module(module),
        }
    }

    pub fn url(&self) -> String {
        match self {
            Self::Hub => "/assist".to_owned(),
            Self::Module(module) => format!("/assist?module={}", component(module)),
            // No module can be called so.
            Self::Unknown => "/assist?module=_".to_owned(),
        }
    }
}

pub(in crate::pages) async fn assist(app: &App, address: &Assist) -> Result<Loaded, NoPage> {
    let mut loaded = Loaded::new(app, address.url(), "src/routes/assist.tsx").await?;
    loaded.depend(ASSIST.into());
    let subject = match address {
        Assist::Module(module) => Some(Subject::Module(module.clone())),
        _ => Subject::area("/assist"),
    };
    if let Some(subject) = subject {
        loaded.show_card(app, subject).await?;
    }
    let modules = answers::assist_modules(app).await?;
    if modules.data.is_empty() {
        loaded.robots = Some("noindex, follow");
    }
    loaded.add(json!(["assist-modules"]), &modules)?;
    loaded.add_quietly(json!(["notice", "tell-me"]), &answers::notice("tell-me")?)?;
    if let Assist::Module(module) = address {
        super::add_services(app, &mut loaded).await?;
        loaded.add(json!(["assist-module", module]), &answers::assist_module(app, module).await?)?;
    }
    Ok(loaded)
}
