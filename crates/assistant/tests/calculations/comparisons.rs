//! Questions that compare two terms of a loan: both sums are worked out, and the difference between them.

use assistant::calculation_requests::parse_calculation_request;

use super::content::{answer_last, load_content};
use super::support::rulebook;

const COMPARED: &[&str] = &[
    "14 lakh ki car leni hai, 4 lakh down payment, 5 saal ya 7 saal, 9.2% pe emi kitni banegi dono mein aur total byaj kitna extra jayega? salary \
     68 hazar hai",
    "car costs 14 lakh, 4 lakh down payment, what is the EMI at 9.2% for 5 or 7 years and the total interest of each",
    "10 lakh car loan 9.2%, emi for 5 years vs 7 years",
    "10 लाख का कार लोन 9.2% पर, 5 साल या 7 साल, किस्त कितनी बनेगी",
    "10 lakh ka loan 9.2 percent, 5 saal aur 7 saal dono me EMI kitni",
];

#[test]
fn two_terms_of_a_loan_are_both_worked_out() {
    for question in COMPARED {
        let asked = parse_calculation_request(question).unwrap_or_else(|| panic!("{question}: no sum"));
        let both = asked.calculate(&rulebook()).unwrap_or_else(|error| panic!("{question}: {error}"));
        let figures: Vec<[f64; 2]> = both.iter().map(|one| [one.results[0].value, one.results[1].value]).collect();
        assert_eq!(figures, [[20_856.0, 251_326.0], [16_191.0, 360_016.0]], "{question}");
    }
}

#[test]
fn the_first_sentence_says_both_terms_and_their_difference() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &[COMPARED[1]]).unwrap();
    assert!(
        answer.lead.contains("₹20,856 a month over 5 years") && answer.lead.contains("₹16,191 a month over 7 years"),
        "{}",
        answer.lead
    );
    assert!(answer.lead.contains("costs ₹1,08,690 more in interest"), "{}", answer.lead);
    assert!(answer.to_html().contains("<th>5 years</th><th>7 years</th>"), "{}", answer.to_html());
    let hindi = answer_last(&bundle, &[COMPARED[3]]).unwrap();
    assert!(hindi.lead.contains("5 साल में किस्त ₹20,856") && hindi.lead.contains("7 साल में किस्त ₹16,191"), "{}", hindi.lead);
}

#[test]
fn terms_are_compared_after_a_sum_too() {
    let bundle = load_content();
    let lead = |questions: &[&str]| answer_last(&bundle, questions).unwrap().lead;
    let both = lead(&["10 lakh loan at 9.2%, what EMI", "5 years or 7 years"]);
    assert!(both.contains("₹20,856") && both.contains("₹16,191"), "{both}");
    let one = lead(&["10 lakh loan at 9.2%, what EMI", "5 years or 7 years", "and for 6 years?"]);
    assert!(one.contains("6 years") && !one.contains("7 years"), "{one}");
}

#[test]
fn other_sums_with_two_terms_are_asked_about() {
    for question in ["SIP of 5000 a month at 12% for 10 years or 15 years", "FD of 5 lakh at 7% for 2 years or 3 years, how much"] {
        assert!(parse_calculation_request(question).is_none_or(|asked| asked.unclear.is_some()), "{question}");
    }
}
