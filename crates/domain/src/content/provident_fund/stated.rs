//! What can be withdrawn from an account of which only the outline is told, as on the telephone.

use std::cell::OnceCell;

use jiff::civil::Date;
use serde::Deserialize;

use super::check_context::CheckContext;
use super::ledger::{PassbookLedger, book_year};
use super::rules::Rules;
use super::withdrawability::decide_withdrawals;
use super::{EstablishmentId, Heads, LineRef, MemberId, Month, Passbook, QuestionnaireAnswers, Row, RowKind, Totals, Wages, Withdrawal};
use crate::facts::Registry;
use crate::{Error, Result};

/// Longer than anybody works.
const MAX_MONTHS: i32 = 60 * 12;
/// In rupees: 100 crore, more than any account holds. A larger number is mistyped.
const MAX_BALANCE: i64 = 1_000_000_000;

#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StatedAccount {
    /// Balances in whole rupees, interest included.
    pub employee: i64,
    pub employer: i64,
    /// The first wage month of any provident fund.
    pub member_since: Month,
    /// The last wage month with a contribution; by default the present one.
    pub last_month: Option<Month>,
    /// Months in the pension scheme; by default all of them.
    pub pension_months: Option<i32>,
    #[serde(default)]
    pub told: QuestionnaireAnswers,
}

impl StatedAccount {
    /// Every way of taking money out, by today's rules.
    pub fn decide(&self, facts: &Registry, today: Date) -> Result<Vec<Withdrawal>> {
        let last = self.last_month.unwrap_or(Month::from_day(today));
        let months = last.months_since(self.member_since) + 1;
        if !(1..=MAX_MONTHS).contains(&months) {
            return Err(Error::invalid("lastMonth", "The last month must not be before the first, nor sixty years after it"));
        }
        if last > Month::from_day(today) {
            return Err(Error::invalid("lastMonth", "The last month must not lie ahead"));
        }
        for (field, balance) in [("employee", self.employee), ("employer", self.employer)] {
            if balance < 0 {
                return Err(Error::invalid(field, "A balance is not negative"));
            }
            if balance > MAX_BALANCE {
                return Err(Error::invalid(field, "Check the balance: no account holds more than 100 crore rupees"));
            }
        }
        let told = QuestionnaireAnswers { member_since: Some(self.member_since), ..self.told.clone() };
        let books = [self.write_book(last, self.pension_months.unwrap_or(months).clamp(0, months))];
        let context = CheckContext {
            books: &books,
            ledger: PassbookLedger::new(&books),
            told: &told,
            fetched: None,
            rules: Rules::new(facts, today)?,
            today,
            entry: OnceCell::new(),
        };
        decide_withdrawals(&context)
    }

    /// The outline as one passbook, in which each month in the pension scheme has a line.
    fn write_book(&self, last: Month, pension_months: i32) -> Passbook {
        let balance = Heads { employee: self.employee, employer: self.employer, pension: 0 };
        Passbook {
            member: MemberId("stated".to_owned()),
            establishment: EstablishmentId("stated".to_owned()),
            employer: String::new(),
            holder: String::new(),
            born: self.told.born,
            uan: None,
            year: book_year(last),
            printed: None,
            opening: balance,
            rows: (0..pension_months).map(|back| write_row(last.add_months(-back))).collect(),
            totals: Totals::default(),
            interest: None,
            tds: None,
            closing: balance,
            taxable: None,
            checks: Vec::new(),
        }
    }
}

fn write_row(month: Month) -> Row {
    Row {
        wage_month: month,
        on: month.first_day(),
        kind: RowKind::Contribution { due: month },
        wages: Wages::default(),
        heads: Heads { employee: 0, employer: 0, pension: 1 },
        line: LineRef { page: 1, line: 1 },
    }
}
