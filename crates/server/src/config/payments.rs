//! Who takes payments, and who stands on invoices: what an operator has at the gateway and at the tax office.

use domain::invoices::{Gstin, Prefix, State};
use providers::payments::RazorpayAccount;

use super::reader::Reader;

/// Where the parts are named, in this order, when one is missing.
const NEEDED: [&str; 3] = ["payments.key_id", "payments.key_secret", "payments.webhook_secret"];

#[derive(Debug, Clone)]
pub struct PaymentSettings {
    /// `None`: nothing that costs can be bought, but in a sandbox.
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

pub fn read(r: &mut Reader) -> PaymentSettings {
    let razorpay = razorpay(r);
    PaymentSettings { razorpay, supplier: supplier(r) }
}

/// What must be there before the first invoice is written.
pub fn check(r: &mut Reader, settings: &PaymentSettings, site_address: &str) {
    let has_address = settings.supplier.address.is_some() || !site_address.trim().is_empty();
    if settings.razorpay.is_some() && settings.supplier.gstin.is_some() && !has_address {
        r.mistake("tax invoices need invoices.address: the law asks for the supplier's address".to_owned());
    }
}

fn razorpay(r: &mut Reader) -> Option<RazorpayAccount> {
    let key_id = text(r, NEEDED[0], "Razorpay's key id (rzp_live_… or rzp_test_…); without one nothing that costs can be bought", Ok);
    let key_secret = secret(r, NEEDED[1], "its secret");
    let webhook_secret = secret(r, NEEDED[2], "signs Razorpay's webhooks; set at the webhook, another one than the key's");
    let base_url = text(r, "payments.base_url", "address of Razorpay's API; default: its own", address);
    let given = [key_id.is_some(), key_secret.is_some(), webhook_secret.is_some()];
    match (key_id, key_secret, webhook_secret) {
        (Some(key_id), Some(key_secret), Some(webhook_secret)) => {
            if key_secret == webhook_secret {
                r.mistake("payments.webhook_secret must be another one than payments.key_secret".to_owned());
            }
            let base_url = base_url.unwrap_or_else(|| "https://api.razorpay.com".to_owned());
            Some(RazorpayAccount { base_url, key_id, key_secret, webhook_secret, checkout: None })
        }
        _ => {
            if given.contains(&true) {
                let missing: Vec<&str> = NEEDED.into_iter().zip(given).filter(|(_, given)| !given).map(|(name, _)| name).collect();
                r.mistake(format!("payments also need {}", missing.join(" and ")));
            }
            None
        }
    }
}

fn supplier(r: &mut Reader) -> SupplierSettings {
    let name = text(r, "invoices.name", "name of the supplier on invoices; default: site.legal_name", Ok);
    let address = text(r, "invoices.address", "its address on invoices; default: site.address", Ok);
    let gstin = r.get("invoices.gstin", "its GSTIN; without one bills of supply are written, without tax", None, shown, |text| {
        optional(text, |text| Gstin::parse(text).map_err(|_| "not a GSTIN: 15 characters, the last one checks the others".to_owned()))
    });
    let state = r.get("invoices.state", "its State, by name or GST code; with a GSTIN it is that one's", None, shown, |text| {
        optional(text, |text| State::parse(text).map_err(|_| "not a State or Union Territory of India".to_owned()))
    });
    let registered_in = gstin.as_ref().and_then(|gstin: &Gstin| gstin.state().ok());
    if let (Some(state), Some(registered)) = (state, registered_in)
        && state != registered
    {
        r.mistake(format!("invoices.state is {state}, but invoices.gstin is registered in {registered}"));
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
        "head of every invoice's number: one or two of A-Z and 0-9",
        Prefix::default(),
        |p| p.as_str().to_owned(),
        Prefix::parse,
    );
    SupplierSettings { name, address, gstin, state, sac, prefix }
}

fn shown<T: ToString>(value: &Option<T>) -> String {
    value.as_ref().map_or_else(|| "(none)".to_owned(), ToString::to_string)
}

fn optional<T>(text: &str, parse: impl Fn(&str) -> Result<T, String>) -> Result<Option<T>, String> {
    if text.is_empty() { Ok(None) } else { parse(text).map(Some) }
}

fn text(r: &mut Reader, name: &'static str, help: &'static str, parse: fn(String) -> Result<String, String>) -> Option<String> {
    r.get(name, help, None, shown, |text| optional(text, |text| parse(text.to_owned())))
}

/// Never shown, not even in a mistake's words.
fn secret(r: &mut Reader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| if value.is_some() { "****" } else { "(none)" }.to_owned();
    r.get(name, help, None, show, |text| optional(text, |text| Ok(text.to_owned())))
}

fn address(text: String) -> Result<String, String> {
    match url::Url::parse(&text) {
        Ok(url) if matches!(url.scheme(), "http" | "https") && url.host().is_some() => Ok(text.trim_end_matches('/').to_owned()),
        _ => Err("not an address such as https://api.razorpay.com".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(pairs: &[(&str, &str)]) -> Result<PaymentSettings, String> {
        let environment = pairs.iter().map(|(name, value)| (format!("FINEPRINT_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = Reader::new(None, environment.into_iter())?;
        let settings = read(&mut reader);
        check(&mut reader, &settings, " ");
        reader.finish().map(|()| settings)
    }

    const KEYS: [(&str, &str); 3] =
        [("PAYMENTS_KEY_ID", "rzp_live_1"), ("PAYMENTS_KEY_SECRET", "hush"), ("PAYMENTS_WEBHOOK_SECRET", "other")];

    #[test]
    fn keys_are_needed_together() {
        assert!(settings(&[]).unwrap().razorpay.is_none());
        assert_eq!(settings(&KEYS).unwrap().razorpay.unwrap().base_url, "https://api.razorpay.com");
        let error = settings(&KEYS[..1]).unwrap_err();
        assert!(error.contains("payments.key_secret and payments.webhook_secret"), "{error}");
        let same = settings(&[KEYS[0], KEYS[1], ("PAYMENTS_WEBHOOK_SECRET", "hush")]).unwrap_err();
        assert!(same.contains("another one") && !same.contains("hush"), "{same}");
    }

    #[test]
    fn wrong_values_are_told_by_name() {
        for (name, value) in [
            ("INVOICES_GSTIN", "29AAGCB7383J1Z5"),
            ("INVOICES_STATE", "Atlantis"),
            ("INVOICES_SAC", "1234"),
            ("INVOICES_PREFIX", "TFP"),
            ("PAYMENTS_BASE_URL", "ftp://x"),
        ] {
            let error = settings(&[(name, value)]).unwrap_err();
            assert!(error.contains(name), "{error}");
        }
        let elsewhere = settings(&[("INVOICES_GSTIN", "29AAGCB7383J1Z4"), ("INVOICES_STATE", "Kerala")]).unwrap_err();
        assert!(elsewhere.contains("Karnataka (29)"), "{elsewhere}");
        let bare = settings(&[KEYS.as_slice(), &[("INVOICES_GSTIN", "29AAGCB7383J1Z4")]].concat()).unwrap_err();
        assert!(bare.contains("invoices.address"), "{bare}");
    }

    #[test]
    fn a_supplier_is_read() {
        let read = settings(&[("INVOICES_GSTIN", "29aagcb7383j1z4"), ("INVOICES_PREFIX", "X1"), ("INVOICES_SAC", "998311")]).unwrap();
        assert_eq!(read.supplier.gstin.unwrap().as_str(), "29AAGCB7383J1Z4");
        assert_eq!((read.supplier.prefix.as_str(), read.supplier.sac.as_str()), ("X1", "998311"));
    }
}
