//! Debts of which nothing was paid back, at the rates of village lenders.

use super::content::{answer_last, load_content};

/// 80,000 at 3% a month for 14 months.
const UNPAID: &[&str] = &[
    "साहूकार से 3 रुपये सैकड़ा महीना पर 80 हज़ार लिए थे, 14 महीने हो गए, कुछ नहीं लौटाया। अब कितना देना बनता है",
    "sahukar se 3 rupaye saikda mahina par 80 hazar liye the, 14 mahine ho gaye, kuch nahi lautaya, ab kitna dena banta hai",
    "80 hazar udhaar liya teen rupaye sainkda pe, 14 mahine pehle, ab kul kitna dena hoga",
    "I borrowed 80,000 from a moneylender at 3% a month, 14 months ago, and paid nothing back. How much do I owe now",
    "a lender in the village asks 3 rupees per hundred per month on 80,000 for 14 months, how much interest is due",
];

const NOT_UNPAID: &[&str] = &[
    "is 3 rupaye saikda legal",
    "sahukar 3 rupaye saikda byaj leta hai, shikayat kahan karu",
    "credit card pe 80 hazar bakaya, 3% mahina, 14 mahine se kuch nahi diya, kitna dena hoga",
    "80 hazar ka loan 3% mahina pe 14 mahine ki EMI kitni",
    "80 हज़ार का कर्ज, कुछ नहीं लौटाया, कितना देना बनता है",
    "FD of 80,000 at 7% for 14 months, how much interest",
];

#[test]
fn what_is_due_of_an_unpaid_debt_is_worked_out() {
    let bundle = load_content();
    for question in UNPAID {
        let answer = answer_last(&bundle, &[question]).unwrap_or_else(|| panic!("{question}: no sum"));
        assert!(answer.calculations.is_empty() && answer.says_more, "{question}");
        for figure in ["₹33,600", "₹1,13,600", "36%"] {
            assert!(answer.lead.contains(figure), "{question}: {}", answer.lead);
        }
        assert!(answer.to_html().contains("₹1,21,007"), "{question}: {}", answer.to_html());
    }
}

/// 3,20,000 at 11% a year for 14 months.
const UNPAID_LOANS: &[&str] = &[
    "sone par bank se 3,20,000 ka loan liya tha 11% saal ke simple byaj par, 14 mahine ho gaye, ek bhi kist nahi di. nilami ka notice 15 din ka aaya hai, kul kitna bharna padega",
    "I took a gold loan of 3.2 lakh at 11% and have paid nothing for 14 months. How much do I owe now",
    "3,20,000 का गोल्ड लोन 11% सालाना पर लिया था, 14 महीने हो गए, कुछ नहीं दिया। कुल कितना देना बनता है",
];

#[test]
fn what_is_due_of_an_unpaid_gold_loan_is_worked_out_by_the_year() {
    let bundle = load_content();
    for question in UNPAID_LOANS {
        let answer = answer_last(&bundle, &[question]).unwrap_or_else(|| panic!("{question}: no sum"));
        for figure in ["₹41,067", "₹3,61,067", "11%"] {
            assert!(answer.lead.contains(figure), "{question}: {}", answer.lead);
        }
    }
}

#[test]
fn another_rate_is_compared_in_the_same_way() {
    let bundle = load_content();
    let question = format!("{} और बैंक के 12 प्रतिशत वाले लोन से कितना कम पड़ता", UNPAID[0]);
    let html = answer_last(&bundle, &[&question]).unwrap().to_html();
    assert!(html.contains("₹11,200") && html.contains("₹22,400"), "{html}");
}

#[test]
fn other_debts_are_none() {
    let bundle = load_content();
    for question in NOT_UNPAID {
        assert!(answer_last(&bundle, &[question]).is_none_or(|answer| !answer.says_more), "{question}");
    }
}
