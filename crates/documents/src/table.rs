//! A table with a few columns. One column takes the remaining width and wraps its text; the table's head is repeated on every page.

use domain::Result;

use crate::canvas::{Align, INK, LINE, SOFT, TINT};
use crate::page::{LEADING, LEFT, Page, RIGHT};
use crate::text_layout::{Family, TextStyle};

const HEAD: TextStyle = TextStyle::new(Family::Bold, 8.0);
const CELL: TextStyle = TextStyle::new(Family::Regular, 9.5);
/// Distance between a rule and the text, in points.
const PADDING: f32 = 7.0;
/// Distance between two columns, in points.
const GAP: f32 = 10.0;

pub struct Column {
    pub title: String,
    pub align: Align,
    /// Whether the column takes the remaining width.
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

/// Left edge and width of a column, in points.
type ColumnPlace = (f32, f32);

pub fn draw_table(page: &mut Page, columns: &[Column], rows: &[Vec<String>]) -> Result<()> {
    let places = place_columns(columns, rows)?;
    draw_head(page, columns, &places)?;
    for row in rows {
        let cells = columns.iter().zip(row).zip(&places);
        let cells =
            cells.map(|((column, cell), place)| if column.is_wide { CELL.wrap_lines(cell, place.1) } else { Ok(vec![cell.clone()]) });
        let cells: Vec<Vec<String>> = cells.collect::<Result<_>>()?;
        let height = cells.iter().map(Vec::len).max().unwrap_or(1) as f32 * CELL.size * LEADING + 2.0 * PADDING;
        if !page.has_room(height) {
            page.start_page();
            draw_head(page, columns, &places)?;
        }
        for ((column, lines), place) in columns.iter().zip(&cells).zip(&places) {
            page.draw_lines((cell_x(column, place), page.y + PADDING), column.align, CELL, INK, lines)?;
        }
        page.y += height;
        page.canvas.draw_rectangle((LEFT, page.y), RIGHT - LEFT, 0.6, LINE);
    }
    Ok(())
}

fn draw_head(page: &mut Page, columns: &[Column], places: &[ColumnPlace]) -> Result<()> {
    let height = HEAD.size * LEADING + 2.0 * PADDING - 2.0;
    page.ensure_room(3.0 * height);
    page.canvas.draw_rectangle((LEFT, page.y), RIGHT - LEFT, height, TINT);
    for (column, place) in columns.iter().zip(places) {
        page.draw_lines((cell_x(column, place), page.y + PADDING - 1.0), column.align, HEAD, SOFT, std::slice::from_ref(&column.title))?;
    }
    page.y += height;
    Ok(())
}

fn cell_x(column: &Column, (x, width): &ColumnPlace) -> f32 {
    if column.align == Align::Right { x + width } else { *x }
}

/// Makes each column as wide as its widest cell; the wide column takes the rest.
fn place_columns(columns: &[Column], rows: &[Vec<String>]) -> Result<Vec<ColumnPlace>> {
    let mut widths = Vec::with_capacity(columns.len());
    for (at, column) in columns.iter().enumerate() {
        let mut width = HEAD.measure_width(&column.title)?;
        for cell in rows.iter().filter_map(|row| row.get(at)) {
            width = width.max(CELL.measure_width(cell)?);
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
