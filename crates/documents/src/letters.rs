//! The fonts, and words shaped in them: what is measured here is what is drawn later.

use std::ops::Range;
use std::sync::LazyLock;

use domain::{Error, Result};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Face, Feature, UnicodeBuffer};

/// Shared with the social cards; where they come from: `crates/pictures/fonts/README.md`.
const REGULAR: &[u8] = include_bytes!("../../pictures/fonts/inter-400.ttf");
const BOLD: &[u8] = include_bytes!("../../pictures/fonts/inter-650.ttf");
const SERIF: &[u8] = include_bytes!("../../pictures/fonts/source-serif-600.ttf");
/// For names that are written in it.
const DEVANAGARI: &[u8] = include_bytes!("../../pictures/fonts/noto-sans-devanagari-600.ttf");

struct Loaded {
    bytes: &'static [u8],
    font: Option<Font>,
}

static FONTS: LazyLock<[Loaded; 4]> =
    LazyLock::new(|| [REGULAR, BOLD, SERIF, DEVANAGARI].map(|bytes| Loaded { bytes, font: Font::new(bytes.into(), 0) }));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Regular,
    Bold,
    Serif,
}

/// A face at one size.
#[derive(Debug, Clone, Copy)]
pub struct Letters {
    pub family: Family,
    /// In points.
    pub size: f32,
}

/// Words of one font, ready to be drawn.
pub struct Run {
    pub font: Font,
    pub glyphs: Vec<KrillaGlyph>,
    pub text: String,
    /// In points.
    pub width: f32,
}

impl Letters {
    pub const fn new(family: Family, size: f32) -> Self {
        Self { family, size }
    }

    /// A line's words, one run a script.
    pub fn shaped(self, text: &str) -> Result<Vec<Run>> {
        parts(text).into_iter().map(|(part, is_devanagari)| self.run(part, is_devanagari)).collect()
    }

    /// In points.
    pub fn width(self, text: &str) -> Result<f32> {
        Ok(self.shaped(text)?.iter().map(|run| run.width).sum())
    }

    /// Broken at spaces so that no line is wider than `width` points; a word that is wider stands alone.
    pub fn wrapped(self, text: &str, width: f32) -> Result<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let longer = lines.last().map(|line| format!("{line} {word}"));
            match longer {
                Some(longer) if self.width(&longer)? <= width => {
                    lines.pop();
                    lines.push(longer);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        Ok(lines)
    }

    fn run(self, text: &str, is_devanagari: bool) -> Result<Run> {
        let at = match self.family {
            _ if is_devanagari => 3,
            Family::Regular => 0,
            Family::Bold => 1,
            Family::Serif => 2,
        };
        let loaded = &FONTS[at];
        let (Some(font), Some(face)) = (loaded.font.clone(), Face::from_slice(loaded.bytes, 0)) else {
            return Err(Error::internal("a font can't be read"));
        };
        let glyphs = shape(&face, text);
        let width = glyphs.iter().map(|glyph| glyph.x_advance * self.size).sum();
        Ok(Run { font, glyphs, text: text.to_owned(), width })
    }
}

/// Amounts have figures of one width, so that they stand below each other.
fn shape(face: &Face<'_>, text: &str) -> Vec<KrillaGlyph> {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.guess_segment_properties();
    let even = u32::from(!text.contains(char::is_alphabetic));
    let shaped = rustybuzz::shape(face, &[Feature::new(Tag::from_bytes(b"tnum"), even, ..)], buffer);
    let unit = 1.0 / face.units_per_em() as f32;
    let starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| info.cluster as usize).collect();
    let infos = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
    infos
        .map(|(info, at)| {
            let scaled = |value: i32| value as f32 * unit;
            KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                scaled(at.x_advance),
                scaled(at.x_offset),
                scaled(at.y_offset),
                scaled(at.y_advance),
                cluster(&starts, info.cluster as usize, text.len()),
                None,
            )
        })
        .collect()
}

/// The bytes that a glyph stands for: up to where the next one's begin.
fn cluster(starts: &[usize], start: usize, end: usize) -> Range<usize> {
    start..starts.iter().copied().filter(|next| *next > start).min().unwrap_or(end)
}

/// Neighbouring letters of one font.
fn parts(text: &str) -> Vec<(&str, bool)> {
    let mut parts: Vec<(&str, bool)> = Vec::new();
    let mut from = 0;
    let mut before = None;
    for (at, letter) in text.char_indices() {
        // Spaces go with what stands before them.
        let is_devanagari = if letter == ' ' { before.unwrap_or(false) } else { is_devanagari(letter) };
        if before.is_some_and(|before| before != is_devanagari) {
            parts.push((&text[from..at], !is_devanagari));
            from = at;
        }
        before = Some(is_devanagari);
    }
    if from < text.len() {
        parts.push((&text[from..], before.unwrap_or(false)));
    }
    parts
}

fn is_devanagari(letter: char) -> bool {
    matches!(letter, '\u{900}'..='\u{97f}' | '\u{200c}' | '\u{200d}' | '\u{a8e0}'..='\u{a8ff}')
}
