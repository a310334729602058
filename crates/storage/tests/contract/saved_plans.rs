//! Plans in accounts: one a person, replaced as a whole, gone with their time and with their person.

use domain::Store;
use domain::saved_plans::{Plan, PlanAsset, PlanFamily, PlanProgress, PlanTick, RemovedAsset, SavedPlan};
use domain::transmission::{Band, EmploymentAtDeath, Nomination, Relation, Will};
use jiff::civil::Date;

use crate::engines::TestDatabase;
use crate::samples::{minute, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(a_plan_comes_back_whole, a_plan_goes_with_its_time, an_erased_person_has_no_plan);

fn saved(number: u128, saved_minute: i64, name: &str) -> SavedPlan {
    let family = PlanFamily {
        relation: Relation::NamedInWill,
        will: Will::Undisputed,
        minor: false,
        abroad: true,
        death_abroad: false,
        died_on: Some(Date::constant(2026, 11, 1)),
        at: minute(1),
    };
    let asset = PlanAsset {
        id: "0123456789ab".to_owned(),
        area: "bank".to_owned(),
        name: name.to_owned(),
        route: Nomination::JointSurvivor,
        band: Band::Above,
        service: EmploymentAtDeath::LeftBefore,
        at: minute(2),
    };
    let plan = Plan {
        family,
        assets: vec![asset],
        removed: vec![RemovedAsset { id: "ba9876543210".to_owned(), at: minute(3) }],
        ticks: vec![PlanTick { id: "task:make-list".to_owned(), done: true, at: minute(4) }],
        progress: PlanProgress { done: 1, total: 12 },
    };
    SavedPlan { subscriber: subscriber_id(number), plan, saved_at: minute(saved_minute) }
}

async fn save(world: &TestDatabase, plan: &SavedPlan) {
    write!(world, |work| work.saved_plans().save_plan(plan));
}

async fn find(world: &TestDatabase, number: u128) -> Option<SavedPlan> {
    world.store.saved_plans().find_by_subscriber(subscriber_id(number)).await.unwrap()
}

async fn a_plan_comes_back_whole(world: TestDatabase) {
    world.insert_subscribers(2).await;
    assert_eq!(find(&world, 1).await, None);
    let first = saved(1, 10, "बैंक, \"Canara\"");
    save(&world, &first).await;
    assert_eq!(find(&world, 1).await, Some(first));
    let second = saved(1, 20, "");
    save(&world, &second).await;
    assert_eq!(find(&world, 1).await.as_ref(), Some(&second), "the newest takes the place of the one before");
    assert_eq!(find(&world, 2).await, None, "nobody else has it");
    let work = world.begin().await;
    assert_eq!(work.saved_plans().find_saved_plan(subscriber_id(1)).await.unwrap(), Some(second));
    assert!(!work.saved_plans().delete_plan(subscriber_id(1), minute(19)).await.unwrap(), "it was saved again after that");
    assert!(work.saved_plans().delete_plan(subscriber_id(1), minute(20)).await.unwrap());
    assert!(!work.saved_plans().delete_plan(subscriber_id(1), minute(20)).await.unwrap());
    work.commit().await.unwrap();
    assert_eq!(find(&world, 1).await, None);
}

async fn a_plan_goes_with_its_time(world: TestDatabase) {
    world.insert_subscribers(3).await;
    for (number, saved_minute) in [(1, 1), (2, 2), (3, 3)] {
        save(&world, &saved(number, saved_minute, "")).await;
    }
    let work = world.begin().await;
    assert_eq!(work.saved_plans().delete_plans_saved_before(minute(3), 1).await.unwrap(), 1);
    assert_eq!(work.saved_plans().delete_plans_saved_before(minute(3), 10).await.unwrap(), 1);
    work.commit().await.unwrap();
    assert_eq!((find(&world, 1).await, find(&world, 2).await), (None, None));
    assert!(find(&world, 3).await.is_some());
}

async fn an_erased_person_has_no_plan(world: TestDatabase) {
    world.insert_subscribers(2).await;
    for number in [1, 2] {
        save(&world, &saved(number, 1, "")).await;
    }
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    assert_eq!(find(&world, 1).await, None);
    assert!(find(&world, 2).await.is_some());
}
