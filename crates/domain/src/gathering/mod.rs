//! What gathers several nouns: search, digests, a person's whole data and its end, and the store that holds everything.

pub mod account;
pub mod answer_editing;
pub mod assistant;
pub mod conversations;
pub mod digests;
pub mod import_ledger;
pub mod language_model;
pub mod notify_requests;
pub mod papers_reminders;
pub mod personal_data;
pub mod search;
pub mod store;
pub mod unsubscribe;

use std::sync::Arc;

use crate::cases::Cases;
use crate::content::ContentServices;
use crate::facts::FactCache;
use crate::keys::SigningKeys;
use crate::messages::Outbox;
use crate::people::PeopleServices;
use crate::site::Site;
use crate::{Environment, Store};
use account::Account;
use answer_editing::AnswerEditing;
use assistant::{PublishedAnswers, QuestionSearch, ReadersWords, SuggestedQuestions};
use conversations::Conversations;
use digests::{DigestSettings, Digests};
use notify_requests::NotifyRequests;
use papers_reminders::PapersReminders;
use search::{Embedder, Search, SearchIndex, SearchTools};
use unsubscribe::Unsubscriptions;

/// The use cases of this floor. A new noun adds its service here and in [`GatheringServices::new`].
pub struct GatheringServices {
    pub account: Account,
    pub unsubscribing: Unsubscriptions,
    pub digests: Digests,
    pub conversations: Conversations,
    pub suggested_questions: Arc<SuggestedQuestions>,
    /// Readers' search: by words, and by meaning where an embedding model is configured.
    pub site_search: Search,
    /// The standing tools that it finds.
    pub search_tools: Arc<SearchTools>,
    pub notify_requests: NotifyRequests,
    pub papers_reminders: PapersReminders,
    pub search_index: Arc<dyn SearchIndex>,
    pub embedder: Arc<dyn Embedder>,
    /// The short answers as the assistant finds and reads them.
    pub published_answers: PublishedAnswers,
    pub answer_editing: AnswerEditing,
}

/// What [`GatheringServices`] depends on.
pub struct GatheringDeps<'s> {
    pub store: Arc<dyn Store>,
    pub environment: Environment,
    pub keys: SigningKeys,
    pub site: Arc<Site>,
    pub outbox: Outbox,
    pub fact_cache: Arc<FactCache>,
    pub content: &'s ContentServices,
    pub people: &'s PeopleServices,
    pub cases: Cases,
    pub digests: DigestSettings,
    pub suggested_questions: Arc<SuggestedQuestions>,
    pub search_tools: Arc<SearchTools>,
    pub search_index: Arc<dyn SearchIndex>,
    pub embedder: Arc<dyn Embedder>,
    pub question_search: Arc<dyn QuestionSearch>,
    pub readers_words: Arc<ReadersWords>,
}

impl GatheringServices {
    pub fn new(deps: GatheringDeps<'_>) -> Self {
        let GatheringDeps { store, environment, keys, site, outbox, content, people, search_index, embedder, .. } = deps;
        let (consents, sessions) = (people.consents.clone(), people.sessions.clone());
        let (articles, short_links) = (content.article_reader.clone(), content.short_links.clone());
        let (facts, deadlines) = (deps.fact_cache, content.deadlines.clone());
        let published_answers =
            PublishedAnswers::new(store.clone(), content.short_answers.clone(), deps.question_search, deps.readers_words);
        let conversations = Conversations::new(store.clone(), environment.clone(), articles, short_links, outbox.clone(), site.clone());
        let site_search = Search::new(search_index.clone(), embedder.clone());
        Self {
            answer_editing: AnswerEditing::new(store.clone(), content.short_answers.clone(), conversations.clone()),
            account: Account::new(
                store.clone(),
                people.subscribers.clone(),
                people.leads.clone(),
                deps.cases,
                people.fund_accounts.clone(),
            ),
            unsubscribing: Unsubscriptions::new(store.clone(), environment.clone(), keys, outbox.clone(), consents, sessions),
            papers_reminders: PapersReminders::new(store.clone(), environment.clone(), outbox.clone()),
            notify_requests: NotifyRequests::new(store.clone(), environment.clone(), site_search.clone(), outbox.clone(), site),
            digests: Digests::new(store, environment, facts, deadlines, outbox, deps.digests),
            conversations,
            suggested_questions: deps.suggested_questions,
            site_search,
            search_tools: deps.search_tools,
            search_index,
            embedder,
            published_answers,
        }
    }
}
