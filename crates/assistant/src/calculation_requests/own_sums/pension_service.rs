//! Reads the services of several jobs that count together for the employees' pension: "2010 to 2016 in one company, then 2 years 8 months, is there
//! a pension".

use domain::time::MONTHS_PER_YEAR;
use jiff::civil::Date;

use super::Figures;
use super::figures::find_age;
use crate::calculation_requests::dates::find_dated_places;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::QuantityKind;
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics::contains_any;

const PENSION_WORDS: &str = "pension|pensions|eps|eps 95|पेंशन|पेन्शन|ईपीएस";
const JOB_WORDS: &str = "company|companies|job|jobs|naukri|nokri|factory|mill|employer|worked|kaam|service|firm|कंपनी|कंपनियों|कम्पनी|नौकरी|फैक्ट्री|काम|मिल|सर्विस|सेवा";
/// Other pensions, and services of which another law counts the years.
const OTHER_MATTERS: &str = "gratuity|ग्रेच्युटी|nps|एनपीएस|ops|old pension|पुरानी पेंशन|government|govt|sarkari|सरकारी|teacher|army|सेना|railway|widow|vidhwa|विधवा|family pension|पारिवारिक पेंशन|died|death|dehant|passed away|expired|guzar gaye|nahi rahe|nahin rahe|\
मृत्यु|देहांत|गुजर गए|नहीं रहे|children|bachche|bacche|बच्चे|atal|अटल|ups|\
state bank|lic pension|higher pension|हायर पेंशन";
const AMOUNT_WORDS: &str = "kitni|how much|कितनी|amount";
/// Words of somebody who had more than one job. Without them two lengths of time are not two services: one may be a wait, or a child's age.
const SEVERAL_WORDS: &str = "companies|jobs|employers|firms|in one|in the first|in first|next|second|another|other company|other job|different|then|each|both|dusri|dusre|doosri|doosre|pehli|\
pahli|phir|fir|dono|teen company|3 company|2 company|do company|कंपनियों|दूसरी|दूसरे|दूसरा|पहली|फिर|दोनों|2 कंपनी|3 कंपनी|4 कंपनी|दो कंपनी|तीन कंपनी";
const TILL_NOW_WORDS: &str =
    "till now|until now|till date|till today|to date|ab tak|abhi tak|aaj tak|present|today|now|still working|अब तक|अभी तक|आज तक";
/// Stand beside the length of all services together.
const TOTAL_WORDS: &str =
    "milake|milakar|mila ke|mila kar|mila kr|total|altogether|in all|combined|together|overall|kul|मिलाकर|मिलाके|मिला कर|कुल|टोटल";
/// In words: so far stands a total from what calls it one.
const TOTAL_REACH: usize = 3;
/// In words: so far stands the end of a service from its beginning.
const END_REACH: usize = 5;
const MIN_YEAR: i16 = 1975;
const MIN_AGE: f64 = 20.0;
const MAX_AGE: f64 = 75.0;

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PensionServiceFigures {
    /// Months of each service.
    pub services: Vec<u32>,
    /// Whether a service is told by its years alone, so that its months are not known.
    pub is_by_years: bool,
    /// Whether the reader told all services together as one length.
    pub is_total: bool,
    pub age: Option<f64>,
}

impl PensionServiceFigures {
    pub fn months(&self) -> u32 {
        self.services.iter().sum()
    }
}

impl Figures for PensionServiceFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|eps|ईपीएस";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(PENSION_WORDS) && question.mentions(JOB_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        let names_wages = question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees);
        // How much the pension is, the calculator says.
        question.mentions(OTHER_MATTERS) || (names_wages && question.mentions(AMOUNT_WORDS))
    }

    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext) {
        self.age = find_age(question, MIN_AGE, MAX_AGE).or(self.age);
        if let Some(months) = find_told_total(question, self.age) {
            (self.services, self.is_by_years, self.is_total) = (vec![months], false, true);
            return;
        }
        let (dated, is_by_years) = list_dated_services(question, context.today);
        let told = list_told_services(question, self.age).into_iter().map(|(_, months)| months);
        let told = told.filter(|_| question.mentions(SEVERAL_WORDS));
        // "6 years (2010 to 2016)" tells one service twice.
        let is_dated_too = |months: &u32| dated.iter().any(|other| other.abs_diff(*months) <= MONTHS_PER_YEAR);
        let services: Vec<u32> = dated.iter().copied().chain(told.filter(|months| !is_dated_too(months))).collect();
        if !services.is_empty() {
            (self.services, self.is_by_years, self.is_total) = (services, is_by_years, false);
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        // A single service needs no adding up.
        if self.services.len() > 1 || self.is_total { Vec::new() } else { vec!["own-needs-services"] }
    }
}

/// The services that begin and end with a year, with or without its month, and whether one of them has no month.
fn list_dated_services(question: &ParsedQuestion, today: Date) -> (Vec<u32>, bool) {
    let dates: Vec<_> =
        find_dated_places(&question.words).into_iter().filter(|(_, date)| (MIN_YEAR..=today.year()).contains(&date.year)).collect();
    let (mut services, mut is_by_years, mut at) = (Vec::new(), false, 0);
    while at < dates.len() {
        let (place, from) = dates[at];
        let next = dates.get(at + 1).filter(|(end, to)| end - place <= END_REACH && to.year >= from.year);
        let behind = &question.words[place + 1..question.words.len().min(place + 1 + END_REACH)];
        let month_of = |year: i16, month: Option<i8>| i32::from(year) * MONTHS_PER_YEAR as i32 + i32::from(month.unwrap_or(1));
        let (end, used) = match next {
            Some((_, to)) => (month_of(to.year, to.month), 2),
            None if contains_any(behind, TILL_NOW_WORDS) => (month_of(today.year(), Some(today.month())), 1),
            None => {
                at += 1;
                continue;
            }
        };
        is_by_years |= from.month.is_none() || next.is_some_and(|(_, to)| to.month.is_none());
        services.extend(u32::try_from(end - month_of(from.year, from.month)).ok().filter(|months| *months > 0));
        at += used;
    }
    (services, is_by_years)
}

/// The months of all services, where the reader tells them together: "dono milake 9 saal 8 mahine". No service is added to them.
fn find_told_total(question: &ParsedQuestion, age: Option<f64>) -> Option<u32> {
    let is_total = |place: usize| contains_any(&question.words[place.saturating_sub(TOTAL_REACH)..place], TOTAL_WORDS);
    let told = list_told_services(question, age);
    // "Total 4 years there and 3 years here" tells one of several.
    let [(place, months)] = told.as_slice() else { return None };
    is_total(*place).then_some(*months)
}

/// The services that are told by their length, each with the place of its first word and its months. An age and what is to come are none.
fn list_told_services(question: &ParsedQuestion, age: Option<f64>) -> Vec<(usize, u32)> {
    const OTHER_SPANS: &str = "gap|ago|pehle|पहले|baad|बाद|after|umar|umr|age|old|उम्र|ruk|rest|ghar|wait|ke liye|chhod|pension ke|eligible|chahiye|needed|required|minimum|limit|completed|poore|pure|hone|maana|mana|पूरे|पूरा|होने|माना|पेंशन के|चाहिए|के लिए|जरूरी";
    let is_age = |months: f64| age.is_some_and(|age| (age * f64::from(MONTHS_PER_YEAR) - months).abs() < 1.0);
    let is_service = |start: usize, end: usize| {
        let around = &question.words[start.saturating_sub(2)..question.words.len().min(end + 2)];
        !contains_any(around, OTHER_SPANS)
    };
    let spans = question
        .quantities
        .iter()
        .filter(|quantity| quantity.kind == QuantityKind::Span && quantity.is_in_years && !is_age(quantity.value))
        .filter(|quantity| is_service(quantity.start, quantity.end))
        .map(|quantity| (quantity.start, quantity.value as u32));
    let mut told: Vec<(usize, u32)> = Vec::new();
    for (start, months) in spans {
        // A length to the month that is said again is the same service: "I worked 9 years 4 months … do 9 years 4 months count as 10?"
        let is_told = !months.is_multiple_of(MONTHS_PER_YEAR) && told.iter().any(|(_, known)| *known == months);
        if !is_told {
            told.push((start, months));
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_of_several_jobs_are_added_up() {
        let read = |text: &str| {
            let question = ParsedQuestion::parse(text);
            let mut told = PensionServiceFigures::default();
            told.add(&question, &ParseContext::of_day(Date::constant(2026, 11, 29)));
            let is_named = PensionServiceFigures::is_named(&question) && !PensionServiceFigures::is_other_question(&question);
            (is_named && told.is_complete()).then(|| (told.months(), told.is_by_years))
        };
        for (text, expected) in [
            ("3 कंपनी में 4 साल, 3 साल 7 महीने, 3 साल काम किया। पेंशन बनेगी?", (127, false)),
            (
                "मैंने एक फैक्ट्री में 2009 से 2016 तक और दूसरी में 2018 से अब तक काम किया है। पेंशन वाला पैसा नहीं निकाला। अब मेरी उम्र 51 है। क्या मुझे पेंशन मिलेगी?",
                (84 + 106, true),
            ),
            (
                "worked in company A from June 2010 to March 2016 and company B from July 2018 to Dec 2021, do I get eps pension",
                (69 + 41, false),
            ),
            (
                "pehli factory me 2014 se 2019 tak aur dusri me 2020 se ab tak. dono milake naukri 9 saal 8 mahine hogi, pension me kya sahi rahega",
                (116, false),
            ),
        ] {
            assert_eq!(read(text), Some(expected), "{text}");
        }
        for text in [
            "10 years job, pension kitni",
            "government service 12 years and 8 years, pension",
            "is pension taxable after job",
            "meri naukri pichhle mahine gayi, 3 saal 4 mahine ki service thi, pension wala alag dikh raha hai. sab bol rahe ab 1 saal tak paisa nahi milega",
            "पति ने फैक्ट्री में 8 साल काम किया, मई में हादसे में नहीं रहे। दो बच्चे हैं 6 और 10 साल के। फैक्ट्री वाला कहता है पेंशन नहीं मिलेगी",
            "8 saal 15000 wali limit pe kaam kiya ab 25000 limit pe 5 saal, eps pension kitni",
            "फैक्टरी में 9 साल 4 महीने काम किया, अब बंद हो गई। बाबू बोलता है 10 साल पूरे नहीं तो पेंशन नहीं मिलेगी, नया काम मिलने वाला है, दोनों में फर्क? 9 साल 4 महीने को 10 माना जाएगा क्या?",
            "worked 9 years 4 months in a factory, then it closed. is 9 years 4 months counted as 10 years completed for eps pension",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
