//! Settings of the CRM that mirrors leads.

use providers::crm::ZohoAccount;

use super::messages::{read_optional, read_provider_url, read_secret};
use super::settings_reader::SettingsReader;

pub fn read(r: &mut SettingsReader) -> Option<ZohoAccount> {
    let provider = read_optional(r, "crm.provider", "zoho; without a provider leads are kept here only");
    let base_url = read_provider_url(r, "crm.base_url", "address of Zoho's API in the account's region; default: India's");
    let accounts_url = read_provider_url(r, "crm.accounts_url", "address of Zoho's sign-in in the account's region; default: India's");
    let client_id = read_optional(r, "crm.client_id", "Zoho's id of the OAuth client");
    let client_secret = read_secret(r, "crm.client_secret", "secret of the OAuth client");
    let refresh_token = read_secret(r, "crm.refresh_token", "refresh token with the scope of the module Leads");
    match (provider.as_deref(), client_id, client_secret, refresh_token) {
        (None, ..) => None,
        (Some("zoho"), Some(client_id), Some(client_secret), Some(refresh_token)) => Some(ZohoAccount {
            base_url: base_url.unwrap_or_else(|| "https://www.zohoapis.in".to_owned()),
            accounts_url: accounts_url.unwrap_or_else(|| "https://accounts.zoho.in".to_owned()),
            client_id,
            client_secret,
            refresh_token,
        }),
        (Some("zoho"), ..) => {
            r.add_mistake("crm.provider = zoho needs crm.client_id, crm.client_secret and crm.refresh_token".to_owned());
            None
        }
        (Some(_), ..) => {
            r.add_mistake("crm.provider must be zoho".to_owned());
            None
        }
    }
}
