//! Figures as ways: moments on a line, a choice, one thing that becomes several, steps.

use super::{Anchor, COLUMN, Canvas, DrawingRole, Face, Figure, FigurePart, LEFT, RIGHT, fit_values, marker_or, num, share};

pub fn draw_timeline(canvas: &mut Canvas, figure: &Figure) {
    const Y: f64 = 88.0;
    let parts = &figure.parts;
    let step = COLUMN / parts.len().max(1) as f64;
    let size = fit_values(parts, 26.0, step - 14.0);
    canvas.draw_line(LEFT, RIGHT, Y, DrawingRole::Rule);
    for (at, part) in parts.iter().enumerate() {
        let x = LEFT + at as f64 * step;
        canvas.draw_dot(x + 6.0, Y, part.is_marked);
        canvas.draw_text((x, Y - 18.0), size, Anchor::Start, DrawingRole::Value, &part.value);
        canvas.draw_label((x, Y + 26.0), step - 8.0, Anchor::Start, DrawingRole::Label, &part.label);
    }
}

pub fn draw_either(canvas: &mut Canvas, figure: &Figure) {
    const WIDE: f64 = 121.0;
    const GAP: f64 = 8.0;
    const JOINT: f64 = LEFT + WIDE + GAP / 2.0;
    let size = fit_values(&figure.parts, 34.0, WIDE - 24.0);
    for (at, part) in figure.parts.iter().enumerate() {
        let x = LEFT + at as f64 * (WIDE + GAP);
        canvas.draw_rectangle(x, 30.0, WIDE, 105.0, marker_or(DrawingRole::Paper, part));
        canvas.draw_text((x + 12.0, 84.0), size, Anchor::Start, DrawingRole::Value, &part.value);
        let role = if part.is_marked { DrawingRole::DarkLabel } else { DrawingRole::Label };
        canvas.draw_label((x + 12.0, 104.0), WIDE - 20.0, Anchor::Start, role, &part.label);
    }
    canvas.draw_circle(JOINT, 52.0, 13.0, DrawingRole::Tone);
    canvas.draw_text((JOINT, 55.5), 10.5, Anchor::Middle, DrawingRole::PaleLabel, &figure.joint);
}

pub fn draw_fork(canvas: &mut Canvas, figure: &Figure) {
    const GAP: f64 = 8.0;
    const TOP: f64 = 80.0;
    const BEND: f64 = 66.0;
    let Some((root, parts)) = figure.parts.split_first() else { return };
    let size = Face::Serif.fit_size(&root.value, 24.0, 120.0);
    canvas.draw_text((LEFT, 42.0), size, Anchor::Start, DrawingRole::Value, &root.value);
    let words = LEFT + Face::Serif.measure(&root.value, size) + 8.0;
    canvas.draw_label((words, 42.0), RIGHT - words, Anchor::Start, DrawingRole::Label, &root.label);
    let width = share(COLUMN, GAP, parts.len());
    let left_of = |at: usize| LEFT + at as f64 * (width + GAP);
    let stem = |at: usize| num(left_of(at) + 14.0);
    let mut d = format!("M{} 50V{}M{} {}H{}", stem(0), num(TOP), stem(0), num(BEND), stem(parts.len().saturating_sub(1)));
    for at in 1..parts.len() {
        d.push_str(&format!("M{} {}V{}", stem(at), num(BEND), num(TOP)));
    }
    canvas.draw_path(&d, DrawingRole::Rule);
    let size = fit_values(parts, 22.0, width - 14.0);
    for (at, part) in parts.iter().enumerate() {
        let x = left_of(at);
        canvas.draw_rectangle(x, TOP, width, 36.0, marker_or(DrawingRole::Paper, part));
        canvas.draw_text((x + 8.0, TOP + 18.0 + size * 0.34), size, Anchor::Start, DrawingRole::Value, &part.value);
        canvas.draw_label((x, TOP + 52.0), width + GAP - 4.0, Anchor::Start, DrawingRole::Label, &part.label);
    }
}

pub fn draw_chain(canvas: &mut Canvas, figure: &Figure) {
    const GAP: f64 = 20.0;
    const MIDDLE: f64 = 76.0;
    let parts: &[FigurePart] = &figure.parts;
    let width = share(COLUMN, GAP, parts.len());
    let size = fit_values(parts, 22.0, width - 14.0);
    for (at, part) in parts.iter().enumerate() {
        let x = LEFT + at as f64 * (width + GAP);
        canvas.draw_rectangle(x, MIDDLE - 24.0, width, 48.0, marker_or(DrawingRole::Paper, part));
        canvas.draw_text((x + width / 2.0, MIDDLE + size * 0.34), size, Anchor::Middle, DrawingRole::Value, &part.value);
        let is_last = at + 1 == parts.len();
        let room = width + if is_last { 8.0 } else { GAP - 5.0 };
        canvas.draw_label((x, MIDDLE + 42.0), room, Anchor::Start, DrawingRole::Label, &part.label);
        if !is_last {
            let d = format!("M{} {}h{}m-5-5 5 5-5 5", num(x + width + 3.0), num(MIDDLE), num(GAP - 7.0));
            canvas.draw_path(&d, DrawingRole::Rule);
        }
    }
}
