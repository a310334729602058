//! The adapters of all external services, and the sandbox that stands in for them.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use domain::bookings::{MeetingProvider, NoMeetings};
use domain::fund_accounts::IdentityData;
use domain::intake_files::FileScanner;
use domain::leads::Crm;
use domain::messages::{Channels, Mailer, Messenger, NoMailer, NoSmsSender, NoWhatsappSender, SmsSender, Templates};
use domain::payments::{NoPayments, PaymentGateway};
use domain::pictures::RemoteImageFetcher;
use domain::subscribers::IdentityProvider;
use jiff::Timestamp;
use providers::crm::{Zoho, ZohoAccount};
use providers::identity_data::{Cashfree, CashfreeAccount};
use providers::mailer::{SandboxMailer, SmtpMailer};
use providers::meetings::{CalCom, GoogleCalendar, GoogleCalendarAccount, GoogleCredentials};
use providers::messenger::{CloudApi, Interakt, InteraktAccount};
use providers::payments::{Razorpay, RazorpayAccount};
use providers::remote_images::HttpsImageFetcher;
use providers::scanner::{ClamdScanner, SandboxScanner};
use providers::sign_in::{Google, GoogleClient};
use providers::texter::{Msg91, Msg91Account};
use sandbox::{Environment, GatewayKeys, Sandbox, SandboxSettings, Webhook};

use crate::config::{MeetingAccount, MessageSettings, Settings, Whatsapp};
use crate::sandbox_use;
use crate::starter_content;
use crate::system;

/// The id under which we are known to the sandbox's services. Their keys are secret (`sandbox_use`).
const SANDBOX_ID: &str = "sandbox";
const SANDBOX_FILE: &str = "sandbox.sqlite";
/// Path of the payment page when the sandbox is served together with the site.
const CHECKOUT_PATH: &str = "/sandbox/checkout/";

/// The adapters that call external services.
pub struct Integrations {
    pub channels: Channels,
    pub google: Option<Arc<dyn IdentityProvider>>,
    pub meetings: Arc<dyn MeetingProvider>,
    /// Fetches moderators' pictures from the hosts that editors entered.
    pub remote_images: Arc<dyn RemoteImageFetcher>,
    pub gateway: Arc<dyn PaymentGateway>,
    /// `None`: leads are kept here only.
    pub crm: Option<Arc<dyn Crm>>,
    /// `None`: nobody is asked about provident-fund accounts.
    pub identity: Option<Arc<dyn IdentityData>>,
    /// `None`: people can't send files.
    pub scanner: Option<Arc<dyn FileScanner>>,
    /// The sandbox to serve together with the site.
    pub sandbox: Option<Sandbox>,
}

/// How the sandbox is reached.
pub struct SandboxAccount {
    pub url: String,
    pub secret: String,
}

/// Opens the configured services. Where the sandbox is allowed it stands in for the others, in this process or at `sandbox_url`.
pub async fn open_with_sandbox_fallback(
    settings: &Settings,
    templates: &Templates,
    base_url: &str,
    demo: bool,
) -> Result<Integrations, String> {
    let messages = &settings.messages;
    let sandbox_url = sandbox_base_url(settings, base_url, demo);
    let secret = match &sandbox_url {
        Some(_) => {
            sandbox_use::check(settings, base_url)?;
            sandbox_use::read_or_create_secret(settings)?
        }
        None => String::new(),
    };
    let sandbox_account = sandbox_url.as_ref().map(|url| SandboxAccount { url: url.clone(), secret: secret.clone() });
    let messenger: Arc<dyn Messenger> = match (&messages.whatsapp, &sandbox_account) {
        (Whatsapp::Interakt(account), _) => Arc::new(Interakt::open(account.clone())?),
        (Whatsapp::CloudApi(account), _) => Arc::new(CloudApi::open(account.clone())?),
        (Whatsapp::None, Some(account)) => Arc::new(Interakt::open(InteraktAccount {
            base_url: format!("{}/sandbox/interakt", account.url),
            api_key: account.secret.clone(),
            webhook_secret: account.secret.clone(),
        })?),
        (Whatsapp::None, None) => Arc::new(NoWhatsappSender),
    };
    let mailer: Arc<dyn Mailer> = match (&messages.mail, &sandbox_account) {
        (Some(relay), _) => Arc::new(SmtpMailer::open(relay, system::environment())?),
        (None, Some(account)) => Arc::new(SandboxMailer::open(&account.url, &account.secret)?),
        (None, None) => {
            tracing::warn!("no mail server is configured (mail.host): sign-in codes and updates will not be sent");
            Arc::new(NoMailer)
        }
    };
    let google = open_google(settings, base_url, sandbox_account.as_ref())?;
    let gateway = open_gateway(settings, sandbox_account.as_ref())?;
    let runs_in_process = sandbox_url.is_some() && messages.sandbox_url.is_none();
    let sandbox = if runs_in_process { Some(open_sandbox(settings, base_url, base_url).await?) } else { None };
    let meetings = open_meetings(messages, sandbox_account.as_ref())?;
    let crm = open_crm(settings, sandbox_account.as_ref())?;
    let texter = open_sms_sender(settings, templates, sandbox_account.as_ref())?;
    let identity = open_identity(settings, sandbox_account.as_ref())?;
    let scanner = open_scanner(settings, sandbox_url.is_some()).await;
    let remote_images = Arc::new(HttpsImageFetcher::default());
    let channels = Channels { messenger, mailer, texter };
    Ok(Integrations { channels, google, meetings, remote_images, gateway, crm, identity, scanner, sandbox })
}

/// Base URL of the sandbox; `None` when no sandbox is allowed.
pub fn sandbox_base_url(settings: &Settings, base_url: &str, demo: bool) -> Option<String> {
    let messages = &settings.messages;
    (demo || messages.allow_sandbox).then(|| messages.sandbox_url.clone().unwrap_or_else(|| base_url.to_owned()))
}

/// The message templates, with the Hindi of those texts for WhatsApp and SMS alone that the providers have approved in it.
pub fn load_message_templates(settings: &Settings, demo: bool) -> Result<Templates, String> {
    let mut templates = starter_content::message_templates()?;
    let messages = &settings.messages;
    let is_sandbox = matches!(messages.whatsapp, Whatsapp::None) && (demo || messages.allow_sandbox);
    if !is_sandbox {
        templates.retain_approved_hindi(&messages.whatsapp_hindi_templates).map_err(|why| format!("whatsapp.hindi_templates: {why}"))?;
    }
    if let Some(sms) = &messages.sms {
        let registered: Vec<&str> = sms.hindi_template_ids.keys().map(String::as_str).collect();
        templates.retain_registered_hindi(&registered).map_err(|why| format!("sms.hindi_template_ids: {why}"))?;
    }
    Ok(templates)
}

/// The provider of SMS. Every text that goes out by it must be registered under an id.
fn open_sms_sender(settings: &Settings, templates: &Templates, sandbox: Option<&SandboxAccount>) -> Result<Arc<dyn SmsSender>, String> {
    let texts = templates.list_sms();
    let ids = |id: &dyn Fn(&str, &str) -> String| {
        texts.iter().map(|(kind, text)| (kind.as_str().to_owned(), id(kind.as_str(), &text.template_id))).collect()
    };
    let account = match (&settings.messages.sms, sandbox) {
        (Some(sms), _) => Msg91Account {
            base_url: sms.base_url.clone(),
            auth_key: sms.auth_key.0.clone(),
            template_ids: ids(&|kind, own| sms.template_ids.get(kind).cloned().unwrap_or_else(|| own.to_owned())),
            hindi_template_ids: sms.hindi_template_ids.clone(),
            webhook_secret: sms.webhook_secret.as_ref().map(|secret| secret.0.clone()).unwrap_or_default(),
        },
        (None, Some(SandboxAccount { url, secret })) => Msg91Account {
            base_url: format!("{url}/sandbox/msg91"),
            auth_key: secret.clone(),
            template_ids: ids(&|kind, _| format!("sandbox-{kind}")),
            hindi_template_ids: ids(&|kind, _| format!("sandbox-{kind}-hi")),
            webhook_secret: secret.clone(),
        },
        (None, None) => return Ok(Arc::new(NoSmsSender)),
    };
    Ok(Arc::new(Msg91::open(account)?))
}

fn open_identity(settings: &Settings, sandbox: Option<&SandboxAccount>) -> Result<Option<Arc<dyn IdentityData>>, String> {
    let account = match (&settings.provident_fund.identity, sandbox) {
        (Some(account), _) => account.clone(),
        (None, Some(SandboxAccount { url, secret })) => {
            CashfreeAccount { base_url: format!("{url}/sandbox/cashfree"), client_id: SANDBOX_ID.to_owned(), client_secret: secret.clone() }
        }
        (None, None) => return Ok(None),
    };
    Ok(Some(Arc::new(Cashfree::open(account, system::environment())?)))
}

/// The CRM that mirrors leads.
fn open_crm(settings: &Settings, sandbox: Option<&SandboxAccount>) -> Result<Option<Arc<dyn Crm>>, String> {
    let account = match (&settings.messages.crm, sandbox) {
        (Some(account), _) => account.clone(),
        (None, Some(SandboxAccount { url, secret })) => ZohoAccount {
            base_url: format!("{url}/sandbox/zoho"),
            accounts_url: format!("{url}/sandbox/zoho"),
            client_id: SANDBOX_ID.to_owned(),
            client_secret: secret.clone(),
            refresh_token: secret.clone(),
        },
        (None, None) => return Ok(None),
    };
    Ok(Some(Arc::new(Zoho::open(account, system::environment())?)))
}

fn open_gateway(settings: &Settings, sandbox: Option<&SandboxAccount>) -> Result<Arc<dyn PaymentGateway>, String> {
    let account = match (&settings.payments.razorpay, sandbox) {
        (Some(account), _) => account.clone(),
        (None, Some(SandboxAccount { url, secret })) => RazorpayAccount {
            base_url: format!("{url}/sandbox/razorpay"),
            key_id: SANDBOX_ID.to_owned(),
            key_secret: secret.clone(),
            webhook_secret: secret.clone(),
            checkout: Some(if settings.messages.sandbox_url.is_some() {
                format!("{url}/sandbox/checkout/")
            } else {
                CHECKOUT_PATH.to_owned()
            }),
        },
        (None, None) => return Ok(Arc::new(NoPayments)),
    };
    Ok(Arc::new(Razorpay::open(account)?))
}

/// Opens the virus scanner. A scanner that does not answer does not keep the program from starting: files sent meanwhile stay
/// unchecked, and nobody can download them.
async fn open_scanner(settings: &Settings, sandboxed: bool) -> Option<Arc<dyn FileScanner>> {
    let Some(address) = &settings.scanner else {
        return sandboxed.then(|| Arc::new(SandboxScanner) as Arc<dyn FileScanner>);
    };
    let clamd = ClamdScanner::new(address.clone());
    if let Err(refused) = clamd.ping().await {
        tracing::error!(scanner = %address, ?refused, "virus scanner (files.scanner) does not answer: files stay in quarantine");
    }
    Some(Arc::new(clamd))
}

/// The origins that Razorpay's checkout window loads from and calls, for the Content-Security-Policy. Empty without Razorpay.
pub fn checkout_origins(settings: &Settings) -> Vec<String> {
    let has_window = settings.payments.razorpay.as_ref().is_some_and(|account| account.checkout.is_none());
    let origins = ["https://checkout.razorpay.com", "https://api.razorpay.com"];
    if has_window { origins.map(str::to_owned).to_vec() } else { Vec::new() }
}

/// The provider of links for video calls. Without one the links stay pending; phone calls need none.
fn open_meetings(settings: &MessageSettings, sandbox: Option<&SandboxAccount>) -> Result<Arc<dyn MeetingProvider>, String> {
    Ok(match (&settings.meetings, sandbox) {
        (MeetingAccount::Google(account), _) => Arc::new(GoogleCalendar::open(account.clone(), system::environment())?),
        (MeetingAccount::CalCom(account), _) => Arc::new(CalCom::open(account.clone())?),
        (MeetingAccount::None, Some(SandboxAccount { url, secret })) => {
            let base_url = format!("{url}/sandbox/google-calendar");
            let word = || secret.clone();
            let login = GoogleCredentials::RefreshToken { client_id: word(), client_secret: word(), refresh_token: word() };
            let account = GoogleCalendarAccount { token_url: format!("{base_url}/token"), base_url, calendar: "primary".to_owned(), login };
            Arc::new(GoogleCalendar::open(account, system::environment())?)
        }
        (MeetingAccount::None, None) => Arc::new(NoMeetings),
    })
}

fn open_google(settings: &Settings, base_url: &str, sandbox: Option<&SandboxAccount>) -> Result<Option<Arc<dyn IdentityProvider>>, String> {
    let redirect_uri = format!("{base_url}/auth/google/callback");
    let client = match (&settings.messages.google, sandbox) {
        (Some(google), _) => GoogleClient {
            issuer: google.issuer.clone(),
            client_id: google.client_id.clone(),
            client_secret: google.client_secret.0.clone(),
            redirect_uri,
            asks_consent: google.asks_offline,
        },
        (None, Some(SandboxAccount { url, secret })) => GoogleClient {
            issuer: format!("{url}/sandbox/google"),
            client_id: SANDBOX_ID.to_owned(),
            client_secret: secret.clone(),
            redirect_uri,
            asks_consent: true,
        },
        (None, None) => return Ok(None),
    };
    Ok(Some(Arc::new(Google::open(client, system::environment())?)))
}

/// Opens a sandbox. `url` is its own address; `site` is where its webhooks are sent and its sign-ins return to.
async fn open_sandbox(settings: &Settings, url: &str, site: &str) -> Result<Sandbox, String> {
    let (data, secret) = (&settings.data, sandbox_use::read_or_create_secret(settings)?);
    let webhook = |name: &str| Webhook { url: Some(format!("{site}/cms/api/webhooks/{name}")), secret: secret.clone() };
    let client = sandbox::GoogleClient {
        id: SANDBOX_ID.to_owned(),
        secret: secret.clone(),
        redirect_uris: vec![format!("{site}/auth/google/callback")],
    };
    let sandbox_settings = SandboxSettings {
        interakt_key: secret.clone(),
        whatsapp: webhook("whatsapp"),
        mail: webhook("email"),
        // Reports about SMS are proven by their address alone.
        sms: webhook(&format!("sms/{secret}")),
        payments: Webhook { url: Some(format!("{site}/pf/v1/payment/webhook")), secret: secret.clone() },
        gateway: GatewayKeys { id: SANDBOX_ID.to_owned(), secret: secret.clone() },
        google: client,
        model_key: secret.clone(),
        ..SandboxSettings::new(url, sandbox_environment())
    };
    std::fs::create_dir_all(data).map_err(|e| format!("can't create {}: {e}", data.display()))?;
    let file: PathBuf = data.join(SANDBOX_FILE);
    Sandbox::open(&file, sandbox_settings).await.map_err(|e| format!("the sandbox can't be opened: {e}"))
}

/// Serves a sandbox alone, for drills that kill the site's process.
pub async fn serve_sandbox(settings: &Settings, listen: SocketAddr, site: &str) -> Result<(), String> {
    let listener = tokio::net::TcpListener::bind(listen).await.map_err(|e| format!("can't listen on {listen}: {e}"))?;
    let url = format!("http://{}", listener.local_addr().map_err(|e| e.to_string())?);
    let router = open_sandbox(settings, &url, site).await?.router();
    println!("The sandbox is at {url}/sandbox");
    axum::serve(listener, router).await.map_err(|e| e.to_string())
}

/// The system's clock and random source in the form that the sandbox takes.
fn sandbox_environment() -> Environment {
    let (clock, random) = (system::environment(), system::environment());
    Environment {
        now: Arc::new(move || -> Timestamp { clock.now() }),
        random: Arc::new(move |buffer: &mut [u8]| {
            for chunk in buffer.chunks_mut(32) {
                let bytes = random.random_bytes::<32>();
                chunk.copy_from_slice(&bytes[..chunk.len()]);
            }
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sandbox_has_approved_the_hindi_of_every_template_that_has_it() {
        let templates = starter_content::message_templates().unwrap();
        assert_eq!(templates.list_hindi_whatsapp().count(), 12);
        for template in templates.list_hindi_whatsapp() {
            let hindi = template.hindi.as_ref().unwrap();
            let is_same = |approved: &&sandbox::Template| approved.name == template.template && approved.language == hindi.language;
            let approved = sandbox::TEMPLATES.iter().find(is_same).unwrap_or_else(|| panic!("{} is not approved", template.template));
            assert_eq!((approved.body, approved.variables.len()), (hindi.text.as_str(), template.values.len()), "{}", template.template);
        }
    }

    #[test]
    fn only_approved_templates_keep_their_hindi() {
        let mut templates = starter_content::message_templates().unwrap();
        assert!(templates.retain_approved_hindi(&["no_such_1".to_owned()]).unwrap_err().contains("no_such_1"));
        templates.retain_approved_hindi(&["call_moved_1".to_owned()]).unwrap();
        let kept: Vec<&str> = templates.list_hindi_whatsapp().map(|template| template.template.as_str()).collect();
        assert_eq!(kept, ["call_moved_1"]);
    }
}
