//! Feature toggles that admins can switch at run time.

use domain::Result;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Cacheable, Data};
use crate::App;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Toggle {
    pub toggle_name: String,
    pub is_enabled: bool,
}

impl From<domain::toggles::Toggle> for Toggle {
    fn from(toggle: domain::toggles::Toggle) -> Self {
        Self { toggle_name: toggle.name, is_enabled: toggle.is_enabled }
    }
}

impl Cacheable for Vec<Toggle> {
    fn tags(&self) -> Vec<Tag> {
        vec!["toggles".into()]
    }
}

pub async fn load_toggles(app: &App) -> Result<Data<Vec<Toggle>>> {
    Ok(Data::new(app.content.toggles.list().await?.into_iter().map(Toggle::from).collect()))
}
