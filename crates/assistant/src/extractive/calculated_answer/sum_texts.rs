//! The texts of calculated answers in the three languages, from `content/assistant/sums.yml`: one sentence for each kind of result,
//! labels, and the words around them. Each text is a template with named places; an unknown place is a mistake of the file.

use std::collections::BTreeMap;

use domain::calculators::CalculatorKind;
use domain::language::Language;
use domain::{Error, Result};
use serde::Deserialize;

/// A text in all three languages.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Texts {
    en: String,
    hi: String,
    hinglish: String,
}

impl Texts {
    pub fn get(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Hindi => &self.hi,
            Language::Hinglish => &self.hinglish,
        }
    }
}

/// A text for which the calculators themselves have the English words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct HindiTexts {
    hi: String,
    hinglish: String,
}

impl HindiTexts {
    pub fn get<'a>(&'a self, language: Language, english: &'a str) -> &'a str {
        match language {
            Language::English => english,
            Language::Hindi => &self.hi,
            Language::Hinglish => &self.hinglish,
        }
    }
}

/// The texts of one calculator.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(super) struct CalculatorTexts {
    /// A question that contains every input that the calculator needs.
    pub example: Texts,
    /// Slug of the article about its rules, if there is one.
    #[serde(default)]
    pub article: Option<String>,
    pub title: HindiTexts,
    /// The first sentence of the answer, by the case that it is about.
    pub sentences: BTreeMap<String, Texts>,
    pub inputs: BTreeMap<String, HindiTexts>,
    pub results: BTreeMap<String, HindiTexts>,
    /// The values of choices, in the order of the calculator.
    #[serde(default)]
    pub choices: BTreeMap<String, Vec<HindiTexts>>,
    /// What the figures leave out, for the languages in which the calculator says nothing.
    pub caution: HindiTexts,
}

/// The words around the figures, with the places that each may name.
const PHRASES: &[(&str, &[&str])] = &[
    ("missing", &["fields"]),
    ("also-missing", &["fields"]),
    ("own-figure", &["fields"]),
    ("unclear", &["amounts", "fields"]),
    ("unclear-salary", &["amount"]),
    ("invalid", &["fields"]),
    ("limits", &["field", "least", "most"]),
    ("example", &["example"]),
    ("negative", &[]),
    ("changed-rupees", &["field", "old", "new"]),
    ("changed-percent", &["field", "old", "new"]),
    ("changed-span", &["field", "old", "new"]),
    ("changed-other", &["field", "old", "new"]),
    ("assumed", &["fields"]),
    ("corrected", &["results"]),
    ("both-again", &[]),
    ("difference", &[]),
    ("difference-more", &["label", "before", "after", "apart"]),
    ("difference-less", &["label", "before", "after", "apart"]),
    ("worked-from", &[]),
    ("rules-on-page", &[]),
    ("rules-behind", &[]),
    ("two-returns", &[]),
    ("rent-left-out", &[]),
    ("income-salary", &["amount"]),
    ("income-pension", &["amount"]),
    ("income-interest", &["amount"]),
    ("unpaid-debt", &["principal", "rate", "yearly", "months", "interest", "total"]),
    ("unpaid-loan", &["principal", "yearly", "interest", "months", "total"]),
    ("unpaid-debt-compound", &["total"]),
    ("taxable-income", &["taxable", "salary"]),
    ("simple-interest", &["principal", "yearly", "months", "interest", "total"]),
    ("flat-rate-loan", &["principal", "rate", "months", "instalment", "interest", "total"]),
    ("flat-rate-true", &["rate", "true"]),
    ("unpaid-debt-other", &["rate", "interest", "less"]),
    ("loan-transfer", &["principal", "months", "old-rate", "new-rate", "old-emi", "new-emi", "monthly", "total"]),
    ("loan-transfer-costs", &["cost", "left", "back"]),
    ("loan-transfer-costs-open", &[]),
    ("loan-transfer-too-dear", &["cost"]),
    ("loan-transfer-assumed", &[]),
    ("fund-tax", &["growth", "free", "rate", "cess", "tax"]),
    ("bonus-tax", &["bonus", "salary", "before", "after", "tax"]),
    ("bonus-paid", &["net"]),
    ("bonus-old-regime", &[]),
    ("card-balance", &["owed", "part"]),
    ("pf-on-pay", &["pay", "share", "own", "employer", "pension"]),
    ("pf-on-ceiling", &["ceiling", "own"]),
    ("pf-on-basic", &[]),
    ("from-to", &["from", "to"]),
    ("pf-past", &["when", "pay", "own", "employer", "pension"]),
    ("pf-past-capped", &["when", "pay", "own", "employer", "pension", "ceiling", "least", "least-employer"]),
    ("pf-since", &["pay", "since", "balance"]),
    ("pf-begins-with", &["balance", "pay", "since"]),
    ("pf-since-capped", &["pay", "since", "balance", "least"]),
    ("pf-history-look", &[]),
    ("esi-on-pay", &["pay", "own", "own-share", "employer", "employer-share"]),
    ("esi-not-due", &["pay", "limit"]),
    ("own-gratuity", &["wages", "years", "gratuity", "count"]),
    ("own-gratuity-doubtful", &["wages", "gratuity", "years", "count"]),
    ("own-gratuity-doubt", &["served", "needed", "days", "fixed"]),
    ("own-gratuity-served", &["served"]),
    ("own-gratuity-parts", &["basic", "dearness"]),
    ("own-gratuity-left-out", &["allowances", "limit"]),
    ("own-gratuity-counted", &["allowances", "limit", "counted"]),
    ("own-gratuity-week", &["days"]),
    ("own-gratuity-ceiling", &["ceiling"]),
    ("own-page", &[]),
    ("own-split", &["basic", "own", "share", "pension", "employer", "own-year", "pension-year", "employer-year"]),
    ("own-split-ceiling", &["pension-share", "ceiling", "day", "own"]),
    ("own-split-within", &["pension-share", "ceiling", "day"]),
    ("own-split-capped", &["ceiling", "basic"]),
    ("own-senior", &["amount", "rate", "paid", "yearly"]),
    ("own-monthly", &["amount", "rate", "paid", "yearly"]),
    ("own-payout-part", &["amount", "holder", "paid"]),
    ("own-payout-parts", &["parts"]),
    ("own-payout-mine", &[]),
    ("own-payout-other", &[]),
    ("own-payout-joint", &[]),
    ("own-payout-over", &["told", "holder", "left", "limit"]),
    ("own-senior-limit", &["limit", "age", "retired", "window"]),
    ("own-senior-too-young", &["told", "age", "retired"]),
    ("own-monthly-limit", &["limit", "joint"]),
    ("own-withdrawal", &["balance", "most", "share", "stays"]),
    ("own-withdrawal-house", &["share"]),
    ("own-withdrawal-marriage", &["times"]),
    ("own-withdrawal-education", &["times"]),
    ("own-withdrawal-illness", &["share"]),
    ("own-withdrawal-job", &["stays", "wait"]),
    ("own-withdrawal-service", &["needed", "served", "free"]),
    ("own-withdrawal-early", &["served", "needed"]),
    ("own-withdrawal-needed", &["needed", "free"]),
    ("own-retrenched", &["pay", "served", "compensation", "days", "years"]),
    ("own-retrenched-notice", &["notice", "total"]),
    ("own-retrenched-notice-open", &["notice", "total"]),
    ("own-retrenched-fund", &["fund", "days"]),
    ("own-retrenched-short", &["served"]),
    ("own-atal", &["age", "paid", "pension", "pension-age", "years"]),
    ("own-atal-part", &["paid", "pension"]),
    ("own-atal-all", &["age", "pension-age", "parts"]),
    ("own-atal-chart", &[]),
    ("own-atal-age", &["age", "first", "last"]),
    ("own-atal-step", &["pension"]),
    ("own-heirs", &["heirs", "parts"]),
    ("own-heirs-one", &["heirs"]),
    ("own-heirs-amount", &["amount", "each"]),
    ("own-heirs-open", &["spouse", "parts"]),
    ("own-heirs-mother", &[]),
    ("own-heirs-father", &[]),
    ("own-heirs-widow", &[]),
    ("own-heirs-widower", &[]),
    ("own-heirs-his-widow", &[]),
    ("own-heirs-grandmother", &[]),
    ("own-heirs-his-mother", &[]),
    ("own-heirs-child", &[]),
    ("own-heirs-child-us", &[]),
    ("own-heirs-children", &["count"]),
    ("own-heirs-children-us", &["count"]),
    ("own-heirs-man", &[]),
    ("own-heirs-woman", &[]),
    ("own-heirs-limits", &[]),
    ("own-needs-heirs", &[]),
    ("own-card", &["owed", "rate", "span", "interest", "tax", "total"]),
    ("own-card-bought", &["bought", "more"]),
    ("own-card-rule", &["yearly"]),
    ("own-needs-card", &[]),
    ("own-pension-enough", &["served", "counted", "needed", "age", "early"]),
    ("own-pension-short", &["served", "counted", "needed", "short"]),
    ("own-pension-by-years", &[]),
    ("own-pension-counts", &[]),
    ("own-needs-services", &[]),
    ("own-leave", &["days", "pay", "due"]),
    ("own-leave-tax", &["paid", "free", "taxed", "average", "months", "limit", "year-days"]),
    ("own-leave-government", &[]),
    ("own-leave-rule", &[]),
    ("own-needs-leave", &[]),
    ("own-gain-ways", &["plain", "indexed"]),
    (
        "own-certificate",
        &["amount", "rate", "term", "end", "interest", "certificate-rate", "certificate-term", "certificate-end", "certificate-interest"],
    ),
    ("own-certificate-rule", &[]),
    ("own-certificate-term", &["certificate-term"]),
    ("own-pf-growth", &["when", "end", "own", "employer", "together", "balance", "rate"]),
    ("own-pf-growth-at", &["age"]),
    ("own-pf-growth-after", &["years"]),
    ("own-pf-growth-same", &[]),
    ("own-pf-growth-rising", &["rise"]),
    ("own-pf-growth-pension", &["pension"]),
    ("own-closure-cut", &["amount", "held", "share", "cut", "left"]),
    ("own-closure-first-year", &["amount", "held"]),
    ("own-closure-open", &["amount", "second", "second-cut", "later", "later-cut"]),
    ("own-closure-interest", &["rate", "paid"]),
    ("own-closure-interest-back", &["rate", "paid"]),
    ("own-employer-nps", &["share", "basic", "paid", "salary", "before", "after", "saved"]),
    ("own-employer-nps-cut", &["most", "counted"]),
    ("own-employer-nps-price", &["less"]),
    ("own-employer-nps-old", &["old"]),
    ("own-death-cover", &["wages", "times", "from-wages", "balance", "from-balance", "benefit"]),
    ("own-death-cover-limits", &["ceiling", "most-of-balance", "least", "most", "months"]),
    ("own-death-cover-new", &["least", "most"]),
    ("own-presumptive-profession", &["receipts", "rate", "profit", "section"]),
    ("own-presumptive-business", &["receipts", "digital", "cash", "digital-rate", "cash-rate", "profit"]),
    ("own-presumptive-one", &["receipts", "only-rate", "profit"]),
    ("own-presumptive-cash", &["receipts", "digital-rate", "cash-rate", "profit"]),
    ("own-presumptive-beyond", &[]),
    ("own-presumptive-free", &["profit", "limit"]),
    ("own-presumptive-taxed", &["profit", "limit"]),
    ("own-presumptive-rule", &["section"]),
    ("own-needs-average-wages", &[]),
    ("own-needs-average-balance", &[]),
    ("own-needs-turnover", &[]),
    ("own-family-pension", &["pension", "share", "spouse"]),
    ("own-family-pension-least", &["pension", "share", "spouse"]),
    ("own-family-pension-children", &["children", "age", "child-share", "child"]),
    ("own-family-pension-rule", &[]),
    ("own-property-tds", &["price", "stamp", "rate", "base", "tax"]),
    ("own-property-tds-none", &["price", "stamp", "threshold"]),
    ("own-property-tds-two", &["half", "threshold"]),
    ("own-property-tds-form", &["form", "days"]),
    ("deduction-cut", &["name", "told", "counted"]),
    ("deduction-full", &["name", "counted"]),
    ("deduction-nps-beyond", &["counted"]),
    ("deduction-parents", &["younger", "senior"]),
    ("deduction-parents-counted", &["younger", "senior"]),
    ("deduction-employer", &["paid", "salary", "left", "new", "old"]),
    ("deduction-name-nps", &[]),
    ("deduction-name-80c", &[]),
    ("deduction-name-80d", &[]),
    ("deduction-name-home-loan", &[]),
    ("deduction-name-80tta", &[]),
    ("deduction-name-80ttb", &[]),
    ("own-needs-pay", &[]),
    ("own-needs-service", &[]),
    ("own-needs-age", &[]),
    ("own-needs-basic", &[]),
    ("own-needs-balance", &[]),
    ("own-needs-deposit", &[]),
    ("own-needs-share", &[]),
    ("own-needs-salary", &[]),
    ("own-needs-pension", &[]),
    ("own-needs-stamp-value", &[]),
    ("own-gain-link", &[]),
    ("own-share", &["amount", "parts"]),
    ("own-share-part", &["share", "part"]),
    ("and", &[]),
    ("years", &["count"]),
    ("year", &["count"]),
    ("months", &["count"]),
    ("month", &["count"]),
    ("days", &["count"]),
    ("day", &["count"]),
];

/// The cases for which each calculator has a sentence.
pub(super) fn sentence_names(kind: CalculatorKind) -> &'static [&'static str] {
    match kind {
        CalculatorKind::Emi => &["whole", "two-terms"],
        CalculatorKind::Rd => &["whole", "post-office"],
        CalculatorKind::Drawdown | CalculatorKind::Ppf | CalculatorKind::Payoff => &["whole"],
        CalculatorKind::Loan => &["whole", "other-emi", "less-by-emi"],
        CalculatorKind::Sip => &["whole", "rising"],
        CalculatorKind::Fd => &["whole", "days"],
        CalculatorKind::Extra => &["monthly", "yearly", "both"],
        CalculatorKind::Payout => &["bank", "senior", "monthly-scheme"],
        CalculatorKind::Prepayment => &["whole", "later", "charge", "charge-too-dear"],
        CalculatorKind::Goal => &["whole", "two-returns"],
        CalculatorKind::Swp => &["left", "runs-out", "never-ends"],
        CalculatorKind::Epf => &["whole", "contributions", "growth", "year-interest"],
        CalculatorKind::Eps => &["whole", "too-short", "old-ceiling", "part-year"],
        CalculatorKind::Nps => &["whole", "corpus", "pension"],
        CalculatorKind::IncomeTax => &[
            "new-less",
            "old-less",
            "same",
            "new-less-plain",
            "old-less-plain",
            "same-plain",
            "mixed",
            "mixed-plain",
            "senior",
            "very-senior",
            "even",
            "never-less",
        ],
        CalculatorKind::Gratuity => &["whole", "capped", "not-due", "dated", "offer-less", "offer-more", "offer-same"],
        CalculatorKind::Hra => &["listed", "other", "both"],
        CalculatorKind::CapitalGains => &["whole", "at-most", "gain", "year-alone", "surcharge"],
        CalculatorKind::Ssy | CalculatorKind::FdTax | CalculatorKind::NetWorth => &["whole"],
        CalculatorKind::TermCover => &["whole", "covered"],
        CalculatorKind::Tds => &["deducted", "rent-capped", "below", "rent-below"],
    }
}

/// Inputs that are asked for and follow into others, with their English labels: the years that a provident fund grows by itself.
pub(super) const DERIVED_INPUTS: &[(CalculatorKind, &str, &str)] = &[(CalculatorKind::Epf, "span", "Years without new contributions")];

fn input_names(kind: CalculatorKind) -> impl Iterator<Item = &'static str> {
    let derived = DERIVED_INPUTS.iter().filter(move |(of, _, _)| *of == kind).map(|(_, name, _)| *name);
    kind.fields().iter().map(|field| field.name).chain(derived)
}

/// Places beside the inputs and results of a calculator.
fn extra_places(kind: CalculatorKind) -> &'static [&'static str] {
    match kind {
        CalculatorKind::Emi => &["months_2", "=emi_2", "=interest_2", "=more-interest"],
        CalculatorKind::Prepayment => &["=less-saved", "=share", "=charge", "=net"],
        CalculatorKind::IncomeTax => &["=parts"],
        CalculatorKind::Epf => &["=together", "=span"],
        CalculatorKind::Eps => &["=ceiling", "=served"],
        CalculatorKind::Swp => &["=lasts-years"],
        CalculatorKind::Extra => &["=closes-years", "=sooner-years"],
        CalculatorKind::Fd => &["=days"],
        CalculatorKind::Loan => &["=other-emi"],
        CalculatorKind::Payoff => &["=monthly-rate"],
        CalculatorKind::Gratuity => &["=needed", "=fixed-term", "=served", "=offered", "=difference"],
        CalculatorKind::Goal => &["rate_2", "=monthly_2"],
        CalculatorKind::Hra => &["=exempt_2"],
        _ => &[],
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct SumsFile {
    phrases: BTreeMap<String, Texts>,
    calculators: BTreeMap<String, CalculatorTexts>,
}

/// The texts of all calculators.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SumTexts {
    phrases: BTreeMap<String, Texts>,
    calculators: BTreeMap<&'static str, CalculatorTexts>,
}

impl SumTexts {
    /// Parses the YAML file. `Invalid` names a text or a calculator that is missing or unknown, and a place that a text may not name.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: SumsFile = serde_yaml_ng::from_str(yaml).map_err(|error| wrong(error.to_string()))?;
        check_names("phrase", PHRASES.iter().map(|(name, _)| *name), file.phrases.keys())?;
        for (name, places) in PHRASES {
            check_places(&format!("phrases.{name}"), file.phrases.get(*name), |place| places.contains(&place))?;
        }
        check_names("calculator", CalculatorKind::ALL.iter().map(|kind| kind.as_str()), file.calculators.keys())?;
        let mut calculators = BTreeMap::new();
        for &kind in CalculatorKind::ALL {
            if let Some(texts) = file.calculators.get(kind.as_str()) {
                check_calculator(kind, texts)?;
                calculators.insert(kind.as_str(), texts.clone());
            }
        }
        Ok(Self { phrases: file.phrases, calculators })
    }

    /// The example question of a calculator.
    pub fn example(&self, kind: CalculatorKind, language: Language) -> &str {
        self.calculator(kind).example.get(language)
    }

    /// Slug of the article about a calculator's rules.
    pub fn article(&self, kind: CalculatorKind) -> Option<&str> {
        self.calculator(kind).article.as_deref()
    }

    pub(super) fn calculator(&self, kind: CalculatorKind) -> &CalculatorTexts {
        // Parsing has checked that every calculator is there.
        static EMPTY: std::sync::LazyLock<CalculatorTexts> = std::sync::LazyLock::new(CalculatorTexts::default);
        self.calculators.get(kind.as_str()).unwrap_or(&EMPTY)
    }

    pub(super) fn phrase(&self, name: &str, language: Language) -> &str {
        self.phrases.get(name).map_or("", |texts| texts.get(language))
    }
}

fn wrong(why: String) -> Error {
    Error::invalid("sums", why)
}

/// Checks that exactly the expected names are there.
fn check_names<'a, 'b>(what: &str, expected: impl Iterator<Item = &'a str>, given: impl Iterator<Item = &'b String> + Clone) -> Result<()> {
    let expected: Vec<&str> = expected.collect();
    if let Some(unknown) = given.clone().find(|name| !expected.contains(&name.as_str())) {
        return Err(wrong(format!("unknown {what} {unknown:?}")));
    }
    match expected.into_iter().find(|name| !given.clone().any(|known| known == name)) {
        Some(missing) => Err(wrong(format!("no {what} {missing:?}"))),
        None => Ok(()),
    }
}

fn check_calculator(kind: CalculatorKind, texts: &CalculatorTexts) -> Result<()> {
    let name = kind.as_str();
    check_names(&format!("sentence of {name}"), sentence_names(kind).iter().copied(), texts.sentences.keys())?;
    check_names(&format!("input of {name}"), input_names(kind), texts.inputs.keys())?;
    check_names(&format!("result of {name}"), kind.result_names().iter().copied(), texts.results.keys())?;
    let choices = kind.fields().iter().filter(|field| !field.choices.is_empty());
    check_names(&format!("choice of {name}"), choices.clone().map(|field| field.name), texts.choices.keys())?;
    if let Some(field) = choices.clone().find(|field| texts.choices.get(field.name).map(Vec::len) != Some(field.choices.len())) {
        return Err(wrong(format!("{name}.choices.{} needs {} texts", field.name, field.choices.len())));
    }
    let is_known = |place: &str| is_place_of(kind, place);
    for (sentence, texts) in &texts.sentences {
        check_places(&format!("{name}.sentences.{sentence}"), Some(texts), is_known)?;
    }
    check_places(&format!("{name}.example"), Some(&texts.example), |_| false)?;
    for (result, texts) in &texts.results {
        check_hindi(&format!("{name}.results.{result}"), texts, is_known)?;
    }
    let choices = texts.choices.iter().flat_map(|(input, texts)| texts.iter().map(move |texts| (input.as_str(), texts)));
    let inputs = texts.inputs.iter().map(|(input, texts)| (input.as_str(), texts));
    let others = [("title", &texts.title), ("caution", &texts.caution)];
    inputs.chain(choices).chain(others).try_for_each(|(part, texts)| check_hindi(&format!("{name}: {part}"), texts, |_| false))
}

fn check_hindi(what: &str, texts: &HindiTexts, is_known: impl Fn(&str) -> bool) -> Result<()> {
    check_template(what, &texts.hi, &is_known)?;
    check_template(what, &texts.hinglish, &is_known)
}

/// Whether a place of a template is an input, a result ("=" before its name) or another figure of the calculator.
fn is_place_of(kind: CalculatorKind, place: &str) -> bool {
    let is_result = place.strip_prefix('=').is_some_and(|name| kind.result_names().contains(&name));
    is_result || kind.fields().iter().any(|field| field.name == place) || extra_places(kind).contains(&place)
}

fn check_places(what: &str, texts: Option<&Texts>, is_known: impl Fn(&str) -> bool) -> Result<()> {
    let texts = texts.into_iter().flat_map(|texts| [&texts.en, &texts.hi, &texts.hinglish]);
    texts.into_iter().try_for_each(|text| check_template(what, text, &is_known))
}

fn check_template(what: &str, text: &str, is_known: impl Fn(&str) -> bool) -> Result<()> {
    if text.trim().is_empty() {
        return Err(wrong(format!("{what} is empty")));
    }
    match list_places(text).find(|place| !is_known(place)) {
        Some(unknown) => Err(wrong(format!("{what} names an unknown place {{{unknown}}}"))),
        None => Ok(()),
    }
}

/// The names in braces.
fn list_places(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).map(|rest| rest.split('}').next().unwrap_or(rest))
}

/// Fills the places of a template.
pub(super) fn fill_template(template: &str, value: impl Fn(&str) -> String) -> String {
    let mut parts = template.split('{');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (place, rest) = part.split_once('}').unwrap_or((part, ""));
        text.push_str(&value(place));
        text.push_str(rest);
    }
    text
}
