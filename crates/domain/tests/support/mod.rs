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
        ("gratuity.ceiling", "rupees", "2000000"),
        ("tax.new-slabs", "slabs", NEW_SLABS),
        ("tax.old-slabs", "slabs", "[{above: 250000, rate: 5}, {above: 500000, rate: 20}, {above: 1000000, rate: 30}]"),
        ("tax.new-rebate", "rupees", "60000"),
        ("tax.new-rebate-limit", "rupees", "1200000"),
        ("tax.old-rebate", "rupees", "12500"),
        ("tax.old-rebate-limit", "rupees", "500000"),
        ("tax.standard-deduction-new", "rupees", "75000"),
        ("tax.standard-deduction-old", "rupees", "50000"),
        ("tax.cess", "percent", "4"),
    ];
    let fact = |(id, unit, value): (&str, &str, &str)| {
        let yaml = format!(
            "id: {id}\nlabel: {id}\ncategory: epfo\nunit: {unit}\nvalues:\n- {{from: 2026-04-01, value: {value}, confidence: A, \
             checked: 2026-11-20, source: {{title: t}}}}"
        );
        serde_yaml_ng::from_str(&yaml).unwrap()
    };
    Registry::new(facts.map(fact).into_iter().chain([serde_yaml_ng::from_str(WAGE_CEILINGS).unwrap()]))
});

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
