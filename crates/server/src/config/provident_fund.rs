//! Settings of the provident-fund service.

use providers::identity_data::CashfreeAccount;
use providers::models::is_secure_url;
use providers::sealing::AesSealer;

use super::messages::{Secret, read_optional, read_provider_url, read_secret};
use super::settings_reader::SettingsReader;

#[derive(Clone)]
pub struct ProvidentFundSettings {
    /// The keys that seal personal data, newest first; `None`: nothing can be kept outside a demo.
    pub keys: Option<Secret>,
    /// The source of identity data; `None`: people add their passbooks themselves.
    pub identity: Option<CashfreeAccount>,
    /// The page elsewhere to which the report button leads; `None`: our own.
    pub report_page: Option<String>,
}

/// Leaves out the secrets.
impl std::fmt::Debug for ProvidentFundSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ProvidentFundSettings")
            .field("identity", &self.identity.is_some())
            .field("report_page", &self.report_page)
            .finish_non_exhaustive()
    }
}

pub fn read(r: &mut SettingsReader) -> ProvidentFundSettings {
    let help =
        "key of 64 hexadecimal digits that seals provident-fund data; after a change the new one comes first, then a comma and the old";
    let keys = read_secret(r, "pf.key", help);
    if let Some(Err(why)) = keys.as_deref().map(AesSealer::open) {
        // The value itself is left out: errors end up in logs.
        r.add_mistake(format!("pf.key (FINEPRINT_PF_KEY) {why}"));
    }
    ProvidentFundSettings { keys: keys.map(Secret), identity: read_identity(r), report_page: read_report_page(r) }
}

fn read_report_page(r: &mut SettingsReader) -> Option<String> {
    let help = "address of a page elsewhere to which the report button leads, with a token; default: this site's own page";
    let page = read_optional(r, "pf.report_page", help)?;
    if !is_secure_url(&page) {
        r.add_mistake(
            "pf.report_page must begin with https:// (or point to this machine) and contain no credentials and no query".to_owned(),
        );
    }
    Some(page)
}

fn read_identity(r: &mut SettingsReader) -> Option<CashfreeAccount> {
    let provider = read_optional(r, "identity.provider", "cashfree; without a provider people add their passbooks themselves");
    let base_url = read_provider_url(r, "identity.base_url", "address of the provider's API; default: its own");
    let client_id = read_optional(r, "identity.client_id", "Cashfree's client id");
    let client_secret = read_secret(r, "identity.client_secret", "Cashfree's client secret");
    match (provider.as_deref(), client_id, client_secret) {
        (None, ..) => None,
        (Some("cashfree"), Some(client_id), Some(client_secret)) => {
            Some(CashfreeAccount { base_url: base_url.unwrap_or_else(|| "https://api.cashfree.com".to_owned()), client_id, client_secret })
        }
        (Some("cashfree"), ..) => {
            r.add_mistake("identity.provider = cashfree needs identity.client_id and identity.client_secret".to_owned());
            None
        }
        (Some(_), ..) => {
            r.add_mistake("identity.provider must be cashfree".to_owned());
            None
        }
    }
}
