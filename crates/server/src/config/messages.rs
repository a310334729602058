//! Settings of the messaging and sign-in providers.

use std::path::PathBuf;

use domain::digests::DigestSettings;
use providers::crm::ZohoAccount;
use providers::mailer::{SmtpRelay, Tls};
use providers::messenger::{CloudApiAccount, InteraktAccount};
use providers::models::is_secure_url;

use super::meetings::MeetingAccount;
use super::settings_reader::SettingsReader;
use super::sms::SmsSettings;
use crate::sandbox_use::{Sensitive, parse_services};

#[derive(Debug, Clone)]
pub struct MessageSettings {
    pub whatsapp: Whatsapp,
    /// The number that people see as the sender of WhatsApp messages.
    pub whatsapp_number: Option<String>,
    /// The WhatsApp templates that the provider has approved in Hindi. The sandbox has approved all of them.
    pub whatsapp_hindi_templates: Vec<String>,
    /// `None`: no mail is sent, not even sign-in codes.
    pub mail: Option<SmtpRelay>,
    /// `None`: no codes are sent by SMS.
    pub sms: Option<SmsSettings>,
    /// Codes by SMS that the site pays for in a day.
    pub texts_per_day: u32,
    pub google: Option<GoogleSettings>,
    /// The provider of links for video calls.
    pub meetings: MeetingAccount,
    /// The CRM that mirrors leads; `None`: they are kept here only.
    pub crm: Option<ZohoAccount>,
    /// The largest number of updates handed to providers per second.
    pub bulk_per_second: u32,
    /// The largest number of sign-in codes sent to one email address per hour.
    pub codes_per_hour: u32,
    /// The largest number of sign-in codes mailed per hour because of one network.
    pub codes_per_network: u32,
    /// Messages that one address gets in an hour from people who have not proven it.
    pub unproven_per_hour: u32,
    pub digest: DigestSettings,
    /// Address of a sandbox that runs in a process of its own; `None`: with `--demo` it runs in this process.
    pub sandbox_url: Option<String>,
    /// Allows the sandbox without `--demo`.
    pub allow_sandbox: bool,
    /// The key that the sandbox and we share; `None`: a random one of the data folder.
    pub sandbox_secret: Option<Secret>,
    /// For which services it may stand in where that gives strangers power.
    pub sandbox_for: Vec<Sensitive>,
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
    /// Sends `access_type=offline` and `prompt=consent`: people confirm at each sign-in.
    pub asks_offline: bool,
}

/// A secret whose `Debug` output is masked.
#[derive(Clone)]
pub struct Secret(pub String);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("•••")
    }
}

pub fn read(r: &mut SettingsReader) -> MessageSettings {
    let sandbox_url = read_optional(r, "sandbox_url", "address of a `fineprint sandbox` process that stands in for external services");
    let allow_sandbox =
        r.get("allow_sandbox", "let the sandbox stand in for external services without --demo", false, ToString::to_string, parse_flag);
    if sandbox_url.is_some() && !allow_sandbox {
        r.add_mistake("sandbox_url needs allow_sandbox = true, because a sandbox delivers no message to anybody".to_owned());
    }
    let sandbox_secret =
        read_secret(r, "sandbox_secret", "key shared with the sandbox; default: a random one in the data folder").map(Secret);
    if sandbox_url.is_some() && sandbox_secret.is_none() {
        r.add_mistake("sandbox_url needs sandbox_secret, the key that both processes share".to_owned());
    }
    let sandbox_for = r.get(
        "sandbox_for",
        "services (sign-in, payments, scanning) for which the sandbox stands in beside real ones or at a public address",
        Vec::new(),
        |services: &Vec<Sensitive>| services.iter().map(|service| service.as_str()).collect::<Vec<_>>().join(","),
        parse_services,
    );
    MessageSettings {
        whatsapp: read_whatsapp(r),
        whatsapp_number: read_optional(
            r,
            "whatsapp.number",
            "number that people see as the sender of WhatsApp messages, e.g. +91 98765 43210; /is-this-us shows it",
        ),
        whatsapp_hindi_templates: r.get(
            "whatsapp.hindi_templates",
            "WhatsApp templates that the provider has approved in Hindi (hi) too, e.g. call_booked_1,call_moved_1; the others are sent in English",
            Vec::new(),
            |names: &Vec<String>| names.join(","),
            |text| Ok(split_names(text)),
        ),
        mail: read_mail(r),
        sms: super::sms::read(r),
        texts_per_day: read_positive_number(
            r,
            "limits.texts_per_day",
            "codes sent by SMS in 24 hours, to all numbers together",
            2_000,
            1_000_000,
        ),
        google: read_google(r),
        meetings: super::meetings::read(r),
        crm: super::crm::read(r),
        bulk_per_second: read_positive_number(
            r,
            "messages.bulk_per_second",
            "largest number of updates handed to providers per second",
            50,
            5_000,
        ),
        codes_per_hour: read_positive_number(
            r,
            "limits.codes_per_email_and_hour",
            "sign-in codes sent to one email address per hour",
            5,
            1_000,
        ),
        codes_per_network: read_positive_number(
            r,
            "limits.mailed_codes_per_address_and_hour",
            "sign-in codes mailed per IP address and hour, for registering and for asking together",
            60,
            1_000_000,
        ),
        unproven_per_hour: read_positive_number(
            r,
            "limits.messages_per_unproven_recipient_and_hour",
            "messages sent to one address per hour for people who have not proven it; more are held until they do",
            5,
            1_000,
        ),
        digest: read_digest(r),
        sandbox_url,
        allow_sandbox,
        sandbox_secret,
        sandbox_for,
    }
}

fn read_digest(r: &mut SettingsReader) -> DigestSettings {
    let hour =
        r.get("digest.hour", "hour (Indian time, 0 to 23) at which the daily digest is sent", 8i8, ToString::to_string, |text| match text
            .parse()
        {
            Ok(hour) if (0..24).contains(&hour) => Ok(hour),
            _ => Err("must be an hour from 0 to 23".to_owned()),
        });
    let is_automatic = r.get("digest.automatic", "send the digest without an editor's approval", false, ToString::to_string, parse_flag);
    DigestSettings { hour, is_automatic }
}

fn read_whatsapp(r: &mut SettingsReader) -> Whatsapp {
    let provider = read_optional(r, "whatsapp.provider", "interakt or cloud-api; without a provider WhatsApp messages are sent as mails");
    let base_url = read_provider_url(r, "whatsapp.base_url", "address of the provider's API; default: its own");
    let webhook_secret =
        read_secret(r, "whatsapp.webhook_secret", "verifies the provider's webhooks (Interakt's secret key, Meta's app secret)");
    let api_key = read_secret(r, "whatsapp.api_key", "Interakt's API key, as the dashboard shows it, or Meta's system-user token");
    let phone_number_id = read_optional(r, "whatsapp.phone_number_id", "Meta's id of the sending phone number");
    let verify_token = read_secret(r, "whatsapp.verify_token", "token that Meta must send when it verifies the webhook");
    let version = read_optional(r, "whatsapp.api_version", "version of Meta's Graph API; default: v23.0");
    match provider.as_deref() {
        None => Whatsapp::None,
        Some("interakt") => match (api_key, webhook_secret) {
            (Some(api_key), Some(webhook_secret)) => Whatsapp::Interakt(InteraktAccount {
                base_url: base_url.unwrap_or_else(|| "https://api.interakt.ai".to_owned()),
                api_key,
                webhook_secret,
            }),
            _ => reject_whatsapp(r, "whatsapp.provider = interakt needs whatsapp.api_key and whatsapp.webhook_secret"),
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
            _ => reject_whatsapp(
                r,
                "whatsapp.provider = cloud-api needs whatsapp.api_key, whatsapp.webhook_secret, whatsapp.phone_number_id and whatsapp.verify_token",
            ),
        },
        Some(_) => reject_whatsapp(r, "whatsapp.provider must be interakt or cloud-api"),
    }
}

fn split_names(text: &str) -> Vec<String> {
    text.split(',').map(str::trim).filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn reject_whatsapp(r: &mut SettingsReader, why: &str) -> Whatsapp {
    r.add_mistake(why.to_owned());
    Whatsapp::None
}

fn read_mail(r: &mut SettingsReader) -> Option<SmtpRelay> {
    let host = read_optional(r, "mail.host", "SMTP server that sends mail; without one no mail is sent");
    let port = read_positive_number(r, "mail.port", "port of the SMTP server", 587, 65_535);
    let tls = r.get(
        "mail.tls",
        "encryption: starttls, implicit, or none (only for a server on this machine)",
        Tls::StartTls,
        |tls| format!("{tls:?}").to_lowercase(),
        |text| match text {
            "starttls" => Ok(Tls::StartTls),
            "implicit" => Ok(Tls::Implicit),
            "none" => Ok(Tls::None),
            _ => Err("must be starttls, implicit or none".to_owned()),
        },
    );
    let ca_file = read_optional(
        r,
        "mail.ca_file",
        "file of CA certificates (PEM) to trust for the SMTP server, in addition to those this machine trusts",
    );
    let user = read_optional(r, "mail.user", "user name at the SMTP server");
    let password = read_secret(r, "mail.password", "password at the SMTP server");
    let from = read_optional(r, "mail.from", "sender, e.g. The Fine Print <hello@fineprint.example>");
    let reply_to = read_optional(r, "mail.reply_to", "address for replies; default: the sender");
    let webhook_secret = read_secret(r, "mail.webhook_secret", "verifies webhooks about bounces and complaints");
    let host = host?;
    let Some(from) = from else {
        r.add_mistake("mail.host needs mail.from".to_owned());
        return None;
    };
    if user.is_some() != password.is_some() {
        r.add_mistake("mail.user and mail.password are needed together".to_owned());
    }
    Some(SmtpRelay {
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

fn read_google(r: &mut SettingsReader) -> Option<GoogleSettings> {
    let client_id = read_optional(r, "google.client_id", "OAuth client id for Google sign-in; without it the sign-in is not offered");
    let client_secret = read_secret(r, "google.client_secret", "secret of the OAuth client");
    let issuer = read_provider_url(r, "google.issuer", "OpenID Connect issuer; default: https://accounts.google.com");
    let asks_offline = r.get("google.offline", "ask for offline access and consent each time", true, ToString::to_string, parse_flag);
    match (client_id, client_secret) {
        (Some(client_id), Some(client_secret)) => Some(GoogleSettings {
            issuer: issuer.unwrap_or_else(|| "https://accounts.google.com".to_owned()),
            client_id,
            client_secret: Secret(client_secret),
            asks_offline,
        }),
        (None, None) => None,
        _ => {
            r.add_mistake("google.client_id and google.client_secret are needed together".to_owned());
            None
        }
    }
}

pub(super) fn read_optional(r: &mut SettingsReader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
    r.get(name, help, None, show, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())))
}

/// Where a provider is called. Keys, codes and people's data go there, so that plain http is for this machine alone.
pub(super) fn read_provider_url(r: &mut SettingsReader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| value.clone().unwrap_or_else(|| "(none)".to_owned());
    r.get(name, help, None, show, |text| match text {
        "" => Ok(None),
        secure if is_secure_url(secure) => Ok(Some(secure.trim_end_matches('/').to_owned())),
        _ => Err("must begin with https:// (or point to this machine) and contain no credentials and no query".to_owned()),
    })
}

pub(super) fn read_secret(r: &mut SettingsReader, name: &'static str, help: &'static str) -> Option<String> {
    let show = |value: &Option<String>| if value.is_some() { "****" } else { "(none)" }.to_owned();
    r.get(name, help, None, show, |text| Ok(Some(text.to_owned()).filter(|text| !text.is_empty())))
}

pub(super) fn read_positive_number(r: &mut SettingsReader, name: &'static str, help: &'static str, default: u32, max: u32) -> u32 {
    r.get(name, help, default, ToString::to_string, |text| match text.parse::<u32>() {
        Ok(number) if (1..=max).contains(&number) => Ok(number),
        _ => Err(format!("must be a whole number from 1 to {max}")),
    })
}

fn parse_flag(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err("must be true or false".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_relay(pairs: &[(&str, &str)]) -> Result<Option<SmtpRelay>, String> {
        let environment = pairs.iter().map(|(name, value)| (format!("FINEPRINT_MAIL_{name}"), (*value).to_owned())).collect::<Vec<_>>();
        let mut reader = SettingsReader::new(None, environment.into_iter())?;
        let relay = read_mail(&mut reader);
        reader.finish().map(|()| relay)
    }

    const RELAY_VARIABLES: [(&str, &str); 2] = [("HOST", "mail.example.in"), ("FROM", "The Fine Print <hello@example.in>")];

    #[test]
    fn a_relay_of_ones_own_may_have_an_authority_of_its_own() {
        assert_eq!(read_relay(&RELAY_VARIABLES).unwrap().unwrap().ca_file, None);
        let own = read_relay(&[RELAY_VARIABLES.as_slice(), &[("CA_FILE", "/etc/fineprint/ca.pem")]].concat()).unwrap().unwrap();
        assert_eq!(own.ca_file, Some(PathBuf::from("/etc/fineprint/ca.pem")));
    }

    #[test]
    fn half_a_login_is_a_mistake() {
        for half in [("USER", "fineprint"), ("PASSWORD", "hush")] {
            let error = read_relay(&[RELAY_VARIABLES.as_slice(), &[half]].concat()).unwrap_err();
            assert!(error.contains("mail.user and mail.password") && !error.contains("hush"), "{error}");
        }
        let whole = read_relay(&[RELAY_VARIABLES.as_slice(), &[("USER", "fineprint"), ("PASSWORD", "hush")]].concat()).unwrap().unwrap();
        assert_eq!(whole.login, Some(("fineprint".to_owned(), "hush".to_owned())));
    }
}
