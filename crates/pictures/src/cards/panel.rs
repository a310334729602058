//! The right side of a card: the category's drawing in one of several scenes. The title chooses the scene, the background pattern and
//! the companion drawing, as it does for covers.

use domain::cards::{CardContent, HEIGHT};

use super::colour::{BRAND, BRAND_LINE, INK, MARKER, PAPER, WHITE, category_tint};
use super::drawing::{Pattern, category_drawing, category_key, companion, companion_count, pick_pattern};
use super::title_hash::TitleChoices;

/// The colours of a panel.
struct PanelColours {
    ground: String,
    line: String,
    ink: String,
}

struct Scene {
    colours: PanelColours,
    /// Path data of the drawing, in a square of 120.
    path: &'static str,
    companion: &'static str,
    choices: TitleChoices,
    middle: f32,
}

/// The SVG of the panel, which begins at `left`, is `width` wide and as tall as the card.
pub fn panel_svg(face: &CardContent, left: f32, width: f32) -> String {
    let key = face.category.as_deref().map(category_key);
    let colours = match &key {
        Some(key) => {
            let tint = category_tint(key);
            PanelColours { ground: tint.ground, line: tint.line, ink: tint.ink }
        }
        None => PanelColours { ground: BRAND.to_owned(), line: BRAND_LINE.to_owned(), ink: PAPER.to_owned() },
    };
    let choices = TitleChoices::from_title(&face.title);
    let scene = Scene {
        colours,
        path: category_drawing(key.as_deref().unwrap_or("none")),
        companion: companion(choices.pick(5, companion_count())),
        choices,
        middle: width / 2.0,
    };
    let drawn = match choices.pick(1, 6) {
        0 => scene.plain_svg(),
        1 => scene.close_up_svg(),
        2 => scene.medallion_svg(),
        3 => scene.slab_svg(),
        4 => scene.stack_svg(),
        _ => scene.page_svg(),
    };
    let PanelColours { ground, line, .. } = &scene.colours;
    let pattern = pick_pattern(choices).map(|pattern| pattern_svg(pattern, line)).unwrap_or_default();
    format!(
        "<svg x=\"{left}\" y=\"0\" width=\"{width}\" height=\"{HEIGHT}\" viewBox=\"0 0 {width} {HEIGHT}\">\
         <rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>{pattern}\
         <g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{drawn}</g></svg>"
    )
}

impl Scene {
    /// The drawing, with the companion above or below.
    fn plain_svg(&self) -> String {
        let above = self.choices.pick(2, 2) == 1;
        let (drawing, stamp) = if above { (390.0, 130.0) } else { (250.0, 490.0) };
        format!("{}{}", self.outlined_drawing(self.middle, drawing, 2.2, 2.2), self.stamp_svg(self.middle, stamp, 58.0))
    }

    /// The drawing enlarged beyond the edges of the panel.
    fn close_up_svg(&self) -> String {
        let (x, y) = if self.choices.pick(2, 2) == 1 { (self.middle - 60.0, 390.0) } else { (self.middle + 70.0, 360.0) };
        format!("{}{}", self.outlined_drawing(x, y, 4.4, 1.8), self.stamp_svg(self.middle * 0.62, 104.0, 52.0))
    }

    fn medallion_svg(&self) -> String {
        let PanelColours { ground, ink, .. } = &self.colours;
        let (x, y) = (self.middle, 315.0);
        let corner = if self.choices.pick(2, 2) == 1 { -1.0 } else { 1.0 };
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"134\" fill=\"{ground}\" stroke=\"{ink}\" stroke-width=\"5\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"120\" stroke=\"{ink}\" stroke-width=\"2\" stroke-dasharray=\"2 9\"/>{}{}",
            self.outlined_drawing(x, y, 1.45, 2.6),
            self.stamp_svg(x + corner * 84.0, y + 112.0, 46.0),
        )
    }

    /// A dark slab with the drawing in the background colour.
    fn slab_svg(&self) -> String {
        let PanelColours { ground, ink, .. } = &self.colours;
        let turn = self.choices.pick(4, 7) as f32 - 3.0;
        let top = if self.choices.pick(2, 2) == 1 { 60.0 } else { 170.0 };
        let x = self.middle;
        let stamp = if top < 100.0 { 530.0 } else { 98.0 };
        format!(
            "<g transform=\"rotate({turn} {x} 315)\"><rect x=\"{left}\" y=\"{top}\" width=\"252\" height=\"400\" rx=\"18\" fill=\"{ink}\"/>\
             <path transform=\"{placement}\" d=\"{d}\" stroke=\"{ground}\" stroke-width=\"2.4\"/></g>{}",
            self.companion_svg(x, stamp, 1.9, ink),
            left = x - 126.0,
            placement = placement(x, top + 200.0, 1.8),
            d = self.path,
        )
    }

    /// Three tiles, with the drawing on the dark one.
    fn stack_svg(&self) -> String {
        let PanelColours { ground, line, ink } = &self.colours;
        let dark = self.choices.pick(2, 3);
        let other =
            companion((self.choices.pick(5, companion_count()) + 1 + self.choices.pick(6, companion_count() - 1)) % companion_count());
        let (x, mut y, mut svg, mut lights) = (self.middle, 42.0, String::new(), [self.companion, other].into_iter());
        for tile in 0..3 {
            let side = if tile == dark { 230.0 } else { 136.0 };
            let (fill, middle) = (if tile == dark { ink.as_str() } else { WHITE }, y + side / 2.0);
            svg.push_str(&format!(
                "<rect x=\"{}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"18\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\"/>",
                x - side / 2.0
            ));
            svg.push_str(&if tile == dark {
                format!("<path transform=\"{}\" d=\"{}\" stroke=\"{ground}\" stroke-width=\"2.4\"/>", placement(x, middle, 1.6), self.path)
            } else {
                companion_path(lights.next().unwrap_or_default(), x, middle, 1.9, &self.colour_on_white())
            });
            y += side + 22.0;
        }
        svg
    }

    /// The drawing above a page of small print with one marked line.
    fn page_svg(&self) -> String {
        let PanelColours { line, .. } = &self.colours;
        let turn = self.choices.pick(4, 9) as f32 - 4.0;
        let (left, marked) = (self.middle - 104.0, 1 + self.choices.pick(6, 5));
        let mut lines = String::new();
        for row in 0..8_usize {
            let (y, width) = (392.0 + 30.0 * row as f32, 118.0 + ((self.choices.pick(7, 10) + row * 3) % 10) as f32 * 5.0);
            if row == marked {
                let (x, width) = (left + 18.0, width + 12.0);
                lines.push_str(&format!("<rect x=\"{x}\" y=\"{}\" width=\"{width}\" height=\"24\" rx=\"3\" fill=\"{MARKER}\"/>", y - 9.0));
            }
            lines.push_str(&format!("<rect x=\"{}\" y=\"{y}\" width=\"{width}\" height=\"6\" rx=\"3\" fill=\"{line}\"/>", left + 24.0));
        }
        format!(
            "<g transform=\"rotate({turn} {x} 630)\"><rect x=\"{left}\" y=\"350\" width=\"208\" height=\"340\" rx=\"8\" fill=\"{WHITE}\" stroke=\"{line}\" stroke-width=\"2\"/>\
             {lines}</g>{}{}",
            self.outlined_drawing(self.middle, 184.0, 2.0, 2.2),
            self.stamp_svg(self.middle + if self.choices.pick(2, 2) == 1 { 96.0 } else { -96.0 }, 352.0, 42.0),
            x = self.middle,
        )
    }

    /// The drawing with an edge in the background colour that separates it from what is behind it.
    fn outlined_drawing(&self, x: f32, y: f32, size: f32, width: f32) -> String {
        let (PanelColours { ground, ink, .. }, d) = (&self.colours, self.path);
        format!(
            "<g transform=\"{}\"><path d=\"{d}\" fill=\"{ground}\" stroke=\"{ground}\" stroke-width=\"9\"/>\
             <path d=\"{d}\" stroke=\"{ink}\" stroke-width=\"{width}\"/></g>",
            placement(x, y, size)
        )
    }

    /// The companion drawing on a disc.
    fn stamp_svg(&self, x: f32, y: f32, radius: f32) -> String {
        let PanelColours { ground, ink, .. } = &self.colours;
        let (fill, lines) = if self.choices.pick(9, 2) == 1 { (ink.as_str(), ground.as_str()) } else { (MARKER, INK) };
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>{}", self.companion_svg(x, y, radius / 36.0, lines))
    }

    fn companion_svg(&self, x: f32, y: f32, size: f32, ink: &str) -> String {
        companion_path(self.companion, x, y, size, ink)
    }

    /// A line colour that is visible on white; the publication's own panel has pale lines, which are not.
    fn colour_on_white(&self) -> String {
        if self.colours.ink == PAPER { BRAND.to_owned() } else { self.colours.ink.clone() }
    }
}

fn placement(x: f32, y: f32, size: f32) -> String {
    format!("translate({} {}) scale({size})", x - 60.0 * size, y - 60.0 * size)
}

/// An SVG path from a square of 48, centred at the given point.
fn companion_path(d: &str, x: f32, y: f32, size: f32, ink: &str) -> String {
    let (left, top) = (x - 24.0 * size, y - 24.0 * size);
    format!("<path transform=\"translate({left} {top}) scale({size})\" d=\"{d}\" stroke=\"{ink}\" stroke-width=\"2.6\"/>")
}

fn pattern_svg(Pattern { d, dash }: &Pattern, line: &str) -> String {
    // Dashes of length zero are drawn as dots.
    let (dash, width) = if dash.is_empty() { (String::new(), 0.55) } else { (format!(" stroke-dasharray=\"{dash}\""), 1.3) };
    format!(
        "<g transform=\"scale(3.82)\"><path d=\"{d}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{width}\" stroke-linecap=\"round\"{dash} opacity=\".7\"/></g>"
    )
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ten_titles_of_one_category_look_different_and_keep_its_colour() {
        let face = |at: usize| CardContent {
            badge: None,
            category: Some("EPFO".to_owned()),
            title: format!("How the provident fund works, part {at}"),
            figure: None,
            site: "The Fine Print".to_owned(),
        };
        let all: HashSet<String> = (0..10).map(|at| panel_svg(&face(at), 884.0, 316.0)).collect();
        assert_eq!(all.len(), 10);
        assert!(all.iter().all(|svg| svg.contains(&category_tint("epfo").ground)));
        let scenes: HashSet<usize> = (0..10).map(|at| TitleChoices::from_title(&face(at).title).pick(1, 6)).collect();
        assert!(scenes.len() >= 4, "{scenes:?}");
        assert_eq!(panel_svg(&face(1), 884.0, 316.0), panel_svg(&face(1), 884.0, 316.0));
    }
}
