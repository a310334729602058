//! Questions as readers write them, with the sum that each is for and the figure that it gives, worked out apart from the calculators.

use domain::assistant::{Question, RequestKind, Turn};
use domain::calculators::CalculatorKind;

use super::{CalculationRequest, READ_WITH_TODAY, parse_calculation_request, read_request};

#[path = "../../../domain/tests/support/mod.rs"]
mod support;

/// A question, its calculator and inputs, the figure that is asked for, and its value to the rupee or the month.
type Sum = (&'static str, &'static str, &'static str, f64);

/// Sums that readers asked for and that were once met wrongly.
const MET_WRONGLY: &[Sum] = &[
    (
        "I put 1.5 lakh in PPF every April from age 30. How much will I have after 15 years at 7.1% and can I continue it after that?",
        "ppf yearly=150000 rate=7.1 years=15",
        "value",
        4_068_208.0,
    ),
    (
        "My last basic plus DA was 52,000 when I resigned after 7 years and 8 months. How much gratuity should I get?",
        "gratuity wages=52000 years=8",
        "gratuity",
        240_000.0,
    ),
    (
        "credit card pe 45000 bakaya hai, 3.5% mahina byaj lagta hai. naya kharcha band kar diya, har mahine 3000 du to kitne mahine me khatam hoga?",
        "payoff principal=45000 rate=42 monthly=3000",
        "months",
        22.0,
    ),
    (
        "Home loan 28 lakh at 8.4 percent for 20 years started fresh. How much is emi and if i pay 3 lakh extra right at the end of 1st year and keep same emi, then how many months will reduce",
        "prepayment principal=2800000 rate=8.4 months=240 prepaid=300000 after=12",
        "sooner",
        50.0,
    ),
    (
        "5 लाख की एफडी 7.1 प्रतिशत पर 3 साल के लिए की है और ब्याज हर तिमाही जुड़ता है तो आखिर में कितना मिलेगा",
        "fd amount=500000 rate=7.1 months=36",
        "value",
        617_538.0,
    ),
    (
        "hi, my home loan balance is 22,40,000 as on this month, rate 8.75% floating and 11 years (132 emis) left. I can put 4 lakh in it. If i keep the emi same how many months will reduce and how much interest i save",
        "prepayment principal=2240000 rate=8.75 months=132 prepaid=400000",
        "sooner",
        34.0,
    ),
    (
        "मेरी कंपनी ने 4 साल 9 महीने की नौकरी के बाद निकाल दिया। एचआर कहता है कि पाँच साल पूरे नहीं हुए इसलिए ग्रेच्युटी नहीं मिलेगी। बेसिक 28,000 था। कितनी ग्रेच्युटी बनती है",
        "gratuity wages=28000 years=5",
        "gratuity",
        80_769.0,
    ),
];

/// Sums in readers' words, of every calculator.
const SUMS: &[Sum] = &[
    (
        "bhai 12.5L ka car loan le raha hu 9.4% pe 5 saal ke liye, mahine ki kist kitni padegi?",
        "emi principal=1250000 rate=9.4 months=60",
        "emi",
        26_191.0,
    ),
    ("₹ 5,00,000/- personal loan @ 13.5% p.a. for 48 months. EMI?", "emi principal=500000 rate=13.5 months=48", "emi", 13_538.0),
    ("पैंतीस लाख का होम लोन, 8.6 प्रतिशत, 25 साल। हर महीने कितनी किस्त देनी होगी?", "emi principal=3500000 rate=8.6 months=300", "emi", 28_419.0),
    (
        "My wife and I are buying a flat for 85 lakh and paying 20 lakh from our side. What will be the emi at 8.7% for 20 years",
        "emi principal=6500000 rate=8.7 months=240",
        "emi",
        57_234.0,
    ),
    ("50000 udhaar liya 2% mahina byaj pe 12 mahine ke liye, emi kitni", "emi principal=50000 rate=24 months=12", "emi", 4_728.0),
    ("pachas hazar ka phone loan 16% par 10 mahine, kist kitni?", "emi principal=50000 rate=16 months=10", "emi", 5_374.0),
    (
        "meri jeb se 35k EMI nikal sakti hai, 8.8% aur 20 saal. kitna home loan le sakta hu",
        "loan emi=35000 rate=8.8 months=240",
        "loan",
        3_946_313.0,
    ),
    (
        "EMI of 40,000 possible, 9% for 20 years, I already have a car EMI of 11,000. How much loan can I get",
        "loan emi=29000 rate=9 months=240",
        "loan",
        3_223_203.0,
    ),
    (
        "home loan me 27 lakh bacha hai, 8.9% byaj, 13 saal baki. bonus ke 4 lakh abhi bhar du to byaj kitna bachega",
        "prepayment principal=2700000 rate=8.9 months=156 prepaid=400000",
        "saved",
        702_595.0,
    ),
    (
        "still owe 32 lakh at 8.65% with 14 years to go; if I add 7,500 to each EMI how much earlier will I be free?",
        "extra principal=3200000 rate=8.65 months=168 monthly=7500",
        "closes",
        118.0,
    ),
    (
        "card ka 1,20,000 bakaya hai 3.4% per month par, har mahine 8000 bharu to kab tak chukega",
        "payoff principal=120000 rate=40.8 monthly=8000",
        "months",
        22.0,
    ),
    (
        "I owe 2.4 lakh on my credit card at 42% a year and can pay 12k a month. When will I be debt free?",
        "payoff principal=240000 rate=42 monthly=12000",
        "months",
        35.0,
    ),
    (
        "क्रेडिट कार्ड पर 60,000 का बकाया है, 3% महीना ब्याज, हर महीने 5,000 दूं तो कितने महीने में खत्म होगा",
        "payoff principal=60000 rate=36 monthly=5000",
        "months",
        16.0,
    ),
    (
        "6 lakh personal loan at 14%, EMI 15,000. how many months to finish it",
        "payoff principal=600000 rate=14 monthly=15000",
        "months",
        55.0,
    ),
    (
        "credit card dues 45,000 at 3.5% interest, paying 3,000 each month, how long to clear",
        "payoff principal=45000 rate=42 monthly=3000",
        "months",
        22.0,
    ),
    (
        "SIP karunga ₹8,000 har mahine, 13% return maan ke 18 saal me kitna paisa banega",
        "sip monthly=8000 rate=13 years=18",
        "value",
        6_905_826.0,
    ),
    (
        "मैं हर महीने बारह हज़ार की एसआईपी करता हूँ, 12 प्रतिशत के हिसाब से 10 साल बाद कितना होगा",
        "sip monthly=12000 rate=12 years=10",
        "value",
        2_788_069.0,
    ),
    (
        "I invest 6k monthly in an index fund and expect 11 percent. What will it be worth in 25 yrs?",
        "sip monthly=6000 rate=11 years=25",
        "value",
        9_543_487.0,
    ),
    (
        "need 30 lakh for daughter's college in 12 years at 10%, how much to save each month",
        "goal amount=3000000 rate=10 years=12",
        "monthly",
        10_763.0,
    ),
    (
        "10 saal baad 50 lakh chahiye ghar ke liye, 11% return pe har mahine kitna invest karu",
        "goal amount=5000000 rate=11 years=10",
        "monthly",
        22_833.0,
    ),
    (
        "70 lakh mutual fund me hai, har mahine 45000 nikalunga, 8% return, 15 saal baad kitna bachega",
        "swp amount=7000000 monthly=45000 rate=8 years=15",
        "left",
        7_576_730.0,
    ),
    (
        "I have 1.2 cr. If I take out ₹80k a month and it earns 7.5% how long will it last?",
        "swp amount=12000000 monthly=80000 rate=7.5 years=60",
        "lasts",
        444.0,
    ),
    (
        "retirement corpus 90 lakh, 7% return. kitna har mahine nikal sakta hu ki 25 saal chale",
        "drawdown amount=9000000 rate=7 years=25",
        "monthly",
        63_610.0,
    ),
    ("4.5 lakh FD karwayi 7.3% pe 30 mahine ki, maturity pe kya milega", "fd amount=450000 rate=7.3 months=30", "value", 539_208.0),
    (
        "fixed deposit of Rs.7,50,000/- for 1 year 6 months @ 6.9%, how much interest will I earn",
        "fd amount=750000 rate=6.9 months=18",
        "interest",
        81_051.0,
    ),
    ("डेढ़ लाख की एफडी 444 दिन के लिए 7.05% पर, मैच्योरिटी पर कितना मिलेगा", "fd amount=150000 rate=7.05 months=0 days=444", "value", 163_312.0),
    ("5 lakh ki FD 7% pe 3 saal, kitna milega aur TDS katega kya?", "fd amount=500000 rate=7 months=36", "value", 615_720.0),
    ("har mahine 4000 RD me dalu 6.9% pe 5 saal to kitna banega", "rd monthly=4000 rate=6.9 months=60", "paid", 240_000.0),
    ("आरडी में हर महीने 3000 रुपये 4 साल तक 6.7% पर जमा करूँ तो कितने जमा होंगे", "rd monthly=3000 rate=6.7 months=48", "paid", 144_000.0),
    ("10 lakh rupaye 5 saal ke liye FD me 7% pe, kitna milega", "fd amount=1000000 rate=7 months=60", "value", 1_414_778.0),
    ("RD Rs 2,500 p.m. 7.1% 36 months maturity value", "rd monthly=2500 rate=7.1 months=36", "paid", 90_000.0),
    ("SCSS me 22 lakh rakhe hain, har timahi kitna aayega", "payout amount=2200000 scheme=1", "payment", 45_100.0),
    ("SCSS me 22 lakh dale, har 3 mahine kitna milega", "payout amount=2200000 scheme=1", "payment", 45_100.0),
    ("post office MIS me 6 lakh, mahine ka kitna byaj", "payout amount=600000 scheme=2", "payment", 3_700.0),
    ("8 lakh FD at 7.2% with monthly interest payout, how much per month?", "payout amount=800000 rate=7.2 times=12", "payment", 4_800.0),
    (
        "If I put Rs 5000 a month in SIP for 15 years and get 12 percent every year, what will be the final amount?",
        "sip monthly=5000 rate=12 years=15",
        "value",
        2_522_880.0,
    ),
    (
        "FD me 4 lakh dala 3 saal ke liye, 7% byaj, har teen mahine compounding. maturity pe kitna milega",
        "fd amount=400000 rate=7 months=36 times=4",
        "value",
        492_576.0,
    ),
    (
        "beti 4 saal ki hai, sukanya me saal ka 1 lakh jama karu to maturity par kitna milega",
        "ssy yearly=100000 age=4",
        "paid",
        1_500_000.0,
    ),
    (
        "FD of 10 lakh at 7% for 1 year, I am in the 30% slab, how much is left after tax",
        "fd-tax amount=1000000 rate=7 years=1 slab=30",
        "interest",
        71_859.0,
    ),
    (
        "life insurance, hamara kharcha 50,000 mahina hai, 20 saal, return 7% aur mehngai 5%, car loan 5 lakh, lic 10 lakh: kul kitna chahiye",
        "term-cover expenses=600000 years=20 rate=7 inflation=5 debts=500000 cover=1000000",
        "gap",
        9_590_232.0,
    ),
    (
        "savings account me 2 lakh, FD 3 lakh, PPF 4 lakh, shares 1 lakh, personal loan 6 lakh, credit card 50,000. meri net worth kitni hai",
        "net-worth bank=500000 retirement=400000 funds=100000 loans=600000 cards=50000",
        "worth",
        350_000.0,
    ),
    (
        "mera ghar ka kiraya 62,000 mahina hai, landlord ka pan nahi hai, kitna TDS kaatu",
        "tds payment=2 amount=744000 pan=0",
        "tax",
        62_000.0,
    ),
    ("how much TDS will my client cut from professional fees of 90,000", "tds payment=3 amount=90000", "paid", 81_000.0),
    ("PPF me saal ka 80 hazar 15 saal tak, kitna hoga", "ppf yearly=80000 years=15", "value", 2_169_708.0),
    (
        "If I deposit 12,500 every month in PPF for 15 years at 7.1% what is the maturity amount and is it tax free?",
        "ppf yearly=150000 rate=7.1 years=15 times=12",
        "value",
        3_944_600.0,
    ),
    (
        "umar 34, basic 42000, PF me abhi 6.5 lakh hai, 58 tak kitna ho jayega",
        "epf basic=42000 age=34 balance=650000 until=58",
        "balance",
        0.0,
    ),
    (
        "basic pay 26,500: how much PF is cut from me and added by the company every month?",
        "epf basic=26500 age=18 until=19",
        "own",
        3_180.0,
    ),
    (
        "I left my job after 21 years of service, pensionable salary 15,000. What EPS pension will I get?",
        "eps wages=15000 years=21",
        "pension",
        3_866.0,
    ),
    ("ईपीएस में 18 साल की सेवा और 15,000 वेतन पर कितनी पेंशन बनेगी", "eps wages=15000 years=18", "pension", 3_159.0),
    (
        "nps me 6000 mahina dal raha hu, umar 28, 10% return aur annuity 6%, 60 pe pension kitni",
        "nps monthly=6000 age=28 rate=10 annuity=6 until=60",
        "corpus",
        0.0,
    ),
    (
        "my NPS corpus will be 1.1 crore at 60, annuity 40% at 6.5%, how much pension per month",
        "nps monthly=0 age=59 rate=0 annuity=6.5 balance=11000000 until=60 share=40",
        "pension",
        23_833.0,
    ),
    (
        "CTC 21 lakh hai, 80C me 1.5 lakh aur 80D me 25k. old regime me tax kitna banega",
        "income-tax income=2100000 deductions=175000",
        "old",
        390_000.0,
    ),
    ("my monthly salary is 1,15,000 before tax, how much tax for the year in new regime", "income-tax income=1380000", "new", 78_780.0),
    (
        "Tax on a salary of 13.8 lakh in the new regime? My employer has asked for no proof and I want to check whether the TDS of 6,600 a month is right.",
        "income-tax income=1380000",
        "new",
        78_780.0,
    ),
    (
        "company band ho gayi, mera basic 28,400 tha aur 11 saal 7 mahine kaam kiya. gratuity kitni milni chahiye",
        "gratuity wages=28400 years=12",
        "gratuity",
        196_615.0,
    ),
    (
        "Gratuity for last drawn wages of Rs 64,000 and 23 years in the same company?",
        "gratuity wages=64000 years=23",
        "gratuity",
        849_231.0,
    ),
    (
        "basic 55k, HRA 22k milta hai, 19 hazar kiraya deta hu Pune me – kitna HRA tax free hoga",
        "hra basic=55000 hra=22000 rent=19000",
        "exempt",
        162_000.0,
    ),
    ("rent paid 30,000, basic 80,000, hra 35,000, Mumbai. how much exempt", "hra basic=80000 hra=35000 rent=30000", "exempt", 264_000.0),
];

/// Questions of rule, or for a sum that no calculator does.
const NO_SUMS: &[&str] = &[
    "scss me 15 lakh 2 saal pehle dale the ab zarurat hai, todne pe kitna katega",
    "3 लाख की एफडी 6.5% पर 3 साल के लिए है, अभी तोड़ूँ तो कितना कटेगा",
    "bank sold a ulip as an FD with 9 percent, one time 2 lakh, ten years, can we still get the money back",
    "nps exit at 60 how much lumpsum alowed and how much anuity compulsry",
    "how much annuity is compulsory in NPS at 60",
    "nps me 60 ke baad kitna lumpsum allowed hai",
    "gaon se hu, pehli naukri lagi hai gurgaon me. salary 18000 jisme basic 12000 hai. PF aur ESI kat ke haath me kitna aayega?",
    "in hand salary kitni milegi agar basic 15000 hai aur PF kate",
    "gratuity ke liye kitne saal zaruri hai",
    "My sister in Canada will send me 8 lakh. Is there tax for me?",
    "chacha dubai se 6 lakh bhejenge, tax lagega kya",
    "credit card pe minimum due 2250 har mahine du to 45000 kab khatam hoga",
    "should I get a SIP of 10000 a month for 10 years",
    "is PPF interest taxable for 1.5 lakh deposit and can I withdraw it",
    "kitna term cover lena chahiye bataiye",
    "term insurance of 1 crore for 20 years, what will the premium be",
    "salary 12 lakh, expenses 6 lakh a year for 20 years at 7%, how much term insurance",
    "bank 5 lakh, gold 4 lakh and 3 lakh with my brother, what is my net worth",
    "NRI sells a flat for 80 lakh, how much TDS does the buyer cut",
    "salary 15 lakh hai, TDS kitna katega",
    "savings account interest of 60,000, how much TDS",
    "how much TDS on 1 lakh",
    "bank FD 10 lakh par byaj pe kitna TDS katega",
    "FD of 5 lakh, how much TDS on the interest",
    "our company pays rent 60,000 a month, how much TDS",
    "how much home loan can a person earning 80,000 a month get",
];

/// Describes a request as "emi principal=5000000 rate=8.5 months=240", with what is missing or unclear.
pub(super) fn describe(asked: &CalculationRequest) -> String {
    let given: String = asked.inputs.iter().map(|(name, value)| format!(" {name}={value}")).collect();
    let missing: String = asked.missing_inputs.iter().map(|name| format!(" {name}?")).collect();
    let unclear = asked.unclear.as_ref().map_or(String::new(), |unclear| format!(" unclear {:?}", unclear.amounts));
    format!("{}{given}{missing}{unclear}", asked.kind.as_str())
}

/// The value of a figure; `None` where the sum can't be worked out.
fn find_figure(asked: &CalculationRequest, name: &str) -> Option<f64> {
    let sums = asked.calculate(&support::rulebook()).ok()?;
    sums.first()?.results.iter().find(|figure| figure.name == name).map(|figure| figure.value)
}

/// What is wrong with the sum of a question, or nothing.
fn find_fault(asked: Option<&CalculationRequest>, (_, expected, figure, value): &Sum) -> Option<String> {
    let Some(asked) = asked else { return Some("no sum".to_owned()) };
    if describe(asked) != *expected {
        return Some(describe(asked));
    }
    match find_figure(asked, figure) {
        None => Some(format!("no {figure}")),
        // A long projection is only read here; its figures have tests of their own.
        Some(found) => (*value > 0.0 && (found - value).abs() > 1.0).then(|| format!("{figure} {found}")),
    }
}

fn assert_sums(sums: &[Sum]) {
    let list_fault = |sum: &Sum| {
        let fault = find_fault(parse_calculation_request(sum.0).as_ref(), sum)?;
        Some(format!("{}\n    expected {} {} {}\n    found    {fault}", sum.0, sum.1, sum.2, sum.3))
    };
    let wrong: Vec<String> = sums.iter().filter_map(list_fault).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// The request of the last of these turns.
pub(super) fn read_last(turns: &[&str]) -> Option<CalculationRequest> {
    let (last, earlier) = turns.split_last()?;
    let previous_turns = earlier.iter().map(|asked| Turn { question: (*asked).to_owned(), ..Turn::default() }).collect();
    read_request(&Question { text: (*last).to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns })
}

#[test]
fn sums_that_were_met_wrongly() {
    assert_sums(MET_WRONGLY);
}

#[test]
fn sums_in_readers_words() {
    assert_sums(SUMS);
    for &kind in CalculatorKind::ALL.iter().filter(|kind| !READ_WITH_TODAY.contains(kind)) {
        assert!(SUMS.iter().any(|(_, sum, ..)| sum.split(' ').next() == Some(kind.as_str())), "{kind:?}");
    }
}

#[test]
fn questions_of_rule_and_of_other_sums_are_none() {
    let wrong: Vec<String> =
        NO_SUMS.iter().filter_map(|asked| Some(format!("{asked}\n    {}", describe(&parse_calculation_request(asked)?)))).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn replies_with_figures_complete_what_an_earlier_turn_names() {
    let conversations: &[(&[&str], Sum)] = &[
        (&["gratuity formula?"], ("I did 9 years 7 months with basic 36,000", "gratuity wages=36000 years=10", "gratuity", 207_692.0)),
        (
            &["how is gratuity calculated"],
            ("I did 9 years 7 months with basic 36,000", "gratuity wages=36000 years=10", "gratuity", 207_692.0),
        ),
        (&["SCSS interest?"], ("10 लाख पर तिमाही कितना होगा", "payout amount=1000000 scheme=1", "payment", 20_500.0)),
        (
            &["वरिष्ठ नागरिक बचत योजना में कितना ब्याज मिलता है"],
            ("10 लाख पर तिमाही कितना होगा", "payout amount=1000000 scheme=1", "payment", 20_500.0),
        ),
        (&["what is the SCSS rate now"], ("and on 10 lakh how much per quarter", "payout amount=1000000 scheme=1", "payment", 20_500.0)),
        (
            &["what is the SCSS rate now", "10 lakh par timahi kitna"],
            ("aur 20 lakh par?", "payout amount=2000000 scheme=1", "payment", 41_000.0),
        ),
        (
            &["how much loan for an EMI of 40,000 at 9% for 20 years"],
            ("I already have a car EMI of 11,000", "loan emi=29000 rate=9 months=240", "loan", 3_223_203.0),
        ),
        (
            &["40,000 ki EMI me 9% pe 20 saal ke liye kitna loan milega"],
            ("meri car ki EMI 11000 pehle se chal rahi hai", "loan emi=29000 rate=9 months=240", "loan", 3_223_203.0),
        ),
        (
            &["credit card pe 45000 bakaya hai, 3.5% mahina byaj, har mahine 3000 du to kab khatam hoga"],
            ("agar 5000 du to?", "payoff principal=45000 rate=42 monthly=5000", "months", 11.0),
        ),
        (
            &["credit card pe 45000 bakaya hai, har mahine 3000 du to kitne mahine me khatam hoga"],
            ("byaj 3.5% mahina", "payoff principal=45000 rate=42 monthly=3000", "months", 22.0),
        ),
    ];
    let list_fault = |(earlier, sum): &(&[&str], Sum)| {
        let turns: Vec<&str> = earlier.iter().copied().chain([sum.0]).collect();
        let fault = find_fault(read_last(&turns).as_ref(), sum)?;
        Some(format!("{turns:?}\n    expected {} {}\n    found    {fault}", sum.1, sum.3))
    };
    let wrong: Vec<String> = conversations.iter().filter_map(list_fault).collect();
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn another_instalment_lowers_a_loan_that_has_no_figures_yet() {
    let asked = ["how much home loan can a person earning 80,000 a month get", "I already have a car EMI of 11,000"];
    let request = read_last(&asked).expect("a sum that asks for its figures");
    assert_eq!((request.kind, request.other_emi), (CalculatorKind::Loan, Some(11_000.0)));
    assert!(!request.missing_inputs.is_empty());
    assert!(read_last(&[asked[0], "I have 10 lakh of savings"]).is_none());
}

#[test]
fn what_follows_another_subject_is_no_sum() {
    for turns in [
        ["PPF withdrawal rules", "1 lakh kitna nikal sakta hu"],
        ["tax on gifts", "5 lakh par kitna"],
        ["what is the SCSS rate now", "can I get a loan of 2 lakh on it"],
        ["when is gratuity paid", "my company shut down after 9 years and kept my laptop of 36,000 without any paper"],
    ] {
        assert!(read_last(&turns).is_none_or(|request| !request.missing_inputs.is_empty()), "{turns:?}");
    }
}
