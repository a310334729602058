//! An answer while it is written: HTML with numbered marks, and the sources behind them.

use super::announcing::announces;
use super::lead::{Joins, Said, points};
use crate::assistant::{Passage, Source, escaped, stands_in};

#[derive(Debug, Default)]
pub struct Writing {
    pub html: String,
    pub sources: Vec<Source>,
}

impl Writing {
    /// The mark of a quote; the same quote keeps its number. Nothing for what doesn't stand in the passage.
    pub fn mark(&mut self, passage: &Passage, quote: &str) -> String {
        if !stands_in(quote, passage) {
            return String::new();
        }
        let source = Source::quoting(passage, quote);
        let known = self.sources.iter().position(|other| *other == source);
        let number = known.unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        }) + 1;
        format!("<sup data-source=\"{number}\">{number}</sup>")
    }

    pub fn paragraph(&mut self, passage: &Passage, quote: &str) {
        let mark = self.mark(passage, quote);
        self.html.push_str(&format!("<p>{}{mark}</p>", escaped(quote)));
    }

    /// A sentence under what it needs: the heading is told as one.
    pub fn said(&mut self, passage: &Passage, said: &Said<'_>) {
        let Some(heading) = said.under else { return self.paragraph(passage, &said.quote) };
        let mark = self.mark(passage, &said.quote);
        self.html.push_str(&format!("<p>Under <em>‘{}’</em>: {}{mark}</p>", escaped(heading), escaped(&said.quote)));
    }

    /// Each line with its mark.
    pub fn list(&mut self, lines: &[(&Passage, String)]) {
        let mut items = String::new();
        for (passage, quote) in lines {
            let mark = self.mark(passage, quote);
            items.push_str(&format!("<li>{}{mark}</li>", escaped(quote)));
        }
        self.html.push_str(&format!("<ul>{items}</ul>"));
    }

    /// One fact, as a sentence would say it.
    fn fact(&mut self, row: &Passage, label: &str, value: &str) {
        let mark = self.mark(row, &format!("{label} · {value}"));
        self.html.push_str(&format!("<p>{}: <strong>{}</strong>{mark}</p>", escaped(label), escaped(value)));
    }

    /// Rows of one table under its heads, or of a box of facts.
    pub fn rows(&mut self, rows: &[&Passage]) {
        let Some(first) = rows.first() else { return };
        if let [row] = rows
            && let Some((label, value)) = row.text.split_once('\t').filter(|(_, value)| row.columns.is_empty() && !value.contains('\t'))
        {
            return self.fact(row, label, value);
        }
        let heads: String = first.columns.iter().map(|head| format!("<th>{}</th>", escaped(head))).collect();
        let head = if heads.is_empty() { heads } else { format!("<thead><tr>{heads}</tr></thead>") };
        let mut body = String::new();
        for row in rows {
            let quote = row.text.split('\t').filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" · ");
            let mark = self.mark(row, &quote);
            let cells: Vec<String> = row.text.split('\t').map(escaped).collect();
            body.push_str(&format!("<tr><td>{}{mark}</td></tr>", cells.join("</td><td>")));
        }
        self.html.push_str(&format!("<table>{head}<tbody>{body}</tbody></table>"));
    }
}

/// A shorter answer takes the next sentence along, in bytes.
const SHORT: usize = 80;
/// Neighbours come along up to here.
const LONG: usize = 320;

/// A sentence with those around it that it isn't understood without: one piece of its block, word for word.
pub fn grown(passage: &Passage, sentence: &str, joins: Option<Joins<'_>>) -> String {
    let Some(block) = passage.text.split('\n').find(|block| !block.contains('\t') && block.contains(sentence)) else {
        return sentence.to_owned();
    };
    let all = crate::assistant::sentences(block);
    let Some(at) = all.iter().position(|other| other == sentence) else { return sentence.to_owned() };
    let leans = |at: usize| points(&all[at]);
    let mut first = at;
    while first > 0 && at - first < 2 && leans(first) {
        first -= 1;
    }
    let mut last = at;
    let length = |first: usize, last: usize| all[first..=last].iter().map(String::len).sum::<usize>();
    if let Some(joins) = joins {
        while first > 0 && joins(&all[first - 1], true) && length(first - 1, last) < LONG {
            first -= 1;
        }
        while last + 1 < all.len() && joins(&all[last + 1], false) && length(first, last + 1) < LONG {
            last += 1;
        }
    }
    // "Yes." says nothing alone.
    let bare = sentence.split_whitespace().nth(2).is_none();
    if (joins.is_some() || bare) && length(first, last) < SHORT && all.get(last + 1).is_some_and(|next| !announces(next)) {
        last += 1;
    }
    piece(block, &all, first, last).unwrap_or_else(|| sentence.to_owned())
}

fn piece(block: &str, all: &[String], first: usize, last: usize) -> Option<String> {
    let (mut from, mut start, mut end) = (0, 0, 0);
    for (at, sentence) in all.iter().enumerate().take(last + 1) {
        let place = from + block.get(from..)?.find(sentence.as_str())?;
        if at == first {
            start = place;
        }
        end = place + sentence.len();
        from = end;
    }
    block.get(start..end).map(str::to_owned)
}
