//! Image processing: decodes uploaded pictures, removes their metadata and encodes them in several widths
//! ([`LocalImageProcessor`]), and renders the social cards that messengers show ([`SvgCardRenderer`]). Depends on the domain only.
//! Readers' requests cause work here only for cards that have not been rendered yet.

mod cards;
mod image_processing;

pub use cards::SvgCardRenderer;
pub use image_processing::LocalImageProcessor;
