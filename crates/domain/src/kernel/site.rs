//! The publication's own names and addresses, set by the operator.

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Site {
    pub name: String,
    pub short_name: String,
    /// Scheme and host, no trailing slash.
    pub base_url: String,
    /// Copyright line of the footer.
    pub company_line: String,
    /// The legal entity behind the site, as the static pages name it.
    pub legal_name: String,
    pub address: String,
    pub grievance_officer: String,
    pub contact_email: String,
    pub editor_email: String,
    /// External contribution form. Without one, the button opens a mail to the editor.
    pub contribute_url: Option<String>,
    pub social: Social,
    /// The day on which the published rules and rates were last checked, `YYYY-MM-DD`.
    pub rules_as_of: String,
}

impl Site {
    /// Host and port: `example.in:8080` for `https://example.in:8080`.
    pub fn host(&self) -> &str {
        self.base_url.split_once("://").map_or(self.base_url.as_str(), |(_, host)| host)
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Social {
    pub facebook: Option<String>,
    pub instagram: Option<String>,
    pub linkedin: Option<String>,
    pub x: Option<String>,
    pub youtube: Option<String>,
}
