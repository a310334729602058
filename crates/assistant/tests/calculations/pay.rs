//! What a bonus is taxed with, and what is cut from a month's pay, told in words.

use super::content::{answer_last, load_content};

#[test]
fn a_bonus_is_taxed_with_what_it_adds() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &["I got a bonus of 2 lakh, salary 18 lakh"]).unwrap();
    for figure in ["₹2,00,000", "₹18,00,000", "₹1,50,800", "₹1,92,400", "₹41,600 on the bonus"] {
        assert!(answer.lead.contains(figure), "{figure}: {}", answer.lead);
    }
    let html = answer.to_html();
    assert!(answer.says_more && html.contains("in the month in which the bonus is paid; ₹1,58,400 of it"), "{html}");
    let hindi = answer_last(&bundle, &["18 लाख सैलरी पर 2 लाख बोनस मिला, टैक्स कितना लगेगा"]).unwrap();
    assert!(hindi.lead.contains("बोनस पर ₹41,600"), "{}", hindi.lead);
    // Above the incomes that are worked out, and without a salary, no figure is made up.
    for question in ["bonus of 10 lakh, salary 48 lakh", "I got a bonus of 2 lakh"] {
        let sum = answer_last(&bundle, &[question]);
        assert!(sum.is_none_or(|sum| !sum.lead.contains("on the bonus")), "{question}");
    }
}

#[test]
fn pf_and_esi_on_a_salary_are_said_in_rupees() {
    let bundle = load_content();
    let pf = answer_last(&bundle, &["PF on salary 45,000"]).unwrap();
    for figure in ["₹45,000", "₹5,400 (12%)", "₹2,083", "₹3,317"] {
        assert!(pf.lead.contains(figure), "{figure}: {}", pf.lead);
    }
    assert!(pf.to_html().contains("ceiling of ₹25,000 a month: then ₹3,000 is cut"), "{}", pf.to_html());
    let low = answer_last(&bundle, &["salary 18,000 pe pf kitna katega"]).unwrap();
    assert!(low.lead.contains("₹2,160") && !low.to_html().contains("ceiling"), "{}", low.to_html());
    let esi = answer_last(&bundle, &["सैलरी 18,000 पर ईएसआई कितना कटेगा"]).unwrap();
    assert!(esi.lead.contains("₹135 (0.75%)") && esi.lead.contains("₹585 (3.25%)"), "{}", esi.lead);
    let above = answer_last(&bundle, &["esi on salary of 30,000"]).unwrap();
    assert!(above.lead.contains("above the ESI limit of ₹21,000"), "{}", above.lead);
}

/// The years that are over are worked out as the dashboard does, and the years to come begin with what they come to.
#[test]
fn a_projection_begins_with_the_years_before() {
    let bundle = load_content();
    let past = answer_last(&bundle, &["my EPF since 2012, basic 18,000"]).unwrap();
    let balance = past.lead.split_whitespace().filter(|word| word.starts_with('₹')).nth(1).unwrap().trim_end_matches(',').to_owned();
    let asked = "I am 36, basic 18,000, EPF since 2012, how much at 58";
    for turns in [&[asked][..], &[asked, "and at 60?"]] {
        let answer = answer_last(&bundle, turns).unwrap();
        let html = answer.to_html();
        assert!(html.contains(&format!("The {balance} at its beginning is what PF wages of ₹18,000")), "{balance}: {html}");
        assert!(html.contains("since Apr 2012"), "{html}");
    }
    let without = answer_last(&bundle, &["I am 36, basic 18,000, how much EPF at 58"]).unwrap();
    assert!(!without.to_html().contains("at its beginning"));
}

#[test]
fn a_card_of_which_the_minimum_is_paid_gets_its_own_figure_and_then_its_sum() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &["Card ₹80,000 minimum only"]).unwrap();
    assert!(answer.lead.starts_with("On your ₹80,000, each 1% a month of the card's rate is ₹800"), "{}", answer.lead);
    // The rule about the minimum goes before it.
    assert!(answer.calculations.is_empty() && !answer.says_more);
}

/// Facts and formulas are written in English, so that an answer in Hindi leads to them and quotes none.
#[test]
fn an_answer_in_hindi_holds_no_rules_in_english() {
    let bundle = load_content();
    let question = "3 साल की बेटी के लिए सुकन्या समृद्धि में साल के 60,000 डालूं तो कितना मिलेगा";
    let html = answer_last(&bundle, &[question]).unwrap().to_html();
    assert!(html.contains("<a href=\"/calculators/ssy?ssy.yearly=60000"), "{html}");
    for english in ["Sukanya Samriddhi, October", "deposits are made", "Interest on", "<li>"] {
        assert!(!html.contains(english), "{english}: {html}");
    }
}

#[test]
fn what_an_employer_puts_into_nps_is_said_with_the_tax_that_it_saves() {
    let bundle = load_content();
    let asked = "My company offers 14% of basic in NPS. Basic is 9.6 lakh a year, salary 23.75 lakh, new regime. How much tax do I save?";
    let answer = answer_last(&bundle, &[asked]).unwrap();
    for figure in ["₹1,34,400", "₹2,86,000", "₹2,51,056", "₹34,944 less"] {
        assert!(answer.lead.contains(figure), "{figure}: {}", answer.lead);
    }
    assert!(answer.to_html().contains("falls by ₹99,456"), "{}", answer.to_html());
    let less = answer_last(&bundle, &[asked, "and if only 10%"]).unwrap();
    assert!(less.lead.contains("₹24,960 less"), "{}", less.lead);
    let corrected = answer_last(&bundle, &[asked, "and if only 10%", "sorry basic is 11.4 lakh not 9.6. at 14"]).unwrap();
    assert!(corrected.lead.contains("₹41,496 less"), "{}", corrected.lead);
}

#[test]
fn a_widow_hears_her_share_of_the_pension_that_was_drawn() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &["papa ki EPS pension 3,240 aati thi, unka dehant ho gaya, mummy ko kitni pension milegi"]).unwrap();
    assert!(answer.lead.contains("₹1,620"), "{}", answer.lead);
    assert!(answer.to_html().contains("₹405"), "{}", answer.to_html());
    let least = answer_last(&bundle, &["my father's EPS pension was 1,400, he died, how much will my mother get"]).unwrap();
    assert!(least.lead.contains("₹1,000 a month"), "{}", least.lead);
}

#[test]
fn a_buyer_deducts_from_the_higher_of_price_and_stamp_value() {
    let bundle = load_content();
    let asked = "buying a flat for 68 lakhs, stamp office value is 71.2 lakhs, me and my wife are joint buyers, how much TDS do we deduct?";
    let answer = answer_last(&bundle, &[asked]).unwrap();
    assert!(answer.lead.contains("₹71,200"), "{}", answer.lead);
    let html = answer.to_html();
    assert!(html.contains("₹35,600 each") && html.contains("Form 141") && html.contains("30 days"), "{html}");
    let small = answer_last(&bundle, &["tds on flat of 45 lakh, stamp value 48 lakh, how much to deduct"]).unwrap();
    assert!(small.lead.contains("deducts nothing"), "{}", small.lead);
}

#[test]
fn the_tax_on_a_fund_is_said_where_it_is_asked_for() {
    let bundle = load_content();
    let answer = answer_last(&bundle, &["7500 ki SIP 15 saal agar 12% mile to kitna banega aur tax kitna"]).unwrap();
    assert!(answer.to_html().contains("₹3,00,212"), "{}", answer.to_html());
    let plain = answer_last(&bundle, &["7500 ki SIP 15 saal agar 12% mile to kitna banega"]).unwrap();
    assert!(!plain.to_html().contains("equity fund"), "{}", plain.to_html());
}

#[test]
fn whoever_asks_which_regime_at_the_end_hears_the_sum_again() {
    let bundle = load_content();
    let turns = ["Salary 16.25 lakh 2026-27, tax kitna banega, 80c 1.5 lakh, old ya new", "to akhir me main 16.25 pe kya chunu"];
    let answer = answer_last(&bundle, &turns).unwrap();
    assert!(answer.lead.contains("₹1,17,000"), "{}", answer.lead);
}
