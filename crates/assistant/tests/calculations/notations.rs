//! The same amount in every notation gives the same inputs and the calculator's result.

use assistant::calculation_requests::parse_calculation_request;
use domain::calculators::{CalculatorKind, Inputs, calculate};
use proptest::prelude::*;

use super::support::rulebook;

// These number words repeat those of the parser on purpose, in their usual spelling. A table shared with the parser would hide its
// mistakes.
const ENGLISH: [&str; 20] = [
    "",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] = ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const HINDI: &str = "एक दो तीन चार पाँच छह सात आठ नौ दस ग्यारह बारह तेरह चौदह पंद्रह सोलह सत्रह अठारह उन्नीस बीस इक्कीस बाईस तेईस चौबीस पच्चीस छब्बीस \
    सत्ताईस अट्ठाईस उनतीस तीस इकतीस बत्तीस तैंतीस चौंतीस पैंतीस छत्तीस सैंतीस अड़तीस उनतालीस चालीस इकतालीस बयालीस तैंतालीस चौवालीस पैंतालीस छियालीस सैंतालीस \
    अड़तालीस उनचास पचास इक्यावन बावन तिरपन चौवन पचपन छप्पन सत्तावन अट्ठावन उनसठ साठ इकसठ बासठ तिरसठ चौंसठ पैंसठ छियासठ सड़सठ अड़सठ उनहत्तर सत्तर इकहत्तर \
    बहत्तर तिहत्तर चौहत्तर पचहत्तर छिहत्तर सतहत्तर अठहत्तर उनासी अस्सी इक्यासी बयासी तिरासी चौरासी पचासी छियासी सत्तासी अट्ठासी नवासी नब्बे इक्यानवे बानवे तिरानवे \
    चौरानवे पचानवे छियानवे सत्तानवे अट्ठानवे निन्यानवे";
const HINGLISH: &str = "ek do teen chaar paanch chhah saat aath nau das gyaarah baarah terah chaudah pandrah solah satrah athaarah unnees bees \
    ikkees baees teis chaubees pachchees chhabbees sattaees atthaees untees tees iktees battees taintees chauntees paintees chhattees saintees \
    adtees untaalees chaalees iktaalees bayaalees taintaalees chauwaalees paintaalees chhiyaalees saintaalees adtaalees unchaas pachaas \
    ikyaawan baawan tirpan chauwan pachpan chhappan sattaawan atthaawan unsath saath iksath baasath tirsath chaunsath painsath chhiyaasath \
    sadsath adsath unhattar sattar ikhattar bahattar tihattar chauhattar pachhattar chhihattar sathattar athhattar unaasi assi ikyaasi bayaasi \
    tiraasi chauraasi pachaasi chhiyaasi sattaasi atthaasi nawaasi nabbe ikyaanave baanave tiraanave chauraanave pachaanave chhiyaanave \
    sattaanave atthaanave ninyaanave";

fn english_number(count: u32) -> String {
    match count {
        0..20 => ENGLISH[count as usize].to_owned(),
        _ => format!("{} {}", TENS[count as usize / 10], ENGLISH[count as usize % 10]).trim().to_owned(),
    }
}

fn hindi_number(text: &str, count: u32) -> String {
    text.split_whitespace().nth(count as usize - 1).unwrap().to_owned()
}

/// Groups digits with commas in the Indian system.
fn group_digits(value: u64) -> String {
    let digits = value.to_string();
    let (head, tail) = digits.split_at(digits.len().saturating_sub(3));
    let pairs: Vec<String> = head.as_bytes().rchunks(2).rev().map(|pair| String::from_utf8(pair.to_vec()).unwrap()).collect();
    if head.is_empty() { tail.to_owned() } else { format!("{},{tail}", pairs.join(",")) }
}

/// Notations of an amount of `lakh` lakh and `thousands` thousand, each from 1 to 99.
fn amount_notations(lakh: u32, thousands: u32) -> Vec<String> {
    let value = u64::from(lakh) * 100_000 + u64::from(thousands) * 1_000;
    let decimal = format!("{lakh}.{thousands:02}");
    let short = decimal.trim_end_matches('0').trim_end_matches('.');
    vec![
        value.to_string(),
        format!("₹{}", group_digits(value)),
        format!("Rs. {}/-", group_digits(value)),
        format!("{short} lakh"),
        format!("{short}L"),
        format!("{short} लाख"),
        format!("{} cr", f64::from(lakh * 100 + thousands) / 10_000.0),
        format!("{lakh} lakh {thousands} thousand"),
        format!("{}k", value / 1_000),
        format!("{} lakh {} thousand rupees", english_number(lakh), english_number(thousands)),
        format!("{} लाख {} हज़ार", hindi_number(HINDI, lakh), hindi_number(HINDI, thousands)),
        format!("{} lakh {} hazaar rupaye", hindi_number(HINGLISH, lakh), hindi_number(HINGLISH, thousands)),
    ]
}

fn span_notations(years: u32) -> Vec<String> {
    vec![
        format!("{years} years"),
        format!("{}-year", years),
        format!("{years}yrs"),
        format!("{} months", years * 12),
        format!("{years} साल"),
        format!("{} saal", hindi_number(HINGLISH, years)),
        format!("{} वर्ष", hindi_number(HINDI, years)),
        format!("{} years", english_number(years)),
    ]
}

proptest! {
    // Each case asks dozens of questions.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn an_instalment_is_the_same_however_it_is_asked(lakh in 1u32..=99, thousands in 1u32..=99, rate in 50u32..2_000, years in 1u32..=30) {
        let rate = f64::from(rate) / 100.0;
        let principal = u64::from(lakh) * 100_000 + u64::from(thousands) * 1_000;
        let pairs = [("principal", principal.to_string()), ("rate", rate.to_string()), ("months", (years * 12).to_string())];
        let inputs = Inputs::parse(CalculatorKind::Emi, pairs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let page = calculate(&inputs, &rulebook()).unwrap();
        for amount in amount_notations(lakh, thousands) {
            for question in [
                format!("EMI of {amount} at {rate}% for {years} years"),
                format!("मेरी EMI कितनी होगी {amount} {rate}% {years} साल"),
                format!("{amount} loan ki EMI kitni hogi, {rate} percent, {years} saal"),
            ] {
                let asked = parse_calculation_request(&question).unwrap_or_else(|| panic!("{question}"));
                prop_assert_eq!(&asked.inputs, &pairs, "{}", question);
                prop_assert_eq!(&asked.calculate(&rulebook()).unwrap()[0].results, &page.results);
            }
        }
        for span in span_notations(years) {
            let question = format!("EMI for {principal} at {rate}% over {span}");
            prop_assert_eq!(&parse_calculation_request(&question).unwrap().inputs, &pairs, "{}", question);
        }
    }

    #[test]
    fn a_provident_fund_is_the_same_however_it_is_asked(basic in 15u32..=99, lakh in 1u32..=99, age in 18u32..57, until in 58u32..=65) {
        let pairs = [("basic", u64::from(basic) * 1_000), ("age", age.into()), ("balance", u64::from(lakh) * 100_000), ("until", until.into())];
        let pairs = pairs.map(|(name, value)| (name, value.to_string()));
        let inputs = Inputs::parse(CalculatorKind::Epf, pairs.iter().map(|(name, value)| (*name, value.as_str()))).unwrap();
        let page = calculate(&inputs, &rulebook()).unwrap();
        for question in [
            format!("what will my PF be at {until} if I am {age}, basic {basic},000 and balance {lakh} lakh"),
            format!("I am {age} years old with a PF balance of {lakh}L and basic pay of {basic}k. How much EPF at age {until}?"),
            format!("मेरी उम्र {age} साल है, बेसिक {} हज़ार, बैलेंस {} लाख, {until} की उम्र में PF कितना होगा", hindi_number(HINDI, basic), hindi_number(HINDI, lakh)),
            format!("meri umar {age} hai, basic {basic} hazar, PF balance {lakh} lakh, {until} saal ki umar mein kitna milega"),
        ] {
            let asked = parse_calculation_request(&question).unwrap_or_else(|| panic!("{question}"));
            prop_assert_eq!(&asked.inputs, &pairs, "{}", question);
            prop_assert_eq!(&asked.calculate(&rulebook()).unwrap()[0].results, &page.results);
        }
    }

    #[test]
    fn a_tax_is_the_same_however_it_is_asked(lakh in 1u32..=49, thousands in 1u32..=99) {
        let income = u64::from(lakh) * 100_000 + u64::from(thousands) * 1_000;
        for amount in amount_notations(lakh, thousands) {
            let question = format!("tax on {amount} old vs new regime");
            let asked = parse_calculation_request(&question).unwrap_or_else(|| panic!("{question}"));
            prop_assert_eq!(&asked.inputs, &[("income", income.to_string())], "{}", question);
        }
    }
}
