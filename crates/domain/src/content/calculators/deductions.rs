//! What counts of the deductions that somebody names for the old regime: each section has its limit. What an employer pays into NPS is taken off
//! in both regimes, up to a share of the salary.

use super::Rulebook;
use super::income_tax::TaxpayerAge;
use crate::{Error, Result};

/// A deduction that has a limit of its own, or another one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deduction {
    /// What the reader's own payments into NPS bring beside 80C. It stands first, because what lies beyond its limit counts with 80C.
    OwnNps,
    /// 80C: PF, PPF, life insurance and the like.
    Savings,
    /// 80D: premiums of health insurance.
    HealthPremium,
    /// Interest of a loan on the house in which somebody lives.
    HomeLoanInterest,
    /// 80TTA: interest of savings accounts.
    SavingsInterest,
    /// 80TTB: interest of a senior citizen's deposits.
    SeniorInterest,
    /// Of which the limit isn't known here, such as a rent allowance.
    Other,
}

/// A deduction as somebody names it: with its rupees a year, or as far as the law lets it go.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct NamedDeduction {
    pub deduction: Deduction,
    pub amount: Option<f64>,
}

/// What counts of a deduction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CountedDeduction {
    pub deduction: Deduction,
    /// What was told of it; nothing where it was only said to be used up.
    pub told: Option<f64>,
    pub counted: f64,
}

impl CountedDeduction {
    pub fn is_cut(&self) -> bool {
        self.told.is_some_and(|told| told > self.counted)
    }
}

/// The limits of a year in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeductionLimits {
    pub savings: f64,
    pub own_nps: f64,
    /// Premium of health insurance of the taxpayer's own family, by the taxpayer's age.
    pub health: f64,
    /// Of parents below 60, whose premium is paid too, and of older ones.
    pub younger_health: f64,
    pub senior_health: f64,
    pub home_loan_interest: f64,
    pub savings_interest: f64,
    pub senior_interest: f64,
}

/// The shares of basic pay and dearness allowance, in percent, up to which an employer's payment into NPS is deducted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct EmployerNpsShares {
    pub new_regime: f64,
    pub old_regime: f64,
}

impl DeductionLimits {
    /// Adds up what is named of each section and counts it up to its limit. Own NPS beyond its limit counts with 80C.
    pub fn count(&self, named: &[NamedDeduction], includes_parents: bool) -> Vec<CountedDeduction> {
        let mut sections: Vec<Deduction> = named.iter().map(|one| one.deduction).collect();
        let told = |deduction: Deduction| {
            let mut amounts = named.iter().filter(|one| one.deduction == deduction).map(|one| one.amount);
            amounts.try_fold(0.0, |sum, amount| Some(sum + amount?))
        };
        let beyond = (told(Deduction::OwnNps).unwrap_or_default() - self.own_nps).max(0.0);
        if beyond > 0.0 {
            sections.push(Deduction::Savings);
        }
        sections.sort();
        sections.dedup();
        let count = |deduction: Deduction| {
            let spilled = if deduction == Deduction::Savings { beyond } else { 0.0 };
            let told = told(deduction).map(|told| told + spilled);
            let limit = self.limit_of(deduction, includes_parents);
            CountedDeduction { deduction, told, counted: told.unwrap_or(f64::INFINITY).min(limit) }
        };
        // "As far as it goes" says nothing of what has no limit.
        sections.into_iter().map(count).filter(|one| one.counted.is_finite()).collect()
    }

    fn limit_of(&self, deduction: Deduction, includes_parents: bool) -> f64 {
        match deduction {
            Deduction::OwnNps => self.own_nps,
            Deduction::Savings => self.savings,
            Deduction::HealthPremium => self.health + if includes_parents { self.senior_health } else { 0.0 },
            Deduction::HomeLoanInterest => self.home_loan_interest,
            Deduction::SavingsInterest => self.savings_interest,
            Deduction::SeniorInterest => self.senior_interest,
            Deduction::Other => f64::INFINITY,
        }
    }
}

impl Deduction {
    /// The fact of its limit.
    fn fact(self, age: TaxpayerAge) -> Option<&'static str> {
        Some(match self {
            Self::OwnNps => "nps.extra-own-deduction",
            Self::Savings => "tax.80c-limit",
            Self::HealthPremium if age == TaxpayerAge::Below60 => "tax.health-premium",
            Self::HealthPremium => "tax.health-premium-senior",
            Self::HomeLoanInterest => "tax.home-loan-interest",
            Self::SavingsInterest => "tax.savings-interest",
            Self::SeniorInterest => "tax.interest-senior",
            Self::Other => return None,
        })
    }
}

impl Rulebook<'_> {
    /// What counts of the named deductions. Of the limits only those are recorded that decide what counts.
    pub fn count_deductions(&self, named: &[NamedDeduction], includes_parents: bool, age: TaxpayerAge) -> Result<Vec<CountedDeduction>> {
        let counted = self.read_aside().deduction_limits(age)?.count(named, includes_parents);
        let deciding = counted.iter().filter(|one| one.is_cut() || one.told.is_none());
        for fact in deciding.filter_map(|one| one.deduction.fact(age)) {
            self.number(fact)?;
        }
        Ok(counted)
    }

    pub fn deduction_limits(&self, age: TaxpayerAge) -> Result<DeductionLimits> {
        let senior_health = self.number("tax.health-premium-senior")?;
        Ok(DeductionLimits {
            savings: self.number("tax.80c-limit")?,
            own_nps: self.number("nps.extra-own-deduction")?,
            health: if age == TaxpayerAge::Below60 { self.number("tax.health-premium")? } else { senior_health },
            younger_health: self.number("tax.health-premium")?,
            senior_health,
            home_loan_interest: self.number("tax.home-loan-interest")?,
            savings_interest: self.number("tax.savings-interest")?,
            senior_interest: self.number("tax.interest-senior")?,
        })
    }

    pub fn employer_nps_shares(&self) -> Result<EmployerNpsShares> {
        Ok(EmployerNpsShares { new_regime: self.number("nps.employer-deduction")?, old_regime: self.number("nps.employer-deduction-old")? })
    }
}

impl EmployerNpsShares {
    /// What counts in the new regime of a payment of so many percent of the basic pay, and the payment itself, in rupees a year.
    pub fn count_share(&self, basic: f64, share: f64) -> (f64, f64) {
        (basic * share.min(self.new_regime) / 100.0, basic * share / 100.0)
    }

    /// What is left of a salary, of which the employer's payment is a part. `Invalid` for more than the share of the whole salary in the old
    /// regime: then only a part of it counts there, and how large a part depends on the basic pay.
    pub fn take_off(&self, paid: f64, salary: f64) -> Result<f64> {
        match paid <= salary * self.old_regime / 100.0 {
            true => Ok(salary - paid),
            false => Err(Error::invalid("income", "The employer's payment into NPS is more than counts of such a salary")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: DeductionLimits = DeductionLimits {
        savings: 150_000.0,
        own_nps: 50_000.0,
        health: 25_000.0,
        younger_health: 25_000.0,
        senior_health: 50_000.0,
        home_loan_interest: 200_000.0,
        savings_interest: 10_000.0,
        senior_interest: 50_000.0,
    };

    fn count(named: &[(Deduction, Option<f64>)], includes_parents: bool) -> Vec<(Deduction, f64)> {
        let named: Vec<NamedDeduction> =
            named.iter().map(|(deduction, amount)| NamedDeduction { deduction: *deduction, amount: *amount }).collect();
        LIMITS.count(&named, includes_parents).iter().map(|one| (one.deduction, one.counted)).collect()
    }

    #[test]
    fn each_section_counts_up_to_its_limit() {
        use Deduction::{HealthPremium, HomeLoanInterest, Other, OwnNps, Savings};
        assert_eq!(count(&[(Savings, Some(240_000.0))], false), [(Savings, 150_000.0)]);
        assert_eq!(count(&[(Savings, Some(90_000.0)), (Savings, Some(80_000.0))], false), [(Savings, 150_000.0)]);
        assert_eq!(count(&[(Savings, None), (OwnNps, Some(30_000.0))], false), [(OwnNps, 30_000.0), (Savings, 150_000.0)]);
        assert_eq!(count(&[(HealthPremium, Some(60_000.0))], false), [(HealthPremium, 25_000.0)]);
        assert_eq!(count(&[(HealthPremium, Some(60_000.0))], true), [(HealthPremium, 60_000.0)]);
        assert_eq!(
            count(&[(HomeLoanInterest, Some(310_000.0)), (Other, Some(90_000.0))], false),
            [(HomeLoanInterest, 200_000.0), (Other, 90_000.0)]
        );
        assert!(count(&[(Other, None)], false).is_empty());
    }

    #[test]
    fn own_nps_beyond_its_limit_counts_with_80c() {
        use Deduction::{OwnNps, Savings};
        assert_eq!(count(&[(OwnNps, Some(80_000.0)), (Savings, Some(100_000.0))], false), [(OwnNps, 50_000.0), (Savings, 130_000.0)]);
        assert_eq!(count(&[(OwnNps, Some(80_000.0)), (Savings, None)], false), [(OwnNps, 50_000.0), (Savings, 150_000.0)]);
        assert_eq!(count(&[(OwnNps, Some(80_000.0))], false), [(OwnNps, 50_000.0), (Savings, 30_000.0)]);
    }

    #[test]
    fn an_employers_payment_is_taken_off_as_far_as_it_surely_counts() {
        let shares = EmployerNpsShares { new_regime: 14.0, old_regime: 10.0 };
        assert_eq!(shares.count_share(960_000.0, 14.0), (134_400.0, 134_400.0));
        assert_eq!(shares.count_share(960_000.0, 20.0), (134_400.0, 192_000.0));
        assert_eq!(shares.take_off(72_000.0, 1_800_000.0).unwrap(), 1_728_000.0);
        assert!(shares.take_off(200_000.0, 1_800_000.0).is_err());
    }
}
