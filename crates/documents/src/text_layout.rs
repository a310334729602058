//! The fonts, and text shaping: the measured glyphs are the ones that are drawn.

use std::ops::Range;
use std::sync::LazyLock;

use domain::text::devanagari::needs_devanagari_font;
use domain::{Error, Result};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::ttf_parser::Tag;
use rustybuzz::{Face, Feature, UnicodeBuffer};

/// The fonts are shared with the social cards; `crates/pictures/fonts/README.md` names their sources.
const REGULAR: &[u8] = include_bytes!("../../pictures/fonts/inter-400.ttf");
const BOLD: &[u8] = include_bytes!("../../pictures/fonts/inter-650.ttf");
const SERIF: &[u8] = include_bytes!("../../pictures/fonts/source-serif-600.ttf");
/// For whatever is written in Devanagari: names, and reports in Hindi.
const DEVANAGARI: &[u8] = include_bytes!("../../pictures/fonts/noto-sans-devanagari-600.ttf");

struct LoadedFont {
    bytes: &'static [u8],
    font: Option<Font>,
}

static FONTS: LazyLock<[LoadedFont; 4]> =
    LazyLock::new(|| [REGULAR, BOLD, SERIF, DEVANAGARI].map(|bytes| LoadedFont { bytes, font: Font::new(bytes.into(), 0) }));

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Regular,
    Bold,
    Serif,
}

/// A font at one size.
#[derive(Debug, Clone, Copy)]
pub struct TextStyle {
    pub family: Family,
    /// In points.
    pub size: f32,
}

/// Shaped text in one font, ready to be drawn.
pub struct Run {
    pub font: Font,
    pub glyphs: Vec<KrillaGlyph>,
    pub text: String,
    /// In points.
    pub width: f32,
}

impl TextStyle {
    pub const fn new(family: Family, size: f32) -> Self {
        Self { family, size }
    }

    /// Shapes a line of text into one run for each script.
    pub fn shape_runs(self, text: &str) -> Result<Vec<Run>> {
        split_by_script(text).into_iter().map(|(part, is_devanagari)| self.shape_run(part, is_devanagari)).collect()
    }

    /// In points.
    pub fn measure_width(self, text: &str) -> Result<f32> {
        Ok(self.shape_runs(text)?.iter().map(|run| run.width).sum())
    }

    /// Breaks text at spaces so that no line is wider than `width` points. A word that is wider, such as an address on the web or a name
    /// without a space, is broken.
    pub fn wrap_lines(self, text: &str, width: f32) -> Result<Vec<String>> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            for part in self.break_word(word, width)? {
                let longer = lines.last().map(|line| format!("{line} {part}"));
                match longer {
                    Some(longer) if self.measure_width(&longer)? <= width => {
                        lines.pop();
                        lines.push(longer);
                    }
                    _ => lines.push(part),
                }
            }
        }
        Ok(lines)
    }

    fn break_word(self, word: &str, width: f32) -> Result<Vec<String>> {
        if self.measure_width(word)? <= width {
            return Ok(vec![word.to_owned()]);
        }
        let (mut parts, mut part) = (Vec::new(), String::new());
        for letter in word.chars() {
            part.push(letter);
            if part.len() > letter.len_utf8() && self.measure_width(&part)? > width {
                part.pop();
                parts.push(std::mem::replace(&mut part, letter.to_string()));
            }
        }
        parts.push(part);
        Ok(parts)
    }

    fn shape_run(self, text: &str, is_devanagari: bool) -> Result<Run> {
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
        let glyphs = shape_glyphs(&face, text);
        let width = glyphs.iter().map(|glyph| glyph.x_advance * self.size).sum();
        Ok(Run { font, glyphs, text: text.to_owned(), width })
    }
}

/// Shapes text. Text without letters, such as amounts, gets tabular figures, so that digits align in columns.
fn shape_glyphs(face: &Face<'_>, text: &str) -> Vec<KrillaGlyph> {
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
                cluster_range(&starts, info.cluster as usize, text.len()),
                None,
            )
        })
        .collect()
}

/// The byte range of a glyph's cluster, which ends where the next cluster begins.
fn cluster_range(starts: &[usize], start: usize, end: usize) -> Range<usize> {
    start..starts.iter().copied().filter(|next| *next > start).min().unwrap_or(end)
}

/// Splits text into parts that need the same font; the flag is true for Devanagari.
fn split_by_script(text: &str) -> Vec<(&str, bool)> {
    let mut parts: Vec<(&str, bool)> = Vec::new();
    let mut from = 0;
    let mut before = None;
    for (at, letter) in text.char_indices() {
        // A space belongs to the part before it.
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

/// Joiners count too: they shape the letters around them.
fn is_devanagari(letter: char) -> bool {
    needs_devanagari_font(letter) || matches!(letter, '\u{200c}' | '\u{200d}')
}
