//! The layout of an issued document: letterhead, parties, lines, sums, and the statements that the law requires (CGST Rules 2017,
//! rules 46, 49 and 53).

use domain::invoices::{Document, DocumentKind, Party, spell_amount};
use domain::time::format_date;
use domain::{Money, Result};
use krilla::metadata::{DateTime, Metadata};

use crate::canvas::{ACCENT, Align, Colour, INK, LINE, SOFT};
use crate::page::{BOTTOM, LEADING, LEFT, Page, RIGHT};
use crate::table::{self, Column};
use crate::text_layout::{Family, TextStyle};

const NAME: TextStyle = TextStyle::new(Family::Serif, 21.0);
const TITLE: TextStyle = TextStyle::new(Family::Serif, 17.0);
const LABEL: TextStyle = TextStyle::new(Family::Bold, 8.0);
const TEXT: TextStyle = TextStyle::new(Family::Regular, 9.5);
const STRONG: TextStyle = TextStyle::new(Family::Bold, 9.5);
const TOTAL: TextStyle = TextStyle::new(Family::Bold, 12.0);
const SMALL: TextStyle = TextStyle::new(Family::Regular, 8.0);

/// Left edge of the right-hand column.
const RIGHT_COLUMN_LEFT: f32 = 318.0;
/// Left edge of the labels of the sums.
const SUMS_LEFT: f32 = 345.0;

pub fn render_document(document: &Document) -> Result<Vec<u8>> {
    let mut page = Page::new();
    draw_letterhead(&mut page, document)?;
    draw_parties(&mut page, document)?;
    if document.kind == DocumentKind::CreditNote {
        draw_correction(&mut page, document)?;
    }
    draw_items(&mut page, document)?;
    draw_sums(&mut page, document)?;
    draw_closing(&mut page, document)?;
    draw_footers(&mut page, document)?;
    page.canvas.into_pdf(pdf_metadata(document))
}

fn draw_letterhead(page: &mut Page, document: &Document) -> Result<()> {
    let supplier = &document.content.supplier;
    let top = page.y;
    let name = NAME.wrap_lines(&supplier.name, RIGHT_COLUMN_LEFT - LEFT - 12.0)?;
    let mut left = page.draw_lines((LEFT, top), Align::Left, NAME, ACCENT, &name)? + 2.0;
    for line in supplier_lines(supplier) {
        let wrapped = SMALL.wrap_lines(&line, RIGHT_COLUMN_LEFT - LEFT - 12.0)?;
        left = page.draw_lines((LEFT, left), Align::Left, SMALL, SOFT, &wrapped)?;
    }
    page.canvas.draw_text((RIGHT, top + 19.0), Align::Right, TITLE, INK, document.kind.title())?;
    if document.kind == DocumentKind::Invoice {
        page.canvas.draw_text((RIGHT, top + 33.0), Align::Right, SMALL, SOFT, "Original for recipient")?;
    }
    page.y = left.max(top + 44.0) + 8.0;
    page.canvas.draw_rectangle((LEFT, page.y), RIGHT - LEFT, 1.6, ACCENT);
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

/// Draws the buyer on the left and the document's details on the right.
fn draw_parties(page: &mut Page, document: &Document) -> Result<()> {
    let top = page.y;
    let width = RIGHT_COLUMN_LEFT - LEFT - 18.0;
    let buyer = &document.content.buyer;
    let mut left = draw_label(page, (LEFT, top), if document.kind == DocumentKind::CreditNote { "Credited to" } else { "Billed to" })?;
    left = page.draw_lines((LEFT, left), Align::Left, STRONG, INK, &STRONG.wrap_lines(&buyer.name, width)?)?;
    for line in buyer_lines(buyer) {
        left = page.draw_lines((LEFT, left), Align::Left, TEXT, INK, &TEXT.wrap_lines(&line, width)?)?;
    }
    let mut right = draw_label(page, (RIGHT_COLUMN_LEFT, top), "Details")?;
    for (name, value) in document_facts(document) {
        page.canvas.draw_text((RIGHT_COLUMN_LEFT, right + TEXT.size), Align::Left, TEXT, SOFT, name)?;
        let room = RIGHT - RIGHT_COLUMN_LEFT - TEXT.measure_width(name)? - 12.0;
        right = page.draw_lines((RIGHT, right), Align::Right, TEXT, INK, &TEXT.wrap_lines(&value, room)?)?;
    }
    page.y = left.max(right) + 16.0;
    Ok(())
}

fn draw_label(page: &mut Page, (x, y): (f32, f32), words: &str) -> Result<f32> {
    Ok(page.draw_lines((x, y), Align::Left, LABEL, ACCENT, &[words.to_uppercase()])? + 2.0)
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

fn document_facts(document: &Document) -> Vec<(&'static str, String)> {
    let paid = &document.content.paid_by;
    let method = paid.method.as_deref().map_or_else(|| "Online".to_owned(), payment_method_name);
    let mut facts = vec![("Number", document.number.to_string()), ("Date", format_date(document.issued_on))];
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

/// The name of a payment method for people; `name` is the gateway's.
fn payment_method_name(name: &str) -> String {
    match name {
        "upi" => "UPI".to_owned(),
        "card" => "Card".to_owned(),
        "netbanking" => "Net banking".to_owned(),
        "wallet" => "Wallet".to_owned(),
        "emi" => "EMI".to_owned(),
        _ => "Online".to_owned(),
    }
}

fn draw_correction(page: &mut Page, document: &Document) -> Result<()> {
    let original = document.content.original.as_ref().map(|original| original.citation()).unwrap_or_default();
    let reason = document.content.reason.clone().unwrap_or_default();
    let words = format!("Corrects {original}. Reason: {reason}.");
    let lines = TEXT.wrap_lines(&words, RIGHT - LEFT)?;
    page.y = page.draw_lines((LEFT, page.y), Align::Left, TEXT, INK, &lines)? + 12.0;
    Ok(())
}

fn draw_items(page: &mut Page, document: &Document) -> Result<()> {
    let mut columns = vec![Column::left("#"), Column::wide("Description"), Column::left("SAC")];
    let taxes = charged_taxes(document);
    if document.content.rate.is_some() {
        columns.push(Column::right("Taxable value"));
    }
    columns.extend(taxes.iter().map(|tax| Column::right(tax.name.clone())));
    columns.push(Column::right("Amount"));
    let mut rows = Vec::new();
    for (at, line) in document.content.lines.iter().enumerate() {
        let mut row = vec![(at + 1).to_string(), line.title.clone(), line.sac.clone()];
        if document.content.rate.is_some() {
            row.push(format_without_sign(line.split.taxable));
        }
        row.extend(taxes.iter().map(|tax| format_without_sign((tax.of)(&line.split))));
        row.push(format_without_sign(line.split.gross()?));
        rows.push(row);
    }
    table::draw_table(page, &columns, &rows)
}

struct Tax {
    /// "CGST 9%".
    name: String,
    of: fn(&domain::invoices::TaxSplit) -> Money,
}

/// The taxes that the document charges: CGST with SGST or UTGST within a State, IGST between States, none without registration.
fn charged_taxes(document: &Document) -> Vec<Tax> {
    let Some(rate) = document.content.rate else { return Vec::new() };
    if !document.is_within_state() {
        return vec![Tax { name: format!("IGST {}", rate.to_percent_text()), of: |split| split.igst }];
    }
    let half = rate.to_half_percent_text();
    let is_union_territory = document.content.supplier.state.is_some_and(|state| state.is_union_territory());
    let second = if is_union_territory { "UTGST" } else { "SGST" };
    vec![Tax { name: format!("CGST {half}"), of: |split| split.cgst }, Tax { name: format!("{second} {half}"), of: |split| split.sgst }]
}

/// The amount without the rupee sign, which a table column does not need.
fn format_without_sign(amount: Money) -> String {
    amount.to_string().replace('₹', "")
}

fn draw_sums(page: &mut Page, document: &Document) -> Result<()> {
    let taxes = charged_taxes(document);
    page.ensure_room(110.0);
    page.y += 10.0;
    if document.content.rate.is_some() {
        draw_sum(page, TEXT, SOFT, "Taxable value", document.sums.taxable)?;
        for tax in &taxes {
            draw_sum(page, TEXT, SOFT, &tax.name, (tax.of)(&document.sums))?;
        }
        page.y += 4.0;
    }
    page.canvas.draw_rectangle((SUMS_LEFT, page.y), RIGHT - SUMS_LEFT, 0.6, LINE);
    page.y += 7.0;
    let name = if document.kind == DocumentKind::CreditNote { "Total credited" } else { "Total paid" };
    draw_sum(page, TOTAL, INK, name, document.total)?;
    page.y += 10.0;
    let words = TEXT.wrap_lines(&spell_amount(document.total), RIGHT - LEFT)?;
    let below = draw_label(page, (LEFT, page.y), "Amount in words")?;
    page.y = page.draw_lines((LEFT, below), Align::Left, TEXT, INK, &words)? + 14.0;
    Ok(())
}

fn draw_sum(page: &mut Page, letters: TextStyle, colour: Colour, name: &str, amount: Money) -> Result<()> {
    page.canvas.draw_text((SUMS_LEFT, page.y + letters.size), Align::Left, letters, colour, name)?;
    page.canvas.draw_text((RIGHT - 7.0, page.y + letters.size), Align::Right, letters, INK, &amount.to_string())?;
    page.y += letters.size * (LEADING + 0.1);
    Ok(())
}

fn draw_closing(page: &mut Page, document: &Document) -> Result<()> {
    let words = match (document.kind, document.content.rate) {
        (DocumentKind::CreditNote, _) => {
            "The amount will be refunded to the original payment method. Banks take up to seven working days to credit it."
        }
        (_, None) => "The supplier is not registered for GST. No tax is charged, and none can be claimed.",
        _ => "Prices include GST. Paid in full; nothing is due.",
    };
    page.ensure_room(30.0);
    let lines = SMALL.wrap_lines(words, RIGHT - LEFT)?;
    page.y = page.draw_lines((LEFT, page.y), Align::Left, SMALL, SOFT, &lines)?;
    Ok(())
}

/// Draws the footer of every page, once the number of pages is known.
fn draw_footers(page: &mut Page, document: &Document) -> Result<()> {
    let count = page.canvas.page_count();
    for at in 0..count {
        let y = BOTTOM + 34.0;
        let words = "This is a computer-generated document and needs no signature.";
        page.canvas.draw_text_on(at, (LEFT, y), Align::Left, SMALL, SOFT, words)?;
        let place = if count > 1 { format!("{} · Page {} of {count}", document.number, at + 1) } else { document.number.to_string() };
        page.canvas.draw_text_on(at, (RIGHT, y), Align::Right, SMALL, SOFT, &place)?;
    }
    Ok(())
}

/// The PDF's metadata. Its date is the day of issue, so that the same document always gives the same bytes.
fn pdf_metadata(document: &Document) -> Metadata {
    let day = document.issued_on;
    let part = |value: i8| u8::try_from(value).unwrap_or(1);
    let date = DateTime::new(u16::try_from(day.year()).unwrap_or(1)).month(part(day.month())).day(part(day.day()));
    Metadata::new()
        .title(format!("{} {}", document.kind.title(), document.number))
        .authors(vec![document.content.supplier.name.clone()])
        .language("en-IN".to_owned())
        .creation_date(date)
}
