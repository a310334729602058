//! WordPress's export file (WXR) read piece by piece: one item in memory at a time.

use std::cell::Cell;
use std::io::{BufRead, Read};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::importing::bundle::Problem;

/// An element with what is inside; names as the file writes them ("wp:post_id").
#[derive(Debug, Default)]
pub struct Node {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub children: Vec<Node>,
    /// Of its start, from 1.
    pub line: usize,
}

impl Node {
    /// The first child's text, trimmed; "" when there is none.
    pub fn text_of(&self, name: &str) -> &str {
        self.children.iter().find(|child| child.name == name).map_or("", |child| child.text.trim())
    }

    pub fn all<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n Node> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// Deeper than any export nests.
const DEEPEST: usize = 16;

/// Answers the children of `<channel>` one after another.
pub struct Nodes<R: BufRead> {
    xml: Reader<Lines<R>>,
    line: Rc<Cell<usize>>,
    path: String,
    buffer: Vec<u8>,
    in_channel: bool,
    ended: bool,
}

impl<R: BufRead> Nodes<R> {
    pub fn new(path: &str, input: R) -> Self {
        let line = Rc::new(Cell::new(1));
        let mut xml = Reader::from_reader(Lines { input, line: Rc::clone(&line) });
        // Older exports hold a bare "&" here and there.
        xml.config_mut().allow_dangling_amp = true;
        Self { xml, line, path: path.to_owned(), buffer: Vec::new(), in_channel: false, ended: false }
    }

    pub fn problem(&self, line: usize, message: impl Into<String>) -> Problem {
        Problem { path: self.path.clone(), line: Some(line), message: message.into() }
    }

    fn advance(&mut self) -> Result<Option<Node>, Problem> {
        loop {
            match self.event()? {
                Step::Start(node) if self.in_channel => return self.inside(node, 0).map(Some),
                Step::Start(node) if node.name == "channel" => self.in_channel = true,
                Step::Start(node) if node.name == "rss" => {}
                Step::Start(node) => {
                    return Err(self.problem(node.line, format!("this is no WordPress export: it begins with <{}>", node.name)));
                }
                Step::Empty(node) if self.in_channel => return Ok(Some(node)),
                Step::End if self.in_channel => {
                    self.in_channel = false;
                    self.ended = true;
                }
                Step::Eof if self.ended => return Ok(None),
                Step::Eof => return Err(self.problem(self.line.get(), "the file ends too early: it is not complete")),
                Step::Empty(_) | Step::End | Step::Text(_) => {}
            }
        }
    }

    fn inside(&mut self, mut node: Node, depth: usize) -> Result<Node, Problem> {
        if depth > DEEPEST {
            return Err(self.problem(node.line, format!("<{}> is nested too deeply", node.name)));
        }
        loop {
            match self.event()? {
                Step::Start(child) => {
                    let child = self.inside(child, depth + 1)?;
                    node.children.push(child);
                }
                Step::Empty(child) => node.children.push(child),
                Step::Text(text) => node.text.push_str(&text),
                Step::End => return Ok(node),
                Step::Eof => return Err(self.problem(node.line, format!("the file ends inside the <{}> that begins here", node.name))),
            }
        }
    }

    fn event(&mut self) -> Result<Step, Problem> {
        loop {
            self.buffer.clear();
            let line = self.line.get();
            let step = match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Start(start)) => Step::Start(node_of(&start, line)),
                Ok(Event::Empty(start)) => Step::Empty(node_of(&start, line)),
                Ok(Event::End(_)) => Step::End,
                Ok(Event::Text(text)) => Step::Text(text.xml10_content().into_owned()),
                Ok(Event::CData(text)) => Step::Text(text.xml10_content().into_owned()),
                Ok(Event::GeneralRef(name)) => Step::Text(match name.resolve_char_ref() {
                    Ok(Some(c)) => c.to_string(),
                    _ => resolved(&name.into_inner()),
                }),
                Ok(Event::Eof) => Step::Eof,
                Ok(_) => continue,
                Err(error) => return Err(self.problem(line, format!("this is no well-formed XML: {error}"))),
            };
            return Ok(step);
        }
    }
}

/// Entities that XML does not know are left for the HTML inside.
fn resolved(name: &str) -> String {
    match name {
        "amp" => "&".to_owned(),
        "lt" => "<".to_owned(),
        "gt" => ">".to_owned(),
        "quot" => "\"".to_owned(),
        "apos" => "'".to_owned(),
        other => format!("&{other};"),
    }
}

impl<R: BufRead> Iterator for Nodes<R> {
    type Item = Result<Node, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.advance().transpose()
    }
}

enum Step {
    Start(Node),
    Empty(Node),
    End,
    Text(String),
    Eof,
}

fn node_of(start: &BytesStart<'_>, line: usize) -> Node {
    let attributes = start.html_attributes().filter_map(std::result::Result::ok);
    let attributes = attributes.map(|a| (a.key.0.to_owned(), a.value.replace("&amp;", "&").replace("&quot;", "\""))).collect();
    Node { name: start.name().0.to_owned(), attributes, line, ..Node::default() }
}

/// Counts the line ends that were read.
struct Lines<R> {
    input: R,
    line: Rc<Cell<usize>>,
}

impl<R: BufRead> Read for Lines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for Lines<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // What was filled before is still there: reading it again costs nothing.
        if let Ok(filled) = self.input.fill_buf() {
            let ends = filled.get(..amount).unwrap_or_default().iter().filter(|byte| **byte == b'\n').count();
            self.line.set(self.line.get() + ends);
        }
        self.input.consume(amount);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(text: &str) -> Vec<Result<Node, String>> {
        let mut all = Vec::new();
        for node in Nodes::new("x.xml", text.as_bytes()) {
            let failed = node.is_err();
            all.push(node.map_err(|problem| problem.to_string()));
            if failed {
                break;
            }
        }
        all
    }

    #[test]
    fn items_come_with_their_lines() {
        let all = nodes(
            "<?xml version=\"1.0\"?>\n<rss>\n<channel>\n<title>A &amp; B &#187; &nbsp;</title>\n<item>\n<wp:post_id>5</wp:post_id><c><![CDATA[x ]] <b>]]></c>\n</item>\n<empty/></channel></rss>\n",
        );
        let all: Vec<Node> = all.into_iter().map(|node| node.unwrap()).collect();
        assert_eq!((all[0].text.as_str(), all[1].line, all[1].text_of("wp:post_id")), ("A & B » &nbsp;", 5, "5"));
        assert_eq!((all[1].text_of("c"), all[2].name.as_str()), ("x ]] <b>", "empty"));
    }

    #[test]
    fn broken_files_name_the_line() {
        let last = |text: &str| nodes(text).pop().unwrap().unwrap_err();
        assert!(last("<rss><channel>\n<item>\n<title>x</title>\n").starts_with("x.xml:2: the file ends inside the <item>"));
        assert!(last("<rss><channel>\n<item>\n<title>x</tit>\n").starts_with("x.xml:3: this is no well-formed XML"));
        assert!(last("<rss><channel><item></item>").contains("ends too early"));
        assert!(last("<html><body>").contains("no WordPress export"));
        assert!(last("").contains("ends too early"));
    }
}
