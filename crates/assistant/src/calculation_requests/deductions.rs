//! Reads which deductions a question names, also those that are only said to be used up ("80C full"), and what an employer pays into NPS. What counts
//! of them the law's limits decide.

use domain::Result;
use domain::calculators::deductions::{CountedDeduction, Deduction, NamedDeduction};
use domain::calculators::income_tax::TaxpayerAge;
use domain::calculators::{CalculatorKind, Rulebook};

use super::quantities::QuantityKind;
use super::stated_sum::ParsedQuestion;
use super::{CalculationRequest, format_number, topics};

/// The word that stands for an employer's payment into NPS, once the words around it say whose it is.
const EMPLOYER_NPS_WORD: &str = "80ccd2";
const NPS_WORDS: &str = "nps|एनपीएस";
/// Words of the section on the member's own payments.
const OWN_NPS_WORDS: &str = "80ccd 1b|80ccd1b|1b|1 b";
const EMPLOYER_WORDS: &str = "employer|employers|company|companys|office|firm|corporate|kampani|kampny|niyokta|sarkar|government|govt|एम्प्लॉयर|कंपनी|नियोक्ता|दफ्तर|ऑफिस|सरकार";
const SECTION_OF_EMPLOYER: &str = "80ccd";
const DENIALS_BEFORE: &str = "no|nothing|none|without|zero|bina|koi nahi|बिना";
const DENIALS_BEHIND: &str = "nahi|nahin|nhi|nil|zero|नहीं";
const WORDS_OF_DENIAL: usize = 3;
/// In words: an employer is named so near to NPS, in the same clause.
const MAX_WORDS_TO_EMPLOYER: usize = 10;

/// Deductions with the names beside which they are said to be used up.
const NAMES: &[(Deduction, &str)] = &[
    (Deduction::Savings, "section 80c|80c|80 c|80 सी"),
    (Deduction::HealthPremium, "section 80d|80d|80 d|80 डी"),
    (Deduction::OwnNps, "nps 80ccd 1b|80ccd 1b|80ccd1b|nps|एनपीएस"),
    (
        Deduction::HomeLoanInterest,
        "home loan interest|housing loan interest|interest on home loan|home loan ka byaj|home loan ka interest|24b|section 24|ghar ke loan ka byaj|ghar ke loan ka interest|होम लोन का ब्याज|होम लोन ब्याज|घर के लोन का ब्याज|मकान के लोन का ब्याज|गृह ऋण का ब्याज",
    ),
];
/// Words behind a deduction, or before it, that say it is used up.
const FULL_BEHIND: &str = "full|fully|fully used|maxed out|maxed|max|maximum|poora|pura|poori|puri|poori tarah|whole|entire|complete|completely|exhausted|full limit|max limit|maximum limit|limit full|limit poori|\
limit puri|limit tak|full limit tak|upto limit|up to limit|up to the limit|till limit|used up|पूरा|पूरी|पूरे|फुल|मैक्स|अधिकतम|पूरी सीमा|पूरी लिमिट|सीमा तक|लिमिट तक";
const FULL_BEFORE: &str =
    "full|max|maximum|maxed out|maxed|max out|maxing out|maxing|whole|entire|complete|poora|pura|poori|puri|पूरा|पूरी|पूरे|फुल|मैक्स|अधिकतम";
/// Words that may stand between the two.
const LINKS: &str = "ka|ki|ke|का|की|के|is|are|has|been|hai|hain|है|already|to|also|bhi|भी|me|mein|में|my|mera|meri|i|the|of|out|deduction|use|used|limit|under|claim|claimed|liya|lete|leta|kiya";
const MAX_LINKS: usize = 3;
/// Words between such a deduction and an amount that is its own: "80C full, i.e. 1.5 lakh".
const BEFORE_AMOUNT: &str = "of|is|hai|i|e|ie|yani|yaani|matlab|means|rs|₹|at|यानी|मतलब";
const TAXABLE_WORDS: &str = "taxable|taxable income|kar yogya|karyogya|net income|टैक्सेबल|कर योग्य|करयोग्य";
/// Words by which the income is what the slabs are taken of.
const AFTER_STANDARD_WORDS: &str = "after standard deduction|after the standard deduction|after deducting standard deduction|after std deduction|standard deduction ke baad|std deduction ke baad|standard deduction ghatakar|\
standard deduction hatakar|standard deduction hatane ke baad|standard deduction ghatane ke baad|मानक कटौती के बाद|मानक कटौती घटाकर|मानक कटौती घटाने के बाद|स्टैंडर्ड डिडक्शन के बाद|स्टैंडर्ड डिडक्शन घटाकर";
const HEALTH_WORDS: &str = "80d|80 d|80 डी|mediclaim|health insurance|health policy|health premium|स्वास्थ्य बीमा|हेल्थ इंश्योरेंस|मेडिक्लेम";
const PARENT_WORDS: &str = "parents|parent|mother|father|mummy|papa|maa|mata pita|maa baap|maa papa|माता पिता|माता|पिता|मां|पापा|मम्मी";

/// A question about the income tax without the deductions that it says are used up, and with one word for an employer's payment into NPS.
pub(super) struct ReadDeductions {
    pub question: ParsedQuestion,
    pub full: Vec<Deduction>,
    /// Whether it calls the income what is left after the standard deduction.
    pub is_taxable_income: bool,
}

/// `None` for another calculator, and where a question says nothing of the kind.
pub(super) fn read_deductions(kind: CalculatorKind, question: &ParsedQuestion) -> Option<ReadDeductions> {
    if kind != CalculatorKind::IncomeTax {
        return None;
    }
    let taxable = take_standard_deduction(question);
    let is_taxable_income = taxable.is_some();
    let marked = mark_employer_nps(taxable.as_ref().unwrap_or(question)).or(taxable);
    match take_full_deductions(marked.as_ref().unwrap_or(question)) {
        Some((question, full)) => Some(ReadDeductions { question, full, is_taxable_income }),
        None => marked.map(|question| ReadDeductions { question, full: Vec::new(), is_taxable_income }),
    }
}

/// The question without the words that the standard deduction is taken off already. `None` where it doesn't say so.
fn take_standard_deduction(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let words = &question.words;
    let names_taxable = question.mentions(TAXABLE_WORDS);
    let phrase = AFTER_STANDARD_WORDS.split('|').filter(|_| names_taxable);
    let (start, length) = phrase
        .filter_map(|phrase| {
            Some(((0..words.len()).find(|at| topics::starts_with_phrase(&words[*at..], phrase))?, phrase.split(' ').count()))
        })
        .max_by_key(|(_, length)| *length)?;
    Some(ParsedQuestion::from_words(words[..start].iter().chain(&words[start + length..]).cloned().collect()))
}

/// The question without the deductions that it says are used up, and these.
fn take_full_deductions(question: &ParsedQuestion) -> Option<(ParsedQuestion, Vec<Deduction>)> {
    let mut words = question.words.clone();
    let mut full = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match find_full_deduction(question, at) {
            Some((deduction, end)) => {
                // What stands around it is no longer of one clause with it.
                words[at..end].iter_mut().for_each(|word| ",".clone_into(word));
                full.push(deduction);
                at = end;
            }
            None => at += 1,
        }
    }
    (!full.is_empty()).then(|| (ParsedQuestion::from_words(words), full))
}

/// The deduction that is said at this place to be used up, and where the words end that say so.
fn find_full_deduction(question: &ParsedQuestion, at: usize) -> Option<(Deduction, usize)> {
    let words = &question.words;
    let named = |place: usize| {
        let of =
            |(deduction, names): &(Deduction, &str)| Some((*deduction, place + longest_phrase(&words[place.min(words.len())..], names)?));
        NAMES.iter().filter_map(of).max_by_key(|(_, end)| *end)
    };
    let behind_links = |from: usize, next: &dyn Fn(usize) -> Option<usize>| {
        let links = words[from.min(words.len())..].iter().take(MAX_LINKS).take_while(|word| is_one_of(word, LINKS)).count();
        (from..=from + links).find_map(next)
    };
    let behind = || {
        let (deduction, end) = named(at)?;
        let end = behind_links(end, &|place| Some(place + longest_phrase(words.get(place..)?, FULL_BEHIND)?))?;
        Some((deduction, end))
    };
    let before = || {
        let end = at + longest_phrase(&words[at..], FULL_BEFORE)?;
        let place = behind_links(end, &|place| named(place).map(|_| place))?;
        named(place)
    };
    let (deduction, end) = behind().or_else(before)?;
    (!has_own_amount(question, end)).then_some((deduction, end))
}

/// Whether an amount follows that is no other deduction's.
fn has_own_amount(question: &ParsedQuestion, end: usize) -> bool {
    let links = question.words[end..].iter().take(MAX_LINKS).take_while(|word| is_one_of(word, BEFORE_AMOUNT)).count();
    let amount =
        question.quantities.iter().find(|quantity| quantity.kind == QuantityKind::Rupees && (end..=end + links).contains(&quantity.start));
    let is_of_another =
        |behind: usize| NAMES.iter().any(|(_, names)| longest_phrase(&question.words[behind.min(question.words.len())..], names).is_some());
    amount.is_some_and(|amount| !is_of_another(amount.end))
}

/// The length of the longest of the phrases with which the words begin.
fn longest_phrase(words: &[String], names: &str) -> Option<usize> {
    names.split('|').filter(|name| topics::starts_with_phrase(words, name)).map(|name| name.split(' ').count()).max()
}

/// The question with one word for an employer's payment into NPS. `None` where it names none.
fn mark_employer_nps(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let mut words: Vec<String> = Vec::with_capacity(question.words.len());
    let mut is_marked = false;
    let mut at = 0;
    while at < question.words.len() {
        let names_section = question.words[at] == SECTION_OF_EMPLOYER && question.words.get(at + 1).is_some_and(|next| next == "2");
        let is_named = names_section || (is_one_of(&question.words[at], NPS_WORDS) && stands_beside_employer(question, at));
        let is_employers = is_named && !is_denied(question, at);
        is_marked |= is_employers;
        words.push(if is_employers { EMPLOYER_NPS_WORD.to_owned() } else { question.words[at].clone() });
        at += if names_section { 2 } else { 1 };
    }
    is_marked.then(|| ParsedQuestion::from_words(words))
}

/// Whether the clause around this word names an employer, and neither the member's own section nor a salary between the two.
fn stands_beside_employer(question: &ParsedQuestion, at: usize) -> bool {
    let words = &question.words;
    let is_break = |word: &&String| super::input_binding::is_clause_break(word) || matches!(word.as_str(), "but" | "lekin" | "लेकिन");
    let start = at - words[..at].iter().rev().take(MAX_WORDS_TO_EMPLOYER).take_while(|word| !is_break(word)).count();
    let end = at + words[at..].iter().take(MAX_WORDS_TO_EMPLOYER).take_while(|word| !is_break(word)).count();
    let clause = &words[start..end];
    let is_own = topics::contains_any(clause, OWN_NPS_WORDS) || topics::contains_any(clause, topics::PAY_WORDS);
    let names_section = topics::contains_any(clause, "80ccd 2");
    names_section || (topics::contains_any(clause, EMPLOYER_WORDS) && !is_own)
}

/// "Nothing from employer NPS", "company NPS nahi deti": there is no such payment.
fn is_denied(question: &ParsedQuestion, at: usize) -> bool {
    let words = &question.words;
    let (before, behind) = (&words[at.saturating_sub(WORDS_OF_DENIAL)..at], &words[at + 1..words.len().min(at + 1 + WORDS_OF_DENIAL)]);
    topics::contains_any(before, DENIALS_BEFORE) || topics::contains_any(behind, DENIALS_BEHIND)
}

/// Whether a question still names an employer's payment.
pub(super) fn names_employer_nps(question: &ParsedQuestion) -> bool {
    question.mentions(EMPLOYER_NPS_WORD)
}

/// Whether the health insurance of parents is paid too.
pub(super) fn includes_parents(question: &ParsedQuestion) -> bool {
    question.mentions(PARENT_WORDS)
}

/// Whether a question speaks of the health insurance of parents.
pub(super) fn insures_parents(question: &ParsedQuestion) -> bool {
    includes_parents(question) && question.mentions(HEALTH_WORDS)
}

/// The section of a deduction by the words that name it.
pub(super) fn find_section(name: &str) -> Deduction {
    match name {
        "home loan interest" | "घर के लोन का ब्याज" | "मकान के लोन का ब्याज" | "होम लोन का ब्याज" | "होम लोन ब्याज" | "ghar ke loan ka byaj" => {
            Deduction::HomeLoanInterest
        }
        "80d" | "स्वास्थ्य बीमा" | "हेल्थ इंश्योरेंस" => Deduction::HealthPremium,
        "80c" | "elss" | "ppf" | "lic" | "पीपीएफ" | "एलआईसी" | "ईएलएसएस" => Deduction::Savings,
        "80ccd" | "80ccd1b" | "80ccd 1b" | "nps" | "एनपीएस" => Deduction::OwnNps,
        "80tta" => Deduction::SavingsInterest,
        "80ttb" => Deduction::SeniorInterest,
        _ => Deduction::Other,
    }
}

fn is_one_of(word: &str, names: &str) -> bool {
    names.split('|').any(|name| name == word)
}

impl CalculationRequest {
    /// The same request with what counts of the deductions that it names, and without an employer's payment into NPS in the salary. `Invalid` and
    /// `Conflict` where that can't be told.
    pub fn settle_deductions(&self, rulebook: &Rulebook<'_>) -> Result<(Self, Vec<CountedDeduction>)> {
        let mut settled = self.clone();
        let counted = self.count_deductions(rulebook)?;
        if !counted.is_empty() {
            settled.set_input("deductions", counted.iter().map(|one| one.counted).sum());
        }
        if let (Some(paid), Some(salary)) = (self.employer_nps, self.read_input("income")) {
            settled.set_input("income", rulebook.employer_nps_shares()?.take_off(paid, salary)?);
        }
        settled.deductions.clear();
        settled.employer_nps = None;
        Ok((settled, counted))
    }

    fn count_deductions(&self, rulebook: &Rulebook<'_>) -> Result<Vec<CountedDeduction>> {
        let named = &self.deductions;
        if named.iter().all(|one| one.deduction == Deduction::Other) {
            return Ok(Vec::new());
        }
        let age = TaxpayerAge::from_choice(self.read_input("age").unwrap_or_default());
        match rulebook.count_deductions(named, self.includes_parents, age) {
            // On a site whose registry lacks the limits, the amounts count as they are told.
            Err(_) if named.iter().all(|one| one.amount.is_some()) => Ok(Vec::new()),
            counted => counted,
        }
    }

    /// What is read as an input, as a number.
    pub fn read_input(&self, name: &str) -> Option<f64> {
        self.inputs.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.parse().ok())
    }

    fn set_input(&mut self, name: &str, value: f64) {
        let text = format_number(value);
        let place = self.inputs.iter().position(|(known, _)| *known == name);
        let field = self.kind.fields().iter().find(|field| field.name == name);
        match (place, field) {
            (Some(place), _) => self.inputs[place].1 = text,
            (None, Some(field)) => self.inputs.push((field.name, text)),
            (None, None) => {}
        }
    }
}

/// The deductions as the law's limits are asked for them.
pub(super) fn list_named<'a>(amounts: impl Iterator<Item = (&'a String, &'a f64)>, full: &[Deduction]) -> Vec<NamedDeduction> {
    let told = amounts.map(|(name, amount)| NamedDeduction { deduction: find_section(name), amount: Some(*amount) });
    told.chain(full.iter().map(|deduction| NamedDeduction { deduction: *deduction, amount: None })).collect()
}

#[cfg(test)]
mod tests {
    use super::super::stated_sum::StatedSum;
    use super::*;

    /// Rupees a year of each named deduction; those that are used up have none.
    type Named = Vec<(Deduction, Option<f64>)>;

    /// The named deductions, and what an employer pays into NPS.
    fn read(turns: &[&str]) -> Option<(Named, Option<f64>)> {
        let mut sum: Option<StatedSum> = None;
        for text in turns {
            let asked = ParsedQuestion::parse(text);
            sum = match &sum {
                Some(before) => before.continue_with(&asked),
                None => StatedSum::begin(&asked),
            };
        }
        let request = CalculationRequest::new(sum?, domain::language::Language::English);
        let mut named: Named = request.deductions.iter().map(|one| (one.deduction, one.amount)).collect();
        named.sort_by_key(|(deduction, _)| *deduction);
        Some((named, request.employer_nps))
    }

    #[test]
    fn a_deduction_that_is_used_up_needs_no_amount() {
        use Deduction::{HealthPremium, OwnNps, Savings};
        let full = Some((vec![(Savings, None)], None));
        for text in [
            "salary 14 lakh, old regime, 80C poora, kitna tax",
            "income 12 lakh, 80c full, old regime tax kitna",
            "my salary is 15 lakh, 80C max, tax in old regime?",
            "how much tax in old regime on 15 lakh salary with full 80C",
            "salary 15 lakh, I have maxed out 80C, old regime tax how much",
            "सैलरी 14 लाख, 80सी पूरा, पुरानी रेजीम में टैक्स कितना",
            "80c limit full, salary 14 lakh, old or new regime",
            "old regime me tax kitna: salary 18 lakh aur poora 80C",
        ] {
            assert_eq!(read(&[text]), full, "{text}");
        }
        let beside = read(&["income 12 lakh, 80c full, nps 50 hazar 80CCD(1B), 80D 25000, old regime tax kitna"]);
        assert_eq!(beside, Some((vec![(OwnNps, Some(50_000.0)), (Savings, None), (HealthPremium, Some(25_000.0))], None)));
        let told = read(&["salary 15 lakh, 80C full 1.5 lakh, tax in old regime how much"]);
        assert_eq!(told, Some((vec![(Savings, Some(150_000.0))], None)));
        let later = read(&["tax on salary of 15 lakh in old regime with 80C 90,000", "and if 80C is full?"]);
        assert_eq!(later, full);
    }

    #[test]
    fn an_employer_who_pays_nothing_into_nps_is_no_matter() {
        for text in [
            "My gross salary for tax year 2026-27 is 16,40,000, no other income, new regime, nothing from employer NPS. How much income tax total including cess?",
            "salary 16.4 lakh, company NPS nahi deti, new regime me tax kitna",
        ] {
            assert_eq!(read(&[text]), Some((Vec::new(), None)), "{text}");
        }
    }

    #[test]
    fn what_an_employer_pays_into_nps_is_told_from_own_nps() {
        let paid = Some((Vec::new(), Some(72_000.0)));
        for turns in [
            &["tax on 18 lakh salary in new regime", "and company puts 6000 a month in my NPS"][..],
            &["salary 18 lakh tax new regime kitna", "aur company 6000 mahina NPS me dalti hai"],
            &["salary 18 lakh, employer NPS 72,000, how much tax in new regime"],
            &["salary 18 lakh, 80CCD(2) 72,000, tax in new regime how much"],
            &["18 लाख सैलरी, कंपनी एनपीएस में 6,000 महीना डालती है, नई रेजीम में टैक्स कितना"],
            &["what is the tax on 18 lakh salary, new regime", "my employer contributes 6000 per month to NPS"],
        ] {
            assert_eq!(read(turns), paid, "{turns:?}");
        }
        let own = read(&["salary 18 lakh, old regime, I put 72,000 in NPS myself, tax how much"]);
        assert_eq!(own, Some((vec![(Deduction::OwnNps, Some(72_000.0))], None)));
        assert_eq!(read(&["tax on 18 lakh salary in new regime", "and company puts 10% of basic in my NPS"]), None);
    }
}
