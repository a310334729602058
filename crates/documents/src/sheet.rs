//! What is to be drawn, page by page, and the drawing itself.

use domain::{Error, Result};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;

use crate::letters::{Letters, Run};

/// A4, in points.
pub const WIDTH: f32 = 595.28;
pub const HEIGHT: f32 = 841.89;

/// Red, green, blue.
pub type Colour = (u8, u8, u8);

pub const INK: Colour = (0x1d, 0x24, 0x23);
pub const SOFT: Colour = (0x5c, 0x66, 0x64);
pub const ACCENT: Colour = (0x0b, 0x5f, 0x57);
pub const LINE: Colour = (0xd6, 0xd3, 0xca);
pub const TINT: Colour = (0xf4, 0xf1, 0xea);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

enum Mark {
    Words { x: f32, y: f32, size: f32, colour: Colour, runs: Vec<Run> },
    Block { x: f32, y: f32, width: f32, height: f32, colour: Colour },
}

/// Pages under way. `y` grows downwards from the upper edge.
#[derive(Default)]
pub struct Sheet {
    pages: Vec<Vec<Mark>>,
}

impl Sheet {
    pub fn new_page(&mut self) {
        self.pages.push(Vec::new());
    }

    pub fn pages(&self) -> usize {
        self.pages.len()
    }

    /// A line with its baseline at `y`, beginning or ending at `x`.
    pub fn words(&mut self, (x, y): (f32, f32), align: Align, letters: Letters, colour: Colour, text: &str) -> Result<()> {
        let page = self.pages.len().saturating_sub(1);
        self.words_on(page, (x, y), align, letters, colour, text)
    }

    /// The same, on an earlier page.
    pub fn words_on(&mut self, page: usize, (x, y): (f32, f32), align: Align, letters: Letters, colour: Colour, text: &str) -> Result<()> {
        let runs = letters.shaped(text)?;
        let x = if align == Align::Right { x - runs.iter().map(|run| run.width).sum::<f32>() } else { x };
        self.add(page, Mark::Words { x, y, size: letters.size, colour, runs });
        Ok(())
    }

    pub fn rule(&mut self, (x, y): (f32, f32), width: f32, height: f32, colour: Colour) {
        self.add(self.pages.len().saturating_sub(1), Mark::Block { x, y, width, height, colour });
    }

    fn add(&mut self, page: usize, mark: Mark) {
        if let Some(marks) = self.pages.get_mut(page) {
            marks.push(mark);
        }
    }

    pub fn finished(self, metadata: Metadata) -> Result<Vec<u8>> {
        let mut document = krilla::Document::new();
        document.set_metadata(metadata);
        for marks in self.pages {
            let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| Error::internal("a page of no size"))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            for mark in marks {
                draw(&mut surface, mark)?;
            }
            surface.finish();
            page.finish();
        }
        document.finish().map_err(|error| Error::internal(format!("a document can't be written: {error:?}")))
    }
}

fn draw(surface: &mut Surface<'_>, mark: Mark) -> Result<()> {
    match mark {
        Mark::Words { mut x, y, size, colour, runs } => {
            surface.set_fill(Some(filled(colour)));
            for run in runs {
                surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, run.font, &run.text, size, false);
                x += run.width;
            }
        }
        Mark::Block { x, y, width, height, colour } => {
            surface.set_fill(Some(filled(colour)));
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_xywh(x, y, width, height).ok_or_else(|| Error::internal("a block of no size"))?);
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
    }
    Ok(())
}

fn filled((red, green, blue): Colour) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
}
