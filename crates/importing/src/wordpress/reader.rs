//! Reads WordPress's export file (WXR) item by item, with one item in memory at a time.

use std::cell::Cell;
use std::io::{BufRead, Read};
use std::rc::Rc;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use crate::bundle::Problem;

/// An element with its content; names as the file writes them ("wp:post_id").
#[derive(Debug, Default)]
pub struct XmlNode {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub children: Vec<XmlNode>,
    /// Line of its start tag, from 1.
    pub line: usize,
}

impl XmlNode {
    /// The first child's text, trimmed; "" when there is none.
    pub fn child_text(&self, name: &str) -> &str {
        self.children.iter().find(|child| child.name == name).map_or("", |child| child.text.trim())
    }

    pub fn children_named<'n>(&'n self, name: &'n str) -> impl Iterator<Item = &'n XmlNode> {
        self.children.iter().filter(move |child| child.name == name)
    }

    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value)
    }
}

/// Levels of nesting that are accepted; no export has as many.
const MAX_DEPTH: usize = 16;

/// Iterates over the children of `<channel>`.
pub struct NodeReader<R: BufRead> {
    xml: Reader<LineCounter<R>>,
    line: Rc<Cell<usize>>,
    path: String,
    buffer: Vec<u8>,
    in_channel: bool,
    ended: bool,
}

impl<R: BufRead> NodeReader<R> {
    pub fn new(path: &str, input: R) -> Self {
        let line = Rc::new(Cell::new(1));
        let mut xml = Reader::from_reader(LineCounter { input, line: Rc::clone(&line) });
        // Older exports hold a bare "&" here and there.
        xml.config_mut().allow_dangling_amp = true;
        Self { xml, line, path: path.to_owned(), buffer: Vec::new(), in_channel: false, ended: false }
    }

    pub fn problem_at(&self, line: usize, message: impl Into<String>) -> Problem {
        Problem { path: self.path.clone(), line: Some(line), message: message.into() }
    }

    fn next_node(&mut self) -> Result<Option<XmlNode>, Problem> {
        loop {
            match self.next_step()? {
                XmlStep::Start(node) if self.in_channel => return self.read_children(node, 0).map(Some),
                XmlStep::Start(node) if node.name == "channel" => self.in_channel = true,
                XmlStep::Start(node) if node.name == "rss" => {}
                XmlStep::Start(node) => {
                    return Err(self.problem_at(node.line, format!("this is not a WordPress export: it begins with <{}>", node.name)));
                }
                XmlStep::Empty(node) if self.in_channel => return Ok(Some(node)),
                XmlStep::End if self.in_channel => {
                    self.in_channel = false;
                    self.ended = true;
                }
                XmlStep::Eof if self.ended => return Ok(None),
                XmlStep::Eof => return Err(self.problem_at(self.line.get(), "the file ends too early: it is not complete")),
                XmlStep::Empty(_) | XmlStep::End | XmlStep::Text(_) => {}
            }
        }
    }

    fn read_children(&mut self, mut node: XmlNode, depth: usize) -> Result<XmlNode, Problem> {
        if depth > MAX_DEPTH {
            return Err(self.problem_at(node.line, format!("<{}> is nested too deeply", node.name)));
        }
        loop {
            match self.next_step()? {
                XmlStep::Start(child) => {
                    let child = self.read_children(child, depth + 1)?;
                    node.children.push(child);
                }
                XmlStep::Empty(child) => node.children.push(child),
                XmlStep::Text(text) => node.text.push_str(&text),
                XmlStep::End => return Ok(node),
                XmlStep::Eof => {
                    return Err(self.problem_at(node.line, format!("the file ends inside the <{}> that begins here", node.name)));
                }
            }
        }
    }

    fn next_step(&mut self) -> Result<XmlStep, Problem> {
        loop {
            self.buffer.clear();
            let line = self.line.get();
            let step = match self.xml.read_event_into(&mut self.buffer) {
                Ok(Event::Start(start)) => XmlStep::Start(to_node(&start, line)),
                Ok(Event::Empty(start)) => XmlStep::Empty(to_node(&start, line)),
                Ok(Event::End(_)) => XmlStep::End,
                Ok(Event::Text(text)) => XmlStep::Text(text.xml10_content().into_owned()),
                Ok(Event::CData(text)) => XmlStep::Text(text.xml10_content().into_owned()),
                Ok(Event::GeneralRef(name)) => XmlStep::Text(match name.resolve_char_ref() {
                    Ok(Some(c)) => c.to_string(),
                    _ => resolve_entity(&name.into_inner()),
                }),
                Ok(Event::Eof) => XmlStep::Eof,
                Ok(_) => continue,
                Err(error) => return Err(self.problem_at(line, format!("this is not well-formed XML: {error}"))),
            };
            return Ok(step);
        }
    }
}

/// Resolves the entities of XML; others are left for the HTML inside.
fn resolve_entity(name: &str) -> String {
    match name {
        "amp" => "&".to_owned(),
        "lt" => "<".to_owned(),
        "gt" => ">".to_owned(),
        "quot" => "\"".to_owned(),
        "apos" => "'".to_owned(),
        other => format!("&{other};"),
    }
}

impl<R: BufRead> Iterator for NodeReader<R> {
    type Item = Result<XmlNode, Problem>;

    fn next(&mut self) -> Option<Self::Item> {
        self.next_node().transpose()
    }
}

enum XmlStep {
    Start(XmlNode),
    Empty(XmlNode),
    End,
    Text(String),
    Eof,
}

fn to_node(start: &BytesStart<'_>, line: usize) -> XmlNode {
    let attributes = start.html_attributes().filter_map(std::result::Result::ok);
    let attributes = attributes.map(|a| (a.key.0.to_owned(), a.value.replace("&amp;", "&").replace("&quot;", "\""))).collect();
    XmlNode { name: start.name().0.to_owned(), attributes, line, ..XmlNode::default() }
}

/// A reader that counts the lines that were read.
struct LineCounter<R> {
    input: R,
    line: Rc<Cell<usize>>,
}

impl<R: BufRead> Read for LineCounter<R> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl<R: BufRead> BufRead for LineCounter<R> {
    fn fill_buf(&mut self) -> std::io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        // The buffer is still filled, so asking for it again costs nothing.
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

    fn read_nodes(text: &str) -> Vec<Result<XmlNode, String>> {
        let mut all = Vec::new();
        for node in NodeReader::new("x.xml", text.as_bytes()) {
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
        let all = read_nodes(
            "<?xml version=\"1.0\"?>\n<rss>\n<channel>\n<title>A &amp; B &#187; &nbsp;</title>\n<item>\n<wp:post_id>5</wp:post_id><c><![CDATA[x ]] <b>]]></c>\n</item>\n<empty/></channel></rss>\n",
        );
        let all: Vec<XmlNode> = all.into_iter().map(|node| node.unwrap()).collect();
        assert_eq!((all[0].text.as_str(), all[1].line, all[1].child_text("wp:post_id")), ("A & B » &nbsp;", 5, "5"));
        assert_eq!((all[1].child_text("c"), all[2].name.as_str()), ("x ]] <b>", "empty"));
    }

    #[test]
    fn broken_files_name_the_line() {
        let last = |text: &str| read_nodes(text).pop().unwrap().unwrap_err();
        assert!(last("<rss><channel>\n<item>\n<title>x</title>\n").starts_with("x.xml:2: the file ends inside the <item>"));
        assert!(last("<rss><channel>\n<item>\n<title>x</tit>\n").starts_with("x.xml:3: this is not well-formed XML"));
        assert!(last("<rss><channel><item></item>").contains("ends too early"));
        assert!(last("<html><body>").contains("not a WordPress export"));
        assert!(last("").contains("ends too early"));
    }
}
