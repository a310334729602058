//! Articles: their parts, how they are edited and published, how URLs resolve to them, and how every version is kept.

mod allow_list;
mod article;
mod canonical_html;
mod draft;
mod editions;
mod html;
mod lookup;
mod markdown;
mod outdated_quotes;
mod picture_origins;
mod related_articles;
mod repository;
mod service;
mod youtube;

pub use allow_list::is_site_path;
pub use article::*;
pub use draft::{ArticleInput, KeyFactInput, MAX_TITLE, Patch, shorten_imported_excerpt};
pub use editions::{check_edition, find_counterpart};
pub use html::{CleanHtml, Heading, clean_fragment, clean_html, list_headings, to_plain_text};
pub(crate) use html::{decode_entities, is_inline};
pub(crate) use lookup::find_edition_of_path;
pub use lookup::{ArticleLookup, ArticleSummary, Resolution};
pub use markdown::{render_body, render_fragment};
pub use outdated_quotes::OutdatedQuote;
pub use picture_origins::list_picture_origins;
pub use related_articles::{MAX_TAG_ARTICLES, RelatednessWeights};
pub use repository::*;
pub use service::{Articles, ImportOrigin};
pub use youtube::parse_video_id;

pub use crate::facts::Source;
pub use crate::slug::{HINDI_CATEGORY, RESERVED_SEGMENTS, is_category_slug, is_reserved, is_slug, slugify};
