//! Reads the balance and the purpose of a question for how much PF can be taken out at most: "service 6 saal, balance 4.2 lakh, kitna milega max".

use super::Figures;
use super::figures::{call_amounts, is_one_of};
use crate::calculation_requests::parse_context::ParseContext;
use crate::calculation_requests::quantities::{Period, Quantity, QuantityKind};
use crate::calculation_requests::stated_sum::ParsedQuestion;
use crate::calculation_requests::topics;

const PF_WORDS: &str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि";
const TAKING_WORDS: &str = "withdraw|withdrawal|withdrawals|withdrawing|take out|take|advance|nikal|nikalna|nikalne|nikalu|nikalun|nikaal|nikaalna|nikalwana|nikal sakta|nikal sakte|niklega|nikasi|निकाल|निकालना|निकालने|निकालूं|\
निकलेगा|निकासी|एडवांस|milega max|max milega|max kitna|kitna milega|kitna mil sakta|कितना मिलेगा|अधिकतम कितना|how much can i get|form 31";
const PURPOSES: &[(PfPurpose, &str)] = &[
    (
        PfPurpose::JobLoss,
        "lost my job|lost job|job loss|left job|left my job|left the job|jobless|unemployed|naukri chhoot|naukri chhut|naukri chali|naukri gayi|job chhoot|job chali|bina naukri|berozgar|नौकरी छूट|नौकरी चली|बेरोजगार|\
naukri chhod|job chhod|नौकरी छोड",
    ),
    (PfPurpose::Marriage, "marriage|wedding|shaadi|shadi|vivah|married|शादी|विवाह|ब्याह"),
    (PfPurpose::Education, "education|studies|college|fees|padhai|padhayi|school|पढाई|शिक्षा|कॉलेज|फीस"),
    (PfPurpose::Illness, "illness|medical|treatment|hospital|operation|surgery|ilaj|ilaaj|bimari|beemari|इलाज|बीमारी|ऑपरेशन|अस्पताल"),
    (PfPurpose::House, "house|home|flat|plot|ghar|makan|makaan|zameen|jameen|construction|renovation|housing|घर|मकान|फ्लैट|प्लॉट|जमीन"),
];
const BALANCE: &str =
    "pf balance|epf balance|balance|passbook|jama|total pf|pf amount|bacha|बैलेंस|जमा|पासबुक|pf me|pf mein|पीएफ में|account me|खाते में";
/// Words for what somebody has, beside an amount that nothing else calls a balance, and for what somebody needs.
const HAVING_WORDS: &str = "hai|hain|have|has|है|हैं|there";
const NEEDING_WORDS: &str = "need|want|chahiye|chahie|chaiye|चाहिए|require";
const OTHER_MATTERS: &str = "tax|taxable|taxed|tds|टैक्स|टीडीएस|interest|byaj|byaaj|ब्याज|basic|salary|सैलरी|वेतन|retire|retirement|रिटायर|monthly|per month|grow|become|ho jayega|ho jaega|हो जाएगा|corpus|nps|ppf|pension|पेंशन|eps|transfer|\
documents|papers|kaise|how to|how do i|कैसे|rejected|reject|status|kab|when|kitne din|how many days|how many times|kitni baar|nominee|death|died|mar gaye|gratuity|edli|insurance|invest|fd|better|should i|prepay|close loan|repay|\
put back|wapas|वापस|emi";
/// Words behind and before an amount that is taken out.
const TAKEN_BEHIND: &str = "from|se|out|advance|nikal|nikalu|nikalna|nikalne|withdraw|से|निकाल|निकालना|निकालने|निकालूं|एडवांस";
const TAKEN_BEFORE: &str = "withdraw|withdrew|take|took|withdrawing|taking|get";
/// In rupees. A smaller amount is what somebody needs, and seldom a balance.
const MIN_BALANCE: f64 = 5_000.0;

/// What the money is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PfPurpose {
    House,
    Marriage,
    Education,
    Illness,
    JobLoss,
}

#[derive(Debug, Clone, Default, PartialEq)]
pub struct PfWithdrawalFigures {
    /// In rupees.
    pub balance: Option<f64>,
    pub purpose: Option<PfPurpose>,
    /// Months of membership, where they are told.
    pub service_months: Option<f64>,
}

impl Figures for PfWithdrawalFigures {
    const SUBJECT: &'static str = "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|loan|loans|लोन";

    fn is_named(question: &ParsedQuestion) -> bool {
        question.mentions(PF_WORDS) && (question.mentions(TAKING_WORDS) || PURPOSES.iter().any(|(_, names)| question.mentions(names)))
    }

    fn is_other_question(question: &ParsedQuestion) -> bool {
        question.mentions(OTHER_MATTERS)
            || question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Percent || quantity.period == Some(Period::Month))
            || !(topics::asks_for_number(&question.words) || question.mentions(TAKING_WORDS) || question.words.len() <= MAX_REPLY_WORDS)
    }

    fn add(&mut self, question: &ParsedQuestion, _context: &ParseContext) {
        let amounts = call_amounts(question, &[((), BALANCE)]);
        // "Can I withdraw 50,000 from my PF balance" tells what is taken, and no balance.
        let is_taken = |quantity: &Quantity| {
            let behind = question.words.get(quantity.end).is_some_and(|word| is_one_of(word, TAKEN_BEHIND));
            behind || quantity.start.checked_sub(1).is_some_and(|before| is_one_of(&question.words[before], TAKEN_BEFORE))
        };
        let amounts: Vec<_> = amounts.into_iter().filter(|amount| !is_taken(amount.quantity)).collect();
        let called = amounts.iter().find(|amount| amount.label.is_some());
        let only = amounts.first().filter(|_| amounts.len() == 1);
        let is_balance = question.mentions(HAVING_WORDS) || !Self::is_named(question);
        let only = only.filter(|_| is_balance && !question.mentions(NEEDING_WORDS));
        let balance = called.or(only).filter(|amount| amount.value >= MIN_BALANCE);
        self.balance = balance.map(|amount| amount.value).or(self.balance);
        let spans = question.quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Span);
        self.service_months = spans.map(|span| span.value).max_by(f64::total_cmp).or(self.service_months);
        self.purpose = PURPOSES.iter().find(|(_, names)| question.mentions(names)).map(|(purpose, _)| *purpose).or(self.purpose);
    }

    fn list_missing(&self) -> Vec<&'static str> {
        if self.balance.is_none() { vec!["own-needs-balance"] } else { Vec::new() }
    }
}

/// In words. So short a message may only tell what was asked for.
const MAX_REPLY_WORDS: usize = 8;
