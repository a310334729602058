//! Reports on provident funds: rows, versions, links with their views, and what is overdue, expired or erased.

use domain::Store;
use domain::ids::{OrderId, ReportId, ReportShareId};
use domain::reports::{Report, ReportShare, ReportState, ReportVersion};
use domain::sealing::SealedBlob;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, session_id, subscriber, subscriber_id};
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    versions_are_found_and_forgotten,
    links_end_and_remember_views,
    overdue_and_expired_ones_are_found,
    ready_ones_of_other_rules_are_found,
    a_token_is_used_once,
    a_person_is_erased_from_them,
);

fn sealed(letter: u8) -> SealedBlob {
    SealedBlob { key_id: "k1".to_owned(), wrapped_key: vec![letter, 1], body: vec![letter, 2, 0] }
}

fn report(number: u128) -> Report {
    Report {
        id: ReportId(Uuid::from_u128(0xe000 + number)),
        subscriber: Some(subscriber_id(1)),
        session: Some(session_id(1)),
        state: ReportState::Draft,
        order: None,
        inputs: sealed(1),
        uan: "XXXX XXXX 0001".to_owned(),
        consent: "pf-report-1".to_owned(),
        needs: Vec::new(),
        goes_without: false,
        attempts: 0,
        due_at: None,
        version: 0,
        rules: None,
        ready_at: None,
        created_at: minute(i64::try_from(number).unwrap()),
        updated_at: minute(1),
        expires_at: minute(100),
    }
}

fn version(of: &Report, number: i32) -> ReportVersion {
    let hash = [u8::try_from(number).unwrap(); 32];
    ReportVersion { report: of.id, number, issued_at: minute(5), hash, content: sealed(2) }
}

fn share(number: u128, of: &Report) -> ReportShare {
    let secret = [u8::try_from(number).unwrap(); 32];
    let id = ReportShareId(Uuid::from_u128(0xf000 + number));
    ReportShare { id, report: of.id, secret, created_at: minute(6), expires_at: minute(60), revoked_at: None }
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    write!(world, |work| work.reports().insert(&report(1)));
    write!(world, |work| work.reports().insert(&report(2)));
    let changed = Report {
        state: ReportState::NeedsDocument,
        order: Some(OrderId(Uuid::from_u128(7))),
        needs: vec!["The passbook of 2024-25".to_owned()],
        goes_without: true,
        attempts: 2,
        due_at: Some(minute(9)),
        version: 1,
        rules: Some([3; 32]),
        ready_at: Some(minute(8)),
        ..report(1)
    };
    write!(world, |work| work.reports().update(&changed));
    assert_eq!(write!(world, |work| work.reports().lock(changed.id)), Some(changed.clone()));
    assert!(world.store.reports().find(changed.id).await.unwrap() == Some(changed.clone()));
    let all = world.store.reports().list_by_subscriber(subscriber_id(1)).await.unwrap();
    assert!(all == [report(2), changed]);
}

async fn versions_are_found_and_forgotten(world: TestDatabase) {
    let of = report(1);
    write!(world, |work| work.reports().insert(&of));
    write!(world, |work| work.reports().insert_version(&version(&of, 1)));
    write!(world, |work| work.reports().insert_version(&version(&of, 2)));
    let work = world.store.begin().await.unwrap();
    assert!(work.reports().insert_version(&version(&of, 2)).await.is_err(), "two workers never issue the same version");
    drop(work);
    assert_eq!(world.store.reports().list_versions(of.id).await.unwrap(), [version(&of, 1), version(&of, 2)]);
    assert_eq!(world.store.reports().find_version_by_hash(&[2; 32]).await.unwrap(), Some(version(&of, 2)));
    write!(world, |work| work.reports().forget_versions(of.id));
    let kept = world.store.reports().list_versions(of.id).await.unwrap();
    assert!(kept.iter().all(|version| version.content.wrapped_key.is_empty() && version.content.body.is_empty()));
    assert_eq!(kept[1].hash, [2; 32]);
}

async fn links_end_and_remember_views(world: TestDatabase) {
    let of = report(1);
    write!(world, |work| work.reports().insert(&of));
    write!(world, |work| work.reports().insert_share(&share(1, &of)));
    write!(world, |work| work.reports().insert_share(&share(2, &of)));
    assert_eq!(write!(world, |work| work.reports().find_last_view(share(1, &of).id)), None);
    write!(world, |work| work.reports().record_view(share(1, &of).id, minute(8)));
    write!(world, |work| work.reports().record_view(share(1, &of).id, minute(7)));
    assert_eq!(write!(world, |work| work.reports().find_last_view(share(1, &of).id)), Some(minute(8)));
    assert_eq!(world.store.reports().find_share(&[1; 32]).await.unwrap(), Some(share(1, &of)));
    assert!(write!(world, |work| work.reports().revoke_share(of.id, share(1, &of).id, minute(9))));
    assert!(!write!(world, |work| work.reports().revoke_share(of.id, share(1, &of).id, minute(9))));
    assert!(!write!(world, |work| work.reports().revoke_share(report(2).id, share(2, &of).id, minute(9))), "of another report");
    let first = ReportShare { revoked_at: Some(minute(9)), ..share(1, &of) };
    let listed = world.store.reports().list_shares(of.id).await.unwrap();
    assert_eq!(listed, [(first, vec![minute(7), minute(8)]), (share(2, &of), Vec::new())]);
    write!(world, |work| work.reports().revoke_shares(of.id, minute(10)));
    let listed = world.store.reports().list_shares(of.id).await.unwrap();
    assert_eq!((listed[0].0.revoked_at, listed[1].0.revoked_at), (Some(minute(9)), Some(minute(10))));
}

async fn overdue_and_expired_ones_are_found(world: TestDatabase) {
    let waiting = Report { state: ReportState::Preparing, due_at: Some(minute(9)), ..report(1) };
    let draft = Report { expires_at: minute(9), ..report(2) };
    write!(world, |work| work.reports().insert(&waiting));
    write!(world, |work| work.reports().insert(&draft));
    let reports = world.store.reports();
    assert_eq!(reports.list_overdue(&[ReportState::Preparing], minute(9), 9).await.unwrap(), [waiting.id]);
    assert!(reports.list_overdue(&[ReportState::Preparing], minute(8), 9).await.unwrap().is_empty());
    assert!(reports.list_overdue(&[ReportState::Ready], minute(9), 9).await.unwrap().is_empty());
    assert_eq!(reports.list_expired(&[ReportState::Draft], minute(9), 9).await.unwrap(), [draft.id]);
}

async fn ready_ones_of_other_rules_are_found(world: TestDatabase) {
    let ready = |number, rules, at| Report { state: ReportState::Ready, rules, ready_at: Some(minute(at)), ..report(number) };
    let old = ready(1, Some([1; 32]), 8);
    let older = ready(2, Some([1; 32]), 7);
    let too_old = ready(3, Some([1; 32]), 3);
    let current = ready(4, Some([2; 32]), 8);
    let never_compared = ready(5, None, 8);
    let erased = Report { state: ReportState::Erased, ..ready(6, Some([1; 32]), 8) };
    for one in [&old, &older, &too_old, &current, &never_compared, &erased] {
        write!(world, |work| work.reports().insert(one));
    }
    let reports = world.store.reports();
    assert_eq!(reports.list_outdated(&[2; 32], minute(5), 9).await.unwrap(), [older.id, old.id]);
    assert_eq!(reports.list_outdated(&[2; 32], minute(5), 1).await.unwrap(), [older.id]);
}

async fn a_token_is_used_once(world: TestDatabase) {
    assert!(write!(world, |work| work.reports().use_visit(&[1; 32], minute(1))));
    assert!(write!(world, |work| work.reports().use_visit(&[2; 32], minute(5))));
    assert!(!write!(world, |work| work.reports().use_visit(&[1; 32], minute(2))));
    write!(world, |work| work.reports().forget_visits(minute(5)));
    assert!(write!(world, |work| work.reports().use_visit(&[1; 32], minute(6))), "forgotten");
    assert!(!write!(world, |work| work.reports().use_visit(&[2; 32], minute(6))), "not old enough");
}

async fn a_person_is_erased_from_them(world: TestDatabase) {
    world.insert_subscribers(1).await;
    let ready = Report { state: ReportState::Ready, ..report(1) };
    let awaited = Report { state: ReportState::NeedsDocument, due_at: Some(minute(90)), ..report(2) };
    for one in [&ready, &awaited] {
        write!(world, |work| work.reports().insert(one));
    }
    write!(world, |work| work.reports().insert_version(&version(&ready, 1)));
    write!(world, |work| work.reports().insert_share(&share(1, &ready)));
    write!(world, |work| work.subscribers().erase(&subscriber(1)));
    let [erased, due] = [ready.id, awaited.id];
    let erased = world.store.reports().find(erased).await.unwrap().unwrap();
    let due = world.store.reports().find(due).await.unwrap().unwrap();
    assert_eq!((erased.state, due.state), (ReportState::Erased, ReportState::NeedsDocument));
    for one in [&erased, &due] {
        assert!(one.subscriber.is_none() && one.session.is_none() && one.inputs.wrapped_key.is_empty() && one.uan.is_empty());
    }
    assert_eq!(
        world.store.reports().list_overdue(&[ReportState::NeedsDocument], minute(1), 9).await.unwrap(),
        [due.id],
        "its money goes back"
    );
    assert!(world.store.reports().list_shares(erased.id).await.unwrap()[0].0.revoked_at.is_some());
}
