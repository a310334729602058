//! What an editor does, in short words.

use std::time::Duration;

use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::{Answer, Ask, Site, eventually};

/// A PNG of many colours, in pixels: about three bytes each.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    let noise = |x: u32, y: u32| x.wrapping_mul(2_654_435_761).wrapping_add(y.wrapping_mul(40_503)).wrapping_mul(x ^ y).to_be_bytes();
    let image = image::RgbImage::from_fn(width, height, |x, y| {
        let [r, g, b, _] = noise(x, y);
        image::Rgb([r, g, b])
    });
    let mut file = std::io::Cursor::new(Vec::new());
    image.write_to(&mut file, image::ImageFormat::Png).unwrap();
    file.into_inner()
}

/// Well formed, and nobody's.
pub const NO_SUCH_ID: &str = "01900000-0000-7000-8000-000000000000";

impl Site {
    /// A token of this role, made by the command line, once.
    pub async fn token(&self, role: &'static str) -> String {
        let known = self.tokens.lock().get(role).cloned();
        match known {
            Some(token) => token,
            None => {
                let token = self.new_token(&format!("the {role}"), role).await;
                self.tokens.lock().insert(role, token.clone());
                token
            }
        }
    }

    /// Agents look after the cases of every module.
    pub async fn new_token(&self, name: &str, role: &str) -> String {
        let modules = if role == "agent" { "epf,tax,insurance,loans,inheritance,will,nps,nri" } else { "" };
        self.new_token_for(name, role, modules).await
    }

    /// A token that is limited to the cases of some modules.
    pub async fn new_token_for(&self, name: &str, role: &str, modules: &str) -> String {
        let mut command = vec!["token", "create", "--name", name, "--role", role];
        if !modules.is_empty() {
            command.extend(["--modules", modules]);
        }
        let made = self.cli(&command).await;
        if made.stderr.contains("A valid token has this name already") || made.stderr.contains("An ended token had this name") {
            // A restored site has this token already, and nobody knows its secret any more.
            command[3] = "after a restore";
            return self.run_command(&command).await.trim().to_owned();
        }
        assert!(made.success, "{}", made.stderr);
        made.stdout.trim().to_owned()
    }

    /// Address of an uploaded picture whose widths are made.
    pub async fn picture(&self, png: Vec<u8>) -> String {
        let form = Form::new().part("file", Part::bytes(png).file_name("x.png"));
        let sent = self.ask_as("author", Method::POST, "/cms/api/uploads").await.form(form).expect(201).await.json();
        let path = format!("/cms/api/uploads/{}", sent["data"]["hash"].as_str().unwrap());
        eventually(Duration::from_secs(240), "the widths are made", || async {
            let state = self.ask_as("author", Method::GET, &path).await.expect(200).await.json();
            (state["data"]["state"] == "ready").then_some(())
        })
        .await;
        sent["data"]["url"].as_str().unwrap().to_owned()
    }

    /// A request by a member of staff.
    pub async fn ask_as(&self, role: &'static str, method: Method, path: &str) -> Ask {
        self.ask(method, path).token(&self.token(role).await)
    }

    pub async fn post_as(&self, role: &'static str, path: &str, body: &Value) -> Answer {
        self.ask_as(role, Method::POST, path).await.json(body).send().await
    }

    pub async fn put_as(&self, role: &'static str, path: &str, body: &Value) -> Answer {
        self.ask_as(role, Method::PUT, path).await.json(body).send().await
    }

    pub async fn delete_as(&self, role: &'static str, path: &str) -> Answer {
        self.ask_as(role, Method::DELETE, path).await.send().await
    }

    /// A request by a reader.
    pub async fn post(&self, path: &str, body: &Value) -> Answer {
        self.ask(Method::POST, path).json(body).send().await
    }

    /// Reads a public call that must succeed.
    pub async fn read(&self, path: &str) -> Value {
        self.get(path).await.expect(200).json()
    }

    /// A new category, as answered.
    pub async fn category(&self, name: &str) -> Value {
        self.post_as("editor", "/cms/api/categories", &json!({"name": name})).await.expect(201).json()["data"].clone()
    }

    /// The slug of a category that is made when it is first needed.
    async fn some_category(&self) -> &'static str {
        // As staff: what they read is never kept, so the test's own first look is a fresh one.
        let all = self.ask_as("editor", Method::GET, "/cms/api/categories").await.expect(200).await.json();
        if !all["data"].as_array().unwrap().iter().any(|category| category["slug"] == "taxation") {
            self.category("Taxation").await;
        }
        "taxation"
    }

    /// A published article in the category "Taxation", unless `with` says otherwise; as answered.
    pub async fn article(&self, with: Value) -> Value {
        let mut body = json!({"title": "An article", "content": "<p>Some text.</p>", "status": "published"});
        if with.get("category_id").is_none() {
            body["category_id"] = self.some_category().await.into();
        }
        body.as_object_mut().unwrap().extend(with.as_object().unwrap().clone());
        self.post_as("editor", "/cms/api/contents", &body).await.expect(201).json()["data"].clone()
    }

    /// Saves a change that must succeed; the article as answered.
    pub async fn edit(&self, id: &str, change: Value) -> Value {
        self.put_as("editor", &format!("/cms/api/contents/{id}"), &change).await.expect(200).json()["data"].clone()
    }

    pub async fn search(&self, term: &str) -> Value {
        self.read(&format!("/cms/api/content-search?searchText={term}")).await
    }

    pub async fn turn(&self, toggle: &str, on: bool) {
        self.put_as("admin", &format!("/cms/api/toggles/{toggle}"), &json!({"isEnabled": on})).await.expect(200);
    }
}
