//! The layout of a card: a badge, the title as large as it fits, the publication's name, and the article's figure or else the
//! category's drawing. Sizes assume that a chat shows the card at a third of its size.

use domain::Result;
use domain::cards::{CardContent, HEIGHT, WIDTH};
use domain::text::truncate;
use resvg::tiny_skia::{Pixmap, Transform};

use super::colour::{BRAND, INK, LINE, MARKER, MUTED, PAPER, category_tint};
use super::drawing::category_key;
use super::figure_panel::figure_panel_svg;
use super::fonts::{SANS, SERIF, TextStyle, parse_svg};
use super::panel::panel_svg;

const LEFT_MARGIN: f32 = 72.0;
/// Left edge of the panel with the drawing, and of the wider one with a figure.
const PANEL_LEFT: f32 = 884.0;
const FIGURE_PANEL_LEFT: f32 = 660.0;
/// Between the title and the panel.
const GUTTER: f32 = 44.0;
/// Upper and lower limit of the title, between badge and footer.
const TOP: f32 = 148.0;
const BOTTOM: f32 = 512.0;
const LEADING: f32 = 1.14;
/// Font sizes of the title, largest first, each with its largest number of lines.
const TITLE_SIZES: [(f32, usize); 6] = [(92.0, 2), (84.0, 3), (76.0, 4), (68.0, 4), (60.0, 5), (52.0, 6)];
/// A longer title is cut, in characters.
const MAX_TITLE_CHARS: usize = 130;
const FOOTER_NOTE: &str = "Education, not advice";

pub fn render_card(face: &CardContent) -> Result<Vec<u8>> {
    let tree = parse_svg(&card_svg(face)?)?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT).ok_or_else(|| domain::Error::internal("the card has no size"))?;
    resvg::render(&tree, Transform::default(), &mut pixels.as_mut());
    super::png::encode_png(&pixels)
}

fn card_svg(face: &CardContent) -> Result<String> {
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\"><rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{PAPER}\"/>"
    );
    let left = if face.figure.is_some() { FIGURE_PANEL_LEFT } else { PANEL_LEFT };
    let (panel, column) = (WIDTH as f32 - left, left - LEFT_MARGIN - GUTTER);
    svg.push_str(&match &face.figure {
        Some(figure) => figure_panel_svg(figure, face.category.as_deref(), left, panel),
        None => panel_svg(face, left, panel),
    });
    svg.push_str(&badge_svg(face)?);
    svg.push_str(&title_svg(&face.title, column)?);
    svg.push_str(&footer_svg(&face.site, column)?);
    svg.push_str("</svg>");
    Ok(svg)
}

fn badge_svg(face: &CardContent) -> Result<String> {
    let Some(name) = &face.badge else { return Ok(String::new()) };
    let letters = TextStyle { family: SANS, weight: 600, size: 30.0 };
    let name = truncate(name, 32);
    let width = letters.measure_width(&name)? + 48.0;
    let key = face.category.as_deref().map(category_key).unwrap_or_default();
    let fill = category_tint(&key).ground;
    let words = letters.to_svg_text(LEFT_MARGIN + 24.0, 64.0 + 37.0, INK, &name);
    Ok(format!("<rect x=\"{LEFT_MARGIN}\" y=\"64\" width=\"{width}\" height=\"54\" rx=\"27\" fill=\"{fill}\"/>{words}"))
}

/// The title, as large as it fits, in lines of similar length; the last line is highlighted, as a reader would with a marker.
fn title_svg(text: &str, column: f32) -> Result<String> {
    let (letters, lines) = fit_title(&truncate(text, MAX_TITLE_CHARS), column)?;
    let step = letters.size * LEADING;
    let height = step * lines.len() as f32;
    let first = TOP + (BOTTOM - TOP - height) / 2.0 + letters.size * 0.92;
    let mut svg = String::new();
    for (at, line) in lines.iter().enumerate() {
        let y = first + step * at as f32;
        if at + 1 == lines.len() {
            let (width, tall) = (letters.measure_width(line)? + letters.size * 0.2, letters.size * 0.4);
            let (x, top) = (LEFT_MARGIN - letters.size * 0.1, y - letters.size * 0.2);
            svg.push_str(&format!("<rect x=\"{x}\" y=\"{top}\" width=\"{width}\" height=\"{tall}\" rx=\"3\" fill=\"{MARKER}\"/>"));
        }
        svg.push_str(&letters.to_svg_text(LEFT_MARGIN, y, INK, line));
    }
    Ok(svg)
}

fn fit_title(text: &str, column: f32) -> Result<(TextStyle, Vec<String>)> {
    let measured = TextStyle { family: SERIF, weight: 600, size: 100.0 };
    let words = text.split_whitespace().map(|word| Ok((word, measured.measure_width(word)?))).collect::<Result<Vec<_>>>()?;
    let space = measured.measure_width(" ")?;
    // Widths are proportional to the font size.
    let column = |size: f32| column * 100.0 / size;
    let lines = |size: f32| balance_lines(&words, space, column(size));
    let fits = |size: f32, most: usize| lines(size).len() <= most && words.iter().all(|(_, width)| *width <= column(size));
    let fitting: Vec<(f32, usize)> = TITLE_SIZES.into_iter().filter(|(size, most)| fits(*size, *most)).collect();
    let best = fitting.iter().find(|(size, _)| has_full_last_line(&lines(*size))).or(fitting.first());
    let (size, most) = *best.unwrap_or(&TITLE_SIZES[TITLE_SIZES.len() - 1]);
    let lines = lines(size).into_iter().take(most).map(|line| fit_line(line, column(size))).collect();
    Ok((TextStyle { size, ..measured }, lines))
}

/// Whether the last of several lines is not just a short word.
fn has_full_last_line(lines: &[Line]) -> bool {
    let widest = lines.iter().map(|(_, width)| *width).fold(0.0, f32::max);
    lines.len() < 2 || lines.last().is_some_and(|(_, width)| *width > widest * 0.4)
}

type Word<'a> = (&'a str, f32);
type Line<'a> = (Vec<&'a str>, f32);

/// Breaks the words into lines; returns the words and the width of each line.
fn wrap_words<'a>(words: &[Word<'a>], space: f32, column: f32) -> Vec<Line<'a>> {
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

/// Breaks the words in the narrowest column that needs no more lines, so that the lines get similar lengths.
fn balance_lines<'a>(words: &[Word<'a>], space: f32, column: f32) -> Vec<Line<'a>> {
    let count = wrap_words(words, space, column).len();
    let narrower = (50..=100).map(|percent| column * percent as f32 / 100.0).find(|narrow| {
        let lines = wrap_words(words, space, *narrow);
        lines.len() <= count && lines.iter().all(|(_, width)| width <= narrow)
    });
    wrap_words(words, space, narrower.unwrap_or(column))
}

/// Joins the words of a line, and cuts a single word that is wider than the column.
fn fit_line((words, width): Line, column: f32) -> String {
    let line = words.join(" ");
    if width <= column {
        return line;
    }
    let kept = (line.chars().count() as f32 * column / width) as usize;
    truncate(&line, kept.saturating_sub(1).max(1))
}

fn footer_svg(site: &str, column: f32) -> Result<String> {
    let (name, note) = (TextStyle { family: SERIF, weight: 600, size: 34.0 }, TextStyle { family: SANS, weight: 500, size: 26.0 });
    let site = truncate(site, 28);
    let rule = format!("<rect x=\"{LEFT_MARGIN}\" y=\"530\" width=\"{column}\" height=\"2\" fill=\"{LINE}\"/>");
    let wide = note.measure_width(FOOTER_NOTE)?;
    // Beside a long name there is no room for the note.
    let has_room = name.measure_width(&site)? + wide + 24.0 <= column;
    let words = if has_room { note.to_svg_text(LEFT_MARGIN + column - wide, 582.0, MUTED, FOOTER_NOTE) } else { String::new() };
    Ok(format!("{rule}{}{words}", name.to_svg_text(LEFT_MARGIN, 582.0, BRAND, &site)))
}
