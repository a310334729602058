//! Sends mail by SMTP. The relay adds the DKIM signature, so all headers it should cover are set here.

use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use async_trait::async_trait;
use domain::Environment;
use domain::error::ProviderError;
use domain::messages::{Mail, Mailer, SendReceipt, WebhookEvent};
use domain::text::to_hex;
use lettre::message::header::{HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Certificate, Tls as Encryption, TlsParameters};
use lettre::{AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use sha2::{Digest, Sha256};

use super::webhook_events;
use crate::web::mask_reason;

/// Timeout of one SMTP command.
const COMMAND_TIMEOUT: Duration = Duration::from_secs(30);
/// The size of the connection pool.
const MAX_CONNECTIONS: u32 = 8;

/// The encryption of the connection to the relay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tls {
    /// STARTTLS before anything is sent (port 587). A relay that does not offer it is refused.
    StartTls,
    /// TLS from the first byte (port 465).
    Implicit,
    /// No encryption; allowed only for a relay on this machine.
    None,
}

/// The SMTP relay and the account on it.
#[derive(Clone)]
pub struct SmtpRelay {
    pub host: String,
    pub port: u16,
    pub tls: Tls,
    /// File of CA certificates (PEM) to trust in addition to those this machine trusts, for a relay with a private CA.
    pub ca_file: Option<PathBuf>,
    /// User and password; `None` when the relay needs no login.
    pub login: Option<(String, String)>,
    /// "The Fine Print <hello@fineprint.example>".
    pub from: String,
    pub reply_to: Option<String>,
    /// Verifies the relay's webhooks (see `docs/operations.md`).
    pub webhook_secret: String,
}

pub struct SmtpMailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    reply_to: Option<Mailbox>,
    webhook_secret: String,
    environment: Environment,
}

impl SmtpMailer {
    /// Opens no connection yet. The error names the setting that is wrong.
    pub fn open(relay: &SmtpRelay, environment: Environment) -> Result<Self, String> {
        let address = |name: &str, text: &String| text.parse::<Mailbox>().map_err(|error| format!("{name}: {error}"));
        Ok(Self {
            transport: build_transport(relay)?,
            from: address("mail.from", &relay.from)?,
            reply_to: relay.reply_to.as_ref().map(|text| address("mail.reply_to", text)).transpose()?,
            webhook_secret: relay.webhook_secret.clone(),
            environment,
        })
    }

    fn build_message(&self, mail: &Mail, id: &str) -> Result<Message, ProviderError> {
        let to: Mailbox = mail.to.parse().map_err(|_| ProviderError::permanent("553", "the address is not valid"))?;
        let mut builder = Message::builder()
            .from(self.from.clone())
            .to(to)
            .subject(&mail.subject)
            .date(SystemTime::from(self.environment.now()))
            .message_id(Some(format!("<{id}>")))
            .raw_header(header_value("Auto-Submitted", "auto-generated"))
            .raw_header(header_value("Feedback-ID", &format!("{}:{}", strip_to_id_chars(&mail.template), self.from.email.domain())));
        if let Some(reply_to) = &self.reply_to {
            builder = builder.reply_to(reply_to.clone());
        }
        if let Some(url) = one_click_url(mail)? {
            builder = builder
                .raw_header(header_value("List-Unsubscribe", &format!("<{url}>")))
                .raw_header(header_value("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"));
        }
        let parts = MultiPart::alternative_plain_html(mail.text.clone(), mail.html.clone());
        builder.multipart(parts).map_err(|error| ProviderError::permanent("", format!("the mail can't be written: {error}")))
    }

    /// The Message-ID of a mail. The same key gives the same id, so that mail programs show a mail that was sent twice only once.
    fn message_id(&self, key: &str) -> String {
        let local = if strip_to_id_chars(key) == key && !key.is_empty() { key.to_owned() } else { to_hex(&Sha256::digest(key)[..16]) };
        format!("{local}@{}", self.from.email.domain())
    }
}

#[async_trait]
impl Mailer for SmtpMailer {
    /// The returned id is the Message-ID without its angle brackets.
    async fn send(&self, mail: &Mail) -> Result<SendReceipt, ProviderError> {
        let id = self.message_id(&mail.key);
        let message = self.build_message(mail, &id)?;
        // A single command may be slow, but no mail may block the worker for ever.
        match tokio::time::timeout(2 * COMMAND_TIMEOUT, self.transport.send(message)).await {
            Ok(Ok(_)) => Ok(SendReceipt { provider_id: Some(id) }),
            Ok(Err(error)) => Err(to_refused(&error)),
            Err(_) => Err(ProviderError::retryable("no answer in time")),
        }
    }

    fn parse_events(&self, body: &[u8], signature: &str) -> Option<Vec<WebhookEvent>> {
        webhook_events::parse_events(&self.webhook_secret, body, signature)
    }

    fn signature_header(&self) -> &'static str {
        webhook_events::SIGNATURE_HEADER
    }
}

fn build_transport(relay: &SmtpRelay) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let encryption = match relay.tls {
        Tls::StartTls => Encryption::Required(tls_parameters(relay)?),
        Tls::Implicit => Encryption::Wrapper(tls_parameters(relay)?),
        Tls::None if is_loopback_host(&relay.host) => Encryption::None,
        Tls::None => return Err("mail.tls: without encryption only a relay on this machine is allowed".to_owned()),
    };
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::builder_dangerous(&relay.host)
        .port(relay.port)
        .tls(encryption)
        .timeout(Some(COMMAND_TIMEOUT))
        .pool_config(PoolConfig::new().max_size(MAX_CONNECTIONS).idle_timeout(Duration::from_secs(60)));
    if let Some((user, password)) = &relay.login {
        builder = builder.credentials(Credentials::new(user.clone(), password.clone()));
    }
    Ok(builder.build())
}

fn tls_parameters(relay: &SmtpRelay) -> Result<TlsParameters, String> {
    let builder = TlsParameters::builder(relay.host.clone());
    match &relay.ca_file {
        None => builder.build().map_err(|error| format!("mail.tls: {error}")),
        Some(file) => builder.add_root_certificate(read_certificate(file)?).build().map_err(|error| format!("mail.ca_file: {error}")),
    }
}

fn read_certificate(file: &Path) -> Result<Certificate, String> {
    let file_error = |why: String| format!("mail.ca_file: {}: {why}", file.display());
    let pem = std::fs::read_to_string(file).map_err(|error| file_error(error.to_string()))?;
    if !pem.contains("-----BEGIN CERTIFICATE-----") {
        return Err(file_error("it contains no certificate (PEM)".to_owned()));
    }
    Certificate::from_pem(pem.as_bytes()).map_err(|error| file_error(error.to_string()))
}

fn is_loopback_host(host: &str) -> bool {
    host == "localhost" || host.parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback())
}

/// Classifies a failure (RFC 5321): 4yz replies and broken connections are temporary, 5yz replies are permanent.
fn to_refused(error: &lettre::transport::smtp::Error) -> ProviderError {
    let code = error.status().map(|code| code.to_string()).unwrap_or_default();
    if matches!(code.as_str(), "530" | "534" | "535" | "538") {
        tracing::error!(code, "SMTP relay rejected the login; check mail.user and mail.password");
    }
    // The source is the server's reply; the outer error only names the kind.
    let words = std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string);
    if error.is_permanent() {
        return ProviderError::permanent(code, mask_reason(&words));
    }
    tracing::warn!(code, reason = mask_reason(&words), "SMTP relay did not accept a mail; it will be retried");
    ProviderError::retryable(mask_reason(&format!("{code} {words}")))
}

/// The one-click unsubscribe URL, checked to be absolute and safe in a header.
fn one_click_url(mail: &Mail) -> Result<Option<&str>, ProviderError> {
    let is_wrong = |url: &&str| !url.starts_with("http") || !url.bytes().all(|byte| byte.is_ascii_graphic()) || url.contains(['<', '>']);
    match mail.one_click_url.as_deref() {
        Some(url) if is_wrong(&url) => Err(ProviderError::permanent("", "the address for unsubscribing is not valid")),
        url => Ok(url),
    }
}

/// Makes a header from one line of ASCII. It is never folded, because some relays' DKIM signatures break on folded lines.
fn header_value(name: &'static str, value: &str) -> HeaderValue {
    HeaderValue::dangerous_new_pre_encoded(HeaderName::new_from_ascii_str(name), value.to_owned(), value.to_owned())
}

/// Keeps the characters that are safe in a header and in a Message-ID.
fn strip_to_id_chars(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.')).collect()
}

/// Leaves the password out of logs.
impl std::fmt::Debug for SmtpRelay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Relay").field("host", &self.host).field("port", &self.port).field("tls", &self.tls).finish_non_exhaustive()
    }
}
