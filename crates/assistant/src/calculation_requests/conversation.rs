//! The sum that a conversation is about: the questions are read in order, and each may begin a sum, change or complete the one before
//! it, or end it.

use domain::assistant::Question;
use domain::calculators::CalculatorKind;
use domain::language::Language;
use domain::time::MONTHS_PER_YEAR;

use super::aims::Aim;
use super::asset_sales::find_asset_sale;
use super::bonus::{TaxedBonus, find_bonus};
use super::card_balance::find_card_balance;
use super::contribution_history::{PastContributions, find_membership_start, find_past_contributions};
use super::flat_rate_loans::{FlatRateLoan, find_flat_rate_loan};
use super::loan_transfer::{LoanTransfer, complete_loan_transfer, find_loan_transfer};
use super::parse_context::ParseContext;
use super::pay_shares::{PayShare, find_pay_share};
use super::quantities::QuantityKind;
use super::stated_sum::{ParsedQuestion, StatedSum};
use super::unpaid_debt::{UnpaidDebt, find_unpaid_debt};
use super::{CalculationRequest, carried_sums, corrections, follow_up, slot_replies, topics};

/// A question gives at least so many figures to be worked out with what an earlier turn only names.
const MIN_TOLD: usize = 2;
/// Words for what was spoken of before.
const POINTING_WORDS: &str = "it|that|this|uspe|us pe|us par|ispe|is pe|is par|usme|isme|उस पर|इस पर|उसमें|इसमें|उसपर|इसपर";
/// Words for what was not told at first.
const FORGOTTEN_WORDS: &str = "forgot|bhul gaya|bhul gayi|bhool gaya|bhool gayi|भूल गया|भूल गई";
/// Words with which somebody comes back to an earlier matter.
const RETURNING_WORDS: &str = "back to|coming back|going back|again|wapas|vapas|waapas|phir se|wapis|वापस|फिर से";
/// Words that ask for the difference between two results, in a question that says little else.
const DIFFERENCE_WORDS: &str = "difference|differ|differs|how much more|how much less|how much extra|how much do i save|how much will i save|how much saved|antar|farak|fark|\
kitna zyada|kitna jyada|kitna kam|kitni zyada|kitni kam|kitna bachega|kitne bachenge|kitna bacha|अंतर|फर्क|कितना ज्यादा|कितना कम|कितनी कम|कितना बचेगा|कितने बचेंगे";
/// Words that may stand beside them.
const BESIDE_DIFFERENCE: &str = "so|then|that|this|it|is|was|what|whats|the|a|between|in|of|both|two|them|these|those|compared|to|now|per|month|year|or|and|,|dono|donon|do|hua|hui|hue|hoga|\
padega|padta|aata|aaya|raha|toh|ye|yeh|woh|wo|me|mein|ka|ki|ke|se|aur|phir|batao|bataiye|ab|हुआ|हुई|होगा|पडेगा|आया|तो|यह|वह|दोनों|में|का|की|के|से|और|फिर|बताओ|बताइए|अब";
const MAX_WORDS_OF_DIFFERENCE: usize = 16;
/// So many sums have a difference.
const COMPARED_SUMS: usize = 2;
/// A reply with fewer words than this is in the language of the conversation: "9 percent", "mumbai".
const MIN_WORDS_OF_LANGUAGE: usize = 4;
/// Small words that an English sentence has and a list of figures in any language has not.
const ENGLISH_WORDS: &str = "is are am was the my what how i if and for at of a in to me will it we you do does i'm what's can should";

/// The calculation that the question asks for, alone or together with the turns before it. `None` when it asks for none.
pub fn read_request(question: &Question) -> Option<CalculationRequest> {
    let sum = read_sum(question)?;
    Some(CalculationRequest::new(sum, detect_language(question)))
}

/// The sum whose result the question asks for without saying enough for it.
pub fn read_offered_sum(question: &Question) -> Option<CalculationRequest> {
    let sum = StatedSum::offer(&ParsedQuestion::parse(&question.text))?;
    Some(CalculationRequest::new(sum, detect_language(question)))
}

/// The loan at a flat rate whose instalment the question asks for, and the language of the answer.
pub fn read_flat_rate_loan(question: &Question) -> Option<(FlatRateLoan, Language)> {
    Some((find_flat_rate_loan(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// The debt that the question is about, of which nothing was paid back, with the language of the answer.
pub fn read_unpaid_debt(question: &Question) -> Option<(UnpaidDebt, Language)> {
    Some((find_unpaid_debt(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// The sale of an asset whose tax the question asks for, as seen from the day of the context.
pub fn read_asset_sale(question: &Question, context: &ParseContext) -> Option<CalculationRequest> {
    let sale = find_asset_sale(&ParsedQuestion::parse(&question.text), context)?;
    Some(sale.into_request(detect_language(question)))
}

/// The loan that the question would move to another lender, with the language of the answer. What the question tells alone may complete what the
/// turn before told.
pub fn read_loan_transfer(question: &Question) -> Option<(LoanTransfer, Language)> {
    let asked = ParsedQuestion::parse(&question.text);
    let complete = || complete_loan_transfer(&ParsedQuestion::parse(&question.previous_turns.last()?.question), &asked);
    Some((find_loan_transfer(&asked).or_else(complete)?, detect_language(question)))
}

/// The bonus whose tax the question is about, with the language of the answer.
pub fn read_bonus(question: &Question) -> Option<(TaxedBonus, Language)> {
    Some((find_bonus(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// What is owed on a card of which only the minimum is paid, with the language of the answer.
pub fn read_card_balance(question: &Question) -> Option<(f64, Language)> {
    Some((find_card_balance(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// The share of a month's pay that the question asks for, with the language of the answer.
pub fn read_pay_share(question: &Question) -> Option<(PayShare, Language)> {
    Some((find_pay_share(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// The earlier months of a provident fund that the question asks about, with the language of the answer.
pub fn read_past_contributions(question: &Question) -> Option<(PastContributions, Language)> {
    Some((find_past_contributions(&ParsedQuestion::parse(&question.text))?, detect_language(question)))
}

/// The month from which the person has been a member of the provident fund, by this question or the latest before it that tells.
pub fn read_membership_start(question: &Question) -> Option<(i16, Option<i8>)> {
    let earlier = question.previous_turns.iter().rev().map(|turn| &turn.question);
    std::iter::once(&question.text).chain(earlier).find_map(|text| find_membership_start(&ParsedQuestion::parse(text)))
}

/// Whether the question goes on with the sum of the turns before it: it changes an input or gives a missing one. Such a question is
/// neither a request for advice nor a new subject.
pub fn continues_calculation(question: &Question) -> bool {
    read_sum(question).is_some_and(|sum| sum.continues)
}

/// Whether a message takes back a figure and gives another. One that was forgotten is a new one.
pub fn corrects_figure(text: &str) -> bool {
    let asked = ParsedQuestion::parse(text);
    corrections::is_correction(&asked) && !asked.mentions(FORGOTTEN_WORDS)
}

/// Whether the question asks for a sum that can be worked out or continued. A comparison of figures is no request for advice.
pub fn asks_for_calculation(question: &Question) -> bool {
    read_unpaid_debt(question).is_some()
        || read_flat_rate_loan(question).is_some()
        || read_loan_transfer(question).is_some()
        || read_bonus(question).is_some()
        || read_pay_share(question).is_some()
        || read_past_contributions(question).is_some()
        || read_redone_sums(question).is_some()
        || read_sum(question).is_some_and(|sum| sum.continues || sum.list_missing().is_empty() || lacks_only_an_age(&sum))
}

/// Whether a scheme's sum lacks nothing but an age: what goes in is told, and no scheme is chosen.
fn lacks_only_an_age(sum: &StatedSum) -> bool {
    !sum.values.is_empty() && sum.unclear.is_none() && sum.list_missing().iter().all(|missing| *missing == "age")
}

/// The last two sums of a conversation, the earlier one first, when the question asks only for the difference between them: "so how much less is
/// that?" after the same loan at two rates.
pub fn read_compared_sums(question: &Question) -> Option<[CalculationRequest; 2]> {
    let asked = ParsedQuestion::parse(&question.text);
    if !asks_for_difference(&asked) {
        return None;
    }
    let (mut sums, ends_in_sum) = list_sums(question);
    let last = sums.pop().filter(|_| ends_in_sum)?;
    // "What is the difference between PPF and NPS?" asks for another one.
    let is_of_difference =
        |word: &String| [DIFFERENCE_WORDS, BESIDE_DIFFERENCE].iter().any(|words| words.split(['|', ' ']).any(|known| known == word));
    let is_of_sum = |word: &String| topics::is_usual_word(word, last.kind) || is_of_difference(word);
    if !asked.words.iter().enumerate().all(|(at, word)| asked.is_quantity(at) || is_of_sum(word)) {
        return None;
    }
    let before = sums.pop().filter(|before| before.kind == last.kind && before.aim == last.aim)?;
    let language = detect_language(question);
    Some([CalculationRequest::new(before, language), CalculationRequest::new(last, language)])
}

/// The last two sums of a conversation with what the question changes in both: "redo both at 9.1%" after the same loan over two terms.
pub fn read_redone_sums(question: &Question) -> Option<[CalculationRequest; 2]> {
    let asked = ParsedQuestion::parse(&question.text);
    carried_sums::drop_both(&asked)?;
    let (mut sums, ends_in_sum) = list_sums(question);
    let last = sums.pop().filter(|_| ends_in_sum)?;
    let [one, other] = carried_sums::change_both(&sums.pop()?, &last, &asked)?;
    let language = detect_language(question);
    Some([CalculationRequest::new(one, language), CalculationRequest::new(other, language)])
}

/// Whether a short question without figures asks for a difference. "How much more in 7 compared to 5" names the terms of both.
fn asks_for_difference(asked: &ParsedQuestion) -> bool {
    let has_no_figure = asked.quantities.iter().all(|quantity| quantity.kind == QuantityKind::Bare);
    asked.words.len() <= MAX_WORDS_OF_DIFFERENCE && has_no_figure && asked.mentions(DIFFERENCE_WORDS)
}

/// The whole sums of the turns before, without those that are like the one before them, and whether the last turn was one of them or asked
/// for the difference between two.
fn list_sums(question: &Question) -> (Vec<StatedSum>, bool) {
    let mut sums: Vec<StatedSum> = Vec::new();
    let mut ends_in_sum = false;
    for turn in &question.previous_turns {
        let told = ParsedQuestion::parse(&turn.question);
        if sums.len() >= COMPARED_SUMS && asks_for_difference(&told) {
            continue;
        }
        let sum = follow(sums.last(), &told).filter(|_| !follow_up::is_small_talk(&told));
        ends_in_sum = sum.is_some();
        sums.extend(sum);
    }
    sums.retain(|sum| sum.list_missing().is_empty() && sum.unclear.is_none() && !sum.has_negative_number);
    sums.dedup_by_key(|sum| sum.list_values());
    (sums, ends_in_sum)
}

fn read_sum(question: &Question) -> Option<StatedSum> {
    let mut before: Option<StatedSum> = None;
    // The last sum, which a correction takes up after a question without figures about the same matter: "is it taxable", "sorry, nine years".
    let mut latest: Option<StatedSum> = None;
    let mut sums = 0;
    let mut earlier: Vec<ParsedQuestion> = Vec::new();
    for turn in &question.previous_turns {
        let asked = ParsedQuestion::parse(&turn.question);
        let is_aside = follow_up::is_small_talk(&asked) || (before.is_some() && sums >= COMPARED_SUMS && asks_for_difference(&asked));
        if is_aside {
            continue;
        }
        let goes_on_from = before.as_ref().or(latest.as_ref().filter(|latest| takes_up(latest, &asked)));
        let sum = follow(goes_on_from, &asked).or_else(|| complete_named(&earlier, &asked)).or_else(|| StatedSum::introduce(&asked));
        // "They use 30 days, not 26" tells no figure of the sum.
        let tells_no_figure = asked.quantities.iter().all(|told| matches!(told.kind, QuantityKind::Bare | QuantityKind::Days));
        let is_kept = |known: &StatedSum| tells_no_figure && !topics::names_other_kind(&asked.words, known.kind);
        latest = sum.clone().or_else(|| latest.take().filter(is_kept));
        sums += usize::from(sum.is_some());
        before = sum;
        earlier.push(asked);
    }
    let asked = ParsedQuestion::parse(&question.text);
    let goes_on_from = before.as_ref().or(latest.as_ref().filter(|latest| takes_up(latest, &asked)));
    let sum = follow(goes_on_from, &asked).filter(|sum| sum.continues || before.is_none());
    let sum = sum.or_else(|| correct_part(before.as_ref()?, &earlier, &asked)).or_else(|| follow(goes_on_from, &asked));
    let sum = sum.or_else(|| complete_named(&earlier, &asked));
    // What is corrected after an answer without a sum is a figure of that answer's matter.
    let begins_none = before.as_ref().is_none_or(|sum| sum.values.is_empty())
        && !question.previous_turns.is_empty()
        && corrections::is_correction(&asked);
    let sum = sum.filter(|sum| !begins_none || (sum.list_missing().is_empty() && sum.unclear.is_none()));
    sum.filter(|sum| !taxes_something_else(sum, &asked, question))
}

/// Whether a turn goes on with a sum behind which something else was asked: it corrects a figure, or names the sum again ("back to the SIP, at 10%").
fn takes_up(latest: &StatedSum, asked: &ParsedQuestion) -> bool {
    let names_it = asked.mentions(RETURNING_WORDS) && topics::detect_named_kind(&asked.words) == Some(latest.kind);
    !asked.quantities.is_empty() && (corrections::is_correction(asked) || names_it)
}

/// The sum of the last turn with a figure corrected that is only a part of one of its inputs, such as a salary beside interest.
fn correct_part(before: &StatedSum, earlier: &[ParsedQuestion], asked: &ParsedQuestion) -> Option<StatedSum> {
    let corrected = StatedSum::begin(&corrections::rewrite_turn(earlier.last()?, asked)?)?;
    let is_same = corrected.kind == before.kind && corrected.list_missing().is_empty() && corrected.unclear.is_none();
    let changes = before.list_changes(&corrected);
    let superseded = Some(Box::new(StatedSum { superseded: None, ..before.clone() }));
    (is_same && !changes.is_empty()).then_some(StatedSum { continues: true, changes, superseded, ..corrected })
}

/// Whether an amount that follows is no salary: "will they cut tax on it? it is around 1.7 lakh" after a question about PF.
fn taxes_something_else(sum: &StatedSum, asked: &ParsedQuestion, question: &Question) -> bool {
    sum.kind == CalculatorKind::IncomeTax
        && !sum.continues
        && !question.previous_turns.is_empty()
        && asked.mentions(POINTING_WORDS)
        && !asked.mentions(topics::PAY_WORDS)
}

/// The sum of a calculator that only an earlier turn names, when the question gives all that it needs and asks for it or says little else:
/// "basic 35,000, six years, how much?" after "when is gratuity paid".
fn complete_named(earlier: &[ParsedQuestion], asked: &ParsedQuestion) -> Option<StatedSum> {
    let (naming, kind) = earlier.iter().rev().find_map(|turn| Some((turn, topics::detect_named_kind(&turn.words)?)))?;
    if topics::is_about_breaking(&naming.words, kind) {
        return None;
    }
    let named = StatedSum::name(kind, Aim::Whole, naming);
    // A daughter's age is asked for when nothing else is missing and no turn told it.
    let is_enough = |sum: &StatedSum| sum.list_missing().iter().all(|missing| kind == CalculatorKind::Ssy && *missing == "age");
    let sum =
        named.continue_with(asked).map(|sum| tell_daughters_age(sum, naming)).filter(|sum| is_enough(sum) && sum.unclear.is_none())?;
    if asked.quantities.len() >= MIN_TOLD {
        return (topics::asks_for_number(&asked.words) || follow_up::says_little_else(asked, kind)).then_some(sum);
    }
    // One figure is all that a scheme needs whose rate the government sets. A question about its tax names another subject.
    let is_scheme = named.count_required() == 1 || kind == CalculatorKind::Ssy;
    let needs_one = kind != CalculatorKind::IncomeTax && is_scheme && !asked.quantities.is_empty();
    let is_about_it = |turn: &ParsedQuestion| !topics::is_excluded(&turn.words, kind);
    // Whoever wants to open the account asks next what it comes to.
    let is_named = is_about_it(naming) || topics::is_excluded_by_opening(&naming.words, kind);
    (needs_one && topics::asks_for_number(&asked.words) && is_named && is_about_it(asked)).then_some(sum)
}

/// The sum of a Sukanya account with the age that the turn tells which names the account: "beti 7 saal ki hai, sukanya khul jayega kya".
fn tell_daughters_age(mut sum: StatedSum, naming: &ParsedQuestion) -> StatedSum {
    if sum.kind == CalculatorKind::Ssy && sum.list_missing() == ["age"] {
        let mut years = naming.quantities.iter().filter(|told| told.kind == QuantityKind::Span && told.is_in_years);
        if let (Some(age), None) = (years.next(), years.next()) {
            sum.values.insert("age", (age.value / f64::from(MONTHS_PER_YEAR)).floor());
        }
    }
    sum
}

/// The sum after one more question. A question that states a whole sum begins a new one; one that says too little is read together
/// with the sum before it.
fn follow(before: Option<&StatedSum>, question: &ParsedQuestion) -> Option<StatedSum> {
    let begun = StatedSum::begin(question);
    let Some(before) = before else { return begun };
    let is_new = begun.as_ref().is_some_and(|sum| sum.kind != before.kind || (sum.list_missing().is_empty() && sum.unclear.is_none()));
    if let Some(known) = go_on(before, question).filter(|_| !is_new) {
        return Some(known);
    }
    match begun {
        Some(sum) if sum.kind == before.kind && follow_up::opens_as_follow_up(&question.words) => {
            before.continue_with(question).or(Some(sum))
        }
        Some(sum) if sum.list_missing().is_empty() && sum.unclear.is_none() => Some(sum),
        Some(sum) if sum.kind == before.kind => before.continue_with(question).or(Some(sum)),
        Some(sum) => before.continue_with(question).or_else(|| Some(sum.inherit(before))),
        None => before.continue_with(question),
    }
}

/// The sum that a question plainly goes on with: it corrects or supposes a figure, asks for the same of somebody else or of two sums, or replies to a
/// question for a figure in words that another question may begin with.
fn go_on(before: &StatedSum, question: &ParsedQuestion) -> Option<StatedSum> {
    corrections::correct_sum(before, question).or_else(|| corrections::suppose_figure(before, question)).or_else(|| {
        let replies = || slot_replies::read_reply(question).filter(|_| !before.list_missing().is_empty());
        let rest = carried_sums::drop_other_person(question)
            .or_else(|| carried_sums::drop_both(question))
            .or_else(replies)
            .or_else(|| slot_replies::drop_courtesies(question));
        before.continue_with(&rest?)
    })
}

/// The language of the question, or of the conversation when the question is too short to have one.
pub(super) fn detect_language(question: &Question) -> Language {
    let earlier = question.previous_turns.iter().rev().map(|turn| turn.question.as_str());
    let mut texts = std::iter::once(question.text.as_str()).chain(earlier).map(strip_figures);
    Language::detect(&texts.find(|text| has_language(text.as_str())).unwrap_or_else(|| strip_figures(&question.text)))
}

/// The words without figures: "50L" and "8.5%" are the same in every language.
fn strip_figures(text: &str) -> String {
    text.split_whitespace().filter(|word| !word.contains(|c: char| c.is_ascii_digit())).collect::<Vec<_>>().join(" ")
}

fn has_language(text: &str) -> bool {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).filter(|word| word.chars().any(char::is_alphabetic)).collect();
    let is_sentence = words.iter().any(|word| ENGLISH_WORDS.split(' ').any(|known| known == word));
    Language::detect(text) != Language::English || (words.len() >= MIN_WORDS_OF_LANGUAGE && is_sentence)
}
