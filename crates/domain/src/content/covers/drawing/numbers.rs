//! Figures as numerals: one large figure, a change, a count and a sum.

use super::{Anchor, COLUMN, Canvas, DrawingRole, Face, Figure, FigurePart, HEIGHT, LABEL, LEFT, RIGHT, num, share};

/// The height of numerals, as a share of their size.
const NUMERAL: f64 = 0.68;

pub fn draw_big(canvas: &mut Canvas, figure: &Figure) {
    const WORDS: f64 = 13.0;
    const LEADING: f64 = 16.0;
    let Some(part) = figure.parts.first() else { return };
    let size = Face::Serif.fit_size(&part.value, 80.0, COLUMN - 4.0);
    let lines = Face::Sans.wrap(&part.label, WORDS, COLUMN);
    // Letters such as y reach below the line.
    let below = size * 0.24 + 14.0;
    let height = size * NUMERAL + below + lines.len() as f64 * LEADING - 4.0;
    let y = (HEIGHT - height) / 2.0 + size * NUMERAL;
    canvas.draw_highlighted_text((LEFT, y), size, Anchor::Start, &part.value);
    for (at, line) in lines.iter().enumerate() {
        canvas.draw_text((LEFT, y + below + 8.0 + at as f64 * LEADING), WORDS, Anchor::Start, DrawingRole::Label, line);
    }
}

pub fn draw_change(canvas: &mut Canvas, figure: &Figure) {
    let [before, after] = figure.parts.as_slice() else { return };
    let size = Face::Serif.fit_size(&before.value, 26.0, 150.0);
    canvas.draw_text((LEFT, 48.0), size, Anchor::Start, DrawingRole::PaleValue, &before.value);
    let x = LEFT + Face::Serif.measure(&before.value, size) + 8.0;
    canvas.draw_label((x, 48.0), RIGHT - x, Anchor::Start, DrawingRole::Label, &before.label);
    canvas.draw_path(&format!("M{} 58v17m-5-5 5 5 5-5", num(LEFT + 8.0)), DrawingRole::Rule);
    let size = Face::Serif.fit_size(&after.value, 56.0, COLUMN - 4.0);
    let y = 84.0 + size * NUMERAL;
    canvas.draw_highlighted_text((LEFT, y), size, Anchor::Start, &after.value);
    canvas.draw_label((LEFT, y + 20.0), COLUMN, Anchor::Start, DrawingRole::Label, &after.label);
}

pub fn draw_count(canvas: &mut Canvas, figure: &Figure) {
    const GAP: f64 = 4.0;
    let Some(part) = figure.parts.first() else { return };
    let total = part.size as usize;
    let marked = figure.parts.get(1).map_or(total, |marked| marked.size as usize);
    let columns = match total {
        0..=6 => total.max(1),
        7..=12 => total.div_ceil(2),
        _ => total.div_ceil(3),
    };
    let rows = total.div_ceil(columns);
    let height = match rows {
        0 | 1 => 38.0,
        2 => 24.0,
        _ => 17.0,
    };
    let width = share(COLUMN, GAP, columns);
    let size = Face::Serif.fit_size(&part.value, 44.0, 150.0);
    let whole = size * NUMERAL + 20.0 + rows as f64 * (height + GAP) - GAP;
    let y = (HEIGHT - whole) / 2.0 + size * NUMERAL;
    canvas.draw_text((LEFT, y), size, Anchor::Start, DrawingRole::Value, &part.value);
    let x = LEFT + Face::Serif.measure(&part.value, size) + 10.0;
    canvas.draw_label_above((x, y), RIGHT - x, &part.label);
    for at in 0..total {
        let (row, column) = ((at / columns) as f64, (at % columns) as f64);
        let role = if at < marked { DrawingRole::Marker } else { DrawingRole::Paper };
        canvas.draw_rectangle(LEFT + column * (width + GAP), y + 20.0 + row * (height + GAP), width, height, role);
    }
}

pub fn draw_sum(canvas: &mut Canvas, figure: &Figure) {
    const Y: f64 = 84.0;
    const SIGN: f64 = 22.0;
    /// The least air on each side of a sign.
    const AIR: f64 = 7.0;
    let parts = &figure.parts;
    let signs: f64 = figure.signs.iter().map(|sign| Face::Serif.measure(sign, SIGN)).sum();
    let gaps = 2.0 * figure.signs.len().max(1) as f64;
    let need = |size: f64| parts.iter().map(|part| measure_part(part, size)).sum::<f64>() + signs + AIR * gaps;
    // The figures have one size, the largest at which all of the sum fits.
    let size = (14_u8..=40).rev().map(f64::from).find(|size| need(*size) <= COLUMN).unwrap_or(14.0);
    let air = (COLUMN - need(size)).max(0.0) / gaps + AIR;
    let mut x = LEFT;
    for (at, part) in parts.iter().enumerate() {
        match part.is_marked {
            true => canvas.draw_highlighted_text((x, Y), size, Anchor::Start, &part.value),
            false => canvas.draw_text((x, Y), size, Anchor::Start, DrawingRole::Value, &part.value),
        }
        let width = measure_part(part, size);
        let room = if at + 1 == parts.len() { RIGHT - x + 4.0 } else { width + air };
        canvas.draw_label((x, Y + 24.0), room, Anchor::Start, DrawingRole::Label, &part.label);
        x += width + air;
        if let Some(sign) = figure.signs.get(at) {
            canvas.draw_text((x, Y - size * 0.1 + 3.0), SIGN, Anchor::Start, DrawingRole::PaleValue, sign);
            x += Face::Serif.measure(sign, SIGN) + air;
        }
    }
}

fn measure_part(part: &FigurePart, size: f64) -> f64 {
    Face::Serif.measure(&part.value, size).max(Face::Sans.measure_longest_word(&part.label, LABEL))
}
