//! Figures beside an offer: the gratuity that is due and what the employer offers, a loan and another bank's rate, a salary and what it costs
//! the company, a deposit at the post office's own rate.

use assistant::QuestionCalculator;
use assistant::calculation_requests::parse_calculation_request;
use domain::assistant::{Question, RequestKind};
use domain::language::Language;

use super::content::{answer_last, build_calculator, load_content};

#[test]
fn gratuity_is_compared_with_what_is_offered() {
    let bundle = load_content();
    let offered = [
        "Worked in a textile mill office for 11 years and 7 months. Last drawn basic plus DA was 42,000, total salary 71,000. HR is offering 2.3 lakh \
         as gratuity. Please calculate how much I should actually get.",
        "gratuity: worked 11 years 7 months, basic 42,000, HR says 2.3 lakh, right?",
        "11 saal 7 mahine ki service, basic 42,000, company ne gratuity 2.3 lakh bataya, kitni banti hai",
    ];
    for question in offered {
        let answer = answer_last(&bundle, &[question]).unwrap_or_else(|| panic!("{question}: no sum"));
        assert!(answer.lead.contains("₹2,90,769"), "{question}: {}", answer.lead);
        let html = answer.to_html();
        assert!(html.contains("₹2,30,000") && html.contains("₹60,769"), "{question}: {html}");
    }
    let more = answer_last(&bundle, &["gratuity for 10 years of service, last basic 26,000, HR is offering 2 lakh"]).unwrap().to_html();
    assert!(more.contains("₹50,000 more than the law asks for"), "{more}");
    let same = answer_last(&bundle, &["gratuity for 10 years of service, last basic 26,000, HR is offering 1.5 lakh"]).unwrap().to_html();
    assert!(same.contains("That is what you were offered"), "{same}");
}

#[test]
fn the_whole_salary_is_no_rival_of_the_basic_pay() {
    let asked = parse_calculation_request("basic 42,000, gross salary 71,000, gratuity for 12 years of service").unwrap();
    assert!(asked.unclear.is_none() && asked.inputs[0] == ("wages", "42000".to_owned()), "{asked:?}");
}

#[test]
fn a_loan_that_is_moved_saves_the_difference_of_the_instalments() {
    let bundle = load_content();
    let questions = [
        "30 लाख का होम लोन 9.1% पर चल रहा है, 16 साल बाकी हैं। दूसरा बैंक 8.2% दे रहा है, ट्रांसफर कराने में कितना खर्च आएगा और फायदा होगा क्या?",
        "30 lakh home loan at 9.1%, 16 years left, another bank gives 8.2%. Is it worth to transfer?",
    ];
    for question in questions {
        let answer = answer_last(&bundle, &[question]).unwrap_or_else(|| panic!("{question}: no sum"));
        assert!(answer.calculations.is_empty() && answer.says_more, "{question}");
        for figure in ["₹30,00,000", "₹29,717", "₹28,101", "₹1,616", "₹3,10,272"] {
            assert!(answer.lead.contains(figure), "{question}: {}", answer.lead);
        }
    }
    let with_costs = answer_last(&bundle, &["transfer my home loan of 30 lakh from 9.1% to 8.2%, 16 years left, charges 32,000 in all"]);
    let html = with_costs.unwrap().to_html();
    assert!(html.contains("After costs of ₹32,000, ₹2,78,272 is left of it, and the costs are earned back in 20 months."), "{html}");
    let dear = answer_last(&bundle, &["transfer my home loan of 30 lakh from 8.5% to 8.45%, 2 years left, charges 40,000 in all"]);
    assert!(dear.unwrap().to_html().contains("eat all of it up"));
}

#[test]
fn the_gross_salary_is_taxed_and_not_its_cost_to_the_company() {
    let bundle = load_content();
    let question = "meri ctc 13 lakh hai par gross salary 11.4 lakh banti hai, 80C me 1.5 lakh full hai, mediclaim 22000, purani aur nayi regime dono me \
                    tax kitna lagega";
    let lead = answer_last(&bundle, &[question]).unwrap().lead;
    assert!(lead.contains("₹11,40,000") && lead.contains("₹1,72,000"), "{lead}");
}

#[test]
fn a_tax_goes_by_the_age_and_a_choice_between_the_regimes_by_the_deductions() {
    let bundle = load_content();
    let lead = |question: &str| answer_last(&bundle, &[question]).unwrap().lead;
    let senior = lead("senior citizen 72 yrs, pension 4.1 lakh and fd interest 3.3 lakh, old or new regime better for me?");
    assert!(senior.contains("₹0 in the new regime and ₹49,920 in the old one, without other deductions"), "{senior}");
    assert!(senior.contains("slabs for 60 to 79 years") && senior.contains("no deduction can make the old one cost less"), "{senior}");
    let oldest = lead("mere papa 82 saal ke hain, pension 9 lakh, kitna tax lagega");
    assert!(oldest.contains("old mein ₹72,800") && oldest.contains("80 saal ya usse zyada"), "{oldest}");
    let border = lead("मेरी सैलरी 18 लाख है, कौन सी व्यवस्था सही रहेगी");
    assert!(border.contains("₹6,41,666 की ऐसी कटौतियाँ"), "{border}");
    // Nobody who asks for one figure is told about the border.
    let plain = lead("tax on a salary of 18 lakh in the new regime");
    assert!(!plain.contains("₹6,41,666"), "{plain}");
}

#[test]
fn a_gain_told_after_a_tax_is_no_part_of_its_income() {
    let bundle = load_content();
    let first = "tax on salary of 13.2 lakh and fd interest 90000";
    assert!(answer_last(&bundle, &[first]).is_some());
    for gain in ["and I sold some mutual funds, profit 1,60,000, held 2 years equity", "shares beche 80000 ka munafa hua"] {
        let answer = answer_last(&bundle, &[first, gain]);
        assert!(answer.is_none(), "{gain}: {}", answer.unwrap().lead);
    }
}

#[test]
fn a_rent_without_an_allowance_is_said_to_be_left_out() {
    let bundle = load_content();
    let question =
        "My salary is 13.5 lakh, I pay rent 22000 in Pune and put 1.5 lakh in PPF every year. New regime or old which is better for me?";
    let answer = answer_last(&bundle, &[question]).unwrap();
    assert!(answer.lead.starts_with("On a salary of ₹13,50,000 with ₹1,50,000 of deductions"), "{}", answer.lead);
    assert!(answer.to_html().contains("only through an HRA in your salary"), "{}", answer.to_html());
    let plain = answer_last(&bundle, &["tax on 16 lakh salary, 80C 1.5 lakh and 80D 25000, which regime is better"]).unwrap();
    assert!(!plain.to_html().contains("HRA in your salary"));
}

#[test]
fn a_share_that_a_rule_names_is_worked_out_of_what_is_there() {
    let calculator = build_calculator(&load_content());
    let describe = |text: &str, rule: &str, language: Language| {
        let question =
            Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
        calculator.describe_own_shares(&question, rule, language)
    };
    let rule = "For a wedding you can take up to 75% of the PF balance; 25% stays.";
    let said = describe("how much will i get, total is 2.8 lakh and 6 years service", rule, Language::English);
    assert_eq!(said.as_deref(), Some("Of your ₹2,80,000, 75% is ₹2,10,000."));
    let said = describe("PF balance 4 lakh hai, shaadi ke liye kitna milega", "PF balance ka 75% tak milta hai.", Language::Hinglish);
    assert_eq!(said.as_deref(), Some("Aapke ₹4,00,000 ka 75% yaani ₹3,00,000 hota hai."));
    assert_eq!(describe("can I withdraw 50,000 from my PF balance", rule, Language::English), None);
    // A small NPS corpus may be taken in another way than a larger one.
    let rule = "Up to 80% of the corpus can be taken in cash at a normal exit from NPS.";
    let said = describe("how much can I take, my corpus is 20 lakh", rule, Language::English);
    assert_eq!(said.as_deref(), Some("Of your ₹20,00,000, 80% is ₹16,00,000."));
    assert_eq!(describe("how much can I take, my corpus is 3.6 lakh", rule, Language::English), None);
    assert_eq!(describe("how much will i get, total is 2.8 lakh", "TDS of 10% is deducted.", Language::English), None);
}

#[test]
fn the_charge_for_a_part_payment_comes_off_what_it_saves() {
    let bundle = load_content();
    let question = "Took personal loan 5 lakh at 14% for 4 years, paid 14 emi till now. I have 2 lakh spare, bank says part payment charge 4% plus gst. \
                    Worth it or not";
    let asked = parse_calculation_request(question).unwrap();
    let inputs: Vec<String> = asked.inputs.iter().map(|(name, value)| format!("{name}={value}")).collect();
    assert_eq!(inputs, ["principal=500000", "rate=14", "months=48", "prepaid=200000", "after=14"]);
    let html = answer_last(&bundle, &[question]).unwrap().to_html();
    assert!(html.contains("charge of 4% is ₹8,000"), "{html}");
    let plain = answer_last(&bundle, &["loan of 35 lakh at 8.5% with 15 years left, I prepay 5 lakh: how much interest is saved"]).unwrap();
    assert!(!plain.to_html().contains("charge of"));
}

#[test]
fn the_post_office_offers_its_own_rate_and_term() {
    let bundle = load_content();
    for question in ["post office rd 5000 monthly maturity", "डाकघर आरडी में 5000 महीना 5 साल जमा करूँ तो आखिर में कितना मिलेगा"]
    {
        let lead = answer_last(&bundle, &[question]).unwrap_or_else(|| panic!("{question}: no sum")).lead;
        assert!(lead.contains("₹3,56,829") && lead.contains("6.7%"), "{question}: {lead}");
    }
    let bank = answer_last(&bundle, &["rd of 3000 per month for 3 years how much"]).unwrap().to_html();
    assert!(bank.contains("the interest rate"), "{bank}");
}
