//! How a sentence is told away from where it stands. "No." answers the question it stands under and no other; "He
//! represents the estate." needs whoever "he" is. Such a sentence takes the one before it along, or is told under its heading.

use super::picking::{Looked, Pick, is_question};
use super::reading::Read;
use super::writing::grown;
use crate::Result;
use crate::assistant::{Library, Passage};

/// From here on two questions are one: of each, the other holds at least so much.
const SAME_QUESTION: f32 = 0.7;
/// Below this it is another question altogether.
const OTHER_QUESTION: f32 = 0.35;
/// Another sentence may lead instead of the answer to another question, when it is worth nearly as much.
const AS_GOOD: f32 = 0.85;

/// Whether a neighbouring sentence comes along; true for one that stands before.
pub type Joins<'a> = &'a dyn Fn(&str, bool) -> bool;

/// A neighbour of so much of a sentence's worth is told with it.
const AS_GOOD_BESIDE: f32 = 0.88;

/// Openings that say yes or no to something.
const VERDICTS: [&str; 12] = ["Yes", "No", "Not", "Usually", "Sometimes", "Never", "Always", "Only", "Neither", "Both", "Either", "Partly"];

/// Openings that mean something said before.
const POINTING: [&str; 42] = [
    "It",
    "They",
    "That",
    "This",
    "These",
    "Those",
    "He",
    "She",
    "His",
    "Her",
    "So",
    "But",
    "And",
    "Or",
    "Then",
    "Its",
    "Their",
    "Them",
    "Each",
    "Such",
    "There",
    "Otherwise",
    "However",
    "Therefore",
    "Hence",
    "Instead",
    "Still",
    "Also",
    "Besides",
    "Here",
    "Once",
    "One of them",
    "If not",
    "If so",
    "If it",
    "If they",
    "In that",
    "For that",
    "After that",
    "The same",
    "The other",
    "The latter",
];

/// Ends of a sentence that leaves out what was said before: "For small sums there is."
const ELLIPTIC: [&str; 8] = [" there is.", " there are.", " it is.", " it does.", " it can.", " they do.", " they are.", " they can."];

/// A sentence with what it isn't understood without.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<'a> {
    /// The heading it stands under, where it needs one; of the page where there is none.
    pub under: Option<&'a str>,
    /// One piece of its block, word for word.
    pub quote: String,
}

/// The sentence that leads and how it is told.
pub struct Lead<'a> {
    pub pick: &'a Pick,
    pub said: Said<'a>,
}

/// The best pick, unless it answers another question and a sentence of about the same worth needs no heading.
pub async fn lead<'a>(library: &dyn Library, looked: &'a Looked, best: &'a Pick, read: &Read) -> Result<Lead<'a>> {
    let passage = &looked.passages[best.passage];
    let said = whole(looked, best);
    if said.under.is_none() {
        return Ok(Lead { pick: best, said });
    }
    if !is_question(&passage.heading) {
        return Ok(Lead { pick: best, said });
    }
    let there = held(library, &read.asked, &passage.heading).await?;
    if there >= SAME_QUESTION && held(library, &passage.heading, &read.asked).await? >= SAME_QUESTION {
        return Ok(Lead { pick: best, said: Said { under: None, ..said } });
    }
    if there >= OTHER_QUESTION {
        return Ok(Lead { pick: best, said });
    }
    for pick in looked.picks.iter().filter(|pick| pick.value >= best.value * AS_GOOD && pick.sentence != best.sentence) {
        let other = whole(looked, pick);
        if other.under.is_none() && !is_row(&looked.passages[pick.passage]) {
            return Ok(Lead { pick, said: other });
        }
    }
    Ok(Lead { pick: best, said })
}

/// The sentence that leads with its neighbours that belong to the answer: those of about the same worth, and under a
/// reader's question all before it, for the answer begins with the first.
pub fn whole<'a>(looked: &'a Looked, pick: &Pick) -> Said<'a> {
    let passage = &looked.passages[pick.passage];
    let answers = is_question(&passage.heading);
    let as_good = |sentence: &str| {
        let worth = |other: &&Pick| other.passage == pick.passage && other.value >= pick.value * AS_GOOD_BESIDE;
        looked.picks.iter().filter(worth).any(|other| other.sentence == sentence)
    };
    told(passage, &pick.sentence, Some(&|sentence, before| (before && answers) || as_good(sentence)))
}

/// A sentence away from its place; with `forward` a short one takes the next along.
pub fn said<'a>(passage: &'a Passage, sentence: &str, forward: bool) -> Said<'a> {
    told(passage, sentence, forward.then_some(&|_, _| false))
}

/// With the neighbours that `joins` takes along, told the sentence and whether it stands before.
fn told<'a>(passage: &'a Passage, sentence: &str, joins: Option<Joins<'_>>) -> Said<'a> {
    let quote = grown(passage, sentence, joins);
    // A verdict on a question of its own, which nobody but its heading asks; elsewhere it is a sentence like others.
    let leans = points(&quote)
        || (quote.starts_with(sentence) && points(sentence))
        || (is_question(&passage.heading) && is_verdict(&quote) && !is_row(passage));
    let heading = if passage.heading.is_empty() { &passage.title } else { &passage.heading };
    Said { under: leans.then_some(heading.as_str()), quote }
}

/// Whether the sentence means something said before it.
pub fn points(sentence: &str) -> bool {
    begins(sentence, &POINTING) || leaves_out(sentence)
}

/// Whether what it says of something stands in the sentence before.
pub fn leaves_out(sentence: &str) -> bool {
    ELLIPTIC.iter().any(|end| sentence.ends_with(end))
}

/// Whether it says yes or no, to whatever was asked.
fn is_verdict(sentence: &str) -> bool {
    begins(sentence, &VERDICTS)
}

fn begins(sentence: &str, openings: &[&str]) -> bool {
    openings.iter().any(|opening| sentence.strip_prefix(opening).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric)))
}

fn is_row(passage: &Passage) -> bool {
    passage.text.contains('\t')
}

/// How much of what is asked the text holds.
async fn held(library: &dyn Library, asked: &str, text: &str) -> Result<f32> {
    Ok(library.weigh(asked, vec![text.to_owned()]).await?.first().copied().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::super::tests::passage;
    use super::*;

    fn told(heading: &str, text: &str, sentence: &str) -> (Option<String>, String) {
        let passage = passage(heading, text, 10);
        let said = said(&passage, sentence, true);
        (said.under.map(str::to_owned), said.quote)
    }

    #[test]
    fn what_leans_takes_the_sentence_before_along() {
        let (under, quote) = told("Executors", "An executor is named in the will. He represents the estate.", "He represents the estate.");
        assert_eq!((under, quote.as_str()), (None, "An executor is named in the will. He represents the estate."));
    }

    #[test]
    fn what_leans_on_nothing_before_it_is_told_under_its_heading() {
        let (under, quote) = told(
            "Executors",
            "He represents the estate until it is shared out among the heirs and all debts are paid.",
            "He represents the estate until it is shared out among the heirs and all debts are paid.",
        );
        assert_eq!(under.as_deref(), Some("Executors"));
        assert!(quote.starts_with("He represents"));
        let (under, _) = told(
            "",
            "It is the bank that asks, in writing and with a reason, and never by telephone or by message.",
            "It is the bank that asks, in writing and with a reason, and never by telephone or by message.",
        );
        assert_eq!(under.as_deref(), Some("Four Nominees for One Account"));
    }

    #[test]
    fn what_leads_is_told_with_its_neighbours() {
        let (first, second, third) = (
            "Counting it again as money would use it twice, for it lowers your spending already.",
            "It counts only if you would really sell it and live in a smaller one on the rest of the money.",
            "Write down what a smaller one would cost you in the same town, with all the charges.",
        );
        let text = format!("{first} {second} {third}");
        let whole = |heading: &str, values: [f32; 3]| {
            let pick = |(sentence, value): (&str, f32)| Pick { passage: 0, sentence: sentence.to_owned(), value };
            let picks: Vec<Pick> = [first, second, third].into_iter().zip(values).map(pick).collect();
            let looked = Looked { passages: vec![passage(heading, &text, 10)], picks: picks.clone(), ..Looked::default() };
            super::whole(&looked, &picks[1]).quote
        };
        // Under a reader's question the answer begins with its first sentence; elsewhere only what is worth nearly as much comes along.
        assert_eq!(whole("Does the house count?", [0.2, 0.8, 0.2]), format!("{first} {second}"));
        assert_eq!(whole("The house", [0.2, 0.8, 0.75]), format!("{first} {second} {third}"));
        assert!(whole("The house", [0.2, 0.8, 0.2]).ends_with(second));
    }

    #[test]
    fn a_verdict_needs_its_question() {
        let (under, quote) =
            told("Can a nominee keep the money?", "No. The nominee holds it for the heirs.", "No. The nominee holds it for the heirs.");
        assert_eq!((under.as_deref(), quote.as_str()), (Some("Can a nominee keep the money?"), "No. The nominee holds it for the heirs."));
        let (under, _) = told(
            "Nominees",
            "Not all banks ask for a witness when the form is filed online with a signature.",
            "Not all banks ask for a witness when the form is filed online with a signature.",
        );
        assert_eq!(under, None);
        assert!(!points("Italy taxes it.") && !points("Nobody asks.") && points("It, too, is taxed."));
        let (under, _) = told("Is there a short way?", "For small sums there is. A letter will do.", "For small sums there is.");
        assert_eq!(under.as_deref(), Some("Is there a short way?"));
        assert!(points("For small sums there is.") && !points("Look where it is kept."));
    }
}
