//! Parses sanitised HTML into blocks in reading order: each paragraph, list item, heading and table row once, with its
//! section.

use crate::articles::{decode_entities, is_inline};
use crate::text::normalise_line;

/// Separates the cells of a row in a block's text.
pub const CELL_SEPARATOR: &str = "\t";

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Block {
    /// The id of the nearest heading above; for a heading, its own id.
    pub anchor: Option<String>,
    /// The text of that heading.
    pub heading: String,
    /// Plain text; the cells of a row are separated by [`CELL_SEPARATOR`].
    pub text: String,
    pub kind: BlockKind,
    /// For a row: its cells, each prefixed with its column's header.
    pub with_header: Option<String>,
    /// Whether the row consists of column headers only.
    pub is_head: bool,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum BlockKind {
    Heading,
    #[default]
    Text,
    Row,
}

pub fn parse_blocks(html: &str) -> Vec<Block> {
    let mut reader = BlockReader::default();
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        reader.text.push_str(&rest[..start]);
        let Some(length) = rest[start..].find('>') else { break };
        reader.read_tag(&rest[start + 1..start + length]);
        rest = &rest[start + length + 1..];
    }
    reader.text.push_str(rest);
    reader.end_block(BlockKind::Text);
    reader.blocks
}

#[derive(Default)]
struct BlockReader {
    blocks: Vec<Block>,
    text: String,
    anchor: Option<String>,
    heading: String,
    table: Option<TableState>,
}

/// The table that is being parsed. Nested tables are not supported.
#[derive(Default)]
struct TableState {
    columns: Vec<String>,
    cells: Vec<String>,
    only_heads: bool,
}

impl BlockReader {
    fn read_tag(&mut self, tag: &str) {
        if is_inline(tag) {
            return;
        }
        let closing = tag.starts_with('/');
        let name = tag.trim_start_matches('/').split([' ', '/']).next().unwrap_or_default();
        match (name, closing) {
            ("h2" | "h3" | "h4", false) => {
                self.end_block(BlockKind::Text);
                self.anchor = tag.split_once("id=\"").and_then(|(_, rest)| rest.split('"').next()).map(str::to_owned);
            }
            ("h2" | "h3" | "h4", true) => {
                self.heading = self.take_text();
                self.text = self.heading.clone();
                self.end_block(BlockKind::Heading);
            }
            ("table", false) => {
                self.end_block(BlockKind::Text);
                self.table = Some(TableState::default());
            }
            ("table", true) => self.table = None,
            ("tr", false) => self.begin_row(),
            ("tr", true) => self.end_row(),
            ("th" | "td", true) => self.end_cell(name == "th"),
            _ if self.table.is_some() => self.text.push(' '),
            _ => self.end_block(BlockKind::Text),
        }
    }

    fn take_text(&mut self) -> String {
        normalise_line(&decode_entities(&std::mem::take(&mut self.text)))
    }

    fn end_block(&mut self, kind: BlockKind) {
        let text = self.take_text();
        self.push_block(Block { text, kind, ..Block::default() });
    }

    fn push_block(&mut self, block: Block) {
        if !block.text.trim().is_empty() {
            self.blocks.push(Block { anchor: self.anchor.clone(), heading: self.heading.clone(), ..block });
        }
    }

    fn begin_row(&mut self) {
        // A caption comes before the first row.
        self.end_block(BlockKind::Text);
        if let Some(table) = &mut self.table {
            table.cells.clear();
            table.only_heads = true;
        }
    }

    fn end_cell(&mut self, is_head: bool) {
        let text = self.take_text();
        if let Some(table) = &mut self.table {
            table.only_heads &= is_head;
            table.cells.push(text);
        }
    }

    fn end_row(&mut self) {
        let Some(table) = &mut self.table else { return self.end_block(BlockKind::Text) };
        let cells = std::mem::take(&mut table.cells);
        if table.only_heads {
            table.columns.clone_from(&cells);
        }
        let named = cells.iter().enumerate().filter(|(_, cell)| !cell.is_empty()).map(|(at, cell)| match table.columns.get(at) {
            Some(column) if !column.is_empty() && !table.only_heads => format!("{column}: {cell}"),
            _ => cell.clone(),
        });
        let with_header = named.collect::<Vec<_>>().join(" · ");
        let is_head = table.only_heads;
        self.push_block(Block {
            text: cells.join(CELL_SEPARATOR),
            kind: BlockKind::Row,
            with_header: Some(with_header),
            is_head,
            ..Block::default()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_items_and_rows_know_their_section() {
        let html = "<p>Intro &amp; <strong>more</strong>.</p><h2 id=\"rates\">Rates</h2><ul><li>One<ul><li>Two</li></ul></li></ul>\
            <table><thead><tr><th>Year</th><th>Rate</th></tr></thead><tbody><tr><td>2024-25</td><td>8.25%</td></tr></tbody></table><p>End";
        let found = parse_blocks(html);
        let texts: Vec<(&str, Option<&str>)> = found.iter().map(|b| (b.text.as_str(), b.anchor.as_deref())).collect();
        let here = Some("rates");
        assert_eq!(
            texts,
            [
                ("Intro & more.", None),
                ("Rates", here),
                ("One", here),
                ("Two", here),
                ("Year\tRate", here),
                ("2024-25\t8.25%", here),
                ("End", here)
            ]
        );
        assert_eq!(found[5].with_header.as_deref(), Some("Year: 2024-25 · Rate: 8.25%"));
        assert_eq!((found[5].heading.as_str(), found[1].kind), ("Rates", BlockKind::Heading));
    }

    #[test]
    fn odd_html_loses_no_words() {
        for html in ["plain", "<td>a</td>b", "<tr>a</tr>", "<p>a", "a<", "<h2>no id</h2>"] {
            assert!(!parse_blocks(html).is_empty(), "{html}");
        }
        assert!(parse_blocks("").is_empty() && parse_blocks("<p> </p>").is_empty());
    }
}
