//! Holds the floors of the crate: a module uses only modules of its own floor and of lower ones, and the modules of one floor form
//! no cycle. It reads every `crate::` and `super::` path of the sources. Unit tests may use what they like.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The folders of `src`, from the lowest floor to the highest.
const FLOORS: [&str; 5] = ["kernel", "content", "people", "commerce", "gathering"];
/// The one exception: the store names the repository of every noun, and every noun's use cases name the store.
const STORE: &str = "store";

/// One source file: its path inside `src`, with slashes, and its text.
struct SourceFile {
    path: String,
    text: String,
}

/// A module of the crate that uses another one.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Arrow {
    from: String,
    to: String,
    /// File and line.
    place: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Token {
    text: String,
    line: usize,
}

/// What is known of the crate's modules.
struct Modules {
    /// The number of each module's floor.
    floors: BTreeMap<String, usize>,
    /// Names that `lib.rs` exports from a module, such as `Error`.
    exports: BTreeMap<String, String>,
}

impl Modules {
    fn collect(sources: &[SourceFile]) -> Self {
        let mut floors = BTreeMap::new();
        for source in sources.iter().filter(|source| source.path != "lib.rs") {
            if let Some((module, floor)) = locate_module(&source.path) {
                floors.insert(module, floor);
            }
        }
        let mut exports = BTreeMap::new();
        for source in sources.iter().filter(|source| source.path == "lib.rs") {
            let tokens = read_tokens(&source.text);
            for at in (0..tokens.len()).filter(|at| tokens[*at].text == "use") {
                for path in read_paths(&tokens, at + 1, Vec::new()).0 {
                    let Some((name, rest)) = path.split_last() else { continue };
                    if let Some(module) = rest.last().filter(|module| floors.contains_key(*module)) {
                        exports.insert(name.clone(), module.clone());
                    }
                }
            }
        }
        Self { floors, exports }
    }

    /// The module that an absolute path inside the crate leads to.
    fn resolve(&self, path: &[String]) -> Option<&String> {
        let first = path.first()?;
        let name = if FLOORS.contains(&first.as_str()) { path.get(1)? } else { first };
        self.floors.get_key_value(name).map(|(module, _)| module).or_else(|| self.exports.get(name))
    }
}

/// The module that a file belongs to, and the number of its floor. `None` for files that are no module's: those of the crate and of
/// a floor itself.
fn locate_module(path: &str) -> Option<(String, usize)> {
    let segments: Vec<&str> = path.trim_end_matches(".rs").split('/').collect();
    match FLOORS.iter().position(|floor| *floor == segments[0]) {
        Some(floor) => segments.get(1).filter(|module| **module != "mod").map(|module| ((*module).to_owned(), floor)),
        None if segments[0] == "lib" => None,
        None => Some((segments[0].to_owned(), FLOORS.len())),
    }
}

/// Splits source text into words, `::` and other characters. Comments, and everything from the unit tests on, are left out.
fn read_tokens(text: &str) -> Vec<Token> {
    let mut tokens = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        if line.starts_with("#[cfg(test)]") && lines.get(number + 1).is_some_and(|next| next.starts_with("mod ") && next.ends_with('{')) {
            break;
        }
        let code = if line.trim_start().starts_with("//") { "" } else { line.split(" // ").next().unwrap_or_default() };
        let mut rest = code;
        while let Some(first) = rest.chars().next() {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            let length = match first {
                _ if is_word(first) => rest.find(|c| !is_word(c)).unwrap_or(rest.len()),
                ':' if rest.starts_with("::") => 2,
                _ => first.len_utf8(),
            };
            if !first.is_whitespace() {
                tokens.push(Token { text: rest[..length].to_owned(), line: number + 1 });
            }
            rest = &rest[length..];
        }
    }
    tokens
}

/// Reads the paths that begin at `at`, as an import or an expression writes them, and the position behind them. `before` is the path
/// that they continue.
fn read_paths(tokens: &[Token], at: usize, mut before: Vec<String>) -> (Vec<Vec<String>>, usize) {
    let Some(token) = tokens.get(at) else { return (vec![before], at) };
    if token.text == "{" {
        let (mut all, mut at) = (Vec::new(), at + 1);
        while tokens.get(at).is_some_and(|token| token.text != "}") {
            if tokens[at].text == "," {
                at += 1;
                continue;
            }
            let (paths, next) = read_paths(tokens, at, before.clone());
            all.extend(paths);
            // A new name behind `as` is of no interest.
            at = if tokens.get(next).is_some_and(|token| token.text == "as") { next + 2 } else { next };
        }
        return (all, at + 1);
    }
    if !token.text.starts_with(|c: char| c.is_alphanumeric() || c == '_' || c == '*') {
        return (vec![before], at);
    }
    match token.text.as_str() {
        "super" => drop(before.pop()),
        "self" | "*" => {}
        word => before.push(word.to_owned()),
    }
    if tokens.get(at + 1).is_some_and(|next| next.text == "::") { read_paths(tokens, at + 2, before) } else { (vec![before], at + 1) }
}

/// The path of the module that a file defines: `["content", "articles", "draft"]`.
fn module_path(path: &str) -> Vec<String> {
    let mut segments: Vec<String> = path.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
    if segments.last().is_some_and(|last| last == "mod" || last == "lib") {
        segments.pop();
    }
    segments
}

/// The arrows between modules, and the paths that lead to no module.
fn find_arrows(sources: &[SourceFile], modules: &Modules) -> (Vec<Arrow>, Vec<String>) {
    let (mut arrows, mut unknown) = (Vec::new(), Vec::new());
    for source in sources {
        let Some((from, _)) = locate_module(&source.path) else { continue };
        let tokens = read_tokens(&source.text);
        for (at, token) in tokens.iter().enumerate() {
            let is_start = at == 0 || tokens[at - 1].text != "::";
            let is_path = is_start && tokens.get(at + 1).is_some_and(|next| next.text == "::");
            let paths = match token.text.as_str() {
                "crate" if is_path => read_paths(&tokens, at + 2, Vec::new()).0,
                "super" if is_path => read_paths(&tokens, at, module_path(&source.path)).0,
                _ => continue,
            };
            let place = format!("{}:{}", source.path, token.line);
            for path in paths {
                match modules.resolve(&path) {
                    Some(to) if *to == from => {}
                    Some(to) => arrows.push(Arrow { from: from.clone(), to: to.clone(), place: place.clone() }),
                    None => unknown.push(format!("{place}: `{}` leads to no module of a floor", path.join("::"))),
                }
            }
        }
    }
    (arrows, unknown)
}

/// Every mistake in the floors, in words.
fn find_mistakes(sources: &[SourceFile]) -> Vec<String> {
    let modules = Modules::collect(sources);
    let (arrows, mut mistakes) = find_arrows(sources, &modules);
    for (module, floor) in &modules.floors {
        if *floor == FLOORS.len() {
            mistakes.push(format!("{module}: the module stands on no floor; move it into one of the folders {}", FLOORS.join(", ")));
        }
    }
    let arrows: BTreeSet<Arrow> = arrows.into_iter().filter(|arrow| arrow.to != STORE).collect();
    let name = |module: &str| FLOORS.get(modules.floors[module]).copied().unwrap_or("no floor");
    for arrow in arrows.iter().filter(|arrow| modules.floors[&arrow.from] < modules.floors[&arrow.to]) {
        let (from, to) = (name(&arrow.from), name(&arrow.to));
        mistakes.push(format!("{}: {} ({from}) uses {} ({to}), which stands on a higher floor", arrow.place, arrow.from, arrow.to));
    }
    let level: Vec<&Arrow> = arrows.iter().filter(|arrow| modules.floors[&arrow.from] == modules.floors[&arrow.to]).collect();
    let mut reported = BTreeSet::new();
    for arrow in &level {
        if let Some(back) = find_way(&level, &arrow.to, &arrow.from) {
            let members: BTreeSet<&str> = back.iter().flat_map(|arrow| [arrow.from.as_str(), arrow.to.as_str()]).collect();
            if reported.insert(members) {
                let all = std::iter::once(*arrow).chain(back);
                let words: Vec<String> = all.map(|arrow| format!("{} uses {} ({})", arrow.from, arrow.to, arrow.place)).collect();
                mistakes.push(format!("cycle on the floor {}: {}", name(&arrow.from), words.join(", ")));
            }
        }
    }
    mistakes
}

/// The shortest way from one module to another.
fn find_way<'a>(arrows: &[&'a Arrow], from: &str, to: &str) -> Option<Vec<&'a Arrow>> {
    let mut ways: Vec<Vec<&Arrow>> = arrows.iter().filter(|arrow| arrow.from == from).map(|arrow| vec![*arrow]).collect();
    let mut seen = BTreeSet::from([from]);
    let mut at = 0;
    while at < ways.len() {
        let way = ways[at].clone();
        let last = way[way.len() - 1];
        if last.to == to {
            return Some(way);
        }
        if seen.insert(last.to.as_str()) {
            ways.extend(arrows.iter().filter(|arrow| arrow.from == last.to).map(|arrow| [way.as_slice(), &[*arrow]].concat()));
        }
        at += 1;
    }
    None
}

fn collect_sources(root: &Path, folder: &Path, sources: &mut Vec<SourceFile>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path: PathBuf = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            collect_sources(root, &path, sources);
        } else if name.ends_with(".rs") && name != "tests.rs" {
            let inside = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            sources.push(SourceFile { path: inside, text: std::fs::read_to_string(&path).unwrap() });
        }
    }
}

#[test]
fn no_arrow_runs_up_and_no_floor_has_a_cycle() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut sources = Vec::new();
    collect_sources(&root, &root, &mut sources);
    let modules = Modules::collect(&sources);
    for (floor, name) in FLOORS.iter().enumerate() {
        assert!(modules.floors.values().any(|on| *on == floor), "the floor {name} has no module");
    }
    assert!(find_arrows(&sources, &modules).0.len() > 300, "hardly any imports were read");
    let mistakes = find_mistakes(&sources);
    assert!(mistakes.is_empty(), "{} mistake(s) in the floors of the domain:\n{}", mistakes.len(), mistakes.join("\n"));
}

#[test]
fn arrows_that_run_up_and_cycles_are_found() {
    let sources = |articles: &str, tags: &str| {
        let files = [
            ("lib.rs", "pub use content::{articles, tags};\npub use kernel::error;\npub use error::{Error, Result};\n"),
            ("kernel/mod.rs", "pub mod error;\n"),
            ("kernel/error.rs", "// crate::tags is only named here\npub enum Error {}\n"),
            ("content/mod.rs", "pub mod articles;\npub mod tags;\n"),
            ("content/articles/mod.rs", "use crate::{Error, store::UnitOfWork};\n"),
            ("content/articles/draft.rs", articles),
            ("content/tags.rs", tags),
            ("people/subscribers.rs", "use crate::articles::Article;\n"),
            ("gathering/store.rs", "use crate::tags::Tag;\n"),
        ];
        files.map(|(path, text)| SourceFile { path: path.to_owned(), text: text.to_owned() })
    };
    let none: Vec<String> = Vec::new();
    let own_test = "use super::Article;\n#[cfg(test)]\nmod tests {\n    use crate::subscribers::Subscriber;\n}\n";
    assert_eq!(find_mistakes(&sources(own_test, "use crate::Error as Bad;")), none);
    assert_eq!(
        find_mistakes(&sources("\nuse crate::{error::{self, Error as Bad}, subscribers::Subscriber};", "")),
        ["content/articles/draft.rs:2: articles (content) uses subscribers (people), which stands on a higher floor"]
    );
    assert_eq!(
        find_mistakes(&sources("use super::super::tags::Tag;", "fn f() { crate::content::articles::slugify(\"\"); }")),
        ["cycle on the floor content: articles uses tags (content/articles/draft.rs:1), tags uses articles (content/tags.rs:1)",]
    );
    assert_eq!(
        find_mistakes(&sources("use crate::lost::Thing;", "")),
        ["content/articles/draft.rs:1: `lost::Thing` leads to no module of a floor"]
    );
}
