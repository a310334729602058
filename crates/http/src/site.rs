//! The web application inside the binary: its files, what its build manifest says of them, and the
//! module that renders pages. Everything here is fixed when the binary is made.

mod files;
mod manifest;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

pub(crate) use files::{asset, is_file_folder};
pub(crate) use manifest::{Image, Links, links};

/// Source of the module that renders pages, for `rendering::Renderer::start`.
pub fn server_bundle() -> Arc<str> {
    include_str!(env!("TFP_SERVER_BUNDLE")).into()
}

/// The one inline script of every page: it applies the reader's theme before the first paint.
pub(crate) fn theme_script() -> &'static str {
    include_str!(env!("TFP_THEME_SCRIPT")).trim()
}

/// Of every inline script of our pages, as the content security policy names them (`sha256-…`).
pub fn csp_script_hashes() -> Vec<String> {
    let script = theme_script();
    if script.is_empty() { Vec::new() } else { vec![format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))] }
}
