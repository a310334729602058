//! A canvas with margins and a current vertical position.

use domain::Result;

use crate::canvas::{Align, Canvas, Colour, HEIGHT, WIDTH};
use crate::text_layout::TextStyle;

pub const LEFT: f32 = 51.0;
pub const RIGHT: f32 = WIDTH - 51.0;
pub const TOP: f32 = 54.0;
/// Lower limit of the content; the footer is below it.
pub const BOTTOM: f32 = HEIGHT - 78.0;

/// Line height as a multiple of the font size.
pub const LEADING: f32 = 1.45;

pub struct Page {
    pub canvas: Canvas,
    /// Upper edge of the next content.
    pub y: f32,
}

impl Page {
    pub fn new() -> Self {
        let mut page = Self { canvas: Canvas::default(), y: TOP };
        page.canvas.start_page();
        page
    }

    /// Whether this page has `height` points left.
    pub fn has_room(&self, height: f32) -> bool {
        self.y + height <= BOTTOM
    }

    pub fn start_page(&mut self) {
        self.canvas.start_page();
        self.y = TOP;
    }

    /// Begins a new page unless `height` points are left.
    pub fn ensure_room(&mut self, height: f32) {
        if !self.has_room(height) {
            self.start_page();
        }
    }

    /// Draws the lines one below the other, beginning at `y`; returns where they end.
    pub fn draw_lines(
        &mut self,
        (x, mut y): (f32, f32),
        align: Align,
        letters: TextStyle,
        colour: Colour,
        lines: &[String],
    ) -> Result<f32> {
        for line in lines {
            self.canvas.draw_text((x, y + letters.size), align, letters, colour, line)?;
            y += letters.size * LEADING;
        }
        Ok(y)
    }
}
