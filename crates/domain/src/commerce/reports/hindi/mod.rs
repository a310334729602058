//! The Hindi of a report. Each English sentence that a report can hold has its Hindi one in `content/reports.hi.yml`, found by the English;
//! figures, dates and names stand in braces. So checks, letters and versions exist once, and every version that was ever issued can be
//! read in both languages.

mod pattern;
mod slots;

use std::collections::BTreeSet;
use std::sync::OnceLock;

use serde::Deserialize;

use crate::provident_fund::Finding;
use pattern::Pattern;

/// What may stand between two sentences or two points of a list, in English and in Hindi.
const JOINTS: [(&str, &str); 4] = [(" and ", " और "), (", ", ", "), ("; ", "; "), (" ", " ")];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pair {
    en: String,
    hi: String,
}

/// The sentences of a report in both languages. The file is read when the first report or passbook needs it: there are many sentences, and
/// most starts of the program see neither.
#[derive(Debug, Clone, Default)]
pub struct HindiSentences {
    yaml: String,
    /// The most particular ones first.
    patterns: OnceLock<Vec<Pattern>>,
}

impl HindiSentences {
    /// Keeps the text of `content/reports.hi.yml` to be read later. A file with a mistake counts as empty then; [`HindiSentences::parse`] finds it.
    pub fn read_when_needed(yaml: String) -> Self {
        Self { yaml, patterns: OnceLock::new() }
    }

    /// Reads `content/reports.hi.yml`; the error says what is wrong in it: a sentence that is there twice, or whose Hindi has other figures.
    pub fn parse(yaml: &str) -> Result<Self, String> {
        Ok(Self { yaml: String::new(), patterns: OnceLock::from(parse_patterns(yaml)?) })
    }

    /// The Hindi of a text of a report, with the same figures; `None` when a sentence of it has no Hindi.
    pub fn translate(&self, english: &str) -> Option<String> {
        let hindi = self.translate_text(english)?;
        (list_numbers(english) == list_numbers(&hindi)).then_some(hindi)
    }

    /// What the findings say, each text once, with its Hindi. What has none is left out.
    pub fn translate_findings(&self, findings: &[Finding]) -> Vec<(String, String)> {
        let list = |finding: &Finding| -> Vec<String> {
            let Finding { title, reason, remedy, evidence, .. } = finding;
            let texts = [title, reason].into_iter().chain(remedy).chain(evidence.iter().map(|evidence| &evidence.text));
            texts.cloned().collect()
        };
        let texts: BTreeSet<String> = findings.iter().flat_map(list).collect();
        texts
            .into_iter()
            .filter_map(|english| Some((self.translate(&english)?, english)))
            .map(|(hindi, english)| (english, hindi))
            .collect()
    }

    /// Sentences one after the other, or the points of a list.
    fn translate_text(&self, text: &str) -> Option<String> {
        if let Some(whole) = self.translate_sentence(text) {
            return Some(whole);
        }
        list_joints(text).into_iter().rev().find_map(|joint| {
            let first = self.translate_sentence(&text[..joint.from])?;
            let rest = self.translate_text(&text[joint.to..])?;
            Some(format!("{first}{}{rest}", joint.hindi))
        })
    }

    /// A title is printed with and without a full stop.
    fn translate_sentence(&self, text: &str) -> Option<String> {
        if let Some(hindi) = self.match_pattern(text) {
            return Some(hindi);
        }
        let hindi = self.match_pattern(text.strip_suffix('.')?)?;
        Some(if hindi.ends_with(['?', '।']) { hindi } else { format!("{hindi}।") })
    }

    fn match_pattern(&self, text: &str) -> Option<String> {
        let patterns = self.patterns.get_or_init(|| parse_patterns(&self.yaml).unwrap_or_default());
        patterns.iter().find_map(|pattern| pattern.translate(text, self))
    }
}

fn parse_patterns(yaml: &str) -> Result<Vec<Pattern>, String> {
    let pairs: Vec<Pair> = serde_yaml_ng::from_str(yaml).map_err(|why| why.to_string())?;
    let (mut patterns, mut seen) = (Vec::with_capacity(pairs.len()), BTreeSet::new());
    for Pair { en, hi } in &pairs {
        if !seen.insert(en) {
            return Err(format!("\"{en}\" is there twice"));
        }
        patterns.push(Pattern::parse(en, hi)?);
    }
    patterns.sort_by_key(|pattern| std::cmp::Reverse(pattern.count_word_bytes()));
    Ok(patterns)
}

/// A place where one sentence or point ends and the next one begins.
struct Joint {
    from: usize,
    to: usize,
    hindi: &'static str,
}

fn list_joints(text: &str) -> Vec<Joint> {
    let at_place = |(from, _): (usize, char)| {
        let (english, hindi) = JOINTS.into_iter().find(|(english, _)| text[from..].starts_with(english))?;
        let is_end = english != " " || text[..from].ends_with(['.', '?']);
        is_end.then(|| Joint { from, to: from + english.len(), hindi })
    };
    text.char_indices().filter_map(at_place).collect()
}

/// The numbers of a text, sorted, because Hindi has another order of words.
fn list_numbers(text: &str) -> Vec<&str> {
    let mut numbers: Vec<&str> = text.split(|c: char| !c.is_numeric()).filter(|number| !number.is_empty()).collect();
    numbers.sort_unstable();
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAIRS: &str = r#"
- {en: "{months}", hi: "{months}"}
- {en: "Critical: {text}", hi: "बेहद ज़रूरी: {text}"}
- {en: "{span} without a PF deposit", hi: "पीएफ जमा के बिना {span}"}
- {en: "{text} ({name})", hi: "{text} ({name})"}
- {en: "The last deposit from {name} is for {months}.", hi: "{name} का आख़िरी जमा {months} का है।"}
- {en: "{rupees1} left on {day}.", hi: "{rupees1} {day} को निकले।"}
- {en: "“{text}”", hi: "“{text}”"}
- {en: "{number1}% for the first {number2} months", hi: "पहले {number2} महीने {number1}%"}
"#;

    #[test]
    fn sentences_points_and_figures_are_found() {
        let hindi = HindiSentences::parse(PAIRS).unwrap();
        for (english, expected) in [
            ("April 2024 to June 2024 and August 2024", "अप्रैल 2024 से जून 2024 और अगस्त 2024"),
            ("Critical: 3 months without a PF deposit (A. B. Mills (P) Ltd.).", "बेहद ज़रूरी: पीएफ जमा के बिना 3 महीने (A. B. Mills (P) Ltd.)।"),
            (
                "The last deposit from A. and Sons Ltd. is for May 2024. ₹1,00,000 left on 3 Jun 2024.",
                "A. and Sons Ltd. का आख़िरी जमा मई 2024 का है। ₹1,00,000 3 जून 2024 को निकले।",
            ),
            ("“1 month without a PF deposit” and “May 2024”", "“पीएफ जमा के बिना 1 महीना” और “मई 2024”"),
            ("12% for the first 3 months", "पहले 3 महीने 12%"),
        ] {
            assert_eq!(hindi.translate(english).as_deref(), Some(expected), "{english}");
        }
        assert_eq!(hindi.translate("₹1,00,000 left on a day."), None, "no figure, no sentence");
        assert_eq!(hindi.translate("Nobody has written this in Hindi."), None);
    }

    #[test]
    fn a_file_that_is_read_when_needed_says_the_same() {
        let (late, at_once) = (HindiSentences::read_when_needed(PAIRS.to_owned()), HindiSentences::parse(PAIRS).unwrap());
        let english = "12% for the first 3 months";
        assert_eq!(late.translate(english), at_once.translate(english));
        assert_eq!(late.clone().translate(english).as_deref(), Some("पहले 3 महीने 12%"));
        assert_eq!(HindiSentences::read_when_needed("- broken".to_owned()).translate(english), None);
    }

    #[test]
    fn a_pair_with_other_figures_is_refused() {
        for wrong in [
            r#"[{en: "{rupees} left", hi: "निकले"}]"#,
            r#"[{en: "The windows closed in 2023", hi: "समय 2024 में ख़त्म हुआ"}]"#,
            r#"[{en: "{money} left", hi: "{money} निकले"}]"#,
            r#"[{en: "{rupees}{day}", hi: "{rupees}{day}"}]"#,
            r#"[{en: "a", hi: "अ"}, {en: "a", hi: "आ"}]"#,
            r#"[{en: "a", hi: ""}]"#,
        ] {
            assert!(HindiSentences::parse(wrong).is_err(), "{wrong}");
        }
    }
}
