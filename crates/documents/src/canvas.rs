//! Collects drawing commands page by page and writes them as a PDF.

use std::collections::BTreeMap;

use domain::{Error, Result};
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::page::PageSettings;
use krilla::paint::Fill;
use krilla::surface::Surface;
use krilla::tagging::{Artifact, ContentTag, Identifier, SpanTag, TagTree};

use crate::text_layout::{Run, TextStyle};

/// A4, in points.
pub const WIDTH: f32 = 595.28;
pub const HEIGHT: f32 = 841.89;

/// An RGB colour.
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

/// What a drawing is to somebody who has the document read aloud.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Meaning {
    /// Nobody is told; the document has no structure.
    #[default]
    Unstated,
    /// A rule, a colour, a footer: skipped.
    Decoration,
    /// Part of the structure's leaf with this number.
    Leaf(usize),
}

enum DrawCommand {
    Text { x: f32, y: f32, size: f32, colour: Colour, runs: Vec<Run> },
    Rectangle { x: f32, y: f32, width: f32, height: f32, colour: Colour },
}

/// The pages that are being drawn. `y` grows downwards from the upper edge.
#[derive(Default)]
pub struct Canvas {
    pages: Vec<Vec<(Meaning, DrawCommand)>>,
    /// Of what is drawn next.
    pub meaning: Meaning,
}

impl Canvas {
    pub fn start_page(&mut self) {
        self.pages.push(Vec::new());
    }

    pub fn page_count(&self) -> usize {
        self.pages.len()
    }

    /// Draws a line of text on the last page, with its baseline at `y`, beginning or ending at `x`.
    pub fn draw_text(&mut self, (x, y): (f32, f32), align: Align, letters: TextStyle, colour: Colour, text: &str) -> Result<()> {
        let page = self.pages.len().saturating_sub(1);
        self.draw_text_on(page, (x, y), align, letters, colour, text)
    }

    /// Like [`Canvas::draw_text`], on the given page.
    pub fn draw_text_on(
        &mut self,
        page: usize,
        (x, y): (f32, f32),
        align: Align,
        letters: TextStyle,
        colour: Colour,
        text: &str,
    ) -> Result<()> {
        let runs = letters.shape_runs(text)?;
        let x = if align == Align::Right { x - runs.iter().map(|run| run.width).sum::<f32>() } else { x };
        self.push_command(page, DrawCommand::Text { x, y, size: letters.size, colour, runs });
        Ok(())
    }

    pub fn draw_rectangle(&mut self, (x, y): (f32, f32), width: f32, height: f32, colour: Colour) {
        self.push_command(self.pages.len().saturating_sub(1), DrawCommand::Rectangle { x, y, width, height, colour });
    }

    /// The texts of a page with what they are, in the order in which they were drawn.
    #[cfg(test)]
    pub fn list_texts(&self, page: usize) -> Vec<(Meaning, String)> {
        let text_of = |(meaning, command): &(Meaning, DrawCommand)| match command {
            DrawCommand::Text { runs, .. } => Some((*meaning, runs.iter().map(|run| run.text.as_str()).collect())),
            DrawCommand::Rectangle { .. } => None,
        };
        self.pages.get(page).into_iter().flatten().filter_map(text_of).collect()
    }

    fn push_command(&mut self, page: usize, mark: DrawCommand) {
        if let Some(marks) = self.pages.get_mut(page) {
            marks.push((self.meaning, mark));
        }
    }

    pub fn into_pdf(self, metadata: Metadata) -> Result<Vec<u8>> {
        self.into_structured_pdf(metadata, |_| TagTree::new())
    }

    /// `build_tree` makes the structure from the identifiers of the leaves, in the order of their numbers.
    pub fn into_structured_pdf(
        self,
        metadata: Metadata,
        build_tree: impl FnOnce(BTreeMap<usize, Vec<Identifier>>) -> TagTree,
    ) -> Result<Vec<u8>> {
        let mut document = krilla::Document::new();
        document.set_metadata(metadata);
        let mut leaves: BTreeMap<usize, Vec<Identifier>> = BTreeMap::new();
        for marks in self.pages {
            let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| Error::internal("the PDF page has no size"))?;
            let mut page = document.start_page_with(settings);
            let mut surface = page.surface();
            for (meaning, mark) in marks {
                let tag = match meaning {
                    Meaning::Unstated => None,
                    Meaning::Decoration => Some(ContentTag::Artifact(Artifact::default())),
                    Meaning::Leaf(_) => Some(ContentTag::Span(SpanTag::empty())),
                };
                let identifier = tag.map(|tag| surface.start_tagged(tag));
                execute_command(&mut surface, mark)?;
                if let Some(identifier) = identifier {
                    surface.end_tagged();
                    if let Meaning::Leaf(leaf) = meaning {
                        leaves.entry(leaf).or_default().push(identifier);
                    }
                }
            }
            surface.finish();
            page.finish();
        }
        if !leaves.is_empty() {
            document.set_tag_tree(build_tree(leaves));
        }
        document.finish().map_err(|error| Error::internal(format!("a document can't be written: {error:?}")))
    }
}

fn execute_command(surface: &mut Surface<'_>, mark: DrawCommand) -> Result<()> {
    match mark {
        DrawCommand::Text { mut x, y, size, colour, runs } => {
            surface.set_fill(Some(to_fill(colour)));
            for run in runs {
                surface.draw_glyphs(Point::from_xy(x, y), &run.glyphs, run.font, &run.text, size, false);
                x += run.width;
            }
        }
        DrawCommand::Rectangle { x, y, width, height, colour } => {
            surface.set_fill(Some(to_fill(colour)));
            let mut path = PathBuilder::new();
            path.push_rect(Rect::from_xywh(x, y, width, height).ok_or_else(|| Error::internal("a rectangle of the PDF has no size"))?);
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
    }
    Ok(())
}

fn to_fill((red, green, blue): Colour) -> Fill {
    Fill { paint: rgb::Color::new(red, green, blue).into(), ..Fill::default() }
}
