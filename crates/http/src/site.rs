//! The web application embedded in the binary: its files, its build manifest and the module that renders
//! pages. All of it is fixed at compile time.

mod files;
mod manifest;

use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

pub(crate) use files::{find_asset, is_file_folder};
pub(crate) use manifest::{Image, PageLinks, page_links};

/// Source of the module that renders pages, for `rendering::Renderer::start`.
pub fn ssr_bundle() -> Arc<str> {
    include_str!(env!("TFP_SERVER_BUNDLE")).into()
}

/// The one inline script of every page: it applies the reader's theme before the first paint.
pub(crate) fn theme_script() -> &'static str {
    include_str!(env!("TFP_THEME_SCRIPT")).trim()
}

/// Hashes of all inline scripts of our pages, in the form of the content security policy (`sha256-…`).
pub fn csp_script_hashes() -> Vec<String> {
    let script = theme_script();
    if script.is_empty() { Vec::new() } else { vec![format!("sha256-{}", STANDARD.encode(Sha256::digest(script)))] }
}
