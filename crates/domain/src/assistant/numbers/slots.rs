//! What of a question goes into which input of a calculator.

use super::quantities::Class;
use crate::calculators::Kind;

/// A place for one quantity.
pub(super) struct Slot {
    /// The input's name; empty for what belongs to no input and must not be taken for one.
    pub field: &'static str,
    pub takes: Takes,
    /// Words that stand near it.
    pub cues: &'static [&'static str],
    /// Without such a word it is taken too.
    pub is_open: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Takes {
    /// Rupees as they are.
    Rupees,
    /// Rupees a month: a yearly amount is divided.
    RupeesAMonth,
    RupeesAYear,
    Percent,
    Months,
    /// Whole years; a part of one is left out.
    Years,
    /// A last part above six months counts as one, as the input says.
    YearsOfService,
    AgeNow,
    AgeThen,
}

impl Takes {
    pub fn fits(self, class: Class, value: f64) -> bool {
        match self {
            Takes::Rupees | Takes::RupeesAMonth | Takes::RupeesAYear => class == Class::Rupees,
            Takes::Percent => class == Class::Percent || (class == Class::Bare && value <= 40.0),
            Takes::Months | Takes::Years | Takes::YearsOfService => class == Class::Span,
            Takes::AgeNow | Takes::AgeThen => false,
        }
    }
}

const fn open(field: &'static str, takes: Takes, cues: &'static [&'static str]) -> Slot {
    Slot { field, takes, cues, is_open: true }
}

const fn cued(field: &'static str, takes: Takes, cues: &'static [&'static str]) -> Slot {
    Slot { field, takes, cues, is_open: false }
}

const RATE: &[&str] = &["rate", "interest", "at", "byaj", "ब्याज", "दर", "roi", "return", "returns", "रिटर्न"];
const TERM: &[&str] = &["for", "tenure", "term", "over", "left", "remaining", "baki", "बाकी", "ke", "के"];
const WAGES: &[&str] = &["salary", "basic", "wages", "wage", "pay", "drawn", "last", "सैलरी", "बेसिक", "वेतन", "tankhwah", "तनख्वाह", "da"];
const BALANCE: &[&str] =
    &["balance", "accumulated", "already", "corpus", "saved", "existing", "passbook", "jama", "जमा", "बैलेंस", "opening", "have"];
const RISE: &[&str] =
    &["rise", "rises", "hike", "hikes", "increment", "increase", "increases", "raise", "step", "growth", "badhe", "बढे", "inflation"];
const NOT_OURS: &[&str] = &["salary", "income", "earn", "tax", "house", "flat", "property", "cost", "price"];

pub(super) fn slots(kind: Kind) -> &'static [Slot] {
    match kind {
        Kind::Emi => EMI,
        Kind::Prepayment => PREPAYMENT,
        Kind::Sip => SIP,
        Kind::Goal => GOAL,
        Kind::Swp => SWP,
        Kind::Fd => FD,
        Kind::Rd => RD,
        Kind::Epf => EPF,
        Kind::Eps => EPS,
        Kind::Nps => NPS,
        Kind::IncomeTax => INCOME_TAX,
        Kind::Gratuity => GRATUITY,
        Kind::Hra => HRA,
    }
}

const EMI: &[Slot] = &[
    open("principal", Takes::Rupees, &["loan", "principal", "borrow", "borrowed", "amount", "लोन", "कर्ज", "karz", "ऋण"]),
    cued("", Takes::Rupees, NOT_OURS),
    open("rate", Takes::Percent, RATE),
    open("months", Takes::Months, TERM),
];
const PREPAYMENT: &[Slot] = &[
    cued(
        "prepaid",
        Takes::Rupees,
        &["prepay", "prepayment", "prepaying", "prepaid", "part", "extra", "lump", "lumpsum", "jama", "प्रीपे", "प्रीपेमेंट"],
    ),
    open("principal", Takes::Rupees, &["loan", "outstanding", "owe", "owed", "balance", "बकाया", "baki", "बाकी", "लोन"]),
    open("prepaid", Takes::Rupees, &[]),
    open("rate", Takes::Percent, RATE),
    cued("after", Takes::Months, &["after", "baad", "बाद"]),
    open("months", Takes::Months, TERM),
];
const SIP: &[Slot] = &[
    open("monthly", Takes::RupeesAMonth, &["sip", "monthly", "month", "एसआईपी"]),
    open("rate", Takes::Percent, RATE),
    open("years", Takes::Years, TERM),
];
const GOAL: &[Slot] = &[open("amount", Takes::Rupees, &[]), open("rate", Takes::Percent, RATE), open("years", Takes::Years, TERM)];
const SWP: &[Slot] = &[
    cued(
        "monthly",
        Takes::RupeesAMonth,
        &["month", "monthly", "withdraw", "withdrawing", "taking", "take", "mahine", "महीने", "महीना", "har", "हर"],
    ),
    open("amount", Takes::Rupees, &["from", "corpus", "invested", "lumpsum", "lump", "amount", "se", "से"]),
    open("monthly", Takes::RupeesAMonth, &[]),
    cued("rise", Takes::Percent, RISE),
    open("rate", Takes::Percent, RATE),
    open("years", Takes::Years, TERM),
];
const FD: &[Slot] =
    &[open("amount", Takes::Rupees, &["fd", "deposit"]), open("rate", Takes::Percent, RATE), open("months", Takes::Months, TERM)];
const RD: &[Slot] = &[
    open("monthly", Takes::RupeesAMonth, &["rd", "month", "monthly"]),
    open("rate", Takes::Percent, RATE),
    open("months", Takes::Months, TERM),
];
const EPF: &[Slot] = &[
    cued("balance", Takes::Rupees, BALANCE),
    cued("basic", Takes::RupeesAMonth, &["basic", "wages", "wage", "बेसिक", "मूल", "da"]),
    // Contributions are on basic pay; a salary is more than that.
    cued("", Takes::Rupees, &["salary", "ctc", "earn", "सैलरी", "income", "hra"]),
    open("basic", Takes::RupeesAMonth, &[]),
    cued("rise", Takes::Percent, RISE),
    cued("rate", Takes::Percent, RATE),
    cued("age", Takes::AgeNow, &[]),
    cued("until", Takes::AgeThen, &[]),
];
const EPS: &[Slot] =
    &[open("wages", Takes::RupeesAMonth, WAGES), open("years", Takes::Years, &["service", "सेवा"]), cued("start", Takes::AgeThen, &[])];
const NPS: &[Slot] = &[
    cued("balance", Takes::Rupees, BALANCE),
    open("monthly", Takes::RupeesAMonth, &["month", "monthly", "contribute", "contribution", "invest", "per", "mahine", "महीने"]),
    cued("rise", Takes::Percent, RISE),
    cued("annuity", Takes::Percent, &["annuity", "एन्युटी"]),
    open("rate", Takes::Percent, &["return", "returns", "rate", "at", "grow", "रिटर्न"]),
    cued("age", Takes::AgeNow, &[]),
    cued("until", Takes::AgeThen, &[]),
];
const INCOME_TAX: &[Slot] = &[
    cued(
        "deductions",
        Takes::Rupees,
        &["deduction", "deductions", "80c", "80d", "80ccd", "exemption", "exemptions", "hra", "कटौती", "छूट", "savings"],
    ),
    open("income", Takes::RupeesAYear, &["salary", "income", "ctc", "earn", "package", "on", "सैलरी", "आय", "कमाई", "वेतन", "tankhwah"]),
];
const GRATUITY: &[Slot] = &[open("wages", Takes::RupeesAMonth, WAGES), open("years", Takes::YearsOfService, &["service", "after", "for"])];
const HRA: &[Slot] = &[
    cued("basic", Takes::RupeesAMonth, &["basic", "बेसिक", "salary", "सैलरी", "da", "वेतन"]),
    cued("rent", Takes::RupeesAMonth, &["rent", "kiraya", "किराया", "किराए"]),
    cued("hra", Takes::RupeesAMonth, &["hra", "allowance", "एचआरए"]),
];
