//! Short answers: how they are found, and the use cases on top of them.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::assist_modules::{AssistModule, AssistText};
use domain::calculators::CalculatorKind;
use domain::changes::Change;
use domain::facts::{FactCache, Registry};
use domain::language::Language;
use domain::paging::Page;
use domain::products::ProductCatalogue;
use domain::short_answers::{
    AnswerBasis, Intent, LanguageTexts, ReferenceTargets, ShortAnswer, ShortAnswerFilter, ShortAnswers, StoredAnswer,
};
use domain::{Error, Store};
use jiff::civil::Date;

use crate::clock::ManualClock;
use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::{on_both, write};

on_both!(
    an_answer_is_kept_whole_and_replaced,
    answers_are_listed_by_product_article_and_slug,
    answers_are_found_by_the_facts_they_quote,
    an_editor_saves_over_the_revision_they_saw,
    of_editors_with_the_same_revision_one_is_refused,
    references_must_exist,
    answers_follow_the_address_of_their_article,
    a_deleted_answer_is_gone_and_the_log_tells,
);

fn texts(en: &str, hi: &str, hinglish: &str) -> LanguageTexts {
    LanguageTexts { en: en.to_owned(), hi: hi.to_owned(), hinglish: hinglish.to_owned() }
}

fn answer(slug: &str) -> ShortAnswer {
    let (en, hi, hinglish) = ("PF word ".repeat(15), "पीएफ शब्द ".repeat(15), "PF shabd ".repeat(15));
    ShortAnswer {
        slug: slug.to_owned(),
        product: "epf".to_owned(),
        intent: Intent::Duration,
        basis: AnswerBasis::Calculator(CalculatorKind::IncomeTax),
        calculator: Some(CalculatorKind::Epf),
        checked_on: Date::constant(2026, 11, 20),
        related: vec![slug.to_owned() + "-2"],
        question: texts(&format!("How long {slug}?"), &format!("{slug} कितने दिन?"), &format!("{slug} kitne din?")),
        phrasings: vec![format!("pf time {slug}"), format!("pf kab {slug}"), format!("पीएफ \"कब\" {slug}")],
        answer: texts(&format!("{en}{{{{fact:epf.days}}}}"), &format!("{hi}{{{{fact:epf.days}}}}"), hinglish.trim()),
        steps: vec![texts("Wait", "रुकिए", "Rukiye")],
    }
}

fn stored(answer: ShortAnswer, revision: i64) -> StoredAnswer {
    StoredAnswer { answer, revision, updated_at: minute(1) }
}

fn slugs(found: &[StoredAnswer]) -> Vec<&str> {
    found.iter().map(|stored| stored.answer.slug.as_str()).collect()
}

async fn an_answer_is_kept_whole_and_replaced(world: TestDatabase) {
    let bases = [
        AnswerBasis::Article { slug: "pf-claims".into(), section: "What {{fact:epf.days}} mean".into() },
        AnswerBasis::Assist("epf".into()),
        AnswerBasis::Calculator(CalculatorKind::IncomeTax),
        AnswerBasis::Source { title: "Order".into(), publisher: "EPFO".into(), url: Some("https://www.epfindia.gov.in/".into()) },
    ];
    for (basis, revision) in bases.into_iter().zip(1..) {
        let wanted = stored(ShortAnswer { basis, ..answer("a") }, revision);
        write!(world, |work| work.short_answers().save(&wanted));
        assert_eq!(world.store.short_answers().find("a").await.unwrap(), Some(wanted));
    }
    assert_eq!(world.store.short_answers().find("b").await.unwrap(), None);
}

async fn answers_are_listed_by_product_article_and_slug(world: TestDatabase) {
    let of_article = |slug: &str, article: &str| {
        let basis = AnswerBasis::Article { slug: article.to_owned(), section: "Part".to_owned() };
        ShortAnswer { basis, ..answer(slug) }
    };
    let ppf = ShortAnswer { product: "ppf".to_owned(), ..answer("b") };
    for one in [of_article("d", "one"), answer("a"), ppf, of_article("c", "one"), of_article("e", "two")] {
        write!(world, |work| work.short_answers().save(&stored(one.clone(), 1)));
    }
    let answers = world.store.short_answers();
    assert_eq!(slugs(&answers.list_by_article("one").await.unwrap()), ["c", "d"]);
    assert_eq!(slugs(&answers.list_after("b", 2).await.unwrap()), ["c", "d"]);
    assert_eq!(slugs(&answers.list_after("", 10).await.unwrap()), ["a", "b", "c", "d", "e"]);
    let wanted = BTreeSet::from(["e".to_owned(), "a".to_owned(), "unknown".to_owned()]);
    assert_eq!(slugs(&answers.find_all(&wanted).await.unwrap()), ["a", "e"]);
    let filter = |product: Option<&str>, article: Option<&str>, number| ShortAnswerFilter {
        product: product.map(str::to_owned),
        article: article.map(str::to_owned),
        page: Page::new_clamped(number, 2),
    };
    let listed = answers.list(&filter(Some("epf"), None, 2)).await.unwrap();
    assert_eq!((slugs(&listed.items), listed.total), (vec!["d", "e"], 4));
    let listed = answers.list(&filter(Some("epf"), Some("two"), 1)).await.unwrap();
    assert_eq!((slugs(&listed.items), listed.total), (vec!["e"], 1));
}

async fn answers_are_found_by_the_facts_they_quote(world: TestDatabase) {
    let quoting = |slug: &str, tag: &str| ShortAnswer { answer: texts(tag, "\"हाँ\"", ""), ..answer(slug) };
    for one in [quoting("a", "{{fact:epf.days}}"), quoting("b", "{{fact:epf.days@2026-01-01}}"), quoting("c", "{{fact:epf.days-2}}")] {
        write!(world, |work| work.short_answers().save(&stored(one.clone(), 1)));
    }
    let quoting = |facts: &[&str]| facts.iter().map(|fact| (*fact).to_owned()).collect::<BTreeSet<_>>();
    let answers = world.store.short_answers();
    assert_eq!(answers.list_quoting(&quoting(&["epf.days"])).await.unwrap(), ["a", "b"]);
    assert_eq!(answers.list_quoting(&quoting(&["epf.days", "epf.days-2"])).await.unwrap(), ["a", "b", "c"]);
    assert!(answers.list_quoting(&quoting(&["epf"])).await.unwrap().is_empty());
    assert!(answers.list_quoting(&BTreeSet::new()).await.unwrap().is_empty());
    let by_fact = answers.list_by_quoted_fact().await.unwrap();
    let listed: Vec<(&str, Vec<&str>)> =
        by_fact.iter().map(|(fact, slugs)| (fact.as_str(), slugs.iter().map(String::as_str).collect())).collect();
    assert_eq!(listed, [("epf.days", vec!["a", "b"]), ("epf.days-2", vec!["c"])]);
}

/// The use cases, with a registry of one fact and two products.
fn open_service(store: Arc<dyn Store>) -> ShortAnswers {
    let (_, environment) = ManualClock::starting_at(minute(0));
    let fact = serde_json::json!({
        "id": "epf.days", "label": "Days", "category": "epfo", "unit": "days",
        "values": [{"from": "2020-01-01", "value": 20.0, "confidence": "A", "checked": "2026-01-01", "source": {"title": "Scheme"}}],
    });
    let registry = Registry::new([serde_json::from_value(fact).unwrap()]);
    let products = ProductCatalogue::parse("- {id: epf, name: EPF, hi: ईपीएफ, aliases: [pf]}").unwrap();
    ShortAnswers::new(store, environment, Arc::new(FactCache::new(registry)), Arc::new(products))
}

async fn save_related(world: &TestDatabase, slug: &str) {
    write!(world, |work| work.short_answers().save(&stored(answer(slug), 1)));
}

async fn an_editor_saves_over_the_revision_they_saw(world: TestDatabase) {
    save_related(&world, "a-2").await;
    let service = open_service(world.store.clone());
    let saved = service.save(answer("a"), None).await.unwrap();
    assert_eq!((saved.revision, &saved), (1, &service.find("a").await.unwrap()));
    let changed = ShortAnswer { intent: Intent::Amount, ..answer("a") };
    assert_eq!(service.save(changed.clone(), Some(1)).await.unwrap().revision, 2);
    let stale = service.save(answer("a"), Some(1)).await.unwrap_err();
    assert!(matches!(stale, Error::Conflict { code: "STALE_REVISION", .. }), "{stale:?}");
    assert_eq!(service.find("a").await.unwrap().answer, changed);
    assert!(matches!(service.save(answer("b"), Some(1)).await, Err(Error::Invalid { .. })), "its related answer is missing");
    assert!(service.render(&changed, Language::Hindi).unwrap().answer.text.ends_with("20 दिन"));
}

async fn of_editors_with_the_same_revision_one_is_refused(world: TestDatabase) {
    save_related(&world, "a-2").await;
    let other = world.open_second_node().await;
    let (one, other) = (open_service(world.store.clone()), open_service(other.store.clone()));
    let mut revision = one.save(answer("a"), None).await.unwrap().revision;
    for _ in 0..10 {
        let (first, second) = tokio::join!(one.save(answer("a"), Some(revision)), other.save(answer("a"), Some(revision)));
        let saved: Vec<i64> = [&first, &second].into_iter().flatten().map(|stored| stored.revision).collect();
        assert_eq!(saved, [revision + 1], "{first:?} {second:?}");
        revision += 1;
    }
}

async fn references_must_exist(world: TestDatabase) {
    let module = AssistModule {
        slug: "epf".into(),
        title: "Help".into(),
        line: "Line".into(),
        takes: None,
        text: AssistText::default(),
        checked_on: Date::constant(2026, 11, 20),
        position: 1,
        updated_at: minute(1),
    };
    write!(world, |work| work.assist_modules().save(&module));
    let service = open_service(world.store.clone());
    let missing = |basis, slug: &str| ShortAnswer { basis, ..answer(slug) };
    let fields = |error: Error| match error {
        Error::Invalid { fields, .. } => fields.into_keys().collect::<Vec<_>>(),
        other => panic!("{other}"),
    };
    let article = AnswerBasis::Article { slug: "nothing".into(), section: "Part".into() };
    assert_eq!(fields(service.save(missing(article, "a"), None).await.unwrap_err()), ["article", "related"]);
    assert_eq!(fields(service.save(missing(AnswerBasis::Assist("tax".into()), "a"), None).await.unwrap_err()), ["assist", "related"]);
    assert_eq!(fields(service.save(missing(AnswerBasis::Assist("epf".into()), "a"), None).await.unwrap_err()), ["related"]);
    let together = [answer("a"), ShortAnswer { related: vec!["a".into()], ..answer("a-2") }];
    let mut targets = ReferenceTargets::default();
    targets.answers.extend(together.iter().map(|one| one.slug.clone()));
    targets.load_missing(&*world.store, &together.iter().collect::<Vec<_>>()).await.unwrap();
    assert!(together.iter().all(|one| targets.check(one).is_empty()));
}

async fn a_deleted_answer_is_gone_and_the_log_tells(world: TestDatabase) {
    save_related(&world, "a-2").await;
    let service = open_service(world.store.clone());
    service.save(answer("a"), None).await.unwrap();
    let before = world.store.changes().latest_position().await.unwrap();
    service.delete("a").await.unwrap();
    assert!(matches!(service.delete("a").await, Err(Error::NotFound(_))));
    assert!(matches!(service.find("a").await, Err(Error::NotFound(_))));
    let changes = world.store.changes().list_since(before, 10).await.unwrap();
    assert_eq!(changes.into_iter().map(|(_, change)| change).collect::<Vec<_>>(), [Change::ShortAnswer("a".into())]);
    assert_eq!(slugs(&service.list_related(&answer("a")).await.unwrap()), ["a-2"]);
    service.save(answer("a"), None).await.unwrap();
    service.delete("a-2").await.unwrap();
    let left = service.find("a").await.unwrap();
    assert_eq!((left.answer.related.len(), left.revision), (0, 2), "nobody names what is gone");
}

async fn answers_follow_the_address_of_their_article(world: TestDatabase) {
    let of_article = |slug: &str, article: &str| {
        let basis = AnswerBasis::Article { slug: article.to_owned(), section: "Part".to_owned() };
        ShortAnswer { basis, ..answer(slug) }
    };
    for one in [of_article("a", "one"), of_article("b", "two"), of_article("c", "one")] {
        write!(world, |work| work.short_answers().save(&stored(one.clone(), 1)));
    }
    assert_eq!(write!(world, |work| work.short_answers().rename_article("one", "three", minute(2))), ["a", "c"]);
    let answers = world.store.short_answers();
    assert!(answers.list_by_article("one").await.unwrap().is_empty());
    let renamed = answers.list_by_article("three").await.unwrap();
    let wanted = |slug| StoredAnswer { answer: of_article(slug, "three"), revision: 2, updated_at: minute(2) };
    assert_eq!(renamed, [wanted("a"), wanted("c")]);
}
