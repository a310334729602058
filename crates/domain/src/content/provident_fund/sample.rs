//! The passbooks of nobody that the page shows to whoever has none at hand.

use std::sync::OnceLock;

use futures_util::lock::Mutex;

use super::{PaperReader, Passbook};
use crate::{Error, Result};

pub(super) struct SamplePapers {
    /// Draws the PDFs.
    draw: fn() -> Vec<Vec<u8>>,
    books: OnceLock<Vec<Passbook>>,
    /// Held by whoever reads; the others wait for what it finds, so that they take no reader's place.
    reading: Mutex<()>,
}

impl SamplePapers {
    pub fn new(draw: fn() -> Vec<Vec<u8>>) -> Self {
        Self { draw, books: OnceLock::new(), reading: Mutex::new(()) }
    }

    /// What the PDFs say. They are read as anybody's are; once is enough, because they don't change.
    pub async fn read(&self, papers: &dyn PaperReader) -> Result<&[Passbook]> {
        if let Some(books) = self.books.get() {
            return Ok(books.as_slice());
        }
        let _reading = self.reading.lock().await;
        if let Some(books) = self.books.get() {
            return Ok(books.as_slice());
        }
        let mut books = Vec::new();
        for file in (self.draw)() {
            let book = papers.read_book(&file, "", &|_| {}).await?;
            books.push(book.map_err(|refusal| Error::internal(format!("a sample passbook was refused: {refusal:?}")))?);
        }
        Ok(self.books.get_or_init(|| books).as_slice())
    }
}
