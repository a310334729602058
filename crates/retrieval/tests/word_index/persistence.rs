use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use domain::assistant::Library;
use domain::search::{NoEmbedder, PassageLocation, UNFINISHED_POSITION};
use retrieval::IndexLibrary;

use super::*;

const TEXT: &str = "A provident fund pays after retirement.";

async fn open_filled_index(dir: &Path) -> WordIndex {
    let index = WordIndex::open(dir, &Synonyms::default()).unwrap();
    index
        .apply_updates(vec![IndexUpdate::Put(build_article("a", "First", TEXT)), IndexUpdate::Put(build_article("b", "Second", TEXT))], 17)
        .await
        .unwrap();
    index
}

fn list_files(dir: &Path, ending: &str) -> Vec<PathBuf> {
    let paths = fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.is_file() && path.to_string_lossy().ends_with(ending)).collect()
}

#[tokio::test]
async fn put_replaces_and_remove_removes() {
    let index = build_index([build_article("a", "Old", TEXT), build_category("a", "Old")]).await;
    index
        .apply_updates(
            vec![IndexUpdate::Put(build_article("a", "New", "Gratuity")), IndexUpdate::Put(build_article("a", "Newest", "Gratuity"))],
            2,
        )
        .await
        .unwrap();
    assert_eq!(index.count_documents().await.unwrap(), 2);
    assert_eq!(search_all(&index, "gratuity").await.items[0].title, "Newest");
    assert_eq!(search_all(&index, "provident").await.total, 0);
    assert_eq!(search_all(&index, "old").await.items[0].kind, SearchKind::Category);
    index.apply_updates(vec![IndexUpdate::Remove { kind: SearchKind::Content, id: "a".to_owned() }], 3).await.unwrap();
    assert_eq!((index.count_documents().await.unwrap(), search_all(&index, "gratuity").await.total), (1, 0));
    index.apply_updates(vec![IndexUpdate::Remove { kind: SearchKind::Content, id: "gone".to_owned() }], 4).await.unwrap();
    assert_eq!(index.position().await.unwrap(), Some(4));
}

#[tokio::test]
async fn the_position_moves_without_updates() {
    let index = build_index([]).await;
    index.apply_updates(Vec::new(), 9).await.unwrap();
    assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (Some(9), 0));
}

#[tokio::test]
async fn the_assistant_waits_for_the_first_index() {
    let index = WordIndex::in_memory(&Synonyms::default()).unwrap();
    let library = IndexLibrary::new(index.clone(), Arc::new(NoEmbedder));
    let asking = tokio::spawn(async move { library.find_passages("provident fund", None, 3).await });
    // Lets the question be asked before anything is indexed.
    tokio::task::yield_now().await;
    let place = PassageLocation { range: 0..TEXT.len(), paragraph: 0, heading: 0..0, columns: 0..0 };
    index
        .apply_updates(vec![IndexUpdate::Put(SearchDocument { passages: vec![place], ..build_article("a", "First", TEXT) })], 1)
        .await
        .unwrap();
    let found = asking.await.unwrap().unwrap();
    assert_eq!(found.len(), 1, "that no article answers would be untrue");
}

#[tokio::test]
async fn an_index_that_is_still_being_filled_has_no_position() {
    let dir = tempfile::tempdir().unwrap();
    let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
    index.apply_updates(vec![IndexUpdate::Put(build_article("a", "First", TEXT))], UNFINISHED_POSITION).await.unwrap();
    assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (None, 1));
    drop(index);
    let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
    assert_eq!(index.position().await.unwrap(), None, "a rebuild that was cut off starts again");
}

#[tokio::test]
async fn everything_is_there_after_reopening() {
    let dir = tempfile::tempdir().unwrap();
    drop(open_filled_index(dir.path()).await);
    let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
    assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (Some(17), 2));
    assert_eq!(search_all(&index, "provident").await.total, 2);
    index.apply_updates(vec![IndexUpdate::Put(build_article("c", "Third", TEXT))], 18).await.unwrap();
    assert_eq!(search_all(&index, "provident").await.total, 3);
}

#[tokio::test]
async fn clear_empties_and_forgets() {
    let dir = tempfile::tempdir().unwrap();
    let index = open_filled_index(dir.path()).await;
    index.clear().await.unwrap();
    assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (None, 0));
    assert_eq!(search_all(&index, "provident").await.total, 0);
    drop(index);
    let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
    assert_eq!(index.position().await.unwrap(), None);
    index.apply_updates(vec![IndexUpdate::Put(build_article("a", "First", TEXT))], 1).await.unwrap();
    assert_eq!(search_all(&index, "provident").await.total, 1);
}

#[tokio::test]
async fn a_new_index_has_no_position() {
    let dir = tempfile::tempdir().unwrap();
    let index = WordIndex::open(&dir.path().join("deep/down"), &Synonyms::default()).unwrap();
    assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (None, 0));
    assert_eq!(search_all(&index, "anything").await.total, 0);
}

#[tokio::test]
async fn broken_files_make_a_new_index() {
    type Damage = fn(&Path);
    let damages: [(&str, Damage); 6] = [
        ("no meaning", |dir| fs::write(dir.join("meta.json"), "garbage").unwrap()),
        ("other format", |dir| {
            let meta = fs::read_to_string(dir.join("meta.json")).unwrap();
            fs::write(dir.join("meta.json"), meta.replace(r#"\"format\":"#, r#"\"format\":9"#)).unwrap();
        }),
        ("other fields", |dir| {
            let meta = fs::read_to_string(dir.join("meta.json")).unwrap();
            fs::write(dir.join("meta.json"), meta.replace("whole_title", "half_title")).unwrap();
        }),
        ("torn segment", |dir| {
            for path in list_files(dir, ".idx").iter().chain(&list_files(dir, ".store")) {
                let bytes = fs::read(path).unwrap();
                fs::write(path, &bytes[..bytes.len() / 2]).unwrap();
            }
        }),
        ("lost segment", |dir| list_files(dir, ".term").iter().for_each(|path| fs::remove_file(path).unwrap())),
        ("garbage everywhere", |dir| list_files(dir, "").iter().for_each(|path| fs::write(path, "\u{0}garbage").unwrap())),
    ];
    for (name, damage) in damages {
        let dir = tempfile::tempdir().unwrap();
        drop(open_filled_index(dir.path()).await);
        fs::write(dir.path().join("notes.txt"), "not of the index").unwrap();
        damage(dir.path());
        let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
        assert_eq!((index.position().await.unwrap(), index.count_documents().await.unwrap()), (None, 0), "{name}");
        index.apply_updates(vec![IndexUpdate::Put(build_article("a", "First", TEXT))], 5).await.unwrap();
        assert_eq!(search_all(&index, "provident").await.total, 1, "{name}");
        assert!(dir.path().join("notes.txt").exists());
    }
}

#[tokio::test]
async fn a_directory_that_cannot_be_is_unavailable() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    assert!(matches!(WordIndex::open(&file, &Synonyms::default()), Err(domain::Error::Unavailable { .. })));
}

#[tokio::test]
async fn many_batches_stay_few_segments() {
    let dir = tempfile::tempdir().unwrap();
    let index = WordIndex::open(dir.path(), &Synonyms::default()).unwrap();
    for n in 0..40 {
        index.apply_updates(vec![IndexUpdate::Put(build_article(&format!("n{n}"), "One more", TEXT))], n).await.unwrap();
    }
    assert_eq!((search_all(&index, "provident").await.total, index.position().await.unwrap()), (40, Some(39)));
    assert!(list_files(dir.path(), ".store").len() < 8);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_go_on_while_batches_are_applied() {
    let dir = tempfile::tempdir().unwrap();
    let index = open_filled_index(dir.path()).await;
    let writers = (0..2).map(|writer| {
        let index = index.clone();
        tokio::spawn(async move {
            for n in 0..10 {
                index.apply_updates(vec![IndexUpdate::Put(build_article(&format!("{writer}-{n}"), "More", TEXT))], 100 + n).await.unwrap();
            }
        })
    });
    let writers: Vec<_> = writers.collect();
    let mut least = 2;
    while !writers.iter().all(|writer| writer.is_finished()) {
        let found = search_all(&index, "provident").await;
        assert!(found.total >= least && found.items.len() as u64 == found.total);
        least = found.total;
    }
    for writer in writers {
        writer.await.unwrap();
    }
    assert_eq!(search_all(&index, "provident").await.total, 22);
}
