//! What a folder holds, parsed: articles, pages and the lists around them.

use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::archives::Archives;
use super::assist::{ImportedModule, assist_module};
use super::consultations::{ImportedConsultations, consultations};
use super::front_matter::{ArticleHead, FactLine, PageHead, split};
use crate::articles::{CleanHtml, Correction, KeyFactInput, Source, body_html, inline_html};
use crate::digests::{Digest, DigestItem};
use crate::facts::Fact;
use crate::ids::ArticleId;
use crate::pages::StaticPage;
use crate::pictures::Picture;
use crate::text::one_line;
use crate::time::ist;
use crate::worked::Worked;

/// A file as read: its path inside the folder with `/` between names, and its text.
#[derive(Debug, Clone)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// Why a file can't be imported, for the person who wrote it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    pub path: String,
    pub line: Option<usize>,
    pub message: String,
}

impl std::fmt::Display for Problem {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.path, self.message),
            None => write!(f, "{}: {}", self.path, self.message),
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
pub struct Named {
    pub name: String,
    pub slug: String,
    #[serde(default)]
    pub description: String,
}

#[derive(Debug, Clone)]
pub struct Question {
    pub question: String,
    pub answer_html: String,
}

#[derive(Debug, Clone)]
pub struct ImportedPage {
    pub slug: String,
    pub title: String,
    pub description: String,
    pub html: String,
    pub updated_at: Option<Timestamp>,
}

impl ImportedPage {
    /// `now` stands for the day of the last change where the file names none.
    pub fn page(&self, now: Timestamp) -> StaticPage {
        StaticPage {
            slug: self.slug.clone(),
            title: self.title.clone(),
            description: self.description.clone(),
            html: self.html.clone(),
            updated_at: self.updated_at.unwrap_or(now),
        }
    }
}

#[derive(Debug, Clone, Default)]
pub struct ImportedArticle {
    /// The file or item it comes from, for messages.
    pub path: String,
    pub line: Option<usize>,
    /// Its id in the old system, by which it is known when it comes again.
    pub key: Option<String>,
    /// Its id here, where the file names one.
    pub id: Option<ArticleId>,
    pub title: String,
    pub category: Option<String>,
    pub tags: Vec<String>,
    pub author: Option<String>,
    pub reviewer: Option<String>,
    pub excerpt: Option<String>,
    pub checked_on: Option<Date>,
    pub published_at: Option<Timestamp>,
    pub is_featured: bool,
    pub updated_at: Option<Timestamp>,
    pub is_draft: bool,
    /// It goes live at `published_at`.
    pub is_scheduled: bool,
    pub image: Option<String>,
    pub video: Option<String>,
    pub slug: Option<String>,
    pub sponsor: Option<String>,
    pub facts: Vec<KeyFactInput>,
    pub worked: Vec<Worked>,
    /// Oldest first.
    pub corrections: Vec<Correction>,
    pub sources: Vec<Source>,
    pub html: CleanHtml,
    /// Front-matter keys without a meaning here.
    pub ignored: Vec<String>,
    /// Normalised paths of the old site that shall lead here.
    pub old_addresses: Vec<String>,
    /// What was changed or lost on the way, for the report.
    pub notes: Vec<String>,
}

impl ImportedArticle {
    /// When readers last got something new: as the old system has it, else the publication or the last correction.
    pub(super) fn changed_at(&self) -> Option<Timestamp> {
        let corrected = self.corrections.iter().filter_map(|c| c.date.to_zoned(ist()).ok()).map(|day| day.timestamp());
        self.updated_at.or_else(|| self.published_at.into_iter().chain(corrected).max())
    }
}

#[derive(Debug, Clone, Default)]
pub struct Bundle {
    pub categories: Vec<Named>,
    pub tags: Vec<Named>,
    pub content_types: Vec<Named>,
    pub faqs: Vec<Question>,
    pub pages: Vec<ImportedPage>,
    pub digests: Vec<Digest>,
    /// In the order of their files' names.
    pub facts: Vec<Fact>,
    pub articles: Vec<ImportedArticle>,
    /// Lists that an old site had at addresses of their own.
    pub archives: Archives,
    pub assist_modules: Vec<ImportedModule>,
    pub consultations: ImportedConsultations,
    /// Of an export: what is known about the uploads that came along.
    pub pictures: Vec<Picture>,
    /// Files that are neither articles nor lists, with the reason they were passed over.
    pub skipped: Vec<Problem>,
}

/// Parses every file; all problems are collected, so that a writer mends them in one go.
pub fn parse(files: &[SourceFile]) -> Result<Bundle, Vec<Problem>> {
    let mut bundle = Bundle::default();
    let mut problems = Vec::new();
    for file in files {
        if let Err(problem) = parse_file(file, &mut bundle) {
            problems.push(problem);
        }
    }
    if problems.is_empty() { Ok(bundle) } else { Err(problems) }
}

fn parse_file(file: &SourceFile, bundle: &mut Bundle) -> Result<(), Problem> {
    let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
    let extension = name.rsplit_once('.').map_or("", |(_, e)| e);
    match (folder, name, extension) {
        (_, "README.md", _) => {}
        // Not for readers: words of a kind and the questions that search and the assistant are measured by.
        ("search" | "assistant" | "assistant/eval", _, "yml") => {}
        // They come with the program.
        ("deadlines", _, "yml") => {}
        ("", "categories.yml", _) => bundle.categories = list(file)?,
        ("", "tags.yml", _) => bundle.tags = list(file)?,
        ("", "content-types.yml", _) => bundle.content_types = list(file)?,
        ("", "faqs.yml", _) => bundle.faqs = questions(file)?,
        ("", "consultations.yml", _) => bundle.consultations = consultations(file)?,
        ("", "pictures.yml", _) => bundle.pictures = pictures(file)?,
        ("facts", _, "yml") => bundle.facts.extend(facts(file)?),
        ("digests", _, "yml") => bundle.digests.push(digest(file)?),
        ("assist", _, "md") => bundle.assist_modules.push(assist_module(file, name)?),
        ("pages", _, "md") => bundle.pages.push(page(file, name)?),
        (_, _, "md" | "markdown") => bundle.articles.push(article(file, folder)?),
        _ => bundle.skipped.push(Problem { path: file.path.clone(), line: None, message: "not Markdown".to_owned() }),
    }
    Ok(())
}

fn list<T: DeserializeOwned>(file: &SourceFile) -> Result<Vec<T>, Problem> {
    yaml(file)
}

pub(super) fn yaml<T: DeserializeOwned>(file: &SourceFile) -> Result<T, Problem> {
    serde_yaml_ng::from_str(&file.text).map_err(|error| Problem {
        path: file.path.clone(),
        line: error.location().map(|at| at.line()),
        message: error.to_string(),
    })
}

fn pictures(file: &SourceFile) -> Result<Vec<Picture>, Problem> {
    let all: Vec<Picture> = list(file)?;
    match all.iter().find(|picture| !picture.has_good_name()) {
        Some(bad) => Err(Problem { path: file.path.clone(), line: None, message: format!("\"{}\" is no hash of a file", bad.hash) }),
        None => Ok(all),
    }
}

fn questions(file: &SourceFile) -> Result<Vec<Question>, Problem> {
    #[derive(Deserialize)]
    struct Entry {
        question: String,
        answer: String,
    }
    let entries: Vec<Entry> = list(file)?;
    Ok(entries.into_iter().map(|e| Question { question: e.question, answer_html: inline_html(&e.answer) }).collect())
}

fn digest(file: &SourceFile) -> Result<Digest, Problem> {
    #[derive(Deserialize)]
    struct Entry {
        date: Date,
        title: String,
        intro: String,
        items: Vec<DigestItem>,
    }
    let entry: Entry = yaml(file)?;
    Ok(Digest { date: entry.date, title: entry.title, intro: entry.intro, items: entry.items })
}

/// Every fact is checked here, so that the report names its file.
fn facts(file: &SourceFile) -> Result<Vec<Fact>, Problem> {
    let facts: Vec<Fact> = list(file)?;
    let problem = |id: &str, error: crate::Error| Problem { path: file.path.clone(), line: None, message: format!("{id}: {}", error) };
    facts
        .into_iter()
        .map(|fact| {
            let id = fact.id.clone();
            fact.checked().map_err(|error| problem(&id, error))
        })
        .collect()
}

fn page(file: &SourceFile, name: &str) -> Result<ImportedPage, Problem> {
    let (head, body) = split::<PageHead>(&file.path, &file.text)?;
    Ok(ImportedPage {
        slug: name.trim_end_matches(".md").to_owned(),
        title: head.title,
        description: head.description,
        html: html_of(file, body)?.as_str().to_owned(),
        updated_at: head.updated_on.and_then(|day| day.at(9, 0, 0, 0).to_zoned(ist()).ok()).map(|zoned| zoned.timestamp()),
    })
}

fn html_of(file: &SourceFile, body: &str) -> Result<CleanHtml, Problem> {
    body_html(body).map_err(|error| Problem { path: file.path.clone(), line: None, message: error.to_string() })
}

fn article(file: &SourceFile, folder: &str) -> Result<ImportedArticle, Problem> {
    let (head, body) = split::<ArticleHead>(&file.path, &file.text)?;
    if body.trim().is_empty() {
        return Err(Problem { path: file.path.clone(), line: None, message: "the article has no text".to_owned() });
    }
    let problem = |message: String| Problem { path: file.path.clone(), line: None, message };
    let mut corrections: Vec<Correction> =
        head.corrections.into_iter().map(|c| Correction { date: c.on, text: one_line(&c.what) }).collect();
    corrections.sort_by_key(|c| c.date);
    let folder_category = folder.strip_prefix("articles/").map(str::to_owned);
    Ok(ImportedArticle {
        path: file.path.clone(),
        category: head.category.or_else(|| head.categories.first().cloned()).or(folder_category),
        title: head.title,
        tags: head.tags,
        author: head.author,
        reviewer: head.reviewer,
        excerpt: head.excerpt,
        checked_on: head.checked_on,
        published_at: head.published_on.and_then(|moment| moment.timestamp()),
        is_featured: head.featured,
        is_draft: head.draft,
        is_scheduled: head.scheduled,
        updated_at: head.updated_at,
        id: head.id.as_deref().map(|id| article_id(file, id)).transpose()?,
        old_addresses: old_addresses(file, &head.redirect_from)?,
        image: head.image,
        video: head.youtube,
        slug: head.slug,
        sponsor: head.sponsor,
        facts: head.facts.into_iter().map(FactLine::input).collect::<Result<_, _>>().map_err(problem)?,
        worked: head.worked,
        corrections,
        sources: head.sources,
        html: html_of(file, body)?,
        ignored: head.other.into_keys().collect(),
        ..ImportedArticle::default()
    })
}

fn article_id(file: &SourceFile, text: &str) -> Result<ArticleId, Problem> {
    let message = format!("\"{text}\" is no id of an article");
    ArticleId::parse(text).ok_or(Problem { path: file.path.clone(), line: None, message })
}

fn old_addresses(file: &SourceFile, paths: &[String]) -> Result<Vec<String>, Problem> {
    let read = |path: &String| {
        let message = format!("redirect_from: \"{path}\" is no path of a page");
        super::links::normalised(path).ok_or(Problem { path: file.path.clone(), line: None, message })
    };
    paths.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn an_article_comes_out_with_its_head() {
        let bundle = parse(&[file("articles/epfo/a.md", "---\ntitle: A\npublished_on: 2026-11-12\nlayout: post\nfacts:\n  - {label: L, value: V, as_of: 2026-09-17}\n---\n\n## Part\n\nText.\n")]).unwrap();
        let article = &bundle.articles[0];
        assert_eq!((article.title.as_str(), article.category.as_deref()), ("A", Some("epfo")));
        assert_eq!(article.published_at.unwrap().to_string(), "2026-11-12T03:30:00Z");
        assert_eq!(article.ignored, ["layout"]);
        assert!(article.html.as_str().contains(r#"<h2 id="part">"#));
    }

    #[test]
    fn problems_name_file_and_line_and_all_are_told() {
        let problems = parse(&[
            file("a.md", "no head"),
            file("b.md", "---\ntitle: B\nchecked_on: soon\n---\nx"),
            file("c.md", "---\ntitle: C\n---\n"),
        ])
        .unwrap_err();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 3);
        assert!(told[0].starts_with("a.md:1:"), "{told:?}");
        assert!(told[1].starts_with("b.md:"), "{told:?}");
        assert!(told[2].contains("no text"), "{told:?}");
    }
}
