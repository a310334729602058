//! Saving articles: revisions, conflicts, tags, shared slugs, many writers at once.

use domain::articles::{Article, ArticleContent, ArticleCounts, ArticleStatus, Revision};
use domain::{Error, Store};

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{article, article_id, category, full_article, in_category, minute, revision, tag, with_tags};
use crate::{on_both, write};

on_both!(
    saving_replaces_everything_an_editor_writes,
    saving_leaves_counters_alone,
    a_stale_revision_is_refused_and_changes_nothing,
    saving_an_unknown_article_says_so,
    tags_keep_their_order_and_stand_once,
    an_unknown_tag_or_category_is_a_conflict,
    revisions_are_kept_newest_first,
    a_revision_number_is_taken_once,
    who_took_an_article_back_is_known,
    sharing_a_slug_is_marked_on_all,
    an_address_stays_with_who_has_or_had_it,
    new_articles_of_one_slug_see_each_other,
    eight_writers_read_modify_write_without_an_error,
);

async fn saving_replaces_everything_an_editor_writes(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    let mut edited = in_category(Article { revision: 2, ..full_article(1) }, 2);
    edited.counts = ArticleCounts::default();
    edited.deleted_at = Some(minute(7));
    write!(world, |work| work.articles().save(&edited, 1));
    assert_eq!(world.store.articles().find(edited.id).await.unwrap().unwrap(), edited);
    let back = Article { revision: 3, ..article(1) };
    write!(world, |work| work.articles().save(&back, 2));
    assert_eq!(world.store.articles().find(back.id).await.unwrap().unwrap(), back);
}

async fn saving_leaves_counters_alone(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&full_article(1)).await;
    let edited = Article { revision: 2, counts: ArticleCounts::default(), ..full_article(1) };
    write!(world, |work| work.articles().save(&edited, 1));
    assert_eq!(world.store.stats().find_counts(article_id(1)).await.unwrap(), Some(ArticleCounts { views: 5, likes: 2, shares: 1 }));
}

async fn a_stale_revision_is_refused_and_changes_nothing(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    write!(world, |work| work.articles().save(&Article { revision: 2, ..article(1) }, 1));
    let work = world.begin().await;
    let late = Article { revision: 2, slug: "late".to_owned(), ..article(1) };
    assert_eq!(conflict_code(work.articles().save(&late, 1).await), "STALE_REVISION");
    drop(work);
    assert_eq!(world.store.articles().find(article_id(1)).await.unwrap().unwrap().slug, "article-1");
}

async fn saving_an_unknown_article_says_so(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let work = world.begin().await;
    let answer = work.articles().save(&article(1), 1).await;
    assert!(matches!(answer, Err(Error::NotFound("Article"))), "{answer:?}");
}

async fn tags_keep_their_order_and_stand_once(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let mut first = with_tags(article(1), &[3, 1, 2]);
    first.content.tags.push(tag(3).id);
    world.insert_article(&first).await;
    let found = world.store.articles().find(first.id).await.unwrap().unwrap();
    assert_eq!(found.tags, [tag(3), tag(1), tag(2)]);
    let edited = Article { revision: 2, ..with_tags(article(1), &[2, 4]) };
    write!(world, |work| work.articles().save(&edited, 1));
    assert_eq!(world.store.articles().find(first.id).await.unwrap().unwrap().tags, [tag(2), tag(4)]);
}

async fn an_unknown_tag_or_category_is_a_conflict(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let work = world.begin().await;
    assert_eq!(conflict_code(work.articles().insert(&with_tags(article(1), &[77])).await), "REFERENCE_GONE");
    drop(work);
    let work = world.begin().await;
    assert_eq!(conflict_code(work.articles().insert(&in_category(article(1), 77)).await), "REFERENCE_GONE");
    drop(work);
    world.insert_article(&article(1)).await;
    let work = world.begin().await;
    assert_eq!(conflict_code(work.articles().insert(&article(1)).await), "ALREADY_EXISTS");
}

async fn revisions_are_kept_newest_first(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let article = full_article(1);
    world.insert_article(&article).await;
    for number in 1..=3 {
        write!(world, |work| work.articles().add_revision(&revision(&article, number)));
    }
    let kept = world.store.articles().list_revisions(article.id).await.unwrap();
    assert_eq!(kept, [revision(&article, 3), revision(&article, 2), revision(&article, 1)]);
    let work = world.begin().await;
    assert_eq!(work.articles().find_revision(article.id, 2).await.unwrap(), Some(revision(&article, 2)));
    assert_eq!(work.articles().find_revision(article.id, 4).await.unwrap(), None);
}

async fn who_took_an_article_back_is_known(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let article = article(1);
    world.insert_article(&article).await;
    let withdrawer = async || write!(world, |work| work.articles().find_withdrawer(article.id));
    let steps = [
        (ArticleStatus::Draft, "Asha", None),
        (ArticleStatus::Scheduled, "Asha", None),
        (ArticleStatus::Draft, "an editor", Some("an editor")),
        (ArticleStatus::Draft, "Asha", Some("an editor")),
        (ArticleStatus::Published, "an editor", None),
        (ArticleStatus::Draft, "Asha", Some("Asha")),
    ];
    for (number, (status, by, expected)) in (1..).zip(steps) {
        let content = ArticleContent { status, ..article.content.clone() };
        let saved = Revision { content, saved_by: by.to_owned(), ..revision(&article, number) };
        write!(world, |work| work.articles().add_revision(&saved));
        assert_eq!(withdrawer().await.as_deref(), expected, "{number}");
    }
}

async fn a_revision_number_is_taken_once(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    write!(world, |work| work.articles().add_revision(&revision(&article(1), 1)));
    let work = world.begin().await;
    assert_eq!(conflict_code(work.articles().add_revision(&revision(&article(1), 1)).await), "STALE_REVISION");
}

async fn sharing_a_slug_is_marked_on_all(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    for number in 1..=3 {
        world.insert_article(&Article { slug: "same".to_owned(), ..article(number) }).await;
    }
    world.insert_article(&Article { slug: "same".to_owned(), ..in_category(article(4), 2) }).await;
    let work = world.begin().await;
    let same = work.articles().find_ids_by_slug(category(1).id, "same").await.unwrap();
    assert_eq!(same, [article_id(1), article_id(2), article_id(3)]);
    work.articles().set_shares_slug(&same, true).await.unwrap();
    work.articles().set_shares_slug(&[article_id(2)], false).await.unwrap();
    work.articles().set_shares_slug(&[], true).await.unwrap();
    work.commit().await.unwrap();
    let mut marks = Vec::new();
    for number in 1..=4 {
        marks.push(world.store.articles().find(article_id(number)).await.unwrap().unwrap().shares_slug);
    }
    assert_eq!(marks, [true, false, true, false]);
}

async fn an_address_stays_with_who_has_or_had_it(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let shelf = article(1).category;
    world.insert_article(&Article { slug: "present".to_owned(), ..article(1) }).await;
    let (slug, deleted_at) = ("deleted".to_owned(), Some(minute(3)));
    world.insert_article(&Article { slug, deleted_at, ..article(2) }).await;
    let mut draft = Article { slug: "draft".to_owned(), ..article(3) };
    draft.content.status = ArticleStatus::Draft;
    world.insert_article(&draft).await;
    write!(world, |work| work.articles().save_former_address(&shelf.slug, "former", article_id(1), minute(2)));
    let taken = async |by: u128, slug: &str| write!(world, |work| work.articles().is_slug_taken(article_id(by), slug));
    for (slug, owner) in [("present", 1), ("deleted", 2), ("draft", 3), ("former", 1)] {
        assert!(taken(9, slug).await, "{slug}");
        assert!(!taken(owner, slug).await, "{slug} is its own");
    }
    assert!(!taken(9, "free").await);
    let named = async |by: u128, slug: &str| write!(world, |work| work.articles().has_english_namesake(article_id(by), slug));
    assert!(named(9, "present").await && named(9, "draft").await);
    assert!(!named(1, "present").await && !named(9, "deleted").await && !named(9, "former").await);
}

async fn new_articles_of_one_slug_see_each_other(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    let writers: Vec<_> = (1..=8)
        .map(|number| {
            let world = world.clone();
            tokio::spawn(async move {
                let work = world.begin().await;
                let others = work.articles().find_ids_by_slug(category(1).id, "same").await.unwrap().len();
                work.articles().insert(&Article { slug: "same".to_owned(), ..article(number) }).await.unwrap();
                work.commit().await.unwrap();
                others
            })
        })
        .collect();
    let mut seen = Vec::new();
    for writer in writers {
        seen.push(writer.await.unwrap());
    }
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6, 7], "each saw all who came before");
}

async fn eight_writers_read_modify_write_without_an_error(world: TestDatabase) {
    world.insert_categories_and_tags().await;
    world.insert_article(&article(1)).await;
    let other = world.open_second_node().await;
    let writers: Vec<_> = (0..8)
        .map(|writer| {
            let node = if writer % 2 == 0 { world.clone() } else { other.clone() };
            tokio::spawn(async move {
                for _ in 0..25 {
                    let work = node.begin().await;
                    let before = work.articles().find_for_update(article_id(1)).await.unwrap().unwrap();
                    let mut after = Article { revision: before.revision + 1, ..before.clone() };
                    after.content.html.push('x');
                    after.content.status = ArticleStatus::Published;
                    work.articles().save(&after, before.revision).await.unwrap();
                    work.commit().await.unwrap();
                }
            })
        })
        .collect();
    for writer in writers {
        writer.await.unwrap();
    }
    other.store.close().await;
    let found = world.store.articles().find(article_id(1)).await.unwrap().unwrap();
    assert_eq!(found.revision, 201);
    assert_eq!(found.content.html.len(), article(1).content.html.len() + 200, "no write was lost");
}
