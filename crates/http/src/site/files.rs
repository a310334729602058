//! The embedded files as they are served, by path. Their headers are computed once.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::LazyLock;
use std::time::Instant;

use bytes::Bytes;
use domain::text::to_hex;
use rendering::CachedPage;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist/client"]
struct Client;

/// For built files, whose names change with their content.
const IMMUTABLE: &str = "public, max-age=31536000, immutable";
/// For icons, images and the manifest: they seldom change, and a change is visible within an hour.
const ONE_HOUR: &str = "public, max-age=3600";
/// For files that browsers must revalidate on every use.
const REVALIDATE: &str = "no-cache";

const EMBED_SCRIPT: &str = "embed.js";

/// Paths that browsers request by convention although the build does not produce them.
const ALIASES: [(&str, &str); 3] =
    [("/favicon.ico", "icons/icon-192.png"), ("/favicon.svg", "images/logo.svg"), ("/apple-touch-icon.png", "icons/apple-touch-icon.png")];

/// The file served at a path that starts with "/". `gzip` is empty for files that the build did not compress.
pub(crate) fn find_asset(path: &str) -> Option<&'static CachedPage> {
    static ASSETS: LazyLock<HashMap<String, CachedPage>> = LazyLock::new(load_assets);
    ASSETS.get(path)
}

/// A file of the build that is not served itself.
pub(super) fn read_build_file(name: &str) -> Option<Cow<'static, [u8]>> {
    Client::get(name).map(|file| file.data)
}

/// Whether only files live under this first path segment. A missing file there gets a plain 404 instead of a page.
pub(crate) fn is_file_folder(segment: &str) -> bool {
    matches!(segment, "assets" | "icons" | "images" | "fonts")
}

fn load_assets() -> HashMap<String, CachedPage> {
    let own = Client::iter().filter(|name| is_public(name)).filter_map(|name| Some((format!("/{name}"), load_asset(&name)?)));
    let aliases = ALIASES.iter().filter_map(|(path, name)| Some(((*path).to_owned(), load_asset(name)?)));
    own.chain(aliases).collect()
}

/// Build records, source maps and compressed copies have no URL of their own.
fn is_public(name: &str) -> bool {
    !name.starts_with('.') && !name.contains("/.") && !name.ends_with(".br") && !name.ends_with(".gz") && !name.ends_with(".map")
}

fn load_asset(name: &str) -> Option<CachedPage> {
    let file = Client::get(name)?;
    let copy = |suffix: &str| Client::get(&format!("{name}.{suffix}")).map(|file| to_bytes(file.data));
    Some(CachedPage {
        status: 200,
        content_type: content_type(name),
        etag: format!("\"{}\"", to_hex(&file.metadata.sha256_hash()[..16])),
        headers: headers(name),
        identity: to_bytes(file.data),
        gzip: copy("gz").unwrap_or_default(),
        brotli: copy("br"),
        data: None,
        tags: Box::default(),
        built_at: Instant::now(),
    })
}

fn to_bytes(data: Cow<'static, [u8]>) -> Bytes {
    match data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}

/// Other sites' pages may load the script that goes with an embedded calculator, and no other file of ours.
fn headers(name: &str) -> Box<[(&'static str, String)]> {
    let cache = ("cache-control", cache_control(name).to_owned());
    match name {
        EMBED_SCRIPT => Box::new([cache, ("cross-origin-resource-policy", "cross-origin".to_owned())]),
        _ => Box::new([cache]),
    }
}

fn cache_control(name: &str) -> &'static str {
    match name {
        "sw.js" | "sw-off.js" | "offline.html" => REVALIDATE,
        name if name.starts_with("assets/") => IMMUTABLE,
        _ => ONE_HOUR,
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
        assert!(find_asset("/.vite/manifest.json").is_none());
        assert!(find_asset("/assets/").is_none());
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        assert_eq!(cache_control("assets/home-x.js"), IMMUTABLE);
        assert_eq!(cache_control("images/logo.svg"), ONE_HOUR);
        assert_eq!(cache_control("sw.js"), REVALIDATE);
    }
}
