//! The starter content of `content/`, embedded in the binary.

use assistant::AppliedRules;
use assistant::generative::PromptTemplate;
use domain::assistant::SuggestedQuestions;
use domain::assistant::{FollowUps, ReadersWords};
use domain::calculators::CalculatorPages;
use domain::cases::CaseRules;
use domain::covers::CoverCollection;
use domain::deadlines::Deadlines;
use domain::fact_reviews::ReviewCalendar;
use domain::glossary::Glossary;
use domain::guides::Guides;
use domain::messages::{FraudAdvice, Templates};
use domain::pages::StaticPage;
use domain::products::ProductCatalogue;
use domain::reports::Offer;
use domain::search::SearchTools;
use domain::transmission::TransmissionRules;
use importing::{Bundle, SourceFile, parse_bundle};
use jiff::Timestamp;
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../content"]
#[include = "*.md"]
#[include = "*.yml"]
#[include = "messages/*.html"]
#[include = "messages/*.txt"]
struct Content;

/// The articles, each in the folder of its category.
const ARTICLES_FOLDER: &str = "articles/";
/// The standing pages.
const PAGES_FOLDER: &str = "pages/";
/// Synonyms and tools for the search.
const SEARCH_FOLDER: &str = "search/";
/// Word lists, rules and the prompt of the assistant.
const ASSISTANT_FOLDER: &str = "assistant/";
/// Readers' own words for what short answers answer.
const READERS_WORDS_FOLDER: &str = "assistant/readers-words/";
/// What readers ask next.
const FOLLOW_UPS_FOLDER: &str = "assistant/follow-ups/";
/// Rules of short answers that are applied to readers' figures.
const APPLIED_RULES_FOLDER: &str = "assistant/applied-rules/";
/// Templates of mails and WhatsApp messages.
const MESSAGES_FOLDER: &str = "messages/";
/// The deadlines that digests remind of.
const DEADLINES_FOLDER: &str = "deadlines/";
/// When facts have to be checked again.
const FACT_REVIEWS_FOLDER: &str = "fact-reviews/";
/// The rules of asset transmission.
const TRANSMISSION_FOLDER: &str = "transmission/";
/// Data that only the demo uses.
const DEMO_FOLDER: &str = "demo/";

/// The built-in synonyms, as YAML.
pub fn synonyms() -> String {
    Content::get("search/synonyms.yml").map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The text of a file of `content/assistant/`; empty when there is none.
pub fn read_assistant_file_or_empty(name: &str) -> String {
    Content::get(&format!("{ASSISTANT_FOLDER}{name}")).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The rules that are applied to readers' figures. A mistake in one keeps the program from starting.
pub fn applied_rules() -> Result<AppliedRules, String> {
    AppliedRules::parse(&read_folder(APPLIED_RULES_FOLDER)).map_err(|why| format!("content/{APPLIED_RULES_FOLDER}: {why}"))
}

/// The message templates. A mistake in one keeps the program from starting.
pub fn message_templates() -> Result<Templates, String> {
    Templates::parse(&read_folder(MESSAGES_FOLDER))
}

/// What stands beside the check of a message. A mistake keeps the program from starting.
pub fn fraud_advice() -> Result<FraudAdvice, String> {
    let file = Content::get("message-checks.yml").ok_or("content/message-checks.yml is missing")?;
    FraudAdvice::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/message-checks.yml: {why}"))
}

/// The deadlines. A mistake in one keeps the program from starting.
pub fn deadlines() -> Result<Deadlines, String> {
    Deadlines::parse(&read_folder(DEADLINES_FOLDER))
}

/// When facts have to be checked again. A mistake keeps the program from starting.
pub fn review_calendar() -> Result<ReviewCalendar, String> {
    const FILE: &str = "calendar.yml";
    let path = format!("{FACT_REVIEWS_FOLDER}{FILE}");
    let file = Content::get(&path).ok_or_else(|| format!("content/{path} is missing"))?;
    ReviewCalendar::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/{path}: {why}"))
}

/// The rules of asset transmission. A mistake in them keeps the program from starting; one in their Hindi is found by the tests, because it
/// is read when the first reader wants it.
pub fn transmission_rules() -> Result<TransmissionRules, String> {
    TransmissionRules::parse_without_hindi(&read_folder(TRANSMISSION_FOLDER))
}

/// The terms of cases. A mistake in them keeps the program from starting.
pub fn case_rules() -> Result<CaseRules, String> {
    let file = Content::get("cases.yml").ok_or("content/cases.yml is missing")?;
    CaseRules::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/cases.yml: {why}"))
}

/// Price, terms and Hindi of the report on a provident fund. A mistake in price or terms keeps the program from starting; one in the Hindi
/// is found by the tests, because it is read when the first reader needs it.
pub fn report_offer() -> Result<Offer, String> {
    let file = Content::get("reports.yml").ok_or("content/reports.yml is missing")?;
    let hindi = Content::get("reports.hi.yml").ok_or("content/reports.hi.yml is missing")?;
    Offer::read_without_hindi(&String::from_utf8_lossy(&file.data), String::from_utf8_lossy(&hindi.data).into_owned())
}

/// The products that short answers are about. A mistake keeps the program from starting.
pub fn products() -> Result<ProductCatalogue, String> {
    ProductCatalogue::parse(&read_assistant_file_or_empty("products.yml")).map_err(|why| format!("content/assistant/products.yml: {why}"))
}

/// The standing tools that the search finds. A mistake keeps the program from starting.
pub fn search_tools() -> Result<SearchTools, String> {
    let file = Content::get("search/tools.yml").ok_or("content/search/tools.yml is missing")?;
    SearchTools::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/search/tools.yml: {why}"))
}

/// The pages of the calculators. A mistake keeps the program from starting.
pub fn calculator_pages() -> Result<CalculatorPages, String> {
    let file = Content::get("calculators.yml").ok_or("content/calculators.yml is missing")?;
    CalculatorPages::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/calculators.yml: {why}"))
}

/// The glossary. A mistake keeps the program from starting.
pub fn glossary() -> Result<Glossary, String> {
    let file = Content::get("glossary.yml").ok_or("content/glossary.yml is missing")?;
    Glossary::parse(&String::from_utf8_lossy(&file.data)).map_err(|why| format!("content/glossary.yml: {why}"))
}

/// The figures of the articles' covers. They are read when the first cover is drawn; the tests find a mistake in one.
pub fn cover_collection() -> CoverCollection {
    CoverCollection::read_when_needed(|| read_folder(ARTICLES_FOLDER))
}

/// Who writes and reviews.
pub fn contributors() -> String {
    Content::get("contributors.yml").map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The guides, which lead to deadlines and to areas of asset transmission. A mistake keeps the program from starting.
pub fn guides(deadlines: &Deadlines, rules: &TransmissionRules) -> Result<Guides, String> {
    let file = Content::get("guides.yml").ok_or("content/guides.yml is missing")?;
    Guides::parse(&String::from_utf8_lossy(&file.data), deadlines, rules).map_err(|why| format!("content/guides.yml: {why}"))
}

/// How readers have asked for short answers in their own words. They are read when the first short answer needs them.
pub fn readers_words() -> ReadersWords {
    ReadersWords::new(|| read_folder(READERS_WORDS_FOLDER).into_iter().map(|(_, yaml)| yaml).collect())
}

/// What readers ask next. It is read when the first short answers are indexed.
pub fn follow_ups() -> FollowUps {
    FollowUps::new(|| read_folder(FOLLOW_UPS_FOLDER))
}

/// The name and text of every file in a folder of the starter content.
fn read_folder(folder: &str) -> Vec<(String, String)> {
    let names = Content::iter().filter_map(|path| path.strip_prefix(folder).map(str::to_owned));
    names
        .filter_map(|name| Some((name.clone(), String::from_utf8_lossy(&Content::get(&format!("{folder}{name}"))?.data).into_owned())))
        .collect()
}

/// The language model's prompt. A mistake in it keeps the program from starting.
pub fn model_prompt() -> Result<PromptTemplate, String> {
    PromptTemplate::parse(&read_assistant_file_or_empty("prompt.yml")).map_err(|why| format!("content/assistant/prompt.yml: {why}"))
}

/// The questions that the assistant offers first. A mistake in them keeps the program from starting.
pub fn suggested_questions() -> Result<SuggestedQuestions, String> {
    const FILE: &str = "suggested-questions.yml";
    SuggestedQuestions::parse(&read_assistant_file_or_empty(FILE)).map_err(|why| format!("content/assistant/{FILE}: {why}"))
}

/// The text of a file of `content/demo/`; empty when there is none.
pub fn read_demo_file_or_empty(name: &str) -> String {
    Content::get(&format!("{DEMO_FOLDER}{name}")).map(|file| String::from_utf8_lossy(&file.data).into_owned()).unwrap_or_default()
}

/// The built-in standing pages, such as privacy and terms. Reads no article, because every start needs the pages.
pub fn standing_pages(now: Timestamp) -> Result<Vec<StaticPage>, String> {
    let bundle = parse_files(|path| path.starts_with(PAGES_FOLDER))?;
    Ok(bundle.pages.iter().map(|page| page.to_page(now)).collect())
}

/// Everything that a new site can be filled with.
pub fn content_bundle() -> Result<Bundle, String> {
    let other = [SEARCH_FOLDER, ASSISTANT_FOLDER, MESSAGES_FOLDER, DEMO_FOLDER, DEADLINES_FOLDER, FACT_REVIEWS_FOLDER, TRANSMISSION_FOLDER];
    parse_files(|path| !other.iter().any(|folder| path.starts_with(folder)))
}

fn parse_files(is_wanted: impl Fn(&str) -> bool) -> Result<Bundle, String> {
    let files: Vec<SourceFile> = Content::iter()
        .filter(|path| is_wanted(path))
        .filter_map(|path| {
            Content::get(&path).map(|file| SourceFile { path: path.to_string(), text: String::from_utf8_lossy(&file.data).into_owned() })
        })
        .collect();
    parse_bundle(&files).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}
