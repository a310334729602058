//! How wide words are in the two typefaces of the site. A picture is laid out before any font is there, so the widths stand here: those
//! of the font files of `crates/pictures/fonts`, in thousandths of the size. Kerning is left out; it only makes words narrower.

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
    207, 280, 371, 545, 497, 849, 689, 196, 344, 344, 425, 514, 272, 307, 272, 331, 497, 497, 497, 497, 497, 497, 497, 497, 497, 497, 272,
    272, 514, 514, 514, 399, 851, 632, 583, 587, 659, 556, 529, 628, 720, 342, 351, 641, 538, 836, 676, 661, 551, 661, 636, 494, 587, 674,
    629, 917, 626, 603, 524, 325, 331, 325, 513, 499, 400, 484, 561, 458, 549, 479, 335, 502, 576, 287, 276, 538, 288, 861, 577, 527, 560,
    536, 419, 410, 323, 562, 488, 733, 495, 490, 434, 334, 289, 334, 514,
];

/// From the space to the tilde.
const SANS: [u16; 95] = [
    267, 304, 494, 639, 646, 993, 653, 313, 369, 369, 521, 667, 303, 462, 303, 370, 646, 415, 616, 627, 656, 603, 630, 571, 629, 630, 303,
    315, 667, 667, 667, 527, 982, 709, 657, 733, 722, 603, 589, 748, 745, 272, 575, 688, 565, 913, 756, 767, 642, 769, 648, 646, 653, 740,
    709, 1003, 701, 696, 641, 369, 370, 369, 477, 463, 337, 568, 618, 577, 618, 587, 379, 620, 602, 252, 252, 559, 252, 888, 602, 604, 618,
    618, 387, 539, 340, 602, 575, 829, 557, 575, 559, 440, 346, 440, 667,
];

impl Face {
    fn letter(self, c: char) -> u16 {
        let table = match self {
            Face::Serif => &SERIF,
            Face::Sans => &SANS,
        };
        let at = u32::from(c).checked_sub(FIRST).and_then(|at| usize::try_from(at).ok());
        at.and_then(|at| table.get(at)).copied().unwrap_or_else(|| self.other_letter(c))
    }

    fn other_letter(self, c: char) -> u16 {
        match (self, c) {
            (Face::Serif, '₹') => 497,
            (Face::Sans, '₹') => 551,
            (Face::Serif, '–') => 499,
            (Face::Sans, '–') => 500,
            (Face::Serif, '’') => 198,
            (Face::Sans, '’') => 277,
            (Face::Serif, '×') => 514,
            (Face::Sans, '×') => 667,
            (Face::Serif, '÷') => 514,
            (Face::Sans, '÷') => 667,
            (Face::Serif, '−') => 514,
            (Face::Sans, '−') => 667,
            _ => UNKNOWN,
        }
    }

    pub fn measure(self, text: &str, size: f64) -> f64 {
        text.chars().map(|c| f64::from(self.letter(c))).sum::<f64>() * size / 1000.0
    }

    /// The largest size, in half pixels and at most `most`, at which the text is no wider than `width`.
    pub fn fit(self, text: &str, most: f64, width: f64) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_measured_fitted_and_broken() {
        assert!((Face::Serif.measure("75%", 100.0) - 184.3).abs() < 1e-9);
        assert_eq!(Face::Serif.fit("75%", 40.0, 1000.0), 40.0);
        let size = Face::Serif.fit("₹1,73,077", 40.0, 60.0);
        assert!(size < 40.0 && Face::Serif.measure("₹1,73,077", size) <= 60.0, "{size}");
        assert_eq!(Face::Sans.wrap("stays in, for a year", 11.0, 60.0), ["stays in,", "for a year"]);
        assert_eq!(Face::Sans.wrap("", 11.0, 60.0), Vec::<String>::new());
    }
}
