//! Draws figures as SVG: words in the two typefaces of the site, the marker once, lines before boxes.

mod canvas;
mod charts;
mod numbers;
mod tables;
mod typeface;
mod ways;

pub use canvas::DrawingRole;
use canvas::{Anchor, Canvas, LABEL, Paint, num};
use typeface::Face;

use super::{CoverKind, Figure, FigurePart};

/// The field of a drawing.
pub const WIDTH: f64 = 294.0;
pub const HEIGHT: f64 = 165.0;
/// Everything stands between these margins.
const LEFT: f64 = 22.0;
const RIGHT: f64 = 272.0;
const COLUMN: f64 = RIGHT - LEFT;

/// The elements of a drawing, on a field of [`WIDTH`] × [`HEIGHT`]. `paint` gives the attributes of a role.
pub fn draw_figure(figure: &Figure, paint: Paint<'_>) -> String {
    let mut canvas = Canvas::new(paint);
    let draw: fn(&mut Canvas<'_>, &Figure) = match figure.kind {
        CoverKind::Bar => charts::draw_bar,
        CoverKind::Stack => charts::draw_stack,
        CoverKind::Columns => charts::draw_columns,
        CoverKind::Curve => charts::draw_curve,
        CoverKind::Change => numbers::draw_change,
        CoverKind::Big => numbers::draw_big,
        CoverKind::Count => numbers::draw_count,
        CoverKind::Sum => numbers::draw_sum,
        CoverKind::Slabs => tables::draw_slabs,
        CoverKind::Calendar => tables::draw_calendar,
        CoverKind::Form => tables::draw_form,
        CoverKind::Check => tables::draw_check,
        CoverKind::Timeline => ways::draw_timeline,
        CoverKind::Either => ways::draw_either,
        CoverKind::Fork => ways::draw_fork,
        CoverKind::Chain => ways::draw_chain,
    };
    draw(&mut canvas, figure);
    canvas.into_svg()
}

/// The elements of a drawing for the pages of the site, whose style sheet gives each role its look in both themes.
pub fn draw_for_site(figure: &Figure) -> String {
    draw_figure(figure, &|role| format!("class=\"{}\"", role.name()))
}

/// The marker, or by turns the dark tone and paper.
fn fill_of(part: &FigurePart, at: usize) -> DrawingRole {
    match (part.is_marked, at % 2) {
        (true, _) => DrawingRole::Marker,
        (false, 0) => DrawingRole::Tone,
        (false, _) => DrawingRole::Paper,
    }
}

/// The marker, or else `other`.
fn marker_or(other: DrawingRole, part: &FigurePart) -> DrawingRole {
    if part.is_marked { DrawingRole::Marker } else { other }
}

/// The size at which the values of all parts are no wider than `width`.
fn fit_values(parts: &[FigurePart], most: f64, width: f64) -> f64 {
    parts.iter().map(|part| Face::Serif.fit_size(&part.value, most, width)).fold(most, f64::min)
}

/// The larger the number of parts, the less room has each.
fn share(whole: f64, gap: f64, count: usize) -> f64 {
    (whole - gap * count.saturating_sub(1) as f64) / count.max(1) as f64
}

#[cfg(test)]
mod tests;
