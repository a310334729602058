//! `export`, and `import --format json`, which reads what it wrote.

use std::collections::{BTreeSet, HashMap};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use domain::Store;
use domain::ids::ArticleId;
use domain::intake_files::OBJECT_PREFIX;
use importing::transfer::{
    ContentExporter, DocumentImporter, ExportDocument, ExportHeading, MarkdownFile, render_article_file, render_markdown_files,
};
use storage::SqlStore;

use super::workspace::Workspace;
use crate::cli::{ExportArgs, ExportFormat, ImportArgs};
use crate::config::Settings;
use crate::starter_content;
use crate::system::environment;
use crate::wiring::{self, to_message};

pub async fn export(settings: &Settings, export: &ExportArgs) -> Result<ExitCode, String> {
    let is_there = match export.format {
        ExportFormat::Json => export.path.exists(),
        ExportFormat::Markdown => std::fs::read_dir(&export.path).is_ok_and(|mut entries| entries.next().is_some()),
    };
    if is_there && !export.force {
        return Err(format!("{} exists already; use --force to overwrite it", export.path.display()));
    }
    let store = Arc::new(wiring::open_store(settings).await?);
    store.check_schema().await.map_err(to_message)?;
    let mut taking = ContentExporter::new(store.clone());
    (taking.include_drafts, taking.include_revisions) = (export.drafts, export.revisions);
    let count = match export.format {
        ExportFormat::Json => export_json(&taking, &export.path).await?,
        ExportFormat::Markdown => export_markdown(&taking, &export.path).await?,
    };
    println!("{count} article(s) written to {}", export.path.display());
    if export.media {
        let uploads_folder = match export.format {
            ExportFormat::Json => export.path.parent().unwrap_or(Path::new("")).join("uploads"),
            ExportFormat::Markdown => export.path.join("uploads"),
        };
        println!("{} upload(s) written to {}", export_pictures(settings, &uploads_folder).await?, uploads_folder.display());
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

async fn export_json(taking: &ContentExporter, path: &Path) -> Result<usize, String> {
    let failed = |e: std::io::Error| format!("can't write {}: {e}", path.display());
    let part_file = part_path(path);
    let mut out = std::io::BufWriter::new(std::fs::File::create(&part_file).map_err(failed)?);
    let count = taking.write_document(&mut out).await.map_err(to_message)?;
    out.flush().map_err(failed)?;
    std::fs::rename(&part_file, path).map_err(failed)?;
    Ok(count)
}

fn part_path(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    PathBuf::from(name)
}

async fn export_markdown(taking: &ContentExporter, folder: &Path) -> Result<usize, String> {
    let mut ids: BTreeSet<ArticleId> = BTreeSet::new();
    let mut after = None;
    loop {
        let (batch, last) = taking.next_batch(after).await.map_err(to_message)?;
        ids.extend(batch.iter().map(|article| article.id));
        if last.is_none() {
            break;
        }
        after = last;
    }
    let heading = taking.build_heading(&ids).await.map_err(to_message)?;
    for file in render_markdown_files(&heading).map_err(to_message)? {
        write_file(folder, &file)?;
    }
    let old = old_addresses(&heading);
    let mut after = None;
    loop {
        let (batch, last) = taking.next_batch(after).await.map_err(to_message)?;
        for article in &batch {
            write_file(folder, &render_article_file(article, old.get(&article.id).map_or(&[], Vec::as_slice)).map_err(to_message)?)?;
        }
        if last.is_none() {
            return Ok(ids.len());
        }
        after = last;
    }
}

/// Collects the earlier URLs of each article. The Markdown format does not distinguish former addresses on this site from
/// redirects that lead to the article.
fn old_addresses(heading: &ExportHeading) -> HashMap<ArticleId, Vec<String>> {
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

fn write_file(folder: &Path, file: &MarkdownFile) -> Result<(), String> {
    let path = folder.join(&file.path);
    let failed = |e: std::io::Error| format!("can't write {}: {e}", path.display());
    if let Some(parent) = path.parent() {
        std::fs::create_dir_all(parent).map_err(failed)?;
    }
    if !file.is_exact {
        eprintln!("  note: {}: re-importing this text changes its white space or nesting", file.path);
    }
    std::fs::write(&path, &file.text).map_err(failed)
}

/// Writes every picture of the object store as a file and returns how many there are.
async fn export_pictures(settings: &Settings, to: &Path) -> Result<usize, String> {
    let objects = wiring::open_object_store(settings)?;
    let failed = |e: std::io::Error| format!("can't write to {}: {e}", to.display());
    std::fs::create_dir_all(to).map_err(failed)?;
    let mut names = objects.list_names().await.map_err(to_message)?;
    // Files that people sent before a call are personal data and no content.
    names.retain(|name| !name.starts_with(OBJECT_PREFIX));
    for name in &names {
        let Some(bytes) = objects.get(name).await.map_err(to_message)? else { continue };
        std::fs::write(to.join(name), bytes).map_err(failed)?;
    }
    Ok(names.len())
}

/// Stores the files of an export in the object store, under their own names.
pub(super) async fn import_uploads(settings: &Settings, from: &Path) -> Result<usize, String> {
    let objects = wiring::open_object_store(settings)?;
    let names = list_files(from)?;
    for name in &names {
        let bytes = std::fs::read(from.join(name)).map_err(|e| format!("can't read {}: {e}", from.join(name).display()))?;
        objects.put(name, &bytes).await.map_err(to_message)?;
    }
    Ok(names.len())
}

/// Sorted names of the files in the folder, without half-written `.part` files.
fn list_files(folder: &Path) -> Result<Vec<String>, String> {
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

/// Runs `import --format json`.
pub async fn import(settings: &Settings, import: &ImportArgs) -> Result<ExitCode, String> {
    if import.update {
        return Err("--update works with Markdown, WordPress and Ghost only: a JSON export is imported into an empty database".to_owned());
    }
    let text = std::fs::read_to_string(&import.path).map_err(|e| format!("can't read {}: {e}", import.path.display()))?;
    let document: ExportDocument = serde_json::from_str(&text)
        .map_err(|e| format!("nothing was imported; the file has an error:\n  {}:{}: {e}", import.path.display(), e.line()))?;
    let place = Workspace::open(settings, import.dry_run)?;
    let settings = &place.settings;
    let store: Arc<SqlStore> = wiring::open_migrated_store(settings).await?;
    let products = Arc::new(starter_content::products()?);
    let report =
        DocumentImporter::new(store.clone(), environment(), products).import(&document, import.dry_run).await.map_err(to_message)?;
    if let Some(media) = import.media.as_deref().filter(|_| !import.dry_run) {
        println!("{} upload(s) stored", import_uploads(settings, media).await?);
    }
    let verb = if import.dry_run { "would be " } else { "" };
    println!("{} article(s) {verb}added, 0 {verb}updated, 0 kept unchanged; {} other item(s) {verb}added", report.articles, report.others);
    store.close().await;
    Ok(ExitCode::SUCCESS)
}
