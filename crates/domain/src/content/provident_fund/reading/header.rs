//! The upper part of a passbook: whose it is, of which employer and year.

use std::cmp::Ordering;

use jiff::civil::Date;

use super::super::{EstablishmentId, MemberId, Uan};
use super::layout::{Line, find_phrase, join_words};
use super::tokens::{find_digits, parse_day};
use crate::financial_year::FinancialYear;

#[derive(Debug, Clone)]
pub struct Header {
    pub member: MemberId,
    pub establishment: EstablishmentId,
    pub employer: String,
    pub holder: String,
    pub born: Option<Date>,
    pub uan: Option<Uan>,
    pub year: FinancialYear,
}

const TITLE: &str = "Passbook";
const YEAR: &str = "Financial Year";
const LABELS: [Label; 4] = [Label::Establishment, Label::Member, Label::Born, Label::Uan];
/// A line of a long name stands at most this far from its label.
const WRAPPED_WITHIN: f32 = 16.0;
/// Names of people and employers are shorter, in bytes. What is longer is no passbook's.
const LONGEST_NAME: usize = 300;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Label {
    Establishment,
    Member,
    Born,
    Uan,
}

impl Label {
    fn phrases(self) -> &'static [&'static str] {
        match self {
            Label::Establishment => &["Establishment ID/Name", "Establishment ID / Name"],
            Label::Member => &["Member ID/Name", "Member ID / Name"],
            Label::Born => &["Date of Birth"],
            Label::Uan => &["UAN"],
        }
    }
}

/// A label with what stands right of it, and above and below that.
struct Labelled {
    label: Label,
    line: usize,
    /// Where the label ends: what belongs to it begins right of here.
    end: f32,
    value: String,
}

/// Reads the lines above the table. `None` unless the title, the year and the member are found.
pub fn read_header(lines: &[Line]) -> Option<Header> {
    lines.iter().find(|line| line.says(TITLE))?;
    let year = lines.iter().find_map(read_year)?;
    let mut labelled: Vec<Labelled> = lines.iter().enumerate().flat_map(|(at, line)| find_labels(line, at)).collect();
    add_wrapped_lines(lines, &mut labelled);
    let value = |label: Label| labelled.iter().find(|one| one.label == label).map(|one| clean_value(&one.value));
    let (member, holder) = split_id(&value(Label::Member)?)?;
    let (establishment, employer) = value(Label::Establishment).and_then(|value| split_id(&value)).unwrap_or_default();
    let has_endless_name = holder.len() > LONGEST_NAME || employer.len() > LONGEST_NAME;
    if !is_member_id(&member) || holder.is_empty() || has_endless_name {
        return None;
    }
    let born = value(Label::Born).and_then(|value| value.split_whitespace().find_map(parse_day));
    let uan = value(Label::Uan).and_then(|value| Uan::new(find_digits(&value, 12)?));
    Some(Header { member: MemberId(member), establishment: EstablishmentId(establishment), employer, holder, born, uan, year })
}

/// "EPF Passbook [ Financial Year - 2026-2027 ]".
fn read_year(line: &Line) -> Option<FinancialYear> {
    let text = line.text();
    let after = text.get(find_phrase(&text, YEAR)? + YEAR.len()..)?;
    let mut years = after.split(|letter: char| !letter.is_ascii_digit()).filter(|digits| !digits.is_empty());
    let (start, end): (i16, i16) = (years.next()?.parse().ok()?, years.next()?.parse().ok()?);
    let follows = || end == start + 1 || end == (start + 1) % 100;
    ((1950..=2150).contains(&start) && follows()).then(|| FinancialYear::from_start_year(start))
}

/// The labels of a line, from left to right, each with the text up to the next one.
fn find_labels(line: &Line, at: usize) -> Vec<Labelled> {
    let text = line.text();
    let mut found: Vec<(usize, usize, Label)> = Vec::new();
    for label in LABELS {
        let place = label.phrases().iter().find_map(|phrase| Some((find_whole_phrase(&text, phrase)?, phrase.len())));
        if let Some((start, length)) = place {
            found.push((start, start + length, label));
        }
    }
    found.sort_by_key(|(start, ..)| *start);
    let ends: Vec<usize> = found.iter().skip(1).map(|(start, ..)| *start).chain([text.len()]).collect();
    let cut = |((_, after, label), end): (&(usize, usize, Label), usize)| Labelled {
        label: *label,
        line: at,
        end: find_edge(line, *after),
        value: text.get(*after..end).unwrap_or_default().to_owned(),
    };
    found.iter().zip(ends).map(cut).collect()
}

/// Like [`find_phrase`], but not inside of another word.
fn find_whole_phrase(text: &str, phrase: &str) -> Option<usize> {
    let at = find_phrase(text, phrase)?;
    let is_letter = |byte: Option<&u8>| byte.is_some_and(u8::is_ascii_alphanumeric);
    let before = at.checked_sub(1).and_then(|before| text.as_bytes().get(before));
    (!is_letter(before) && !is_letter(text.as_bytes().get(at + phrase.len()))).then_some(at)
}

/// The right edge of the word in which a byte of the line's text stands.
fn find_edge(line: &Line, byte: usize) -> f32 {
    let mut length = 0;
    for word in &line.words {
        length += word.text.len();
        if length >= byte {
            return word.end;
        }
        length += 1;
    }
    line.words.last().map_or(0.0, |word| word.end)
}

/// A name too long for its line is printed partly above and partly below the label. A line without a label of its own goes to the
/// nearest label if it stands right of it.
fn add_wrapped_lines(lines: &[Line], labelled: &mut [Labelled]) {
    let mut additions: Vec<(usize, f32, String)> = Vec::new();
    let named: Vec<bool> = labelled.iter().map(|one| has_name(&one.value)).collect();
    for (at, line) in lines.iter().enumerate() {
        let is_label = labelled.iter().any(|one| one.line == at);
        if is_label || line.says(TITLE) || line.says(YEAR) {
            continue;
        }
        let distance = |one: &Labelled| lines.get(one.line).filter(|label| label.at.page == line.at.page).map(|l| (l.y - line.y).abs());
        let fits = |one: &Labelled| matches!(one.label, Label::Establishment | Label::Member) && starts_right_of(line, one.end);
        let near = labelled.iter().enumerate().filter(|(_, one)| fits(one)).filter_map(|(index, one)| Some((index, distance(one)?)));
        // Between two labels a line belongs to the one that lacks a name.
        let rank = |(index, gap): &(usize, f32)| (gap.round(), named.get(*index).copied());
        let nearest = near.min_by(|a, b| rank(a).partial_cmp(&rank(b)).unwrap_or(Ordering::Equal));
        if let Some((index, gap)) = nearest.filter(|(_, gap)| *gap <= WRAPPED_WITHIN) {
            let label_y = labelled.get(index).and_then(|one| lines.get(one.line)).map_or(line.y, |label| label.y);
            let signed = if line.y < label_y { -gap } else { gap };
            additions.push((index, signed, join_words(line.words.iter())));
        }
    }
    additions.sort_by(|a, b| a.1.total_cmp(&b.1));
    for (index, _, text) in additions.iter().filter(|(_, gap, _)| *gap >= 0.0) {
        labelled[*index].value = format!("{} {text}", clean_value(&labelled[*index].value));
    }
    for (index, _, text) in additions.iter().rev().filter(|(_, gap, _)| *gap < 0.0) {
        labelled[*index].value = format!("{text} {}", clean_value(&labelled[*index].value));
    }
}

fn starts_right_of(line: &Line, edge: f32) -> bool {
    line.words.first().is_some_and(|first| first.x >= edge)
}

/// What stands after the last bar, without colons and spaces around it: before the bar is the label in the other language.
fn clean_value(text: &str) -> String {
    let value = text.rsplit('|').next().unwrap_or_default();
    value.trim_matches(|letter: char| letter.is_whitespace() || letter == ':').to_owned()
}

/// The id and the name of "MHBAN0012345000 / ACME PRIVATE LIMITED". A long name may stand around the id.
fn split_id(value: &str) -> Option<(String, String)> {
    let id = value.split(|letter: char| !letter.is_ascii_alphanumeric()).find(|part| is_id(part))?;
    let (before, after) = value.split_once(id)?;
    let before = before.trim().trim_end_matches('/');
    let after = after.trim_start().trim_start_matches('/');
    let name = before.split_whitespace().chain(after.split_whitespace()).collect::<Vec<_>>().join(" ");
    Some((id.to_owned(), name))
}

fn has_name(value: &str) -> bool {
    split_id(&clean_value(value)).is_some_and(|(_, name)| !name.is_empty())
}

/// Of an establishment or a member: five letters, then digits.
fn is_id(text: &str) -> bool {
    let bytes = text.as_bytes();
    let shaped = bytes.iter().enumerate().all(|(at, byte)| if at < 5 { byte.is_ascii_uppercase() } else { byte.is_ascii_digit() });
    (10..=26).contains(&bytes.len()) && shaped
}

/// The member's number follows that of the establishment, which has at least twelve characters.
pub fn is_member_id(text: &str) -> bool {
    text.len() > 15 && is_id(text)
}
