//! A sheet with margins and a place where one writes next.

use domain::Result;

use crate::letters::Letters;
use crate::sheet::{Align, Colour, HEIGHT, Sheet, WIDTH};

pub const LEFT: f32 = 51.0;
pub const RIGHT: f32 = WIDTH - 51.0;
pub const TOP: f32 = 54.0;
/// The footer stands below.
pub const BOTTOM: f32 = HEIGHT - 78.0;

/// Lines of text stand so much below each other, as a share of their size.
pub const LEADING: f32 = 1.45;

pub struct Page {
    pub sheet: Sheet,
    /// The upper edge of what comes next.
    pub y: f32,
}

impl Page {
    pub fn new() -> Self {
        let mut page = Self { sheet: Sheet::default(), y: TOP };
        page.sheet.new_page();
        page
    }

    /// Whether so many points are left on this page.
    pub fn has_room(&self, height: f32) -> bool {
        self.y + height <= BOTTOM
    }

    pub fn turn(&mut self) {
        self.sheet.new_page();
        self.y = TOP;
    }

    /// Begins a new page unless so many points are left.
    pub fn keep_together(&mut self, height: f32) {
        if !self.has_room(height) {
            self.turn();
        }
    }

    /// One line below the other from `y` on; answers where they end.
    pub fn lines(&mut self, (x, mut y): (f32, f32), align: Align, letters: Letters, colour: Colour, lines: &[String]) -> Result<f32> {
        for line in lines {
            self.sheet.words((x, y + letters.size), align, letters, colour, line)?;
            y += letters.size * LEADING;
        }
        Ok(y)
    }
}
