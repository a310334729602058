//! `seed` and `import`.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

use domain::importing::{Bundle, Importer, Mode, Report, SourceFile, parse};
use storage::SqlStore;

use crate::cli::Import;
use crate::config::Settings;
use crate::starter;
use crate::system::ambient;
use crate::wiring::{self, told};

pub async fn seed(settings: &Settings) -> Result<ExitCode, String> {
    let store = wiring::store(settings).await?;
    let report = load_starter(store.clone(), Mode::Add).await?;
    print(&report, Mode::Add);
    store.close().await;
    Ok(ExitCode::SUCCESS)
}

/// Brings the starter content in.
pub async fn load_starter(store: Arc<SqlStore>, mode: Mode) -> Result<Report, String> {
    let bundle = starter::bundle()?;
    Importer::new(store, ambient(), None).import(&bundle, mode, &|_, _| {}).await.map_err(told)
}

pub async fn import(settings: &Settings, import: &Import) -> Result<ExitCode, String> {
    let bundle = read(&import.path)?;
    let mode = match (import.dry_run, import.update) {
        (true, _) => Mode::DryRun,
        (false, true) => Mode::Update,
        (false, false) => Mode::Add,
    };
    let store = wiring::store(settings).await?;
    let importer = Importer::new(store.clone(), ambient(), import.category.clone());
    let progress = |done: usize, all: usize| eprintln!("  {done} of {all} articles");
    let report = importer.import(&bundle, mode, &progress).await.map_err(|e| format!("nothing more was imported: {e}"))?;
    print(&report, mode);
    store.close().await;
    Ok(ExitCode::SUCCESS)
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

fn print(report: &Report, mode: Mode) {
    let verb = if mode == Mode::DryRun { "would be " } else { "" };
    println!(
        "{} article(s) {verb}added, {} {verb}updated, {} kept as they are; {} other thing(s) {verb}added",
        report.articles_added, report.articles_updated, report.articles_kept, report.others_added
    );
    for note in &report.notes {
        println!("  note: {note}");
    }
}
