use std::fs;
use std::path::Path;

use jiff::civil::date;

use super::*;
use crate::facts::{Fact, Registry};

fn read_folder(name: &str) -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content").join(name);
    let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    files.map(|file| (file.file_name().into_string().unwrap(), fs::read_to_string(file.path()).unwrap())).collect()
}

fn starter_registry() -> Registry {
    Registry::new(read_folder("facts").iter().flat_map(|(_, text)| serde_yaml_ng::from_str::<Vec<Fact>>(text).unwrap()))
}

fn starter_rules() -> TransmissionRules {
    TransmissionRules::parse(&read_folder("transmission")).unwrap()
}

#[test]
fn every_line_of_the_starter_rules_has_a_grade_or_is_named_unknown() {
    let mut rules = starter_rules().resolve(&starter_registry(), date(2026, 11, 24));
    assert_eq!(rules.areas.len(), 16);
    let known: Vec<String> = rules.guide.sources.iter().map(|source| source.id.clone()).collect();
    let mut graded = 0;
    rules.visit_lines(|line, _| {
        assert!(!line.text.contains("{{"), "{}", line.text);
        assert!(!line.text.starts_with("Our registry of rules"), "a fact is missing");
        assert_eq!(line.kind != LineKind::Rule, line.grade.is_none(), "{}", line.text);
        assert!(line.kind != LineKind::Rule || line.sources.iter().all(|source| known.contains(source)), "{}", line.text);
        graded += usize::from(line.grade.is_some());
    });
    assert!(graded > 200);
}

#[test]
fn a_figure_is_that_of_the_day() {
    let demat = |day| starter_rules().resolve(&starter_registry(), day).find_area("demat").unwrap().limit.clone().unwrap().text;
    assert!(demat(date(2026, 11, 24)).contains("₹30,00,000"), "{}", demat(date(2026, 11, 24)));
    let before = demat(date(2026, 8, 1));
    assert!(before.starts_with("Our registry of rules has no figure"), "the quick lane did not exist yet: {before}");
}

#[test]
fn without_facts_no_figure_is_invented() {
    let rules = starter_rules().resolve(&Registry::default(), date(2026, 11, 24));
    let limit = rules.find_area("bank").unwrap().limit.clone().unwrap();
    assert!(limit.kind == LineKind::Unknown && limit.grade.is_none() && limit.sources.is_empty());
    assert!(rules.lacks_figures && list_documents(&rules).is_empty());
}

#[test]
fn a_modifier_of_an_area_stands_for_the_general_one() {
    let rules = starter_rules();
    let minors = |area: &str| {
        let modifiers = &rules.find_area(area).unwrap().modifiers;
        modifiers.iter().filter(|modifier| modifier.id == "minor").cloned().collect::<Vec<_>>()
    };
    assert_eq!(minors("bank"), rules.guide.modifiers.iter().filter(|one| one.id == "minor").cloned().collect::<Vec<_>>());
    assert!(minors("mutual-funds").len() == 1 && minors("mutual-funds")[0].papers.contains(&"guardian_kyc".to_owned()));
}

#[test]
fn a_provident_fund_comes_with_its_pension_and_its_insurance() {
    let rules = starter_rules().resolve(&starter_registry(), date(2026, 11, 27));
    let epf = rules.find_area("epf").unwrap();
    assert_eq!(epf.companions, ["eps", "edli"]);
    let forms: Vec<&str> = epf.routes[0].forms.iter().map(|line| line.text.as_str()).collect();
    assert_eq!(forms[0], "On paper Form 20, for the PF savings alone.");
    assert!(["Form 20", "Form 10D", "Form 5IF"].iter().all(|form| forms[1].contains(form)), "{}", forms[1]);
}

#[test]
fn whoever_is_not_the_nominee_hands_nothing_in() {
    for area in starter_rules().areas {
        let Some(route) = area.routes.iter().find(|route| route.id == "other-nominee") else { continue };
        assert!(route.papers.is_empty(), "{}", area.id);
        assert!(route.forms[0].text.starts_with("None for you. The nominee"), "{}: {}", area.id, route.forms[0].text);
        assert!(route.place[0].text.starts_with("Nothing for you to hand in. The nominee"), "{}: {}", area.id, route.place[0].text);
    }
}

#[test]
fn mistakes_in_a_file_are_named() {
    let files = read_folder("transmission");
    let changed = |from: &str, to: &str| {
        let bank = |(name, text): &(String, String)| {
            let text = if name == "bank.yml" { text.replacen(from, to, 1) } else { text.clone() };
            (name.clone(), text)
        };
        TransmissionRules::parse(&files.iter().map(bank).collect::<Vec<_>>()).unwrap_err()
    };
    for (from, to, says) in [
        ("papers: [death_certificate", "papers: [deth_certificate", "there is no paper deth_certificate"),
        ("never: [succession_certificate", "never: [death_certificate, succession_certificate", "both asked for and forbidden"),
        ("refusals: [\"Bank staff", "refusals: [] #", "refusals says nothing"),
        ("source: rbi-claims", "source: rbi", "no source that is known (rbi)"),
        ("order: 1", "ordr: 1", "bank.yml"),
        ("name_example:", "companions: [lockr]\nname_example:", "bank names the area lockr, which there is not"),
        ("    title: \"You do not know yet", "    when: { will: [none] }\n    title: \"You do not know yet", "must stand for every answer"),
    ] {
        let error = changed(from, to);
        assert!(error.contains(says), "{from}: {error}");
    }
}

#[test]
fn the_search_reads_no_unconfirmed_line() {
    let rules = starter_rules().resolve(&starter_registry(), date(2026, 11, 24));
    let documents = list_documents(&rules);
    assert_eq!(documents.len(), rules.areas.len() + 2);
    let bank = documents.iter().find(|document| document.id == "transmission-bank").unwrap();
    assert_eq!(bank.url, "/assettransmission/bank");
    assert!(bank.lines.iter().any(|line| line.contains("Annex I-A")) && !bank.lines.iter().any(|line| line.contains("not confirmed")));
}
