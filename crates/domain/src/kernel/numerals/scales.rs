//! The words for hundred, thousand, lakh, million and crore: their values, and how people spell them.

use crate::text::devanagari::NUKTA;

/// A word that multiplies the number before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    Hundred,
    Thousand,
    Lakh,
    Million,
    Crore,
}

impl Scale {
    /// The number of zeros that the word adds.
    pub const fn zeros(self) -> usize {
        match self {
            Self::Hundred => 2,
            Self::Thousand => 3,
            Self::Lakh => 5,
            Self::Million => 6,
            Self::Crore => 7,
        }
    }

    pub const fn value(self) -> u32 {
        match self {
            Self::Hundred => 100,
            Self::Thousand => 1_000,
            Self::Lakh => 100_000,
            Self::Million => 1_000_000,
            Self::Crore => 10_000_000,
        }
    }

    pub fn factor(self) -> f64 {
        f64::from(self.value())
    }

    /// The English word as this publication writes it, in the singular, because Indian English says "5 lakh" and "2 crore".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Hundred => "hundred",
            Self::Thousand => "thousand",
            Self::Lakh => "lakh",
            Self::Million => "million",
            Self::Crore => "crore",
        }
    }
}

/// The kind of a spelling. Readers accept different kinds: an edited article has only [`Scale::name`], a question has all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spelling {
    /// The English word, singular and plural.
    English,
    /// Another English spelling: "lac".
    EnglishVariant,
    /// Hindi in Latin letters.
    Hinglish,
    /// Hindi in Devanagari, with and without its optional dot.
    Hindi,
    /// Letters behind a figure: "5L", "2cr".
    Abbreviation,
    /// [`ANNUAL_LAKH`].
    Annual,
}

/// "18 LPA" means 18 lakh a year.
pub const ANNUAL_LAKH: &str = "lpa";

struct ScaleWords {
    scale: Scale,
    spelling: Spelling,
    /// Whether a question may have them behind a figure without a space: "5lakh", "40hazar".
    follows_figure_directly: bool,
    words: &'static [&'static str],
}

const fn after_space(scale: Scale, spelling: Spelling, words: &'static [&'static str]) -> ScaleWords {
    ScaleWords { scale, spelling, follows_figure_directly: false, words }
}

const fn after_digit(scale: Scale, spelling: Spelling, words: &'static [&'static str]) -> ScaleWords {
    ScaleWords { scale, spelling, follows_figure_directly: true, words }
}

const SCALE_WORDS: [ScaleWords; 20] = [
    after_space(Scale::Hundred, Spelling::English, &[Scale::Hundred.name()]),
    after_space(Scale::Hundred, Spelling::Hinglish, &["sau"]),
    after_space(Scale::Hundred, Spelling::Hindi, &["सौ"]),
    after_space(Scale::Thousand, Spelling::English, &[Scale::Thousand.name(), "thousands"]),
    after_digit(Scale::Thousand, Spelling::Abbreviation, &["k"]),
    after_digit(Scale::Thousand, Spelling::Hinglish, &["hazar", "hajar"]),
    after_digit(Scale::Thousand, Spelling::Hinglish, &["hazaar", "hajaar", "hazaron"]),
    after_space(Scale::Thousand, Spelling::Hindi, &["हज़ार", "हजार"]),
    after_digit(Scale::Lakh, Spelling::English, &[Scale::Lakh.name(), "lakhs"]),
    after_digit(Scale::Lakh, Spelling::EnglishVariant, &["lac", "lacs"]),
    after_digit(Scale::Lakh, Spelling::Abbreviation, &["l"]),
    after_digit(Scale::Lakh, Spelling::Annual, &[ANNUAL_LAKH]),
    after_digit(Scale::Lakh, Spelling::Hinglish, &["laakh"]),
    after_space(Scale::Lakh, Spelling::Hindi, &["लाख"]),
    after_space(Scale::Million, Spelling::English, &[Scale::Million.name()]),
    after_digit(Scale::Crore, Spelling::English, &[Scale::Crore.name(), "crores"]),
    after_digit(Scale::Crore, Spelling::Abbreviation, &["cr", "crs"]),
    after_digit(Scale::Crore, Spelling::Hinglish, &["karod"]),
    after_digit(Scale::Crore, Spelling::Hinglish, &["karor"]),
    after_space(Scale::Crore, Spelling::Hindi, &["करोड़"]),
];

/// The scale of a word in lower case and without nukta, whatever its spelling: "lakh", "हजार", "k".
pub fn find_scale(word: &str) -> Option<Scale> {
    let is_named = |name: &str| name.chars().filter(|c| *c != NUKTA).eq(word.chars());
    SCALE_WORDS.iter().find(|row| row.words.iter().any(|name| is_named(name))).map(|row| row.scale)
}

/// The words of one kind of spelling, with their scales.
pub fn scale_spellings(spelling: Spelling) -> impl Iterator<Item = (&'static str, Scale)> {
    let rows = SCALE_WORDS.iter().filter(move |row| row.spelling == spelling);
    rows.flat_map(|row| row.words.iter().map(|word| (*word, row.scale)))
}

/// Whether a question may have the word behind a figure without a space.
pub fn follows_figure_directly(word: &str) -> bool {
    SCALE_WORDS.iter().any(|row| row.follows_figure_directly && row.words.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_has_its_scale() {
        for (words, scale) in [
            ("hundred sau सौ", Scale::Hundred),
            ("thousand thousands k hazar hazaar hajar hajaar hazaron हजार", Scale::Thousand),
            ("lakh lakhs lac lacs l laakh lpa लाख", Scale::Lakh),
            ("million", Scale::Million),
            ("crore crores cr crs karod karor करोड", Scale::Crore),
        ] {
            for word in words.split(' ') {
                assert_eq!(find_scale(word), Some(scale), "{word}");
            }
        }
        for other in ["", "la", "lakhpati", "crorepati", "m", "billion"] {
            assert_eq!(find_scale(other), None, "{other}");
        }
    }

    #[test]
    fn values_and_zeros_agree() {
        for row in &SCALE_WORDS {
            assert_eq!(10u32.pow(row.scale.zeros() as u32), row.scale.value());
            assert_eq!(find_scale(row.scale.name()), Some(row.scale));
        }
    }
}
