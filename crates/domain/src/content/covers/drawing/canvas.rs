//! The shapes and words of a picture as SVG. What they look like is said by their role: classes on the site, colours on a card.

use super::typeface::Face;
use crate::text::escape_html;

/// What a shape or a word is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DrawingRole {
    /// The highlighter; a picture has it once.
    Marker,
    /// A filled shape in the category's dark tone.
    Tone,
    /// A filled shape as pale as a page.
    Paper,
    /// A filled shape as dark as ink.
    Ink,
    /// A thin line between rows.
    Hair,
    /// A line that belongs to the drawing.
    Rule,
    /// The line of a chart.
    Curve,
    /// The line of a chart that the picture is about.
    MarkedCurve,
    /// The point that the picture is about; the others have the tone.
    MarkedDot,
    /// A figure.
    Value,
    /// A figure that no longer holds.
    PaleValue,
    /// Words about a figure.
    Label,
    /// Words on the marker, or of a list.
    DarkLabel,
    /// Words on the tone.
    PaleLabel,
}

impl DrawingRole {
    pub fn name(self) -> &'static str {
        self.into()
    }

    fn face(self) -> Face {
        if matches!(self, DrawingRole::Value | DrawingRole::PaleValue) { Face::Serif } else { Face::Sans }
    }
}

/// Where a text stands to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

/// Attributes of an element with this role.
pub type Paint<'a> = &'a dyn Fn(DrawingRole) -> String;

pub struct Canvas<'a> {
    svg: String,
    paint: Paint<'a>,
}

/// The size of labels, and the distance of their lines.
pub const LABEL: f64 = 11.0;
const LEADING: f64 = 13.0;

impl<'a> Canvas<'a> {
    pub fn new(paint: Paint<'a>) -> Self {
        Self { svg: String::new(), paint }
    }

    pub fn into_svg(self) -> String {
        self.svg
    }

    pub fn draw_rectangle(&mut self, x: f64, y: f64, width: f64, height: f64, role: DrawingRole) {
        let (x, y, width, height) = (num(x), num(y), num(width), num(height));
        let look = (self.paint)(role);
        self.push(&format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {look}/>"));
    }

    pub fn draw_circle(&mut self, x: f64, y: f64, radius: f64, role: DrawingRole) {
        let look = (self.paint)(role);
        self.push(&format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {look}/>", num(x), num(y), num(radius)));
    }

    /// A moment or an end; the one that the picture is about is larger.
    pub fn draw_dot(&mut self, x: f64, y: f64, is_marked: bool) {
        let (radius, role) = if is_marked { (7.0, DrawingRole::MarkedDot) } else { (5.0, DrawingRole::Tone) };
        self.draw_circle(x, y, radius, role);
    }

    pub fn draw_path(&mut self, d: &str, role: DrawingRole) {
        let look = (self.paint)(role);
        self.push(&format!("<path d=\"{d}\" {look}/>"));
    }

    /// A horizontal line.
    pub fn draw_line(&mut self, from: f64, to: f64, y: f64, role: DrawingRole) {
        self.draw_path(&format!("M{} {}H{}", num(from), num(y), num(to)), role);
    }

    /// Words with their baseline at `y`.
    pub fn draw_text(&mut self, (x, y): (f64, f64), size: f64, anchor: Anchor, role: DrawingRole, words: &str) {
        let place = match anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let look = (self.paint)(role);
        let words = escape_html(words);
        self.push(&format!("<text x=\"{}\" y=\"{}\" font-size=\"{}\"{place} {look}>{words}</text>", num(x), num(y), num(size)));
    }

    /// A figure, highlighted as a reader would with a marker.
    pub fn draw_highlighted_text(&mut self, (x, y): (f64, f64), size: f64, anchor: Anchor, words: &str) {
        let width = Face::Serif.measure(words, size);
        let left = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        self.draw_rectangle(left - size * 0.08, y - size * 0.3, width + size * 0.16, size * 0.36, DrawingRole::Marker);
        self.draw_text((x, y), size, anchor, DrawingRole::Value, words);
    }

    /// The lines of a label, the first with its baseline at `y`.
    pub fn draw_label(&mut self, (x, y): (f64, f64), width: f64, anchor: Anchor, role: DrawingRole, words: &str) {
        for (at, line) in role.face().wrap(words, LABEL, width).iter().enumerate() {
            self.draw_text((x, y + at as f64 * LEADING), LABEL, anchor, role, line);
        }
    }

    /// The lines of a label in the middle of a row whose middle is at `y`.
    pub fn draw_label_beside(&mut self, (x, y): (f64, f64), width: f64, words: &str) {
        let more = Face::Sans.wrap(words, LABEL, width).len().saturating_sub(1) as f64;
        self.draw_label((x, y + 4.0 - more * LEADING / 2.0), width, Anchor::Start, DrawingRole::Label, words);
    }

    /// The lines of a label, the last with its baseline at `y`.
    pub fn draw_label_above(&mut self, (x, y): (f64, f64), width: f64, words: &str) {
        let more = Face::Sans.wrap(words, LABEL, width).len().saturating_sub(1) as f64;
        self.draw_label((x, y - more * LEADING), width, Anchor::Start, DrawingRole::Label, words);
    }

    fn push(&mut self, element: &str) {
        self.svg.push_str(element);
    }
}

/// A coordinate with at most one decimal place.
pub fn num(value: f64) -> String {
    let text = format!("{value:.1}");
    match text.strip_suffix(".0") {
        Some("-0") => "0".to_owned(),
        Some(whole) => whole.to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_escaped_and_numbers_short() {
        let paint = |role: DrawingRole| format!("class=\"{}\"", role.name());
        let mut canvas = Canvas::new(&paint);
        canvas.draw_text((1.0, 2.24), 11.0, Anchor::End, DrawingRole::DarkLabel, "<a & b>");
        assert_eq!(
            canvas.into_svg(),
            "<text x=\"1\" y=\"2.2\" font-size=\"11\" text-anchor=\"end\" class=\"dark-label\">&lt;a &amp; b&gt;</text>"
        );
        assert_eq!([num(-0.01), num(10.0), num(3.12)], ["0", "10", "3.1"]);
    }
}
