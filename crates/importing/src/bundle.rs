//! Parses a folder: articles, pages and the lists around them.

use domain::articles::{CleanHtml, Correction, KeyFactInput, Source, render_body, render_fragment};
use domain::covers::Cover;
use domain::digests::{Digest, DigestItem};
use domain::facts::Fact;
use domain::ids::ArticleId;
use domain::pages::StaticPage;
use domain::pictures::Picture;
use domain::text::normalise_line;
use domain::time::ist_time_zone;
use domain::worked_examples::WorkedExample;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::archives::Archives;
use crate::assist::{ImportedAssistModule, add_hindi_module, is_hindi_module, parse_assist_module};
use crate::consultations::{ImportedConsultations, parse_consultations};
use crate::front_matter::{ArticleHead, FactLine, PageHead, split_front_matter};
use crate::short_answers::{ImportedShortAnswer, parse_short_answers};

/// A file as read: its path inside the folder, with `/` as separator, and its text.
#[derive(Debug, Clone)]
pub struct SourceFile {
    pub path: String,
    pub text: String,
}

/// Why a file cannot be imported, for the person who wrote it.
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
pub struct NamedEntry {
    pub name: String,
    pub slug: String,
    #[serde(default)]
    pub description: String,
}

#[derive(Debug, Clone)]
pub struct ImportedFaq {
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
    /// `now` is used where the file names no day of the last change.
    pub fn to_page(&self, now: Timestamp) -> StaticPage {
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
    /// The file or item that the article comes from, for messages.
    pub path: String,
    pub line: Option<usize>,
    /// Its id in the old system, which identifies it when it is imported again.
    pub key: Option<String>,
    /// Its id here, if the file names one.
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
    /// Whether the article is published at `published_at`.
    pub is_scheduled: bool,
    pub image: Option<String>,
    pub video: Option<String>,
    pub slug: Option<String>,
    pub sponsor: Option<String>,
    pub facts: Vec<KeyFactInput>,
    pub worked: Vec<WorkedExample>,
    /// The figure of its cover, which is drawn for the articles that the program brings.
    pub cover: Option<Cover>,
    /// Oldest first.
    pub corrections: Vec<Correction>,
    pub sources: Vec<Source>,
    pub html: CleanHtml,
    /// Front-matter keys that are not used here.
    pub ignored: Vec<String>,
    /// Normalised paths of the old site that are to redirect to the article.
    pub old_addresses: Vec<String>,
    /// What was changed or lost in the conversion, for the report.
    pub notes: Vec<String>,
}

impl ImportedArticle {
    /// When the article last changed for readers: as the old system has it, otherwise the publication or the last
    /// correction.
    pub(super) fn changed_at(&self) -> Option<Timestamp> {
        let corrected = self.corrections.iter().filter_map(|c| c.date.to_zoned(ist_time_zone()).ok()).map(|day| day.timestamp());
        self.updated_at.or_else(|| self.published_at.into_iter().chain(corrected).max())
    }
}

#[derive(Debug, Clone, Default)]
pub struct Bundle {
    pub categories: Vec<NamedEntry>,
    pub tags: Vec<NamedEntry>,
    pub content_types: Vec<NamedEntry>,
    pub faqs: Vec<ImportedFaq>,
    pub pages: Vec<ImportedPage>,
    pub digests: Vec<Digest>,
    /// In the order of their files' names.
    pub facts: Vec<Fact>,
    pub articles: Vec<ImportedArticle>,
    /// Archives of the old site, whose addresses redirect here.
    pub archives: Archives,
    pub assist_modules: Vec<ImportedAssistModule>,
    pub consultations: ImportedConsultations,
    pub short_answers: Vec<ImportedShortAnswer>,
    /// Data about the uploads that come with an export.
    pub pictures: Vec<Picture>,
    /// Files that are neither articles nor lists, with the reason why they were skipped.
    pub skipped: Vec<Problem>,
}

/// Parses every file and collects all problems, so that the writer can correct them together.
pub fn parse_bundle(files: &[SourceFile]) -> Result<Bundle, Vec<Problem>> {
    let mut bundle = Bundle::default();
    let mut problems = Vec::new();
    let (hindi_modules, others): (Vec<_>, Vec<_>) = files.iter().partition(|file| is_hindi_module(file));
    for file in others {
        if let Err(problem) = parse_file(file, &mut bundle) {
            problems.push(problem);
        }
    }
    for file in hindi_modules {
        if let Err(found) = add_hindi_module(file, &mut bundle.assist_modules) {
            problems.extend(found);
        }
    }
    if problems.is_empty() { Ok(bundle) } else { Err(problems) }
}

fn parse_file(file: &SourceFile, bundle: &mut Bundle) -> Result<(), Problem> {
    let (folder, name) = file.path.rsplit_once('/').unwrap_or(("", &file.path));
    let extension = name.rsplit_once('.').map_or("", |(_, e)| e);
    match (folder, name, extension) {
        (_, "README.md", _) => {}
        // Not content: lists for search and the questions that search and the assistant are measured by.
        ("search" | "assistant" | "assistant/eval", _, "yml") => {}
        (folder, _, "yml") if folder.starts_with("answers/") => bundle.short_answers.extend(parse_short_answers(file)?),
        // The words of the will planner are built into the web app.
        ("will" | "will/en" | "will/hi", _, "md" | "json") => {}
        // Deadlines and the calendar of reviews are compiled into the program.
        ("deadlines" | "fact-reviews", _, "yml") => {}
        // The program carries the terms of cases, and the price and terms of the report.
        (
            "",
            "calculators.yml" | "cases.yml" | "glossary.yml" | "guides.yml" | "message-checks.yml" | "reports.yml" | "reports.hi.yml",
            _,
        ) => {}
        ("", "categories.yml", _) => bundle.categories = parse_list(file)?,
        ("", "tags.yml", _) => bundle.tags = parse_list(file)?,
        ("", "content-types.yml", _) => bundle.content_types = parse_list(file)?,
        ("", "faqs.yml", _) => bundle.faqs = parse_faqs(file)?,
        ("", "consultations.yml", _) => bundle.consultations = parse_consultations(file)?,
        ("", "pictures.yml", _) => bundle.pictures = parse_pictures(file)?,
        ("facts", _, "yml") => bundle.facts.extend(parse_facts(file)?),
        ("digests", _, "yml") => bundle.digests.push(parse_digest(file)?),
        ("assist", _, "md") => bundle.assist_modules.push(parse_assist_module(file, name)?),
        ("pages", _, "md") => bundle.pages.push(parse_page(file, name)?),
        (_, _, "md" | "markdown") => bundle.articles.push(parse_article(file, folder)?),
        _ => bundle.skipped.push(Problem { path: file.path.clone(), line: None, message: "not Markdown".to_owned() }),
    }
    Ok(())
}

fn parse_list<T: DeserializeOwned>(file: &SourceFile) -> Result<Vec<T>, Problem> {
    parse_yaml(file)
}

pub(super) fn parse_yaml<T: DeserializeOwned>(file: &SourceFile) -> Result<T, Problem> {
    serde_yaml_ng::from_str(&file.text).map_err(|error| Problem {
        path: file.path.clone(),
        line: error.location().map(|at| at.line()),
        message: error.to_string(),
    })
}

fn parse_pictures(file: &SourceFile) -> Result<Vec<Picture>, Problem> {
    let all: Vec<Picture> = parse_list(file)?;
    match all.iter().find(|picture| !picture.has_valid_hash()) {
        Some(bad) => Err(Problem { path: file.path.clone(), line: None, message: format!("\"{}\" is not the hash of a file", bad.hash) }),
        None => Ok(all),
    }
}

fn parse_faqs(file: &SourceFile) -> Result<Vec<ImportedFaq>, Problem> {
    #[derive(Deserialize)]
    struct Entry {
        question: String,
        answer: String,
    }
    let entries: Vec<Entry> = parse_list(file)?;
    Ok(entries.into_iter().map(|e| ImportedFaq { question: e.question, answer_html: render_fragment(&e.answer) }).collect())
}

fn parse_digest(file: &SourceFile) -> Result<Digest, Problem> {
    #[derive(Deserialize)]
    struct Entry {
        date: Date,
        title: String,
        intro: String,
        items: Vec<DigestItem>,
    }
    let entry: Entry = parse_yaml(file)?;
    Ok(Digest { date: entry.date, title: entry.title, intro: entry.intro, items: entry.items })
}

/// Checks every fact, so that a problem is reported with its file.
fn parse_facts(file: &SourceFile) -> Result<Vec<Fact>, Problem> {
    let facts: Vec<Fact> = parse_list(file)?;
    let problem = |id: &str, error: domain::Error| Problem { path: file.path.clone(), line: None, message: format!("{id}: {}", error) };
    facts
        .into_iter()
        .map(|fact| {
            let id = fact.id.clone();
            fact.validate().map_err(|error| problem(&id, error))
        })
        .collect()
}

fn parse_page(file: &SourceFile, name: &str) -> Result<ImportedPage, Problem> {
    let (head, body) = split_front_matter::<PageHead>(&file.path, &file.text)?;
    Ok(ImportedPage {
        slug: name.trim_end_matches(".md").to_owned(),
        title: head.title,
        description: head.description,
        html: render_file_body(file, body)?.as_str().to_owned(),
        updated_at: head.updated_on.and_then(|day| day.at(9, 0, 0, 0).to_zoned(ist_time_zone()).ok()).map(|zoned| zoned.timestamp()),
    })
}

fn render_file_body(file: &SourceFile, body: &str) -> Result<CleanHtml, Problem> {
    render_body(body).map_err(|error| Problem { path: file.path.clone(), line: None, message: error.to_string() })
}

fn parse_article(file: &SourceFile, folder: &str) -> Result<ImportedArticle, Problem> {
    let (head, body) = split_front_matter::<ArticleHead>(&file.path, &file.text)?;
    if body.trim().is_empty() {
        return Err(Problem { path: file.path.clone(), line: None, message: "the article has no text".to_owned() });
    }
    let problem = |message: String| Problem { path: file.path.clone(), line: None, message };
    let mut corrections: Vec<Correction> =
        head.corrections.into_iter().map(|c| Correction { date: c.on, text: normalise_line(&c.what) }).collect();
    corrections.sort_by_key(|c| c.date);
    let mut ignored: Vec<String> = head.other.into_keys().collect();
    let cover = match head.cover {
        Some(written) if written.get("figure").is_some() => {
            Some(serde_yaml_ng::from_value(written).map_err(|why| problem(format!("front matter: cover: {why}")))?)
        }
        Some(_) => {
            ignored.push("cover".to_owned());
            None
        }
        None => None,
    };
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
        published_at: head.published_on.and_then(|moment| moment.to_timestamp()),
        is_featured: head.featured,
        is_draft: head.draft,
        is_scheduled: head.scheduled,
        updated_at: head.updated_at,
        id: head.id.as_deref().map(|id| parse_article_id(file, id)).transpose()?,
        old_addresses: parse_old_addresses(file, &head.redirect_from)?,
        image: head.image,
        video: head.youtube,
        slug: head.slug,
        sponsor: head.sponsor,
        facts: head.facts.into_iter().map(FactLine::into_input).collect::<Result<_, _>>().map_err(problem)?,
        worked: head.worked,
        cover,
        corrections,
        sources: head.sources,
        html: render_file_body(file, body)?,
        ignored,
        ..ImportedArticle::default()
    })
}

fn parse_article_id(file: &SourceFile, text: &str) -> Result<ArticleId, Problem> {
    let message = format!("\"{text}\" is not the id of an article");
    ArticleId::parse(text).ok_or(Problem { path: file.path.clone(), line: None, message })
}

fn parse_old_addresses(file: &SourceFile, paths: &[String]) -> Result<Vec<String>, Problem> {
    let read = |path: &String| {
        let message = format!("redirect_from: \"{path}\" is not the path of a page");
        domain::redirects::normalise_path(path).ok_or(Problem { path: file.path.clone(), line: None, message })
    };
    paths.iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source_file(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn an_article_comes_out_with_its_head() {
        let bundle = parse_bundle(&[source_file("articles/epfo/a.md", "---\ntitle: A\npublished_on: 2026-11-12\nlayout: post\ncover: a.png\nfacts:\n  - {label: L, value: V, as_of: 2026-09-17}\n---\n\n## Part\n\nText.\n")]).unwrap();
        let article = &bundle.articles[0];
        assert_eq!((article.title.as_str(), article.category.as_deref()), ("A", Some("epfo")));
        assert_eq!(article.published_at.unwrap().to_string(), "2026-11-12T03:30:00Z");
        assert_eq!(article.ignored, ["layout", "cover"]);
        assert!(article.html.as_str().contains(r#"<h2 id="part">"#));
    }

    #[test]
    fn problems_name_file_and_line_and_all_are_told() {
        let problems = parse_bundle(&[
            source_file("a.md", "no head"),
            source_file("b.md", "---\ntitle: B\nchecked_on: soon\n---\nx"),
            source_file("c.md", "---\ntitle: C\n---\n"),
        ])
        .unwrap_err();
        let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
        assert_eq!(told.len(), 3);
        assert!(told[0].starts_with("a.md:1:"), "{told:?}");
        assert!(told[1].starts_with("b.md:"), "{told:?}");
        assert!(told[2].contains("no text"), "{told:?}");
    }
}
