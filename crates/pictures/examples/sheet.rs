//! Writes twenty cards as files, for visual checks: `cargo run -p pictures --example sheet FOLDER`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use std::path::PathBuf;
use std::time::Instant;

use domain::cards::{CardContent, CardRenderer as _};
use domain::covers::{CoverKind, Figure, FigurePart};
use domain::language::Language;
use pictures::SvgCardRenderer;

const TITLES: [(&str, &str); 20] = [
    ("EPFO", "How to withdraw your provident fund after leaving a job"),
    ("Taxation", "Old or new tax regime: which one leaves you more in 2026-27?"),
    ("NPS", "NPS exit rules: what you can take out at 60, and what you can't"),
    ("Insurance", "Five lines of a health policy that decide your claim"),
    ("Investment", "Expense ratio: 1% a year costs ₹18 lakh over 25 years"),
    ("Loan", "Foreclosure charges on personal loans"),
    ("Home Loan", "Repo-linked home loans: when your EMI really changes"),
    ("Real Estate", "Stamp duty"),
    ("Credit card", "Minimum due is the most expensive number on your credit card statement"),
    ("Banking", "Nominee or heir: who gets the money in a bank account?"),
    ("Global Investing", "Buying US shares from India under the Liberalised Remittance Scheme: limits, tax and forms"),
    ("Inheritance Planning", "A will in your own handwriting is valid without a stamp"),
    ("Retirement Planning", "How much is enough? The 4% rule tested on Indian returns"),
    ("Personal Finance", "Emergency fund: six months of what, exactly?"),
    ("Gardening", "A category without a colour of its own"),
    ("EPFO", "पीएफ का पैसा कैसे निकालें: नौकरी छोड़ने के बाद के नियम"),
    ("Taxation", "Section 80C, 80CCD(1B) & 80D: ₹2,25,000 of deductions & the “small print”"),
    ("", "Financial fine prints, simplified."),
    ("", "Privacy"),
    (
        "Insurance",
        "A very long headline that an editor should have made shorter but didn’t, which goes on about premiums, riders, waiting periods and the claims process until it is cut",
    ),
];

/// The first cards have a figure.
fn sample_figure() -> Figure {
    let part = |value: &str, label: &str, size, is_marked| FigurePart { value: value.to_owned(), label: label.to_owned(), size, is_marked };
    let parts = vec![part("75%", "can be taken", 75.0, true), part("25%", "stays in", 25.0, false)];
    Figure { language: Language::English, kind: CoverKind::Bar, parts, signs: Vec::new(), joint: "or".to_owned(), note: None }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "cards".to_owned()));
    std::fs::create_dir_all(&folder)?;
    let renderer = SvgCardRenderer::new();
    for (at, (category, title)) in TITLES.into_iter().enumerate() {
        let category = (!category.is_empty()).then(|| category.to_owned());
        let figure = (at < 2).then(sample_figure);
        let face = CardContent { badge: category.clone(), category, title: title.to_owned(), figure, site: "The Fine Print".to_owned() };
        let start = Instant::now();
        let png = renderer.render_card(&face).await?;
        println!("{at:>2} {:>6} bytes {:>4} ms  {title}", png.len(), start.elapsed().as_millis());
        std::fs::write(folder.join(format!("{at:02}.png")), png)?;
    }
    Ok(())
}
