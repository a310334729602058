//! Reads a deposit in the Senior Citizens Savings Scheme or the Monthly Income Scheme: "61, retired, 15 lakh in senior citizen scheme, how much every
//! quarter", "12 lakh mere naam aur 8 uske naam".

use domain::calculators::payout::PayoutScheme;

use super::Figures;
use super::figures::{call_amounts, find_age, is_one_of};
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

pub(super) const SENIOR_WORDS: &str = "scss|एससीएसएस|senior citizen savings scheme|senior citizens savings scheme|senior citizen saving scheme|senior citizen scheme|\
senior citizens scheme|senior citizen savings|senior citizen yojana|senior citizen wali scheme|senior citizen account|वरिष्ठ नागरिक बचत योजना|वरिष्ठ नागरिक योजना|सीनियर सिटीजन स्कीम|सीनियर सिटीजन योजना|\
सीनियर सिटिजन स्कीम|सीनियर सिटीजन सेविंग स्कीम|सीनियर सिटीजन बचत योजना";
const MONTHLY_WORDS: &str = "mis|pomis|एमआईएस|monthly income scheme|monthly income account|post office monthly income|post office monthly scheme|post office monthly|मासिक आय योजना|\
पोस्ट ऑफिस मंथली|मंथली इनकम स्कीम";
/// Whoever names these beside "every quarter" asks for the payout too.
const TAX_MATTERS: &str = "tax|taxed|taxable|tds|टैक्स|टीडीएस|15h|15g";
pub(super) const PAYOUT_WORDS: &str = "each quarter|every quarter|per quarter|a quarter|quarterly|har quarter|har teen mahine|har 3 mahine|tin mahine me|teen mahine me|har timahi|हर तिमाही|तिमाही|हर तीन महीने";
const OTHER_MATTERS: &str = "premature|prematurely|early|todna|todne|todu|tudwana|tudwaye|tudvaye|tudwau|nikalna ho|katega|kategi|तोडना|तोडने|तोडें|तुडवाना|तुडवाएं|तुडवाऊं|तुडवाने|कटेगा|कटेगी|close|closed|closing|holder|extends|band|बंद|extend|extension|badhana|nominee|death|died|dies|deceased|passed away|expired|dehant|nidhan|guzar|gujar|nahi rahe|maut|मृत्यु|देहांत|निधन|गुजर|नहीं रहे|court|कोर्ट|heirs|वारिस|loan|लोन|transfer|\
which|kaun|कौन|better|behtar|बेहतर|vs|versus|difference|farak|अंतर|nri|open online|documents|papers|form|fd or|mutual|penalty|lapse|rate kya|what is the rate";
const OWN: &str = "my name|in mine|mine|mere naam|mere nam|apne naam|मेरे नाम|अपने नाम";
const OTHER: &str = "his name|her name|wifes name|husbands name|wife|husband|wife ke naam|husband ke naam|uske naam|unke naam|uske nam|biwi ke naam|biwi|patni ke naam|patni|pati ke naam|pati|mother|father|mummy|papa|\
उसके नाम|उनके नाम|पत्नी के नाम|पति के नाम|पत्नी|पति|मां के नाम|पिता के नाम";
const JOINT_WORDS: &str = "joint|jointly|joint account|joint name|dono ke naam|donon ke naam|दोनों के नाम|संयुक्त|ज्वाइंट|जॉइंट";
const RETIRED_WORDS: &str = "retired|retire|retirement|vrs|superannuation|रिटायर|रिटायर्ड|सेवानिवृत्त";
/// In rupees: an amount below is a month's income, and no deposit.
const MIN_DEPOSIT: f64 = 1_000.0;
/// A number below, beside an amount in lakhs, is one of lakhs too: "12 lakh mere naam aur 8 uske naam".
const MAX_BARE_LAKHS: f64 = 99.0;
const LAKH: f64 = 100_000.0;
const MIN_AGE: f64 = 40.0;
const MAX_AGE: f64 = 99.0;

/// In whose name a deposit is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holder {
    Own,
    Other,
    Joint,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PayoutFigures {
    pub scheme: Option<PayoutScheme>,
    /// Deposits in rupees by holder.
    pub deposits: Vec<(Holder, f64)>,
    pub age: Option<f64>,
    pub is_retired: bool,
}

impl PayoutFigures {
    fn set_deposit(&mut self, holder: Holder, amount: f64) {
        if holder == Holder::Joint {
            self.deposits.clear();
        }
        self.deposits.retain(|(known, _)| *known != holder && *known != Holder::Joint);
        self.deposits.push((holder, amount));
    }
}

impl Figures for PayoutFigures {
    const SUBJECT: &'static str =
        "scss|mis|एमआईएस|senior citizen|सीनियर सिटीजन|monthly income scheme|मासिक आय योजना|gratuity|ग्रेच्युटी|pf|epf|पीएफ";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(SENIOR_WORDS) || question.mentions(MONTHLY_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        let names_two = question.mentions(SENIOR_WORDS) && question.mentions(MONTHLY_WORDS);
        let names_rate = question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Percent);
        let asks_for_payout = question.mentions(PAYOUT_WORDS);
        names_two || question.mentions(OTHER_MATTERS) || (!asks_for_payout && (names_rate || question.mentions(TAX_MATTERS)))
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        self.scheme = match (question.mentions(SENIOR_WORDS), question.mentions(MONTHLY_WORDS)) {
            (true, false) => Some(PayoutScheme::Senior),
            (false, true) => Some(PayoutScheme::MonthlyIncome),
            _ => self.scheme,
        };
        self.age = find_age(question, MIN_AGE, MAX_AGE).or(self.age);
        self.is_retired |= question.mentions(RETIRED_WORDS);
        let is_joint = question.mentions(JOINT_WORDS);
        let mut found: Vec<(Option<Holder>, f64)> = call_amounts(question, &[(Holder::Own, OWN), (Holder::Other, OTHER)])
            .iter()
            .filter(|amount| amount.value >= MIN_DEPOSIT && amount.quantity.period != Some(Period::Month))
            .map(|amount| (amount.label, amount.value))
            .collect();
        found.extend(read_bare_lakhs(question).map(|amount| (Some(Holder::Other), amount)));
        let total: f64 = found.iter().map(|(_, amount)| amount).sum();
        match found[..] {
            _ if is_joint && !found.is_empty() => self.set_deposit(Holder::Joint, total),
            [(Some(holder), amount)] => self.set_deposit(holder, amount),
            [(None, amount)] => {
                let holder = self.deposits.first().map_or(Holder::Own, |(holder, _)| *holder);
                self.set_deposit(holder, amount);
            }
            [(one, first), (other, second)] if one != other => {
                // "12 lakh mine and 8 lakh": what one name leaves open is the other's.
                let holder = one.unwrap_or(if other == Some(Holder::Own) { Holder::Other } else { Holder::Own });
                self.deposits.clear();
                self.set_deposit(holder, first);
                self.set_deposit(if holder == Holder::Own { Holder::Other } else { Holder::Own }, second);
            }
            _ => {}
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.scheme.is_none() || self.deposits.is_empty() { vec!["own-needs-deposit"] } else { Vec::new() }
    }
}

/// "8 uske naam" beside "12 lakh mere naam".
fn read_bare_lakhs(question: &ParsedQuestion) -> Option<f64> {
    let has_lakhs = question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees && quantity.value >= LAKH);
    let is_other =
        |place: usize| OTHER.split('|').any(|name| topics::starts_with_phrase(&question.words[place.min(question.words.len())..], name));
    let mut bare = question
        .quantities
        .iter()
        .filter(|quantity| quantity.kind == QuantityKind::Bare && quantity.value <= MAX_BARE_LAKHS && is_other(quantity.end));
    let lakhs = bare.next().filter(|_| has_lakhs)?;
    (!question.words.get(lakhs.end).is_some_and(|word| is_one_of(word, "%|percent"))).then_some(lakhs.value * LAKH)
}
