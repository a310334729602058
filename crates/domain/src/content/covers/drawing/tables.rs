//! Figures as papers: a table, a form, a list with ticks, leaves of a calendar.

use super::{Anchor, COLUMN, Canvas, DrawingRole, Face, Figure, FigurePart, HEIGHT, LABEL, LEFT, RIGHT, num, share};

pub fn draw_slabs(canvas: &mut Canvas, figure: &Figure) {
    let parts = &figure.parts;
    let rows = parts.len().max(1) as f64;
    let height = (126.0 / rows).min(30.0);
    let top = (HEIGHT - height * rows) / 2.0;
    canvas.draw_rectangle(LEFT, top - 2.0, COLUMN, 2.0, DrawingRole::Ink);
    let mut follows_marker = true;
    for (at, part) in parts.iter().enumerate() {
        let y = top + at as f64 * height;
        if part.is_marked {
            canvas.draw_rectangle(LEFT, y + 1.0, COLUMN, height - 1.0, DrawingRole::Marker);
        } else if !follows_marker {
            canvas.draw_line(LEFT, RIGHT, y + 0.5, DrawingRole::Hair);
        }
        follows_marker = part.is_marked;
        let room = COLUMN - 26.0 - Face::Sans.measure(&part.label, LABEL);
        let size = Face::Serif.fit_size(&part.value, (height * 0.68).min(18.0), room);
        canvas.draw_text((LEFT + 6.0, y + height / 2.0 + 4.0), LABEL, Anchor::Start, label_role(part), &part.label);
        canvas.draw_text((RIGHT - 6.0, y + height / 2.0 + size * 0.33), size, Anchor::End, DrawingRole::Value, &part.value);
    }
    canvas.draw_line(LEFT, RIGHT, top + height * rows + 0.5, DrawingRole::Hair);
}

/// Words on the marker are as dark as ink.
fn label_role(part: &FigurePart) -> DrawingRole {
    if part.is_marked { DrawingRole::DarkLabel } else { DrawingRole::Label }
}

pub fn draw_form(canvas: &mut Canvas, figure: &Figure) {
    /// The paper, which goes on below the picture.
    const X: f64 = 118.0;
    const Y: f64 = 18.0;
    const WIDE: f64 = 154.0;
    const WORDS: f64 = 10.5;
    let Some((head, fields)) = figure.parts.split_first() else { return };
    canvas.draw_rectangle(X, Y, WIDE, HEIGHT - Y, DrawingRole::Paper);
    canvas.draw_rectangle(X, Y, WIDE, 5.0, DrawingRole::Tone);
    let size = Face::Serif.fit_size(&head.value, 24.0, WIDE - 24.0);
    canvas.draw_text((X + 12.0, Y + 31.0), size, Anchor::Start, DrawingRole::Value, &head.value);
    canvas.draw_line(X + 12.0, X + WIDE - 12.0, Y + 40.0, DrawingRole::Hair);
    let step = if fields.len() > 3 { 24.0 } else { 30.0 };
    for (at, field) in fields.iter().enumerate() {
        let top = Y + 44.0 + at as f64 * step;
        let middle = top + step / 2.0;
        if field.is_marked {
            canvas.draw_rectangle(X + 7.0, middle - 10.5, WIDE - 14.0, 20.0, DrawingRole::Marker);
        }
        canvas.draw_text((X + 12.0, middle + 3.5), WORDS, Anchor::Start, label_role(field), &field.label);
        if !field.value.is_empty() {
            let room = WIDE - 34.0 - Face::Sans.measure(&field.label, WORDS);
            let size = Face::Serif.fit_size(&field.value, 14.0, room);
            canvas.draw_text((X + WIDE - 12.0, middle + 4.5), size, Anchor::End, DrawingRole::Value, &field.value);
        }
        if step > 24.0 || at + 1 < fields.len() {
            canvas.draw_line(X + 12.0, X + WIDE - 12.0, top + step - 0.5, DrawingRole::Hair);
        }
    }
    canvas.draw_line(LEFT, LEFT + 28.0, 39.0, DrawingRole::Rule);
    canvas.draw_label((LEFT, 58.0), 84.0, Anchor::Start, DrawingRole::Label, &head.label);
}

pub fn draw_check(canvas: &mut Canvas, figure: &Figure) {
    const WORDS: f64 = 13.0;
    let parts = &figure.parts;
    let rows = parts.len().max(1) as f64;
    let height = (128.0 / rows).min(30.0);
    let top = (HEIGHT - height * rows) / 2.0;
    for (at, part) in parts.iter().enumerate() {
        let y = top + (at as f64 + 0.5) * height;
        canvas.draw_rectangle(LEFT, y - 8.0, 16.0, 16.0, DrawingRole::Paper);
        if part.is_marked {
            canvas.draw_rectangle(LEFT + 24.0, y - 9.0, Face::Sans.measure(&part.label, WORDS) + 12.0, 19.0, DrawingRole::Marker);
            canvas.draw_path(&format!("M{} {}l8 8m0-8-8 8", num(LEFT + 4.0), num(y - 4.0)), DrawingRole::Rule);
        } else {
            canvas.draw_path(&format!("M{} {}l3.5 4 6-8", num(LEFT + 3.5), num(y)), DrawingRole::Rule);
        }
        canvas.draw_text((LEFT + 30.0, y + 4.5), WORDS, Anchor::Start, DrawingRole::DarkLabel, &part.label);
        if !part.value.is_empty() {
            canvas.draw_text((RIGHT, y + 6.0), 18.0, Anchor::End, DrawingRole::Value, &part.value);
        }
    }
}

pub fn draw_calendar(canvas: &mut Canvas, figure: &Figure) {
    if let [part] = figure.parts.as_slice() {
        return draw_single_leaf(canvas, part);
    }
    const TOP: f64 = 32.0;
    const GAP: f64 = 8.0;
    let width = share(COLUMN, GAP, figure.parts.len()).min(76.0);
    let height = (width * 1.12).min(80.0);
    for (at, part) in figure.parts.iter().enumerate() {
        let x = LEFT + at as f64 * (width + GAP);
        draw_leaf(canvas, (x, TOP), (width, height), part, part.is_marked);
        canvas.draw_label((x, TOP + height + 17.0), width + GAP - 4.0, Anchor::Start, DrawingRole::Label, &part.label);
    }
}

fn draw_single_leaf(canvas: &mut Canvas, part: &FigurePart) {
    const WIDE: f64 = 96.0;
    const WORDS: f64 = 13.0;
    const LEADING: f64 = 17.0;
    draw_leaf(canvas, (LEFT, 28.0), (WIDE, 109.0), part, true);
    let x = LEFT + WIDE + 18.0;
    let lines = Face::Sans.wrap(&part.label, WORDS, RIGHT - x);
    let first = HEIGHT / 2.0 + 5.0 - lines.len().saturating_sub(1) as f64 * LEADING / 2.0;
    for (at, line) in lines.iter().enumerate() {
        canvas.draw_text((x, first + at as f64 * LEADING), WORDS, Anchor::Start, DrawingRole::Label, line);
    }
}

/// A leaf with the day, such as "31 December", below the name of its month.
fn draw_leaf(canvas: &mut Canvas, (x, y): (f64, f64), (width, height): (f64, f64), part: &FigurePart, is_marked: bool) {
    let (day, month) = part.value.split_once(' ').unwrap_or((part.value.as_str(), ""));
    let head = height * 0.26;
    canvas.draw_rectangle(x, y, width, height, DrawingRole::Paper);
    canvas.draw_rectangle(x, y, width, head, DrawingRole::Tone);
    let small = (width * 0.17).min(12.0);
    canvas.draw_text((x + width / 2.0, y + head / 2.0 + small * 0.36), small, Anchor::Middle, DrawingRole::PaleLabel, month);
    let size = Face::Serif.fit_size(day, height * 0.52, width * 0.74);
    let place = (x + width / 2.0, y + head + (height - head) / 2.0 + size * 0.34);
    match is_marked {
        true => canvas.draw_highlighted_text(place, size, Anchor::Middle, day),
        false => canvas.draw_text(place, size, Anchor::Middle, DrawingRole::Value, day),
    }
}
