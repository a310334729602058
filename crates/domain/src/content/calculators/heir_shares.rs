//! The shares of a Hindu's nearest heirs where there is no will: Hindu Succession Act, 1956, sections 8 to 10 for a man, sections 15 and 16 for a
//! woman. The law sets equal parts and no figure, so that nothing of it is dated data.

/// Who died.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deceased {
    Man,
    Woman,
}

/// The heirs who come first and take all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NearestHeirs {
    pub deceased: Deceased,
    /// The widow or widower.
    pub has_spouse: bool,
    /// Counts for a man alone: a woman's mother takes nothing beside her husband and children.
    pub has_mother: bool,
    /// Sons and daughters alike, and each child who died before and left a family: that family takes one part together.
    pub children: u32,
}

impl NearestHeirs {
    /// In how many equal parts the property goes; 0 where none of these heirs lives.
    pub fn count_parts(&self) -> u32 {
        let takes_mother = self.has_mother && self.deceased == Deceased::Man;
        self.children + u32::from(self.has_spouse) + u32::from(takes_mother)
    }

    /// What each part is of an amount in rupees. `None` where nobody takes one.
    pub fn divide(&self, amount: f64) -> Option<f64> {
        let parts = self.count_parts();
        (parts > 0).then(|| amount / f64::from(parts))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widow_mother_and_children_take_one_part_each() {
        let heirs = NearestHeirs { deceased: Deceased::Man, has_spouse: true, has_mother: true, children: 3 };
        assert_eq!((heirs.count_parts(), heirs.divide(36e5)), (5, Some(7.2e5)));
        let of_woman = NearestHeirs { deceased: Deceased::Woman, ..heirs };
        assert_eq!(of_woman.count_parts(), 4);
        let nobody = NearestHeirs { deceased: Deceased::Woman, has_spouse: false, has_mother: true, children: 0 };
        assert_eq!(nobody.divide(36e5), None);
    }
}
