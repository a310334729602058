//! The server's settings with their defaults. `fineprint config` prints this list.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use domain::address_key::AddressKey;
use domain::bookings::BookingSettings;
use domain::contact::PhoneLengths;
use domain::provident_fund::ReadingBudgetSettings;
use domain::site::{Site, Social};
use http::{HttpSettings, RateLimitSettings};
use providers::object_store::Bucket;
use providers::scanner::ScannerAddress;

use super::settings_reader::{KnownSetting, SettingsReader};
use super::{AssistantSettings, MessageSettings, PaymentSettings, ProvidentFundSettings};
use crate::backup::Recipient;

#[derive(Debug, Clone)]
pub struct Settings {
    pub listen: SocketAddr,
    pub base_url: Option<String>,
    pub database_url: Option<String>,
    pub database_connections: u32,
    /// `None`: migrate the embedded database, but not PostgreSQL.
    pub auto_migrate: Option<bool>,
    pub data: PathBuf,
    /// The key of hashes of addresses; `None`: the file `address.key` in the data folder.
    pub address_key: Option<AddressKey>,
    /// Who can open backups; `None`: they are not sealed.
    pub backup_recipient: Option<Recipient>,
    /// `None`: the folder `model` in the data folder.
    pub model: Option<PathBuf>,
    pub log_format: LogFormat,
    pub log_level: String,
    pub render_threads: usize,
    /// Whether the page renderer is loaded with the first page instead of at the start.
    pub render_on_demand: bool,
    pub page_cache_bytes: u64,
    pub answer_cache_bytes: u64,
    pub shutdown_grace: Duration,
    /// Connections that are served at once; others wait.
    pub max_connections: usize,
    /// Of those, connections of one network that is no trusted proxy.
    pub max_connections_per_address: usize,
    /// The S3 bucket for uploads; `None`: the folder `uploads` in the data folder.
    pub bucket: Option<Bucket>,
    pub messages: MessageSettings,
    pub payments: PaymentSettings,
    pub provident_fund: ProvidentFundSettings,
    pub bookings: BookingSettings,
    /// Unproven addresses that one network may enter for one webinar in a day.
    pub unproven_seats_per_network: u32,
    pub reading_budget: ReadingBudgetSettings,
    /// The virus scanner for files that people send. Without one people can send files only in a demo.
    pub scanner: Option<ScannerAddress>,
    pub assistant: AssistantSettings,
    pub http: HttpSettings,
    pub site: Site,
    /// All settings as read, for `fineprint config`.
    pub known: Vec<KnownSetting>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Text,
    Json,
}

impl Settings {
    pub fn read(r: &mut SettingsReader) -> Self {
        let mut settings = Settings {
            listen: read_listen_address(r),
            base_url: read_optional(
                r,
                "base_url",
                "public address of the site, e.g. https://fineprint.example; default: http:// and the value of `listen`",
                parse_base_url,
            ),
            database_url: read_database_url(r),
            database_connections: read_number(r, "database_connections", "connections to PostgreSQL", 10, 1, 500),
            auto_migrate: read_auto_migrate(r),
            data: read_data_folder(r),
            address_key: read_address_key(r),
            backup_recipient: read_backup_recipient(r),
            model: read_optional(
                r,
                "model",
                "folder of the sentence model, as tools/model.sh creates it; default: `model` in the data folder",
                |t| Ok(t.to_owned()),
            )
            .map(PathBuf::from),
            log_format: r.get("log_format", "text or json", LogFormat::Text, |f| format!("{f:?}").to_lowercase(), parse_log_format),
            log_level: read_text(r, "log_level", "error, warn, info, debug, or a filter such as info,http=debug", "info"),
            render_threads: read_number(r, "render_threads", "threads that render pages", 2, 1, 64) as usize,
            render_on_demand: r.get(
                "render_on_demand",
                "load the page renderer with the first page instead of at the start: for nodes that serve few pages",
                false,
                ToString::to_string,
                parse_boolean,
            ),
            page_cache_bytes: read_megabytes(r, "page_cache_mb", "memory for cached rendered pages, in MB", 48),
            answer_cache_bytes: read_megabytes(r, "answer_cache_mb", "memory for cached JSON responses, in MB", 24),
            shutdown_grace: read_seconds(
                r,
                "shutdown_grace_seconds",
                "seconds that running requests get to finish after a stop signal",
                20,
            ),
            max_connections: read_number(r, "max_connections", "connections served at once; others wait", 10_000, 10, 1_000_000) as usize,
            max_connections_per_address: read_number(
                r,
                "max_connections_per_address",
                "connections served at once for one IP address that is no trusted proxy; others are closed",
                1_000,
                1,
                1_000_000,
            ) as usize,
            bucket: super::bucket::read(r),
            messages: super::messages::read(r),
            payments: super::payments::read(r),
            provident_fund: super::provident_fund::read(r),
            scanner: read_scanner(r),
            bookings: read_bookings(r),
            unproven_seats_per_network: read_number(
                r,
                "limits.unproven_seats_per_address_and_day",
                "unproven e-mail addresses per IP address and day that may take a seat of one webinar; further ones need a code",
                10,
                1,
                1_000_000,
            ),
            reading_budget: read_reading_budget(r),
            assistant: super::assistant::read(r),
            http: read_http(r),
            site: read_site(r),
            known: Vec::new(),
        };
        super::payments::check_invoice_address(r, &settings.payments, &settings.site.address);
        settings.known = r.known_settings();
        settings
    }

    pub fn resolved_database_url(&self) -> String {
        self.database_url.clone().unwrap_or_else(|| format!("sqlite:{}", self.embedded_database().display()))
    }

    /// The file of the database where no other one is set.
    pub fn embedded_database(&self) -> PathBuf {
        self.data.join("fineprint.sqlite")
    }
}

fn read_listen_address(r: &mut SettingsReader) -> SocketAddr {
    r.get("listen", "address and port to listen on", SocketAddr::from(([127, 0, 0, 1], 8080)), ToString::to_string, |t| {
        t.parse().map_err(|_| "not an address such as 127.0.0.1:8080".to_owned())
    })
}

fn read_auto_migrate(r: &mut SettingsReader) -> Option<bool> {
    r.get(
        "auto_migrate",
        "migrate the database at the start; default: only an embedded database",
        None,
        |v| v.map_or_else(|| "embedded only".to_owned(), |b| b.to_string()),
        |t| parse_boolean(t).map(Some),
    )
}

fn read_data_folder(r: &mut SettingsReader) -> PathBuf {
    r.get(
        "data",
        "folder of the embedded database, search index and uploads",
        PathBuf::from("data"),
        |p| p.display().to_string(),
        |t| Ok(PathBuf::from(t)),
    )
}

fn read_address_key(r: &mut SettingsReader) -> Option<AddressKey> {
    let help = "key of 64 hexadecimal digits for hashes of addresses, or NEW,OLD to replace one, the same on every node; default: \
                address.key in the data folder";
    let text = super::messages::read_secret(r, "address_key", help)?;
    let key = AddressKey::parse(text.trim());
    if key.is_none() {
        // The value itself is left out: errors end up in logs.
        r.add_mistake(
            "address_key (FINEPRINT_ADDRESS_KEY) must be 64 hexadecimal digits, as `openssl rand -hex 32` makes them, or NEW,OLD"
                .to_owned(),
        );
    }
    key
}

fn read_backup_recipient(r: &mut SettingsReader) -> Option<Recipient> {
    let help = "public key (age1…, made by age-keygen) that backups are sealed for; without it they are not sealed";
    let show = |value: &Option<Result<Recipient, String>>| match value {
        Some(Ok(recipient)) => recipient.to_string(),
        // Perhaps the secret key, pasted by mistake.
        Some(Err(_)) => "****".to_owned(),
        None => "(none)".to_owned(),
    };
    match r.get("backup.recipient", help, None, show, |text| Ok(Some(text).filter(|text| !text.is_empty()).map(Recipient::parse))) {
        Some(Ok(recipient)) => Some(recipient),
        Some(Err(why)) => {
            r.add_mistake(format!("backup.recipient (FINEPRINT_BACKUP_RECIPIENT) {why}"));
            None
        }
        None => None,
    }
}

fn read_scanner(r: &mut SettingsReader) -> Option<ScannerAddress> {
    r.get(
        "files.scanner",
        "clamd that scans files people send before a call, tcp://HOST:PORT or unix:/PATH; without it they can't send any",
        None,
        |v: &Option<ScannerAddress>| v.as_ref().map_or_else(|| "(none)".to_owned(), ToString::to_string),
        |t| if t.is_empty() { Ok(None) } else { ScannerAddress::parse(t).map(Some) },
    )
}

fn read_http(r: &mut SettingsReader) -> HttpSettings {
    HttpSettings {
        trusted_proxies: r.get(
            "trusted_proxies",
            "IP addresses of proxies whose X-Forwarded-For header is trusted, separated by commas",
            Vec::new(),
            |l| join_addresses(l),
            parse_ip_addresses,
        ),
        request_deadline: read_seconds(r, "request_deadline_seconds", "seconds after which a request is answered 503", 20),
        page_counts_age: read_seconds(
            r,
            "page_counts_seconds",
            "seconds after which a cached page whose likes or views have changed is drawn anew for the next reader",
            60,
        ),
        body_limit: read_megabytes(r, "body_limit_mb", "largest body of an API request, in MB", 2) as usize,
        upload_limit: read_megabytes(r, "upload_limit_mb", "largest uploaded picture, in MB", 10) as usize,
        rates: read_rate_limits(r),
        phone_lengths: read_phone_lengths(r),
        ..HttpSettings::default()
    }
}

fn read_phone_lengths(r: &mut SettingsReader) -> PhoneLengths {
    let help = "refuse mobile numbers whose length their country does not give out; India's have ten digits in any case";
    let is_checked = r.get("phones.check_length", help, true, ToString::to_string, parse_boolean);
    if is_checked { PhoneLengths::ByCountry } else { PhoneLengths::Any }
}

fn read_rate_limits(r: &mut SettingsReader) -> RateLimitSettings {
    let defaults = RateLimitSettings::default();
    RateLimitSettings {
        search: read_request_limit(r, "limits.search_per_minute", "searches per IP address", defaults.search),
        shorten: read_request_limit(r, "limits.shorten_per_hour", "short links created per IP address", defaults.shorten),
        counting: read_request_limit(
            r,
            "limits.counting_per_10_minutes",
            "likes, views, shares and events per IP address",
            defaults.counting,
        ),
        registration: read_request_limit(
            r,
            "limits.registrations_per_10_minutes",
            "registrations and unsubscriptions per IP address",
            defaults.registration,
        ),
        codes: read_request_limit(r, "limits.codes_per_hour", "sign-in codes requested per IP address", defaults.codes),
        login: read_request_limit(r, "limits.logins_per_15_minutes", "codes entered and sign-ins per IP address", defaults.login),
        comments: read_request_limit(
            r,
            "limits.comments_per_10_minutes",
            "comments written, comments changed, and texts of feedback, each per IP address",
            defaults.comments,
        ),
        bookings: read_request_limit(
            r,
            "limits.bookings_per_10_minutes",
            "slots held and calls booked or changed per IP address",
            defaults.bookings,
        ),
        files: read_request_limit(r, "limits.files_per_10_minutes", "files sent before a call per IP address", defaults.files),
        drafts: read_request_limit(r, "limits.drafts_per_day", "files sent before a booking, per IP address", defaults.drafts),
        quotes: read_request_limit(r, "limits.quotes_per_15_minutes", "prices of calls asked for, per IP address", defaults.quotes),
        lookups: read_request_limit(
            r,
            "limits.lookups_per_15_minutes",
            "provident-fund accounts looked up, per IP address",
            defaults.lookups,
        ),
        message_checks: read_request_limit(
            r,
            "limits.message_checks_per_15_minutes",
            "codes of messages checked, per IP address",
            defaults.message_checks,
        ),
        passbooks: read_request_limit(r, "limits.passbooks_per_day", "calls that read passbooks, per IP address", defaults.passbooks),
        report_uploads: read_request_limit(
            r,
            "limits.report_uploads_per_day",
            "uploads of passbooks to one report, and report drafts of one signed-in person",
            defaults.report_uploads,
        ),
        texts: read_request_limit(r, "limits.texts_per_address_and_day", "codes by SMS asked for, per IP address", defaults.texts),
        passwords: read_request_limit(r, "limits.passwords_per_15_minutes", "sign-ins with a password, per IP address", defaults.passwords),
        chat: read_request_limit(r, "limits.chat_per_minute", "questions to the assistant, per IP address and per person", defaults.chat),
        sockets: read_number(
            r,
            "limits.chat_sockets_per_address",
            "open sockets of the assistant per IP address",
            defaults.sockets,
            1,
            1_000_000,
        ),
        sessions: read_request_limit(r, "limits.renewals_per_10_minutes", "session renewals per IP address", defaults.sessions),
    }
}

/// A rate limit: how many requests are accepted in the period of its default.
fn read_request_limit(r: &mut SettingsReader, name: &'static str, help: &'static str, default: (u32, Duration)) -> (u32, Duration) {
    let (requests, period) = default;
    (read_number(r, name, help, requests, 1, 1_000_000), period)
}

fn read_bookings(r: &mut SettingsReader) -> BookingSettings {
    let defaults = BookingSettings::default();
    let (holds, days) = (defaults.holds_per_visitor, defaults.files_kept_days);
    BookingSettings {
        holds_per_visitor: read_number(
            r,
            "limits.holds_per_visitor",
            "slots for a call that one browser may hold at once; counted per browser because an office shares one IP address",
            holds,
            1,
            1_000,
        ),
        holds_per_network: read_number(
            r,
            "limits.holds_per_address",
            "slots for a call that all browsers of one IP address may hold at once",
            defaults.holds_per_network,
            1,
            100_000,
        ),
        waits_per_network: read_number(
            r,
            "limits.waits_per_address_and_day",
            "e-mail addresses that may be entered on waitlists of calls per IP address and day",
            defaults.waits_per_network,
            1,
            100_000,
        ),
        unproven_calls_per_network: read_number(
            r,
            "limits.unproven_calls_per_address",
            "free calls ahead per IP address that may be booked without proving an e-mail address; further ones need a code",
            defaults.unproven_calls_per_network,
            1,
            1_000_000,
        ),
        files_kept_days: read_number(r, "files.kept_days", "days after a call until the files sent before it are deleted", days, 1, 365),
    }
}

fn read_reading_budget(r: &mut SettingsReader) -> ReadingBudgetSettings {
    let defaults = ReadingBudgetSettings::default();
    let mut read = |name, help, default: Duration| {
        let default = u32::try_from(default.as_secs()).unwrap_or(u32::MAX);
        // Two papers are read at once.
        Duration::from_secs(u64::from(read_number(r, name, help, default, 1, 2 * 24 * 3600)))
    };
    ReadingBudgetSettings {
        per_network: read(
            "limits.passbook_seconds_per_address_and_day",
            "seconds for which passbooks of one IP address may keep the readers busy in a day",
            defaults.per_network,
        ),
        in_all: read(
            "limits.passbook_seconds_per_day",
            "seconds for which passbooks of everybody may keep the readers busy in a day",
            defaults.in_all,
        ),
    }
}

fn read_site(r: &mut SettingsReader) -> Site {
    let social = |r: &mut SettingsReader, name, help| read_optional(r, name, help, parse_https_url);
    Site {
        name: read_text(r, "site.name", "name of the publication", "The Fine Print"),
        short_name: read_text(r, "site.short_name", "short name of the publication", "TFP"),
        base_url: String::new(),
        company_line: read_text(r, "site.company_line", "copyright line of the footer", "© 2026 The Fine Print"),
        legal_name: read_text(
            r,
            "site.legal_name",
            "legal name of the company behind the site, for privacy, terms and disclosures",
            "The Fine Print",
        ),
        address: read_text(r, "site.address", "registered address of the company; pages leave it out when empty", ""),
        grievance_officer: read_text(r, "site.grievance_officer", "name of the grievance officer; pages leave it out when empty", ""),
        contact_email: read_text(r, "site.contact_email", "email address that readers write to", "hello@fineprint.example"),
        editor_email: read_text(r, "site.editor_email", "email address of the editor", "editor@fineprint.example"),
        contribute_url: read_optional(
            r,
            "site.contribute_url",
            "address of an external contribution form; without it the button opens a mail to the editor",
            parse_https_url,
        ),
        social: Social {
            facebook: social(r, "site.facebook_url", "Facebook page"),
            instagram: social(r, "site.instagram_url", "Instagram page"),
            linkedin: social(r, "site.linkedin_url", "LinkedIn page"),
            x: social(r, "site.x_url", "X page"),
            youtube: social(r, "site.youtube_url", "YouTube channel"),
        },
        rules_as_of: read_text(r, "site.rules_as_of", "day on which rules and rates were last checked, YYYY-MM-DD", "2026-11-20"),
    }
}

fn read_text(r: &mut SettingsReader, name: &'static str, help: &'static str, default: &str) -> String {
    r.get(name, help, default.to_owned(), Clone::clone, |t| {
        if t.is_empty() && !default.is_empty() { Err("must not be empty".to_owned()) } else { Ok(t.to_owned()) }
    })
}

fn read_optional(
    r: &mut SettingsReader,
    name: &'static str,
    help: &'static str,
    parse: fn(&str) -> Result<String, String>,
) -> Option<String> {
    r.get(
        name,
        help,
        None,
        |v| v.clone().unwrap_or_else(|| "(none)".to_owned()),
        |t| if t.is_empty() { Ok(None) } else { parse(t).map(Some) },
    )
}

fn read_number(r: &mut SettingsReader, name: &'static str, help: &'static str, default: u32, min: u32, max: u32) -> u32 {
    r.get(name, help, default, ToString::to_string, |t| match t.parse::<u32>() {
        Ok(n) if (min..=max).contains(&n) => Ok(n),
        _ => Err(format!("must be a whole number from {min} to {max}")),
    })
}

fn read_megabytes(r: &mut SettingsReader, name: &'static str, help: &'static str, default: u32) -> u64 {
    u64::from(read_number(r, name, help, default, 1, 65_536)) << 20
}

fn read_seconds(r: &mut SettingsReader, name: &'static str, help: &'static str, default: u32) -> Duration {
    Duration::from_secs(u64::from(read_number(r, name, help, default, 1, 3600)))
}

/// The database's URL. `fineprint config` masks the password in it.
fn read_database_url(r: &mut SettingsReader) -> Option<String> {
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

pub(super) fn parse_boolean(text: &str) -> Result<bool, String> {
    match text {
        "true" | "yes" | "1" => Ok(true),
        "false" | "no" | "0" => Ok(false),
        _ => Err("must be true or false".to_owned()),
    }
}

fn parse_log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be text or json".to_owned()),
    }
}

fn parse_base_url(text: &str) -> Result<String, String> {
    let url = url::Url::parse(text).map_err(|_| "not a web address".to_owned())?;
    let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
    let names_person = !url.username().is_empty() || url.password().is_some();
    if !matches!(url.scheme(), "http" | "https") || url.host().is_none() || !is_bare || names_person {
        return Err("must be http(s)://HOST with nothing behind the host".to_owned());
    }
    Ok(text.trim_end_matches('/').to_owned())
}

fn parse_https_url(text: &str) -> Result<String, String> {
    match url::Url::parse(text) {
        Ok(url) if url.scheme() == "https" => Ok(text.to_owned()),
        _ => Err("must be an https address".to_owned()),
    }
}

fn parse_ip_addresses(text: &str) -> Result<Vec<IpAddr>, String> {
    text.split(',').map(str::trim).filter(|t| !t.is_empty()).map(|t| t.parse().map_err(|_| format!("{t:?} is not an IP address"))).collect()
}

fn join_addresses(list: &[IpAddr]) -> String {
    if list.is_empty() { "(none)".to_owned() } else { list.iter().map(ToString::to_string).collect::<Vec<_>>().join(",") }
}
