//! Collects the HTML of an answer sentence by sentence. Nothing is written before the gate has let its sentence through, and an element
//! is opened only when something in it is shown.

use domain::text::find_sentence_ends;

use super::super::citation_marks::CitationMark;
use super::super::sentence::{Sentence, Style};

/// A longer sentence is cut, so that checking takes time in proportion to the reply.
const MAX_SENTENCE_BYTES: usize = 4_000;

/// Decides which sentences are shown.
pub(in super::super) trait ClaimGate {
    /// Returns the source number of each mark, `None` for a mark that is left out; or `None` when the sentence must not be shown.
    fn check_claim(&mut self, claim: &Claim) -> Option<Vec<Option<u8>>>;
    /// Whether a heading, a table's head or a line that ends with a colon may stand above what is shown. It has no citation.
    fn allows_lead_in(&mut self, text: &str) -> bool;
    /// Whether the sentence only says yes or no and belongs to the next one.
    fn is_verdict(&self, text: &str) -> bool;
    /// Counts a mark that the model never finished.
    fn drop_unfinished_mark(&mut self);
}

/// A sentence or a table row that has to be proven.
#[derive(Debug)]
pub(in super::super) struct Claim {
    pub text: String,
    pub marks: Vec<CitationMark>,
}

/// An element that may not have been opened yet.
struct Element {
    opening: String,
    closing: &'static str,
    is_written: bool,
    /// Nothing in it is shown, because its head must not be.
    is_refused: bool,
}

pub(in super::super) struct HtmlSink<G> {
    pub gate: G,
    html: String,
    elements: Vec<Element>,
    /// Headings and introductions, shown as soon as something below them is.
    lead_in: String,
    /// Whether the block that is open wrote the lead-in itself.
    lead_in_is_new: bool,
    sentence: Sentence,
    /// The words of `sentence`.
    text: String,
    /// "Yes." or "No.", until the sentence that explains it is known.
    verdict: Sentence,
    cells: Option<Vec<Sentence>>,
    has_line_break: bool,
}

impl<G: ClaimGate> HtmlSink<G> {
    pub fn new(gate: G) -> Self {
        Self {
            gate,
            html: String::new(),
            elements: Vec::new(),
            lead_in: String::new(),
            lead_in_is_new: false,
            sentence: Sentence::default(),
            text: String::new(),
            verdict: Sentence::default(),
            cells: None,
            has_line_break: false,
        }
    }

    /// Returns the checked HTML since the last call.
    pub fn take_html(&mut self) -> String {
        std::mem::take(&mut self.html)
    }

    pub(super) fn open_element(&mut self, opening: impl Into<String>, closing: &'static str) {
        self.lead_in_is_new &= !self.elements.is_empty();
        self.elements.push(Element { opening: opening.into(), closing, is_written: false, is_refused: false });
    }

    pub(super) fn close_element(&mut self) {
        match self.elements.pop() {
            Some(element) if element.is_written => self.html.push_str(element.closing),
            // What an introduction announced was not shown.
            Some(_) if self.elements.is_empty() && !self.lead_in_is_new => self.lead_in.clear(),
            _ => {}
        }
        self.has_line_break = false;
    }

    /// Starts a line of its own within the element.
    pub(super) fn break_line(&mut self) {
        self.has_line_break = true;
    }

    pub(super) fn push_char(&mut self, c: char, style: Style) {
        if self.cells.is_none() && !c.is_whitespace() && self.is_sentence_complete(c) {
            self.end_sentence();
        }
        self.text.push(c);
        self.sentence.push_char(c, style);
    }

    pub(super) fn push_mark(&mut self, mark: CitationMark, style: Style) {
        self.sentence.push_mark(mark, style);
    }

    /// Whether a sentence ends before the next character.
    fn is_sentence_complete(&self, next: char) -> bool {
        if self.text.len() > MAX_SENTENCE_BYTES {
            return true;
        }
        let may_end =
            self.text.ends_with(' ') && self.text.trim_end().ends_with(|c| matches!(c, '.' | '?' | '!' | '।') || is_closing_mark(c));
        may_end && find_sentence_ends(&format!("{}{next}", self.text)).len() > 1
    }

    fn end_sentence(&mut self) {
        self.text.clear();
        let mut sentence = std::mem::take(&mut self.sentence);
        let text = sentence.text();
        if !text.chars().any(char::is_alphanumeric) {
            return;
        }
        sentence.prepend(std::mem::take(&mut self.verdict));
        if self.gate.is_verdict(&text) {
            self.verdict = sentence;
            return;
        }
        let claim = Claim { text, marks: sentence.marks().cloned().collect() };
        if let Some(numbers) = self.gate.check_claim(&claim) {
            self.write_content(&sentence.render(&numbers));
        }
    }

    /// Ends a paragraph, a list item or a line of one.
    pub(super) fn end_block(&mut self, may_introduce: bool) {
        let is_introduction = may_introduce && self.text.trim_end().ends_with(':') && self.sentence.marks().next().is_none();
        if is_introduction { self.end_lead_in("p") } else { self.end_sentence() }
    }

    pub(super) fn end_heading(&mut self, tag: &'static str) {
        if tag == "h3" {
            self.lead_in.clear();
        }
        self.end_lead_in(tag);
    }

    fn end_lead_in(&mut self, tag: &str) {
        self.text.clear();
        let sentence = std::mem::take(&mut self.sentence);
        if self.gate.allows_lead_in(&sentence.text()) {
            self.lead_in.push_str(&format!("<{tag}>{}</{tag}>", sentence.render(&[])));
            self.lead_in_is_new = true;
        }
    }

    pub(super) fn begin_row(&mut self) {
        self.verdict = Sentence::default();
        self.cells = Some(Vec::new());
    }

    pub(super) fn end_cell(&mut self) {
        self.text.clear();
        let cell = std::mem::take(&mut self.sentence);
        self.cells.get_or_insert_default().push(cell);
    }

    /// Opens a table whose head is the row.
    pub(super) fn end_head_row(&mut self) {
        let cells = self.cells.take().unwrap_or_default();
        let is_allowed = self.gate.allows_lead_in(&join_cells(&cells));
        let head: String = cells.iter().map(|cell| format!("<th>{}</th>", cell.render(&[]))).collect();
        self.open_element(format!("<table><thead><tr>{head}</tr></thead><tbody>"), "</tbody></table>");
        if let Some(table) = self.elements.last_mut() {
            table.is_refused = !is_allowed;
        }
    }

    /// Ends a row of a table's body, which is one claim.
    pub(super) fn end_row(&mut self) {
        let cells = self.cells.take().unwrap_or_default();
        let claim = Claim { text: join_cells(&cells), marks: cells.iter().flat_map(Sentence::marks).cloned().collect() };
        if self.is_refused() || !claim.text.chars().any(char::is_alphanumeric) {
            return;
        }
        let Some(numbers) = self.gate.check_claim(&claim) else { return };
        let mut rest = numbers.as_slice();
        let mut html = String::new();
        for cell in &cells {
            let (own, others) = rest.split_at(cell.marks().count().min(rest.len()));
            html.push_str(&format!("<td>{}</td>", cell.render(own)));
            rest = others;
        }
        self.write_content(&format!("<tr>{html}</tr>"));
    }

    fn is_refused(&self) -> bool {
        self.elements.last().is_some_and(|element| element.is_refused)
    }

    fn write_content(&mut self, content: &str) {
        self.html.push_str(&std::mem::take(&mut self.lead_in));
        let is_continued = self.elements.last().is_some_and(|element| element.is_written) && !content.starts_with("<tr>");
        for element in self.elements.iter_mut().filter(|element| !element.is_written) {
            self.html.push_str(&element.opening);
            element.is_written = true;
        }
        if is_continued {
            self.html.push_str(if self.has_line_break { "<br>" } else { " " });
        }
        self.has_line_break = false;
        self.html.push_str(content);
    }
}

fn is_closing_mark(c: char) -> bool {
    matches!(c, '"' | '”' | '’' | ')' | '\'')
}

fn join_cells(cells: &[Sentence]) -> String {
    cells.iter().map(Sentence::text).filter(|text| !text.is_empty()).collect::<Vec<_>>().join(" · ")
}
