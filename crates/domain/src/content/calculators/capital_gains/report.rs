//! What the calculator shows of a sale: figures, formula, tables and notes.

use jiff::Unit as SpanUnit;

use super::{Asset, GainTax, Sale, Term, YearIndices};
use crate::calculators::calculation::{CalculatorOutput, Chart, ChartKind, Figure, Row, Table, figure, rupee_column};
use crate::calculators::inputs::Unit;
use crate::financial_year::FinancialYear;
use crate::numerals::{format_number, format_rupees, format_rupees_compact, round_to_rupee};
use crate::time::format_date;

pub(super) fn write_report(sale: &Sale<'_>) -> CalculatorOutput {
    let (plain, indexed) = (sale.tax_plainly(sale.price), sale.tax_with_indexation(sale.price));
    let paid = sale.tax_cheaper(sale.price);
    let left = sale.price - sale.expenses - paid.total();
    let caption = format!(
        "Of the sale price of {}, {}{} goes in tax; {} is left after tax and expenses.",
        format_rupees_compact(sale.price),
        if sale.find_year_standing_in().is_some() { "at most " } else { "" },
        format_rupees(paid.total()),
        format_rupees(left)
    );
    CalculatorOutput {
        results: list_results(sale, &plain, indexed.as_ref(), &paid),
        formula: write_formula(sale),
        chart: Some(Chart { kind: ChartKind::Stacked, caption, columns: vec![0, 1] }),
        tables: vec![table_by_price(sale), steps_table(sale, &plain, indexed.as_ref())],
        notes: write_notes(sale, &paid),
        registry_defaults: Vec::new(),
    }
}

fn list_results(sale: &Sale<'_>, plain: &GainTax, indexed: Option<&GainTax>, paid: &GainTax) -> Vec<Figure> {
    let gain = match sale.term() {
        _ if plain.gain < 0.0 => "Loss",
        Term::Long => "Long-term gain",
        Term::Short => "Short-term gain",
        Term::AddedToIncome => "Gain added to your income",
    };
    let is_bound = sale.find_year_standing_in().is_some();
    let mut results = vec![
        figure("tax", if is_bound { "Tax with cess, at most, before any surcharge" } else { "Tax with cess" }, paid.total(), Unit::Rupees),
        figure("gain", gain, round_to_rupee(plain.gain.abs()), Unit::Rupees),
        figure("taxed", "Of it taxed", round_to_rupee(paid.compute_taxed_gain()), Unit::Rupees),
        figure("left", "Left after tax and expenses", sale.price - sale.expenses - paid.total(), Unit::Rupees),
        figure("held", "Held for whole months", count_months(sale), Unit::Months),
    ];
    let above = plain.gain - sale.rules.surcharge_above;
    if above > 0.0 {
        let label = format!("Part of the gain above {}, where a surcharge begins", format_rupees_compact(sale.rules.surcharge_above));
        results.push(figure("surcharged", label, round_to_rupee(above), Unit::Rupees));
    }
    if let Some(indexed) = indexed {
        let label = |way: &GainTax, how: &str| format!("Tax at {}% {how} indexation", format_number(way.rate));
        results.push(figure("plain", label(plain, "without"), plain.total(), Unit::Rupees));
        results.push(match is_bound {
            true => figure("bound", label(indexed, "at most, with"), indexed.total(), Unit::Rupees),
            false => figure("indexed", label(indexed, "with"), indexed.total(), Unit::Rupees),
        });
    }
    results
}

fn count_months(sale: &Sale<'_>) -> f64 {
    sale.bought.until((SpanUnit::Month, sale.sold)).map_or(0.0, |span| f64::from(span.get_months()))
}

fn write_formula(sale: &Sale<'_>) -> Vec<String> {
    let rules = sale.rules;
    let cess = format!("plus {}% cess on the tax", format_number(rules.cess));
    let mut lines = vec![describe_term(sale), "Gain = sale price − expenses of the sale − cost.".to_owned()];
    lines.push(match sale.term() {
        Term::Long if rules.free > 0.0 => format!(
            "Tax = {}% of the year's long-term gains above {}, {cess}; other gains of the year use up the free amount first.",
            format_number(rules.long_rate),
            format_rupees(rules.free)
        ),
        Term::AddedToIncome => {
            format!("The gain is added to your income: tax = gain × your rate of {}%, {cess}.", format_number(sale.slab))
        }
        Term::Long | Term::Short => format!("Tax = gain × {}%, {cess}.", format_number(sale.rate())),
    });
    if let Some((indexation, YearIndices { bought, sold, .. })) = sale.open_indexation() {
        lines.push(format!(
            "With indexation: indexed cost = {} × {} ÷ {}, the cost inflation index of the years of sale and purchase; tax = {}% of the gain \
             over it, {cess}. The lower tax is due.",
            format_rupees(sale.cost),
            format_number(sold),
            format_number(bought),
            format_number(indexation.rate)
        ));
    }
    lines
}

/// Why the gain is long-term or not.
fn describe_term(sale: &Sale<'_>) -> String {
    let (bought, months) = (format_date(sale.bought), Unit::Months.format_value(sale.rules.long_months));
    let held = format!("Held from {bought} to {}", format_date(sale.sold));
    match (sale.rules.never_long_from, sale.term()) {
        (_, Term::Long) => format!("{held}, longer than {months}: the gain is long-term."),
        (Some(day), Term::AddedToIncome) if sale.bought >= day => {
            format!("Bought on or after {}: the gain is added to your income, however long the units were held.", format_date(day))
        }
        _ => format!("{held}, not longer than {months}: the gain is short-term."),
    }
}

/// The result for round prices around the given one.
fn table_by_price(sale: &Sale<'_>) -> Table {
    const ROWS: u32 = 10;
    let step = (sale.price.max(1_000.0) / 5_000.0).ceil() * 1_000.0;
    let row = |at: u32| {
        let price = f64::from(at) * step;
        let paid = sale.tax_cheaper(price);
        let left = round_to_rupee(price - sale.expenses - paid.total());
        Row { label: format_rupees_compact(price), values: vec![left, paid.total(), round_to_rupee(paid.gain)] }
    };
    Table {
        title: "By sale price",
        row_header: "Sale price",
        columns: ["Left after tax and expenses", "Tax", "Gain"].map(rupee_column).to_vec(),
        rows: (1..=ROWS).map(row).collect(),
    }
}

fn steps_table(sale: &Sale<'_>, plain: &GainTax, indexed: Option<&GainTax>) -> Table {
    let ways: Vec<&GainTax> = std::iter::once(plain).chain(indexed).collect();
    let row = |label: &str, of: &dyn Fn(&GainTax) -> f64| Row {
        label: label.to_owned(),
        values: ways.iter().map(|way| round_to_rupee(of(way))).collect(),
    };
    let columns = if indexed.is_some() { vec!["Without indexation", "With indexation"] } else { vec!["Amount"] };
    Table {
        title: "Step by step",
        row_header: "Step",
        columns: columns.into_iter().map(rupee_column).collect(),
        rows: vec![
            row("Sale price", &|_| sale.price),
            row("Expenses of the sale", &|_| -sale.expenses),
            row("Cost that counts", &|way| -way.cost),
            row("Gain", &|way| way.gain),
            row("Free of tax", &|way| -way.free),
            row("Taxed", &GainTax::compute_taxed_gain),
            row("Tax before cess", &|way| way.tax),
            row("Cess", &|way| way.cess),
            row("Tax with cess", &GainTax::total),
        ],
    }
}

fn write_notes(sale: &Sale<'_>, paid: &GainTax) -> Vec<String> {
    let rules = sale.rules;
    let mut notes = Vec::new();
    notes.extend(describe_unknown_index(sale));
    if paid.gain < 0.0 {
        notes.push(format!(
            "A loss brings no tax. It can be set against other gains, a long-term one only against long-term gains, and carried forward for {} \
             if the return is filed in time.",
            Unit::Years.format_value(rules.loss_years)
        ));
    }
    if let Some(day) = rules.fair_value_day.filter(|day| sale.bought <= *day) {
        notes.push(format!(
            "Bought before {} or on that day: the value of that day, at most the sale price, may take the place of the cost; if it is higher, \
             put it in as the cost.",
            format_date(day)
        ));
    }
    notes.extend(notes_of_asset(sale).iter().map(|note| (*note).to_owned()));
    notes.push(format!(
        "Surcharge, due on incomes above {}, is not included. Neither are the set-off of other losses and an income too small to be taxed, \
         which may lower the tax.",
        format_rupees_compact(rules.surcharge_above)
    ));
    notes
}

/// The index of a year is notified in the course of it: until then, with which index the tax was worked out.
fn describe_unknown_index(sale: &Sale<'_>) -> Option<String> {
    let (_, YearIndices { sold, stands_in: Some(known), .. }) = sale.open_indexation()? else { return None };
    let year = FinancialYear::from_day(sale.sold);
    Some(format!(
        "We don't have the cost inflation index of 20{year}, the year of the sale, so that of 20{known}, {}, stands for it. The index has risen \
         every year, and a higher one can only lower the tax.",
        format_number(sold)
    ))
}

fn notes_of_asset(sale: &Sale<'_>) -> &'static [&'static str] {
    match sale.asset {
        Asset::Shares => &[
            "For shares sold on a stock exchange and units on which securities transaction tax is paid. In a SIP each instalment is a purchase \
             of its own, and the oldest units go first.",
            "The free amount is one for all long-term gains of the year from shares and equity funds. The rebate does not lower this tax.",
        ],
        Asset::DebtFund => &["For funds that hold mostly debt. Each instalment of a SIP is a purchase of its own."],
        Asset::Gold => &[
            "For jewellery, coins and bars. Gold ETFs and gold bonds are listed, and their gain is long-term after a shorter time.",
            "For what was inherited or given within the family, the earlier owner's cost and time count.",
        ],
        Asset::Property => &[
            "For what was inherited or given within the family, the earlier owner's cost and time count. Improvements raise the cost too, \
             and are not counted here.",
            "If the stamp-duty value is well above the price, it takes its place. A gain that goes into another house or into bonds of the \
             law can be exempt; that is not counted.",
        ],
    }
}
