//! Detects which calculator a question is about, and whether it asks for a number at all.

use domain::calculators::CalculatorKind;

use super::aims::{Aim, INTEREST_WORDS, LASTING_WORDS};
use super::household;
use super::input_binding::BoundInputs;
use super::other_rents;
use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::turned_sums;
use super::withheld_payments;

/// In rupees. A smaller amount is the monthly saving itself and no goal.
const MIN_GOAL_AMOUNT: f64 = 100_000.0;
/// Largest distance in words between an amount and a word after it that marks it as a goal.
const MAX_AIM_DISTANCE: usize = 5;

/// In words. So short a question that names a loan with its amount and rate asks for the instalment.
const MAX_BARE_LOAN_WORDS: usize = 9;

/// Topic words of each calculator, separated by bars; a name of several words must occur as a phrase.
const TOPIC_WORDS: &[(CalculatorKind, &str)] = &[
    (CalculatorKind::Hra, "hra|एचआरए|rent allowance"),
    (CalculatorKind::Prepayment, "prepay|prepayment|prepaying|prepaid|part payment|pre payment|pre pay|प्रीपे|प्रीपेमेंट"),
    (CalculatorKind::Gratuity, "gratuity|graduity|gratuty|gratutity|gratuiti|grechuity|ग्रेच्युटी|ग्रेचुटी|ग्रैच्युटी|ग्रेच्यूटी|उपदान"),
    (CalculatorKind::Nps, "nps|एनपीएस|national pension|नेशनल पेंशन|राष्ट्रीय पेंशन"),
    (CalculatorKind::Swp, "swp|एसडब्ल्यूपी|systematic withdrawal"),
    (
        CalculatorKind::Eps,
        "eps|eps95|eps 95|ईपीएस|epf pension|pf pension|पीएफ पेंशन|employees pension|pensionable salary|pensionable wages|पेंशन योग्य वेतन",
    ),
    (CalculatorKind::Ppf, "ppf|पीपीएफ|public provident fund|पब्लिक प्रोविडेंट फंड"),
    (
        CalculatorKind::Payout,
        "scss|एससीएसएस|senior citizen savings scheme|senior citizens savings scheme|senior citizen saving scheme|senior citizen scheme|senior citizens scheme|सीनियर सिटीजन स्कीम|सीनियर सिटीजन योजना|सीनियर सिटीजन बचत योजना|वरिष्ठ नागरिक योजना|वरिष्ठ नागरिक बचत योजना|\
mis|pomis|एमआईएस|monthly income scheme|मासिक आय योजना",
    ),
    (CalculatorKind::Ssy, "ssy|sukanya|sukanya samriddhi|एसएसवाई|सुकन्या|सुकन्या समृद्धि"),
    (CalculatorKind::Rd, "rd|आरडी|recurring deposit"),
    (CalculatorKind::Fd, "fd|fds|एफडी|fixed deposit|फिक्स्ड डिपॉजिट|term deposit|सावधि जमा"),
    (CalculatorKind::Sip, "sip|sips|एसआईपी|सिप|systematic investment"),
    (CalculatorKind::Emi, "emi|emis|ईएमआई|instalment|installment|instalments|installments|kist|kisht|kiste|kisten|kishten|किस्त|किश्त|किस्तें"),
    (CalculatorKind::Epf, "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि"),
    (
        CalculatorKind::IncomeTax,
        "tax|taxes|regime|regimes|regim|टैक्स|आयकर|रेजीम|रिजीम|कर व्यवस्था|नई व्यवस्था|पुरानी व्यवस्था|कौन सी व्यवस्था|incometax|itax",
    ),
];

/// Words that show a question about the topic rather than for a calculation, regardless of the other words.
const EXCLUDED_WORDS: &str = "form|forms|फॉर्म|फार्म|eligible|eligibility|document|documents|दस्तावेज|transfer|transferred|ट्रांसफर|claim|claims|क्लेम|\
nominee|nomination|नॉमिनी|uan|password|login|status|tds|gst|penalty|charge|charges|bounce|bounced|miss|missed|default|delay|\
delayed|insured|insurance|limit|limits|सीमा|ceiling|maximum|minimum|max|min|mandatory|compulsory|section|rule|rules|नियम|\
niyam|rejected|rejection|down|refinance|moratorium|verify|landlord|kyc|pan|aadhaar|complaint|payable|repo|what happens|reverse|difference|versus";

/// Words for a deposit that is closed before its time.
const BREAKING_WORDS: &str = "band kar|band karna|band kar sakte|close before|close early|before maturity|बंद कर|बंद करना|बंद कर सकते|बीच में|beech me|bich me|todna|todne|todu|todun|tod du|tod dun|tod di|premature|prematurely|penalty|तोडना|तोडने|तोडूं|तोड दूं|पेनल्टी";

/// Whether a question is about a deposit that is to be broken: what it would come to at its end is then no answer.
pub fn is_about_breaking(words: &[String], kind: CalculatorKind) -> bool {
    matches!(kind, CalculatorKind::Fd | CalculatorKind::Rd | CalculatorKind::Payout) && contains_any(words, BREAKING_WORDS)
}

/// Words for years of service that are still to come: "ten years less seven months" is asked for its rule.
const WANTING_SERVICE: &str = "baki|baaki|remaining|short of|short by|less than|बाकी|कम हैं|कम है";

/// The same for individual calculators.
fn excluded_words_of(kind: CalculatorKind) -> &'static str {
    match kind {
        CalculatorKind::Epf | CalculatorKind::Eps | CalculatorKind::Nps => {
            "withdraw|withdrawal|withdrawals|withdrawing|advance|resign|resigned|quit|job|jobs|निकाल|निकालना|निकालने|nikal|nikalna|\
nikalne|nikaal|tier|tax|taxable|taxed|टैक्स|certificate|death|dies|married|marriage|ppf|vpf|loan|house|partial|edli|80c|credited|interest|byaj|byaaj|ब्याज"
        }
        CalculatorKind::Gratuity => "tax|taxable|taxed|exempt|exemption|टैक्स|contract|death|forfeited",
        // A flat rate needs a different calculation from that of a reducing balance.
        CalculatorKind::Emi | CalculatorKind::Prepayment => {
            "settlement|settle|सेटलमेंट|minimum|मिनिमम|years over|yrs over|years done|yrs done|saal ho gaye|saal ho chuke|saal nikal gaye|साल हो गए|साल हो चुके|flat rate|flat interest|eligible|afford|transfer|tax|deduction|टैक्स|bps|hike|cibil|score|salary|सैलरी|reduce|skip|lic|एलआईसी|lapse|lapsed|लैप्स|premium|premiums|प्रीमियम"
        }
        CalculatorKind::Sip | CalculatorKind::Swp => {
            "inflation|expense|expenses|kharcha|mehngai|mehangai|महंगाई|खर्च|tax|taxed|taxable|टैक्स|target|goal|reach|crorepati|need|needed|required|stop|pause|load|chahiye|चाहिए"
        }
        CalculatorKind::Goal => "tax|taxed|taxable|टैक्स|stop|pause|load|loan|emi|enough|kafi|काफी",
        CalculatorKind::Fd | CalculatorKind::Rd => {
            "ulip|यूलिप|insurance|बीमा|policy|पॉलिसी|inflation|mutual|mutual fund|म्यूचुअल|sip|mehngai|mehangai|महंगाई|tax|taxed|taxable|टैक्स|break|broken|breaking|premature|prematurely|todna|todne|todu|todun|tod du|tod dun|tod di|katega|\
kat jayega|तोड|तोडने|तोडना|तोडूं|तोड दूं|कटेगा|कट जाएगा|tax-saver|nri|loan|bond|bonds|debenture|debentures|ncd|ncds|बॉन्ड|बांड|डिबेंचर"
        }
        CalculatorKind::IncomeTax => {
            "late fee|late fees|लेट फीस|विलंब शुल्क|234f|234 f|scss|senior scheme|post office|डाकघर|quarter|तिमाही|standard|gains|gain|ltcg|stcg|tcs|gift|gifts|lottery|dividend|dividends|crypto|share|shares|stock|stocks|fund|funds|property|\
withdrawal|withdraw|refund|notice|file|filing|return|itr|rebate|slab|slabs|advance|sale|sell|selling|gold|interest|free|nri|\
bonus|foreign|abroad|remittance|diya|diye|दिया|दिए|दिये|gave|given|received|send|sends|sending|sent|bhej|bheja|bheje|bhejega|bhejna|bhejenge|भेज|भेजा|भेजे|भेजना|भेजेगा|भेजेंगे|upto|up to|zero|nil|huf|surcharge|pension|flat|flats|house|plot|land|buy|buying|bought|purchase|sold|fd|rd|\
deposit|deposits|maturity|commission|rent|rental|kiraya|makan|ghar|becha|bechna|bechne|फ्लैट|मकान|घर|किराया|बेचा|बेचने|बेची|बेचकर|बेचूं|बेचूँ|बेच|bechi|bech|bechkar|zameen|jameen|zamin|jamin|kheti|khet|ज़मीन|जमीन|खेत|खेती|\
प्लॉट|plots|farm|farmland|agricultural|farming|agriculture|byaj|ब्याज|uphar|उपहार|एफडी|arrear|arrears|एरियर|एरियर्स|voucher|vouchers|वाउचर|broker|winnings|at source"
        }
        CalculatorKind::Loan => "flat rate|eligible|eligibility|transfer|tax|टैक्स|cibil|score",
        CalculatorKind::Extra => "flat rate|tax|टैक्स|skip|moratorium|transfer",
        CalculatorKind::Drawdown => "tax|taxed|taxable|टैक्स|exit load|epf|pf|nps|ppf|पीएफ",
        CalculatorKind::Payoff => "settle|settlement|cibil|score|skip|moratorium|minimum|tax|टैक्स",
        CalculatorKind::Payout => {
            "tax|taxed|taxable|टैक्स|break|broken|breaking|premature|early|before time|joint|extend|nri|loan|open|close|kholna|khulwana|todna|todne|todu|todun|tod du|\
tod dun|katega|kat jayega|band kar|तोडना|तोडने|तोडूं|तोड दूं|कटेगा|कट जाएगा|बंद कर"
        }
        CalculatorKind::Ppf => {
            "tax|taxed|taxable|टैक्स|withdraw|withdrawal|nikal|nikalna|nikaal|निकाल|निकालना|loan|लोन|nri|minor|extend|extension|premature|close|inactive|vs|or|ya|या|\
open|opened|opening|khul|khulta|khulega|khulwana|kholna|kholu|खुल|खुलता|खुलेगा|खुलवाना|खोलना|खोलूं"
        }
        CalculatorKind::Hra => "claiming|parents|agreement|receipt|receipts|own",
        CalculatorKind::Ssy => {
            "tax|taxed|taxable|टैक्स|withdraw|withdrawal|nikal|nikalna|nikaal|निकाल|निकालना|loan|लोन|nri|premature|close|inactive|vs|or|ya|या|both|two daughters|\
open|opened|opening|khul|khulta|khulega|khulwana|kholna|kholu|खुल|खुलता|खुलेगा|खुलवाना|खोलना|खोलूं|marriage|shaadi|shadi|शादी|adopted|ppf|पीपीएफ|sip|mutual"
        }
        CalculatorKind::FdTax => "break|broken|breaking|premature|prematurely|todna|tax-saver|tax saver|nri|loan|joint|minor",
        CalculatorKind::TermCover => {
            "tax|taxed|टैक्स|claim|premium|प्रीमियम|reject|rejected|nominee|ulip|endowment|surrender|lapse|lapsed|enough|kafi|काफी"
        }
        CalculatorKind::NetWorth => "tax|taxed|taxable|टैक्स|hni|high net worth|average|percentile|company",
        CalculatorKind::Tds => {
            "nri|nris|abroad|foreign|overseas|resident|videsh|dubai|uae|usa|एनआरआई|विदेश|lottery|crypto|game|winnings|contractor|contract|technical|challan|late|refund|forgot|forgotten|bhool gaya|bhool gaye|bhul gaya|bhul gaye|nahi kaata|nahi kata|भूल गया|भूल गए|भूल गई|नहीं काटा|\
wapas|वापस|return|itr|file|filing|certificate|avoid|bachane|bachaye|bachaun|salary|सैलरी|company|firm|llp|business|employer|director|कंपनी|फर्म|compensation|acquired|acquisition|muavza|muavja|muawza|muawja|adhigrahan|मुआवजा|मुआवजे|मुआवज़ा|मुआवज़े|अधिग्रहण|अधिग्रहित"
        }
        CalculatorKind::CapitalGains => "",
    }
}

/// Other places for the money of a deposit.
const UNKNOWN_DEPOSITS: &str =
    "nsc|nscs|एनएससी|kvp|केवीपी|national savings certificate|national saving certificate|kisan vikas patra|राष्ट्रीय बचत पत्र|किसान विकास पत्र";

/// Words for the return, which has to be filed or not whatever the tax is.
const RETURN_WORDS: &str = "return bharna|return bharni|return bharu|return bhare|return bharega|return bharegi|return bharne|return file|return filing|file return|file a return|file the return|\
file itr|itr|रिटर्न भरना|रिटर्न भरनी|रिटर्न भरे|रिटर्न भरूं|रिटर्न फाइल|आईटीआर";
/// Words for opening an account with a scheme, as they stand among those that exclude a sum.
const OPENING_WORDS: &str = "open|opened|opening|khul|khulta|khulega|khulwana|kholna|kholu|खुल|खुलता|खुलेगा|खुलवाना|खोलना|खोलूं";

/// Words for tax that is withheld from a payment.
const WITHHOLDING_WORDS: &str = "deduct|deducts|deducted|deducting|withheld|kata|kati|kate|katta|katega|कटा|कटता|कटेगा";
pub(super) const PAY_WORDS: &str = "salary|ctc|package|lpa|pay slip|payslip|सैलरी|वेतन|tankhwah|तनख्वाह";

/// Words for the pay that is left after deductions, and how near to them it is asked for.
const TAKE_HOME_WORDS: &str =
    "haath me|haath mein|hath me|hath mein|haath|in hand|inhand|take home|takehome|net salary|net pay|हाथ में|इन हैंड|टेक होम";
const WORDS_BEFORE_TAKE_HOME: usize = 4;
const WORDS_BEHIND_TAKE_HOME: usize = 2;

/// Words that ask what a rule allows or demands.
const RULE_WORDS: &str = "allowed|compulsory|compulsorily|mandatory|mandatorily|anivarya|zaroori|zaruri|jaruri|अनिवार्य|जरूरी|जरुरी|आवश्यक";
/// The number of clauses at the end that may ask for something else.
const MAX_SIDE_CLAUSES: usize = 3;

/// Words of somebody's story. They show another subject only where figures are missing.
const STORY_WORDS: &str = "resign|resigned|quit|job|jobs|married|marriage|house|death|dies";

/// Words for saving and for every month; a SIP means both.
const SAVING_WORDS: &str = "bachau|bachaun|bachaaun|bachaana|lagau|lagaun|lagana|lagaye|jodu|jodna|लगाऊं|लगाना|लगाएं|dalu|daalu|dalun|daalun|dalna|dalta|dalti|dalte|dalenge|daalna|daalta|put|डालूं|डालता|डालती|डालें|डालना|डालते|invest|investing|investment|save|saving|savings|nivesh|bachat|bachana|bachaun|jama|निवेश|बचत|जमा|बचाना|बचाऊं";
const MONTHLY_WORDS: &str = "month|monthly|mahine|mahina|maheene|mahine|महीने|महीना|मासिक";

/// Questions for the monthly amount itself: a large amount beside them is the goal.
const SIP_QUESTIONS: &str = "how much sip|sip amount|what sip|monthly sip|sip required|sip needed|kitni sip|kitna sip|sip kitni|sip kitna|एसआईपी कितनी|कितनी एसआईपी|\
कितने की एसआईपी|kitne ki sip|मासिक एसआईपी";

/// Words directly before an amount that is a goal, and words shortly after it: "for 1 crore", "1 crore ke liye".
const REACH_WORDS: &str = "need|want|needs|with|for|reach|reaching|get|make|making|build|building|accumulate|accumulating|become|save|create|creating|target|goal";
const AIM_WORDS: &str = "goal|target|corpus|fund|aim";
const GOAL_SUFFIXES: &str = "i want|we want|i need|we need|ke liye|k liye|keliye|chahiye|chahie|chaiye|banana|banane|banega|banenge|bane|jodna|jodne|jama karne|goal|target|corpus|\
तक पहुंच|के लिए|चाहिए|बनाना|बनाने|बनेगा|बनेंगे|जोडना|जोडने";
/// Words for what is earned or owned, which is no goal: "for 1 lakh salary".
const OWNED_WORDS: &str = "salary|income|pension|loan|lumpsum|lump|hai|hain|है|हैं|सैलरी|आय|पेंशन|every|per|a|emi";

/// Words that ask for a number.
const ASKING_WORDS: &str = "how many months|how many years|how long|whats|what monthly pension|maturity|emi pls|kitna hoga|what emi|what eps pension|what pension|gratuity amount|hogi kya|how much|what will|what would|what is my|whats my|will be|would be|work out|calculate|calculation|compute|estimate|kitna|\
kitni|kitne|कितना|कितनी|कितने|hisab|हिसाब|batao|bata|बताओ|बताइए|बताएं|milega|milegi|मिलेगा|मिलेगी|banega|banegi|बनेगा|बनेगी|\
hoga|hogi|होगा|होगी|lagega|लगेगा|amount|project|worth|maturity|monthly emi|my emi";

const LOAN_WORDS: &str = "loan|लोन|home loan|कर्ज";

/// Words with which a reader changes or completes a sum.
const CHANGING_WORDS: &str = "do|i|save|saved|total|kul|कुल|becomes|become|became|goes|go|gets|get|raised|raise|increase|increases|decrease|falls|fall|drop|drops|change|changes|changed|instead|rather|only|just|\
hua|hui|ho|hogaya|hojaye|jaye|jaaye|jae|gaya|gayi|gaye|badh|badhe|badha|badhkar|ghat|ghate|kar|karu|karun|karo|kare|karein|du|dun|de|dein|le|lu|lun|loon|rakhu|rakhun|mila|mile|\
milta|milti|mil|rahe|raha|bola|bataya|hi|to|bhi|too|also|more|less|extra|another|same|wahi|sirf|bas|then|take|put|keep|use|say|assume|maan|man|maano|lo|lena|liya|years|yrs|till|until|\
up|down|by|my|our|we|it|its|that|this|these|yes|haan|ji|no|nahi|ok|okay|please|pls|plz|tell|show|me|now|new|bank|ne|he|she|sbi|hdfc|icici|senior|compounding|hoga|hogi|if|what|how|much|\
हो|जाए|जाये|गया|गई|कर|करूं|करें|दूं|दें|लूं|रखूं|मिला|मिले|मिलेगा|ही|भी|तो|तब|फिर|सिर्फ|बस|मान|लें|लो|हां|जी|नहीं|बचे|बचा|के|लिए|वही|नाम|बढ|घट|बढे|घटे|अभी|liye|keliye|baar|tab|phir";

/// Filler words. A question that consists only of these, its topic and quantities asks for the calculation.
const FILLER_WORDS: &str = ",|−|exemption|of|for|at|the|a|an|is|am|i|im|my|if|in|on|and|with|per|to|by|from|what|whats|me|it|be|will|have|as|old|new|vs|or|regime|\
regimes|under|both|age|aged|retire|retirement|loan|home|car|personal|education|interest|rate|return|returns|salary|last|\
basic|pay|balance|income|service|years|year|month|monthly|pension|tenure|term|after|now|current|annual|yearly|every|each|\
rent|metro|non|invest|rs|₹|%|percent|drawn|da|wages|wage|ka|ki|ke|ko|pe|par|se|mein|me|main|meri|mera|mere|hai|ho|aur|tak|\
saal|mahine|umar|का|की|के|को|पर|से|में|मैं|मेरी|मेरा|मेरे|है|हूं|हो|और|तक|साल|महीने|उम्र|लोन|ब्याज|सैलरी|वेतन|बेसिक|बैलेंस|\
पेंशन|आय|पुरानी|नई|रेजीम|quarterly|income-tax";

/// Whether the words of `name` occur consecutively.
fn contains_phrase(words: &[String], name: &str) -> bool {
    (0..words.len()).any(|at| starts_with_phrase(&words[at..], name))
}

pub(super) fn starts_with_phrase(words: &[String], name: &str) -> bool {
    name.split(' ').enumerate().all(|(nth, part)| words.get(nth).is_some_and(|word| word == part))
}

/// Whether one of the `names`, which are separated by bars, occurs.
pub(super) fn contains_any(words: &[String], names: &str) -> bool {
    names.split('|').any(|name| contains_phrase(words, name))
}

fn is_one_of(word: &str, names: &str) -> bool {
    names.split(['|', ' ']).any(|name| name == word)
}

/// The words that neither belong to a quantity nor say what one is of.
pub(super) fn unexplained_words(question: &ParsedQuestion, bound: &BoundInputs) -> Vec<String> {
    let names_salary_slip =
        |at: usize| starts_with_phrase(&question.words[at..], "form 16") || starts_with_phrase(&question.words[at..], "फॉर्म 16");
    let is_explained = |at: usize| {
        question.is_quantity(at) || names_salary_slip(at) || bound.explained.iter().any(|(start, end)| (*start..*end).contains(&at))
    };
    question.words.iter().enumerate().filter(|(at, _)| !is_explained(*at)).map(|(_, word)| word.clone()).collect()
}

/// Detects the calculator by its name, or by what the question wants to know of its amounts; `None` for a question about none or
/// about two at once.
pub(super) fn detect_kind(words: &[String], quantities: &[Quantity]) -> Option<CalculatorKind> {
    if let Some(kind) = household::detect_household_kind(words, quantities) {
        return Some(kind);
    }
    if withheld_payments::is_withheld_payment(words, quantities) {
        return Some(CalculatorKind::Tds);
    }
    let named = detect_named_kind(words);
    if named == Some(CalculatorKind::Epf) && asks_for_take_home(words) {
        return None;
    }
    if named == Some(CalculatorKind::Hra) && other_rents::names_other_rent(words) {
        return None;
    }
    // No calculator knows these: the sum of the deposit beside them would be half of what is asked.
    if matches!(named, Some(CalculatorKind::Fd | CalculatorKind::Rd)) && contains_any(words, UNKNOWN_DEPOSITS) {
        return None;
    }
    // A policy that was sold as a deposit pays no deposit's interest.
    if named == Some(CalculatorKind::Fd) && contains_any(words, "ulip|ulips|यूलिप") {
        return None;
    }
    if is_savings_goal(words, named, quantities) {
        return Some(CalculatorKind::Goal);
    }
    if is_taxed_deposit(words, quantities) {
        return Some(CalculatorKind::FdTax);
    }
    if let Some(kind) = turned_sums::detect_unnamed_kind(words, named, quantities) {
        return Some(kind);
    }
    let names_loan = matches!(named, None | Some(CalculatorKind::Emi));
    if names_loan && is_prepayment(words, quantities) {
        return Some(CalculatorKind::Prepayment);
    }
    if named.is_some() || names_any_kind(words) {
        return named;
    }
    if is_regular_withdrawal(words, quantities) {
        return Some(CalculatorKind::Swp);
    }
    if is_whole_loan(words, quantities) {
        return Some(CalculatorKind::Emi);
    }
    is_regular_saving(words, quantities).then_some(CalculatorKind::Sip)
}

/// Detects the calculator that a question names.
pub(super) fn detect_named_kind(words: &[String]) -> Option<CalculatorKind> {
    let mut kinds = list_named_kinds(words);
    // The pension of a provident fund, the instalment of a prepaid loan and the tax on an allowance are one topic each.
    let is_pension = contains_any(words, "pension|पेंशन");
    if kinds == [CalculatorKind::Epf] && is_pension && contains_any(words, "service|सेवा") {
        return Some(CalculatorKind::Eps);
    }
    if kinds.contains(&CalculatorKind::Ppf) {
        kinds.retain(|kind| *kind != CalculatorKind::Epf || contains_any(words, "pf|epf|पीएफ|ईपीएफ"));
        if kinds.len() > 1 {
            kinds.retain(|kind| *kind != CalculatorKind::Ppf);
        }
    }
    if kinds.contains(&CalculatorKind::Payout) {
        kinds.retain(|kind| *kind != CalculatorKind::Fd || contains_any(words, "fd|एफडी"));
    }
    let names_rent = contains_any(words, "rent|kiraya|किराया|किराए|basic|बेसिक");
    // In a question about regimes, "HRA" and "NPS" are deductions.
    if kinds.contains(&CalculatorKind::IncomeTax) && (contains_any(words, "regime|regimes|रेजीम") || contains_any(words, PAY_WORDS))
    {
        kinds.retain(|kind| *kind != CalculatorKind::Nps && (*kind != CalculatorKind::Hra || names_rent));
        // "No EPF or the like" says what is not deducted.
        if contains_any(words, PAY_WORDS) && contains_any(words, "standard deduction|80c|regime|regimes|रेजीम") {
            kinds.retain(|kind| *kind != CalculatorKind::Epf);
        }
    }
    // A deposit's interest is income beside the pension or salary.
    if kinds.contains(&CalculatorKind::IncomeTax) && (is_pension || contains_any(words, PAY_WORDS)) && contains_any(words, INTEREST_WORDS) {
        kinds.retain(|kind| !matches!(kind, CalculatorKind::Fd | CalculatorKind::Payout));
    }
    for (specific, general) in [
        (CalculatorKind::Eps, CalculatorKind::Epf),
        (CalculatorKind::Prepayment, CalculatorKind::Emi),
        (CalculatorKind::Hra, CalculatorKind::IncomeTax),
    ] {
        if kinds.contains(&specific) {
            kinds.retain(|kind| *kind != general);
        }
    }
    // Beside the two regimes "HRA" and "NPS" are deductions again.
    let are_deductions = kinds.iter().all(|kind| *kind == CalculatorKind::Nps || (*kind == CalculatorKind::Hra && !names_rent));
    if are_deductions && contains_any(words, "old vs new|new vs old|old or new|new or old|old versus new") && contains_any(words, PAY_WORDS)
    {
        return Some(CalculatorKind::IncomeTax);
    }
    if kinds.is_empty()
        && contains_any(words, LOAN_WORDS)
        && contains_any(words, "monthly payment|per month|monthly|every month|each month|har mahine|हर महीने")
    {
        return Some(CalculatorKind::Emi);
    }
    match kinds[..] {
        [kind] => Some(kind),
        // The tax on any other topic isn't calculated: each excludes questions with "tax".
        _ => None,
    }
}

fn list_named_kinds(words: &[String]) -> Vec<CalculatorKind> {
    TOPIC_WORDS.iter().filter(|(_, names)| contains_any(words, names)).map(|(kind, _)| *kind).collect()
}

fn names_any_kind(words: &[String]) -> bool {
    !list_named_kinds(words).is_empty()
}

/// Whether the words name another calculator than this one or a part of its topic.
pub(super) fn names_other_kind(words: &[String], kind: CalculatorKind) -> bool {
    let shares_topic = |other: CalculatorKind| {
        other == kind
            || matches!(
                (kind, other),
                (CalculatorKind::Goal, CalculatorKind::Sip)
                    | (CalculatorKind::Prepayment, CalculatorKind::Emi)
                    | (CalculatorKind::Hra, CalculatorKind::IncomeTax)
                    | (CalculatorKind::IncomeTax, CalculatorKind::Hra | CalculatorKind::Nps)
                    | (CalculatorKind::Eps, CalculatorKind::Epf)
                    | (CalculatorKind::FdTax, CalculatorKind::Fd | CalculatorKind::IncomeTax)
                    | (CalculatorKind::Tds, CalculatorKind::Fd | CalculatorKind::Rd | CalculatorKind::Epf)
                    | (
                        CalculatorKind::NetWorth | CalculatorKind::TermCover,
                        CalculatorKind::Fd
                            | CalculatorKind::Rd
                            | CalculatorKind::Epf
                            | CalculatorKind::Ppf
                            | CalculatorKind::Nps
                            | CalculatorKind::Sip
                    )
            )
    };
    list_named_kinds(words).into_iter().any(|other| !shares_topic(other))
}

/// Whether the amounts are a loan and a part of it that is paid back at once: "38 lakh outstanding, if I pay 5 lakh now".
fn is_prepayment(words: &[String], quantities: &[Quantity]) -> bool {
    let amounts = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees && quantity.period.is_none()).count();
    amounts >= 2
        && !contains_any(words, "down payment|downpayment|डाउन पेमेंट")
        && contains_any(words, "outstanding|baki|baaki|bacha|left|remaining|बाकी|बकाया|बचा|owe|home loan|loan|लोन")
        && contains_any(
            words,
            "pay|can put|put in|put it in|put that in|put this in|daal|daalu|daal du|bhar|bharu|bharun|bhardu|jama|lump|lumpsum|extra|bonus|ekmusht|ek musht|भर|भरूं|जमा|एकमुश्त|part|chuka|चुका|chukaun|चुकाऊं",
        )
        && contains_any(
            words,
            "put it in the loan|put it in loan|put it in my loan|put that in the loan|put it into the loan|put it towards|loan me daal|loan mein daal|save|saved|saves|saving|bachega|bachegi|bachat|बचेगा|बचेगी|बचत|same|wahi|vahi|वही|kam|कम|cut|cuts|less|reduce|reduces|shorter|jaldi|जल्दी|nayi|नई|new emi|\
tenure|khatam|how many months|kitne mahine|कितने महीने",
        )
}

/// Whether a question gives a fixed deposit with its rate, whole years and the rate of a slab. A deposit for some days is another sum, because the
/// calculator counts years.
fn is_taxed_deposit(words: &[String], quantities: &[Quantity]) -> bool {
    let count = |kind: QuantityKind| quantities.iter().filter(|quantity| quantity.kind == kind).count();
    let names_deposit = list_named_kinds(words).iter().all(|kind| matches!(kind, CalculatorKind::Fd | CalculatorKind::IncomeTax))
        && list_named_kinds(words).contains(&CalculatorKind::Fd);
    let is_whole_years = |quantity: &Quantity| quantity.kind == QuantityKind::Span && quantity.value % 12.0 == 0.0;
    names_deposit
        && contains_any(words, "tax|slab|bracket|टैक्स|स्लैब|आयकर")
        && (2..=3).contains(&count(QuantityKind::Percent))
        && count(QuantityKind::Rupees) == 1
        && count(QuantityKind::Days) == 0
        && quantities.iter().any(is_whole_years)
        && quantities.iter().all(|quantity| quantity.kind != QuantityKind::Span || is_whole_years(quantity))
}

/// Whether a sum is taken out of an amount every month: "60 lakh in a fund, withdrawing 40k every month".
fn is_regular_withdrawal(words: &[String], quantities: &[Quantity]) -> bool {
    let mut amounts = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
    let has_both = amounts.clone().any(|amount| amount.period == Some(Period::Month)) && amounts.any(|amount| amount.period.is_none());
    has_both
        && (takes_out(words) || contains_any(words, LASTING_WORDS))
        && !contains_any(words, "ppf|पीपीएफ|tax|टैक्स|atm")
        && !turned_sums::names_debt(words)
}

/// Whether a question gives nothing but a loan, its rate and its tenure: "loan 20 lakh 9% 10 saal".
fn is_whole_loan(words: &[String], quantities: &[Quantity]) -> bool {
    let has = |kind: QuantityKind| quantities.iter().filter(|quantity| quantity.kind == kind).count() == 1;
    // A few words that give only the amount and the rate are a sum too; the tenure is asked for.
    let is_complete = has(QuantityKind::Span) || words.len() <= MAX_BARE_LOAN_WORDS;
    contains_any(words, LOAN_WORDS) && has(QuantityKind::Rupees) && has(QuantityKind::Percent) && is_complete
}

/// Whether a word speaks of taking money out, in any of its forms.
pub(super) fn takes_out(words: &[String]) -> bool {
    let stems = ["withdraw", "nikal", "nikaal", "निकाल"];
    words.iter().any(|word| stems.iter().any(|stem| word.starts_with(stem))) || contains_any(words, "take out|taking out|taken out")
}

/// Whether an amount is saved every month at a rate or for a time: "har mahine 2500 dalu 12 percent pe".
fn is_regular_saving(words: &[String], quantities: &[Quantity]) -> bool {
    let has = |kind: QuantityKind| quantities.iter().any(|quantity| quantity.kind == kind);
    let is_monthly = quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees && quantity.period == Some(Period::Month));
    let is_whole = has(QuantityKind::Percent) && has(QuantityKind::Span);
    let is_saved = (has(QuantityKind::Percent) || has(QuantityKind::Span)) && contains_any(words, SAVING_WORDS) && asks_for_number(words);
    is_monthly
        && (is_whole || is_saved)
        && !contains_any(
            words,
            "ppf|ssy|sukanya|insurance|policy|premium|rent|emi|loan|पीपीएफ|सुकन्या|बीमा|लोन|apy|vpf|chit|salary|सैलरी|kharcha|expenses|spend",
        )
}

/// Whether a question asks for the monthly saving that reaches an amount: "how much SIP do I need for 1 crore in 15 years".
/// `about` is the calculator that the question names, if any.
fn is_savings_goal(words: &[String], about: Option<CalculatorKind>, quantities: &[Quantity]) -> bool {
    let saves = about.is_none() && contains_any(words, SAVING_WORDS) && contains_any(words, MONTHLY_WORDS);
    let mut amounts = quantities.iter().filter(|quantity| quantity.kind == QuantityKind::Rupees);
    let (Some(goal), None) = (amounts.next(), amounts.next()) else { return false };
    let asks_for_sip = about == Some(CalculatorKind::Sip) && contains_any(words, SIP_QUESTIONS) && !contains_any(words, "have|paas|पास");
    if asks_for_sip && goal.period.is_none() && goal.value >= MIN_GOAL_AMOUNT && !contains_any(words, "enough|kafi|काफी|which|kaunsi|konsi")
    {
        return true;
    }
    (about == Some(CalculatorKind::Sip) || saves)
        && (asks_for_number(words) || contains_any(words, "required|needed|chahiye|चाहिए|goal|target|लक्ष्य"))
        && goal.period.is_none()
        && goal.value >= MIN_GOAL_AMOUNT
        && is_target_amount(words, goal)
}

fn is_target_amount(words: &[String], goal: &Quantity) -> bool {
    let is_one = |word: &str, names: &str| names.split('|').any(|name| name == word);
    let filler = |word: &&String| matches!(word.as_str(), "₹" | "rs" | "inr" | "a" | "about" | "around");
    let mut before = words[..goal.start].iter().rev().skip_while(filler).map(String::as_str);
    let (last, earlier) = (before.next().unwrap_or_default(), before.next().unwrap_or_default());
    let behind = &words[goal.end..words.len().min(goal.end + MAX_AIM_DISTANCE)];
    if behind.first().is_some_and(|word| is_one(word, OWNED_WORDS)) {
        return false;
    }
    is_one(last, REACH_WORDS)
        || (matches!(last, "of" | "is") && is_one(earlier, AIM_WORDS))
        || (last == "have" && earlier == "to")
        || contains_any(behind, GOAL_SUFFIXES)
}

/// Words of income, and of duties, that the calculator of income tax doesn't know.
const OTHER_INCOMES: &str = "becha|bechi|beche|bech|bika|biki|bikri|बेचा|बेची|बेचे|बेच|बेचकर|बेचने|बिका|बिकी|बिक्री|54f|late fee|late fees|लेट फीस|विलंब शुल्क|234f|234 f|arrear|एरियर|एरियर्स|scss|senior scheme|quarter|तिमाही|voucher|vouchers|वाउचर|gains|gain|ltcg|stcg|tcs|tds|gift|gifts|lottery|dividend|dividends|crypto|share|shares|stock|stocks|property|sale|sell|selling|sold|\
refund|notice|file|filing|itr|advance|nri|huf|surcharge|pension|foreign|abroad|fd|arrears|winnings|withdrawal|penalty|form|uan|rent income";

/// Where money may go instead of paying back a loan.
const OTHER_PLACES: &str = "invest|investing|mutual|fund|funds|sip|fd|rd|ppf|nps|gold|shares|stocks|equity|policy|plot|which|best|better|निवेश|म्यूचुअल|फंड|एफडी|सोना|शेयर|कौन";

/// What a business or a profession earns has no standard deduction, and its profit is not what is billed.
const TRADE_WORDS: &str = "freelance|freelancer|freelancing|freelancers|billing|billed|turnover|clients|client|self employed|business income|business se|my shop|meri dukan|dukaan se|dukan se|shop se|फ्रीलांस|फ्रीलांसर|फ्रीलांसिंग|टर्नओवर|मेरी दुकान|दुकान से|व्यापार से|धंधे से";

/// What is given to somebody is no income like a salary.
const GIFT_WORDS: &str = "gift|gifts|gifted|tohfa|uphar|गिफ्ट|उपहार|तोहफा|भेंट";

/// Words of sums that are worked out in another way than the calculators do.
const OTHER_SUMS: &str = "flat rate|flat interest|premature|prematurely|break|breaking|todna|skip";

/// What a question gives of the figures that its sum needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum GivenFigures {
    /// Too few to tell whether a sum is asked for.
    Some,
    /// A salary, named as such.
    Pay,
    /// Both of two, each named.
    Named,
    /// All of three or more.
    All,
}

/// Whether the question is about the topic rather than for a calculation. `unexplained` are its words without those that say what a
/// quantity is of. Where all figures are given, hardly any word makes it something else than a sum.
pub(super) fn is_about_topic_only(unexplained: &[String], words: &[String], kind: CalculatorKind, given: GivenFigures) -> bool {
    // "How much should I invest a month for 1 crore" is a calculation; which fund to choose is not.
    let is_goal = kind == CalculatorKind::Goal;
    let is_advice = (kind != CalculatorKind::IncomeTax && contains_any(words, "which|best|better|कौन|kaunsa|konsa"))
        || (!matches!(kind, CalculatorKind::IncomeTax | CalculatorKind::Goal) && asks_what_to_do(words));
    // Tax withheld from a payment, unless the payment is a salary.
    let is_kept_back = kind == CalculatorKind::IncomeTax && contains_any(words, WITHHOLDING_WORDS) && !contains_any(words, PAY_WORDS);
    // Income from letting has a deduction of its own, which the calculator doesn't know.
    let is_let = kind == CalculatorKind::IncomeTax
        && contains_any(words, "rent income|rental income|rental|rent received|kiraya milta|rent milta|rent se");
    let asks_for_loan = contains_any(words, "how much loan|loan kitna milega|kitna loan|कितना लोन|लोन कितना मिलेगा");
    let is_gift = kind == CalculatorKind::IncomeTax && contains_any(words, GIFT_WORDS) && !contains_any(words, PAY_WORDS);
    let is_trade = kind == CalculatorKind::IncomeTax && contains_any(words, TRADE_WORDS) && !contains_any(words, PAY_WORDS);
    let is_other_sum = is_let || is_trade || is_kept_back || is_gift || (kind == CalculatorKind::Emi && asks_for_loan);
    let is_stepped = kind != CalculatorKind::Sip && contains_any(unexplained, "step up|stepup|top up|topup");
    if given == GivenFigures::All {
        // The sum of a prepayment gives both ways, a shorter tenure and a lower instalment, and recommends none. Whether the money would do better
        // elsewhere is advice.
        let is_advice =
            is_advice && !(kind == CalculatorKind::Prepayment && (names_both_ways(words) || !contains_any(words, OTHER_PLACES)));
        let is_repeated = kind == CalculatorKind::Prepayment && contains_any(words, "every year|har saal|हर साल|each year");
        // What is cut from a deposit that is broken is no sum of its growth.
        let is_broken = is_about_breaking(words, kind);
        return is_advice || is_other_sum || is_repeated || is_broken || contains_any(unexplained, OTHER_SUMS) || is_stepped;
    }
    if given == GivenFigures::Named && asks_for_number(words) {
        let mut own = excluded_words_of(kind).split('|').filter(|name| !is_one_of(name, STORY_WORDS));
        return is_advice || is_other_sum || is_stepped || own.any(|name| contains_phrase(unexplained, name));
    }
    if given == GivenFigures::Pay && (asks_for_number(words) || contains_any(words, "tax on|regime|टैक्स")) {
        // What the employer cuts is of the same tax: "is the TDS of 7,000 a month right in the new regime".
        let names_regime = contains_any(words, "regime|regimes|रेजीम");
        let mut others = OTHER_INCOMES.split('|').filter(|name| *name != "tds" || !names_regime);
        return is_advice || is_other_sum || others.any(|name| contains_phrase(unexplained, name));
    }
    is_advice
        || is_other_sum
        || is_stepped
        || is_excluded(unexplained, kind)
        || contains_any(words, "can i|am i|is it worth|worth prepaying|worth it|fayda hai|फायदा है")
        || (!is_goal && contains_phrase(words, "do i need"))
}

/// Whether the two ways to use a prepayment are named, with their difference or the choice between them asked for.
fn names_both_ways(words: &[String]) -> bool {
    contains_any(words, "emi|emis|ईएमआई|kist|kisht|किस्त|instalment|installment")
        && contains_any(words, "tenure|term|duration|avadhi|अवधि|saal kam|years less|jaldi khatam|टेन्योर|टेनर")
}

/// Whether "should I" asks what to do. "How much should I get" asks what is due.
fn asks_what_to_do(words: &[String]) -> bool {
    let is_due = |at: usize| {
        let behind = words.get(at + 2).map(String::as_str).unwrap_or_default();
        matches!(behind, "get" | "receive" | "expect" | "be") && contains_any(&words[..at], "how much|what")
    };
    (0..words.len()).any(|at| starts_with_phrase(&words[at..], "should i") && !is_due(at))
}

/// Whether the pay that is left after deductions is asked for: "PF aur ESI kat ke haath me kitna aayega".
fn asks_for_take_home(words: &[String]) -> bool {
    // "What will come in hand after the 15 years that are left" is what the fund comes to.
    if contains_any(words, "years left|years to go|saal baki|saal bache|balance|retire|retirement|साल बाकी|साल बचे|बैलेंस")
    {
        return false;
    }
    let asks_at = |at: usize, length: usize| {
        let beside = &words[at.saturating_sub(WORDS_BEFORE_TAKE_HOME)..words.len().min(at + length + WORDS_BEHIND_TAKE_HOME)];
        contains_any(beside, "kitna|kitni|kitne|कितना|कितनी|कितने|how much|what|whats|aayega|aayegi|ayega|ayegi|aaega|आएगा|आएगी|आयेगा")
    };
    TAKE_HOME_WORDS
        .split('|')
        .any(|name| (0..words.len()).any(|at| starts_with_phrase(&words[at..], name) && asks_at(at, name.split(' ').count())))
}

/// Whether a question without an amount asks what a rule allows or demands: "how much lump sum allowed, how much annuity compulsory". Such
/// words are known although a letter is left out or doubled.
pub(super) fn asks_for_rule(question: &ParsedQuestion) -> bool {
    let has_amount = question.quantities.iter().any(|quantity| quantity.kind == QuantityKind::Rupees);
    let is_rule_word =
        |word: &String| RULE_WORDS.split('|').any(|rule| rule == word || spell_by_consonants(rule) == spell_by_consonants(word));
    !has_amount && question.words.iter().any(is_rule_word)
}

/// A word of Latin letters as its first letter and the consonants behind it, a doubled letter once; any other word as it is.
fn spell_by_consonants(word: &str) -> String {
    if !word.chars().all(|c| c.is_ascii_lowercase()) {
        return word.to_owned();
    }
    let is_vowel = |letter: char| matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u');
    let letters: Vec<char> = word.chars().collect();
    let is_kept = |at: &usize| *at == 0 || (!is_vowel(letters[*at]) && letters[*at] != letters[*at - 1]);
    (0..letters.len()).filter(is_kept).map(|at| letters[at]).collect()
}

/// The question without its last clauses, one after the other, as long as those say no quantity: "how much will I have, and can I continue
/// it?" asks for a sum and then for something else.
pub(super) fn list_without_last_clauses(question: &ParsedQuestion) -> Vec<ParsedQuestion> {
    let is_break = |at: usize| {
        !question.is_quantity(at) && matches!(question.words[at].as_str(), "," | "and" | "aur" | "और" | "but" | "lekin" | "लेकिन")
    };
    let last_quantity = question.quantities.last().map_or(0, |quantity| quantity.end);
    let breaks = (last_quantity..question.words.len()).rev().filter(|at| is_break(*at));
    breaks.take(MAX_SIDE_CLAUSES).map(|at| ParsedQuestion::from_words(question.words[..at].to_vec())).collect()
}

/// The words that neither ask for the aim's figure nor say that tax is left out of it.
pub(super) fn without_words_of_aim(mut words: Vec<String>, asked: &[String], aim: Aim) -> Vec<String> {
    if aim == Aim::YearInterest {
        words.retain(|word| !is_one_of(word, INTEREST_WORDS));
    }
    if contains_any(asked, "before tds|before tax|tds se pehle|tax se pehle|टीडीएस से पहले|टैक्स से पहले")
    {
        words.retain(|word| !is_one_of(word, "tds|tax|टीडीएस|टैक्स"));
    }
    words
}

/// Whether a word shows that the question is about the topic, whatever its amounts.
pub(super) fn is_excluded(words: &[String], kind: CalculatorKind) -> bool {
    let excludes = |name: &str| match (kind, name) {
        // "Old versus new" asks for both results.
        (CalculatorKind::IncomeTax, "versus" | "difference")
        | (CalculatorKind::Prepayment, "down")
        | (CalculatorKind::Goal, "minimum" | "min")
        | (CalculatorKind::TermCover | CalculatorKind::NetWorth, "insurance")
        | (CalculatorKind::Tds, "tds" | "pan" | "landlord") => false,
        _ => contains_phrase(words, name),
    };
    let wants_service = || kind == CalculatorKind::Eps && contains_any(words, WANTING_SERVICE);
    EXCLUDED_WORDS.split('|').any(excludes) || contains_any(words, excluded_words_of(kind)) || wants_service()
}

/// Whether nothing but a word for opening the account excludes a question.
pub(super) fn is_excluded_by_opening(words: &[String], kind: CalculatorKind) -> bool {
    let rest: Vec<String> = words.iter().filter(|word| !OPENING_WORDS.split('|').any(|known| known == *word)).cloned().collect();
    matches!(kind, CalculatorKind::Ppf | CalculatorKind::Ssy) && rest.len() < words.len() && !is_excluded(&rest, kind)
}

/// Whether a word shows that a follow-up asks about the topic rather than for another figure.
pub(super) fn is_follow_up_excluded(words: &[String], kind: CalculatorKind) -> bool {
    let changes = |name: &str| matches!(name, "maximum" | "minimum" | "max" | "min" | "down" | "difference" | "versus");
    let is_own = |name: &str| kind == CalculatorKind::Tds && matches!(name, "tds" | "pan" | "landlord");
    EXCLUDED_WORDS.split('|').filter(|name| !changes(name) && !is_own(name)).any(|name| contains_phrase(words, name))
        || contains_any(words, OTHER_SUMS)
        || (kind == CalculatorKind::IncomeTax && contains_any(words, RETURN_WORDS))
}

/// Whether a question without any input asks for the asker's own figure, so that the inputs are worth asking for: it names a year, an
/// age or a share, or a month's contribution.
pub(super) fn asks_for_own_sum(question: &ParsedQuestion, kind: CalculatorKind, aim: Aim) -> bool {
    let is_own = contains_any(&question.words, "my|mera|meri|mere|मेरा|मेरी|मेरे|me|mujhe|मुझे|i");
    let gives_something = !question.quantities.is_empty() || question.words.iter().any(|word| word.starts_with("year"));
    let takes_it = kind == CalculatorKind::IncomeTax || aim == Aim::MonthlyContributions;
    takes_it && is_own && gives_something && asks_for_number(&question.words)
}

/// Whether a question without any input names a calculator and asks for its figure, so that the inputs may follow in the next turns.
pub(super) fn introduces_sum(question: &ParsedQuestion) -> Option<CalculatorKind> {
    if turned_sums::asks_for_loan_on_income(&question.words) {
        return Some(CalculatorKind::Loan);
    }
    let kind = detect_named_kind(&question.words).filter(|_| !asks_for_rule(question))?;
    let is_bare = question.words.len() <= 2;
    let asks = is_bare || asks_for_number(&question.words) || contains_any(&question.words, "calculator|calculate|कैलकुलेटर");
    let is_free = question.quantities.is_empty() && !is_about_topic_only(&question.words, &question.words, kind, GivenFigures::Some);
    (asks && is_free).then_some(kind)
}

/// Whether the word names the calculator's topic.
pub(super) fn is_topic_word(word: &str, kind: CalculatorKind) -> bool {
    TOPIC_WORDS.iter().any(|(topic, names)| *topic == kind && is_one_of(word, names))
}

/// Whether a word is one of those with which a sum is asked for or changed.
pub(super) fn is_usual_word(word: &str, kind: CalculatorKind) -> bool {
    is_topic_word(word, kind) || is_one_of(word, FILLER_WORDS) || is_one_of(word, CHANGING_WORDS) || is_one_of(word, ASKING_WORDS)
}

pub(super) fn asks_for_number(words: &[String]) -> bool {
    contains_any(words, ASKING_WORDS)
}

/// Whether the question consists only of its topic, quantities and filler words. `is_quantity` says so for the word at an index.
pub(super) fn has_only_topic_and_quantities(words: &[String], kind: CalculatorKind, is_quantity: impl Fn(usize) -> bool) -> bool {
    let names = TOPIC_WORDS.iter().find(|(topic, _)| *topic == kind).map_or("", |(_, names)| names);
    let is_topic = |word: &str| is_one_of(word, names);
    let is_silent = |word: &str| FILLER_WORDS.split('|').any(|silent| silent == word);
    let is_yes_or_no = words.first().is_some_and(|word| matches!(word.as_str(), "is" | "are" | "does" | "do" | "can" | "kya" | "क्या"));
    let mut others = words.iter().enumerate().filter(|(at, word)| !is_quantity(*at) && !is_topic(word) && !is_silent(word));
    !is_yes_or_no && others.next().is_none()
}
