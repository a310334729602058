//! `export`, and the import of what it wrote.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use domain::Store;
use domain::ids::ArticleId;
use domain::intake_files::OBJECT_PREFIX;
use domain::transfer::{Document, Heading, MarkdownFile, Taking, Transfer, article_file, markdown_files};
use storage::SqlStore;

use super::trial::Place;
use crate::cli::{Export, ExportFormat, Import};
use crate::config::Settings;
use crate::system::ambient;
use crate::wiring::{self, told};

pub async fn export(settings: &Settings, export: &Export) -> Result<ExitCode, String> {
    let is_there = match export.format {
        ExportFormat::Json => export.path.exists(),
        ExportFormat::Markdown => std::fs::read_dir(&export.path).is_ok_and(|mut entries| entries.next().is_some()),
    };
    if is_there && !export.force {
        return Err(format!("{} is there already; --force writes over it", export.path.display()));
    }
    let store = Arc::new(wiring::open(settings).await?);
    store.check().await.map_err(told)?;
    let mut taking = Taking::new(store.clone());
    (taking.drafts, taking.revisions) = (export.drafts, export.revisions);
    let count = match export.format {
        ExportFormat::Json => json(&taking, &export.path).await?,
        ExportFormat::Markdown => markdown(&taking, &export.path).await?,
    };
    println!("{count} article(s) written to {}", export.path.display());
    if export.media {
        let beside = match export.format {
            ExportFormat::Json => export.path.parent().unwrap_or(Path::new("")).join("uploads"),
            ExportFormat::Markdown => export.path.join("uploads"),
        };
        println!("{} upload(s) written to {}", uploads(settings, &beside).await?, beside.display());
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

async fn json(taking: &Taking, path: &Path) -> Result<usize, String> {
    let failed = |e: std::io::Error| format!("can't write {}: {e}", path.display());
    let beside = beside(path);
    let mut out = std::io::BufWriter::new(std::fs::File::create(&beside).map_err(failed)?);
    let count = taking.document(&mut out).await.map_err(told)?;
    out.flush().map_err(failed)?;
    std::fs::rename(&beside, path).map_err(failed)?;
    Ok(count)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

async fn markdown(taking: &Taking, folder: &Path) -> Result<usize, String> {
    let mut ids: BTreeSet<ArticleId> = BTreeSet::new();
    let mut after = None;
    loop {
        let (batch, last) = taking.articles(after).await.map_err(told)?;
        ids.extend(batch.iter().map(|article| article.id));
        if last.is_none() {
            break;
        }
        after = last;
    }
    let heading = taking.heading(&ids).await.map_err(told)?;
    for file in markdown_files(&heading).map_err(told)? {
        write(folder, &file)?;
    }
    let old = old_addresses(&heading);
    let mut after = None;
    loop {
        let (batch, last) = taking.articles(after).await.map_err(told)?;
        for article in &batch {
            write(folder, &article_file(article, old.get(&article.id).map_or(&[], Vec::as_slice)).map_err(told)?)?;
        }
        if last.is_none() {
            return Ok(ids.len());
        }
        after = last;
    }
}

/// In Markdown an address that an article had here is an old address like any other.
fn old_addresses(heading: &Heading) -> HashMap<ArticleId, Vec<String>> {
    let mut old: HashMap<ArticleId, Vec<String>> = HashMap::new();
    for former in &heading.former_addresses {
        old.entry(former.article).or_default().push(format!("/{}/{}", former.category_slug, former.slug));
    }
    for redirect in &heading.redirects {
        if let Some(article) = redirect.article {
            old.entry(article).or_default().push(redirect.from.clone());
        }
    }
    old
}

fn write(folder: &Path, file: &MarkdownFile) -> Result<(), String> {
    let path = folder.join(&file.path);
    let failed = |e: std::io::Error| format!("can't write {}: {e}", path.display());
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(failed)?;
    }
    if !file.is_exact {
        eprintln!("  note: {}: its text comes back with other white space or nesting", file.path);
    }
    std::fs::write(&path, &file.text).map_err(failed)
}

/// Every picture in the object store, as files.
async fn uploads(settings: &Settings, to: &Path) -> Result<usize, String> {
    let objects = wiring::objects(settings)?;
    let failed = |e: std::io::Error| format!("can't write to {}: {e}", to.display());
    std::fs::create_dir_all(to).map_err(failed)?;
    let mut names = objects.names().await.map_err(told)?;
    // What people sent for a call is no content.
    names.retain(|name| !name.starts_with(OBJECT_PREFIX));
    for name in &names {
        let Some(bytes) = objects.get(name).await.map_err(told)? else { continue };
        std::fs::write(to.join(name), bytes).map_err(failed)?;
    }
    Ok(names.len())
}

/// Files of an export, under the names they have.
pub(super) async fn bring_uploads(settings: &Settings, from: &Path) -> Result<usize, String> {
    let objects = wiring::objects(settings)?;
    let names = files(from)?;
    for name in &names {
        let bytes = std::fs::read(from.join(name)).map_err(|e| format!("can't read {}: {e}", from.join(name).display()))?;
        objects.put(name, &bytes).await.map_err(told)?;
    }
    Ok(names.len())
}

/// Names in the folder, sorted; half-written ones are left out.
fn files(folder: &Path) -> Result<Vec<String>, String> {
    let failed = |e: std::io::Error| format!("can't read {}: {e}", folder.display());
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_file() && path.extension().is_some_and(|extension| extension != "part") {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// `import --format json`.
pub async fn import(settings: &Settings, import: &Import) -> Result<ExitCode, String> {
    if import.update {
        return Err("--update is for Markdown, WordPress and Ghost: a JSON export comes into an empty database".to_owned());
    }
    let text = std::fs::read_to_string(&import.path).map_err(|e| format!("can't read {}: {e}", import.path.display()))?;
    let document: Document = serde_json::from_str(&text)
        .map_err(|e| format!("nothing was imported; the file needs mending:\n  {}:{}: {e}", import.path.display(), e.line()))?;
    let place = Place::of(settings, import.dry_run)?;
    let settings = &place.settings;
    let store: Arc<SqlStore> = wiring::store(settings).await?;
    let brought = Transfer::new(store.clone(), ambient()).bring(&document, import.dry_run).await.map_err(told)?;
    if let Some(media) = import.media.as_deref().filter(|_| !import.dry_run) {
        println!("{} upload(s) stored", bring_uploads(settings, media).await?);
    }
    let verb = if import.dry_run { "would be " } else { "" };
    println!(
        "{} article(s) {verb}added, 0 {verb}updated, 0 kept as they are; {} other thing(s) {verb}added",
        brought.articles, brought.others
    );
    store.close().await;
    Ok(ExitCode::SUCCESS)
}
