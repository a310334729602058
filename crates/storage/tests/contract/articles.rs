//! Finding single articles: by id, by main content, by address.

use domain::Store;
use domain::articles::{Article, ArticleStatus, RelatednessWeights};
use jiff::Timestamp;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{article, article_id, category, full_article, in_category, minute, with_status};
use crate::{on_both, write};

on_both!(
    finds_what_was_inserted_to_the_last_field,
    finds_nothing_for_unknown_ids,
    finds_deleted_articles,
    a_slug_finds_published_articles_newest_first,
    a_former_address_leads_to_who_had_it_last,
    former_slugs_are_of_the_articles_asked_for,
    published_after_walks_through_all_in_id_order,
    addresses_of_a_category_are_all_there,
    key_facts_are_of_the_articles_asked_for,
);

async fn finds_what_was_inserted_to_the_last_field(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for expected in [article(1), full_article(2)] {
        world.insert_article(&expected).await;
        let articles = world.store.articles();
        assert_eq!(articles.find(expected.id).await.unwrap().unwrap(), expected);
        assert_eq!(articles.find_by_main_content(expected.main_content_id).await.unwrap().unwrap(), expected);
    }
}

async fn finds_nothing_for_unknown_ids(world: TestDatabase) {
    let articles = world.store.articles();
    assert_eq!(articles.find(article_id(1)).await.unwrap(), None);
    assert_eq!(articles.find_by_main_content(Uuid::nil()).await.unwrap(), None);
    assert_eq!(articles.find_by_former_address("a", "b").await.unwrap(), None);
    assert!(articles.list_related(article_id(1), &RelatednessWeights::from_tag_counts(&[]), 6).await.unwrap().is_empty());
    assert!(articles.list_revisions(article_id(1)).await.unwrap().is_empty());
    let work = world.begin().await;
    assert_eq!(work.articles().find_for_update(article_id(1)).await.unwrap(), None);
    assert_eq!(work.articles().find_revision(article_id(1), 1).await.unwrap(), None);
}

async fn finds_deleted_articles(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let deleted = Article { deleted_at: Some(minute(9)), ..article(1) };
    world.insert_article(&deleted).await;
    assert_eq!(world.store.articles().find(deleted.id).await.unwrap().unwrap(), deleted);
    assert!(world.store.articles().find_by_slug(None, &deleted.slug).await.unwrap().is_empty());
    assert!(world.store.articles().list_published_after(None, 10).await.unwrap().is_empty());
    let work = world.begin().await;
    assert_eq!(work.articles().find_for_update(deleted.id).await.unwrap().unwrap(), deleted);
    assert!(work.articles().find_ids_by_slug(category(1).id, &deleted.slug).await.unwrap().is_empty());
}

async fn a_slug_finds_published_articles_newest_first(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let named = |article: Article| Article { slug: "same".to_owned(), ..article };
    world.insert_article(&named(article(1))).await;
    world.insert_article(&named(article(2))).await;
    world.insert_article(&named(in_category(article(3), 2))).await;
    world.insert_article(&named(with_status(article(4), ArticleStatus::Draft))).await;
    let articles = world.store.articles();
    let ids = |cards: Vec<domain::articles::ArticleCard>| cards.into_iter().map(|card| card.id).collect::<Vec<_>>();
    assert_eq!(ids(articles.find_by_slug(Some(category(1).id), "same").await.unwrap()), [article_id(2), article_id(1)]);
    assert_eq!(ids(articles.find_by_slug(None, "same").await.unwrap()), [article_id(3), article_id(2), article_id(1)]);
    assert_eq!(articles.find_by_slug(None, "Same").await.unwrap(), [], "slugs are compared by bytes");
    assert_eq!(articles.find_by_slug(None, "same").await.unwrap()[0], named(in_category(article(3), 2)).to_card());
}

async fn a_former_address_leads_to_who_had_it_last(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&article(2)).await;
    let remember = |id: u128, at: Timestamp| {
        let world = world.clone();
        async move { write!(world, |work| work.articles().save_former_address("epfo", "old", article_id(id), at)) }
    };
    remember(1, minute(1)).await;
    remember(2, minute(2)).await;
    let found = || async { world.store.articles().find_by_former_address("epfo", "old").await.unwrap() };
    assert_eq!(found().await, Some(article_id(2)));
    remember(1, minute(3)).await;
    assert_eq!(found().await, Some(article_id(1)), "remembering again moves it");
    remember(1, minute(0)).await;
    assert_eq!(found().await, Some(article_id(1)), "never back in time");
    assert_eq!(world.store.articles().find_by_former_address("epfo", "other").await.unwrap(), None);
}

async fn former_slugs_are_of_the_articles_asked_for(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in [1, 2, 3] {
        world.insert_article(&article(number)).await;
    }
    let remember = |id: u128, shelf: &'static str, slug: &'static str| {
        let world = world.clone();
        async move { write!(world, |work| work.articles().save_former_address(shelf, slug, article_id(id), minute(1))) }
    };
    for (id, shelf, slug) in [(1, "hi", "old"), (1, "hi", "older"), (2, "hi", "old"), (3, "hi", "other"), (1, "epfo", "elsewhere")] {
        remember(id, shelf, slug).await;
    }
    let articles = world.store.articles();
    assert_eq!(articles.list_former_slugs("hi", &[article_id(2), article_id(1)]).await.unwrap(), ["old", "older"]);
    assert_eq!(articles.list_former_slugs("hi", &[article_id(3)]).await.unwrap(), ["other"]);
    assert_eq!(articles.list_former_slugs("hi", &[]).await.unwrap(), Vec::<String>::new());
    assert_eq!(articles.list_former_addresses().await.unwrap().len(), 5);
}

async fn published_after_walks_through_all_in_id_order(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in [5, 3, 1, 4, 2] {
        world.insert_article(&article(number)).await;
    }
    world.insert_article(&with_status(article(6), ArticleStatus::Scheduled)).await;
    world.insert_article(&full_article(7)).await;
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        let some = world.store.articles().list_published_after(after, 2).await.unwrap();
        after = some.last().map(|article| article.id).or(after);
        seen.extend(some.iter().cloned());
        if some.len() < 2 {
            break;
        }
    }
    assert_eq!(seen, [article(1), article(2), article(3), article(4), article(5), full_article(7)]);
}

async fn addresses_of_a_category_are_all_there(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(2)).await;
    world.insert_article(&with_status(article(1), ArticleStatus::Draft)).await;
    world.insert_article(&in_category(article(3), 2)).await;
    let work = world.begin().await;
    let found = work.articles().list_slugs_in_category(category(1).id).await.unwrap();
    assert_eq!(found, [(article_id(1), "article-1".to_owned()), (article_id(2), "article-2".to_owned())]);
}

async fn key_facts_are_of_the_articles_asked_for(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let draft = with_status(full_article(3), ArticleStatus::Draft);
    for inserted in [article(1), full_article(2), draft.clone(), full_article(4)] {
        world.insert_article(&inserted).await;
    }
    let articles = world.store.articles();
    let found = articles.list_key_facts(&[article_id(1), draft.id, article_id(9)]).await.unwrap();
    assert_eq!(found.len(), 2);
    assert!(found[&article_id(1)].is_empty());
    assert_eq!(found[&draft.id], draft.content.facts);
    assert!(articles.list_key_facts(&[]).await.unwrap().is_empty());
}
