//! A question in two parts: how it is split, what else stands beside a sum, and the other things that the dead left. What stands below a short
//! answer is chosen in [`super::second_choice`].

use domain::Result;
use domain::assistant::{AnswerBook, AnswerMatch, AnswerQuery, Library, Question, ReadableAnswer};
use domain::language::Language;
use domain::products::{ProductCatalogue, ProductMention};
use domain::short_answers::Intent;
use domain::text::list_words;

use super::answer_writer::AnswerWriter;
use super::query_analysis::QueryAnalyser;
use super::short_answer;
use crate::calculation_requests::{asks_for_number, names_figure};

/// A part with fewer words asks nothing by itself.
const MIN_PART_WORDS: usize = 3;
/// Parts that are looked up: the last ones, because people tell a story before they ask. And the longest question that is split.
const MAX_PARTS: usize = 4;
const MAX_WORDS: usize = 100;
/// From this joint confidence on the likeliest short answer covers a part, if it has this confidence itself.
const MIN_JOINT_CONFIDENCE: f32 = 0.55;
const MIN_OWN_CONFIDENCE: f32 = 0.3;
/// The product that questions about all others name too.
const NAMED_IN_PASSING: &str = "bank-account";
/// … and what is asked beside a sum.
const MIN_CONFIDENCE_BESIDE_SUM: f32 = 0.5;
/// More would bury the sum.
const MAX_ANSWERS_BESIDE_SUM: usize = 2;
/// Matches of a part that are looked at.
const PART_MATCHES: usize = 4;
/// Words that join two questions.
const JOINING_WORDS: [&str; 12] = ["and", "aur", "or", "also", "ya", "plus", "&", "और", "या", "तथा", "phir", "एवं"];

/// Words that tell of a death, and what is looked up with each thing that the dead left.
const DEATH_WORDS: &[&str] = &[
    "died",
    "death",
    "demise",
    "deceased",
    "guzar",
    "gujar",
    "guzre",
    "maut",
    "mrityu",
    "dehant",
    "swargwas",
    "मृत्यु",
    "मौत",
    "देहांत",
    "निधन",
    "गुजर",
    "गुज़र",
    "स्वर्गवास",
];
const DEATH_PHRASES: &[&str] = &["passed away", "nahi rah", "nahin rah", "नहीं रह", "चल बसे", "चल बसी"];
const CLAIM_WORDS: &str = "after the holder's death";
/// Things of a list that are looked up beside the one that is answered: each is a search of its own.
const MAX_OTHER_BELONGINGS: usize = 3;

/// Whether an answer is about a product that the question names, or about `product`, or one wider or narrower. A second answer about anything else
/// only confuses.
pub fn speaks_of_named(book: &dyn AnswerBook, text: &str, product: &str, found: &AnswerMatch) -> bool {
    let catalogue = book.catalogue();
    let serves = |named: &str| catalogue.serves(&found.product, named);
    let mentions = catalogue.detect(text);
    // "Will the bank lend it?" asks nothing about a bank account.
    let names_more = mentions.iter().any(|mention| mention.product.id != NAMED_IN_PASSING);
    let is_asked_about = |mention: &&ProductMention<'_>| !names_more || mention.product.id != NAMED_IN_PASSING;
    serves(product) || mentions.iter().filter(is_asked_about).any(|mention| serves(&mention.product.id))
}

/// The short answers to what a question asks beside a sum about `product`, in the order of its parts: "how much gratuity, within how many days, and
/// is it taxed?".
pub async fn list_answers_beside_sum(
    book: &dyn AnswerBook,
    analyser: &QueryAnalyser,
    text: &str,
    product: &str,
) -> Result<Vec<AnswerMatch>> {
    let mut beside: Vec<AnswerMatch> = Vec::new();
    for part in list_parts_beside_sum(analyser, text) {
        let found = find_part_matches(book, &part, product).await?.into_iter().next();
        let is_rule = |found: &AnswerMatch| {
            !matches!(found.intent, Intent::Calculation | Intent::Comparison) && found.confidence >= MIN_CONFIDENCE_BESIDE_SUM
        };
        let is_new = |found: &AnswerMatch| beside.iter().all(|known| known.slug != found.slug);
        if let Some(found) = found.filter(|found| is_rule(found) && is_new(found)) {
            beside.push(found);
        }
    }
    beside.truncate(MAX_ANSWERS_BESIDE_SUM);
    Ok(beside)
}

/// The asking parts of a question without the first that asks for a number or names a figure: that one asks for the sum. "Gratuity for basic 40,000, 8
/// years? Do teachers get it?" asks for the sum in no part that asks, so that what names no figure asks for something else.
fn list_parts_beside_sum(analyser: &QueryAnalyser, text: &str) -> Vec<Part> {
    let mut parts = list_asking_parts(analyser, text);
    match parts.iter().position(|part| asks_for_number(&part.text) || names_figure(&part.text)) {
        Some(of_sum) => {
            parts.remove(of_sum);
        }
        // "So what is the difference?" asks for nothing but the sum.
        None if !names_figure(text) => parts.clear(),
        None => {}
    }
    parts
}

/// The parts of a question that ask something, the last ones: a story is told before.
fn list_asking_parts(analyser: &QueryAnalyser, text: &str) -> Vec<Part> {
    let mut parts = split_parts(text);
    parts.retain(|part| analyser.is_asking(&part.text));
    parts.drain(..parts.len().saturating_sub(MAX_PARTS));
    parts
}

/// What a part may be answered with. One that names no product asks about what was named last before it, or, where that is hardly answered, about
/// `product`: "is there any penalty" alone says too little.
async fn find_part_matches(book: &dyn AnswerBook, part: &Part, product: &str) -> Result<Vec<AnswerMatch>> {
    let mut likeliest: Vec<AnswerMatch> = Vec::new();
    let best_of = |matches: &[AnswerMatch]| matches.first().map_or(0.0, |found| found.confidence);
    for text in list_readings(book.catalogue(), part, product) {
        let adds_product = text != part.text;
        let mut matches = book.find_matches(&AnswerQuery { text, context: String::new(), article: None }, PART_MATCHES).await?;
        // "How many times?" asks for no definition of the product that is put before it.
        matches.retain(|found| found.fits_product && (!adds_product || found.intent != Intent::Definition));
        if best_of(&matches) > best_of(&likeliest) {
            likeliest = matches;
        }
        if best_of(&likeliest) >= MIN_OWN_CONFIDENCE {
            break;
        }
    }
    Ok(likeliest)
}

/// The ways in which a part may be looked up.
pub fn list_readings(catalogue: &ProductCatalogue, part: &Part, product: &str) -> Vec<String> {
    if !catalogue.detect(&part.text).is_empty() {
        return vec![part.text.clone()];
    }
    let before = catalogue.detect(&part.before);
    let named_last = before.iter().max_by_key(|mention| mention.word).map(|mention| mention.product);
    let answered = catalogue.find(product).filter(|product| named_last.is_none_or(|last| last.id != product.id));
    let readings: Vec<String> = [named_last, answered].into_iter().flatten().map(|named| format!("{} {}", named.name, part.text)).collect();
    if readings.is_empty() { vec![part.text.clone()] } else { readings }
}

/// The short answer about another thing that the dead left, where a question lists several: "he had a home loan and LIC". `given` is the answer to
/// one of them, under its slug.
pub async fn find_other_belonging(
    book: &dyn AnswerBook,
    question: &Question,
    slug: &str,
    given: &ReadableAnswer,
) -> Result<Option<AnswerMatch>> {
    let tells_of_death = question.previous_turns.iter().map(|turn| turn.question.as_str()).chain([question.text.as_str()]).any(names_death);
    if !tells_of_death {
        return Ok(None);
    }
    let catalogue = book.catalogue();
    let mentions = catalogue.detect(&question.text);
    let named = catalogue.detect(&given.rendered.question);
    let is_given = |mention: &ProductMention<'_>| {
        let id = mention.product.id.as_str();
        catalogue.serves(&given.product, id) || named.iter().any(|named| named.product.id == id)
    };
    let (covered, others): (Vec<_>, Vec<_>) = list_joined(&mentions).into_iter().partition(is_given);
    if covered.is_empty() {
        return Ok(None);
    }
    for other in others.into_iter().take(MAX_OTHER_BELONGINGS) {
        let query = AnswerQuery { text: format!("{} {CLAIM_WORDS}", other.product.name), context: String::new(), article: None };
        let mut matches = book.find_matches(&query, PART_MATCHES).await?;
        matches.retain(|found| found.fits_product && found.slug != slug && found.agreement.names_product);
        let joint = short_answer::join_confidence(&matches, false);
        let best = matches.into_iter().next().filter(|found| joint >= MIN_JOINT_CONFIDENCE && found.confidence >= MIN_OWN_CONFIDENCE);
        if best.is_some() {
            return Ok(best);
        }
    }
    Ok(None)
}

fn names_death(text: &str) -> bool {
    let lower = text.to_lowercase();
    DEATH_PHRASES.iter().any(|words| lower.contains(*words)) || list_words(&lower).any(|word| DEATH_WORDS.contains(&word))
}

/// The products that stand in a list: side by side, with at most a word ("and") between them.
fn list_joined<'a>(mentions: &[ProductMention<'a>]) -> Vec<ProductMention<'a>> {
    let are_joined = |one: &ProductMention<'_>, other: &ProductMention<'_>| other.word <= one.word + one.length + 1;
    let is_joined = |at: usize| {
        let before = at > 0 && are_joined(&mentions[at - 1], &mentions[at]);
        before || mentions.get(at + 1).is_some_and(|next| are_joined(&mentions[at], next))
    };
    (0..mentions.len()).filter(|at| is_joined(*at)).map(|at| mentions[at]).collect()
}

/// Appends the short answer to the second part of a question, under its own question.
pub async fn append_second_answer(
    book: &dyn AnswerBook,
    library: &dyn Library,
    second: &AnswerMatch,
    language: Language,
    writer: &mut AnswerWriter,
) -> Result<()> {
    let Some(answer) = book.read_answer(&second.slug, language).await? else { return Ok(()) };
    short_answer::append_answer(library, &answer, "", writer).await
}

/// A sentence or clause of a question, with all that stands before it.
#[derive(Debug, Default, PartialEq)]
pub struct Part {
    pub text: String,
    pub before: String,
}

/// The parts of a question that can ask something: its sentences and clauses, and what stands before and behind "and".
pub fn split_parts(text: &str) -> Vec<Part> {
    if text.split_whitespace().count() > MAX_WORDS {
        return Vec::new();
    }
    let (mut parts, mut words, mut before) = (Vec::new(), Vec::new(), String::new());
    for word in text.split_whitespace() {
        let is_joining = JOINING_WORDS.contains(&word.to_lowercase().as_str());
        if !is_joining {
            words.push(word);
        }
        if is_joining || word.ends_with(['.', '?', '!', ',', ';', '।']) {
            finish_part(&mut parts, &mut words, &mut before);
        }
    }
    finish_part(&mut parts, &mut words, &mut before);
    parts
}

fn finish_part(parts: &mut Vec<Part>, words: &mut Vec<&str>, before: &mut String) {
    let text = std::mem::take(words).join(" ");
    if text.split(' ').count() >= MIN_PART_WORDS {
        parts.push(Part { text: text.clone(), before: before.clone() });
    }
    before.push_str(&text);
    before.push(' ');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_split_where_a_second_one_begins() {
        assert_eq!(split_parts("Post office MIS single limit and can I break after 1.5 year").len(), 2);
        assert_eq!(split_parts("वसीयत कैसे बनाएं, रजिस्ट्री ज़रूरी है क्या, कितने गवाह").len(), 2);
        assert_eq!(split_parts("how long does a pf claim take").len(), 1);
        assert_eq!(split_parts("pf and eps"), Vec::new());
        let told = "HDFC se home loan liya tha, ab NOC kab milegi aur kitne din ka time hai";
        let parts = split_parts(told);
        assert_eq!(
            parts.last(),
            Some(&Part { text: "kitne din ka time hai".into(), before: "HDFC se home loan liya tha, ab NOC kab milegi ".into() })
        );
    }

    #[test]
    fn a_part_without_a_product_is_read_with_the_last_one_named_and_with_the_one_answered() {
        let products = "- {id: income-tax-return, name: Income tax return, hi: आयकर रिटर्न, aliases: [itr]}\n\
            - {id: salary, name: Salary, hi: वेतन, aliases: [salary]}";
        let catalogue = ProductCatalogue::parse(products).unwrap();
        let parts = split_parts("missed ITR last date, salary 9 lakh. what is penalty");
        let last = parts.last().unwrap();
        assert_eq!(list_readings(&catalogue, last, "income-tax-return"), ["Salary what is penalty", "Income tax return what is penalty"]);
        assert_eq!(list_readings(&catalogue, last, "salary"), ["Salary what is penalty"]);
        assert_eq!(list_readings(&catalogue, &parts[0], "salary"), ["missed ITR last date,"]);
    }

    #[test]
    fn things_that_the_dead_left_are_read_as_a_list() {
        let products = "- {id: home-loan, name: Home loan, hi: होम लोन, aliases: [home loan]}\n- {id: life-insurance, name: Life insurance, hi: जीवन बीमा, aliases: [lic]}\n\
            - {id: nominee, name: Nominee, hi: नॉमिनी, aliases: [nominee]}";
        let catalogue = ProductCatalogue::parse(products).unwrap();
        let names =
            |text: &str| -> Vec<String> { list_joined(&catalogue.detect(text)).iter().map(|mention| mention.product.id.clone()).collect() };
        assert_eq!(names("He had a home loan and LIC, mother is nominee"), ["home-loan", "life-insurance"]);
        assert!(names("he had a home loan, and my mother is the nominee of it").is_empty());
        for text in ["My father died last week", "papa nahi rahe", "पिताजी का निधन हो गया"] {
            assert!(names_death(text), "{text}");
        }
        assert!(!names_death("close my home loan and LIC"));
    }
}
