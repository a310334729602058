use std::fs;
use std::path::Path;

use jiff::civil::date;

use super::*;
use crate::facts::{Fact, FactValue, Registry};
use crate::text::devanagari::is_devanagari;

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
fn every_paper_rests_on_a_source_or_is_known_to_rest_on_none() {
    let mut rules = starter_rules().resolve(&starter_registry(), date(2026, 11, 28));
    let known: Vec<String> = rules.guide.sources.iter().map(|source| source.id.clone()).collect();
    let (mut sourced, mut unknown) = (0, 0);
    rules.visit_papers(|paper| {
        assert!(paper.sources.iter().all(|source| known.contains(source)), "{}: {:?}", paper.id, paper.sources);
        assert_eq!(paper.grade.is_none(), paper.sources.is_empty(), "{}", paper.id);
        *if paper.sources.is_empty() { &mut unknown } else { &mut sourced } += 1;
    });
    assert!(sourced > 150 && unknown > 0, "{sourced} {unknown}");
    let bank = &rules.find_area("bank").unwrap().routes;
    assert_eq!(bank[0].papers.iter().map(|paper| paper.sources[0].as_str()).collect::<Vec<_>>(), ["rbi-claims"; 2]);
    assert!(bank[0].never.iter().all(|paper| paper.sources == ["fact:banking.not-asked-of-nominee"] && paper.grade == Some(Confidence::A)));
    let of_will = &bank.iter().find(|route| route.id == "dispute").unwrap().papers;
    assert!(of_will.iter().any(|paper| paper.id == "will_copy" && paper.sources.is_empty()));
}

#[test]
fn a_paper_under_a_fact_that_the_registry_lacks_has_no_source() {
    let rules = starter_rules().resolve(&Registry::default(), date(2026, 11, 28));
    assert!(rules.find_area("bank").unwrap().routes[0].never.iter().all(|paper| paper.sources.is_empty() && paper.grade.is_none()));
}

#[test]
fn a_case_is_quoted_whole_and_names_its_subject() {
    let rules = starter_rules().resolve(&starter_registry(), date(2026, 11, 28));
    let told = |nomination| Circumstances { nomination, ..Circumstances::default() };
    let quoted = rules.quote_case("demat", &told(Nomination::None), &[CasePart::Papers, CasePart::Who, CasePart::Forms]).unwrap();
    assert_eq!((quoted.title.as_str(), quoted.url.as_str()), ("Demat account", "/assettransmission/demat#amount-open"));
    assert_eq!(quoted.case, "No nominee, and the value is not known yet");
    assert!(quoted.lines[0].part == CasePart::Who && quoted.lines[0].text.contains("₹30,00,000"), "{quoted:?}");
    assert!(quoted.lines.iter().any(|line| line.text == "Affidavit of each heir" && line.kind == LineKind::Rule));
    let joint = rules.quote_case("bank", &told(Nomination::JointSurvivor), &[CasePart::Never]).unwrap();
    assert_eq!((joint.url.as_str(), joint.lines.len()), ("/assettransmission/bank#nominee", 4));
    let open = rules.quote_case("gratuity", &Circumstances::default(), &[CasePart::Papers]).unwrap();
    assert!(open.url.ends_with("#ask") && open.lines.iter().all(|line| line.kind == LineKind::Unknown), "{open:?}");
    let hindi = starter_rules().in_language(Language::Hindi).resolve(&starter_registry(), date(2026, 11, 28));
    let hindi = hindi.quote_case("demat", &told(Nomination::NomineeMe), &[CasePart::Who]).unwrap();
    assert_eq!((hindi.title.as_str(), hindi.url.as_str()), ("डीमैट खाता", "/hi/assettransmission/demat#nominee"));
    assert!(rules.quote_case("car", &Circumstances::default(), &[CasePart::Who]).is_none());
    let empty = starter_rules().resolve(&Registry::default(), date(2026, 11, 28));
    assert!(empty.quote_case("demat", &Circumstances::default(), &[CasePart::Who]).is_none(), "half a rule misleads");
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
    assert!(minors("mutual-funds").len() == 1 && minors("mutual-funds")[0].papers.iter().any(|paper| paper.id == "guardian_kyc"));
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

/// Numbers of a text, sorted. Texts are compared after they were filled, so that figures of the registry count as well.
fn list_numbers(text: &str) -> Vec<&str> {
    let mut numbers: Vec<&str> = text.split(|c: char| !c.is_numeric()).filter(|number| !number.is_empty()).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn every_line_stands_in_hindi_with_the_same_figures_and_sources() {
    let (day, registry) = (date(2026, 11, 27), starter_registry());
    let mut english = Vec::new();
    starter_rules().resolve(&registry, day).visit_lines(|line, _| english.push(line.clone()));
    let mut hindi = starter_rules().in_language(Language::Hindi).resolve(&registry, day);
    assert!(hindi.language == Language::Hindi && !hindi.lacks_figures);
    let mut place = 0;
    hindi.visit_lines(|line, _| {
        let twin = &english[place];
        place += 1;
        // A line may be the name of a form alone, which offices know in English.
        assert!(line.text.chars().any(is_devanagari) || line.text == twin.text, "{}", line.text);
        assert_eq!(list_numbers(&line.text), list_numbers(&twin.text), "{} / {}", twin.text, line.text);
        let sources = |line: &Line| line.sources.iter().cloned().collect::<std::collections::BTreeSet<_>>();
        assert_eq!((line.kind, line.grade, sources(line)), (twin.kind, twin.grade, sources(twin)), "{}", twin.text);
    });
    assert_eq!(place, english.len());
}

#[test]
fn what_hindi_readers_see_around_the_lines_is_hindi() {
    let rules = starter_rules().in_language(Language::Hindi).resolve(&starter_registry(), date(2026, 11, 27));
    let areas = rules.areas.iter().flat_map(|area| [&area.title, &area.line, &area.office, &area.name_example]);
    let routes = rules.areas.iter().flat_map(|area| &area.routes).map(|route| &route.title);
    let modifiers = rules.areas.iter().flat_map(|area| &area.modifiers).map(|modifier| &modifier.title);
    let papers = rules.guide.papers.iter().map(|paper| &paper.label);
    let shared = rules.guide.stages.iter().map(|stage| &stage.title).chain(rules.guide.finders.iter().map(|finder| &finder.title));
    for text in areas.chain(routes).chain(modifiers).chain(papers).chain(shared) {
        assert!(text.chars().any(is_devanagari), "{text}");
    }
    let bank = rules.find_area("bank").unwrap();
    assert_eq!((bank.office.as_str(), bank.url_in(Language::Hindi).as_str()), ("शाखा प्रबंधक", "/hi/assettransmission/bank"));
    let never = &bank.routes[0].refusals[0].text;
    assert!(never.contains("उत्तराधिकार प्रमाण पत्र, प्रोबेट, क्षतिपूर्ति बॉन्ड या ज़मानतदार"), "{never}");
}

#[test]
fn values_of_the_registry_that_are_words_have_their_hindi() {
    let mut rules = starter_rules();
    let hindi = Arc::clone(&rules.hindi);
    let registry = starter_registry();
    let mut texts = Vec::new();
    rules.visit_lines(|line, _| texts.push(line.text.clone()));
    for id in texts.iter().flat_map(|text| text.split("{{fact:").skip(1)).filter_map(|part| part.split("}}").next()) {
        for dated in &registry.fact(id).unwrap().values {
            let FactValue::Text(value) = &dated.value else { continue };
            // Names of forms and portals have no word in small letters.
            let is_name = !value.split(' ').any(|word| word.starts_with(|c: char| c.is_ascii_lowercase()));
            assert!(is_name || hindi.find_value(value).is_some(), "{id}: {value}");
        }
    }
}

#[test]
fn hindi_that_is_read_when_needed_is_the_same() {
    let mut files = read_folder("transmission");
    let late = TransmissionRules::parse_without_hindi(&files).unwrap();
    assert_eq!(late.in_language(Language::Hindi), starter_rules().in_language(Language::Hindi));
    let file = files.iter_mut().find(|(name, _)| name == "locker.hi.yml").unwrap();
    file.1 = "- broken".to_owned();
    let broken = TransmissionRules::parse_without_hindi(&files).unwrap().in_language(Language::Hindi);
    let title = |rules: &TransmissionRules, id: &str| rules.find_area(id).unwrap().title.clone();
    assert_eq!(
        (title(&broken, "locker"), title(&broken, "bank")),
        (title(&late, "locker"), title(&late.in_language(Language::Hindi), "bank"))
    );
}

#[test]
fn a_sentence_without_its_hindi_is_named() {
    let files = read_folder("transmission");
    let changed = |file: &str, from: &str, to: &str| {
        let change = |(name, text): &(String, String)| {
            assert!(name != file || text.contains(from), "{file} lacks {from}");
            let text = if name == file { text.replacen(from, to, 1) } else { text.clone() };
            (name.clone(), text)
        };
        TransmissionRules::parse(&files.iter().map(change).collect::<Vec<_>>()).unwrap_err()
    };
    for (file, from, to, says) in [
        ("locker.yml", "The nominee on record may open it.", "The nominee may open it.", "\"The nominee may open it.\" has no Hindi"),
        ("locker.hi.yml", "\"Bank locker\"", "\"Bank safe\"", "\"Bank locker\" has no Hindi"),
        ("locker.hi.yml", "- en:", "- { en: More, hi: और }\n- en:", "the rules do not say \"More\""),
        ("locker.hi.yml", "{{fact:banking.locker-delay}} देने", "₹5,000 देने", "banking.locker-delay"),
        ("guide.hi.yml", "8 से 10", "8 से 12", "\"12\""),
        ("guide.hi.yml", "hi: \"मृत्यु प्रमाण पत्र\"", "hi: ''", "has an empty Hindi"),
        ("guide.hi.yml", "- en: \"PAN of the claimant\"", "- en: \"Death certificate\"", "is there twice"),
    ] {
        let error = changed(file, from, to);
        assert!(error.contains(says) && error.starts_with("transmission/"), "{from}: {error}");
    }
}

#[test]
fn every_area_says_who_stands_above_its_office() {
    let mut rules = starter_rules();
    for area in &rules.areas {
        assert!(area.escalation.len() > rules.guide.escalation.len(), "{} has the general advice only", area.id);
    }
    rules.areas.last_mut().unwrap().escalation.clear();
    let error = checking::check_rules(&rules).unwrap_err();
    assert!(error.starts_with("loans: escalation says nothing"), "{error}");
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
        ("papers: { rbi-claims: [death_certificate", "papers: { rbi-claims: [deth_certificate", "there is no paper deth_certificate"),
        (": [succession_certificate", ": [death_certificate, succession_certificate", "both asked for and forbidden"),
        ("papers: { rbi-claims: [death_certificate, claimant_id] }", "papers: [death_certificate, claimant_id]", "expected a map"),
        ("papers: { rbi-claims: [", "papers: { rbi-clams: [", "the paper death_certificate has no source that is known (rbi-clams)"),
        ("unknown: [will_copy, court_order] }", "unknown: [will_copy, will_copy] }", "paper will_copy is there twice"),
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
