//! Tags and content types.

use domain::Store;
use domain::ids::ContentTypeId;
use domain::tags::{ContentType, Tag};
use uuid::Uuid;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{article, tag, with_tags};
use crate::{on_both, write};

on_both!(
    are_listed_by_name_as_bytes,
    are_found_by_id_and_slug,
    a_slug_belongs_to_one,
    deleting_takes_it_off_every_article,
    content_types_are_listed_by_name,
);

async fn are_listed_by_name_as_bytes(world: TestDatabase) {
    for (number, name) in [(1, "tax"), (2, "Zakat"), (3, "कर"), (4, "EPFO"), (5, "épargne"), (6, "tax")] {
        write!(world, |work| work.tags().save(&Tag { name: name.to_owned(), ..tag(number) }));
    }
    let names: Vec<_> = world.store.tags().list().await.unwrap().into_iter().map(|tag| (tag.name, tag.id)).collect();
    let expected = [("EPFO", 4), ("Zakat", 2), ("tax", 1), ("tax", 6), ("épargne", 5), ("कर", 3)];
    assert_eq!(names, expected.map(|(name, number)| (name.to_owned(), tag(number).id)));
}

async fn are_found_by_id_and_slug(world: TestDatabase) {
    write!(world, |work| work.tags().save(&tag(1)));
    let renamed = Tag { name: "Other".to_owned(), ..tag(1) };
    write!(world, |work| work.tags().save(&renamed));
    let work = world.begin().await;
    assert_eq!(work.tags().lock(tag(1).id).await.unwrap(), Some(renamed.clone()));
    assert_eq!(work.tags().find_by_slug("tag-1").await.unwrap(), Some(renamed));
    assert_eq!(work.tags().lock(tag(2).id).await.unwrap(), None);
    assert_eq!(work.tags().find_by_slug("tag-2").await.unwrap(), None);
}

async fn a_slug_belongs_to_one(world: TestDatabase) {
    write!(world, |work| work.tags().save(&tag(1)));
    let work = world.begin().await;
    assert_eq!(conflict_code(work.tags().save(&Tag { slug: "tag-1".to_owned(), ..tag(2) }).await), "SLUG_TAKEN");
}

async fn deleting_takes_it_off_every_article(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&with_tags(article(1), &[1, 2])).await;
    assert!(write!(world, |work| work.tags().delete(tag(1).id)));
    assert!(!write!(world, |work| work.tags().delete(tag(1).id)));
    let found = world.store.articles().find(article(1).id).await.unwrap().unwrap();
    assert_eq!((found.tags, found.content.tags), (vec![tag(2)], vec![tag(2).id]));
    assert_eq!(world.store.tags().list().await.unwrap().len(), 4);
}

async fn content_types_are_listed_by_name(world: TestDatabase) {
    let kind = |number: u128, name: &str| ContentType {
        id: ContentTypeId(Uuid::from_u128(number)),
        name: name.to_owned(),
        slug: format!("type-{number}"),
    };
    for content_type in [kind(1, "Video"), kind(2, "Article"), kind(1, "Film")] {
        write!(world, |work| work.tags().save_content_type(&content_type));
    }
    assert_eq!(world.store.tags().list_content_types().await.unwrap(), [kind(2, "Article"), kind(1, "Film")]);
    let work = world.begin().await;
    let same = ContentType { slug: "type-1".to_owned(), ..kind(3, "X") };
    assert_eq!(conflict_code(work.tags().save_content_type(&same).await), "SLUG_TAKEN");
}
