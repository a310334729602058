//! The rules of sums that have no calculator of their own, read from the fact registry of a [`Rulebook`].

use super::Rulebook;
use super::atal_pension::AtalPensionRules;
use super::leave_encashment::LeaveRules;
use super::payout::PayoutScheme;
use super::pf_withdrawal::PfWithdrawalRules;
use super::retrenchment::RetrenchmentRules;
use super::rules::wrong_type_error;
use crate::Result;
use crate::time::format_date;

/// The monthly pensions of the Atal Pension Yojana, in steps of the smallest one, with the facts of their contributions.
const ATAL_CHARTS: [&str; 5] = ["apy.chart-first", "apy.chart-second", "apy.chart-third", "apy.chart-fourth", "apy.chart-fifth"];

/// Who may put how much into a scheme that pays its interest out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PayoutLimits {
    /// Percent a year.
    pub rate: f64,
    /// The most of one person, in rupees.
    pub single: f64,
    /// The most of a joint account, where it is another one.
    pub joint: Option<f64>,
    /// The age to open, where there is one.
    pub age: Option<f64>,
    /// The age from which on somebody who has retired may open.
    pub retired_age: Option<f64>,
    /// Months to put retirement money in, where there is such a time.
    pub window_months: Option<f64>,
}

/// The National Savings Certificate, whose interest is added once a year and paid out at the end.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SavingsCertificate {
    /// Percent a year.
    pub rate: f64,
    pub months: f64,
}

impl Rulebook<'_> {
    pub fn savings_certificate(&self) -> Result<SavingsCertificate> {
        Ok(SavingsCertificate { rate: self.number("small-savings.nsc-rate")?, months: self.number("small-savings.nsc-years")? * 12.0 })
    }

    /// The rate and the limits of a scheme. `None` for a bank, which sets its own.
    pub fn payout_limits(&self, scheme: PayoutScheme) -> Result<Option<PayoutLimits>> {
        Ok(match scheme {
            PayoutScheme::Bank => None,
            PayoutScheme::Senior => Some(PayoutLimits {
                rate: self.number("small-savings.scss-rate")?,
                single: self.number("small-savings.scss-limit")?,
                joint: None,
                age: Some(self.number("small-savings.scss-age")?),
                retired_age: Some(self.number("small-savings.scss-early-age")?),
                window_months: Some(self.number("small-savings.scss-window")?),
            }),
            PayoutScheme::MonthlyIncome => Some(PayoutLimits {
                rate: self.number("small-savings.mis-rate")?,
                single: self.number("small-savings.mis-single")?,
                joint: Some(self.number("small-savings.mis-joint")?),
                age: None,
                retired_age: None,
                window_months: None,
            }),
        })
    }

    /// The term of a deposit in the Senior Citizens Savings Scheme.
    pub fn senior_savings_years(&self) -> Result<f64> {
        self.number("small-savings.scss-years")
    }

    /// GST in percent on what banks and card issuers charge, interest on cards among it.
    pub fn bank_services_tax(&self) -> Result<f64> {
        self.number("gst.bank-services")
    }

    pub fn leave_encashment(&self) -> Result<LeaveRules> {
        Ok(LeaveRules {
            limit: self.number("tax.leave-encashment")?,
            average_months: self.number("tax.leave-average-months")?,
            days_per_year: self.number("tax.leave-days")?,
        })
    }

    pub fn retrenchment(&self) -> Result<RetrenchmentRules> {
        Ok(RetrenchmentRules {
            notice_months: self.number("labour.retrench-notice-months")?,
            days_per_year: self.number("labour.retrench-days")?,
            fund_days: self.number("labour.reskilling-days")?,
        })
    }

    pub fn pf_withdrawal(&self) -> Result<PfWithdrawalRules> {
        Ok(PfWithdrawalRules {
            share: self.number("epf.withdrawable-share")?,
            membership_months: self.number("epf.partial-membership")?,
            full_wait_months: self.number("epf.full-withdrawal-wait")?,
            marriage_times: self.number("epf.marriage-times")?,
            education_times: self.number("epf.education-times")?,
            tax_free_years: self.number("epf.tax-free-service")?,
        })
    }

    /// The day, in words, from which on somebody who joins above the wage ceiling is no member of the pension scheme.
    pub fn pension_member_day(&self) -> Result<String> {
        self.text("eps.membership-ceiling-day")
    }

    /// The day, in words, from which on the present wage ceiling holds: who had been kept out by an earlier one, and earns no more than this,
    /// is a member of the pension scheme from then on.
    pub fn wage_ceiling_day(&self) -> Result<String> {
        Ok(format_date(self.find_value("epf.wage-ceiling", self.date())?.from))
    }

    pub fn atal_pension(&self) -> Result<AtalPensionRules> {
        let least = self.number("apy.pension-min")?;
        let chart = |(at, fact): (usize, &&str)| Ok((least * (at + 1) as f64, self.read_number_row(fact)?));
        Ok(AtalPensionRules {
            first_age: self.number("apy.join-age-min")?,
            last_age: self.number("apy.join-age-max")?,
            pension_age: self.number("apy.pension-age")?,
            contributions: ATAL_CHARTS.iter().enumerate().map(chart).collect::<Result<_>>()?,
        })
    }

    /// A row of numbers, which the registry holds as words: "42, 46, 50".
    fn read_number_row(&self, id: &str) -> Result<Vec<f64>> {
        let read = |part: &str| part.trim().parse::<f64>().ok();
        self.text(id)?.split(',').map(read).collect::<Option<Vec<f64>>>().ok_or_else(|| wrong_type_error(id, "a row of numbers"))
    }
}
