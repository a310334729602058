//! Draws a passbook in the layout of the printed ones.

use domain::numerals::group_digits;
use domain::provident_fund::{Heads, Passbook, Row, RowKind};
use jiff::civil::Date;

use super::pdf::{Font, SHEET, Seal, Sheets};

/// How the labels are given in Hindi.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hindi {
    No,
    Unicode,
    /// In the letters of an old font.
    Legacy,
}

/// What differs from print to print.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub hindi: Hindi,
    /// Long names stand above and below their label.
    pub wraps_names: bool,
    pub rows_on_a_page: usize,
    /// An old print: one "Grand Total" instead of the totals.
    pub is_old: bool,
    /// Pages and letters are packed, as most programs write them.
    pub is_packed: bool,
    pub spacing: Spacing,
}

/// Distances from base line to base line, in points.
#[derive(Debug, Clone, Copy)]
pub struct Spacing {
    /// Between the labels of the header.
    pub labels: f32,
    /// From the line with the year to the first line of the table's head.
    pub above_head: f32,
    /// Between the two lines of the head.
    pub in_head: f32,
    /// From the head to the opening balance.
    pub below_head: f32,
    pub rows: f32,
}

impl Default for Spacing {
    fn default() -> Self {
        Self { labels: 22.0, above_head: 40.0, in_head: 10.0, below_head: 18.0, rows: 14.0 }
    }
}

impl Default for Style {
    fn default() -> Self {
        Self { hindi: Hindi::No, wraps_names: false, rows_on_a_page: 18, is_old: false, is_packed: false, spacing: Spacing::default() }
    }
}

const SIZE: f32 = 8.0;
/// The Hindi line of the head stands so far above the English one.
const HINDI_HEAD: f32 = 10.0;
/// Below this nothing more is written on a sheet.
const LOWEST: f32 = 575.0;
/// Lines below the rows.
const MOST_TOTALS: f32 = 7.0;
const HALF: f32 = 7.0;
const DATE: f32 = 85.0;
const MARK: f32 = 150.0;
const PARTICULARS: f32 = 180.0;
/// Right edges of the amounts: wages of both schemes, employee, employer, pension.
const AMOUNTS: [f32; 5] = [500.0, 560.0, 640.0, 715.0, 790.0];
/// Where the values of the header begin.
const VALUES: f32 = 300.0;

/// Draws the book as a PDF; every page says that it is a specimen.
pub fn draw_passbook(book: &Passbook, style: Style, seal: Option<&Seal>) -> Vec<u8> {
    let mut drawing = Drawing { sheets: Sheets::default(), y: 0.0, book, style };
    drawing.begin_sheet();
    drawing.draw_header();
    drawing.draw_table();
    drawing.draw_totals();
    drawing.draw_taxable();
    if style.is_packed { drawing.sheets.to_packed_pdf(seal) } else { drawing.sheets.to_pdf(seal) }
}

struct Drawing<'b> {
    sheets: Sheets,
    y: f32,
    book: &'b Passbook,
    style: Style,
}

impl Drawing<'_> {
    fn begin_sheet(&mut self) {
        self.sheets.add_sheet();
        self.sheets.write(Font::Bold, SIZE, (30.0, SHEET.1 - 15.0), "SPECIMEN - made up for tests and demonstrations");
        self.y = 40.0;
    }

    fn text(&mut self, x: f32, text: &str) {
        self.sheets.write(Font::Regular, SIZE, (x, self.y), text);
    }

    /// The Hindi half of a label, in front of its English one.
    fn hindi(&mut self, x: f32, unicode: &str, legacy: &str) {
        match self.style.hindi {
            Hindi::No => {}
            Hindi::Unicode => self.sheets.write(Font::Devanagari, SIZE, (x, self.y), unicode),
            Hindi::Legacy => self.sheets.write(Font::Legacy, SIZE, (x, self.y), legacy),
        }
    }

    fn draw_header(&mut self) {
        let book = self.book;
        self.sheets.write(Font::Bold, 11.0, (350.0, self.y), "Member Passbook");
        self.y += 28.0;
        self.draw_named("Establishment ID/Name", &book.establishment.0, &book.employer);
        self.draw_named("Member ID/Name", &book.member.0, &book.holder);
        if let Some(born) = book.born {
            self.draw_label("Date of Birth", &print_day(born));
        }
        if let Some(uan) = &book.uan {
            self.draw_label("UAN", uan.reveal());
        }
        let start = book.year.start_year();
        self.text(330.0, &format!("EPF Passbook [ Financial Year - {start}-{} ]", start + 1));
        self.y += self.style.spacing.above_head - HINDI_HEAD;
    }

    fn draw_label(&mut self, label: &str, value: &str) {
        self.hindi(30.0, "नाम", "lnL; | uke");
        let bar = if self.style.hindi == Hindi::No { "" } else { "| " };
        self.text(110.0, &format!("{bar}{label}"));
        self.text(VALUES, &format!("{bar}{value}"));
        self.y += self.style.spacing.labels;
    }

    /// An id with a name. A wrapped name has its beginning above the label and its end below.
    fn draw_named(&mut self, label: &str, id: &str, name: &str) {
        let half = name.match_indices(' ').map(|(at, _)| at).find(|at| at * 2 >= name.len());
        match half.filter(|_| self.style.wraps_names) {
            Some(half) => {
                let (first, second) = name.split_at(half);
                self.y -= HALF;
                self.text(VALUES, &format!("{id} / {first}"));
                self.y += HALF * 2.0;
                self.text(VALUES, second.trim());
                self.y -= HALF;
                self.draw_label(label, "");
            }
            None => self.draw_label(label, &format!("{id} / {name}")),
        }
    }

    fn draw_head(&mut self) {
        self.hindi(30.0, "वेतन माह", "osru ekg");
        self.y += HINDI_HEAD;
        for (x, text) in [(30.0, "Wage Month"), (DATE, "Date"), (MARK - 5.0, "Type"), (PARTICULARS + 60.0, "Particulars")] {
            self.sheets.write(Font::Bold, SIZE, (x, self.y), text);
        }
        self.y += self.style.spacing.in_head;
        for (right, text, width) in [
            (AMOUNTS[0], "EPF", 16.0),
            (AMOUNTS[1], "EPS", 16.0),
            (AMOUNTS[2], "Employee", 38.0),
            (AMOUNTS[3], "Employer", 37.0),
            (AMOUNTS[4], "Pension", 33.0),
        ] {
            self.sheets.write(Font::Bold, SIZE, (right - width, self.y), text);
        }
        self.y += self.style.spacing.below_head;
    }

    fn draw_table(&mut self) {
        self.draw_head();
        let book = self.book;
        self.text(30.0, &format!("OB Int. Updated upto 31/03/{}", book.year.start_year()));
        self.draw_heads(book.opening);
        if book.rows.is_empty() {
            self.text(PARTICULARS, "---No Transactions available for the this year.---");
            self.y += self.style.spacing.rows;
        }
        for (number, row) in book.rows.iter().enumerate() {
            // A row may take two lines.
            let is_full = self.y + self.style.spacing.rows * 2.0 > LOWEST;
            if number > 0 && (is_full || number.is_multiple_of(self.style.rows_on_a_page)) {
                self.begin_sheet();
                self.draw_head();
            }
            self.draw_row(row);
        }
    }

    fn draw_row(&mut self, row: &Row) {
        let is_debit = matches!(row.kind, RowKind::TransferOut | RowKind::Claim { .. } | RowKind::ClaimInterest);
        self.text(30.0, &format!("{}-{}", short_month(row.wage_month.month()), row.wage_month.year()));
        self.text(DATE, &print_day(row.on));
        self.text(MARK, if is_debit { "DR" } else { "CR" });
        let (text, below) = particulars(&row.kind);
        self.text(PARTICULARS, &text);
        let sign = if is_debit { -1 } else { 1 };
        let heads = [row.heads.employee * sign, row.heads.employer * sign, row.heads.pension * sign];
        for (right, amount) in AMOUNTS.into_iter().zip([row.wages.epf, row.wages.eps].into_iter().chain(heads)) {
            self.sheets.write_right(Font::Regular, SIZE, (right, self.y), &print_amount(amount));
        }
        if let Some(below) = below {
            self.y += HALF + 1.0;
            self.text(PARTICULARS, &below);
        }
        self.y += self.style.spacing.rows;
    }

    fn draw_heads(&mut self, heads: Heads) {
        for (right, amount) in AMOUNTS.into_iter().skip(2).zip([heads.employee, heads.employer, heads.pension]) {
            self.sheets.write_right(Font::Regular, SIZE, (right, self.y), &print_amount(amount));
        }
        self.y += self.style.spacing.rows;
    }

    fn draw_sum(&mut self, text: &str, heads: Heads) {
        self.hindi(300.0, "कुल", "dqy");
        self.text(30.0, text);
        self.draw_heads(heads);
    }

    fn draw_totals(&mut self) {
        let book = self.book;
        let start = book.year.start_year();
        if self.y + self.style.spacing.rows * MOST_TOTALS > LOWEST {
            self.begin_sheet();
        }
        if self.style.is_old {
            self.draw_sum("Grand Total", book.closing);
        } else {
            self.draw_sum(&format!("Total Contributions for the year [ {start} ]"), book.totals.contributions);
            self.draw_sum(&format!("Total Transfer-Ins/VDRs for the year [ {start} ]"), book.totals.transfers_in);
            self.draw_sum(&format!("Total Withdrawals for the year [ {start} ]"), book.totals.withdrawals);
            match book.interest {
                Some(interest) => self.draw_sum(&format!("Int. Updated upto 31/03/{}", start + 1), interest),
                None => {
                    self.text(30.0, "Interest details N/A");
                    self.y += self.style.spacing.rows;
                }
            }
            if let Some(tds) = book.tds {
                self.draw_sum("Deduction of TDS on int on EE Cont Amt above 2.5 L", tds);
            }
            self.draw_sum(&format!("Closing Balance as on 31/03/{}", start + 1), book.closing);
        }
        if let Some(printed) = book.printed {
            self.text(30.0, &format!("Printed On : {}", printed.strftime("%d-%m-%Y %H:%M:%S")));
        }
    }

    /// The second part, on a sheet of its own. It repeats the closing balance, as the printed ones do.
    fn draw_taxable(&mut self) {
        let book = self.book;
        let Some(taxable) = &book.taxable else { return };
        self.begin_sheet();
        self.text(30.0, &format!("Taxable Data for the year [ {} ]", book.year.start_year()));
        self.y += self.style.spacing.rows;
        let amounts = [taxable.contribution, taxable.non_taxable, taxable.taxable].map(print_amount);
        self.text(30.0, "Total");
        for (right, amount) in AMOUNTS.into_iter().skip(2).zip(amounts) {
            self.sheets.write_right(Font::Regular, SIZE, (right, self.y), &amount);
        }
        self.y += self.style.spacing.rows;
        self.draw_sum("Closing Balance as on 31/03", book.closing);
    }
}

/// The particulars of a row, and the line below them.
fn particulars(kind: &RowKind) -> (String, Option<String>) {
    match kind {
        RowKind::Contribution { due } => (format!("Cont. For Due-Month {:02}{}", due.month(), due.year()), None),
        RowKind::TransferIn { from } => {
            let below = from.as_ref().map(|member| format!("OFFICE(Old Member Id- {})", member.0));
            ("TRANSFER IN - SAMPLE".to_owned(), below)
        }
        RowKind::TransferOut => ("TRANSFER OUT - SAMPLE".to_owned(), None),
        RowKind::Claim { para } => (format!("Claim: Against PARA {}", para.as_deref().unwrap_or("-")), None),
        RowKind::ClaimInterest => ("Int. given against Claim : 57(1)".to_owned(), None),
        RowKind::Other { text } => (text.clone(), None),
    }
}

fn print_day(day: Date) -> String {
    day.strftime("%d-%m-%Y").to_string()
}

fn short_month(month: i8) -> &'static str {
    let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
    usize::try_from(month - 1).ok().and_then(|at| names.get(at)).copied().unwrap_or("Jan")
}

fn print_amount(amount: i64) -> String {
    let digits = group_digits(&amount.unsigned_abs().to_string());
    if amount < 0 { format!("-{digits}") } else { digits }
}
