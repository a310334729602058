//! How wide words are in the two typefaces of the site. A picture is laid out before any font is there, so the widths stand here, in
//! thousandths of the size: those of the pages' fonts (`web/src/styles/fonts`), which are cut for running text and wider than those of
//! social cards. The serif's have 3% for browsers that put each letter on a whole pixel. Kerning is left out; it only makes words narrower.
//! Hindi is in the device's own typeface, so its letters have the widths of the widest usual one and 10% more.

use crate::text::devanagari::DEVANAGARI_BLOCK;

/// A typeface at its weight in pictures.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// Source Serif 4 at 600.
    Serif,
    /// Inter at 500.
    Sans,
}

const FIRST: u32 = 0x20;
/// Of a letter that the tables lack: wider than most.
const UNKNOWN: u16 = 700;
/// However little room there is, words are not drawn smaller.
const SMALLEST: f64 = 6.0;

/// From the space to the tilde.
const SERIF: [u16; 95] = [
    236, 324, 436, 561, 555, 978, 761, 213, 396, 396, 472, 564, 316, 345, 316, 375, 564, 564, 564, 564, 564, 564, 564, 564, 564, 564, 316,
    316, 564, 564, 564, 443, 894, 733, 689, 683, 767, 654, 628, 747, 833, 399, 406, 748, 634, 958, 781, 764, 656, 764, 729, 577, 670, 781,
    727, 1051, 698, 687, 610, 367, 375, 367, 564, 544, 412, 572, 650, 543, 643, 556, 386, 590, 670, 346, 323, 634, 347, 991, 672, 608, 652,
    631, 490, 489, 380, 659, 599, 876, 603, 610, 512, 376, 311, 376, 564,
];

/// From the space to the tilde.
const SANS: [u16; 95] = [
    267, 304, 494, 639, 646, 993, 653, 313, 369, 369, 521, 667, 303, 462, 303, 370, 646, 415, 616, 627, 656, 603, 630, 571, 629, 630, 303,
    315, 667, 667, 667, 527, 982, 709, 657, 733, 722, 603, 589, 748, 745, 272, 575, 688, 565, 913, 756, 767, 642, 769, 648, 646, 653, 740,
    709, 1003, 701, 696, 641, 369, 370, 369, 477, 463, 337, 568, 618, 577, 618, 587, 379, 620, 602, 252, 252, 559, 252, 888, 602, 604, 618,
    618, 387, 539, 340, 602, 575, 829, 557, 575, 559, 440, 346, 440, 667,
];

/// The Devanagari block, for both faces. Marks that stand above or below a letter take no width. Joined consonants are narrower than their
/// letters, which is left out.
const DEVANAGARI: [u16; 128] = [
    0, 0, 0, 365, 901, 901, 1209, 561, 561, 678, 990, 991, 811, 645, 645, 645, 645, 1210, 1210, 1210, 1210, 887, 940, 657, 689, 771, 739,
    811, 846, 871, 881, 607, 660, 678, 647, 852, 662, 753, 605, 728, 653, 653, 657, 889, 662, 828, 695, 676, 472, 475, 787, 871, 871, 645,
    802, 671, 787, 609, 0, 310, 0, 556, 310, 310, 310, 0, 0, 0, 0, 0, 0, 0, 0, 310, 310, 310, 310, 0, 327, 310, 1082, 0, 0, 0, 0, 0, 0, 0,
    887, 940, 657, 846, 679, 647, 889, 676, 991, 811, 0, 0, 434, 690, 715, 715, 715, 714, 714, 715, 715, 715, 715, 714, 586, 360, 901, 901,
    1210, 1210, 901, 901, 672, 848, 677, 657, 848, 678, 771, 662,
];

impl Face {
    fn letter(self, c: char) -> u16 {
        let table = match self {
            Face::Serif => &SERIF,
            Face::Sans => &SANS,
        };
        find_width(table, FIRST, c)
            .or_else(|| find_width(&DEVANAGARI, u32::from(*DEVANAGARI_BLOCK.start()), c))
            .unwrap_or_else(|| self.other_letter(c))
    }

    fn other_letter(self, c: char) -> u16 {
        match (self, c) {
            // Joiners only choose the form of the letters beside them.
            (_, '\u{200c}' | '\u{200d}') => 0,
            (Face::Serif, '₹') => 555,
            (Face::Sans, '₹') => 551,
            (Face::Serif, '–') => 544,
            (Face::Sans, '–') => 500,
            (Face::Serif, '’') => 243,
            (Face::Sans, '’') => 277,
            (Face::Serif, '×') => 564,
            (Face::Sans, '×') => 667,
            (Face::Serif, '÷') => 564,
            (Face::Sans, '÷') => 667,
            (Face::Serif, '−') => 564,
            (Face::Sans, '−') => 667,
            _ => UNKNOWN,
        }
    }

    pub fn measure(self, text: &str, size: f64) -> f64 {
        text.chars().map(|c| f64::from(self.letter(c))).sum::<f64>() * size / 1000.0
    }

    /// The largest size, in half pixels and at most `most`, at which the text is no wider than `width`.
    pub fn fit_size(self, text: &str, most: f64, width: f64) -> f64 {
        let unit = self.measure(text, 1.0);
        if unit > 0.0 { most.min((width / unit * 2.0).floor() / 2.0).max(SMALLEST) } else { most }
    }

    /// Breaks the text into lines; a single word that is wider has a line of its own.
    pub fn wrap(self, text: &str, size: f64, width: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match lines.last_mut() {
                Some(line) if self.measure(&format!("{line} {word}"), size) <= width => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        lines
    }

    /// The width of the longest word, below which no wrapping helps.
    pub fn measure_longest_word(self, text: &str, size: f64) -> f64 {
        text.split_whitespace().map(|word| self.measure(word, size)).fold(0.0, f64::max)
    }
}

/// The width in a table whose first letter is `first`.
fn find_width(table: &[u16], first: u32, c: char) -> Option<u16> {
    let at = usize::try_from(u32::from(c).checked_sub(first)?).ok()?;
    table.get(at).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_measured_fitted_and_broken() {
        assert!((Face::Serif.measure("75%", 100.0) - 210.6).abs() < 1e-9);
        assert_eq!(Face::Serif.fit_size("75%", 40.0, 1000.0), 40.0);
        let size = Face::Serif.fit_size("₹1,73,077", 40.0, 60.0);
        assert!(size < 40.0 && Face::Serif.measure("₹1,73,077", size) <= 60.0, "{size}");
        assert_eq!(Face::Sans.wrap("stays in, for a year", 11.0, 60.0), ["stays in,", "for a year"]);
        assert_eq!(Face::Sans.wrap("", 11.0, 60.0), Vec::<String>::new());
    }

    #[test]
    fn the_marks_of_hindi_take_no_width_and_its_words_stay_whole() {
        assert!((Face::Sans.measure("कें", 11.0) - Face::Sans.measure("क", 11.0)).abs() < 1e-9);
        assert!(Face::Sans.measure("कि", 11.0) > Face::Sans.measure("कु", 11.0));
        let month = Face::Serif.measure("महीने", 10.0);
        assert!((20.0..30.0).contains(&month), "{month}");
        assert_eq!(Face::Sans.wrap("परिवार की पेंशन", 11.0, 60.0), ["परिवार की", "पेंशन"]);
        assert_eq!(Face::Sans.wrap("मृत्यु प्रमाण-पत्र", 11.0, 10.0), ["मृत्यु", "प्रमाण-पत्र"]);
    }
}
