//! Renders the content as a folder of Markdown, as `content/README.md` describes it.

use domain::articles::{Article, ArticleStatus, KeyFact};
use domain::assist_modules::{AssistModule, AssistQuestion};
use domain::short_answers::ShortAnswer;
use domain::{Error, Result};
use serde_json::{Map, Value, json};

use super::document::ExportHeading;
use crate::short_answers::render_answer_files;

use super::to_markdown::{body_to_markdown, inline_to_markdown};

/// A file to write: its path inside the folder, its text, and whether importing it gives the same content again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkdownFile {
    pub path: String,
    pub text: String,
    pub is_exact: bool,
}

fn exact_file(path: impl Into<String>, text: String) -> MarkdownFile {
    MarkdownFile { path: path.into(), text, is_exact: true }
}

fn to_yaml(value: &impl serde::Serialize) -> Result<String> {
    serde_yaml_ng::to_string(value).map_err(Error::internal)
}

/// Renders the files of lists, facts, assist modules, pages and digests.
pub fn render_markdown_files(head: &ExportHeading) -> Result<Vec<MarkdownFile>> {
    let categories: Vec<Value> =
        head.categories.iter().map(|c| json!({"name": c.name, "slug": c.slug, "description": c.description})).collect();
    let tags: Vec<Value> = head.tags.iter().map(|t| json!({"name": t.name, "slug": t.slug})).collect();
    let kinds: Vec<Value> = head.content_types.iter().map(|t| json!({"name": t.name, "slug": t.slug})).collect();
    let faqs: Vec<Value> = head.faqs.iter().map(|f| json!({"question": f.question, "answer": inline_to_markdown(&f.answer)})).collect();
    let mut files = vec![
        exact_file("categories.yml", to_yaml(&categories)?),
        exact_file("tags.yml", to_yaml(&tags)?),
        exact_file("content-types.yml", to_yaml(&kinds)?),
        exact_file("faqs.yml", to_yaml(&faqs)?),
    ];
    if !head.facts.is_empty() {
        // One file, because the order of the registry is the order of the files.
        files.push(exact_file("facts/registry.yml", to_yaml(&head.facts)?));
    }
    if !head.pictures.is_empty() {
        files.push(exact_file("pictures.yml", to_yaml(&head.pictures)?));
    }
    for module in &head.assist_modules {
        files.push(render_assist_file(module)?);
        files.extend(render_hindi_assist_file(module)?);
    }
    let answers: Vec<ShortAnswer> = head.short_answers.iter().map(|row| row.answer.clone()).collect();
    for (path, text) in render_answer_files(&answers)? {
        files.push(exact_file(path, text));
    }
    for page in &head.pages {
        let (body, is_exact) = body_to_markdown(&page.html);
        let front = json!({"title": page.title, "description": page.description, "updated_on": domain::time::indian_date(page.updated_at).to_string()});
        files.push(MarkdownFile { path: format!("pages/{}.md", page.slug), text: add_front_matter(&front, &body)?, is_exact });
    }
    for digest in &head.digests {
        files.push(exact_file(format!("digests/{}.yml", digest.date), to_yaml(digest)?));
    }
    Ok(files)
}

fn render_assist_file(module: &AssistModule) -> Result<MarkdownFile> {
    let text = &module.text;
    let front = json!({
        "title": module.title,
        "line": module.line,
        "order": module.position,
        "takes": module.takes,
        "we_do": to_lines(&text.we_do),
        "we_do_not": to_lines(&text.we_do_not),
        "documents": to_lines(&text.documents),
        "steps": to_lines(&text.steps),
        "related": text.related,
        "faqs": to_faqs(&text.questions),
        "checked_on": module.checked_on,
        "sources": text.sources,
        "help": text.help,
    });
    Ok(exact_file(format!("assist/{}.md", module.slug), add_front_matter(&front, &inline_to_markdown(&text.intro))?))
}

fn render_hindi_assist_file(module: &AssistModule) -> Result<Option<MarkdownFile>> {
    let Some(hindi) = &module.text.hindi else { return Ok(None) };
    let front = json!({
        "title": hindi.title,
        "line": hindi.line,
        "takes": hindi.takes,
        "we_do": to_lines(&hindi.we_do),
        "we_do_not": to_lines(&hindi.we_do_not),
        "documents": to_lines(&hindi.documents),
        "steps": to_lines(&hindi.steps),
        "faqs": to_faqs(&hindi.questions),
        "help": hindi.help,
    });
    Ok(Some(exact_file(format!("assist/{}.hi.md", module.slug), add_front_matter(&front, &inline_to_markdown(&hindi.intro))?)))
}

fn to_lines(list: &[String]) -> Vec<String> {
    list.iter().map(|line| inline_to_markdown(line)).collect()
}

fn to_faqs(questions: &[AssistQuestion]) -> Vec<Value> {
    questions.iter().map(|q| json!({"q": q.question, "a": inline_to_markdown(&q.answer)})).collect()
}

fn add_front_matter(front: &Value, body: &str) -> Result<String> {
    Ok(format!("---\n{}---\n\n{}\n", to_yaml(front)?, body.trim_end()))
}

/// Renders the file of an article; `old` are the addresses that redirect to it.
pub fn render_article_file(article: &Article, old: &[String]) -> Result<MarkdownFile> {
    let content = &article.content;
    let mut front = Map::new();
    let mut put = |key: &str, value: Value| {
        let is_empty = value.is_null() || value == json!([]) || value == json!(false);
        if !is_empty {
            front.insert(key.to_owned(), value);
        }
    };
    put("id", json!(article.id.to_string()));
    put("title", json!(content.title));
    put("slug", json!(content.chosen_slug));
    put("category", json!(article.category.slug));
    put("tags", json!(article.tags.iter().map(|tag| tag.slug.as_str()).collect::<Vec<_>>()));
    put("author", json!(content.author));
    put("reviewer", json!(content.reviewer));
    put("excerpt", json!(content.excerpt));
    put("checked_on", json!(content.checked_on));
    put("published_on", json!(content.publish_at.or(article.published_at)));
    put("updated_at", json!(article.updated_at));
    put("draft", json!(content.status == ArticleStatus::Draft));
    put("scheduled", json!(content.status == ArticleStatus::Scheduled));
    put("featured", json!(content.is_featured));
    put("image", json!(content.image));
    put("youtube", json!(content.video));
    put("sponsor", json!(content.sponsor));
    put("facts", Value::Array(content.facts.iter().map(to_fact_line).collect()));
    put("sources", json!(content.sources));
    put("worked", json!(content.worked));
    put("corrections", Value::Array(content.corrections.iter().map(|c| json!({"on": c.date, "what": c.text})).collect()));
    put("redirect_from", json!(old));
    let (body, is_exact) = body_to_markdown(&content.html);
    // A file without text would be refused by the import; a zero-width space counts as text.
    let body = if body.trim().is_empty() { "&#8203;".to_owned() } else { body };
    let name = article.slug.replace('/', "-");
    let name = if article.shares_slug { format!("{name}-{}", article.id) } else { name };
    let path = format!("articles/{}/{name}.md", article.category.slug);
    Ok(MarkdownFile { path, text: add_front_matter(&Value::Object(front), &body)?, is_exact })
}

fn to_fact_line(fact: &KeyFact) -> Value {
    let mut line = Map::new();
    match &fact.quote {
        Some(quote) => {
            line.insert("fact".into(), json!(quote.fact));
            if let Some(day) = quote.on {
                line.insert("on".into(), json!(day));
            }
            line.insert("label".into(), json!(fact.label));
        }
        None => {
            line.insert("label".into(), json!(fact.label));
            line.insert("value".into(), json!(fact.value));
            line.insert("as_of".into(), json!(fact.as_of));
            if let Some(source) = &fact.source {
                line.insert("source".into(), json!(source));
            }
        }
    }
    Value::Object(line)
}
