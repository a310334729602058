//! Issued documents: their numbers have no gaps or duplicates, and nobody can change them.

use std::collections::BTreeSet;

use domain::Store;
use domain::ids::RefundId;
use domain::invoices::{Document, DocumentKind, FinancialYear};
use uuid::Uuid;

use crate::engines::{TestDatabase, conflict_code};
use crate::samples::{document, minute, order_id};
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(
    documents_come_back,
    fifty_at_once_get_fifty_numbers,
    a_number_that_was_undone_is_given_again,
    an_order_has_one_invoice,
    nobody_changes_what_was_issued,
    a_term_comes_to_its_end,
);

const YEAR: i16 = 2026;

fn year() -> FinancialYear {
    FinancialYear::from_start_year(YEAR)
}

async fn documents_come_back(world: TestDatabase) {
    let note = Document { kind: DocumentKind::CreditNote, refund: Some(RefundId(Uuid::from_u128(1))), ..document(2, order_id(1)) };
    write!(world, |work| work.documents().insert(&document(1, order_id(1))));
    write!(world, |work| work.documents().insert(&note));
    let found = world.store.documents();
    assert_eq!(found.find(note.id).await.unwrap(), Some(note.clone()));
    assert_eq!(found.find_by_file_name("TF-26-27-000001").await.unwrap(), Some(document(1, order_id(1))));
    assert_eq!(found.list_by_orders(&[order_id(1), order_id(2)]).await.unwrap(), [note, document(1, order_id(1))]);
    assert!(found.list_by_orders(&[order_id(2)]).await.unwrap().is_empty());
    assert_eq!(world.begin().await.documents().list_by_order(order_id(1)).await.unwrap().len(), 2);
}

/// Several nodes issue documents and roll some back; the numbers of the rest have no gaps.
async fn fifty_at_once_get_fifty_numbers(world: TestDatabase) {
    let other = world.open_second_node().await;
    let tasks: Vec<_> = (0..60_u32)
        .map(|task| {
            let node = if task % 2 == 0 { world.clone() } else { other.clone() };
            tokio::spawn(async move {
                let work = loop {
                    // Retries while the database is busy, as the services do.
                    let Ok(work) = node.store.begin().await else { continue };
                    break work;
                };
                let serial = work.documents().next_serial(DocumentKind::Invoice, year()).await.unwrap();
                if task % 6 == 5 {
                    return;
                }
                let issued =
                    Document { id: domain::ids::DocumentId(Uuid::from_u128(task.into())), ..document(serial, order_id(task.into())) };
                work.documents().insert(&issued).await.unwrap();
                work.commit().await.unwrap();
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let mut given = BTreeSet::new();
    for task in 0..60 {
        let issued = world.begin().await.documents().list_by_order(order_id(task)).await.unwrap();
        given.extend(issued.iter().map(|document| document.serial));
    }
    assert_eq!(given, (1..=50).collect());
    other.store.close().await;
}

async fn a_number_that_was_undone_is_given_again(world: TestDatabase) {
    let next = async |kind, year| world.begin().await.documents().next_serial(kind, year).await.unwrap();
    assert_eq!((next(DocumentKind::Invoice, year()).await, next(DocumentKind::Invoice, year()).await), (1, 1));
    assert_eq!(write!(world, |work| work.documents().next_serial(DocumentKind::Invoice, year())), 1);
    assert_eq!(next(DocumentKind::Invoice, year()).await, 2);
    assert_eq!(next(DocumentKind::CreditNote, year()).await, 1, "each kind has its own series");
    assert_eq!(next(DocumentKind::Invoice, FinancialYear::from_start_year(YEAR + 1)).await, 1, "and each year");
}

async fn an_order_has_one_invoice(world: TestDatabase) {
    write!(world, |work| work.documents().insert(&document(1, order_id(1))));
    let work = world.begin().await;
    assert_eq!(conflict_code(work.documents().insert(&document(2, order_id(1))).await), "ALREADY_EXISTS");
    drop(work);
    let work = world.begin().await;
    let same_number = Document { id: document(9, order_id(9)).id, ..document(1, order_id(2)) };
    assert_eq!(conflict_code(work.documents().insert(&same_number).await), "ALREADY_EXISTS");
}

async fn nobody_changes_what_was_issued(world: TestDatabase) {
    write!(world, |work| work.documents().insert(&document(1, order_id(1))));
    let connection = sea_orm::Database::connect(&world.url).await.unwrap();
    for sql in ["UPDATE documents SET total = 1", "DELETE FROM documents", "UPDATE documents SET kept_until = 0"] {
        let refused = sea_orm::ConnectionTrait::execute_unprepared(&connection, sql).await.unwrap_err().to_string();
        assert!(refused.contains("an issued document"), "{refused}");
    }
    connection.close().await.unwrap();
    assert_eq!(world.store.documents().find(document(1, order_id(1)).id).await.unwrap(), Some(document(1, order_id(1))));
}

async fn a_term_comes_to_its_end(world: TestDatabase) {
    let old = Document { year: FinancialYear::from_start_year(2001), ..document(1, order_id(1)) };
    write!(world, |work| work.documents().insert(&old));
    write!(world, |work| work.documents().insert(&document(2, order_id(2))));
    assert_eq!(write!(world, |work| work.documents().purge(minute(0), 100)), 1);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM documents").await, 1);
}
