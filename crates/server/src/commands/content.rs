//! `seed` and `import`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use domain::importing::{Bundle, Collection, Importer, Media, Mode, Opener, Report, Shelving, SourceFile, ghost, parse, wordpress};
use storage::SqlStore;

use super::progress::Progress;
use super::reporting;
use super::trial::Place;
use crate::cli::{Format, Import};
use crate::config::Settings;
use crate::media::MediaFolder;
use crate::starter;
use crate::system::ambient;
use crate::wiring::{self, told};

pub async fn seed(settings: &Settings) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    let report = load_starter(store.clone(), Mode::Add).await?;
    reporting::print(&report, Mode::Add);
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Brings the starter content in.
pub async fn load_starter(store: Arc<SqlStore>, mode: Mode) -> Result<Report, String> {
    let bundle = starter::bundle()?;
    Importer::new(store, ambient(), None).import(&bundle, None, mode, &|_, _, _| {}).await.map_err(told)
}

pub async fn import(settings: &Settings, import: &Import) -> Result<ExitCode, String> {
    if import.format == Format::Json {
        return super::export::import(settings, import).await;
    }
    let mode = match (import.dry_run, import.update) {
        (true, is_update) => Mode::DryRun { is_update },
        (false, true) => Mode::Update,
        (false, false) => Mode::Add,
    };
    let collection = collection(import)?;
    let media = import.media.as_deref().map(MediaFolder::open).transpose()?;
    let place = Place::of(settings, import.dry_run)?;
    let settings = &place.settings;
    let store = wiring::store(settings).await?;
    let pictures = wiring::pictures(settings, store.clone())?;
    let importer = Importer::new(store.clone(), ambient(), import.category.clone()).taking_pictures(pictures);
    let progress = Progress::default();
    let shown = |what: &str, done: usize, all: usize| progress.show(what, done, all);
    let media = media.as_ref().map(|media| media as &dyn Media);
    let outcome = importer.import(collection.as_ref(), media, mode, &shown).await;
    progress.end();
    let report = outcome.map_err(|error| match error {
        domain::Error::Invalid { message, .. } => message,
        other => format!("{other}\nWhat was written before is whole; run the same command again to go on."),
    })?;
    // What is refused leaves nothing behind, no files either.
    if let (Some(uploads), Format::Markdown, false) = (&import.media, import.format, import.dry_run) {
        println!("{} upload(s) stored", super::export::bring_uploads(settings, uploads).await?);
    }
    reporting::print(&report, mode);
    if let Some(file) = &import.report {
        reporting::write(file, &report, mode)?;
    }
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

fn collection(import: &Import) -> Result<Box<dyn Collection>, String> {
    let told = |problem: domain::importing::Problem| format!("nothing was imported; the file needs mending:\n  {problem}");
    let shelving = shelving(import)?;
    let name = import.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let path = import.path.clone();
    let open: Opener =
        Box::new(
            move || Ok(Box::new(std::io::BufReader::with_capacity(1 << 16, std::fs::File::open(&path)?)) as Box<dyn std::io::BufRead>),
        );
    match import.format {
        Format::Wordpress => {
            let options = wordpress::Options { with_pages: import.pages, shelving, now: ambient().now() };
            Ok(Box::new(wordpress::WordPress::open(&name, open, options).map_err(told)?))
        }
        Format::Ghost => {
            let site = import
                .site
                .as_deref()
                .map(|text| url::Url::parse(text).map_err(|_| format!("--site: {text} is no address")))
                .transpose()?;
            let options = ghost::Options { with_pages: import.pages, shelving, site, now: ambient().now() };
            Ok(Box::new(ghost::Ghost::open(&name, &open, options).map_err(told)?))
        }
        Format::Markdown | Format::Json => Ok(Box::new(read(&import.path)?)),
    }
}

fn shelving(import: &Import) -> Result<Shelving, String> {
    let mut map = std::collections::HashMap::new();
    for pair in &import.category_map {
        let (old, new) = pair.split_once('=').ok_or_else(|| format!("--category-map: write OLD=NEW instead of {pair}"))?;
        map.insert(old.trim().to_owned(), new.trim().to_owned());
    }
    Ok(Shelving { map, default: import.category.clone() })
}

fn read(path: &Path) -> Result<Bundle, String> {
    let mut files = Vec::new();
    if path.is_dir() {
        collect(path, path, &mut files)?;
    } else {
        files.push(read_file(path.parent().unwrap_or(Path::new("")), path)?);
    }
    files.sort_by(|a: &SourceFile, b| a.path.cmp(&b.path));
    parse(&files).map_err(|problems| {
        let lines: Vec<String> = problems.iter().map(|p| format!("  {p}")).collect();
        format!("nothing was imported; {} file(s) need mending:\n{}", problems.len(), lines.join("\n"))
    })
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<SourceFile>) -> Result<(), String> {
    let entries = std::fs::read_dir(folder).map_err(|e| format!("can't read {}: {e}", folder.display()))?;
    for entry in entries {
        let path = entry.map_err(|e| e.to_string())?.path();
        let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if hidden {
            continue;
        }
        if path.is_dir() {
            collect(root, &path, files)?;
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
