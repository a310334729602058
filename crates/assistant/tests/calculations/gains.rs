//! The tax on the gain from a sale, told in words.

use assistant::SumTexts;
use domain::calculators::CalculatorKind;
use domain::language::Language;

use super::content::{TEXTS, answer_last, load_content};

#[test]
fn the_examples_of_all_languages_are_worked_out() {
    let (bundle, texts) = (load_content(), SumTexts::parse(TEXTS).unwrap());
    for language in [Language::English, Language::Hindi, Language::Hinglish] {
        let example = texts.example(CalculatorKind::CapitalGains, language);
        let answer = answer_last(&bundle, &[example]).unwrap_or_else(|| panic!("{example}: no sum"));
        assert_eq!((answer.calculations.len(), answer.language), (1, language), "{example}: {}", answer.to_html());
        assert!(answer.lead.contains("₹40,00,000") && answer.lead.contains("10 Aug 2012"), "{}", answer.lead);
    }
}

#[test]
fn a_gain_of_shares_is_taxed_above_what_is_free() {
    let bundle = load_content();
    let question =
        "Sold equity mutual funds this year, all held more than 2 years, profit came to 2,10,000. How much tax do I have to pay on it?";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.lead.starts_with("On a gain of ₹2,10,000") && answer.lead.contains("the tax is ₹11,050"), "{}", answer.lead);
    let short = answer_last(&bundle, &["sold equity mutual fund held 3 yrs profit 4,10,000. tax?"]).unwrap();
    assert!(short.lead.starts_with("On a gain of ₹4,10,000") && short.lead.contains("the tax is ₹37,050"), "{}", short.lead);
    let html = answer.to_html();
    assert!(!html.contains("Held from") && !html.contains("Bought on"), "{html}");
}

#[test]
fn a_house_of_which_the_year_is_known_is_worked_out_and_that_is_said() {
    let bundle = load_content();
    let question = "Bought a flat in Nagpur in 2016 for 38 lakh and now getting 71 lakh for it. How much capital gains tax will come?";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.lead.contains("₹38,00,000") && answer.lead.contains("₹71,00,000"), "{}", answer.lead);
    assert!(answer.to_html().contains("Only the year of the purchase is known"), "{}", answer.to_html());
}

#[test]
fn what_is_not_bought_is_no_purchase() {
    let bundle = load_content();
    let question = "Bought a plot in Indore in May 2016 for 22 lakh, selling this month (nov 2026) for 58 lakh. I am resident, not buying any other \
        property. how much capital gains tax will I pay";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.lead.contains("₹22,00,000") && answer.lead.contains("is at most ₹4,68,000"), "{}", answer.lead);
}

#[test]
fn a_large_gain_says_that_a_surcharge_comes_on_top() {
    let bundle = load_content();
    let said = |price: &str| {
        let question = format!("sold flat in pune for {price} lakh, bought 2011 at 31 lakh. how much capital gain tax");
        answer_last(&bundle, &[question.as_str()]).unwrap().to_html()
    };
    assert!(said("82").contains("at most ₹3,87,965") && said("82").contains("a surcharge on the tax as well"), "{}", said("82"));
    assert!(!said("72").contains("a surcharge on the tax as well"), "{}", said("72"));
}

#[test]
fn a_sale_before_the_known_rates_is_declined_kindly() {
    let bundle = load_content();
    let question = "house bought in May 2005 for 10 lakh, sold in June 2023 for 50 lakh, how much tax";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.calculations.is_empty() && answer.to_html().contains("Only sales from"), "{}", answer.to_html());
}

#[test]
fn a_gain_of_two_years_is_a_long_term_one_in_every_wording() {
    let bundle = load_content();
    // (3,10,000 − 1,25,000) × 12.5% and 4% cess.
    for text in [
        "sold equity mutual fund, profit 3.1 lakh, held 2 yrs, tax how much",
        "equity mutual fund becha, 3.1 lakh ka munafa hua, 2 saal rakha tha, tax kitna lagega",
        "शेयर बेचे, 3.1 लाख का मुनाफ़ा हुआ, 2 साल रखे थे, कितना टैक्स",
        "shares sold after 24 months, gain 3.1 lakh, how much tax",
    ] {
        let answer = answer_last(&bundle, &[text]).unwrap_or_else(|| panic!("{text}: no sum"));
        assert!(answer.lead.contains("₹24,050"), "{text}: {}", answer.lead);
    }
    // 20% and the cess, with nothing free.
    let short = answer_last(&bundle, &["sold shares held less than 1 year, profit 1 lakh, how much tax"]).unwrap();
    assert!(short.lead.contains("₹20,800"), "{}", short.lead);
}

#[test]
fn how_much_and_how_to_save_it_begins_with_how_much() {
    let bundle = load_content();
    let question = "Plot 2012 me 9 lakh me liya tha, August 2026 me 41 lakh me bech diya. Resident hu, salary 10 lakh. Capital gain tax kitna, bachane ka tarika kya?";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.lead.contains("₹4,16,000"), "{}", answer.lead);
}
