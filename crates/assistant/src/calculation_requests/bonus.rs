//! Reads a bonus beside the year's salary: "I got a bonus of 2 lakh, salary 18 lakh". What counts is the tax on the bonus, which is the
//! difference that it makes.

use super::quantities::{Period, Quantity, QuantityKind};
use super::stated_sum::ParsedQuestion;
use super::topics;

const BONUS_WORDS: &str = "bonus|incentive|variable pay|performance pay|बोनस|इंसेंटिव";
const SALARY_WORDS: &str = "salary|income|earn|earning|kamai|सैलरी|वेतन|आय|tankhwah|तनख्वाह";
/// A bonus of another kind, and questions for something else than its tax.
const OTHER_MATTERS: &str = "loan|loans|emi|prepay|prepayment|invest|lic|policy|share|shares|stock|esop|statutory|ncb|no claim|recover|recovery|refund|return|ctc|gratuity|pf|epf|80c|80d|deduction|deductions|\
hra|nps|old regime|rent|fd|fds|fixed deposit|rd|sip|sips|mutual fund|mutual funds|fund|funds|ppf|gold|crypto|car|house|flat|plot|buy|buying|kharidu|kharidun|kharidna|\
not|didnt|nahi|nahin|unpaid|withheld|stopped|complaint|notice|pay back|paid back|wapas|एफडी|एसआईपी|म्यूचुअल|फंड|सोना|नहीं|वापस|लोन|निवेश|पॉलिसी|शेयर|कटौती|ग्रेच्युटी|पीएफ|पुरानी";
/// In rupees. A smaller salary without a period may be a month's.
const MIN_YEARLY_SALARY: f64 = 300_000.0;

/// A bonus with the year's salary without it, in rupees.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TaxedBonus {
    pub bonus: f64,
    pub salary: f64,
}

/// The bonus and the salary that a question gives. `None` for any other question.
pub(super) fn find_bonus(question: &ParsedQuestion) -> Option<TaxedBonus> {
    if question.mentions(OTHER_MATTERS) || question.quantities.iter().any(|quantity| quantity.kind != QuantityKind::Rupees) {
        return None;
    }
    let [one, other] = &question.quantities[..] else { return None };
    let (bonus_word, salary_word) = (find_word(question, BONUS_WORDS)?, find_word(question, SALARY_WORDS)?);
    // "Bonus 2 lakh, salary 18 lakh": each amount belongs to the word that it stands nearer to, both taken together.
    let distance = |bonus: &Quantity, salary: &Quantity| measure(bonus, bonus_word) + measure(salary, salary_word);
    let (bonus, salary) = if distance(one, other) <= distance(other, one) { (one, other) } else { (other, one) };
    let yearly = match salary.period {
        Some(Period::Month) => salary.value * 12.0,
        Some(Period::Year) => salary.value,
        None if salary.is_salary || salary.value >= MIN_YEARLY_SALARY => salary.value,
        None => return None,
    };
    (bonus.period != Some(Period::Month) && bonus.value < yearly).then_some(TaxedBonus { bonus: bonus.value, salary: yearly })
}

/// Place of the first of these words.
fn find_word(question: &ParsedQuestion, names: &str) -> Option<usize> {
    (0..question.words.len()).find(|at| names.split('|').any(|name| topics::starts_with_phrase(&question.words[*at..], name)))
}

/// Words between an amount and a word.
fn measure(amount: &Quantity, word: usize) -> usize {
    if word < amount.start { amount.start - word } else { (word + 1).saturating_sub(amount.end) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bonus_is_told_from_the_salary() {
        let expected = Some(TaxedBonus { bonus: 200_000.0, salary: 1_800_000.0 });
        for text in [
            "I got a bonus of 2 lakh, salary 18 lakh",
            "salary is 18 lakh bonus is 2 lakh",
            "2 lakh bonus on 18 lakh salary, how much tax on the bonus",
            "18 लाख सैलरी पर 2 लाख बोनस मिला, टैक्स कितना",
            "salary 1.5 lakh a month, got 2 lakh bonus",
        ] {
            assert_eq!(find_bonus(&ParsedQuestion::parse(text)), expected, "{text}");
        }
        for text in [
            "bonus 2 lakh",
            "salary 80,000 bonus 20,000",
            "got 2 lakh bonus, salary 18 lakh, prepay my loan or invest",
            "salary 18 lakh and 2 lakh in 80C",
            "lic bonus of 2 lakh, income 18 lakh",
            "got 2 lakh bonus, salary 18 lakh, which mutual fund",
            "company ne 2 lakh bonus nahi diya, salary 18 lakh hai",
            "joining bonus 2 lakh must be paid back, salary 18 lakh",
        ] {
            assert_eq!(find_bonus(&ParsedQuestion::parse(text)), None, "{text}");
        }
    }
}
