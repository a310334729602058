//! What a question takes over from the turns before: "and for PPF?" takes over what was asked, "is it taxed" what it was about.

use domain::assistant::Question;
use domain::products::ProductCatalogue;
use domain::text::trim_end_marks;

/// A question with a product and at most so many other telling words only exchanges the product of the one before.
const MAX_WORDS_BESIDE_PRODUCT: usize = 1;
/// A question without a product and with at most so many telling words takes over the whole question before.
const MAX_SHORT_WORDS: usize = 2;
/// With more telling words than these it stands on its own, and takes over no more than the product.
const MAX_SUBJECTLESS_WORDS: usize = 5;
/// What is taken over is cut to so many characters.
const MAX_CONTEXT_CHARS: usize = 300;

/// Tells whether a text begins or speaks as one that goes on from another ("and", "it").
pub type FollowUpWords<'a> = dyn Fn(&str) -> bool + 'a;

pub struct ConversationReader<'a> {
    pub catalogue: &'a ProductCatalogue,
    pub words: &'a FollowUpWords<'a>,
    pub count_content_words: &'a dyn Fn(&str) -> usize,
}

/// A question as it would stand without the conversation.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CompletedQuestion {
    pub text: String,
    /// What the turns before were about; empty when the question stands on its own.
    pub context: String,
    pub leans: bool,
    /// What the turns before were about, whether or not the question takes it over; empty for a first question.
    pub subject: String,
}

impl ConversationReader<'_> {
    pub fn complete(&self, question: &Question) -> CompletedQuestion {
        let subject = question.previous_turns.iter().fold(String::new(), |subject, turn| self.follow_subject(&subject, &turn.question));
        CompletedQuestion { subject: cut(&subject), ..self.join(&subject, &question.text) }
    }

    /// What the conversation is about after one more turn.
    fn follow_subject(&self, subject: &str, asked: &str) -> String {
        let joined = self.join(subject, asked);
        match (joined.leans, joined.context.is_empty()) {
            // It asked for one more detail of the same matter.
            (true, false) => subject.to_owned(),
            _ => format!("{} {}", joined.text, joined.context).trim().to_owned(),
        }
    }

    fn join(&self, subject: &str, asked: &str) -> CompletedQuestion {
        let alone = CompletedQuestion { text: asked.to_owned(), ..CompletedQuestion::default() };
        if subject.is_empty() {
            return alone;
        }
        let goes_on = (self.words)(asked);
        let mentions = self.catalogue.detect(asked);
        if !mentions.is_empty() {
            let beside = (self.count_content_words)(&self.catalogue.remove_mentions(asked));
            let is_aspect = mentions.iter().all(|mention| mention.product.broad) && !(goes_on && beside == 0);
            if is_aspect && beside < MAX_SHORT_WORDS {
                // "If there is no nominee" and "what about tax" ask for another side of the same matter.
                return CompletedQuestion { context: cut(subject), leans: true, ..alone };
            }
            return if beside <= MAX_WORDS_BESIDE_PRODUCT { self.exchange_product(subject, asked, beside, goes_on) } else { alone };
        }
        let telling = (self.count_content_words)(asked);
        if goes_on || telling <= MAX_SHORT_WORDS {
            return CompletedQuestion { context: cut(subject), leans: true, ..alone };
        }
        if telling <= MAX_SUBJECTLESS_WORDS {
            return CompletedQuestion { context: self.name_products(subject), ..alone };
        }
        alone
    }

    /// Asks the question before about the product that this one names. A question that says more than the product, and doesn't begin as
    /// one that goes on, is a new one ("ppf interest").
    fn exchange_product(&self, subject: &str, asked: &str, beside: usize, goes_on: bool) -> CompletedQuestion {
        if beside > 0 && !goes_on {
            return CompletedQuestion { text: asked.to_owned(), ..CompletedQuestion::default() };
        }
        let rest = self.catalogue.remove_mentions(subject);
        CompletedQuestion { text: cut(&format!("{} {rest}", trim_end_marks(asked))), leans: true, ..CompletedQuestion::default() }
    }

    fn name_products(&self, subject: &str) -> String {
        let names: Vec<&str> = self.catalogue.detect(subject).iter().map(|mention| mention.product.name.as_str()).collect();
        names.join(" ")
    }
}

fn cut(text: &str) -> String {
    text.chars().take(MAX_CONTEXT_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::assistant::{RequestKind, Turn};

    const PRODUCTS: &str = "- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf, epf, पीएफ]}\n- {id: ppf, name: PPF, hi: पीपीएफ, aliases: [ppf, पीपीएफ]}\n\
        - {id: gold-loan, name: Gold loan, hi: गोल्ड लोन, aliases: [gold loan]}";
    const SMALL_WORDS: &str = "and for what about is it how do i the of in a aur ke liye kya";

    fn complete(turns: &[&str], text: &str) -> CompletedQuestion {
        let catalogue = ProductCatalogue::parse(PRODUCTS).unwrap();
        let goes_on = |text: &str| text.starts_with("and ") || text.starts_with("aur ") || text.split(' ').any(|word| word == "it");
        let count =
            |text: &str| text.split_whitespace().filter(|word| !SMALL_WORDS.split(' ').any(|small| small == word.to_lowercase())).count();
        let question = Question {
            text: text.to_owned(),
            kind: RequestKind::Answer,
            article: None,
            module: None,
            previous_turns: turns.iter().map(|asked| Turn { question: (*asked).to_owned(), ..Turn::default() }).collect(),
        };
        ConversationReader { catalogue: &catalogue, words: &goes_on, count_content_words: &count }.complete(&question)
    }

    #[test]
    fn a_product_alone_is_asked_what_was_asked_before() {
        let completed = complete(&["pf interest rate"], "and for PPF?");
        assert!(completed.leans && completed.text.contains("PPF") && completed.text.ends_with("interest rate"));
        let chain = complete(&["pf interest rate", "and for PPF?"], "is it taxed");
        assert!(chain.context.contains("PPF") && !chain.context.contains("pf interest"));
    }

    #[test]
    fn a_question_without_a_subject_takes_it_over() {
        assert_eq!(complete(&["pf withdrawal after leaving"], "is it taxed").context, "pf withdrawal after leaving");
        assert_eq!(complete(&["pf withdrawal after leaving"], "documents?").context, "pf withdrawal after leaving");
        assert_eq!(complete(&["pf withdrawal", "documents?"], "how long").context, "pf withdrawal");
        assert_eq!(complete(&["pf withdrawal rule"], "mother nominee name change").context, "EPF");
    }

    #[test]
    fn a_new_subject_stands_on_its_own() {
        for text in ["gold loan limit for jewellery", "ppf lock in years"] {
            let completed = complete(&["pf withdrawal"], text);
            assert_eq!((completed.text.as_str(), completed.context.as_str(), completed.leans), (text, "", false));
        }
        assert_eq!(complete(&[], "documents?").context, "");
    }
}
