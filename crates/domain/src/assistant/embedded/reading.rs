//! What a question asks for: the kind of thing, and whether it goes on from the question before.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::assistant::phrases::{self, Phrase, Tokens};
use crate::assistant::{Question, escaped};
use crate::ids::ArticleId;
use crate::{Error, Result};

/// A question of at most so many words may lean on the one before.
const LEANING: usize = 9;
/// Where the site's address stands in what is said.
const CONTACT: &str = "{contact_email}";
/// What is explained has at most so many words.
const LONGEST_EXPLAINED: usize = 7;
/// Longer questions are looked for by their beginning.
const LONGEST_ASKED: usize = 400;

/// Kinds of things that are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Thing {
    Amount,
    Rate,
    Time,
    Count,
    Form,
    Who,
    Steps,
    Meaning,
    /// Yes or no.
    Choice,
    Comparison,
    Papers,
}

/// The words by which questions are read (`content/assistant/questions.yml`).
#[derive(Debug, Clone, Default)]
pub struct Reading {
    leaning: Vec<Phrase>,
    pointing: Vec<Phrase>,
    hindi: Vec<Phrase>,
    asks: BTreeMap<Thing, Vec<Phrase>>,
    /// Whole questions that wish for a summary of the open article.
    summary: Vec<Phrase>,
    /// "In this article": says where, not what.
    here: Vec<Phrase>,
    /// What is asked of a thing, and names none: "the minimum", "how many days".
    traits: Vec<Phrase>,
    talk: Vec<Talk>,
}

/// What is no question about money, and what is said to it.
#[derive(Debug, Clone)]
struct Talk {
    whole: Vec<Phrase>,
    say: String,
}

/// As editors write it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenTalk {
    whole: Vec<String>,
    say: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    leaning: Vec<String>,
    pointing: Vec<String>,
    hindi: Vec<String>,
    asks: BTreeMap<Thing, Vec<String>>,
    #[serde(default)]
    summary: Vec<String>,
    #[serde(default)]
    here: Vec<String>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default)]
    talk: Vec<WrittenTalk>,
}

/// A question as the engine works with it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Read {
    /// What is looked for: the question, with the one before it when it leans on that.
    pub asked: String,
    /// The question alone.
    pub own: String,
    /// The question before, when it leans on that.
    pub before: Option<String>,
    /// Asked in Hindi, in either script: its words are seldom those of the articles.
    pub hindi: bool,
    pub things: Vec<Thing>,
    /// That is no question, but the name of the open article, which says what "it" is.
    pub by_title: bool,
    /// The open article, when a short question is about that and nothing else.
    pub beside: Option<ArticleId>,
}

impl Reading {
    /// From the YAML file. `Invalid` says what is wrong.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: File = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("questions", error.to_string()))?;
        let asks = file.asks.iter().map(|(thing, terms)| (*thing, phrases::read(terms))).collect();
        let talk = file.talk.into_iter().map(|talk| Talk { whole: phrases::read(&talk.whole), say: talk.say }).collect();
        Ok(Self {
            leaning: phrases::read(&file.leaning),
            pointing: phrases::read(&file.pointing),
            hindi: phrases::read(&file.hindi),
            asks,
            summary: phrases::read(&file.summary),
            here: phrases::read(&file.here),
            traits: phrases::read(&file.traits),
            talk,
        })
    }

    /// With the address that the site shows, for who asks for a person.
    pub fn with_contact(mut self, email: &str) -> Self {
        for talk in &mut self.talk {
            talk.say = talk.say.replace(CONTACT, &escaped(email));
        }
        self
    }

    /// The question without what it asks of its subject.
    pub fn subject(&self, read: &Read) -> String {
        phrases::left_out(&read.own, &self.traits)
    }

    /// Whether nothing is asked but what the open article says.
    pub fn wants_summary(&self, question: &Question) -> bool {
        let tokens = Tokens::of(&question.text);
        question.article.is_some() && self.summary.iter().any(|phrase| phrase.is_all_of(&tokens))
    }

    /// What is said to a greeting, or to who asks for a person; of the answer's allow-list.
    pub fn said_to(&self, question: &Question) -> Option<&str> {
        let tokens = Tokens::of(&question.text);
        let talk = self.talk.iter().find(|talk| talk.whole.iter().any(|phrase| phrase.is_all_of(&tokens)));
        talk.map(|talk| talk.say.as_str())
    }

    pub fn read(&self, question: &Question) -> Read {
        let own: String = question.text.chars().take(LONGEST_ASKED).collect();
        let own = if question.article.is_some() { phrases::left_out(&own, &self.here) } else { own };
        let tokens = Tokens::of(&own);
        let before = question.before.last().map(|turn| turn.question.chars().take(LONGEST_ASKED / 2).collect::<String>());
        let before = before.filter(|_| tokens.len() <= LEANING && self.goes_on(&tokens));
        let asked = match &before {
            Some(before) => format!("{before} {own}"),
            None => own.clone(),
        };
        let has = |phrases: &Vec<Phrase>, thing: Thing| {
            // A yes-or-no question begins so.
            if thing == Thing::Choice { phrases.iter().any(|p| p.begins(&tokens)) } else { phrases.iter().any(|p| p.stands_in(&tokens)) }
        };
        let things = self.asks.iter().filter(|(thing, phrases)| has(phrases, **thing)).map(|(thing, _)| *thing).collect();
        let hindi = own.chars().any(is_devanagari) || self.hindi.iter().any(|phrase| phrase.stands_in(&tokens));
        Read { asked, own, before, hindi, things, by_title: false, beside: None }
    }

    /// Whether a word of the question stands for something named elsewhere.
    pub fn points(&self, own: &str) -> bool {
        let tokens = Tokens::of(own);
        self.pointing.iter().any(|phrase| phrase.stands_in(&tokens))
    }

    fn goes_on(&self, tokens: &Tokens) -> bool {
        self.leaning.iter().any(|phrase| phrase.begins(tokens)) || self.pointing.iter().any(|phrase| phrase.stands_in(tokens))
    }
}

impl Read {
    pub fn asks(&self, thing: Thing) -> bool {
        self.things.contains(&thing)
    }
}

fn is_devanagari(c: char) -> bool {
    ('\u{900}'..='\u{97f}').contains(&c)
}

/// Whether a sentence holds the kind of thing; none where sentences can't show it.
pub fn holds(sentence: &str, thing: Thing) -> Option<bool> {
    let words = || sentence.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let digit = sentence.bytes().any(|byte| byte.is_ascii_digit());
    let any = |list: &[&str]| words().any(|word| list.contains(&word.as_str()));
    match thing {
        Thing::Amount => Some(
            sentence.contains('₹') || sentence.contains('%') || (digit && any(&["lakh", "crore", "rupees", "times", "years", "months"])),
        ),
        Thing::Rate => Some(sentence.contains('%') || any(&["percent", "rate", "quarters", "half"])),
        Thing::Time => Some(
            any(&["day", "days", "month", "months", "year", "years", "week", "weeks", "hours", "age", "date", "century"]) && digit
                || has_date(sentence)
                || words().any(|word| is_year(&word)),
        ),
        Thing::Count => Some(digit || any(&NUMBER_WORDS)),
        Thing::Form => Some(any(&["form", "forms", "schedule", "section", "itr", "annexure"])),
        Thing::Papers => {
            Some(any(&["certificate", "proof", "papers", "documents", "form", "copy", "letter", "statement", "deed", "agreement"]))
        }
        Thing::Choice => {
            Some(["Yes", "No", "Not", "Usually", "Only", "You may", "It can", "They"].iter().any(|start| sentence.starts_with(start)))
        }
        Thing::Meaning => Some(any(&["is", "are", "means"])),
        Thing::Steps => words().next().filter(|word| ORDERS.contains(&word.as_str())).map(|_| true),
        Thing::Who | Thing::Comparison => None,
    }
}

/// What a sentence says the meaning of: "Executor: the person …", "A codicil is …". Empty where it doesn't.
pub fn explained(sentence: &str) -> &str {
    let verb = [": ", " is ", " are ", " means "].iter().filter_map(|verb| sentence.find(verb)).min();
    let subject = verb.map_or("", |end| &sentence[..end]);
    if subject.split_whitespace().count() <= LONGEST_EXPLAINED { subject } else { "" }
}

/// Whether a sentence has a name that the question does not have: a capital letter inside the sentence shows it.
pub fn names_another(sentence: &str, asked: &str) -> bool {
    let words =
        |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let asked: Vec<String> = words(asked).iter().map(|word| word.to_lowercase()).collect();
    let is_name = |word: &String| word.chars().count() > 2 && word.starts_with(char::is_uppercase) && !asked.contains(&word.to_lowercase());
    words(sentence).iter().skip(1).any(is_name)
}

/// Whether a sentence has a number that the question does not have, in digits or as a word.
pub fn tells_number(sentence: &str, asked: &str) -> bool {
    let numbers = |text: &str| {
        text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'))
            .map(|it| it.trim_matches([',', '.']).to_owned())
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
    };
    let known = numbers(asked);
    numbers(sentence).iter().any(|number| !known.contains(number))
        || sentence.split(|c: char| !c.is_alphanumeric()).any(|word| NUMBER_WORDS.contains(&word.to_lowercase().as_str()))
}

/// Verbs that a step begins with.
const ORDERS: [&str; 46] = [
    "add", "apply", "ask", "attach", "begin", "call", "check", "choose", "claim", "collect", "compare", "copy", "correct", "count",
    "download", "enter", "file", "fill", "find", "get", "give", "go", "hand", "keep", "list", "log", "look", "make", "mark", "mend",
    "name", "open", "pay", "put", "raise", "read", "register", "save", "search", "send", "sign", "submit", "take", "transfer", "visit",
    "write",
];

const NUMBER_WORDS: [&str; 26] = [
    "once", "twice", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "twenty", "thirty",
    "hundred", "thousand", "lakh", "crore", "million", "billion", "half", "third", "several", "times",
];

/// Of four digits, perhaps with an "s": "1066", "1990s".
fn is_year(word: &str) -> bool {
    let digits = word.strip_suffix('s').unwrap_or(word);
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits.starts_with('1') || digits.starts_with('2'))
}

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn has_date(sentence: &str) -> bool {
    MONTHS
        .iter()
        .any(|month| sentence.match_indices(month).any(|(at, _)| sentence[..at].trim_end().ends_with(|c: char| c.is_ascii_digit())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assistant::{Turn, Wish};

    fn read(text: &str, before: Option<&str>) -> Read {
        let reading = Reading::parse(include_str!("../../../../../content/assistant/questions.yml")).unwrap();
        let before = before.map(|asked| Turn { question: asked.to_owned(), answer: String::new() }).into_iter().collect();
        reading.read(&Question { text: text.to_owned(), wish: Wish::Answer, article: None, module: None, before })
    }

    #[test]
    fn questions_show_what_they_ask_for() {
        assert!(read("How much does a locker cost?", None).asks(Thing::Amount));
        assert!(read("pf claim kitne din me milta hai", None).asks(Thing::Time));
        assert!(read("Which form do I file?", None).asks(Thing::Form));
        assert!(read("pf kaise nikale", None).hindi && !read("how to withdraw pf", None).hindi);
        assert!(read("क्या वसीयत जरूरी है", None).asks(Thing::Choice) && !read("what is it", None).asks(Thing::Choice));
    }

    #[test]
    fn short_questions_lean_on_the_one_before() {
        assert_eq!(read("and for women?", Some("What is the limit?")).asked, "What is the limit? and for women?");
        assert!(read("What is probate?", Some("What is the limit?")).before.is_none() && read("and for women?", None).before.is_none());
    }

    #[test]
    fn beside_an_article_a_wish_for_it_is_no_search() {
        let reading = Reading::parse(include_str!("../../../../../content/assistant/questions.yml")).unwrap().with_contact("a&b@x.in");
        let asked = |text: &str, article| Question { text: text.to_owned(), wish: Wish::Answer, article, module: None, before: Vec::new() };
        let open = Some(ArticleId(uuid::Uuid::from_u128(7)));
        for wish in [
            "What is this article about?",
            "Give me a summary",
            "is lekh me kya hai",
            "summarise this",
            "Please summarize this article",
            "इस लेख में क्या है?",
            "tl;dr",
        ] {
            assert!(reading.wants_summary(&asked(wish, open)), "{wish}");
            assert!(!reading.wants_summary(&asked(wish, None)), "{wish}");
        }
        assert!(
            !reading.wants_summary(&asked("What is gratuity about?", open))
                && !reading.wants_summary(&asked("What is a summary trial?", open))
        );
        assert_eq!(reading.read(&asked("Does this article apply to teachers?", open)).own, "Does apply to teachers?");
        assert_eq!(reading.read(&asked("Does this article apply to teachers?", None)).own, "Does this article apply to teachers?");
        for said in ["hello", "Namaste!", "नमस्ते", "Who are you?", "Can I talk to a human expert?", "How do I contact you?", "thank you"]
        {
            assert!(reading.said_to(&asked(said, None)).is_some(), "{said}");
        }
        let person = reading.said_to(&asked("I want to speak to an expert", None)).unwrap();
        assert!(person.contains("href=\"/service\"") && person.contains("a&amp;b@x.in"), "{person}");
        for question in
            ["hello, what is EPF?", "Who are you to pay GST?", "How do I contact EPFO?", "Can I talk to my bank about the rate?"]
        {
            assert!(reading.said_to(&asked(question, None)).is_none(), "{question}");
        }
    }

    #[test]
    fn sentences_hold_kinds_of_things() {
        assert_eq!(holds("It ends on 31 Mar 2027.", Thing::Time), Some(true));
        assert!(names_another("It goes to the Ombudsman.", "Who is told?") && !names_another("It goes to Asha.", "Where does Asha go?"));
        assert!(
            tells_number("It has 47 parts.", "How many parts has form 20?")
                && !tells_number("Form 20 is filed.", "How many pages has form 20?")
        );
        assert_eq!(holds("It was so until the 1990s.", Thing::Time), Some(true));
        assert_eq!(holds("It is ₹5,00,000.", Thing::Amount), Some(true));
        assert_eq!((explained("Executor: the person named in it."), explained("A codicil is a change.")), ("Executor", "A codicil"));
        assert_eq!((explained("Nobody knows."), explained("Whoever pays on the day that the bill is due pays no fee.")), ("", ""));
        assert_eq!(holds("Nobody knows.", Thing::Rate), Some(false));
    }
}
