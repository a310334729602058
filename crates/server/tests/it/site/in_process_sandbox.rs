//! The sandbox in the test's own process, with settings that no command line has.

use std::sync::Arc;

use sandbox::{Environment, GatewayKeys, GoogleClient, Sandbox, SandboxSettings, Webhook};
use tokio::task::JoinHandle;

use super::Site;

/// Both sides know the same word.
const SECRET: &str = "sandbox";

pub struct InProcessSandbox {
    pub address: String,
    serving: JoinHandle<()>,
}

impl Drop for InProcessSandbox {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

impl InProcessSandbox {
    /// For a site whose address is known before it starts.
    pub async fn open(site: &Site, adjust: impl FnOnce(&mut SandboxSettings)) -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let hook = |name: &str| Webhook { url: Some(format!("{}/cms/api/webhooks/{name}", site.address)), secret: SECRET.to_owned() };
        let mut settings = SandboxSettings::new(&address, environment());
        settings.interakt_key = SECRET.to_owned();
        (settings.whatsapp, settings.mail, settings.sms) = (hook("whatsapp"), hook("email"), hook(&format!("sms/{SECRET}")));
        settings.payments = Webhook { url: Some(format!("{}/pf/v1/payment/webhook", site.address)), secret: SECRET.to_owned() };
        settings.gateway = GatewayKeys { id: SECRET.to_owned(), secret: SECRET.to_owned() };
        let redirect_uris = vec![format!("{}/auth/google/callback", site.address)];
        settings.google = GoogleClient { id: SECRET.to_owned(), secret: SECRET.to_owned(), redirect_uris };
        adjust(&mut settings);
        let sandbox = Sandbox::open(&site.folder().join("outside.sqlite"), settings).await.unwrap();
        let serving = tokio::spawn(async move { axum::serve(listener, sandbox.router()).await.unwrap() });
        Self { address, serving }
    }
}

/// The outside world has a clock of its own.
#[allow(clippy::disallowed_methods)]
fn environment() -> Environment {
    Environment { now: Arc::new(jiff::Timestamp::now), random: Arc::new(|buffer| getrandom::fill(buffer).unwrap()) }
}
