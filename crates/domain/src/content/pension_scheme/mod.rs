//! The Employees' Pension Scheme: how much service a pension takes, and how much it pays. The calculator, the answers that rest on it and the
//! report on passbooks all work it out here.

mod ceilings;

use jiff::civil::Date;

pub use ceilings::{CappedWages, MonthCeiling, RaisedCeiling, WageCeiling};

use crate::Result;
use crate::month::Month;
use crate::numerals::round_to_rupee;
use crate::time::MONTHS_PER_YEAR;

/// How much service a monthly pension takes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeastService {
    pub years: f64,
    /// From so many months on, the last part of a year counts as a full one. That decides only whether there is a pension: its amount goes by
    /// the real months.
    pub part_year_months: u32,
}

impl LeastService {
    /// `number` reads a fact of the registry.
    pub fn read(number: impl Fn(&str) -> Result<f64>) -> Result<Self> {
        Ok(Self { years: number("eps.min-service")?, part_year_months: number("eps.round-up-months")?.clamp(1.0, 12.0) as u32 })
    }

    /// In months, before a part of a year is rounded up.
    pub fn full_months(&self) -> u32 {
        (self.years * f64::from(MONTHS_PER_YEAR)) as u32
    }

    /// The months that are enough.
    pub fn months(&self) -> u32 {
        (self.full_months() + self.part_year_months).saturating_sub(MONTHS_PER_YEAR)
    }

    /// The years that a service counts as.
    pub fn count_years(&self, months: u32) -> f64 {
        f64::from((months + MONTHS_PER_YEAR - self.part_year_months) / MONTHS_PER_YEAR)
    }
}

/// The rules of a day.
#[derive(Debug, Clone, PartialEq)]
pub struct PensionRules {
    pub day: Date,
    /// Each part of a service counts within the ceiling of its time. Oldest first; later ones than the day's are not among them.
    pub ceilings: Vec<WageCeiling>,
    pub divisor: f64,
    /// From this many years of service on, `added_years` are added to them.
    pub long_service: f64,
    pub added_years: f64,
    /// With less service there is no pension.
    pub least_service: LeastService,
    /// The wages that count are the average of so many last months.
    pub average_months: usize,
    /// The age of the full pension, and the earliest and latest age at which a pension can start.
    pub normal_age: f64,
    pub early_age: f64,
    pub late_age: f64,
    /// Reduction and increase in percent for each year before or after the normal age.
    pub early_cut: f64,
    pub late_gain: f64,
    /// The minimum pension in rupees a month.
    pub min_pension: f64,
}

/// The months of a service, oldest first, and the average wages that count for all of them.
#[derive(Debug, Clone, PartialEq)]
pub struct PensionService {
    pub wages: f64,
    pub months: Vec<Month>,
}

/// The part of a service under one ceiling, and the wages that count in it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CeilingPart {
    pub ceiling: WageCeiling,
    /// A month in which the ceiling changed is divided by its days.
    pub months: f64,
    pub wages: f64,
}

impl PensionService {
    /// A service without gaps that ends with this month, on one wage.
    pub fn unbroken(wages: f64, months: u32, last: Month) -> Self {
        let back = i32::try_from(months).unwrap_or(i32::MAX);
        Self { wages, months: (0..back).rev().map(|month| last.add_months(-month)).collect() }
    }

    fn count_months(&self) -> u32 {
        u32::try_from(self.months.len()).unwrap_or(u32::MAX)
    }

    fn years(&self) -> f64 {
        f64::from(self.count_months()) / f64::from(MONTHS_PER_YEAR)
    }
}

impl PensionRules {
    /// `number` reads a fact of the registry on this day.
    pub fn read(day: Date, mut ceilings: Vec<WageCeiling>, number: impl Fn(&str) -> Result<f64>) -> Result<Self> {
        ceilings.retain(|ceiling| ceiling.from <= day);
        Ok(Self {
            day,
            ceilings,
            divisor: number("eps.divisor")?,
            long_service: number("eps.weightage-service")?,
            added_years: number("eps.weightage-years")?,
            least_service: LeastService::read(&number)?,
            average_months: number("eps.average-months")?.max(1.0) as usize,
            normal_age: number("eps.pension-age")?,
            early_age: number("eps.early-age")?,
            late_age: number("eps.late-age")?,
            early_cut: number("eps.early-cut")?,
            late_gain: number("eps.deferral-gain")?,
            min_pension: number("eps.min-pension")?,
        })
    }

    /// The service of these months, oldest first, with the wages of each.
    pub fn average_service(&self, months: impl IntoIterator<Item = (Month, f64)>) -> PensionService {
        let (months, wages): (Vec<Month>, Vec<f64>) = months.into_iter().unzip();
        let last = &wages[wages.len().saturating_sub(self.average_months)..];
        PensionService { wages: last.iter().sum::<f64>() / last.len().max(1) as f64, months }
    }

    /// The years that count for the amount.
    pub fn count_years(&self, years: f64) -> f64 {
        if years >= self.long_service { years + self.added_years } else { years }
    }

    /// The monthly pension at the normal age, for wages within the ceiling of all those years. It does not check the least service or apply
    /// the minimum pension.
    pub fn pension_of_years(&self, wages: f64, years: f64) -> f64 {
        wages * self.count_years(years) / self.divisor
    }

    /// The pension of a service in whole rupees a month; zero when it is too short.
    pub fn monthly_pension(&self, service: &PensionService, start: f64) -> f64 {
        if service.count_months() < self.least_service.months() {
            return 0.0;
        }
        round_to_rupee((self.full_pension(service) * self.age_factor(start)).max(self.min_pension))
    }

    /// The pension at the normal age, before any minimum. Added years count with the ceiling in force at the end.
    pub fn full_pension(&self, service: &PensionService) -> f64 {
        let parts = self.split_by_ceiling(service);
        let added = self.count_years(service.years()) - service.years();
        let last = parts.last().map_or(0.0, |part| part.wages);
        let served = parts.iter().map(|part| part.wages * part.months / f64::from(MONTHS_PER_YEAR)).sum::<f64>();
        (served + last * added) / self.divisor
    }

    /// The months of a service by the ceiling of their time, oldest first.
    pub fn split_by_ceiling(&self, service: &PensionService) -> Vec<CeilingPart> {
        let mut parts: Vec<CeilingPart> = Vec::new();
        for month in &service.months {
            let Some(known) = self.find_ceiling(*month) else { continue };
            for (share, ceiling) in known.list_shares() {
                match parts.last_mut().filter(|part| part.ceiling == ceiling) {
                    Some(part) => part.months += share,
                    None => parts.push(CeilingPart { ceiling, months: share, wages: service.wages.min(ceiling.wages) }),
                }
            }
        }
        parts
    }

    /// The wages that count at the end of a month, if the ceiling in force then is below what was paid.
    pub fn cap_wages(&self, wages: f64, month: Month) -> Option<f64> {
        MonthCeiling::find(&self.ceilings, month).map(|ceiling| ceiling.latest() as f64).filter(|most| wages > *most)
    }

    /// The whole years, rounded, since a service ended in this month; zero for one that ends later.
    pub fn count_years_since(&self, ended: Month) -> f64 {
        let months = Month::from_day(self.day).months_since(ended);
        (f64::from(months) / f64::from(MONTHS_PER_YEAR)).round().max(0.0)
    }

    /// The factor by which an early or late start changes the pension.
    fn age_factor(&self, start: f64) -> f64 {
        let percent = if start < self.normal_age { -self.early_cut } else { self.late_gain };
        1.0 + percent * (start - self.normal_age).abs() / 100.0
    }

    /// Months before the first known ceiling count with that one: the scheme is younger than it.
    fn find_ceiling(&self, month: Month) -> Option<MonthCeiling> {
        MonthCeiling::find(&self.ceilings, month).or_else(|| self.ceilings.first().map(|first| MonthCeiling::whole(*first, month)))
    }
}
