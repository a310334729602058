//! Query analysis: which type of answer a question asks for, whether it follows up on the previous question, and whether it concerns
//! the open article alone.

use std::collections::{BTreeMap, HashSet};

use domain::assistant::{Library, Passage, Question};
use domain::ids::ArticleId;
use domain::numerals::{ENGLISH_TENS, ENGLISH_UNITS, Scale};
use domain::text::devanagari::contains_devanagari;
use domain::{Error, Result};
use serde::Deserialize;

use crate::replies::ReplyKey;
use domain::text::phrases::{self, NormalisedWords, Phrase};

/// Only a question of at most this many words can be a follow-up.
const MAX_FOLLOW_UP_WORDS: usize = 9;
/// Largest number of words in a defined term.
const MAX_DEFINED_WORDS: usize = 7;
/// In characters. A longer question is cut for the search.
const MAX_QUERY_CHARS: usize = 400;

/// The type of answer that a question asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AnswerType {
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

/// Analyses questions by the word lists of `content/assistant/questions.yml`.
#[derive(Debug, Clone, Default)]
pub struct QueryAnalyser {
    follow_up_openings: Vec<Phrase>,
    reference_words: Vec<Phrase>,
    asking_words: Vec<Phrase>,
    asking_openings: Vec<Phrase>,
    hindi_words: Vec<Phrase>,
    answer_types: BTreeMap<AnswerType, Vec<Phrase>>,
    /// Whole questions that ask for a summary of the open article.
    summary_requests: Vec<Phrase>,
    /// Phrases such as "in this article", which say where to look and not what for.
    article_references: Vec<Phrase>,
    /// Phrases that ask for an attribute and name no subject: "the minimum", "how many days".
    attributes: Vec<Phrase>,
    /// Phrases that ask to look into the reader's own account.
    look_up_requests: Vec<Phrase>,
    small_talk: Vec<SmallTalk>,
    live_prices: PriceWords,
}

/// The words of a question for a price of the minute. It consists of them and of numbers alone, so "will the gold price rise?" is none.
#[derive(Debug, Clone, Default)]
struct PriceWords {
    indices: HashSet<String>,
    things: HashSet<String>,
    prices: HashSet<String>,
    beside: HashSet<String>,
}

impl PriceWords {
    fn of(config: &PriceWordsConfig) -> Self {
        let words = |terms: &[String]| {
            terms.iter().flat_map(|term| NormalisedWords::tokenise(term).words().map(str::to_owned).collect::<Vec<_>>()).collect()
        };
        Self {
            indices: words(&config.indices),
            things: words(&config.things),
            prices: words(&config.prices),
            beside: words(&config.beside),
        }
    }

    /// Whether the text asks for the level of an index, or for the price of a thing, and for nothing else.
    fn match_all_of(&self, text: &NormalisedWords) -> bool {
        let has = |words: &HashSet<String>| text.words().any(|word| words.contains(word));
        let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
        let is_known = |word: &str| {
            is_number(word) || [&self.indices, &self.things, &self.prices, &self.beside].iter().any(|words| words.contains(word))
        };
        (has(&self.indices) || has(&self.things) && has(&self.prices)) && text.words().all(is_known)
    }
}

/// Messages that are no question about money, such as greetings, and the reply to them.
#[derive(Debug, Clone)]
struct SmallTalk {
    phrases: Vec<Phrase>,
    reply: ReplyKey,
}

/// The same as written in the YAML file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SmallTalkConfig {
    whole: Vec<String>,
    reply: ReplyKey,
}

/// The same as written in the YAML file.
#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct PriceWordsConfig {
    indices: Vec<String>,
    things: Vec<String>,
    prices: Vec<String>,
    beside: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct QuestionsFile {
    leaning: Vec<String>,
    pointing: Vec<String>,
    #[serde(default)]
    asking: Vec<String>,
    #[serde(default, rename = "asking-first")]
    asking_first: Vec<String>,
    hindi: Vec<String>,
    asks: BTreeMap<AnswerType, Vec<String>>,
    #[serde(default)]
    summary: Vec<String>,
    #[serde(default)]
    here: Vec<String>,
    #[serde(default)]
    traits: Vec<String>,
    #[serde(default, rename = "look-up")]
    look_up: Vec<String>,
    #[serde(default)]
    talk: Vec<SmallTalkConfig>,
    #[serde(default, rename = "live-prices")]
    live_prices: PriceWordsConfig,
}

/// A question after analysis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnalysedQuery {
    /// Text to search for: the question, preceded by the previous one for a follow-up.
    pub search_text: String,
    /// The question itself.
    pub question_text: String,
    /// The previous question, for a follow-up.
    pub previous_question: Option<String>,
    /// Whether the question is in Hindi, in either script. Its words then rarely match those of the articles.
    pub is_hindi: bool,
    pub answer_types: Vec<AnswerType>,
    /// Whether `previous_question` is the open article's title, which says what "it" means.
    pub uses_article_title: bool,
    /// The open article, when a short question concerns that article alone.
    pub scoped_article: Option<ArticleId>,
}

impl QueryAnalyser {
    /// Parses the YAML file. `Invalid` describes the mistake.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: QuestionsFile = serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("questions", error.to_string()))?;
        let asks = file.asks.iter().map(|(answer_type, terms)| (*answer_type, phrases::parse_phrases(terms))).collect();
        let talk =
            file.talk.into_iter().map(|talk| SmallTalk { phrases: phrases::parse_phrases(&talk.whole), reply: talk.reply }).collect();
        Ok(Self {
            follow_up_openings: phrases::parse_phrases(&file.leaning),
            reference_words: phrases::parse_phrases(&file.pointing),
            asking_words: phrases::parse_phrases(&file.asking),
            asking_openings: phrases::parse_phrases(&file.asking_first),
            hindi_words: phrases::parse_phrases(&file.hindi),
            answer_types: asks,
            summary_requests: phrases::parse_phrases(&file.summary),
            article_references: phrases::parse_phrases(&file.here),
            attributes: phrases::parse_phrases(&file.traits),
            look_up_requests: phrases::parse_loose_phrases(&file.look_up),
            small_talk: talk,
            live_prices: PriceWords::of(&file.live_prices),
        })
    }

    /// Removes the attribute that the question asks for and keeps its subject.
    pub fn extract_subject(&self, query: &AnalysedQuery) -> String {
        phrases::remove_phrases(&query.question_text, &self.attributes)
    }

    /// Whether the question only asks for a summary of the open article.
    pub fn is_summary_request(&self, question: &Question) -> bool {
        let tokens = NormalisedWords::tokenise(&question.text);
        question.article.is_some() && self.summary_requests.iter().any(|phrase| phrase.matches_all_of(&tokens))
    }

    /// Whether somebody asks to look into their own account, which the assistant can't.
    pub fn asks_to_look_up(&self, text: &str) -> bool {
        let tokens = NormalisedWords::tokenise_loosely(text);
        self.look_up_requests.iter().any(|phrase| phrase.occurs_in(&tokens))
    }

    /// Finds the reply to a greeting, to a request for a person or for a price of the minute.
    pub fn find_small_talk_reply(&self, question: &Question) -> Option<ReplyKey> {
        let tokens = NormalisedWords::tokenise(&question.text);
        let talk = self.small_talk.iter().find(|talk| talk.phrases.iter().any(|phrase| phrase.matches_all_of(&tokens)));
        let price = || self.live_prices.match_all_of(&tokens).then_some(ReplyKey::LivePrice);
        talk.map(|talk| talk.reply).or_else(price)
    }

    pub fn analyse(&self, question: &Question) -> AnalysedQuery {
        let own: String = question.text.chars().take(MAX_QUERY_CHARS).collect();
        let own = if question.article.is_some() { phrases::remove_phrases(&own, &self.article_references) } else { own };
        let tokens = NormalisedWords::tokenise(&own);
        let before = question.previous_turns.last().map(|turn| turn.question.chars().take(MAX_QUERY_CHARS / 2).collect::<String>());
        let before = before.filter(|_| tokens.count_words() <= MAX_FOLLOW_UP_WORDS && self.is_follow_up(&tokens));
        let search_text = match &before {
            Some(before) => format!("{before} {own}"),
            None => own.clone(),
        };
        let has = |phrases: &Vec<Phrase>, answer_type: AnswerType| {
            // A yes-or-no question starts with one of these phrases.
            if answer_type == AnswerType::Choice {
                phrases.iter().any(|p| p.is_prefix_of(&tokens))
            } else {
                phrases.iter().any(|p| p.occurs_in(&tokens))
            }
        };
        let answer_types = self
            .answer_types
            .iter()
            .filter(|(answer_type, phrases)| has(phrases, **answer_type))
            .map(|(answer_type, _)| *answer_type)
            .collect();
        let hindi = contains_devanagari(&own) || self.hindi_words.iter().any(|phrase| phrase.occurs_in(&tokens));
        AnalysedQuery {
            search_text,
            question_text: own,
            previous_question: before,
            is_hindi: hindi,
            answer_types,
            uses_article_title: false,
            scoped_article: None,
        }
    }

    /// Whether the question contains a word such as "it" that refers to something named elsewhere.
    pub fn has_reference(&self, own: &str) -> bool {
        let tokens = NormalisedWords::tokenise(own);
        self.reference_words.iter().any(|phrase| phrase.occurs_in(&tokens))
    }

    /// Whether a clause asks something, as others tell what happened: by a question mark or a word that asks.
    pub fn is_asking(&self, clause: &str) -> bool {
        let tokens = NormalisedWords::tokenise(clause);
        clause.trim_end().ends_with('?')
            || self.asking_words.iter().any(|phrase| phrase.occurs_in(&tokens))
            || self.asking_openings.iter().any(|phrase| phrase.is_prefix_of(&tokens))
    }

    /// Whether the question begins or speaks as one that goes on from another ("and for …", "is it …").
    pub fn goes_on(&self, text: &str) -> bool {
        self.is_follow_up(&NormalisedWords::tokenise(text))
    }

    fn is_follow_up(&self, tokens: &NormalisedWords) -> bool {
        self.follow_up_openings.iter().any(|phrase| phrase.is_prefix_of(tokens))
            || self.reference_words.iter().any(|phrase| phrase.occurs_in(tokens))
    }
}

impl AnalysedQuery {
    pub fn asks_for(&self, answer_type: AnswerType) -> bool {
        self.answer_types.contains(&answer_type)
    }
}

/// Whether a sentence contains this type of answer. `None` when a sentence alone can't show it.
pub fn contains_answer_type(sentence: &str, answer_type: AnswerType) -> Option<bool> {
    let words = || sentence.split(|c: char| !c.is_alphanumeric()).map(str::to_lowercase);
    let digit = sentence.bytes().any(|byte| byte.is_ascii_digit());
    let any = |list: &[&str]| words().any(|word| list.contains(&word.as_str()));
    match answer_type {
        AnswerType::Amount => Some(
            sentence.contains('₹')
                || sentence.contains('%')
                || (digit && (any(&AMOUNT_SCALES) || any(&["rupees", "times", "years", "months"]))),
        ),
        AnswerType::Rate => Some(sentence.contains('%') || any(&["percent", "rate", "quarters", "half"])),
        AnswerType::Time => Some(
            any(&["day", "days", "month", "months", "year", "years", "week", "weeks", "hours", "age", "date", "century"]) && digit
                || has_digit_before_month(sentence)
                || words().any(|word| is_year(&word)),
        ),
        AnswerType::Count => Some(digit || words().any(|word| is_number_word(&word))),
        AnswerType::Form => Some(any(&["form", "forms", "schedule", "section", "itr", "annexure"])),
        AnswerType::Papers => {
            Some(any(&["certificate", "proof", "papers", "documents", "form", "copy", "letter", "statement", "deed", "agreement"]))
        }
        AnswerType::Choice => {
            Some(["Yes", "No", "Not", "Usually", "Only", "You may", "It can", "They"].iter().any(|start| sentence.starts_with(start)))
        }
        AnswerType::Meaning => Some(any(&["is", "are", "means"])),
        AnswerType::Steps => words().next().filter(|word| IMPERATIVE_VERBS.contains(&word.as_str())).map(|_| true),
        AnswerType::Who | AnswerType::Comparison => None,
    }
}

/// The term that a sentence defines, as in "Executor: the person …" or "A codicil is …". Empty when it defines none.
pub fn extract_defined_term(sentence: &str) -> &str {
    let verb = [": ", " is ", " are ", " means "].iter().filter_map(|verb| sentence.find(verb)).min();
    let subject = verb.map_or("", |end| &sentence[..end]);
    if subject.split_whitespace().count() <= MAX_DEFINED_WORDS { subject } else { "" }
}

/// Whether a sentence contains a name that the question lacks, recognised by a capital letter inside the sentence.
pub fn names_new_entity(sentence: &str, question: &str) -> bool {
    let words =
        |text: &str| text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let question: Vec<String> = words(question).iter().map(|word| word.to_lowercase()).collect();
    let is_name =
        |word: &String| word.chars().count() > 2 && word.starts_with(char::is_uppercase) && !question.contains(&word.to_lowercase());
    words(sentence).iter().skip(1).any(is_name)
}

/// Whether a sentence contains a number that the question lacks, in digits or as a word.
pub fn states_new_number(sentence: &str, question: &str) -> bool {
    let numbers = |text: &str| {
        text.split(|c: char| !(c.is_ascii_digit() || c == ',' || c == '.'))
            .map(|it| it.trim_matches([',', '.']).to_owned())
            .filter(|it| !it.is_empty())
            .collect::<Vec<_>>()
    };
    let question_numbers = numbers(question);
    numbers(sentence).iter().any(|number| !question_numbers.contains(number))
        || sentence.split(|c: char| !c.is_alphanumeric()).any(|word| is_number_word(&word.to_lowercase()))
}

/// Verbs that an instruction starts with.
const IMPERATIVE_VERBS: [&str; 46] = [
    "add", "apply", "ask", "attach", "begin", "call", "check", "choose", "claim", "collect", "compare", "copy", "correct", "count",
    "download", "enter", "file", "fill", "find", "get", "give", "go", "hand", "keep", "list", "log", "look", "make", "mark", "mend",
    "name", "open", "pay", "put", "raise", "read", "register", "save", "search", "send", "sign", "submit", "take", "transfer", "visit",
    "write",
];

/// The scales of amounts in the sentences of our articles, which write thousands in digits and know no other spelling.
pub(super) const AMOUNT_SCALES: [&str; 2] = [Scale::Lakh.name(), Scale::Crore.name()];
const NUMBER_SCALES: [Scale; 5] = [Scale::Hundred, Scale::Thousand, Scale::Lakh, Scale::Million, Scale::Crore];
/// Words that tell how many, beside the number words.
const COUNT_WORDS: [&str; 7] = ["once", "twice", "billion", "half", "third", "several", "times"];
/// Larger numbers are written in digits; a few round ones are written as words too.
const MAX_UNIT_WORD: usize = 12;
const ROUND_NUMBER_WORDS: [&str; 2] = [ENGLISH_TENS[0], ENGLISH_TENS[1]];

fn is_number_word(word: &str) -> bool {
    ENGLISH_UNITS[..MAX_UNIT_WORD].contains(&word)
        || ROUND_NUMBER_WORDS.contains(&word)
        || NUMBER_SCALES.iter().any(|scale| scale.name() == word)
        || COUNT_WORDS.contains(&word)
}

/// Whether the word is a year of four digits, perhaps with an "s": "1066", "1990s".
fn is_year(word: &str) -> bool {
    let digits = word.strip_suffix('s').unwrap_or(word);
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit()) && (digits.starts_with('1') || digits.starts_with('2'))
}

const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

fn has_digit_before_month(sentence: &str) -> bool {
    MONTHS
        .iter()
        .any(|month| sentence.match_indices(month).any(|(at, _)| sentence[..at].trim_end().ends_with(|c: char| c.is_ascii_digit())))
}

// Scope: short questions such as "Who gets it?" or "How much is the minimum?" name no subject, because the reader has the article
// open; a search of the whole site would match any text that shares their few words.

/// A question with more content words names its subject.
const MAX_SHORT_QUESTION_WORDS: usize = 2;
/// How much of the question the open article must cover.
const MIN_ARTICLE_COVERAGE: f32 = 0.75;
/// From this coverage on, a text contains the whole subject.
const FULL_COVERAGE: f32 = 0.95;
/// A term that occurs in fewer passages is only mentioned by the article and is no subject of it.
const MIN_MENTIONS: usize = 2;
/// Largest number of passages searched for another article whose title names the subject.
const MAX_COMPETING_PASSAGES: usize = 40;

/// Limits the query to the open article when the question is about it. `subject` is the question without the attribute it asks
/// for; `has_reference` says whether it contains a word such as "it".
pub async fn scope_to_article(
    library: &dyn Library,
    question: &Question,
    query: AnalysedQuery,
    subject: &str,
    points: bool,
) -> Result<AnalysedQuery> {
    let Some(open) = question.article.filter(|_| query.previous_question.is_none()) else { return Ok(query) };
    let content_words = library.count_content_words(subject);
    if content_words > MAX_SHORT_QUESTION_WORDS {
        return Ok(query);
    }
    let page = library.article_passages(open).await?;
    let Some(first) = page.first() else { return Ok(query) };
    if content_words == 0 && library.count_content_words(&query.question_text) > 0 {
        return Ok(AnalysedQuery { scoped_article: Some(open), ..query });
    }
    if content_words == 0 {
        // The article's title says what "it" means.
        let before = first.title.clone();
        return Ok(AnalysedQuery {
            search_text: format!("{} {before}", query.question_text),
            previous_question: Some(before),
            scoped_article: Some(open),
            ..query
        });
    }
    let own = is_about_article(library, subject, &page).await?;
    let scoped = AnalysedQuery { scoped_article: own.then_some(open), ..query };
    if !points {
        return Ok(scoped);
    }
    // In "Is it needed in Delhi?" the article's title says what "it" means.
    let before = first.title.clone();
    Ok(AnalysedQuery {
        search_text: format!("{} {before}", scoped.question_text),
        previous_question: Some(before),
        uses_article_title: true,
        ..scoped
    })
}

/// Whether the article covers the subject and no other article's title names it.
async fn is_about_article(library: &dyn Library, subject: &str, page: &[Passage]) -> Result<bool> {
    let full_text: String = page.iter().map(|passage| format!("{} {}\n", passage.heading, passage.text)).collect();
    let competing = library.find_passages(subject, None, MAX_COMPETING_PASSAGES).await?;
    let mut texts = vec![format!("{} {full_text}", page[0].title)];
    texts.extend(page.iter().map(|passage| format!("{} {}", passage.heading, passage.text)));
    texts.extend(competing.iter().filter(|other| other.article != page[0].article).map(|other| other.title.clone()));
    let weights = library.score_coverage(subject, texts).await?;
    let (passages, titles) = weights[1..].split_at(page.len());
    let is_covered = passages.iter().filter(|coverage| **coverage >= FULL_COVERAGE).count() >= MIN_MENTIONS;
    let is_titled_elsewhere = titles.iter().any(|coverage| *coverage >= FULL_COVERAGE);
    Ok(weights[0] >= MIN_ARTICLE_COVERAGE && (is_covered || !is_titled_elsewhere))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::assistant::{RequestKind, Turn};

    fn analyse_text(text: &str, before: Option<&str>) -> AnalysedQuery {
        let reading = QueryAnalyser::parse(include_str!("../../../../content/assistant/questions.yml")).unwrap();
        let before = before.map(|asked| Turn { question: asked.to_owned(), ..Turn::default() }).into_iter().collect();
        reading.analyse(&Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns: before })
    }

    #[test]
    fn questions_show_what_they_ask_for() {
        assert!(analyse_text("How much does a locker cost?", None).asks_for(AnswerType::Amount));
        assert!(analyse_text("pf claim kitne din me milta hai", None).asks_for(AnswerType::Time));
        assert!(analyse_text("Which form do I file?", None).asks_for(AnswerType::Form));
        assert!(analyse_text("pf kaise nikale", None).is_hindi && !analyse_text("how to withdraw pf", None).is_hindi);
        assert!(
            analyse_text("क्या वसीयत जरूरी है", None).asks_for(AnswerType::Choice)
                && !analyse_text("what is it", None).asks_for(AnswerType::Choice)
        );
    }

    #[test]
    fn short_questions_lean_on_the_one_before() {
        assert_eq!(analyse_text("and for women?", Some("What is the limit?")).search_text, "What is the limit? and for women?");
        assert!(
            analyse_text("What is probate?", Some("What is the limit?")).previous_question.is_none()
                && analyse_text("and for women?", None).previous_question.is_none()
        );
    }

    #[test]
    fn beside_an_article_a_wish_for_it_is_no_search() {
        let reading = QueryAnalyser::parse(include_str!("../../../../content/assistant/questions.yml")).unwrap();
        let asked = |text: &str, article| Question {
            text: text.to_owned(),
            kind: RequestKind::Answer,
            article,
            module: None,
            previous_turns: Vec::new(),
        };
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
            assert!(reading.is_summary_request(&asked(wish, open)), "{wish}");
            assert!(!reading.is_summary_request(&asked(wish, None)), "{wish}");
        }
        assert!(
            !reading.is_summary_request(&asked("What is gratuity about?", open))
                && !reading.is_summary_request(&asked("What is a summary trial?", open))
        );
        assert_eq!(reading.analyse(&asked("Does this article apply to teachers?", open)).question_text, "Does apply to teachers?");
        assert_eq!(
            reading.analyse(&asked("Does this article apply to teachers?", None)).question_text,
            "Does this article apply to teachers?"
        );
        for said in ["hello", "Namaste!", "नमस्ते", "Who are you?", "Can I talk to a human expert?", "How do I contact you?", "thank you"]
        {
            assert!(reading.find_small_talk_reply(&asked(said, None)).is_some(), "{said}");
        }
        let person = reading.find_small_talk_reply(&asked("I want to speak to an expert", None));
        assert_eq!(person, Some(ReplyKey::TalkToPerson));
        for price in
            ["sensex today", "What is the price of 22 carat gold in Chennai right now?", "आज का पेट्रोल भाव", "aaj sone ka bhav kya hai"]
        {
            assert_eq!(reading.find_small_talk_reply(&asked(price, None)), Some(ReplyKey::LivePrice), "{price}");
        }
        for question in [
            "gold loan rate of interest today",
            "tax on selling gold",
            "how is share price of unlisted company valued",
            "सोने का भाव बढ़ेगा या गिरेगा",
            "nifty target",
        ] {
            assert_eq!(reading.find_small_talk_reply(&asked(question, None)), None, "{question}");
        }
        for question in
            ["hello, what is EPF?", "Who are you to pay GST?", "How do I contact EPFO?", "Can I talk to my bank about the rate?"]
        {
            assert!(reading.find_small_talk_reply(&asked(question, None)).is_none(), "{question}");
        }
    }

    #[test]
    fn sentences_hold_kinds_of_things() {
        assert_eq!(contains_answer_type("It ends on 31 Mar 2027.", AnswerType::Time), Some(true));
        assert!(
            names_new_entity("It goes to the Ombudsman.", "Who is told?") && !names_new_entity("It goes to Asha.", "Where does Asha go?")
        );
        assert!(
            states_new_number("It has 47 parts.", "How many parts has form 20?")
                && !states_new_number("Form 20 is filed.", "How many pages has form 20?")
        );
        assert_eq!(contains_answer_type("It was so until the 1990s.", AnswerType::Time), Some(true));
        assert_eq!(contains_answer_type("It is ₹5,00,000.", AnswerType::Amount), Some(true));
        assert_eq!(
            (extract_defined_term("Executor: the person named in it."), extract_defined_term("A codicil is a change.")),
            ("Executor", "A codicil")
        );
        assert_eq!(
            (extract_defined_term("Nobody knows."), extract_defined_term("Whoever pays on the day that the bill is due pays no fee.")),
            ("", "")
        );
        assert_eq!(contains_answer_type("Nobody knows.", AnswerType::Rate), Some(false));
    }
}
