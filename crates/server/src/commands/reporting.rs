//! The report of an import: text for people, JSON for programs.

use std::collections::BTreeMap;
use std::path::Path;

use importing::{ImportMode, Problem, Report};
use serde_json::json;

/// The largest number of items that one note names in the text; the JSON report names all.
const MAX_NAMED_ITEMS: usize = 3;

pub fn print_report(report: &Report, mode: ImportMode) {
    let verb = if matches!(mode, ImportMode::DryRun { .. }) { "would be " } else { "" };
    println!(
        "{} article(s) {verb}added, {} {verb}updated, {} kept unchanged; {} other item(s) {verb}added",
        report.articles_added, report.articles_updated, report.articles_kept, report.others_added
    );
    if report.redirects_added + report.articles_skipped + report.pictures_stored + report.pictures_remote.len() > 0 {
        println!(
            "{} skipped; {} redirect(s) from old addresses; {} picture(s) stored, {} not imported",
            report.articles_skipped,
            report.redirects_added,
            report.pictures_stored,
            report.pictures_remote.len()
        );
    }
    for line in group_notes(&report.notes) {
        println!("  note: {line}");
    }
}

/// Joins equal notes about many items into one line.
fn group_notes(notes: &[Problem]) -> Vec<String> {
    let mut order: Vec<&str> = Vec::new();
    let mut groups: BTreeMap<&str, Vec<&Problem>> = BTreeMap::new();
    for note in notes {
        let group = groups.entry(&note.message).or_default();
        if group.is_empty() {
            order.push(&note.message);
        }
        group.push(note);
    }
    let mut lines = Vec::new();
    for message in order {
        let group = &groups[message];
        if group.len() <= MAX_NAMED_ITEMS {
            lines.extend(group.iter().map(ToString::to_string));
            continue;
        }
        let names: Vec<String> = group.iter().take(MAX_NAMED_ITEMS).map(|note| format_location(note)).collect();
        lines.push(format!("{message} ({} times: {} and {} more)", group.len(), names.join("; "), group.len() - MAX_NAMED_ITEMS));
    }
    lines
}

fn format_location(note: &Problem) -> String {
    note.line.map_or_else(|| note.path.clone(), |line| format!("{}:{line}", note.path))
}

pub fn write_json_report(file: &Path, report: &Report, mode: ImportMode) -> Result<(), String> {
    let notes: Vec<_> = report.notes.iter().map(|note| json!({"item": note.path, "line": note.line, "message": note.message})).collect();
    let json_report = json!({
        "dryRun": matches!(mode, ImportMode::DryRun { .. }),
        "articles": {
            "added": report.articles_added,
            "updated": report.articles_updated,
            "kept": report.articles_kept,
            "skipped": report.articles_skipped,
        },
        "othersAdded": report.others_added,
        "redirectsAdded": report.redirects_added,
        "pictures": { "stored": report.pictures_stored, "remote": report.pictures_remote },
        "notes": notes,
    });
    std::fs::write(file, format!("{json_report:#}\n")).map_err(|e| format!("the report can't be written to {}: {e}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_equal_notes_are_one_line() {
        let note = |path: &str, message: &str| Problem { path: path.into(), line: Some(1), message: message.into() };
        let mut notes: Vec<Problem> = (0..5).map(|n| note(&format!("item {n}"), "cut")).collect();
        notes.push(note("item 9", "lost"));
        let lines = group_notes(&notes);
        assert_eq!(lines, ["cut (5 times: item 0:1; item 1:1; item 2:1 and 2 more)", "item 9:1: lost"]);
    }
}
