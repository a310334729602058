//! Reads the basic pay of a question for where a month's PF money goes: "26000 basic, company 12% of full basic, how much in EPS and how much in PF".

use super::Figures;
use super::figures::call_amounts;
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::pay_shares::is_monthly_pay;
use crate::calculation_requests::quantities::QuantityKind;
use crate::calculation_requests::stated_sum::ParsedQuestion;

const PF_WORDS: &str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि";
const PENSION_WORDS: &str = "eps|eps95|ईपीएस|pension scheme|pension fund|pension me|pension mein|pension|पेंशन योजना|पेंशन";
/// Words that say that both are asked for as parts of one payment.
const SPLIT_WORDS: &str = "12 %|12 percent|split|divided|divide|goes|go|jayega|jaega|jaata|jata|jati|jayegi|jaye|jama|katega|kat|batta|bantta|bantega|hissa|share|contribution|contributes|company|employer|जाएगा|जाता|\
जाएगी|जमा|बंटता|बंटेगा|हिस्सा|कंपनी|नियोक्ता|अंशदान|कटेगा|breakup|break up|kitna eps|how much eps";
const OTHER_MATTERS: &str = "withdraw|withdrawal|nikal|nikalna|nikalu|निकाल|निकालना|balance|बैलेंस|age|umar|उम्र|retire|retirement|रिटायर|tax|टैक्स|transfer|loan|advance|service|सेवा|naukri|years|saal|साल|claim|higher pension|\
joint option|nps|ppf|vpf|not deducted|nahi|नहीं|wrong|galat|arrears|interest|byaj|ब्याज|which|better|exempt|form|death|widow|ctc|lpa|take home|in hand|kab|when|eligible|uan";
const BASIC: &str = "basic and da|basic plus da|basic aur da|basic da|basic salary|basic pay|basic|basic wages|pf wages|pf wage|बेसिक और डीए|बेसिक डीए|बेसिक|मूल वेतन|मूल";
const PAY: &str = "salary|wages|wage|pay|सैलरी|वेतन|vetan|tankhwah|तनख्वाह";
const CEILING_WORDS: &str = "capped|restricted|statutory|upto ceiling|up to the ceiling|on ceiling|on the ceiling|ceiling pe|ceiling par|ceiling tak|limit tak|सीमा तक|सीलिंग पर";
const FULL_WORDS: &str = "full basic|full|poore basic|pure basic|poora basic|actual basic|whole basic|पूरे बेसिक|पूरी बेसिक|पूरा बेसिक|पूरे|actual";

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PfSplitFigures {
    /// Rupees a month.
    pub basic: Option<f64>,
    /// Whether the employer pays on wages up to the ceiling alone.
    pub is_capped: bool,
}

impl Figures for PfSplitFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|eps|ईपीएस";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(PF_WORDS) && question.mentions(PENSION_WORDS) && question.mentions(SPLIT_WORDS)
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS) || question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Span)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let amounts = call_amounts(question, &[(true, BASIC), (false, PAY)]);
        let basic = amounts.iter().find(|amount| amount.label == Some(true));
        let only = amounts.first().filter(|_| amounts.len() == 1);
        let found = basic.or(only).filter(|amount| is_monthly_pay(amount.quantity));
        self.basic = found.map(|amount| amount.value).or(self.basic);
        if question.mentions(FULL_WORDS) {
            self.is_capped = false;
        } else if question.mentions(CEILING_WORDS) {
            self.is_capped = true;
        }
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.basic.is_none() { vec!["own-needs-basic"] } else { Vec::new() }
    }
}
