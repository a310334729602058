//! Reads passbooks from text with its place on the page. Only the English half of each line is looked at: the Hindi half may be
//! Unicode or the letters of an old font. Amounts belong to the column under whose head they stand. What can't be understood is
//! never used silently: the book's comparison with itself shows it.

mod checks;
mod columns;
mod entries;
mod header;
mod layout;
mod table;
mod taxable;
mod tokens;

pub use layout::{PositionedText, TextPage, TextRun};

use super::{Passbook, Refusal};
use checks::check_book;
use columns::Columns;
use header::read_header;
use layout::{Line, form_lines};
use table::read_table;

/// Fewer words than this are a stamp on a scan, not a text.
const FEWEST_WORDS: usize = 8;
/// Forty full pages have fewer; a book of one year has some hundred.
const MOST_LINES: usize = 2_000;
/// A book of one year has some dozen.
const MOST_ROWS: usize = 200;

/// Reads one file. It is a passbook only if its header, the head of its table and at least one total are found; one of which most rows
/// are not understood is refused, because nothing that is said about it would hold.
pub fn read_passbook(text: &PositionedText) -> Result<Passbook, Refusal> {
    let lines = form_lines(text);
    let words = lines.iter().map(|line| line.words.len()).sum::<usize>();
    if words < FEWEST_WORDS && text.has_pictures {
        return Err(Refusal::Scan);
    }
    // A page without words and pictures is what is left of a damaged file.
    if words == 0 {
        return Err(Refusal::Damaged);
    }
    read_lines(&lines).map_err(|refusal| if text.is_broken { Refusal::Damaged } else { refusal })
}

fn read_lines(lines: &[Line]) -> Result<Passbook, Refusal> {
    if lines.len() > MOST_LINES {
        return Err(Refusal::NotAPassbook);
    }
    let (head, columns) = find_head(lines).ok_or(Refusal::NotAPassbook)?;
    let above: Vec<Line> = lines.iter().take(head).cloned().collect();
    let header = read_header(&above).ok_or(Refusal::NotAPassbook)?;
    let table = read_table(lines, head, columns);
    if !table.has_total() || table.rows.len() > MOST_ROWS {
        return Err(Refusal::NotAPassbook);
    }
    let (checks, closing) = check_book(&table, header.year);
    let book = Passbook {
        member: header.member,
        establishment: header.establishment,
        employer: header.employer,
        holder: header.holder,
        born: header.born,
        uan: header.uan,
        year: header.year,
        printed: table.printed,
        opening: table.opening,
        totals: table.totals(),
        interest: table.interest,
        tds: table.tds,
        closing,
        taxable: table.taxable,
        rows: table.rows,
        checks,
    };
    if book.is_mostly_unread() { Err(Refusal::UnknownPrint) } else { Ok(book) }
}

fn find_head(lines: &[Line]) -> Option<(usize, Columns)> {
    (0..lines.len()).find_map(|at| Some((at, Columns::find(lines, at)?)))
}

/// Refuses the books of other people among those of one reader. The person is the one to whom most
/// of the books belong, of equally many the one of the first book. A book with a date of birth says more about that
/// than one without.
pub fn refuse_other_people(books: &mut [Result<Passbook, Refusal>]) {
    let read: Vec<&Passbook> = books.iter().filter_map(|book| book.as_ref().ok()).collect();
    let agreeing = |book: &Passbook| read.iter().filter(|other| is_same_person(book, other)).count();
    // Of the first with the highest rank; `max_by_key` would take the last.
    let rank = |book: &Passbook| (book.born.is_some(), agreeing(book));
    let Some(person) = read.iter().rev().max_by_key(|book| rank(book)).map(|book| (*book).clone()) else { return };
    for book in books {
        if book.as_ref().is_ok_and(|book| !is_same_person(book, &person)) {
            *book = Err(Refusal::AnotherPerson);
        }
    }
}

/// Name and date of birth must agree; a book without a date is told by its name alone. Where the UAN is the same one of the two is
/// enough, because the number belongs to one person: what differs then is a fault of the record, which the analysis names.
fn is_same_person(one: &Passbook, other: &Passbook) -> bool {
    let is_same_name = name_letters(&one.holder) == name_letters(&other.holder);
    let born = one.born.zip(other.born);
    if one.uan.as_ref().zip(other.uan.as_ref()).is_some_and(|(one, other)| one.may_be(other)) {
        return is_same_name || born.is_some_and(|(one, other)| one == other);
    }
    is_same_name && born.is_none_or(|(one, other)| one == other)
}

/// The letters and digits of a name: how it is spaced and written makes no difference.
pub(super) fn name_letters(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphanumeric()).flat_map(char::to_uppercase).collect()
}

#[cfg(test)]
mod tests;
