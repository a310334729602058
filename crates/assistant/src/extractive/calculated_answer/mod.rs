//! Answers with figures that are calculated rather than looked up, by the dated rules of the fact registry and in the asker's language.

mod bonus_tax;
mod card_balance;
mod contribution_history;
mod death_cover;
mod deductions;
mod deposit_beside_certificate;
mod difference;
mod employer_nps;
mod family_pension;
mod flat_rate_loan;
mod fund_tax;
mod loan_transfer;
mod own_shares;
mod own_sums;
mod pay_shares;
mod pf_growth;
mod presumptive;
mod property_tds;
mod rendering;
mod senior_closure;
mod sentences;
mod sum_texts;
mod told_parts;
mod unpaid_debt;

use std::sync::Arc;

use domain::assistant::Question;
use domain::calculators::gratuity::Offer;
use domain::calculators::income_tax::{SENIOR_AGE, TaxpayerAge, VERY_SENIOR_AGE};
use domain::calculators::prepayment::PrepaymentCharge;
use domain::calculators::{Calculation, CalculatorKind, Inputs, Rulebook, Unit};
use domain::error::FieldErrors;
use domain::facts::{FactCache, Registry};
use domain::language::Language;
use domain::month::Month;
use domain::text::escape_html;
use domain::time::indian_date;
use domain::{Environment, Error, Result};
use jiff::civil::Date;

use crate::calculation_requests::{
    Aim, CalculationRequest, ParseContext, list_missing_of_own_sum, read_asset_sale, read_bonus, read_card_balance, read_compared_sums,
    read_flat_rate_loan, read_loan_transfer, read_membership_start, read_offered_sum, read_own_sum, read_owned_amount,
    read_past_contributions, read_pay_share, read_redone_sums, read_request, read_unpaid_debt,
};
use rendering::{describe_limits, render_request, render_result};
use sentences::Wording;
pub use sum_texts::SumTexts;

/// The short answer on what frees the gain of a house.
const EXEMPTION_ADDRESS: &str = "/answers/capital-gains-54-house";

const NPS_NAMES: [&str; 2] = ["NPS", "एनपीएस"];

/// Calculates what a question asks for, with the calculators and their dated rules.
pub trait QuestionCalculator: Send + Sync {
    /// Returns `None` when the question asks for no calculation, alone or as a continuation of the turns before it. Inputs outside
    /// a calculator's limits are listed in [`CalculatedAnswer::invalid_inputs`].
    fn calculate_answer(&self, question: &Question) -> Result<Option<CalculatedAnswer>>;

    /// A sentence with the shares of a balance that a published text names, worked out for what the question says is there. `None` where the
    /// question says no such amount, or the text names no share.
    fn describe_own_shares(&self, question: &Question, text: &str, language: Language) -> Option<String>;

    /// A sentence that asks for what the sum needs whose result the question asks for: "for your own figure, tell me the deposit". `None` where it
    /// asks for none, or says enough.
    fn offer_sum(&self, question: &Question, language: Language) -> Option<String>;
}

/// The calculations for a question, or what is needed to carry them out.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CalculatedAnswer {
    /// One calculation, or several to compare; none while an input is missing.
    pub calculations: Vec<Calculation>,
    /// The language of the answer.
    pub language: Language,
    /// The sentence that says the inputs back and gives the result; empty while an input is missing.
    pub lead: String,
    /// Names of the inputs that the conversation doesn't give.
    pub missing_inputs: Vec<&'static str>,
    /// The number of inputs that the conversation gives.
    pub given: usize,
    /// Why given inputs can't be used.
    pub invalid_inputs: Vec<String>,
    /// Whether no amount of money is given.
    pub lacks_amount: bool,
    /// Whether it takes an amount for an income that nothing calls so.
    pub guesses_income: bool,
    /// Whether it says something that the question asks for although there is no calculation.
    pub says_more: bool,
    /// Whether all of it is the reader's own, so that no published answer goes before it.
    pub leads: bool,
    /// Whether it is of some sentences of a longer question, so that a rule that answers the whole of it goes before.
    pub is_of_part: bool,
    /// Whether the law grants nothing for what is stated, as gratuity before its years of service.
    pub is_not_due: bool,
    /// Slug of the article about the rules.
    pub article_slug: Option<String>,
    /// The words before the title of that article.
    pub article_introduction: String,
    /// Search text for passages to accompany the figures.
    pub search_text: String,
    html: String,
}

impl CalculatedAnswer {
    /// The answer as HTML within the answer's allow-list: the sentence, the figures, and what they rest on. Without a result it asks for
    /// what is missing.
    pub fn to_html(&self) -> String {
        self.html.clone()
    }

    /// Whether it has a result of the reader's own.
    pub fn is_worked_out(&self) -> bool {
        !self.calculations.is_empty() || self.says_more
    }

    /// The sentence as it is said below a rule, without the table. `None` while an input is missing.
    pub fn describe_result(&self) -> Option<String> {
        (!self.lead.is_empty()).then(|| self.lead.clone())
    }
}

pub struct RulebookCalculator {
    fact_cache: Arc<FactCache>,
    environment: Environment,
    texts: SumTexts,
}

impl RulebookCalculator {
    pub fn new(fact_cache: Arc<FactCache>, environment: Environment, texts: SumTexts) -> Self {
        Self { fact_cache, environment, texts }
    }
}

impl QuestionCalculator for RulebookCalculator {
    fn calculate_answer(&self, question: &Question) -> Result<Option<CalculatedAnswer>> {
        let whole = self.calculate_whole(question)?;
        if whole.as_ref().is_some_and(CalculatedAnswer::is_worked_out) || !question.previous_turns.is_empty() {
            return Ok(whole);
        }
        for text in told_parts::list_told_parts(&question.text) {
            let part = self.calculate_whole(&Question { text, ..question.clone() })?;
            if let Some(part) = part.filter(CalculatedAnswer::is_worked_out) {
                return Ok(Some(CalculatedAnswer { is_of_part: true, leads: false, ..part }));
            }
        }
        Ok(whole)
    }

    fn describe_own_shares(&self, question: &Question, text: &str, language: Language) -> Option<String> {
        let amount = read_owned_amount(&question.text)?;
        let (registry, today) = (self.fact_cache.registry(), indian_date(self.environment.now()));
        // A small NPS corpus is paid out in another way than by the shares of a larger one.
        let has_own_rule = NPS_NAMES.iter().any(|name| text.contains(name))
            && Rulebook::new(&registry, today).nps().is_ok_and(|rules| amount <= rules.middle_top);
        if has_own_rule {
            return None;
        }
        own_shares::describe_own_shares(text, amount, Wording { texts: &self.texts, language })
    }

    fn offer_sum(&self, question: &Question, language: Language) -> Option<String> {
        let wording = Wording { texts: &self.texts, language };
        let context = ParseContext::read(&self.fact_cache.registry(), indian_date(self.environment.now()));
        if let Some(missing) = list_missing_of_own_sum(question, &context) {
            let fields: Vec<String> = missing.iter().map(|name| wording.phrase(name).to_owned()).collect();
            return Some(wording.fill_phrase("own-figure", &[("fields", &wording.join(&fields))]));
        }
        let request = read_offered_sum(question)?;
        let fields: Vec<String> = request.missing_inputs.iter().map(|name| wording.inner_label(request.kind, name)).collect();
        Some(wording.fill_phrase("own-figure", &[("fields", &wording.join(&fields))]))
    }
}

impl RulebookCalculator {
    /// The sum that a question asks for as a whole.
    fn calculate_whole(&self, question: &Question) -> Result<Option<CalculatedAnswer>> {
        if let Some((debt, language)) = read_unpaid_debt(question) {
            return Ok(Some(unpaid_debt::answer_unpaid_debt(&debt, Wording { texts: &self.texts, language })));
        }
        if let Some((loan, language)) = read_flat_rate_loan(question) {
            return Ok(Some(flat_rate_loan::answer_flat_rate_loan(&loan, Wording { texts: &self.texts, language })));
        }
        if let Some((transfer, language)) = read_loan_transfer(question) {
            return Ok(Some(loan_transfer::answer_loan_transfer(&transfer, Wording { texts: &self.texts, language })));
        }
        let (registry, today) = (self.fact_cache.registry(), indian_date(self.environment.now()));
        if let Some(sums) = read_redone_sums(question) {
            let wording = Wording { texts: &self.texts, language: sums[1].language };
            let answer = difference::answer_redone(&sums, &Rulebook::new(&registry, today), wording);
            if answer.is_some() {
                return Ok(answer);
            }
        }
        if let Some(sums) = read_compared_sums(question) {
            let wording = Wording { texts: &self.texts, language: sums[1].language };
            let answer = difference::answer_difference(&sums, &Rulebook::new(&registry, today), wording)?;
            if answer.is_some() {
                return Ok(answer);
            }
        }
        if let Some(answer) = self.answer_own_sum(question, &registry, today) {
            return Ok(Some(answer));
        }
        if let Some((asked, language)) = read_past_contributions(question) {
            let answer = contribution_history::answer_past_contributions(asked, &registry, today, Wording { texts: &self.texts, language });
            if answer.is_some() {
                return Ok(answer);
            }
        }
        if let Some(answer) = self.answer_without_calculator(question, &Rulebook::new(&registry, today)) {
            return Ok(Some(answer));
        }
        let Some(mut request) = read_asset_sale(question, &ParseContext::read(&registry, today)).or_else(|| read_request(question)) else {
            return Ok(None);
        };
        let wording = Wording { texts: &self.texts, language: request.language };
        let ceiling = settle_ended_service(&mut request, &registry, today);
        let start = || read_membership_start(question);
        let beginning = contribution_history::begin_with_past(&mut request, start, &registry, today, wording);
        let rulebook = Rulebook::new(&registry, today);
        let standard = add_standard_deduction(&mut request, &rulebook);
        let Ok((settled, counted)) = request.settle_deductions(&rulebook) else { return Ok(None) };
        let told = std::mem::replace(&mut request, settled);
        let outcome = match request.missing_inputs.is_empty() && !request.has_negative_number {
            true => request.calculate(&rulebook),
            // Only checks that the given inputs lie within the limits.
            false => Inputs::parse(request.kind, request.inputs.iter().map(|(name, value)| (*name, value.as_str()))).map(|_| Vec::new()),
        };
        let (mut calculations, errors) = match outcome {
            Ok(calculations) => (calculations, FieldErrors::new()),
            Err(Error::Invalid { fields, .. }) => (Vec::new(), fields),
            // On a site whose registry lacks the rates of gains, such a question was no sum.
            Err(_) if request.kind == CalculatorKind::CapitalGains => return Ok(None),
            Err(error) => return Err(error),
        };
        leave_out_made_up_days(&request, &mut calculations);
        let mut answer = self.begin_answer(&request, wording);
        answer.invalid_inputs = describe_invalid_inputs(&request, &rulebook, wording, errors);
        let not_due = explain_gratuity_not_due(&request, wording, &registry, today);
        answer.is_not_due = not_due.is_some();
        let notice = not_due
            .or_else(|| explain_lower_loan(&request, wording).filter(|_| calculations.is_empty()))
            .filter(|_| !request.has_negative_number);
        answer.says_more = request.other_emi.is_some() && notice.is_some();
        let warning = notice.map(|notice| format!("<p><strong>{}</strong></p>", escape_html(&notice))).unwrap_or_default();
        if calculations.is_empty() {
            answer.html = format!("{warning}{}", render_request(wording, &request, &answer.invalid_inputs));
            return Ok(Some(answer));
        }
        answer.lead = wording.write_lead(&told, &calculations);
        for line in deductions::describe_deductions(&told, &counted, &rulebook, wording) {
            answer.lead.push_str(&format!(" {line}"));
        }
        for name in [name_taxpayer_age(&calculations), name_regime_border(&request, &calculations)].into_iter().flatten() {
            answer.lead.push_str(&format!(" {}", wording.write_sentence(name, &calculations, &[])));
        }
        let other_emi = request.other_emi.map(|emi| wording.format(emi, Unit::Rupees));
        let lead = match (ceiling, other_emi) {
            (Some(ceiling), _) => {
                format!("{} {}", answer.lead, wording.write_sentence("old-ceiling", &calculations, &[("=ceiling", ceiling)]))
            }
            (_, Some(emi)) => format!("{} {}", answer.lead, wording.write_notice(request.kind, "other-emi", &[("=other-emi", emi)])),
            _ => {
                let others = [
                    difference::describe_correction(&request, &calculations, &rulebook, wording),
                    compare_offer(&request, &calculations, wording),
                    describe_dated_service(&request, wording),
                    describe_part_year(&request, wording),
                    beginning,
                    weigh_charge(&request, &calculations, wording),
                    standard.map(|(taxable, income)| describe_taxable_income(taxable, income, wording)),
                    request.has_year_alone.then(|| wording.write_notice(request.kind, "year-alone", &[])),
                    compare_ways_of_gain(&calculations, wording),
                    fund_tax::describe_fund_tax(&question.text, &calculations, &rulebook, wording),
                    brings_surcharge(&calculations).then(|| wording.write_notice(request.kind, "surcharge", &[])),
                ];
                std::iter::once(answer.lead.clone()).chain(others.into_iter().flatten()).collect::<Vec<_>>().join(" ")
            }
        };
        answer.html = format!("{warning}{}", render_result(wording, &request, &calculations, &lead));
        if compare_ways_of_gain(&calculations, wording).is_some() {
            let words = escape_html(wording.phrase("own-gain-link"));
            answer.html.push_str(&format!("<p><a href=\"{EXEMPTION_ADDRESS}\">{words}</a></p>"));
        }
        answer.calculations = calculations;
        Ok(Some(answer))
    }

    /// What is cut from a bonus or a month's pay, and what a card's balance costs, where the question gives them.
    fn answer_without_calculator(&self, question: &Question, rulebook: &Rulebook<'_>) -> Option<CalculatedAnswer> {
        let wording = |language: Language| Wording { texts: &self.texts, language };
        if let Some((bonus, language)) = read_bonus(question) {
            return bonus_tax::answer_bonus_tax(bonus, rulebook, wording(language));
        }
        if let Some((owed, language)) = read_card_balance(question) {
            return Some(card_balance::answer_card_balance(owed, wording(language)));
        }
        let (asked, language) = read_pay_share(question)?;
        pay_shares::answer_pay_share(asked, rulebook, wording(language))
    }

    /// What the conversation tells of a matter that no calculator covers as it is told.
    fn answer_own_sum(&self, question: &Question, registry: &Registry, today: Date) -> Option<CalculatedAnswer> {
        let (sum, language) = read_own_sum(question, &ParseContext::read(registry, today))?;
        let rulebook = Rulebook::new(registry, today);
        let is_whole = |request: &CalculationRequest| {
            Some(request.kind) == sum.calculator()
                && request.missing_inputs.is_empty()
                && request.unclear.is_none()
                && !request.has_negative_number
        };
        let calculations =
            read_request(question).filter(is_whole).and_then(|request| request.calculate(&rulebook).ok()).unwrap_or_default();
        if sum.yields_to_calculator() && !calculations.is_empty() {
            return None;
        }
        let answer = own_sums::answer_own_sum(&sum, &rulebook, Wording { texts: &self.texts, language })?;
        Some(CalculatedAnswer { calculations, ..answer })
    }

    fn begin_answer(&self, request: &CalculationRequest, wording: Wording<'_>) -> CalculatedAnswer {
        let article_slug = self.texts.article(request.kind).map(str::to_owned);
        CalculatedAnswer {
            language: request.language,
            missing_inputs: request.missing_inputs.clone(),
            given: request.inputs.len(),
            lacks_amount: !request.gives_amount(),
            guesses_income: request.guesses_income,
            search_text: article_slug.as_deref().map_or_else(|| request.kind.title().to_owned(), |slug| slug.replace('-', " ")),
            article_slug,
            article_introduction: wording.phrase("rules-behind").to_owned(),
            ..CalculatedAnswer::default()
        }
    }
}

/// Lists why given inputs can't be used: by the limits of the field, or, for inputs that contradict each other, in the calculator's words.
fn describe_invalid_inputs(
    request: &CalculationRequest,
    rulebook: &Rulebook<'_>,
    wording: Wording<'_>,
    errors: FieldErrors,
) -> Vec<String> {
    let given = |name: &str| request.inputs.iter().find(|(known, _)| *known == name).and_then(|(_, value)| value.parse::<f64>().ok());
    let find_limited = |name: &str| {
        let field = request.kind.fields().iter().find(|field| field.name == name)?;
        let field = rulebook.limit_field(field).unwrap_or(*field);
        Some(field).filter(|field| given(name).is_some_and(|value| value < field.min || value > field.max))
    };
    let errors = errors.into_iter().filter(|(name, _)| !request.missing_inputs.contains(&name.as_str()));
    errors.map(|(name, message)| find_limited(&name).map_or(message, |field| describe_limits(wording, request.kind, &field))).collect()
}

/// Fills in how long ago a pensionable service ended. Its wages count only up to the ceiling in force when it ended; returns that ceiling
/// when it lowers them.
fn settle_ended_service(request: &mut CalculationRequest, registry: &Registry, today: Date) -> Option<String> {
    let ended = request.service_ended.filter(|_| request.kind == CalculatorKind::Eps)?;
    let month = Month::new(ended.year, ended.month)?;
    let rules = Rulebook::new(registry, today).eps().ok()?;
    let years = rules.count_years_since(month);
    if years > 0.0 {
        request.inputs.push(("ago", years.to_string()));
    }
    let (_, wages) = request.inputs.iter_mut().find(|(name, _)| *name == "wages")?;
    let counted = rules.cap_wages(wages.parse().ok()?, month)?;
    *wages = counted.to_string();
    Some(domain::numerals::format_rupees(counted))
}

/// Says how long a service is whose gratuity is worked out from its first and last date. `None` where the question gives no dates.
fn describe_dated_service(request: &CalculationRequest, wording: Wording<'_>) -> Option<String> {
    let dated = request.kind == CalculatorKind::Gratuity && request.service_ended.is_some();
    let served = wording.format_duration(f64::from(request.longest_months.filter(|_| dated)?));
    Some(wording.write_notice(request.kind, "dated", &[("=served", served)]))
}

/// Says how a service that is no number of whole years counts for a pension. `None` where it is one.
fn describe_part_year(request: &CalculationRequest, wording: Wording<'_>) -> Option<String> {
    let is_of_pension = request.kind == CalculatorKind::Eps;
    let months = request.longest_months.filter(|months| is_of_pension && !months.is_multiple_of(12))?;
    let served = wording.format_duration(f64::from(months));
    Some(wording.write_notice(request.kind, "part-year", &[("=served", served)]))
}

/// The notice that names whose slabs of the old regime a tax rests on.
fn name_taxpayer_age(calculations: &[Calculation]) -> Option<&'static str> {
    let calculation = calculations.first().filter(|calculation| calculation.kind == CalculatorKind::IncomeTax)?;
    let age = calculation.inputs.iter().find(|input| input.field.name == "age")?;
    match age.value {
        value if value == TaxpayerAge::choice_of(SENIOR_AGE) => Some("senior"),
        value if value == TaxpayerAge::choice_of(VERY_SENIOR_AGE) => Some("very-senior"),
        _ => None,
    }
}

/// The sentence that says from which deductions on the old regime costs less, for whoever asks which of the two does.
fn name_regime_border(request: &CalculationRequest, calculations: &[Calculation]) -> Option<&'static str> {
    let calculation = calculations.first().filter(|calculation| calculation.kind == CalculatorKind::IncomeTax && request.weighs_regimes)?;
    let result = |name: &str| calculation.results.iter().find(|figure| figure.name == name).map(|figure| figure.value);
    match (result("even"), result("new"), result("old")) {
        (Some(_), _, _) => Some("even"),
        (None, Some(0.0), Some(old)) if old > 0.0 => Some("never-less"),
        _ => None,
    }
}

/// Says the tax by both ways, where the seller may choose, and that what is put in again can free the gain. `None` where there is one way.
fn compare_ways_of_gain(calculations: &[Calculation], wording: Wording<'_>) -> Option<String> {
    let calculation = calculations.first().filter(|calculation| calculation.kind == CalculatorKind::CapitalGains)?;
    let result = |name: &str| calculation.results.iter().find(|figure| figure.name == name).map(|figure| figure.value);
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    let (plain, indexed) = (rupees(result("plain")?), rupees(result("bound").or_else(|| result("indexed"))?));
    Some(wording.fill_phrase("own-gain-ways", &[("plain", &plain), ("indexed", &indexed)]))
}

/// Makes a salary of an income that is stated after the standard deduction of the new regime, because the calculator takes that off. Returns both
/// in rupees.
fn add_standard_deduction(request: &mut CalculationRequest, rulebook: &Rulebook<'_>) -> Option<(f64, f64)> {
    let standard = rulebook.new_regime().ok().filter(|_| request.is_taxable_income)?.standard_deduction;
    let (_, income) = request.inputs.iter_mut().find(|(name, _)| *name == "income")?;
    let taxable = income.parse::<f64>().ok()?;
    *income = (taxable + standard).to_string();
    Some((taxable, taxable + standard))
}

fn describe_taxable_income(taxable: f64, salary: f64, wording: Wording<'_>) -> String {
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    wording.fill_phrase("taxable-income", &[("taxable", &rupees(taxable)), ("salary", &rupees(salary))])
}

/// Whether a gain is so large that a surcharge comes on top of the tax.
fn brings_surcharge(calculations: &[Calculation]) -> bool {
    calculations.iter().flat_map(|calculation| &calculation.results).any(|figure| figure.name == "surcharged")
}

/// Of a gain alone, the days of purchase and sale are only counted back from today: the line of the formula that names them is left out.
fn leave_out_made_up_days(request: &CalculationRequest, calculations: &mut [Calculation]) {
    if request.aim == Aim::GainAlone {
        calculations.iter_mut().for_each(|calculation| calculation.formula.retain(|line| !line.starts_with("Held from")));
    }
}

/// Compares the gratuity that is due with what the employer offers. `None` where no offer is named.
fn compare_offer(request: &CalculationRequest, calculations: &[Calculation], wording: Wording<'_>) -> Option<String> {
    let offered = request.offered.filter(|_| request.kind == CalculatorKind::Gratuity)?;
    let due = calculations.first()?.results.iter().find(|figure| figure.name == "gratuity")?.value;
    let (name, difference) = match Offer::compare(offered, due) {
        Offer::Same => ("offer-same", 0.0),
        Offer::Less(difference) => ("offer-less", difference),
        Offer::More(difference) => ("offer-more", difference),
    };
    let rupees = |value: f64| wording.format(value, Unit::Rupees);
    Some(wording.write_notice(request.kind, name, &[("=offered", rupees(offered)), ("=difference", rupees(difference))]))
}

/// Says the lender's charge for a prepayment, and what it leaves of the interest that is saved. `None` where no charge is named.
fn weigh_charge(request: &CalculationRequest, calculations: &[Calculation], wording: Wording<'_>) -> Option<String> {
    let share = request.charge_share.filter(|_| request.kind == CalculatorKind::Prepayment)?;
    let calculation = calculations.first()?;
    let saved = calculation.results.iter().find(|figure| figure.name == "saved")?.value;
    let prepaid = calculation.inputs.iter().find(|input| input.field.name == "prepaid")?.value;
    let weighed = PrepaymentCharge::weigh(share, prepaid, saved);
    let (charge, net) = (wording.format(weighed.charge, Unit::Rupees), wording.format(weighed.net_saving, Unit::Rupees));
    let values = [("=share", wording.format(share, Unit::Percent)), ("=charge", charge), ("=net", net)];
    Some(wording.write_notice(request.kind, if weighed.is_worth_paying() { "charge" } else { "charge-too-dear" }, &values))
}

/// Explains that what is paid on another loan lowers the loan that somebody can get. `None` where the question names no other loan.
fn explain_lower_loan(request: &CalculationRequest, wording: Wording<'_>) -> Option<String> {
    let emi = wording.format(request.other_emi?, Unit::Rupees);
    Some(wording.write_notice(request.kind, "less-by-emi", &[("=other-emi", emi)]))
}

/// Explains, before any figure, that gratuity isn't due below the length of service that the law requires. `None` for other
/// calculators, and while the registry lacks that figure.
fn explain_gratuity_not_due(request: &CalculationRequest, wording: Wording<'_>, registry: &Registry, today: Date) -> Option<String> {
    if request.kind != CalculatorKind::Gratuity {
        return None;
    }
    let rules = Rulebook::new(registry, today).gratuity_service().ok()?;
    let served = request.longest_months?;
    let years = |count: f64| wording.format(count, Unit::Years);
    let values = [("=needed", years(rules.years)), ("=fixed-term", years(rules.fixed_term_years))];
    rules.is_too_short(served).then(|| wording.write_notice(request.kind, "not-due", &values))
}
