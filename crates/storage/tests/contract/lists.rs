//! Lists of articles: what is in them, in which order, page by page.

use domain::Store;
use domain::articles::{Article, ArticleFilter, CategoryKey, Counts, Kinship, Sort, Status};
use domain::changes::Change;
use domain::ids::ArticleId;
use domain::paging::Page;
use domain::store::Engine;

use crate::engines::World;
use crate::on_both;
use crate::samples::{article, article_id, category, full_article, in_category, minute, with_status, with_tags};
use crate::schema::{execute, number};

on_both!(
    latest_is_by_publication_then_by_last_change,
    equal_times_are_ordered_by_id,
    popular_is_by_views_then_newest,
    popular_of_a_category_follows_the_article,
    shelves_are_filled_by_their_migration,
    filters_narrow_the_list,
    deleted_articles_are_in_no_list,
    pages_cover_everything_once,
    cards_carry_everything,
    related_by_tags_first_then_by_category,
    a_rare_tag_in_common_says_more_than_a_common_one,
);

fn any(page: Page) -> ArticleFilter {
    ArticleFilter { status: None, ..ArticleFilter::published(page) }
}

fn first_page() -> Page {
    Page::clamped(1, 50)
}

async fn ids(world: &World, filter: ArticleFilter) -> Vec<ArticleId> {
    let listing = world.store.articles().list(&filter).await.unwrap();
    assert_eq!(listing.total, listing.items.len() as u64);
    listing.items.into_iter().map(|card| card.id).collect()
}

fn numbers(numbers: &[u128]) -> Vec<ArticleId> {
    numbers.iter().map(|number| article_id(*number)).collect()
}

async fn latest_is_by_publication_then_by_last_change(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    world.insert(&Article { updated_at: minute(900), ..article(2) }).await;
    world.insert(&Article { updated_at: minute(3), ..with_status(article(3), Status::Draft) }).await;
    world.insert(&Article { published_at: Some(minute(0)), ..article(4) }).await;
    assert_eq!(ids(&world, any(first_page())).await, numbers(&[3, 2, 1, 4]));
    assert_eq!(ids(&world, ArticleFilter::published(first_page())).await, numbers(&[2, 1, 4]));
}

async fn equal_times_are_ordered_by_id(world: World) {
    world.with_shelves().await;
    for number in [2, 5, 1, 4, 3] {
        world.insert(&Article { published_at: Some(minute(0)), ..article(number) }).await;
    }
    assert_eq!(ids(&world, any(first_page())).await, numbers(&[5, 4, 3, 2, 1]));
}

async fn popular_is_by_views_then_newest(world: World) {
    world.with_shelves().await;
    for (number, views) in [(1, 7), (2, 0), (3, 0), (4, 9), (5, 7)] {
        world.insert(&Article { counts: Counts { views, likes: 0, shares: 0 }, ..article(number) }).await;
    }
    let popular = ArticleFilter { sort: Sort::Popular, ..any(first_page()) };
    assert_eq!(ids(&world, popular.clone()).await, numbers(&[4, 5, 1, 3, 2]));
    let work = world.begin().await;
    let moved = Article { published_at: Some(minute(99)), revision: 2, ..article(1) };
    work.articles().save(&moved, 1).await.unwrap();
    work.commit().await.unwrap();
    assert_eq!(ids(&world, popular).await, numbers(&[4, 1, 5, 3, 2]), "published anew, it is the newer of equals");
}

async fn popular_of_a_category_follows_the_article(world: World) {
    world.with_shelves().await;
    for (number, views) in [(1, 5), (2, 9), (3, 5), (4, 7)] {
        world.insert(&Article { counts: Counts { views, likes: 0, shares: 0 }, ..article(number) }).await;
    }
    world.insert(&with_status(article(5), Status::Draft)).await;
    let popular = |number| ArticleFilter {
        category: Some(category(number).id.into()),
        sort: Sort::Popular,
        ..ArticleFilter::published(first_page())
    };
    let by_slug = ArticleFilter { category: Some(CategoryKey::Slug(category(1).slug)), ..popular(1) };
    assert_eq!(ids(&world, popular(1)).await, numbers(&[2, 4, 3, 1]));
    assert_eq!(ids(&world, by_slug).await, numbers(&[2, 4, 3, 1]));
    let steps = [
        (in_category(Article { revision: 2, ..article(2) }, 2), vec![4, 3, 1], vec![2]),
        (Article { revision: 2, ..with_status(article(4), Status::Draft) }, vec![3, 1], vec![2]),
        (Article { revision: 2, ..article(5) }, vec![3, 1, 5], vec![2]),
        (Article { revision: 3, deleted_at: Some(minute(5)), ..in_category(article(2), 2) }, vec![3, 1, 5], vec![]),
        (Article { revision: 3, ..article(4) }, vec![4, 3, 1, 5], vec![]),
    ];
    for (saved, first, second) in steps {
        let mut work = world.begin().await;
        work.articles().save(&saved, saved.revision - 1).await.unwrap();
        work.record(Change::Article(saved.id));
        work.commit().await.unwrap();
        assert_eq!(ids(&world, popular(1)).await, numbers(&first), "after {:?}", saved.id);
        assert_eq!(ids(&world, popular(2)).await, numbers(&second), "after {:?}", saved.id);
    }
}

/// As a database of an earlier version comes to it.
async fn shelves_are_filled_by_their_migration(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    world.insert(&in_category(article(2), 2)).await;
    world.insert(&with_status(article(3), Status::Draft)).await;
    world.insert(&Article { deleted_at: Some(minute(5)), ..article(4) }).await;
    execute(&world, "DROP INDEX article_stats_by_shelf; DROP INDEX article_stats_place;").await;
    if world.store.engine() == Engine::Sqlite {
        // A column with a reference can't be dropped while the file checks references.
        execute(&world, "PRAGMA foreign_keys = OFF; ALTER TABLE article_stats DROP COLUMN shelf;").await;
    } else {
        execute(&world, "ALTER TABLE article_stats DROP COLUMN shelf").await;
    }
    execute(&world, "DELETE FROM seaql_migrations WHERE version = 'm0009_shelves'").await;
    world.store.migrate().await.unwrap();
    let shelved = "SELECT COUNT(*) AS n FROM article_stats JOIN articles ON articles.id = article_id WHERE shelf = category_id";
    assert_eq!(number(&world, shelved).await, 2);
    assert_eq!(number(&world, "SELECT COUNT(*) AS n FROM article_stats WHERE shelf IS NULL").await, 2);
}

async fn filters_narrow_the_list(world: World) {
    world.with_shelves().await;
    world.insert(&article(1)).await;
    world.insert(&in_category(article(2), 2)).await;
    world.insert(&with_status(article(3), Status::Draft)).await;
    world.insert(&with_status(article(4), Status::Scheduled)).await;
    world.insert(&Article { owner: "ravi".to_owned(), ..article(5) }).await;
    world.insert(&full_article(6)).await;
    let all = || any(first_page());
    let listed = |filter: ArticleFilter| ids(&world, filter);
    assert_eq!(listed(ArticleFilter { status: Some(Status::Draft), ..all() }).await, numbers(&[3]));
    assert_eq!(listed(ArticleFilter { status: Some(Status::Scheduled), ..all() }).await, numbers(&[4]));
    assert_eq!(listed(ArticleFilter { category: Some(category(2).id.into()), ..all() }).await, numbers(&[2]));
    assert_eq!(listed(ArticleFilter { category: Some(category(3).id.into()), ..all() }).await, numbers(&[]));
    assert_eq!(listed(ArticleFilter { owner: Some("ravi".to_owned()), ..all() }).await, numbers(&[5]));
    assert_eq!(listed(ArticleFilter { featured: Some(true), ..all() }).await, numbers(&[6]));
    assert_eq!(listed(ArticleFilter { featured: Some(false), ..all() }).await, numbers(&[5, 4, 3, 2, 1]));
    let narrow = ArticleFilter {
        status: Some(Status::Published),
        category: Some(category(1).id.into()),
        featured: Some(false),
        owner: Some("asha".to_owned()),
        sort: Sort::Popular,
        page: first_page(),
    };
    assert_eq!(listed(narrow).await, numbers(&[1]));
}

async fn deleted_articles_are_in_no_list(world: World) {
    world.with_shelves().await;
    world.insert(&with_tags(article(1), &[1])).await;
    world.insert(&Article { deleted_at: Some(minute(5)), ..with_tags(article(2), &[1]) }).await;
    assert_eq!(ids(&world, any(first_page())).await, numbers(&[1]));
    assert_eq!(ids(&world, ArticleFilter { sort: Sort::Popular, ..any(first_page()) }).await, numbers(&[1]));
    assert!(related(&world, 6).await.is_empty());
}

async fn pages_cover_everything_once(world: World) {
    world.with_shelves().await;
    for number in 1..=7 {
        world.insert(&Article { published_at: Some(minute(0)), ..article(number) }).await;
    }
    for sort in [Sort::Latest, Sort::Popular] {
        let mut seen = Vec::new();
        for number in 1..=4 {
            let listing = world.store.articles().list(&ArticleFilter { sort, ..any(Page::clamped(number, 3)) }).await.unwrap();
            assert_eq!((listing.total, listing.has_more()), (7, number < 3));
            seen.extend(listing.items.into_iter().map(|card| card.id));
        }
        assert_eq!(seen, numbers(&[7, 6, 5, 4, 3, 2, 1]));
    }
    let far = world.store.articles().list(&any(Page::clamped(1_000_000, 100))).await.unwrap();
    assert_eq!((far.total, far.items.len()), (7, 0));
}

async fn cards_carry_everything(world: World) {
    world.with_shelves().await;
    world.insert(&full_article(1)).await;
    let listing = world.store.articles().list(&any(first_page())).await.unwrap();
    assert_eq!(listing.items, [full_article(1).card()]);
}

async fn related_by_tags_first_then_by_category(world: World) {
    world.with_shelves().await;
    world.insert(&with_tags(article(1), &[1, 2, 3])).await;
    world.insert(&with_tags(in_category(article(2), 2), &[1, 2])).await;
    world.insert(&with_tags(in_category(article(3), 2), &[3])).await;
    world.insert(&with_tags(article(4), &[2])).await;
    world.insert(&article(5)).await;
    world.insert(&article(6)).await;
    world.insert(&with_tags(in_category(article(7), 2), &[4])).await;
    world.insert(&with_tags(with_status(article(8), Status::Draft), &[1, 2, 3])).await;
    assert_eq!(related(&world, 10).await, numbers(&[2, 4, 3, 6, 5]));
    assert_eq!(related(&world, 4).await, numbers(&[2, 4, 3, 6]));
    assert_eq!(related(&world, 2).await, numbers(&[2, 4]));
}

async fn a_rare_tag_in_common_says_more_than_a_common_one(world: World) {
    world.with_shelves().await;
    world.insert(&with_tags(article(1), &[1, 2])).await;
    world.insert(&with_tags(in_category(article(2), 2), &[2])).await;
    for number in 3..=6 {
        world.insert(&with_tags(article(number), &[1])).await;
    }
    assert_eq!(related(&world, 6).await, numbers(&[2, 6, 5, 4, 3]), "the same category alone does not outweigh it");
}

/// Of article 1.
async fn related(world: &World, limit: u32) -> Vec<ArticleId> {
    let articles = world.store.articles();
    let kinship = Kinship::of(&articles.tags_carried(article_id(1)).await.unwrap());
    articles.related(article_id(1), &kinship, limit).await.unwrap().into_iter().map(|card| card.id).collect()
}
