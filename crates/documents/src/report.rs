//! The layout of a report: sections of headings, paragraphs, lists and tables, one below the other, tagged in their order.

use domain::Result;
use domain::reports::{Block, ReportContent, Section};
use krilla::metadata::{DateTime, Metadata};

use crate::canvas::{ACCENT, Align, Colour, INK, LINE, Meaning, SOFT, TINT};
use crate::page::{BOTTOM, LEADING, LEFT, Page, RIGHT};
use crate::report_words::{LANGUAGE_TAGS, NOT_OFFICIAL, describe_owner, describe_version, number_page};
use crate::structure::{Element, LeafNumber, Role, build_tree};
use crate::text_layout::{Family, TextStyle};

const TITLE: TextStyle = TextStyle::new(Family::Serif, 21.0);
const SECTION: TextStyle = TextStyle::new(Family::Serif, 14.0);
const HEADING: TextStyle = TextStyle::new(Family::Bold, 10.5);
const TEXT: TextStyle = TextStyle::new(Family::Regular, 9.5);
const CELL: TextStyle = TextStyle::new(Family::Regular, 8.5);
const HEAD: TextStyle = TextStyle::new(Family::Bold, 8.0);
const SMALL: TextStyle = TextStyle::new(Family::Regular, 7.5);

const INDENT: f32 = 18.0;
const CELL_PADDING: f32 = 5.0;

/// The pages with the structure that grows beside them.
struct Writer {
    page: Page,
    elements: Vec<Element>,
    next_leaf: LeafNumber,
}

pub fn render_report(content: &ReportContent) -> Result<Vec<u8>> {
    let mut writer = Writer { page: Page::new(), elements: Vec::new(), next_leaf: 0 };
    writer.draw_head(content)?;
    for section in &content.sections {
        writer.draw_section(section)?;
    }
    draw_footers(&mut writer.page, content)?;
    let Writer { page, elements, .. } = writer;
    page.canvas.into_structured_pdf(pdf_metadata(content), |leaves| build_tree(elements, leaves))
}

impl Writer {
    fn start_leaf(&mut self) -> LeafNumber {
        let leaf = self.next_leaf;
        self.next_leaf += 1;
        self.page.canvas.meaning = Meaning::Leaf(leaf);
        leaf
    }

    /// Draws wrapped lines, on the next page where they do not fit, as one leaf.
    fn draw_text(&mut self, x: f32, style: TextStyle, colour: Colour, text: &str) -> Result<LeafNumber> {
        let leaf = self.start_leaf();
        for line in style.wrap_lines(text, RIGHT - x)? {
            self.page.ensure_room(style.size * LEADING);
            self.page.y = self.page.draw_lines((x, self.page.y), Align::Left, style, colour, &[line])?;
        }
        Ok(leaf)
    }

    fn draw_head(&mut self, content: &ReportContent) -> Result<()> {
        let title = self.draw_text(LEFT, TITLE, ACCENT, &content.title)?;
        self.elements.push(Element::leaf(Role::Heading(1), title));
        self.page.y += 4.0;
        for line in describe_version(content) {
            let leaf = self.draw_text(LEFT, TEXT, SOFT, &line)?;
            self.elements.push(Element::leaf(Role::Paragraph, leaf));
        }
        Ok(())
    }

    fn draw_section(&mut self, section: &Section) -> Result<()> {
        self.page.y += 16.0;
        self.page.ensure_room(70.0);
        self.page.canvas.meaning = Meaning::Decoration;
        self.page.canvas.draw_rectangle((LEFT, self.page.y), RIGHT - LEFT, 0.8, LINE);
        self.page.y += 8.0;
        let leaf = self.draw_text(LEFT, SECTION, INK, &section.title)?;
        self.elements.push(Element::leaf(Role::Heading(2), leaf));
        self.page.y += 3.0;
        section.blocks.iter().try_for_each(|block| self.draw_block(block))
    }

    fn draw_block(&mut self, block: &Block) -> Result<()> {
        match block {
            Block::Heading { text } => {
                self.page.y += 6.0;
                self.page.ensure_room(45.0);
                let leaf = self.draw_text(LEFT, HEADING, INK, text)?;
                self.elements.push(Element::leaf(Role::Heading(3), leaf));
            }
            Block::Paragraph { text } => {
                let leaf = self.draw_text(LEFT, TEXT, INK, text)?;
                self.elements.push(Element::leaf(Role::Paragraph, leaf));
            }
            Block::List { items } => self.draw_list(Role::BulletList, items)?,
            Block::Steps { items } => self.draw_list(Role::NumberedList, items)?,
            Block::Table { head, rows } => self.draw_table(head, rows)?,
        }
        self.page.y += 4.0;
        Ok(())
    }

    fn draw_list(&mut self, role: Role, items: &[String]) -> Result<()> {
        let mut list = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            self.page.ensure_room(TEXT.size * LEADING);
            let label = if role == Role::NumberedList { format!("{}.", at + 1) } else { "•".to_owned() };
            let mark = self.start_leaf();
            self.page.draw_lines((LEFT + 4.0, self.page.y), Align::Left, TEXT, ACCENT, &[label])?;
            let body = self.draw_text(LEFT + INDENT, TEXT, INK, item)?;
            self.page.y += 2.0;
            list.push(Element::new(Role::Item, vec![Element::leaf(Role::Label, mark), Element::leaf(Role::ItemBody, body)]));
        }
        self.elements.push(Element::new(role, list));
        Ok(())
    }

    /// On every further page the head stands again, for the eye alone: it belongs to the structure once.
    fn draw_table(&mut self, head: &[String], rows: &[Vec<String>]) -> Result<()> {
        let widths = share_width(head, rows)?;
        let head = TableRow::lay_out(head, &widths, true)?;
        self.page.ensure_room(head.height * 3.0);
        let mut table = Vec::with_capacity(rows.len() + 1);
        table.push(self.draw_row(&head, &widths)?);
        for row in rows {
            let row = TableRow::lay_out(row, &widths, false)?;
            if !self.page.has_room(row.height) {
                self.page.start_page();
                self.draw_cells(&head, &widths, |page| page.canvas.meaning = Meaning::Decoration)?;
            }
            table.push(self.draw_row(&row, &widths)?);
        }
        self.elements.push(Element::new(Role::Table, table));
        self.page.y += 4.0;
        Ok(())
    }

    fn draw_row(&mut self, row: &TableRow, widths: &[f32]) -> Result<Element> {
        let first = self.next_leaf;
        let mut next = first;
        self.draw_cells(row, widths, |page| {
            page.canvas.meaning = Meaning::Leaf(next);
            next += 1;
        })?;
        self.next_leaf = next;
        let role = |leaf: LeafNumber| match (row.is_head, leaf == first) {
            (true, _) => Role::ColumnHead,
            (false, true) => Role::RowHead,
            (false, false) => Role::Cell,
        };
        Ok(Element::new(Role::Row, (first..next).map(|leaf| Element::leaf(role(leaf), leaf)).collect()))
    }

    /// `begin_cell` says what the text of the next cell is.
    fn draw_cells(&mut self, row: &TableRow, widths: &[f32], mut begin_cell: impl FnMut(&mut Page)) -> Result<()> {
        let top = self.page.y;
        self.page.canvas.meaning = Meaning::Decoration;
        if row.is_head {
            self.page.canvas.draw_rectangle((LEFT, top), RIGHT - LEFT, row.height, TINT);
        }
        self.page.canvas.draw_rectangle((LEFT, top + row.height), RIGHT - LEFT, 0.5, LINE);
        let (style, colour) = if row.is_head { (HEAD, SOFT) } else { (CELL, INK) };
        let mut x = LEFT + CELL_PADDING;
        for (lines, width) in row.cells.iter().zip(widths) {
            begin_cell(&mut self.page);
            self.page.draw_lines((x, top + CELL_PADDING), Align::Left, style, colour, lines)?;
            x += width;
        }
        self.page.y = top + row.height;
        Ok(())
    }
}

/// A row whose cells are broken into lines.
struct TableRow {
    cells: Vec<Vec<String>>,
    height: f32,
    is_head: bool,
}

impl TableRow {
    fn lay_out(cells: &[String], widths: &[f32], is_head: bool) -> Result<Self> {
        let style = if is_head { HEAD } else { CELL };
        let cells = cells.iter().zip(widths).map(|(cell, width)| style.wrap_lines(cell, width - CELL_PADDING));
        let cells: Vec<Vec<String>> = cells.collect::<Result<_>>()?;
        let lines = cells.iter().map(Vec::len).max().unwrap_or(1) as f32;
        Ok(Self { cells, height: lines * style.size * LEADING + 2.0 * CELL_PADDING, is_head })
    }
}

/// Each column gets the width of its longest word, and of the rest as much as its longest cell wants. Where not even the words fit, all give
/// way alike, and words are broken.
fn share_width(head: &[String], rows: &[Vec<String>]) -> Result<Vec<f32>> {
    let total = RIGHT - LEFT - 2.0 * CELL_PADDING;
    let (mut least, mut wanted) = (Vec::new(), Vec::new());
    for at in 0..head.len() {
        let cells = rows.iter().filter_map(|row| row.get(at)).map(|cell| (CELL, cell)).chain(head.get(at).map(|cell| (HEAD, cell)));
        let (mut word, mut whole): (f32, f32) = (0.0, 0.0);
        for (style, cell) in cells {
            whole = whole.max(style.measure_width(cell)?);
            for part in cell.split_whitespace() {
                word = word.max(style.measure_width(part)?);
            }
        }
        least.push(word.min(total / 3.0) + 2.0 * CELL_PADDING);
        wanted.push((whole - word).max(1.0));
    }
    let taken: f32 = least.iter().sum();
    let (shrink, rest) = if taken > total { (total / taken, 0.0) } else { (1.0, total - taken) };
    let all: f32 = wanted.iter().sum();
    Ok(least.iter().zip(&wanted).map(|(least, wanted)| least * shrink + rest * wanted / all).collect())
}

fn draw_footers(page: &mut Page, content: &ReportContent) -> Result<()> {
    page.canvas.meaning = Meaning::Decoration;
    let count = page.canvas.page_count();
    for at in 0..count {
        let y = BOTTOM + 34.0;
        page.canvas.draw_text_on(at, (LEFT, y), Align::Left, SMALL, SOFT, NOT_OFFICIAL.of(content))?;
        let place = number_page(content, at + 1, count);
        page.canvas.draw_text_on(at, (RIGHT, y), Align::Right, SMALL, SOFT, &place)?;
        page.canvas.draw_text_on(at, (LEFT, y + 12.0), Align::Left, SMALL, SOFT, &describe_owner(content))?;
    }
    Ok(())
}

/// The date is the day of issue, so that the same version always gives the same bytes. No name: files are listed by their titles.
fn pdf_metadata(content: &ReportContent) -> Metadata {
    let day = content.issued_on;
    let part = |value: i8| u8::try_from(value).unwrap_or(1);
    let date = DateTime::new(u16::try_from(day.year()).unwrap_or(1)).month(part(day.month())).day(part(day.day()));
    Metadata::new().title(format!("{} {}", content.title, content.id)).language(LANGUAGE_TAGS.of(content).to_owned()).creation_date(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(texts: &[&str]) -> Vec<String> {
        texts.iter().map(|&text| text.to_owned()).collect()
    }

    #[test]
    fn a_long_table_has_its_head_on_every_page_and_once_for_who_listens() {
        let mut writer = Writer { page: Page::new(), elements: Vec::new(), next_leaf: 0 };
        let months = vec![row(&["September 2025", "₹1,800", "–"]); 90];
        writer.draw_table(&row(&["Wage month", "Employee", "Note"]), &months).unwrap();
        let canvas = &writer.page.canvas;
        let heads: Vec<Vec<Meaning>> = (0..canvas.page_count())
            .map(|page| canvas.list_texts(page).into_iter().filter(|(_, text)| text == "Employee").map(|(meaning, _)| meaning).collect())
            .collect();
        assert_eq!(heads, [vec![Meaning::Leaf(1)], vec![Meaning::Decoration], vec![Meaning::Decoration]]);
        assert_eq!(writer.next_leaf, 91 * 3, "every cell is told once");
    }

    #[test]
    fn columns_that_do_not_fit_give_way_alike() {
        let mut crores = row(&["₹12,34,56,789"; 10]);
        crores[0] = "2025-26".to_owned();
        let widths = share_width(&row(&["Year"; 10]), &[crores]).unwrap();
        assert!(widths.iter().sum::<f32>() <= RIGHT - LEFT - 2.0 * CELL_PADDING + 0.1, "{widths:?}");
    }
}
