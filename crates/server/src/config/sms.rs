//! Settings of the SMS provider.

use std::collections::BTreeMap;

use super::messages::{read_optional, read_provider_url, read_secret};
use super::settings_reader::SettingsReader;

/// Nobody guesses so many characters, and nothing else proves a report.
const MIN_SECRET_LENGTH: usize = 24;

/// The account without what the messages' own files say.
#[derive(Clone)]
pub struct SmsSettings {
    pub base_url: String,
    pub auth_key: super::messages::Secret,
    /// The registered header that people see as the sender.
    pub header: Option<String>,
    /// Ids of templates at the provider, by the name of the message.
    pub template_ids: BTreeMap<String, String>,
    /// The same of the texts that are registered in Hindi; the others go out in English.
    pub hindi_template_ids: BTreeMap<String, String>,
    /// The secret that ends the address for delivery reports; `None`: none are taken.
    pub webhook_secret: Option<super::messages::Secret>,
}

impl std::fmt::Debug for SmsSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SmsSettings").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

pub fn read(r: &mut SettingsReader) -> Option<SmsSettings> {
    let provider = read_optional(r, "sms.provider", "msg91; without a provider no codes are sent by SMS");
    let base_url = read_provider_url(r, "sms.base_url", "address of the provider's API; default: its own");
    let auth_key = read_secret(r, "sms.auth_key", "MSG91's authkey");
    let header =
        read_optional(r, "sms.header", "registered header that people see as the sender of texts, e.g. TFPIND; /is-this-us shows it");
    let ids = read_ids(
        r,
        "sms.template_ids",
        "ids of the registered texts at the provider, as pf-code=ID,pf-password-changed=ID,pf-number-changed=ID,pf-erased=ID",
    );
    let hindi_ids = read_ids(
        r,
        "sms.hindi_template_ids",
        "the same of the texts that are registered in Hindi; a text without an id here goes out in English",
    );
    let webhook_secret = read_secret(
        r,
        "sms.webhook_secret",
        "last part of the address for the provider's delivery reports, /cms/api/webhooks/sms/SECRET; without it none are taken",
    );
    if webhook_secret.as_deref().is_some_and(|secret| !is_strong_path_segment(secret)) {
        r.add_mistake(format!("sms.webhook_secret must be {MIN_SECRET_LENGTH} to 200 letters, digits, - and _: it stands in an address"));
    }
    match (provider.as_deref(), auth_key) {
        (None, _) => None,
        (Some("msg91"), Some(auth_key)) => Some(SmsSettings {
            base_url: base_url.unwrap_or_else(|| "https://control.msg91.com".to_owned()),
            auth_key: super::messages::Secret(auth_key),
            header,
            template_ids: ids,
            hindi_template_ids: hindi_ids,
            webhook_secret: webhook_secret.map(super::messages::Secret),
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

fn read_ids(r: &mut SettingsReader, name: &'static str, help: &'static str) -> BTreeMap<String, String> {
    let show = |ids: &BTreeMap<String, String>| ids.iter().map(|(name, id)| format!("{name}={id}")).collect::<Vec<_>>().join(",");
    r.get(name, help, BTreeMap::new(), show, parse_ids)
}

fn parse_ids(text: &str) -> Result<BTreeMap<String, String>, String> {
    let pairs = text.split(',').map(str::trim).filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| pair.split_once('=').map(|(name, id)| (name.trim().to_owned(), id.trim().to_owned())))
        .collect::<Option<_>>()
        .ok_or_else(|| "must be pairs such as pf-code=ID".to_owned())
}

fn is_strong_path_segment(secret: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
    (MIN_SECRET_LENGTH..=200).contains(&secret.len()) && secret.bytes().all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_settings(pairs: &[(&str, &str)]) -> Result<Option<SmsSettings>, String> {
        let environment = pairs.iter().map(|(name, value)| (format!("FINEPRINT_SMS_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = SettingsReader::new(None, environment.into_iter())?;
        let settings = read(&mut reader);
        reader.finish().map(|()| settings)
    }

    const ACCOUNT: [(&str, &str); 2] = [("PROVIDER", "msg91"), ("AUTH_KEY", "key")];

    #[test]
    fn texts_in_hindi_have_ids_of_their_own() {
        let ids = [("TEMPLATE_IDS", "pf-code=1, pf-number-changed=2"), ("HINDI_TEMPLATE_IDS", "pf-code=3")];
        let settings = read_settings(&[ACCOUNT.as_slice(), &ids].concat()).unwrap().unwrap();
        assert_eq!(settings.template_ids.len(), 2);
        assert_eq!(settings.hindi_template_ids, BTreeMap::from([("pf-code".to_owned(), "3".to_owned())]));
        assert!(read_settings(&ACCOUNT).unwrap().unwrap().hindi_template_ids.is_empty());
    }

    #[test]
    fn the_secret_of_the_address_is_long_and_plain() {
        assert!(read_settings(&ACCOUNT).unwrap().unwrap().webhook_secret.is_none());
        let secret = "0123456789abcdefABCDEF-_";
        let settings = read_settings(&[ACCOUNT.as_slice(), &[("WEBHOOK_SECRET", secret)]].concat()).unwrap().unwrap();
        assert_eq!(settings.webhook_secret.map(|secret| secret.0).as_deref(), Some(secret));
        for weak in ["hush", "0123456789abcdef/../0123456789", "0123456789abcdef 0123456789"] {
            let error = read_settings(&[ACCOUNT.as_slice(), &[("WEBHOOK_SECRET", weak)]].concat()).unwrap_err();
            assert!(error.contains("sms.webhook_secret") && !error.contains(weak), "{error}");
        }
    }
}
