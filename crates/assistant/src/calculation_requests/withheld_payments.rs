//! Questions for the tax that a payer deducts at source: which payment they are about, and whether the receiver has a PAN.

use domain::calculators::CalculatorKind;
use domain::calculators::tds::WithheldPayment;

use super::input_binding::PreviousInputs;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics::{PAY_WORDS, asks_for_number, contains_any, takes_out};

const TDS_WORDS: &str = "tds|टीडीएस";
const NO_PAN_WORDS: &str = "no pan|without pan|without a pan|without the pan|no valid pan|pan nahi|bina pan|pan not|pan missing|inoperative pan|\
pan inoperative|pan inactive|पैन नहीं|बिना पैन|पैन के बिना|पैन नही";
const SENIOR_WORDS: &str = "senior|seniors|senior citizen|वरिष्ठ|सीनियर";
const RENT_WORDS: &str = "rent|kiraya|kiraaya|kiraye|किराया|किराए|किराये";
const PF_WORDS: &str = "pf|epf|provident fund|पीएफ|ईपीएफ";
const COMMISSION_WORDS: &str = "commission|brokerage|कमीशन|दलाली";
const DIVIDEND_WORDS: &str = "dividend|dividends|डिविडेंड|लाभांश";
const FEES_WORDS: &str = "fees|fee|professional|consultancy|consulting|freelance|freelancer|freelancing|फीस|फ्रीलांस";
const INTEREST_WORDS: &str = "interest|byaj|byaaj|ब्याज";
const DEPOSIT_WORDS: &str = "bank|fd|fds|rd|deposit|deposits|post office|बैंक|एफडी|आरडी|डाकघर";
const PROPERTY_WORDS: &str = "property|flat|house|plot|land|makan|ghar|zameen|jameen|फ्लैट|मकान|घर|जमीन|प्लॉट|प्रॉपर्टी";

/// In months. A PF payment after longer service is free of tax.
const MAX_EARLY_SERVICE: f64 = 60.0;
/// In rupees. A smaller rent without "a year" is one of every month.
const MAX_MONTHLY_RENT: f64 = 300_000.0;

/// Whether a question asks how much is deducted at source from one amount, of a payment that the calculator knows.
pub(super) fn is_withheld_payment(words: &[String], quantities: &[Quantity]) -> bool {
    let count = |kind: QuantityKind| quantities.iter().filter(|quantity| quantity.kind == kind).count();
    // "Is the TDS they cut right?" beside a salary asks for the year's tax.
    let is_of_salary = contains_any(words, PAY_WORDS) && contains_any(words, "regime|regimes|रेजीम");
    contains_any(words, TDS_WORDS)
        && !is_of_salary
        && asks_for_number(words)
        && count(QuantityKind::Rupees) == 1
        && count(QuantityKind::Percent) == 0
        && find_payment(words, quantities).is_some()
}

/// The payment and the PAN that a question names, as the calculator's choices.
pub(super) fn choose_withheld_payment(question: &ParsedQuestion) -> Vec<(&'static str, f64)> {
    let payment = find_payment(&question.words, &question.quantities).map(|payment| ("payment", payment.choice()));
    let pan = question.mentions(NO_PAN_WORDS).then_some(("pan", 0.0));
    payment.into_iter().chain(pan).collect()
}

fn find_payment(words: &[String], quantities: &[Quantity]) -> Option<WithheldPayment> {
    let names = |list: &str| contains_any(words, list);
    let spans: Vec<&Quantity> = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span).collect();
    if names(PF_WORDS) {
        let is_early = spans.iter().any(|span| span.value <= MAX_EARLY_SERVICE) && !names("after|baad|बाद");
        return (is_early && takes_out(words)).then_some(WithheldPayment::EarlyPf);
    }
    if !spans.is_empty() {
        return None;
    }
    let others = [
        (RENT_WORDS, WithheldPayment::Rent),
        (COMMISSION_WORDS, WithheldPayment::Commission),
        (DIVIDEND_WORDS, WithheldPayment::Dividend),
        (FEES_WORDS, WithheldPayment::ProfessionalFees),
    ];
    if let Some((_, payment)) = others.into_iter().find(|(list, _)| names(list)) {
        return Some(payment);
    }
    if names(INTEREST_WORDS) {
        // From the interest of a savings account nothing is deducted.
        let is_of_deposit = names(DEPOSIT_WORDS) && !names("savings|saving|बचत") && is_amount_of_interest(words, quantities);
        return is_of_deposit.then_some(if names(SENIOR_WORDS) { WithheldPayment::SeniorInterest } else { WithheldPayment::BankInterest });
    }
    names(PROPERTY_WORDS).then_some(WithheldPayment::Property)
}

/// Whether the amount is the interest and not the deposit that earns it: "interest of 80,000", "80,000 byaj".
fn is_amount_of_interest(words: &[String], quantities: &[Quantity]) -> bool {
    const LINKS: &str = "of|is|income|rs|about|around";
    let Some(amount) = quantities.iter().find(|quantity| quantity.kind == QuantityKind::Rupees) else { return false };
    let before = words[..amount.start].iter().rev().find(|word| !contains_any(std::slice::from_ref(*word), LINKS));
    [before, words.get(amount.end)].into_iter().flatten().any(|word| contains_any(std::slice::from_ref(word), INTEREST_WORDS))
}

/// The quantities of a question about tax deducted at source: "rent 60,000" is a month's.
pub(super) fn read_monthly_rent(kind: CalculatorKind, question: &ParsedQuestion, before: PreviousInputs<'_>) -> Option<Vec<Quantity>> {
    let was_rent = before.values.is_some_and(|values| values.get("payment") == Some(&WithheldPayment::Rent.choice()));
    let is_rent = find_payment(&question.words, &question.quantities).map_or(was_rent, |payment| payment == WithheldPayment::Rent);
    if kind != CalculatorKind::Tds || !is_rent {
        return None;
    }
    let mut quantities = question.quantities.clone();
    for quantity in &mut quantities {
        let is_monthly = quantity.kind == QuantityKind::Rupees && quantity.period.is_none() && quantity.value < MAX_MONTHLY_RENT;
        if is_monthly {
            quantity.period = Some(Period::Month);
        }
    }
    Some(quantities)
}
