//! Leads: one per number, found by what names them, gone when their time is over.

use domain::Store;
use domain::contact::Email;
use domain::ids::{LeadId, LeadNoteId};
use domain::leads::{Lead, LeadFilter, LeadNote, LeadScope, LeadState, OtherAsker, RemovedLead};
use domain::paging::Page;
use uuid::Uuid;

use crate::engines::TestDatabase;
use crate::samples::{minute, phone};
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    what_was_stored_comes_back,
    a_number_has_one_lead,
    lists_are_filtered_and_paged,
    deleting_takes_the_notes_along,
    those_who_asked_are_found_by_their_address,
    those_without_contact_go_first,
    the_crm_is_owed_what_changed,
);

fn lead(number: u128) -> Lead {
    Lead {
        id: LeadId(Uuid::from_u128(0xa000 + number)),
        name: "आशा 'R'".to_owned(),
        mobile: phone(number),
        email: Some(Email::from_stored(format!("lead{number}@example.in"))),
        module: "epf".to_owned(),
        source: "website".to_owned(),
        consent: "call-me-1 sha256:ab".to_owned(),
        consented_at: minute(1),
        may_mirror: true,
        is_number_proven: number.is_multiple_of(2),
        state: LeadState::New,
        owner: None,
        tags: vec!["hot".to_owned()],
        other_askers: vec![OtherAsker {
            name: "Owner".to_owned(),
            email: Some(Email::from_stored(format!("own_er{number}@example.in"))),
            module: "epf".to_owned(),
            source: "website".to_owned(),
            consent: "call-me-1 sha256:ab".to_owned(),
            may_mirror: false,
            asked_at: minute(1),
        }],
        created_at: minute(1),
        contacted_at: minute(i64::try_from(number).unwrap()),
        revision: 1,
        crm_record: None,
        mirrored_revision: 0,
    }
}

fn note(number: u128, of: &Lead) -> LeadNote {
    LeadNote {
        id: LeadNoteId(Uuid::from_u128(0xb000 + number)),
        lead: of.id,
        author: "agent".to_owned(),
        text: "Calls back".to_owned(),
        at: minute(2),
        is_mirrored: false,
    }
}

async fn what_was_stored_comes_back(world: TestDatabase) {
    assert!(write!(world, |work| work.leads().insert(&lead(1))));
    let changed = Lead {
        state: LeadState::Contacted,
        owner: Some("agent".to_owned()),
        tags: Vec::new(),
        revision: 2,
        crm_record: Some("z1".to_owned()),
        mirrored_revision: 1,
        email: None,
        ..lead(1)
    };
    write!(world, |work| work.leads().update(&changed));
    write!(world, |work| work.leads().add_note(&note(1, &changed)));
    write!(world, |work| work.leads().mark_note_mirrored(note(1, &changed).id));
    assert!(world.store.leads().find(lead(1).id).await.unwrap() == Some(changed.clone()));
    let notes = world.store.leads().list_notes(&[changed.id]).await.unwrap();
    assert!(notes == [LeadNote { is_mirrored: true, ..note(1, &changed) }]);
    assert!(world.begin().await.leads().lock(changed.id).await.unwrap() == Some(changed));
}

async fn a_number_has_one_lead(world: TestDatabase) {
    assert!(write!(world, |work| work.leads().insert(&lead(1))));
    let same = Lead { mobile: phone(1), name: "Another".to_owned(), ..lead(2) };
    assert!(!write!(world, |work| work.leads().insert(&same)));
    let work = world.begin().await;
    assert!(work.leads().lock_by_mobile(&phone(1)).await.unwrap() == Some(lead(1)));
    assert!(work.leads().lock_by_mobile(&phone(2)).await.unwrap().is_none());
}

async fn lists_are_filtered_and_paged(world: TestDatabase) {
    for number in 1..=3 {
        write!(world, |work| work.leads().insert(&lead(number)));
    }
    let closed = Lead { state: LeadState::Closed, module: "will".to_owned(), ..lead(4) };
    write!(world, |work| work.leads().insert(&closed));
    let list = |filter: LeadFilter, limit| {
        let world = world.clone();
        async move {
            let found = world.store.leads().list(&filter, Page::new_clamped(1, limit)).await.unwrap();
            (found.items.iter().map(|lead| lead.id).collect::<Vec<_>>(), found.total)
        }
    };
    assert_eq!(list(LeadFilter::default(), 2).await, (vec![closed.id, lead(3).id], 4), "newest contact first");
    assert_eq!(list(LeadFilter { mobile: Some(phone(2)), ..LeadFilter::default() }, 9).await, (vec![lead(2).id], 1));
    assert_eq!(list(LeadFilter { email: lead(1).email, ..LeadFilter::default() }, 9).await, (vec![lead(1).id], 1));
    assert_eq!(list(LeadFilter { state: Some(LeadState::Closed), ..LeadFilter::default() }, 9).await, (vec![closed.id], 1));
    assert_eq!(list(LeadFilter { module: Some("will".to_owned()), ..LeadFilter::default() }, 9).await, (vec![closed.id], 1));
    let tagged = Lead { tags: vec!["nps".to_owned()], ..lead(5) };
    write!(world, |work| work.leads().insert(&tagged));
    let scope = |name: &str, own: &str| LeadScope {
        name: name.to_owned(),
        own: vec![own.to_owned()],
        others: vec![lead(1).module, "will".to_owned()].into_iter().filter(|module| module != own).collect(),
    };
    let within = |scope: LeadScope| LeadFilter { scope: Some(scope), ..LeadFilter::default() };
    assert_eq!(list(within(scope("Asha", "will")), 9).await, (vec![closed.id], 1));
    assert_eq!(list(within(scope("Asha", "nps")), 9).await, (vec![tagged.id], 1));
}

async fn deleting_takes_the_notes_along(world: TestDatabase) {
    for number in 1..=2 {
        write!(world, |work| work.leads().insert(&lead(number)));
        write!(world, |work| work.leads().add_note(&note(number, &lead(number))));
    }
    let removed = RemovedLead { id: lead(1).id, crm_record: None, may_mirror: true };
    assert_eq!(write!(world, |work| work.leads().delete(lead(1).id)), Some(removed));
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM lead_notes").await, 1);
    assert!(write!(world, |work| work.leads().delete(lead(1).id)).is_none());
    assert!(write!(world, |work| work.leads().delete(lead(2).id)).is_some());
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM lead_notes").await, 0);
}

async fn those_who_asked_are_found_by_their_address(world: TestDatabase) {
    for number in 1..=2 {
        write!(world, |work| work.leads().insert(&lead(number)));
    }
    let find = async |email: &str| {
        let found = world.begin().await.leads().lock_by_asker(&Email::from_stored(email.to_owned())).await.unwrap();
        found.into_iter().map(|lead| lead.id).collect::<Vec<_>>()
    };
    assert_eq!(find("lead1@example.in").await, [lead(1).id]);
    assert_eq!(find("own_er2@example.in").await, [lead(2).id], "beside who asked first");
    for other in ["ownxer2@example.in", "er2@example.in", "own%@example.in"] {
        assert!(find(other).await.is_empty(), "{other}");
    }
}

async fn those_without_contact_go_first(world: TestDatabase) {
    for number in 1..=4 {
        write!(world, |work| work.leads().insert(&lead(number)));
    }
    let ids = |removed: Vec<RemovedLead>| removed.into_iter().map(|lead| lead.id).collect::<Vec<_>>();
    assert_eq!(ids(write!(world, |work| work.leads().delete_untouched(minute(4), 2))), [lead(1).id, lead(2).id]);
    assert_eq!(ids(write!(world, |work| work.leads().delete_untouched(minute(4), 2))), [lead(3).id]);
    assert!(world.store.leads().find(lead(4).id).await.unwrap().is_some());
}

async fn the_crm_is_owed_what_changed(world: TestDatabase) {
    let settled = Lead { mirrored_revision: 1, ..lead(1) };
    let private = Lead { may_mirror: false, ..lead(2) };
    for lead in [&settled, &private, &lead(3)] {
        write!(world, |work| work.leads().insert(lead));
    }
    assert_eq!(world.store.leads().list_unmirrored(9).await.unwrap(), [lead(3).id]);
}
