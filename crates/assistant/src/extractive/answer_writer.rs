//! Writes the HTML of an answer with numbered source marks, and collects the sources.

use domain::assistant::{Passage, Source, is_verbatim_in};
use domain::text::escape_html;

use super::answer_composition::{NeighbourPredicate, StandaloneQuote};
use super::sentence_filters::{is_anaphoric, is_announcement};

#[derive(Debug, Default)]
pub struct AnswerWriter {
    pub html: String,
    pub sources: Vec<Source>,
}

impl AnswerWriter {
    /// Renders the mark of a quote; a repeated quote keeps its number. Empty when the passage doesn't contain the quote.
    pub fn cite(&mut self, passage: &Passage, quote: &str) -> String {
        if !is_verbatim_in(quote, passage) {
            return String::new();
        }
        let source = Source::from_quote(passage, quote);
        let known = self.sources.iter().position(|other| *other == source);
        let number = known.unwrap_or_else(|| {
            self.sources.push(source);
            self.sources.len() - 1
        }) + 1;
        format!("<sup data-source=\"{number}\">{number}</sup>")
    }

    pub fn write_paragraph(&mut self, passage: &Passage, quote: &str) {
        let mark = self.cite(passage, quote);
        self.html.push_str(&format!("<p>{}{mark}</p>", escape_html(quote)));
    }

    /// Writes a quote, preceded by its heading when it needs one.
    pub fn write_quote(&mut self, passage: &Passage, quote: &StandaloneQuote<'_>) {
        let Some(heading) = quote.heading else { return self.write_paragraph(passage, &quote.text) };
        let mark = self.cite(passage, &quote.text);
        self.html.push_str(&format!("<p>Under <em>‘{}’</em>: {}{mark}</p>", escape_html(heading), escape_html(&quote.text)));
    }

    /// Writes a list in which each line has its mark.
    pub fn write_list(&mut self, lines: &[(&Passage, String)]) {
        let mut items = String::new();
        for (passage, quote) in lines {
            let mark = self.cite(passage, quote);
            items.push_str(&format!("<li>{}{mark}</li>", escape_html(quote)));
        }
        self.html.push_str(&format!("<ul>{items}</ul>"));
    }

    /// Writes a single fact as a paragraph instead of a table.
    fn write_fact(&mut self, row: &Passage, label: &str, value: &str) {
        let mark = self.cite(row, &format!("{label} · {value}"));
        self.html.push_str(&format!("<p>{}: <strong>{}</strong>{mark}</p>", escape_html(label), escape_html(value)));
    }

    /// Writes rows of one table under its column headings, or rows of a facts box.
    pub fn write_rows(&mut self, rows: &[&Passage]) {
        let Some(first) = rows.first() else { return };
        if let [row] = rows
            && let Some((label, value)) = row.text.split_once('\t').filter(|(_, value)| row.columns.is_empty() && !value.contains('\t'))
        {
            return self.write_fact(row, label, value);
        }
        let heads: String = first.columns.iter().map(|head| format!("<th>{}</th>", escape_html(head))).collect();
        let head = if heads.is_empty() { heads } else { format!("<thead><tr>{heads}</tr></thead>") };
        let mut body = String::new();
        for row in rows {
            let quote = row.text.split('\t').filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(" · ");
            let mark = self.cite(row, &quote);
            let cells: Vec<String> = row.text.split('\t').map(escape_html).collect();
            body.push_str(&format!("<tr><td>{}{mark}</td></tr>", cells.join("</td><td>")));
        }
        self.html.push_str(&format!("<table>{head}<tbody>{body}</tbody></table>"));
    }
}

/// In bytes. A shorter quote includes the next sentence.
const MIN_QUOTE_BYTES: usize = 80;
/// In bytes. Neighbours are included while the quote stays below this.
const MAX_QUOTE_BYTES: usize = 320;

/// Expands a sentence by the neighbours that it needs to be understood. The result is a contiguous verbatim part of its block.
pub fn expand_sentence(passage: &Passage, sentence: &str, joins: Option<NeighbourPredicate<'_>>) -> String {
    let Some(block) = passage.text.split('\n').find(|block| !block.contains('\t') && block.contains(sentence)) else {
        return sentence.to_owned();
    };
    let all = domain::assistant::split_sentences(block);
    let Some(at) = all.iter().position(|other| other == sentence) else { return sentence.to_owned() };
    let leans = |at: usize| is_anaphoric(&all[at]);
    let mut first = at;
    while first > 0 && at - first < 2 && leans(first) {
        first -= 1;
    }
    let mut last = at;
    let length = |first: usize, last: usize| all[first..=last].iter().map(String::len).sum::<usize>();
    if let Some(joins) = joins {
        while first > 0 && joins(&all[first - 1], true) && length(first - 1, last) < MAX_QUOTE_BYTES {
            first -= 1;
        }
        while last + 1 < all.len() && joins(&all[last + 1], false) && length(first, last + 1) < MAX_QUOTE_BYTES {
            last += 1;
        }
    }
    // A sentence of one or two words, such as "Yes.", says nothing alone.
    let is_fragment = sentence.split_whitespace().nth(2).is_none();
    if (joins.is_some() || is_fragment)
        && length(first, last) < MIN_QUOTE_BYTES
        && all.get(last + 1).is_some_and(|next| !is_announcement(next))
    {
        last += 1;
    }
    slice_sentences(block, &all, first, last).unwrap_or_else(|| sentence.to_owned())
}

fn slice_sentences(block: &str, all: &[String], first: usize, last: usize) -> Option<String> {
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
