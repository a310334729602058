//! One card: badge, title as large as it fits, the publication's name, and the category's drawing.
//! Everything is sized for a picture that is seen a third as large in a chat.

use domain::Result;
use domain::cards::{Face, HEIGHT, WIDTH};
use domain::text::cut;
use resvg::tiny_skia::{Pixmap, Transform};

use super::colour::{BRAND, INK, LINE, MARKER, MUTED, PAPER, tint};
use super::drawing::key_of;
use super::letters::{Letters, SANS, SERIF, tree};
use super::panel::panel;

const LEFT: f32 = 72.0;
/// Where the drawing's ground begins.
const PANEL: f32 = 884.0;
const COLUMN: f32 = PANEL - LEFT - 44.0;
/// Between badge and foot.
const TOP: f32 = 148.0;
const BOTTOM: f32 = 512.0;
const LEADING: f32 = 1.14;
/// Largest first, each with the lines it may take.
const SIZES: [(f32, usize); 6] = [(92.0, 2), (84.0, 3), (76.0, 4), (68.0, 4), (60.0, 5), (52.0, 6)];
/// A longer title is cut.
const LONGEST: usize = 130;
const NOTE: &str = "Education, not advice";

pub fn painted(face: &Face) -> Result<Vec<u8>> {
    let tree = tree(&written(face)?)?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| domain::Error::internal("no canvas"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    super::png::packed(&pixels)
}

fn written(face: &Face) -> Result<String> {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>"
    );
    svg.push_str(&panel(face, PANEL, WIDTH as f32 - PANEL));
    svg.push_str(&badge(face)?);
    svg.push_str(&title(&face.title)?);
    svg.push_str(&foot(&face.site)?);
    svg.push_str("</svg>");
    Ok(svg)
}

fn badge(face: &Face) -> Result<String> {
    let Some(name) = &face.badge else { return Ok(String::new()) };
    let letters = Letters { family: SANS, weight: 600, size: 30.0 };
    let name = cut(name, 32);
    let width = letters.width(&name)? + 48.0;
    let key = face.category.as_deref().map(key_of).unwrap_or_default();
    let fill = tint(&key).ground;
    let words = letters.written(LEFT + 24.0, 64.0 + 37.0, INK, &name);
    Ok(format!("<rect x=\"{LEFT}\" y=\"64\" width=\"{width}\" height=\"54\" rx=\"27\" fill=\"{fill}\"/>{words}"))
}

/// As large as it fits, in lines of like length; the last line is marked, as a reader would.
fn title(text: &str) -> Result<String> {
    let (letters, lines) = set(&cut(text, LONGEST))?;
    let step = letters.size * LEADING;
    let height = step * lines.len() as f32;
    let first = TOP + (BOTTOM - TOP - height) / 2.0 + letters.size * 0.92;
    let mut svg = String::new();
    for (at, line) in lines.iter().enumerate() {
        let y = first + step * at as f32;
        if at + 1 == lines.len() {
            let (width, tall) = (letters.width(line)? + letters.size * 0.2, letters.size * 0.4);
            let (x, top) = (LEFT - letters.size * 0.1, y - letters.size * 0.2);
            svg.push_str(&format!("<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{tall}\" rx=\"3\" fill=\"{MARKER}\"/>"));
        }
        svg.push_str(&letters.written(LEFT, y, INK, line));
    }
    Ok(svg)
}

fn set(text: &str) -> Result<(Letters, Vec<String>)> {
    let measured = Letters { family: SERIF, weight: 600, size: 100.0 };
    let words = text.split_whitespace().map(|word| Ok((word, measured.width(word)?))).collect::<Result<Vec<_>>>()?;
    let space = measured.width(" ")?;
    // Widths grow with the size.
    let column = |size: f32| COLUMN * 100.0 / size;
    let lines = |size: f32| balanced(&words, space, column(size));
    let fits = |size: f32, most: usize| lines(size).len() <= most && words.iter().all(|(_, width)| *width <= column(size));
    let fitting: Vec<(f32, usize)> = SIZES.into_iter().filter(|(size, most)| fits(*size, *most)).collect();
    let best = fitting.iter().find(|(size, _)| ends_well(&lines(*size))).or(fitting.first());
    let (size, most) = *best.unwrap_or(&SIZES[SIZES.len() - 1]);
    let lines = lines(size).into_iter().take(most).map(|line| fitted(line, column(size))).collect();
    Ok((Letters { size, ..measured }, lines))
}

/// No short word stands alone on the last of several lines.
fn ends_well(lines: &[Line]) -> bool {
    let widest = lines.iter().map(|(_, width)| *width).fold(0.0, f32::max);
    lines.len() < 2 || lines.last().is_some_and(|(_, width)| *width > widest * 0.4)
}

type Word<'a> = (&'a str, f32);
type Line<'a> = (Vec<&'a str>, f32);

/// Words of each line, and its width.
fn wrapped<'a>(words: &[Word<'a>], space: f32, column: f32) -> Vec<Line<'a>> {
    let mut lines: Vec<Line> = Vec::new();
    for (word, width) in words {
        match lines.last_mut() {
            Some((line, used)) if *used + space + width <= column => {
                line.push(word);
                *used += space + width;
            }
            _ => lines.push((vec![word], *width)),
        }
    }
    lines
}

/// In the narrowest column that needs no more lines.
fn balanced<'a>(words: &[Word<'a>], space: f32, column: f32) -> Vec<Line<'a>> {
    let count = wrapped(words, space, column).len();
    let narrower = (50..=100).map(|percent| column * percent as f32 / 100.0).find(|narrow| {
        let lines = wrapped(words, space, *narrow);
        lines.len() <= count && lines.iter().all(|(_, width)| width <= narrow)
    });
    wrapped(words, space, narrower.unwrap_or(column))
}

/// A single word that is wider than the column is cut.
fn fitted((words, width): Line, column: f32) -> String {
    let line = words.join(" ");
    if width <= column {
        return line;
    }
    let kept = (line.chars().count() as f32 * column / width) as usize;
    cut(&line, kept.saturating_sub(1).max(1))
}

fn foot(site: &str) -> Result<String> {
    let (name, note) = (Letters { family: SERIF, weight: 600, size: 34.0 }, Letters { family: SANS, weight: 500, size: 26.0 });
    let site = cut(site, 28);
    let right = LEFT + COLUMN;
    let words = note.written(right - note.width(NOTE)?, 582.0, MUTED, NOTE);
    let rule = format!("<rect x=\"{LEFT}\" y=\"530\" width=\"{COLUMN}\" height=\"2\" fill=\"{LINE}\"/>");
    Ok(format!("{rule}{}{words}", name.written(LEFT, 582.0, BRAND, &site)))
}
