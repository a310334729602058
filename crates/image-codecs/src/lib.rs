//! Decodes image files to pixels, scales pixels and encodes them. It knows no other crate of ours: it is compiled with all
//! optimisations, also in a development build, and must not be compiled again whenever the domain changes. Which formats and
//! sizes the product keeps is decided in `pictures`.

mod decode;
mod encode;
#[cfg(test)]
mod hostile_pictures;

pub use decode::{DecodedImage, Photo, Pixels, decode};
pub use encode::{encode_avif, encode_jpeg, encode_png, encode_small_png, encode_webp};

#[derive(Debug, thiserror::Error)]
pub enum CodecError {
    /// The file is no image of a known format, or is damaged.
    #[error("the image is damaged or of an unknown format")]
    Unreadable,
    /// A JPEG without its end. Decoders would fill the missing part with grey.
    #[error("the image is incomplete")]
    Incomplete,
    #[error("the image has {width} × {height} pixels")]
    TooLarge { width: u32, height: u32 },
    #[error("the image could not be encoded: {0}")]
    Encoding(String),
}

impl CodecError {
    fn encoding(error: impl std::fmt::Display) -> Self {
        Self::Encoding(error.to_string())
    }
}

pub type Result<T> = std::result::Result<T, CodecError>;
