//! The words of messages: one file a kind, with its version and the variables it needs.

use std::collections::{BTreeMap, HashMap};

use minijinja::{AutoEscape, Environment, HtmlEscape, UndefinedBehavior, Value};
use serde::Deserialize;

use super::{Channel, Kind};
use crate::{Error, Result};

const LAYOUT: &str = "layout.html";

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    pub version: u32,
    /// What the letter must bring; the site's own (`site`) and the links (`unsubscribe`) are always there.
    pub variables: Vec<String>,
    pub email: Option<MailWords>,
    pub whatsapp: Option<WhatsappWords>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailWords {
    /// As product.md and providers name it.
    pub template: String,
    pub subject: String,
    /// What mailboxes show behind the subject.
    pub preheader: String,
    pub html: String,
    pub text: String,
}

/// The words themselves stand at the provider, approved; here is what they are filled with.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatsappWords {
    pub template: String,
    pub language: String,
    /// Variables for {{1}}, {{2}} …
    pub values: Vec<String>,
}

impl Template {
    /// Whether everything is there that this channel's words need.
    pub fn check(&self, variables: &BTreeMap<String, String>, channel: Channel) -> Result<()> {
        let has_words = match channel {
            Channel::Email => self.email.is_some(),
            Channel::Whatsapp => self.whatsapp.is_some(),
            Channel::Sms => false,
        };
        if !has_words {
            return Err(Error::internal(format!("this message has no words for {}", channel.as_str())));
        }
        match self.variables.iter().find(|name| !variables.contains_key(*name)) {
            Some(missing) => Err(Error::internal(format!("a message lacks its variable {missing}"))),
            None => Ok(()),
        }
    }
}

/// A mail as it will be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rendered {
    pub subject: String,
    pub html: String,
    pub text: String,
}

pub struct Templates {
    by_kind: HashMap<Kind, Template>,
    words: Environment<'static>,
}

impl Templates {
    /// `files`: the layout ("layout.html") and one "<kind>.yml" for each [`Kind`]. The message names file and line.
    pub fn parse(files: &[(String, String)]) -> std::result::Result<Self, String> {
        let mut words = Environment::new();
        words.set_undefined_behavior(UndefinedBehavior::Strict);
        words.set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
        words.add_filter("linked", linked);
        let mut by_kind = HashMap::new();
        let layout = text_of(files, LAYOUT)?;
        words.add_template_owned(LAYOUT, layout.to_owned()).map_err(|e| format!("{LAYOUT}: {e:#}"))?;
        for kind in Kind::ALL {
            let file = format!("{}.yml", kind.as_str());
            let template: Template = serde_yaml_ng::from_str(text_of(files, &file)?).map_err(|e| format!("{file}: {e}"))?;
            if let Some(mail) = &template.email {
                for (part, text) in [("html", &mail.html), ("txt", &mail.text), ("subject", &mail.subject), ("preheader", &mail.preheader)]
                {
                    words.add_template_owned(format!("{}.{part}", kind.as_str()), text.clone()).map_err(|e| format!("{file}: {e:#}"))?;
                }
            }
            by_kind.insert(kind, template);
        }
        Ok(Self { by_kind, words })
    }

    /// Every kind has one: [`Templates::parse`] saw to that.
    pub fn get(&self, kind: Kind) -> &Template {
        &self.by_kind[&kind]
    }

    /// The mail of a kind; `context` holds the letter's variables, `site` and `unsubscribe`.
    pub fn mail(&self, kind: Kind, context: &Value) -> Result<Rendered> {
        let part = |part: &str| self.render(&format!("{}.{part}", kind.as_str()), context);
        let (subject, preheader) = (part("subject")?, part("preheader")?);
        let body = Value::from_safe_string(part("html")?);
        // A service message is nobody's agreement.
        let agreed = kind.purpose(super::Channel::Email) != crate::consents::Purpose::Service;
        let whole = minijinja::context! { body, subject => subject.clone(), preheader, agreed, ..context.clone() };
        let html = self.render(LAYOUT, &whole)?;
        Ok(Rendered { subject: crate::text::one_line(&subject), html, text: part("txt")? })
    }

    fn render(&self, name: &str, context: &Value) -> Result<String> {
        self.words.get_template(name).and_then(|template| template.render(context)).map_err(|e| Error::internal(format!("{name}: {e:#}")))
    }
}

/// Text for HTML whose addresses are links. They have no place to break: on a narrow phone they may break anywhere.
fn linked(text: &str) -> Value {
    let word = |word: &str| {
        let escaped = HtmlEscape(word).to_string();
        let is_address = word.starts_with("https://") || word.starts_with("http://");
        if is_address { format!(r#"<a href="{escaped}" style="word-break:break-all;">{escaped}</a>"#) } else { escaped }
    };
    Value::from_safe_string(text.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

fn text_of<'a>(files: &'a [(String, String)], name: &str) -> std::result::Result<&'a str, String> {
    let found = files.iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text.as_str()).ok_or_else(|| format!("content/messages/{name} is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn templates() -> Templates {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/messages");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
        });
        Templates::parse(&files.collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn the_address_of_a_call_is_a_link_that_can_break() {
        const ADDRESS: &str = "https://meet.example.in/abc?a=1&b=2";
        let context = minijinja::context! {
            firstName => "Asha", service => "PF claim", expert => "Meera", when => "Thu", terms => "", refund => "", link => "https://tfp.example/b",
            join => format!("Join by video: {ADDRESS}"), currentYear => "2026", unsubscribe => "",
            site => minijinja::context! { name => "The Fine Print", address => "", contactEmail => "hello@tfp.example" },
        };
        let shown = HtmlEscape(ADDRESS);
        let link = format!(r#"Join by video: <a href="{shown}" style="word-break:break-all;">{shown}</a></p>"#);
        for kind in [Kind::BookingConfirmed, Kind::BookingMoved, Kind::BookingReminder] {
            let mail = templates().mail(kind, &context).unwrap();
            assert!(mail.html.contains(&link), "{}", mail.html);
            assert!(mail.html.contains("overflow-wrap:anywhere"));
            assert!(mail.text.contains(&format!("Join by video: {ADDRESS}\n")), "{}", mail.text);
        }
        assert_eq!(linked("<b> & x").to_string(), "&lt;b&gt; &amp; x");
    }
}
