//! A table of a few columns: one takes the room that the others leave, its words are broken, and its head stands on every page.

use domain::Result;

use crate::letters::{Family, Letters};
use crate::page::{LEADING, LEFT, Page, RIGHT};
use crate::sheet::{Align, INK, LINE, SOFT, TINT};

const HEAD: Letters = Letters::new(Family::Bold, 8.0);
const CELL: Letters = Letters::new(Family::Regular, 9.5);
/// Between a rule and the words.
const PADDING: f32 = 7.0;
/// Between two columns.
const GAP: f32 = 10.0;

pub struct Column {
    pub title: String,
    pub align: Align,
    /// Takes the room that is left.
    pub is_wide: bool,
}

impl Column {
    pub fn left(title: &str) -> Self {
        Self { title: title.to_owned(), align: Align::Left, is_wide: false }
    }

    pub fn wide(title: &str) -> Self {
        Self { is_wide: true, ..Self::left(title) }
    }

    pub fn right(title: impl Into<String>) -> Self {
        Self { title: title.into(), align: Align::Right, is_wide: false }
    }
}

/// Left edge and width, in points.
type Place = (f32, f32);

pub fn set(page: &mut Page, columns: &[Column], rows: &[Vec<String>]) -> Result<()> {
    let places = places(columns, rows)?;
    head(page, columns, &places)?;
    for row in rows {
        let cells = columns.iter().zip(row).zip(&places);
        let cells = cells.map(|((column, cell), place)| if column.is_wide { CELL.wrapped(cell, place.1) } else { Ok(vec![cell.clone()]) });
        let cells: Vec<Vec<String>> = cells.collect::<Result<_>>()?;
        let height = cells.iter().map(Vec::len).max().unwrap_or(1) as f32 * CELL.size * LEADING + 2.0 * PADDING;
        if !page.has_room(height) {
            page.turn();
            head(page, columns, &places)?;
        }
        for ((column, lines), place) in columns.iter().zip(&cells).zip(&places) {
            page.lines((start(column, place), page.y + PADDING), column.align, CELL, INK, lines)?;
        }
        page.y += height;
        page.sheet.rule((LEFT, page.y), RIGHT - LEFT, 0.6, LINE);
    }
    Ok(())
}

fn head(page: &mut Page, columns: &[Column], places: &[Place]) -> Result<()> {
    let height = HEAD.size * LEADING + 2.0 * PADDING - 2.0;
    page.keep_together(3.0 * height);
    page.sheet.rule((LEFT, page.y), RIGHT - LEFT, height, TINT);
    for (column, place) in columns.iter().zip(places) {
        page.lines((start(column, place), page.y + PADDING - 1.0), column.align, HEAD, SOFT, std::slice::from_ref(&column.title))?;
    }
    page.y += height;
    Ok(())
}

fn start(column: &Column, (x, width): &Place) -> f32 {
    if column.align == Align::Right { x + width } else { *x }
}

/// Each column as wide as its widest cell; the wide one takes the rest.
fn places(columns: &[Column], rows: &[Vec<String>]) -> Result<Vec<Place>> {
    let mut widths = Vec::with_capacity(columns.len());
    for (at, column) in columns.iter().enumerate() {
        let mut width = HEAD.width(&column.title)?;
        for cell in rows.iter().filter_map(|row| row.get(at)) {
            width = width.max(CELL.width(cell)?);
        }
        widths.push(if column.is_wide { 0.0 } else { width });
    }
    let gaps = GAP * (columns.len().saturating_sub(1)) as f32 + 2.0 * PADDING;
    let rest = (RIGHT - LEFT - gaps - widths.iter().sum::<f32>()).max(60.0);
    let mut x = LEFT + PADDING;
    let place = |(column, width): (&Column, f32)| {
        let width = if column.is_wide { rest } else { width };
        let place = (x, width);
        x += width + GAP;
        place
    };
    Ok(columns.iter().zip(widths).map(place).collect())
}
