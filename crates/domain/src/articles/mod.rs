//! Articles: what they are, how they are edited, published, found by URL, and never lost.

mod article;
mod draft;
mod html;
mod markdown;
mod reading;
mod repository;
mod service;
mod slug;
mod youtube;

pub use article::*;
pub use draft::{ArticleInput, KeyFactInput, Patch};
pub(crate) use html::tag_length;
pub use html::{CleanHtml, clean_fragment, clean_html, plain_text};
pub use markdown::{body_html, inline_html};
pub use reading::{ArticleReading, Resolution, Summary};
pub use repository::*;
pub use service::Articles;
pub use slug::{RESERVED, is_reserved, slug_of};
pub use youtube::video_id;
