//! Passbooks for tests: right in every figure unless a test says otherwise.

use std::sync::LazyLock;

use domain::facts::{Fact, Registry};
use domain::financial_year::FinancialYear;
use domain::provident_fund::{
    Analysis, Check, EstablishmentId, Finding, Heads, LineRef, MemberId, MemberStatements, Month, Outcome, Passbook, QuestionnaireAnswers,
    Row, RowKind, Totals, Uan, Wages, analyse,
};
use jiff::civil::{Date, date};

use crate::hindi::check_hindi;

pub const TODAY: Date = date(2026, 11, 24);
pub const OLD: &str = "MHBAN00123450000012345";
pub const NEW: &str = "KDMAL00543210000054321";

pub static FACTS: LazyLock<Registry> = LazyLock::new(|| {
    let read = |text| -> Vec<Fact> { serde_yaml_ng::from_str(text).unwrap() };
    let mut facts = read(include_str!("../../../../content/facts/epf.yml"));
    facts.extend(read(include_str!("../../../../content/facts/eps.yml")));
    facts.extend(read(include_str!("../../../../content/facts/tax.yml")));
    Registry::new(facts.into_iter().map(|fact| fact.validate().unwrap()))
});

pub fn month(text: &str) -> Month {
    text.parse().unwrap()
}

pub fn heads(employee: i64, employer: i64, pension: i64) -> Heads {
    Heads { employee, employer, pension }
}

/// The ₹15,000 of most months in these tests.
pub fn usual() -> Heads {
    heads(1800, 550, 1250)
}

pub struct Book {
    book: Passbook,
    /// The rate of the year in hundredths of a percent, and whether interest is credited.
    rate: i64,
    credited: bool,
}

impl Book {
    pub fn new(member: &str, year: i16, rate: i64) -> Self {
        let year_of = FinancialYear::from_start_year(year);
        Self {
            book: Passbook {
                member: MemberId(member.to_owned()),
                establishment: EstablishmentId(member[..15].to_owned()),
                employer: if member == OLD { "Old Works Ltd".to_owned() } else { "New Works Ltd".to_owned() },
                holder: "ASHA RAO".to_owned(),
                born: Some(date(1998, 6, 15)),
                uan: Uan::new("100123456789"),
                year: year_of,
                printed: Some(date(2026, 11, 20).at(10, 0, 0, 0)),
                opening: Heads::default(),
                rows: Vec::new(),
                totals: Totals::default(),
                interest: None,
                tds: None,
                closing: Heads::default(),
                taxable: None,
                checks: Vec::new(),
            },
            rate,
            credited: year_of.first_day_after(0) <= TODAY,
        }
    }

    pub fn opening(mut self, opening: Heads) -> Self {
        self.book.opening = opening;
        self
    }

    pub fn row(mut self, wage_month: &str, on: Date, kind: RowKind, wages: (i64, i64), heads: Heads) -> Self {
        let line = LineRef { page: 1, line: u16::try_from(self.book.rows.len() + 10).unwrap() };
        let wages = Wages { epf: wages.0, eps: wages.1 };
        self.book.rows.push(Row { wage_month: month(wage_month), on, kind, wages, heads, line });
        self
    }

    /// A contribution credited on the 12th of the due month.
    pub fn paid(self, wage_month: &str, wages: (i64, i64), heads: Heads) -> Self {
        let due = month(wage_month).add_months(1);
        let on = date(due.year(), due.month(), 12);
        self.row(wage_month, on, RowKind::Contribution { due }, wages, heads)
    }

    /// The usual contribution for each month from one to another.
    pub fn months(mut self, from: &str, to: &str) -> Self {
        let (mut at, to) = (month(from), month(to));
        while at <= to {
            self = self.paid(&at.to_string(), (15_000, 15_000), usual());
            at = at.add_months(1);
        }
        self
    }

    pub fn without_interest(mut self) -> Self {
        self.credited = false;
        self
    }

    pub fn change(mut self, change: impl FnOnce(&mut Passbook)) -> Self {
        change(&mut self.book);
        self
    }

    /// Adds interest by the closed form, and the closing balance.
    pub fn done(mut self) -> Passbook {
        let deposits = |head: fn(Heads) -> i64| -> Vec<(usize, i64)> {
            let index = |row: &Row| usize::try_from((i32::from(row.on.month()) + 8) % 12).unwrap();
            self.book.rows.iter().map(|row| (index(row), head(row.heads))).collect()
        };
        if self.credited {
            let employee = closed_form(self.book.opening.employee, &deposits(|heads| heads.employee), self.rate);
            let employer = closed_form(self.book.opening.employer, &deposits(|heads| heads.employer), self.rate);
            self.book.interest = Some(heads(employee, employer, 0));
        }
        let rows = self.book.rows.iter().fold(self.book.opening, |sum, row| sum + row.heads);
        self.book.closing = rows + self.book.interest.unwrap_or_default() + self.book.tds.unwrap_or_default();
        self.book
    }
}

/// (12·opening + Σ(11−m)·deposit)·rate/1200, and a withdrawal counts from its own month; rounded half up.
pub fn closed_form(opening: i64, flows: &[(usize, i64)], hundredths: i64) -> i64 {
    let weight = |(at, amount): &(usize, i64)| {
        let months = if *amount < 0 { 12 - at } else { 11 - at };
        i128::try_from(months).unwrap() * i128::from(*amount)
    };
    let sum = (12 * i128::from(opening) + flows.iter().map(weight).sum::<i128>()) * i128::from(hundredths);
    i64::try_from((sum + 60_000).div_euclid(120_000)).unwrap()
}

/// Books of two years in the old job and one running in the new one, with the money transferred: nothing is wrong.
pub fn sound_books() -> Vec<Passbook> {
    let first = Book::new(OLD, 2024, 825).months("2024-03", "2025-02").done();
    let second = Book::new(OLD, 2025, 825).opening(first.closing).months("2025-03", "2026-02").done();
    let sent = heads(second.closing.employee, second.closing.employer, 0);
    let gone = heads(-sent.employee, -sent.employer, 0);
    let left =
        Book::new(OLD, 2026, 825).opening(second.closing).row("2026-05", date(2026, 6, 1), RowKind::TransferOut, (0, 0), gone).done();
    let from = Some(MemberId(OLD.to_owned()));
    let running = Book::new(NEW, 2026, 825)
        .months("2026-03", "2026-04")
        .row("2026-05", date(2026, 6, 5), RowKind::TransferIn { from }, (0, 0), sent)
        .months("2026-05", "2026-08")
        .done();
    vec![first, second, left, running]
}

pub fn sound_told() -> QuestionnaireAnswers {
    let yes = Some(true);
    QuestionnaireAnswers {
        name_matches: yes,
        birth_date_matches: yes,
        father_name_matches: yes,
        aadhaar_linked: yes,
        pan_linked: yes,
        bank_verified: yes,
        mobile_linked: yes,
        nomination_filed: yes,
        one_uan: yes,
        exits: [(OLD.to_owned(), date(2026, 2, 28))].into(),
        employed: yes,
        ..QuestionnaireAnswers::default()
    }
}

pub fn look(books: &[Passbook]) -> Analysis {
    look_as_told(books, &sound_told())
}

/// Like [`look`], with no date of exit told.
pub fn look_without_exit(books: &[Passbook]) -> Analysis {
    look_as_told(books, &QuestionnaireAnswers { exits: [].into(), ..sound_told() })
}

pub fn look_as_told(books: &[Passbook], told: &QuestionnaireAnswers) -> Analysis {
    look_as_stated(books, told.into())
}

pub fn look_as_stated(books: &[Passbook], statements: MemberStatements) -> Analysis {
    let analysis = analyse(books, statements, &FACTS, TODAY).unwrap();
    check_hindi(&analysis);
    analysis
}

/// The outcomes of a check, in the order shown.
pub fn outcomes(analysis: &Analysis, check: Check) -> Vec<Outcome> {
    analysis.findings.iter().filter(|finding| finding.check == check).map(|finding| finding.outcome).collect()
}

/// The first finding of a check, in the order shown.
pub fn finding(analysis: &Analysis, check: Check) -> &Finding {
    analysis.findings.iter().find(|finding| finding.check == check).unwrap()
}
