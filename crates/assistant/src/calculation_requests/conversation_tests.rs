//! Conversations in which a figure is corrected, a sum is carried on, or a question for a figure is replied to.

use domain::assistant::{Question, RequestKind, Turn};

use super::tests::{describe, read_last};
use super::{corrects_figure, read_redone_sums};

/// The turns of a conversation, and the sum of the last one.
type Course = (&'static [&'static str], &'static str);

fn assert_courses(courses: &[Course]) {
    let find_fault = |(turns, expected): &Course| {
        let found = read_last(turns).map_or_else(|| "no sum".to_owned(), |asked| describe(&asked));
        (found != *expected).then(|| format!("{turns:?}\n    expected {expected}\n    found    {found}"))
    };
    let wrong: Vec<String> = courses.iter().filter_map(find_fault).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

const GRATUITY: &str = "gratuity on basic 38,000 after 7 years";
const LOAN: &str = "emi of a loan of 18 lakh at 9% for 20 years";
const LOAN_HINGLISH: &str = "18 lakh ke loan ki emi 9% pe 20 saal";
const SAVING: &str = "SIP of 6000 a month at 12% for 10 years, how much";

#[test]
fn a_corrected_figure_takes_the_place_of_the_wrong_one() {
    assert_courses(&[
        (&[GRATUITY, "oh sorry, I was there eleven years"], "gratuity wages=38000 years=11"),
        (&[GRATUITY, "no wait, basic is 44k"], "gratuity wages=44000 years=7"),
        (&[LOAN, "actually 8.6%"], "emi principal=1800000 rate=8.6 months=240"),
        (&[LOAN, "make that 25 years"], "emi principal=1800000 rate=9 months=300"),
        (&[LOAN, "I meant 22 lakh not 18"], "emi principal=2200000 rate=9 months=240"),
        (&[LOAN_HINGLISH, "galti se 20 likha, 15 hai"], "emi principal=1800000 rate=9 months=180"),
        (&[LOAN_HINGLISH, "18 nahi 23 lakh"], "emi principal=2300000 rate=9 months=240"),
        (
            &["salary 11.8 lakh and fd interest 60k, how much tax in new regime this yr", "sorry salary is 12.8 not 11.8"],
            "income-tax income=1340000",
        ),
        (&["38,000 बेसिक पर 7 साल की ग्रेच्युटी कितनी", "नहीं, 45 हज़ार"], "gratuity wages=45000 years=7"),
    ]);
    let corrected = read_last(&[GRATUITY, "my mistake, it was 9 years"]).expect("a corrected sum");
    assert!(corrected.continues && corrected.superseded.is_some_and(|before| describe(&before) == "gratuity wages=38000 years=7"));
}

#[test]
fn a_correction_may_come_after_a_question_without_figures() {
    assert_courses(&[(&[GRATUITY, "is it taxable", "sorry, it was nine years"], "gratuity wages=38000 years=9")]);
}

#[test]
fn what_is_hardly_meant_is_asked_for() {
    let unclear = read_last(&[LOAN, "no, 40,000"]).expect("a question for the figure");
    assert!(unclear.unclear.is_some());
    let twice = read_last(&["emi of a loan of 18 lakh at 20% for 20 years", "by mistake I typed 20, it is 15"]).expect("a question");
    assert!(twice.unclear.is_some());
}

#[test]
fn a_sum_is_carried_on() {
    assert_courses(&[
        (
            &["40 lakh home loan 20 saal 9% emi kitni banegi", "agar shuru me hi 5 lakh bhar du to?"],
            "prepayment principal=4000000 rate=9 months=240 prepaid=500000",
        ),
        (&["beti 7 saal ki hai sukanya khul jayega kya", "5000 mahina dalu to kitna milega"], "ssy yearly=60000 age=7 times=12"),
        (&[LOAN, "what if I pay 4,000 more"], "extra principal=1800000 rate=9 months=240 monthly=4000"),
        (&[SAVING, "and if I put in 1,500 more"], "sip monthly=7500 rate=12 years=10"),
        (&[SAVING, "and for 5 more years"], "sip monthly=6000 rate=12 years=15"),
        (&[SAVING, "same for my brother with 9k a month"], "sip monthly=9000 rate=12 years=10"),
        (&[LOAN, "with a down payment of 3 lakh"], "emi principal=1500000 rate=9 months=240"),
    ]);
}

#[test]
fn both_of_two_sums_are_changed() {
    let previous_turns =
        [LOAN, "and for 15 years?"].iter().map(|asked| Turn { question: (*asked).to_owned(), ..Turn::default() }).collect();
    let asked = Question { text: "redo both at 8.4%".to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns };
    let sums = read_redone_sums(&asked).expect("two sums");
    assert_eq!(sums.map(|sum| describe(&sum)), ["emi principal=1800000 rate=8.4 months=240", "emi principal=1800000 rate=8.4 months=180"]);
}

#[test]
fn a_reply_fills_what_was_asked_for() {
    assert_courses(&[
        (&["gratuity kitni milegi", "accha, 42k aur 9 saal"], "gratuity wages=42000 years=9"),
        (&["gratuity kitni milegi, basic 42000", "nine"], "gratuity wages=42000 years=9"),
    ]);
}

#[test]
fn a_new_question_with_its_own_product_starts_anew() {
    assert_courses(&[(&[GRATUITY, "actually, SIP of 5000 a month at 11% for 12 years, how much"], "sip monthly=5000 rate=11 years=12")]);
}

#[test]
fn a_saving_that_goes_on_without_deposits_is_no_sum_with_deposits() {
    const PPF: &str = "PPF 1.5 lakh every year for 15 years, how much";
    assert_courses(&[
        (&[PPF, "and if I extend it by 5 years without deposits"], "no sum"),
        (&[PPF, "5 saal aur badha du par bina jama kiye"], "no sum"),
    ]);
    assert!(read_last(&[PPF, "and if I extend it by 5 years"]).is_some());
}

#[test]
fn a_figure_is_corrected_after_a_turn_that_told_none_of_the_sum() {
    assert_courses(&[(
        &[
            "How is gratuity calculated if my last basic is 38,000 and service is 9 years 7 months?",
            "but my company uses 30 days not 26, they showed me the sheet",
            "sorry basic is 48,000, I typed wrong",
        ],
        "gratuity wages=48000 years=10",
    )]);
}

#[test]
fn a_salary_of_next_year_is_taxed_in_place_of_this_years() {
    assert_courses(&[(
        &[
            "meri salary 9.5 lakh hai, old regime lu ya new? 80C me 1.5 lakh bharta hu",
            "home loan ka byaj bhi hai 1.8 lakh",
            "accha aur agar agle saal salary 14 lakh ho gayi to?",
        ],
        "income-tax income=1400000 deductions=330000",
    )]);
}

#[test]
fn whoever_opens_an_account_asks_next_what_it_comes_to() {
    assert_courses(&[
        (
            &["सुकन्या खाता बेटी के लिए खुलवाना है, वह 8 साल की है। कितना जमा कर सकते हैं?", "हर महीने 3000 डालूं तो आखिर में कितना बनेगा"],
            "ssy yearly=36000 age=8 times=12",
        ),
        (&["sukanya khata kholna hai beti ka, tax bachega kya", "har mahine 3000 dalu to kitna banega"], "no sum"),
    ]);
}

#[test]
fn a_deposit_that_is_to_be_closed_early_comes_to_no_end() {
    assert_courses(&[
        (&["पोस्ट ऑफिस की आरडी बीच में बंद कर सकते हैं क्या", "2 साल 4 महीने हुए, 3000 महीना"], "no sum"),
        (&["can I close my RD early", "3000 a month, 2 years done"], "no sum"),
    ]);
}

#[test]
fn a_return_is_filed_whatever_the_tax_is() {
    const SALARY: &str = "meri salary 14 lakh hai, old regime lu ya new? 80C me 1.5 lakh bharta hu";
    assert_courses(&[
        (&[SALARY, "biwi bhi 6 lakh kamati hai, usko bhi return bharna hai kya"], "no sum"),
        (&[SALARY, "aur 6 lakh salary ho to?"], "income-tax income=600000 deductions=150000"),
    ]);
}

#[test]
fn a_correction_may_leave_out_the_scale() {
    const TAX: &str = "salary 14.2 lakh h 2026-27 me tax kitna lagega new me";
    assert_courses(&[
        (&[TAX, "nahi 15.6 ho gayi increment ke baad"], "income-tax income=1560000"),
        (&[TAX, "no, 13"], "income-tax income=1300000"),
        (&[TAX, "agar 16.25 ho jaye increment se"], "income-tax income=1625000"),
        (&[TAX, "and if 15 next year"], "income-tax income=1500000"),
        (&[TAX, "अगर 13 हो तो"], "income-tax income=1300000"),
        // It may as well be the rate.
        (&[LOAN, "no, 21"], "no sum"),
    ]);
}

#[test]
fn a_pay_that_goes_up_is_a_rise() {
    const PF: &str = "i am 34, pf balance 3.1 lakh, basic 26000, employer puts 12% too. what will it be at 58 if 8.25 stays";
    assert_courses(&[(
        &[PF, "no sorry my basic is 32000", "and if it goes up 6% every yr?"],
        "epf basic=32000 age=34 balance=310000 rise=6 until=58",
    )]);
}

#[test]
fn what_is_corrected_after_an_answer_without_a_sum_begins_none() {
    assert_courses(&[(
        &[
            "एजेंट ने पॉलिसी बोलकर पांच साल में दोगुना कहा था, 50 हजार सालाना की दो किश्त दी हैं, अब पता चला 20 साल की है",
            "माफ करना किश्त 50 नहीं 30 हजार की थी",
        ],
        "no sum",
    )]);
}

#[test]
fn the_ceiling_is_the_wage_of_an_eps_pension() {
    assert_courses(&[(
        &["नवंबर 2014 से ईपीएस में हूं, अब तक साढ़े ग्यारह साल हुए, 58 पर पेंशन कितनी (15000 सीमा)"],
        "eps wages=15000 years=12 start=58",
    )]);
}

#[test]
fn what_prepaying_saves_is_worked_out_where_nothing_else_is_weighed() {
    assert_courses(&[
        (
            &["home loan 45 lakh left, 8.4%, 19 years. I have 6 lakh bonus, should i put it in the loan", "actually rate is 8.9 i checked"],
            "prepayment principal=4500000 rate=8.9 months=228 prepaid=600000",
        ),
        (&["home loan 45 lakh left, 8.4%, 19 years. I have 6 lakh bonus, should i put it in the loan or in a mutual fund"], "no sum"),
    ]);
}

#[test]
fn which_one_after_both_taxes_asks_for_the_lower() {
    const TAX: &str = "salary 14.2 lakh h 2026-27 me tax kitna lagega new me";
    for asked in ["to kaunsa lu", "so which one is better", "तो कौन सा लूं"] {
        let sum = read_last(&[TAX, asked]).expect("the same sum");
        assert!(sum.weighs_regimes && describe(&sum) == "income-tax income=1420000", "{asked}: {}", describe(&sum));
    }
    assert!(read_last(&[LOAN, "so which one is better"]).is_none());
}

#[test]
fn what_is_paid_on_a_loan_some_years_later_shortens_it_from_then() {
    assert_courses(&[
        (
            &[LOAN, "if i pay 3 lakh extra after 2 years how much shorter will it get"],
            "prepayment principal=1800000 rate=9 months=240 prepaid=300000 after=24",
        ),
        (&[LOAN_HINGLISH, "2 saal baad 3 lakh bhar du to"], "prepayment principal=1800000 rate=9 months=240 prepaid=300000 after=24"),
    ]);
}

#[test]
fn a_figure_that_was_forgotten_is_added_and_a_sum_is_come_back_to() {
    assert_courses(&[
        (&["salary 13.2 lakh hai new regime me tax kitna lagega", "aur fd ka byaj 60000"], "income-tax income=1380000"),
        (&["salary 13.2 lakh hai new regime me tax kitna lagega", "acha fd ka byaj 60000 bhul gaya tha"], "income-tax income=1380000"),
        (
            &["5000 ki sip 15 saal 12% pe kitna banega", "acha ek baat elss me lock in kitna hota h", "wapas sip pe, 10% return aaya to"],
            "sip monthly=5000 rate=10 years=15",
        ),
    ]);
}

#[test]
fn two_terms_are_compared_whatever_stands_beside_them() {
    assert_courses(&[
        (
            &["home loan 40 lakh at 8.5%, 20 yrs or 25 yrs, how much more interest total will i pay in 25"],
            "emi principal=4000000 rate=8.5 months=240",
        ),
        (&["15 लाख के लोन पर 10 साल रखूँ या 15 साल, 9% पर ब्याज कितना ज्यादा लगेगा"], "emi principal=1500000 rate=9 months=120"),
        (&["पत्नी को सोना गिफ्ट किया तो टैक्स लगेगा क्या, करीब 4 लाख का है"], "no sum"),
    ]);
}

#[test]
fn what_was_forgotten_takes_nothing_back() {
    assert!(corrects_figure("sorry, the premium is 30,000, not 50,000") && corrects_figure("माफ करना किश्त 50 नहीं 30 हजार की थी"));
    assert!(!corrects_figure("acha fd ka byaj 60000 bhul gaya tha") && !corrects_figure("i forgot, there is interest of 60,000 too"));
}
