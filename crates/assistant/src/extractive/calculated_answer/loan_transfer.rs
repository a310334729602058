//! The answer on a loan that is moved to another lender: what it saves every month and in all, and what is left of it after the costs.

use domain::calculators::Unit;
use domain::calculators::loan_transfer::compare_rates;
use domain::text::escape_html;

use super::CalculatedAnswer;
use super::sentences::Wording;
use crate::calculation_requests::LoanTransfer;

/// Finds articles about moving a loan.
const SEARCH_TEXT: &str = "home loan balance transfer to another bank charges";

/// Writes the saving with both instalments, and then the costs: those that the question gives, or that they are to be asked for.
pub(super) fn answer_loan_transfer(transfer: &LoanTransfer, wording: Wording<'_>) -> CalculatedAnswer {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let percent = |value: f64| wording.format(value, Unit::Percent);
    let saving = compare_rates(transfer.principal, transfer.old_rate, transfer.new_rate, transfer.months);
    let lead = wording.fill_phrase(
        "loan-transfer",
        &[
            ("principal", &rupees(transfer.principal)),
            ("months", &wording.format_duration(transfer.months)),
            ("old-rate", &percent(transfer.old_rate)),
            ("new-rate", &percent(transfer.new_rate)),
            ("old-emi", &rupees(saving.old_emi)),
            ("new-emi", &rupees(saving.new_emi)),
            ("monthly", &rupees(saving.monthly)),
            ("total", &rupees(saving.total)),
        ],
    );
    let costs = match transfer.cost {
        None => wording.phrase("loan-transfer-costs-open").to_owned(),
        Some(cost) if cost >= saving.total => wording.fill_phrase("loan-transfer-too-dear", &[("cost", &rupees(cost))]),
        Some(cost) => wording.fill_phrase(
            "loan-transfer-costs",
            &[
                ("cost", &rupees(cost)),
                ("left", &rupees(saving.total - cost)),
                ("back", &wording.format_duration((cost / saving.monthly).ceil())),
            ],
        ),
    };
    let lead = format!("{lead} {costs}");
    CalculatedAnswer {
        language: wording.language,
        html: [lead.as_str(), wording.phrase("loan-transfer-assumed")].map(|line| format!("<p>{}</p>", escape_html(line))).concat(),
        lead,
        says_more: true,
        search_text: SEARCH_TEXT.to_owned(),
        ..CalculatedAnswer::default()
    }
}
