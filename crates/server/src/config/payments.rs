//! Settings of the payment gateway and of the supplier named on invoices.

use domain::invoices::{Gstin, Prefix, State};
use providers::payments::RazorpayAccount;

use super::messages::{read_provider_url, read_secret};
use super::settings_reader::SettingsReader;

/// The settings that are needed together, in the order in which missing ones are named.
const REQUIRED_SETTINGS: [&str; 3] = ["payments.key_id", "payments.key_secret", "payments.webhook_secret"];

#[derive(Debug, Clone)]
pub struct PaymentSettings {
    /// `None`: nothing can be bought, except in a sandbox.
    pub razorpay: Option<RazorpayAccount>,
    pub supplier: SupplierSettings,
}

#[derive(Debug, Clone)]
pub struct SupplierSettings {
    /// `None`: the site's legal name.
    pub name: Option<String>,
    /// `None`: the site's address.
    pub address: Option<String>,
    /// `None`: bills of supply instead of tax invoices.
    pub gstin: Option<Gstin>,
    pub state: Option<State>,
    pub sac: String,
    pub prefix: Prefix,
}

pub fn read(r: &mut SettingsReader) -> PaymentSettings {
    let razorpay = read_razorpay(r);
    PaymentSettings { razorpay, supplier: read_supplier(r) }
}

/// Checks that tax invoices can name the supplier's address (CGST Rules 2017, rule 46).
pub fn check_invoice_address(r: &mut SettingsReader, settings: &PaymentSettings, site_address: &str) {
    let has_address = settings.supplier.address.is_some() || !site_address.trim().is_empty();
    if settings.razorpay.is_some() && settings.supplier.gstin.is_some() && !has_address {
        r.add_mistake("tax invoices need invoices.address (or site.address): the law requires the supplier's address".to_owned());
    }
}

fn read_razorpay(r: &mut SettingsReader) -> Option<RazorpayAccount> {
    let key_id = read_text(r, REQUIRED_SETTINGS[0], "Razorpay's key id (rzp_live_… or rzp_test_…); without it nothing can be bought", Ok);
    let key_secret = read_secret(r, REQUIRED_SETTINGS[1], "secret of Razorpay's key");
    let webhook_secret =
        read_secret(r, REQUIRED_SETTINGS[2], "verifies Razorpay's webhooks; set at the webhook and different from payments.key_secret");
    let base_url = read_provider_url(r, "payments.base_url", "address of Razorpay's API; default: its own");
    let is_set = [key_id.is_some(), key_secret.is_some(), webhook_secret.is_some()];
    match (key_id, key_secret, webhook_secret) {
        (Some(key_id), Some(key_secret), Some(webhook_secret)) => {
            if key_secret == webhook_secret {
                r.add_mistake("payments.webhook_secret must differ from payments.key_secret".to_owned());
            }
            let base_url = base_url.unwrap_or_else(|| "https://api.razorpay.com".to_owned());
            Some(RazorpayAccount { base_url, key_id, key_secret, webhook_secret, checkout: None })
        }
        _ => {
            if is_set.contains(&true) {
                let missing: Vec<&str> =
                    REQUIRED_SETTINGS.into_iter().zip(is_set).filter(|(_, is_set)| !is_set).map(|(name, _)| name).collect();
                r.add_mistake(format!("payments also need {}", missing.join(" and ")));
            }
            None
        }
    }
}

fn read_supplier(r: &mut SettingsReader) -> SupplierSettings {
    let name = read_text(r, "invoices.name", "name of the supplier on invoices; default: site.legal_name", Ok);
    let address = read_text(r, "invoices.address", "address of the supplier on invoices; default: site.address", Ok);
    let gstin = r.get(
        "invoices.gstin",
        "GSTIN of the supplier; without one, bills of supply without tax are issued",
        None,
        display_or_none,
        |text| {
            parse_optional(text, |text| {
                Gstin::parse(text).map_err(|_| "not a valid GSTIN: 15 characters, of which the last is a check digit".to_owned())
            })
        },
    );
    let state = r.get(
        "invoices.state",
        "State of the supplier, by name or GST code; default: the State of the GSTIN",
        None,
        display_or_none,
        |text| parse_optional(text, |text| State::parse(text).map_err(|_| "not a State or Union Territory of India".to_owned())),
    );
    let registered_in = gstin.as_ref().and_then(|gstin: &Gstin| gstin.state().ok());
    if let (Some(state), Some(registered)) = (state, registered_in)
        && state != registered
    {
        r.add_mistake(format!("invoices.state is {state}, but invoices.gstin is registered in {registered}"));
    }
    let sac = r.get(
        "invoices.sac",
        "service accounting code of what is sold, 4 or 6 digits (ask your accountant)",
        "9983".to_owned(),
        Clone::clone,
        |text| {
            let is_right = matches!(text.len(), 4 | 6) && text.starts_with("99") && text.bytes().all(|b| b.is_ascii_digit());
            if is_right { Ok(text.to_owned()) } else { Err("must be 4 or 6 digits that begin with 99".to_owned()) }
        },
    );
    let prefix = r.get(
        "invoices.prefix",
        "prefix of every invoice number: one or two of A-Z and 0-9",
        Prefix::default(),
        |p| p.as_str().to_owned(),
        Prefix::parse,
    );
    SupplierSettings { name, address, gstin, state, sac, prefix }
}

fn display_or_none<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map_or_else(|| "(none)".to_owned(), ToString::to_string)
}

fn parse_optional<T>(text: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

fn read_text(
    r: &mut SettingsReader,
    name: &'static str,
    help: &'static str,
    parse: fn(String) -> Result<String, String>,
) -> Option<String> {
    r.get(name, help, None, display_or_none, |text| parse_optional(text, |text| parse(text.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_settings(pairs: &[(&str, &str)]) -> Result<PaymentSettings, String> {
        let environment = pairs.iter().map(|(name, value)| (format!("FINEPRINT_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = SettingsReader::new(None, environment.into_iter())?;
        let settings = read(&mut reader);
        check_invoice_address(&mut reader, &settings, " ");
        reader.finish().map(|()| settings)
    }

    const KEY_VARIABLES: [(&str, &str); 3] =
        [("PAYMENTS_KEY_ID", "rzp_live_1"), ("PAYMENTS_KEY_SECRET", "hush"), ("PAYMENTS_WEBHOOK_SECRET", "other")];

    #[test]
    fn keys_are_needed_together() {
        assert!(read_settings(&[]).unwrap().razorpay.is_none());
        assert_eq!(read_settings(&KEY_VARIABLES).unwrap().razorpay.unwrap().base_url, "https://api.razorpay.com");
        let error = read_settings(&KEY_VARIABLES[..1]).unwrap_err();
        assert!(error.contains("payments.key_secret and payments.webhook_secret"), "{error}");
        let same = read_settings(&[KEY_VARIABLES[0], KEY_VARIABLES[1], ("PAYMENTS_WEBHOOK_SECRET", "hush")]).unwrap_err();
        assert!(same.contains("must differ") && !same.contains("hush"), "{same}");
    }

    #[test]
    fn wrong_values_are_told_by_name() {
        for (name, value) in [
            ("INVOICES_GSTIN", "29AAGCB7383J1Z5"),
            ("INVOICES_STATE", "Atlantis"),
            ("INVOICES_SAC", "1234"),
            ("INVOICES_PREFIX", "TFP"),
            ("PAYMENTS_BASE_URL", "ftp://x"),
            ("PAYMENTS_BASE_URL", "http://api.razorpay.com"),
        ] {
            let error = read_settings(&[(name, value)]).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
        let elsewhere = read_settings(&[("INVOICES_GSTIN", "29AAGCB7383J1Z4"), ("INVOICES_STATE", "Kerala")]).unwrap_err();
        assert!(elsewhere.contains("Karnataka (29)"), "{elsewhere}");
        let bare = read_settings(&[KEY_VARIABLES.as_slice(), &[("INVOICES_GSTIN", "29AAGCB7383J1Z4")]].concat()).unwrap_err();
        assert!(bare.contains("invoices.address"), "{bare}");
    }

    #[test]
    fn a_supplier_is_read() {
        let read = read_settings(&[("INVOICES_GSTIN", "29aagcb7383j1z4"), ("INVOICES_PREFIX", "X1"), ("INVOICES_SAC", "998311")]).unwrap();
        assert_eq!(read.supplier.gstin.unwrap().as_str(), "29AAGCB7383J1Z4");
        assert_eq!((read.supplier.prefix.as_str(), read.supplier.sac.as_str()), ("X1", "998311"));
    }
}
