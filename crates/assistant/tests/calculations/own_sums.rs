//! Sums of the reader's own figures that have no calculator of their own, worked out by hand beside the facts of the publication's content.

use assistant::{CalculatedAnswer, QuestionCalculator};
use domain::assistant::{Question, RequestKind};
use domain::language::Language;

use super::content::{answer_last, build_calculator, load_content};

/// Fails unless the answer to the last question says every one of these in its text.
fn assert_says(answer: &Option<CalculatedAnswer>, turns: &[&str], said: &[&str]) {
    let html = answer.as_ref().map(CalculatedAnswer::to_html).unwrap_or_default();
    let missing: Vec<&&str> = said.iter().filter(|part| !html.contains(**part)).collect();
    assert!(missing.is_empty(), "{turns:?} lacks {missing:?}: {html}");
}

fn assert_all_say(examples: &[(&[&str], Language)], said: &[&str]) {
    let bundle = load_content();
    for (turns, language) in examples {
        let answer = answer_last(&bundle, turns);
        assert_says(&answer, turns, said);
        assert_eq!(answer.map(|answer| answer.language), Some(*language), "{turns:?}");
    }
}

#[test]
fn gratuity_is_worked_out_on_the_wages_of_the_code_and_by_the_days_of_service() {
    // 25,000 × 15 ÷ 26 × 9; the allowances of 7,000 are less than half of 32,000.
    let said =
        ["₹1,29,808", "₹25,000", "₹21,400", "₹3,600", "₹7,000", "50%", "/calculators/gratuity?gratuity.wages=25000&amp;gratuity.years=9"];
    assert_all_say(
        &[
            (
                &[
                    "I joined on 5 June 2017 and resigned on 20 January this year, last basic 21,400 and DA 3,600, other allowances 7,000. How much gratuity will I get?",
                ],
                Language::English,
            ),
            (
                &[
                    "5 June 2017 ko join kiya, 20 January ko resign kiya, basic 21,400 aur DA 3,600, other allowances 7,000, gratuity kitni banegi",
                ],
                Language::Hinglish,
            ),
            (
                &["5 जून 2017 को ज्वाइन किया और 20 जनवरी को इस्तीफा दिया, बेसिक 21,400 और डीए 3,600, भत्ते 7,000, ग्रेच्युटी कितनी बनेगी"],
                Language::Hindi,
            ),
        ],
        &said,
    );
    // 33,000 × 15 ÷ 26 × 7.
    assert_all_say(
        &[
            (
                &["I have completed 7 years in a private company, do I get gratuity?", "basic was 33,000 no DA, how much will it come to"],
                Language::English,
            ),
            (&["7 saal ki naukri ke baad gratuity milegi kya", "basic 33,000 tha, kitna banega"], Language::Hinglish),
        ],
        &["₹1,33,269", "₹33,000"],
    );
    // 28,000 × 15 ÷ 26 × 5, if the fifth year counts.
    assert_all_say(
        &[
            (&["4 saal 9 mahine ki naukri, last basic 28000, gratuity kitni milegi"], Language::Hinglish),
            (&["gratuity for 4 years 9 months, basic 28,000, 6 day week"], Language::English),
            (&["HR says 5 years are not complete after my 4 years 9 months, basic 28,000, how much gratuity"], Language::English),
        ],
        &["₹80,769", "240"],
    );
    // 32,000 × 15 ÷ 26 × 12: the employer counts whole years only, the Act the part over six months too.
    assert_all_say(
        &[
            (
                &[
                    "My husband worked 11 years 7 months in a private factory, last basic + DA 32,000 per month, gross 51,000. HR says gratuity is only for 11 years. How much should he get?",
                ],
                Language::English,
            ),
            (&["11 saal 7 mahine ki naukri, basic 32,000, HR bolta hai sirf 11 saal ki gratuity, kitni banegi"], Language::Hinglish),
        ],
        &["₹2,21,538"],
    );
}

#[test]
fn a_plan_in_nps_gives_corpus_lump_sum_and_pension_by_the_share_that_is_said() {
    assert_all_say(
        &[
            (
                &[
                    "मेरी उम्र 30 साल है। मैं NPS में हर महीने 5,000 रुपये डालता हूँ, 9% रिटर्न मानें तो 60 साल पर कितना पैसा मिलेगा और 40% की एन्युटी 6% पर पेंशन कितनी होगी?",
                ],
                Language::Hindi,
            ),
            (&["I am 30, NPS 5000 every month, 9% return, at 60 40% annuity at 6%: corpus and pension?"], Language::English),
            (
                &["meri umar 30 saal hai, NPS me har mahine 5000, 9% return, 60 saal par 40% annuity 6% rate, pension kitni"],
                Language::Hinglish,
            ),
            (&["NPS 5,000 a month from age 30 to 60, return 9%, annuity 6%, 40% annuity, how much pension"], Language::English),
            (&["एनपीएस में 5,000 महीना, उम्र 30, रिटर्न 9%, एन्युटी 6%, 40% एन्युटी, कितनी पेंशन"], Language::Hindi),
            (&["NPS me 5,000 mahina, umar 30, return 9%, 60% lump sum aur 40% annuity 6% par, kitni pension"], Language::Hinglish),
        ],
        &["₹92,22,370", "₹18,445", "₹55,33,422", "40%"],
    );
}

#[test]
fn a_months_pf_is_split_by_the_ceiling_and_said_for_a_year_too() {
    assert_all_say(
        &[
            (&["26000 basic, company 12% full basic pe deti hai, EPS me kitna aur PF me kitna jayega"], Language::Hinglish),
            (&["My basic is 26000 and company pays 12% on full basic. How much goes to EPS and how much to PF?"], Language::English),
            (&["बेसिक 26,000 है, कंपनी पूरे बेसिक पर 12% देती है, ईपीएस में कितना और पीएफ में कितना"], Language::Hindi),
            (&["how is the employer's 12% split between PF and EPS?", "my basic is 26000"], Language::English),
        ],
        &["₹3,120", "₹2,083", "₹1,037", "₹37,440", "₹24,996", "₹12,444", "₹25,000"],
    );
}

#[test]
fn wages_within_the_ceiling_bring_everybody_into_the_pension_scheme() {
    assert_all_say(
        &[
            (&["I joined EPF in April 2015 at basic 20000, how much goes to EPS each month and how much to PF?"], Language::English),
            (&["basic 20000 hai, EPS me kitna aur PF me kitna jata hai"], Language::Hinglish),
        ],
        &["₹1,666", "17 Sep 2026", "₹25,000"],
    );
}

#[test]
fn a_scheme_that_pays_out_says_its_rate_and_limits() {
    assert_all_say(
        &[
            (
                &["I am 61, retired, want to put 15 lakh gratuity in senior citizen scheme, how much interest every quarter?"],
                Language::English,
            ),
            (&["senior citizen scheme me 15 lakh par har quarter kitna byaj milega"], Language::Hinglish),
            (&["15 लाख सीनियर सिटीजन स्कीम में डालूं तो हर तिमाही कितना ब्याज मिलेगा"], Language::Hindi),
        ],
        &["₹15,00,000", "8.2%", "₹30,750", "₹1,23,000", "₹30,00,000", "60", "55"],
    );
    // 9 lakh of the 12 fit into an account of one name: 5,550 + 4,933.
    assert_all_say(
        &[
            (&["post office MIS me 12 lakh mere naam aur 8 uske naam, mahine ka kitna aayega"], Language::Hinglish),
            (&["MIS: 12 lakh in my name and 8 lakh in my wife's name, how much do we get a month"], Language::English),
            (&["एमआईएस में 12 लाख मेरे नाम और 8 लाख पत्नी के नाम, महीने का कितना आएगा"], Language::Hindi),
        ],
        &["₹10,483", "₹5,550", "₹4,933", "₹3,00,000", "₹9,00,000", "₹15,00,000"],
    );
}

#[test]
fn the_most_of_a_pf_withdrawal_is_kept_through_follow_ups() {
    let house: &[(&[&str], Language)] = &[
        (&["pf advance for house purchase", "6 years service, balance 4.2 lakh, how much is the max I can get"], Language::English),
        (&["service 6 saal, PF balance 4.2 lakh, ghar banane ke liye kitna milega max"], Language::Hinglish),
        (&["घर के लिए पीएफ निकाल सकते हैं क्या", "6 साल की सेवा, बैलेंस 4.2 लाख, कितना मिलेगा"], Language::Hindi),
    ];
    assert_all_say(house, &["₹4,20,000", "₹3,15,000", "75%", "₹1,05,000"]);
    assert_all_say(
        &[(
            &["pf advance for house purchase", "6 years service, balance 4.2 lakh, how much max", "and what if the balance is 5 lakh?"],
            Language::English,
        )],
        &["₹5,00,000", "₹3,75,000", "house"],
    );
    // Below the membership that the scheme asks for, that is said first.
    let early = answer_last(&load_content(), &["pf balance 60,000, 8 months service, how much can I withdraw"]).unwrap();
    assert!(early.lead.contains("8 months") && early.lead.contains("12 months"), "{}", early.lead);
}

#[test]
fn a_flat_is_taxed_by_both_ways_and_the_lower_is_named() {
    // 35 lakh × 12.5% with cess; 36 lakh × 376 ÷ 264 leaves 19,72,727, × 20% with cess.
    assert_all_say(
        &[
            (
                &[
                    "2016 me flat 34 lakh me liya + 2 lakh stamp duty, november me 71 lakh me bech raha hu, 12.5% ya 20% indexation kaun sa kam tax",
                ],
                Language::Hinglish,
            ),
            (
                &[
                    "Bought flat in 2016 for 34 lakh plus 2 lakh stamp duty, selling in november for 71 lakh. Is 12.5% or 20% with indexation less?",
                ],
                Language::English,
            ),
            (&["2016 में फ्लैट 34 लाख में लिया और 2 लाख स्टांप ड्यूटी दी, अब 71 लाख में बेच रहा हूं, इंडेक्सेशन के साथ टैक्स कितना"], Language::Hindi),
        ],
        &["₹36,00,000", "₹4,55,000", "₹4,10,327", "54EC", "/answers/capital-gains-54-house"],
    );
}

#[test]
fn the_answer_that_a_sum_of_a_house_leads_to_is_there() {
    assert!(load_content().short_answers.iter().any(|imported| imported.answer.slug == "capital-gains-54-house"));
}

#[test]
fn a_retrenched_worker_is_told_compensation_notice_and_fund() {
    assert_all_say(
        &[
            (&["छंटनी का मुआवज़ा कितना होगा: 2 अगस्त 2021 से 15 मई, तनख्वाह 19,500, बिना नोटिस"], Language::Hindi),
            (
                &[
                    "retrenched without notice, worked from 2 August 2021 to 15 May 2026, wages 19,500 a month, how much compensation will I get",
                ],
                Language::English,
            ),
            (&["chhatni me kitna milta hai", "2 august 2021 se 15 may tak kaam kiya, salary 19,500, bina notice"], Language::Hinglish),
        ],
        &["₹19,500", "₹48,750", "₹68,250", "₹9,750"],
    );
}

#[test]
fn what_a_sum_still_needs_is_asked_for_below_the_rule() {
    let bundle = load_content();
    let calculator = build_calculator(&bundle);
    let offer = |text: &str, language: Language| {
        let question =
            Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: Vec::new() };
        calculator.offer_sum(&question, language).unwrap_or_default()
    };
    for (text, language, asked) in [
        ("how much PF can I withdraw for a house", Language::English, "PF balance"),
        ("retrenchment ka muavza kitna milega", Language::Hinglish, "mahine ki salary aur naukri ka pehla"),
        ("अटल पेंशन में 5,000 वाली पेंशन के लिए कितना भरना होगा", Language::Hindi, "उम्र"),
    ] {
        assert!(offer(text, language).contains(asked), "{text}: {}", offer(text, language));
    }
    assert_eq!(offer("what is the interest rate of a home loan", Language::English), "");
}

#[test]
fn an_atal_pension_is_told_by_the_chart() {
    assert_all_say(
        &[
            (&["38 saal ka hu, 5000 wali atal pension, har mahine kitna bharna hoga"], Language::Hinglish),
            (&["I am 38, Atal Pension 5000 pension, what is the monthly contribution?"], Language::English),
            (&["उम्र 38 साल, अटल पेंशन 5,000 वाली, महीने का कितना"], Language::Hindi),
        ],
        &["38", "₹1,196", "₹5,000", "22"],
    );
    let bundle = load_content();
    let every = answer_last(&bundle, &["I am 25, how much is the Atal Pension contribution a month?"]).unwrap();
    assert!(["₹76", "₹151", "₹226", "₹301", "₹376"].iter().all(|paid| every.lead.contains(paid)), "{}", every.lead);
    let late = answer_last(&bundle, &["I am 43, how much for atal pension of 5000"]).unwrap();
    assert!(late.lead.contains("from 18 to 40") && !late.to_html().contains('₹'), "{}", late.to_html());
}

#[test]
fn what_an_early_closing_costs_stands_beside_the_interest() {
    // 1.5% of 30 lakh; 30 lakh × 8.2% ÷ 4 a quarter.
    assert_all_say(
        &[
            (&["I have 30 lakh in SCSS at 8.2% and want to close it after 1.5 years, how much will be cut?"], Language::English),
            (&["30 lakh SCSS 8.2%, toot wana hai after 1.5 years, kitna katega"], Language::Hinglish),
            (&["वरिष्ठ नागरिक बचत योजना में 30 लाख हैं, 18 महीने बाद तोड़ें तो कितना कटेगा"], Language::Hindi),
        ],
        &["₹45,000", "₹29,55,000", "₹61,500", "1.5%"],
    );
    assert_all_say(
        &[(&["15 lakh in SCSS closed after 3 years, how much is deducted"], Language::English)],
        &["₹15,000", "₹14,85,000", "1%"],
    );
    assert_all_say(&[(&["SCSS of 10 lakh, I close it after 8 months, what is cut"], Language::English)], &["taken back", "₹20,500"]);
}

#[test]
fn one_amount_in_a_deposit_and_in_a_certificate_has_two_results() {
    // 5 lakh × 1.0175^20, and 5 lakh × 1.077^5.
    assert_all_say(
        &[
            (&["5 lakh in FD at 7% or in NSC for 5 years, how much in each?"], Language::English),
            (&["5 lakh FD me 7% par ya NSC me, 5 saal me kitna milega"], Language::Hinglish),
            (&["5 लाख एफडी में 7% पर या एनएससी में, 5 साल में कितना मिलेगा"], Language::Hindi),
        ],
        &["₹7,07,389", "₹7,24,517", "7.7%"],
    );
    let bundle = load_content();
    for text in ["5 lakh FD for 5 years or NSC, how much", "5 lakh FD at 7% for 5 years or KVP, how much will I get"] {
        assert!(answer_last(&bundle, &[text]).is_none(), "{text}");
    }
}

#[test]
fn a_fund_grows_with_what_the_payslip_shows() {
    assert_all_say(
        &[
            (
                &["PF: age 30, balance 3 lakh, own 3840 and employer 2590 into PF after 1250 pension. How much will it be at 58?"],
                Language::English,
            ),
            (
                &[
                    "umar 30, PF me mera 3840 aur company ka 2590 jata hai, pension 1250, balance 3 lakh, 58 par kitna hoga, basic badhti rahi to",
                ],
                Language::Hinglish,
            ),
        ],
        &["₹1,07,24,446", "₹6,430", "₹1,250", "5%"],
    );
    // The employer pays on the ceiling alone: its own figure counts.
    let capped = "age 30 basic 32000, PF me mera 3840 aur company ka 550, balance 3 lakh, 58 par kitna hoga";
    assert_all_say(&[(&[capped], Language::Hinglish)], &["₹81,98,014", "₹550"]);
    let told = "age 30, PF me mera 3840 aur company ka 2590, balance 3 lakh, 58 par kitna hoga";
    assert_all_say(&[(&[told, "salary 5% badhe to"], Language::Hinglish)], &["₹1,57,80,545", "5% badhte"]);
}
