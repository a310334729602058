//! Sentence vectors.

use std::collections::HashSet;

use domain::Store;
use domain::search::{PassageHash, Vector};

use crate::engines::TestDatabase;
use crate::on_both;
use crate::samples::minute;

on_both!(
    vectors_are_kept_by_hash,
    a_claim_is_one_workers_until_it_ends,
    a_vector_is_never_claimed_again,
    eight_workers_share_the_work,
    many_at_once_and_gone_again,
);

fn hash(number: u16) -> PassageHash {
    let mut hash = [7; 16];
    hash[..2].copy_from_slice(&number.to_be_bytes());
    PassageHash(hash)
}

fn vector(number: u16) -> Vector {
    Vector::quantise(&[1.0, f32::from(number), -0.5])
}

async fn vectors_are_kept_by_hash(world: TestDatabase) {
    let vectors = world.store.passage_vectors();
    assert!(vectors.find(&[hash(1)]).await.unwrap().is_empty());
    vectors.save(&[(hash(1), vector(1)), (hash(2), vector(2)), (hash(1), vector(1))]).await.unwrap();
    vectors.save(&[(hash(2), vector(3))]).await.unwrap();
    let found = vectors.find(&[hash(1), hash(2), hash(9)]).await.unwrap();
    assert_eq!((found.len(), &found[&hash(1)], &found[&hash(2)]), (2, &vector(1), &vector(3)));
    assert!(vectors.find(&[]).await.unwrap().is_empty());
}

async fn a_claim_is_one_workers_until_it_ends(world: TestDatabase) {
    let vectors = world.store.passage_vectors();
    assert_eq!(vectors.claim(&[hash(1), hash(1)], minute(0), minute(10)).await.unwrap(), [hash(1)]);
    assert_eq!(vectors.claim(&[hash(1), hash(2)], minute(9), minute(19)).await.unwrap(), [hash(2)]);
    assert!(vectors.find(&[hash(1)]).await.unwrap().is_empty(), "a claim is no vector");
    assert_eq!(vectors.claim(&[hash(1), hash(2)], minute(10), minute(20)).await.unwrap(), [hash(1)]);
    assert!(vectors.claim(&[], minute(10), minute(20)).await.unwrap().is_empty());
}

async fn a_vector_is_never_claimed_again(world: TestDatabase) {
    let vectors = world.store.passage_vectors();
    vectors.claim(&[hash(1)], minute(0), minute(1)).await.unwrap();
    vectors.save(&[(hash(1), vector(1))]).await.unwrap();
    assert!(vectors.claim(&[hash(1)], minute(50), minute(60)).await.unwrap().is_empty());
}

async fn eight_workers_share_the_work(world: TestDatabase) {
    let all: Vec<PassageHash> = (0..40).map(hash).collect();
    let workers: Vec<_> = (0..8)
        .map(|_| {
            let (world, all) = (world.clone(), all.clone());
            tokio::spawn(async move { world.store.passage_vectors().claim(&all, minute(0), minute(10)).await.unwrap() })
        })
        .collect();
    let mut claimed = Vec::new();
    for worker in workers {
        claimed.extend(worker.await.unwrap());
    }
    assert_eq!((claimed.len(), claimed.into_iter().collect::<HashSet<_>>().len()), (40, 40), "each by exactly one");
}

async fn many_at_once_and_gone_again(world: TestDatabase) {
    let vectors = world.store.passage_vectors();
    let all: Vec<PassageHash> = (0..1_203).map(hash).collect();
    vectors.save(&all.iter().map(|hash| (*hash, vector(5))).collect::<Vec<_>>()).await.unwrap();
    assert_eq!(vectors.find(&all).await.unwrap().len(), 1_203);
    assert_eq!(vectors.list_hashes_after(None, 2).await.unwrap(), all[..2]);
    assert_eq!(vectors.list_hashes_after(Some(all[1_200]), 100).await.unwrap(), all[1_201..]);
    vectors.delete(&all[3..]).await.unwrap();
    assert_eq!(vectors.list_hashes_after(None, 100).await.unwrap(), all[..3]);
}
