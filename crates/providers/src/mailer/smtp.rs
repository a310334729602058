//! Mail by SMTP. The relay signs it (DKIM): every header it should cover is there when it leaves.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use domain::Ambient;
use domain::providers::{Accepted, Event, Mail, Mailer, Refused};
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls as Encryption, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use sha2::{Digest, Sha256};

use super::events;
use crate::web::masked;

/// For one command of the conversation.
const PATIENCE: Duration = Duration::from_secs(30);
/// Connections kept to the relay.
const CONNECTIONS: u32 = 8;

/// How the conversation is kept secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    /// Plain first, encrypted before anything is said (port 587). A relay that doesn't offer it is not spoken to.
    StartTls,
    /// Encrypted from the first byte (port 465).
    Implicit,
    /// Only to a relay on this machine.
    None,
}

/// Through which server, as whom.
#[derive(Clone)]
pub struct Relay {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    /// Certificates (PEM) of whoever vouches for the relay, beside those that this machine trusts: a relay of one's own.
    pub ca_file: Option<PathBuf>,
    /// User and password; `None` when the relay doesn't ask.
    pub login: Option<(String, String)>,
    /// "The Fine Print <hello@fineprint.example>".
    pub from: String,
    pub reply_to: Option<String>,
    /// Signs what the relay's hooks tell (see `docs/operations.md`).
    pub webhook_secret: String,
}

pub struct SmtpMail {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    reply_to: Option<Mailbox>,
    webhook_secret: String,
    ambient: Ambient,
}

impl SmtpMail {
    /// Nobody is spoken to yet. The message says which setting is wrong.
    pub fn open(relay: &Relay, ambient: Ambient) -> Result<Self, String> {
        let address = |name: &str, text: &String| text.parse::<Mailbox>().map_err(|error| format!("{name}: {error}"));
        Ok(Self {
            transport: transport(relay)?,
            from: address("mail.from", &relay.from)?,
            reply_to: relay.reply_to.as_ref().map(|text| address("mail.reply_to", text)).transpose()?,
            webhook_secret: relay.webhook_secret.clone(),
            ambient,
        })
    }

    fn message(&self, mail: &Mail, id: &str) -> Result<Message, Refused> {
        let to: Mailbox = mail.to.parse().map_err(|_| Refused::for_good("553", "the address is not valid"))?;
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&mail.subject)
            .date(SystemTime::from(self.ambient.now()))
            .message_id(Some(format!("<{id}>")))
            .raw_header(raw("Auto-Submitted", "auto-generated"))
            .raw_header(raw("Feedback-ID", &format!("{}:{}", plain(&mail.template), self.from.email.domain())));
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        if let Some(url) = one_click(mail)? {
            builder = builder
                .raw_header(raw("List-Unsubscribe", &format!("<{url}>")))
                .raw_header(raw("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let parts = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
        builder.multipart(parts).map_err(|error| Refused::for_good("", format!("the mail can't be written: {error}")))
    }

    /// The same key gives the same id, so that mail programs show a mail that was sent twice once.
    fn message_id(&self, key: &str) -> String {
        let local = if plain(key) == key && !key.is_empty() { key.to_owned() } else { hex(&Sha256::digest(key)[..16]) };
        format!("{local}@{}", self.from.email.domain())
    }
}

#[async_trait]
impl Mailer for SmtpMail {
    /// The id is the Message-ID without its angle brackets.
    async fn send(&self, mail: &Mail) -> Result<Accepted, Refused> {
        let id = self.message_id(&mail.key);
        let message = self.message(mail, &id)?;
        // A step may be slow, but no mail keeps the worker for ever.
        match tokio::time::timeout(2 * PATIENCE, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(Accepted { provider_id: Some(id) }),
            Ok(Err(error)) => Err(refused(&error)),
            Err(_) => Err(Refused::later("no answer in time")),
        }
    }

    fn events(&self, body: &[u8], signature: &str) -> Option<Vec<Event>> {
        events::events(&self.webhook_secret, body, signature)
    }

    fn signature_header(&self) -> &'static str {
        events::SIGNATURE_HEADER
    }
}

fn transport(relay: &Relay) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let encryption = match relay.tls {
        Tls::StartTls => Encryption::Required(parameters(relay)?),
        Tls::Implicit => Encryption::Wrapper(parameters(relay)?),
        Tls::None if is_here(&relay.host) => Encryption::None,
        Tls::None => return Err("mail.tls: without encryption mail may go to a relay on this machine only".to_owned()),
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&relay.host)
        .port(relay.port)
        .tls(encryption)
        .timeout(Some(PATIENCE))
        .pool_config(PoolConfig::new().max_size(CONNECTIONS).idle_timeout(Duration::from_secs(60)));
    if let Some((user, password)) = &relay.login {
        builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
    }
    Ok(builder.build())
}

fn parameters(relay: &Relay) -> Result<TlsParameters, String> {
    let builder = TlsParameters::builder(relay.host.clone());
    match &relay.ca_file {
        None => builder.build().map_err(|error| format!("mail.tls: {error}")),
        Some(file) => builder.add_root_certificate(authority(file)?).build().map_err(|error| format!("mail.ca_file: {error}")),
    }
}

fn authority(file: &Path) -> Result<Certificate, String> {
    let wrong = |why: String| format!("mail.ca_file: {}: {why}", file.display());
    let pem = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    if !pem.contains("-----BEGIN CERTIFICATE-----") {
        return Err(wrong("no certificate (PEM) is in it".to_owned()));
    }
    Certificate::from_pem(pem.as_bytes()).map_err(|error| wrong(error.to_string()))
}

fn is_here(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// 4yz is a matter of time, as is everything that breaks the conversation off; 5yz is for good.
fn refused(error: &lettre::transport::smtp::Error) -> Refused {
    let code = error.status().map(|code| code.to_string()).unwrap_or_default();
    if matches!(code.as_str(), "530" | "534" | "535" | "538") {
        tracing::error!(code, "the relay refuses our login: is it set rightly?");
    }
    // The server's words come as the source; ours in front would only name the kind.
    let words = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    if error.is_permanent() {
        return Refused::for_good(code, masked(&words));
    }
    tracing::warn!(code, reason = masked(&words), "the relay did not take a mail");
    Refused::later(masked(&format!("{code} {words}")))
}

/// An absolute address in one line, or nothing.
fn one_click(mail: &Mail) -> Result<Option<&str>, Refused> {
    let is_wrong = |url: &&str| !url.starts_with("http") || !url.bytes().all(|byte| byte.is_ascii_graphic()) || url.contains(['<', '>']);
    match mail.one_click.as_deref() {
        Some(url) if is_wrong(&url) => Err(Refused::for_good("", "the address for unsubscribing is not valid")),
        url => Ok(url),
    }
}

/// The text goes into the header as it is: one line of ASCII, never broken, so that no relay's DKIM is confused.
fn raw(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.to_owned(), value.to_owned())
}

/// Only what may stand in a header and in a Message-ID.
fn plain(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The password stays out of logs.
impl std::fmt::Debug for Relay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Relay").field("host", &self.host).field("port", &self.port).field("tls", &self.tls).finish_non_exhaustive()
    }
}
