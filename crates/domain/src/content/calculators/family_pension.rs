//! What the family of a pensioner of the Employees' Pension Scheme, 1995, draws after the pensioner's death: paragraph 16 of the scheme.

use super::Rulebook;
use crate::Result;
use crate::numerals::round_to_rupee;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FamilyPensionRules {
    /// Percent of the pension that the dead person drew.
    pub spouse_share: f64,
    /// Percent of the spouse's pension, for each child.
    pub child_share: f64,
    /// Rupees a month of the spouse at least.
    pub least: f64,
    /// Children who draw it at a time.
    pub children: f64,
    /// Years of age up to which a child draws it.
    pub child_age: f64,
}

/// Rupees a month.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FamilyPension {
    pub spouse: f64,
    pub each_child: f64,
}

impl FamilyPensionRules {
    /// What the family draws after a pension of so many rupees a month.
    pub fn find_shares(&self, pension: f64) -> FamilyPension {
        let spouse = round_to_rupee((pension * self.spouse_share / 100.0).max(self.least));
        FamilyPension { spouse, each_child: round_to_rupee(spouse * self.child_share / 100.0) }
    }
}

impl Rulebook<'_> {
    pub fn family_pension(&self) -> Result<FamilyPensionRules> {
        Ok(FamilyPensionRules {
            spouse_share: self.number("eps.widow-share")?,
            child_share: self.number("eps.family-child-share")?,
            least: self.number("eps.min-pension")?,
            children: self.number("eps.children")?,
            child_age: self.number("eps.child-age")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_spouse_draws_half_and_never_less_than_the_least() {
        let rules = FamilyPensionRules { spouse_share: 50.0, child_share: 25.0, least: 1_000.0, children: 2.0, child_age: 25.0 };
        assert_eq!(rules.find_shares(3_240.0), FamilyPension { spouse: 1_620.0, each_child: 405.0 });
        assert_eq!(rules.find_shares(1_400.0), FamilyPension { spouse: 1_000.0, each_child: 250.0 });
    }
}
