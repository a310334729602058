//! What may open an answer. A sentence out of an article opens it only when it stands alone and speaks of the reader's matter: not of another
//! product, not of a person in an example, not with somebody else's amount.

use domain::assistant::Passage;
use domain::products::{ProductCatalogue, ProductMention};

use super::answer_composition::StandaloneQuote;
use super::query_analysis::{AnswerType, contains_answer_type};
use super::sentence_filters::{PersonMentions, is_anaphoric, is_anecdote, is_elliptical};

/// Scales that make a number an amount.
const AMOUNT_WORDS: [&str; 14] =
    ["lakh", "lac", "lakhs", "crore", "cr", "k", "hazar", "hazaar", "rs", "rupees", "rupaye", "लाख", "करोड़", "हज़ार"];
/// A bare number of at least so many digits is an amount and neither a year nor a form.
const MIN_AMOUNT_DIGITS: usize = 5;

/// What a question allows.
pub struct LeadGates<'a> {
    question: &'a str,
    catalogue: Option<&'a ProductCatalogue>,
    named: Vec<ProductMention<'a>>,
    gives_amount: bool,
    wants_steps: bool,
}

impl<'a> LeadGates<'a> {
    /// `whole_text` is the question with what it takes over from the turns before.
    pub fn new(question: &'a str, whole_text: &str, catalogue: Option<&'a ProductCatalogue>, wants_steps: bool) -> Self {
        let named = catalogue.map(|catalogue| catalogue.detect(whole_text)).unwrap_or_default();
        Self { question, catalogue, named, gives_amount: holds_amount(question), wants_steps }
    }

    /// Whether the quote may open the answer; `people` are those of its article.
    pub fn allow(&self, passage: &Passage, quote: &StandaloneQuote<'_>, people: &PersonMentions) -> bool {
        let text = quote.text.as_str();
        quote.heading.is_none()
            && !is_anaphoric(text)
            && !is_elliptical(text)
            && !is_anecdote(text)
            && (!people.occur_in(text) || people.occur_in(self.question))
            && (self.wants_steps || contains_answer_type(text, AnswerType::Steps) != Some(true))
            && self.is_about_named_products(passage)
            && !(self.gives_amount && self.states_other_amount(text))
    }

    /// Every product that the question names, not only in passing, is named on the page or in the passage.
    fn is_about_named_products(&self, passage: &Passage) -> bool {
        let Some(catalogue) = self.catalogue else { return true };
        let place = format!("{} {} {}", passage.title, passage.heading, passage.text);
        let there = catalogue.detect(&place);
        let serves = |asked: &ProductMention<'_>| there.iter().any(|found| catalogue.serves(&found.product.id, &asked.product.id));
        self.named.iter().filter(|mention| !mention.product.broad).all(serves)
    }

    fn states_other_amount(&self, text: &str) -> bool {
        let known = digits_of(self.question);
        text.match_indices('₹').any(|(at, sign)| {
            let amount = digits_of(text[at + sign.len()..].split_whitespace().next().unwrap_or_default());
            !amount.is_empty() && !known.contains(&amount)
        })
    }
}

/// Whether a question holds an amount of money, in figures.
fn holds_amount(question: &str) -> bool {
    let lower = question.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| c.is_whitespace() || c == '/' || c == '-').filter(|word| !word.is_empty()).collect();
    let is_scaled = |pair: &[&str]| {
        pair[0].ends_with(|c: char| c.is_ascii_digit()) && AMOUNT_WORDS.contains(&pair[1].trim_matches(|c: char| !c.is_alphanumeric()))
    };
    let is_attached = |word: &&str| {
        let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.' || c == ',');
        unit.len() < word.len() && AMOUNT_WORDS.contains(&unit.trim_matches(|c: char| !c.is_alphanumeric()))
    };
    question.contains('₹')
        || words.windows(2).any(is_scaled)
        || words.iter().any(is_attached)
        || words.iter().any(|word| word.chars().filter(char::is_ascii_digit).count() >= MIN_AMOUNT_DIGITS)
}

fn digits_of(text: &str) -> String {
    text.chars().filter(char::is_ascii_digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_told_from_years_and_forms() {
        for text in ["I earn 9 lakh", "salary 50000", "₹ 500", "1.2cr loan", "50k rent", "5 लाख का लोन"] {
            assert!(holds_amount(text), "{text}");
        }
        for text in ["form 16 for 2026", "after 5 years", "section 80C", "age 45"] {
            assert!(!holds_amount(text), "{text}");
        }
    }

    #[test]
    fn another_amount_does_not_open_an_answer() {
        let gates = LeadGates::new("gold loan on gold worth 5 lakh", "", None, false);
        assert!(gates.states_other_amount("On jewellery worth ₹2,00,000 the limit is ₹1,70,000."));
        assert!(!LeadGates::new("minimum due on 50000", "", None, false).states_other_amount("On ₹50,000 it is five per cent."));
    }
}
