//! Categories: order, counts, unique slugs, deletion only when empty.

use domain::Store;
use domain::articles::{Article, ArticleStatus};
use domain::categories::Category;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{article, category, in_category, minute, with_status};
use crate::{on_both, write};

on_both!(
    are_listed_in_display_order_with_their_published_articles,
    are_found_by_id_and_slug,
    saving_again_replaces,
    a_slug_belongs_to_one,
    one_in_use_is_not_deleted,
    a_deleted_one_is_gone_and_its_slug_free,
    deleted_articles_do_not_hold_a_category,
);

async fn are_listed_in_display_order_with_their_published_articles(world: TestDatabase) {
    write!(world, |work| work.categories().save(&Category { position: 9, ..category(1) }));
    write!(world, |work| work.categories().save(&category(3)));
    write!(world, |work| work.categories().save(&Category { position: 3, ..category(2) }));
    world.insert_article(&article(1)).await;
    world.insert_article(&article(2)).await;
    world.insert_article(&with_status(article(3), ArticleStatus::Draft)).await;
    world.insert_article(&Article { deleted_at: Some(minute(1)), ..article(4) }).await;
    world.insert_article(&in_category(article(5), 3)).await;
    let listed = world.store.categories().list().await.unwrap();
    let expected = [(Category { position: 3, ..category(2) }, 0), (category(3), 1), (Category { position: 9, ..category(1) }, 2)];
    assert_eq!(listed, expected);
}

async fn are_found_by_id_and_slug(world: TestDatabase) {
    write!(world, |work| work.categories().save(&category(1)));
    let categories = world.store.categories();
    assert_eq!(categories.find(category(1).id).await.unwrap(), Some(category(1)));
    assert_eq!(categories.find_by_slug("category-1").await.unwrap(), Some(category(1)));
    assert_eq!(categories.find(category(2).id).await.unwrap(), None);
    assert_eq!(categories.find_by_slug("Category-1").await.unwrap(), None);
    let work = world.begin().await;
    assert_eq!(work.categories().find(category(1).id).await.unwrap(), Some(category(1)));
    assert_eq!(work.categories().find(category(2).id).await.unwrap(), None);
    assert_eq!(work.categories().lock(category(1).id).await.unwrap(), Some(category(1)));
    assert_eq!(work.categories().lock(category(2).id).await.unwrap(), None);
}

async fn saving_again_replaces(world: TestDatabase) {
    write!(world, |work| work.categories().save(&category(1)));
    let renamed = Category { name: "Other".to_owned(), slug: "other".to_owned(), position: 5, ..category(1) };
    write!(world, |work| work.categories().save(&renamed));
    assert_eq!(world.store.categories().list().await.unwrap(), [(renamed, 0)]);
}

async fn a_slug_belongs_to_one(world: TestDatabase) {
    write!(world, |work| work.categories().save(&category(1)));
    let work = world.begin().await;
    let same = Category { slug: "category-1".to_owned(), ..category(2) };
    assert_eq!(conflict_code(work.categories().save(&same).await), "SLUG_TAKEN");
}

async fn one_in_use_is_not_deleted(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&with_status(article(1), ArticleStatus::Draft)).await;
    let work = world.begin().await;
    assert_eq!(conflict_code(work.categories().delete(category(1).id).await), "CATEGORY_IN_USE");
}

async fn a_deleted_one_is_gone_and_its_slug_free(world: TestDatabase) {
    write!(world, |work| work.categories().save(&category(1)));
    assert!(write!(world, |work| work.categories().delete(category(1).id)));
    assert!(!write!(world, |work| work.categories().delete(category(1).id)), "the second time there is none");
    assert_eq!(world.store.categories().list().await.unwrap(), []);
    assert_eq!(world.store.categories().find(category(1).id).await.unwrap(), None);
    let heir = Category { slug: "category-1".to_owned(), ..category(2) };
    write!(world, |work| work.categories().save(&heir));
    assert_eq!(world.store.categories().find_by_slug("category-1").await.unwrap(), Some(heir));
}

async fn deleted_articles_do_not_hold_a_category(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let deleted = Article { deleted_at: Some(minute(1)), ..article(1) };
    world.insert_article(&deleted).await;
    assert!(write!(world, |work| work.categories().delete(category(1).id)));
    assert_eq!(world.store.articles().find(deleted.id).await.unwrap(), Some(deleted), "its history stays readable");
}
