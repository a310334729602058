//! Writes the files that are made from the table of pages; `make pages` runs it.

use std::path::Path;
use std::{fs, io};

use http::pages::{GeneratedFile, generate_files};

fn main() -> io::Result<()> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for GeneratedFile { path, text } in generate_files() {
        fs::write(repository.join(path), text)?;
    }
    Ok(())
}
