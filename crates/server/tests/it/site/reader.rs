//! What a reader does, in short words: a browser that keeps its cookies, and what the sandbox "sent".

use std::collections::BTreeMap;
use std::time::Duration;

use parking_lot::Mutex;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Answer, Ask, Engine, Site, Socket, eventually};

/// Long, because providers, workers and webhooks all have their turn first.
pub const SOON: Duration = Duration::from_secs(180);

/// What the form sends, boxes unticked.
pub fn typed(email: &str) -> Value {
    json!({"name": "Asha Rao", "email": email})
}

/// What the form sends with a number and every box ticked.
pub fn ticked(email: &str, phone: &str) -> Value {
    let boxes = json!({"email": true, "whatsapp": true});
    json!({"name": "Asha Rao", "email": email, "phone": phone, "consents": boxes, "adult": true, "notice": "subscribe-1"})
}

/// A browser: it sends back the cookies that it was given.
pub struct Browser<'a> {
    site: &'a Site,
    cookies: Mutex<BTreeMap<String, String>>,
}

impl<'a> Browser<'a> {
    pub fn new(site: &'a Site) -> Self {
        Self { site, cookies: Mutex::default() }
    }

    /// The same browser, looking at another node.
    pub fn at<'b>(&self, site: &'b Site) -> Browser<'b> {
        Browser { site, cookies: Mutex::new(self.cookies.lock().clone()) }
    }

    pub async fn send(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let ask = self.ask(method, path);
        let ask = if let Some(body) = body { ask.json(body) } else { ask };
        self.remembering(ask.send().await)
    }

    pub async fn send_form(&self, path: &str, form: reqwest::multipart::Form) -> Answer {
        self.remembering(self.ask(Method::POST, path).form(form).send().await)
    }

    fn ask(&self, method: Method, path: &str) -> Ask {
        let held: Vec<String> = self.cookies.lock().iter().map(|(name, value)| format!("{name}={value}")).collect();
        let ask = self.site.ask(method, path);
        if held.is_empty() { ask } else { ask.cookie(&held.join("; ")) }
    }

    fn remembering(&self, answer: Answer) -> Answer {
        let mut cookies = self.cookies.lock();
        for line in answer.headers.get_all("set-cookie") {
            let (name, value) = line.to_str().unwrap().split(';').next().unwrap().split_once('=').unwrap();
            if value.is_empty() {
                cookies.remove(name);
            } else {
                cookies.insert(name.to_owned(), value.to_owned());
            }
        }
        drop(cookies);
        answer
    }

    /// What a request of this browser carries.
    pub fn cookies(&self) -> String {
        let held: Vec<String> = self.cookies.lock().iter().map(|(name, value)| format!("{name}={value}")).collect();
        held.join("; ")
    }

    /// A chat; of a session, if one is named.
    pub async fn chat(&self, session: Option<&str>) -> Socket {
        let path = session.map_or_else(|| "/chatbot/ws/chat/".to_owned(), |id| format!("/chatbot/ws/chat/{id}/"));
        let (socket, cookies) = Socket::open(self.site, &path, &self.cookies()).await;
        for line in cookies {
            let (name, value) = line.split(';').next().unwrap().split_once('=').unwrap();
            self.set_cookie(name, value);
        }
        socket
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(Method::GET, path, None).await
    }

    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::POST, path, Some(body)).await
    }

    pub async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::PUT, path, Some(body)).await
    }

    pub async fn delete(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::DELETE, path, Some(body)).await
    }

    pub fn cookie(&self, name: &str) -> Option<String> {
        self.cookies.lock().get(name).cloned()
    }

    pub fn set_cookie(&self, name: &str, value: &str) {
        self.cookies.lock().insert(name.to_owned(), value.to_owned());
    }

    /// Subscribes; `data` of the answer.
    pub async fn subscribe(&self, form: &Value) -> Value {
        self.post("/cms/api/subscribers/register", form).await.expect(200).json()["data"].clone()
    }

    /// Enters the code that was mailed.
    pub async fn prove(&self, email: &str) -> Value {
        let code = self.site.code(email).await;
        self.post("/cms/api/subscribers/verify", &json!({"code": code})).await.expect(200).json()["data"].clone()
    }

    /// What the session sees of itself.
    pub async fn me(&self) -> Value {
        self.get("/cms/api/subscribers/me").await.expect(200).json()["data"].clone()
    }

    /// Whether this purpose is agreed to.
    pub async fn agrees(&self, purpose: &str) -> bool {
        let held = self.get("/cms/api/subscribers/consents").await.expect(200).json();
        let of_it = held["data"].as_array().unwrap().iter().find(|consent| consent["purpose"] == purpose).unwrap();
        of_it["granted"].as_bool().unwrap()
    }

    /// As the switch in My Account does, beside which stands who may.
    pub async fn agree(&self, purpose: &str, agrees: bool) {
        let body = json!({purpose: agrees, "notice": "subscribe-1", "adult": true});
        self.put("/cms/api/subscribers/consents", &body).await.expect(200);
    }

    /// The whole way with Google, as one person takes it; `data` of the answer.
    pub async fn sign_in_with_google(&self, email: &str, name: &str) -> Value {
        let (code, state) = self.ask_google("/", email, name, true).await;
        self.finish_google(&code, &state).await.expect(200).json()["data"].clone()
    }

    /// Away to the provider and its form; the code and state with which it sends the browser back.
    pub async fn ask_google(&self, return_url: &str, email: &str, name: &str, is_verified: bool) -> (String, String) {
        let mut start = url::Url::parse("http://x/pf/v1/auth/google").unwrap();
        start.query_pairs_mut().append_pair("returnUrl", return_url);
        let away = self.get(&format!("{}?{}", start.path(), start.query().unwrap())).await.expect(302);
        let away = url::Url::parse(away.header("location")).unwrap();
        let mut form = url::form_urlencoded::Serializer::new(away.query().unwrap().to_owned());
        form.append_pair("email", email).append_pair("name", name).append_pair("decision", "continue");
        if is_verified {
            form.append_pair("email_verified", "true");
        }
        let ask = self.site.ask(Method::POST, away.path()).body("application/x-www-form-urlencoded", form.finish());
        let back = url::Url::parse(ask.expect(303).await.header("location")).unwrap();
        assert_eq!(back.path(), "/auth/google/callback");
        let parameter = |name: &str| back.query_pairs().find(|(known, _)| known == name).unwrap().1.into_owned();
        (parameter("code"), parameter("state"))
    }

    pub async fn finish_google(&self, code: &str, state: &str) -> Answer {
        self.post("/pf/v1/auth/google/callback", &json!({"code": code, "state": state})).await
    }
}

impl Site {
    /// A site that people can subscribe to: the sandbox stands in for everybody outside. Like [`Site::start`] it has started before,
    /// so that hundreds of tests don't each wait for all migrations.
    pub async fn with_sandbox(engine: Engine) -> Self {
        Self::prepare_started(engine).await.allowing_sandbox().up().await
    }

    /// As [`Site::with_sandbox`], not started yet, and on an empty database.
    pub async fn prepare_with_sandbox(engine: Engine) -> Self {
        Self::prepare(engine).await.allowing_sandbox()
    }

    /// The sandbox stands in for the outside services, and limits are far away.
    pub fn allowing_sandbox(self) -> Self {
        let site = self.set("FINEPRINT_ALLOW_SANDBOX", "true").set("FINEPRINT_SANDBOX_SECRET", "sandbox");
        // A digest that is approved goes out whatever the hour.
        let site = site.set("FINEPRINT_DIGEST_HOUR", "0");
        let limits = [
            "REGISTRATIONS_PER_10_MINUTES",
            "CODES_PER_HOUR",
            "LOGINS_PER_15_MINUTES",
            "COMMENTS_PER_10_MINUTES",
            "DRAFTS_PER_DAY",
            "MAILED_CODES_PER_ADDRESS_AND_HOUR",
            "UNPROVEN_CALLS_PER_ADDRESS",
            "UNPROVEN_SEATS_PER_ADDRESS_AND_DAY",
        ];
        limits.iter().fold(site, |site, limit| site.set(&format!("FINEPRINT_LIMITS_{limit}"), "1000000"))
    }

    pub fn browser(&self) -> Browser<'_> {
        Browser::new(self)
    }

    /// A browser with a session that has proven its address.
    pub async fn subscriber(&self, form: &Value) -> Browser<'_> {
        let browser = self.browser();
        browser.subscribe(form).await;
        browser.prove(form["email"].as_str().unwrap()).await;
        browser
    }

    /// What the sandbox was given, newest first.
    pub async fn list_sent(&self, to: &str) -> Vec<Value> {
        let mut address = url::Url::parse("http://x/sandbox/messages?limit=1000").unwrap();
        address.query_pairs_mut().append_pair("to", to);
        let answer = self.read(&format!("{}?{}", address.path(), address.query().unwrap())).await;
        answer["data"].as_array().unwrap().clone()
    }

    pub async fn list_sent_by(&self, to: &str, template: &str) -> Vec<Value> {
        self.list_sent(to).await.into_iter().filter(|message| message["template"] == template).collect()
    }

    /// The newest message of a template, as soon as there is one.
    pub async fn message(&self, to: &str, template: &str) -> Value {
        let what = format!("{template} reaches {to}");
        eventually(SOON, &what, || async {
            self.morning().await;
            self.list_sent_by(to, template).await.into_iter().next()
        })
        .await
    }

    /// Today's digest, written by hand, approved, and its messages written.
    pub async fn digest_goes_out(&self) {
        let today = self.today();
        let item = json!({"kind": "news", "title": "What changed", "summary": "A rate went up.", "link": "/rules"});
        let path = format!("/cms/api/digests/{today}");
        let body = json!({"title": "Three minutes", "intro": "For today.", "items": [item]});
        self.put_as("editor", &path, &body).await.expect(200);
        self.post_as("editor", &format!("{path}/approve"), &json!({})).await.expect(200);
        eventually(SOON, "the digest's messages are written", || async {
            let sent = format!("SELECT COUNT(*) FROM digests WHERE date = '{today}' AND sent_at IS NOT NULL");
            (self.database.number(&sent).await == 1).then_some(())
        })
        .await;
    }

    /// The Indian day.
    #[allow(clippy::disallowed_methods)]
    pub fn today(&self) -> jiff::civil::Date {
        (jiff::Timestamp::now() + jiff::SignedDuration::from_mins(330)).to_zoned(jiff::tz::TimeZone::UTC).date()
    }

    /// Waits until nothing is left to send: what was not sent by then never will be.
    pub async fn quiet(&self) {
        let waiting = "SELECT COUNT(*) FROM messages WHERE status IN ('queued', 'sending')";
        eventually(SOON, "the outbox is empty", || async {
            self.morning().await;
            (self.database.number(waiting).await == 0).then_some(())
        })
        .await;
    }

    /// Ends the quiet hours: what waits for eight o'clock goes now, whatever time it is here. A test that uses it can say nothing about
    /// quiet hours; those are tested with a manual clock (`crates/storage/tests/contract/messages.rs`).
    #[allow(clippy::disallowed_methods)]
    pub async fn morning(&self) {
        // What was tried before waits for its next try by seconds or minutes; for the morning by hours, at most times.
        let later = jiff::Timestamp::now().as_microsecond() + 3_600_000_000;
        let waits = format!("UPDATE messages SET run_at = 0 WHERE status = 'queued' AND run_at > 0 AND (tries = 0 OR run_at > {later})");
        self.database.run(&waits).await;
    }

    /// The code that was written last, as soon as it is mailed. Two that go out at once may arrive in any order.
    pub async fn code(&self, email: &str) -> String {
        let newest = format!(
            "SELECT COALESCE(provider_id, '') FROM messages WHERE recipient = '{email}' AND kind = 'sign-in-code' \
             ORDER BY created_at DESC, id DESC LIMIT 1"
        );
        eventually(SOON, &format!("a code is mailed to {email}"), || async {
            let id = self.database.texts(&newest).await.pop()?;
            let mail = self.list_sent(email).await.into_iter().find(|mail| mail["id"] == id.as_str())?;
            Some(mail["code"].as_str().unwrap().to_owned())
        })
        .await
    }
}
