//! The JSON document of an export. Lists are in their order of display, everything else in the order of ids, so that
//! the same content gives the same bytes.

use std::io::Write;

use domain::articles::{Article, ArticleContent, ArticleCounts, FormerAddress, Revision};
use domain::assist_modules::AssistModule;
use domain::digests::DigestItem;
use domain::facts::Fact;
use domain::ids::{ArticleId, CategoryId, ContentTypeId, FaqId, RedirectId, TagId};
use domain::pictures::Picture;
use domain::short_answers::ShortAnswer;
use domain::{Error, Result};
use jiff::Timestamp;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

pub const FORMAT: &str = "fineprint-content";
pub const VERSION: u32 = 1;

/// Everything except the articles, which may be many.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct ExportHeading {
    pub format: String,
    pub version: u32,
    pub categories: Vec<CategoryRow>,
    pub tags: Vec<NamedRow<TagId>>,
    pub content_types: Vec<NamedRow<ContentTypeId>>,
    pub facts: Vec<Fact>,
    pub faqs: Vec<FaqRow>,
    pub assist_modules: Vec<AssistModule>,
    pub short_answers: Vec<ShortAnswerRow>,
    pub pictures: Vec<Picture>,
    pub pages: Vec<PageRow>,
    pub digests: Vec<DigestRow>,
    pub toggles: Vec<ToggleRow>,
    pub former_addresses: Vec<FormerAddress>,
    pub redirects: Vec<RedirectRow>,
    pub short_links: Vec<ShortLinkRow>,
}

#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct ExportDocument {
    #[serde(flatten)]
    pub heading: ExportHeading,
    #[serde(default)]
    pub articles: Vec<ArticleRow>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct CategoryRow {
    pub id: CategoryId,
    pub name: String,
    pub slug: String,
    pub description: String,
    pub position: i32,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct NamedRow<Id> {
    pub id: Id,
    pub name: String,
    pub slug: String,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct FaqRow {
    pub id: FaqId,
    pub question: String,
    /// HTML.
    pub answer: String,
    pub position: i32,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswerRow {
    #[serde(flatten)]
    pub answer: ShortAnswer,
    pub revision: i64,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PageRow {
    pub slug: String,
    pub title: String,
    pub description: String,
    pub html: String,
    pub updated_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct DigestRow {
    pub date: Date,
    pub title: String,
    pub intro: String,
    pub items: Vec<DigestItem>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ToggleRow {
    pub name: String,
    pub is_enabled: bool,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RedirectRow {
    pub id: RedirectId,
    pub from: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub article: Option<ArticleId>,
    pub created_at: Timestamp,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShortLinkRow {
    pub id: String,
    pub target: String,
    pub created_at: Timestamp,
    pub revoked_at: Option<Timestamp>,
    pub clicks: i64,
    /// Absent in files of earlier versions, whose links stay.
    #[serde(default = "keep_link")]
    pub is_kept: bool,
}

fn keep_link() -> bool {
    true
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ArticleRow {
    pub id: ArticleId,
    pub main_content_id: Uuid,
    pub content: ArticleContent,
    pub published_at: Option<Timestamp>,
    pub created_at: Timestamp,
    pub updated_at: Timestamp,
    pub revision: i64,
    pub views: i64,
    pub likes: i64,
    pub shares: i64,
    pub owner: String,
    /// Older versions, oldest first; empty when the export does not include them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub revisions: Vec<RevisionRow>,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct RevisionRow {
    pub number: i64,
    pub content: ArticleContent,
    pub saved_by: String,
    pub saved_at: Timestamp,
}

impl ArticleRow {
    pub fn new(article: Article, revisions: Vec<Revision>) -> Self {
        let mut revisions: Vec<RevisionRow> = revisions
            .into_iter()
            .map(|r| RevisionRow { number: r.number, content: r.content, saved_by: r.saved_by, saved_at: r.saved_at })
            .collect();
        revisions.sort_by_key(|revision| revision.number);
        Self {
            id: article.id,
            main_content_id: article.main_content_id,
            content: article.content,
            published_at: article.published_at,
            created_at: article.created_at,
            updated_at: article.updated_at,
            revision: article.revision,
            views: article.counts.views,
            likes: article.counts.likes,
            shares: article.counts.shares,
            owner: article.owner,
            revisions,
        }
    }

    pub fn counts(&self) -> ArticleCounts {
        ArticleCounts { views: self.views, likes: self.likes, shares: self.shares }
    }
}

/// Writes a document article by article.
pub struct DocumentWriter<'w> {
    out: &'w mut (dyn Write + Send),
    is_first: bool,
}

impl<'w> DocumentWriter<'w> {
    pub fn begin(out: &'w mut (dyn Write + Send), heading: &ExportHeading) -> Result<Self> {
        let text = serde_json::to_string_pretty(heading).map_err(Error::internal)?;
        let open = text.trim_end().strip_suffix('}').unwrap_or(&text).trim_end().to_owned();
        to_export_result(out.write_all(format!("{open},\n  \"articles\": [").as_bytes()))?;
        Ok(Self { out, is_first: true })
    }

    pub fn write_article(&mut self, article: &ArticleRow) -> Result<()> {
        let text = serde_json::to_string(article).map_err(Error::internal)?;
        let between = if self.is_first { "\n    " } else { ",\n    " };
        self.is_first = false;
        to_export_result(self.out.write_all(format!("{between}{text}").as_bytes()))
    }

    pub fn finish(self) -> Result<()> {
        to_export_result(self.out.write_all(b"\n  ]\n}\n"))?;
        to_export_result(self.out.flush())
    }
}

fn to_export_result(result: std::io::Result<()>) -> Result<()> {
    result.map_err(|cause| Error::unavailable(format!("the export cannot be written: {cause}")))
}
