//! Server-side rendering of pages with React in QuickJS, and the cache of rendered pages. The crate knows no routes, no data and no
//! HTTP; callers pass status codes and tags.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic))]

mod cache;
mod gzip_pool;
mod isolate;
mod page;
mod renderer;

pub use cache::{CacheStats, CachedResult, PageCache};
pub use isolate::Limits;
pub use page::{CachedPage, Encoding, Tag};
pub use renderer::{RenderError, Rendered, Renderer, RendererStats};
