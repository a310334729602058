//! Message templates: one file for each kind, with its version and the variables it needs.

use std::collections::{BTreeMap, HashMap};

use minijinja::{AutoEscape, Environment, HtmlEscape, State, UndefinedBehavior, Value};
use serde::Deserialize;

use super::{Channel, MessageKind};
use crate::language::Language;
use crate::text::devanagari::contains_devanagari;
use crate::{Error, Result};

const LAYOUT: &str = "layout.html";
const TEXT_LAYOUT: &str = "layout.txt";
/// The variable that names the reader's language, where it is not English.
pub(super) const LANGUAGE: &str = "language";
/// Ends the name of a variable that holds the English words of another one, which is in Hindi.
pub(super) const IN_ENGLISH: &str = "InEnglish";

/// Whether a message with these variables is for somebody who reads in Hindi.
pub(super) fn wants_hindi(variables: &BTreeMap<String, String>) -> bool {
    variables.get(LANGUAGE).is_some_and(|language| language == Language::Hindi.as_str())
}

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
    /// The same in Hindi; without it everybody gets the English mail.
    pub hindi: Option<MailWords>,
}

/// What a mail says, in another language than English.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailWords {
    pub subject: String,
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
    /// Variables for {{1}}, {{2}} …, in order; every language of the text has the same.
    pub values: Vec<String>,
    /// The same template in Hindi; without it everybody gets the English text.
    pub hindi: Option<HindiWhatsappTemplate>,
}

/// The provider approves each language of a template by itself, under one name.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HindiWhatsappTemplate {
    pub language: String,
    /// The text to be approved, with {{1}}, {{2}} … for the values.
    pub text: String,
}

impl WhatsappTemplate {
    /// The provider's code of the language in which a message with these variables is sent.
    pub fn choose_language(&self, variables: &BTreeMap<String, String>) -> &str {
        self.hindi.as_ref().filter(|_| wants_hindi(variables)).map_or(&self.language, |hindi| &hindi.language)
    }
}

/// The text as it is registered with the operators (DLT), who compare it letter by letter.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmsTemplate {
    /// The template's id at the provider; the settings may name it instead.
    pub template_id: String,
    pub text: String,
    /// Variables of the text, in order; every language of the text has the same.
    pub values: Vec<String>,
    /// The same text in Hindi, where an id is set for it; without one everybody gets the English text.
    pub hindi: Option<HindiSmsTemplate>,
}

/// Each language of a text is registered by itself, under an id of its own.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HindiSmsTemplate {
    /// The text to be registered, with its variables as in the English one.
    pub text: String,
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
        words.add_filter("in_its_language", tag_language);
        words.add_filter("mark_english", mark_english);
        let mut by_kind = HashMap::new();
        for layout in [LAYOUT, TEXT_LAYOUT] {
            let text = find_file_text(files, layout)?;
            words.add_template_owned(layout, text.to_owned()).map_err(|e| format!("{layout}: {e:#}"))?;
        }
        for &kind in MessageKind::ALL {
            let file = format!("{}.yml", kind.as_str());
            let template: Template = serde_yaml_ng::from_str(find_file_text(files, &file)?).map_err(|e| format!("{file}: {e}"))?;
            if let Some(mail) = &template.email {
                let english = [("html", &mail.html), ("txt", &mail.text), ("subject", &mail.subject), ("preheader", &mail.preheader)];
                let hindi = mail.hindi.iter().flat_map(|hindi| {
                    [("hi.html", &hindi.html), ("hi.txt", &hindi.text), ("hi.subject", &hindi.subject), ("hi.preheader", &hindi.preheader)]
                });
                for (part, text) in english.into_iter().chain(hindi) {
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

    /// Leaves the Hindi of only those WhatsApp templates whose names are listed: the provider refuses a text that it has not approved.
    /// The error names a template that has no Hindi.
    pub fn retain_approved_hindi(&mut self, approved: &[String]) -> std::result::Result<(), String> {
        let has_hindi = |name: &str| self.list_hindi_whatsapp().any(|template| template.template == name);
        if let Some(unknown) = approved.iter().find(|name| !has_hindi(name)) {
            return Err(format!("there is no WhatsApp template {unknown} with a text in Hindi"));
        }
        let templates = self.by_kind.values_mut().filter_map(|template| template.whatsapp.as_mut());
        for template in templates.filter(|template| !approved.contains(&template.template)) {
            template.hindi = None;
        }
        Ok(())
    }

    /// The WhatsApp templates that have a text in Hindi.
    pub fn list_hindi_whatsapp(&self) -> impl Iterator<Item = &WhatsappTemplate> {
        let templates = MessageKind::ALL.iter().filter_map(|kind| self.get(*kind).whatsapp.as_ref());
        templates.filter(|template| template.hindi.is_some())
    }

    /// Leaves the Hindi of only those SMS whose kinds are listed: a text that is not registered reaches nobody. The error names a kind
    /// that has no Hindi.
    pub fn retain_registered_hindi(&mut self, registered: &[&str]) -> std::result::Result<(), String> {
        let has_hindi = |name: &str| self.list_sms().iter().any(|(kind, text)| kind.as_str() == name && text.hindi.is_some());
        if let Some(unknown) = registered.iter().find(|name| !has_hindi(name)) {
            return Err(format!("there is no SMS {unknown} with a text in Hindi"));
        }
        for (kind, template) in &mut self.by_kind {
            if let Some(sms) = template.sms.as_mut().filter(|_| !registered.contains(&kind.as_str())) {
                sms.hindi = None;
            }
        }
        Ok(())
    }

    /// Every kind that is sent by SMS, with the id of its template, which may be empty.
    pub fn list_sms(&self) -> Vec<(MessageKind, &SmsTemplate)> {
        MessageKind::ALL.iter().filter_map(|kind| Some((*kind, self.get(*kind).sms.as_ref()?))).collect()
    }

    /// Whether the mail is written in Hindi: its reader wants that, and the kind has it.
    fn is_hindi(&self, kind: MessageKind, context: &Value) -> bool {
        let has_hindi = self.get(kind).email.as_ref().is_some_and(|mail| mail.hindi.is_some());
        has_hindi && context.get_attr(LANGUAGE).is_ok_and(|language| language.as_str() == Some(Language::Hindi.as_str()))
    }

    /// Renders the mail of a kind; `context` holds the draft's variables, `site`, `unsubscribe` and `checkCode`.
    pub fn render_mail(&self, kind: MessageKind, context: &Value) -> Result<RenderedMail> {
        let is_hindi = self.is_hindi(kind, context);
        let words = if is_hindi { format!("{}.hi", kind.as_str()) } else { kind.as_str().to_owned() };
        let part = |part: &str| self.render(&format!("{words}.{part}"), context);
        let (subject, preheader) = (part("subject")?, part("preheader")?);
        let body = Value::from_safe_string(part("html")?);
        // A service message does not rest on a consent.
        let agreed = kind.purpose(super::Channel::Email) != crate::consents::Purpose::Service;
        let whole = minijinja::context! { body, subject => subject.clone(), preheader, agreed, is_hindi, ..context.clone() };
        let html = self.render(LAYOUT, &whole)?;
        let text = self.render(TEXT_LAYOUT, &minijinja::context! { body => part("txt")?, is_hindi, ..context.clone() })?;
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

/// A text that may be English in a Hindi mail, such as the title of a webinar: its language is named, so that it is read aloud as what it is.
fn tag_language(state: &State, text: &str) -> Value {
    match state.auto_escape() {
        AutoEscape::Html if contains_devanagari(text) => Value::from_safe_string(HtmlEscape(text).to_string()),
        AutoEscape::Html => Value::from_safe_string(format!(r#"<span lang="en">{}</span>"#, HtmlEscape(text))),
        _ => Value::from(text),
    }
}

/// The title of a page in a Hindi mail: an English one says that the page behind it is English.
fn mark_english(state: &State, text: &str) -> Value {
    let tagged = tag_language(state, text);
    if contains_devanagari(text) {
        return tagged;
    }
    let marked = format!("{tagged} (अंग्रेज़ी में)");
    if matches!(state.auto_escape(), AutoEscape::Html) { Value::from_safe_string(marked) } else { Value::from(marked) }
}

fn find_file_text<'a>(files: &'a [(String, String)], name: &str) -> std::result::Result<&'a str, String> {
    let found = files.iter().find(|(known, _)| known == name);
    found.map(|(_, text)| text.as_str()).ok_or_else(|| format!("content/messages/{name} is missing"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::messages::Urgency;

    fn load_templates() -> Templates {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/messages");
        let files = std::fs::read_dir(folder).unwrap().map(|entry| {
            let path = entry.unwrap().path();
            (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap())
        });
        Templates::parse(&files.collect::<Vec<_>>()).unwrap()
    }

    fn is_devanagari(text: &str) -> bool {
        crate::text::devanagari::contains_devanagari(text)
    }

    /// Stands for every variable, some of which are addresses.
    const SAMPLE: &str = "https://tfp.example/x";

    fn render_sample(templates: &Templates, kind: MessageKind, language: Option<&str>) -> RenderedMail {
        let own = templates.get(kind).variables.iter().map(|name| (name.clone(), SAMPLE.to_owned()));
        let variables: BTreeMap<String, String> = own.chain(language.map(|language| (LANGUAGE.to_owned(), language.to_owned()))).collect();
        let site = minijinja::context! {
            name => "The Fine Print", address => "", contactEmail => "hello@tfp.example", baseUrl => "https://tfp.example",
        };
        let context = minijinja::context! {
            site, currentYear => "2026", unsubscribe => SAMPLE, checkCode => "TFP-0A1B-C2D3", title => SAMPLE, intro => SAMPLE, items => Vec::<Value>::new(),
            link => SAMPLE, ..Value::from(minijinja::value::Serde(&variables))
        };
        templates.render_mail(kind, &context).unwrap()
    }

    #[test]
    fn every_mail_is_written_in_hindi_too() {
        let templates = load_templates();
        for kind in MessageKind::ALL.iter().copied().filter(|kind| templates.get(*kind).email.is_some()) {
            let render = |language: Option<&str>| render_sample(&templates, kind, language);
            let hindi = render(Some("hi"));
            // A subject of variables alone is worded where the message is made.
            let has_words = hindi.subject.replace(SAMPLE, "").chars().any(char::is_alphabetic);
            let has_hindi_subject = !has_words || is_devanagari(&hindi.subject);
            assert!(has_hindi_subject && is_devanagari(&hindi.text), "{kind:?}: {hindi:?}");
            assert!(hindi.html.contains("<html lang=\"hi\">") && hindi.html.contains("संदेश की जाँच"), "{}", hindi.html);
            assert!(hindi.text.contains("संदेश की जाँच") && !hindi.text.contains("Check this message"), "{}", hindi.text);
            let agreed = kind.purpose(Channel::Email) != crate::consents::Purpose::Service;
            assert_eq!(hindi.html.contains("आपने सहमति दी थी, इसलिए यह ई-मेल मिला है"), agreed, "{kind:?}: {}", hindi.html);
            assert!(!hindi.html.contains("You’re getting this"), "{kind:?}: {}", hindi.html);
            for english in [render(None), render(Some("en")), render(Some("hinglish"))] {
                assert!(!is_devanagari(&english.subject) && !is_devanagari(&english.text), "{kind:?}: {english:?}");
                assert!(english.html.contains("<html lang=\"en\">"), "{}", english.html);
                assert_eq!(english.html.contains("You’re getting this because you agreed"), agreed, "{kind:?}: {}", english.html);
            }
        }
    }

    #[test]
    fn the_document_lists_every_kind_as_it_is() {
        let templates = load_templates();
        let to_row = |kind: &MessageKind| {
            let template = templates.get(*kind);
            let mut purposes: Vec<&str> = Vec::new();
            for channel in [Channel::Email, Channel::Whatsapp, Channel::Sms].into_iter().filter(|channel| template.has_words(*channel)) {
                let purpose = kind.purpose(channel).as_str();
                if !purposes.contains(&purpose) {
                    purposes.push(purpose);
                }
            }
            let mail = template.email.as_ref().map_or("–", |mail| mail.template.as_str());
            let whatsapp = template.whatsapp.as_ref().map_or("–", |message| message.template.as_str());
            let sms = if template.sms.is_some() { "yes" } else { "–" };
            let urgency = match kind.urgency() {
                Urgency::Now => "now",
                Urgency::Soon => "soon",
                Urgency::Bulk => "bulk",
            };
            format!("| {} | {mail} | {whatsapp} | {sms} | {} | {urgency} |", kind.as_str(), purposes.join(", "))
        };
        let document = include_str!("../../../../../docs/product/messages.md");
        let (_, table) = document.split_once("## Every kind").unwrap();
        let rows: Vec<&str> =
            table.lines().skip_while(|line| !line.starts_with("|---")).skip(1).take_while(|line| !line.is_empty()).collect();
        assert_eq!(rows, MessageKind::ALL.iter().map(to_row).collect::<Vec<_>>());
    }

    #[test]
    fn an_english_title_in_a_hindi_mail_is_marked() {
        let templates = load_templates();
        let render = |template: &str, title: &str| {
            let whole = "{{ title | mark_english }}|{{ title | in_its_language }}".to_owned();
            let mut engine = templates.engine.clone();
            engine.add_template_owned(template.to_owned(), whole).unwrap();
            engine.get_template(template).unwrap().render(minijinja::context! { title }).unwrap()
        };
        assert_eq!(
            render("a.html", "Tax & you"),
            "<span lang=\"en\">Tax &amp; you</span> (अंग्रेज़ी में)|<span lang=\"en\">Tax &amp; you</span>"
        );
        assert_eq!(render("a.txt", "Tax & you"), "Tax & you (अंग्रेज़ी में)|Tax & you");
        assert_eq!(render("a.html", "टैक्स & आप"), "टैक्स &amp; आप|टैक्स &amp; आप");
    }

    /// Each SMS is registered letter by letter, so each language must have the places of the other.
    #[test]
    fn an_sms_has_its_values_in_both_languages() {
        let mut templates = load_templates();
        for (kind, sms) in templates.list_sms() {
            for text in [&sms.text, &sms.hindi.as_ref().unwrap().text] {
                assert_eq!(text.matches("{{ ").count(), sms.values.len(), "{kind:?}: {text}");
                assert!(sms.values.iter().all(|name| text.contains(&format!("{{{{ {name} }}}}"))), "{kind:?}: {text}");
            }
        }
        assert!(templates.retain_registered_hindi(&["pf-code", "digest"]).unwrap_err().contains("digest"));
        templates.retain_registered_hindi(&["pf-code"]).unwrap();
        let has_hindi = |kind: MessageKind| templates.get(kind).sms.as_ref().unwrap().hindi.is_some();
        assert!(has_hindi(MessageKind::PfCode) && !has_hindi(MessageKind::PfNumberChanged));
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
