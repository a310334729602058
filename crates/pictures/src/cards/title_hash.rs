//! The choices that a title's hash makes for its drawing; must match `web/src/shared/components/covers/cover-mark.ts`.

/// The numbered choices of one title; they are independent of one another.
#[derive(Clone, Copy)]
pub struct TitleChoices(u32);

impl TitleChoices {
    pub fn from_title(title: &str) -> Self {
        Self(hash_title(title))
    }

    /// A number from 0 to `count` - 1; `count` must not be zero.
    pub fn pick(self, choice: u32, count: usize) -> usize {
        let mixed = (self.0 ^ (choice + 1).wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
        let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
        (mixed >> 16) as usize % count.max(1)
    }
}

/// The FNV-1a hash of the UTF-16 code units.
fn hash_title(text: &str) -> u32 {
    text.encode_utf16().fold(0x811c_9dc5, |mark, unit| (mark ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_choices_are_the_browsers() {
        assert_eq!(hash_title(""), 2_166_136_261);
        assert_eq!(hash_title("a"), 0xe40c_292c);
        let choices = TitleChoices::from_title("Old or new tax regime?");
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|choice| choices.pick(choice, 10)), [4, 1, 9, 2, 4, 4, 0, 1]);
    }
}
