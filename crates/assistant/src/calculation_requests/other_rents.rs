//! Rents that no allowance is for: a hospital room's under a policy, and the rent of a home that is weighed against buying one.

use super::topics::contains_any;

const ROOM_WORDS: &str = "room|rooms|icu|bed|रूम|कमरा|कमरे|आईसीयू";
const POLICY_WORDS: &str = "policy|policies|hospital|hospitals|hospitalisation|hospitalization|mediclaim|insurance|insurer|claim|cashless|patient|पॉलिसी|अस्पताल|हॉस्पिटल|बीमा|क्लेम|मेडिक्लेम";
const BUYING_WORDS: &str = "rent or buy|buy or rent|rent vs buy|buy vs rent|rent versus buy|buy versus rent|renting or buying|buying or renting|renting vs buying|buying vs renting|kharidu|kharidun|kharidoon|kharid lu|kharid lun|\
kharid loon|kharide|kharidein|kharidna|khareedu|khareedna|khareed lu|buy a house|buy a flat|buy a home|buy house|buy flat|buy my own|buy own|खरीदूं|खरीदू|खरीदें|खरीदना|खरीद लूं|खरीद लें";
/// Words for a home that is bought.
const HOME_WORDS: &str = "rent|kiraya|kiraye|ghar|makan|makaan|flat|house|home|किराया|किराए|किराये|घर|मकान|फ्लैट";

/// Whether the rent of a question is one of these.
pub(super) fn names_other_rent(words: &[String]) -> bool {
    let is_hospital = contains_any(words, ROOM_WORDS) && contains_any(words, POLICY_WORDS);
    is_hospital || (contains_any(words, BUYING_WORDS) && contains_any(words, HOME_WORDS))
}

#[cfg(test)]
mod tests {
    use domain::calculators::CalculatorKind;

    use super::super::stated_sum::{ParsedQuestion, StatedSum};

    #[test]
    fn a_hospital_room_and_a_home_that_may_be_bought_have_no_allowance() {
        let begin = |text: &str| StatedSum::begin(&ParsedQuestion::parse(text));
        let before = begin("HRA exemption: basic 50000, hra 20000, rent 18000").unwrap();
        assert_eq!(before.kind, CalculatorKind::Hra);
        for text in [
            "room rent 5000 limit hai policy me",
            "policy me room rent 5000 hai aur hospital ne 8000 liya, kitna katega",
            "health insurance room rent limit 4,000 per day, how much will I pay",
            "पॉलिसी में रूम रेंट 5,000 है, कितना कटेगा",
            "rent ya ghar kharidu, rent 20000, basic 50000, hra 20000",
            "rent or buy: rent 25000, hra 20000, basic 50000, which costs less",
            "किराया 20,000 दूं या घर खरीदूं, बेसिक 50,000, एचआरए 20,000",
            "kiraye 18000 pe rahu ya flat kharid lu, hra 15000 basic 40000",
        ] {
            assert!(begin(text).is_none_or(|sum| sum.kind != CalculatorKind::Hra), "{text}");
            assert!(before.continue_with(&ParsedQuestion::parse(text)).is_none(), "after the allowance: {text}");
        }
        assert!(begin("room rent 5000 deta hu, basic 20000, hra 8000, hra exemption kitna").is_some());
    }
}
