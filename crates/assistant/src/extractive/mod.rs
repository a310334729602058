//! The extractive engine, which needs no API key and no network: it selects the sentences that answer the question and quotes
//! them verbatim, each with its source. It never states what the articles don't state.

mod answer_composition;
mod answer_conditions;
mod answer_writer;
mod applied_figures;
mod book_answers;
mod calculated_answer;
mod capacity;
mod confidence;
mod continuation;
mod continuation_features;
mod continuation_weights;
mod fitting_candidates;
mod found_answers;
mod lead_gates;
mod query_analysis;
mod refused_question;
mod second_choice;
mod second_choice_weights;
mod second_part;
mod sentence_filters;
mod sentence_ranking;
mod short_answer;
mod summary;
mod transmission_cases;

use std::sync::Arc;

use async_trait::async_trait;
use domain::Result;
use domain::assistant::{
    Answer, AnswerBook, AnswerEngine, AnswerMatch, AnswerSink, Library, Passage, Question, ReadableAnswer, RequestKind, Source,
    sanitise_answer,
};
use domain::ids::ArticleId;
use domain::language::Language;
use domain::products::ProductMention;
use domain::search::Vector;
use domain::short_answers::Intent;
use domain::text::{escape_html, trim_end_marks};

pub use answer_conditions::AnswerConditions;
pub use calculated_answer::{CalculatedAnswer, QuestionCalculator, RulebookCalculator, SumTexts};
pub use capacity::{ENGINE_NAME, count_answers_at_once};
pub use continuation::weigh_candidates;
pub use continuation_features::{CONTINUATION_FEATURE_NAMES, ContinuationCandidate, ContinuationFeatures};
pub use query_analysis::{AnalysedQuery, AnswerType, QueryAnalyser};
pub use second_choice::{SECOND_FEATURE_NAMES, SecondCandidate, SecondFeatures, weigh_candidates as weigh_second_candidates};
pub use sentence_ranking::{Candidate, ConfidenceFeatures, RankedSentences};
pub use transmission_cases::{TransmissionCases, TransmissionQuestions};

use crate::guards::{GuardDecision, Guards, PreviousTurnOutcome};
use crate::preface::{Preface, PrefaceWriter};
use crate::replies::{Replies, ReplyKey};
use crate::understanding::{Understanding, detect_answer_language};
use crate::urgent_help::UrgentHelp;
use answer_composition::OpeningSentence;
use answer_writer::AnswerWriter;
use continuation::was_just_given;
use found_answers::FoundAnswers;
use lead_gates::LeadGates;
use sentence_filters::PersonMentions;
use summary::SummaryHeadings;

/// Largest number of passages requested from the library.
const MAX_PASSAGES: usize = 40;
/// Sentences that are tried as the opening, and the share of the best one's score that each needs.
const MAX_LEADS: usize = 5;
const MIN_LEAD_SCORE_RATIO: f32 = 0.85;
/// The subject of a message that only tells of a death.
const NEWS_PRODUCT: &str = "inheritance";
/// Largest number of articles offered when there is no answer.
const MAX_NEAREST_ARTICLES: usize = 3;
/// A shorter message to which help is given asks nothing besides.
const MIN_WORDS_BESIDE_HELP: usize = 25;

#[derive(Clone)]
pub struct ExtractiveEngine {
    library: Arc<dyn Library>,
    guards: Arc<Guards>,
    query_analyser: Arc<QueryAnalyser>,
    calculator: Option<Arc<dyn QuestionCalculator>>,
    answer_book: Option<Arc<dyn AnswerBook>>,
    urgent_help: Arc<UrgentHelp>,
    conditions: Arc<AnswerConditions>,
    transmission_cases: Option<TransmissionCases>,
    replies: Arc<Replies>,
}

impl ExtractiveEngine {
    pub fn new(library: Arc<dyn Library>, guards: Arc<Guards>, query_analyser: Arc<QueryAnalyser>, replies: Arc<Replies>) -> Self {
        Self {
            library,
            guards,
            query_analyser,
            calculator: None,
            answer_book: None,
            urgent_help: Arc::default(),
            conditions: Arc::default(),
            transmission_cases: None,
            replies,
        }
    }

    /// Adds a calculator for questions that ask for a figure.
    pub fn with_calculator(self, calculator: Arc<dyn QuestionCalculator>) -> Self {
        Self { calculator: Some(calculator), ..self }
    }

    /// Adds the published short answers, which come before the articles' own sentences.
    pub fn with_answer_book(self, answer_book: Arc<dyn AnswerBook>) -> Self {
        Self { answer_book: Some(answer_book), ..self }
    }

    /// Adds the help for people in danger, which comes before everything else.
    pub fn with_urgent_help(self, urgent_help: Arc<UrgentHelp>) -> Self {
        Self { urgent_help, ..self }
    }

    /// Adds for whom short answers hold.
    pub fn with_answer_conditions(self, conditions: Arc<AnswerConditions>) -> Self {
        Self { conditions, ..self }
    }

    /// Adds the rules about the assets of somebody who has died, of which whole cases are quoted.
    pub fn with_transmission_cases(self, transmission_cases: TransmissionCases) -> Self {
        Self { transmission_cases: Some(transmission_cases), ..self }
    }

    /// The short answers found for a question; none without short answers.
    pub async fn find_short_answers(&self, question: &Question) -> Result<FoundAnswers> {
        let Some(book) = &self.answer_book else { return Ok(FoundAnswers::default()) };
        let understood = self.understand(&**book, question);
        let leans = understood.leans || !understood.query.context.is_empty();
        let (mut matches, repeats) = match question.previous_turns.is_empty() {
            true => (short_answer::find_matches(&**book, &understood.query, short_answer::MAX_MATCHES).await?, false),
            false => continuation::find_continuing_matches(&**book, question, &understood, &self.conditions).await?,
        };
        matches.retain(|found| self.conditions.fits_sale(&found.slug, understood.sold) && self.fits_told(question, &found.slug));
        let only_article = match question.article {
            Some(_) => self.analyse_query(question).await?.scoped_article,
            None => None,
        };
        Ok(FoundAnswers { language: understood.language, leans, repeats, only_article, matches })
    }

    fn understand(&self, book: &dyn AnswerBook, question: &Question) -> Understanding {
        let count = |text: &str| self.library.count_content_words(text);
        let goes_on = |text: &str| self.query_analyser.goes_on(text);
        Understanding::of(question, book.catalogue(), &goes_on, &count)
    }

    /// Whether a message tells what happened, asks nothing and names no product: "my father died last week". A mark at its end is no question.
    fn tells_only_news(&self, question: &Question) -> bool {
        let Some(book) = &self.answer_book else { return false };
        let told = trim_end_marks(&question.text);
        let names_news = |mention: &ProductMention<'_>| mention.product.id == NEWS_PRODUCT;
        !self.query_analyser.is_asking(told) && book.catalogue().detect(told).iter().all(names_news)
    }

    /// Whether the question names a product that is not only named in passing.
    fn names_product(&self, question: &Question) -> bool {
        let catalogue = self.answer_book.as_deref().map(AnswerBook::catalogue);
        catalogue.is_some_and(|catalogue| catalogue.detect(&question.text).iter().any(|mention| !mention.product.broad))
    }

    /// Whether a short answer is for somebody who met something that the conversation doesn't name, such as an operation.
    fn supposes_untold(&self, question: &Question, answer: &ReadableAnswer) -> bool {
        self.conditions.supposes_untold(&answer.rendered.question, &join_turns(question))
    }

    /// Whether a short answer may be for somebody who told this of a nominee.
    fn fits_told(&self, question: &Question, slug: &str) -> bool {
        self.conditions.fits_told(slug, &join_turns(question))
    }

    /// Puts the published question before its answer, behind words that say how near it is.
    fn head_with_question(&self, writer: &mut AnswerWriter, words: Option<ReplyKey>, answer: &ReadableAnswer) {
        let words = words.map(|key| format!("{} ", self.replies.get(key, answer.rendered.language))).unwrap_or_default();
        writer.html.insert_str(0, &format!("<p>{words}<em>{}</em></p>", escape_html(&answer.rendered.question)));
    }

    /// The published questions that are near to one that nothing answers.
    async fn list_near_questions(&self, question: &Question, found: &FoundAnswers) -> Result<Vec<String>> {
        let Some(book) = &self.answer_book else { return Ok(Vec::new()) };
        let near = found.matches.iter().filter(|found| short_answer::is_near(found));
        short_answer::read_new_questions(&**book, question, near, found.language).await
    }

    /// Whether a sentence names products, and none of them is one that the question names, or a wider or narrower one. A question that names
    /// no product is about any.
    pub fn is_about_other_product(&self, question: &Question, sentence: &str) -> bool {
        let Some(catalogue) = self.answer_book.as_deref().map(AnswerBook::catalogue) else { return false };
        let name_products = |text: &str| -> Vec<&str> {
            catalogue.detect(text).iter().filter(|mention| !mention.product.broad).map(|mention| mention.product.id.as_str()).collect()
        };
        let (asked, told) = (name_products(&question.text), name_products(sentence));
        let serves = |told: &&str| asked.iter().any(|asked| catalogue.serves(told, asked) || catalogue.serves(asked, told));
        !asked.is_empty() && !told.is_empty() && !told.iter().any(serves)
    }

    /// Whether the question names two products or two ways ("prepay or invest") and a published comparison most likely answers it: what counts
    /// for each is explained there, and nobody is told what to take.
    fn compares_what_is_asked(&self, question: &Question, found: &FoundAnswers) -> bool {
        let Some(catalogue) = self.answer_book.as_deref().map(AnswerBook::catalogue) else { return false };
        let is_comparison =
            |best: &AnswerMatch| best.intent == Intent::Comparison && best.confidence >= short_answer::MIN_CONFIDENCE_OF_COMPARISON;
        let names_two = catalogue.detect(&question.text).len() > 1 || short_answer::names_two_ways(&question.text);
        found.matches.first().is_some_and(is_comparison) && names_two
    }

    /// Ranks the sentences for a question without deciding whether to answer. The evaluation uses it.
    pub async fn rank_sentences(&self, question: &Question) -> Result<RankedSentences> {
        let question = question.without_personal_numbers();
        sentence_ranking::rank_sentences(&*self.library, &question, &self.analyse_query(&question).await?, MAX_PASSAGES).await
    }

    /// Analyses the question and decides whether it concerns the open article alone.
    async fn analyse_query(&self, question: &Question) -> Result<AnalysedQuery> {
        let analysed = self.query_analyser.analyse(question);
        let subject = self.query_analyser.extract_subject(&analysed);
        let points = self.query_analyser.has_reference(&analysed.question_text);
        query_analysis::scope_to_article(&*self.library, question, analysed, &subject, points).await
    }

    /// The engine's confidence in what it found, 0 to 1.
    pub fn confidence(ranked: &RankedSentences) -> f32 {
        confidence::estimate_confidence(&ranked.features)
    }

    /// Whether the confidence suffices for an answer.
    pub fn is_confident_enough(ranked: &RankedSentences) -> bool {
        !ranked.candidates.is_empty() && Self::confidence(ranked) >= confidence::MIN_ANSWER_CONFIDENCE
    }

    /// What is said before the answer, or instead of it, to a question with its masks; `meaning` is the vector of the one without them.
    pub fn write_preface(&self, question: &Question, meaning: Option<&Vector>) -> Preface {
        PrefaceWriter { urgent_help: &self.urgent_help, replies: &self.replies, query_analyser: &self.query_analyser }
            .write(question, meaning)
    }

    /// A reply in the language of the question.
    fn reply(&self, key: ReplyKey, question: &Question) -> &str {
        self.replies.get(key, detect_answer_language(question))
    }

    async fn summarise_article(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let page = match question.article {
            Some(article) => self.library.article_passages(article).await?,
            None => Vec::new(),
        };
        let headings =
            SummaryHeadings { rules: self.reply(ReplyKey::WhatItSays, question), steps: self.reply(ReplyKey::WhatToDo, question) };
        let writer = summary::summarise(&page, headings);
        if writer.sources.is_empty() {
            let html = self.reply(ReplyKey::ArticleUnreadable, question).to_owned();
            sink.push_html(&html).await;
            return Ok(Answer { html, abstained: true, ..Answer::default() });
        }
        let related = answer_composition::find_related_questions(&self.guards, question, None, &[], &page);
        let html = sanitise_answer(&writer.html);
        sink.push_html(&html).await;
        Ok(Answer { html, sources: writer.sources, related, confidence: 1.0, ..Answer::default() })
    }

    /// Answers with the calculated figures and cites the article that explains the rules, if there is one.
    async fn answer_calculation(
        &self,
        computed: CalculatedAnswer,
        question: &Question,
        found: &FoundAnswers,
        sink: &dyn AnswerSink,
    ) -> Result<Answer> {
        let html = computed.to_html();
        sink.push_html(&sanitise_answer(&html)).await;
        let passages = self.library.find_passages(&computed.search_text, question.article, MAX_PASSAGES).await?;
        let mut writer = AnswerWriter { html, sources: Vec::new() };
        let is_behind =
            |passage: &&Passage| passage.article.is_some() && computed.article_slug.as_deref() == passage.url.rsplit('/').next();
        let behind = passages.iter().find(is_behind);
        if let Some((passage, source)) = behind.and_then(|passage| Some((passage, Source::from_passage(passage)?))) {
            let sent_length = writer.html.len();
            let mark = writer.cite(passage, &source.quote);
            writer.html.push_str(&format!(
                "<p>{} <em>{}</em>.{mark}</p>",
                escape_html(&computed.article_introduction),
                escape_html(&passage.title)
            ));
            sink.push_html(&sanitise_answer(&writer.html[sent_length..])).await;
        }
        if let Some(book) = &self.answer_book {
            let product = found.matches.first().map_or("", |nearest| nearest.product.as_str());
            for beside in second_part::list_answers_beside_sum(&**book, &self.query_analyser, &question.text, product).await? {
                let sent_length = writer.html.len();
                second_part::append_second_answer(&**book, &*self.library, &beside, computed.language, &mut writer).await?;
                sink.push_html(&sanitise_answer(&writer.html[sent_length..])).await;
            }
        }
        let related = match &self.answer_book {
            // Published questions are in the reader's language; the articles' headings are not.
            Some(_) => self.list_near_questions(question, found).await?,
            None => answer_composition::find_related_questions(&self.guards, question, behind, &passages, &[]),
        };
        Ok(Answer { html: sanitise_answer(&writer.html), sources: writer.sources, related, confidence: 1.0, ..Answer::default() })
    }

    async fn answer_from_passages(&self, question: &Question, found: &FoundAnswers, sink: &dyn AnswerSink) -> Result<Answer> {
        let query = self.analyse_query(question).await?;
        let ranked = sentence_ranking::rank_sentences(&*self.library, question, &query, MAX_PASSAGES).await?;
        let confidence = confidence::estimate_confidence(&ranked.features);
        let best = ranked.candidates.first().filter(|_| confidence >= found.min_sentence_confidence(question));
        let opening = match best {
            Some(best) => self.choose_allowed_opening(question, &ranked, best, &query).await?,
            None => None,
        };
        let Some((lead, page)) = opening else {
            if question.article.is_some()
                && let Some(answer) = self.answer_nearest(question, found).await?
            {
                sink.push_html(&answer.html).await;
                return Ok(answer);
            }
            let near = self.list_near_questions(question, found).await?;
            let answer = self.abstain(question, query.scoped_article, &ranked, near, confidence);
            sink.push_html(&answer.html).await;
            return Ok(answer);
        };
        let mut writer = AnswerWriter::default();
        if detect_answer_language(question) != Language::English {
            writer.html.push_str(self.reply(ReplyKey::EnglishOnly, question));
        }
        answer_composition::write_opening(&mut writer, &ranked, &lead);
        sink.push_html(&sanitise_answer(&writer.html)).await;
        let sent_length = writer.html.len();
        let passage = &ranked.passages[lead.candidate.passage_index];
        answer_composition::write_further_sentences(&mut writer, &ranked, lead.candidate, &query, &page);
        if writer.html.len() > sent_length {
            sink.push_html(&sanitise_answer(&writer.html[sent_length..])).await;
        }
        let related = answer_composition::find_related_questions(&self.guards, question, Some(passage), &ranked.passages, &page);
        Ok(Answer { html: sanitise_answer(&writer.html), sources: writer.sources, related, confidence, ..Answer::default() })
    }

    /// Chooses the best sentence that may open the answer, with all passages of its page. `None` when none of the near ones may.
    async fn choose_allowed_opening<'a>(
        &self,
        question: &Question,
        ranked: &'a RankedSentences,
        best: &'a Candidate,
        query: &AnalysedQuery,
    ) -> Result<Option<(OpeningSentence<'a>, Vec<Passage>)>> {
        let catalogue = self.answer_book.as_deref().map(AnswerBook::catalogue);
        let wants_steps = query.asks_for(AnswerType::Steps) || query.asks_for(AnswerType::Papers);
        let gates = LeadGates::new(&question.text, &query.search_text, catalogue, wants_steps);
        let near = ranked.candidates.iter().filter(|other| other.score >= best.score * MIN_LEAD_SCORE_RATIO);
        for candidate in near.take(MAX_LEADS) {
            let lead = answer_composition::choose_opening(&*self.library, ranked, candidate, query).await?;
            let passage = &ranked.passages[lead.candidate.passage_index];
            let page = match passage.article {
                Some(article) => self.library.article_passages(article).await?,
                None => Vec::new(),
            };
            if catalogue.is_none() || gates.allow(passage, &lead.quote, &PersonMentions::from_passages(&page)) {
                return Ok(Some((lead, page)));
            }
        }
        Ok(None)
    }

    /// Says that nothing answers the question, and offers the nearest published questions, or else the nearest articles.
    fn abstain(
        &self,
        question: &Question,
        scoped_article: Option<ArticleId>,
        ranked: &RankedSentences,
        near_questions: Vec<String>,
        confidence: f32,
    ) -> Answer {
        let mut writer = AnswerWriter::default();
        if let Some(open) = scoped_article {
            // Only the open article was searched, so the answer doesn't mention others.
            writer.html.push_str(self.reply(ReplyKey::ArticleLacksAnswer, question));
            let page: Vec<Passage> = ranked.passages.iter().filter(|passage| passage.article == Some(open)).cloned().collect();
            let related = answer_composition::find_related_questions(&self.guards, question, page.first(), &page, &[]);
            return Answer { html: writer.html, related, confidence, abstained: true, ..Answer::default() };
        }
        if !near_questions.is_empty() {
            let html = self.reply(ReplyKey::NearestQuestions, question).to_owned();
            return Answer { html, related: near_questions, confidence, abstained: true, ..Answer::default() };
        }
        let is_foreign = self.answer_book.is_some() && detect_answer_language(question) != Language::English;
        if is_foreign && self.names_product(question) {
            writer.html.push_str(self.reply(ReplyKey::NothingPublished, question));
            return Answer { html: writer.html, confidence, abstained: true, ..Answer::default() };
        }
        if is_foreign || confidence < confidence::MIN_SUBJECT_CONFIDENCE || ranked.passages.is_empty() {
            writer.html.push_str(self.reply(ReplyKey::OtherSubject, question));
            return Answer { html: writer.html, confidence, abstained: true, ..Answer::default() };
        }
        writer.html.push_str(self.reply(ReplyKey::NearestOnly, question));
        let mut nearest: Vec<(&Passage, Source)> = Vec::new();
        for pick in &ranked.candidates {
            let passage = &ranked.passages[pick.passage_index];
            if nearest.len() < MAX_NEAREST_ARTICLES && nearest.iter().all(|(other, _)| other.url != passage.url) {
                nearest.push((passage, Source::from_quote(passage, &pick.sentence)));
            }
        }
        let mut items = String::new();
        for (passage, source) in &nearest {
            let mark = writer.cite(passage, &source.quote);
            items.push_str(&format!("<li>{}{mark}</li>", escape_html(&passage.title)));
        }
        writer.html.push_str(&format!("<ul>{items}</ul>"));
        let related = answer_composition::find_related_questions(&self.guards, question, None, &ranked.passages, &[]);
        Answer { html: sanitise_answer(&writer.html), sources: writer.sources, related, confidence, abstained: true, ..Answer::default() }
    }
}

/// What the reader wrote in all turns.
fn join_turns(question: &Question) -> String {
    let earlier = question.previous_turns.iter().map(|turn| turn.question.as_str());
    earlier.chain([question.text.as_str()]).collect::<Vec<&str>>().join(" ")
}

#[async_trait]
impl AnswerEngine for ExtractiveEngine {
    fn name(&self) -> &str {
        ENGINE_NAME
    }

    fn max_answers_at_once(&self) -> usize {
        count_answers_at_once()
    }

    async fn answer(&self, question: &Question, sink: &dyn AnswerSink) -> Result<Answer> {
        let plain = question.without_personal_numbers();
        let meaning = self.library.question_vector(&plain.text).await;
        let mut preface = self.write_preface(question, meaning.as_ref());
        if preface.was_just_said && self.find_short_answers(&plain).await?.best_confidence() >= short_answer::SURE_CONFIDENCE {
            preface = Preface::default();
        }
        if !preface.html.is_empty() {
            sink.push_html(&preface.html).await;
        }
        if preface.replaces_answer && !self.follows_help(&preface, &plain).await? {
            return Ok(Answer { html: preface.html, confidence: 1.0, ..Answer::default() });
        }
        let otherwise = preface.otherwise.as_deref();
        let answer = self.answer_ordinary_question(&plain, meaning.as_ref(), otherwise, sink).await?;
        Ok(Answer { html: preface.html + &answer.html, ..answer })
    }
}

impl ExtractiveEngine {
    /// Whether a long message to which help is given asks something besides that surely has an answer: "agents came to the house. I only
    /// signed as a guarantor; do I owe all of it?"
    async fn follows_help(&self, preface: &Preface, question: &Question) -> Result<bool> {
        let is_long = question.text.split_whitespace().count() >= MIN_WORDS_BESIDE_HELP;
        Ok(preface.sure_answer_follows
            && is_long
            && self.find_short_answers(question).await?.best_confidence() >= short_answer::SURE_CONFIDENCE)
    }

    /// `otherwise` is the slug of the short answer that is given where none answers the question.
    async fn answer_ordinary_question(
        &self,
        question: &Question,
        meaning: Option<&Vector>,
        otherwise: Option<&str>,
        sink: &dyn AnswerSink,
    ) -> Result<Answer> {
        if let Some(key) = self.query_analyser.find_small_talk_reply(question) {
            let html = self.reply(key, question).to_owned();
            sink.push_html(&html).await;
            return Ok(Answer { html, confidence: 1.0, ..Answer::default() });
        }
        let sum = match &self.calculator {
            Some(numbers) => numbers.calculate_answer(question)?,
            None => None,
        };
        let continues_sum = self.continues_sum(question, sum.as_ref())?;
        let decision = self.guards.decide_after(question, meaning, PreviousTurnOutcome::of(question));
        let found = self.find_short_answers(question).await?;
        // "Home loan 25 lakh, 8.5 %, 20 years, the instalment please" gives all that a sum needs: its figures are no opinion. Nor is the tax in
        // both regimes, with the deductions from which the old one costs less (decision 0078).
        let is_sum = sum.as_ref().is_some_and(CalculatedAnswer::is_worked_out);
        if !continues_sum
            && !self.compares_what_is_asked(question, &found)
            && let GuardDecision::Refuse(refusal) = decision
            && !refused_question::is_answered_despite(&refusal, &found, is_sum)
        {
            let answer = self.refuse_advice(question, &refusal, &found).await?;
            sink.push_html(&answer.html).await;
            return Ok(answer);
        }
        if question.article.is_some() && (question.kind == RequestKind::Summary || self.query_analyser.is_summary_request(question)) {
            return self.summarise_article(question, sink).await;
        }
        if let Some(slug) = otherwise
            && sum.is_none()
            && self.tells_only_news(question)
            && let Some(answer) = self.answer_from_book(question, &found.with_only(slug), None, sink).await?
        {
            return Ok(answer);
        }
        if !continues_sum
            && !sum.as_ref().is_some_and(CalculatedAnswer::is_worked_out)
            && let Some(answer) = self.answer_changed_rule(question, &found, sink).await?
        {
            return Ok(answer);
        }
        let beside = match sum {
            Some(computed) if continues_sum || !found.outweighs(&computed) => {
                return self.answer_calculation(computed, question, &found, sink).await;
            }
            // The rule comes first, and then the sum, if there is one.
            sum => sum.filter(|sum| !sum.lead.is_empty() && !sum.guesses_income),
        };
        // A short answer that may be to another question comes after the rule of the reader's own case.
        if found.best_confidence() < short_answer::SURE_CONFIDENCE
            && beside.is_none()
            && let Some(answer) = self.answer_transmission_case(question, &found, sink).await?
        {
            return Ok(answer);
        }
        if let Some(answer) = self.answer_from_book(question, &found, beside.as_ref(), sink).await? {
            return Ok(answer);
        }
        if let Some(computed) = beside {
            return self.answer_calculation(computed, question, &found, sink).await;
        }
        if let Some(answer) = self.answer_transmission_case(question, &found, sink).await? {
            return Ok(answer);
        }
        // Whoever names what is to be claimed gets the nearest on that, and no first steps of everything.
        if let Some(slug) =
            otherwise.filter(|_| !self.names_product(question) || !found.matches.first().is_some_and(short_answer::is_nearest))
            && let Some(answer) = self.answer_from_book(question, &found.with_only(slug), None, sink).await?
        {
            return Ok(answer);
        }
        // A whole answer to a near question says more than a sentence out of an article; beside an open article its own sentences come first.
        if question.article.is_none()
            && let Some(answer) = self.answer_nearest(question, &found).await?
        {
            sink.push_html(&answer.html).await;
            return Ok(answer);
        }
        self.answer_from_passages(question, &found, sink).await
    }

    /// Whether a question only changes or completes the sum of the turn before: "and for 15 years?". Such a question is never for advice.
    fn continues_sum(&self, question: &Question, sum: Option<&CalculatedAnswer>) -> Result<bool> {
        let (Some(numbers), Some((last, earlier))) = (&self.calculator, question.previous_turns.split_last()) else { return Ok(false) };
        if sum.is_none_or(|sum| sum.calculations.is_empty()) {
            return Ok(false);
        }
        let before = Question { text: last.question.clone(), previous_turns: earlier.to_vec(), ..question.clone() };
        Ok(numbers.calculate_answer(&before)?.is_some())
    }
}

#[cfg(test)]
mod short_answer_tests;
#[cfg(test)]
mod tests;
