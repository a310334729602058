//! The embedded files as they are served: found by path, each with its headers made once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Instant;

use bytes::Bytes;
use domain::text::hex;
use rendering::CachedPage;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist/client"]
struct Client;

/// Names of built files change with their content.
const FOR_EVER: &str = "public, max-age=31536000, immutable";
/// Icons, images, the manifest: seldom changed, and then soon seen.
const A_WHILE: &str = "public, max-age=3600";
/// What browsers must ask for again each time.
const ASK_AGAIN: &str = "no-cache";

/// Paths that are asked for although no build makes them.
const ALIASES: [(&str, &str); 3] =
    [("/favicon.ico", "icons/icon-192.png"), ("/favicon.svg", "images/logo.svg"), ("/apple-touch-icon.png", "icons/apple-touch-icon.png")];

/// The file served at a path that starts with "/". What the build did not compress has an empty `gzip`.
pub(crate) fn asset(path: &str) -> Option<&'static CachedPage> {
    static ASSETS: LazyLock<HashMap<String, CachedPage>> = LazyLock::new(all);
    ASSETS.get(path)
}

/// A file of the build that isn't served itself.
pub(super) fn build_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Client::get(name).map(|file| file.data)
}

/// First segments under which there are files only: what is missing there needs no page to say so.
pub(crate) fn is_file_folder(segment: &str) -> bool {
    matches!(segment, "assets" | "icons" | "images" | "fonts")
}

fn all() -> HashMap<String, CachedPage> {
    let own = Client::iter().filter(|name| is_public(name)).filter_map(|name| Some((format!("/{name}"), load(&name)?)));
    let aliases = ALIASES.iter().filter_map(|(path, name)| Some(((*path).to_owned(), load(name)?)));
    own.chain(aliases).collect()
}

/// Build records and the compressed copies have no address of their own.
fn is_public(name: &str) -> bool {
    !name.starts_with('.') && !name.contains("/.") && !name.ends_with(".br") && !name.ends_with(".gz") && !name.ends_with(".map")
}

fn load(name: &str) -> Option<CachedPage> {
    let file = Client::get(name)?;
    let copy = |suffix: &str| Client::get(&format!("{name}.{suffix}")).map(|file| bytes_of(file.data));
    Some(CachedPage {
        status: 200,
        content_type: content_type(name),
        etag: format!("\"{}\"", hex(&file.metadata.sha256_hash()[..16])),
        headers: Box::new([("cache-control", cache_control(name).to_owned())]),
        identity: bytes_of(file.data),
        gzip: copy("gz").unwrap_or_default(),
        brotli: copy("br"),
        tags: Box::default(),
        built_at: Instant::now(),
    })
}

fn bytes_of(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

fn cache_control(name: &str) -> &'static str {
    match name {
        "sw.js" | "sw-off.js" | "offline.html" => ASK_AGAIN,
        name if name.starts_with("assets/") => FOR_EVER,
        _ => A_WHILE,
    }
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "html" => "text/html; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        "xml" => "application/xml",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn build_records_and_compressed_copies_are_not_served() {
        for hidden in [".vite/manifest.json", "assets/.x", "sw.js.br", "assets/a.css.gz", "assets/a.js.map"] {
            assert!(!is_public(hidden), "{hidden}");
        }
        assert!(is_public("assets/a.js"));
        assert!(asset("/.vite/manifest.json").is_none());
        assert!(asset("/assets/").is_none());
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        assert_eq!(cache_control("assets/home-x.js"), FOR_EVER);
        assert_eq!(cache_control("images/logo.svg"), A_WHILE);
        assert_eq!(cache_control("sw.js"), ASK_AGAIN);
    }
}
