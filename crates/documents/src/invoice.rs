//! How an issued document looks: letterhead, parties, lines, sums, and the words that the law asks for (CGST Rules 2017, rules 46,
//! 49 and 53).

use domain::invoices::{Document, DocumentKind, Party, in_words};
use domain::time::shown;
use domain::{Money, Result};
use krilla::metadata::{DateTime, Metadata};

use crate::letters::{Family, Letters};
use crate::page::{BOTTOM, LEADING, LEFT, Page, RIGHT};
use crate::sheet::{ACCENT, Align, Colour, INK, LINE, SOFT};
use crate::table::{self, Column};

const NAME: Letters = Letters::new(Family::Serif, 21.0);
const TITLE: Letters = Letters::new(Family::Serif, 17.0);
const LABEL: Letters = Letters::new(Family::Bold, 8.0);
const TEXT: Letters = Letters::new(Family::Regular, 9.5);
const STRONG: Letters = Letters::new(Family::Bold, 9.5);
const TOTAL: Letters = Letters::new(Family::Bold, 12.0);
const SMALL: Letters = Letters::new(Family::Regular, 8.0);

/// Where the right of two columns begins.
const MIDDLE: f32 = 318.0;
/// Where the labels of the sums begin.
const SUMS: f32 = 345.0;

pub fn set(document: &Document) -> Result<Vec<u8>> {
    let mut page = Page::new();
    letterhead(&mut page, document)?;
    parties(&mut page, document)?;
    if document.kind == DocumentKind::CreditNote {
        correction(&mut page, document)?;
    }
    lines(&mut page, document)?;
    sums(&mut page, document)?;
    closing(&mut page, document)?;
    footers(&mut page, document)?;
    page.sheet.finished(metadata(document))
}

fn letterhead(page: &mut Page, document: &Document) -> Result<()> {
    let supplier = &document.content.supplier;
    let top = page.y;
    let name = NAME.wrapped(&supplier.name, MIDDLE - LEFT - 12.0)?;
    let mut left = page.lines((LEFT, top), Align::Left, NAME, ACCENT, &name)? + 2.0;
    for line in supplier_lines(supplier) {
        let wrapped = SMALL.wrapped(&line, MIDDLE - LEFT - 12.0)?;
        left = page.lines((LEFT, left), Align::Left, SMALL, SOFT, &wrapped)?;
    }
    page.sheet.words((RIGHT, top + 19.0), Align::Right, TITLE, INK, document.kind.title())?;
    if document.kind == DocumentKind::Invoice {
        page.sheet.words((RIGHT, top + 33.0), Align::Right, SMALL, SOFT, "Original for recipient")?;
    }
    page.y = left.max(top + 44.0) + 8.0;
    page.sheet.rule((LEFT, page.y), RIGHT - LEFT, 1.6, ACCENT);
    page.y += 18.0;
    Ok(())
}

fn supplier_lines(supplier: &Party) -> Vec<String> {
    let state = supplier.state.map(|state| format!("State: {state}"));
    let gstin = supplier.gstin.as_ref().map(|gstin| format!("GSTIN: {gstin}"));
    let registration = [gstin, state].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let lines = [supplier.address.clone().unwrap_or_default(), registration, supplier.email.clone().unwrap_or_default()];
    lines.into_iter().filter(|line| !line.is_empty()).collect()
}

/// The buyer on the left, the document's own facts on the right.
fn parties(page: &mut Page, document: &Document) -> Result<()> {
    let top = page.y;
    let width = MIDDLE - LEFT - 18.0;
    let buyer = &document.content.buyer;
    let mut left = label(page, (LEFT, top), if document.kind == DocumentKind::CreditNote { "Credited to" } else { "Billed to" })?;
    left = page.lines((LEFT, left), Align::Left, STRONG, INK, &STRONG.wrapped(&buyer.name, width)?)?;
    for line in buyer_lines(buyer) {
        left = page.lines((LEFT, left), Align::Left, TEXT, INK, &TEXT.wrapped(&line, width)?)?;
    }
    let mut right = label(page, (MIDDLE, top), "Details")?;
    for (name, value) in facts(document) {
        page.sheet.words((MIDDLE, right + TEXT.size), Align::Left, TEXT, SOFT, name)?;
        let room = RIGHT - MIDDLE - TEXT.width(name)? - 12.0;
        right = page.lines((RIGHT, right), Align::Right, TEXT, INK, &TEXT.wrapped(&value, room)?)?;
    }
    page.y = left.max(right) + 16.0;
    Ok(())
}

fn label(page: &mut Page, (x, y): (f32, f32), words: &str) -> Result<f32> {
    Ok(page.lines((x, y), Align::Left, LABEL, ACCENT, &[words.to_uppercase()])? + 2.0)
}

fn buyer_lines(buyer: &Party) -> Vec<String> {
    if let Some(country) = &buyer.country {
        return vec![country.clone(), "Outside India".to_owned()];
    }
    let place = match (&buyer.state, &buyer.pin_code) {
        (Some(state), Some(pin)) => format!("{}, PIN {pin}", state.name()),
        (Some(state), None) => state.name().to_owned(),
        (None, pin) => pin.clone().unwrap_or_default(),
    };
    let state = buyer.state.map(|state| format!("State code {}", state.code())).unwrap_or_default();
    let gstin = buyer.gstin.as_ref().map_or_else(|| "Not registered for GST".to_owned(), |gstin| format!("GSTIN: {gstin}"));
    [place, state, gstin].into_iter().filter(|line| !line.is_empty()).collect()
}

fn facts(document: &Document) -> Vec<(&'static str, String)> {
    let paid = &document.content.paid_by;
    let method = paid.method.as_deref().map_or_else(|| "Online".to_owned(), method);
    let mut facts = vec![("Number", document.number.to_string()), ("Date", shown(document.issued_on))];
    if let Some(place) = document.place_of_supply() {
        facts.push(("Place of supply", place));
    }
    if document.content.rate.is_some() {
        facts.push(("Reverse charge", "No".to_owned()));
    }
    facts.push(("Paid by", method));
    facts.push(("Payment", paid.payment.clone()));
    facts
}

/// As the gateway names it → as people do.
fn method(name: &str) -> String {
    match name {
        "upi" => "UPI".to_owned(),
        "card" => "Card".to_owned(),
        "netbanking" => "Net banking".to_owned(),
        "wallet" => "Wallet".to_owned(),
        "emi" => "EMI".to_owned(),
        _ => "Online".to_owned(),
    }
}

fn correction(page: &mut Page, document: &Document) -> Result<()> {
    let original = document.content.original.as_ref().map(|original| original.shown()).unwrap_or_default();
    let reason = document.content.reason.clone().unwrap_or_default();
    let words = format!("Corrects {original}. Reason: {reason}.");
    let lines = TEXT.wrapped(&words, RIGHT - LEFT)?;
    page.y = page.lines((LEFT, page.y), Align::Left, TEXT, INK, &lines)? + 12.0;
    Ok(())
}

fn lines(page: &mut Page, document: &Document) -> Result<()> {
    let mut columns = vec![Column::left("#"), Column::wide("Description"), Column::left("SAC")];
    let taxes = taxes(document);
    if document.content.rate.is_some() {
        columns.push(Column::right("Taxable value"));
    }
    columns.extend(taxes.iter().map(|tax| Column::right(tax.name.clone())));
    columns.push(Column::right("Amount"));
    let mut rows = Vec::new();
    for (at, line) in document.content.lines.iter().enumerate() {
        let mut row = vec![(at + 1).to_string(), line.title.clone(), line.sac.clone()];
        if document.content.rate.is_some() {
            row.push(plain(line.split.taxable));
        }
        row.extend(taxes.iter().map(|tax| plain((tax.of)(&line.split))));
        row.push(plain(line.split.gross()?));
        rows.push(row);
    }
    table::set(page, &columns, &rows)
}

struct Tax {
    /// "CGST 9%".
    name: String,
    of: fn(&domain::invoices::Split) -> Money,
}

/// Those that this document charges: both halves, the whole, or none.
fn taxes(document: &Document) -> Vec<Tax> {
    let Some(rate) = document.content.rate else { return Vec::new() };
    if !document.is_within_state() {
        return vec![Tax { name: format!("IGST {}", rate.shown()), of: |split| split.igst }];
    }
    let half = rate.half_shown();
    let is_union_territory = document.content.supplier.state.is_some_and(|state| state.is_union_territory());
    let second = if is_union_territory { "UTGST" } else { "SGST" };
    vec![Tax { name: format!("CGST {half}"), of: |split| split.cgst }, Tax { name: format!("{second} {half}"), of: |split| split.sgst }]
}

/// Without its sign: the column says what it is.
fn plain(amount: Money) -> String {
    amount.to_string().replace('₹', "")
}

fn sums(page: &mut Page, document: &Document) -> Result<()> {
    let taxes = taxes(document);
    page.keep_together(110.0);
    page.y += 10.0;
    if document.content.rate.is_some() {
        sum(page, TEXT, SOFT, "Taxable value", document.sums.taxable)?;
        for tax in &taxes {
            sum(page, TEXT, SOFT, &tax.name, (tax.of)(&document.sums))?;
        }
        page.y += 4.0;
    }
    page.sheet.rule((SUMS, page.y), RIGHT - SUMS, 0.6, LINE);
    page.y += 7.0;
    let name = if document.kind == DocumentKind::CreditNote { "Total credited" } else { "Total paid" };
    sum(page, TOTAL, INK, name, document.total)?;
    page.y += 10.0;
    let words = TEXT.wrapped(&in_words(document.total), RIGHT - LEFT)?;
    let below = label(page, (LEFT, page.y), "Amount in words")?;
    page.y = page.lines((LEFT, below), Align::Left, TEXT, INK, &words)? + 14.0;
    Ok(())
}

fn sum(page: &mut Page, letters: Letters, colour: Colour, name: &str, amount: Money) -> Result<()> {
    page.sheet.words((SUMS, page.y + letters.size), Align::Left, letters, colour, name)?;
    page.sheet.words((RIGHT - 7.0, page.y + letters.size), Align::Right, letters, INK, &amount.to_string())?;
    page.y += letters.size * (LEADING + 0.1);
    Ok(())
}

fn closing(page: &mut Page, document: &Document) -> Result<()> {
    let words = match (document.kind, document.content.rate) {
        (DocumentKind::CreditNote, _) => "The amount goes back the way it was paid. Banks take up to seven working days to show it.",
        (_, None) => "The supplier is not registered for GST. No tax is charged, and none can be claimed.",
        _ => "Prices include GST. Paid in full; nothing is due.",
    };
    page.keep_together(30.0);
    let lines = SMALL.wrapped(words, RIGHT - LEFT)?;
    page.y = page.lines((LEFT, page.y), Align::Left, SMALL, SOFT, &lines)?;
    Ok(())
}

/// On every page, once it is known how many there are.
fn footers(page: &mut Page, document: &Document) -> Result<()> {
    let count = page.sheet.pages();
    for at in 0..count {
        let y = BOTTOM + 34.0;
        let words = "This is a computer-generated document and needs no signature.";
        page.sheet.words_on(at, (LEFT, y), Align::Left, SMALL, SOFT, words)?;
        let place = if count > 1 { format!("{} · Page {} of {count}", document.number, at + 1) } else { document.number.to_string() };
        page.sheet.words_on(at, (RIGHT, y), Align::Right, SMALL, SOFT, &place)?;
    }
    Ok(())
}

/// The day of issue, so that the same document gives the same bytes.
fn metadata(document: &Document) -> Metadata {
    let day = document.issued_on;
    let part = |value: i8| u8::try_from(value).unwrap_or(1);
    let date = DateTime::new(u16::try_from(day.year()).unwrap_or(1)).month(part(day.month())).day(part(day.day()));
    Metadata::new()
        .title(format!("{} {}", document.kind.title(), document.number))
        .authors(vec![document.content.supplier.name.clone()])
        .language("en-IN".to_owned())
        .creation_date(date)
}
