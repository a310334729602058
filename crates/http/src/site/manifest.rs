//! The scripts, styles, fonts and images that a page links to, read once from the manifest of the web build.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

const ENTRY: &str = "src/app/entry-client.tsx";
/// The script of pages that are read before the application is there (`web/vite.first.config.ts`).
const FIRST_SCRIPT: &str = "src/app/first-script.ts";

/// URLs for the head of a page.
#[derive(Default)]
pub(crate) struct PageLinks {
    /// The module that starts the application; absent in a binary built without the web application.
    pub script: Option<String>,
    /// The module that starts the application later, on pages that can be read without it.
    pub first_script: Option<String>,
    pub styles: Vec<String>,
    pub fonts: Vec<String>,
    pub images: Vec<Image>,
    /// Modules that every page needs.
    shared: Vec<String>,
    chunks: HashMap<String, Chunk>,
}

#[derive(Deserialize)]
pub(crate) struct Image {
    pub href: String,
    #[serde(rename = "type", default)]
    pub content_type: Option<String>,
    /// Must match how the page fetches the image later; otherwise the browser loads it twice.
    #[serde(default)]
    pub crossorigin: bool,
}

#[derive(Deserialize)]
struct Chunk {
    file: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

#[derive(Deserialize, Default)]
struct Preload {
    #[serde(default)]
    images: Vec<Image>,
    /// Names of the fonts in the manifest.
    #[serde(default)]
    fonts: Vec<String>,
}

pub(crate) fn page_links() -> &'static PageLinks {
    static LINKS: LazyLock<PageLinks> = LazyLock::new(|| {
        let manifest = super::files::read_build_file(".vite/manifest.json");
        let chunks = manifest.and_then(|json| parse_record(&json, "manifest.json")).unwrap_or_default();
        PageLinks::new(chunks, parse_record(include_bytes!(env!("TFP_PRELOAD")), "preload.json").unwrap_or_default())
    });
    &LINKS
}

fn parse_record<T: for<'a> Deserialize<'a>>(json: &[u8], name: &str) -> Option<T> {
    serde_json::from_slice(json).inspect_err(|error| tracing::error!(%error, name, "cannot parse a manifest of the web build")).ok()
}

impl PageLinks {
    fn new(chunks: HashMap<String, Chunk>, preload: Preload) -> Self {
        let address = |file: &String| format!("/{file}");
        let fonts = preload.fonts.iter().filter_map(|name| chunks.get(name)).map(|font| address(&font.file)).collect();
        let first_script = chunks.get(FIRST_SCRIPT).map(|chunk| address(&chunk.file));
        let mut links = Self { first_script, fonts, images: preload.images, chunks, ..Self::default() };
        if let Some(entry) = links.chunks.get(ENTRY) {
            links.script = Some(address(&entry.file));
            links.styles = entry.css.iter().map(address).collect();
            links.shared = links.chunk_modules(ENTRY).into_iter().skip(1).collect();
        }
        links
    }

    #[cfg(test)]
    pub fn example(script: &str, first_script: &str, style: &str) -> Self {
        Self { script: Some(script.into()), first_script: Some(first_script.into()), styles: vec![style.into()], ..Self::default() }
    }

    /// Every module except the entry that a page of these source files needs, nearest first, without duplicates.
    pub fn modules_for(&self, sources: &[&str]) -> Vec<String> {
        let mut all = self.shared.clone();
        for module in sources.iter().flat_map(|source| self.chunk_modules(source)) {
            if Some(&module) != self.script.as_ref() && !all.contains(&module) {
                all.push(module);
            }
        }
        all
    }

    /// Styles of the page's own chunks, without the common ones.
    pub fn styles_for(&self, sources: &[&str]) -> Vec<String> {
        let css = sources.iter().filter_map(|source| self.chunks.get(*source)).flat_map(|chunk| &chunk.css);
        css.map(|file| format!("/{file}")).filter(|style| !self.styles.contains(style)).collect()
    }

    /// The chunk and all its transitive imports, without duplicates.
    fn chunk_modules(&self, source: &str) -> Vec<String> {
        let mut visited = HashSet::new();
        let mut found = Vec::new();
        let mut waiting = vec![source];
        while let Some(name) = waiting.pop() {
            let Some(chunk) = self.chunks.get(name) else { continue };
            if visited.insert(name) {
                found.push(format!("/{}", chunk.file));
                waiting.extend(chunk.imports.iter().rev().map(String::as_str));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn example_links() -> PageLinks {
        let manifest = r#"{
            "src/app/entry-client.tsx": {"file": "assets/entry.js", "imports": ["_paths.js"], "css": ["assets/app.css"]},
            "_paths.js": {"file": "assets/paths.js"},
            "_card.js": {"file": "assets/card.js", "imports": ["_paths.js", "src/app/entry-client.tsx"]},
            "src/routes/home.tsx": {"file": "assets/home.js", "imports": ["src/app/entry-client.tsx", "_card.js"], "css": ["assets/home.css"]},
            "src/app/first-script.ts": {"file": "assets/first-script-1.js"},
            "inter.woff2": {"file": "assets/inter-1.woff2"}
        }"#;
        let preload = r#"{"images": [{"href": "/images/logo.svg", "type": "image/svg+xml"}], "fonts": ["inter.woff2", "gone.woff2"]}"#;
        PageLinks::new(serde_json::from_str(manifest).unwrap(), serde_json::from_str(preload).unwrap())
    }

    #[test]
    fn modules_are_the_shared_ones_the_chunk_and_its_imports_each_once() {
        assert_eq!(example_links().modules_for(&["src/routes/home.tsx"]), ["/assets/paths.js", "/assets/home.js", "/assets/card.js"]);
        assert_eq!(example_links().modules_for(&["src/routes/unknown.tsx"]), ["/assets/paths.js"]);
        assert_eq!(
            example_links().modules_for(&["src/routes/home.tsx", "_card.js"]),
            example_links().modules_for(&["src/routes/home.tsx"])
        );
    }

    #[test]
    fn styles_and_fonts_come_from_the_manifest() {
        let links = example_links();
        assert_eq!(links.script.as_deref(), Some("/assets/entry.js"));
        assert_eq!(links.first_script.as_deref(), Some("/assets/first-script-1.js"));
        assert_eq!(links.styles, ["/assets/app.css"]);
        assert_eq!(links.styles_for(&["src/routes/home.tsx"]), ["/assets/home.css"]);
        assert_eq!(links.fonts, ["/assets/inter-1.woff2"]);
    }

    #[test]
    fn without_a_build_there_is_nothing_to_link() {
        let links = PageLinks::new(HashMap::new(), Preload::default());
        assert!(links.script.is_none() && links.modules_for(&["src/routes/home.tsx"]).is_empty());
    }
}
