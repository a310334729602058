//! Passbooks of nobody, for tests and for the demo. No real passbook is in the repository.

mod draw;
mod pdf;
mod picture;
mod sample;

pub use draw::{Hindi, Spacing, Style, draw_passbook};
pub use pdf::{Font, Seal, Sheets};
pub use picture::draw_picture_page;
pub use sample::{draw_shown_passbooks, sample_books, write_sample_passbooks};
