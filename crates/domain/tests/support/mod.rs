//! The rules of November 2026 as a registry, so that these tests don't follow the content.

use std::sync::LazyLock;

use domain::calculators::Rulebook;
use domain::facts::Registry;

static RULES: LazyLock<Registry> = LazyLock::new(|| {
    let facts = [
        ("epf.interest-rate", "percent a year", "8.25"),
        ("epf.contribution-rate", "percent", "12"),
        ("eps.contribution-rate", "percent", "8.33"),
        ("eps.divisor", "number", "70"),
        ("eps.weightage-service", "years", "20"),
        ("eps.weightage-years", "years", "2"),
        ("eps.min-service", "years", "10"),
        ("eps.round-up-months", "months", "6"),
        ("eps.average-months", "months", "60"),
        ("eps.pension-age", "number", "58"),
        ("eps.early-age", "number", "50"),
        ("eps.late-age", "number", "60"),
        ("eps.early-cut", "percent", "4"),
        ("eps.deferral-gain", "percent", "4"),
        ("eps.min-pension", "rupees a month", "1000"),
        ("nps.normal-exit-age", "number", "60"),
        ("nps.stay-age", "number", "85"),
        ("nps.annuity-share", "percent", "20"),
        ("nps.tax-free-share", "percent", "60"),
        ("nps.full-withdrawal-corpus", "rupees", "800000"),
        ("nps.middle-band-top", "rupees", "1200000"),
        ("nps.middle-band-lump-sum", "rupees", "600000"),
        ("nps.redemption-years", "years", "6"),
        ("loan.prepayment-floating", "text", "None"),
        ("loan.prepayment-scope", "text", "Sanctioned or renewed on or after 1 Jan 2026"),
        ("banking.deposit-insurance", "rupees", "500000"),
        ("tax.hra-city-share", "percent", "50"),
        ("tax.hra-other-share", "percent", "40"),
        ("tax.hra-own-rent", "percent", "10"),
        ("tax.hra-cities", "text", "Delhi and Mumbai"),
        ("small-savings.ppf-rate", "percent a year", "7.1"),
        ("small-savings.ppf-years", "years", "15"),
        ("small-savings.ppf-min", "rupees", "500"),
        ("small-savings.ppf-max", "rupees", "150000"),
        ("small-savings.scss-rate", "percent a year", "8.2"),
        ("small-savings.scss-limit", "rupees", "3000000"),
        ("small-savings.mis-rate", "percent a year", "7.4"),
        ("small-savings.mis-joint", "rupees", "1500000"),
        ("small-savings.rd-rate", "percent a year", "6.7"),
        ("small-savings.rd-years", "years", "5"),
        ("gratuity.ceiling", "rupees", "2000000"),
        ("small-savings.ssy-rate", "percent a year", "8.2"),
        ("small-savings.ssy-open-age", "number", "10"),
        ("small-savings.ssy-deposit-years", "years", "15"),
        ("small-savings.ssy-years", "years", "21"),
        ("small-savings.ssy-min", "rupees a year", "250"),
        ("small-savings.ssy-max", "rupees a year", "150000"),
        ("tax.fd-tds-other", "rupees a year", "50000"),
        ("tax.fd-tds-senior", "rupees a year", "100000"),
        ("tax.fd-tds-rate", "percent", "10"),
        ("inflation.cpi", "percent a year", "4.45"),
        ("tax.rent-tds-rent", "rupees a month", "50000"),
        ("tax.rent-tds-rate", "percent", "2"),
        ("tax.professional-tds-from", "rupees a year", "50000"),
        ("tax.professional-tds", "percent", "10"),
        ("tax.commission-tds-from", "rupees a year", "20000"),
        ("tax.commission-tds", "percent", "2"),
        ("tax.dividend-tds-from", "rupees a year", "10000"),
        ("tax.dividend-tds", "percent", "10"),
        ("property.tds-threshold", "rupees", "5000000"),
        ("property.tds-rate", "percent", "1"),
        ("epf.tds-threshold", "rupees", "50000"),
        ("epf.tds-rate", "percent", "10"),
        ("tax.no-pan-rate", "percent", "20"),
        ("tax.section-resident-tds", "text", "393(1)"),
        ("tax.section-pf-tds", "text", "392(7)"),
        ("tax.section-no-pan", "text", "397(2)"),
        ("tax.form-no-tds", "text", "Form 121"),
        ("property.fair-value-day", "text", "1 Apr 2001"),
        ("property.indexation-day", "text", "23 Jul 2024"),
        ("tax.equity-fair-value-day", "text", "31 Jan 2018"),
        ("tax.debt-fund-day", "text", "1 Apr 2023"),
        ("tax.surcharge-from", "rupees", "5000000"),
        ("tax.loss-years", "years", "8"),
        ("tax.new-slabs", "slabs", NEW_SLABS),
        ("tax.old-slabs", "slabs", "[{above: 250000, rate: 5}, {above: 500000, rate: 20}, {above: 1000000, rate: 30}]"),
        ("tax.old-slabs-senior", "slabs", "[{above: 300000, rate: 5}, {above: 500000, rate: 20}, {above: 1000000, rate: 30}]"),
        ("tax.old-slabs-very-senior", "slabs", "[{above: 500000, rate: 20}, {above: 1000000, rate: 30}]"),
        ("tax.new-rebate", "rupees", "60000"),
        ("tax.new-rebate-limit", "rupees", "1200000"),
        ("tax.old-rebate", "rupees", "12500"),
        ("tax.old-rebate-limit", "rupees", "500000"),
        ("tax.standard-deduction-new", "rupees", "75000"),
        ("tax.standard-deduction-old", "rupees", "50000"),
        ("tax.cess", "percent", "4"),
    ];
    let fact = |from: &str, (id, unit, value): (&str, &str, &str)| {
        let yaml = format!(
            "id: {id}\nlabel: {id}\ncategory: epfo\nunit: {unit}\nvalues:\n- {{from: {from}, value: {value}, confidence: A, \
             checked: 2026-11-20, source: {{title: t}}}}"
        );
        serde_yaml_ng::from_str(&yaml).unwrap()
    };
    let facts = facts.into_iter().map(|of| fact("2026-04-01", of)).chain(OF_GAINS.iter().map(|of| fact("2024-07-23", *of)));
    Registry::new(facts.chain([WAGE_CEILINGS.to_owned(), cost_inflation_index()].map(|yaml| serde_yaml_ng::from_str(&yaml).unwrap())))
});

/// Rates and holding periods of sales since 23 Jul 2024.
const OF_GAINS: &[(&str, &str, &str)] = &[
    ("tax.equity-long-months", "months", "12"),
    ("tax.equity-ltcg-rate", "percent", "12.5"),
    ("tax.equity-ltcg-free", "rupees a year", "125000"),
    ("tax.equity-stcg-rate", "percent", "20"),
    ("tax.gold-long-months", "months", "24"),
    ("tax.gold-ltcg-rate", "percent", "12.5"),
    ("property.long-months", "months", "24"),
    ("property.gain-rate", "percent", "12.5"),
    ("property.gain-rate-indexed", "percent", "20"),
];

/// The index of the years 2001-02 to 2025-26; that of 2026-27 is not known.
pub const COST_INFLATION: [u32; 25] =
    [100, 105, 109, 113, 117, 122, 129, 137, 148, 167, 184, 200, 220, 240, 254, 264, 272, 280, 289, 301, 317, 331, 348, 363, 376];

fn cost_inflation_index() -> String {
    let value = |(year, index): (u32, u32)| {
        format!("- {{from: {year}-04-01, value: {index}, confidence: B, checked: 2026-11-20, source: {{title: t}}}}\n")
    };
    let values: String = (2001..).zip(COST_INFLATION).map(value).collect();
    format!("id: tax.cost-inflation-index\nlabel: index\ncategory: taxation\nunit: number\nvalues:\n{values}")
}

const WAGE_CEILINGS: &str = "
id: epf.wage-ceiling
label: epf.wage-ceiling
category: epfo
unit: rupees a month
values:
- {from: 1994-10-01, value: 5000, confidence: B, checked: 2026-11-20, source: {title: t}}
- {from: 2001-06-01, value: 6500, confidence: B, checked: 2026-11-20, source: {title: t}}
- {from: 2014-09-01, value: 15000, confidence: A, checked: 2026-11-20, source: {title: t}}
- {from: 2026-09-17, value: 25000, confidence: A, checked: 2026-11-20, source: {title: t}}
";

const NEW_SLABS: &str = "[{above: 400000, rate: 5}, {above: 800000, rate: 10}, {above: 1200000, rate: 15}, {above: 1600000, rate: 20}, \
    {above: 2000000, rate: 25}, {above: 2400000, rate: 30}]";

pub fn rulebook() -> Rulebook<'static> {
    Rulebook::new(&RULES, "2026-11-20".parse().unwrap())
}
