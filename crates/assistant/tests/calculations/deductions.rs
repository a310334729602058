//! Deductions that a question names, in the sum of income tax by the publication's own facts: each counts up to its limit, and an employer's payment
//! into NPS in both regimes.

use super::content::{answer_last, load_content};

/// The turns, the result and its value, and what the answer says of the deductions.
type Taxed = (&'static [&'static str], &'static str, f64, &'static [&'static str]);

const TAXED: &[Taxed] = &[
    // 14,00,000 − 50,000 − 1,50,000 = 12,00,000 in the old regime.
    (&["salary 14 lakh, old regime, 80C poora, kitna tax"], "old", 179_400.0, &["poori limit, yaani ₹1,50,000"]),
    (&["salary 14 lakh, 80c full, tax in old regime how much"], "old", 179_400.0, &["counted at its full limit, ₹1,50,000"]),
    (&["सैलरी 14 लाख, 80सी पूरा, पुरानी रेजीम में टैक्स कितना"], "old", 179_400.0, &["पूरी सीमा, यानी ₹1,50,000"]),
    // 12,00,000 − 50,000 − 1,50,000 − 50,000 = 9,50,000.
    (&["income 12 lakh, 80c full, nps 50 hazar 80CCD(1B), old regime tax kitna"], "old", 106_600.0, &["₹1,50,000"]),
    // 16,00,000 − 50,000 − 1,50,000 − 25,000 = 13,75,000.
    (
        &["salary 16 lakh 80C 2.4 lakh, 80D 30000, how much tax in the old regime"],
        "old",
        234_000.0,
        &["80C: of ₹2,40,000 only ₹1,50,000 counts", "80D: of ₹30,000 only ₹25,000 counts", "up to ₹25,000, or ₹50,000"],
    ),
    // 20,00,000 − 50,000 − 2,00,000 − 1,50,000 = 16,00,000.
    (&["salary 20 lakh hra exemption 2 lakh 80c full old vs new"], "old", 304_200.0, &["₹3,50,000 of deductions"]),
    // Parents' premium counts besides, and their age is not the taxpayer's: 15,00,000 − 50,000 − 60,000 = 13,90,000.
    (&["salary 15 lakh, 80D 60,000 for senior citizen parents, old regime tax how much"], "old", 238_680.0, &["below 60"]),
    (&["salary 15 lakh 80D 60000 old regime tax kitna hai", "parents ke saath 80D 60,000"], "old", 238_680.0, &["₹60,000 ki deductions"]),
    // The rest of the NPS, 30,000, counts with the 80C of 1,00,000: 15,00,000 − 50,000 − 50,000 − 1,30,000 = 12,70,000.
    (&["salary 15 lakh, 80C 1 lakh, NPS 80,000, old regime tax how much"], "old", 201_240.0, &["up to ₹50,000 by itself"]),
    // 18,00,000 − 72,000 − 75,000 = 16,53,000 in the new regime.
    (
        &["tax on 18 lakh salary in new regime", "and company puts 6000 a month in my NPS"],
        "new",
        135_824.0,
        &["₹72,000 a year that your employer pays", "₹18,00,000"],
    ),
    (&["salary 18 lakh, employer NPS 80CCD(2) 72,000, how much tax in new regime"], "new", 135_824.0, &["in both regimes"]),
    // 13,80,000 − 48,000 − 75,000 = 12,57,000, and no more tax than what exceeds 12 lakh.
    (&["salary 13.8 lakh new regime, employer nps me 48000 dalta hai, kitna tax banega"], "new", 59_280.0, &["₹48,000"]),
];

#[test]
fn named_deductions_count_up_to_their_limits() {
    let bundle = load_content();
    let mut wrong = Vec::new();
    for (turns, name, value, said) in TAXED {
        let answer = answer_last(&bundle, turns);
        let calculation = answer.as_ref().and_then(|answer| answer.calculations.first());
        let found = calculation.and_then(|one| one.results.iter().find(|figure| figure.name == *name)).map(|figure| figure.value);
        let html = answer.as_ref().map(|answer| answer.to_html()).unwrap_or_default();
        if found != Some(*value) || !said.iter().all(|part| html.contains(part)) {
            wrong.push(format!("{turns:?}\n    {name} {found:?} for {value}: {}", answer.map_or_else(String::new, |answer| answer.lead)));
        }
    }
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn within_their_limits_they_count_as_told_and_nothing_is_said() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &["salary 16 lakh, 80C 1.5 lakh, 80D 25000, how much tax in the old regime"]).unwrap();
    assert!(!answer.lead.contains("limit"), "{}", answer.lead);
    assert_eq!(answer.calculations[0].results.iter().find(|figure| figure.name == "old").unwrap().value, 234_000.0);
    // What surely isn't deducted as a whole is no sum.
    assert!(answer_last(&bundle, &["salary 10 lakh, employer NPS 2 lakh, how much tax in new regime"]).is_none());
}
