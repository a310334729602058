//! Whether a question about a member's own pension or fund tells of the member's death: then the family asks for what is due to it, and how much the
//! member would have had is no answer.

use domain::calculators::CalculatorKind;

use super::stated_sum::ParsedQuestion;

pub(super) const DEATH_WORDS: &str = "died|death|passed away|expired|no more|dehant|dehaant|guzar gaye|guzar gayi|gujar gaye|gujar gayi|nahi rahe|nahin rahe|nahi rahi|nahin rahi|chal base|chal basi|khatam ho gaye|\
late husband|late father|late mother|widow|vidhwa|edli|family pension|मृत्यु|देहांत|मौत|गुजर गए|गुजर गई|नहीं रहे|नहीं रही|चल बसे|चल बसी|विधवा|ईडीएलआई|पारिवारिक पेंशन|फैमिली पेंशन";
/// Plans for one's own death, which are no loss.
const OWN_DEATH_WORDS: &str = "after my death|when i die|if i die|on my death|mere baad|meri death|मेरे बाद|मेरी मृत्यु";

/// Whether the member of whose pension or fund a sum would be is dead, or the insurance that pays at a death is asked for.
pub(super) fn tells_of_members_death(kind: CalculatorKind, question: &ParsedQuestion) -> bool {
    matches!(kind, CalculatorKind::Eps | CalculatorKind::Epf) && question.mentions(DEATH_WORDS) && !question.mentions(OWN_DEATH_WORDS)
}

#[cfg(test)]
mod tests {
    use super::super::stated_sum::StatedSum;
    use super::*;

    fn begin(text: &str) -> Option<CalculatorKind> {
        StatedSum::begin(&ParsedQuestion::parse(text)).map(|sum| sum.kind)
    }

    #[test]
    fn nobody_who_died_has_a_pension_or_a_balance_at_58() {
        for text in [
            "papa ki EPS pension 3,240 aati thi, unka dehant ho gaya, behen 23 saal ki hai, mummy ko kitni pension milegi",
            "my father died last month, his eps pension was 2,800 with 23 years of service, how much pension will my mother get",
            "husband passed away at 41, pf basic 20000, balance 6 lakh, how much pf will I get",
            "पिताजी का देहांत हो गया, ईपीएस पेंशन 2,900 थी, 22 साल नौकरी, मां को कितनी पेंशन मिलेगी",
            "umar 28 saal, basic 12,000 tha, edli kitna milega pf me",
        ] {
            assert_eq!(begin(text), None, "{text}");
        }
        assert_eq!(begin("eps pension on 22 years of service and wages of 15000"), Some(CalculatorKind::Eps));
        assert_eq!(begin("my age is 35, basic 30000, pf balance 5 lakh, how much pf at 58"), Some(CalculatorKind::Epf));
    }
}
