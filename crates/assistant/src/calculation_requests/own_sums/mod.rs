//! Sums of matters that have no calculator of their own, or of which people tell more than a calculator asks for: what is told of them in one
//! message or in several. Each matter has a file that says when it is named and what is told of it.

mod atal_pension;
mod card_interest;
mod death_cover;
mod deposit_beside_certificate;
mod employer_nps;
mod family_pension;
pub(super) mod figures;
mod gratuity;
mod heir_shares;
mod leave_encashment;
mod payout;
mod pension_service;
mod pf_growth;
mod pf_split;
mod pf_withdrawal;
mod presumptive;
mod property_tds;
mod retrenchment;
mod senior_closure;

use domain::assistant::Question;
use domain::calculators::CalculatorKind;
use domain::language::Language;

pub use atal_pension::AtalPensionFigures;
pub use card_interest::CardInterestFigures;
pub use death_cover::DeathCoverFigures;
pub use deposit_beside_certificate::DepositBesideCertificateFigures;
pub use employer_nps::EmployerNpsFigures;
pub use family_pension::FamilyPensionFigures;
pub use gratuity::GratuityFigures;
pub use heir_shares::{HeirFigures, Relation};
pub use leave_encashment::LeaveFigures;
pub use payout::{Holder, PayoutFigures};
pub use pension_service::PensionServiceFigures;
pub use pf_growth::PfGrowthFigures;
pub use pf_split::PfSplitFigures;
pub use pf_withdrawal::{PfPurpose, PfWithdrawalFigures};
pub use presumptive::PresumptiveFigures;
pub use property_tds::PropertyTdsFigures;
pub use retrenchment::RetrenchmentFigures;
pub use senior_closure::SeniorClosureFigures;

use super::conversation::detect_language;
use super::parse_context::ParseContext;
use super::stated_sum::ParsedQuestion;
use super::topics;

/// Subjects that end another one when a message names them.
const SUBJECTS: &[&str] = &[
    "gratuity|graduity|gratuty|ग्रेच्युटी|ग्रेचुटी|ग्रैच्युटी|उपदान",
    "nps|एनपीएस",
    "scss|mis|एमआईएस|senior citizen|सीनियर सिटीजन|monthly income scheme|मासिक आय योजना",
    "atal|apy|अटल",
    "pf|epf|पीएफ|ईपीएफ|provident fund|भविष्य निधि|eps|ईपीएस",
    "retrenched|retrenchment|chhatni|chatni|छंटनी",
    "sip|एसआईपी|mutual fund|mutual funds|म्यूचुअल फंड",
    "ppf|पीपीएफ",
    "sukanya|सुकन्या|ssy",
    "emi|ईएमआई|loan|loans|लोन",
    "fd|एफडी|fixed deposit|rd|आरडी",
    "income tax|आयकर|itr|tds|टीडीएस|capital gain|capital gains",
    "insurance|term plan|mediclaim|टर्म प्लान|policy|बीमा|पॉलिसी|claim reject|premium",
    "hra|एचआरए",
    "credit card|क्रेडिट कार्ड",
    "esi|esic|ईएसआई",
    "vasiyat|वसीयत|nominee",
];

/// In words and marks. A longer message that asks for no number is no reply with figures.
const MAX_REPLY_WORDS: usize = 24;

/// What a conversation has told of a sum.
#[derive(Debug, Clone, PartialEq)]
pub enum OwnSum {
    Gratuity(GratuityFigures),
    PfSplit(PfSplitFigures),
    Payout(PayoutFigures),
    PfWithdrawal(PfWithdrawalFigures),
    Retrenchment(RetrenchmentFigures),
    AtalPension(AtalPensionFigures),
    HeirShares(HeirFigures),
    CardInterest(CardInterestFigures),
    PensionService(PensionServiceFigures),
    Leave(LeaveFigures),
    DepositBesideCertificate(DepositBesideCertificateFigures),
    PfGrowth(PfGrowthFigures),
    SeniorClosure(SeniorClosureFigures),
    EmployerNps(EmployerNpsFigures),
    FamilyPension(FamilyPensionFigures),
    PropertyTds(PropertyTdsFigures),
    DeathCover(DeathCoverFigures),
    Presumptive(PresumptiveFigures),
}

impl OwnSum {
    /// The calculator whose inputs say the same, where there is one.
    pub fn calculator(&self) -> Option<CalculatorKind> {
        match self {
            Self::Gratuity(told) => (!told.is_beyond_calculator()).then_some(CalculatorKind::Gratuity),
            Self::PfSplit(_) => Some(CalculatorKind::Epf),
            Self::CardInterest(_) => Some(CalculatorKind::Payoff),
            Self::Payout(told) => (told.deposits.len() == 1).then_some(CalculatorKind::Payout),
            Self::PfWithdrawal(_)
            | Self::Retrenchment(_)
            | Self::AtalPension(_)
            | Self::HeirShares(_)
            | Self::PensionService(_)
            | Self::Leave(_)
            | Self::DepositBesideCertificate(_)
            | Self::PfGrowth(_)
            | Self::SeniorClosure(_)
            | Self::EmployerNps(_)
            | Self::FamilyPension(_)
            | Self::PropertyTds(_)
            | Self::DeathCover(_)
            | Self::Presumptive(_) => None,
        }
    }

    /// Whether the calculator goes first where it has all that it needs: it also follows corrections.
    pub fn yields_to_calculator(&self) -> bool {
        matches!(self, Self::Gratuity(_) | Self::CardInterest(_))
    }
}

/// What is told of a matter.
trait Figures: Default + Clone + PartialEq {
    /// The words of the matter, among [`SUBJECTS`] or not: a later message may name them again.
    const SUBJECT: &'static str;

    /// Whether a message is about the matter.
    fn is_named(question: &ParsedQuestion) -> bool;

    /// Whether a message asks for something else of the matter than the sum.
    fn is_other_question(question: &ParsedQuestion) -> bool;

    /// Adds what a message tells. What is told later replaces what was told before.
    fn add(&mut self, question: &ParsedQuestion, context: &ParseContext);

    /// What the sum still needs, each by the name of its text.
    fn list_missing(&self) -> Vec<&'static str>;

    /// Whether enough is told for the sum.
    fn is_complete(&self) -> bool {
        self.list_missing().is_empty()
    }
}

/// What is told of a matter in the turns, and whether the last one alone tells it.
struct ReadFigures<T> {
    figures: T,
    is_last_alone: bool,
}

/// The sum that the question asks for, alone or with the turns before it, and the language of the answer.
pub fn read_own_sum(question: &Question, context: &ParseContext) -> Option<(OwnSum, Language)> {
    let texts = question.previous_turns.iter().map(|turn| turn.question.as_str()).chain([question.text.as_str()]);
    let turns: Vec<ParsedQuestion> = texts.map(ParsedQuestion::parse).collect();
    let sum = find_own_sum(&turns, context)?;
    Some((sum, detect_language(question)))
}

fn find_own_sum(turns: &[ParsedQuestion], context: &ParseContext) -> Option<OwnSum> {
    if let Some(told) = gather::<HeirFigures>(turns, context) {
        return Some(OwnSum::HeirShares(told.figures));
    }
    if let Some(told) = gather::<RetrenchmentFigures>(turns, context) {
        return Some(OwnSum::Retrenchment(told.figures));
    }
    if let Some(told) = gather::<DepositBesideCertificateFigures>(turns, context) {
        return Some(OwnSum::DepositBesideCertificate(told.figures));
    }
    if let Some(told) = gather::<SeniorClosureFigures>(turns, context) {
        return Some(OwnSum::SeniorClosure(told.figures));
    }
    if let Some(told) = gather::<EmployerNpsFigures>(turns, context) {
        return Some(OwnSum::EmployerNps(told.figures));
    }
    if let Some(told) = gather::<FamilyPensionFigures>(turns, context) {
        return Some(OwnSum::FamilyPension(told.figures));
    }
    if let Some(told) = gather::<PropertyTdsFigures>(turns, context) {
        return Some(OwnSum::PropertyTds(told.figures));
    }
    if let Some(told) = gather::<DeathCoverFigures>(turns, context) {
        return Some(OwnSum::DeathCover(told.figures));
    }
    if let Some(told) = gather::<PresumptiveFigures>(turns, context) {
        return Some(OwnSum::Presumptive(told.figures));
    }
    if let Some(told) = gather::<PayoutFigures>(turns, context) {
        return Some(OwnSum::Payout(told.figures));
    }
    if let Some(told) = gather::<AtalPensionFigures>(turns, context) {
        return Some(OwnSum::AtalPension(told.figures));
    }
    if let Some(told) = gather::<PfGrowthFigures>(turns, context) {
        return Some(OwnSum::PfGrowth(told.figures));
    }
    if let Some(told) = gather::<PfSplitFigures>(turns, context) {
        return Some(OwnSum::PfSplit(told.figures));
    }
    if let Some(told) = gather::<PfWithdrawalFigures>(turns, context) {
        return Some(OwnSum::PfWithdrawal(told.figures));
    }
    if let Some(told) = gather::<CardInterestFigures>(turns, context) {
        return Some(OwnSum::CardInterest(told.figures));
    }
    if let Some(told) = gather::<PensionServiceFigures>(turns, context) {
        return Some(OwnSum::PensionService(told.figures));
    }
    if let Some(told) = gather::<LeaveFigures>(turns, context) {
        return Some(OwnSum::Leave(told.figures));
    }
    let told = gather::<GratuityFigures>(turns, context)?;
    (!told.is_last_alone || told.figures.is_beyond_calculator()).then_some(OwnSum::Gratuity(told.figures))
}

/// What is missing for a sum whose result the question asks for. `None` where it asks for none of these, or tells enough.
pub fn list_missing_of_own_sum(question: &Question, context: &ParseContext) -> Option<Vec<&'static str>> {
    let texts = question.previous_turns.iter().map(|turn| turn.question.as_str()).chain([question.text.as_str()]);
    let turns: Vec<ParsedQuestion> = texts.map(ParsedQuestion::parse).collect();
    let list = [
        list_gaps::<RetrenchmentFigures>,
        list_gaps::<AtalPensionFigures>,
        list_gaps::<PfSplitFigures>,
        list_gaps::<PfWithdrawalFigures>,
        list_gaps::<PayoutFigures>,
    ];
    list.iter().find_map(|gaps| gaps(&turns, context))
}

/// What a matter still needs that the last turn names and asks a number of.
fn list_gaps<T: Figures>(turns: &[ParsedQuestion], context: &ParseContext) -> Option<Vec<&'static str>> {
    let (asked, earlier) = turns.split_last()?;
    if !T::is_named(asked) || T::is_other_question(asked) || !topics::asks_for_number(&asked.words) {
        return None;
    }
    let known = earlier.iter().fold(None, |known: Option<T>, turn| follow(known, turn, context));
    let missing = follow(known, asked, context)?.list_missing();
    (!missing.is_empty()).then_some(missing)
}

/// What the turns tell of a matter. `None` where the last one tells nothing of it, asks for something else or is about another subject, and where
/// it is not enough for the sum.
fn gather<T: Figures>(turns: &[ParsedQuestion], context: &ParseContext) -> Option<ReadFigures<T>> {
    let (asked, earlier) = turns.split_last()?;
    if T::is_other_question(asked) {
        return None;
    }
    let mut known: Option<T> = None;
    for turn in earlier {
        known = follow(known, turn, context);
    }
    let alone = T::is_named(asked).then(|| read_alone::<T>(asked, context));
    if let Some(figures) = alone.filter(T::is_complete) {
        return Some(ReadFigures { figures, is_last_alone: true });
    }
    if asked.words.len() > MAX_REPLY_WORDS && !topics::asks_for_number(&asked.words) {
        return None;
    }
    let before = known.clone()?;
    let figures = follow(known, asked, context).filter(|figures| *figures != before && figures.is_complete())?;
    Some(ReadFigures { figures, is_last_alone: false })
}

/// What is told after one more turn.
fn follow<T: Figures>(known: Option<T>, turn: &ParsedQuestion, context: &ParseContext) -> Option<T> {
    if !T::is_named(turn) && (known.is_none() || names_other_subject::<T>(turn)) {
        return None;
    }
    let mut figures = known.unwrap_or_default();
    figures.add(turn, context);
    Some(figures)
}

fn read_alone<T: Figures>(turn: &ParsedQuestion, context: &ParseContext) -> T {
    let mut figures = T::default();
    figures.add(turn, context);
    figures
}

fn names_other_subject<T: Figures>(turn: &ParsedQuestion) -> bool {
    let is_own = |name: &str| T::SUBJECT.split('|').any(|own| own == name);
    SUBJECTS.iter().flat_map(|names| names.split('|')).any(|name| !is_own(name) && topics::contains_any(&turn.words, name))
}

#[cfg(test)]
mod tests;
