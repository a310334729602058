//! Assist modules: guides to a piece of paperwork, with what we do and don't do, the documents to have ready and the steps.
//! They are edited content; no service stands behind them (docs/product/assist.md).

mod hindi;
mod service;
mod text;

use async_trait::async_trait;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

pub use hindi::{HindiHelp, HindiModule, assist_path};
pub use service::AssistModules;
pub use text::render_line;

use crate::Result;
use crate::articles::Source;
use crate::language::Language;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AssistModule {
    /// The slug in `/assist?module=`: lower-case letters, digits and hyphens.
    pub slug: String,
    pub title: String,
    /// One plain sentence.
    pub line: String,
    /// How long the authority usually takes, in plain words and with a date.
    pub takes: Option<String>,
    pub text: AssistText,
    /// The day on which it was last compared with its sources.
    pub checked_on: Date,
    pub position: i32,
    pub updated_at: Timestamp,
}

/// The texts of a module: sanitised HTML that quotes facts as articles do. Lists are in display order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistText {
    pub intro: String,
    pub we_do: Vec<String>,
    pub we_do_not: Vec<String>,
    pub documents: Vec<String>,
    pub steps: Vec<String>,
    pub questions: Vec<AssistQuestion>,
    /// Slugs of related articles.
    pub related: Vec<String>,
    pub sources: Vec<Source>,
    /// What our own help costs and takes; absent in modules that were stored before there were cases.
    #[serde(default)]
    pub help: Option<AssistHelp>,
    /// Its words in Hindi; absent where nobody has written them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hindi: Option<Box<HindiModule>>,
}

/// Our own help with a module: what a case costs, takes and begins with. Plain text.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AssistHelp {
    /// In paise, GST included, for the usual case; absent: free. An agent states the price of each case.
    #[serde(default)]
    pub price: Option<i64>,
    /// The day from which the price holds.
    pub price_as_of: Option<Date>,
    /// What is included.
    #[serde(default)]
    pub price_note: String,
    /// How long our part takes.
    pub time: String,
    /// What happens after somebody has asked.
    pub next_step: String,
    /// The lines that every case of the module begins with.
    #[serde(default)]
    pub checklist: Vec<String>,
    /// What an agent asks first.
    #[serde(default)]
    pub questions: Vec<String>,
    /// Messages that agents begin an answer or a question with.
    #[serde(default)]
    pub messages: Vec<PreparedMessage>,
    /// Read by nobody: the kind of office decides its time (`content/cases.yml`). Stored modules and files of operators still have it.
    #[serde(default, skip_serializing)]
    pub office_clock: Option<String>,
}

/// A message that an agent takes over and changes before it is sent.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PreparedMessage {
    /// What it is for, in a few words.
    pub title: String,
    /// Plain text with line breaks; `{firstName}` and `{number}` stand for the person and the case.
    pub text: String,
}

impl PreparedMessage {
    /// The text for one case.
    pub fn fill(&self, first_name: &str, number: &str) -> String {
        self.text.trim().replace("{firstName}", first_name).replace("{number}", number)
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct AssistQuestion {
    /// Plain text.
    pub question: String,
    pub answer: String,
}

impl AssistModule {
    /// The canonical path of the page in English.
    pub fn url(&self) -> String {
        self.url_in(Language::English)
    }
}

#[async_trait]
pub trait AssistModuleQueries: Send + Sync {
    async fn find(&self, slug: &str) -> Result<Option<AssistModule>>;
    /// Returns all modules in the editor's order.
    async fn list(&self) -> Result<Vec<AssistModule>>;
}

#[async_trait]
pub trait AssistModuleRepository: Send + Sync {
    /// Inserts the module or replaces the one with its slug.
    async fn save(&self, module: &AssistModule) -> Result<()>;
}
