//! Where the sandbox may stand in for outside services, and the secret that both sides share.

use std::net::IpAddr;
use std::path::Path;

use crate::config::{MeetingAccount, Settings, Whatsapp};
use crate::system;

const SECRET_FILE: &str = "sandbox-secret";

/// A service for which a stand-in gives power to whoever finds it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sensitive {
    /// Google's page and the codes by mail and SMS: with stand-ins, anybody signs in as anybody.
    SignIn,
    /// Anybody pays with nothing.
    Payments,
    /// Every file is called clean.
    Scanning,
}

impl Sensitive {
    const ALL: [Sensitive; 3] = [Sensitive::SignIn, Sensitive::Payments, Sensitive::Scanning];

    pub fn as_str(self) -> &'static str {
        match self {
            Sensitive::SignIn => "sign-in",
            Sensitive::Payments => "payments",
            Sensitive::Scanning => "scanning",
        }
    }

    fn is_stood_in_for(self, settings: &Settings) -> bool {
        match self {
            Sensitive::SignIn => {
                let messages = &settings.messages;
                messages.google.is_none() || messages.mail.is_none() || messages.sms.is_none()
            }
            Sensitive::Payments => settings.payments.razorpay.is_none(),
            Sensitive::Scanning => settings.scanner.is_none(),
        }
    }
}

/// Parses `sandbox_for`: names with commas between them.
pub fn parse_services(text: &str) -> Result<Vec<Sensitive>, String> {
    let names = text.split(',').map(str::trim).filter(|name| !name.is_empty());
    names
        .map(|name| Sensitive::ALL.into_iter().find(|service| service.as_str() == name))
        .collect::<Option<_>>()
        .ok_or_else(|| "must be a list of: sign-in, payments, scanning".to_owned())
}

/// Refuses a sandbox that would stand for sign-in, payments or scanning beside a real service, or where strangers reach it,
/// unless the operator named that service in `sandbox_for`. Says at every start what is not real.
pub fn check(settings: &Settings, base_url: &str) -> Result<(), String> {
    let stood_in: Vec<Sensitive> = Sensitive::ALL.into_iter().filter(|service| service.is_stood_in_for(settings)).collect();
    let refused: Vec<&str> =
        stood_in.iter().filter(|service| !settings.messages.sandbox_for.contains(service)).map(|service| service.as_str()).collect();
    let reason = match (has_real_service(settings), is_public(settings, base_url)) {
        (true, _) => "beside a real service",
        (_, true) => "at an address that others can reach",
        _ => "",
    };
    if !reason.is_empty() && !refused.is_empty() {
        return Err(format!(
            "the sandbox would stand in for {} {reason}: anybody could sign in as anybody, pay with nothing or send any file. \
             Configure the real service, or name it in sandbox_for to confirm",
            refused.join(", ")
        ));
    }
    let names: Vec<&str> = stood_in.iter().map(|service| service.as_str()).collect();
    tracing::warn!(stands_for = names.join(", "), "the sandbox is on: what it stands for is not real, and /sandbox shows every message");
    Ok(())
}

fn has_real_service(settings: &Settings) -> bool {
    let messages = &settings.messages;
    !matches!(messages.whatsapp, Whatsapp::None)
        || messages.mail.is_some()
        || messages.sms.is_some()
        || messages.google.is_some()
        || messages.crm.is_some()
        || !matches!(messages.meetings, MeetingAccount::None)
        || settings.payments.razorpay.is_some()
        || settings.provident_fund.identity.is_some()
        || settings.scanner.is_some()
}

fn is_public(settings: &Settings, base_url: &str) -> bool {
    let is_local = |url: &url::Url| match url.host() {
        Some(url::Host::Domain(name)) => name == "localhost",
        Some(url::Host::Ipv4(address)) => address.is_loopback(),
        Some(url::Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    };
    let listens_to_all = !IpAddr::to_canonical(&settings.listen.ip()).is_loopback();
    listens_to_all || !url::Url::parse(base_url).is_ok_and(|url| url.scheme() == "http" && is_local(&url))
}

/// The key of the sandbox's services: the operator's, or a random one that the data folder keeps.
pub fn read_or_create_secret(settings: &Settings) -> Result<String, String> {
    match &settings.messages.sandbox_secret {
        Some(secret) => Ok(secret.0.clone()),
        None => read_or_create_file(&settings.data)
            .map_err(|e| format!("the sandbox's secret can't be kept in {}: {e}", settings.data.display())),
    }
}

fn read_or_create_file(data: &Path) -> std::io::Result<String> {
    let path = data.join(SECRET_FILE);
    match std::fs::read_to_string(&path) {
        Ok(secret) if !secret.trim().is_empty() => return Ok(secret.trim().to_owned()),
        Err(failed) if failed.kind() != std::io::ErrorKind::NotFound => return Err(failed),
        _ => {}
    }
    std::fs::create_dir_all(data)?;
    let secret = system::environment().generate_secret();
    write_private(&path, &secret)?;
    Ok(secret)
}

fn write_private(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write;
    use std::os::unix::fs::OpenOptionsExt;
    let mut file = std::fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}
