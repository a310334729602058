//! What can be set, with defaults. `fineprint config` prints this list.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use domain::bookings::BookingSettings;
use domain::site::{Site, Social};
use http::{HttpSettings, RateSettings};
use providers::object_store::Bucket;
use providers::scanner::ScannerAddress;

use super::reader::{Known, Reader};
use super::{AssistantSettings, MessageSettings, PaymentSettings};

#[derive(Debug, Clone)]
pub struct Settings {
    pub listen: SocketAddr,
    pub base_url: Option<String>,
    pub database_url: Option<String>,
    pub database_connections: u32,
    /// None: yes on the embedded database, no on PostgreSQL.
    pub auto_migrate: Option<bool>,
    pub data: PathBuf,
    /// None: `model` in the data folder.
    pub model: Option<PathBuf>,
    pub log_format: LogFormat,
    pub log_level: String,
    pub render_threads: usize,
    pub page_cache_bytes: u64,
    pub answer_cache_bytes: u64,
    pub shutdown_grace: Duration,
    /// Where uploads lie; `None`: in the folder `uploads` of `data`.
    pub bucket: Option<Bucket>,
    pub messages: MessageSettings,
    pub payments: PaymentSettings,
    pub bookings: BookingSettings,
    /// Who looks for viruses in files that people send; `None`: nobody can send any, but in a demo.
    pub scanner: Option<ScannerAddress>,
    pub assistant: AssistantSettings,
    pub http: HttpSettings,
    pub site: Site,
    /// For `fineprint config`.
    pub known: Vec<Known>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl Settings {
    pub fn read(r: &mut Reader) -> Self {
        let mut settings = Settings {
            listen: r.get("listen", "address and port to listen on", SocketAddr::from(([127, 0, 0, 1], 8080)), ToString::to_string, |t| {
                t.parse().map_err(|_| "not an address such as 127.0.0.1:8080".to_owned())
            }),
            base_url: option(r, "base_url", "public address of the site, e.g. https://fineprint.example; default: http://LISTEN", base_url),
            database_url: secret_url(r),
            database_connections: number(r, "database_connections", "connections to PostgreSQL", 10, 1, 500),
            auto_migrate: r.get(
                "auto_migrate",
                "migrate the database at the start; default: only the embedded one",
                None,
                |v| v.map_or_else(|| "embedded only".to_owned(), |b| b.to_string()),
                |t| boolean(t).map(Some),
            ),
            data: r.get(
                "data",
                "folder of the embedded database, search index and uploads",
                PathBuf::from("data"),
                |p| p.display().to_string(),
                |t| Ok(PathBuf::from(t)),
            ),
            model: option(r, "model", "folder of the sentence model, as tools/model.sh makes it; default: model in the data folder", |t| {
                Ok(t.to_owned())
            })
            .map(PathBuf::from),
            log_format: r.get("log_format", "text or json", LogFormat::Text, |f| format!("{f:?}").to_lowercase(), log_format),
            log_level: text(r, "log_level", "error, warn, info, debug, or a filter such as info,http=debug", "info"),
            render_threads: number(r, "render_threads", "threads that render pages", 2, 1, 64) as usize,
            page_cache_bytes: megabytes(r, "page_cache_mb", "memory for rendered pages, in MB", 48),
            answer_cache_bytes: megabytes(r, "answer_cache_mb", "memory for JSON answers, in MB", 24),
            shutdown_grace: seconds(r, "shutdown_grace_seconds", "how long running requests may finish after a stop is asked for", 20),
            bucket: super::bucket::read(r),
            messages: super::messages::read(r),
            payments: super::payments::read(r),
            scanner: r.get(
                "files.scanner",
                "clamd that checks files people send before a call, tcp://HOST:PORT or unix:/PATH; without one they can't send any",
                None,
                |v: &Option<ScannerAddress>| v.as_ref().map_or_else(|| "(none)".to_owned(), ToString::to_string),
                |t| if t.is_empty() { Ok(None) } else { ScannerAddress::parse(t).map(Some) },
            ),
            bookings: bookings(r),
            assistant: super::assistant::read(r),
            http: http(r),
            site: site(r),
            known: Vec::new(),
        };
        super::payments::check(r, &settings.payments, &settings.site.address);
        settings.known = r.known();
        settings
    }

    pub fn database(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| format!("sqlite:{}", self.data.join("fineprint.sqlite").display()))
    }
}

fn http(r: &mut Reader) -> HttpSettings {
    HttpSettings {
        trusted_proxies: r.get(
            "trusted_proxies",
            "addresses whose X-Forwarded-For counts, separated by commas",
            Vec::new(),
            |l| join(l),
            addresses,
        ),
        request_deadline: seconds(r, "request_deadline_seconds", "a request that takes longer is answered 503", 20),
        body_limit: megabytes(r, "body_limit_mb", "largest body of a call, in MB", 2) as usize,
        upload_limit: megabytes(r, "upload_limit_mb", "largest uploaded picture, in MB", 10) as usize,
        rates: rates(r),
        ..HttpSettings::default()
    }
}

fn rates(r: &mut Reader) -> RateSettings {
    const MINUTE: u64 = 60;
    RateSettings {
        search: rate(r, "limits.search_per_minute", "searches per address", 300, MINUTE),
        shorten: rate(r, "limits.shorten_per_hour", "short links made per address", 60, 60 * MINUTE),
        counting: rate(r, "limits.counting_per_10_minutes", "likes, views, shares and events per address", 600, 10 * MINUTE),
        registration: rate(r, "limits.registrations_per_10_minutes", "subscribings and unsubscribings per address", 60, 10 * MINUTE),
        codes: rate(r, "limits.codes_per_hour", "sign-in codes asked for per address", 20, 60 * MINUTE),
        login: rate(r, "limits.logins_per_15_minutes", "codes entered and sign-ins per address", 60, 15 * MINUTE),
        comments: rate(r, "limits.comments_per_10_minutes", "comments written per address", 10, 10 * MINUTE),
        bookings: rate(r, "limits.bookings_per_10_minutes", "slots held, calls booked and changed per address", 300, 10 * MINUTE),
        files: rate(r, "limits.files_per_10_minutes", "files sent before a call per address", 60, 10 * MINUTE),
        chat: rate(r, "limits.chat_per_minute", "questions to the assistant, per address and per person", 20, MINUTE),
        sessions: rate(r, "limits.renewals_per_10_minutes", "renewals of sessions per address", 600, 10 * MINUTE),
    }
}

/// So many in so many seconds.
fn rate(r: &mut Reader, name: &'static str, help: &'static str, default: u32, seconds: u64) -> (u32, Duration) {
    (number(r, name, help, default, 1, 1_000_000), Duration::from_secs(seconds))
}

fn bookings(r: &mut Reader) -> BookingSettings {
    let defaults = BookingSettings::default();
    let (holds, days) = (defaults.holds_per_visitor, defaults.files_kept_days);
    BookingSettings {
        holds_per_visitor: number(
            r,
            "limits.holds_per_visitor",
            "times for a call that one browser may keep at once; an office shares an address, but not a browser",
            holds,
            1,
            1_000,
        ),
        files_kept_days: number(
            r,
            "files.kept_days",
            "days after a call on which the files sent before it go (22 Nov 2026: 30)",
            days,
            1,
            365,
        ),
    }
}

fn site(r: &mut Reader) -> Site {
    let social = |r: &mut Reader, name, help| option(r, name, help, https);
    Site {
        name: text(r, "site.name", "name of the publication", "The Fine Print"),
        short_name: text(r, "site.short_name", "its short name", "TFP"),
        base_url: String::new(),
        company_line: text(r, "site.company_line", "copyright line of the footer", "© 2026 The Fine Print"),
        legal_name: text(
            r,
            "site.legal_name",
            "legal name of the company behind the site, for privacy, terms and disclosures",
            "The Fine Print",
        ),
        address: text(r, "site.address", "its registered address; without it pages leave it out", ""),
        grievance_officer: text(r, "site.grievance_officer", "name of the grievance officer; without it pages leave it out", ""),
        contact_email: text(r, "site.contact_email", "address readers write to", "hello@fineprint.example"),
        editor_email: text(r, "site.editor_email", "address of the editor", "editor@fineprint.example"),
        contribute_url: option(r, "site.contribute_url", "external contribution form; without it the button writes to the editor", https),
        social: Social {
            facebook: social(r, "site.facebook_url", "Facebook page"),
            instagram: social(r, "site.instagram_url", "Instagram page"),
            linkedin: social(r, "site.linkedin_url", "LinkedIn page"),
            x: social(r, "site.x_url", "X page"),
            youtube: social(r, "site.youtube_url", "YouTube channel"),
        },
        rules_as_of: text(r, "site.rules_as_of", "day on which rules and rates were last checked, YYYY-MM-DD", "2026-11-20"),
    }
}

fn text(r: &mut Reader, name: &'static str, help: &'static str, default: &str) -> String {
    r.get(name, help, default.to_owned(), Clone::clone, |t| {
        if t.is_empty() && !default.is_empty() { Err("must not be empty".to_owned()) } else { Ok(t.to_owned()) }
    })
}

fn option(r: &mut Reader, name: &'static str, help: &'static str, parse: fn(&str) -> Result<String, String>) -> Option<String> {
    r.get(
        name,
        help,
        None,
        |v| v.clone().unwrap_or_else(|| "(none)".to_owned()),
        |t| if t.is_empty() { Ok(None) } else { parse(t).map(Some) },
    )
}

fn number(r: &mut Reader, name: &'static str, help: &'static str, default: u32, least: u32, most: u32) -> u32 {
    r.get(name, help, default, ToString::to_string, |t| match t.parse::<u32>() {
        Ok(n) if (least..=most).contains(&n) => Ok(n),
        _ => Err(format!("must be a whole number from {least} to {most}")),
    })
}

fn megabytes(r: &mut Reader, name: &'static str, help: &'static str, default: u32) -> u64 {
    u64::from(number(r, name, help, default, 1, 65_536)) << 20
}

fn seconds(r: &mut Reader, name: &'static str, help: &'static str, default: u32) -> Duration {
    Duration::from_secs(u64::from(number(r, name, help, default, 1, 3600)))
}

/// The password inside is not shown by `fineprint config`.
fn secret_url(r: &mut Reader) -> Option<String> {
    let show = |v: &Option<String>| match v {
        None => "(embedded: sqlite in the data folder)".to_owned(),
        Some(url) => url::Url::parse(url).map_or_else(
            |_| url.clone(),
            |mut u| {
                if u.password().is_some() {
                    let _ = u.set_password(Some("****"));
                }
                u.to_string()
            },
        ),
    };
    r.get("database_url", "sqlite:FILE or postgres://USER:PASSWORD@HOST/NAME", None, show, |t| {
        if t.starts_with("sqlite:") || t.starts_with("postgres://") || t.starts_with("postgresql://") {
            Ok(Some(t.to_owned()))
        } else {
            Err("must begin with sqlite: or postgres://".to_owned())
        }
    })
}

fn boolean(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err("must be true or false".to_owned()),
    }
}

fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be text or json".to_owned()),
    }
}

fn base_url(text: &str) -> Result<String, String> {
    let url = url::Url::parse(text).map_err(|_| "not a web address".to_owned())?;
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() || url.path() != "/" || url.query().is_some() {
        return Err("must be http(s)://HOST with nothing behind the host".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

fn https(text: &str) -> Result<String, String> {
    match url::Url::parse(text) {
        Ok(url) if url.scheme() == "https" => Ok(text.to_owned()),
        _ => Err("must be an https address".to_owned()),
    }
}

fn addresses(text: &str) -> Result<Vec<IpAddr>, String> {
    text.split(',').map(str::trim).filter(|t| !t.is_empty()).map(|t| t.parse().map_err(|_| format!("{t:?} is not an IP address"))).collect()
}

fn join(list: &[IpAddr]) -> String {
    if list.is_empty() { "(none)".to_owned() } else { list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",") }
}
