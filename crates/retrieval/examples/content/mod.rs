//! Loads the articles in `content/` as readers see them, for every measurement on them.

pub mod fixtures;

use std::fs;
use std::path::{Path, PathBuf};

use domain::articles::{Article, CategoryRef, HINDI_CATEGORY, KeyFact, KeyFactInput};
use domain::assist_modules::AssistModule;
use domain::categories::Category;
use domain::facts::{Registry, resolve_quotes};
use domain::ids::{CategoryId, TagId};
use domain::tags::Tag;
use fixtures::{Outcome, build_article};
use importing::{Bundle, ImportedArticle, SourceFile, parse_bundle};
use jiff::Timestamp;
use jiff::civil::Date;
use uuid::Uuid;

/// The day whose facts the articles quote.
const TODAY: Date = Date::constant(2026, 11, 21);

/// The fact registry of the content, and the day whose facts are quoted.
#[allow(dead_code)]
pub fn load_facts(folder: &Path) -> Outcome<(Registry, Date)> {
    let mut files = Vec::new();
    collect_files(folder, folder, &mut files)?;
    let bundle: Bundle = parse_bundle(&files).map_err(|problems| format!("{problems:?}"))?;
    Ok((Registry::new(bundle.facts), TODAY))
}

pub fn load_content(folder: &Path) -> Outcome<(Vec<Category>, Vec<Article>)> {
    let mut files = Vec::new();
    collect_files(folder, folder, &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let bundle: Bundle = parse_bundle(&files).map_err(|problems| format!("{problems:?}"))?;
    let registry = Registry::new(bundle.facts.clone());
    // Search looks through the English articles; the Hindi editions stand in for theirs.
    let named = bundle.categories.iter().filter(|named| named.slug != HINDI_CATEGORY);
    let categories = named.zip(1_u128..).map(|(named, number)| Category {
        id: CategoryId(Uuid::from_u128(number)),
        name: named.name.clone(),
        slug: named.slug.clone(),
        description: named.description.clone(),
        position: 0,
    });
    let categories: Vec<Category> = categories.collect();
    let articles = bundle
        .articles
        .iter()
        .filter(|article| article.category.as_deref() != Some(HINDI_CATEGORY))
        .zip(1..)
        .map(|(article, number)| to_article(article, number, &categories, &registry));
    let articles = articles.collect::<Outcome<_>>()?;
    Ok((categories, articles))
}

/// The assist modules, with their fact tags as they are.
#[allow(dead_code)]
pub fn load_assist_modules(folder: &Path) -> Outcome<Vec<AssistModule>> {
    let mut files = Vec::new();
    collect_files(folder, folder, &mut files)?;
    let bundle: Bundle = parse_bundle(&files).map_err(|problems| format!("{problems:?}"))?;
    Ok(bundle.assist_modules.iter().map(|module| module.to_module(Timestamp::UNIX_EPOCH)).collect())
}

fn collect_files(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) -> Outcome<()> {
    for entry in fs::read_dir(folder)? {
        let path: PathBuf = entry?.path();
        if path.is_dir() {
            collect_files(root, &path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "md" || ending == "yml") {
            files.push(SourceFile { path: path.strip_prefix(root)?.to_string_lossy().into_owned(), text: fs::read_to_string(&path)? });
        }
    }
    Ok(())
}

fn to_article(article: &ImportedArticle, number: u128, categories: &[Category], registry: &Registry) -> Outcome<Article> {
    let slug = Path::new(&article.path).file_stem().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
    let shelf = article.category.clone().unwrap_or_default();
    let category = categories.iter().find(|category| category.slug == shelf).ok_or("an unknown category")?;
    let tag = |slug: &String| Tag { id: TagId(Uuid::nil()), name: slug.replace('-', " "), slug: slug.clone() };
    let mut made = build_article(number, &article.title, resolve_quotes(article.html.as_str(), registry, TODAY))?;
    made.content.excerpt = article.excerpt.clone().unwrap_or_default();
    made.content.facts = article.facts.iter().map(|fact| to_key_fact(fact, registry).resolve_quote(registry, TODAY)).collect();
    made.content.category = category.id;
    made.category = CategoryRef { id: category.id, name: category.name.clone(), slug: shelf };
    made.tags = article.tags.iter().map(tag).collect();
    Ok(Article { slug, ..made })
}

fn to_key_fact(input: &KeyFactInput, registry: &Registry) -> KeyFact {
    match input {
        KeyFactInput::Typed { label, value, as_of, source } => {
            KeyFact { label: label.clone(), value: value.clone(), as_of: *as_of, source: source.clone(), source_url: None, quote: None }
        }
        KeyFactInput::Quoted { quote, label } => {
            let of_fact = || registry.fact(&quote.fact).map(|fact| fact.label.clone());
            let label = label.clone().or_else(of_fact).unwrap_or_default();
            KeyFact { label, value: String::new(), as_of: TODAY, source: None, source_url: None, quote: Some(quote.clone()) }
        }
    }
}
