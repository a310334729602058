//! Editors who change the same category, tag or question at the same moment, each a different field.

use std::sync::Arc;

use domain::categories::{Categories, CategoryInput};
use domain::faqs::{FaqInput, Faqs};
use domain::tags::{TagInput, Tags};
use domain::{Error, Store};

use crate::clock::ManualClock;
use crate::engines::TestDatabase;
use crate::on_both;
use crate::samples::minute;

on_both!(
    changes_of_different_fields_of_a_question_are_both_kept,
    changes_of_different_fields_of_a_tag_are_both_kept,
    changes_of_different_fields_of_a_category_are_both_kept,
    a_change_does_not_bring_back_what_is_deleted_meanwhile,
);

const ROUNDS: usize = 20;

fn some(text: impl Into<String>) -> Option<String> {
    Some(text.into())
}

/// Two services on different connections, as two nodes have them, where the database allows it.
async fn open_editors<T>(world: &TestDatabase, new: impl Fn(Arc<dyn Store>, domain::Environment) -> T) -> [T; 2] {
    let (_, environment) = ManualClock::starting_at(minute(0));
    let other = world.open_second_node().await;
    [new(world.store.clone(), environment.clone()), new(other.store.clone(), environment)]
}

async fn changes_of_different_fields_of_a_question_are_both_kept(world: TestDatabase) {
    let [one, other] = open_editors(&world, Faqs::new).await;
    let blank = FaqInput { question: some("Which?"), answer: some("This"), position: None };
    let id = one.create(&blank).await.unwrap().id;
    for round in 0..ROUNDS {
        let question = FaqInput { question: some(format!("Question {round}")), ..Default::default() };
        let answer = FaqInput { answer: some(format!("Answer {round}")), ..Default::default() };
        let (first, second) = tokio::join!(one.update(id, &question), other.update(id, &answer));
        first.unwrap();
        second.unwrap();
        let stored = one.list().await.unwrap().remove(0);
        assert_eq!((Some(stored.question), Some(stored.answer)), (question.question, answer.answer));
    }
}

async fn changes_of_different_fields_of_a_tag_are_both_kept(world: TestDatabase) {
    let [one, other] = open_editors(&world, Tags::new).await;
    let id = one.create(&TagInput { name: some("Name"), slug: None }).await.unwrap().id;
    for round in 0..ROUNDS {
        let name = TagInput { name: some(format!("Name {round}")), ..Default::default() };
        let slug = TagInput { slug: some(format!("slug-{round}")), ..Default::default() };
        let (first, second) = tokio::join!(one.update(id, &name), other.update(id, &slug));
        first.unwrap();
        second.unwrap();
        let stored = one.list().await.unwrap().remove(0);
        assert_eq!((Some(stored.name), Some(stored.slug)), (name.name, slug.slug));
    }
}

async fn changes_of_different_fields_of_a_category_are_both_kept(world: TestDatabase) {
    let [one, other] = open_editors(&world, Categories::new).await;
    let id = one.create(&CategoryInput { name: some("Name"), ..Default::default() }).await.unwrap().id;
    for round in 0..ROUNDS {
        let name = CategoryInput { name: some(format!("Name {round}")), slug: some(format!("slug-{round}")), ..Default::default() };
        let description = CategoryInput { description: some(format!("About {round}")), ..Default::default() };
        let (first, second) = tokio::join!(one.update(id, &name), other.update(id, &description));
        first.unwrap();
        second.unwrap();
        let stored = one.find(&id.to_string()).await.unwrap();
        assert_eq!((Some(stored.name), Some(stored.slug), Some(stored.description)), (name.name, name.slug, description.description));
    }
}

async fn a_change_does_not_bring_back_what_is_deleted_meanwhile(world: TestDatabase) {
    let [one, other] = open_editors(&world, Faqs::new).await;
    let [first_categories, second_categories] = open_editors(&world, Categories::new).await;
    for round in 0..ROUNDS {
        let id = one.create(&FaqInput { question: some("Which?"), answer: some("This"), position: None }).await.unwrap().id;
        let change = FaqInput { answer: some("Changed"), ..Default::default() };
        let (changed, deleted) = tokio::join!(one.update(id, &change), other.delete(id));
        assert!(matches!(changed, Ok(_) | Err(Error::NotFound(_))), "{changed:?}");
        deleted.unwrap();
        assert_eq!(one.list().await.unwrap(), []);
        let created = CategoryInput { name: some(format!("Name {round}")), ..Default::default() };
        let id = first_categories.create(&created).await.unwrap().id;
        let change = CategoryInput { description: some("Changed"), ..Default::default() };
        let (changed, deleted) = tokio::join!(first_categories.update(id, &change), second_categories.delete(id));
        assert!(matches!(changed, Ok(_) | Err(Error::NotFound(_))), "{changed:?}");
        deleted.unwrap();
        assert_eq!(first_categories.list().await.unwrap(), []);
    }
}
