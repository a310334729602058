//! Writes XML documents, and escapes text for XML and HTML.

use std::io;

use domain::text::push_escaped;
use domain::{Error, Result};
use jiff::Timestamp;
use quick_xml::events::attributes::Attribute;
use quick_xml::events::{BytesDecl, BytesText, Event};
use quick_xml::name::QName;
use quick_xml::writer::{ElementWriter, Writer};

pub(super) type XmlWriter = Writer<Vec<u8>>;

/// Writes a document whose root element `write_root` writes.
pub(super) fn write_document(write_root: impl FnOnce(&mut XmlWriter) -> io::Result<()>) -> Result<String> {
    let mut xml = Writer::new(Vec::new());
    let write = |xml: &mut XmlWriter| {
        xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
        write_line_break(xml)?;
        write_root(xml)?;
        write_line_break(xml)
    };
    write(&mut xml).map_err(|error| Error::internal(format!("writing XML failed: {error}")))?;
    String::from_utf8(xml.into_inner()).map_err(|error| Error::internal(format!("written XML is not UTF-8: {error}")))
}

/// Starts an element. Its content comes from one of the methods of [`ElementWriter`], which also end it.
pub(super) fn start_element<'a>(xml: &'a mut XmlWriter, name: &'a str, attributes: &[(&str, &str)]) -> ElementWriter<'a, Vec<u8>> {
    let attributes = attributes.iter().map(|(name, value)| Attribute { key: QName(name), value: escape(value).into() });
    xml.create_element(name).with_attributes(attributes)
}

/// Writes an element that contains only text.
pub(super) fn write_text(xml: &mut XmlWriter, name: &str, text: &str) -> io::Result<()> {
    xml.create_element(name).write_text_content(escape_text(text)).map(|_| ())
}

/// Writes a moment as an element, in UTC to the second (RFC 3339).
pub(super) fn write_moment(xml: &mut XmlWriter, name: &str, at: Timestamp) -> io::Result<()> {
    write_text(xml, name, &at.strftime("%Y-%m-%dT%H:%M:%SZ").to_string())
}

/// Ends a line, so that people can read the document.
pub(super) fn write_line_break(xml: &mut XmlWriter) -> io::Result<()> {
    xml.write_event(Event::Text(BytesText::from_escaped("\n")))
}

pub(super) fn escape_text(text: &str) -> BytesText<'static> {
    BytesText::from_escaped(escape(text))
}

/// Escapes text for content and quoted attributes; characters that XML 1.0 forbids are removed.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len() + 16);
    text.chars().filter(|c| is_allowed(*c)).for_each(|c| push_escaped(&mut safe, c));
    safe
}

fn is_allowed(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r') || !(c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}'))
}

/// Reads documents for tests with a real parser, so that a test holds what a feed reader sees and not how it is escaped.
#[cfg(test)]
pub(super) mod reading {
    use quick_xml::escape::resolve_predefined_entity;
    use quick_xml::events::{BytesStart, Event};
    use quick_xml::{Reader, XmlVersion};

    /// Every text and attribute of a document with its path, in document order: `("rss/channel/title", "…")` and
    /// `("rss/@version", "2.0")`. White space around elements is left out. Panics unless the document is well-formed.
    pub fn read_values(document: &str) -> Vec<(String, String)> {
        let mut reader = Reader::from_str(document);
        let (mut path, mut text, mut values): (Vec<String>, _, _) = (Vec::new(), String::new(), Vec::new());
        loop {
            match reader.read_event().unwrap() {
                Event::Decl(declaration) => assert_eq!(declaration.version().unwrap(), "1.0"),
                Event::Start(element) => {
                    text.clear();
                    path.push(element.name().0.to_owned());
                    read_attributes(&path.join("/"), &element, &mut values);
                }
                Event::Empty(element) => {
                    text.clear();
                    read_attributes(&format!("{}/{}", path.join("/"), element.name().0), &element, &mut values);
                }
                Event::Text(part) => text.push_str(&part.xml10_content()),
                Event::GeneralRef(name) => match name.resolve_char_ref().unwrap() {
                    Some(c) => text.push(c),
                    None => text.push_str(resolve_predefined_entity(&name).unwrap()),
                },
                Event::End(_) => {
                    if !text.trim().is_empty() {
                        values.push((path.join("/"), text.clone()));
                    }
                    text.clear();
                    path.pop();
                }
                Event::Eof => break,
                other => panic!("{other:?} has no place here"),
            }
        }
        assert!(path.is_empty(), "{path:?} are open at the end");
        values
    }

    fn read_attributes(path: &str, element: &BytesStart<'_>, values: &mut Vec<(String, String)>) {
        for attribute in element.attributes() {
            let attribute = attribute.unwrap();
            let value = attribute.normalized_value(XmlVersion::Implicit1_0).unwrap();
            values.push((format!("{path}/@{}", attribute.key.0), value.into_owned()));
        }
    }

    /// The values of one path.
    pub fn values_at<'v>(values: &'v [(String, String)], path: &str) -> Vec<&'v str> {
        values.iter().filter(|(own, _)| own == path).map(|(_, value)| value.as_str()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_closed_and_their_values_are_escaped() {
        let xml = write_document(|xml| {
            let root = start_element(xml, "root", &[("about", "a \"b\" & c")]);
            root.write_inner_content(|xml| {
                write_text(xml, "title", "1 < 2")?;
                write_moment(xml, "at", "2026-11-20T06:05:04.123Z".parse().unwrap())?;
                start_element(xml, "empty", &[]).write_empty()?;
                Ok(())
            })?;
            Ok(())
        });
        let expected = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<root about=\"a &quot;b&quot; &amp; c\"><title>1 &lt; 2</title>\
            <at>2026-11-20T06:05:04Z</at><empty/></root>\n";
        let xml = xml.unwrap();
        assert_eq!(xml, expected);
        let values = reading::read_values(&xml);
        let values: Vec<_> = values.iter().map(|(path, value)| (path.as_str(), value.as_str())).collect();
        assert_eq!(values, [("root/@about", "a \"b\" & c"), ("root/title", "1 < 2"), ("root/at", "2026-11-20T06:05:04Z")]);
    }

    #[test]
    fn markup_is_escaped_and_forbidden_characters_go() {
        assert_eq!(escape("a<b> & \"c\" 'd'\u{0}\u{1b}\u{ffff}\n₹"), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;\n₹");
    }
}
