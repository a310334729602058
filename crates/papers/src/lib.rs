//! Papers that people send: the text of a PDF with its place on the page. What the text means is a matter of the domain.
//!
//! A stranger's PDF is hostile input. It is read in a process of its own ([`child`]), with limits on time and memory, which
//! [`ProcessPaperReader`] starts and ends.

pub mod child;
mod process;
pub mod specimen;
mod text;
mod wire;

pub use process::ProcessPaperReader;
pub use text::{MAX_BYTES, MAX_PAGES, extract_text};

#[cfg(test)]
mod tests;
