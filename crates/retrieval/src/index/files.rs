//! Removes the index files from a directory and leaves everything else that is there.

use std::path::Path;
use std::{fs, io};

pub fn remove_index_files(dir: &Path) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        if entry.file_type()?.is_file() && entry.file_name().to_str().is_some_and(is_index_file) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}

fn is_index_file(name: &str) -> bool {
    let of_a_segment = || {
        let id = name.split('.').next().unwrap_or_default();
        id.len() == 32 && id.len() < name.len() && id.bytes().all(|b| b.is_ascii_hexdigit())
    };
    matches!(name, "meta.json" | ".managed.json" | ".tantivy-writer.lock" | ".tantivy-meta.lock") || of_a_segment()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tantivy_files_are_index_files() {
        for own in ["meta.json", ".managed.json", "0123456789abcdef0123456789abcdef.idx", "0123456789abcdef0123456789abcdef.17.del"] {
            assert!(is_index_file(own), "{own}");
        }
        for other in ["notes.txt", "0123456789abcdef0123456789abcdef", "x.idx"] {
            assert!(!is_index_file(other), "{other}");
        }
    }
}
