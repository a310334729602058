//! Stems English words ("claims", "claimed" → "claim"). Words in other scripts or with digits are their own stem.

use std::borrow::Cow;

pub struct Stemmer(frostem::Stemmer);

impl Stemmer {
    pub fn english() -> Self {
        Self(frostem::Stemmer::new(frostem::Algorithm::English))
    }

    /// `word` must be normalised.
    pub fn stem<'a>(&self, word: &'a str) -> Cow<'a, str> {
        if word.bytes().all(|b| b.is_ascii_lowercase()) { self.0.stem(word) } else { Cow::Borrowed(word) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn english_only() {
        let stemmer = Stemmer::english();
        assert_eq!(stemmer.stem("claims"), stemmer.stem("claim"));
        assert_eq!(stemmer.stem("withdrawals"), stemmer.stem("withdrawal"));
        assert_eq!(stemmer.stem("80c"), "80c");
        assert_eq!(stemmer.stem("निकालें"), "निकालें");
    }
}
