//! What goes between the process that reads and the one that asks. The password goes this way and never as an argument or in the
//! environment, which others of the machine can see.

use domain::provident_fund::{Passbook, Refusal, Uan};
use serde::{Deserialize, Serialize};

/// In bytes.
pub const MAX_PASSWORD: usize = 256;
/// More than a passbook with the most rows.
pub const MAX_ANSWER: u64 = 2 << 20;

/// The length of the password in four bytes, the password, then the file up to the end.
pub fn write_question(file: &[u8], password: &str) -> Option<Vec<u8>> {
    let length = u32::try_from(password.len()).ok().filter(|_| password.len() <= MAX_PASSWORD)?;
    let mut question = Vec::with_capacity(file.len() + password.len() + 4);
    question.extend_from_slice(&length.to_be_bytes());
    question.extend_from_slice(password.as_bytes());
    question.extend_from_slice(file);
    Some(question)
}

/// The file and the password.
pub fn read_question(question: &[u8]) -> Option<(&[u8], &str)> {
    let (length, rest) = question.split_first_chunk::<4>()?;
    let (password, file) = rest.split_at_checked(usize::try_from(u32::from_be_bytes(*length)).ok()?)?;
    Some((file, std::str::from_utf8(password).ok()?))
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    Book(WholeBook),
    Refusal(Refusal),
}

/// A passbook writes its number masked, so the number goes beside it.
#[derive(Debug, Serialize, Deserialize)]
pub struct WholeBook {
    book: Box<Passbook>,
    uan: Option<String>,
}

impl From<Passbook> for WholeBook {
    fn from(book: Passbook) -> Self {
        Self { uan: book.uan.as_ref().map(|uan| uan.reveal().to_owned()), book: Box::new(book) }
    }
}

impl From<WholeBook> for Passbook {
    fn from(whole: WholeBook) -> Self {
        let uan = whole.uan.as_deref().and_then(Uan::new);
        Self { uan, ..*whole.book }
    }
}
