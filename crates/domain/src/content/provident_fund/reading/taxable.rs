//! The block "Taxable Data" of the second page. It repeats months, interest and closing balance, and is never added to the rows.

use super::super::TaxableData;
use super::layout::Line;
use super::tokens::{parse_amount, parse_month};

#[derive(Debug, Clone, Default)]
pub struct TaxableBlock {
    months: Option<TaxableData>,
    total: Option<TaxableData>,
}

impl TaxableBlock {
    pub fn read_line(&mut self, line: &Line) {
        let Some(first) = line.words.first() else { return };
        let amounts: Vec<i64> = line.words.iter().skip(1).filter_map(|word| parse_amount(&word.text)).collect();
        let [.., contribution, non_taxable, taxable] = amounts.as_slice() else { return };
        let read = TaxableData { contribution: *contribution, non_taxable: *non_taxable, taxable: *taxable };
        if parse_month(&first.text).is_some() {
            let sum = self.months.get_or_insert_default();
            sum.contribution += read.contribution;
            sum.non_taxable += read.non_taxable;
            sum.taxable += read.taxable;
        } else if first.text.eq_ignore_ascii_case("Total") {
            self.total = Some(read);
        }
    }

    /// The printed total, or the sum of the months without one.
    pub fn finish(self) -> Option<TaxableData> {
        self.total.or(self.months)
    }
}
