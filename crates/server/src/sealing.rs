//! Where the key that seals personal data comes from: the settings, or in a demo a file of the data folder.

use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::sync::Arc;

use domain::sealing::{NoSealer, Sealer};
use domain::text::to_hex;
use providers::sealing::AesSealer;

use crate::config::Settings;
use crate::system::environment;

/// The demo's key. A real site's key lies in its settings, away from the data that it seals.
const DEMO_KEY_FILE: &str = "pf.key";

pub fn open_sealer(settings: &Settings, demo: bool) -> Result<Arc<dyn Sealer>, String> {
    if let Some(keys) = &settings.provident_fund.keys {
        return Ok(Arc::new(AesSealer::open(&keys.0)?));
    }
    if demo || settings.messages.allow_sandbox {
        return Ok(Arc::new(AesSealer::open(&read_or_make_key(&settings.data)?)?));
    }
    Ok(Arc::new(NoSealer))
}

fn read_or_make_key(data: &Path) -> Result<String, String> {
    std::fs::create_dir_all(data).map_err(|e| format!("can't create {}: {e}", data.display()))?;
    let path = data.join(DEMO_KEY_FILE);
    match OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path) {
        Ok(mut file) => {
            let key = to_hex(&environment().random_bytes::<32>());
            file.write_all(key.as_bytes()).map_err(|e| format!("can't write {}: {e}", path.display()))?;
            Ok(key)
        }
        Err(error) if error.kind() == ErrorKind::AlreadyExists => {
            std::fs::read_to_string(&path).map(|key| key.trim().to_owned()).map_err(|e| format!("can't read {}: {e}", path.display()))
        }
        Err(error) => Err(format!("can't create {}: {error}", path.display())),
    }
}
