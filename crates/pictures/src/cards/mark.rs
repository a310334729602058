//! What a title chooses of a drawing: the twin of `web/src/ui/cover-mark.ts`.

/// The choices of one title, by their number: none follows from another.
#[derive(Clone, Copy)]
pub struct Choices(u32);

impl Choices {
    pub fn of(title: &str) -> Self {
        Self(mark_of(title))
    }

    /// From 0 to below `count`, which is not zero.
    pub fn pick(self, choice: u32, count: usize) -> usize {
        let mixed = (self.0 ^ (choice + 1).wrapping_mul(0x9e37_79b1)).wrapping_mul(0x85eb_ca6b);
        let mixed = (mixed ^ (mixed >> 13)).wrapping_mul(0xc2b2_ae35);
        (mixed >> 16) as usize % count.max(1)
    }
}

/// FNV-1a over UTF-16.
fn mark_of(text: &str) -> u32 {
    text.encode_utf16().fold(0x811c_9dc5, |mark, unit| (mark ^ u32::from(unit)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_and_choices_are_the_browsers() {
        assert_eq!(mark_of(""), 2_166_136_261);
        assert_eq!(mark_of("a"), 0xe40c_292c);
        let choices = Choices::of("Old or new tax regime?");
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(|choice| choices.pick(choice, 10)), [4, 1, 9, 2, 4, 4, 0, 1]);
    }
}
