//! Pages rendered in the server: React in QuickJS, and the cache that keeps what was rendered.
//! Knows no routes, no data and no HTTP; status codes and tags are given to it.
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::panic))]

mod cache;
mod isolate;
mod page;
mod renderer;
mod zippers;

pub use cache::{CacheStats, Outcome, PageCache};
pub use isolate::Limits;
pub use page::{CachedPage, Encoding, Tag};
pub use renderer::{RenderError, Rendered, Renderer, RendererStats};
