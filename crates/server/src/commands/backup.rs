//! `backup` and `restore`.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::ExitCode;

use domain::Store;
use domain::account::settle_restored;
use domain::providers::ObjectStore;
use domain::store::Engine;
use storage::{Loading, Snapshot, SqlStore, TableShape, migration_names};

use super::trial;
use crate::backup::{Hashed, Manifest, Part, Writer, parts, rows, verify};
use crate::cli::{Backup, Restore};
use crate::config::Settings;
use crate::erasures;
use crate::system::ambient;
use crate::wiring::{self, told};

/// Rows in one statement at most.
const BATCH: usize = 500;
/// What a site that was started once has, though nobody wrote anything.
const OWN_DOING: [&str; 3] = ["changes", "jobs", "signing_keys"];

pub async fn backup(settings: &Settings, backup: &Backup) -> Result<ExitCode, String> {
    if backup.file.exists() && !backup.force {
        return Err(format!("{} is there already; --force writes over it", backup.file.display()));
    }
    if !trial::is_there(settings) {
        return Err(format!("there is no site to back up: {} does not exist", settings.database()));
    }
    let store = wiring::open(settings).await?;
    store.check().await.map_err(told)?;
    let mut writer = Writer::create(&backup.file).map_err(|e| format!("can't write {}: {e}", backup.file.display()))?;
    let manifest = match fill(&store, settings, &mut writer).await {
        Ok(manifest) => writer.finish(manifest).map_err(|e| format!("can't write {}: {e}", backup.file.display()))?,
        Err(error) => {
            writer.discard();
            return Err(error);
        }
    };
    store.close().await;
    println!("{} written: {}.", backup.file.display(), summary(&manifest));
    println!(
        "It holds personal data and the site's signing keys. Only its owner may read it (mode 0600); keep copies as safe as the database."
    );
    Ok(ExitCode::SUCCESS)
}

/// First the database at one moment, then the files: whatever a row names was there before it.
async fn fill(store: &SqlStore, settings: &Settings, writer: &mut Writer) -> Result<Manifest, String> {
    let migrations = store.applied_migrations().await.map_err(told)?;
    let mut snapshot = store.snapshot().await.map_err(told)?;
    for table in snapshot.tables().await.map_err(told)? {
        let failed = |e: std::io::Error| format!("the table {} can't be written: {e}", table.name);
        let mut scratch = std::io::BufWriter::with_capacity(1 << 16, writer.scratch().map_err(failed)?);
        let count = snapshot.write(&table, &mut scratch).await.map_err(told)?;
        let scratch = scratch.into_inner().map_err(|e| failed(e.into_error()))?;
        writer.table(&table.name, table.columns.clone(), count, scratch).map_err(failed)?;
    }
    snapshot.end().await.map_err(told)?;
    let objects = wiring::objects(settings)?;
    for name in objects.names().await.map_err(told)? {
        let Some(bytes) = objects.get(&name).await.map_err(told)? else { continue };
        writer.upload(&name, &bytes).map_err(|e| format!("the upload {name} can't be written: {e}"))?;
    }
    Ok(Manifest {
        format: "fineprint-backup".to_owned(),
        version: 1,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        created_at: ambient().now().to_string(),
        engine: engine(store).to_owned(),
        migrations,
        parts: Vec::new(),
    })
}

fn engine(store: &SqlStore) -> &'static str {
    match store.engine() {
        Engine::Sqlite => "sqlite",
        Engine::Postgres => "postgres",
    }
}

fn summary(manifest: &Manifest) -> String {
    let rows: u64 = manifest.parts.iter().filter_map(|part| part.rows).sum();
    let tables = manifest.parts.iter().filter(|part| part.table().is_some()).count();
    let uploads = manifest.parts.len() - tables;
    format!("{tables} tables with {rows} rows, {uploads} uploads, of {} ({})", manifest.created_at, manifest.engine)
}

pub async fn restore(settings: &Settings, restore: &Restore) -> Result<ExitCode, String> {
    let manifest = verify(&restore.file).map_err(|e| format!("nothing was changed: {e}"))?;
    if restore.verify_only {
        println!("{} is whole: {}.", restore.file.display(), summary(&manifest));
        return Ok(ExitCode::SUCCESS);
    }
    let store = wiring::open(settings).await?;
    prepare(&store, &manifest, restore.replace).await.map_err(|e| format!("nothing was changed: {e}"))?;
    load(&store, settings, &restore.file, &manifest).await.map_err(|e| format!("nothing was changed in the database: {e}"))?;
    store.migrate().await.map_err(told)?;
    store.check().await.map_err(told)?;
    let erasures = erasures::read(&settings.data).map_err(|e| format!("the list of erasures can't be read: {e}"))?;
    let erased = settle_restored(&store, &erasures, ambient().now()).await.map_err(told)?;
    store.close().await;
    // It told of what was there before; the next start makes it anew.
    match std::fs::remove_dir_all(settings.data.join("search")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("the old search index can't be removed: {error}"));
        }
        _ => {}
    }
    println!("Restored and compared row by row: {}.", summary(&manifest));
    if erased > 0 {
        println!("{erased} people who had their account deleted since then were erased again.");
    }
    Ok(ExitCode::SUCCESS)
}

/// The schema that the backup was made of, in a database that nobody wrote to.
async fn prepare(store: &SqlStore, manifest: &Manifest, replace: bool) -> Result<(), String> {
    let known = migration_names();
    if let Some(newer) = manifest.migrations.iter().find(|name| !known.contains(name)) {
        return Err(format!("the backup is of a newer program: this one does not know the migration {newer}"));
    }
    if known[..manifest.migrations.len()] != manifest.migrations[..] {
        return Err("the backup's migrations are not those of any release".to_owned());
    }
    let applied = store.applied_migrations().await.map_err(told)?;
    if applied.is_empty() {
        store.migrate_to(manifest.migrations.len()).await.map_err(told)?;
    } else if applied != manifest.migrations {
        return Err("the backup is of an older program; restore it into a new database, which is migrated afterwards".to_owned());
    }
    if replace {
        return Ok(());
    }
    match occupied(store, manifest.migrations.len()).await? {
        Some(table) => Err(format!("the database is not empty (there are rows in {table}); --replace would remove everything it holds")),
        None => Ok(()),
    }
}

/// A table with more rows than a new database has.
async fn occupied(store: &SqlStore, migrations: usize) -> Result<Option<String>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let url = format!("sqlite:{}", folder.path().join("new.sqlite").display());
    let new = storage::connect(&url, storage::Options::default()).await.map_err(told)?;
    new.migrate_to(migrations).await.map_err(told)?;
    let (mut blank, mut present) = (new.snapshot().await.map_err(told)?, store.snapshot().await.map_err(told)?);
    let mut found = None;
    for table in present.tables().await.map_err(told)? {
        let name = table.name.as_str();
        if !OWN_DOING.contains(&name) && present.count(name).await.map_err(told)? > blank.count(name).await.map_err(told)? {
            found = Some(table.name);
            break;
        }
    }
    present.end().await.map_err(told)?;
    blank.end().await.map_err(told)?;
    new.close().await;
    Ok(found)
}

async fn load(store: &SqlStore, settings: &Settings, file: &Path, manifest: &Manifest) -> Result<(), String> {
    let mut loading = store.load().await.map_err(told)?;
    let shapes = loading.present().tables().await.map_err(told)?;
    check_shapes(&shapes, manifest)?;
    let by_name: BTreeMap<&str, &Part> = manifest.parts.iter().map(|part| (part.name.as_str(), part)).collect();
    let objects = wiring::objects(settings)?;
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        parts(file, |name, content| match by_name.get(name) {
            Some(part) if part.table().is_some() => runtime.block_on(fill_table(&mut loading, part, content)),
            Some(part) => runtime.block_on(keep_upload(&*objects, part.upload().unwrap_or_default(), content)),
            None => Ok(()),
        })
    })?;
    compare(loading.present(), &shapes, &by_name).await?;
    loading.commit().await.map_err(told)
}

fn check_shapes(shapes: &[TableShape], manifest: &Manifest) -> Result<(), String> {
    for part in &manifest.parts {
        let Some(table) = part.table() else { continue };
        let shape = shapes.iter().find(|shape| shape.name == table).ok_or_else(|| format!("{}: there is no such table here", part.name))?;
        if shape.columns != part.columns {
            return Err(format!("{}: the table has other columns here", part.name));
        }
    }
    Ok(())
}

async fn fill_table(loading: &mut Loading, part: &Part, content: &mut dyn Read) -> Result<(), String> {
    let table = part.table().unwrap_or_default();
    let mut batch = Vec::with_capacity(BATCH);
    for (number, row) in rows(content).enumerate() {
        let row = row.map_err(|e| format!("{}:{}: {e}", part.name, number + 1))?;
        if row.len() != part.columns.len() {
            return Err(format!("{}:{}: {} values for {} columns", part.name, number + 1, row.len(), part.columns.len()));
        }
        batch.push(row);
        if batch.len() == BATCH {
            loading.insert(table, &part.columns, &batch).await.map_err(|e| format!("{}: {e}", part.name))?;
            batch.clear();
        }
    }
    if batch.is_empty() {
        return Ok(());
    }
    loading.insert(table, &part.columns, &batch).await.map_err(|e| format!("{}: {e}", part.name))
}

async fn keep_upload(objects: &dyn ObjectStore, name: &str, content: &mut dyn Read) -> Result<(), String> {
    let mut bytes = Vec::new();
    content.read_to_end(&mut bytes).map_err(|e| format!("the upload {name} can't be read: {e}"))?;
    objects.put(name, &bytes).await.map_err(|e| format!("the upload {name} can't be stored: {e}"))
}

/// Every table is written out again as a backup would: the hashes must be the same.
async fn compare(present: &mut Snapshot, shapes: &[TableShape], by_name: &BTreeMap<&str, &Part>) -> Result<(), String> {
    for shape in shapes {
        let name = format!("tables/{}.jsonl", shape.name);
        let Some(part) = by_name.get(name.as_str()) else { continue };
        let mut hashed = Hashed::new(std::io::sink());
        let rows = present.write(shape, &mut hashed).await.map_err(told)?;
        hashed.flush().map_err(|e| e.to_string())?;
        let (_, _, sha256) = hashed.done();
        if Some(rows) != part.rows || sha256 != part.sha256 {
            return Err(format!("{name}: what came in is not what the backup holds ({rows} rows)"));
        }
    }
    Ok(())
}
