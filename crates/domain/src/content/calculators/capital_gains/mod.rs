//! The tax on the gain from a sale: shares and equity funds, debt funds, gold, land and houses.
//!
//! The rates and thresholds are those of the day of the sale: the Finance (No. 2) Act, 2024, for sales since 23 Jul 2024, which
//! the Income-tax Act, 2025, continues. They come from the fact registry.

mod report;

use jiff::ToSpan;
use jiff::civil::Date;

use super::calculation::CalculatorOutput;
use super::inputs::{Choice, InputField, Inputs};
use crate::financial_year::FinancialYear;
use crate::numerals::round_to_rupee;
use crate::{Error, Result};

pub(super) const FIELDS: &[InputField] = &[
    InputField::choice("asset", "What is sold", ASSET_CHOICES).with_default(SHARES),
    InputField::date("bought", "Bought on"),
    InputField::date("sold", "Sold on"),
    InputField::rupees("cost", "Cost", 0.0, 1e9).with_help("With what came on top: brokerage, stamp duty, registration"),
    InputField::rupees("price", "Sale price", 1.0, 1e9),
    InputField::rupees("expenses", "Expenses of the sale", 0.0, 1e9)
        .with_default(0.0)
        .with_help("Brokerage or commission; not the securities transaction tax"),
    InputField::rupees("others", "Other long-term gains of the year", 0.0, 1e9)
        .with_default(0.0)
        .with_help("From shares and equity funds, which share one free amount"),
    InputField::share("slab", "Your tax rate")
        .with_default(30.0)
        .with_help("The rate of your highest slab, without cess; it counts only for a gain that is added to your income"),
    InputField::choice("seller", "You are", SELLER_CHOICES).with_default(RESIDENT).with_help("It counts only for land and houses"),
];

const SHARES: f64 = 0.0;
const DEBT_FUND: f64 = 1.0;
const GOLD: f64 = 2.0;
const PROPERTY: f64 = 3.0;
const ASSET_CHOICES: &[Choice] = &[
    Choice::new(SHARES, "listed shares or an equity fund"),
    Choice::new(DEBT_FUND, "a debt fund"),
    Choice::new(GOLD, "gold or jewellery"),
    Choice::new(PROPERTY, "land or a house"),
];

const RESIDENT: f64 = 1.0;
const SELLER_CHOICES: &[Choice] =
    &[Choice::new(RESIDENT, "a resident individual or Hindu undivided family"), Choice::new(0.0, "an NRI, a company or a firm")];

/// What is sold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asset {
    /// Listed shares and units of equity funds.
    Shares,
    DebtFund,
    /// Gold that is not listed: jewellery, coins, bars.
    Gold,
    /// Land and buildings.
    Property,
}

impl Asset {
    pub(super) fn of(inputs: &Inputs) -> Self {
        match inputs.get("asset") {
            asset if asset == DEBT_FUND => Self::DebtFund,
            asset if asset == GOLD => Self::Gold,
            asset if asset == PROPERTY => Self::Property,
            _ => Self::Shares,
        }
    }
}

/// The rules for one kind of asset on the day of its sale.
#[derive(Debug, Clone, PartialEq)]
pub struct GainRules {
    /// A gain is long-term when the asset was held for more than so many months.
    pub long_months: f64,
    /// Percent of a long-term gain.
    pub long_rate: f64,
    /// Percent of a short-term gain; none where it is added to the income.
    pub short_rate: Option<f64>,
    /// Rupees of a year's long-term gains that stay free of tax.
    pub free: f64,
    /// What was bought on this day or later has no long-term gain.
    pub never_long_from: Option<Date>,
    /// For an earlier purchase the value of this day may take the place of the cost.
    pub fair_value_day: Option<Date>,
    pub indexation: Option<Indexation>,
    /// Percent of the tax.
    pub cess: f64,
    /// The income in rupees above which a surcharge is due, which is not worked out here.
    pub surcharge_above: f64,
    /// Years for which a loss is carried forward.
    pub loss_years: f64,
}

/// The other way of taxing a long-term gain: on the cost raised by the cost inflation index.
#[derive(Debug, Clone, PartialEq)]
pub struct Indexation {
    /// Percent of the gain over the indexed cost.
    pub rate: f64,
    /// It is open for what was bought before this day.
    pub bought_before: Date,
    /// The index of each year for which it was notified.
    pub indices: Vec<(FinancialYear, f64)>,
}

impl GainRules {
    /// A long-term gain by these rules; `others` are the year's other gains that share the free amount.
    fn tax_long_gain(&self, gain: f64, cost: f64, others: f64, rate: f64) -> GainTax {
        let free = (self.free - others).clamp(0.0, gain.max(0.0));
        self.charge_gain(GainTax { cost, gain, free, rate, tax: 0.0, cess: 0.0 })
    }

    fn charge_gain(&self, gain: GainTax) -> GainTax {
        let tax = gain.compute_taxed_gain() * gain.rate / 100.0;
        GainTax { tax, cess: tax * self.cess / 100.0, ..gain }
    }

    /// The tax with cess, in whole rupees, if all units with this growth are sold at once when it is long-term, and nothing else that year.
    pub fn tax_on_growth(&self, growth: f64) -> f64 {
        self.tax_long_gain(growth, 0.0, 0.0, self.long_rate).total()
    }
}

impl Indexation {
    fn find_index(&self, year: FinancialYear) -> Option<f64> {
        self.indices.iter().find(|(known, _)| *known == year).map(|(_, index)| *index)
    }

    /// The index of a year, or of the last year before it that has one, with that year.
    fn find_last_index(&self, year: FinancialYear) -> Option<(FinancialYear, f64)> {
        self.indices.iter().filter(|(known, _)| *known <= year).max_by_key(|(known, _)| *known).copied()
    }
}

/// The cost in rupees, raised by the index from the year of the purchase to the year of the sale.
pub fn indexed_cost(cost: f64, index_bought: f64, index_sold: f64) -> f64 {
    cost * index_sold / index_bought
}

/// Whether the asset was held for more than `months` months. A sale on the same day of the last month is none yet.
pub fn is_held_longer(bought: Date, sold: Date, months: f64) -> bool {
    bought.checked_add((months as i32).months()).is_ok_and(|end| sold > end)
}

/// How the gain counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Term {
    Long,
    /// Short-term, at a rate of its own.
    Short,
    /// Taxed at the seller's slab rate.
    AddedToIncome,
}

/// A gain and its tax by one of the ways, in rupees. Only the total is rounded.
#[derive(Debug, Clone, Copy, PartialEq)]
struct GainTax {
    /// The cost that counts.
    cost: f64,
    /// Below zero for a loss.
    gain: f64,
    /// The part of the gain that is free of tax.
    free: f64,
    /// Percent.
    rate: f64,
    tax: f64,
    cess: f64,
}

impl GainTax {
    fn compute_taxed_gain(&self) -> f64 {
        self.gain.max(0.0) - self.free
    }

    fn total(&self) -> f64 {
        round_to_rupee(self.tax + self.cess)
    }
}

/// The index of the years of purchase and sale. Until that of the year of sale is notified, the last one before it stands for it: the index has
/// risen every year since 2001, so the tax with indexation is at most what it gives.
#[derive(Debug, Clone, Copy, PartialEq)]
struct YearIndices {
    bought: f64,
    sold: f64,
    /// The year of the index that stands for the one of the sale.
    stands_in: Option<FinancialYear>,
}

struct Sale<'a> {
    asset: Asset,
    bought: Date,
    sold: Date,
    cost: f64,
    price: f64,
    expenses: f64,
    others: f64,
    slab: f64,
    is_resident: bool,
    rules: &'a GainRules,
}

impl<'a> Sale<'a> {
    fn new(inputs: &Inputs, rules: &'a GainRules) -> Result<Self> {
        let (bought, sold) = (inputs.get_day("bought"), inputs.get_day("sold"));
        if sold <= bought {
            return Err(Error::invalid("sold", "The sale must be after the purchase"));
        }
        let amount = |name: &str| inputs.get(name);
        Ok(Self {
            asset: Asset::of(inputs),
            bought,
            sold,
            cost: amount("cost"),
            price: amount("price"),
            expenses: amount("expenses"),
            others: amount("others"),
            slab: amount("slab"),
            is_resident: amount("seller") == RESIDENT,
            rules,
        })
    }

    fn term(&self) -> Term {
        let is_never_long = self.rules.never_long_from.is_some_and(|day| self.bought >= day);
        match self.rules.short_rate {
            _ if !is_never_long && is_held_longer(self.bought, self.sold, self.rules.long_months) => Term::Long,
            Some(_) => Term::Short,
            None => Term::AddedToIncome,
        }
    }

    fn rate(&self) -> f64 {
        match self.term() {
            Term::Long => self.rules.long_rate,
            Term::Short => self.rules.short_rate.unwrap_or(self.slab),
            Term::AddedToIncome => self.slab,
        }
    }

    fn tax_gain(&self, price: f64, cost: f64, rate: f64) -> GainTax {
        let gain = price - self.expenses - cost;
        match self.term() {
            Term::Long => self.rules.tax_long_gain(gain, cost, self.others, rate),
            Term::Short | Term::AddedToIncome => self.rules.charge_gain(GainTax { cost, gain, free: 0.0, rate, tax: 0.0, cess: 0.0 }),
        }
    }

    /// The tax on the gain over the cost as it was paid.
    fn tax_plainly(&self, price: f64) -> GainTax {
        self.tax_gain(price, self.cost, self.rate())
    }

    /// The way with indexation, where it is open: a long-term gain of a resident on land or a house bought early enough.
    fn open_indexation(&self) -> Option<(&'a Indexation, YearIndices)> {
        let indexation = self.rules.indexation.as_ref().filter(|indexation| self.bought < indexation.bought_before)?;
        if !self.is_resident || self.term() != Term::Long {
            return None;
        }
        // Before the base year the index counts from its first year on.
        let counted = self.rules.fair_value_day.map_or(self.bought, |day| self.bought.max(day));
        let bought = indexation.find_index(FinancialYear::from_day(counted))?;
        let year = FinancialYear::from_day(self.sold);
        let (known, sold) = indexation.find_last_index(year)?;
        Some((indexation, YearIndices { bought, sold, stands_in: Some(known).filter(|known| *known != year) }))
    }

    fn tax_with_indexation(&self, price: f64) -> Option<GainTax> {
        let (indexation, indices) = self.open_indexation()?;
        Some(self.tax_gain(price, indexed_cost(self.cost, indices.bought, indices.sold), indexation.rate))
    }

    /// The year whose index stands for that of the year of sale, where the way with indexation is open.
    fn find_year_standing_in(&self) -> Option<FinancialYear> {
        self.open_indexation().and_then(|(_, indices)| indices.stands_in)
    }

    /// The way that costs less: what the plain way costs more than the other one is not charged (Finance (No. 2) Act, 2024).
    fn tax_cheaper(&self, price: f64) -> GainTax {
        let plain = self.tax_plainly(price);
        self.tax_with_indexation(price).filter(|indexed| indexed.total() < plain.total()).unwrap_or(plain)
    }
}

pub(super) fn calculate(inputs: &Inputs, rules: &GainRules) -> Result<CalculatorOutput> {
    Ok(report::write_report(&Sale::new(inputs, rules)?))
}
