//! Where the key of hashed addresses comes from: the settings, or a file of the data folder. It is in no backup.

use std::io::Write;
use std::path::Path;

use domain::Store;
use domain::address_key::AddressKey;
use domain::store::DatabaseEngine;
use domain::text::to_hex;
use storage::SqlStore;

use crate::config::Settings;
use crate::system::environment;
use crate::wiring::to_message;

const KEY_FILE: &str = "address.key";

/// Gives the store the installation's key, made now if there is none yet. A key that replaces the database's takes its place. Refuses any
/// other that the hashes were not made with: nobody who said STOP would be recognised.
pub async fn equip(settings: &Settings, store: SqlStore) -> Result<SqlStore, String> {
    let fingerprint = store.address_key_fingerprint().await.map_err(to_message)?;
    let former = fingerprint.clone();
    let key = match (read(settings)?, fingerprint) {
        (Some(key), None) => key,
        (Some(key), Some(of)) if key.fingerprint() == of || key.replaces(&of) => key,
        (None, None) => {
            check_presence(settings, &store)?;
            create(&settings.data)?
        }
        (found, Some(of)) => return Err(describe_wrong_key(settings, found.as_ref(), &of)),
    };
    let store = store.with_address_key(key);
    if former.as_ref() != Some(&key.fingerprint()) {
        store.adopt_address_key().await.map_err(to_message)?;
        if former.is_some() {
            tracing::info!(key = %key.fingerprint(), "hashes of addresses were made again with the new key");
        }
    }
    Ok(store)
}

/// Refuses a PostgreSQL database without a key: one that is made here would be unknown to the other nodes, and the database knows its
/// key for good.
pub fn check_presence(settings: &Settings, store: &SqlStore) -> Result<(), String> {
    if store.engine() == DatabaseEngine::Sqlite || read(settings)?.is_some() {
        return Ok(());
    }
    Err(format!(
        "nothing was changed: PostgreSQL needs address_key (FINEPRINT_ADDRESS_KEY, 64 hexadecimal digits, as `openssl rand -hex 32` makes \
         them), the same on every node; if this site has an {KEY_FILE} already, set what that file holds"
    ))
}

/// `None` where neither the settings nor the data folder have a key.
pub fn read(settings: &Settings) -> Result<Option<AddressKey>, String> {
    if settings.address_key.is_some() {
        return Ok(settings.address_key);
    }
    read_file(&settings.data.join(KEY_FILE))
}

fn read_file(path: &Path) -> Result<Option<AddressKey>, String> {
    match std::fs::read_to_string(path) {
        Ok(text) => match AddressKey::parse(text.trim()) {
            Some(key) => Ok(Some(key)),
            None => Err(format!("{} does not hold a key of 64 hexadecimal digits, or such keys as NEW,OLD", path.display())),
        },
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("can't read {}: {error}", path.display())),
    }
}

/// What the operator has to do when hashes were made with the key `of`, and another one or none is here.
pub fn describe_wrong_key(settings: &Settings, found: Option<&AddressKey>, of: &str) -> String {
    let here = found.map_or_else(|| "no key".to_owned(), |key| format!("the key {}", key.fingerprint()));
    format!(
        "hashes of addresses were made with the key {of}, and there is {here} here: copy {KEY_FILE} of that installation to {}, or set \
         address_key (FINEPRINT_ADDRESS_KEY), the same on every node",
        settings.data.join(KEY_FILE).display()
    )
}

fn create(data: &Path) -> Result<AddressKey, String> {
    let path = data.join(KEY_FILE);
    let failed = |error: std::io::Error| format!("can't create {}: {error}", path.display());
    std::fs::create_dir_all(data).map_err(failed)?;
    let secret = environment().random_bytes::<32>();
    // Whole or not at all, and only its owner can read it.
    let mut file = tempfile::NamedTempFile::new_in(data).map_err(failed)?;
    file.write_all(to_hex(&secret).as_bytes()).map_err(failed)?;
    file.as_file().sync_all().map_err(failed)?;
    match file.persist_noclobber(&path) {
        Ok(_) => Ok(AddressKey::new(secret)),
        // Another process was faster.
        Err(error) => read_file(&path)?.ok_or_else(|| failed(error.error)),
    }
}
