//! What a question is read with beside its words: the day, and limits that the law sets.

use std::ops::Range;

use domain::calculators::Rulebook;
use domain::calculators::capital_gains::Asset;
use domain::facts::Registry;
use domain::time::MONTHS_PER_YEAR;
use jiff::civil::Date;

/// A limit is `None` where the registry lacks its fact; then nothing is read that depends on it.
#[derive(Debug, Clone, PartialEq)]
pub struct ParseContext {
    pub today: Date,
    /// Months up to which a gain is a short-term one: of shares, and of gold.
    pub short_term_of_shares: Option<f64>,
    pub short_term_of_gold: Option<f64>,
    /// The term in months of a deposit in the Senior Citizens Savings Scheme.
    pub senior_term: Option<f64>,
    /// The age of the full pension of the Employees' Pension Scheme, at which a provident fund usually ends.
    pub pension_age: Option<f64>,
    /// Months of service in which the days of work in the last year decide about a gratuity.
    pub doubtful_gratuity: Option<Range<u32>>,
}

impl ParseContext {
    pub fn read(registry: &Registry, today: Date) -> Self {
        // By itself, because a rulebook records what is read as what a calculation rests on.
        let rulebook = Rulebook::new(registry, today);
        let short_term = |asset| rulebook.capital_gains(asset, today).ok().map(|rules| rules.long_months);
        Self {
            today,
            short_term_of_shares: short_term(Asset::Shares),
            short_term_of_gold: short_term(Asset::Gold),
            senior_term: rulebook.senior_savings_years().ok().map(|years| years * f64::from(MONTHS_PER_YEAR)),
            pension_age: rulebook.eps().ok().map(|rules| rules.normal_age),
            doubtful_gratuity: rulebook.gratuity_service().ok().map(|rules| rules.doubtful_months()),
        }
    }

    /// The limits of 2026.
    #[cfg(test)]
    pub fn of_day(today: Date) -> Self {
        Self {
            today,
            short_term_of_shares: Some(12.0),
            short_term_of_gold: Some(24.0),
            senior_term: Some(60.0),
            pension_age: Some(58.0),
            doubtful_gratuity: Some(56..60),
        }
    }
}

#[cfg(test)]
mod tests {
    use domain::calculators::income_tax::{SENIOR_AGE, VERY_SENIOR_AGE};
    use domain::facts::Fact;

    use super::super::ages::MAX_GIRL_AGE;
    use super::super::aims::EXIT_AGE;
    use super::super::input_slots::MIN_SHARE;
    use super::*;

    const TODAY: Date = Date::constant(2026, 11, 28);

    fn read_content() -> Registry {
        let areas = [
            include_str!("../../../../content/facts/epf.yml"),
            include_str!("../../../../content/facts/eps.yml"),
            include_str!("../../../../content/facts/gratuity.yml"),
            include_str!("../../../../content/facts/labour.yml"),
            include_str!("../../../../content/facts/nps.yml"),
            include_str!("../../../../content/facts/small-savings.yml"),
            include_str!("../../../../content/facts/tax.yml"),
        ];
        let facts = areas.into_iter().flat_map(|text| serde_yaml_ng::from_str::<Vec<Fact>>(text).unwrap());
        Registry::new(facts.map(|fact| fact.validate().unwrap()))
    }

    #[test]
    fn limits_come_from_the_registry() {
        assert_eq!(ParseContext::read(&read_content(), TODAY), ParseContext::of_day(TODAY));
        let without = ParseContext::read(&Registry::new([]), TODAY);
        assert_eq!((without.senior_term, without.doubtful_gratuity), (None, None));
    }

    #[test]
    fn constants_that_words_are_read_with_agree_with_the_law() {
        let registry = read_content();
        let rulebook = Rulebook::new(&registry, TODAY);
        let nps = rulebook.nps().unwrap();
        assert_eq!((MAX_GIRL_AGE, EXIT_AGE, MIN_SHARE), (rulebook.ssy().unwrap().open_age, nps.exit_age, nps.annuity_share));
        let fact = |id| registry.number(id, TODAY).unwrap();
        assert_eq!((SENIOR_AGE, VERY_SENIOR_AGE), (fact("tax.senior-age"), fact("tax.very-senior-age")));
    }
}
