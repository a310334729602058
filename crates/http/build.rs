//! Finds the built web application, or writes placeholders for it, so that the workspace also compiles
//! before the first web build.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Stands in for the server bundle; every page then says that the web application is not built.
const NO_BUNDLE: &str = r#"export const render = () => JSON.stringify({
  head: '<title>Not built</title><meta name="robots" content="noindex">',
  html: '<p>This program was built without its web application. Build it first: npm ci, then npm run build, in web/.</p>',
  state: '{}',
})
"#;

fn main() -> io::Result<()> {
    let web = PathBuf::from("../../web");
    for folder in ["dist/client", "dist/server"] {
        // If the watched folder were missing, Cargo would recompile this crate on every build.
        fs::create_dir_all(web.join(folder))?;
        println!("cargo::rerun-if-changed=../../web/{folder}");
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let pieces = [
        ("TFP_SERVER_BUNDLE", "dist/server/server.mjs", NO_BUNDLE),
        ("TFP_THEME_SCRIPT", "theme-inline.js", ""),
        ("TFP_PRELOAD", "preload.json", "{}"),
    ];
    for (variable, file, otherwise) in pieces {
        let path = existing_or_placeholder(&web.join(file), &out.join(variable), otherwise)?;
        println!("cargo::rustc-env={variable}={}", path.display());
    }
    Ok(())
}

fn existing_or_placeholder(wanted: &Path, placeholder: &Path, content: &str) -> io::Result<PathBuf> {
    if wanted.is_file() {
        println!("cargo::rerun-if-changed={}", wanted.display());
        return wanted.canonicalize();
    }
    fs::write(placeholder, content)?;
    Ok(placeholder.to_owned())
}
