//! The short answers of `content/answers/` as the assistant's book, with the facts of `content/facts/`.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::articles::Article;
use domain::assistant::{AnswerBook, AnswerMatch, AnswerQuery, FollowUpMatch, QuestionEntry, ReadableAnswer, Situations};
use domain::facts::Registry;
use domain::language::Language;
use domain::products::ProductCatalogue;
use domain::search::{Embedder, Synonyms, Vector};
use domain::short_answers::{DatedFacts, ShortAnswer};
use domain::text::trim_end_marks;
use retrieval::{EntryCosines, QuestionEncoder, QuestionIndex, QuestionQuery, WordIndex};

pub struct StarterAnswerBook {
    answers: HashMap<String, ShortAnswer>,
    articles: Vec<Article>,
    catalogue: Arc<ProductCatalogue>,
    index: QuestionIndex,
    word_index: WordIndex,
    embedder: Arc<dyn Embedder>,
    vectors: Vec<EntryVectors>,
    registry: Registry,
    today: jiff::civil::Date,
}

struct EntryVectors {
    slug: String,
    questions: Vec<Vector>,
    answer: Option<Vector>,
}

impl StarterAnswerBook {
    pub async fn new(
        short_answers: Vec<ShortAnswer>,
        articles: Vec<Article>,
        catalogue: ProductCatalogue,
        synonyms: &Synonyms,
        embedder: Arc<dyn Embedder>,
        (registry, today): (Registry, jiff::civil::Date),
        situations: &Situations,
    ) -> Result<Self> {
        let catalogue = Arc::new(catalogue);
        let word_index = WordIndex::in_memory(synonyms)?;
        let entries: Vec<QuestionEntry> = short_answers.iter().map(|answer| QuestionEntry::of(answer, &[])).collect();
        let index = QuestionIndex::from_synonyms(entries.clone(), catalogue.clone(), synonyms, QuestionEncoder::bundled())
            .with_follow_ups(situations);
        let mut vectors = Vec::new();
        for entry in entries.into_iter().filter(|_| embedder.is_ready()) {
            let mut questions = Vec::new();
            for question in entry.questions.iter().filter(|text| Language::detect(text) == Language::English) {
                questions.extend(embedder.embed_question(&word_index.rewrite_for_embedding(question)).await);
            }
            let answer = embedder.embed_question(entry.answers.first().map_or("", String::as_str)).await;
            vectors.push(EntryVectors { slug: entry.slug, questions, answer });
        }
        let answers = short_answers.into_iter().map(|answer| (answer.slug.clone(), answer)).collect();
        Ok(Self { answers, articles, catalogue, index, word_index, embedder, vectors, registry, today })
    }

    fn compare_meanings(&self, meaning: &Vector) -> HashMap<String, EntryCosines> {
        let cosine = |vector: &Vector| meaning.cosine(vector);
        let compare = |entry: &EntryVectors| EntryCosines {
            question: entry.questions.iter().map(cosine).fold(0.0, f32::max),
            answer: entry.answer.as_ref().map_or(0.0, cosine),
        };
        self.vectors.iter().map(|entry| (entry.slug.clone(), compare(entry))).collect()
    }
}

#[async_trait]
impl AnswerBook for StarterAnswerBook {
    async fn find_matches(&self, query: &AnswerQuery, limit: usize) -> Result<Vec<AnswerMatch>> {
        let text = trim_end_marks(&query.text);
        let whole = format!("{text} {}", query.context);
        let meaning = self.embedder.embed_question(&self.word_index.rewrite_for_embedding(whole.trim())).await;
        let open_article = self.articles.iter().find(|article| Some(article.id) == query.article).map(|article| article.slug.clone());
        let asked = QuestionQuery {
            text: text.to_owned(),
            context: query.context.clone(),
            open_article,
            cosines: meaning.as_ref().map(|meaning| self.compare_meanings(meaning)).filter(|cosines| !cosines.is_empty()),
            meaning,
        };
        Ok(self.index.find_matches(&asked, limit).into_iter().map(retrieval::QuestionMatch::into_answer_match).collect())
    }

    async fn find_follow_ups(&self, after: &str, text: &str) -> Result<Vec<FollowUpMatch>> {
        Ok(self.index.find_follow_ups(after, trim_end_marks(text)))
    }

    async fn read_answer(&self, slug: &str, language: Language) -> Result<Option<ReadableAnswer>> {
        let facts = DatedFacts { registry: &self.registry, today: self.today };
        let Some(answer) = self.answers.get(slug) else { return Ok(None) };
        let related = answer.related.iter().filter_map(|slug| Some(self.answers.get(slug)?.question.get(language).to_owned()));
        let article = answer.basis.article_slug().and_then(|slug| self.articles.iter().find(|article| article.slug == slug));
        Ok(Some(ReadableAnswer {
            url: answer.url(),
            product: answer.product.clone(),
            rendered: answer.render(language, facts)?,
            basis: answer.basis.clone(),
            article: article.map(|article| article.id),
            related: related.collect(),
            related_slugs: answer.related.clone(),
        }))
    }

    fn catalogue(&self) -> &ProductCatalogue {
        &self.catalogue
    }
}
