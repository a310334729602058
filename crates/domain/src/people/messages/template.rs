//! Message templates: one file for each kind, with its version and the variables it needs.

use std::collections::{BTreeMap, HashMap};

use minijinja::{AutoEscape, Environment, HtmlEscape, UndefinedBehavior, Value};
use serde::Deserialize;

use super::{Channel, MessageKind};
use crate::{Error, Result};

const LAYOUT: &str = "layout.html";
const TEXT_LAYOUT: &str = "layout.txt";

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Template {
    pub version: u32,
    /// What the message is, in plain words, such as "A sign-in code": readers see it where they check a message.
    pub title: String,
    /// Variables that the draft must supply; `site`, the link `unsubscribe` and the code `checkCode` are always there.
    pub variables: Vec<String>,
    pub email: Option<MailTemplate>,
    pub whatsapp: Option<WhatsappTemplate>,
    pub sms: Option<SmsTemplate>,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailTemplate {
    /// The template's name at the provider (docs/product/messages.md).
    pub template: String,
    pub subject: String,
    /// The preview that mailboxes show behind the subject.
    pub preheader: String,
    pub html: String,
    pub text: String,
}

/// The approved text is stored at the provider; this names the variables that fill it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WhatsappTemplate {
    pub template: String,
    pub language: String,
    /// Variables for {{1}}, {{2}} …, in order.
    pub values: Vec<String>,
}

/// The text as it is registered with the operators (DLT), who compare it letter by letter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsTemplate {
    /// The template's id at the provider; the settings may name it instead.
    pub template_id: String,
    pub text: String,
    /// Variables of the text, in order.
    pub values: Vec<String>,
}

impl Template {
    /// Whether the kind is sent on this channel.
    pub fn has_words(&self, channel: Channel) -> bool {
        match channel {
            Channel::Email => self.email.is_some(),
            Channel::Whatsapp => self.whatsapp.is_some(),
            Channel::Sms => self.sms.is_some(),
        }
    }

    /// Checks that the kind has a template for this channel and that every variable is there.
    pub fn check(&self, variables: &BTreeMap<String, String>, channel: Channel) -> Result<()> {
        if !self.has_words(channel) {
            return Err(Error::internal(format!("this message has no template for {}", channel.as_str())));
        }
        match self.variables.iter().find(|name| !variables.contains_key(*name)) {
            Some(missing) => Err(Error::internal(format!("the message's variable {missing} is missing"))),
            None => Ok(()),
        }
    }
}

/// A rendered mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenderedMail {
    pub subject: String,
    pub html: String,
    pub text: String,
}

pub struct Templates {
    by_kind: HashMap<MessageKind, Template>,
    engine: Environment<'static>,
}

impl Templates {
    /// Parses the templates. `files` holds the layouts ("layout.html", "layout.txt") and one `<kind>.yml` for each [`MessageKind`]. The error
    /// names file and line.
    pub fn parse(files: &[(String, String)]) -> std::result::Result<Self, String> {
        let mut words = Environment::new();
        words.set_undefined_behavior(UndefinedBehavior::Strict);
        words.set_auto_escape_callback(|name| if name.ends_with(".html") { AutoEscape::Html } else { AutoEscape::None });
        words.add_filter("linked", to_html_with_links);
        let mut by_kind = HashMap::new();
        for layout in [LAYOUT, TEXT_LAYOUT] {
            let text = find_file_text(files, layout)?;
            words.add_template_owned(layout, text.to_owned()).map_err(|e| format!("{layout}: {e:#}"))?;
        }
        for &kind in MessageKind::ALL {
            let file = format!("{}.yml", kind.as_str());
            let template: Template = serde_yaml_ng::from_str(find_file_text(files, &file)?).map_err(|e| format!("{file}: {e}"))?;
            if let Some(mail) = &template.email {
                for (part, text) in [("html", &mail.html), ("txt", &mail.text), ("subject", &mail.subject), ("preheader", &mail.preheader)]
                {
                    words.add_template_owned(format!("{}.{part}", kind.as_str()), text.clone()).map_err(|e| format!("{file}: {e:#}"))?;
                }
            }
            by_kind.insert(kind, template);
        }
        Ok(Self { by_kind, engine: words })
    }

    /// Every kind has a template: [`Templates::parse`] checks that.
    pub fn get(&self, kind: MessageKind) -> &Template {
        &self.by_kind[&kind]
    }

    /// Every kind that is sent by SMS, with the id of its template, which may be empty.
    pub fn list_sms(&self) -> Vec<(MessageKind, &SmsTemplate)> {
        MessageKind::ALL.iter().filter_map(|kind| Some((*kind, self.get(*kind).sms.as_ref()?))).collect()
    }

    /// Renders the mail of a kind; `context` holds the draft's variables, `site`, `unsubscribe` and `checkCode`.
    pub fn render_mail(&self, kind: MessageKind, context: &Value) -> Result<RenderedMail> {
        let part = |part: &str| self.render(&format!("{}.{part}", kind.as_str()), context);
        let (subject, preheader) = (part("subject")?, part("preheader")?);
        let body = Value::from_safe_string(part("html")?);
        // A service message does not rest on a consent.
        let agreed = kind.purpose(super::Channel::Email) != crate::consents::Purpose::Service;
        let whole = minijinja::context! { body, subject => subject.clone(), preheader, agreed, ..context.clone() };
        let html = self.render(LAYOUT, &whole)?;
        let text = self.render(TEXT_LAYOUT, &minijinja::context! { body => part("txt")?, ..context.clone() })?;
        Ok(RenderedMail { subject: crate::text::normalise_line(&subject), html, text })
    }

    fn render(&self, name: &str, context: &Value) -> Result<String> {
        self.engine.get_template(name).and_then(|template| template.render(context)).map_err(|e| Error::internal(format!("{name}: {e:#}")))
    }
}

/// Escapes text for HTML and turns its addresses into links. They may break anywhere, so that they fit a narrow phone.
fn to_html_with_links(text: &str) -> Value {
    let word = |word: &str| {
        let escaped = HtmlEscape(word).to_string();
        let is_address = word.starts_with("https://") || word.starts_with("http://");
        if is_address { format!(r#"<a href="{escaped}" style="word-break:break-all;">{escaped}</a>"#) } else { escaped }
    };
    Value::from_safe_string(text.split(' ').map(word).collect::<Vec<_>>().join(" "))
}

fn find_file_text<'a>(files: &'a [(String, String)], name: &str) -> std::result::Result<&'a str, String> {
    let found = files.iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text.as_str()).ok_or_else(|| format!("content/messages/{name} is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_templates() -> Templates {
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
            checkCode => "TFP-0A1B-C2D3",
            site => minijinja::context! {
                name => "The Fine Print", address => "", contactEmail => "hello@tfp.example", baseUrl => "https://tfp.example",
            },
        };
        let shown = HtmlEscape(ADDRESS);
        let link = format!(r#"Join by video: <a href="{shown}" style="word-break:break-all;">{shown}</a></p>"#);
        for kind in [MessageKind::BookingConfirmed, MessageKind::BookingMoved, MessageKind::BookingReminder] {
            let mail = load_templates().render_mail(kind, &context).unwrap();
            assert!(mail.html.contains(&link), "{}", mail.html);
            assert!(mail.html.contains("overflow-wrap:anywhere"));
            assert!(mail.text.contains(&format!("Join by video: {ADDRESS}\n")), "{}", mail.text);
        }
        assert_eq!(to_html_with_links("<b> & x").to_string(), "&lt;b&gt; &amp; x");
    }
}
