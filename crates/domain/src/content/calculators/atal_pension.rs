//! The Atal Pension Yojana: what is paid in every month for a pension, by the age of joining.

/// The chart of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct AtalPensionRules {
    pub first_age: f64,
    pub last_age: f64,
    pub pension_age: f64,
    /// For each pension, in rupees a month, the contribution in rupees a month by the age of joining, from the first age on.
    pub contributions: Vec<(f64, Vec<f64>)>,
}

impl AtalPensionRules {
    /// Rupees a month from the age of joining on. `None` for an age or a pension that the scheme doesn't have.
    pub fn find_contribution(&self, age: f64, pension: f64) -> Option<f64> {
        let (_, by_age) = self.contributions.iter().find(|(known, _)| *known == pension)?;
        if !self.admits_age(age) {
            return None;
        }
        by_age.get((age - self.first_age) as usize).copied()
    }

    /// Whether somebody of this age may join.
    pub fn admits_age(&self, age: f64) -> bool {
        age.fract() == 0.0 && (self.first_age..=self.last_age).contains(&age)
    }

    /// Years from joining to the pension.
    pub fn years_of_payment(&self, age: f64) -> f64 {
        self.pension_age - age
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_contribution_stands_at_its_age_and_pension() {
        let rules = AtalPensionRules {
            first_age: 18.0,
            last_age: 20.0,
            pension_age: 60.0,
            contributions: vec![(1_000.0, vec![42.0, 46.0, 50.0]), (5_000.0, vec![210.0, 228.0, 248.0])],
        };
        assert_eq!(rules.find_contribution(19.0, 5_000.0), Some(228.0));
        assert_eq!(rules.find_contribution(20.0, 1_000.0), Some(50.0));
        assert_eq!(rules.years_of_payment(19.0), 41.0);
        for (age, pension) in [(17.0, 5_000.0), (21.0, 5_000.0), (19.5, 5_000.0), (19.0, 2_500.0)] {
            assert_eq!(rules.find_contribution(age, pension), None, "{age} {pension}");
        }
    }
}
