//! The right side of a card: the category's drawing in one of several scenes, which the title chooses together
//! with ground and companion, as it does for covers.

use domain::cards::{Face, HEIGHT};

use super::colour::{BRAND, BRAND_LINE, INK, MARKER, PAPER, WHITE, tint};
use super::drawing::{Pattern, companion, companions, drawing, key_of, pattern};
use super::mark::Choices;

/// Colours of one panel.
struct Inks {
    ground: String,
    line: String,
    ink: String,
}

struct Scene {
    inks: Inks,
    /// On a square of 120.
    d: &'static str,
    companion: &'static str,
    choices: Choices,
    middle: f32,
}

/// At `left`, `width` wide and as tall as the card.
pub fn panel(face: &Face, left: f32, width: f32) -> String {
    let key = face.category.as_deref().map(key_of);
    let inks = match &key {
        Some(key) => {
            let tint = tint(key);
            Inks { ground: tint.ground, line: tint.line, ink: tint.ink }
        }
        None => Inks { ground: BRAND.to_owned(), line: BRAND_LINE.to_owned(), ink: PAPER.to_owned() },
    };
    let choices = Choices::of(&face.title);
    let scene = Scene {
        inks,
        d: drawing(key.as_deref().unwrap_or("none")),
        companion: companion(choices.pick(5, companions())),
        choices,
        middle: width / 2.0,
    };
    let drawn = match choices.pick(1, 6) {
        0 => scene.plain(),
        1 => scene.close(),
        2 => scene.medallion(),
        3 => scene.slab(),
        4 => scene.stack(),
        _ => scene.page(),
    };
    let Inks { ground, line, .. } = &scene.inks;
    let pattern = pattern(choices).map(|pattern| spread(pattern, line)).unwrap_or_default();
    format!(
        "<svg x=\"{left}\" y=\"0\" width=\"{width}\" height=\"{HEIGHT}\" viewBox=\"0 0 {width} {HEIGHT}\">\
         <rect width=\"{width}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>{pattern}\
         <g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">{drawn}</g></svg>"
    )
}

impl Scene {
    /// The drawing, with its companion above or below.
    fn plain(&self) -> String {
        let above = self.choices.pick(2, 2) == 1;
        let (drawing, stamp) = if above { (390.0, 130.0) } else { (250.0, 490.0) };
        format!("{}{}", self.edged(self.middle, drawing, 2.2, 2.2), self.stamp(self.middle, stamp, 58.0))
    }

    /// Seen from close by, running out of the picture.
    fn close(&self) -> String {
        let (x, y) = if self.choices.pick(2, 2) == 1 { (self.middle - 60.0, 390.0) } else { (self.middle + 70.0, 360.0) };
        format!("{}{}", self.edged(x, y, 4.4, 1.8), self.stamp(self.middle * 0.62, 104.0, 52.0))
    }

    fn medallion(&self) -> String {
        let Inks { ground, ink, .. } = &self.inks;
        let (x, y) = (self.middle, 315.0);
        let corner = if self.choices.pick(2, 2) == 1 { -1.0 } else { 1.0 };
        format!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"134\" fill=\"{ground}\" stroke=\"{ink}\" stroke-width=\"5\"/>\
             <circle cx=\"{x}\" cy=\"{y}\" r=\"120\" stroke=\"{ink}\" stroke-width=\"2\" stroke-dasharray=\"2 9\"/>{}{}",
            self.edged(x, y, 1.45, 2.6),
            self.stamp(x + corner * 84.0, y + 112.0, 46.0),
        )
    }

    /// A dark slab with the drawing in the ground's colour.
    fn slab(&self) -> String {
        let Inks { ground, ink, .. } = &self.inks;
        let turn = self.choices.pick(4, 7) as f32 - 3.0;
        let top = if self.choices.pick(2, 2) == 1 { 60.0 } else { 170.0 };
        let x = self.middle;
        let stamp = if top < 100.0 { 530.0 } else { 98.0 };
        format!(
            "<g transform=\"rotate({turn} {x} 315)\"><rect x=\"{left}\" y=\"{top}\" width=\"252\" height=\"400\" rx=\"18\" fill=\"{ink}\"/>\
             <path transform=\"{place}\" d=\"{d}\" stroke=\"{ground}\" stroke-width=\"2.4\"/></g>{}",
            self.companion(x, stamp, 1.9, ink),
            left = x - 126.0,
            place = place(x, top + 200.0, 1.8),
            d = self.d,
        )
    }

    /// Three tiles, the drawing on the dark one.
    fn stack(&self) -> String {
        let Inks { ground, line, ink } = &self.inks;
        let dark = self.choices.pick(2, 3);
        let other = companion((self.choices.pick(5, companions()) + 1 + self.choices.pick(6, companions() - 1)) % companions());
        let (x, mut y, mut svg, mut lights) = (self.middle, 42.0, String::new(), [self.companion, other].into_iter());
        for tile in 0..3 {
            let side = if tile == dark { 230.0 } else { 136.0 };
            let (fill, middle) = (if tile == dark { ink.as_str() } else { WHITE }, y + side / 2.0);
            svg.push_str(&format!(
                "<rect x=\"{}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" rx=\"18\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\"/>",
                x - side / 2.0
            ));
            svg.push_str(&if tile == dark {
                format!("<path transform=\"{}\" d=\"{}\" stroke=\"{ground}\" stroke-width=\"2.4\"/>", place(x, middle, 1.6), self.d)
            } else {
                marked(lights.next().unwrap_or_default(), x, middle, 1.9, &self.on_white())
            });
            y += side + 22.0;
        }
        svg
    }

    /// Above a page of small print with one line marked.
    fn page(&self) -> String {
        let Inks { line, .. } = &self.inks;
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
            self.edged(self.middle, 184.0, 2.0, 2.2),
            self.stamp(self.middle + if self.choices.pick(2, 2) == 1 { 96.0 } else { -96.0 }, 352.0, 42.0),
            x = self.middle,
        )
    }

    /// The drawing with a quiet edge that parts it from what lies behind.
    fn edged(&self, x: f32, y: f32, size: f32, width: f32) -> String {
        let (Inks { ground, ink, .. }, d) = (&self.inks, self.d);
        format!(
            "<g transform=\"{}\"><path d=\"{d}\" fill=\"{ground}\" stroke=\"{ground}\" stroke-width=\"9\"/>\
             <path d=\"{d}\" stroke=\"{ink}\" stroke-width=\"{width}\"/></g>",
            place(x, y, size)
        )
    }

    /// The companion on a disc.
    fn stamp(&self, x: f32, y: f32, radius: f32) -> String {
        let Inks { ground, ink, .. } = &self.inks;
        let (fill, lines) = if self.choices.pick(9, 2) == 1 { (ink.as_str(), ground.as_str()) } else { (MARKER, INK) };
        format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>{}", self.companion(x, y, radius / 36.0, lines))
    }

    fn companion(&self, x: f32, y: f32, size: f32, ink: &str) -> String {
        marked(self.companion, x, y, size, ink)
    }

    /// The publication's own panel has pale lines, which white would swallow.
    fn on_white(&self) -> String {
        if self.inks.ink == PAPER { BRAND.to_owned() } else { self.inks.ink.clone() }
    }
}

fn place(x: f32, y: f32, size: f32) -> String {
    format!("translate({} {}) scale({size})", x - 60.0 * size, y - 60.0 * size)
}

/// On a square of 48.
fn marked(d: &str, x: f32, y: f32, size: f32, ink: &str) -> String {
    let (left, top) = (x - 24.0 * size, y - 24.0 * size);
    format!("<path transform=\"translate({left} {top}) scale({size})\" d=\"{d}\" stroke=\"{ink}\" stroke-width=\"2.6\"/>")
}

fn spread(Pattern { d, dash }: &Pattern, line: &str) -> String {
    // Dashes without a length are dots.
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
        let face = |at: usize| Face {
            badge: None,
            category: Some("EPFO".to_owned()),
            title: format!("How the provident fund works, part {at}"),
            site: "The Fine Print".to_owned(),
        };
        let all: HashSet<String> = (0..10).map(|at| panel(&face(at), 884.0, 316.0)).collect();
        assert_eq!(all.len(), 10);
        assert!(all.iter().all(|svg| svg.contains(&tint("epfo").ground)));
        let scenes: HashSet<usize> = (0..10).map(|at| Choices::of(&face(at).title).pick(1, 6)).collect();
        assert!(scenes.len() >= 4, "{scenes:?}");
        assert_eq!(panel(&face(1), 884.0, 316.0), panel(&face(1), 884.0, 316.0));
    }
}
