//! The percentages and the age of a question about a plan in NPS: "9% return, at 60, a 40% annuity at 6%" names what the money earns, which part
//! buys the pension, and what the insurer pays on it.

use domain::time::MONTHS_PER_YEAR;

use super::input_slots::MIN_SHARE;
use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

const ANNUITY_WORDS: &str =
    "annuity|annuities|annutiy|anuity|एन्युटी|ऐन्युटी|एन्यूटी|एनुइटी|वार्षिकी|pension plan|buys the pension|pension kharid|पेंशन खरीद";
const OTHER_SHARES: &str = "equity|debt|lump|lumpsum|cash|ekmusht|tax|इक्विटी|एकमुश्त|नकद|टैक्स";
const RETURN_WORDS: &str = "return|returns|रिटर्न|growth";
/// In words, between a percentage and the annuity that it is a share of, and between an age and what makes it the end.
const MAX_DISTANCE: usize = 4;
/// In years. The scheme ends within these ages.
const END_AGES: std::ops::RangeInclusive<f64> = 58.0..=75.0;
const END_WORDS: &str = "par|pe|me|mein|tak|पर|में|तक|ki umar|ki umr|ki age|की उम्र|की आयु";

/// The inputs that the words around percentages and years name, and the quantities that are left.
pub(super) struct NpsFigures {
    pub named: Vec<(&'static str, f64)>,
    pub others: Vec<Quantity>,
}

/// Reads a plan in NPS. What is not plain stays among the other quantities.
pub(super) fn read_nps_figures(question: &ParsedQuestion) -> NpsFigures {
    let mut named = Vec::new();
    let mut others = question.quantities.clone();
    let ends = |span: &Quantity| {
        let rest = &question.words[span.end..];
        END_WORDS.split('|').any(|name| topics::starts_with_phrase(rest, name))
    };
    let is_end = |span: &Quantity| {
        span.kind == QuantityKind::Span && span.is_in_years && END_AGES.contains(&(span.value / f64::from(MONTHS_PER_YEAR))) && ends(span)
    };
    if let Some(at) = others.iter().position(is_end) {
        named.push(("until", others.remove(at).value / f64::from(MONTHS_PER_YEAR)));
    }
    let distance = |quantity: &Quantity| measure_to_annuity(question, quantity);
    let is_share = |quantity: &Quantity| {
        quantity.kind == QuantityKind::Percent && (MIN_SHARE..=100.0).contains(&quantity.value) && !is_other_share(question, quantity)
    };
    let nearest = others
        .iter()
        .enumerate()
        .filter(|(_, quantity)| is_share(quantity))
        .filter_map(|(at, quantity)| Some((distance(quantity)?, at)))
        .min();
    if let Some((_, at)) = nearest.filter(|(distance, _)| *distance <= MAX_DISTANCE) {
        named.push(("share", others.remove(at).value));
        others.retain(|quantity| {
            !(quantity.kind == QuantityKind::Percent && quantity.value >= MIN_SHARE && is_other_share(question, quantity))
        });
        let mut rates: Vec<usize> = (0..others.len()).filter(|at| others[*at].kind == QuantityKind::Percent).collect();
        rates.sort_by_key(|at| (is_return(question, &others[*at]), distance(&others[*at]).unwrap_or(usize::MAX)));
        if let [annuity, rate] = rates[..] {
            named.extend([("annuity", others[annuity].value), ("rate", others[rate].value)]);
            others.retain(|quantity| quantity.kind != QuantityKind::Percent);
        }
    }
    NpsFigures { named, others }
}

/// Whether the words around a percentage say that it is what the money earns.
fn is_return(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let before = &question.words[quantity.start.saturating_sub(2)..quantity.start];
    let behind = &question.words[quantity.end..question.words.len().min(quantity.end + 2)];
    topics::contains_any(before, RETURN_WORDS) || topics::contains_any(behind, RETURN_WORDS)
}

/// Words between a percentage and the nearest word for an annuity.
fn measure_to_annuity(question: &ParsedQuestion, quantity: &Quantity) -> Option<usize> {
    let is_annuity = |at: &usize| ANNUITY_WORDS.split('|').any(|name| topics::starts_with_phrase(&question.words[*at..], name));
    let places = (0..question.words.len()).filter(is_annuity);
    places.map(|at| if at < quantity.start { quantity.start - at - 1 } else { at.saturating_sub(quantity.end) }).min()
}

/// Whether a percentage is another part: "60% lump sum", "75% equity".
fn is_other_share(question: &ParsedQuestion, quantity: &Quantity) -> bool {
    let behind = &question.words[quantity.end..question.words.len().min(quantity.end + 2)];
    topics::contains_any(behind, OTHER_SHARES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_share_is_told_from_what_money_earns_and_what_an_annuity_pays() {
        let expected = vec![("share", 40.0), ("annuity", 6.0), ("rate", 9.0)];
        for text in [
            "NPS 5000 every month, 9% return, 40% annuity at 6%",
            "एनपीएस में 9% रिटर्न मानें और 40% की एन्युटी 6% पर",
            "nps 9% return, 60% lump sum, 40% annuity 6% rate",
            "nps return 9%, annuity 40% at 6%",
        ] {
            assert_eq!(read_nps_figures(&ParsedQuestion::parse(text)).named, expected, "{text}");
        }
        let named = |text: &str| read_nps_figures(&ParsedQuestion::parse(text)).named;
        assert_eq!(named("nps 10,000 a month, return 10%, annuity rate 6%"), []);
        assert_eq!(named("nps 75% equity, 10% return"), []);
        assert_eq!(named("umar 30 saal, nps 60 saal par"), [("until", 60.0)]);
    }
}
