//! Reads what somebody has in a fund: "the balance is 2.8 lakh", "एनपीएस में 11 लाख हैं".

use super::quantities::QuantityKind;
use super::stated_sum::ParsedQuestion;
use super::topics;

/// Words before an amount and behind it that make it what is there, and how near to it they stand.
const WORDS_BEFORE: &str = "total|balance|corpus|kul|jama|accumulated|कुल|बैलेंस|कॉर्पस|जमा";
const WORDS_BEHIND: &str = "hai|hain|h|jama|balance|corpus|only|है|हैं|जमा";
/// Words before an amount that make it something else, and right behind it that make it what is wanted: "basic 25,000 hai", "2 lakh chahiye".
const OTHER_AMOUNTS: &str =
    "salary|basic|wages|pay|income|emi|kist|rent|kiraya|pension|sip|tankhwah|सैलरी|वेतन|बेसिक|आय|किस्त|किराया|पेंशन|तनख्वाह";
const WANTED_WORDS: &str = "chahiye|chahie|chaiye|need|needed|lena|lene|leni|चाहिए|लेना|लेने|लेनी";
const DISTANCE_BEFORE: usize = 3;
const DISTANCE_BEHIND: usize = 2;

/// The amount in rupees that a question says is there, if it names no other amount.
pub fn read_owned_amount(question: &str) -> Option<f64> {
    let question = ParsedQuestion::parse(question);
    let mut amounts = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
    let (Some(amount), None) = (amounts.next(), amounts.next()) else { return None };
    let before = &question.words[amount.start.saturating_sub(DISTANCE_BEFORE)..amount.start];
    let behind = &question.words[amount.end..question.words.len().min(amount.end + DISTANCE_BEHIND)];
    let is_owned = topics::contains_any(before, WORDS_BEFORE) || topics::contains_any(behind, WORDS_BEHIND);
    let next = &behind[..behind.len().min(1)];
    let is_wanted = topics::takes_out(before) || topics::takes_out(next) || topics::contains_any(next, WANTED_WORDS);
    let is_other = topics::contains_any(before, OTHER_AMOUNTS) || topics::contains_any(next, OTHER_AMOUNTS);
    (amount.period.is_none() && is_owned && !is_wanted && !is_other).then_some(amount.value)
}

#[cfg(test)]
mod tests {
    use super::read_owned_amount;

    #[test]
    fn what_is_there_is_told_from_what_is_wanted() {
        for (text, amount) in [
            ("how much will i get, total is 2.8 lakh and 6 years service", 280_000.0),
            ("corpus is 3.6 lakh only", 360_000.0),
            ("मैं अगले साल 60 का हो जाऊँगा, एनपीएस में 11 लाख हैं, एकमुश्त कितना निकाल सकता हूँ", 1_100_000.0),
            ("mera PF balance 4 lakh hai, kitna nikal sakta hu", 400_000.0),
        ] {
            assert_eq!(read_owned_amount(text), Some(amount), "{text}");
        }
        for text in [
            "can I withdraw 50,000 from my PF balance",
            "PF se 2 lakh chahiye shaadi ke liye",
            "balance 2 lakh, need 1 lakh",
            "pf kitna hai",
            "mujhe pf se 2 lakh nikalna hai",
            "mujhe 2 lakh chahiye hain pf se",
            "mera basic 25,000 hai, pf kitna nikal sakta hu",
            "मेरी सैलरी 25,000 है, पीएफ कितना निकाल सकता हूँ",
        ] {
            assert_eq!(read_owned_amount(text), None, "{text}");
        }
    }
}
