//! Where pictures are unpacked, cleaned and made smaller.

use async_trait::async_trait;

use crate::Result;
use crate::pictures::Format;

/// A picture without anything but its pixels.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clean {
    pub bytes: Vec<u8>,
    pub format: Format,
    /// In pixels.
    pub width: u32,
    pub height: u32,
}

/// One width in one format.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Made {
    pub bytes: Vec<u8>,
    pub format: Format,
    /// In pixels.
    pub width: u32,
}

#[async_trait]
pub trait Darkroom: Send + Sync {
    /// Unpacks whatever the bytes really are, turns it upright and packs its pixels alone, at most
    /// [`crate::pictures::LONGEST_SIDE`] long. The same bytes give the same picture. `Invalid` on the field
    /// `file` when they are no whole picture or hold more than [`crate::pictures::MAX_PIXELS`].
    async fn cleaned(&self, sent: Vec<u8>) -> Result<Clean>;
    /// The widths of [`crate::pictures::WIDTHS`] that a clean picture has, narrowest first; one that is narrower
    /// than the widest has its own too. Takes seconds: one at a time, and only when nobody else needs the processor.
    async fn widths(&self, clean: Vec<u8>) -> Result<Vec<Made>>;
}
