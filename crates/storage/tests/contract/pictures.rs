//! Uploaded pictures.

use domain::Store;
use domain::pictures::{Picture, PictureFormat, PictureState, PictureVariant};

use crate::engines::TestDatabase;
use crate::samples::minute;
use crate::schema::query_number;
use crate::{on_both, write};

on_both!(are_found_by_hash, one_of_a_hash_is_kept, their_widths_are_noted_when_made, one_of_eight_writers_keeps_it);

fn picture(hash: &str) -> Picture {
    Picture {
        hash: hash.to_owned(),
        format: PictureFormat::Png,
        width: 2560,
        height: 1,
        bytes: 5_000_000_000,
        alt: "₹ and ह".to_owned(),
        uploaded_by: "the editor".to_owned(),
        state: PictureState::Pending,
        variants: Vec::new(),
        created_at: minute(1),
    }
}

async fn are_found_by_hash(world: TestDatabase) {
    for hash in ["a", "b"] {
        assert!(write!(world, |work| work.pictures().insert(&picture(hash))));
    }
    let pictures = world.store.pictures();
    assert_eq!(pictures.find("a").await.unwrap(), Some(picture("a")));
    assert_eq!(pictures.find("A").await.unwrap(), None);
    let mut found = pictures.find_many(&["b", "c", "a"].map(str::to_owned)).await.unwrap();
    found.sort_by(|one, other| one.hash.cmp(&other.hash));
    assert_eq!(found, [picture("a"), picture("b")]);
    assert_eq!(pictures.find_many(&[]).await.unwrap(), []);
}

async fn one_of_a_hash_is_kept(world: TestDatabase) {
    assert!(write!(world, |work| work.pictures().insert(&picture("a"))));
    assert!(!write!(world, |work| work.pictures().insert(&Picture { alt: "other".to_owned(), ..picture("a") })));
    assert_eq!(world.store.pictures().find("a").await.unwrap(), Some(picture("a")), "the first stays as it was");
}

async fn their_widths_are_noted_when_made(world: TestDatabase) {
    let variants = [
        PictureVariant { width: 320, format: PictureFormat::Avif, bytes: 7 },
        PictureVariant { width: 640, format: PictureFormat::Jpg, bytes: 8 },
    ];
    for hash in ["a", "b"] {
        write!(world, |work| work.pictures().insert(&picture(hash)));
    }
    write!(world, |work| work.pictures().finish_processing("a", PictureState::Ready, &variants));
    write!(world, |work| work.pictures().finish_processing("b", PictureState::Failed, &[]));
    write!(world, |work| work.pictures().finish_processing("unknown", PictureState::Ready, &[]));
    let ready = Picture { state: PictureState::Ready, variants: variants.to_vec(), ..picture("a") };
    assert_eq!(world.store.pictures().find("a").await.unwrap(), Some(ready));
    assert_eq!(world.store.pictures().find("b").await.unwrap().unwrap().state, PictureState::Failed);
    assert_eq!(query_number(&world, "SELECT COUNT(*) AS n FROM pictures").await, 2);
}

async fn one_of_eight_writers_keeps_it(world: TestDatabase) {
    let writers: Vec<_> = (0..8)
        .map(|_| {
            let world = world.clone();
            tokio::spawn(async move { write!(world, |work| work.pictures().insert(&picture("a"))) })
        })
        .collect();
    let mut kept = 0;
    for writer in writers {
        kept += u32::from(writer.await.unwrap());
    }
    assert_eq!(kept, 1);
}
