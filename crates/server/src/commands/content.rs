//! `seed` and `import`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use importing::{
    Bundle, CategoryMapping, Collection, FileOpener, ImportMode, Importer, MediaSource, Report, SourceFile, ghost, parse_bundle, wordpress,
};
use storage::SqlStore;

use super::progress::Progress;
use super::reporting;
use super::workspace::Workspace;
use crate::cli::{ImportArgs, ImportFormat};
use crate::config::Settings;
use crate::media::MediaFolder;
use crate::starter_content;
use crate::system::environment;
use crate::wiring::{self, to_message};

pub async fn seed(settings: &Settings) -> Result<ExitCode, String> {
    let store = wiring::open_migrated_store(settings).await?;
    let report = load_starter(store.clone(), ImportMode::Add).await?;
    reporting::print_report(&report, ImportMode::Add);
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Imports the starter content that is embedded in the binary.
pub async fn load_starter(store: Arc<SqlStore>, mode: ImportMode) -> Result<Report, String> {
    let bundle = starter_content::content_bundle()?;
    Importer::new(store, environment(), Arc::new(starter_content::products()?), None)
        .import(&bundle, None, mode, &|_, _, _| {})
        .await
        .map_err(to_message)
}

pub async fn import(settings: &Settings, import: &ImportArgs) -> Result<ExitCode, String> {
    if import.format == ImportFormat::Json {
        return super::export::import(settings, import).await;
    }
    let mode = match (import.dry_run, import.update) {
        (true, is_update) => ImportMode::DryRun { is_update },
        (false, true) => ImportMode::Update,
        (false, false) => ImportMode::Add,
    };
    let collection = open_collection(import)?;
    let media = import.media.as_deref().map(MediaFolder::open).transpose()?;
    let place = Workspace::open(settings, import.dry_run)?;
    let settings = &place.settings;
    let store = wiring::open_migrated_store(settings).await?;
    let pictures = wiring::build_pictures(settings, store.clone())?;
    let products = Arc::new(starter_content::products()?);
    let importer = Importer::new(store.clone(), environment(), products, import.category.clone()).with_pictures(pictures);
    let progress = Progress::default();
    let report_progress = |what: &str, done: usize, all: usize| progress.show(what, done, all);
    let media = media.as_ref().map(|media| media as &dyn MediaSource);
    let outcome = importer.import(collection.as_ref(), media, mode, &report_progress).await;
    progress.finish();
    let report = outcome.map_err(|error| match error {
        domain::Error::Invalid { message, .. } => message,
        other => format!("{other}\nEverything written so far is consistent; run the same command again to continue."),
    })?;
    // Uploads are stored only after the import has succeeded, so that a refused import leaves no files behind.
    if let (Some(uploads), ImportFormat::Markdown, false) = (&import.media, import.format, import.dry_run) {
        println!("{} upload(s) stored", super::export::import_uploads(settings, uploads).await?);
    }
    reporting::print_report(&report, mode);
    if let Some(file) = &import.report {
        reporting::write_json_report(file, &report, mode)?;
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn open_collection(import: &ImportArgs) -> Result<Box<dyn Collection>, String> {
    let describe_problem = |problem: importing::Problem| format!("nothing was imported; the file has an error:\n  {problem}");
    let shelving = parse_category_map(import)?;
    let name = import.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let path = import.path.clone();
    let open: FileOpener =
        Box::new(
            move || Ok(Box::new(std::io::BufReader::with_capacity(1 << 16, std::fs::File::open(&path)?)) as Box<dyn std::io::BufRead>),
        );
    match import.format {
        ImportFormat::Wordpress => {
            let options = wordpress::Options { with_pages: import.pages, category_mapping: shelving, now: environment().now() };
            Ok(Box::new(wordpress::WordPress::open(&name, open, options).map_err(describe_problem)?))
        }
        ImportFormat::Ghost => {
            let site = import
                .site
                .as_deref()
                .map(|text| url::Url::parse(text).map_err(|_| format!("--site: {text} is not a web address")))
                .transpose()?;
            let options = ghost::Options { with_pages: import.pages, category_mapping: shelving, site, now: environment().now() };
            Ok(Box::new(ghost::Ghost::open(&name, &open, options).map_err(describe_problem)?))
        }
        ImportFormat::Markdown | ImportFormat::Json => Ok(Box::new(read_content_bundle(&import.path)?)),
    }
}

fn parse_category_map(import: &ImportArgs) -> Result<CategoryMapping, String> {
    let mut map = std::collections::HashMap::new();
    for pair in &import.category_map {
        let (old, new) = pair.split_once('=').ok_or_else(|| format!("--category-map: write OLD=NEW instead of {pair}"))?;
        map.insert(old.trim().to_owned(), new.trim().to_owned());
    }
    Ok(CategoryMapping { map, default: import.category.clone() })
}

pub(super) fn read_content_bundle(path: &Path) -> Result<Bundle, String> {
    let mut files = Vec::new();
    if path.is_dir() {
        collect_files(path, path, &mut files)?;
    } else {
        files.push(read_file(path.parent().unwrap_or(Path::new("")), path)?);
    }
    files.sort_by(|a: &SourceFile, b| a.path.cmp(&b.path));
    parse_bundle(&files).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|p| format!("  {p}")).collect();
        format!("nothing was imported; {} file(s) have errors:\n{}", problems.len(), lines.join("\n"))
    })
}

fn collect_files(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("can't read {}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            collect_files(root, &path, files)?;
        } else if path.extension().is_some_and(|e| e == "md" || e == "markdown" || e == "yml") {
            files.push(read_file(root, &path)?);
        }
    }
    Ok(())
}

fn read_file(root: &Path, path: &Path) -> Result<SourceFile, String> {
    let bytes = std::fs::read(path).map_err(|e| format!("can't read {}: {e}", path.display()))?;
    let text = String::from_utf8(bytes).map_err(|_| format!("{} is not UTF-8 text", path.display()))?;
    let inside = path.strip_prefix(root).unwrap_or(path);
    Ok(SourceFile { path: inside.to_string_lossy().replace('\\', "/"), text })
}
