//! Quotes a case of the rules about the assets of somebody who has died (`content/transmission`). A line of these rules holds for one case
//! only, so the case is quoted with the kind of asset and the case as its heading, and only where the question names both a death and one kind
//! of asset. The words by which that is seen stand in `content/assistant/transmission-questions.yml`.

use std::collections::BTreeMap;
use std::sync::Arc;

use domain::assistant::{Answer, AnswerSink, Question, Source, sanitise_answer};
use domain::language::Language;
use domain::text::escape_html;
use domain::text::phrases::{NormalisedWords, Phrase, parse_loose_phrases};
use domain::transmission::{CaseLine, CasePart, CasePassage, Circumstances, LineKind, Nomination, Transmission, Will};
use domain::{Error, Result};
use serde::Deserialize;

use super::answer_writer::AnswerWriter;
use super::{ExtractiveEngine, FoundAnswers};
use crate::replies::ReplyKey;
use crate::understanding::detect_answer_language;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct QuestionsFile {
    deaths: Vec<String>,
    relatives: Vec<String>,
    ended: Vec<String>,
    past: Vec<String>,
    following: Vec<String>,
    not_when: Vec<String>,
    areas: BTreeMap<String, Vec<String>>,
    beside: BTreeMap<String, Vec<String>>,
    nominees: Vec<String>,
    nominations: Vec<NamedCase<Nomination>>,
    wills: Vec<NamedCase<Will>>,
    parts: BTreeMap<CasePart, Vec<String>>,
    without: Vec<String>,
    labels: BTreeMap<CasePart, PageWords>,
    tip: PageWords,
    unknown: PageWords,
    no_source: PageWords,
    no_papers: PageWords,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct NamedCase<T> {
    is: T,
    words: Vec<String>,
}

/// Words of the area's pages.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct PageWords {
    en: String,
    hi: String,
}

impl PageWords {
    /// Hindi in Latin letters has no page of its own.
    fn get(&self, language: Language) -> &str {
        match language {
            Language::Hindi => &self.hi,
            Language::English | Language::Hinglish => &self.en,
        }
    }
}

/// What names the assets of somebody who has died, and the case of a family.
#[derive(Debug, Clone)]
pub struct TransmissionQuestions {
    deaths: Vec<Phrase>,
    relatives: Vec<Phrase>,
    ended: Vec<Phrase>,
    past: Vec<Phrase>,
    following: Vec<Phrase>,
    not_when: Vec<Phrase>,
    areas: Vec<(String, Vec<Phrase>)>,
    beside: Vec<(String, Vec<Phrase>)>,
    nominees: Vec<Phrase>,
    nominations: Vec<(Nomination, Vec<Phrase>)>,
    wills: Vec<(Will, Vec<Phrase>)>,
    parts: Vec<(CasePart, Vec<Phrase>)>,
    without: Vec<Phrase>,
    labels: BTreeMap<CasePart, PageWords>,
    tip: PageWords,
    unknown: PageWords,
    no_source: PageWords,
    no_papers: PageWords,
}

/// What a question asks of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
struct AskedCase<'a> {
    area: &'a str,
    told: Circumstances,
    parts: Vec<CasePart>,
}

/// Parts that are quoted where a question names none, or only who claims.
const PARTS_OF_A_CLAIM: [CasePart; 4] = [CasePart::Who, CasePart::Forms, CasePart::Papers, CasePart::Where];

impl TransmissionQuestions {
    /// Parses the YAML file.
    pub fn parse(yaml: &str) -> Result<Self> {
        let file: QuestionsFile =
            serde_yaml_ng::from_str(yaml).map_err(|error| Error::invalid("transmission-questions", error.to_string()))?;
        Ok(Self {
            deaths: parse_loose_phrases(&file.deaths),
            relatives: parse_loose_phrases(&file.relatives),
            ended: parse_loose_phrases(&file.ended),
            past: parse_loose_phrases(&file.past),
            following: parse_loose_phrases(&file.following),
            not_when: parse_loose_phrases(&file.not_when),
            areas: parse_entries(file.areas),
            beside: parse_entries(file.beside),
            nominees: parse_loose_phrases(&file.nominees),
            nominations: file.nominations.iter().map(|told| (told.is, parse_loose_phrases(&told.words))).collect(),
            wills: file.wills.iter().map(|told| (told.is, parse_loose_phrases(&told.words))).collect(),
            parts: parse_entries(file.parts),
            without: parse_loose_phrases(&file.without),
            labels: file.labels,
            tip: file.tip,
            unknown: file.unknown,
            no_source: file.no_source,
            no_papers: file.no_papers,
        })
    }

    /// The areas that the file names.
    pub fn areas(&self) -> impl Iterator<Item = &str> {
        self.areas.iter().chain(&self.beside).map(|(area, _)| area.as_str())
    }

    /// What the question asks of the rules. `leans`: whether it takes something over from the turns before. `None` where it speaks of no
    /// death, of no asset or of several, or of a nominee that is not clear, or asks nothing that a card says.
    fn find_case(&self, question: &Question, leans: bool) -> Option<AskedCase<'_>> {
        let own = NormalisedWords::tokenise_loosely(&question.text);
        let earlier: Vec<NormalisedWords> =
            question.previous_turns.iter().map(|turn| NormalisedWords::tokenise_loosely(&turn.question)).collect();
        if names(&self.not_when, &own) {
            return None;
        }
        let parts = self.list_parts(&own);
        if parts.is_empty() {
            return None;
        }
        let own_area = self.find_area(&own);
        let tells_death = self.tells_death(&own);
        let goes_on = leans && earlier.iter().any(|turn| self.tells_death(turn));
        let area = match own_area {
            NamedAreas::One(area) if tells_death || (goes_on && names(&self.following, &own)) => area,
            // "And which papers?" is about what was named last.
            NamedAreas::None if tells_death || goes_on => {
                let last = earlier.iter().rev().map(|turn| self.find_area(turn)).find(|named| *named != NamedAreas::None);
                match last {
                    Some(NamedAreas::One(area)) if leans => area,
                    _ => return None,
                }
            }
            _ => return None,
        };
        let turns: Vec<&NormalisedWords> = std::iter::once(&own).chain(earlier.iter().rev()).collect();
        let nomination = find_told(&self.nominations, &turns);
        if nomination == Some(Nomination::NomineeOther) {
            // The case says that nothing is asked of the reader; whoever helps the nominee needs the nominee's papers.
            return None;
        }
        if nomination.is_none() && turns.iter().any(|words| names(&self.nominees, words)) {
            return None;
        }
        let told = Circumstances {
            nomination: nomination.unwrap_or(Nomination::Unknown),
            will: find_told(&self.wills, &turns).unwrap_or(Will::Unknown),
            ..Circumstances::default()
        };
        Some(AskedCase { area, told, parts })
    }

    fn tells_death(&self, words: &NormalisedWords) -> bool {
        let told_of = |list: &[Phrase]| names(list, words) && names(&self.relatives, words);
        let speaks_of_nominee = || self.nominations.iter().any(|(_, phrases)| names(phrases, words));
        names(&self.deaths, words) || told_of(&self.ended) || (told_of(&self.past) && speaks_of_nominee())
    }

    fn find_area(&self, words: &NormalisedWords) -> NamedAreas<'_> {
        let named = |list: &'_ [(String, Vec<Phrase>)]| -> Vec<usize> {
            list.iter().enumerate().filter(|(_, (_, phrases))| names(phrases, words)).map(|(at, _)| at).collect()
        };
        let (first, beside) = (named(&self.areas), named(&self.beside));
        match (first.as_slice(), beside.as_slice()) {
            ([], []) => NamedAreas::None,
            ([one], _) => NamedAreas::One(&self.areas[*one].0),
            ([], [one]) => NamedAreas::One(&self.beside[*one].0),
            _ => NamedAreas::Several,
        }
    }

    /// The parts that are asked for; forms and papers come together, and who claims always.
    fn list_parts(&self, words: &NormalisedWords) -> Vec<CasePart> {
        let asked: Vec<CasePart> = self.parts.iter().filter(|(_, phrases)| names(phrases, words)).map(|(part, _)| *part).collect();
        if asked.is_empty() {
            return if names(&self.without, words) { PARTS_OF_A_CLAIM.to_vec() } else { asked };
        }
        if asked == [CasePart::Who] {
            // Who claims is a short line; with the form and the papers it is of use.
            return PARTS_OF_A_CLAIM.to_vec();
        }
        let mut parts = asked.clone();
        parts.push(CasePart::Who);
        if asked.contains(&CasePart::Forms) || asked.contains(&CasePart::Papers) {
            parts.extend([CasePart::Forms, CasePart::Papers]);
        }
        if asked.contains(&CasePart::Never) {
            parts.push(CasePart::Refusals);
        }
        parts
    }

    /// The case under a heading that names its subject, one item for each part, with a mark of its source.
    fn write_case(&self, passage: &CasePassage, language: Language, writer: &mut AnswerWriter) {
        let Some(quote) = passage.lines.iter().find(|line| line.kind != LineKind::Unknown) else { return };
        writer.sources.push(Source {
            title: passage.title.clone(),
            url: passage.url.clone(),
            quote: quote.text.clone(),
            article: None,
            paragraph: None,
        });
        let place = writer.sources.len();
        let mark = format!("<sup data-source=\"{place}\">{place}</sup>");
        let mut items = String::new();
        for (part, label) in &self.labels {
            let lines: Vec<&CaseLine> = passage.lines.iter().filter(|line| line.part == *part).collect();
            let text = match part {
                CasePart::Papers if passage.asks_no_papers() => self.no_papers.get(language).to_owned(),
                _ if lines.is_empty() => continue,
                CasePart::Papers | CasePart::Never => {
                    lines.iter().map(|line| self.word_paper(line, language)).collect::<Vec<_>>().join("; ")
                }
                _ => lines.iter().map(|line| self.word_line(line, language)).collect::<Vec<_>>().join(" "),
            };
            items.push_str(&format!("<li><strong>{}</strong>: {}{mark}</li>", escape_html(label.get(language)), escape_html(&text)));
        }
        writer.html.push_str(&format!(
            "<p><strong>{}: {}</strong></p><ul>{items}</ul>",
            escape_html(&passage.title),
            escape_html(&passage.case)
        ));
    }

    fn word_line(&self, line: &CaseLine, language: Language) -> String {
        match line.kind {
            LineKind::Rule => line.text.clone(),
            LineKind::Advice => format!("{}{}", self.tip.get(language), line.text),
            LineKind::Unknown => format!("{}{}", self.unknown.get(language), line.text),
        }
    }

    fn word_paper(&self, line: &CaseLine, language: Language) -> String {
        match line.kind {
            LineKind::Unknown => format!("{} ({})", line.text, self.no_source.get(language)),
            _ => line.text.clone(),
        }
    }
}

/// The kinds of assets that a text names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NamedAreas<'a> {
    None,
    One(&'a str),
    Several,
}

fn names(phrases: &[Phrase], words: &NormalisedWords) -> bool {
    phrases.iter().any(|phrase| phrase.occurs_in(words))
}

/// The first entry whose words are said, in the newest turn that says any.
fn find_told<T: Copy>(entries: &[(T, Vec<Phrase>)], turns: &[&NormalisedWords]) -> Option<T> {
    turns.iter().find_map(|words| entries.iter().find(|(_, phrases)| names(phrases, words)).map(|(told, _)| *told))
}

fn parse_entries<K>(entries: BTreeMap<K, Vec<String>>) -> Vec<(K, Vec<Phrase>)> {
    entries.into_iter().map(|(key, words)| (key, parse_loose_phrases(&words))).collect()
}

/// The rules of asset transmission, and how questions ask for them.
#[derive(Clone)]
pub struct TransmissionCases {
    rules: Arc<Transmission>,
    questions: Arc<TransmissionQuestions>,
}

impl TransmissionCases {
    /// `Err` names an area of the questions that the rules do not have.
    pub fn new(rules: Arc<Transmission>, questions: TransmissionQuestions) -> Result<Self> {
        if let Some(missing) = questions.areas().find(|area| !rules.has_area(area)) {
            return Err(Error::invalid("transmission-questions", format!("there is no area {missing} in the rules")));
        }
        Ok(Self { rules, questions: Arc::new(questions) })
    }

    /// The case that a question asks for, in its language.
    pub(super) fn find_passage(&self, question: &Question, language: Language, leans: bool) -> Option<CasePassage> {
        let asked = self.questions.find_case(question, leans)?;
        self.rules.read_in(language).quote_case(asked.area, &asked.told, &asked.parts)
    }

    pub(super) fn write_passage(&self, passage: &CasePassage, language: Language, writer: &mut AnswerWriter) {
        self.questions.write_case(passage, language, writer);
    }
}

impl ExtractiveEngine {
    /// The case of the rules after a death that a question asks for. Where it concerns the open article alone, that article answers.
    pub(super) fn find_transmission_case(&self, question: &Question, found: &FoundAnswers) -> Option<(&TransmissionCases, CasePassage)> {
        let cases = self.transmission_cases.as_ref().filter(|_| found.only_article.is_none())?;
        Some((cases, cases.find_passage(question, found.language, found.leans)?))
    }

    /// Whether a question asks for a case of the rules after a death, which is quoted and never put into other words.
    pub fn quotes_transmission_case(&self, question: &Question) -> bool {
        let (language, follows) = (detect_answer_language(question), !question.previous_turns.is_empty());
        self.transmission_cases.as_ref().is_some_and(|cases| cases.find_passage(question, language, follows).is_some())
    }

    /// Answers with a case of the rules after a death, word for word.
    pub(super) async fn answer_transmission_case(
        &self,
        question: &Question,
        found: &FoundAnswers,
        sink: &dyn AnswerSink,
    ) -> Result<Option<Answer>> {
        let Some((cases, passage)) = self.find_transmission_case(question, found) else { return Ok(None) };
        let mut writer = AnswerWriter::default();
        if found.language == Language::Hinglish {
            writer.html.push_str(self.replies.get(ReplyKey::EnglishOnly, found.language));
        }
        cases.write_passage(&passage, found.language, &mut writer);
        if writer.sources.is_empty() {
            return Ok(None);
        }
        let html = sanitise_answer(&writer.html);
        sink.push_html(&html).await;
        let related = self.list_near_questions(question, found).await?;
        Ok(Some(Answer { html, sources: writer.sources, related, confidence: 1.0, ..Answer::default() }))
    }
}

#[cfg(test)]
mod tests {
    use domain::assistant::{RequestKind, Turn};

    use super::*;

    fn load_questions() -> TransmissionQuestions {
        TransmissionQuestions::parse(include_str!("../../../../content/assistant/transmission-questions.yml")).unwrap()
    }

    fn ask(turns: &[&str]) -> Question {
        let (last, earlier) = turns.split_last().unwrap();
        let previous_turns = earlier.iter().map(|asked| Turn { question: (*asked).to_owned(), ..Turn::default() }).collect();
        Question { text: (*last).to_owned(), kind: RequestKind::Answer, article: None, module: None, previous_turns }
    }

    #[test]
    fn a_death_an_asset_and_a_case_are_told_from_one_question() {
        let questions = load_questions();
        for (text, area, nomination) in [
            ("papa ki demat account thi, nominee nahi hai, kya form lagega", "demat", Nomination::None),
            ("bank account of my late mother, joint with me, what papers", "bank", Nomination::JointSurvivor),
            ("पापा का देहांत हो गया, उनके डीमैट खाते में नॉमिनी नहीं है, कौन सा फॉर्म लगेगा", "demat", Nomination::None),
            ("papa expire ho gaye, unke mutual fund me nominee mai hu, kaun se kagaz", "mutual-funds", Nomination::NomineeMe),
            ("father died, bank FD has no nominee. Mother and two sons, which papers", "bank", Nomination::None),
            ("my father died, which form for the demat account he kept with the bank", "demat", Nomination::Unknown),
        ] {
            let asked = questions.find_case(&ask(&[text]), false).unwrap_or_else(|| panic!("{text}"));
            assert_eq!((asked.area, asked.told.nomination), (area, nomination), "{text}");
            assert!(asked.parts.contains(&CasePart::Who), "{text}");
        }
    }

    #[test]
    fn questions_of_the_living_ask_for_no_case() {
        let questions = load_questions();
        for text in [
            "how do I add a nominee to my demat account, which form",
            "which papers for a home loan",
            "who gets my PF if I die, which form",
            "papa expire ho gaye",
            "papa ki policy expire ho gayi, kya form lagega",
            "my father died, he had PPF and NPS, which forms",
            "does my term plan cover accidental death, which papers",
            "mummy ka bank khata tha, kaun sa form",
            "dad died without a will, who gets the mutual funds",
            "father died, the nominee of his demat account moved abroad, which form",
            "father died, his LIC policy nominee is my brother, what can I do",
            "papa ke demat me share hai wo nahi rahe, nominee mummy hai kaise transfer",
        ] {
            assert_eq!(questions.find_case(&ask(&[text]), false), None, "{text}");
        }
    }

    #[test]
    fn a_later_question_goes_on_with_what_was_told() {
        let questions = load_questions();
        let first = "my husband passed away, demat account without nominee, which form";
        let next = questions.find_case(&ask(&[first, "and which papers?"]), true).unwrap();
        assert_eq!((next.area, next.told.nomination), ("demat", Nomination::None));
        assert_eq!(questions.find_case(&ask(&[first, "and which papers?"]), false), None, "it takes nothing over");
        assert_eq!(questions.find_case(&ask(&[first, "which papers for my home loan"]), true), None);
        assert_eq!(questions.find_case(&ask(&[first, "his home loan, who pays it"]), true).unwrap().area, "loans");
    }
}
