//! Short answers as readers see them: one with everything around it, lists of them, and all questions by subject.

use domain::Result;
use domain::calculators::calculator_path;
use domain::language::Language;
use domain::paging::Page;
use domain::products::Product;
use domain::short_answers::{AnswerBasis, AnswerOrigin, RenderedText, ShortAnswer as Answer, ShownAnswer, ShownFilter, StoredAnswer};
use jiff::Timestamp;
use jiff::civil::Date;
use rendering::Tag;
use serde::Serialize;
use utoipa::ToSchema;

use super::{ASSIST_TAG, Cacheable, Data, LIST_TAG, SHORT_ANSWERS_TAG, article_tag, short_answer_tag};
use crate::App;

/// Default number of answers in a list.
pub const SHORT_ANSWERS_LIMIT: i64 = 20;

/// A text in both of its forms.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AnswerText {
    /// Sanitised HTML; figures of the fact registry stand in `<data>`.
    pub html: String,
    /// One line without markup.
    pub text: String,
}

impl From<RenderedText> for AnswerText {
    fn from(rendered: RenderedText) -> Self {
        Self { html: rendered.html, text: rendered.text }
    }
}

/// A question that leads to its answer.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct RelatedAnswer {
    pub slug: String,
    /// Path of its page, in the language of the question.
    pub url: String,
    /// Plain text.
    pub question: String,
}

/// What an answer rests on, where a reader can check it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ShortAnswerBasis)]
pub struct Basis {
    #[schema(schema_with = basis_kind_schema)]
    pub kind: &'static str,
    pub title: String,
    /// Heading of the article's section.
    #[schema(required)]
    pub section: Option<String>,
    #[schema(required)]
    pub publisher: Option<String>,
    /// Path of this site, with the section's anchor, or an https address.
    #[schema(required)]
    pub url: Option<String>,
}

fn basis_kind_schema() -> utoipa::openapi::Object {
    super::string_enum(&["article", "assist", "calculator", "source"])
}

/// The calculator that does the sum with the reader's own figures.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[schema(as = ShortAnswerCalculator)]
pub struct Calculator {
    pub kind: &'static str,
    pub title: String,
    /// Path of the article that holds it; null while none does.
    #[schema(required)]
    pub url: Option<String>,
}

/// A short answer in one language.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswer {
    pub slug: String,
    /// Path of its page in this language.
    pub url: String,
    #[schema(schema_with = super::language_schema)]
    pub language: &'static str,
    /// Id of the product or subject.
    pub product: String,
    pub product_name: String,
    #[schema(schema_with = super::intent_schema)]
    pub intent: &'static str,
    /// Plain text.
    pub question: String,
    pub answer: AnswerText,
    /// What to do now; at most three.
    pub steps: Vec<AnswerText>,
    #[schema(required)]
    pub calculator: Option<Calculator>,
    pub basis: Basis,
    #[schema(value_type = String, format = Date)]
    pub checked_on: Date,
    /// At most three.
    pub related: Vec<RelatedAnswer>,
    #[schema(value_type = String, format = DateTime)]
    pub updated_at: Timestamp,
    #[serde(skip)]
    #[schema(ignore)]
    tags: Vec<Tag>,
}

impl Cacheable for ShortAnswer {
    fn tags(&self) -> Vec<Tag> {
        self.tags.clone()
    }
}

/// `NotFound` for an answer that readers can't see.
pub async fn load_short_answer(app: &App, slug: &str, language: Language) -> Result<Data<ShortAnswer>> {
    let shown = app.content.short_answers.show(slug, language).await?;
    let answer = &shown.stored.answer;
    let tags = list_tags(&shown);
    let calculator = answer.calculator().map(|kind| Calculator {
        kind: kind.as_str(),
        title: app.content.calculator_pages.find(kind).map_or_else(|| kind.title().to_owned(), |page| page.title.clone()),
        url: Some(calculator_path(kind)),
    });
    Ok(Data::new(ShortAnswer {
        slug: answer.slug.clone(),
        url: answer.url_in(language),
        language: language.as_str(),
        product: answer.product.clone(),
        product_name: find_product_name(app, answer, language),
        intent: answer.intent.as_str(),
        basis: build_basis(&shown, calculator.as_ref(), language),
        calculator,
        checked_on: answer.checked_on,
        related: shown.related.iter().map(|(other, question)| to_related(&other.answer, question.clone(), language)).collect(),
        updated_at: shown.stored.updated_at,
        question: shown.rendered.question,
        answer: shown.rendered.answer.into(),
        steps: shown.rendered.steps.into_iter().map(AnswerText::from).collect(),
        tags,
    }))
}

/// What the page of an answer depends on: its own and its related answers, their articles and all facts.
fn list_tags(shown: &ShownAnswer) -> Vec<Tag> {
    let answer = &shown.stored.answer;
    let slugs = std::iter::once(&answer.slug).chain(&answer.related);
    let mut tags: Vec<Tag> = slugs.map(|slug| short_answer_tag(slug)).collect();
    tags.push("facts".into());
    match &shown.origin {
        AnswerOrigin::Article { card, .. } => tags.push(article_tag(card.id)),
        AnswerOrigin::Assist(_) => tags.push(ASSIST_TAG.into()),
        AnswerOrigin::AsStated => {}
    }
    tags.extend(shown.related_articles.iter().map(|id| article_tag(*id)));
    if shown.related.len() < answer.related.len() {
        // One is missing whose article may be published again.
        tags.push(LIST_TAG.into());
    }
    tags
}

fn build_basis(shown: &ShownAnswer, calculator: Option<&Calculator>, language: Language) -> Basis {
    let plain = |kind: &'static str, title: String, url: Option<String>| Basis { kind, title, section: None, publisher: None, url };
    match (&shown.stored.answer.basis, &shown.origin) {
        (AnswerBasis::Article { .. }, AnswerOrigin::Article { card, anchor }) => {
            let url = anchor.as_ref().map_or_else(|| card.url(), |anchor| format!("{}#{anchor}", card.url()));
            Basis { section: shown.rendered.section.clone(), ..plain("article", card.title.clone(), Some(url)) }
        }
        (AnswerBasis::Assist(_), AnswerOrigin::Assist(Some(module))) => {
            plain("assist", module.in_language(language).title, Some(module.url_in(language)))
        }
        (AnswerBasis::Assist(slug) | AnswerBasis::Article { slug, .. }, _) => plain("assist", slug.clone(), None),
        (AnswerBasis::Calculator(kind), _) => {
            let title = calculator.map_or_else(|| kind.title().to_owned(), |calculator| calculator.title.clone());
            plain("calculator", title, calculator.and_then(|calculator| calculator.url.clone()))
        }
        (AnswerBasis::Source { title, publisher, url }, _) => {
            Basis { publisher: Some(publisher.clone()), ..plain("source", title.clone(), url.clone()) }
        }
    }
}

fn to_related(answer: &Answer, question: String, language: Language) -> RelatedAnswer {
    RelatedAnswer { slug: answer.slug.clone(), url: answer.url_in(language), question }
}

fn find_product_name(app: &App, answer: &Answer, language: Language) -> String {
    let name = |product: &Product| if language == Language::Hindi { product.hi.clone() } else { product.name.clone() };
    app.content.short_answers.products().find(&answer.product).map_or_else(|| answer.product.clone(), name)
}

/// A short answer in a list, in English.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ShortAnswerCard)]
pub struct Card {
    pub slug: String,
    /// Canonical path.
    pub url: String,
    pub product: String,
    pub product_name: String,
    /// Slug of the article that it rests on.
    #[schema(required)]
    pub article: Option<String>,
    /// Plain text.
    pub question: String,
    pub answer: AnswerText,
    #[schema(value_type = String, format = Date)]
    pub checked_on: Date,
}

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShortAnswerList {
    pub success: bool,
    pub data: Vec<Card>,
    pub total_count: u64,
    pub page: u32,
    pub limit: u32,
    pub has_more: bool,
}

impl Cacheable for ShortAnswerList {
    fn tags(&self) -> Vec<Tag> {
        [SHORT_ANSWERS_TAG, LIST_TAG, "facts"].map(Tag::from).to_vec()
    }
}

/// Cache tag of the list of an article's short answers, by the article's slug.
pub fn article_answers_tag(article: &str) -> Tag {
    format!("answers-of:{article}").into()
}

impl ShortAnswerList {
    /// The tags of a list that shows the answers of one public article: no other article's change concerns it.
    pub fn tags_of_article(&self, article: &str) -> Vec<Tag> {
        let own = self.data.iter().map(|card| short_answer_tag(&card.slug));
        [article_answers_tag(article), "facts".into()].into_iter().chain(own).collect()
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShortAnswersQuery {
    pub filter: ShownFilter,
    pub page: Page,
}

pub async fn load_short_answers(app: &App, query: &ShortAnswersQuery) -> Result<ShortAnswerList> {
    let (all, page) = (app.content.short_answers.list_shown(&query.filter).await?, query.page);
    let total = all.len() as u64;
    let wanted = all.into_iter().skip(usize::try_from(page.offset()).unwrap_or(usize::MAX)).take(page.limit() as usize);
    let data: Vec<Card> = wanted.map(|stored| to_card(app, stored)).collect::<Result<_>>()?;
    let has_more = page.offset() + (data.len() as u64) < total;
    Ok(ShortAnswerList { success: true, data, total_count: total, page: page.number(), limit: page.limit(), has_more })
}

fn to_card(app: &App, stored: StoredAnswer) -> Result<Card> {
    let answer = stored.answer;
    let rendered = app.content.short_answers.render(&answer, Language::English)?;
    Ok(Card {
        url: answer.url(),
        product_name: find_product_name(app, &answer, Language::English),
        article: answer.basis.article_slug().map(str::to_owned),
        question: rendered.question,
        answer: rendered.answer.into(),
        checked_on: answer.checked_on,
        slug: answer.slug,
        product: answer.product,
    })
}

/// A product or subject with all its questions, in English.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct AnswerSubject {
    /// Id of the product.
    pub product: String,
    pub name: String,
    pub questions: Vec<RelatedAnswer>,
}

impl Cacheable for Vec<AnswerSubject> {
    fn tags(&self) -> Vec<Tag> {
        [SHORT_ANSWERS_TAG, LIST_TAG, "facts"].map(Tag::from).to_vec()
    }
}

/// All questions that have an answer, by product, in the order of the catalogue; products without any are left out.
pub async fn load_answer_subjects(app: &App) -> Result<Data<Vec<AnswerSubject>>> {
    let answers = &app.content.short_answers;
    let mut subjects: Vec<AnswerSubject> = answers.products().iter().map(to_empty_subject).collect();
    for stored in answers.list_shown(&ShownFilter::default()).await? {
        let question = answers.render_question(&stored.answer, Language::English)?;
        if let Some(subject) = subjects.iter_mut().find(|subject| subject.product == stored.answer.product) {
            subject.questions.push(to_related(&stored.answer, question, Language::English));
        }
    }
    subjects.retain(|subject| !subject.questions.is_empty());
    Ok(Data::new(subjects))
}

fn to_empty_subject(product: &Product) -> AnswerSubject {
    AnswerSubject { product: product.id.clone(), name: product.name.clone(), questions: Vec::new() }
}
