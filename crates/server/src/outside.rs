//! The outside services: which adapter stands for whom, and the sandbox that stands in for all of them.

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::messages::Carriers;
use domain::providers::{
    FileScanner, Mailer, Meetings, Messenger, NoMailer, NoMeetings, NoMessenger, NoPayments, PaymentGateway, PicturesElsewhere, SignIn,
};
use jiff::Timestamp;
use providers::elsewhere::WebPictures;
use providers::mailer::{SandboxMail, SmtpMail};
use providers::meetings::{CalCom, GoogleCalendar, GoogleCalendarAccount, GoogleLogin};
use providers::messenger::{CloudApi, Interakt, InteraktAccount};
use providers::payments::{Razorpay, RazorpayAccount};
use providers::scanner::{Clamd, SandboxScanner};
use providers::sign_in::{Google, GoogleClient};
use sandbox::{Ambient, GatewayKeys, Sandbox, SandboxSettings, Webhook};

use crate::config::{MeetingProvider, MessageSettings, Settings, Whatsapp};
use crate::system;

/// Nothing is kept secret from who runs the sandbox; both sides only have to know the same word.
pub const SANDBOX_SECRET: &str = "sandbox";
const FILE: &str = "sandbox.sqlite";
/// Where a person pays when the sandbox is served beside the site.
const CHECKOUT: &str = "/sandbox/checkout/";

/// Everything that speaks to somebody else.
pub struct Outside {
    pub carriers: Carriers,
    pub google: Option<Arc<dyn SignIn>>,
    pub meetings: Arc<dyn Meetings>,
    /// Of moderators, on hosts that editors named.
    pub pictures: Arc<dyn PicturesElsewhere>,
    pub gateway: Arc<dyn PaymentGateway>,
    /// `None`: nobody can send files.
    pub scanner: Option<Arc<dyn FileScanner>>,
    /// To be served beside the site.
    pub sandbox: Option<Sandbox>,
}

/// Real services where they are set; in a demo the sandbox for the others, in this process or where `sandbox_url` says.
pub async fn open(settings: &Settings, base_url: &str, demo: bool) -> Result<Outside, String> {
    let wanted = &settings.messages;
    let stand_in = stand_in(settings, base_url, demo);
    let messenger: Arc<dyn Messenger> = match (&wanted.whatsapp, &stand_in) {
        (Whatsapp::Interakt(account), _) => Arc::new(Interakt::open(account.clone())?),
        (Whatsapp::CloudApi(account), _) => Arc::new(CloudApi::open(account.clone())?),
        (Whatsapp::None, Some(url)) => Arc::new(Interakt::open(InteraktAccount {
            base_url: format!("{url}/sandbox/interakt"),
            api_key: SANDBOX_SECRET.to_owned(),
            webhook_secret: SANDBOX_SECRET.to_owned(),
        })?),
        (Whatsapp::None, None) => Arc::new(NoMessenger),
    };
    let mailer: Arc<dyn Mailer> = match (&wanted.mail, &stand_in) {
        (Some(relay), _) => Arc::new(SmtpMail::open(relay, system::ambient())?),
        (None, Some(url)) => Arc::new(SandboxMail::open(url, SANDBOX_SECRET)?),
        (None, None) => {
            tracing::warn!("no mail server is set (mail.host): sign-in codes and updates will not be sent");
            Arc::new(NoMailer)
        }
    };
    let google = google(settings, base_url, stand_in.as_deref())?;
    let gateway = gateway(settings, stand_in.as_deref())?;
    let is_here = stand_in.is_some() && wanted.sandbox_url.is_none();
    let sandbox = if is_here { Some(sandbox(&settings.data, base_url, base_url).await?) } else { None };
    let meetings = meetings(wanted, stand_in.as_deref())?;
    let scanner = scanner(settings, stand_in.is_some()).await;
    let pictures = Arc::new(WebPictures::open()?);
    Ok(Outside { carriers: Carriers { messenger, mailer }, google, meetings, pictures, gateway, scanner, sandbox })
}

/// Where the sandbox is, if one may stand in for the outside at all.
pub fn stand_in(settings: &Settings, base_url: &str, demo: bool) -> Option<String> {
    let wanted = &settings.messages;
    (demo || wanted.allow_sandbox).then(|| wanted.sandbox_url.clone().unwrap_or_else(|| base_url.to_owned()))
}

fn gateway(settings: &Settings, stand_in: Option<&str>) -> Result<Arc<dyn PaymentGateway>, String> {
    let account = match (&settings.payments.razorpay, stand_in) {
        (Some(account), _) => account.clone(),
        (None, Some(url)) => RazorpayAccount {
            base_url: format!("{url}/sandbox/razorpay"),
            key_id: SANDBOX_SECRET.to_owned(),
            key_secret: SANDBOX_SECRET.to_owned(),
            webhook_secret: SANDBOX_SECRET.to_owned(),
            checkout: Some(if settings.messages.sandbox_url.is_some() { format!("{url}/sandbox/checkout/") } else { CHECKOUT.to_owned() }),
        },
        (None, None) => return Ok(Arc::new(NoPayments)),
    };
    Ok(Arc::new(Razorpay::open(account)?))
}

/// One that does not answer yet keeps nothing from starting: what is sent meanwhile waits unchecked, and nobody gets it.
async fn scanner(settings: &Settings, sandboxed: bool) -> Option<Arc<dyn FileScanner>> {
    let Some(address) = &settings.scanner else {
        return sandboxed.then(|| Arc::new(SandboxScanner) as Arc<dyn FileScanner>);
    };
    let clamd = Clamd::new(address.clone());
    if let Err(refused) = clamd.ping().await {
        tracing::error!(scanner = %address, ?refused, "the scanner (files.scanner) does not answer: files that people send stay unchecked");
    }
    Some(Arc::new(clamd))
}

/// Where Razorpay's own window comes from and what it talks to; none where payments are the sandbox's or not set.
pub fn paying(settings: &Settings) -> Vec<String> {
    let has_window = settings.payments.razorpay.as_ref().is_some_and(|account| account.checkout.is_none());
    let origins = ["https://checkout.razorpay.com", "https://api.razorpay.com"];
    if has_window { origins.map(str::to_owned).to_vec() } else { Vec::new() }
}

/// Links for video calls. Without a provider they wait, and phone calls need none.
fn meetings(wanted: &MessageSettings, stand_in: Option<&str>) -> Result<Arc<dyn Meetings>, String> {
    Ok(match (&wanted.meetings, stand_in) {
        (MeetingProvider::Google(account), _) => Arc::new(GoogleCalendar::open(account.clone(), system::ambient())?),
        (MeetingProvider::CalCom(account), _) => Arc::new(CalCom::open(account.clone())?),
        (MeetingProvider::None, Some(url)) => {
            let base_url = format!("{url}/sandbox/google-calendar");
            let word = || SANDBOX_SECRET.to_owned();
            let login = GoogleLogin::RefreshToken { client_id: word(), client_secret: word(), refresh_token: word() };
            let account = GoogleCalendarAccount { token_url: format!("{base_url}/token"), base_url, calendar: "primary".to_owned(), login };
            Arc::new(GoogleCalendar::open(account, system::ambient())?)
        }
        (MeetingProvider::None, None) => Arc::new(NoMeetings),
    })
}

fn google(settings: &Settings, base_url: &str, stand_in: Option<&str>) -> Result<Option<Arc<dyn SignIn>>, String> {
    let redirect_uri = format!("{base_url}/auth/google/callback");
    let client = match (&settings.messages.google, stand_in) {
        (Some(google), _) => GoogleClient {
            issuer: google.issuer.clone(),
            client_id: google.client_id.clone(),
            client_secret: google.client_secret.0.clone(),
            redirect_uri,
            asks_consent: google.asks_offline,
        },
        (None, Some(url)) => GoogleClient {
            issuer: format!("{url}/sandbox/google"),
            client_id: SANDBOX_SECRET.to_owned(),
            client_secret: SANDBOX_SECRET.to_owned(),
            redirect_uri,
            asks_consent: true,
        },
        (None, None) => return Ok(None),
    };
    Ok(Some(Arc::new(Google::open(client, system::ambient())?)))
}

/// `url`: where the sandbox is reached; `site`: where its webhooks go and its sign-ins come back.
async fn sandbox(data: &Path, url: &str, site: &str) -> Result<Sandbox, String> {
    let webhook = |name: &str| Webhook { url: Some(format!("{site}/cms/api/webhooks/{name}")), secret: SANDBOX_SECRET.to_owned() };
    let client = sandbox::GoogleClient {
        id: SANDBOX_SECRET.to_owned(),
        secret: SANDBOX_SECRET.to_owned(),
        redirect_uris: vec![format!("{site}/auth/google/callback")],
    };
    let settings = SandboxSettings {
        interakt_key: SANDBOX_SECRET.to_owned(),
        whatsapp: webhook("whatsapp"),
        mail: webhook("email"),
        payments: Webhook { url: Some(format!("{site}/pf/v1/payment/webhook")), secret: SANDBOX_SECRET.to_owned() },
        gateway: GatewayKeys { id: SANDBOX_SECRET.to_owned(), secret: SANDBOX_SECRET.to_owned() },
        google: client,
        model_key: SANDBOX_SECRET.to_owned(),
        ..SandboxSettings::new(url, ambient())
    };
    std::fs::create_dir_all(data).map_err(|e| format!("can't make {}: {e}", data.display()))?;
    let file: PathBuf = data.join(FILE);
    Sandbox::open(&file, settings).await.map_err(|e| format!("the sandbox can't be opened: {e}"))
}

/// A sandbox by itself, for drills that end the site's process.
pub async fn serve_sandbox(data: &Path, listen: SocketAddr, site: &str) -> Result<(), String> {
    let listener = tokio::net::TcpListener::bind(listen).await.map_err(|e| format!("can't listen on {listen}: {e}"))?;
    let url = format!("http://{}", listener.local_addr().map_err(|e| e.to_string())?);
    let router = sandbox(data, &url, site).await?.router();
    println!("The sandbox is at {url}/sandbox");
    axum::serve(listener, router).await.map_err(|e| e.to_string())
}

/// The system's clock and randomness, as the sandbox takes them.
fn ambient() -> Ambient {
    let (clock, random) = (system::ambient(), system::ambient());
    Ambient {
        now: Arc::new(move || -> Timestamp { clock.now() }),
        random: Arc::new(move |buffer: &mut [u8]| {
            for chunk in buffer.chunks_mut(32) {
                let bytes = random.bytes::<32>();
                chunk.copy_from_slice(&bytes[..chunk.len()]);
            }
        }),
    }
}
