//! Parses the quantities of a question: amounts, percentages, durations and bare numbers.

use domain::numerals::{ANNUAL_LAKH, SpokenNumber, parse_spoken_number};

use super::dates;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum QuantityKind {
    Rupees,
    Percent,
    /// A duration in months.
    Span,
    /// A duration in days: "400 days".
    Days,
    /// A number without a unit that is too small to be an amount.
    Bare,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    Month,
    Year,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    pub value: f64,
    pub kind: QuantityKind,
    /// The period of an amount, from "a month" or "a year" before or after it; of a percentage, a month if it says so.
    pub period: Option<Period>,
    /// Whether the unit says that an amount is a yearly salary: "18 lpa".
    pub is_salary: bool,
    /// Whether a duration was given in years, as an age is.
    pub is_in_years: bool,
    /// Range of its words; `end` is exclusive.
    pub start: usize,
    pub end: usize,
}

pub(super) const LAKH: f64 = 100_000.0;
/// The largest sum that people write without its "lakh" behind the name of a deduction, and words that may stand between them.
const MAX_SHORT_LAKHS: f64 = 2.0;
const WORDS_BEFORE_SHORT_LAKHS: [&str; 6] = ["full", "poora", "pura", "is", "of", "me"];

/// Words that end an amount.
const SCALE_WORDS: [&str; 14] =
    ["lakh", "lakhs", "lac", "lacs", "crore", "crores", "hazar", "hazaar", "thousand", "hundred", "लाख", "करोड", "हजार", "सौ"];

/// A smaller number without a unit is no amount.
const MIN_AMOUNT: f64 = 500.0;

pub(super) fn parse_quantities(words: &[String]) -> Vec<Quantity> {
    let mut quantities = Vec::new();
    let mut at = 0;
    while at < words.len() {
        match parse_quantity(words, at) {
            Some(quantity) => {
                at = quantity.end;
                quantities.push(quantity);
            }
            None => at += 1,
        }
    }
    quantities
}

fn parse_quantity(words: &[String], start: usize) -> Option<Quantity> {
    let number = parse_spoken_number(&words[start..])?;
    let behind = start + number.word_count;
    let is_rupees = follows_own_currency(words, start) || words.get(behind).is_some_and(|word| is_currency(word));
    let mut quantity =
        Quantity { value: number.value, kind: QuantityKind::Bare, period: None, is_salary: false, is_in_years: false, start, end: behind };
    if is_percent(words, behind) {
        (quantity.kind, quantity.end) = (QuantityKind::Percent, behind + count_percent_words(words, behind));
        quantity.period = is_monthly_rate(words, &quantity).then_some(Period::Month);
        if is_rate_of_hundred(words, &quantity) {
            (quantity.period, quantity.end) = find_period_of_hundred(words, quantity.end);
        }
    } else if is_rupees || number.is_scaled {
        quantity.kind = QuantityKind::Rupees;
    } else if dates::is_numbered_name(words, start) || dates::is_day_of_month(words, start, number.value) {
        return None;
    } else if is_short_for_lakh(words, start, behind, number.value) {
        (quantity.kind, quantity.value) = (QuantityKind::Rupees, number.value * LAKH);
    } else {
        classify_by_unit(words, &number, &mut quantity)?;
    }
    if quantity.kind == QuantityKind::Rupees {
        quantity.end += usize::from(words.get(behind).is_some_and(|word| is_currency(word)));
        quantity.period = find_period(words, start, quantity.end);
        quantity.is_salary = words[start..quantity.end].iter().any(|word| word == ANNUAL_LAKH);
    }
    Some(quantity)
}

/// "80C full 1.5" means lakhs: a number with decimals behind the name of a deduction, and no unit.
fn is_short_for_lakh(words: &[String], start: usize, behind: usize, value: f64) -> bool {
    let mut before = words[..start].iter().rev().skip_while(|word| WORDS_BEFORE_SHORT_LAKHS.contains(&word.as_str()));
    let names_deduction = before.next().is_some_and(|word| matches!(word.as_str(), "80c" | "80सी" | "c" | "elss" | "80d"));
    let has_unit = words.get(behind).is_some_and(|word| is_year_unit(word) || is_month_unit(word) || is_day_unit(word));
    names_deduction && !has_unit && value.fract() != 0.0 && value <= MAX_SHORT_LAKHS
}

/// Classifies a number by the unit behind it, or by its size. `None` for one that is no quantity.
fn classify_by_unit(words: &[String], number: &SpokenNumber, quantity: &mut Quantity) -> Option<()> {
    let (start, behind) = (quantity.start, quantity.end);
    let unit = words.get(behind).map(String::as_str).unwrap_or_default();
    let is_amount = number.value >= MIN_AMOUNT;
    if is_amount && (is_year_unit(unit) || is_month_unit(unit)) {
        quantity.kind = QuantityKind::Rupees;
    } else if is_year_unit(unit) || is_month_unit(unit) {
        quantity.is_in_years = is_year_unit(unit);
        let months = if quantity.is_in_years { 12.0 } else { 1.0 };
        (quantity.kind, quantity.value, quantity.end) = (QuantityKind::Span, number.value * months, behind + 1);
        if quantity.is_in_years {
            add_months(words, quantity);
        }
        return (!dates::is_past_span(words, start, quantity.end)).then_some(());
    } else if number.in_words && !is_spelled_age(words, start, behind) {
        return None;
    } else if is_amount {
        let is_other = dates::is_calendar_year(words, start, number.value) || dates::is_postal_code(words, start, number.value);
        quantity.kind = QuantityKind::Rupees;
        return (!is_other).then_some(());
    } else if is_day_unit(unit) && number.value.fract() == 0.0 && !dates::is_past_span(words, start, behind + 1) {
        (quantity.kind, quantity.end) = (QuantityKind::Days, behind + 1);
    } else if dates::is_count(words, behind) {
        return None;
    }
    Some(())
}

/// Adds the months of "20 years 6 months" or "20 saal aur 6 mahine".
fn add_months(words: &[String], quantity: &mut Quantity) {
    let and = usize::from(words.get(quantity.end).is_some_and(|word| matches!(word.as_str(), "and" | "aur" | "और")));
    let at = quantity.end + and;
    let Some(more) = words.get(at..).and_then(parse_spoken_number) else { return };
    if more.value < 12.0 && !more.is_scaled && words.get(at + more.word_count).is_some_and(|word| is_month_unit(word)) {
        quantity.value += more.value;
        quantity.end = at + more.word_count + 1;
    }
}

/// Whether the word before a number is its currency: "Rs 5000", but not "5000 rupees 5 years", where it belongs to the number before.
fn follows_own_currency(words: &[String], start: usize) -> bool {
    let before = |count: usize| start.checked_sub(count).map(|at| words[at].as_str());
    let ends_amount = |word: &str| word.ends_with(|c: char| c.is_ascii_digit()) || SCALE_WORDS.contains(&word);
    before(1).is_some_and(is_currency) && !before(2).is_some_and(ends_amount)
}

fn is_currency(word: &str) -> bool {
    matches!(
        word,
        "₹" | "rs"
            | "inr"
            | "rupya"
            | "rupee"
            | "rupees"
            | "rupay"
            | "rupaye"
            | "rupaya"
            | "rupaiye"
            | "rupye"
            | "रुपये"
            | "रुपए"
            | "रुपया"
            | "रूपये"
            | "रु"
    )
}

fn is_percent(words: &[String], at: usize) -> bool {
    count_percent_words(words, at) > 0
}

fn count_percent_words(words: &[String], at: usize) -> usize {
    let currency = usize::from(words.get(at).is_some_and(|word| is_currency(word)));
    match count_hundred_words(words, at + currency) {
        0 => {}
        count => return currency + count,
    }
    match words.get(at).map(String::as_str) {
        Some(
            "%" | "percent" | "percentage" | "pct" | "pc" | "pratishat" | "fisadi" | "feesadi" | "takka" | "प्रतिशत" | "फीसदी" | "परसेंट",
        ) => 1,
        Some("per") if words.get(at + 1).is_some_and(|word| word == "cent") => 2,
        _ => 0,
    }
}

/// "Saikda", as in "3 rupaye saikda", means a hundred rupees lent.
fn count_hundred_words(words: &[String], at: usize) -> usize {
    const HUNDRED_WORDS: &str =
        "saikda|saikada|saikra|saikara|saikde|sainkda|sainkada|sainkra|saikdaa|saekda|sekda|sekada|sekra|सैकडा|सैकडे|सैंकडा|सैंकडे|सेकडा";
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let is_hundred = |text: &str| HUNDRED_WORDS.split('|').any(|name| name == text);
    match word(at) {
        text if is_hundred(text) => 1,
        "per" | "prati" | "fi" | "प्रति" | "फी" if is_hundred(word(at + 1)) || (word(at) == "per" && word(at + 1) == "hundred") => {
            2
        }
        _ => 0,
    }
}

/// Whether a percentage is given in rupees a hundred, as village lenders do.
pub(super) fn is_rate_of_hundred(words: &[String], rate: &Quantity) -> bool {
    rate.kind == QuantityKind::Percent && (rate.start..rate.end).any(|at| count_hundred_words(words, at) > 0)
}

/// The period of so many rupees a hundred, with the end of the words for it. Where none is said, it is a month.
fn find_period_of_hundred(words: &[String], end: usize) -> (Option<Period>, usize) {
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let linked = usize::from(matches!(word(end), "per" | "a" | "every" | "each" | "har" | "हर" | "प्रति" | "prati" | "ka" | "का"));
    match word(end + linked) {
        text if is_year_unit(text) || matches!(text, "annum" | "salana" | "saalana" | "सालाना" | "yearly") => {
            (None, end + linked + 1)
        }
        text if is_month_unit(text) || matches!(text, "pm" | "masik" | "मासिक") => (Some(Period::Month), end + linked + 1),
        _ => (Some(Period::Month), end),
    }
}

fn is_year_unit(word: &str) -> bool {
    matches!(
        word,
        "year"
            | "years"
            | "yr"
            | "yrs"
            | "y"
            | "saal"
            | "sal"
            | "saalo"
            | "saalon"
            | "varsh"
            | "barsh"
            | "baras"
            | "साल"
            | "सालों"
            | "वर्ष"
            | "वर्षों"
            | "बरस"
    )
}

fn is_day_unit(word: &str) -> bool {
    matches!(word, "day" | "days" | "din" | "dino" | "dinon" | "दिन" | "दिनों")
}

fn is_month_unit(word: &str) -> bool {
    matches!(
        word,
        "month"
            | "months"
            | "monthly"
            | "mo"
            | "mon"
            | "mths"
            | "mth"
            | "mnths"
            | "mnth"
            | "m"
            | "mahina"
            | "mahine"
            | "maheena"
            | "maheene"
            | "mahinay"
            | "mahino"
            | "mahinon"
            | "mah"
            | "महीना"
            | "महीने"
            | "महीनों"
            | "माह"
    )
}

/// Finds the period of an amount: "a month", "per month", "monthly", "हर महीने".
fn find_period(words: &[String], start: usize, end: usize) -> Option<Period> {
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let of = |text: &str| match text {
        "pm" | "monthly" | "मासिक" | "masik" => Some(Period::Month),
        "pa" | "annum" | "annual" | "annually" | "yearly" | "salana" | "saalana" | "सालाना" | "वार्षिक" => {
            Some(Period::Year)
        }
        text if is_month_unit(text) => Some(Period::Month),
        text if is_year_unit(text) => Some(Period::Year),
        _ => None,
    };
    if word(end.saturating_sub(1)) == ANNUAL_LAKH {
        return Some(Period::Year);
    }
    let linked = matches!(word(end), "per" | "a" | "every" | "each" | "har" | "हर" | "प्रति" | "prati" | "in" | "का" | "की" | "ka" | "ki");
    let behind = if linked && !matches!(word(end), "in" | "का" | "की" | "ka" | "ki") { of(word(end + 1)) } else { of(word(end)) };
    let before = || {
        let at = start.checked_sub(1)?;
        let at = if is_currency(word(at)) { at.checked_sub(1)? } else { at };
        match word(at) {
            "monthly" | "मासिक" | "masik" | "annual" | "yearly" | "salana" | "saalana" | "सालाना" | "वार्षिक" => {
                of(word(at))
            }
            text if at > 0 && matches!(word(at - 1), "har" | "हर" | "every" | "each" | "प्रति") => of(text),
            // "har saal april me 60,000".
            "me" | "mein" | "in" | "में" if at > 2 && dates::parse_month(word(at - 1)).is_some() => {
                of(word(at - 2)).filter(|_| matches!(word(at - 3), "har" | "हर" | "every" | "each"))
            }
            _ => None,
        }
    };
    // "1.1 lakh in hand per month" and "monthly expense of 1 lakh".
    let after_name = || {
        let at = (end..words.len()).take(MAX_NAME_WORDS).find(|at| !is_named_between(word(*at)))?;
        let every = matches!(word(at), "per" | "a" | "every" | "each" | "har" | "हर");
        // "60,000 in PPF each April".
        if matches!(word(at), "every" | "each" | "har" | "हर") && dates::parse_month(word(at + 1)).is_some() {
            return Some(Period::Year);
        }
        of(word(if every { at + 1 } else { at })).filter(|_| at > end)
    };
    let before_name = || {
        let at = (0..start).rev().take(MAX_NAME_WORDS).find(|at| !is_named_between(word(*at)) && !is_currency(word(*at)))?;
        matches!(word(at), "monthly" | "मासिक" | "masik" | "annual" | "yearly" | "salana" | "सालाना" | "वार्षिक").then(|| of(word(at)))?
    };
    behind.or_else(before).or_else(after_name).or_else(before_name)
}

/// In percent. A larger rate beside "monthly" is a year's: the word belongs to what is paid then.
const MAX_MONTHLY_RATE: f64 = 5.0;

/// Whether a percentage is one of every month: "3.5% a month", "mahine ka 2%". In "8.5% monthly EMI" and "7% har mahine 5,000" the month is of
/// something else.
fn is_monthly_rate(words: &[String], rate: &Quantity) -> bool {
    let word = |at: usize| words.get(at).map(String::as_str).unwrap_or_default();
    let is_month = |text: &str| is_month_unit(text) || matches!(text, "pm" | "मासिक" | "masik");
    let is_every = |text: &str| matches!(text, "per" | "a" | "every" | "each" | "har" | "हर" | "प्रति" | "prati");
    let is_interest = |text: &str| matches!(text, "byaj" | "byaaj" | "interest" | "ब्याज");
    let mut behind = rate.end;
    // "3.5% interest per month".
    behind += usize::from(is_interest(word(behind)));
    let is_linked = is_every(word(behind));
    if is_month(word(behind + usize::from(is_linked))) {
        let next = behind + usize::from(is_linked) + 1;
        let is_of_other = is_currency(word(next))
            || words.get(next..).and_then(parse_spoken_number).is_some()
            || matches!(
                word(next),
                "emi"
                    | "emis"
                    | "sip"
                    | "payment"
                    | "payments"
                    | "payout"
                    | "pay"
                    | "income"
                    | "withdrawal"
                    | "kist"
                    | "instalment"
                    | "installment"
                    | "किस्त"
            );
        let is_plain = is_linked || is_interest(word(next)) || rate.value <= MAX_MONTHLY_RATE;
        return !is_of_other && is_plain;
    }
    let Some(mut before) = rate.start.checked_sub(1) else { return false };
    if matches!(word(before), "ka" | "ki" | "का" | "की") && before > 0 {
        before -= 1;
    }
    let follows_amount = before > 0 && (word(before - 1).chars().all(|c| c.is_ascii_digit()) || is_currency(word(before - 1)));
    is_month(word(before)) && !follows_amount && rate.value <= MAX_MONTHLY_RATE
}

/// Largest number of words between an amount and its period.
const MAX_NAME_WORDS: usize = 3;

/// Words that may stand between an amount and its period.
fn is_named_between(word: &str) -> bool {
    matches!(
        word,
        "in" | "hand"
            | "take"
            | "home"
            | "salary"
            | "gross"
            | "net"
            | "basic"
            | "rent"
            | "hra"
            | "of"
            | "is"
            | "expense"
            | "expenses"
            | "kharcha"
            | "kharch"
            | "sip"
            | "investment"
            | "pension"
            | "withdrawal"
            | "withdrawals"
            | "saving"
            | "savings"
            | "deposit"
            | "contribution"
            | "payment"
            | "bachat"
            | "nikasi"
    )
}

/// Whether a spelled-out number is an age: "at fifty eight", "अट्ठावन की उम्र".
fn is_spelled_age(words: &[String], start: usize, end: usize) -> bool {
    let before = start > 0 && matches!(words[start - 1].as_str(), "at" | "age" | "aged" | "am" | "till" | "until" | "umar" | "उम्र");
    before
        || (words.get(end).is_some_and(|word| matches!(word.as_str(), "ki" | "की"))
            && words.get(end + 1).is_some_and(|word| is_age_word(word)))
}

pub(super) fn is_age_word(word: &str) -> bool {
    matches!(word, "age" | "aged" | "umar" | "umra" | "umr" | "umer" | "उम्र" | "आयु" | "aayu")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_text(text: &str) -> Vec<(f64, QuantityKind)> {
        parse_quantities(&super::super::tokeniser::tokenise(text)).into_iter().map(|quantity| (quantity.value, quantity.kind)).collect()
    }

    #[test]
    fn amounts_in_many_notations() {
        let amounts = [
            ("2 lakh", 200_000.0),
            ("2L", 200_000.0),
            ("1.5 cr", 15_000_000.0),
            ("50k", 50_000.0),
            ("₹40,000", 40_000.0),
            ("Rs. 40,000/-", 40_000.0),
            ("40 हज़ार", 40_000.0),
            ("दो लाख", 200_000.0),
            ("पच्चीस हजार रुपये", 25_000.0),
            ("डेढ़ करोड़", 15_000_000.0),
            ("साढ़े तीन लाख", 350_000.0),
            ("सवा लाख", 125_000.0),
            ("पौने दो लाख", 175_000.0),
            ("dhai lakh", 250_000.0),
            ("sadhe teen lakh", 350_000.0),
            ("twenty-five thousand", 25_000.0),
            ("one and a half crore", 15_000_000.0),
            ("a lakh", 100_000.0),
            ("2 lakh 50 thousand", 250_000.0),
            ("ek lakh bees hazar", 120_000.0),
            ("one lakh twenty thousand five hundred", 120_500.0),
            ("half a crore", 5_000_000.0),
            ("1234567", 1_234_567.0),
            ("३० लाख", 3_000_000.0),
            ("18 lpa", 1_800_000.0),
        ];
        for (text, value) in amounts {
            assert_eq!(parse_text(text), [(value, QuantityKind::Rupees)], "{text}");
        }
    }

    #[test]
    fn percentages_spans_and_bare_numbers() {
        assert_eq!(
            parse_text("8.5 % and eight point five percent, 9 प्रतिशत, बारह फीसदी"),
            [8.5, 8.5, 9.0, 12.0].map(|value| (value, QuantityKind::Percent))
        );
        assert_eq!(
            parse_text("20 years, 15 साल, 18 months, 2 years 6 months, pandrah saal"),
            [240.0, 180.0, 18.0, 30.0, 180.0].map(|v| (v, QuantityKind::Span))
        );
        assert_eq!(parse_text("at 58"), [(58.0, QuantityKind::Bare)]);
        assert_eq!(parse_text("5000 per month"), [(5_000.0, QuantityKind::Rupees)]);
    }

    #[test]
    fn a_rate_of_every_month_is_told_from_one_beside_a_monthly_amount() {
        let is_monthly = |text: &str| {
            let quantities = parse_quantities(&super::super::tokeniser::tokenise(text));
            quantities.iter().any(|quantity| quantity.kind == QuantityKind::Percent && quantity.period == Some(Period::Month))
        };
        for text in [
            "3.5% mahina byaj",
            "3.5% per month",
            "2.5 percent a month",
            "3%/month",
            "mahine ka 2% byaj",
            "हर महीने 3% ब्याज",
            "10% mahina byaj",
        ] {
            assert!(is_monthly(text), "{text}");
        }
        for text in ["8.5% monthly EMI", "7% har mahine 5000", "12% for 20 years", "5000 mahina 3% par", "9% 240 months", "8.5% monthly"] {
            assert!(!is_monthly(text), "{text}");
        }
    }

    #[test]
    fn rupees_a_hundred_are_percent_a_month() {
        let rate = |text: &str| {
            let quantities = parse_quantities(&super::super::tokeniser::tokenise(text));
            quantities.first().map(|rate| (rate.value, rate.kind, rate.period))
        };
        for text in ["3 rupaye saikda", "3 रुपये सैकड़ा महीना", "₹3 per hundred per month", "teen rupaye sainkda mahina", "3 saikda har mahine"]
        {
            assert_eq!(rate(text), Some((3.0, QuantityKind::Percent, Some(Period::Month))), "{text}");
        }
        assert_eq!(rate("18 rupaye saikda salana"), Some((18.0, QuantityKind::Percent, None)));
        assert_eq!(parse_text("3 rupaye saikda mahina 80 hazar"), [(3.0, QuantityKind::Percent), (80_000.0, QuantityKind::Rupees)]);
    }

    #[test]
    fn words_that_only_look_like_numbers_are_none() {
        for text in ["how do I pay", "which one is it", "act of 2025", "in 2026-27", "section 80C", "saath mein", "एक सवाल", "the 2nd job"]
        {
            assert_eq!(parse_text(text), [], "{text}");
        }
    }
}
