//! Decodes, cleans and scales pictures.

use async_trait::async_trait;

use super::PictureFormat;
use crate::Result;

/// A picture without metadata.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CleanImage {
    pub bytes: Vec<u8>,
    pub format: PictureFormat,
    /// In pixels.
    pub width: u32,
    pub height: u32,
}

/// One width of a picture in one format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImageVariant {
    pub bytes: Vec<u8>,
    pub format: PictureFormat,
    /// In pixels.
    pub width: u32,
}

#[async_trait]
pub trait ImageProcessor: Send + Sync {
    /// Decodes the bytes by their real format, rotates the picture upright and encodes its pixels without metadata, scaled
    /// down to [`super::MAX_SIDE`]. The same bytes give the same picture. `Invalid` on the field `file` when they are
    /// not a complete picture or have more than [`super::MAX_PIXELS`].
    async fn clean(&self, bytes: Vec<u8>) -> Result<CleanImage>;
    /// Encodes a clean picture in the widths of [`super::WIDTHS`] up to its own, narrowest first. A picture narrower
    /// than the widest is encoded in its own width too. It takes seconds, so run one at a time and at low priority.
    async fn encode_widths(&self, clean: Vec<u8>) -> Result<Vec<ImageVariant>>;
}
