//! The site's colours in the light theme; they must match `web/src/styles/tokens.css`. Cards have one theme because messengers do
//! not report which theme their reader uses.

pub const PAPER: &str = "#fbfaf6";
pub const WHITE: &str = "#ffffff";
pub const INK: &str = "#17212b";
pub const MUTED: &str = "#55616d";
pub const LINE: &str = "#e4e1d8";
pub const BRAND: &str = "#0e5a47";
pub const BRAND_LINE: &str = "#2a7561";
pub const MARKER: &str = "#ffe58a";

/// Hue in degrees for each category key (the name in lower case, with "-" for spaces).
const CATEGORY_HUES: [(&str, f64); 14] = [
    ("real-estate", 40.0),
    ("home-loan", 15.0),
    ("retirement-planning", 66.0),
    ("nps", 272.0),
    ("insurance", 220.0),
    ("investment", 143.0),
    ("taxation", 92.0),
    ("personal-finance", 195.0),
    ("epfo", 168.0),
    ("loan", 349.0),
    ("credit-card", 298.0),
    ("banking", 246.0),
    ("global-investing", 118.0),
    ("inheritance-planning", 323.0),
];

/// The background, line and ink colours of one hue.
pub struct Tint {
    pub ground: String,
    pub line: String,
    pub ink: String,
}

/// The colours of a category; grey for a category without a hue.
pub fn category_tint(key: &str) -> Tint {
    let hue = CATEGORY_HUES.iter().find(|(known, _)| *known == key).map(|(_, hue)| *hue);
    let (chroma, hue) = hue.map_or((0.006, 90.0), |hue| (0.032, hue));
    Tint {
        ground: oklch_to_hex(0.935, chroma, hue),
        line: oklch_to_hex(0.78, chroma * 1.6, hue),
        ink: oklch_to_hex(0.42, chroma * 2.0, hue),
    }
}

/// Converts OKLCH to `#rrggbb`; channels outside sRGB are clamped.
fn oklch_to_hex(lightness: f64, chroma: f64, hue: f64) -> String {
    let (a, b) = (chroma * hue.to_radians().cos(), chroma * hue.to_radians().sin());
    let cube = |l: f64, m: f64| (lightness + l * a + m * b).powi(3);
    let (l, m, s) =
        (cube(0.396_337_777_4, 0.215_803_757_3), cube(-0.105_561_345_8, -0.063_854_172_8), cube(-0.089_484_177_5, -1.291_485_548));
    let linear = [
        4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
        -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
        -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
    ];
    let channel = |value: f64| {
        let value = value.clamp(0.0, 1.0);
        let encoded = if value <= 0.003_130_8 { 12.92 * value } else { 1.055 * value.powf(1.0 / 2.4) - 0.055 };
        format!("{:02x}", (encoded * 255.0).round() as u8)
    };
    format!("#{}", linear.map(channel).concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_those_of_the_browser() {
        assert_eq!(oklch_to_hex(1.0, 0.0, 0.0), "#ffffff");
        assert_eq!(oklch_to_hex(0.627_955, 0.257_683, 29.234), "#ff0000");
        assert_ne!(category_tint("epfo").ground, category_tint("loan").ground);
        assert_eq!(category_tint("gardening").ground, category_tint("").ground);
    }
}
