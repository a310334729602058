//! The input slots of each calculator, with the cue words that identify a quantity.

use domain::calculators::CalculatorKind;

use super::quantities::QuantityKind;

/// An input that takes one quantity.
pub(super) struct InputSlot {
    /// Name of the input. Empty for a quantity that belongs to no input and must not be assigned to another.
    pub field: &'static str,
    pub kind: SlotKind,
    /// Cue words that occur near the quantity.
    pub cues: &'static [&'static str],
    /// Whether the slot also takes a quantity without a cue word.
    pub accepts_uncued: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SlotKind {
    /// Rupees, without conversion.
    Rupees,
    /// Rupees a month; a yearly amount is divided by 12.
    RupeesPerMonth,
    RupeesPerYear,
    Percent,
    Months,
    /// Whole years; a partial year is dropped.
    Years,
    /// Years of service; a last part of more than six months counts as a year, as the Payment of Gratuity Act says.
    YearsOfService,
    CurrentAge,
    TargetAge,
}

impl SlotKind {
    pub fn accepts(self, class: QuantityKind, value: f64) -> bool {
        match self {
            SlotKind::Rupees | SlotKind::RupeesPerMonth | SlotKind::RupeesPerYear => class == QuantityKind::Rupees,
            SlotKind::Percent => class == QuantityKind::Percent || (class == QuantityKind::Bare && value <= 40.0),
            SlotKind::Months | SlotKind::Years | SlotKind::YearsOfService => class == QuantityKind::Span,
            SlotKind::CurrentAge | SlotKind::TargetAge => false,
        }
    }
}

const fn cue_optional_slot(field: &'static str, takes: SlotKind, cues: &'static [&'static str]) -> InputSlot {
    InputSlot { field, kind: takes, cues, accepts_uncued: true }
}

const fn cue_required_slot(field: &'static str, takes: SlotKind, cues: &'static [&'static str]) -> InputSlot {
    InputSlot { field, kind: takes, cues, accepts_uncued: false }
}

const RATE_CUES: &[&str] = &["rate", "interest", "at", "byaj", "ब्याज", "दर", "roi", "return", "returns", "रिटर्न"];
const TERM_CUES: &[&str] = &["for", "tenure", "term", "over", "left", "remaining", "baki", "बाकी", "ke", "के"];
const WAGE_CUES: &[&str] = &["salary", "basic", "wages", "wage", "pay", "drawn", "last", "सैलरी", "बेसिक", "वेतन", "tankhwah", "तनख्वाह", "da"];
const BALANCE_CUES: &[&str] =
    &["balance", "accumulated", "already", "corpus", "saved", "existing", "passbook", "jama", "जमा", "बैलेंस", "opening", "have"];
const RISE_CUES: &[&str] =
    &["rise", "rises", "hike", "hikes", "increment", "increase", "increases", "raise", "step", "growth", "badhe", "बढे", "inflation"];
const UNRELATED_CUES: &[&str] = &["salary", "income", "earn", "tax", "house", "flat", "property", "cost", "price"];

pub(super) fn input_slots_for(kind: CalculatorKind) -> &'static [InputSlot] {
    match kind {
        CalculatorKind::Emi => EMI_SLOTS,
        CalculatorKind::Prepayment => PREPAYMENT_SLOTS,
        CalculatorKind::Sip => SIP_SLOTS,
        CalculatorKind::Goal => GOAL_SLOTS,
        CalculatorKind::Swp => SWP_SLOTS,
        CalculatorKind::Fd => FD_SLOTS,
        CalculatorKind::Rd => RD_SLOTS,
        CalculatorKind::Epf => EPF_SLOTS,
        CalculatorKind::Eps => EPS_SLOTS,
        CalculatorKind::Nps => NPS_SLOTS,
        CalculatorKind::IncomeTax => INCOME_TAX_SLOTS,
        CalculatorKind::Gratuity => GRATUITY_SLOTS,
        CalculatorKind::Hra => HRA_SLOTS,
    }
}

const EMI_SLOTS: &[InputSlot] = &[
    cue_optional_slot("principal", SlotKind::Rupees, &["loan", "principal", "borrow", "borrowed", "amount", "लोन", "कर्ज", "karz", "ऋण"]),
    cue_required_slot("", SlotKind::Rupees, UNRELATED_CUES),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("months", SlotKind::Months, TERM_CUES),
];
const PREPAYMENT_SLOTS: &[InputSlot] = &[
    cue_required_slot(
        "prepaid",
        SlotKind::Rupees,
        &["prepay", "prepayment", "prepaying", "prepaid", "part", "extra", "lump", "lumpsum", "jama", "प्रीपे", "प्रीपेमेंट"],
    ),
    cue_optional_slot("principal", SlotKind::Rupees, &["loan", "outstanding", "owe", "owed", "balance", "बकाया", "baki", "बाकी", "लोन"]),
    cue_optional_slot("prepaid", SlotKind::Rupees, &[]),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_required_slot("after", SlotKind::Months, &["after", "baad", "बाद"]),
    cue_optional_slot("months", SlotKind::Months, TERM_CUES),
];
const SIP_SLOTS: &[InputSlot] = &[
    cue_optional_slot("monthly", SlotKind::RupeesPerMonth, &["sip", "monthly", "month", "एसआईपी"]),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("years", SlotKind::Years, TERM_CUES),
];
const GOAL_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &[]),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("years", SlotKind::Years, TERM_CUES),
];
const SWP_SLOTS: &[InputSlot] = &[
    cue_required_slot(
        "monthly",
        SlotKind::RupeesPerMonth,
        &["month", "monthly", "withdraw", "withdrawing", "taking", "take", "mahine", "महीने", "महीना", "har", "हर"],
    ),
    cue_optional_slot("amount", SlotKind::Rupees, &["from", "corpus", "invested", "lumpsum", "lump", "amount", "se", "से"]),
    cue_optional_slot("monthly", SlotKind::RupeesPerMonth, &[]),
    cue_required_slot("rise", SlotKind::Percent, RISE_CUES),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("years", SlotKind::Years, TERM_CUES),
];
const FD_SLOTS: &[InputSlot] = &[
    cue_optional_slot("amount", SlotKind::Rupees, &["fd", "deposit"]),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("months", SlotKind::Months, TERM_CUES),
];
const RD_SLOTS: &[InputSlot] = &[
    cue_optional_slot("monthly", SlotKind::RupeesPerMonth, &["rd", "month", "monthly"]),
    cue_optional_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_optional_slot("months", SlotKind::Months, TERM_CUES),
];
const EPF_SLOTS: &[InputSlot] = &[
    cue_required_slot("balance", SlotKind::Rupees, BALANCE_CUES),
    cue_required_slot("basic", SlotKind::RupeesPerMonth, &["basic", "wages", "wage", "बेसिक", "मूल", "da"]),
    // Contributions are paid on basic pay, which is less than the salary.
    cue_required_slot("", SlotKind::Rupees, &["salary", "ctc", "earn", "सैलरी", "income", "hra"]),
    cue_optional_slot("basic", SlotKind::RupeesPerMonth, &[]),
    cue_required_slot("rise", SlotKind::Percent, RISE_CUES),
    cue_required_slot("rate", SlotKind::Percent, RATE_CUES),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const EPS_SLOTS: &[InputSlot] = &[
    cue_optional_slot("wages", SlotKind::RupeesPerMonth, WAGE_CUES),
    cue_optional_slot("years", SlotKind::Years, &["service", "सेवा"]),
    cue_required_slot("start", SlotKind::TargetAge, &[]),
];
const NPS_SLOTS: &[InputSlot] = &[
    cue_required_slot("balance", SlotKind::Rupees, BALANCE_CUES),
    cue_optional_slot(
        "monthly",
        SlotKind::RupeesPerMonth,
        &["month", "monthly", "contribute", "contribution", "invest", "per", "mahine", "महीने"],
    ),
    cue_required_slot("rise", SlotKind::Percent, RISE_CUES),
    cue_required_slot("annuity", SlotKind::Percent, &["annuity", "एन्युटी"]),
    cue_optional_slot("rate", SlotKind::Percent, &["return", "returns", "rate", "at", "grow", "रिटर्न"]),
    cue_required_slot("age", SlotKind::CurrentAge, &[]),
    cue_required_slot("until", SlotKind::TargetAge, &[]),
];
const INCOME_TAX_SLOTS: &[InputSlot] = &[
    cue_required_slot(
        "deductions",
        SlotKind::Rupees,
        &["deduction", "deductions", "80c", "80d", "80ccd", "exemption", "exemptions", "hra", "कटौती", "छूट", "savings"],
    ),
    cue_optional_slot(
        "income",
        SlotKind::RupeesPerYear,
        &["salary", "income", "ctc", "earn", "package", "on", "सैलरी", "आय", "कमाई", "वेतन", "tankhwah"],
    ),
];
const GRATUITY_SLOTS: &[InputSlot] = &[
    cue_optional_slot("wages", SlotKind::RupeesPerMonth, WAGE_CUES),
    cue_optional_slot("years", SlotKind::YearsOfService, &["service", "after", "for"]),
];
const HRA_SLOTS: &[InputSlot] = &[
    cue_required_slot("basic", SlotKind::RupeesPerMonth, &["basic", "बेसिक", "salary", "सैलरी", "da", "वेतन"]),
    cue_required_slot("rent", SlotKind::RupeesPerMonth, &["rent", "kiraya", "किराया", "किराए"]),
    cue_required_slot("hra", SlotKind::RupeesPerMonth, &["hra", "allowance", "एचआरए"]),
];
