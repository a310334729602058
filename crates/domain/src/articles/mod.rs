//! Articles: what they are, how they are edited, published, found by URL, and never lost.

mod allowed;
mod article;
mod draft;
mod html;
mod kinship;
mod markdown;
mod reading;
mod repository;
mod service;
mod slug;
mod verified;
mod youtube;

pub use allowed::is_own_path;
pub use article::*;
pub use draft::{ArticleInput, KeyFactInput, MAX_TITLE, Patch};
pub use html::{CleanHtml, clean_fragment, clean_html, plain_text};
pub(crate) use html::{decode_entities, is_inline, tag_length};
pub use kinship::{Kinship, MOST_LOOKED_AT};
pub use markdown::{body_html, inline_html};
pub use reading::{ArticleReading, Resolution, Summary};
pub use repository::*;
pub use service::{Articles, Origin};
pub use slug::{RESERVED, is_reserved, is_slug, slug_of};
pub use youtube::video_id;
