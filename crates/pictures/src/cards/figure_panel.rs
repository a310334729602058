//! The right side of an article's card: the figure of its cover, as large as the panel is wide.

use domain::cards::HEIGHT;
use domain::covers::{self, DrawingRole, Figure, draw_figure};

use super::colour::{INK, MARKER, Tint, WHITE, category_tint};
use super::drawing::category_key;
use super::fonts::{SANS, SERIF};

/// The SVG of the panel, which begins at `left`, is `width` wide and as tall as the card.
pub fn figure_panel_svg(figure: &Figure, category: Option<&str>, left: f32, width: f32) -> String {
    let tint = category_tint(&category.map(category_key).unwrap_or_default());
    let scale = f64::from(width) / covers::WIDTH;
    let top = (f64::from(HEIGHT) - covers::HEIGHT * scale) / 2.0;
    let drawn = draw_figure(figure, &|role| look_of(role, &tint));
    let ground = &tint.ground;
    format!(
        "<svg x=\"{left}\" y=\"0\" width=\"{width}\" height=\"{HEIGHT}\" viewBox=\"0 0 {width} {HEIGHT}\">\
         <rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>\
         <g transform=\"translate(0 {top}) scale({scale})\">{drawn}</g></svg>"
    )
}

/// The looks that `web/src/styles/covers.css` gives the roles in the light theme.
fn look_of(role: DrawingRole, tint: &Tint) -> String {
    let Tint { ground, line, ink: tone } = tint;
    let stroke = |colour: &str, width: &str| format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
    let words = |family: &str, weight: u32, colour: &str| format!("font-family=\"{family}\" font-weight=\"{weight}\" fill=\"{colour}\"");
    match role {
        DrawingRole::Marker => format!("fill=\"{MARKER}\""),
        DrawingRole::Tone => format!("fill=\"{tone}\""),
        DrawingRole::Paper => format!("fill=\"{WHITE}\""),
        DrawingRole::Ink => format!("fill=\"{INK}\""),
        DrawingRole::Hair => stroke(line, "1"),
        DrawingRole::Rule => stroke(tone, "1.5"),
        DrawingRole::Curve => stroke(tone, "2.5"),
        DrawingRole::MarkedCurve => stroke(INK, "2.5"),
        DrawingRole::MarkedDot => format!("fill=\"{MARKER}\" stroke=\"{INK}\" stroke-width=\"1.5\""),
        DrawingRole::Value => words(SERIF, 600, INK),
        DrawingRole::PaleValue => words(SERIF, 600, tone),
        DrawingRole::Label => words(SANS, 500, tone),
        DrawingRole::DarkLabel => words(SANS, 500, INK),
        DrawingRole::PaleLabel => words(SANS, 500, ground),
    }
}
