//! Reads questions about the provident fund of earlier years: "EPS contribution in 2013 with basic 18,000", "PF since 2012 on basic
//! 18,000, how much should be there". Ceiling, rates and interest were others then.

use super::ages::find_current_age;
use super::dates::{CalendarDate, find_dated_places};
use super::pay_shares::is_monthly_pay;
use super::stated_sum::ParsedQuestion;
use super::{ages, topics};
use domain::calculators::CalculatorKind;

const FUND_WORDS: &str =
    "pf|epf|eps|provident fund|pension contribution|pension fund|पीएफ|ईपीएफ|ईपीएस|भविष्य निधि|pension share|pension hissa";
const PAY_WORDS: &str = "basic|basic pay|salary|wages|wage|pay|da|बेसिक|सैलरी|वेतन|तनख्वाह|tankhwah";
/// Words beside the first year of a span.
const SINCE_WORDS: [&str; 8] = ["since", "from", "se", "से", "joined", "started", "joining", "tab"];
/// Words that ask what has come together.
const TOTAL_WORDS: &str = "should be|should have|in my account|balance|total|accumulated|jama|how much|kitna|kitne|कितना|कितने|बैलेंस|जमा|कुल|corpus|hona chahiye|होना चाहिए|interest|byaj|ब्याज";
/// Matters of which the question is about another thing than what came in.
const OTHER_MATTERS: &str = "withdraw|withdrawal|nikal|nikalna|nikalu|nikale|nikala|claim|transfer|tax|taxable|tds|loan|advance|retire|retirement|gratuity|nominee|death|died|reject|rejected|\
monthly pension|pension milegi|pension per month|pension kitni|uan|not deposited|nahi|nahin|stopped|band|निकाल|निकालना|दावा|टैक्स|मृत्यु|पेंशन कितनी|पेंशन मिलेगी|नहीं|बंद|nps|ppf|after|baad|बाद|ctc|lpa|higher pension";

/// What a question asks about earlier months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PastMonths {
    /// The shares of one month, or of a year's.
    In { year: i16, month: Option<i8> },
    /// All months from one on.
    Since { year: i16, month: Option<i8> },
}

/// Wages in rupees a month, and the months that are asked about.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PastContributions {
    pub wages: f64,
    pub months: PastMonths,
}

/// The earlier months of a provident fund that a question asks about. `None` for any other question; whether a year lies in the past is for
/// whoever knows the day.
pub(super) fn find_past_contributions(question: &ParsedQuestion) -> Option<PastContributions> {
    if !question.mentions(FUND_WORDS) || !question.mentions(PAY_WORDS) || question.mentions(OTHER_MATTERS) {
        return None;
    }
    let [wages] = &question.quantities.iter().filter(|quantity| is_monthly_pay(quantity)).collect::<Vec<_>>()[..] else { return None };
    let dates = find_dated_places(&question.words);
    let [(place, date)] = &dates[..] else { return None };
    let ages = ages::find_ages(CalculatorKind::Epf, &question.words, &question.quantities);
    if find_current_age(&ages).is_some() {
        return None;
    }
    let CalendarDate { year, month, .. } = *date;
    let is_since = is_first_of_span(&question.words, *place);
    let asks = topics::asks_for_number(&question.words) || question.mentions(TOTAL_WORDS);
    // "My EPF since 2012, basic 18,000" asks by what it tells.
    let months = match is_since {
        true => PastMonths::Since { year, month },
        false if asks || question.mentions("contribution|share|deducted|deduction|hissa|अंशदान|हिस्सा|kata|कटा") => {
            PastMonths::In { year, month }
        }
        false => return None,
    };
    Some(PastContributions { wages: wages.value, months })
}

/// The month from which the person has been a member, where the question tells it: "EPF since 2012", in which no month is named.
pub(super) fn find_membership_start(question: &ParsedQuestion) -> Option<(i16, Option<i8>)> {
    let dates = find_dated_places(&question.words);
    let [(place, CalendarDate { year, month, .. })] = dates[..] else { return None };
    (question.mentions(FUND_WORDS) && is_first_of_span(&question.words, place)).then_some((year, month))
}

/// Whether a word beside the date makes it the beginning: "since April 2012", "2012 se".
fn is_first_of_span(words: &[String], place: usize) -> bool {
    const WORDS_BEFORE: usize = 3;
    let is_since = |at: usize| words.get(at).is_some_and(|word| SINCE_WORDS.contains(&word.as_str()));
    (place.saturating_sub(WORDS_BEFORE)..place).any(is_since) || is_since(place + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_membership_has_a_beginning() {
        let start = |text| find_membership_start(&ParsedQuestion::parse(text));
        assert_eq!(start("I am 36, basic 18,000, EPF since 2012, how much at 58"), Some((2012, None)));
        assert_eq!(start("umar 40, pf april 2015 se, basic 20000, 58 par kitna"), Some((2015, Some(4))));
        assert_eq!(start("I am 36, basic 18,000, how much pf at 58"), None);
        assert_eq!(start("I will turn 58 in 2040, pf on basic 18,000"), None);
    }

    #[test]
    fn earlier_months_are_told_from_todays_shares() {
        let since = |year| PastMonths::Since { year, month: None };
        let within = |year| PastMonths::In { year, month: None };
        for (text, wages, months) in [
            ("What was my EPS contribution in 2013 with basic 18,000?", 18_000.0, within(2013)),
            ("my EPF since 2012, basic 18,000: how much should be in my account?", 18_000.0, since(2012)),
            ("my EPF since 2012, basic 18,000", 18_000.0, since(2012)),
            ("2012 se pf kat raha hai basic 18000, kitna jama hona chahiye", 18_000.0, since(2012)),
            ("2015 से पीएफ, बेसिक 12,000, कुल कितना होना चाहिए", 12_000.0, since(2015)),
            ("basic 6000 thi 2010 me, pf kitna katta tha", 6_000.0, within(2010)),
            (
                "pf joined in April 2016 on basic 20,000 what should my balance be",
                20_000.0,
                PastMonths::Since { year: 2016, month: Some(4) },
            ),
        ] {
            assert_eq!(find_past_contributions(&ParsedQuestion::parse(text)), Some(PastContributions { wages, months }), "{text}");
        }
        for text in [
            "PF on basic 18,000",
            "pf since 2012, basic 18,000, can I withdraw now",
            "I am 36, basic 18,000, EPF since 2012, how much at 58",
            "EPS pension kitni milegi, 2012 se service, basic 15000",
            "my EPF since 2012",
            "basic 18,000 and balance 4,00,000 in 2012, pf at 58",
            "gratuity since 2012 on basic 18,000",
        ] {
            assert_eq!(find_past_contributions(&ParsedQuestion::parse(text)), None, "{text}");
        }
    }
}
