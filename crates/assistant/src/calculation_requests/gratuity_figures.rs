//! The pay and the service of a question about gratuity, told from other figures beside them.

use domain::time::MONTHS_PER_YEAR;

use super::quantities::{Quantity, QuantityKind};
use super::stated_sum::{BASIC_WORDS, ParsedQuestion, WORDS_BEFORE_SALARY};
use super::topics;

/// Words that tell the length of service which the law asks for from the one that was served, and how near they stand.
const WORDS_OF_REQUIREMENT_BEFORE: &str = "less than|not completed|not complete|minimum|needs|required";
const WORDS_OF_REQUIREMENT_BEHIND: &str = "poore nahi|pure nahi|pura nahi|poora nahi|complete nahi|completed nahi|nahi hue|nahi hua|not complete|\
not completed|are not|is not|se kam|rule|ka rule|ka niyam|needed|required|पूरे नहीं|पूरा नहीं|नहीं हुए|नहीं हुआ|से कम|का नियम|जरूरी";
/// Words that make some months a wait: "he will pay after six months".
const WORDS_OF_WAIT_BEFORE: &str = "after|within|in";
const WORDS_OF_WAIT_BEHIND: &str = "later|baad|ke andar|ke bhitar|ke bheetar|ke baad|बाद|के बाद|के अंदर|के भीतर";
const WORDS_BEFORE_REQUIRED: usize = 2;
const WORDS_BEHIND_REQUIRED: usize = 3;
/// Words for the salary as a whole, of which the basic pay is a part.
const WHOLE_SALARY_WORDS: &str = "salary|gross|ctc|total salary|take home|in hand|package|सैलरी|सेलरी|वेतन|tankhwah|तनख्वाह";

/// A question about gratuity without the length of service that somebody says is missing ("after 4 years 9 months HR says 5 years are not complete"),
/// or that the employer cuts down to whole years. `None` where no other length is named.
pub(super) fn read_own_service(question: &ParsedQuestion) -> Option<ParsedQuestion> {
    let is_span = |quantity: &&Quantity| quantity.kind == QuantityKind::Span;
    let is_required = |quantity: &Quantity| {
        let before = &question.words[quantity.start.saturating_sub(WORDS_BEFORE_REQUIRED)..quantity.start];
        let behind = &question.words[quantity.end..question.words.len().min(quantity.end + WORDS_BEHIND_REQUIRED)];
        let is_wait = quantity.value < f64::from(MONTHS_PER_YEAR)
            && (topics::contains_any(before, WORDS_OF_WAIT_BEFORE) || topics::contains_any(behind, WORDS_OF_WAIT_BEHIND));
        is_wait || topics::contains_any(before, WORDS_OF_REQUIREMENT_BEFORE) || topics::contains_any(behind, WORDS_OF_REQUIREMENT_BEHIND)
    };
    // "11 years 7 months, HR says only for 11 years": the whole years of the same service are what the employer counts.
    let year = f64::from(MONTHS_PER_YEAR);
    let is_cut_down = |quantity: &Quantity| {
        let is_longer = |other: &&Quantity| other.value > quantity.value && other.value < quantity.value + year;
        quantity.value % year == 0.0 && question.quantities.iter().filter(is_span).any(|other| is_longer(&other))
    };
    let is_required = |quantity: &Quantity| is_required(quantity) || is_cut_down(quantity);
    let (required, own): (Vec<&Quantity>, Vec<&Quantity>) =
        question.quantities.iter().filter(is_span).partition(|quantity| is_required(quantity));
    // A few months beside it are a notice period, and no service.
    let is_service = |quantity: &&Quantity| quantity.value >= f64::from(MONTHS_PER_YEAR);
    if required.is_empty() || !own.iter().any(is_service) {
        return None;
    }
    let own = question.quantities.iter().filter(|quantity| !is_span(quantity) || !is_required(quantity));
    Some(ParsedQuestion { words: question.words.clone(), quantities: own.cloned().collect() })
}

/// The quantities of a question about gratuity without the whole salary, which doesn't count: "basic 42,000, total salary 71,000". `None` where
/// no basic pay is named.
pub(super) fn read_basic_alone(question: &ParsedQuestion) -> Option<Vec<Quantity>> {
    let words_before = |quantity: &Quantity| &question.words[quantity.start.saturating_sub(WORDS_BEFORE_SALARY)..quantity.start];
    let is_basic = |quantity: &Quantity| topics::contains_any(words_before(quantity), BASIC_WORDS);
    let is_rupees = |quantity: &Quantity| quantity.kind == QuantityKind::Rupees;
    if !question.quantities.iter().any(|quantity| is_rupees(quantity) && is_basic(quantity)) {
        return None;
    }
    let is_whole_salary = |quantity: &Quantity| {
        let is_called = quantity.is_salary || topics::contains_any(words_before(quantity), WHOLE_SALARY_WORDS);
        is_rupees(quantity) && is_called && !is_basic(quantity)
    };
    Some(question.quantities.iter().filter(|quantity| !is_whole_salary(quantity)).cloned().collect())
}
