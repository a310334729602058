//! What is told of each matter, in many words, and what is none of them.

use jiff::civil::Date;

use super::*;

const TODAY: Date = Date::constant(2026, 11, 28);

fn find(turns: &[&str]) -> Option<OwnSum> {
    let turns: Vec<ParsedQuestion> = turns.iter().map(|text| ParsedQuestion::parse(text)).collect();
    find_own_sum(&turns, &ParseContext::of_day(TODAY))
}

/// Reads every list of turns and compares what is told, listing all that differ.
fn assert_told<T: PartialEq + std::fmt::Debug>(examples: &[&[&str]], read: impl Fn(OwnSum) -> Option<T>, expected: &T) {
    let wrong: Vec<String> = examples
        .iter()
        .filter_map(|turns| {
            let found = find(turns).and_then(&read);
            (found.as_ref() != Some(expected)).then(|| format!("{turns:?}\n    {found:?}"))
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

fn assert_no_sum(examples: &[&[&str]]) {
    let found: Vec<String> = examples.iter().filter_map(|turns| Some(format!("{turns:?}\n    {:?}", find(turns)?))).collect();
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_gratuity_is_told_by_days_and_parts_of_the_pay() {
    let read = |sum| match sum {
        OwnSum::Gratuity(told) => Some((told.basic, told.dearness, told.allowances, told.months, told.has_days)),
        _ => None,
    };
    let full = (Some(21_400.0), Some(3_600.0), Some(7_000.0), Some(103), true);
    assert_told(
        &[
            &[
                "I joined on 5 June 2017 and resigned on 20 January this year, last basic 21,400 and DA 3,600, other allowances 7,000. How much gratuity?",
            ],
            &["gratuity: joined 5 June 2017, resigned 20 January 2026, basic 21,400, DA 3,600, other allowances 7,000"],
            &[
                "5 June 2017 ko join kiya, 20 January ko resign kiya, basic 21,400 aur DA 3,600, other allowances 7,000, gratuity kitni banegi",
            ],
            &["gratuity kitni banegi, 5 june 2017 se 20 january 2026 tak, 21,400 basic aur 3,600 DA, 7,000 allowances"],
            &["5 जून 2017 को ज्वाइन किया और 20 जनवरी को इस्तीफा दिया, बेसिक 21,400 और डीए 3,600, भत्ते 7,000, ग्रेच्युटी कितनी बनेगी"],
            &["ग्रेच्युटी बताइए: 5 जून 2017 से 20 जनवरी 2026 तक, बेसिक 21,400, महंगाई भत्ता 3,600, भत्ते 7,000"],
            &["is gratuity due when I resign?", "joined 5 June 2017, resigned 20 January 2026, basic 21,400, DA 3,600, allowances 7,000"],
            &["gratuity for 5 June 2017 to 20 January 2026", "basic 21,400, DA 3,600 and other allowances 7,000"],
        ],
        read,
        &full,
    );
    assert_told(
        &[
            &["I have completed 7 years in a private company, do I get gratuity?", "basic was 33,000 no DA, how much will it come to"],
            &["7 saal ki naukri ke baad gratuity milegi kya", "basic 33,000 tha, kitna banega"],
            &["7 साल की नौकरी पर ग्रेच्युटी मिलेगी क्या", "बेसिक 33,000 था, कितना बनेगा"],
        ],
        read,
        &(Some(33_000.0), None, None, Some(84), false),
    );
    assert_told(
        &[
            &["4 saal 9 mahine ki naukri, last basic 28000, gratuity kitni milegi"],
            &["gratuity for 4 years 9 months, basic 28,000, 6 day week"],
            &["4 साल 9 महीने की नौकरी, बेसिक 28,000, ग्रेच्युटी कितनी मिलेगी"],
        ],
        read,
        &(Some(28_000.0), None, None, Some(57), false),
    );
}

#[test]
fn a_split_is_told_by_the_basic_pay() {
    let read = |sum| match sum {
        OwnSum::PfSplit(told) => told.basic,
        _ => None,
    };
    assert_told(
        &[
            &["26000 basic, company 12% full basic pe deti hai, EPS me kitna aur PF me kitna jayega"],
            &["My basic is 26000 and company pays 12% on full basic. How much goes to EPS and how much to PF?"],
            &["बेसिक 26,000 है, कंपनी पूरे बेसिक पर 12% देती है, ईपीएस में कितना और पीएफ में कितना"],
            &["basic 26,000, employer contribution split between EPF and EPS"],
            &["26 hazar basic par company ka hissa EPS aur PF me kitna jata hai"],
            &["on a basic of 26000, what is the EPF and EPS contribution"],
            &["बेसिक 26 हज़ार, पीएफ और पेंशन में कंपनी का हिस्सा कितना"],
            &["how is the employer's 12% split between PF and EPS?", "basic 26000"],
            &["company ka 12% PF aur EPS me kaise batta hai", "mera basic 26000 hai"],
            &["pf wages 26,000 how much in eps and pf from company"],
        ],
        read,
        &26_000.0,
    );
}

#[test]
fn a_deposit_that_pays_out_is_told_by_scheme_and_holder() {
    let read = |sum| match sum {
        OwnSum::Payout(told) => Some((told.scheme?, told.deposits)),
        _ => None,
    };
    assert_told(
        &[
            &["I am 61, retired, want to put 15 lakh gratuity in senior citizen scheme, how much interest every quarter?"],
            &["SCSS me 15 lakh daalu to har quarter kitna milega"],
            &["15 लाख सीनियर सिटीजन स्कीम में डालूं तो हर तिमाही कितना ब्याज मिलेगा"],
            &["senior citizen savings scheme 15 lakh quarterly interest"],
            &["senior citizen scheme me 15 lakh par kitna byaj"],
            &["वरिष्ठ नागरिक बचत योजना में 15 लाख पर तिमाही ब्याज कितना"],
            &["who can open SCSS", "15 lakh pe har quarter kitna"],
            &["retired at 60, 15 lakh PF money in SCSS, how much will I get"],
            &["put 15 lakhs in Senior Citizen scheme at 8.2 percent, how much interest in each quarter, and will the post office cut TDS"],
        ],
        read,
        &(domain::calculators::payout::PayoutScheme::Senior, vec![(Holder::Own, 1_500_000.0)]),
    );
    assert_told(
        &[
            &["post office MIS me 12 lakh mere naam aur 8 uske naam, mahine ka kitna aayega"],
            &["MIS: 12 lakh in my name and 8 lakh in my wife's name, how much a month"],
            &["post office monthly income scheme ki limit kya hai", "12 lakh mere naam aur 8 lakh patni ke naam, mahine ka kitna aayega"],
            &["एमआईएस में 12 लाख मेरे नाम और 8 लाख पत्नी के नाम, महीने का कितना आएगा"],
        ],
        read,
        &(domain::calculators::payout::PayoutScheme::MonthlyIncome, vec![(Holder::Own, 1_200_000.0), (Holder::Other, 800_000.0)]),
    );
}

#[test]
fn an_early_closing_is_told_by_the_deposit_and_its_time() {
    let read = |sum| match sum {
        OwnSum::SeniorClosure(told) => Some((told.deposit?, told.held_months)),
        _ => None,
    };
    assert_told(
        &[
            &["30 lakh SCSS 8.2%, toot wana hai after 1.5 years"],
            &["SCSS 30 lakh, 1.5 saal baad todna hai, kitna katega"],
            &["senior citizen savings scheme of 30 lakh closed after 18 months, how much is deducted"],
            &["वरिष्ठ नागरिक बचत योजना में 30 लाख हैं, डेढ़ साल बाद तोड़ें तो कितना कटेगा"],
            &["premature closure of SCSS 30 lakh after 1 year 6 months penalty"],
            &["SCSS me 30 lakh ka interest har quarter kitna", "1.5 saal baad band karu to kitna katega"],
        ],
        read,
        &(3_000_000.0, Some(18.0)),
    );
    assert_told(&[&["SCSS 15 lakh premature closing after 2 years"]], read, &(1_500_000.0, Some(24.0)));
    assert_told(&[&["10 lakh SCSS beech me tod du to kitna katega"]], read, &(1_000_000.0, None));
}

#[test]
fn an_employers_share_is_told_with_basic_and_salary() {
    let read = |sum| match sum {
        OwnSum::EmployerNps(told) => Some((told.share?, told.basic?, told.salary?)),
        _ => None,
    };
    let asked = "My company offers to put 14% of basic in NPS by restructuring CTC. Basic is 9.6 lakh a year, total salary 23.75 lakh, new regime. Is it worth it, how much tax do I save?";
    assert_told(
        &[
            &[asked],
            &["company 14% of basic NPS me dalegi, basic 80,000 mahina, salary 23.75 lakh, kitna tax bachega"],
            &["कंपनी बेसिक का 14% एनपीएस में डालेगी, बेसिक 9.6 लाख, सैलरी 23.75 लाख, कितना टैक्स बचेगा"],
            &["employer NPS 10% of basic 9.6 lakh, salary 23.75 lakh, tax saved?", "and if 14%"],
        ],
        read,
        &(14.0, 960_000.0, 2_375_000.0),
    );
    assert_told(&[&[asked, "and if only 10%"]], read, &(10.0, 960_000.0, 2_375_000.0));
    assert_told(&[&[asked, "and if only 10%", "sorry basic is 11.4 lakh not 9.6. at 14"]], read, &(14.0, 1_140_000.0, 2_375_000.0));
    assert_no_sum(&[&[asked, "btw is the interest on my savings account 8,000 taxable"], &["can I withdraw the employer share of NPS"]]);
}

#[test]
fn a_pension_that_was_drawn_is_told_from_other_pensions() {
    let read = |sum| match sum {
        OwnSum::FamilyPension(told) => told.pension,
        _ => None,
    };
    assert_told(
        &[
            &["papa ki eps pension 3240 thi, mummy ko kitni pension milegi"],
            &["My father's EPS pension was 3,240. How much will my mother get and my 19 year old sister?"],
            &[
                "Papa retire the, EPS pension 3,240 aati thi, 9 sitambar ko unka dehant ho gaya. Mummy 66 ki hai, behen 23 saal. Mummy ko kitni pension milegi",
            ],
            &["पिताजी की ईपीएस पेंशन 3,240 थी, उनका देहांत हो गया, मां को कितनी पेंशन मिलेगी"],
        ],
        read,
        &3_240.0,
    );
    assert_no_sum(&[
        &["papa sarkari teacher the, pension 42,000 thi, mummy ko kitni family pension milegi"],
        &["my EPS pension is 3,240, how much will it be next year"],
    ]);
}

#[test]
fn a_stamp_value_stands_beside_the_price() {
    let read = |sum| match sum {
        OwnSum::PropertyTds(told) => Some((told.price?, told.stamp_value?, told.has_two_buyers)),
        _ => None,
    };
    assert_told(
        &[
            &[
                "I am buying a flat from a resident owner in Nagpur for 68 lakhs. Stamp office value is 71.2 lakhs. Me and my wife are joint buyers 50:50. Bank is giving 45 lakh loan. Do we have to deduct TDS, on which amount?",
            ],
            &["property tds on 68 lakh flat, stamp value 71.2 lakh, two buyers"],
        ],
        read,
        &(6_800_000.0, 7_120_000.0, true),
    );
    assert_told(&[&["68 lakh ka makan, circle rate se 71.2 lakh, tds kitna katna hai"]], read, &(6_800_000.0, 7_120_000.0, false));
}

#[test]
fn one_amount_in_two_deposits_is_told_with_the_rate_of_each() {
    let read = |sum| match sum {
        OwnSum::DepositBesideCertificate(told) => Some((told.amount?, told.deposit_rate?, told.certificate_rate, told.months)),
        _ => None,
    };
    let five_years = Some(60.0);
    assert_told(
        &[
            &["5 lakh FD at 7% or NSC, 5 years, how much in each"],
            &["5 lakh FD me 7% par ya NSC me, 5 saal me kitna milega"],
            &["5 lakh: 7% FD vs NSC for 5 years"],
            &["5 लाख एफडी में 7% पर या एनएससी में, 5 साल में कितना मिलेगा"],
            &["FD of 5 lakh 5 years 7% and same amount in NSC how much will I get"],
        ],
        read,
        &(500_000.0, 7.0, None, five_years),
    );
    assert_told(&[&["NSC 7.7% vs FD 7% for 5 lakh, 5 years, which gives more"]], read, &(500_000.0, 7.0, Some(7.7), five_years));
    assert_told(&[&["FD 6.5% ya NSC 7.7%, 2 lakh par kitna milega"]], read, &(200_000.0, 6.5, Some(7.7), None));
}

#[test]
fn a_fund_is_told_by_what_the_payslip_shows() {
    let read = |sum| match sum {
        OwnSum::PfGrowth(told) => Some((told.own?, told.employer?, told.pension, told.balance, told.years()?)),
        _ => None,
    };
    assert_told(
        &[
            &["PF projection: age 30, basic 32000, balance 3 lakh, own 3840 and employer 2590 into PF after 1250 pension, how much at 58"],
            &["umar 30, PF me mera 3840 aur company ka 2590 jata hai, 1250 pension me, balance 3 lakh, 58 par kitna hoga"],
            &["I am 30. EPF: my share 3,840, employer share 2,590, pension 1,250, balance 3 lakh. How much will it be at 58?"],
            &["मेरी उम्र 30 है, पीएफ में मेरा 3,840 और कंपनी का 2,590, पेंशन 1,250, बैलेंस 3 लाख, 58 पर कितना होगा"],
        ],
        read,
        &(3_840.0, 2_590.0, Some(1_250.0), Some(300_000.0), 28),
    );
    let of_basic = |sum| match sum {
        OwnSum::PfGrowth(told) => Some((told.own, told.basic?, told.employer?)),
        _ => None,
    };
    assert_told(
        &[&["age 30, basic 32000, PF me company 2590 dalti hai, balance 3 lakh, 58 par kitna hoga"]],
        of_basic,
        &(None, 32_000.0, 2_590.0),
    );
    let rising = |sum| match sum {
        OwnSum::PfGrowth(told) => told.rise,
        _ => None,
    };
    let told = "age 30 PF me mera 3840 aur company ka 2590, balance 3 lakh, 58 par kitna hoga";
    assert_told(&[&[told, "salary 5% badhe to"], &[told, "and if pay rises 5% every year?"]], rising, &5.0);
}

#[test]
fn a_withdrawal_is_told_by_the_balance() {
    let read = |sum| match sum {
        OwnSum::PfWithdrawal(told) => Some((told.balance?, told.purpose, told.service_months)),
        _ => None,
    };
    let house = (420_000.0, Some(PfPurpose::House), Some(72.0));
    assert_told(
        &[
            &["service 6 saal, PF balance 4.2 lakh, ghar banane ke liye kitna milega max"],
            &["6 years service, PF balance 4.2 lakh, how much can I withdraw for a house"],
            &["पीएफ बैलेंस 4.2 लाख, नौकरी 6 साल, घर के लिए कितना निकाल सकते हैं"],
            &["pf advance for house purchase", "6 years service, balance 4.2 lakh, how much max"],
            &["ghar ke liye PF nikal sakte hain kya", "service 6 saal, balance 4.2 lakh, kitna milega max"],
            &["घर के लिए पीएफ निकाल सकते हैं क्या", "6 साल की सेवा, बैलेंस 4.2 लाख, कितना मिलेगा"],
            &["pf for a house", "6 years service, balance 3 lakh, how much max", "and if balance is 4.2 lakh?"],
            &["pf advance for marriage, 6 years service, balance 4.2 lakh, how much", "and for a house?"],
        ],
        read,
        &house,
    );
}

#[test]
fn a_retrenchment_is_told_by_service_and_pay() {
    let read = |sum| match sum {
        OwnSum::Retrenchment(told) => Some((told.pay?, told.months?, told.was_given_notice)),
        _ => None,
    };
    assert_told(
        &[
            &["2 अगस्त 2021 से 15 मई 2026 तक काम किया, तनख्वाह 19,500, बिना नोटिस छंटनी, कितना मुआवजा मिलेगा"],
            &["छँटनी का मुआवज़ा: 2 अगस्त 2021 से 15 मई, तनख्वाह 19,500, बिना नोटिस"],
            &["retrenched without notice, worked from 2 August 2021 to 15 May 2026, wages 19,500 a month, how much compensation"],
            &["laid off, no notice, 2 Aug 2021 to 15 May 2026, salary 19,500, what compensation"],
            &["2 august 2021 se 15 may 2026 tak kaam kiya, tankhwah 19,500, bina notice nikal diya, muavza kitna"],
            &["chhatni me kitna milta hai", "2 august 2021 se 15 may 2026, salary 19,500, bina notice"],
            &["छंटनी का मुआवज़ा कैसे गिनते हैं", "2 अगस्त 2021 से 15 मई, तनख्वाह 19,500, बिना नोटिस"],
            &["what is retrenchment compensation?", "worked 2 Aug 2021 to 15 May 2026 on 19,500, no notice given"],
        ],
        read,
        &(19_500.0, 57, Some(false)),
    );
}

#[test]
fn a_contribution_is_told_by_age_and_pension() {
    let read = |sum| match sum {
        OwnSum::AtalPension(told) => Some((told.age?, told.pension)),
        _ => None,
    };
    assert_told(
        &[
            &["38 saal ka hu, 5000 wali atal pension, har mahine kitna bharna hoga"],
            &["I am 38, Atal Pension 5000 pension, monthly contribution?"],
            &["atal pension yojana age 38 pension 5000 how much per month"],
            &["उम्र 38 साल, अटल पेंशन 5,000 वाली, महीने का कितना"],
            &["38 साल का हूं, अटल पेंशन योजना में 5000 की पेंशन के लिए कितना भरना होगा"],
            &["apy me 5000 pension, umar 38 saal, kitna jama karna hoga"],
            &["what is atal pension yojana", "I am 38, 5000 pension, how much"],
            &["atal pension kya hai", "38 saal, 5000 wali pension"],
        ],
        read,
        &(38.0, Some(5_000.0)),
    );
}

#[test]
fn other_questions_are_no_sum_of_these() {
    let taken: Vec<String> = [
        "gratuity for 10 years of service, last basic 40,000",
        "is gratuity of 5 lakh taxable",
        "gratuity on basic 40,000 after 2 years",
        "company offers 2 lakh gratuity, basic 30,000 DA 5,000, 8 years, is it right",
        "gratuity kab milti hai",
        "do allowances count for gratuity",
        "father died, basic 20,000 DA 2,000, gratuity after 3 years",
        "eps pension for 25 years of service, wages 15,000",
        "PF and pension balance 4 lakh",
        "my EPS is not deducted, basic 26000",
        "basic 26000, higher pension from EPS or not",
        "how is EPS contribution of the company worked out",
        "pf transfer and eps service 26000",
        "PF on salary 45,000",
        "tax on SCSS interest of 15 lakh",
        "पोस्ट ऑफिस एमआईएस में 9 लाख जमा हैं डेढ़ साल हुआ, अभी तुड़वाएं तो कितना कटेगा",
        "SCSS or FD for 15 lakh which is better",
        "MIS rate kya hai",
        "MIS ya SCSS me 9 lakh",
        "FD of 10 lakh at 7.5% quarterly payout how much interest every quarter",
        "scss nominee 15 lakh after death",
        "senior citizen FD 15 lakh",
        "what if SCSS holder has 15 lakh and extends",
        "15 lakh at 8% in senior citizen scheme",
        "PF me 4 lakh hai, 20 saal baad kitna ho jayega",
        "pf balance 4 lakh, interest kitna milega",
        "tax on PF withdrawal of 2 lakh before 5 years",
        "pf withdrawal rejected, balance 4 lakh",
        "how many days for a pf advance of 50,000",
        "pf balance 4.2 lakh transfer to new company",
        "should I take 4 lakh from PF to prepay my loan",
        "basic 40,000, pf balance 2 lakh, what at 58",
        "pf advance for house how much percent",
        "can I withdraw 50,000 from my PF balance",
        "mujhe 50,000 chahiye, pf se nikal sakta hu kya",
        "retrenchment compensation of 5 lakh tax free?",
        "retrenched after 8 years, gratuity on basic 20,000",
        "manager laid off with 80,000 salary after 6 years",
        "fired after 3 years, PF kaise nikalu",
        "layoff ho gaya, emi 20,000 kaise bharu 5 saal",
        "atal pension exit at 45 with 60,000 balance",
        "atal pension 5000 pension, husband died at 58",
        "atal pension late fee at age 38",
        "NPS 5000 a month from age 38",
        "atal pension or nps at 38 for 5000",
        "lic pension plan at 38 for 5000 a month",
        "upgrade atal pension from 1000 to 5000 at 38",
        "SIP of 5000 for 10 years at 12%",
    ]
    .into_iter()
    .filter_map(|text| find(&[text]).map(|sum| format!("{text}: {sum:?}")))
    .collect();
    assert!(taken.is_empty(), "{} taken:\n{}", taken.len(), taken.join("\n"));
}

#[test]
fn another_subject_ends_what_was_told() {
    for turns in [
        &["pf advance for house purchase", "SIP of 4.2 lakh how much"][..],
        &["what is atal pension", "I am 38, NPS 5000"],
        &["who can open SCSS", "home loan of 15 lakh"],
        &["7 saal ki naukri par gratuity milegi kya", "hra exemption basic 33,000"],
        &["pf advance for house, balance 4.2 lakh how much", "thanks"],
    ] {
        assert_eq!(find(turns), None, "{turns:?}");
    }
}
