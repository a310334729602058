//! What bereaved people type, in three languages, and the area that they need (`eval/transmission-search.jsonl`).

use std::fs;
use std::path::{Path, PathBuf};

use domain::facts::{Fact, Registry};
use domain::paging::Page;
use domain::search::{IndexUpdate, SearchIndex, SearchKind, Synonyms, build_transmission_document};
use domain::transmission::{TransmissionRules, list_documents};
use jiff::civil::date;
use retrieval::WordIndex;
use serde::Deserialize;

/// The least share of questions whose area comes first.
const FLOOR: f64 = 0.9;

#[derive(Deserialize)]
struct Question {
    id: String,
    q: String,
    area: String,
}

pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read_folder(name: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(repository().join("content").join(name)).unwrap().map(|entry| entry.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())).collect()
}

/// The rules of the repository with the figures of its facts.
pub fn load_rules() -> TransmissionRules {
    let facts = read_folder("facts").iter().flat_map(|(_, text)| serde_yaml_ng::from_str::<Vec<Fact>>(text).unwrap()).collect::<Vec<_>>();
    TransmissionRules::parse(&read_folder("transmission")).unwrap().resolve(&Registry::new(facts), date(2026, 11, 24))
}

pub fn load_synonyms() -> Synonyms {
    Synonyms::parse(&fs::read_to_string(repository().join("content/search/synonyms.yml")).unwrap()).unwrap()
}

#[tokio::test]
async fn the_right_area_comes_first() {
    let (rules, synonyms) = (load_rules(), load_synonyms());
    let index = WordIndex::in_memory(&synonyms).unwrap();
    let documents = list_documents(&rules).iter().map(|one| IndexUpdate::Put(build_transmission_document(one))).collect();
    index.apply_updates(documents, 1).await.unwrap();

    let text = fs::read_to_string(repository().join("eval/transmission-search.jsonl")).unwrap();
    let questions: Vec<Question> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(questions.len(), 60);
    let mut missed = Vec::new();
    for Question { id, q, area } in &questions {
        assert!(rules.find_area(area).is_some(), "{id} names no area: {area}");
        let found = index.search(q, Page::new_clamped(1, 5)).await.unwrap().items;
        assert!(found.iter().all(|hit| hit.kind == SearchKind::AssetTransmission));
        let first = found.first().map_or("nothing", |hit| hit.id.as_str());
        if first != format!("transmission-{area}") {
            missed.push(format!("{id} {q}: wants {area}, got {first}"));
        }
    }
    let share = 1.0 - missed.len() as f64 / questions.len() as f64;
    assert!(share >= FLOOR, "only {:.0} % right:\n{}", share * 100.0, missed.join("\n"));
}
