//! The sum as far as a conversation has stated it: begun by one question, changed and completed by those after it.

use std::collections::BTreeMap;

use domain::calculators::deductions::Deduction;
use domain::calculators::income_tax::TaxpayerAge;
use domain::calculators::{CalculatorKind, InputField};
use domain::time::MONTHS_PER_YEAR;

use super::ages::{AgeKind, find_ages, find_current_age};
use super::aims::Aim;
use super::cities;
use super::compared_terms::{ComparedTerms, split_compared_terms};
use super::dates::{self, CalendarDate, EmploymentPeriod, find_calendar_dates};
use super::deductions::{self, ReadDeductions};
use super::gratuity_figures::read_own_service;
use super::input_binding::{ALL_DEDUCTIONS, BoundInputs, PreviousInputs, UnclearAmounts};
use super::input_slots::{DOWN_PAYMENT, EMPLOYER_NPS, INTEREST, OFFERED, OTHER_EMI, PENSION, PRICE, SlotKind, input_slots_for};
use super::prepayment_details::{count_instalments_of_years, count_paid_instalments, find_charge_share};
use super::quantities::{LAKH, Quantity, QuantityKind, parse_quantities};
use super::question_binding::bind;
use super::tokeniser::{self, tokenise};
use super::topics::GivenFigures;
use super::{
    carried_sums, comparison_choice, deaths, follow_up, hardships, household, payment_choices, taxpayer, topics, turned_sums, unpaid_debt,
};

/// Words beyond this number are ignored.
const MAX_WORDS: usize = 120;
/// A question that names a calculator and gives this many inputs asks for the sum, even without a word that asks.
const MIN_TELLING_VALUES: usize = 2;
/// A question that gives all of at least this many inputs is for a sum, whatever its other words.
const MIN_TELLING_INPUTS: usize = 3;
/// In words. A longer question without a quantity doesn't ask for the same figures again.
const MAX_REPEATED_WORDS: usize = 8;
/// In rupees. A salary below this, without "a month" or "a year", may be either.
const MAX_UNCLEAR_SALARY: f64 = 200_000.0;
/// In rupees. Where pension and salary together are less, the standard deduction is not the whole one.
const MIN_PAY_BESIDE_INTEREST: f64 = 100_000.0;
const RENT_WORDS: &str = "rent|kiraya|kiraaya|kiraye|किराया|किराए|किराये";
const RENT_ALLOWANCE_WORDS: &str = "hra|house rent allowance|rent allowance|एचआरए|मकान किराया भत्ता";
/// Pensions that are taxed in another way.
const OTHER_PENSIONS: &str = "family pension|parivarik|पारिवारिक|annuity|एन्युटी|nps|एनपीएस|commuted|commutation|disability|विकलांग";
/// In words before an amount. A salary that is called "basic" is no whole salary.
pub(super) const WORDS_BEFORE_SALARY: usize = 3;
pub(super) const BASIC_WORDS: &str = "basic|da|बेसिक|मूल";
/// Words that ask what a saving or a service comes to.
const RESULT_WORDS: &str = "how much will|how much would|how much do i get|how much can i get|what will i get|kitna milega|kitni milegi|kitne milenge|\
kitna banega|kitni banegi|kitna hoga|kitna ho jayega|kitna ho jaega|kitna ho jaayega|kitna jama hoga|कितना मिलेगा|कितनी मिलेगी|कितने मिलेंगे|कितना बनेगा|\
कितनी बनेगी|कितना होगा|कितना हो जाएगा|कितना हो जायेगा|कितना जमा होगा";
/// Words with which an amount rises from year to year.
const RISING_WORDS: &str = "rise|rises|rising|step up|stepup|top up|topup|increase|increases|increasing|increment|raise|hike|hikes|inflation|badhau|\
badhaun|badhaunga|badhaungi|badhana|badhate|badhakar|badhaye|badhe|बढ़ाऊं|बढाऊं|बढाऊंगा|बढाते|बढाकर|बढोतरी|बढे";
/// In percent. No card costs so little a year: it is a month's rate.
const MAX_CARD_MONTH_RATE: f64 = 5.0;
/// Words for the figures of a result.
const FIGURE_WORDS: &str =
    "interest|total|byaj|byaaj|emi|kist|growth|save|saved|saving|bachat|difference|antar|farak|fark|ब्याज|कुल|किस्त|बचत|अंतर|फर्क";
const MONTHLY_REPLY: &str = "month|monthly|pm|per month|mahina|mahine|har mahine|maheene|महीना|महीने|मासिक|प्रति माह";
const YEARLY_REPLY: &str = "year|yearly|annual|annually|pa|per annum|saal|salana|saalana|साल|सालाना|वार्षिक";
/// Words that add an amount to those stated before.
const ADDING_WORDS: &str = "too|also|as well|more|additional|another|bhi|aur|plus|भी|और|extra";

/// A question as its words and quantities.
pub(super) struct ParsedQuestion {
    pub words: Vec<String>,
    pub quantities: Vec<Quantity>,
}

impl ParsedQuestion {
    pub fn parse(text: &str) -> Self {
        let mut words = tokenise(text);
        words.truncate(MAX_WORDS);
        Self::from_words(words)
    }

    pub fn from_words(words: Vec<String>) -> Self {
        let words = name_quarters(words);
        let quantities = parse_quantities(&words);
        Self { words, quantities }
    }

    pub fn mentions(&self, names: &str) -> bool {
        topics::contains_any(&self.words, names)
    }

    pub fn is_quantity(&self, at: usize) -> bool {
        self.quantities.iter().any(|quantity| (quantity.start..quantity.end).contains(&at))
    }
}

/// Puts "quarterly" for "every three months": such a three counts how often, and is no term.
fn name_quarters(words: Vec<String>) -> Vec<String> {
    let is_quarter = |at: usize| {
        let word = |behind: usize| words.get(at + behind).map(String::as_str).unwrap_or_default();
        matches!(word(0), "every" | "each" | "har" | "हर")
            && matches!(word(1), "3" | "three" | "teen" | "tin" | "तीन")
            && matches!(word(2), "months" | "month" | "mahine" | "mahina" | "mahino" | "महीने" | "महीना" | "माह")
    };
    let Some(at) = (0..words.len()).find(|at| is_quarter(*at)) else { return words };
    let mut named = words;
    named.splice(at..at + 3, ["quarterly".to_owned()]);
    named
}

/// An input that a question changed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct InputChange {
    pub field: &'static str,
    pub old: f64,
    pub new: f64,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct StatedSum {
    pub kind: CalculatorKind,
    pub aim: Aim,
    /// Values by input name, without the deductions.
    pub values: BTreeMap<&'static str, f64>,
    /// Deductions from income by the words that name them.
    pub deductions: BTreeMap<String, f64>,
    /// Deductions that are only said to be used up.
    pub full_deductions: Vec<Deduction>,
    /// Whether the health insurance of parents is paid too.
    pub includes_parents: bool,
    pub city: Option<String>,
    /// The asker's age, from which "till I am 50" counts.
    pub current_age: Option<f64>,
    /// The longest duration of the last question, in months.
    pub longest_months: Option<u32>,
    /// The month in which the service ended that a question gave by its dates.
    pub service_ended: Option<CalendarDate>,
    pub unclear: Option<UnclearAmounts>,
    /// A salary that may be a month's or a year's.
    pub unclear_salary: Option<f64>,
    /// Whether the question asks which tax regime costs less.
    pub weighs_regimes: bool,
    /// Whether the standard deduction is taken off already.
    pub is_taxable_income: bool,
    /// Whether nothing calls the taxed amount a salary, pension or income: it may be a gift or a sale.
    pub guesses_income: bool,
    pub has_negative_number: bool,
    pub changes: Vec<InputChange>,
    /// The whole sum of which the last question corrected a figure.
    pub superseded: Option<Box<StatedSum>>,
    pub continues: bool,
    /// What is paid every month on another loan, which lessens what can be paid on a new one.
    pub other_emi: Option<f64>,
    /// The longer of two terms that are compared, in months.
    pub longer_term: Option<f64>,
    /// Rupees a year by name, where the income is not a salary alone.
    pub income_parts: BTreeMap<&'static str, f64>,
    /// Whether a rent is named in a sum of the income tax that has no rent allowance.
    pub leaves_out_rent: bool,
    /// Percent of a prepayment that the lender takes for it.
    pub charge_share: Option<f64>,
}

impl StatedSum {
    /// What an employer offers, which is no input of the sum.
    pub fn offered_amount(&self) -> Option<f64> {
        self.values.get(OFFERED).copied()
    }

    /// The sum that a question begins by itself; `None` when it asks for none that the calculators support. A question that gives all figures
    /// and asks for the sum may ask for something else in its last clauses.
    pub fn begin(question: &ParsedQuestion) -> Option<Self> {
        Self::begin_with_all_clauses(question).or_else(|| {
            let shorter = topics::list_without_last_clauses(question);
            let asking = shorter.iter().filter(|shorter| topics::asks_for_number(&shorter.words));
            asking.filter_map(Self::begin_with_all_clauses).find(|sum| sum.list_missing().is_empty() && sum.unclear.is_none())
        })
    }

    fn begin_with_all_clauses(question: &ParsedQuestion) -> Option<Self> {
        let compared = split_compared_terms(question).and_then(|compared| {
            let sum = Self::begin_with_one_term(&compared.question)?;
            sum.compare_terms(&compared)
        });
        compared.or_else(|| Self::begin_with_one_term(question))
    }

    fn begin_with_one_term(question: &ParsedQuestion) -> Option<Self> {
        let is_asked = !topics::asks_for_rule(question) && !super::has_sum_without_calculator(question);
        let kind = topics::detect_kind(&question.words, &question.quantities).filter(|_| is_asked)?;
        let served = if kind == CalculatorKind::Gratuity { read_own_service(question) } else { None };
        let question = served.as_ref().unwrap_or(question);
        let read = deductions::read_deductions(kind, question);
        let (question, is_taxable) = read.as_ref().map_or((question, false), |read| (&read.question, read.is_taxable_income));
        // Where nothing is paid back, there are no instalments.
        let is_of_instalments = matches!(kind, CalculatorKind::Emi | CalculatorKind::Loan | CalculatorKind::Payoff);
        let repays_nothing = is_of_instalments && unpaid_debt::says_nothing_repaid(&question.words);
        if repays_nothing || hardships::asks_for_relief(kind, question) || deaths::tells_of_members_death(kind, question) {
            return None;
        }
        let aim = Aim::detect(kind, &question.words, &question.quantities);
        let mut bound = bind(kind, aim, question, PreviousInputs::default());
        read_lone_percentage_as_rate(kind, question, &mut bound);
        read_ceiling_as_wages(kind, question, &mut bound);
        if household::needs_every_amount(kind) && (bound.has_unrelated || bound.has_open_amount) {
            return None;
        }
        let unexplained = topics::unexplained_words(question, &bound);
        let mut sum = Self { is_taxable_income: is_taxable, ..Self::empty(kind, aim) };
        let ages = find_ages(kind, &question.words, &question.quantities);
        sum.current_age = find_current_age(&ages);
        let is_empty = bound.values.is_empty() && bound.deductions.is_empty() && bound.unclear.is_none();
        let names_pension = bound.cued.contains(&PENSION) && topics::asks_for_number(&question.words);
        sum.guesses_income =
            kind == CalculatorKind::IncomeTax && !names_pension && !bound.cued.contains(&"income") && !taxpayer::names_regime(question);
        let names_pay = kind == CalculatorKind::IncomeTax && (bound.cued.contains(&"income") || names_pension);
        let is_required = |field: &&InputField| field.default.is_none() && !field.has_registry_default;
        let has_named_all = kind.fields().iter().filter(is_required).all(|field| bound.cued.contains(&field.name));
        sum.apply(question, bound);
        sum.add_full_deductions(read.as_ref());
        if sum.lacks_employer_nps(question) || sum.is_other_income(question) {
            return None;
        }
        let is_named = kind != CalculatorKind::Emi || topics::detect_named_kind(&question.words).is_some();
        let is_whole = is_named && sum.list_missing().is_empty() && sum.unclear.is_none();
        let given = match sum.count_required() {
            MIN_TELLING_INPUTS.. if is_whole => GivenFigures::All,
            2 if is_whole && has_named_all => GivenFigures::Named,
            _ if names_pay => GivenFigures::Pay,
            _ => GivenFigures::Some,
        };
        let unexplained = topics::without_words_of_aim(unexplained, &question.words, aim);
        if topics::is_about_topic_only(&unexplained, &question.words, kind, given) {
            return None;
        }
        if is_empty && !topics::asks_for_own_sum(question, kind, aim) {
            return None;
        }
        let is_short = || topics::has_only_topic_and_quantities(&question.words, kind, |at| question.is_quantity(at));
        let says_much = sum.values.len() >= MIN_TELLING_VALUES;
        let is_asked =
            sum.list_missing().is_empty() || sum.unclear.is_some() || says_much || topics::asks_for_number(&question.words) || is_short();
        is_asked.then_some(sum)
    }

    /// The sum that a question only names: "gratuity kitni milegi". It is no sum by itself, but a reply with figures goes on with it.
    pub fn introduce(question: &ParsedQuestion) -> Option<Self> {
        let kind = topics::introduces_sum(question)?;
        Some(Self::name(kind, Aim::detect(kind, &question.words, &question.quantities), question))
    }

    /// The sum that a question asks the result of without saying enough for it: "how much will Sukanya give after 21 years". `None` where a rule is
    /// asked for, where all is said, and where it isn't clear what an amount is of.
    pub fn offer(question: &ParsedQuestion) -> Option<Self> {
        if topics::asks_for_rule(question) || !question.mentions(RESULT_WORDS) {
            return None;
        }
        let kind = topics::detect_named_kind(&question.words).filter(|kind| !topics::is_excluded(&question.words, *kind))?;
        let aim = Aim::detect(kind, &question.words, &question.quantities);
        let bound = bind(kind, aim, question, PreviousInputs::default());
        let mut sum = Self::empty(kind, aim);
        sum.apply(question, bound);
        (sum.unclear.is_none() && !sum.list_missing().is_empty()).then_some(sum)
    }

    /// The sum of a calculator that a question names, without figures, but with what it chooses: "SCSS" is where the money is.
    pub fn name(kind: CalculatorKind, aim: Aim, question: &ParsedQuestion) -> Self {
        let mut sum = Self::empty(kind, aim);
        sum.apply_choices(question);
        sum
    }

    /// The number of inputs without a usual value.
    pub fn count_required(&self) -> usize {
        let is_compared = |name: &str| comparison_choice(self.kind).is_some_and(|(choice, _)| choice == name);
        let fields = self.kind.fields().iter();
        fields.filter(|field| field.default.is_none() && !field.has_registry_default && !is_compared(field.name)).count()
    }

    pub fn empty(kind: CalculatorKind, aim: Aim) -> Self {
        Self {
            kind,
            aim,
            values: BTreeMap::new(),
            deductions: BTreeMap::new(),
            full_deductions: Vec::new(),
            includes_parents: false,
            city: None,
            current_age: None,
            longest_months: None,
            service_ended: None,
            unclear: None,
            unclear_salary: None,
            weighs_regimes: false,
            is_taxable_income: false,
            guesses_income: false,
            has_negative_number: false,
            changes: Vec::new(),
            superseded: None,
            continues: false,
            other_emi: None,
            longer_term: None,
            income_parts: BTreeMap::new(),
            leaves_out_rent: false,
            charge_share: None,
        }
    }

    /// The sum after a question that changes one of its inputs or gives a missing one; `None` for a question about something else.
    pub fn continue_with(&self, question: &ParsedQuestion) -> Option<Self> {
        let compared = split_compared_terms(question).and_then(|compared| {
            let sum = self.continue_with_one_term(&compared.question)?;
            sum.compare_terms(&compared)
        });
        compared.or_else(|| self.continue_with_one_term(question))
    }

    /// The sum with both of two terms. `None` for a calculator that compares none.
    fn compare_terms(mut self, compared: &ComparedTerms) -> Option<Self> {
        self.longer_term = Some(compared.longer);
        (self.kind == CalculatorKind::Emi && self.values.contains_key("months")).then_some(self)
    }

    fn continue_with_one_term(&self, question: &ParsedQuestion) -> Option<Self> {
        let is_of_dead = deaths::tells_of_members_death(self.kind, question);
        if turned_sums::stops_deposits(self, question) || hardships::asks_for_relief(self.kind, question) || is_of_dead {
            return None;
        }
        // "And I sold some funds, profit 1.6 lakh": gains have rates of their own, and are no part of this income.
        if self.kind == CalculatorKind::IncomeTax && taxpayer::names_gain(question) {
            return None;
        }
        let read = deductions::read_deductions(self.kind, question);
        let question = read.as_ref().map_or(question, |read| &read.question);
        if let Some(turned) = turned_sums::turn_continued(self, question) {
            return Some(turned);
        }
        if let Some(carried) = carried_sums::carry_on(self, question) {
            return Some(carried);
        }
        let compared = comparison_choice(self.kind).map(|(choice, _)| choice).filter(|choice| !self.values.contains_key(choice));
        let pending: Vec<&'static str> = self.list_missing().into_iter().chain(compared).collect();
        let known = self.list_known();
        let before = PreviousInputs { values: Some(&known), pending: &pending };
        let mut bound = bind(self.kind, self.aim, question, before);
        self.keep_period(question, &mut bound);
        self.keep_monthly_rate(&mut bound);
        if self.kind == CalculatorKind::Loan && self.values.is_empty() && !bound.values.contains_key(OTHER_EMI) {
            // Of a loan that somebody's income carries, only the other instalment is known to the calculator.
            return None;
        }
        self.bind_years_to_age(question, &mut bound);
        let mut next = Self {
            changes: Vec::new(),
            superseded: None,
            continues: true,
            unclear: None,
            has_negative_number: false,
            other_emi: None,
            ..self.clone()
        };
        let is_full = read.as_ref().is_some_and(|read| !read.full.is_empty());
        let chooses = next.settle_unclear_salary(question) || self.is_asked_again(question) || is_full;
        let is_stated = !bound.values.is_empty() || !bound.deductions.is_empty() || bound.unclear.is_some();
        if !follow_up::is_follow_up(question, &bound, self.kind, !self.list_missing().is_empty(), chooses) {
            return None;
        }
        let choices = (next.city.clone(), next.values.clone());
        next.apply(question, bound);
        next.add_full_deductions(read.as_ref());
        if next.lacks_employer_nps(question) {
            return None;
        }
        next.current_age = find_current_age(&find_ages(self.kind, &question.words, &question.quantities)).or(self.current_age);
        let is_changed = chooses || is_stated || choices != (next.city.clone(), next.values.clone());
        next.changes = self.list_changes(&next);
        // What counts of them is only known with the limits.
        next.changes.retain(|change| !is_full || change.field != "deductions");
        is_changed.then_some(next)
    }

    /// The stated values; those of the parts in place of an income that is added up.
    pub fn list_known(&self) -> BTreeMap<&'static str, f64> {
        let mut known = self.values.clone();
        if !self.income_parts.is_empty() {
            known.remove("income");
            known.extend(&self.income_parts);
        }
        known
    }

    /// "And if I put in 10,000?" after a deposit of every month is one of every month too.
    fn keep_period(&self, question: &ParsedQuestion, bound: &mut BoundInputs) {
        let is_monthly = matches!(self.kind, CalculatorKind::Ppf | CalculatorKind::Ssy) && self.values.get("times") == Some(&12.0);
        let has_period = question.quantities.iter().any(|quantity| quantity.period.is_some());
        if let (Some(yearly), true) = (bound.values.get_mut("yearly"), is_monthly && !has_period) {
            *yearly *= 12.0;
        }
    }

    /// A rate far below the one before it is a month's too: "and at 3%?" after 3.5% a month.
    fn keep_monthly_rate(&self, bound: &mut BoundInputs) {
        let was_monthly =
            self.kind == CalculatorKind::Payoff && self.values.get("rate").is_some_and(|rate| *rate > MAX_CARD_MONTH_RATE * 4.0);
        if let (Some(rate), true) = (bound.values.get_mut("rate"), was_monthly) {
            *rate = to_yearly_card_rate(*rate);
        }
    }

    /// "Till I am 50", when an earlier turn gave the age.
    fn bind_years_to_age(&self, question: &ParsedQuestion, bound: &mut BoundInputs) {
        let slots = input_slots_for(self.kind, self.aim);
        let takes_years =
            slots.iter().any(|slot| slot.kind == SlotKind::Years) && !slots.iter().any(|slot| slot.kind == SlotKind::TargetAge);
        let ages = find_ages(self.kind, &question.words, &question.quantities);
        let target = ages.iter().find(|age| age.kind == AgeKind::Target).map(|age| age.years);
        let (Some(now), Some(then), true) = (self.current_age, target, takes_years && !bound.values.contains_key("years")) else { return };
        if then > now {
            bound.values.insert("years", then - now);
            bound.cued.push("years");
        }
    }

    /// Whether a question without a quantity asks for the same figures again: "old regime?", "how much interest in all".
    fn is_asked_again(&self, question: &ParsedQuestion) -> bool {
        let is_short = question.quantities.iter().all(|told| self.repeats(told)) && question.words.len() <= MAX_REPEATED_WORDS;
        let asks_for_regime =
            self.kind == CalculatorKind::IncomeTax && (taxpayer::names_regime(question) || taxpayer::asks_which(question));
        let asks_for_figure =
            topics::asks_for_number(&question.words) && question.words.iter().all(|word| topics::is_usual_word(word, self.kind));
        let names_figure = question.mentions(FIGURE_WORDS) && follow_up::opens_as_follow_up(&question.words);
        let is_usual = question.words.iter().all(|word| topics::is_usual_word(word, self.kind));
        is_short && self.list_missing().is_empty() && (asks_for_regime || (is_usual && (asks_for_figure || names_figure)))
    }

    /// Whether a figure is one of those that are known, maybe without its scale: "which one at 16.25 then?".
    fn repeats(&self, told: &Quantity) -> bool {
        let is_same = |known: f64| known == told.value || (told.kind == QuantityKind::Bare && known == told.value * LAKH);
        self.values.values().any(|known| is_same(*known))
    }

    /// Takes over what a sum before states of the same loan: "and if I prepay 2 lakh?" after an instalment.
    pub fn inherit(mut self, before: &Self) -> Self {
        let are_loans = |kind: CalculatorKind| matches!(kind, CalculatorKind::Emi | CalculatorKind::Prepayment | CalculatorKind::Extra);
        if are_loans(self.kind) && are_loans(before.kind) {
            for (field, value) in &before.values {
                if self.kind.fields().iter().any(|known| known.name == *field) {
                    self.values.entry(field).or_insert(*value);
                }
            }
        }
        self
    }

    pub fn apply(&mut self, question: &ParsedQuestion, bound: BoundInputs) {
        let is_added = question.mentions(ADDING_WORDS);
        self.unclear_salary = self.unclear_salary.filter(|_| !bound.values.contains_key("income"));
        self.longer_term = self.longer_term.filter(|_| !bound.values.contains_key("months"));
        self.service_ended = self.service_ended.filter(|_| !bound.values.contains_key("years"));
        self.apply_values(&bound, self.kind == CalculatorKind::Payoff && question.mentions(turned_sums::CARD_WORDS));
        self.apply_deductions(bound.deductions, is_added);
        self.unclear = bound.unclear;
        self.has_negative_number = question.words.iter().any(|word| word == tokeniser::MINUS);
        // Beside a date, a few months are what is left of a service: "do the extra 7 months count".
        let least = if dates::names_date(&question.words) { f64::from(MONTHS_PER_YEAR) } else { 0.0 };
        let spans = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span && quantity.value >= least);
        self.longest_months = spans.map(|span| span.value as u32).max().or(self.longest_months);
        self.apply_dates(question);
        self.apply_choices(question);
        if self.kind == CalculatorKind::Prepayment {
            self.charge_share = find_charge_share(question).or(self.charge_share);
            let paid = count_paid_instalments(question).or_else(|| count_instalments_of_years(question));
            self.values.extend(paid.map(|paid| ("after", paid)));
        }
        if self.kind == CalculatorKind::IncomeTax {
            self.values.extend(taxpayer::find_age(question).map(|years| ("age", TaxpayerAge::choice_of(years))));
            self.weighs_regimes |= taxpayer::weighs_regimes(question) || taxpayer::asks_which(question);
            self.includes_parents |= deductions::includes_parents(question);
            self.leaves_out_rent |= question.mentions(RENT_WORDS);
            self.leaves_out_rent &= !question.mentions(RENT_ALLOWANCE_WORDS);
        }
        if self.kind == CalculatorKind::Hra {
            self.city = cities::find_city(&question.words).or(self.city.take());
        }
    }

    /// `names_card` says that the debt is a card's, whose rate is named for a month.
    fn apply_values(&mut self, bound: &BoundInputs, names_card: bool) {
        let loan_before = self.values.get("principal").copied();
        let price = bound.values.get(PRICE).or(self.values.get(PRICE)).copied();
        let bought = price.zip(bound.values.get(DOWN_PAYMENT).copied()).map(|(price, down)| price - down);
        // "A car for 14 lakh, 4 lakh down payment": an amount that no word calls a loan is the price.
        let is_named_loan = bound.cued.contains(&"principal");
        let left_to_pay = |price: f64| bound.values.get(DOWN_PAYMENT).map(|down| price - down).filter(|loan| *loan > 0.0 && !is_named_loan);
        self.add_up_income(bound);
        for (field, value) in &bound.values {
            match *field {
                PENSION | INTEREST => {}
                "income" if !self.income_parts.is_empty() => {}
                DOWN_PAYMENT if !bound.values.contains_key("principal") => {
                    let loan = bought.or(loan_before.map(|principal| principal - value));
                    self.values.extend(loan.filter(|loan| *loan > 0.0).map(|loan| ("principal", loan)));
                }
                DOWN_PAYMENT => {}
                "principal" => {
                    self.values.insert("principal", left_to_pay(*value).unwrap_or(*value));
                }
                OTHER_EMI => {
                    self.other_emi = Some(*value);
                    let payable = bound.values.get("emi").copied().or(self.values.remove("emi")).map(|emi| emi - value);
                    self.values.extend(payable.filter(|emi| *emi > 0.0).map(|emi| ("emi", emi)));
                }
                "emi" if self.kind == CalculatorKind::Loan && bound.values.contains_key(OTHER_EMI) => {}
                "rate" if names_card => {
                    self.values.insert("rate", to_yearly_card_rate(*value));
                }
                "income" if bound.names_salary && *value < MAX_UNCLEAR_SALARY && self.kind == CalculatorKind::IncomeTax => {
                    self.values.remove("income");
                    self.unclear_salary = Some(*value);
                }
                field => {
                    self.values.insert(field, *value);
                }
            }
        }
        if self.aim == Aim::GrowthAlone && bound.values.contains_key("span") {
            self.values.remove("until");
        }
    }

    /// Adds up the income of a year from its parts: salary, pension and interest.
    fn add_up_income(&mut self, bound: &BoundInputs) {
        let parts = [PENSION, INTEREST].into_iter().filter_map(|part| Some((part, *bound.values.get(part)?)));
        let parts: Vec<(&'static str, f64)> = parts.collect();
        if self.income_parts.is_empty() && parts.is_empty() {
            return;
        }
        let salary = bound.values.get("income").or(self.values.get("income").filter(|_| self.income_parts.is_empty())).copied();
        self.income_parts.extend(salary.map(|salary| ("income", salary)));
        self.income_parts.extend(parts);
        self.values.insert("income", self.income_parts.values().sum());
    }

    /// Whether the income has parts that the calculator knows too little of: interest without a pension or salary, or a pension of another kind.
    fn is_other_income(&self, question: &ParsedQuestion) -> bool {
        let part = |name: &str| self.income_parts.get(name).copied().unwrap_or_default();
        !self.income_parts.is_empty()
            && (part("income") + part(PENSION) < MIN_PAY_BESIDE_INTEREST || (part(PENSION) > 0.0 && question.mentions(OTHER_PENSIONS)))
    }

    /// Adds deductions by name. "Deductions of 3 lakh" names them all and replaces the others, unless it adds to them.
    fn apply_deductions(&mut self, named: BTreeMap<String, f64>, is_added: bool) {
        for (name, value) in named {
            let names_all = name == ALL_DEDUCTIONS;
            if names_all && !is_added {
                self.deductions.clear();
                self.full_deductions.clear();
            }
            self.full_deductions.retain(|full| *full != deductions::find_section(&name));
            match is_added && names_all {
                true => *self.deductions.entry(name).or_default() += value,
                false => {
                    self.deductions.insert(name, value);
                }
            }
        }
        if !self.deductions.is_empty() {
            self.values.insert("deductions", self.deductions.values().sum());
        }
    }

    /// Adds deductions that are said to be used up, in place of amounts that were told of them.
    fn add_full_deductions(&mut self, read: Option<&ReadDeductions>) {
        for full in read.into_iter().flat_map(|read| &read.full) {
            self.deductions.retain(|name, _| deductions::find_section(name) != *full);
            if !self.full_deductions.contains(full) {
                self.full_deductions.push(*full);
            }
            self.values.insert("deductions", self.deductions.values().sum());
        }
    }

    /// Whether a question names what an employer pays into NPS, but not how much.
    fn lacks_employer_nps(&self, question: &ParsedQuestion) -> bool {
        self.kind == CalculatorKind::IncomeTax && deductions::names_employer_nps(question) && !self.values.contains_key(EMPLOYER_NPS)
    }

    /// Service that is given by its first and last day or month: "from April 2015 to March 2025". The dates say it more exactly than a duration
    /// beside them, which may be that of another thing.
    fn apply_dates(&mut self, question: &ParsedQuestion) {
        if !matches!(self.kind, CalculatorKind::Eps | CalculatorKind::Gratuity) {
            return;
        }
        let Some(service) = EmploymentPeriod::measure_between(&find_calendar_dates(&question.words)) else { return };
        self.longest_months = Some(service.months);
        self.service_ended = Some(service.last);
        self.values.remove("years");
        if service.months >= MONTHS_PER_YEAR {
            let whole = f64::from(service.months / MONTHS_PER_YEAR);
            self.values.insert("years", if self.kind == CalculatorKind::Gratuity { service.count_gratuity_years() } else { whole });
        }
    }

    /// Sets the inputs that are choices rather than quantities.
    fn apply_choices(&mut self, question: &ParsedQuestion) {
        let chosen = match self.kind {
            CalculatorKind::Hra if question.mentions("non metro|nonmetro|नॉन मेट्रो") => Some(("city", 0.0)),
            CalculatorKind::Hra if question.mentions("metro|मेट्रो") => Some(("city", 1.0)),
            CalculatorKind::FdTax if taxpayer::calls_itself_senior(question) => Some(("age", 1.0)),
            CalculatorKind::Epf if question.mentions("capped|restricted|statutory") => Some(("capped", 1.0)),
            CalculatorKind::Epf if question.mentions("full basic|actual basic") => Some(("capped", 0.0)),
            CalculatorKind::Fd | CalculatorKind::Rd => {
                let times = [
                    ("monthly compounding|compounding monthly|compounded monthly", 12.0),
                    ("quarterly", 4.0),
                    ("half yearly|halfyearly|six monthly", 2.0),
                    (
                        "yearly compounding|annual compounding|compounding yearly|compounding annually|compounded annually|compounded yearly",
                        1.0,
                    ),
                ];
                times.into_iter().find(|(names, _)| question.mentions(names)).map(|(_, times)| ("times", times))
            }
            _ => None,
        };
        self.values.extend(chosen);
        self.values.extend(payment_choices::choose_payments(self.kind, &self.values, question));
    }

    /// "A month" as the reply to whether a salary is a month's or a year's.
    fn settle_unclear_salary(&mut self, question: &ParsedQuestion) -> bool {
        let Some(salary) = self.unclear_salary.filter(|_| question.quantities.is_empty()) else { return false };
        let months = match (question.mentions(MONTHLY_REPLY), question.mentions(YEARLY_REPLY)) {
            (true, false) => 12.0,
            (false, true) => 1.0,
            _ => return false,
        };
        self.unclear_salary = None;
        self.values.insert("income", salary * months);
        true
    }

    /// The values with those that follow from the aim, by input name.
    pub fn list_values(&self) -> BTreeMap<&'static str, f64> {
        let is_input = |name: &str| self.kind.fields().iter().any(|field| field.name == name);
        let mut values: BTreeMap<&'static str, f64> = self.aim.implied_inputs(&self.values).into_iter().collect();
        values.extend(self.values.iter().map(|(name, value)| (*name, *value)));
        values.retain(|name, _| is_input(name));
        values
    }

    /// Names of the required inputs that are not stated, in the order of the calculator's fields.
    pub fn list_missing(&self) -> Vec<&'static str> {
        let values = self.list_values();
        // Without the years, the end of the growth is not known.
        let needs_span = self.aim == Aim::GrowthAlone && !values.contains_key("until");
        let is_open = |field: &&InputField| {
            let is_optional = field.default.is_some() || field.has_registry_default;
            let is_compared = comparison_choice(self.kind).is_some_and(|(choice, _)| choice == field.name);
            !is_optional && !is_compared && !values.contains_key(field.name)
        };
        let fields = self.kind.fields().iter().filter(is_open).map(|field| field.name);
        let open_extra = self.kind == CalculatorKind::Extra && !values.contains_key("monthly") && !values.contains_key("emis");
        // A scheme's rate and term are the government's; a bank's have to be said.
        let is_bank = matches!(self.kind, CalculatorKind::Payout | CalculatorKind::Rd) && !values.contains_key("scheme");
        let open_rate = is_bank && !values.contains_key("rate");
        let open_months = is_bank && self.kind == CalculatorKind::Rd && !values.contains_key("months");
        let open_balance = self.aim == Aim::YearInterest && !values.contains_key("balance");
        let others =
            [(needs_span, "span"), (open_extra, "monthly"), (open_rate, "rate"), (open_months, "months"), (open_balance, "balance")];
        fields.chain(others.into_iter().filter(|(is_open, _)| *is_open).map(|(_, name)| name)).collect()
    }

    pub fn list_changes(&self, next: &Self) -> Vec<InputChange> {
        let (old, new) = (self.list_values(), next.list_values());
        let changed = old.iter().filter_map(|(field, old)| Some(InputChange { field, old: *old, new: *new.get(field)? }));
        changed.filter(|change| change.old != change.new && !self.aim.hides(change.field)).collect()
    }
}

/// "12 percent every year" is what money earns, unless another percentage says that or something rises.
fn read_lone_percentage_as_rate(kind: CalculatorKind, question: &ParsedQuestion, bound: &mut BoundInputs) {
    let needs_rate = kind.fields().iter().any(|field| field.name == "rate" && field.default.is_none() && !field.has_registry_default);
    let percentages = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Percent).count();
    if !needs_rate || percentages != 1 || bound.values.contains_key("rate") || question.mentions(RISING_WORDS) {
        return;
    }
    let Some(rate) = bound.values.remove("rise") else { return };
    bound.values.insert("rate", rate);
    bound.cued.iter_mut().filter(|name| **name == "rise").for_each(|name| *name = "rate");
}

/// "Ceiling 15,000" in a question for an EPS pension is the wage that it is worked out on.
fn read_ceiling_as_wages(kind: CalculatorKind, question: &ParsedQuestion, bound: &mut BoundInputs) {
    let mut amounts = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
    if let (CalculatorKind::Eps, Some(wages), None) = (kind, amounts.next(), amounts.next()) {
        bound.values.entry("wages").or_insert(wages.value);
    }
}

/// The yearly rate of a card whose rate is named without "a month".
fn to_yearly_card_rate(rate: f64) -> f64 {
    if rate <= MAX_CARD_MONTH_RATE { rate * 12.0 } else { rate }
}
