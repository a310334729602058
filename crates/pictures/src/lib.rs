//! Pictures: unpacking what was sent, cleaning it, making its widths ([`Darkroom`]), and drawing the
//! cards that messengers show ([`CardPainter`]). Sees the domain only; nothing here is asked for by a
//! reader's request except cards that nobody has asked for yet.

mod cards;
mod darkroom;

pub use cards::CardPainter;
pub use darkroom::Darkroom;
