//! Invents passbooks with every kind of row. The same seed gives the same books.

use domain::financial_year::FinancialYear;
use domain::provident_fund::{EstablishmentId, Heads, LineRef, MemberId, Month, Passbook, Row, RowKind, TaxableData, Totals, Uan, Wages};
use jiff::civil::date;

use crate::specimen::{Hindi, Spacing, Style};

/// A xorshift generator.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.max(1))
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % (end.max(1) as u64)).expect("below end")
    }

    fn amount(&mut self, most: usize) -> i64 {
        i64::try_from(self.below(most)).expect("an amount")
    }

    fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

const NAMES: [&str; 5] = [
    "ASHA RAO",
    "VENKATA SUBRAMANIA NARASIMHA RAGHAVENDRA RAO",
    "R K S LAXMI",
    "MOHAMMED ABDUL RAHMAN KHAN BAHADUR SIDDIQUI",
    "GURPREET KAUR",
];
const EMPLOYERS: [&str; 4] = [
    "SAMPLE MILLS LIMITED",
    "THE VERY LONG NAMED SAMPLE ENGINEERING AND CONSULTING SERVICES PRIVATE LIMITED",
    "A.B.C. & SONS",
    "PASS-THROUGH FOODS LLP",
];

pub fn invent_style(random: &mut Random) -> Style {
    Style {
        hindi: random.pick(&[Hindi::No, Hindi::Unicode, Hindi::Legacy]),
        wraps_names: random.chance(2),
        rows_on_a_page: 6 + random.below(12),
        is_old: random.chance(8),
        is_packed: random.chance(2),
        spacing: invent_spacing(random),
    }
}

fn invent_spacing(random: &mut Random) -> Spacing {
    let mut between = |least: u16, most: u16| {
        let more = u16::try_from(random.below(usize::from(most - least) + 1)).expect("points");
        f32::from(least + more)
    };
    Spacing {
        labels: between(20, 30),
        above_head: between(16, 60),
        in_head: between(8, 20),
        below_head: between(11, 26),
        rows: between(10, 18),
    }
}

fn member(random: &mut Random) -> MemberId {
    MemberId(format!("{}{:07}000{:07}", random.pick(&["MHBAN", "BGBNG", "DLCPM"]), random.below(9_999_999), random.below(9_999_999)))
}

pub fn invent_book(random: &mut Random) -> Passbook {
    let year = 2012 + i16::try_from(random.below(14)).expect("a year");
    let member = member(random);
    let opening = Heads { employee: random.amount(9_000_000), employer: random.amount(900_000), pension: random.amount(90_000) };
    let rows = invent_rows(random, year);
    let sum = |counts: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| counts(row)).fold(Heads::default(), |sum, row| sum + row.heads);
    let contributions = sum(&|row| matches!(row.kind, RowKind::Contribution { .. }));
    let transfers_in = sum(&|row| matches!(row.kind, RowKind::TransferIn { .. } | RowKind::Other { .. }));
    let out = sum(&|row| matches!(row.kind, RowKind::TransferOut | RowKind::Claim { .. } | RowKind::ClaimInterest));
    let interest = (!random.chance(3)).then(|| Heads { employee: random.amount(400_000), employer: random.amount(200_000), pension: 0 });
    let tds = random.chance(5).then(|| Heads { employee: -1 - random.amount(5_000), ..Heads::default() });
    let is_over = interest.is_some() || random.chance(2);
    let printed = if is_over { date(year + 1, 5, 3) } else { date(year, 12, 3) };
    Passbook {
        establishment: EstablishmentId(member.0[..15].to_owned()),
        member,
        employer: random.pick(&EMPLOYERS).to_owned(),
        holder: random.pick(&NAMES).to_owned(),
        born: (!random.chance(6)).then(|| date(1970, 1, 15)),
        uan: if random.chance(6) { None } else { Uan::new(&format!("10{:010}", random.below(1_000_000_000))) },
        year: FinancialYear::from_start_year(year),
        printed: (!random.chance(6)).then(|| printed.at(9, 8, 7, 0)),
        opening,
        totals: Totals {
            contributions,
            transfers_in,
            withdrawals: Heads { employee: -out.employee, employer: -out.employer, pension: -out.pension },
        },
        closing: opening + sum(&|_| true) + interest.unwrap_or_default() + tds.unwrap_or_default(),
        interest,
        tds,
        taxable: random.chance(3).then(|| TaxableData {
            contribution: random.amount(900_000),
            non_taxable: random.amount(250_000),
            taxable: random.amount(700_000),
        }),
        rows,
        checks: Vec::new(),
    }
}

fn invent_rows(random: &mut Random, year: i16) -> Vec<Row> {
    let mut rows = Vec::new();
    if random.chance(12) {
        return rows;
    }
    for number in 0..12 {
        let wage_month = Month::from_day(date(year, 3, 1)).add_months(number);
        let due = wage_month.add_months(1);
        let on = date(due.year(), due.month(), 1 + i8::try_from(random.below(28)).expect("a day"));
        let line = LineRef { page: 1, line: 1 };
        if !random.chance(9) {
            let wages = if random.chance(9) { 0 } else { random.amount(200_000) };
            let heads =
                Heads { employee: wages * 12 / 100, employer: wages * 12 / 100 - wages.min(15_000) / 12, pension: wages.min(15_000) / 12 };
            let heads = if random.chance(15) { Heads { employee: -heads.employee, ..Heads::default() } } else { heads };
            let wages = Wages { epf: wages, eps: wages.min(15_000) };
            rows.push(Row { wage_month, on, kind: RowKind::Contribution { due }, wages, heads, line });
        }
        if random.chance(5) {
            let (kind, sign) = invent_kind(random);
            let heads = Heads { employee: sign * (1 + random.amount(999_999)), employer: sign * random.amount(99_999), pension: 0 };
            rows.push(Row { wage_month: Month::from_day(on), on, kind, wages: Wages::default(), heads, line });
        }
    }
    rows
}

fn invent_kind(random: &mut Random) -> (RowKind, i64) {
    match random.below(6) {
        0 => (RowKind::TransferIn { from: Some(member(random)) }, 1),
        1 => (RowKind::TransferIn { from: None }, 1),
        2 => (RowKind::TransferOut, -1),
        3 => (RowKind::Claim { para: Some(random.pick(&["68J", "68NN", "69(2)", "72(6)"]).to_owned()) }, -1),
        4 => (RowKind::ClaimInterest, -1),
        _ => (RowKind::Other { text: "VDR - deposit by the member".to_owned() }, 1),
    }
}
