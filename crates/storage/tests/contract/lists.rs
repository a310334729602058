//! Lists of articles: contents, order and pages.

use domain::Store;
use domain::articles::{
    Article, ArticleCounts, ArticleFilter, ArticleStatus, Byline, CategoryKey, HINDI_CATEGORY, RelatednessWeights, Sort,
};
use domain::categories::Category;
use domain::changes::Change;
use domain::ids::ArticleId;
use domain::paging::Page;
use domain::store::DatabaseEngine;

use crate::engines::TestDatabase;
use crate::on_both;
use crate::samples::{article, article_id, category, full_article, in_category, minute, with_status, with_tags};
use crate::schema::{execute, query_number};

on_both!(
    latest_is_by_publication_then_by_last_change,
    equal_times_are_ordered_by_id,
    popular_is_by_views_then_newest,
    popular_of_a_category_follows_the_article,
    shelves_are_filled_by_their_migration,
    filters_narrow_the_list,
    hindi_editions_stand_in_the_list_of_their_category_alone,
    deleted_articles_are_in_no_list,
    pages_cover_everything_once,
    cards_carry_everything,
    related_by_tags_first_then_by_category,
    a_rare_tag_in_common_says_more_than_a_common_one,
);

fn any_status(page: Page) -> ArticleFilter {
    ArticleFilter { status: None, ..ArticleFilter::published(page) }
}

fn first_page() -> Page {
    Page::new_clamped(1, 50)
}

async fn list_ids(world: &TestDatabase, filter: ArticleFilter) -> Vec<ArticleId> {
    let listing = world.store.articles().list(&filter).await.unwrap();
    assert_eq!(listing.total, listing.items.len() as u64);
    listing.items.into_iter().map(|card| card.id).collect()
}

fn to_ids(numbers: &[u128]) -> Vec<ArticleId> {
    numbers.iter().map(|number| article_id(*number)).collect()
}

async fn latest_is_by_publication_then_by_last_change(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&Article { updated_at: minute(900), ..article(2) }).await;
    world.insert_article(&Article { updated_at: minute(3), ..with_status(article(3), ArticleStatus::Draft) }).await;
    world.insert_article(&Article { published_at: Some(minute(0)), ..article(4) }).await;
    assert_eq!(list_ids(&world, any_status(first_page())).await, to_ids(&[3, 2, 1, 4]));
    assert_eq!(list_ids(&world, ArticleFilter::published(first_page())).await, to_ids(&[2, 1, 4]));
}

async fn equal_times_are_ordered_by_id(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in [2, 5, 1, 4, 3] {
        world.insert_article(&Article { published_at: Some(minute(0)), ..article(number) }).await;
    }
    assert_eq!(list_ids(&world, any_status(first_page())).await, to_ids(&[5, 4, 3, 2, 1]));
}

async fn popular_is_by_views_then_newest(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for (number, views) in [(1, 7), (2, 0), (3, 0), (4, 9), (5, 7)] {
        world.insert_article(&Article { counts: ArticleCounts { views, likes: 0, shares: 0 }, ..article(number) }).await;
    }
    let popular = ArticleFilter { sort: Sort::Popular, ..any_status(first_page()) };
    assert_eq!(list_ids(&world, popular.clone()).await, to_ids(&[4, 5, 1, 3, 2]));
    let work = world.begin().await;
    let moved = Article { published_at: Some(minute(99)), revision: 2, ..article(1) };
    work.articles().save(&moved, 1).await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(list_ids(&world, popular).await, to_ids(&[4, 1, 5, 3, 2]), "published anew, it is the newer of equals");
}

async fn popular_of_a_category_follows_the_article(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for (number, views) in [(1, 5), (2, 9), (3, 5), (4, 7)] {
        world.insert_article(&Article { counts: ArticleCounts { views, likes: 0, shares: 0 }, ..article(number) }).await;
    }
    world.insert_article(&with_status(article(5), ArticleStatus::Draft)).await;
    let popular = |number| ArticleFilter {
        category: Some(category(number).id.into()),
        sort: Sort::Popular,
        ..ArticleFilter::published(first_page())
    };
    let by_slug = ArticleFilter { category: Some(CategoryKey::Slug(category(1).slug)), ..popular(1) };
    assert_eq!(list_ids(&world, popular(1)).await, to_ids(&[2, 4, 3, 1]));
    assert_eq!(list_ids(&world, by_slug).await, to_ids(&[2, 4, 3, 1]));
    let steps = [
        (in_category(Article { revision: 2, ..article(2) }, 2), vec![4, 3, 1], vec![2]),
        (Article { revision: 2, ..with_status(article(4), ArticleStatus::Draft) }, vec![3, 1], vec![2]),
        (Article { revision: 2, ..article(5) }, vec![3, 1, 5], vec![2]),
        (Article { revision: 3, deleted_at: Some(minute(5)), ..in_category(article(2), 2) }, vec![3, 1, 5], vec![]),
        (Article { revision: 3, ..article(4) }, vec![4, 3, 1, 5], vec![]),
    ];
    for (saved, first, second) in steps {
        let mut work = world.begin().await;
        work.articles().save(&saved, saved.revision - 1).await.unwrap();
        work.record_change(Change::Article(saved.id));
        work.commit().await.unwrap();
        assert_eq!(list_ids(&world, popular(1)).await, to_ids(&first), "after {:?}", saved.id);
        assert_eq!(list_ids(&world, popular(2)).await, to_ids(&second), "after {:?}", saved.id);
    }
}

/// Runs the migration on a database in the state before it.
async fn shelves_are_filled_by_their_migration(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&in_category(article(2), 2)).await;
    world.insert_article(&with_status(article(3), ArticleStatus::Draft)).await;
    world.insert_article(&Article { deleted_at: Some(minute(5)), ..article(4) }).await;
    execute(&world, "DROP INDEX article_stats_by_shelf; DROP INDEX article_stats_place;").await;
    if world.store.engine() == DatabaseEngine::Sqlite {
        // SQLite can't drop a column with a foreign key while it enforces foreign keys.
        execute(&world, "PRAGMA foreign_keys = OFF; ALTER TABLE article_stats DROP COLUMN shelf;").await;
    } else {
        execute(&world, "ALTER TABLE article_stats DROP COLUMN shelf").await;
    }
    execute(&world, "DELETE FROM seaql_migrations WHERE version = 'm0009_shelves'").await;
    world.store.migrate().await.unwrap();
    let shelved = "SELECT COUNT(*) AS n FROM article_stats JOIN articles ON articles.id = article_id WHERE shelf = category_id";
    assert_eq!(query_number(&world, shelved).await, 2);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM article_stats WHERE shelf IS NULL").await, 2);
}

async fn hindi_editions_stand_in_the_list_of_their_category_alone(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let work = world.begin().await;
    work.categories().save(&Category { slug: HINDI_CATEGORY.to_owned(), ..category(2) }).await.unwrap();
    work.commit().await.unwrap();
    world.insert_article(&Article { slug: "same".to_owned(), ..article(1) }).await;
    world.insert_article(&Article { slug: "same".to_owned(), ..in_category(article(2), 2) }).await;
    let published = || ArticleFilter::published(first_page());
    assert_eq!(list_ids(&world, published()).await, to_ids(&[1]));
    assert_eq!(list_ids(&world, ArticleFilter { sort: Sort::Popular, ..published() }).await, to_ids(&[1]));
    assert_eq!(list_ids(&world, ArticleFilter { with_editions: true, ..published() }).await, to_ids(&[2, 1]));
    let shelf = Some(CategoryKey::Slug(HINDI_CATEGORY.to_owned()));
    assert_eq!(list_ids(&world, ArticleFilter { category: shelf, ..published() }).await, to_ids(&[2]));
    let by_slug = |category| world.store.articles().find_by_slug(category, "same");
    assert_eq!(by_slug(None).await.unwrap()[0].id, article_id(1));
    assert_eq!(by_slug(None).await.unwrap().len(), 1);
    assert_eq!(by_slug(Some(category(2).id)).await.unwrap()[0].id, article_id(2));
}

async fn filters_narrow_the_list(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    world.insert_article(&in_category(article(2), 2)).await;
    world.insert_article(&with_status(article(3), ArticleStatus::Draft)).await;
    world.insert_article(&with_status(article(4), ArticleStatus::Scheduled)).await;
    world.insert_article(&Article { owner: "ravi".to_owned(), ..article(5) }).await;
    world.insert_article(&full_article(6)).await;
    let all = || any_status(first_page());
    let listed = |filter: ArticleFilter| list_ids(&world, filter);
    assert_eq!(listed(ArticleFilter { status: Some(ArticleStatus::Draft), ..all() }).await, to_ids(&[3]));
    assert_eq!(listed(ArticleFilter { status: Some(ArticleStatus::Scheduled), ..all() }).await, to_ids(&[4]));
    assert_eq!(listed(ArticleFilter { category: Some(category(2).id.into()), ..all() }).await, to_ids(&[2]));
    assert_eq!(listed(ArticleFilter { category: Some(category(3).id.into()), ..all() }).await, to_ids(&[]));
    assert_eq!(listed(ArticleFilter { owner: Some("ravi".to_owned()), ..all() }).await, to_ids(&[5]));
    assert_eq!(listed(ArticleFilter { byline: Some(Byline::Author("Asha".to_owned())), ..all() }).await, to_ids(&[6]));
    assert_eq!(listed(ArticleFilter { byline: Some(Byline::Reviewer("Asha".to_owned())), ..all() }).await, to_ids(&[]));
    let popular = ArticleFilter { byline: Some(Byline::Reviewer("Ravi".to_owned())), sort: Sort::Popular, ..all() };
    assert_eq!(listed(popular).await, to_ids(&[6]));
    assert_eq!(listed(ArticleFilter { featured: Some(true), ..all() }).await, to_ids(&[6]));
    assert_eq!(listed(ArticleFilter { featured: Some(false), ..all() }).await, to_ids(&[5, 4, 3, 2, 1]));
    let narrow = ArticleFilter {
        status: Some(ArticleStatus::Published),
        category: Some(category(1).id.into()),
        featured: Some(false),
        owner: Some("asha".to_owned()),
        byline: None,
        with_editions: false,
        sort: Sort::Popular,
        page: first_page(),
    };
    assert_eq!(listed(narrow).await, to_ids(&[1]));
}

async fn deleted_articles_are_in_no_list(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&with_tags(article(1), &[1])).await;
    world.insert_article(&Article { deleted_at: Some(minute(5)), ..with_tags(article(2), &[1]) }).await;
    assert_eq!(list_ids(&world, any_status(first_page())).await, to_ids(&[1]));
    assert_eq!(list_ids(&world, ArticleFilter { sort: Sort::Popular, ..any_status(first_page()) }).await, to_ids(&[1]));
    assert!(find_related(&world, 6).await.is_empty());
}

async fn pages_cover_everything_once(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in 1..=7 {
        world.insert_article(&Article { published_at: Some(minute(0)), ..article(number) }).await;
    }
    for sort in [Sort::Latest, Sort::Popular] {
        let mut seen = Vec::new();
        for number in 1..=4 {
            let listing = world.store.articles().list(&ArticleFilter { sort, ..any_status(Page::new_clamped(number, 3)) }).await.unwrap();
            assert_eq!((listing.total, listing.has_more()), (7, number < 3));
            seen.extend(listing.items.into_iter().map(|card| card.id));
        }
        assert_eq!(seen, to_ids(&[7, 6, 5, 4, 3, 2, 1]));
    }
    let far = world.store.articles().list(&any_status(Page::new_clamped(1_000_000, 100))).await.unwrap();
    assert_eq!((far.total, far.items.len()), (7, 0));
}

async fn cards_carry_everything(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&full_article(1)).await;
    let listing = world.store.articles().list(&any_status(first_page())).await.unwrap();
    assert_eq!(listing.items, [full_article(1).to_card()]);
}

async fn related_by_tags_first_then_by_category(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&with_tags(article(1), &[1, 2, 3])).await;
    world.insert_article(&with_tags(in_category(article(2), 2), &[1, 2])).await;
    world.insert_article(&with_tags(in_category(article(3), 2), &[3])).await;
    world.insert_article(&with_tags(article(4), &[2])).await;
    world.insert_article(&article(5)).await;
    world.insert_article(&article(6)).await;
    world.insert_article(&with_tags(in_category(article(7), 2), &[4])).await;
    world.insert_article(&with_tags(with_status(article(8), ArticleStatus::Draft), &[1, 2, 3])).await;
    assert_eq!(find_related(&world, 10).await, to_ids(&[2, 4, 3, 6, 5]));
    assert_eq!(find_related(&world, 4).await, to_ids(&[2, 4, 3, 6]));
    assert_eq!(find_related(&world, 2).await, to_ids(&[2, 4]));
}

async fn a_rare_tag_in_common_says_more_than_a_common_one(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&with_tags(article(1), &[1, 2])).await;
    world.insert_article(&with_tags(in_category(article(2), 2), &[2])).await;
    for number in 3..=6 {
        world.insert_article(&with_tags(article(number), &[1])).await;
    }
    assert_eq!(find_related(&world, 6).await, to_ids(&[2, 6, 5, 4, 3]), "the same category alone does not outweigh it");
}

/// Finds the articles related to article 1.
async fn find_related(world: &TestDatabase, limit: u32) -> Vec<ArticleId> {
    let articles = world.store.articles();
    let weights = RelatednessWeights::from_tag_counts(&articles.list_tag_counts(article_id(1)).await.unwrap());
    articles.list_related(article_id(1), &weights, limit).await.unwrap().into_iter().map(|card| card.id).collect()
}
