//! Who carries messages and who signs people in: what an operator has at the providers.

use std::path::PathBuf;

use domain::digests::DigestSettings;
use providers::mailer::{Relay, Tls};
use providers::messenger::{CloudApiAccount, InteraktAccount};

use super::meetings::MeetingProvider;
use super::reader::Reader;

#[derive(Debug, Clone)]
pub struct MessageSettings {
    pub whatsapp: Whatsapp,
    /// `None`: no mail is sent, and codes don't arrive.
    pub mail: Option<Relay>,
    pub google: Option<GoogleSettings>,
    /// Who makes links for video calls.
    pub meetings: MeetingProvider,
    /// Updates that are handed to providers in a second, at most.
    pub bulk_per_second: u32,
    /// Codes that one address gets in an hour.
    pub codes_per_hour: u32,
    pub digest: DigestSettings,
    /// Where a sandbox runs by itself; `None`: in this process, with `--demo`.
    pub sandbox_url: Option<String>,
    /// Without it sandboxes run only with `--demo`.
    pub allow_sandbox: bool,
}

#[derive(Debug, Clone)]
pub enum Whatsapp {
    None,
    Interakt(InteraktAccount),
    CloudApi(CloudApiAccount),
}

#[derive(Debug, Clone)]
pub struct GoogleSettings {
    pub issuer: String,
    pub client_id: String,
    pub client_secret: Secret,
    /// Asks for offline access and for consent each time, as the specification shows it.
    pub asks_offline: bool,
}

/// Not to be printed.
#[derive(Clone)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("•••")
    }
}

pub fn read(r: &mut Reader) -> MessageSettings {
    let sandbox_url = optional(r, "sandbox_url", "address of a `fineprint sandbox` that stands in for the outside services");
    let allow_sandbox =
        r.get("allow_sandbox", "let the sandbox stand in for outside services without --demo", false, ToString::to_string, flag);
    if sandbox_url.is_some() && !allow_sandbox {
        r.mistake("sandbox_url needs allow_sandbox: messages that go into a sandbox reach nobody".to_owned());
    }
    MessageSettings {
        whatsapp: whatsapp(r),
        mail: mail(r),
        google: google(r),
        meetings: super::meetings::read(r),
        bulk_per_second: number(r, "messages.bulk_per_second", "updates handed to providers in a second, at most", 50, 5_000),
        codes_per_hour: number(r, "limits.codes_per_email_and_hour", "sign-in codes that one address gets", 5, 1_000),
        digest: digest(r),
        sandbox_url,
        allow_sandbox,
    }
}

fn digest(r: &mut Reader) -> DigestSettings {
    let hour =
        r.get("digest.hour", "Indian hour at which the daily digest goes out", 8i8, ToString::to_string, |text| match text.parse() {
            Ok(hour) if (0..24).contains(&hour) => Ok(hour),
            _ => Err("must be an hour from 0 to 23".to_owned()),
        });
    let is_automatic = r.get("digest.automatic", "send it without an editor's approval", false, ToString::to_string, flag);
    DigestSettings { hour, is_automatic }
}

fn whatsapp(r: &mut Reader) -> Whatsapp {
    let provider = optional(r, "whatsapp.provider", "interakt or cloud-api; without one WhatsApp messages become mails");
    let base_url = optional(r, "whatsapp.base_url", "address of the provider's API; default: its own");
    let webhook_secret = secret(r, "whatsapp.webhook_secret", "signs the provider's webhooks (Interakt's secret key, Meta's app secret)");
    let api_key = secret(r, "whatsapp.api_key", "Interakt's API key, as the dashboard shows it, or Meta's system-user token");
    let phone_number_id = optional(r, "whatsapp.phone_number_id", "Meta's id of the sending number");
    let verify_token = secret(r, "whatsapp.verify_token", "what Meta's handshake of the webhook must bring");
    let version = optional(r, "whatsapp.api_version", "of Meta's Graph API; default: v23.0");
    match provider.as_deref() {
        None => Whatsapp::None,
        Some("interakt") => match (api_key, webhook_secret) {
            (Some(api_key), Some(webhook_secret)) => Whatsapp::Interakt(InteraktAccount {
                base_url: base_url.unwrap_or_else(|| "https://api.interakt.ai".to_owned()),
                api_key,
                webhook_secret,
            }),
            _ => missing(r, "whatsapp.provider = interakt needs whatsapp.api_key and whatsapp.webhook_secret"),
        },
        Some("cloud-api") => match (api_key, webhook_secret, phone_number_id, verify_token) {
            (Some(token), Some(app_secret), Some(phone_number_id), Some(verify_token)) => Whatsapp::CloudApi(CloudApiAccount {
                base_url: base_url.unwrap_or_else(|| "https://graph.facebook.com".to_owned()),
                version: version.unwrap_or_else(|| "v23.0".to_owned()),
                phone_number_id,
                token,
                app_secret,
                verify_token,
            }),
            _ => missing(
                r,
                "whatsapp.provider = cloud-api needs whatsapp.api_key, whatsapp.webhook_secret, whatsapp.phone_number_id and whatsapp.verify_token",
            ),
        },
        Some(_) => missing(r, "whatsapp.provider must be interakt or cloud-api"),
    }
}

fn missing(r: &mut Reader, why: &str) -> Whatsapp {
    r.mistake(why.to_owned());
    Whatsapp::None
}

fn mail(r: &mut Reader) -> Option<Relay> {
    let host = optional(r, "mail.host", "SMTP server that carries mail; without one no mail is sent");
    let port = number(r, "mail.port", "its port", 587, 65_535);
    let tls = r.get(
        "mail.tls",
        "starttls, implicit, or none for a server on this machine",
        Tls::StartTls,
        |tls| format!("{tls:?}").to_lowercase(),
        |text| match text {
            "starttls" => Ok(Tls::StartTls),
            "implicit" => Ok(Tls::Implicit),
            "none" => Ok(Tls::None),
            _ => Err("must be starttls, implicit or none".to_owned()),
        },
    );
    let ca_file = optional(r, "mail.ca_file", "certificates (PEM) that vouch for a server of one's own, beside those this machine trusts");
    let user = optional(r, "mail.user", "user at the server");
    let password = secret(r, "mail.password", "and password");
    let from = optional(r, "mail.from", "sender, e.g. The Fine Print <hello@fineprint.example>");
    let reply_to = optional(r, "mail.reply_to", "where answers go; default: the sender");
    let webhook_secret = secret(r, "mail.webhook_secret", "signs what the server's hooks tell of bounces and complaints");
    let host = host?;
    let Some(from) = from else {
        r.mistake("mail.host needs mail.from".to_owned());
        return None;
    };
    if user.is_some() != password.is_some() {
        r.mistake("mail.user and mail.password are needed together".to_owned());
    }
    Some(Relay {
        host,
        port: u16::try_from(port).unwrap_or(587),
        tls,
        ca_file: ca_file.map(PathBuf::from),
        login: user.zip(password),
        from,
        reply_to,
        webhook_secret: webhook_secret.unwrap_or_default(),
    })
}

fn google(r: &mut Reader) -> Option<GoogleSettings> {
    let client_id = optional(r, "google.client_id", "OAuth client for Google sign-in; without one it is not offered");
    let client_secret = secret(r, "google.client_secret", "its secret");
    let issuer = optional(r, "google.issuer", "OpenID Connect issuer; default: https://accounts.google.com");
    let asks_offline = r.get("google.offline", "ask for offline access and consent each time", true, ToString::to_string, flag);
    match (client_id, client_secret) {
        (Some(client_id), Some(client_secret)) => Some(GoogleSettings {
            issuer: issuer.unwrap_or_else(|| "https://accounts.google.com".to_owned()),
            client_id,
            client_secret: Secret(client_secret),
            asks_offline,
        }),
        (None, None) => None,
        _ => {
            r.mistake("google.client_id and google.client_secret are needed together".to_owned());
            None
        }
    }
}

pub(super) fn optional(r: &mut Reader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
    r.get(name, help, None, show, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())))
}

pub(super) fn secret(r: &mut Reader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| if value.is_some() { "****" } else { "(none)" }.to_owned();
    r.get(name, help, None, show, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())))
}

pub(super) fn number(r: &mut Reader, name: &'static str, help: &'static str, default: u32, most: u32) -> u32 {
    r.get(name, help, default, ToString::to_string, |text| match text.parse::<u32>() {
        Ok(number) if (1..=most).contains(&number) => Ok(number),
        _ => Err(format!("must be a whole number from 1 to {most}")),
    })
}

fn flag(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err("must be true or false".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn relay(pairs: &[(&str, &str)]) -> Result<Option<Relay>, String> {
        let environment = pairs.iter().map(|(name, value)| (format!("FINEPRINT_MAIL_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = Reader::new(None, environment.into_iter())?;
        let relay = mail(&mut reader);
        reader.finish().map(|()| relay)
    }

    const WHERE: [(&str, &str); 2] = [("HOST", "mail.example.in"), ("FROM", "The Fine Print <hello@example.in>")];

    #[test]
    fn a_relay_of_ones_own_may_have_an_authority_of_its_own() {
        assert_eq!(relay(&WHERE).unwrap().unwrap().ca_file, None);
        let own = relay(&[WHERE.as_slice(), &[("CA_FILE", "/etc/fineprint/ca.pem")]].concat()).unwrap().unwrap();
        assert_eq!(own.ca_file, Some(PathBuf::from("/etc/fineprint/ca.pem")));
    }

    #[test]
    fn half_a_login_is_a_mistake() {
        for half in [("USER", "fineprint"), ("PASSWORD", "hush")] {
            let error = relay(&[WHERE.as_slice(), &[half]].concat()).unwrap_err();
            assert!(error.contains("mail.user and mail.password") && !error.contains("hush"), "{error}");
        }
        let whole = relay(&[WHERE.as_slice(), &[("USER", "fineprint"), ("PASSWORD", "hush")]].concat()).unwrap().unwrap();
        assert_eq!(whole.login, Some(("fineprint".to_owned(), "hush".to_owned())));
    }
}
