//! Holds the Hindi of the report on a provident fund against the code that writes its English: whoever changes a sentence there has to look
//! at `content/reports.hi.yml` again. It reads the texts between quotation marks in the sources; what stands in braces there is a figure.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;

use serde::Deserialize;

/// The sources whose sentences a report can hold, in `src`.
const SOURCES: [&str; 19] = [
    "content/provident_fund/continuity.rs",
    "content/provident_fund/contributions.rs",
    "content/provident_fund/deposits.rs",
    "content/provident_fund/identity.rs",
    "content/provident_fund/interest.rs",
    "content/provident_fund/pension.rs",
    "content/provident_fund/pension_membership.rs",
    "content/provident_fund/readiness.rs",
    "content/provident_fund/check_context.rs",
    "content/provident_fund/service_dates.rs",
    "content/provident_fund/tax.rs",
    "content/provident_fund/transfers.rs",
    "content/provident_fund/withdrawability.rs",
    "content/provident_fund/words.rs",
    "commerce/reports/accounts.rs",
    "commerce/reports/composing.rs",
    "commerce/reports/letters.rs",
    "commerce/reports/origins.rs",
    "commerce/reports/withdrawals.rs",
];

/// What stands in these sources and in no report: the explanations of the month table, and the names of forms that the registry lacks.
const ELSEWHERE: [&str; 10] = [
    "The line has no wages and no money.",
    "What was entered for it was taken back.",
    "The month has the same amounts twice, as arrears or by an error.",
    "The passbook doesn't print the wages of this month.",
    "We have no confirmed rate and ceiling for this month.",
    "We have no confirmed pension rate for this month.",
    "PF is paid on wages of just the former ceiling, so your real wages are not known.",
    "It earns interest from",
    "the form for the cash benefit",
    "the form for the final settlement",
];

#[derive(Deserialize)]
struct Pair {
    en: String,
}

#[test]
fn every_sentence_of_the_sources_has_its_hindi() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let pairs = std::fs::read_to_string(folder.join("../../content/reports.hi.yml")).unwrap();
    let pairs: Vec<Pair> = serde_yaml_ng::from_str(&pairs).unwrap();
    let known: Vec<String> = pairs.iter().flat_map(|pair| split_at_braces(&pair.en)).collect();
    let (mut missing, mut read) = (Vec::new(), 0);
    for source in SOURCES {
        let text = std::fs::read_to_string(folder.join("src").join(source)).unwrap();
        for sentence in
            list_literals(&text).iter().flat_map(|literal| split_at_braces(literal)).flat_map(|part| split_into_sentences(&part))
        {
            read += 1;
            let bare = sentence.trim_end_matches('.');
            if !ELSEWHERE.contains(&sentence.as_str()) && !known.iter().any(|part| part.contains(bare)) {
                missing.push(format!("{source}: {sentence}"));
            }
        }
    }
    assert!(missing.is_empty(), "content/reports.hi.yml lacks:\n{}", missing.join("\n"));
    assert!(read > 250, "only {read} sentences were found in the sources");
}

/// The texts between quotation marks, without comments and tests.
fn list_literals(source: &str) -> Vec<String> {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let code = code.join("\n");
    let (mut literals, mut letters) = (Vec::new(), code.chars());
    while let Some(letter) = letters.next() {
        if letter == '"' {
            literals.push(read_literal(&mut letters));
        }
    }
    literals
}

/// The rest of a text up to its quotation mark. A line that ends in a backslash goes on at the next one's first letter.
fn read_literal(letters: &mut std::str::Chars<'_>) -> String {
    let mut text = String::new();
    while let Some(letter) = letters.next() {
        match letter {
            '"' => break,
            '\\' => match letters.next() {
                Some('\n') => {
                    let rest = letters.as_str().trim_start();
                    *letters = rest.chars();
                }
                Some(escaped) => text.push(escaped),
                None => break,
            },
            _ => text.push(letter),
        }
    }
    text
}

/// The words between the figures.
fn split_at_braces(text: &str) -> Vec<String> {
    let (mut parts, mut rest) = (Vec::new(), text);
    while let Some((words, after)) = rest.split_once('{') {
        parts.push(words.to_owned());
        rest = after.split_once('}').map_or("", |(_, behind)| behind);
    }
    parts.push(rest.to_owned());
    parts
}

/// Single words, names of facts and joints are no sentences.
fn split_into_sentences(words: &str) -> Vec<String> {
    let marked = words.replace(". ", ".\n").replace("? ", "?\n").replace("; ", ";\n");
    let is_sentence = |text: &&str| text.contains(' ') && text.chars().filter(char::is_ascii_alphabetic).count() > 2;
    marked.lines().map(str::trim).filter(is_sentence).map(str::to_owned).collect()
}
