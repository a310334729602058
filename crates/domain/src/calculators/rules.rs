//! The law's rates, ceilings and slabs of a day, taken from the fact registry; what was taken is
//! remembered, so that a reader sees what the figures rest on.

use std::cell::RefCell;

use jiff::civil::Date;

use super::calculation::UsedFact;
use super::epf::EpfRules;
use super::eps::EpsRules;
use super::gratuity::GratuityRules;
use super::income_tax::{Regime, TaxRules};
use crate::facts::{Dated, Registry, Slab, Value};
use crate::time::shown;
use crate::{Error, Result};

pub struct Rulebook<'r> {
    registry: &'r Registry,
    on: Date,
    used: RefCell<Vec<UsedFact>>,
}

impl<'r> Rulebook<'r> {
    pub fn new(registry: &'r Registry, on: Date) -> Self {
        Self { registry, on, used: RefCell::default() }
    }

    pub fn on(&self) -> Date {
        self.on
    }

    /// The facts that were asked for, each once.
    pub fn used(&self) -> Vec<UsedFact> {
        self.used.borrow().clone()
    }

    pub fn epf(&self) -> Result<EpfRules> {
        Ok(EpfRules {
            rate: self.number("epf.interest-rate")?,
            share: self.number("epf.contribution-rate")?,
            pension_share: self.number("eps.contribution-rate")?,
            wage_ceiling: self.number("epf.wage-ceiling")?,
        })
    }

    pub fn eps(&self) -> Result<EpsRules> {
        Ok(EpsRules { wage_ceiling: self.number("epf.wage-ceiling")? })
    }

    pub fn gratuity(&self) -> Result<GratuityRules> {
        Ok(GratuityRules { ceiling: self.number("gratuity.ceiling")? })
    }

    pub fn income_tax(&self) -> Result<TaxRules> {
        Ok(TaxRules { new: self.new_regime()?, old: self.old_regime()? })
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

    pub fn old_regime(&self) -> Result<Regime> {
        Ok(Regime {
            slabs: self.slabs("tax.old-slabs")?,
            standard_deduction: self.number("tax.standard-deduction-old")?,
            rebate: self.number("tax.old-rebate")?,
            rebate_limit: self.number("tax.old-rebate-limit")?,
            has_marginal_relief: false,
            cess: self.number("tax.cess")?,
        })
    }

    fn number(&self, id: &str) -> Result<f64> {
        match self.dated(id)?.value {
            Value::Number(number) => Ok(number),
            _ => Err(unfit(id, "a number")),
        }
    }

    fn slabs(&self, id: &str) -> Result<Vec<Slab>> {
        match &self.dated(id)?.value {
            Value::Slabs(slabs) => Ok(slabs.clone()),
            _ => Err(unfit(id, "a list of slabs")),
        }
    }

    fn dated(&self, id: &str) -> Result<&'r Dated> {
        let fact = self.registry.fact(id);
        let Some((fact, dated)) = fact.and_then(|fact| Some((fact, fact.on(self.on)?))) else {
            let message = format!("This can't be worked out: the fact registry has no \"{id}\" for {}", shown(self.on));
            return Err(Error::conflict("MISSING_FACT", message));
        };
        let mut used = self.used.borrow_mut();
        if !used.iter().any(|known| known.id == id) {
            used.push(UsedFact { id: id.to_owned(), label: fact.label.clone(), value: fact.full(dated), from: dated.from });
        }
        Ok(dated)
    }
}

fn unfit(id: &str, wanted: &str) -> Error {
    Error::conflict("MISSING_FACT", format!("This can't be worked out: the fact \"{id}\" is not {wanted}"))
}
