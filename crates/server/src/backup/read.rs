//! Reading the archive: wholly verified before anything of it is used.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Component, Path};

use flate2::read::GzDecoder;
use serde_json::Value;

use super::manifest::{FORMAT, Manifest, NAME, Part, TABLES, VERSION};
use super::write::Hashed;

/// Larger than any manifest: a hundred thousand uploads make 20 MB.
const LARGEST_MANIFEST: u64 = 256 << 20;

/// Hands every part to `each`, by its name, in the archive's order.
pub fn parts(file: &Path, mut each: impl FnMut(&str, &mut dyn Read) -> Result<(), String>) -> Result<(), String> {
    let open = File::open(file).map_err(|e| format!("can't read {}: {e}", file.display()))?;
    let mut archive = tar::Archive::new(GzDecoder::new(BufReader::with_capacity(1 << 16, open)));
    let mut last = "its beginning".to_owned();
    let broken = |at: &str, error: &io::Error| format!("{} is damaged at {at}: {error}", file.display());
    for entry in archive.entries().map_err(|e| broken(&last, &e))? {
        let mut entry = entry.map_err(|e| broken(&format!("the part after {last}"), &e))?;
        let name = entry.path().map_err(|e| broken(&last, &e))?.to_string_lossy().into_owned();
        each(&name, &mut entry)?;
        // What the reader left is read too: a damage there is a damage.
        io::copy(&mut entry, &mut io::sink()).map_err(|e| broken(&name, &e))?;
        last = name;
    }
    let mut rest = archive.into_inner();
    io::copy(&mut rest, &mut io::sink()).map_err(|e| broken(&format!("the end, after {last}"), &e))?;
    Ok(())
}

/// Reads everything; answers the manifest when every part is there and as it was written. `Err` names
/// the part that is not.
pub fn verify(file: &Path) -> Result<Manifest, String> {
    let mut found: BTreeMap<String, Part> = BTreeMap::new();
    let mut manifest: Option<Manifest> = None;
    parts(file, |name, content| {
        let damaged = |error: io::Error| format!("{} is damaged at {name}: {error}", file.display());
        if name == NAME {
            let mut text = Vec::new();
            content.take(LARGEST_MANIFEST).read_to_end(&mut text).map_err(damaged)?;
            manifest = Some(serde_json::from_slice(&text).map_err(|e| format!("{} is damaged at {name}: {e}", file.display()))?);
            return Ok(());
        }
        let mut hashed = BufReader::with_capacity(1 << 16, Hashed::new(content));
        let lines = count_lines(&mut hashed).map_err(damaged)?;
        let (_, bytes, sha256) = hashed.into_inner().done();
        let rows = name.starts_with(TABLES).then_some(lines);
        let part = Part { name: name.to_owned(), bytes, sha256, columns: Vec::new(), rows };
        match found.insert(name.to_owned(), part) {
            None => Ok(()),
            Some(_) => Err(format!("{}: the part {name} is there twice", file.display())),
        }
    })?;
    let manifest = manifest.ok_or_else(|| {
        let last = found.keys().next_back().map_or("its beginning", String::as_str);
        format!("{} is not complete: it has no {NAME}; the last part is {last}", file.display())
    })?;
    compare(file, &manifest, found)?;
    Ok(manifest)
}

fn count_lines(input: &mut impl BufRead) -> io::Result<u64> {
    let mut lines = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(lines);
        }
        lines += chunk.iter().filter(|byte| **byte == b'\n').count() as u64;
        let length = chunk.len();
        input.consume(length);
    }
}

fn compare(file: &Path, manifest: &Manifest, mut found: BTreeMap<String, Part>) -> Result<(), String> {
    let refuse = |message: String| Err(format!("{}: {message}", file.display()));
    if manifest.format != FORMAT || manifest.version != VERSION {
        return refuse(format!("this program reads {FORMAT} version {VERSION}, not {} version {}", manifest.format, manifest.version));
    }
    for part in &manifest.parts {
        let Some(there) = found.remove(&part.name) else { return refuse(format!("the part {} is missing", part.name)) };
        if there.sha256 != part.sha256 || there.bytes != part.bytes {
            return refuse(format!("the part {} was altered: its hash is not the one of the manifest", part.name));
        }
        if part.rows.is_some() && there.rows != part.rows {
            return refuse(format!("the part {} has {:?} rows instead of {:?}", part.name, there.rows, part.rows));
        }
        let is_plain = Path::new(&part.name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_plain || (part.table().is_none() && part.upload().is_none()) {
            return refuse(format!("the part {} has no name that a backup gives", part.name));
        }
    }
    match found.keys().next() {
        Some(extra) => refuse(format!("the part {extra} is not in the manifest")),
        None => Ok(()),
    }
}

/// The rows of a table's part.
pub fn rows(content: impl Read) -> impl Iterator<Item = Result<Vec<Value>, String>> {
    BufReader::with_capacity(1 << 16, content).lines().map(|line| {
        let line = line.map_err(|e| e.to_string())?;
        serde_json::from_str(&line).map_err(|e| e.to_string())
    })
}
