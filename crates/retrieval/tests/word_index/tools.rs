//! The standing tools, the first steps after a death and the words without which nothing leads, with the words of `content/search`.

use std::fs;

use domain::paging::Page;
use domain::search::{
    IndexUpdate, SearchDocument, SearchHit, SearchIndex, SearchKind, SearchTools, build_tool_document, build_transmission_document,
};
use domain::transmission::list_documents;
use retrieval::WordIndex;

use super::transmission::{load_rules, load_synonyms, repository};
use super::{build_article, search_ids};

fn build_answer(slug: &str, question: &str, text: &str) -> SearchDocument {
    SearchDocument { kind: SearchKind::Answer, category: None, published: 0, ..build_article(slug, question, text) }
}

/// The tools and the texts on asset transmission, among short answers that share their words.
async fn build_site() -> WordIndex {
    let tools = SearchTools::parse(&fs::read_to_string(repository().join("content/search/tools.yml")).unwrap()).unwrap();
    let documents = list_documents(&load_rules());
    let answers = [
        build_answer(
            "will-witnesses",
            "Who can witness a will?",
            "Make a will with two witnesses. A will online is no will. vasiyat banana, will banana",
        ),
        build_answer(
            "passbook-missing",
            "What if a month is missing in the PF passbook?",
            "Check the passbook, then ask the employer. pf passbook check",
        ),
        build_answer(
            "inheritance-first-steps",
            "What should the family do first about money after a death?",
            "The death certificate, then a list.",
        ),
        build_answer(
            "ssy-closure-death",
            "How is a Sukanya account closed after a death?",
            "Papa ki death ho gayi, paisa kaise nikale: the guardian withdraws.",
        ),
        build_answer("share-of-dead-child", "What is the share of a child who died before the father?", "पिता की मृत्यु हो गई, बच्चे का हिस्सा"),
    ];
    let updates = tools.results().map(build_tool_document).chain(documents.iter().map(build_transmission_document)).chain(answers);
    let index = WordIndex::in_memory(&load_synonyms()).unwrap();
    index.apply_updates(updates.map(IndexUpdate::Put).collect(), 1).await.unwrap();
    index
}

async fn first_hit(index: &WordIndex, term: &str) -> SearchHit {
    index.search(term, Page::new_clamped(1, 5)).await.unwrap().items.into_iter().next().unwrap()
}

#[tokio::test]
async fn a_tool_leads_when_it_is_asked_for() {
    let index = build_site().await;
    for (term, id) in [
        ("will planner", "will-planner"),
        ("make a will", "will-planner"),
        ("make will online", "will-planner"),
        ("how do I write my will", "will-planner"),
        ("vasiyat banana", "will-planner"),
        ("apni vasiyat kaise banaye", "will-planner"),
        ("वसीयत कैसे लिखें", "will-planner"),
        ("passbook check", "passbook-reader"),
        ("pf passbook kaise check kare", "passbook-reader"),
        ("पीएफ पासबुक देखना", "passbook-reader"),
        ("which calculators", "calculators"),
        ("कैलकुलेटर", "calculators"),
        ("is this message real", "message-check"),
        ("webinars", "webinars"),
        ("all rates", "rules"),
        ("first job checklist", "guide-first-job"),
    ] {
        let hit = first_hit(&index, term).await;
        assert_eq!((hit.kind, hit.id.as_str()), (SearchKind::Tool, id), "{term}");
    }
    for term in ["who can witness a will", "passbook month missing", "can a will be changed by the nominee"] {
        assert_ne!(first_hit(&index, term).await.kind, SearchKind::Tool, "{term}");
    }
}

#[tokio::test]
async fn after_a_death_the_first_steps_lead() {
    let index = build_site().await;
    for term in [
        "papa ki death ho gayi paisa kaise nikale",
        "पिता की मृत्यु हो गई क्या करें",
        "my father died last week",
        "husband passed away what to do",
        "mummy guzar gayi ab kya kare",
        "lost my father last week",
        "list of what to do after death",
    ] {
        let found = index.search(term, Page::new_clamped(1, 3)).await.unwrap();
        let ids: Vec<&str> = found.items.iter().map(|hit| hit.id.as_str()).collect();
        assert_eq!(ids, ["transmission-first-steps", "inheritance-first-steps", "guide-death"], "{term}");
        assert!(found.total >= 3, "{term}");
    }
    assert_ne!(first_hit(&index, "father died sukanya account").await.id, "transmission-first-steps", "who asks for one thing gets that");
}

#[tokio::test]
async fn every_result_stands_on_one_page_only() {
    let index = build_site().await;
    let term = "papa ki death ho gayi paisa kaise nikale";
    let total = super::search_all(&index, term).await.total;
    let mut seen = Vec::new();
    for number in 1..=total {
        let page = index.search(term, Page::new_clamped(i64::try_from(number).unwrap(), 1)).await.unwrap();
        seen.extend(page.items.into_iter().map(|hit| hit.id));
    }
    assert_eq!(seen, search_ids(&index, term).await);
}

#[tokio::test]
async fn without_the_bonus_nothing_leads() {
    let index = WordIndex::in_memory(&load_synonyms()).unwrap();
    let documents = [
        build_answer("prepay", "I got 2 lakh: should I prepay my loan?", "You got 2 lakh. A prepayment of 2 lakh saves interest."),
        build_answer("gold", "How much gold can I buy for 2 lakh?", "I got gold for 2 lakh."),
        build_answer("salary-bonus", "How is a bonus taxed?", "A bonus is salary. बोनस पर टैक्स लगता है।"),
    ];
    index.apply_updates(documents.map(IndexUpdate::Put).into_iter().collect(), 1).await.unwrap();
    for term in ["I got a bonus of 2 lakh", "2 lakh bonus mila hai", "मुझे 2 लाख बोनस मिला"] {
        let ids = search_ids(&index, term).await;
        assert_eq!(ids, ["salary-bonus"], "{term}");
    }
    assert_ne!(search_ids(&index, "I got 2 lakh").await.first().map(String::as_str), Some("salary-bonus"));
}
