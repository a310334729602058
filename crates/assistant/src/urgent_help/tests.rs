use std::sync::LazyLock;

use domain::assistant::{Turn, sanitise_answer};

use super::*;

const URGENT_HELP_YAML: &str = include_str!("../../../../content/assistant/urgent-help.yml");

/// A message of the evaluation set and the kind of help it needs: "none" for an ordinary question.
#[derive(Deserialize)]
struct Case {
    q: String,
    kind: String,
}

fn load_help() -> &'static UrgentHelp {
    static HELP: LazyLock<UrgentHelp> = LazyLock::new(|| UrgentHelp::parse(URGENT_HELP_YAML).unwrap());
    &HELP
}

fn build_question(text: &str, before: &[(&str, &str)]) -> Question {
    let turn =
        |(question, answer): &(&str, &str)| Turn { question: (*question).to_owned(), answer: (*answer).to_owned(), ..Turn::default() };
    let previous_turns = before.iter().map(turn).collect();
    Question { text: text.to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns }
}

fn find_reply(text: &str) -> Option<UrgentReply> {
    load_help().find_reply(&build_question(text, &[]), Language::detect(text))
}

#[test]
fn everybody_in_need_gets_the_help_they_need_and_nobody_else() {
    let cases: Vec<Case> = serde_yaml_ng::from_str(include_str!("../../../../content/assistant/eval/urgent.yml")).unwrap();
    let wrong: Vec<String> = cases
        .iter()
        .map(|case| (case, find_reply(&case.q).map_or("none", |reply| reply.kind.as_str())))
        .filter(|(case, given)| case.kind != *given)
        .map(|(case, given)| format!("{given} instead of {}: {}", case.kind, case.q))
        .collect();
    assert!(cases.len() > 250 && wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn questions_for_knowledge_are_left_alone() {
    let all = include_str!("../../../../content/assistant/judge/knowledge.txt");
    let lines: Vec<&str> = all.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
    let met: Vec<&&str> = lines.iter().filter(|line| find_reply(line).is_some_and(|reply| reply.replaces_answer)).collect();
    assert!(met.len() * 200 <= lines.len(), "{met:#?}");
}

#[test]
fn a_person_who_wants_to_die_is_given_numbers_and_nothing_to_read() {
    let reply = find_reply("mujhe ab jeena nahi hai").unwrap();
    assert!(reply.replaces_answer && reply.html.contains("14416") && reply.html.contains("1-800-891-4416") && reply.html.contains("112"));
    assert!(!reply.html.contains("14448") && !reply.html.contains("href") && !reply.html.contains("<sup"), "{}", reply.html);
    let with_debt = find_reply("recovery agents call all day, I don't want to live any more").unwrap();
    assert!(with_debt.kind == UrgentKind::SelfHarm && with_debt.html.contains("14448") && with_debt.html.contains("before 8 am"));
}

#[test]
fn help_is_in_the_language_it_is_asked_in_and_within_the_allow_list() {
    for help in &load_help().kinds {
        for language in Language::ALL {
            let html = &help.html[&language];
            assert_eq!(sanitise_answer(html), *html, "{:?}", help.kind);
            let devanagari = html.chars().filter(|c| domain::text::devanagari::is_devanagari(*c)).count();
            assert_eq!(devanagari > 20, language == Language::Hindi, "{:?} {language:?}: {html}", help.kind);
        }
    }
    assert!(find_reply("मेरे खाते से पैसे कट गए, लिंक पर क्लिक किया था").unwrap().html.contains("साइबर हेल्पलाइन <strong>1930</strong>"));
}

#[test]
fn a_death_in_the_family_is_met_with_a_word_and_then_an_answer() {
    let reply = find_reply("papa kal guzar gaye, unka PF kaise milega").unwrap();
    assert!(reply.kind == UrgentKind::Bereavement && !reply.replaces_answer);
    assert!(find_reply("my father died in 2012, how do I claim his shares").is_none());
}

#[test]
fn what_is_said_again_after_a_cry_for_help_is_heard() {
    let after = |text: &str, before: &str| {
        let question = build_question(text, &[(before, "Please talk to somebody now.")]);
        load_help().find_reply(&question, Language::English).map(|reply| reply.kind)
    };
    assert_eq!(after("nobody cares", "I want to end my life"), Some(UrgentKind::SelfHarm));
    assert_eq!(after("nobody cares", "What is the PPF limit?"), None);
    assert_eq!(after("What is the PPF limit?", "I want to end my life"), None);
}

#[test]
fn a_sentence_of_an_answer_is_not_a_cry_for_help() {
    let said = "If a caller says that you are under digital arrest and must pay, hang up.";
    let selected = "caller says that you are under digital arrest and must pay";
    let question = build_question(selected, &[("digital arrest kya hai", said)]);
    assert!(load_help().find_reply(&question, Language::English).is_none() && find_reply(&format!("help me, {selected}")).is_some());
}

#[test]
fn mistakes_in_the_file_are_named() {
    let broken = |from: &str, to: &str| UrgentHelp::parse(&URGENT_HELP_YAML.replacen(from, to, 1)).unwrap_err().to_string();
    assert!(broken("- kind: bereavement", "- kind: fraud").contains("bereavement"));
    assert!(broken("{tele-manas}", "{telemanas}").contains("telemanas"));
    assert!(broken("all: [wish-to-die]", "all: [wish]").contains("wish"));
    assert!(broken("https://telemanas.mohfw.gov.in/", "").contains("tele-manas"));
}
