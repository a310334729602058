//! Settings of the SMS provider.

use std::collections::BTreeMap;

use super::messages::{read_optional, read_secret};
use super::settings_reader::SettingsReader;

/// The account without what the messages' own files say.
#[derive(Clone)]
pub struct SmsSettings {
    pub base_url: String,
    pub auth_key: super::messages::Secret,
    /// The registered header that people see as the sender.
    pub header: Option<String>,
    /// Ids of templates at the provider, by the name of the message.
    pub template_ids: BTreeMap<String, String>,
}

impl std::fmt::Debug for SmsSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsSettings").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

pub fn read(r: &mut SettingsReader) -> Option<SmsSettings> {
    let provider = read_optional(r, "sms.provider", "msg91; without a provider no codes are sent by SMS");
    let base_url = read_optional(r, "sms.base_url", "address of the provider's API; default: its own");
    let auth_key = read_secret(r, "sms.auth_key", "MSG91's authkey");
    let header =
        read_optional(r, "sms.header", "registered header that people see as the sender of texts, e.g. TFPIND; /is-this-us shows it");
    let ids = r.get(
        "sms.template_ids",
        "ids of the registered texts at the provider, as pf-code=ID,pf-password-changed=ID,pf-number-changed=ID",
        BTreeMap::new(),
        |ids: &BTreeMap<String, String>| ids.iter().map(|(name, id)| format!("{name}={id}")).collect::<Vec<_>>().join(","),
        parse_ids,
    );
    match (provider.as_deref(), auth_key) {
        (None, _) => None,
        (Some("msg91"), Some(auth_key)) => Some(SmsSettings {
            base_url: base_url.unwrap_or_else(|| "https://control.msg91.com".to_owned()),
            auth_key: super::messages::Secret(auth_key),
            header,
            template_ids: ids,
        }),
        (Some("msg91"), None) => {
            r.add_mistake("sms.provider = msg91 needs sms.auth_key".to_owned());
            None
        }
        (Some(_), _) => {
            r.add_mistake("sms.provider must be msg91".to_owned());
            None
        }
    }
}

fn parse_ids(text: &str) -> Result<BTreeMap<String, String>, String> {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once('=').map(|(name, id)| (name.trim().to_owned(), id.trim().to_owned())))
        .collect::<Option<_>>()
        .ok_or_else(|| "must be pairs such as pf-code=ID".to_owned())
}
