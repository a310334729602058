//! The legal rates, ceilings and slabs of a day, read from the fact registry. The rulebook records every fact it reads, so
//! that a reader sees what the figures are based on.

use std::cell::RefCell;

use jiff::civil::Date;

use super::calculation::UsedFact;
use super::capital_gains::{Asset, GainRules, Indexation};
use super::epf::EpfRules;
use super::esi::EsiRules;
use super::fd::DepositRules;
use super::fd_tax::DepositTaxRules;
use super::gratuity::{GratuityRules, ServiceRules};
use super::hra::HraRules;
use super::income_tax::{MAX_INCOME_FACT, Regime, TaxRules, TaxpayerAge};
use super::inputs::{InputField, Inputs};
use super::nps::NpsRules;
use super::payout::{PayoutRules, PayoutScheme};
use super::ppf::PpfRules;
use super::prepayment::PrepaymentRules;
use super::rd::{RecurringRules, RecurringScheme};
use super::ssy::SsyRules;
use super::tds::{TdsRules, WithheldPayment};
use super::term_cover::TermCoverRules;
use crate::error::FieldErrors;
use crate::facts::{EffectiveValue, FactValue, Registry, Slab};
use crate::financial_year::FinancialYear;
use crate::pension_scheme::{PensionRules, WageCeiling};
use crate::time::{format_date, parse_date};
use crate::{Error, Result};

pub struct Rulebook<'r> {
    registry: &'r Registry,
    date: Date,
    used_facts: RefCell<Vec<UsedFact>>,
}

impl<'r> Rulebook<'r> {
    pub fn new(registry: &'r Registry, date: Date) -> Self {
        Self { registry, date, used_facts: RefCell::default() }
    }

    pub fn date(&self) -> Date {
        self.date
    }

    /// The same rules, read without a record.
    pub(super) fn read_aside(&self) -> Self {
        Self::new(self.registry, self.date)
    }

    /// The facts that were read, each once.
    pub fn used_facts(&self) -> Vec<UsedFact> {
        self.used_facts.borrow().clone()
    }

    /// The field with the maximum that a fact sets on this day.
    pub fn limit_field(&self, field: &InputField) -> Result<InputField> {
        let Some(fact) = field.max_fact else { return Ok(*field) };
        Ok(InputField { max: self.number(fact)?.min(field.max), ..*field })
    }

    /// The fields with their limits of this day. `Invalid` lists those whose value is beyond them.
    pub(super) fn limit_fields(&self, inputs: &Inputs) -> Result<Vec<InputField>> {
        let fields = inputs.kind().fields().iter().map(|field| self.limit_field(field)).collect::<Result<Vec<_>>>()?;
        let check = |field: &InputField| Some((field.name.to_owned(), field.check_limits(inputs.get_optional(field.name)?).err()?));
        let errors: FieldErrors = fields.iter().filter_map(check).collect();
        if errors.is_empty() { Ok(fields) } else { Err(Error::invalid_fields(errors)) }
    }

    /// Rupees a year. A larger income bears a surcharge, which is not worked out.
    pub fn max_income(&self) -> Result<f64> {
        self.number(MAX_INCOME_FACT)
    }

    pub fn epf(&self) -> Result<EpfRules> {
        Ok(EpfRules {
            rate: self.number("epf.interest-rate")?,
            share: self.number("epf.contribution-rate")?,
            pension_share: self.number("eps.contribution-rate")?,
            wage_ceiling: self.number("epf.wage-ceiling")?,
        })
    }

    pub fn eps(&self) -> Result<PensionRules> {
        self.number("epf.wage-ceiling")?;
        PensionRules::read(self.date, WageCeiling::list(self.registry), |id| self.number(id))
    }

    pub fn esi(&self) -> Result<EsiRules> {
        Ok(EsiRules {
            wage_limit: self.number("esi.wage-limit")?,
            own_share: self.number("esi.employee-rate")?,
            employer_share: self.number("esi.employer-rate")?,
        })
    }

    pub fn gratuity(&self) -> Result<GratuityRules> {
        Ok(GratuityRules { ceiling: self.number("gratuity.ceiling")? })
    }

    pub fn gratuity_service(&self) -> Result<ServiceRules> {
        Ok(ServiceRules {
            years: self.number("gratuity.service")?,
            fixed_term_years: self.number("gratuity.fixed-term-service")?,
            year_days: self.number("gratuity.year-days")?,
            exclusion_limit: self.number("labour.exclusion-limit")?,
        })
    }

    pub fn nps(&self) -> Result<NpsRules> {
        Ok(NpsRules {
            exit_age: self.number("nps.normal-exit-age")?,
            stay_age: self.number("nps.stay-age")?,
            annuity_share: self.number("nps.annuity-share")?,
            tax_free_share: self.number("nps.tax-free-share")?,
            all_in_cash: self.number("nps.full-withdrawal-corpus")?,
            middle_top: self.number("nps.middle-band-top")?,
            middle_cash: self.number("nps.middle-band-lump-sum")?,
            middle_years: self.number("nps.redemption-years")?,
        })
    }

    pub fn prepayment(&self) -> Result<PrepaymentRules> {
        Ok(PrepaymentRules { charge: self.text("loan.prepayment-floating")?, scope: self.text("loan.prepayment-scope")? })
    }

    pub fn deposits(&self) -> Result<DepositRules> {
        Ok(DepositRules { insured: self.number("banking.deposit-insurance")? })
    }

    /// A bank sets its own rate and term.
    pub fn recurring_deposit(&self, scheme: RecurringScheme) -> Result<RecurringRules> {
        let deposits = self.deposits()?;
        Ok(match scheme {
            RecurringScheme::Bank => RecurringRules { rate: None, months: None, deposits },
            RecurringScheme::PostOffice => RecurringRules {
                rate: Some(self.number("small-savings.rd-rate")?),
                months: Some(self.number("small-savings.rd-years")? * 12.0),
                deposits,
            },
        })
    }

    /// A bank sets its own rate and limit.
    pub fn payout(&self, scheme: PayoutScheme) -> Result<PayoutRules> {
        let (rate, limit) = match scheme {
            PayoutScheme::Bank => return Ok(PayoutRules { rate: None, limit: None }),
            PayoutScheme::Senior => ("small-savings.scss-rate", "small-savings.scss-limit"),
            PayoutScheme::MonthlyIncome => ("small-savings.mis-rate", "small-savings.mis-joint"),
        };
        Ok(PayoutRules { rate: Some(self.number(rate)?), limit: Some(self.number(limit)?) })
    }

    pub fn ppf(&self) -> Result<PpfRules> {
        Ok(PpfRules {
            rate: self.number("small-savings.ppf-rate")?,
            years: self.number("small-savings.ppf-years")?,
            least: self.number("small-savings.ppf-min")?,
            most: self.number("small-savings.ppf-max")?,
        })
    }

    pub fn ssy(&self) -> Result<SsyRules> {
        Ok(SsyRules {
            rate: self.number("small-savings.ssy-rate")?,
            open_age: self.number("small-savings.ssy-open-age")?,
            deposit_years: self.number("small-savings.ssy-deposit-years")?,
            years: self.number("small-savings.ssy-years")?,
            least: self.number("small-savings.ssy-min")?,
            most: self.number("small-savings.ssy-max")?,
        })
    }

    pub fn fd_tax(&self) -> Result<DepositTaxRules> {
        Ok(DepositTaxRules {
            cess: self.number("tax.cess")?,
            tds_above: self.number("tax.fd-tds-other")?,
            tds_above_senior: self.number("tax.fd-tds-senior")?,
            tds_rate: self.number("tax.fd-tds-rate")?,
            inflation: self.number("inflation.cpi")?,
        })
    }

    pub fn term_cover(&self) -> Result<TermCoverRules> {
        Ok(TermCoverRules { inflation: self.number("inflation.cpi")? })
    }

    pub fn tds(&self, payment: WithheldPayment) -> Result<TdsRules> {
        let (limit, rate) = match payment {
            WithheldPayment::BankInterest => ("tax.fd-tds-other", "tax.fd-tds-rate"),
            WithheldPayment::SeniorInterest => ("tax.fd-tds-senior", "tax.fd-tds-rate"),
            WithheldPayment::Rent => ("tax.rent-tds-rent", "tax.rent-tds-rate"),
            WithheldPayment::ProfessionalFees => ("tax.professional-tds-from", "tax.professional-tds"),
            WithheldPayment::Commission => ("tax.commission-tds-from", "tax.commission-tds"),
            WithheldPayment::Dividend => ("tax.dividend-tds-from", "tax.dividend-tds"),
            WithheldPayment::Property => ("property.tds-threshold", "property.tds-rate"),
            WithheldPayment::EarlyPf => ("epf.tds-threshold", "epf.tds-rate"),
        };
        let section = if payment == WithheldPayment::EarlyPf { "tax.section-pf-tds" } else { "tax.section-resident-tds" };
        Ok(TdsRules {
            limit: self.number(limit)?,
            rate: self.number(rate)?,
            no_pan_rate: self.number("tax.no-pan-rate")?,
            section: self.text(section)?,
            no_pan_section: self.text("tax.section-no-pan")?,
            declaration: self.text("tax.form-no-tds")?,
        })
    }

    /// The rules for an asset sold on a day, which may be another one than the rulebook's. `Invalid` on `sold` for a day before the
    /// first known rates.
    pub fn capital_gains(&self, asset: Asset, sold: Date) -> Result<GainRules> {
        let (months, rate) = match asset {
            Asset::Shares => ("tax.equity-long-months", "tax.equity-ltcg-rate"),
            Asset::DebtFund | Asset::Gold => ("tax.gold-long-months", "tax.gold-ltcg-rate"),
            Asset::Property => ("property.long-months", "property.gain-rate"),
        };
        let (is_share, is_property) = (asset == Asset::Shares, asset == Asset::Property);
        Ok(GainRules {
            long_months: self.number_of_sale(months, sold)?,
            long_rate: self.number_of_sale(rate, sold)?,
            short_rate: is_share.then(|| self.number_of_sale("tax.equity-stcg-rate", sold)).transpose()?,
            free: if is_share { self.number_of_sale("tax.equity-ltcg-free", sold)? } else { 0.0 },
            never_long_from: (asset == Asset::DebtFund).then(|| self.day("tax.debt-fund-day")).transpose()?,
            fair_value_day: match asset {
                Asset::Shares => Some(self.day("tax.equity-fair-value-day")?),
                Asset::Property => Some(self.day("property.fair-value-day")?),
                Asset::DebtFund | Asset::Gold => None,
            },
            indexation: is_property.then(|| self.indexation(sold)).transpose()?,
            cess: self.number("tax.cess")?,
            surcharge_above: self.number("tax.surcharge-from")?,
            loss_years: self.number("tax.loss-years")?,
        })
    }

    fn indexation(&self, sold: Date) -> Result<Indexation> {
        const INDEX: &str = "tax.cost-inflation-index";
        let rate = self.number_of_sale("property.gain-rate-indexed", sold)?;
        self.number_of_sale(INDEX, sold)?;
        let values = self.registry.fact(INDEX).into_iter().flat_map(|fact| &fact.values);
        let to_index = |dated: &EffectiveValue| match dated.value {
            FactValue::Number(index) => Ok((FinancialYear::from_day(dated.from), index)),
            _ => Err(wrong_type_error(INDEX, "a number")),
        };
        let indices = values.map(to_index).collect::<Result<_>>()?;
        Ok(Indexation { rate, bought_before: self.day("property.indexation-day")?, indices })
    }

    /// A number as it was, or will be, on the day of a sale.
    fn number_of_sale(&self, id: &str, sold: Date) -> Result<f64> {
        let first = self.registry.fact(id).and_then(|fact| fact.values.first()).map(|dated| dated.from);
        if let Some(first) = first.filter(|first| sold < *first) {
            let message = format!("Only sales from {} on are worked out: earlier ones had other rules", format_date(first));
            return Err(Error::invalid("sold", message));
        }
        self.number_on(id, sold)
    }

    pub fn hra(&self) -> Result<HraRules> {
        Ok(HraRules {
            city_share: self.number("tax.hra-city-share")?,
            other_share: self.number("tax.hra-other-share")?,
            unrelieved_share: self.number("tax.hra-own-rent")?,
            cities: self.text("tax.hra-cities")?,
        })
    }

    /// The rules for a resident of this age; only the old regime asks for it.
    pub fn income_tax(&self, age: TaxpayerAge) -> Result<TaxRules> {
        let slabs = match age {
            TaxpayerAge::Below60 => "tax.old-slabs",
            TaxpayerAge::From60 => "tax.old-slabs-senior",
            TaxpayerAge::From80 => "tax.old-slabs-very-senior",
        };
        Ok(TaxRules { new: self.new_regime()?, old: self.old_regime_with(slabs)? })
    }

    pub fn new_regime(&self) -> Result<Regime> {
        Ok(Regime {
            slabs: self.slabs("tax.new-slabs")?,
            standard_deduction: self.number("tax.standard-deduction-new")?,
            rebate: self.number("tax.new-rebate")?,
            rebate_limit: self.number("tax.new-rebate-limit")?,
            has_marginal_relief: true,
            cess: self.number("tax.cess")?,
        })
    }

    /// The old regime below 60.
    pub fn old_regime(&self) -> Result<Regime> {
        self.old_regime_with("tax.old-slabs")
    }

    fn old_regime_with(&self, slabs: &str) -> Result<Regime> {
        Ok(Regime {
            slabs: self.slabs(slabs)?,
            standard_deduction: self.number("tax.standard-deduction-old")?,
            rebate: self.number("tax.old-rebate")?,
            rebate_limit: self.number("tax.old-rebate-limit")?,
            has_marginal_relief: false,
            cess: self.number("tax.cess")?,
        })
    }

    pub(super) fn number(&self, id: &str) -> Result<f64> {
        self.number_on(id, self.date)
    }

    fn number_on(&self, id: &str, day: Date) -> Result<f64> {
        match self.find_value(id, day)?.value {
            FactValue::Number(number) => Ok(number),
            _ => Err(wrong_type_error(id, "a number")),
        }
    }

    pub(super) fn text(&self, id: &str) -> Result<String> {
        match &self.find_value(id, self.date)?.value {
            FactValue::Text(text) => Ok(text.clone()),
            _ => Err(wrong_type_error(id, "words")),
        }
    }

    /// A day that the law names, which the registry holds as words: "23 Jul 2024".
    fn day(&self, id: &str) -> Result<Date> {
        parse_date(&self.text(id)?).ok_or_else(|| wrong_type_error(id, "a day"))
    }

    fn slabs(&self, id: &str) -> Result<Vec<Slab>> {
        match &self.find_value(id, self.date)?.value {
            FactValue::Slabs(slabs) => Ok(slabs.clone()),
            _ => Err(wrong_type_error(id, "a list of slabs")),
        }
    }

    pub(super) fn find_value(&self, id: &str, day: Date) -> Result<&'r EffectiveValue> {
        let fact = self.registry.fact(id);
        let Some((fact, dated)) = fact.and_then(|fact| Some((fact, fact.value_on(day)?))) else {
            let message = format!("This can't be calculated: the fact registry has no \"{id}\" for {}", format_date(day));
            return Err(Error::conflict("MISSING_FACT", message));
        };
        let mut used = self.used_facts.borrow_mut();
        if !used.iter().any(|known| known.id == id) {
            used.push(UsedFact { id: id.to_owned(), label: fact.label.clone(), value: fact.format_with_unit(dated), from: dated.from });
        }
        Ok(dated)
    }
}

pub(super) fn wrong_type_error(id: &str, expected: &str) -> Error {
    Error::conflict("MISSING_FACT", format!("This can't be calculated: the fact \"{id}\" is not {expected}"))
}
