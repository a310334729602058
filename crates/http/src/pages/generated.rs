//! The files that are made from the table of pages. `make pages` writes them; a test compares them with the table.

use std::fmt::Write;

use domain::articles::RESERVED_SEGMENTS;

use super::table::{PAGES, Page};

/// A generated file: its path in the repository, and its text.
pub struct GeneratedFile {
    pub path: &'static str,
    pub text: String,
}

const ORIGIN: &str = "// Made by `make pages` from crates/http/src/pages/table.rs. Do not edit it by hand.\n";

pub fn generate_files() -> [GeneratedFile; 3] {
    [
        GeneratedFile { path: "crates/domain/src/kernel/page_addresses.rs", text: render_addresses() },
        GeneratedFile { path: "web/src/app/route-tree.gen.ts", text: render_route_tree() },
        GeneratedFile { path: "web/src/service-worker/reserved-words.gen.ts", text: render_reserved_segments() },
    ]
}

fn render_addresses() -> String {
    let mut text = format!(
        "{ORIGIN}\n//! The addresses of all pages; `{{name}}` stands for one segment.\n\npub(crate) const PAGE_ADDRESSES: &[&str] = &[\n"
    );
    for address in PAGES.iter().flat_map(|page| page.addresses) {
        push_line(&mut text, format_args!("    {address:?},"));
    }
    text + "];\n"
}

/// The routes of the web application. Each page is a chunk of its own in the browser.
fn render_route_tree() -> String {
    let mut text = format!(
        "{ORIGIN}\nimport {{ createRoute, lazyRouteComponent }} from '@tanstack/react-router'\n\
         import {{ keepParameters, rootRoute }} from './root-route'\n\nconst getParentRoute = () => rootRoute\n\n"
    );
    // Constants of their own: in one expression the linter loses the types of the routes.
    let names: Vec<String> = PAGES.iter().map(|page| push_route(&mut text, page)).collect();
    push_line(&mut text, format_args!("\nexport const routeTree = rootRoute.addChildren(["));
    names.iter().for_each(|name| push_line(&mut text, format_args!("  {name},")));
    text + "])\n"
}

/// Declares the route, or the routes, of a page. Returns how the tree names them.
fn push_route(text: &mut String, page: &Page) -> String {
    let file = page.chunk.trim_start_matches("src/").trim_end_matches(".tsx");
    let component = page.component;
    let name = component[..1].to_ascii_lowercase() + &component[1..];
    let addresses: Vec<String> = page.addresses.iter().map(|address| quote(&address.replace('{', "$").replace('}', ""))).collect();
    let parameters: Vec<String> = page.parameters.iter().map(|name| quote(name)).collect();
    let (open, path, close, child) = match addresses.as_slice() {
        [only] => ("createRoute({".to_owned(), format!("path: {only}"), "})", name.clone()),
        several => {
            let list = several.join(", ");
            (format!("([{list}] as const).map((path) => createRoute({{"), "path".to_owned(), "}))", format!("...{name}"))
        }
    };
    push_line(text, format_args!("const {name} = {open}\n  getParentRoute,\n  {path},"));
    if !parameters.is_empty() {
        push_line(text, format_args!("  validateSearch: keepParameters({}),", parameters.join(", ")));
    }
    push_line(text, format_args!("  component: lazyRouteComponent(() => import('../{file}'), {}),\n{close}", quote(component)));
    child
}

/// First path segments that are no categories, for the service worker.
fn render_reserved_segments() -> String {
    let mut text = format!("{ORIGIN}\nexport const RESERVED_WORDS = [\n");
    let first_words = PAGES.iter().flat_map(|page| page.addresses).filter_map(|address| address.split('/').nth(1));
    let mut words: Vec<&str> = first_words.filter(|word| !word.is_empty() && !word.starts_with('{')).collect();
    words.dedup();
    for word in words.into_iter().chain(RESERVED_SEGMENTS.iter().copied()) {
        push_line(&mut text, format_args!("  {},", quote(word)));
    }
    text + "]\n"
}

fn quote(text: &str) -> String {
    format!("'{text}'")
}

fn push_line(text: &mut String, line: std::fmt::Arguments<'_>) {
    // Writing to a String does not fail.
    let _ = writeln!(text, "{line}");
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_generated_files_are_those_of_the_table() {
        let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for GeneratedFile { path, text } in generate_files() {
            assert!(std::fs::read_to_string(repository.join(path)).unwrap() == text, "{path} is out of date: run make pages");
        }
    }
}
