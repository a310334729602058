//! Figures as lengths: a bar, a stack, columns and curves. Every length is in proportion, except that a layer of a stack is never
//! too low for its words.

use super::{
    Anchor, COLUMN, Canvas, DrawingRole, Face, Figure, FigurePart, LABEL, LEFT, RIGHT, fill_of, fit_values, marker_or, num, share,
};

/// What lies at least between two values of a bar.
const VALUE_GAP: f64 = 8.0;
/// Values of a bar are no smaller than this.
const SMALLEST_VALUE: f64 = 11.0;
/// The least height of a layer.
const LOWEST_LAYER: f64 = 20.0;

fn total_size(parts: &[FigurePart]) -> f64 {
    parts.iter().map(|part| part.size).sum::<f64>().max(f64::MIN_POSITIVE)
}

fn largest_size(parts: &[FigurePart]) -> f64 {
    parts.iter().map(|part| part.size).fold(f64::MIN_POSITIVE, f64::max)
}

pub fn draw_bar(canvas: &mut Canvas, figure: &Figure) {
    const TOP: f64 = 76.0;
    const GAP: f64 = 2.0;
    let parts = &figure.parts;
    let is_pair = parts.len() == 2;
    let between = parts.len().saturating_sub(1) as f64;
    let (wide, total) = (COLUMN - GAP * between, total_size(parts));
    let all: String = parts.iter().map(|part| part.value.as_str()).collect();
    let (most, air) = if is_pair { (40.0, 12.0) } else { (24.0, 22.0) };
    let mut size = Face::Serif.fit_size(&all, most, wide - air * between);
    while size > SMALLEST_VALUE && !has_room_for_last_value(parts, size, (wide, GAP)) {
        size -= 1.0;
    }
    let (mut x, mut free) = (LEFT, LEFT);
    for (at, part) in parts.iter().enumerate() {
        let width = wide * part.size / total;
        canvas.draw_rectangle(x, TOP, width, 30.0, fill_of(part, at));
        // The last value ends where the bar ends; the others begin with their share, or after the value before.
        let is_last = at + 1 == parts.len();
        let (place, anchor) = if is_last { (RIGHT, Anchor::End) } else { (x.max(free), Anchor::Start) };
        canvas.draw_text((place, TOP - 12.0), size, anchor, DrawingRole::Value, &part.value);
        let room = match (is_pair, is_last) {
            (true, _) => wide / 2.0 - 8.0,
            (false, true) => (width + 4.0).max(44.0),
            (false, false) => (width - 6.0).max(44.0),
        };
        canvas.draw_label((place, TOP + 47.0), room, anchor, DrawingRole::Label, &part.label);
        free = place + Face::Serif.measure(&part.value, size) + VALUE_GAP;
        x += width + GAP;
    }
}

/// Whether the last value of a bar, which ends where the bar ends, stands clear of the one before it. `wide` is the length of all parts,
/// `gap` what lies between two.
fn has_room_for_last_value(parts: &[FigurePart], size: f64, (wide, gap): (f64, f64)) -> bool {
    let Some((last, others)) = parts.split_last() else { return true };
    let total = total_size(parts);
    let (mut x, mut free) = (LEFT, LEFT);
    for part in others {
        free = x.max(free) + Face::Serif.measure(&part.value, size) + VALUE_GAP;
        x += wide * part.size / total + gap;
    }
    free <= RIGHT - Face::Serif.measure(&last.value, size)
}

pub fn draw_stack(canvas: &mut Canvas, figure: &Figure) {
    const GAP: f64 = 2.0;
    const WORDS: f64 = LEFT + 90.0;
    let parts = &figure.parts;
    let mut y = 20.0;
    let heights = list_layer_heights(parts, 125.0 - GAP * parts.len().saturating_sub(1) as f64);
    for (at, (part, height)) in parts.iter().zip(heights).enumerate() {
        canvas.draw_rectangle(LEFT, y, 78.0, height, fill_of(part, at));
        let (size, middle) = (Face::Serif.fit_size(&part.value, 20.0, 100.0), y + height / 2.0);
        canvas.draw_text((WORDS, middle + size * 0.33), size, Anchor::Start, DrawingRole::Value, &part.value);
        let x = WORDS + Face::Serif.measure(&part.value, size) + 7.0;
        canvas.draw_label_beside((x, middle), RIGHT - x, &part.label);
        y += height + GAP;
    }
}

/// Low layers get the least height; what is left is shared by the others in proportion.
fn list_layer_heights(parts: &[FigurePart], height: f64) -> Vec<f64> {
    let total = total_size(parts);
    let is_low = |part: &FigurePart| height * part.size / total < LOWEST_LAYER;
    let low = parts.iter().filter(|&part| is_low(part)).count() as f64;
    let rest: f64 = parts.iter().filter(|&part| !is_low(part)).map(|part| part.size).sum();
    let left = height - LOWEST_LAYER * low;
    parts.iter().map(|part| if is_low(part) { LOWEST_LAYER } else { left * part.size / rest }).collect()
}

pub fn draw_columns(canvas: &mut Canvas, figure: &Figure) {
    const BASE: f64 = 122.0;
    let parts = &figure.parts;
    let is_dense = parts.len() > 4;
    let (gap, most) = if is_dense { (5.0, 16.0) } else { (10.0, 22.0) };
    let room = if figure.note.is_some() { 58.0 } else { 74.0 };
    let width = share(COLUMN, gap, parts.len());
    let size = fit_values(parts, most, width + gap - 4.0);
    if let Some(note) = &figure.note {
        canvas.draw_text((LEFT, 30.0), LABEL, Anchor::Start, DrawingRole::Label, note);
    }
    for (at, part) in parts.iter().enumerate() {
        let x = LEFT + at as f64 * (width + gap);
        let height = (room * part.size / largest_size(parts)).max(2.0);
        canvas.draw_rectangle(x, BASE - height, width, height, marker_or(DrawingRole::Tone, part));
        canvas.draw_text((x, BASE - height - 7.0), size, Anchor::Start, DrawingRole::Value, &part.value);
        canvas.draw_label((x, BASE + 16.0), width + gap - 4.0, Anchor::Start, DrawingRole::Label, &part.label);
    }
    canvas.draw_line(LEFT, RIGHT, BASE, DrawingRole::Rule);
}

pub fn draw_curve(canvas: &mut Canvas, figure: &Figure) {
    const BASE: f64 = 134.0;
    const END: f64 = 168.0;
    const HEIGHT: f64 = 96.0;
    const STEP: f64 = 36.0;
    const LOWEST_WORDS: f64 = 128.0;
    let parts = &figure.parts;
    let height_of = |part: &FigurePart| BASE - HEIGHT * part.size / largest_size(parts);
    canvas.draw_line(LEFT, END, BASE, DrawingRole::Hair);
    for part in parts {
        let (wide, y) = (END - LEFT, height_of(part));
        let bend = [LEFT + wide * 0.5, BASE - 12.0, LEFT + wide * 0.8, y + (BASE - y) * 0.45].map(num);
        let d = format!("M{} {}C{} {} {}", num(LEFT), num(BASE - 8.0), bend.join(" "), num(END), num(y));
        canvas.draw_path(&d, if part.is_marked { DrawingRole::MarkedCurve } else { DrawingRole::Curve });
    }
    let mut sorted: Vec<&FigurePart> = parts.iter().collect();
    sorted.sort_by(|a, b| b.size.total_cmp(&a.size));
    let mut free = f64::MIN;
    for (at, part) in sorted.iter().copied().enumerate() {
        let y = height_of(part);
        // The words keep their distance, and the last ones stay above the line at the foot.
        let lowest = LOWEST_WORDS - STEP * (sorted.len() - 1 - at) as f64;
        let words = y.max(free).min(lowest);
        free = words + STEP;
        canvas.draw_dot(END, y, part.is_marked);
        let size = Face::Serif.fit_size(&part.value, 19.0, RIGHT - END - 8.0);
        canvas.draw_text((END + 12.0, words + 3.0), size, Anchor::Start, DrawingRole::Value, &part.value);
        canvas.draw_label((END + 12.0, words + 17.0), RIGHT - END - 8.0, Anchor::Start, DrawingRole::Label, &part.label);
    }
    if let Some(note) = &figure.note {
        canvas.draw_text((LEFT, BASE + 16.0), LABEL, Anchor::Start, DrawingRole::Label, note);
    }
}
