//! `backup` and `restore`.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use domain::Store;
use domain::account::reconcile_after_restore;
use domain::address_key::AddressKey;
use domain::changes::Erasure;
use domain::object_store::ObjectStore;
use domain::staff::StaffToken;
use domain::store::DatabaseEngine;
use storage::{Restore, Snapshot, SqlStore, TableSchema, migration_names};

use super::{acts, workspace};
use crate::address_key;
use crate::backup::{ArchiveWriter, BackupFile, BackupPart, HashingStream, Manifest, for_each_part, parse_rows, verify};
use crate::cli::{BackupArgs, RestoreArgs};
use crate::config::Settings;
use crate::erasure_log;
use crate::system::environment;
use crate::wiring::{self, to_message};

/// The largest number of rows that one INSERT statement holds.
const INSERT_BATCH_ROWS: usize = 500;
/// Tables that get rows at the first start, before anybody has written anything.
const TABLES_FILLED_AT_START: [&str; 5] = ["changes", "hash_keys", "jobs", "recurring_tasks", "signing_keys"];
const NOT_SIGNED: &str = "the backup is not signed with an address.key that is here: an earlier version wrote it, it is older than the \
                          key, or somebody without the key changed it";

pub async fn backup(settings: &Settings, backup: &BackupArgs) -> Result<ExitCode, String> {
    let recipient = settings.backup_recipient.as_ref();
    let file = if recipient.is_some() { add_age(&backup.file) } else { backup.file.clone() };
    if file.exists() && !backup.force {
        return Err(format!("{} exists already; use --force to overwrite it", file.display()));
    }
    if !workspace::site_exists(settings) {
        return Err(format!("there is nothing to back up: {} does not exist", settings.resolved_database_url()));
    }
    let store = wiring::open_store(settings).await?;
    store.check_schema().await.map_err(to_message)?;
    let key = address_key::read(settings)?;
    let failed = |e: std::io::Error| format!("can't write {}: {e}", file.display());
    let mut writer = ArchiveWriter::create(&file, recipient).map_err(failed)?;
    acts::record_act(&store).await?;
    let manifest = write_contents(&store, settings, &mut writer).await?;
    let key = key.filter(|key| manifest.address_key == Some(key.fingerprint()));
    let manifest = writer.finish(manifest, key.as_ref()).map_err(failed)?;
    store.close().await;
    println!("{} written: {}.", file.display(), summarise(&manifest));
    match recipient {
        Some(recipient) => println!("It is sealed. Only the key of {recipient} opens it (fineprint restore --identity FILE)."),
        None => println!(
            "WARNING: it is not sealed and holds personal data and the site's signing keys. Only its owner can read it (mode 0600); protect \
             copies like the database itself, or set backup.recipient."
        ),
    }
    if manifest.signature.is_none() {
        println!("WARNING: it is not signed, because the address.key of this database is not here.");
    }
    Ok(ExitCode::SUCCESS)
}

/// The name of a sealed file says so.
fn add_age(file: &Path) -> PathBuf {
    if file.extension().is_some_and(|extension| extension == "age") {
        return file.to_owned();
    }
    let mut name = file.as_os_str().to_owned();
    name.push(".age");
    PathBuf::from(name)
}

/// Writes a snapshot of the database first and the uploads after it: an upload is stored before the row that names it, so every
/// upload that the snapshot mentions is in the backup.
async fn write_contents(store: &SqlStore, settings: &Settings, writer: &mut ArchiveWriter) -> Result<Manifest, String> {
    let migrations = store.applied_migrations().await.map_err(to_message)?;
    let address_key = store.address_key_fingerprint().await.map_err(to_message)?;
    std::fs::create_dir_all(&settings.data).map_err(|e| format!("can't create {}: {e}", settings.data.display()))?;
    let mut snapshot = store.snapshot().await.map_err(to_message)?;
    for table in snapshot.list_tables().await.map_err(to_message)? {
        let failed = |e: std::io::Error| format!("table {} can't be written: {e}", table.name);
        let mut scratch = std::io::BufWriter::with_capacity(1 << 16, ArchiveWriter::scratch_file(&settings.data).map_err(failed)?);
        let count = snapshot.write_rows(&table, &mut scratch).await.map_err(to_message)?;
        let scratch = scratch.into_inner().map_err(|e| failed(e.into_error()))?;
        writer.append_table(&table.name, table.columns.clone(), count, scratch).map_err(failed)?;
    }
    snapshot.end().await.map_err(to_message)?;
    let objects = wiring::open_object_store(settings)?;
    for name in objects.list_names().await.map_err(to_message)? {
        let Some(bytes) = objects.get(&name).await.map_err(to_message)? else { continue };
        writer.append_upload(&name, &bytes).map_err(|e| format!("upload {name} can't be written: {e}"))?;
    }
    Ok(Manifest {
        format: "fineprint-backup".to_owned(),
        version: 1,
        program: env!("CARGO_PKG_VERSION").to_owned(),
        created_at: environment().now().to_string(),
        engine: engine_name(store).to_owned(),
        migrations,
        address_key,
        signature: None,
        parts: Vec::new(),
    })
}

fn engine_name(store: &SqlStore) -> &'static str {
    match store.engine() {
        DatabaseEngine::Sqlite => "sqlite",
        DatabaseEngine::Postgres => "postgres",
    }
}

fn summarise(manifest: &Manifest) -> String {
    let rows: u64 = manifest.parts.iter().filter_map(|part| part.rows).sum();
    let tables = manifest.parts.iter().filter(|part| part.table_name().is_some()).count();
    let uploads = manifest.parts.len() - tables;
    format!("{tables} tables with {rows} rows, {uploads} uploads, created at {} ({})", manifest.created_at, manifest.engine)
}

pub async fn restore(settings: &Settings, restore: &RestoreArgs) -> Result<ExitCode, String> {
    let file = BackupFile::new(&restore.file, restore.identity.as_deref())?;
    let manifest = verify(&file).map_err(|e| format!("nothing was changed: {e}"))?;
    let key = address_key::read(settings)?;
    if restore.verify_only {
        return print_verified(&restore.file, &manifest, key.as_ref());
    }
    let erasures = erasure_log::read_valid_erasures(&settings.data).map_err(|e| format!("the list of erasures can't be read: {e}"))?;
    check_origin(settings, restore, key.as_ref(), &manifest, &erasures).map_err(|e| format!("nothing was changed: {e}"))?;
    let store = wiring::open_store(settings).await?;
    address_key::check_presence(settings, &store)?;
    prepare_database(&store, &manifest, restore.replace).await.map_err(|e| format!("nothing was changed: {e}"))?;
    load_parts(&store, settings, &file, &manifest).await.map_err(|e| format!("nothing was changed in the database: {e}"))?;
    store.migrate().await.map_err(to_message)?;
    store.check_schema().await.map_err(to_message)?;
    if manifest.address_key.as_ref().is_some_and(|of| !knows(key.as_ref(), of)) {
        let forgotten = store.forget_address_key().await.map_err(to_message)?;
        println!("{forgotten} addresses that bounced, complained or said STOP were forgotten, because their key is lost.");
    }
    let store = address_key::equip(settings, store).await?;
    let erasures: Vec<Erasure> = erasures.iter().map(|erasure| erasure.to_keyed(store.address_key())).collect();
    let erased = reconcile_after_restore(&store, &erasures, store.address_key(), &environment()).await.map_err(to_message)?;
    let tokens = store.staff().list().await.map_err(to_message)?;
    store.close().await;
    // The index describes the data before the restore; the next start rebuilds it.
    match std::fs::remove_dir_all(settings.data.join("search")) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            return Err(format!("the old search index can't be removed: {error}"));
        }
        _ => {}
    }
    println!("Restored and compared row by row: {}.", summarise(&manifest));
    if erased > 0 {
        println!("{erased} people who had their account deleted after the backup was made were erased again.");
    }
    println!("All readers have to sign in again.");
    print_valid_tokens(&tokens);
    Ok(ExitCode::SUCCESS)
}

/// What `--verify-only` says: that the file is whole, and who made it as far as the key here tells.
fn print_verified(file: &Path, manifest: &Manifest, key: Option<&AddressKey>) -> Result<ExitCode, String> {
    let origin = match key {
        Some(key) if manifest.is_signed_by(key) => "It is signed with this site's address.key.",
        Some(_) => return Err(format!("{} is complete, but {NOT_SIGNED}", file.display())),
        None => "WARNING: there is no address.key here, so nobody knows who wrote it or changed it.",
    };
    println!("{} is complete and undamaged: {}.\n{origin}", file.display(), summarise(manifest));
    Ok(ExitCode::SUCCESS)
}

/// Each check has a flag of its own, so that whoever has lost the key of an old `erasures.log` still gets no forged backup.
fn check_origin(
    settings: &Settings,
    restore: &RestoreArgs,
    key: Option<&AddressKey>,
    manifest: &Manifest,
    erasures: &[Erasure],
) -> Result<(), String> {
    if !restore.without_address_key {
        check_address_key(settings, key, manifest, erasures)?;
    }
    // Without a key here nobody can tell, and a forged backup looks like one of an earlier version.
    if !restore.unsigned && !key.is_some_and(|key| manifest.is_signed_by(key)) {
        return Err(format!("{NOT_SIGNED}. If you know that it is good, --unsigned goes on"));
    }
    Ok(())
}

/// Hashes of addresses are of use only with the key they were made with, so nothing is restored without it unasked.
fn check_address_key(settings: &Settings, key: Option<&AddressKey>, manifest: &Manifest, erasures: &[Erasure]) -> Result<(), String> {
    let advice = "If it is lost, --without-address-key goes on";
    if let Some(of) = &manifest.address_key
        && !knows(key, of)
    {
        let wrong = address_key::describe_wrong_key(settings, key, of);
        return Err(format!("{wrong}. {advice}, together with --unsigned, because the signature can't be checked either"));
    }
    match erasures.iter().filter(|erasure| erasure.needs_other_key(key)).count() {
        0 => Ok(()),
        count => Err(format!("{count} people of erasures.log can't be recognised without the address.key it was written with. {advice}")),
    }
}

/// Whether hashes made with the key of this fingerprint are of use: it is the one that is here, or one that it replaced.
fn knows(key: Option<&AddressKey>, of: &str) -> bool {
    key.is_some_and(|key| key.fingerprint() == of || key.replaces(of))
}

/// Tokens that were revoked after the backup was made are valid again; only the operator knows which.
fn print_valid_tokens(tokens: &[StaffToken]) {
    let now = environment().now();
    let valid: Vec<&StaffToken> = tokens.iter().filter(|token| token.is_valid(now)).collect();
    if valid.is_empty() {
        return;
    }
    println!("These staff tokens are valid again. Revoke those that were revoked since the backup (fineprint token revoke ID):");
    for token in valid {
        println!("{}  {:<9}  {}", token.id, token.role.as_str(), token.name);
    }
}

/// Gives the database the schema that the backup was made with, and refuses a database that holds data unless `replace` is set.
async fn prepare_database(store: &SqlStore, manifest: &Manifest, replace: bool) -> Result<(), String> {
    let known = migration_names();
    if let Some(newer) = manifest.migrations.iter().find(|name| !known.contains(name)) {
        return Err(format!("the backup was made by a newer version of the program: this version does not know migration {newer}"));
    }
    if known[..manifest.migrations.len()] != manifest.migrations[..] {
        return Err("the backup's migrations do not match any release".to_owned());
    }
    let applied = store.applied_migrations().await.map_err(to_message)?;
    if applied.is_empty() {
        store.migrate_to(manifest.migrations.len()).await.map_err(to_message)?;
    } else if applied != manifest.migrations {
        return Err(
            "the backup was made by an older version of the program; restore it into a new database, which is then migrated".to_owned()
        );
    }
    if replace {
        return Ok(());
    }
    match find_occupied_table(store, manifest.migrations.len()).await? {
        Some(table) => Err(format!("the database is not empty (there are rows in {table}); --replace deletes everything in it")),
        None => Ok(()),
    }
}

/// The first table that holds more rows than a newly created database does.
async fn find_occupied_table(store: &SqlStore, migrations: usize) -> Result<Option<String>, String> {
    let folder = tempfile::tempdir().map_err(|e| e.to_string())?;
    let url = format!("sqlite:{}", folder.path().join("new.sqlite").display());
    let new = storage::connect(&url, storage::Options::default()).await.map_err(to_message)?;
    new.migrate_to(migrations).await.map_err(to_message)?;
    let (mut blank, mut present) = (new.snapshot().await.map_err(to_message)?, store.snapshot().await.map_err(to_message)?);
    let mut found = None;
    for table in present.list_tables().await.map_err(to_message)? {
        let name = table.name.as_str();
        if !TABLES_FILLED_AT_START.contains(&name)
            && present.count_rows(name).await.map_err(to_message)? > blank.count_rows(name).await.map_err(to_message)?
        {
            found = Some(table.name);
            break;
        }
    }
    present.end().await.map_err(to_message)?;
    blank.end().await.map_err(to_message)?;
    new.close().await;
    Ok(found)
}

async fn load_parts(store: &SqlStore, settings: &Settings, file: &BackupFile, manifest: &Manifest) -> Result<(), String> {
    let mut loading = store.clear_and_begin_restore().await.map_err(to_message)?;
    let shapes = loading.as_snapshot().list_tables().await.map_err(to_message)?;
    check_table_columns(&shapes, manifest)?;
    let by_name: BTreeMap<&str, &BackupPart> = manifest.parts.iter().map(|part| (part.name.as_str(), part)).collect();
    let objects = wiring::open_object_store(settings)?;
    let runtime = tokio::runtime::Handle::current();
    tokio::task::block_in_place(|| {
        for_each_part(file, |name, content| match by_name.get(name) {
            Some(part) if part.table_name().is_some() => runtime.block_on(load_table(&mut loading, part, content)),
            Some(part) => runtime.block_on(store_upload(&*objects, part.upload_name().unwrap_or_default(), content)),
            None => Ok(()),
        })
    })?;
    compare_tables(loading.as_snapshot(), &shapes, &by_name).await?;
    loading.commit().await.map_err(to_message)
}

fn check_table_columns(shapes: &[TableSchema], manifest: &Manifest) -> Result<(), String> {
    for part in &manifest.parts {
        let Some(table) = part.table_name() else { continue };
        let shape =
            shapes.iter().find(|shape| shape.name == table).ok_or_else(|| format!("{}: this database has no such table", part.name))?;
        if shape.columns != part.columns {
            return Err(format!("{}: the table has different columns in this database", part.name));
        }
    }
    Ok(())
}

async fn load_table(loading: &mut Restore, part: &BackupPart, content: &mut dyn Read) -> Result<(), String> {
    let table = part.table_name().unwrap_or_default();
    let mut batch = Vec::with_capacity(INSERT_BATCH_ROWS);
    for (number, row) in parse_rows(content).enumerate() {
        let row = row.map_err(|e| format!("{}:{}: {e}", part.name, number + 1))?;
        if row.len() != part.columns.len() {
            return Err(format!("{}:{}: {} values for {} columns", part.name, number + 1, row.len(), part.columns.len()));
        }
        batch.push(row);
        if batch.len() == INSERT_BATCH_ROWS {
            loading.insert_rows(table, &part.columns, &batch).await.map_err(|e| format!("{}: {e}", part.name))?;
            batch.clear();
        }
    }
    if batch.is_empty() {
        return Ok(());
    }
    loading.insert_rows(table, &part.columns, &batch).await.map_err(|e| format!("{}: {e}", part.name))
}

async fn store_upload(objects: &dyn ObjectStore, name: &str, content: &mut dyn Read) -> Result<(), String> {
    let mut bytes = Vec::new();
    content.read_to_end(&mut bytes).map_err(|e| format!("upload {name} can't be read: {e}"))?;
    objects.put(name, &bytes).await.map_err(|e| format!("upload {name} can't be stored: {e}"))
}

/// Serialises every table again, exactly as `backup` does, and compares the hashes with those of the manifest.
async fn compare_tables(present: &mut Snapshot, shapes: &[TableSchema], by_name: &BTreeMap<&str, &BackupPart>) -> Result<(), String> {
    for shape in shapes {
        let name = format!("tables/{}.jsonl", shape.name);
        let Some(part) = by_name.get(name.as_str()) else { continue };
        let mut hashed = HashingStream::new(std::io::sink());
        let rows = present.write_rows(shape, &mut hashed).await.map_err(to_message)?;
        hashed.flush().map_err(|e| e.to_string())?;
        let (_, _, sha256) = hashed.finish();
        if Some(rows) != part.rows || sha256 != part.sha256 {
            return Err(format!("{name}: the restored rows differ from the backup ({rows} rows restored)"));
        }
    }
    Ok(())
}
