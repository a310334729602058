//! The answers on matters that have no calculator of their own: each says the reader's figures back, and then what follows from them by dated facts.

use domain::calculators::card_interest::{add_tax, simple_interest};
use domain::calculators::gratuity::{count_years, gratuity};
use domain::calculators::heir_shares::Deceased;
use domain::calculators::payout::{PayoutScheme, payment};
use domain::calculators::scheme_rules::PayoutLimits;
use domain::calculators::{CalculatorKind, Rulebook, Unit, calculator_path};
use domain::numerals::format_number;
use domain::text::escape_html;
use domain::time::MONTHS_PER_YEAR;

use super::sentences::Wording;
use super::{
    CalculatedAnswer, death_cover, deposit_beside_certificate, employer_nps, family_pension, pf_growth, presumptive, property_tds,
    senior_closure,
};
use crate::calculation_requests::{
    AtalPensionFigures, CardInterestFigures, GratuityFigures, HeirFigures, Holder, LeaveFigures, OwnSum, PayoutFigures,
    PensionServiceFigures, PfPurpose, PfSplitFigures, PfWithdrawalFigures, Relation, RetrenchmentFigures,
};

const QUARTERS: f64 = 4.0;

/// The sentences of a sum, with what finds articles about it and the calculator that works out the same.
pub(super) struct OwnSumText {
    pub lines: Vec<String>,
    pub search_text: &'static str,
    pub page: Option<(CalculatorKind, Vec<(&'static str, String)>)>,
}

/// Writes the sum. `None` where a figure is missing and where the registry lacks a fact: then it is no sum.
pub(super) fn answer_own_sum(sum: &OwnSum, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<CalculatedAnswer> {
    let said = match sum {
        OwnSum::Gratuity(figures) => say_gratuity(figures, rulebook, wording)?,
        OwnSum::PfSplit(figures) => say_split(figures, rulebook, wording)?,
        OwnSum::Payout(figures) => say_payout(figures, rulebook, wording)?,
        OwnSum::PfWithdrawal(figures) => say_withdrawal(figures, rulebook, wording)?,
        OwnSum::Retrenchment(figures) => say_retrenchment(figures, rulebook, wording)?,
        OwnSum::AtalPension(figures) => say_atal_pension(figures, rulebook, wording)?,
        OwnSum::HeirShares(figures) => say_heir_shares(figures, wording)?,
        OwnSum::CardInterest(figures) => say_card_interest(figures, rulebook, wording)?,
        OwnSum::PensionService(figures) => say_pension_service(figures, rulebook, wording)?,
        OwnSum::Leave(figures) => say_leave(figures, rulebook, wording)?,
        OwnSum::DepositBesideCertificate(figures) => deposit_beside_certificate::say_both(figures, rulebook, wording)?,
        OwnSum::PfGrowth(figures) => pf_growth::say_pf_growth(figures, rulebook, wording)?,
        OwnSum::SeniorClosure(figures) => senior_closure::say_senior_closure(figures, rulebook, wording)?,
        OwnSum::EmployerNps(figures) => employer_nps::say_employer_nps(figures, rulebook, wording)?,
        OwnSum::FamilyPension(figures) => family_pension::say_family_pension(figures, rulebook, wording)?,
        OwnSum::PropertyTds(figures) => property_tds::say_property_tds(figures, rulebook, wording)?,
        OwnSum::DeathCover(figures) => death_cover::say_death_cover(figures, rulebook, wording)?,
        OwnSum::Presumptive(figures) => presumptive::say_presumptive(figures, rulebook, wording)?,
    };
    let mut html: String = said.lines.iter().map(|line| format!("<p>{}</p>", escape_html(line))).collect();
    if let Some((kind, inputs)) = &said.page {
        let query: Vec<String> = inputs.iter().map(|(name, value)| format!("{}.{name}={value}", kind.as_str())).collect();
        let address = format!("{}?{}", calculator_path(*kind), query.join("&"));
        html.push_str(&format!("<p><a href=\"{}\">{}</a></p>", escape_html(&address), escape_html(wording.phrase("own-page"))));
    }
    Some(CalculatedAnswer {
        language: wording.language,
        html,
        lead: said.lines.into_iter().next()?,
        says_more: true,
        leads: true,
        search_text: said.search_text.to_owned(),
        ..CalculatedAnswer::default()
    })
}

impl Wording<'_> {
    /// A phrase with its places filled.
    pub(super) fn say(&self, name: &str, values: &[(&str, String)]) -> String {
        let values: Vec<(&str, &str)> = values.iter().map(|(place, value)| (*place, value.as_str())).collect();
        self.fill_phrase(name, &values)
    }

    pub(super) fn format_rupees(&self, value: f64) -> String {
        self.format(value, Unit::Rupees)
    }

    pub(super) fn format_percent(&self, value: f64) -> String {
        self.format(value, Unit::Percent)
    }
}

fn say_gratuity(figures: &GratuityFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, service) = (rulebook.gratuity().ok()?, rulebook.gratuity_service().ok()?);
    let months = figures.months?;
    let parts = figures.pay_parts();
    let wages = parts.wages(service.exclusion_limit);
    let years = count_years(months, figures.has_days);
    let due = gratuity(wages, years);
    let served = wording.format_duration(f64::from(months));
    let values = [
        ("wages", wording.format_rupees(wages)),
        ("years", wording.format(years, Unit::Years)),
        ("gratuity", wording.format_rupees(due.min(rules.ceiling))),
        ("count", format_number(years)),
    ];
    let is_doubtful = f64::from(months) < service.years * f64::from(MONTHS_PER_YEAR);
    let mut lines = vec![wording.say(if is_doubtful { "own-gratuity-doubtful" } else { "own-gratuity" }, &values)];
    if due > rules.ceiling {
        lines.push(wording.say("own-gratuity-ceiling", &[("ceiling", wording.format_rupees(rules.ceiling))]));
    }
    if is_doubtful {
        let values = [
            ("served", served),
            ("needed", wording.format(service.years, Unit::Years)),
            ("days", format_number(service.year_days)),
            ("fixed", wording.format(service.fixed_term_years, Unit::Years)),
        ];
        lines.push(wording.say("own-gratuity-doubt", &values));
    } else if figures.is_dated || f64::from(months) != years * f64::from(MONTHS_PER_YEAR) {
        lines.push(wording.say("own-gratuity-served", &[("served", served)]));
    }
    if parts.dearness > 0.0 {
        let values = [("basic", wording.format_rupees(parts.basic)), ("dearness", wording.format_rupees(parts.dearness))];
        lines.push(wording.say("own-gratuity-parts", &values));
    }
    if parts.allowances > 0.0 {
        let (allowances, limit) = (wording.format_rupees(parts.allowances), wording.format_percent(service.exclusion_limit));
        lines.push(match parts.counted_allowances(service.exclusion_limit) {
            0.0 => wording.say("own-gratuity-left-out", &[("allowances", allowances), ("limit", limit)]),
            counted => wording
                .say("own-gratuity-counted", &[("allowances", allowances), ("limit", limit), ("counted", wording.format_rupees(counted))]),
        });
    }
    if figures.has_six_day_week {
        lines.push(wording.say("own-gratuity-week", &[("days", format_number(service.year_days))]));
    }
    let page = vec![("wages", format_plain(wages)), ("years", format_plain(years))];
    Some(OwnSumText { lines, search_text: "gratuity wages years", page: Some((CalculatorKind::Gratuity, page)) })
}

/// A number as an address holds it.
fn format_plain(value: f64) -> String {
    ((value * 100.0).round() / 100.0).to_string()
}

fn say_split(figures: &PfSplitFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (rules, member_day) = (rulebook.epf().ok()?, rulebook.pension_member_day().ok()?);
    let basic = figures.basic?;
    let is_capped = figures.is_capped && basic > rules.wage_ceiling;
    let parts = if is_capped { rules.contributions_on_ceiling(basic) } else { rules.calculate_monthly_contributions(basic) };
    let values = [
        ("basic", wording.format_rupees(if is_capped { rules.wage_ceiling } else { basic })),
        ("own", wording.format_rupees(parts.own)),
        ("share", wording.format_percent(rules.share)),
        ("pension", wording.format_rupees(parts.pension)),
        ("employer", wording.format_rupees(parts.employer)),
        ("own-year", wording.format_rupees(parts.own * f64::from(MONTHS_PER_YEAR))),
        ("pension-year", wording.format_rupees(parts.pension * f64::from(MONTHS_PER_YEAR))),
        ("employer-year", wording.format_rupees(parts.employer * f64::from(MONTHS_PER_YEAR))),
    ];
    let mut lines = vec![wording.say("own-split", &values)];
    if is_capped {
        let values = [("ceiling", wording.format_rupees(rules.wage_ceiling)), ("basic", wording.format_rupees(basic))];
        lines.push(wording.say("own-split-capped", &values));
    }
    let share = ("pension-share", wording.format_percent(rules.pension_share));
    let ceiling = ("ceiling", wording.format_rupees(rules.wage_ceiling));
    let is_within = basic <= rules.wage_ceiling;
    lines.push(match is_within {
        true => wording.say("own-split-within", &[share, ceiling, ("day", rulebook.wage_ceiling_day().ok()?)]),
        false => {
            let own = ("own", wording.format_rupees(parts.own));
            wording.say("own-split-ceiling", &[share, ceiling, ("day", member_day), own])
        }
    });
    Some(OwnSumText { lines, search_text: "EPF employer share split pension scheme EPS", page: None })
}

fn say_payout(figures: &PayoutFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let scheme = figures.scheme?;
    let limits = rulebook.payout_limits(scheme).ok()??;
    let times = if scheme == PayoutScheme::Senior { QUARTERS } else { f64::from(MONTHS_PER_YEAR) };
    let limit_of = |holder: Holder| limits.joint.filter(|_| holder == Holder::Joint).unwrap_or(limits.single);
    let counted: Vec<(Holder, f64)> = figures.deposits.iter().map(|(holder, told)| (*holder, told.min(limit_of(*holder)))).collect();
    let amount: f64 = counted.iter().map(|(_, amount)| amount).sum();
    let paid: f64 = counted.iter().map(|(_, amount)| payment(*amount, limits.rate, times).round()).sum();
    let values = [
        ("amount", wording.format_rupees(amount)),
        ("rate", wording.format_percent(limits.rate)),
        ("paid", wording.format_rupees(paid)),
        ("yearly", wording.format_rupees(paid * times)),
    ];
    let mut lines = vec![wording.say(if scheme == PayoutScheme::Senior { "own-senior" } else { "own-monthly" }, &values)];
    let holder_words = |holder: Holder| match holder {
        Holder::Own => "own-payout-mine",
        Holder::Other => "own-payout-other",
        Holder::Joint => "own-payout-joint",
    };
    if counted.len() > 1 {
        let part = |(holder, amount): &(Holder, f64)| {
            let values = [
                ("amount", wording.format_rupees(*amount)),
                ("holder", wording.phrase(holder_words(*holder)).to_owned()),
                ("paid", wording.format_rupees(payment(*amount, limits.rate, times).round())),
            ];
            wording.say("own-payout-part", &values)
        };
        let parts: Vec<String> = counted.iter().map(part).collect();
        lines.push(wording.say("own-payout-parts", &[("parts", wording.join(&parts))]));
    }
    for (holder, told) in figures.deposits.iter().filter(|(holder, told)| *told > limit_of(*holder)) {
        let limit = limit_of(*holder);
        let values = [
            ("told", wording.format_rupees(*told)),
            ("holder", wording.phrase(holder_words(*holder)).to_owned()),
            ("left", wording.format_rupees(told - limit)),
            ("limit", wording.format_rupees(limit)),
        ];
        lines.push(wording.say("own-payout-over", &values));
    }
    lines.extend(say_payout_limits(figures, &limits, wording));
    let page = vec![("amount", format_plain(amount)), ("scheme", if scheme == PayoutScheme::Senior { "1" } else { "2" }.to_owned())];
    let fits_page = counted.len() == 1;
    Some(OwnSumText {
        lines,
        search_text: if scheme == PayoutScheme::Senior { "Senior Citizens Savings Scheme" } else { "Monthly Income Scheme" },
        page: fits_page.then_some((CalculatorKind::Payout, page)),
    })
}

/// The limit and the age of a scheme.
fn say_payout_limits(figures: &PayoutFigures, limits: &PayoutLimits, wording: Wording<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    if let (Some(age), Some(retired), Some(window)) = (limits.age, limits.retired_age, limits.window_months) {
        let is_too_young = |told: f64| told < retired || (told < age && !figures.is_retired);
        if let Some(told) = figures.age.filter(|told| is_too_young(*told)) {
            let values = [("told", format_number(told)), ("age", format_number(age)), ("retired", format_number(retired))];
            lines.push(wording.say("own-senior-too-young", &values));
        }
        let values = [
            ("limit", wording.format_rupees(limits.single)),
            ("age", format_number(age)),
            ("retired", format_number(retired)),
            ("window", wording.format(window, Unit::Months)),
        ];
        lines.push(wording.say("own-senior-limit", &values));
    }
    lines.extend(limits.joint.map(|joint| {
        let values = [("limit", wording.format_rupees(limits.single)), ("joint", wording.format_rupees(joint))];
        wording.say("own-monthly-limit", &values)
    }));
    lines
}

fn say_withdrawal(figures: &PfWithdrawalFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.pf_withdrawal().ok()?;
    let balance = figures.balance?;
    let split = rules.split_balance(balance);
    let (share, stays) = (wording.format_percent(rules.share), wording.format_rupees(split.stays));
    let needed = wording.format(rules.membership_months, Unit::Months);
    let free = wording.format(rules.tax_free_years, Unit::Years);
    let values = [
        ("balance", wording.format_rupees(balance)),
        ("most", wording.format_rupees(split.most)),
        ("share", share.clone()),
        ("stays", stays.clone()),
    ];
    let mut lines = vec![wording.say("own-withdrawal", &values)];
    lines.extend(figures.purpose.map(|purpose| match purpose {
        PfPurpose::House => wording.say("own-withdrawal-house", &[("share", share)]),
        PfPurpose::Illness => wording.say("own-withdrawal-illness", &[("share", share)]),
        PfPurpose::Marriage => wording.say("own-withdrawal-marriage", &[("times", format_number(rules.marriage_times))]),
        PfPurpose::Education => wording.say("own-withdrawal-education", &[("times", format_number(rules.education_times))]),
        PfPurpose::JobLoss => {
            wording.say("own-withdrawal-job", &[("stays", stays), ("wait", wording.format(rules.full_wait_months, Unit::Months))])
        }
    }));
    let is_job_loss = figures.purpose == Some(PfPurpose::JobLoss);
    let served = figures.service_months.map(|months| wording.format_duration(months));
    let is_too_early = figures.service_months.is_some_and(|months| !rules.admits_service(months)) && !is_job_loss;
    match served {
        // Where the service is too short, that comes first: the amount is not the reader's yet.
        Some(served) if is_too_early => lines.insert(0, wording.say("own-withdrawal-early", &[("served", served), ("needed", needed)])),
        Some(served) => lines.push(wording.say("own-withdrawal-service", &[("needed", needed), ("served", served), ("free", free)])),
        None => lines.push(wording.say("own-withdrawal-needed", &[("needed", needed), ("free", free)])),
    }
    Some(OwnSumText { lines, search_text: "EPF partial withdrawal how much you can take", page: None })
}

fn say_retrenchment(figures: &RetrenchmentFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.retrenchment().ok()?;
    let (pay, months) = (figures.pay?, figures.months?);
    let served = wording.format_duration(f64::from(months));
    let search_text = "retrenchment compensation notice pay re-skilling fund";
    let Some(due) = rules.calculate_due(pay, months, figures.has_days, figures.was_given_notice == Some(true)) else {
        return Some(OwnSumText { lines: vec![wording.say("own-retrenched-short", &[("served", served)])], search_text, page: None });
    };
    let values = [
        ("pay", wording.format_rupees(pay)),
        ("served", served),
        ("compensation", wording.format_rupees(due.compensation)),
        ("years", wording.format(due.years, Unit::Years)),
        ("days", count_days(rules.days_per_year, wording)),
    ];
    let mut lines = vec![wording.say("own-retrenched", &values)];
    if due.notice > 0.0 {
        let name = if figures.was_given_notice == Some(false) { "own-retrenched-notice" } else { "own-retrenched-notice-open" };
        let values = [("notice", wording.format_rupees(due.notice)), ("total", wording.format_rupees(due.notice + due.compensation))];
        lines.push(wording.say(name, &values));
    }
    let values = [("fund", wording.format_rupees(due.fund)), ("days", count_days(rules.fund_days, wording))];
    lines.push(wording.say("own-retrenched-fund", &values));
    Some(OwnSumText { lines, search_text, page: None })
}

fn count_days(days: f64, wording: Wording<'_>) -> String {
    wording.fill_phrase("days", &[("count", &format_number(days))])
}

fn say_atal_pension(figures: &AtalPensionFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.atal_pension().ok()?;
    let age = figures.age?;
    let search_text = "Atal Pension Yojana contribution";
    if !rules.admits_age(age) {
        let values = [("age", format_number(age)), ("first", format_number(rules.first_age)), ("last", format_number(rules.last_age))];
        return Some(OwnSumText { lines: vec![wording.say("own-atal-age", &values)], search_text, page: None });
    }
    let pension_age = format_number(rules.pension_age);
    let chosen = figures.pension.and_then(|pension| Some((pension, rules.find_contribution(age, pension)?)));
    let mut lines = Vec::new();
    match (chosen, figures.pension) {
        (Some((pension, paid)), _) => {
            let values = [
                ("age", format_number(age)),
                ("paid", wording.format_rupees(paid)),
                ("pension", wording.format_rupees(pension)),
                ("pension-age", pension_age),
                ("years", wording.format(rules.years_of_payment(age), Unit::Years)),
            ];
            lines.push(wording.say("own-atal", &values));
        }
        (None, other) => {
            let part = |(pension, _): &(f64, Vec<f64>)| {
                let paid = rules.find_contribution(age, *pension)?;
                Some(wording.say("own-atal-part", &[("paid", wording.format_rupees(paid)), ("pension", wording.format_rupees(*pension))]))
            };
            let parts: Vec<String> = rules.contributions.iter().filter_map(part).collect();
            lines.extend(other.map(|pension| wording.say("own-atal-step", &[("pension", wording.format_rupees(pension))])));
            let values = [("age", format_number(age)), ("pension-age", pension_age), ("parts", wording.join(&parts))];
            lines.push(wording.say("own-atal-all", &values));
        }
    }
    lines.push(wording.phrase("own-atal-chart").to_owned());
    Some(OwnSumText { lines, search_text, page: None })
}

fn say_heir_shares(figures: &HeirFigures, wording: Wording<'_>) -> Option<OwnSumText> {
    let (relation, heirs) = (figures.relation?, figures.list_heirs()?);
    let parts = heirs.count_parts();
    let (spouse, mother, is_asker_child) = match relation {
        Relation::Father => ("own-heirs-mother", "own-heirs-grandmother", true),
        Relation::Mother => ("own-heirs-father", "own-heirs-grandmother", true),
        Relation::Husband => ("own-heirs-widow", "own-heirs-his-mother", false),
        Relation::Wife => ("own-heirs-widower", "own-heirs-his-mother", false),
        Relation::Brother | Relation::Man => ("own-heirs-his-widow", "own-heirs-his-mother", false),
    };
    let children = if is_asker_child { "own-heirs-children-us" } else { "own-heirs-children" };
    let mut named: Vec<String> = Vec::new();
    named.extend(heirs.has_spouse.then(|| wording.phrase(spouse).to_owned()));
    named.extend((heirs.has_mother && heirs.deceased == Deceased::Man).then(|| wording.phrase(mother).to_owned()));
    named.push(match heirs.children {
        1 => wording.phrase(if is_asker_child { "own-heirs-child-us" } else { "own-heirs-child" }).to_owned(),
        count => wording.say(children, &[("count", count.to_string())]),
    });
    let values = [("heirs", wording.join(&named)), ("parts", parts.to_string())];
    let mut lead = wording.say(if parts > 1 { "own-heirs" } else { "own-heirs-one" }, &values);
    if let (Some(amount), Some(each)) = (figures.amount, figures.amount.and_then(|amount| heirs.divide(amount))) {
        let values = [("amount", wording.format_rupees(amount)), ("each", wording.format_rupees(each))];
        lead = format!("{lead} {}", wording.say("own-heirs-amount", &values));
    }
    let mut lines = vec![lead];
    if figures.has_spouse.is_none() {
        lines.push(wording.say("own-heirs-open", &[("spouse", wording.phrase(spouse).to_owned()), ("parts", (parts + 1).to_string())]));
    }
    lines.push(wording.phrase(if heirs.deceased == Deceased::Man { "own-heirs-man" } else { "own-heirs-woman" }).to_owned());
    lines.push(wording.phrase("own-heirs-limits").to_owned());
    Some(OwnSumText { lines, search_text: "Hindu succession without a will shares of widow, mother and children", page: None })
}

fn say_card_interest(figures: &CardInterestFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let (owed, rate, tax) = (figures.owed()?, figures.rate?, rulebook.bank_services_tax().ok()?);
    let months = figures.months.unwrap_or(1.0);
    let interest = simple_interest(owed, rate, months);
    let values = [
        ("owed", wording.format_rupees(owed)),
        ("rate", wording.format_percent(rate)),
        ("span", wording.format(months, Unit::Months)),
        ("interest", wording.format_rupees(interest)),
        ("tax", wording.format_percent(tax)),
        ("total", wording.format_rupees(add_tax(interest, tax))),
    ];
    let mut lines = vec![wording.say("own-card", &values)];
    if figures.bought > 0.0 {
        let more = simple_interest(figures.bought, rate, 1.0);
        lines.push(
            wording.say("own-card-bought", &[("bought", wording.format_rupees(figures.bought)), ("more", wording.format_rupees(more))]),
        );
    }
    lines.push(wording.say("own-card-rule", &[("yearly", wording.format_percent(rate * f64::from(MONTHS_PER_YEAR)))]));
    Some(OwnSumText { lines, search_text: "credit card interest minimum due new purchases", page: None })
}

fn say_pension_service(figures: &PensionServiceFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.eps().ok()?;
    let months = figures.months();
    let counted = rules.least_service.count_years(months);
    let values = [
        ("served", wording.format_duration(f64::from(months))),
        ("counted", wording.format(counted, Unit::Years)),
        ("needed", wording.format(rules.least_service.years, Unit::Years)),
        ("age", format_number(rules.normal_age)),
        ("early", format_number(rules.early_age)),
        ("short", wording.format(rules.least_service.years - counted, Unit::Years)),
    ];
    let name = if counted >= rules.least_service.years { "own-pension-enough" } else { "own-pension-short" };
    let mut lines = vec![wording.say(name, &values)];
    if figures.is_by_years {
        lines.push(wording.phrase("own-pension-by-years").to_owned());
    }
    lines.push(wording.phrase("own-pension-counts").to_owned());
    Some(OwnSumText { lines, search_text: "EPS pension eligibility years of service several employers", page: None })
}

fn say_leave(figures: &LeaveFigures, rulebook: &Rulebook<'_>, wording: Wording<'_>) -> Option<OwnSumText> {
    let rules = rulebook.leave_encashment().ok()?;
    let (days, pay) = (figures.days?, figures.pay?);
    let due = rules.calculate_due(pay, days);
    let values = [("days", count_days(days, wording)), ("pay", wording.format_rupees(pay)), ("due", wording.format_rupees(due))];
    let mut lines = vec![wording.say("own-leave", &values)];
    if figures.is_of_government {
        lines.push(wording.phrase("own-leave-government").to_owned());
    } else {
        let paid = figures.paid.unwrap_or(due);
        let free = rules.find_free_part(paid, pay);
        let values = [
            ("paid", wording.format_rupees(paid)),
            ("free", wording.format_rupees(free)),
            ("taxed", wording.format_rupees(paid - free)),
            ("average", wording.format_rupees(pay * rules.average_months)),
            ("months", wording.format(rules.average_months, Unit::Months)),
            ("limit", wording.format_rupees(rules.limit)),
            ("year-days", count_days(rules.days_per_year, wording)),
        ];
        lines.push(wording.say("own-leave-tax", &values));
    }
    lines.push(wording.phrase("own-leave-rule").to_owned());
    Some(OwnSumText { lines, search_text: "leave encashment tax free on leaving", page: None })
}
